//! Dice procedures for `sandtable odds`: the same rules code as in play.

mod arguments;
mod asked;
mod question;

use arguments::Arguments;
pub use question::Question;
use sandtable_scenarios::counted;

use crate::games::pacific_fury::{
    Action, PacificFury, Ship, State,
    rules::fire::{Volley, aa_modifier, event_faces, express_lands_on, points_to_disrupt, sinks_on},
};
use crate::{Asked, Dice, Odds, OddsArguments, Param, Procedure, Roll};

const FACTORS: Param = Param {
    name: "factors",
    default: "3,3,3",
    help: "combat factors of the firing ships, 0 to 7, separated by commas",
};
const AIR_FACTORS: Param =
    Param { name: "factors", default: "4,4", help: "combat factors of the carriers, 0 to 5, separated by commas" };
const NUMBER: Param = Param { name: "number", default: "1", help: "number of the marker's space, 0 to 3" };
const ROUNDS: Param = Param { name: "rounds", default: "2", help: "rounds, 1 or 2" };
const PLANES: Param = Param { name: "planes", default: "4", help: "plane symbols of the firing force, 0 to 12" };
const AA: Param = Param { name: "aa", default: "3", help: "anti-aircraft value of the target force, 0 to 30" };
const CAP: Param = Param { name: "cover", default: "cv", help: "air patrol of the target: none, cvl or cv" };
const DISRUPTED: Param =
    Param { name: "disrupted", default: "false", help: "whether the airfield is disrupted, true or false" };

const PROCEDURES: &[Procedure] = &[
    Procedure { name: "surface-volley", rule: "R10.2(2)", help: "points of one surface volley", params: &[FACTORS] },
    Procedure {
        name: "carrier-volley",
        rule: "R10.5(3)",
        help: "points of one carrier volley with anti-aircraft and air patrol",
        params: &[AIR_FACTORS, PLANES, AA, CAP],
    },
    Procedure {
        name: "bombardment",
        rule: "R10.4(1)",
        help: "round in which a bombardment disrupts the airfield",
        params: &[FACTORS, NUMBER, ROUNDS],
    },
    Procedure {
        name: "airfield-strike",
        rule: "R10.6(2)",
        help: "round in which an air strike disrupts the airfield",
        params: &[AIR_FACTORS, NUMBER, ROUNDS],
    },
    Procedure {
        name: "airfield-shot",
        rule: "R10.6(3)",
        help: "points of the airfield's return shot",
        params: &[
            NUMBER,
            Param { name: "aa", default: "1", help: "anti-aircraft value of the striking force, 0 to 30" },
            CAP,
            Param { name: "field-planes", default: "1", help: "planes printed on the marker's space, 0 to 12" },
        ],
    },
    Procedure {
        name: "sinking",
        rule: "R10.7(3)",
        help: "whether a ship with these hits sinks",
        params: &[
            Param { name: "hits", default: "1", help: "hits in the round, 1 to 60" },
            Param { name: "defence", default: "1", help: "defence of the ship, 0 to 4" },
        ],
    },
    Procedure {
        name: "shot",
        rule: "R10.2(2)",
        help: "one ship fires at one ship: unhurt, damaged or sunk",
        params: &[
            Param { name: "factor", default: "4", help: "combat factor, 0 to 7" },
            Param { name: "defence", default: "1", help: "defence of the target, 0 to 4" },
        ],
    },
    Procedure {
        name: "express",
        rule: "R9.6(4)",
        help: "whether a Tokyo Express lands",
        params: &[
            Param {
                name: "guarded",
                default: "true",
                help: "whether US forces are in Ironbottom Sound, true or false",
            },
            DISRUPTED,
        ],
    },
    Procedure {
        name: "express-series",
        rule: "R9.6(4)",
        help: "how many of several guarded Expresses land",
        params: &[Param { name: "runs", default: "3", help: "number of Expresses, 1 to 4" }, DISRUPTED],
    },
    Procedure {
        name: "event",
        rule: "R7.0(1)",
        help: "the event of the side without the initiative",
        params: &[
            Param { name: "side", default: "ijn", help: "side without the initiative: ijn or usn" },
            Param {
                name: "used",
                default: "none",
                help: "events used up: none, or torpedo, reserves, submarine, overestimated, separated by commas",
            },
        ],
    },
];

impl Odds for PacificFury {
    const PROCEDURES: &'static [Procedure] = PROCEDURES;
    type Question = Question;

