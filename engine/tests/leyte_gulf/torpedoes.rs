//! Torpedoes: chapter 6.

use sandtable_engine::{
    Lang, Side, Words,
    dice::{Keyed, Recorded, Recording},
    games::leyte_gulf::{Action, Event, LeyteGulf, Node},
    testing::Table,
};

use crate::support::*;

/// A Japanese destroyer and an enemy far away.
fn destroyer() -> Sea {
    Sea::new(&[("JP-DD1", "1813", "N", 0), ("US-BB1", "3602", "S", 0)])
}

/// Sums and numbers of the torpedo rolls in some events.
fn rolls(events: &[Event]) -> Vec<(u8, u8, bool)> {
    let of = |event: &Event| match *event {
        Event::TorpedoRoll { number, sum, hit, .. } => Some((number, sum, hit)),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

/// Hexes run and attacked by torpedoes.
fn attacks(table: &Table<LeyteGulf>) -> Vec<(u8, String, u8)> {
    let of = |event: &Event| match *event {
        Event::TorpedoAttack { hexes, at, strength, .. } => Some((hexes, table.game.data.grid.number(at), strength)),
        _ => None,
    };
    table.events.iter().filter_map(of).collect()
}

/// [R6.2-1, R6.2-5, RULING-21] A ship launches into a hex that it has left in this segment, in four directions: not
/// along its own axis; the hex where it is now is not among them.
#[test]
fn where_and_which_way() {
    let mut table = destroyer().moving();
    table.play("go SSSS", &[]);
    let texts = table.legal_texts();
    assert_eq!(texts.len(), 33);
    assert_eq!(&texts[..4], ["keep", "launch 1 NE 4", "launch 1 NE 2", "launch 1 SE 4"]);
    assert!(!texts.iter().any(|text| text.contains(" N ") || text.contains(" S ")));
    table.play("launch 1 NE 4", &[]);
    let torpedo = table.state.torpedoes_of(JP)[0];
    assert_eq!((torpedo.hex, torpedo.facing, torpedo.strength), (hex(&table.game, "1813"), facing("NE"), 4));
    let mut table = destroyer().moving();
    table.play("go SSSS", &[]).play("launch 4 SW 4", &[]);
    assert_eq!(table.state.torpedoes_of(JP)[0].hex, hex(&table.game, "1810"));
}

/// [R6.2-1, RULING-39] A unit that enters the map has not left a hex with its first step.
#[test]
fn entering_leaves_no_hex() {
    let mut table = Table::set_up(game_with("s2", &[("move-order", "free")]), &[]);
    while table.state.phasing == US || table.state.node != Node::PickUnit {
        let action = match table.state.node {
            Node::MainTarget | Node::SecondaryTarget => table.action("cease"),
            Node::Launch => table.action("keep"),
            Node::FallOut => table.action("done"),
            _ => table.legal()[0],
        };
        table.act(action, &[]);
    }
    table.play("unit JP-DD3", &[]).play("enter 0110", &[]).play("face NE", &[]).play("go SSS", &[]);
    let steps: std::collections::BTreeSet<&str> = table.legal_texts()[1..]
        .iter()
        .map(|text| &text["launch ".len()..="launch ".len()])
        .map(|step| match step {
            "2" => "2",
            "3" => "3",
            "4" => "4",
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(steps.into_iter().collect::<Vec<_>>(), ["2", "3", "4"]);
    table.play("launch 2 N 4", &[]);
    assert_eq!(table.state.torpedoes_of(JP)[0].hex, hex(&table.game, "0110"));
}

/// [R6.2-2, RULING-13] Who has turned does not launch, and for a squadron that holds for all its ships.
#[test]
fn no_launch_after_a_turn() {
    let stands = [("JP-DD1", "1813", "N", 1), ("JP-DD2", "1813", "N", 1), ("US-BB1", "3602", "S", 0)];
    for path in ["SSSL", "LSSS", "SSSU"] {
        let mut table = Sea::new(&stands).moving();
        table.play(&format!("go {path}"), &[]);
        assert_eq!(table.state.node, Node::FallOut, "{path}");
    }
    let mut table = Sea::new(&stands).moving();
    table.play("go SSSS", &[]);
    assert_eq!(table.state.node, Node::Launch);
}

/// [R6.2-3] A ship that has launched does not fire in its own phase, others of its squadron do; in the enemy's phase it
/// fires again.
#[test]
fn launchers_do_not_fire() {
    let stands = [("JP-DD1", "1813", "N", 1), ("JP-DD2", "1813", "N", 1), ("US-CL1", "2108", "N", 0)];
    let mut table = Sea::new(&stands).moving();
    table.play("go SSSS", &[]).play("launch 1 SW 4", &[]).play("keep", &[]).play("done", &[]);
    assert_eq!(table.state.node, Node::SecondaryTarget);
    assert_eq!(table.state.cursor.get(), Some(ship(&table.game, "JP-DD2")));
    table.play("cease", &[]).play("cease", &[]);
    assert_eq!(table.state.phasing, US);
    assert!(table.state.no_fire.is_empty());
    table.play("go SLLL", &[]);
    assert_eq!(table.state.node, Node::SecondaryTarget);
    table.play("cease", &[]);
    assert_eq!(table.state.cursor.get(), Some(ship(&table.game, "JP-DD1")));
}

/// [R6.3-2] The rulebook's example: strength 4 is launched as one marker of 4, as one of 2 with 2 left on board, or as
/// two of 2.
#[test]
fn splitting_a_salvo() {
    let played = |launches: &[&str]| {
        let mut table = destroyer().moving();
        table.play("go SSSS", &[]);
        for launch in launches {
            table.play(launch, &[]);
        }
        let strengths: Vec<u8> = table.state.torpedoes_of(JP).iter().map(|torpedo| torpedo.strength).collect();
        (strengths, table.state.load(ship(&table.game, "JP-DD1")).strength())
    };
    assert_eq!(played(&["launch 2 NE 4"]), (vec![4], 0));
    assert_eq!(played(&["launch 2 NE 2", "keep"]), (vec![2], 2));
    assert_eq!(played(&["launch 2 NE 2", "launch 2 SW 2"]), (vec![2, 2], 0));
    // Two halves in one hex and direction are as good as a whole one.
    assert_eq!(played(&["launch 2 NE 2", "launch 2 NE 2"]), (vec![4], 0));
    let mut table = destroyer().moving();
    table.play("go SSSS", &[]).play("launch 2 SE 2", &[]);
    let texts = table.legal_texts();
    assert!(!texts.contains(&"launch 2 NE 2".to_owned()) && texts.contains(&"launch 2 SE 2".to_owned()), "{texts:?}");
}

/// [R6.1-2] What has been launched is gone: a cruiser has no torpedoes any more and is not asked.
#[test]
fn torpedoes_are_used_up() {
    let sea = Sea::new(&[("JP-CA1", "1813", "N", 0), ("US-BB1", "3602", "S", 0)]).loaded("JP-CA1", 0);
    let mut table = sea.moving();
    table.play("go SSSS", &[]);
    assert_eq!(table.state.phasing, US);
    let mut half = Sea::new(&[("US-DD1", "1813", "N", 0), ("JP-BB1", "3602", "S", 0)]).loaded("US-DD1", 2).moving();
    half.play("go SSSS", &[]);
    assert!(half.legal_texts()[1..].iter().all(|text| text.ends_with(" 2")));
}

/// [R6.4-1, R6.4-7] Torpedoes stay where they were laid in their own phase, run in the enemy's next torpedo segment,
/// and come off in the clean-up after it.
#[test]
fn torpedoes_run_in_the_enemys_phase() {
    let mut table = Sea::new(&[("JP-DD1", "1813", "N", 0), ("US-BB7", "2215", "N", 0)]).moving();
    table.play("go SSSS", &[]).play("launch 1 SE 4", &[]);
    assert!(attacks(&table).is_empty(), "{:?}", table.events);
    assert_eq!(table.state.torpedoes_of(JP).len(), 1);
    while table.state.phasing == JP {
        table.play("cease", &[]);
    }
    assert_eq!((table.state.node, table.state.torpedoes_of(JP).len()), (Node::Path, 1));
    // 1813 south-east: 1914, 2014, 2115, 2215 and on; two steps north is 2213.
    table.play("go SS", &[]);
    assert!(attacks(&table).is_empty());
    while table.state.phasing == US {
        table.play("cease", &[]);
    }
    assert!(table.state.torpedoes_of(JP).is_empty());
}

/// [R6.4-2, R6.4-3, R6.4-4, RULING-38] A marker runs six hexes straight on and attacks in those that it enters, the
/// last of them too; not in the hex where it lies, not in the seventh.
#[test]
fn a_run_of_six_hexes() {
    let at = |number: &str| {
        let sea = Sea::new(&[("US-BB3", number, "NE", 0), ("JP-BB1", "0126", "N", 0)]).torpedo(JP, "1820", "N", 2);
        let dice: &[u32] = if ["1820", "1813"].contains(&number) { &[] } else { &[6, 6, 6, 6] };
        attacks(&sea.running(dice))
    };
    assert_eq!(at("1820"), []);
    assert_eq!(at("1819"), [(1, "1819".to_owned(), 2)]);
    assert_eq!(at("1814"), [(6, "1814".to_owned(), 2)]);
    assert_eq!(at("1813"), []);
}

/// [R6.4-5, R6.4-6, R6.5-1, RULING-35, RULING-46] Each point of strength draws a ship of the hex and rolls two dice;
/// the torpedo runs on and attacks in the next hex with all its strength. Where one ship is left there is no draw.
#[test]
fn every_point_draws_a_ship() {
    let stands = [
        ("US-BB3", "1818", "NE", 0),
        ("US-BB4", "1818", "NE", 0),
        ("US-BB5", "1816", "NE", 0),
        ("JP-BB1", "0126", "N", 0),
    ];
    let sea = Sea::new(&stands).torpedo(JP, "1820", "N", 4);
    // Draw, two dice, four times; then a ship alone, four times two dice.
    let table = sea.running(&[0, 6, 6, 1, 6, 6, 1, 6, 5, 0, 6, 5, 6, 6, 6, 6, 6, 6, 6, 6]);
    assert_eq!(attacks(&table), [(2, "1818".to_owned(), 4), (4, "1816".to_owned(), 4)]);
    let drawn: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TorpedoRoll { ship, .. } => Some(ship.number()),
            _ => None,
        })
        .collect();
    assert_eq!(drawn, [29, 30, 30, 29, 31, 31, 31, 31]);
}

/// [R6.5-2, R6.5-3] Two dice up to the number of the hexes run hit: 7, 6, 5, 5, 4, 4.
#[test]
fn numbers_by_distance() {
    for (number, expected) in [("1819", 7), ("1818", 6), ("1817", 5), ("1816", 5), ("1815", 4), ("1814", 4)] {
        let sea = Sea::new(&[("US-BB3", number, "NE", 0), ("JP-BB1", "0126", "N", 0)]).torpedo(JP, "1820", "N", 2);
        // One more than the number misses, the number itself hits; power 2 + 1 does nothing.
        let (low, high) = (expected / 2, expected - expected / 2);
        let table = sea.running(&[low, high + 1, low, high, 1, 1]);
        let expected = expected as u8;
        assert_eq!(rolls(&table.events), [(expected, expected + 1, false), (expected, expected, true)]);
    }
}

/// [R6.5-4] The number is 1 lower for a ship whose bow or stern points along the track.
#[test]
fn end_on() {
    let number = |way: &str| {
        let sea = Sea::new(&[("US-BB3", "1817", way, 0), ("JP-BB1", "0126", "N", 0)]).torpedo(JP, "1820", "N", 2);
        rolls(&sea.running(&[6, 6, 6, 6]).events)[0].0
    };
    assert_eq!(["N", "NE", "SE", "S", "SW", "NW"].map(number), [4, 5, 5, 4, 5, 5]);
}

/// [R6.5-5] Two dice give the power, 1 more for Japan; armour and a damaged ship that launched do not matter.
#[test]
fn power_of_torpedoes() {
    let power = |side: Side, target: &str, other: &str| {
        let sea = Sea::new(&[(target, "1819", "NE", 0), (other, "0126", "N", 0)]).torpedo(side, "1820", "N", 2);
        let table = sea.running(&[1, 1, 4, 6, 6, 6]);
        let powers: Vec<_> = table
            .events
            .iter()
            .filter_map(|event| match event {
                Event::TorpedoPower { sum, bonus, power, .. } => Some((*sum, *bonus, *power)),
                _ => None,
            })
            .collect();
        (powers, table.state.damaged.contains(ship(&table.game, target)))
    };
    assert_eq!(power(JP, "US-BB1", "JP-BB1"), (vec![(10, 1, 13)], true));
    assert_eq!(power(US, "JP-BB1", "US-BB1"), (vec![(10, 0, 11)], false));
}

/// [R6.6-1, R6.6-2, R6.5-2] A destroyer that meets a marker of strength 4 in its third hex, beam on, is rolled for four
/// times at 5; only the unit that moves can be hit.
#[test]
fn running_into_torpedoes() {
    let stands = [("US-DD1", "1813", "N", 0), ("US-DD2", "1810", "N", 0), ("JP-BB1", "0126", "N", 0)];
    let mut table = Sea::new(&stands).torpedo(JP, "1810", "NE", 4).moving();
    assert!(table.legal_texts().contains(&"go SS*".to_owned()));
    table.play("go SS*", &[6, 6, 6, 6, 6, 6, 6, 6]);
    assert_eq!(attacks(&table), [(3, "1810".to_owned(), 4)]);
    assert_eq!(rolls(&table.events), [(5, 12, false); 4]);
    let hit: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TorpedoRoll { ship, .. } => Some(*ship),
            _ => None,
        })
        .collect();
    assert_eq!(hit, [ship(&table.game, "US-DD1"); 4]);
}

