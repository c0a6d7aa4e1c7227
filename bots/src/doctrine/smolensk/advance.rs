//! Where the units of the Axis go.

use arrayvec::ArrayVec;
use sandtable_engine::{
    games::smolensk::{AX, State, Unit},
    hex::Hex,
};

use super::{attacks, leanings::Lean, view::View};

/// What half a point nearer to a goal is worth to mechanized units on turns 1 and 2 and later, and to others.
const WAYS: [f32; 4] = [0.03, 0.067, 0.05, 0.012];
/// What a Soviet unit is worth whose line a mechanized unit cuts, by turn.
const CUTS: [f32; 3] = [0.1, 0.06, 0.02];
/// The same for other units.
const CUT_ON_FOOT: f32 = 0.048;
/// Last turn on which mechanized units, and others, close rings on purpose.
pub(super) const LAST_RINGS: [u8; 2] = [CUTS.len() as u8, 2];
/// What attacks count while there is a ring to close, and else for mechanized units.
const BUSY: [f32; 2] = [0.6, 0.7];
/// Hexes from its headquarters that a unit may go, and what each beyond them costs.
const LEASH: (u8, f32) = (6, 0.15);
/// From turn 2 on mechanized units keep to both panzer headquarters: each may be activated by either.
const TOGETHER: f32 = 0.085;
/// What it costs to stand where another unit stands.
const HEAP: f32 = 0.034;

/// A unit of the Axis that goes somewhere: what counts wherever it ends.
pub(super) struct Advance<'a> {
    view: &'a View<'a>,
    is_mech: bool,
    attack: u8,
    way: f32,
    /// What attacks and cuts count while there is a ring to close.
    rings: Option<(f32, f32)>,
    contact: Option<f32>,
    heap: f32,
    leash: f32,
    /// Where panzer headquarters are, for who keeps to them.
    hqs: ArrayVec<Hex, 4>,
    together: f32,
    is_reduced: bool,
    unfed: Option<f32>,
}

impl<'a> Advance<'a> {
    pub(super) fn new(view: &'a View<'a>, unit: Unit) -> Self {
        let is_mech = view.brief(unit).is_mech;
        let turn = view.state.turn;
        let cut = || {
            if is_mech {
                CUTS[usize::from(turn) - 1] * view.lean(Lean::CutMech)
            } else {
                CUT_ON_FOOT * view.lean(Lean::CutFoot)
            }
        };
        Self {
            view,
            is_mech,
            attack: view.notes.attack(unit),
            way: match (is_mech, turn) {
                (true, 1) => WAYS[0] * view.lean(Lean::WayMechEarly),
                (true, 2) => WAYS[1] * view.lean(Lean::WayMechEarly),
                (true, _) => WAYS[2] * view.lean(Lean::WayMech),
                (false, _) => WAYS[3] * view.lean(Lean::WayFoot),
            },
            rings: has_rings(view.state, is_mech).then(|| (BUSY[0] * view.lean(Lean::SupportInRings), cut())),
            contact: (!is_mech && view.is_move()).then(|| 0.03 * view.lean(Lean::ContactFoot)),
            heap: HEAP * view.lean(Lean::Heap),
            leash: LEASH.1 * view.lean(Lean::Leash),
            hqs: if is_mech && turn >= 2 { view.panzer_hqs.clone() } else { ArrayVec::new() },
            together: TOGETHER * view.lean(Lean::Together),
            is_reduced: view.state.unit(unit).is_reduced(),
            unfed: (turn >= 3 && view.is_move()).then_some(if turn == 3 { 0.3 } else { 1.6 }),
        }
    }

    /// What it is worth to the Axis that the unit ends its move in a hex.
    pub(super) fn value(&self, hex: Hex) -> f32 {
        let view = self.view;
        let mut value = -self.way * view.way(self.is_mech, hex);
        let support = attacks::support(view, hex, self.attack);
        if let Some((busy, cut)) = self.rings {
            value += busy * support + cut * view.notes.cut_by(hex).min(40.0);
        } else {
            value += view.lean(Lean::Support) * if self.is_mech { BUSY[1] * support } else { support };
        }
        if let Some(contact) = self.contact {
            value -= contact * f32::from(view.notes.near[view.enemy].away(hex));
        }
        value + view.lean(Lean::Place) * place(view, hex) + self.order(hex) - self.supply(hex)
    }

    /// Units stay where their headquarters can follow, and rather not in one heap.
    #[inline]
    fn order(&self, hex: Hex) -> f32 {
        let view = self.view;
        let mut value = if view.notes.board.holds(AX, hex) { -self.heap } else { 0.0 };
        if let Some(hq) = view.hq_hex {
            value -= self.leash * f32::from(view.distance(hq, hex).saturating_sub(LEASH.0));
        }
        for &at in &self.hqs {
            value -= self.together * f32::from(view.distance(at, hex).saturating_sub(4).min(12));
        }
        if self.is_reduced && view.notes.board.in_enemy_zone(AX, hex) {
            value -= 0.05;
        }
        value
    }

    /// From turn 3 on units end their moves where a line reaches them.
    #[inline]
    fn supply(&self, hex: Hex) -> f32 {
        self.unfed.filter(|_| !self.view.notes.supply[AX].reached.contains(hex)).unwrap_or(0.0)
    }
}

/// Whether rings are closed on purpose.
pub(super) fn has_rings(state: &State, is_mech: bool) -> bool {
    state.turn <= LAST_RINGS[usize::from(!is_mech)]
}

/// What the place itself is worth.
fn place(view: &View<'_>, hex: Hex) -> f32 {
    let Some(place) = view.game.place_in(hex) else { return 0.0 };
    if view.game.holder(view.state, place) == AX {
        return 0.0;
    }
    let site = view.game.data.site(place);
    if site.is_city || site.is_source || site.is_exit { view.worth(site) } else { 0.02 }
}
