//! The procedures, carried out by the rules.

use sandtable_scenarios::counted;

use super::{Behind, Defence, Question, Race};
use crate::{
    Dice, Roll,
    crt::Column,
    games::smolensk::{Outcome, Smolensk, rules::rolls::Purpose},
};

/// Name of a roll of a procedure.
const fn name(purpose: Purpose, index: u8) -> Roll {
    Roll { moment: 0, purpose: purpose as u8, index, actor: 0, target: 0 }
}

/// The result of a procedure as a number.
pub(super) fn answer<D: Dice>(game: &Smolensk, question: Question, dice: &mut D) -> i32 {
    match question {
        Question::Attack(column, _) => number(outcome(game, column, dice)),
        Question::Defenders(column, defence) => i32::from(steps_left(outcome(game, column, dice), defence)),
        Question::Draws(race) => i32::from(drawn(race, dice)),
        Question::Called => {
            i32::from(crate::games::smolensk::rules::calls::units_called(dice.d6(name(Purpose::Call, 0))))
        }
    }
}

/// [R10.4(1)] What the die says.
fn outcome<D: Dice>(game: &Smolensk, column: Column, dice: &mut D) -> Outcome {
    *game.data.crt.result(column, i16::from(dice.d6(name(Purpose::Attack, 0))))
}

/// The number of a result: they get better for the attacker.
pub(in crate::games::smolensk) const fn number(outcome: Outcome) -> i32 {
    let Outcome { attacker, defender, retreat } = outcome;
    defender as i32 * 3 + retreat as i32 - attacker as i32
}

/// The result of a number; the attackers lose steps, or the defenders lose steps or retreat, but not both.
const fn outcome_of(number: i32) -> Outcome {
    if number < 0 {
        return Outcome { attacker: number.unsigned_abs() as u8, defender: 0, retreat: 0 };
    }
    Outcome { attacker: 0, defender: (number / 3) as u8, retreat: (number % 3) as u8 }
}

/// [R10.4(2)2, R10.5(2), R10.6(4), R14.2(5)] What a result counts for a measure.
pub(super) fn measured(question: Question, measure: &str, result: i32) -> i32 {
    let Question::Attack(_, defence) = question else { return 0 };
    let outcome = outcome_of(result);
    let left = steps_left(outcome, defence);
    let lost = defence.units[0] + defence.units[1] + defence.fortress - left;
    match measure {
        "attacker-loss" => i32::from(outcome.attacker > 0),
        "attacker-steps" => i32::from(outcome.attacker),
        "defender-loss" => i32::from(lost > 0),
        "steps" => i32::from(lost),
        "retreat" => i32::from(outcome.retreat > 0 && !defence.converts),
        "eliminated" => i32::from(left == 0),
        _ => 0,
    }
}

/// All results that a procedure knows.
pub(super) fn results(game: &Smolensk, question: Question) -> Vec<i32> {
    match question {
        Question::Attack(..) => {
            let columns = (0..=game.data.crt.columns().last().0).map(Column);
            columns.flat_map(|column| (1..=6).map(move |die| number(*game.data.crt.result(column, die)))).collect()
        }
        Question::Defenders(_, defence) => {
            (0..=i32::from(defence.units[0] + defence.units[1] + defence.fortress)).collect()
        }
        Question::Draws(race) => (0..=i32::from(race.wanted)).collect(),
        Question::Called => Vec::new(),
    }
}

/// [R10.5(2), R10.6(4), R14.2(5), RULING-22, RULING-46] Steps that are left of the defenders, the losses shared out so
/// that most are.
fn steps_left(outcome: Outcome, defence: Defence) -> u8 {
    let Defence { units, fortress, converts, behind } = defence;
    if outcome.retreat == 0 {
        return (units[0] + units[1] + fortress).saturating_sub(outcome.defender);
    }
    if converts {
        return (units[0] + units[1] + fortress).saturating_sub(outcome.defender + outcome.retreat);
    }
    let zones = match (behind, outcome.retreat) {
        (Behind::Free, _) | (Behind::Second, 1) => 0,
        (Behind::First | Behind::Second, _) | (Behind::Both, 1) => 1,
        (Behind::Both, _) => 2,
        (Behind::Nowhere, _) => u8::MAX,
    };
    // Steps that the fortress takes are lost with it anyway.
    let losses = outcome.defender.saturating_sub(fortress).min(units[0] + units[1]);
    let left = |steps: u8, lost: u8| (steps - lost).saturating_sub(zones);
    let shares = losses.saturating_sub(units[1])..=losses.min(units[0]);
    shares.map(|first| left(units[0], first) + left(units[1], losses - first)).max().unwrap_or(0)
}

/// [R7.1(1)] How many of the wanted chits are drawn before the first of the feared ones.
fn drawn<D: Dice>(race: Race, dice: &mut D) -> u8 {
    let Race { wanted, feared } = race;
    for count in 0..wanted {
        let chits = u32::from(wanted - count + feared);
        if dice.one_of(name(Purpose::Draw, count), chits) >= u32::from(wanted - count) {
            return count;
        }
    }
    wanted
}

/// A result in words.
pub(super) fn text(question: Question, result: i32) -> String {
    match question {
        Question::Attack(..) => match result {
            ..0 => format!("A{}", -result),
            0 => "-".to_owned(),
            1 => "R".to_owned(),
            2 => "RR".to_owned(),
            more => format!("{}RR", (more - 2) / 3),
        },
        Question::Defenders(..) => format!("{} left", counted(result, "step")),
        Question::Draws(race) if result == i32::from(race.wanted) => format!("all {result}"),
        Question::Draws(_) => result.to_string(),
        Question::Called => format!("{result} units"),
    }
}
