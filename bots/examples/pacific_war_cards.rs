//! How often each card is taken, played and paid in games that a bot plays against itself, and how often the chance to answer
//! with a response card is taken.
//!
//! `cargo run --release -p sandtable-bots --example pacific_war_cards -- s2 200 policy -8`

mod watch;

use sandtable_engine::{
    BySide, Game, Side,
    dice::hash,
    games::pacific_war::{Action, CARDS, Card, Hand, PacificWar, State},
};

/// What became of a card, over all games.
#[derive(Clone, Copy, Default)]
struct Uses {
    taken: u32,
    played: u32,
    paid: u32,
    /// Decisions at which it could answer, and those at which it did.
    asked: u32,
    answered: u32,
}

type Tally = BySide<[Uses; CARDS]>;

fn main() -> Result<(), String> {
    let games = watch::number(1, 50)?;
    let game: PacificWar = watch::load(&watch::argument(0, "s2"), &watch::argument(3, "0"))?;
    let spec = watch::argument(2, "policy");
    let mut players = watch::players(&game, [&spec, &spec])?;
    let mut tally = BySide::both([Uses::default(); CARDS]);
    for number in 0..games {
        watch::play(&game, &mut players, hash(53, number), |seen, _| {
            note_answer(seen.legal, seen.action, &mut tally[seen.side]);
            note_cards(seen.before, seen.after, &mut tally);
        });
    }
    report(&game, &tally, games);
    Ok(())
}

/// The response card that an action plays.
fn answer(action: Action) -> Option<Card> {
    match action {
        Action::Ambush => Some(Card::AMBUSH),
        Action::Intercept => Some(Card::INTERCEPT),
        Action::Fire => Some(Card::AAFIRE),
        _ => None,
    }
}

fn note_answer(legal: &[Action], action: Action, uses: &mut [Uses; CARDS]) {
    for card in legal.iter().filter_map(|&action| answer(action)) {
        uses[card.index()].asked += 1;
        uses[card.index()].answered += u32::from(answer(action) == Some(card));
    }
}

/// Cards that went from one place to another between two decisions; a turn begins with none anywhere.
fn note_cards(before: &State, after: &State, tally: &mut Tally) {
    let is_same_turn = before.turn == after.turn;
    for side in Side::BOTH {
        for card in Card::all() {
            let more = |of: fn(&State) -> &BySide<Hand>| {
                let known = if is_same_turn { of(before)[side].count(card) } else { 0 };
                u32::from(of(after)[side].count(card).saturating_sub(known))
            };
            let uses = &mut tally[side][card.index()];
            uses.taken += more(|state| &state.hand);
            uses.played += more(|state| &state.open);
            uses.paid += more(|state| &state.hidden);
        }
    }
}

fn report(game: &PacificWar, tally: &Tally, games: u64) {
    println!("| | taken | played | paid | asked | answered |\n| --- | --- | --- | --- | --- | --- |");
    let a_game = |count: u32| f64::from(count) / games as f64;
    for side in Side::BOTH {
        for card in Card::all() {
            let Uses { taken, played, paid, asked, answered } = tally[side][card.index()];
            if taken > 0 {
                let answers = match asked {
                    0 => "| |".to_owned(),
                    _ => format!("{:.2} | {:.0} % |", a_game(asked), 100.0 * f64::from(answered) / f64::from(asked)),
                };
                let [taken, played, paid] = [taken, played, paid].map(a_game);
                let side = game.side_name(side);
                println!("| {side} {} | {taken:.2} | {played:.2} | {paid:.2} | {answers}", card.code());
            }
        }
    }
}
