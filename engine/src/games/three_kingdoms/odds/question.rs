//! Questions about one procedure, and their answers.

use sandtable_scenarios::{Choices, DataError, GameFiles, ScenarioKey, counted};

use super::{
    arguments::Arguments,
    asked, procedures,
    target::{Target, deal, spend_optimally},
};
use crate::games::three_kingdoms::{
    Action, AirRow, Column, Data, Dogfight, Options, Shooter, State, ThreeKingdoms, air_column,
    data::{SCENARIO_FILE, SCENARIO_KEYS},
    rules::fire::{DiceByTech, damage, defence_dice, hunts, operations, roll_defence},
    rules::turn::war_modifier,
};
use crate::{Asked, Dice, Odds, OddsArguments, Procedure, Published, Roll, Setting};

/// A question about one procedure.
#[expect(missing_docs, reason = "fields are named like the parameters in `PROCEDURES`")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Operations or interceptors of one roll [R5.1, R7.3(3), R17.1].
    AirTable { column: Option<Column>, modifier: i8, most: u8 },
    /// Whether a boat is found [R9.3].
    Find { dice: u8, most: u8 },
    /// Dice at a boat [R11, R12, R13]: hits.
    Boat { dice: u8, most: u8 },
    /// A boat's points on one ship \[R14\]: hits.
    Torpedo { strength: u8, tech: u8, defence: DiceByTech, sup: u8 },
    /// Attackers at a stack with a shared area pool [R15, R16].
    Stack { targets: Vec<Target> },
    /// Losses of one interception [R17.2].
    Dogfight { fight: Dogfight, escorts_first: bool },
    /// Missiles at one ship [R22.2]: sixes.
    Missiles { count: Option<u8> },
    /// Space or cyber war [R22.3, R22.4].
    War,
}

/// What is wrong with a group that rolls no die.
const NO_ASW: &str = "`ships` have no whole ASW point together; add ships, as 1t3,0.5t2,0.5t2";

impl Published for ThreeKingdoms {
    const SCENARIO_FILE: &'static str = SCENARIO_FILE;
    const SCENARIO_KEYS: &'static [ScenarioKey] = SCENARIO_KEYS;

    fn build(files: &GameFiles, setting: Setting, options: &Choices) -> Result<Self, DataError> {
        let data = Data::with_scenario(files, &setting.scenario)?;
        let Some(scenario) = data.scenarios.iter().find(|listed| listed.id == setting.scenario).cloned() else {
            let ids: Vec<&str> = data.scenarios.iter().map(|listed| listed.id.as_str()).collect();
            let message =
                format!("`{}` is not a scenario of this file; expected one of {}", setting.scenario, ids.join(", "));
            return Err(DataError::whole(files.label(SCENARIO_FILE), message));
        };
        Ok(Self::new(data, setting, scenario, Options::read(options)?))
    }

    fn is_won_by_points(&self) -> bool {
        self.scenario.escape.is_none()
    }
}

impl Odds for ThreeKingdoms {
    const PROCEDURES: &'static [Procedure] = procedures::PROCEDURES;
    type Question = Question;

