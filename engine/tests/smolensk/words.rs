//! What the game says of decisions.

use sandtable_engine::{
    Game, Lang, Observation, Stream, Words,
    games::smolensk::{Event, Node, Smolensk, Spot, Terrain},
};

use crate::support::*;

/// What an action of the decision that is due does, in words.
fn described(field: &Field, text: &str) -> String {
    let action = field.table.action(text);
    field.game().describe(field.state(), action, Lang::En)
}

/// What the last action reported, in words.
pub(crate) fn told(field: &Field) -> Vec<String> {
    field.events().iter().filter_map(|event| field.game().event_text(event, None, Lang::En)).collect()
}

/// What the Axis is shown of a thing.
fn shown(field: &Field, word: &str) -> String {
    let observation = Observation::of(field.game(), field.state(), AX);
    field.game().close_up(&observation, word, true, Lang::En).unwrap_or_else(|| panic!("nothing to show for {word}"))
}

/// [R6.2(1), R5.0(1)] The log names the chit that goes in or stays out, for the side that chose it.
#[test]
fn the_chit_that_is_chosen() {
    let field = Field::new(&[]).execute("S4", &[]).play("unlock S30", &[]);
    assert_eq!(field.node(), Node::Select);
    assert_eq!(described(&field, "in"), "S3 goes into the cup");
    assert_eq!(described(&field, "out"), "S3 stays out of the cup");
    let seen = field.table.seen_by(AX);
    assert_eq!(field.game().describe(&seen, field.table.action("in"), Lang::En), "a chit goes into the cup");
}

/// [R10.2(1)] The log names the unit and the hex that it attacks or not.
#[test]
fn who_takes_part() {
    let stands = [("AX-4A-HQ", "1510"), ("AX-7ID", "1509"), ("SU-4Abn", "1508")];
    let field = Plain::new().field(&stands).execute("A4", &[]).stay();
    assert!(described(&field, "in").starts_with("AX-7ID takes part in the attack on 1508"));
    assert!(described(&field, "out").starts_with("AX-7ID takes no part in the attack on 1508"));
}

/// [R10.2(1), R10.3(2), R10.3(3)] Whoever is asked whether a unit attacks reads who defends, and the odds without it,
/// with it, and with all that can still join; each attack has its odds beside it before the first is resolved.
#[test]
fn odds_before_they_are_declared() {
    let stands = [
        ("AX-4A-HQ", "1512"),
        ("AX-7ID", "1509"),
        ("AX-17ID", "1509"),
        ("AX-23ID", "1408"),
        ("SU-100R", "1508"),
        ("SU-108R", "1508"),
    ];
    let plain = Plain::new().ground(Terrain::Swamp, &["1508"]).river(&[["1408", "1508"]]);
    let field = plain.field(&stands).execute("A4", &[]).stay();
    let asked = |field: &Field| field.game().prompt(field.state(), Lang::En);
    assert_eq!(
        asked(&field),
        "Does AX-7ID 5-5 in 1509 take part in the attack on 1508? Defenders (swamp): SU-100R 3-4, SU-108R 3-4. Nobody \
         attacks so far. With AX-7ID: 5 to 6, 1 column to the left, below 1-1. With all who can still join: 12 to 6, \
         1 column to the left, column 1.5-1. [R10.2(1)]"
    );
    assert_eq!(described(&field, "out"), "AX-7ID takes no part in the attack on 1508");
    let field = field.plays(&["in", "in"]);
    assert_eq!(field.asked(), "AX-23ID");
    let question = asked(&field);
    assert!(question.contains("So far: 10 to 6, 1 column to the left, column 1-1. "), "{question}");
    assert!(question.contains("With AX-23ID over a river: 12 to 6, 1 column to the left, column 1.5-1. ["));
    assert_eq!(
        described(&field, "in"),
        "AX-23ID takes part in the attack on 1508: 12 to 6, 1 column to the left, column 1.5-1"
    );
    assert!(described(&field, "out").ends_with("on 1508, which stays at 10 to 6, 1 column to the left, column 1-1"));
}

/// [R10.2(1)] Each attack that can be resolved next has its odds beside it.
#[test]
fn odds_of_declared_attacks() {
    let stands =
        [("AX-4A-HQ", "1512"), ("AX-7ID", "1509"), ("AX-17ID", "1509"), ("SU-100R", "1508"), ("SU-4Abn", "1609")];
    let field = Plain::new()
        .field(&stands)
        .execute("A4", &[])
        .stay()
        .attack(|target, code| (target == "1508") == (code == "AX-7ID"), &[]);
    assert_eq!(field.node(), Node::PickAttack);
    assert_eq!(described(&field, "attack 1508"), "the attack on 1508 is resolved: 5 to 3, column 1.5-1");
}

