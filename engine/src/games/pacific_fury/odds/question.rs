//! What can be asked.

/// A question about one procedure.
#[expect(missing_docs, reason = "fields are named like the parameters in `PROCEDURES`")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Points of one surface volley [R10.2(2)].
    SurfaceVolley { factors: Vec<u8> },
    /// Points of one carrier volley [R10.5(3), R10.5(4), R10.5(5)].
    CarrierVolley { factors: Vec<u8>, modifier: u8, cap: u8 },
    /// Whether the airfield is disrupted, and in which round [R10.4].
    Bombardment { factors: Vec<u8>, needed: u8, rounds: u8 },
    /// Whether the airfield is disrupted by an air strike [R10.6(2)].
    AirfieldStrike { factors: Vec<u8>, cap: u8, needed: u8, rounds: u8, accumulates: bool },
    /// Points of the airfield's return shot [R10.6(3)].
    AirfieldShot { number: u8, modifier: u8, cap: u8 },
    /// Whether a ship sinks [R10.7(3)].
    Sinking { hits: u8, defence: u8 },
    /// One shot at one ship: unhurt, damaged or sunk [R10.2(2), R10.7(3)].
    Shot { factor: u8, defence: u8 },
    /// Whether a Tokyo Express lands [R9.6(3), R9.6(4)].
    Express { guarded: bool, disrupted: bool },
    /// How many of several Expresses land [R9.6(4)].
    ExpressSeries { runs: u8, disrupted: bool },
    /// The event of a turn [R7.0].
    Event { is_japan: bool, used: u8 },
}