/// The rolls of torpedoes say in words whether a unit meets them, and which, or whether they run.
#[test]
fn torpedo_rolls_in_words() {
    let words = |squadron: u8| {
        let stands = [("US-DD1", "1813", "N", squadron), ("US-DD2", "1813", "N", squadron), ("JP-BB1", "0126", "N", 0)];
        let mut table = Sea::new(&stands).torpedo(JP, "1810", "NE", 2).moving();
        let mut dice = Recording::new(Keyed::new(1));
        let action = table.action("go SS*");
        table.roll(action, &mut dice);
        let text = |recorded: &Recorded| table.game.roll_text(&table.state, &recorded.roll, Lang::En);
        dice.rolls().iter().map(text).next().unwrap()
    };
    assert_eq!(
        words(3),
        "squadron 3 meets torpedoes from 1810 NE after 3 hexes: which ship of those afloat, 0 for the first, point 1"
    );
    assert_eq!(words(0), "Owen group (US-DD1) meets torpedoes from 1810 NE after 3 hexes: hit roll, point 1");

    let mut runs = Sea::new(&[("US-DD1", "1813", "N", 0), ("JP-BB1", "1811", "N", 0)]).torpedo(JP, "1815", "N", 2);
    runs.state_mut().node = Node::FallOut;
    let mut dice = Recording::new(Keyed::new(1));
    runs.table.roll(Action::Done, &mut dice);
    let text = runs.game().roll_text(runs.state(), &dice.rolls()[0].roll, Lang::En);
    assert_eq!(text, "torpedoes from 1815 N, 2 hexes: hit roll, point 1");
}