    fn question(&self, procedure: &str, arguments: &[(String, String)]) -> Result<Question, String> {
        let arguments = Arguments(OddsArguments::new(arguments));
        Ok(match procedure {
            "air-operation" => {
                self.air_table(&arguments, [AirRow::BaseOperation, AirRow::CarrierOperation], u8::MAX)?
            }
            "interception" => {
                let most = arguments.number("aircraft", 0, 20)?;
                self.air_table(&arguments, [AirRow::BaseInterception, AirRow::CarrierInterception], most)?
            }
            "boat-search" => {
                Question::Find { dice: arguments.number("dice", 1, 20)?, most: arguments.search_number(self)? }
            }
            "boat-check" => {
                let conditions = arguments.truth("coast")? + arguments.truth("sosus")?;
                Question::Find { dice: 1 + conditions, most: arguments.search_number(self)? }
            }
            "submarine-attack" => {
                Question::Boat { dice: arguments.number("dice", 1, 2)?, most: arguments.tech("tech")? }
            }
            "air-asw" => Question::Boat { dice: arguments.number("aircraft", 1, 10)?, most: arguments.tech("tech")? },
            "group-asw" => {
                let ships = arguments.ships_asw("ships")?;
                let Some(least) = arguments.least_tech("least-tech")? else {
                    let hunts = hunts(ships.into_iter());
                    let hunt = hunts.first().ok_or(NO_ASW)?;
                    return Ok(Question::Boat { dice: hunt.dice, most: hunt.tech });
                };
                let taking_part = || ships.iter().filter(|(_, tech)| *tech >= least);
                let dice = taking_part().map(|&(asw_x2, _)| u16::from(asw_x2)).sum::<u16>() / 2;
                let most = taking_part().map(|(_, tech)| *tech).min().filter(|_| dice > 0).ok_or(NO_ASW)?;
                Question::Boat { dice: dice.min(u16::from(u8::MAX)) as u8, most }
            }
            "torpedo" => Question::Torpedo {
                strength: arguments.number("strength", 1, 8)?,
                tech: arguments.tech("tech")?,
                defence: defence_dice(arguments.ships_asw("defence")?.into_iter()),
                sup: arguments.number("sup", 0, 9)?,
            },
            "ship-attack" => {
                let distance = arguments.number("distance", 0, 4)?;
                let shooters = arguments.shooters("attackers", distance)?;
                Self::stack(&arguments, &shooters)?
            }
            "air-attack" => {
                let aircraft = arguments.number("aircraft", 1, 10)?;
                let shooter = Shooter { strength: arguments.number("antiship", 0, 4)?, most: arguments.tech("tech")? };
                Self::stack(&arguments, &vec![shooter; usize::from(aircraft)])?
            }
            "dogfight" => Question::Dogfight {
                fight: Dogfight {
                    interceptors: arguments.number("interceptors", 1, 10)?,
                    escorts: arguments.number("escorts", 0, 9)?,
                    attackers: arguments.number("attackers", 1, 10)?,
                    interceptor_tech: arguments.tech("interceptor-tech")?,
                    escort_tech: arguments.tech("escort-tech")?,
                    interceptor_aa: 1,
                    escort_aa: 1,
                },
                escorts_first: arguments.0.one_of("mode", &[("simultaneous", false), ("escorts-first", true)])?,
            },
            "dongfeng" => Question::Missiles {
                count: match arguments.number("missiles", 0, 6)? {
                    0 => None,
                    count => Some(count),
                },
            },
            "war" => Question::War,
            _ => return Err(format!("`{procedure}` is not a procedure of this game")),
        })
    }

    fn asked(&self, state: &State, action: Action) -> Option<Asked> {
        asked::asked(self, state, action)
    }

    fn answer<D: Dice>(&self, question: &Question, dice: &mut D) -> i32 {
        let name = |purpose: u8| Roll { purpose, ..Roll::default() };
        match question {
            Question::AirTable { column: None, .. } => 0,
            Question::AirTable { column: Some(column), modifier, most } => {
                let die = dice.d6(name(0));
                i32::from(operations(*column, die, *modifier, self.options.air_table_offset).min(*most))
            }
            Question::Find { dice: count, most } => i32::from(dice.hits_up_to(name(0), *count, *most) > 0),
            Question::Boat { dice: count, most } => i32::from(dice.hits_up_to(name(0), *count, *most).min(2)),
            Question::Torpedo { strength, tech, defence, sup } => {
                let points = strength.saturating_sub(roll_defence(dice, name(1), *defence));
                i32::from(dice.hits_up_to(name(2), points, *tech).min(sup + 2))
            }
            Question::Stack { targets } if targets.len() == 1 => {
                let target = &targets[0];
                i32::from(target.attack(dice, 0).min(target.sup + 2))
            }
            Question::Stack { targets } => {
                let losses =
                    (0..).zip(targets).map(|(number, target)| damage(target.attack(dice, number), target.sup).1);
                losses.map(|loss| loss as i32).sum()
            }
            Question::Dogfight { fight, escorts_first } => {
                let mut after = *fight;
                after.fight(*escorts_first, dice, name(1), name(2));
                let attackers_lost = fight.attackers - after.attackers;
                let escorts_lost = fight.escorts - after.escorts;
                let interceptors_lost = fight.interceptors - after.interceptors;
                i32::from(attackers_lost) * 10_000 + i32::from(escorts_lost) * 100 + i32::from(interceptors_lost)
            }
            Question::Missiles { count } => {
                let count = count.unwrap_or_else(|| dice.d6(name(0)));
                i32::from(dice.hits(name(1), count, 6) > 0)
            }
            Question::War => i32::from(war_modifier(dice.d6(name(0)))),
        }
    }

