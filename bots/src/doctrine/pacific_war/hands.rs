//! Which cards a side takes, and with which it pays.

use sandtable_engine::{
    Side,
    games::pacific_war::{Action, Card, Number, State},
};

use super::{view::View, worth::LATE};

/// Cards in the order in which a side wants them.
type Wishes = [Card; 12];

/// Japan while it attacks.
const ATTACK: Wishes = [
    Card::SINGLES,
    Card::RAID,
    Card::RAID,
    Card::SINGLES,
    Card::JOINT,
    Card::CARRIER,
    Card::SUPPLY,
    Card::JOINT,
    Card::SUPPLY,
    Card::CARRIER,
    Card::SUBMARINE,
    Card::AMBUSH,
];
/// Japan while it defends.
const DEFENCE: Wishes = [
    Card::SUBMARINE,
    Card::SUPPLY,
    Card::JOINT,
    Card::AMBUSH,
    Card::CARRIER,
    Card::JOINT,
    Card::SUPPLY,
    Card::KAMIKAZE,
    Card::RAID,
    Card::AMBUSH,
    Card::SINGLES,
    Card::INTERCEPT,
];
/// The Allies while they hold on.
const ALLIES: Wishes = [
    Card::SINGLES,
    Card::RAID,
    Card::CARRIER,
    Card::SUPPLY,
    Card::RAID,
    Card::JOINT,
    Card::SUPPLY,
    Card::JOINT,
    Card::SINGLES,
    Card::SUBMARINE,
    Card::CARRIER,
    Card::AAFIRE,
];
/// The Allies while they take areas back: above all raids, which land in one round.
const OFFENSIVE: Wishes = [
    Card::RAID,
    Card::RAID,
    Card::SINGLES,
    Card::CARRIER,
    Card::SINGLES,
    Card::CARRIER,
    Card::JOINT,
    Card::SUPPLY,
    Card::JOINT,
    Card::SUPPLY,
    Card::SUBMARINE,
    Card::AAFIRE,
];
/// From this turn on Japan defends.
pub(super) const TIDE: u8 = 7;

fn wishes(side: Side, turn: u8) -> Wishes {
    match side {
        Side::One if turn < TIDE => ATTACK,
        Side::One => DEFENCE,
        Side::Two if turn < LATE => ALLIES,
        Side::Two => OFFENSIVE,
    }
}

/// [R4.1(2)] How many copies of a card go into the hand.
pub(super) fn pick(view: &View<'_>, action: Action) -> f32 {
    let (Action::Copies(Number(copies)), Some(card)) = (action, view.state.card.get()) else { return 0.0 };
    let size = usize::from(view.state.left) + view.state.hand[view.side].len();
    let wishes = wishes(view.side, view.state.turn);
    let wanted = wishes.iter().take(size).filter(|&&wish| wish == card).count() as u8;
    -0.25 * f32::from(wanted.abs_diff(copies))
}

/// Weight of a card that a hand has beside what is wished for, or lacks.
const STRANGE: f32 = 0.5;

/// How likely a side has picked the cards that it has in a state: the more so, the more they are what is wished for.
pub(super) fn likelihood(state: &State, side: Side) -> f32 {
    let cards = state.hand[side].with(state.hidden[side]).with(state.open[side]);
    let wishes = wishes(side, state.turn);
    let wanted = |card: Card| wishes.iter().take(cards.len()).filter(|&&wish| wish == card).count() as u8;
    let strange: u8 = cards.iter().map(|(card, copies)| copies.saturating_sub(wanted(card))).sum();
    (0..strange).fold(1.0, |weight, _| weight * STRANGE)
}

/// [R6.1(1)] The card that is missed least pays.
pub(super) fn pay(view: &View<'_>, action: Action) -> f32 {
    let Action::Pay(card) = action else { return 0.0 };
    let wishes = wishes(view.side, view.state.turn);
    let rank = wishes.iter().position(|&wish| wish == card).unwrap_or(wishes.len());
    let is_doubled = view.state.hand[view.side].count(card) > 1;
    0.08 * rank as f32 + if is_doubled { 0.1 } else { 0.0 }
}

/// [R4.1(3)] Who attacks goes first.
pub(super) fn round(action: Action) -> f32 {
    if action == Action::First { 0.2 } else { 0.0 }
}
