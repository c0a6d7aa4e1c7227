//! Questions about one procedure, and their answers.

use sandtable_scenarios::{Choices, DataError, GameFiles};

use super::{arguments::Arguments, asked, procedures};
use crate::games::three_kingdoms::{
    Action, AirRow, Column, Data, Dogfight, Options, Shooter, State, ThreeKingdoms, air_column,
    rules::fire::{
        DiceByTech, Shooters, damage, defence_dice, hunt_dice, most_at, operations, roll_defence, roll_fire, suppress,
    },
    rules::turn::war_modifier,
};
use crate::{Asked, Dice, Odds, OddsArguments, Procedure, Published, Roll, Setting, dice::enumerate};

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

/// A ship of an attacked stack with those who attack it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Anti-aircraft dice, area points among them.
    pub aa: u8,
    /// Number that hits for its anti-aircraft fire.
    pub tech: u8,
    /// SUP markers carried.
    pub sup: u8,
    /// Who attacks it.
    pub shooters: Vec<Shooter>,
}

impl Target {
    /// Hits on the ship.
    fn attack<D: Dice>(&self, dice: &mut D, number: u16) -> u8 {
        let name = |purpose: u8| Roll { purpose, target: number, ..Roll::default() };
        let mut shooters: Shooters = self.shooters.iter().copied().collect();
        let hits = dice.hits_up_to(name(1), self.aa, self.tech);
        suppress(&mut shooters, hits);
        roll_fire(dice, name(2), &shooters).1
    }

    /// Mean loss with so many area points: a damaged ship counts 1, a sunk one 2.
    fn mean_loss(&self, points: u8) -> f64 {
        let defended = Self { aa: self.aa + points, ..self.clone() };
        let losses = enumerate(100_000, |dice| damage(defended.attack(dice, 0), defended.sup).1 as u32);
        losses.map_or(f64::INFINITY, |losses| {
            losses.iter().map(|(&loss, &p)| f64::from(loss) * (*p.numer() as f64 / *p.denom() as f64)).sum()
        })
    }
}

/// [R15.2(3)1] Spends the area points so that the mean loss is least: the best split by dynamic programming over the
/// exact means. Adds the points to the targets' dice.
fn spend_optimally(targets: &mut [Target], pool: u8) {
    let means: Vec<Vec<f64>> =
        targets.iter().map(|target| (0..=pool).map(|points| target.mean_loss(points)).collect()).collect();
    let width = usize::from(pool) + 1;
    let mut best = vec![vec![0.0; width]; targets.len() + 1];
    let mut choice = vec![vec![0; width]; targets.len()];
    for number in (0..targets.len()).rev() {
        for left in 0..width {
            let options = (0..=left).map(|points| (means[number][points] + best[number + 1][left - points], points));
            let (loss, points) = options.min_by(|a, b| a.0.total_cmp(&b.0)).expect("at least nothing is spent");
            best[number][left] = loss;
            choice[number][left] = points;
        }
    }
    let mut left = usize::from(pool);
    for (target, choice) in targets.iter_mut().zip(&choice) {
        let points = choice[left];
        target.aa += points as u8;
        left -= points;
    }
}

/// Attackers dealt evenly over the targets, the best first [R15.1(2), R15.1(3)].
fn deal(shooters: &[Shooter], targets: &mut [Target]) {
    let count = targets.len();
    for (number, &shooter) in shooters.iter().enumerate() {
        targets[number % count].shooters.push(shooter);
    }
}

impl Published for ThreeKingdoms {
    fn build(files: &GameFiles, setting: Setting, options: &Choices) -> Result<Self, DataError> {
        let data = Data::load(files)?;
        let Some(scenario) = data.scenarios.iter().find(|listed| listed.id == setting.scenario).cloned() else {
            let ids: Vec<&str> = data.scenarios.iter().map(|listed| listed.id.as_str()).collect();
            let message =
                format!("`{}` is no scenario of this file; expected one of {}", setting.scenario, ids.join(", "));
            return Err(DataError::whole(files.label("scenarios.toml"), message));
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
                let (dice, most) = hunt_dice(ships.into_iter())
                    .ok_or("`ships` have no whole ASW point together; add ships, as 1t3,0.5t2,0.5t2")?;
                Question::Boat { dice, most }
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
            _ => return Err(format!("`{procedure}` is no procedure of this game")),
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
                damage(dice.hits_up_to(name(2), points, *tech), *sup).1 as i32
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
            Question::AirTable { most: u8::MAX, .. } => plural(result, "operation"),
            Question::AirTable { .. } => plural(result, "interceptor"),
            Question::Find { .. } => if result == 1 { "found" } else { "not found" }.into(),
            Question::Boat { .. } | Question::Torpedo { .. } => boat[result as usize].into(),
            Question::Stack { targets } if targets.len() == 1 => match (result, i32::from(targets[0].sup)) {
                (0, _) => "unhurt".into(),
                (hits, sup) if hits <= sup => format!("{} lost", plural(hits, "SUP marker")),
                (hits, sup) if hits == sup + 1 => "damaged".into(),
                _ => "sunk".into(),
            },
            Question::Stack { .. } => format!("loss {result} (damaged 1, sunk 2 each)"),
            Question::Dogfight { .. } => format!(
                "lost: {}, {}, {}",
                plural(result / 10_000, "attacker"),
                plural(result / 100 % 100, "escort"),
                plural(result % 100, "interceptor")
            ),
            Question::Missiles { .. } => if result == 1 { "sunk" } else { "unhurt" }.into(),
            Question::War => match result {
                0 => "no effect".into(),
                modifier => format!("modifier {modifier}"),
            },
        }
    }
}

fn plural(count: i32, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
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

/// Number that hits for a printed strength and tech at a distance.
pub(super) fn shooter(strength: u8, tech: u8, distance: u8) -> Shooter {
    Shooter { strength, most: most_at(tech, distance) }
}
