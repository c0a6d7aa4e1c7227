//! What turns ships on (R9.1, R9.2).

use sandtable_engine::{
    Game, Stream,
    games::three_kingdoms::{Action, Column, Deed, Node, State},
};

use crate::support::*;

/// [R9.1(1)] All units start off.
#[test]
fn r9_1_1_all_start_off() {
    for scenario in SCENARIOS {
        let game = game(scenario);
        let mut rng = Stream::new(91);
        let mut state: State = game.setup(&mut rng, &mut ());
        let mut actions = Vec::new();
        while matches!(state.node, Node::SetupAssign | Node::SetupPlace) {
            game.legal_actions(&state, &mut actions);
            let action = actions[rng.below(actions.len() as u32) as usize];
            game.apply_unchecked(&mut state, action, &mut rng, &mut ());
        }
        assert!(state.on.is_empty() && state.known.is_empty(), "{scenario}");
        assert!(game.roster.of_side.values().all(|units| !units.is_empty()));
    }
}

/// [R9.1(2), R9.2(1)1] A search of a hex from a base turns on all ships there, and no boat.
#[test]
fn r9_2_1_1_air_search() {
    let mut table = Table::new("19.2");
    let found = ["Binzhou", "Yancheng"].map(|name| table.put(RED, name, "1910"));
    let boat = table.put(RED, "Yuanzheng 30", "1910");
    let missed = table.put(RED, "Linyi", "1911");
    table.chit("blue AF");
    table.then("red TF");
    let scout = table.scout("1910");
    table.play(Action::Column(Column::new(0)), &[1]).play(scout, &[]).play(Action::Done, &[0]);
    assert!(found.iter().all(|&ship| table.is_on(ship)));
    assert!(!table.is_on(missed) && !table.is_on(boat));
    let seen = table.seen_by(BLUE);
    assert_eq!(found.map(|ship| seen.counter[usize::from(ship)]), ["Binzhou", "Yancheng"].map(|n| table.counter(n)));
}

/// [R9.2(1)2] A boat finds all ships of its hex.
#[test]
fn r9_2_1_2_boat_search() {
    let mut table = Table::new("19.2");
    let boat = table.put(BLUE, "Soryu", "1510");
    table.put(BLUE, "Unryu", "1812");
    let found = ["Binzhou", "Yancheng"].map(|name| table.put(RED, name, "1510"));
    let missed = table.put(RED, "Linyi", "1511");
    table.chit("blue SS");
    table.boat(boat, Deed::SearchTwice, &[]);
    assert!(found.iter().all(|&ship| table.is_on(ship)) && !table.is_on(missed));
}

/// [R9.2(1)3] A group finds all ships of its own and of all adjacent hexes.
#[test]
fn r9_2_1_3_group_search() {
    let mut table = Table::new("20.1");
    table.put(BLUE, "Asahi", "1510");
    table.put(BLUE, "Osumi", "2109");
    let names = ["Binzhou", "Yancheng", "Linyi", "Jingzhou", "Yantai", "Rizhao", "Weifang"];
    let hexes = ["1510", "1509", "1609", "1610", "1511", "1410", "1409"];
    let found = [0, 1, 2, 3, 4, 5, 6].map(|index: usize| table.put(RED, names[index], hexes[index]));
    let missed = table.put(RED, "Daqing", "1512");
    table.chit("blue TF");
    table.order("1510", Deed::SearchTwice, &[]);
    assert!(found.iter().all(|&ship| table.is_on(ship)) && !table.is_on(missed));
}

/// [R9.2(1)4] Carriers search a hex like bases.
#[test]
fn r9_2_1_4_carrier_search() {
    let mut table = Table::new("19.2");
    let izumo = table.put(BLUE, "Izumo", "1510");
    let found = ["Binzhou", "Yancheng"].map(|name| table.put(RED, name, "1512"));
    let missed = table.put(RED, "Linyi", "1511");
    table.chit("blue TF");
    let scout = Action::ScoutShips(table.hex("1512"), izumo.into());
    table.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Column(Column::new(2)), &[1]);
    table.play(scout, &[]);
    assert!(found.iter().all(|&ship| table.is_on(ship)) && !table.is_on(missed));
}