/// [R13.0(2), L16.7(1)] A chit without effect is explained by the rule that holds: its headquarters is not there, or may
/// not act a second time.
#[test]
fn why_a_chit_has_no_effect() {
    let told = |field: &Field| -> Vec<String> {
        let void = field.events().iter().filter(|event| matches!(event, Event::Void { .. }));
        void.filter_map(|event| field.game().event_text(event, None, Lang::En)).collect()
    };
    let gone = Plain::new().field(&[]).at(Spot::Box, &["AX-4A-HQ"]).execute("A4", &[]);
    assert_eq!(told(&gone), ["A4 has no effect: its headquarters is not on the map [R13.0(2)]."]);
    let game = game_with("linked", &[("linked-panzer-rail-exclusive", "true")]);
    let mut data = game.data.clone();
    data.map.rail.fill(0);
    let game = Smolensk::new(data, game.setting.clone(), game.options);
    let field = Field::of(game, &[("AX-3PzA-HQ", "2036")]);
    let may_act = |field: &Field| field.game().may_act(field.state(), chit(field.game(), "3PZ"));
    assert!(may_act(&field));
    assert!(!field.game().may_act(field.state(), chit(field.game(), "2PZ")), "it is not on the map");
    let stranded = field.clone().but(|_, state| (state.activated, state.stranded) = (7, 7));
    assert!(!may_act(&stranded), "it acted without a line");
    let acted = field.but(|_, state| state.activated = 7);
    assert!(!may_act(&acted), "it acted, and has no line now");
    let void = acted.execute("3PZ", &[]);
    assert_eq!(
        told(&void),
        [
            "3PZ has no effect: its headquarters has acted, and acts twice in a turn only with a railway line of its own \
          each time [L16.7(1)]."
        ]
    );
}

/// The head of the board has no points lost before any are, and the legend explains the values of reduced units.
#[test]
fn head_and_legend() {
    let field = Field::new(&[("AX-7ID", "2510")]).reduced(&["AX-7ID"]);
    let board = |field: &Field| field.game().board(&Observation::of(field.game(), field.state(), AX), true, Lang::En);
    let text = board(&field);
    assert!(text.contains(" 0 points for checks, 0 for losses, "), "{text}");
    assert!(text.lines().any(|line| line.contains("2510 7ID ") && line.ends_with('*')), "{text}");
    assert!(text.contains("; 2-4*: values of a reduced unit\n"), "{text}");
    assert!(board(&field.but(|_, state| state.lost = 4)).contains(" 0 points for checks, -4 for losses, "));
}

/// [R6.1(2), R6.1(3)] The cup is shown as far as it is known; each chit tells what it does.
#[test]
fn the_cup_is_shown() {
    let field = Field::new(&[("AX-2PzA-HQ", "1010"), ("AX-3PzA-HQ", "1012")]).but(|game, state| {
        state.cup = ["3PZ", "S3", "SUP"].map(|code| chit(game, code)).into_iter().collect();
        state.seen = ["A4", "3PZ"].map(|code| chit(game, code)).into_iter().collect();
        state.held = 1;
    });
    let text = shown(&field, "cup");
    assert_eq!(
        text,
        "In the cup: 3PZ SUP and 1 chit that you do not know.\nDrawn in this turn: A4.\nIn the hand of the Axis: GUD.\n"
    );
    assert!(shown(&field, "SUP").starts_with("Chit SUP is the supply chit"));
    assert!(shown(&field, "SUR").starts_with("Chit SUR brings reinforcements"));
    assert!(shown(&field, "AX-3PzA-HQ").contains("Command range 4 (chit 3PZ); "), "its two counters are one code");
    assert!(shown(&field, "AX-2PzA-HQ").contains("Command range 4 (chits 2PZ, GUD); "));
}

/// [R3.2, R3.3(1)] A hex tells whose zones and whose lines it means.
#[test]
fn whose_zones_and_lines() {
    let field = Plain::new().field(&[("AX-7ID", "2510")]);
    let text = shown(&field, "2511");
    assert!(text.contains("In a zone of the Axis; line of communication of the Axis: none"), "{text}");
    assert!(text.contains("In no zone of the Soviets; line of communication of the Soviets: "), "{text}");
}

/// [R15.2(2)5] The choice of a further army says what comes of it.
#[test]
fn further_armies() {
    let field = Field::new(&[]).execute("S4", &[]);
    assert_eq!(described(&field, "unlock S30"), "S30 may go into the cup from now on");
}

/// [R3.4(2)] A place that changes hands is told with its new holder.
#[test]
fn places_taken() {
    let game = game_with("short", &[]);
    let place = game.cities().next().expect("a city");
    let told = |side| game.event_text(&Event::Taken { place, side }, None, Lang::En).expect("a sentence");
    assert!(told(AX).starts_with("The Axis takes ") && told(SU).starts_with("The Soviets take "));
}

/// [RULING-48, L16.7] An option that changes nothing in this game says so when the game begins.
#[test]
fn options_without_effect() {
    let begun = |scenario: &str, options: &[(&str, &str)]| -> Vec<String> {
        let game = game_with(scenario, options);
        let mut events = Vec::new();
        Game::setup(&game, &mut Stream::new(1), &mut events);
        let ignored = events.iter().filter(|event| matches!(event, Event::Ignored { .. }));
        ignored.filter_map(|event| game.event_text(event, Some(SU), Lang::En)).collect()
    };
    let rail = ("linked-panzer-rail-exclusive", "true");
    assert_eq!(
        begun("short", &[rail, ("bid-vp", "9")]),
        [
            "The option linked-panzer-rail-exclusive has no effect in this scenario: it is a rule of the linked game.",
            "The option bid-vp has no effect without opt-bid=true."
        ]
    );
    assert_eq!(
        begun("linked", &[rail, ("reinf-split", "all"), ("bid-vp", "9"), ("opt-bid", "true")]),
        ["The option reinf-split has no effect in this scenario: the linked game has numbers of its own."]
    );
    assert!(begun("full", &[]).is_empty());
}
