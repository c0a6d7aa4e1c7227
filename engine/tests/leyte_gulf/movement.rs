//! Movement, turning, squadrons: chapter 5.

use sandtable_engine::{
    games::leyte_gulf::{Event, Node},
    testing::Table,
};

use crate::support::*;

/// A ship of three points in the middle of the map, and an enemy far away.
fn yamato() -> Sea {
    Sea::new(&[("JP-BB1", "1813", "N", 0), ("US-BB1", "0202", "S", 0)])
}

fn where_is(table: &Table<sandtable_engine::games::leyte_gulf::LeyteGulf>, code: &str) -> (String, usize) {
    let ship = ship(&table.game, code);
    (table.game.data.grid.number(table.state.hex(ship)), table.state.facing(ship).index())
}

/// Where a ship ends that goes a path.
fn after(path: &str) -> (String, usize) {
    let mut table = yamato().moving();
    table.play(&format!("go {path}"), &[]);
    where_is(&table, "JP-BB1")
}

/// [R5.1-1, R5.1-2, R5.1-3, R5.1-4] A step goes into the hex ahead and costs a point; all points must be used, no path
/// is shorter or longer.
#[test]
fn units_go_ahead_with_all_their_points() {
    assert_eq!(after("SSS"), ("1810".to_owned(), 0));
    let table = yamato().moving();
    assert!(table.legal_texts().iter().all(|text| text.len() == "go SSS".len()), "{:?}", table.legal_texts());
    let mut slow = Sea::new(&[("US-BB7", "1813", "NE", 0), ("JP-BB1", "0202", "S", 0)]).moving();
    slow.play("go SS", &[]);
    assert_eq!(where_is(&slow, "US-BB7"), ("2012".to_owned(), 1));
}

/// [R5.1-4] A unit without movement points does not move.
#[test]
fn without_points_nobody_moves() {
    let game = game("s8");
    let yamato = ship(&game, "JP-BB1");
    let game = changed(game, |data| data.cards[yamato.index()].points = [3, 0]);
    let sea = Sea::of(game, &[("JP-BB1", "1813", "N", 0), ("US-BB1", "0202", "S", 0)]).damaged(&["JP-BB1"]);
    let table = sea.moving();
    assert_eq!((table.state.phasing, where_is(&table, "JP-BB1")), (US, ("1813".to_owned(), 0)));
}

/// [R5.1-5] Any number of ships of both sides may be in a hex and pass through it.
#[test]
fn no_limit_on_ships_in_a_hex() {
    let codes = ["JP-BB1", "JP-BB2", "JP-BB3", "JP-BB5", "JP-BB6", "JP-BB7"];
    let mut stands: Vec<Stand<'_>> = vec![("US-BB1", "1816", "N", 0)];
    stands.extend(codes.iter().map(|code| (*code, "1813", "N", 0)));
    let mut table = Sea::new(&stands).moving();
    table.play("go SSSS", &[]);
    assert_eq!(where_is(&table, "US-BB1").0, "1812");
    let mut table = Sea::new(&stands).moving();
    table.play("go SSLS", &[]);
    assert_eq!(where_is(&table, "US-BB1"), ("1713".to_owned(), 5));
}

/// [R5.2(1)-1, RULING-9] In each hex that it enters a unit may turn by one hexside.
#[test]
fn turns_of_sixty_degrees() {
    assert_eq!(after("RSS"), ("2011".to_owned(), 1));
    assert_eq!(after("LLL"), ("1612".to_owned(), 3));
    assert_eq!(after("SSR"), ("1810".to_owned(), 1));
}

/// [R5.2(1)-2] Before the first hex there is no turn: every path begins with the hex ahead.
#[test]
fn no_turn_before_the_first_hex() {
    let table = yamato().moving();
    for action in table.legal() {
        let mut next = Table::at(table.game.clone(), table.state);
        let mut dice = sandtable_engine::dice::Keyed::new(1);
        next.roll(action, &mut dice);
        let first = next.events.iter().find_map(|event| match event {
            Event::Moved { path, from, .. } => Some((path.turns().next(), *from)),
            _ => None,
        });
        assert_eq!(first.map(|(_, from)| from), Some(hex(&table.game, "1813")));
    }
    assert_eq!(after("RSS").0, "2011", "1812 first, then north-east");
}

/// [R5.2(2), RULING-10] A unit turns round only in its last hex, only if it has not turned, and takes a marker for it.
#[test]
fn turning_round() {
    assert_eq!(after("SSU"), ("1810".to_owned(), 3));
    let texts = yamato().moving().legal_texts();
    let with_round: Vec<_> = texts.iter().filter(|text| text.contains('U')).collect();
    assert_eq!(with_round, ["go SSU"]);
    let stands = [
        ("JP-BB1", "1813", "N", 0),
        ("JP-BB2", "1413", "N", 0),
        ("JP-BB3", "1013", "N", 0),
        ("US-BB1", "3602", "S", 0),
    ];
    let mut table = Sea::new(&stands).moving();
    table.play("go SSU", &[]);
    assert!(table.state.turned.contains(ship(&table.game, "JP-BB1")));
    assert_eq!(table.state.markers, 1);
    table.play("go SSU", &[]);
    // No marker is left, so the third unit can only go straight and is not asked.
    assert_eq!((table.state.phasing, where_is(&table, "JP-BB3")), (US, ("1010".to_owned(), 0)));
}