    fn question(&self, procedure: &str, arguments: &[(String, String)]) -> Result<Question, String> {
        let arguments = Arguments(OddsArguments::new(arguments));
        let inclusive = self.options.aa_boundary_inclusive;
        let needed = |number: u8| points_to_disrupt(number, self.options.zero_space_needs_hit);
        Ok(match procedure {
            "surface-volley" => Question::SurfaceVolley { factors: arguments.factors(7)? },
            "carrier-volley" => Question::CarrierVolley {
                factors: arguments.factors(5)?,
                modifier: aa_modifier(
                    arguments.0.number("planes", 0..=12)?,
                    arguments.0.number("aa", 0..=30)?,
                    inclusive,
                ),
                cap: arguments.cover()?,
            },
            "bombardment" => Question::Bombardment {
                factors: arguments.factors(7)?,
                needed: needed(arguments.0.number("number", 0..=3)?),
                rounds: arguments.0.number("rounds", 1..=2)?,
            },
            "airfield-strike" => {
                let number = arguments.0.number("number", 0..=3)?;
                let planes = self.data.track[usize::from(number) + 3].planes;
                Question::AirfieldStrike {
                    factors: arguments.factors(5)?,
                    cap: if self.options.airfield_cap_by_planes { planes.min(2) } else { 2 },
                    needed: needed(number),
                    rounds: arguments.0.number("rounds", 1..=2)?,
                    accumulates: self.options.strike_damage_accumulates,
                }
            }
            "airfield-shot" => Question::AirfieldShot {
                number: arguments.0.number("number", 0..=3)?,
                modifier: aa_modifier(
                    arguments.0.number("field-planes", 0..=12)?,
                    arguments.0.number("aa", 0..=30)?,
                    inclusive,
                ),
                cap: arguments.cover()?,
            },
            "sinking" => Question::Sinking {
                hits: arguments.0.number("hits", 1..=60)?,
                defence: arguments.0.number("defence", 0..=4)?,
            },
            "shot" => Question::Shot {
                factor: arguments.0.number("factor", 0..=7)?,
                defence: arguments.0.number("defence", 0..=4)?,
            },
            "express" => {
                Question::Express { guarded: arguments.0.flag("guarded")?, disrupted: arguments.0.flag("disrupted")? }
            }
            "express-series" => Question::ExpressSeries {
                runs: arguments.0.number("runs", 1..=4)?,
                disrupted: arguments.0.flag("disrupted")?,
            },
            "event" => arguments.event()?,
            _ => return Err(format!("`{procedure}` is not a procedure of this game")),
        })
    }

    fn asked(&self, state: &State, action: Action) -> Option<Asked> {
        asked::asked(self, state, action)
    }

    fn answer<D: Dice>(&self, question: &Question, dice: &mut D) -> i32 {
        let roll = |round: u8| Roll { index: round, ..Roll::default() };
        match *question {
            Question::SurfaceVolley { ref factors } => i32::from(volley_of(factors, 0, 0).roll(dice, roll(0))),
            Question::CarrierVolley { ref factors, modifier, cap } => {
                i32::from(volley_of(factors, modifier, cap).roll(dice, roll(0)))
            }
            Question::Bombardment { ref factors, needed, rounds } => {
                let volley = volley_of(factors, 0, 0);
                (1..=rounds).find(|&round| volley.roll(dice, roll(round)) >= needed).map_or(0, i32::from)
            }
            Question::AirfieldStrike { ref factors, cap, needed, rounds, accumulates } => {
                let volley = volley_of(factors, 0, cap);
                let mut earlier = 0;
                for round in 1..=rounds {
                    let points = volley.roll(dice, roll(round));
                    if earlier + points >= needed {
                        return i32::from(round);
                    }
                    earlier = if accumulates { earlier + points } else { 0 };
                }
                0
            }
            Question::AirfieldShot { number: 0, .. } => 0,
            Question::AirfieldShot { number, modifier, cap } => {
                i32::from(volley_of(&[number], modifier, cap).roll(dice, roll(0)))
            }
            Question::Sinking { hits, defence } => i32::from(dice.at_least(roll(0), sinks_on(hits, defence))),
            Question::Shot { factor, defence } => match volley_of(&[factor], 0, 0).roll(dice, roll(0)) {
                0 => 0,
                hits => 1 + i32::from(dice.at_least(roll(1), sinks_on(hits, defence))),
            },
            Question::Express { guarded: false, .. } => 1,
            Question::Express { disrupted, .. } => i32::from(dice.at_least(roll(0), express_lands_on(disrupted))),
            Question::ExpressSeries { runs, disrupted } => {
                i32::from(dice.hits(roll(0), runs, express_lands_on(disrupted)))
            }
            Question::Event { is_japan, used } => match event_faces(is_japan, used) {
                0 => 0,
                faces => i32::from(dice.d6_among(roll(0), faces)),
            },
        }
    }

    fn answer_text(&self, question: &Question, result: i32) -> String {
        match question {
            Question::SurfaceVolley { .. } | Question::CarrierVolley { .. } | Question::AirfieldShot { .. } => {
                counted(result, "point")
            }
            Question::Bombardment { .. } | Question::AirfieldStrike { .. } => match result {
                0 => "not disrupted".into(),
                round => format!("disrupted in round {round}"),
            },
            Question::Sinking { .. } => if result == 1 { "sunk" } else { "damaged" }.into(),
            Question::Shot { .. } => ["unhurt", "damaged", "sunk"][result as usize].into(),
            Question::Express { .. } => if result == 1 { "lands" } else { "intercepted" }.into(),
            Question::ExpressSeries { .. } => format!("{result} landed"),
            Question::Event { is_japan, .. } => match (is_japan, result) {
                (_, 0) => "no event left".into(),
                (true, 1) => "torpedo, 1 hit".into(),
                (true, 2..=3) => format!("torpedo, {result} hits"),
                (true, _) => format!("reserves (die {result})"),
                (false, 1) => "submarine".into(),
                (false, 2..=4) => format!("heavy bombers (die {result})"),
                (false, _) => format!("overestimated claims (die {result})"),
            },
        }
    }
}

fn volley_of(factors: &[u8], modifier: u8, cap: u8) -> Volley {
    let mut volley = Volley::new();
    for (ship, &factor) in factors.iter().enumerate() {
        volley.add(Ship::new(ship as u8), factor + modifier, cap);
    }
    volley
}