/// [R6.6-3, RULING-22] A unit with movement left goes on, with the turn in the hex where it is first.
#[test]
fn going_on_after_torpedoes() {
    let mut table =
        Sea::new(&[("US-DD1", "1813", "N", 0), ("JP-BB1", "0126", "N", 0)]).torpedo(JP, "1811", "NE", 2).moving();
    table.play("go S*", &[6, 6, 6, 6]);
    let texts = table.legal_texts();
    assert!(texts.contains(&"go LSS".to_owned()) && texts.contains(&"go SSU".to_owned()), "{texts:?}");
    assert!(texts.iter().all(|text| text.len() == "go LSS".len()), "{texts:?}");
    table.play("go RSS", &[]);
    assert_eq!(table.state.hex(ship(&table.game, "US-DD1")), hex(&table.game, "2010"));
}

/// [R6.6-4, R6.6-5, RULING-36, R5.3(1)-1] A squadron of 3, 3 and 4: a ship is damaged in the second hex, so the
/// squadron has moved as far as it can and stops; it may still turn there. After the ship has fallen out the squadron
/// is fast again.
#[test]
fn damage_stops_a_squadron() {
    let stands = [
        ("US-BB3", "1813", "N", 1),
        ("US-BB4", "1813", "N", 1),
        ("US-BB1", "1813", "N", 1),
        ("JP-BB1", "0126", "N", 0),
    ];
    let sea = Sea::new(&stands).torpedo(JP, "1811", "NE", 2);
    let mut table = sea.moving();
    // The second hex: number 6. The first point hits South Dakota, power 10 + 1 = 11 against 10; the second misses.
    table.play("go S*", &[1, 1, 1, 4, 5, 0, 6, 6]);
    assert_eq!(table.state.damaged, ships(&table.game, &["US-BB3"]));
    assert_eq!(table.legal_texts(), ["go S", "go L", "go R", "go U"]);
    table.play("go R", &[]);
    assert_eq!(table.state.hex(ship(&table.game, "US-BB3")), hex(&table.game, "1811"));
    table.play("detach US-BB3", &[]).play("done", &[]).play("go SSS", &[]);
    assert_eq!(table.legal_texts()[0], "go SSS");
}

