//! Landing ships and supply ships (R18.1, R18.3).

use sandtable_engine::{
    Game, Published,
    games::three_kingdoms::{Action, Deed, Node, Slot, ThreeKingdoms},
};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

use crate::support::*;

/// Chinese LST at a hex with their SUP, and another ship far away; the chit is drawn.
fn landing_ships(scenario: &str, ships: &[(&str, &str, u8)]) -> (Table, Vec<Slot>) {
    let mut table = Table::new(scenario);
    let mut slots = Vec::new();
    for &(name, hex, sup) in ships {
        let slot = table.put(RED, name, hex);
        table.load(slot, sup);
        slots.push(slot);
    }
    table.put(RED, "Binzhou", "1510");
    table.chit("red TF");
    table.play(Action::ShipActions, &[]);
    (table, slots)
}

/// A group of one ship is about to choose its deed.
fn alone(table: &mut Table, slot: Slot) {
    let from = Action::From(table.state.hex_of(slot));
    table.play(from, &[]);
    if table.state.node == Node::GroupUnits {
        table.play(Action::Add(slot), &[]);
    }
    if table.state.node == Node::GroupUnits {
        table.play(Action::Done, &[]);
    }
}

/// Markers ashore in a hex, blue and red.
fn ashore(table: &Table, hex: &str) -> [u8; 2] {
    let hex = table.hex(hex);
    let index = table.game.landing_hexes.iter().position(|&other| other == hex).expect("a landing hex");
    table.state.landed[index].into_array()
}

const LAND: Action = Action::Do(Deed::Land);

/// [R18.1(1)] SUP cannot be handed over: a ship without any lands nothing, whoever lies beside it.
#[test]
fn r18_1_1_no_transfer() {
    let (table, slots) = landing_ships("19.2", &[("Longhushan", "2213", 0), ("Yimengshan", "2213", 3)]);
    let mut empty = table.clone();
    alone(&mut empty, slots[0]);
    assert!(!empty.may(LAND));
    let mut both = table.clone();
    both.play(Action::From(both.hex("2213")), &[]).play(Action::All, &[]);
    assert!(!both.may(LAND), "one ship alone lands");
    let mut full = table;
    alone(&mut full, slots[1]);
    full.play(LAND, &[]);
    assert_eq!(slots.iter().map(|&slot| full.state.sup[usize::from(slot)]).collect::<Vec<_>>(), [0, 2]);
}

/// [R7.2(1)6, R18.1(2)1] Landing is the whole action, without a move, in a landing hex; one marker goes ashore.
#[test]
fn r18_1_2_1_no_move() {
    let (mut table, slots) = landing_ships("19.2", &[("Longhushan", "2213", 3)]);
    alone(&mut table, slots[0]);
    assert!(table.may(LAND) && table.may(Action::Do(Deed::Move)));
    table.play(LAND, &[]);
    assert_eq!((table.place(slots[0]).as_str(), table.state.sup[usize::from(slots[0])]), ("2213", 2));
    assert_eq!(ashore(&table, "2213"), [0, 1]);
    assert_eq!(table.state.node, Node::GroupHex);
    assert!(!table.may(Action::From(table.hex("2213"))), "it has acted");
    assert!(!table.is_on(slots[0]) && table.state.known.contains(slots[0]), "it shows itself and stays off");

    for hex in ["2113", "2412"] {
        let (mut table, slots) = landing_ships("19.2", &[("Longhushan", hex, 3)]);
        alone(&mut table, slots[0]);
        assert!(!table.may(LAND), "{hex} is no landing hex of this scenario");
    }
}

/// [R18.1(2)2] One SUP goes ashore in a hex with a chit; other hexes and later chits are free.
#[test]
fn r18_1_2_2_one_per_hex() {
    let ships = [("Longhushan", "2412", 3), ("Yimengshan", "2412", 3), ("Type 075B", "2413", 3)];
    let (mut table, slots) = landing_ships("20.1", &ships);
    alone(&mut table, slots[0]);
    table.play(LAND, &[]);
    alone(&mut table, slots[1]);
    assert_eq!(table.state.node, Node::GroupMove, "the second one can only move");
    table.go("2412", &[]);
    alone(&mut table, slots[2]);
    table.play(LAND, &[]);
    assert_eq!((ashore(&table, "2412"), ashore(&table, "2413")), ([0, 1], [0, 1]));
    table.chit("red TF");
    table.play(Action::ShipActions, &[]);
    alone(&mut table, slots[1]);
    table.play(LAND, &[]);
    assert_eq!(ashore(&table, "2412"), [0, 2]);
    table.chit("red TF");
    table.play(Action::ShipActions, &[]);
    alone(&mut table, slots[0]);
    assert_eq!(table.state.node, Node::GroupMove, "two are all that count there");
}

