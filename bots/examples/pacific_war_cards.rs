//! How often each card is taken, played and paid in games that a bot plays against itself, and how often the chance to answer
//! with a response card is taken.
//!
//! `cargo run --release -p sandtable-bots --example pacific_war_cards -- s2 200 policy -8`

use std::sync::Arc;

use sandtable_bots::{Bot, BotSpec, Model, Stop};
use sandtable_engine::{
    BySide, Game, Observation, Position, Published, Side,
    dice::{Keyed, hash},
    games::pacific_war::{Action, CARDS, Card, Hand, PacificWar, State},
};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

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
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |place: usize, default: &str| arguments.get(place).cloned().unwrap_or_else(|| default.to_owned());
    let games: u64 = text(1, "50").parse().map_err(|_| "the second argument is a number of games")?;
    let game = load(&text(0, "s2"), &text(3, "0"))?;
    let spec: BotSpec = text(2, "policy").parse().map_err(|error| format!("{error}"))?;
    let model = Model::embedded::<PacificWar>().transpose().map_err(|error| error.to_string())?.map(Arc::new);
    let mut players = [(); 2].map(|()| spec.build(&game, model.clone()));
    let mut tally = BySide::both([Uses::default(); CARDS]);
    for number in 0..games {
        play(&game, &mut players, hash(53, number), &mut tally);
    }
    report(&game, &tally, games);
    Ok(())
}

fn load(scenario: &str, bid: &str) -> Result<PacificWar, String> {
    let files = GameFiles::embedded("pacific-war").ok_or("the game is not embedded")?;
    let specs = option_specs(&files).map_err(|error| error.to_string())?;
    let choices = Choices::resolve(&specs, &[("bid".to_owned(), bid.to_owned())])?;
    PacificWar::load(&files, scenario, &choices).map_err(|error| error.to_string())
}

fn play(game: &PacificWar, players: &mut [Box<dyn Bot<PacificWar>>], seed: u64, tally: &mut Tally) {
    let mut dice = Keyed::new(seed);
    let mut position = Position::begin(game, &mut dice, &mut ());
    for player in players.iter_mut() {
        player.new_game();
    }
    for decision in 1_u64.. {
        let Some(side) = position.to_act(game) else { break };
        let before = *position.state();
        let observation = Observation::of(game, &before, side);
        let seed = hash(seed, decision);
        let chosen = players[side.index()].choose(game, &observation, position.legal(), seed, &Stop::new());
        let action = position.legal()[chosen];
        note_answer(position.legal(), action, &mut tally[side]);
        position.advance(game, action, &mut dice, &mut ());
        note_cards(&before, position.state(), tally);
    }
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