/// [RULING-36] The loss of the slowest ship of a squadron does not let the others go further in that segment.
#[test]
fn movement_does_not_rise() {
    let stands = [("US-BB3", "1813", "N", 1), ("US-BB1", "1813", "N", 1), ("JP-BB1", "0126", "N", 0)];
    let sea = Sea::new(&stands).damaged(&["US-BB3"]).torpedo(JP, "1812", "NE", 2);
    assert_eq!(sea.state().mover.points, 0);
    // The only way is onto the marker, one of two points: South Dakota sinks, the other point misses Iowa.
    let table = sea.move_with(&[1, 1, 1, 4, 5, 6, 6]);
    assert!(table.state.sunk.contains(ship(&table.game, "US-BB3")));
    assert_eq!((table.state.mover.points, table.state.mover.moved), (2, 1));
    assert!(table.legal_texts().iter().all(|text| text.len() == "go SS".len()), "{:?}", table.legal_texts());
}

/// [R6.6-4] A ship whose movement falls from 4 to 3 in its second hex goes one hex further.
#[test]
fn damage_shortens_the_way() {
    let sea = Sea::new(&[("US-BB1", "1813", "N", 0), ("JP-BB1", "0126", "N", 0)]).torpedo(JP, "1811", "NE", 2);
    let mut table = sea.moving();
    table.play("go S*", &[1, 1, 5, 5, 6, 6]);
    assert!(table.state.damaged.contains(ship(&table.game, "US-BB1")));
    table.play("go SS", &[]);
    assert_eq!(table.state.hex(ship(&table.game, "US-BB1")), hex(&table.game, "1810"));
}

