//! The procedures, carried out by the rules.

use std::collections::BTreeMap;

use num_traits::{CheckedAdd, CheckedMul, One, Zero};
use sandtable_scenarios::counted;

use crate::{
    Dice, Roll,
    dice::{EnumerationError, Weight, enumerate},
    games::leyte_gulf::{
        Effect, LeyteGulf, Purpose, Standing,
        odds::{Question, Salvo, Spread},
        rules::{
            damage::{Shell, Struck},
            torpedo::{roll_torpedo_hit, torpedo_number},
        },
    },
};

/// Salvoes after which nobody waits for a ship to sink any longer.
const LONGEST_DUEL: u16 = 60_000;

/// Name of a roll of a procedure.
const fn name(purpose: Purpose, target: u16, index: u8) -> Roll {
    Roll { moment: 0, purpose: purpose as u8, index, actor: 0, target }
}

/// The result of a procedure as a number.
pub(super) fn answer<D: Dice>(game: &LeyteGulf, question: &Question, dice: &mut D) -> i32 {
    match *question {
        Question::GunHit(salvo) => i32::from(hits(game, salvo, dice, 0)),
        Question::GunDamage(salvo) => damage(game, salvo, dice, 0) as i32,
        Question::Salvo(salvo) if hits(game, salvo, dice, 0) => damage(game, salvo, dice, 0) as i32,
        Question::Salvo(_) => Effect::None as i32,
        Question::Sinking(salvo, most) => i32::from(sinking(game, salvo, most.into(), dice).unwrap_or(0)),
        Question::ToSink(salvo) => i32::from(sinking(game, salvo, LONGEST_DUEL, dice).unwrap_or(LONGEST_DUEL)),
        Question::TorpedoHits(spread) => {
            (0..spread.strength).filter(|&point| torpedo_hits(game, spread, dice, point)).count() as i32
        }
        Question::TorpedoPower(spread) => power(game, spread, dice, 0) as i32,
        Question::Spread(spread) => spread_result(game, spread, dice) as i32,
    }
}

/// [R7.2(1)] Whether the salvo hits.
fn hits<D: Dice>(game: &LeyteGulf, salvo: Salvo, dice: &mut D, number: u16) -> bool {
    let Salvo { gun, firer, target, band, standing, is_damaged, .. } = salvo;
    let needed = game.hit_number(gun, firer, target, band, standing, is_damaged).total();
    let sum = dice.two_dice(name(Purpose::MainHit, number, 0), |sum| u8::from(game.guns_hit(sum, needed)));
    game.guns_hit(sum, needed)
}

/// [R7.2(2)-1, R7.2(3)] What a hit does.
fn damage<D: Dice>(game: &LeyteGulf, salvo: Salvo, dice: &mut D, number: u16) -> Effect {
    let Salvo { gun, firer, target, band, power, is_damaged, is_hurt, .. } = salvo;
    let shell = Shell { gun, ship: firer, power, band, is_damaged };
    let names = [name(Purpose::MainLocation, number, 0), name(Purpose::MainDamage, number, 0)];
    game.roll_gun_hit(dice, shell, Struck { target, is_damaged: is_hurt }, names).effect
}

/// [R8.4(1)-1, R8.4(1)-2, R8.4(2)-1, R8.4(2)-2, R8.4(3)-1] What a salvo leaves of a duel in which nobody else straddles
/// the target: the next salvo, or nothing if the target sinks.
fn fire<D: Dice>(game: &LeyteGulf, mut salvo: Salvo, dice: &mut D, number: u16) -> Option<Salvo> {
    let is_hit = hits(game, salvo, dice, number);
    if is_hit {
        match damage(game, salvo, dice, number) {
            Effect::Sunk => return None,
            Effect::Damaged => salvo.is_hurt = true,
            Effect::None => {}
        }
    }
    salvo.standing = match (is_hit, salvo.standing) {
        (true, _) | (_, Standing::Straddle) => Standing::Straddle,
        _ => Standing::Spotted,
    };
    Some(salvo)
}

/// Salvoes in a row at the same target: the number of the one that sinks it.
fn sinking<D: Dice>(game: &LeyteGulf, salvo: Salvo, most: u16, dice: &mut D) -> Option<u16> {
    let mut next = salvo;
    for number in 1..=most {
        match fire(game, next, dice, number) {
            Some(salvo) => next = salvo,
            None => return Some(number),
        }
    }
    None
}