    fn answer_text(&self, question: &Question, result: i32) -> String {
        let boat = ["unhurt", "damaged", "sunk"];
        match question {
            Question::AirTable { most: u8::MAX, .. } => counted(result, "operation"),
            Question::AirTable { .. } => counted(result, "interceptor"),
            Question::Find { .. } => if result == 1 { "found" } else { "not found" }.into(),
            Question::Boat { .. } => boat[result as usize].into(),
            Question::Torpedo { sup, .. } => loss_text(result, *sup),
            Question::Stack { targets } if targets.len() == 1 => loss_text(result, targets[0].sup),
            Question::Stack { .. } => format!("loss {result} (damaged 1, sunk 2 each)"),
            Question::Dogfight { .. } => format!(
                "lost: {}, {}, {}",
                counted(result / 10_000, "attacker"),
                counted(result / 100 % 100, "escort"),
                counted(result % 100, "interceptor")
            ),
            Question::Missiles { .. } => if result == 1 { "sunk" } else { "unhurt" }.into(),
            Question::War => match result {
                0 => "no effect".into(),
                modifier => format!("modifier {modifier}"),
            },
        }
    }
}

/// What so many hits do to a ship: each SUP takes one first [R18.1(4)].
fn loss_text(hits: i32, sup: u8) -> String {
    match hits - i32::from(sup) {
        _ if hits == 0 => "unhurt".into(),
        ..=0 => format!("{} lost", counted(hits, "SUP marker")),
        1 => "damaged".into(),
        _ => "sunk".into(),
    }
}

impl ThreeKingdoms {
    /// [R5.1, R7.3(3), R17.1] Column and modifiers of a roll on the air operations table.
    fn air_table(&self, arguments: &Arguments<'_>, rows: [AirRow; 2], most: u8) -> Result<Question, String> {
        let is_carrier = arguments.0.one_of("from", &[("base", false), ("carrier", true)])?;
        let distance = arguments.number("distance", 0, 28)?;
        let night = if arguments.truth("night")? == 1 { -2 } else { 0 };
        let tech = arguments.tech("tech")?;
        let space = arguments.number("space-war", 0, 2)? as i8;
        let column = air_column(&self.data.air_table, rows[usize::from(is_carrier)], distance);
        let modifier = night + if is_carrier { tech as i8 } else { 0 } - space;
        Ok(Question::AirTable { column, modifier, most })
    }

    /// Attackers at a stack: dealt evenly, area points spent optimally.
    fn stack(arguments: &Arguments<'_>, shooters: &[Shooter]) -> Result<Question, String> {
        let mut targets = arguments.targets("targets")?;
        let pool = arguments.number("pool", 0, 40)?;
        deal(shooters, &mut targets);
        if arguments.0.one_of("area-fire", &[("optimal", true), ("first", false)])? {
            spend_optimally(&mut targets, pool);
        } else {
            targets[0].aa += pool;
        }
        Ok(Question::Stack { targets })
    }
}