/// [R9.2(2)1, R10.2(3)] Ships that attack ships turn on and stay on.
#[test]
fn r9_2_2_1_ship_attack() {
    let mut table = Table::new("19.2");
    let attacker = table.put(BLUE, "Yamagiri", "1510");
    let other = table.put(BLUE, "Izumo", "2109");
    table.put_on(RED, "Binzhou", "1512");
    table.chit("blue TF");
    table.order("1510", Deed::AttackShipsMove, &[6, 6, 6, 6]);
    assert!(table.is_on(attacker) && !table.is_on(other));
    table.go("1510", &[]);
    assert!(table.is_on(attacker));
}

/// A ship moves; says whether it is on.
fn enters(scenario: &str, chit: &str, name: &str, from: &str, to: &str, other: Option<(&str, &str)>) -> (bool, bool) {
    let mut table = Table::new(scenario);
    let side = if chit.starts_with("blue") { BLUE } else { RED };
    let ship = table.put(side, name, from);
    let spare = if side == BLUE { "Osumi" } else { "Longhushan" };
    table.put(side, spare, "1813");
    let other = other.map(|(name, hex)| table.put(side.other(), name, hex));
    table.chit(chit);
    table.gather(from);
    if table.state.node == Node::GroupDeed {
        table.play(Action::Do(Deed::Move), &[]);
    }
    table.go(to, &[]);
    (table.is_on(ship), other.is_some_and(|other| table.is_on(other)))
}

/// [R9.2(2)2] A ship that enters or passes a hex with enemy ships turns on; those do not.
#[test]
fn r9_2_2_2_enemy_ships() {
    let enemy = Some(("Binzhou", "1511"));
    assert_eq!(enters("19.2", "blue TF", "Asahi", "1510", "1511", enemy), (true, false));
    assert_eq!(enters("19.2", "blue TF", "Asahi", "1510", "1512", enemy), (true, false), "in passing");
    assert_eq!(enters("19.2", "blue TF", "Asahi", "1510", "1610", enemy), (false, false));
    let boat = Some(("Yuanzheng 30", "1511"));
    assert_eq!(enters("19.2", "blue TF", "Asahi", "1510", "1511", boat), (false, false), "a boat sees nothing");
    assert_eq!(enters("19.2", "blue TF", "Asahi", "1511", "1511", enemy), (false, false), "it does not enter");
}

/// [R9.2(2)3] A ship that enters a coast hex of the enemy turns on.
#[test]
fn r9_2_2_3_enemy_coast() {
    assert_eq!(enters("19.2", "red TF", "Binzhou", "2113", "2213", None), (true, false));
    assert_eq!(enters("19.2", "blue TF", "Asahi", "2113", "2213", None), (false, false));
    assert_eq!(enters("19.2", "blue TF", "Asahi", "1614", "1615", None), (true, false));
    assert_eq!(enters("19.2", "red TF", "Binzhou", "1614", "1615", None), (false, false));
}

/// [R9.2(2)4] A ship that enters an enemy SOSUS hex turns on.
#[test]
fn r9_2_2_4_enemy_sosus() {
    assert_eq!(enters("19.2", "red TF", "Binzhou", "1609", "1608", None), (true, false));
    assert_eq!(enters("19.2", "blue TF", "Asahi", "1609", "1608", None), (false, false));
}

/// [R9.2(3)] Ships that are on stay on until the day ends.
#[test]
fn r9_2_3_until_the_day_ends() {
    let mut table = Table::new("20.1").turn(5);
    let at_sea = table.put_on(BLUE, "Asahi", "1510");
    let in_port = table.put_on(BLUE, "Shiranui", "2109");
    table.put(RED, "Yuanzheng 30", "1812");
    table.chit("blue TF");
    table.then("red SS");
    table.play(Action::Done, &[0]).play(Action::Done, &[2]);
    assert_eq!((table.state.turn, table.state.node), (6, Node::FleetMode));
    assert!(table.is_on(at_sea) && table.is_on(in_port), "the next turn changes nothing");
    table.then("red SS");
    table.play(Action::Done, &[0]).play(Action::Done, &[2]);
    assert_eq!(table.state.turn, 7);
    assert_eq!(table.place(at_sea), "returned");
    assert!(table.place(in_port) == "2109" && !table.is_on(in_port));
}