/// [R6.6-6, RULING-17] A ship that has met torpedoes is not attacked in the torpedo segment of the phase, by no marker;
/// another ship in the hex is.
#[test]
fn no_second_attack() {
    let stands = [("US-BB3", "1813", "N", 0), ("JP-BB1", "0126", "N", 0)];
    let sea = Sea::new(&stands).torpedo(JP, "1812", "N", 2).torpedo(JP, "1814", "N", 2);
    // The only way leads onto the first marker. The ship ends in 1810, through which both run; neither attacks.
    let mut table = sea.move_with(&[6, 6, 6, 6]);
    table.play("go SSS", &[]);
    assert!(attacks(&table).is_empty(), "{:?}", table.events);
    let stands = [("US-BB3", "1813", "N", 1), ("US-BB4", "1414", "NE", 0), ("JP-BB1", "0126", "N", 0)];
    let mut table = Sea::new(&stands).torpedo(JP, "1812", "SW", 2).move_with(&[6, 6, 6, 6]);
    // The other one ends in 1713, where the marker comes after one hex: it has not met it before.
    table.play("go SSS", &[]).play("go SSS", &[6, 6, 6, 6]);
    assert_eq!(attacks(&table), [(1, "1713".to_owned(), 2)]);
}

/// [R6.7, R6.7-1, R6.7-3, RULING-18] A Japanese destroyer that is empty when its segment begins may load strength 4 and
/// does not fire in that phase; in the enemy's phase it does. It launches in its next segment. An American one does not
/// reload, nor one with half its torpedoes.
#[test]
fn reloading() {
    let mut table = Sea::new(&[("JP-DD1", "1813", "N", 0), ("US-CL1", "2110", "N", 0)]).loaded("JP-DD1", 0).moving();
    table.play("go SSSS", &[]);
    assert_eq!(table.legal_texts(), ["wait", "reload"]);
    table.play("reload", &[]);
    assert_eq!(table.state.load(ship(&table.game, "JP-DD1")).strength(), 4);
    assert_eq!(table.state.cursor.get(), Some(ship(&table.game, "US-CL1")), "the destroyer does not fire");
    table.play("cease", &[]).play("go SSLS", &[]);
    while table.state.phasing == US && table.state.cursor.get() != Some(ship(&table.game, "JP-DD1")) {
        table.play("cease", &[]);
    }
    assert_eq!(table.state.phasing, US, "in the enemy's phase it fires");
    table.play("cease", &[]).play("go SSSS", &[]);
    assert_eq!(table.state.node, Node::Launch);
    for (code, strength) in [("JP-DD1", 2), ("JP-CA1", 0), ("US-DD1", 0)] {
        let enemy = if code.starts_with("JP") { "US-BB1" } else { "JP-BB1" };
        let mut table = Sea::new(&[(code, "1813", "N", 0), (enemy, "3602", "S", 0)]).loaded(code, strength).moving();
        table.play("go SSSS", &[]);
        assert_ne!(table.state.node, Node::Reload, "{code}");
        if table.state.node == Node::Launch {
            table.play("keep", &[]);
        }
        assert_ne!(table.state.node, Node::Reload, "{code}");
    }
}

