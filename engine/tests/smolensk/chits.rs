//! Chapters 6 and 7: chits are chosen, drawn, executed.

use sandtable_engine::{
    Game, Stream,
    games::smolensk::{Event, Node, Smolensk, State},
    testing::Table,
};

use crate::support::*;

/// The full game at a decision of the first turns, played with random draws and no attacks.
fn played_to(game: Smolensk, is_there: impl Fn(&State) -> bool) -> Field {
    let mut dice = Stream::new(7);
    let mut events = Vec::new();
    let state = game.setup(&mut dice, &mut events);
    let mut table = Table::at(game, state);
    while !is_there(&table.state) {
        let legal = table.legal();
        let words = ["out", "stay", "pass", "done"];
        let texts = table.legal_texts();
        let at = texts.iter().position(|text| words.contains(&text.as_str())).unwrap_or(0);
        table.roll(legal[at], &mut dice);
    }
    Field { table }
}

/// [R5.0(1), R6.1(1), R6.2(1), R6.2(2), R6.2(3), R6.2(4)1, R4.0(6), R15.2(1)1, R15.2(2)1, RULING-5] In turn 1 the cup
/// holds all chits of both sides and the supply chit; Guderian stays in the hand and counts.
#[test]
fn the_cup_of_turn_1() {
    let field = played_to(game("full"), |state| !state.is_surprise && state.turn == 1);
    let game = field.game();
    let codes = |set: sandtable_engine::games::smolensk::ChitSet| {
        set.iter().map(|number| game.data.chit(number).code.clone()).collect::<Vec<_>>().join(" ")
    };
    let all = field.state().cup.with(field.state().seen);
    assert_eq!(codes(all), "2PZ 3PZ 3PZ A4 A9 S3 S4 S10 SUP");
    assert_eq!(game.record(1).axis_chits, 6, "five and Guderian");
    assert_eq!(field.state().held, 1);
}

/// [R15.2(1)2, R15.2(2)2, R15.2(2)3, R15.2(2)4, R15.2(2)5, CHART-CHITS, RULING-40] When each chit comes in.
#[test]
fn chits_by_turn() {
    let game = game("full");
    let available = |turn: u8, side| {
        let state = State { turn, ..State::EMPTY };
        game.available(&state, side)
            .iter()
            .map(|number| game.data.chit(number).code.clone())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!((available(1, AX), available(1, SU)), ("2PZ 3PZ 3PZ A4 A9".to_owned(), "S3 S4 S10".to_owned()));
    assert_eq!(available(2, SU), "S3 S4 S10 S13 S20 S21");
    assert_eq!(available(3, SU), "S3 S4 S10 S13 S20 S21 S16 S19 S22");
    assert_eq!(available(4, AX), "2PZ 3PZ 3PZ A4 A9 A2 AXR");
    assert_eq!(available(4, SU), "S3 S4 S10 S13 S20 S21 S16 S19 S22 SUR", "and one extra army");
    let field = Field::new(&[("SU-3A-HQ", "4010")]).execute("S4", &[]);
    assert_eq!(field.node(), Node::Unlock, "turn 5");
    assert_eq!(field.legal(), ["unlock S24", "unlock S28", "unlock S29", "unlock S30", "unlock S43"]);
    let field = field.play("unlock S29", &[]);
    assert!(field.events().contains(&Event::Unlocked { chit: chit(field.game(), "S29") }));
    assert_eq!(field.state().armies.len(), 1);
}

/// [R6.2(1), R6.1(2), RULING-7, RULING-57, CHART-TURN] The Soviet player says for each chit, in order, whether it goes
/// in, until the number decides; also for headquarters that are gone.
#[test]
fn the_soviet_choice() {
    let field = Field::new(&[]).execute("S4", &[]).play("unlock S24", &[]);
    assert_eq!((field.node(), field.state().left), (Node::Select, 9));
    let mut field = field;
    let mut asked = Vec::new();
    while field.node() == Node::Select {
        asked.push(field.game().data.chit(field.state().chit.get().unwrap()).code.clone());
        assert_eq!(field.legal(), ["out", "in"]);
        let action = field.table.action(if asked.len() <= 2 { "out" } else { "in" });
        field.table.roll(action, &mut Stream::new(3));
    }
    assert_eq!(asked, ["S3", "S4"], "nine of the eleven are left, and all go in");
}

/// [R7.1(1), R7.1(4), R5.0(2), RULING-62] Draws are uniform over the cup; a chit that was executed is out until the
/// next turn.
#[test]
fn draws() {
    for (drawn, code) in [(0, "A4"), (1, "A9"), (2, "S3")] {
        let field = Field::new(&[("AX-2PzA-HQ", "1010")]).but(|game, state| {
            state.cup = ["A4", "A9", "S3"].iter().map(|code| chit(game, code)).collect();
            state.held = 1;
        });
        let field = field.execute("S4", &[drawn]);
        assert_eq!(field.node(), Node::Interrupt);
        assert_eq!(field.state().chit.get(), Some(chit(field.game(), code)));
        assert_eq!(field.state().chits_left(), 2);
        assert!(!field.state().cup.contains(chit(field.game(), code)));
        assert!(field.state().seen.contains(chit(field.game(), code)));
    }
}

/// [R7.3(1), R7.3(2), R6.2(4)2, RULING-6, R7.1(2)] Guderian sends back the chit that was drawn, any chit, and activates
/// the 2nd Panzer Army at once; only once a turn.
#[test]
fn guderian_interrupts() {
    for code in ["SUP", "A4", "S3"] {
        let field = Field::new(&[("AX-2PzA-HQ", "1010")]).but(|_, state| state.held = 1).drawn(code);
        assert_eq!(field.legal(), ["pass", "play GUD"]);
        let field = field.play("play GUD", &[]);
        assert_eq!((field.node(), field.asked()), (Node::Move, "AX-2PzA-HQ".to_owned()));
        assert!(field.state().cup.contains(chit(field.game(), code)), "{code} is in the cup again");
        assert_eq!(field.state().held, 0);
    }
    let lost = Field::new(&[]).but(|_, state| state.held = 1).drawn("S3");
    assert_eq!(lost.legal(), ["pass"], "its headquarters is not on the map");
}

/// [R7.3(3), RULING-6] With an empty cup Guderian may still be played before the turn ends.
#[test]
fn the_last_chance() {
    let field = Field::new(&[("AX-2PzA-HQ", "1010")]).but(|_, state| state.held = 1).execute("S4", &[]);
    assert_eq!(field.node(), Node::LastChance);
    let ends = field.clone().play("pass", &[]);
    assert_eq!((ends.node(), ends.state().turn), (Node::Unlock, 5));
    let plays = field.play("play GUD", &[]);
    assert_eq!((plays.node(), plays.asked()), (Node::Move, "AX-2PzA-HQ".to_owned()));
}

/// [R7.2(2), R7.2(4), R12.0] What the chits do: reinforcements for their side, supply for both.
#[test]
fn what_chits_do() {
    let field = Field::new(&[("AX-2PzA-HQ", "1010")]).at(sandtable_engine::games::smolensk::Spot::Box, &["AX-15ID"]);
    let brings = field.clone().execute("AXR", &[]);
    assert_eq!((brings.node(), brings.game().to_act(brings.state())), (Node::Bring, Some(AX)));
    let supplies = field.execute("SUP", &[]);
    let sides = supplies.events().iter().filter(|event| matches!(event, Event::Supplied { .. })).count();
    assert_eq!(sides, 2);
}