/// The chances of [`Question::Sinking`]. What a salvo leaves is all that the next one knows of those before, so there is
/// no need to follow every fall of the dice of all salvoes.
pub(super) fn sinking_chances(
    game: &LeyteGulf,
    salvo: Salvo,
    most: u8,
) -> Result<BTreeMap<i32, Weight>, EnumerationError> {
    let add = |sums: &mut BTreeMap<_, Weight>, key, weight: Weight| {
        let sum = sums.entry(key).or_insert_with(Weight::zero);
        *sum = sum.checked_add(&weight).ok_or(EnumerationError::Overflow)?;
        Ok(())
    };
    let mut chances = BTreeMap::new();
    let mut states = BTreeMap::from([((salvo.standing, salvo.is_hurt), Weight::one())]);
    for number in 1..=most {
        let mut next = BTreeMap::new();
        let mut sunk = Weight::zero();
        for ((standing, is_hurt), weight) in states {
            let salvo = Salvo { standing, is_hurt, ..salvo };
            let left =
                enumerate(usize::MAX, |dice| fire(game, salvo, dice, 0).map(|salvo| (salvo.standing, salvo.is_hurt)))?;
            for (left, share) in left {
                let share = weight.checked_mul(&share).ok_or(EnumerationError::Overflow)?;
                match left {
                    Some(state) => add(&mut next, state, share)?,
                    None => sunk = sunk.checked_add(&share).ok_or(EnumerationError::Overflow)?,
                }
            }
        }
        if !sunk.is_zero() {
            chances.insert(i32::from(number), sunk);
        }
        states = next;
    }
    let afloat = states.into_values().try_fold(Weight::zero(), |sum, weight| sum.checked_add(&weight));
    let afloat = afloat.ok_or(EnumerationError::Overflow)?;
    if !afloat.is_zero() {
        chances.insert(0, afloat);
    }
    Ok(chances)
}

/// [R6.5-3, R6.5-4] Whether a point of strength hits.
fn torpedo_hits<D: Dice>(game: &LeyteGulf, spread: Spread, dice: &mut D, point: u8) -> bool {
    let number = torpedo_number(&game.data.charts.torpedo_hit, spread.hexes, spread.is_end_on);
    roll_torpedo_hit(dice, name(Purpose::RunHit, 0, 2 * point), number).1
}

/// [R6.5-5] What a hit does.
fn power<D: Dice>(game: &LeyteGulf, spread: Spread, dice: &mut D, point: u8) -> Effect {
    let durability = game.card(spread.target).durability;
    game.roll_torpedo_power(dice, name(Purpose::RunPower, 0, 2 * point), spread.side, durability, spread.is_hurt).2
}

/// [R6.5-1, RULING-46] All points at one ship, which may sink before they are all rolled.
fn spread_result<D: Dice>(game: &LeyteGulf, mut spread: Spread, dice: &mut D) -> Effect {
    let was_hurt = spread.is_hurt;
    for point in 0..spread.strength {
        if torpedo_hits(game, spread, dice, point) {
            match power(game, spread, dice, point) {
                Effect::Sunk => return Effect::Sunk,
                Effect::Damaged => spread.is_hurt = true,
                Effect::None => {}
            }
        }
    }
    if spread.is_hurt == was_hurt { Effect::None } else { Effect::Damaged }
}

/// All results that a procedure knows.
pub(super) fn results(question: &Question) -> Vec<i32> {
    match question {
        Question::GunHit(_) => vec![0, 1],
        Question::GunDamage(_) | Question::Salvo(_) | Question::TorpedoPower(_) | Question::Spread(_) => vec![0, 1, 2],
        Question::Sinking(_, most) => (0..=i32::from(*most)).collect(),
        Question::ToSink(_) => Vec::new(),
        Question::TorpedoHits(spread) => (0..=i32::from(spread.strength)).collect(),
    }
}

/// A result in words.
pub(super) fn text(question: &Question, result: i32) -> String {
    match question {
        Question::GunHit(_) => if result == 1 { "hit" } else { "miss" }.to_owned(),
        Question::Sinking(_, most) => match result {
            0 => format!("afloat after {most}"),
            number => format!("sunk by salvo {number}"),
        },
        Question::ToSink(_) => format!("{result} salvo{}", if result == 1 { "" } else { "es" }),
        Question::TorpedoHits(_) => counted(result, "hit"),
        _ => ["no effect", "damaged", "sunk"].get(result as usize).copied().unwrap_or("unknown").to_owned(),
    }
}
