//! The board, the situation and the list of placements.

use sandtable_engine::{Lang, Observation, OptId, Side, Words, games::leyte_gulf::LeyteGulf, testing::Table};

use crate::support::*;

/// The board as a side sees it.
fn board(table: &Table<LeyteGulf>, viewer: Side) -> String {
    table.game.board(&Observation::of(&table.game, &table.state, viewer), true, Lang::En)
}

/// The situation as a side sees it.
fn situation(table: &Table<LeyteGulf>, viewer: Side) -> String {
    table.game.situation(&Observation::of(&table.game, &table.state, viewer), true, Lang::En)
}

/// What the list of placements says of a ship.
fn placed(table: &Table<LeyteGulf>, viewer: Side, code: &str) -> String {
    let observation = Observation::of(&table.game, &table.state, viewer);
    let lines = table.game.placements(observation.state());
    lines.into_iter().find(|line| line.what == code).expect("a line for every ship").place
}

/// Yamato and Nagato, eight and nine hexes from Iowa and New Jersey.
const FOUR: [Stand<'_>; 4] =
    [("JP-BB1", "1013", "N", 0), ("JP-BB3", "1014", "N", 0), ("US-BB1", "1813", "N", 0), ("US-BB2", "1814", "N", 0)];

/// [R7.1-3, R7.2-1, R8.4(1), R8.4(2)] Targets are open: the board shows whom a ship has just aimed at instead of the
/// target of the segment before, and of those that have not chosen yet the target of before.
#[test]
fn targets_are_shown_while_they_are_chosen() {
    let sea = Sea::new(&FOUR).aimed("JP-BB1", "US-BB1", false).aimed("JP-BB3", "US-BB2", true);
    let mut table = sea.firing();
    assert!(board(&table, US).contains("Yamato (JP-BB1) [at US-BB1]"), "{}", board(&table, US));
    assert!(!situation(&table, US).contains("Targets"), "{}", situation(&table, US));
    table.play("aim US-BB2", &[]);
    for viewer in Side::BOTH {
        let text = board(&table, viewer);
        assert!(text.contains("Yamato (JP-BB1) [aims at US-BB2 (first salvo)]"), "{text}");
        assert!(text.contains("Nagato (JP-BB3) [straddles US-BB2]"), "{text}");
        assert_eq!(placed(&table, viewer, "JP-BB1"), "1013 N, aims at US-BB2 (first salvo)");
    }
    table.play("aim US-BB2", &[]);
    table.play("cease", &[]);
    let text = board(&table, JP);
    assert!(text.contains("Nagato (JP-BB3) [aims at US-BB2 (straddling)]"), "{text}");
    let told = "Targets chosen: JP-BB1 at US-BB2, JP-BB3 at US-BB2.";
    assert!(situation(&table, JP).contains(told), "{}", situation(&table, JP));
}

/// [R8.4(4)-3] A ship that does not fire loses its target, and the board says so at once.
#[test]
fn ships_that_cease_aim_at_nobody() {
    let mut table = Sea::new(&FOUR).aimed("JP-BB1", "US-BB1", true).firing();
    table.play("cease", &[]);
    assert_eq!(placed(&table, US, "JP-BB1"), "1013 N, aims at nobody");
}

/// [R8.4(3)-3] While the player orders the rolls all targets stand: the board has them as those of the segment.
#[test]
fn targets_stand_while_rolls_are_ordered() {
    let mut table = Sea::with(&[("hit-order-choice", "player")], &FOUR).firing();
    for action in ["aim US-BB1", "aim US-BB1", "cease", "cease"] {
        table.play(action, &[]);
    }
    assert_eq!(table.legal_texts(), ["roll JP-BB1", "roll JP-BB3"]);
    let text = board(&table, JP);
    assert!(text.contains("(JP-BB1) [at US-BB1]") && text.contains("(JP-BB3) [at US-BB1]"), "{text}");
    assert!(!situation(&table, JP).contains("Targets chosen"), "{}", situation(&table, JP));
}

/// [R7.1-5, R7.1-6] Targets of secondary guns are shown beside those of the main guns.
#[test]
fn targets_of_secondary_guns_are_shown() {
    let stands = [
        ("JP-BB1", "1013", "N", 0),
        ("JP-BB3", "1013", "N", 0),
        ("US-BB1", "1213", "N", 0),
        ("US-BB2", "1214", "N", 0),
    ];
    let mut table = Sea::new(&stands).firing_secondaries();
    let [yamato, iowa] = ["JP-BB1", "US-BB1"].map(|code| ship(&table.game, code));
    table.state.targets[yamato.index()] = OptId::some(iowa);
    assert_eq!(placed(&table, US, "JP-BB1"), "1013 N, at US-BB1");
    table.play("aim US-BB2", &[]);
    assert_eq!(placed(&table, US, "JP-BB1"), "1013 N, at US-BB1, secondary guns at US-BB2");
    assert!(situation(&table, US).contains("Targets chosen: JP-BB1 at US-BB2."), "{}", situation(&table, US));
}

/// [RULING-45] Targets that are chosen in secret are shown to those who chose them only.
#[test]
fn secret_targets_are_shown_to_their_side_only() {
    let sea = Sea::with(&[("simultaneous-declaration", "true")], &FOUR).aimed("JP-BB1", "US-BB1", false);
    let mut table = sea.firing();
    let seen = |table: &Table<LeyteGulf>| (board(table, US), situation(table, US), placed(table, US, "JP-BB1"));
    let before = seen(&table);
    table.play("aim US-BB2", &[]);
    assert_eq!(seen(&table), before);
    assert_eq!(placed(&table, JP, "JP-BB1"), "1013 N, aims at US-BB2 (first salvo)");
    table.play("cease", &[]);
    assert_eq!(seen(&table), before, "the Allies choose now");
}

/// [R6.4-3, RULING-15] A hex is drawn as part of a track if a ship in it is attacked: torpedoes end in a no-entry hex,
/// or, as an option has it, run across.
#[test]
fn tracks_end_where_torpedoes_end() {
    for (stops, length) in [("true", 2), ("false", 5)] {
        let sea = |target: &str| {
            let game = with_zones(&["1817"], &[("zone-stops-torpedo", stops)]);
            Sea::of(game, &[("US-BB3", target, "NE", 0), ("JP-BB1", "0126", "N", 0)]).torpedo(JP, "1820", "N", 2)
        };
        let text = board(&sea("2512").table, JP);
        assert_eq!(cell(&text, "1817"), "##", "{text}");
        let mut drawn = 0;
        for number in ["1819", "1818", "1816", "1815", "1814", "1813"] {
            let is_drawn = cell(&text, number) == "~ ";
            // The test of the dice fails if torpedoes attack where no track is drawn, or the other way round.
            sea(number).running(if is_drawn { &[6, 6, 6, 6] } else { &[] });
            drawn += usize::from(is_drawn);
        }
        assert_eq!(drawn, length, "{text}");
    }
}

/// [R2.2(1), R10.2-1] Before anybody is on the map all of it is drawn, with the no-entry hexes and the hexes where the
/// unit may enter.
#[test]
fn the_whole_map_is_drawn_before_anybody_enters() {
    let mut table = Table::set_up(game("s2"), &[]);
    let check = |table: &Table<LeyteGulf>, is_asked: bool| {
        let text = board(table, JP);
        let entries = table.legal_texts();
        let grid = &table.game.data.grid;
        for at in grid.hexes() {
            let number = grid.number(at);
            let expected = match () {
                () if table.game.is_zone(at) => "##",
                () if is_asked && entries.contains(&format!("enter {number}")) => "= ",
                () => ". ",
            };
            assert_eq!(cell(&text, &number), expected, "{number}: {text}");
        }
        assert_eq!(text.contains("= hexes where the unit may enter"), is_asked, "{text}");
    };
    check(&table, true);
    table.play(&table.legal_texts()[0].clone(), &[]);
    check(&table, false);
}

/// [R10.2-1, R10.4-1] The entry hexes are drawn also where ships are far from them, with what lies around them.
#[test]
fn entry_hexes_are_drawn_beside_ships() {
    let table = Table::set_up(game("s4"), &[]);
    let text = board(&table, JP);
    assert_eq!([cell(&text, "1526"), cell(&text, "2226")], ["= ", "= "], "{text}");
    assert_eq!(cell(&text, "2107"), "a7", "{text}");
    // In S2 the Allies come in first; Japan may run aground four hexes from where it enters.
    let mut table = Table::set_up(game("s2"), &[]);
    play_until(&mut table, 1, |table| table.state.phasing == JP);
    let text = board(&table, JP);
    assert_eq!(["0107", "0119", "0405", "0121"].map(|number| cell(&text, number)), ["= ", "= ", "##", "##"], "{text}");
}

/// [R10.1-2, R10.1-3, R10.1-4, R10.6-2] The board tells how long the game lasts, what scores, and which ships have to
/// leave by which edge.
#[test]
fn the_goal_of_the_scenario_is_told() {
    let told = |game: LeyteGulf| -> Vec<String> {
        let text = board(&Table::set_up(game, &[]), US);
        text.lines().skip(1).take(2).map(str::to_owned).collect()
    };
    let end =
        |turns: u8| format!("Goal: more points than the enemy after turn {turns}, or when a side has no ships left.");
    let sunk = "A ship that sinks or leaves the map scores for the enemy.";
    let free = "A ship that sinks scores for the enemy, one that leaves the map for nobody.";
    let lines = told(game("s5"));
    assert_eq!(lines[0], format!("{} {sunk}", end(16)));
    let start = "These ships score for Japan if they leave by the west edge: Yamato (JP-BB1), Nagato (JP-BB3), ";
    assert!(lines[1].starts_with(start) && lines[1].ends_with("Tone & Chikuma (JP-CA5)."), "{lines:?}");
    assert!(told(game("s2"))[1].starts_with("These ships score for Japan if they leave by the east or south edge: "));
    let start = "These ships score for Japan if they leave by the west edge, and for the Allies if they do not: ";
    assert!(told(game("s6"))[1].starts_with(start), "{:?}", told(game("s6")));
    assert_eq!(told(game_with("s7", &[("flight", "free")]))[0], format!("{} {free}", end(12)));
    assert!(!told(game("s8"))[1].contains("edge"));
    let mut game = game("s1");
    game.setting.bid = -3;
    assert_eq!(told(game)[0], format!("{} {sunk} The bid gives Japan 3 points on top.", end(14)));
}

/// [R5.1-5] Several units in a hex are a letter with a plus, units of both sides one with an exclamation mark.
#[test]
fn units_that_share_a_hex_are_marked() {
    let stands = [
        ("JP-BB1", "1013", "N", 0),
        ("JP-BB3", "1013", "S", 0),
        ("JP-BB5", "1215", "N", 0),
        ("US-BB1", "1215", "SE", 0),
        ("US-BB2", "1413", "SE", 0),
    ];
    let sea = Sea::new(&stands);
    let text = board(&sea.table, JP);
    assert_eq!(["1013", "1215", "1413"].map(|number| cell(&text, number)), ["A+", "C!", "b3"], "{text}");
    assert!(text.contains("\n+ several units of a side  ! units of both sides\n"), "{text}");
}