/// [R6.7-1, RULING-18] A destroyer that launches its last torpedoes in this segment does not reload in it.
#[test]
fn no_reload_in_the_segment_of_the_launch() {
    let mut table = destroyer().moving();
    table.play("go SSSS", &[]).play("launch 1 NE 4", &[]);
    assert_eq!(table.state.phasing, US);
}

/// [R6.7-2, RULING-13] A unit that has turned does not reload.
#[test]
fn no_reload_after_a_turn() {
    let mut table = destroyer().loaded("JP-DD1", 0).moving();
    table.play("go SSSL", &[]);
    assert_eq!(table.state.phasing, US);
}

/// [RULING-14, RULING-44] Markers run in the order of owner, hex and direction, and what the first sinks the second
/// does not find.
#[test]
fn markers_run_in_order() {
    let sea = Sea::new(&[("US-DD5", "1810", "NE", 0), ("US-BB1", "0102", "S", 0), ("JP-BB1", "0126", "N", 0)])
        .torpedo(JP, "1809", "S", 2)
        .torpedo(JP, "1811", "N", 4);
    // The first point hits: 12 + 1 sinks a destroyer. The other point and the second marker have nobody left.
    let table = sea.running(&[1, 1, 6, 6]);
    assert_eq!(attacks(&table), [(1, "1810".to_owned(), 2)]);
    assert!(table.state.sunk.contains(ship(&table.game, "US-DD5")));
}

/// [RULING-44] Markers of one hex, direction and owner are one; others are listed row by row.
#[test]
fn markers_are_merged_and_sorted() {
    let stands = [("JP-DD1", "1813", "N", 1), ("JP-DD2", "1813", "N", 1), ("US-BB1", "3602", "S", 0)];
    let mut table = Sea::new(&stands).moving();
    table.play("go SSSS", &[]).play("launch 1 NE 4", &[]).play("launch 1 NE 2", &[]).play("launch 2 SW 2", &[]);
    let torpedoes: Vec<_> = table.state.torpedoes_of(JP).iter().map(|torpedo| torpedo.strength).collect();
    assert_eq!(torpedoes, [2, 6]);
}