/// [R5.2(3)-1, R5.2(3)-2, R5.2(3)-3, R5.2(3)-4] A unit that turns one way takes one marker for all its turns that way,
/// and another for the other way. Two markers are all that a side has in a segment.
#[test]
fn turn_markers() {
    let sea = Sea::new(&[("JP-BB1", "1813", "N", 0), ("JP-BB2", "1413", "N", 0), ("US-BB1", "3602", "S", 0)]);
    let mut table = sea.moving();
    table.play("go LSL", &[]);
    assert_eq!(table.state.markers, 1);
    let texts = table.legal_texts();
    assert!(!texts.contains(&"go RLS".to_owned()), "{texts:?}");
    assert!(texts.contains(&"go RRS".to_owned()));
    table.play("go RRS", &[]);
    assert_eq!(table.state.phasing, US);
    let mut both = yamato().moving();
    both.play("go LRS", &[]);
    assert!(both.events.iter().any(|event| matches!(event, Event::Moved { markers: 0, .. })), "{:?}", both.events);
}

/// [R5.3(1)-2, R2.12(5)] The rulebook's example: a squadron of four turns, one marker is used, and all four have
/// turned.
#[test]
fn a_squadron_turns_with_one_marker() {
    let codes = ["JP-BB5", "JP-BB6", "JP-BB7", "JP-BB8"];
    let mut stands: Vec<Stand<'_>> = codes.iter().map(|code| (*code, "1813", "N", 1)).collect();
    stands.extend([("JP-BB1", "1413", "N", 0), ("US-BB1", "3602", "S", 0)]);
    let mut table = Sea::new(&stands).moving();
    table.play("go SRS", &[]);
    assert_eq!(table.state.markers, 1);
    assert_eq!(table.state.turned, ships(&table.game, &codes));
    for code in codes {
        assert_eq!(where_is(&table, code), ("1911".to_owned(), 1));
    }
}

/// [R5.3(1)-1, RULING-36] A squadron of movement 3, 3 and 4 moves exactly 3.
#[test]
fn a_squadron_moves_with_its_slowest_ship() {
    let stands = [
        ("US-BB3", "1813", "N", 1),
        ("US-BB4", "1813", "N", 1),
        ("US-BB1", "1813", "N", 1),
        ("JP-BB1", "0202", "S", 0),
    ];
    let mut table = Sea::new(&stands).moving();
    assert_eq!(table.legal_texts()[0], "go SSS");
    table.play("go SSS", &[]);
    // Falling out is for the end of the own movement segment.
    assert_eq!(table.state.node, Node::FallOut);
    table.play("detach US-BB1", &[]).play("done", &[]);
    assert_eq!(table.state.phasing, JP);
}

/// [R5.3(2)-1, RULING-11] At the end of its movement segment ships fall out of a squadron, one after the other; they
/// stay in the hex with the facing, have turned if it has, and never join again. Nobody falls out at other times.
#[test]
fn ships_fall_out() {
    let stands = [
        ("US-BB3", "1813", "N", 1),
        ("US-BB4", "1813", "N", 1),
        ("US-BB5", "1813", "N", 1),
        ("JP-BB1", "0202", "S", 0),
    ];
    let mut table = Sea::new(&stands).aimed("US-BB4", "JP-BB1", false).moving();
    table.play("go SSR", &[]);
    assert_eq!(table.legal_texts(), ["done", "detach US-BB3", "detach US-BB4", "detach US-BB5"]);
    table.play("detach US-BB4", &[]);
    assert_eq!(table.legal_texts(), ["done", "detach US-BB5"]);
    let alone = ship(&table.game, "US-BB4");
    assert_eq!((table.state.squadrons[alone.index()], where_is(&table, "US-BB4")), (0, ("1810".to_owned(), 1)));
    assert!(table.state.turned.contains(alone));
    table.play("done", &[]);
    assert_eq!(table.state.target(alone), None, "it had no target in range in the gun segment");
    table.play("go SSS", &[]);
    assert_eq!(table.state.phasing, US);
    assert_eq!(table.legal_texts()[0], "go SSS");
    table.play("go SSS", &[]).play("go SSL", &[]);
    assert!(!table.legal_texts().iter().any(|text| text.contains("US-BB4")), "{:?}", table.legal_texts());
}

/// [R5.3(2)-2, RULING-12] A squadron has at most four ships, a side at most eight squadrons: four is not compulsory.
#[test]
fn sizes_of_squadrons() {
    for scenario in ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"] {
        let game = game(scenario);
        for force in game.data.scenario.forces.values() {
            let squadrons: Vec<_> = force.groups.iter().filter(|group| group.is_squadron).collect();
            assert!(squadrons.len() <= 8 && squadrons.iter().all(|group| group.ships.len() <= 4), "{scenario}");
        }
    }
    // Under free organisation the fifth ship finds the squadron full.
    let mut table = Table::set_up(game_with("s8", &[("free-organisation", "true")]), &[]);
    table.play("form", &[]);
    for _ in 0..3 {
        table.play("join 1", &[]);
    }
    assert_eq!(table.legal_texts(), ["form", "alone"]);
    for _ in 0..7 {
        table.play("form", &[]);
    }
    assert!(!table.legal_texts().contains(&"form".to_owned()), "eight squadrons are all there are");
}