/// [R18.1(2)3] An enemy marker closes the hex; enemy ships do not.
#[test]
fn r18_1_2_3_enemy_marker() {
    let (mut table, slots) = landing_ships("20.1", &[("Longhushan", "2412", 3)]);
    table.put(BLUE, "Asahi", "2412");
    let index = table.game.landing_hexes.iter().position(|&hex| hex == table.hex("2412")).expect("a landing hex");
    let mut closed = table.clone();
    closed.state.landed[index][BLUE] = 1;
    alone(&mut closed, slots[0]);
    assert!(!closed.may(LAND));
    alone(&mut table, slots[0]);
    assert!(table.may(LAND));
}

/// [R18.1(3)] Landed markers stay, whatever becomes of the ship, and score.
#[test]
fn r18_1_3_markers_score() {
    let (mut table, slots) = landing_ships("20.1", &[("Longhushan", "2412", 1)]);
    alone(&mut table, slots[0]);
    table.play(LAND, &[]);
    let vp = |table: &Table| {
        let mut over = table.state;
        over.node = Node::Over;
        table.game.outcome(&over).expect("the game is over").vp
    };
    assert_eq!(vp(&table), [0, 20]);
    let boat = table.put(BLUE, "Soryu", "2412");
    table.put(BLUE, "Unryu", "1812");
    table.state.on.insert(slots[0]);
    table.chit("blue SS");
    table.boat(boat, Deed::MoveAttackShips, &[1, 1, 6, 6]);
    assert_eq!((table.place(slots[0]).as_str(), ashore(&table, "2412")), ("sunk", [0, 1]));
    assert_eq!(vp(&table), [2, 20]);
}

/// [R18.1(4)1, R18.1(4)2] Each hit takes a SUP first; with none left one hit damages and two sink, in the same attack.
#[test]
fn r18_1_4_hits() {
    for (sup, hits, left, place) in [
        (2, 1, 1, "1610"),
        (2, 2, 0, "1610"),
        (2, 3, 0, "damaged"),
        (2, 4, 0, "sunk"),
        (0, 1, 0, "damaged"),
        (0, 2, 0, "sunk"),
    ] {
        let mut table = Table::new("19.2");
        let boat = table.put(BLUE, "Soryu", "1610");
        table.put(BLUE, "Unryu", "1812");
        let ship = table.put_on(RED, "Longhushan", "1610");
        table.load(ship, sup);
        table.chit("blue SS");
        let dice: Vec<u32> = (0..4).map(|die| if die < hits { 3 } else { 4 }).collect();
        table.boat(boat, Deed::MoveAttackShips, &dice);
        assert_eq!((table.state.sup[usize::from(ship)], table.place(ship).as_str()), (left, place), "{sup} {hits}");
    }
}

/// Scenario 20.1 with a supply ship among the Japanese counters, named Asagiri.
fn with_supply_ship() -> ThreeKingdoms {
    let mut files = GameFiles::embedded("three-kingdoms").expect("the game is embedded");
    let counters = files.text("counters.csv").unwrap().to_owned();
    let changed: Vec<String> = counters
        .lines()
        .map(|line| if line.starts_with("33,") { line.replacen(",DD,", ",AOE,", 1) } else { line.to_owned() })
        .collect();
    files.replace("counters.csv", &changed.join("\n"), "a supply ship").unwrap();
    let choices = Choices::resolve(&option_specs(&files).unwrap(), &[]).unwrap();
    ThreeKingdoms::load(&files, "20.1", &choices).unwrap()
}

/// [R18.3] At the end of a day a supply ship, itself on or off, turns the other ships of its hex off: they stay.
#[test]
fn r18_3_supply_ship() {
    for is_on in [true, false] {
        let mut table = Table::new("20.1").turn(6);
        table.game = with_supply_ship();
        let supply = if is_on { table.put_on(BLUE, "Asagiri", "1510") } else { table.put(BLUE, "Asagiri", "1510") };
        let beside = table.put_on(BLUE, "Asahi", "1510");
        let elsewhere = table.put_on(BLUE, "Shiranui", "1511");
        let boat = table.put_on(BLUE, "Soryu", "1510");
        table.put(RED, "Binzhou", "1812");
        table.chit("red TF");
        table.play(Action::Done, &[2]);
        assert_eq!(table.state.turn, 7);
        assert_eq!((table.place(beside).as_str(), table.is_on(beside)), ("1510", false));
        assert_eq!(table.place(elsewhere), "returned");
        assert_eq!(table.place(supply), if is_on { "returned" } else { "1510" });
        assert!(table.is_on(boat), "boats stay as they are");
    }
}
