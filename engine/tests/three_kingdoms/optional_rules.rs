//! Optional rules (R22, R18.4).

use sandtable_engine::games::three_kingdoms::{Action, BLUE, Column, Deed, Event, Launch, Node, RED, Slot};

use crate::support::*;

/// The next turn begins with the chit of the blue ships.
const NEXT: u32 = 2;

/// A Chinese base air operation that rolled this die; Maya is on in 1911, Osumi with SUP far away, others are hidden.
struct Strait {
    table: Table,
    maya: Slot,
    osumi: Slot,
}

fn dongfeng(die: &[u32]) -> Strait {
    let mut table = Table::with("19.2", &[("dongfeng", "true")]);
    let maya = table.put_on(BLUE, "Maya", "1911");
    let osumi = table.put_on(BLUE, "Osumi", "2606");
    table.load(osumi, 2);
    table.put(BLUE, "Yamagiri", "2011");
    table.put_on(BLUE, "Soryu", "2012");
    table.state.aircraft[BLUE] = 0;
    table.chit("red AF");
    table.play(Action::Column(Column::new(1)), die);
    Strait { table, maya, osumi }
}

/// The farthest hex at which a lone Chinese ship can attack without moving.
fn range(name: &str, options: &[(&str, &str)]) -> u8 {
    let can_attack = |distance: &u8| {
        let mut table = Table::with("19.2", options);
        table.put_on(BLUE, "Yamagiri", "1610");
        let from = format!("16{}", 10 + distance);
        table.put(RED, name, &from);
        table.chit("red TF");
        table.play(Action::ShipActions, &[]);
        table.play(Action::From(table.hex(&from)), &[]);
        table.may(Action::Do(Deed::AttackShipsMove))
    };
    (0..=5).filter(can_attack).max().expect("ships have missiles")
}

/// [R22.1] Missiles of some Chinese classes reach 3 or 4 hexes.
#[test]
fn r22_1_long_range_missiles() {
    let ships = ["Hangzhou", "Taiyuan", "Changchun", "Nanchang", "Binzhou", "Shenyang"];
    assert_eq!(ships.map(|name| range(name, &[("long-range", "true")])), [3, 3, 4, 4, 2, 2]);
    assert_eq!(ships.map(|name| range(name, &[])), [2; 6]);
}

/// [R22.1] At the long range only those fire that reach so far, on one less as from two hexes on.
#[test]
fn r22_1_only_those_that_reach_fire() {
    let mut table = Table::with("19.2", &[("long-range", "true")]);
    let target = table.put_on(BLUE, "Yamagiri", "1610");
    let ships = ["Taiyuan", "Binzhou"].map(|name| table.put(RED, name, "1613"));
    table.put(RED, "Linyi", "1314");
    table.chit("red TF");
    table.play(Action::ShipActions, &[]);
    table.play(Action::From(table.hex("1613")), &[]);
    table.play(Action::All, &[]);
    table.play(Action::Do(Deed::AttackShipsMove), &[6, 2, 1]);
    assert_eq!(table.place(target), "damaged", "two dice of tech 2, one of which shows 1");
    assert_eq!(ships.map(|ship| table.is_on(ship)), [true, false]);
}

/// [R22.2(1)] China may declare the missiles once in a game, in a base air operation.
#[test]
fn r22_2_1_once_a_game_in_a_base_air_operation() {
    let Strait { mut table, maya, .. } = dongfeng(&[5]);
    assert_eq!(table.legal(), [Action::Fire, Action::Hold]);
    let mut held = table.clone();
    held.play(Action::Hold, &[]);
    assert_eq!((held.state.node, held.state.air.left), (Node::AirAllocate, 6));
    held.chit("red AF");
    held.play(Action::Column(Column::new(1)), &[5]);
    assert_eq!(held.state.node, Node::Dongfeng, "it was not used");
    table.play(Action::Fire, &[1]).play(Action::Missile(maya), &[]);
    table.play(Action::Done, &[5, NEXT]);
    table.chit("red AF");
    table.play(Action::Column(Column::new(1)), &[5]);
    assert_eq!(table.state.node, Node::AirAllocate, "it is spent");
    let mut carriers = dongfeng(&[5]).table;
    carriers.put(RED, "Liaoning", "1912");
    carriers.chit("red TF");
    carriers.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Column(Column::new(2)), &[5]);
    assert_eq!(carriers.state.node, Node::AirAllocate, "carriers have none");
    let mut japan = dongfeng(&[5]).table;
    japan.put(RED, "Binzhou", "2010");
    japan.put_on(RED, "Linyi", "2112");
    japan.chit("blue AF");
    japan.play(Action::Column(Column::new(1)), &[5]);
    assert_eq!(japan.state.node, Node::AirAllocate, "Japan has none");
}

/// [R22.2(2)] They cost two operations, so that at least two must have been rolled.
#[test]
fn r22_2_2_costs_two_operations() {
    let Strait { mut table, maya, .. } = dongfeng(&[1]);
    assert_eq!((table.state.node, table.state.air.left), (Node::Dongfeng, 2));
    table.play(Action::Fire, &[1]);
    assert_eq!(table.state.air.left, 0);
    table.play(Action::Missile(maya), &[1, NEXT]);
    let mut one = dongfeng(&[5]).table;
    one.chit("red AF");
    one.play(Action::Column(Column::new(5)), &[4]);
    assert_eq!((one.state.node, one.state.air.left), (Node::AirAllocate, 1));
}

/// [R22.2(3)] A die tells the number of missiles.
#[test]
fn r22_2_3_rolls_the_number() {
    for number in 1..=6_u8 {
        let Strait { mut table, osumi, .. } = dongfeng(&[5]);
        table.play(Action::Fire, &[u32::from(number)]);
        assert_eq!(table.state.air.missile_count, number);
        table.play(Action::Missile(osumi), &[]);
        assert_eq!(
            (table.state.node, table.state.air.missiles_given),
            (Node::AirAllocate, number),
            "all are given out"
        );
    }
}

/// [R22.2(4)1, R22.2(4)2] Any ships that are on may get missiles, at any distance and in any number; boats none.
#[test]
fn r22_2_4_1_aims_at_ships_that_are_on() {
    let Strait { mut table, maya, osumi } = dongfeng(&[5]);
    table.play(Action::Fire, &[4]);
    assert_eq!(table.legal(), [Action::Missile(maya), Action::Missile(osumi)]);
    table.play(Action::Missile(maya), &[]);
    assert_eq!(table.legal(), [Action::Missile(maya), Action::Missile(osumi)]);
    table.play(Action::Missile(maya), &[]).play(Action::Missile(osumi), &[]);
    table.play(Action::Done, &[5, 5, 5, 6, NEXT]);
    assert_eq!([maya, osumi].map(|slot| table.place(slot)), ["1911".to_owned(), "sunk".to_owned()]);
}

/// [R22.2(4)1] Also where no aircraft could go.
#[test]
fn r22_2_4_1_reaches_anywhere() {
    let mut table = Table::with("19.2", &[("dongfeng", "true")]);
    let ship = table.put_on(BLUE, "Maya", "0901");
    table.put(BLUE, "Yamagiri", "1108");
    table.put(BLUE, "Asahi", "0901");
    table.chit("red AF");
    let columns: Vec<_> = (0..9).filter(|&column| table.may(Action::Column(Column::new(column)))).collect();
    assert_eq!(columns, [0, 1, 2, 3, 4, 5]);
    let mut spent = table.clone();
    table.play(Action::Column(Column::new(0)), &[5]);
    table.play(Action::Fire, &[1, 6, NEXT]);
    assert_eq!(table.place(ship), "sunk");
    spent.state.dongfeng_used = true;
    assert!(!spent.may(Action::Column(Column::new(0))));
}

/// [R22.2(4)3, R22.2(4)4] No anti-aircraft fire, no interception: any six sinks, SUP or not; other faces do nothing.
#[test]
fn r22_2_4_3_six_sinks() {
    let Strait { mut table, maya, osumi } = dongfeng(&[5]);
    table.state.aircraft[BLUE] = 4;
    table.play(Action::Fire, &[3]).play(Action::Missile(maya), &[]).play(Action::Missile(osumi), &[]);
    table.play(Action::Done, &[5, 1, 6, NEXT]);
    let guns = |event: &Event| matches!(event, Event::AntiAir { .. });
    assert!(!table.events.iter().any(guns));
    assert_eq!([maya, osumi].map(|slot| table.place(slot)), ["1911".to_owned(), "sunk".to_owned()]);
    assert_eq!(table.state.sup[usize::from(osumi)], 0);
}

/// [R22.3] China rolls once at the start; the result lowers all rolls of its enemy for air operations.
#[test]
fn r22_3_space_war() {
    let mut seen = [false; 6];
    for seed in 0..60 {
        let table = Table::set_up("19.2", &[("space-war", "true")], seed);
        let rolled =
            |event: &Event| if let Event::Space { die, modifier } = event { Some((*die, *modifier)) } else { None };
        let rolls: Vec<_> = table.events.iter().filter_map(rolled).collect();
        let [(die, modifier)] = rolls[..] else { panic!("{rolls:?}") };
        assert_eq!(modifier, [0, 0, 0, -1, -1, -2][usize::from(die) - 1]);
        assert_eq!(table.state.space, modifier);
        seen[usize::from(die) - 1] = true;
    }
    assert_eq!(seen, [true; 6]);
    let mut table = Table::with("19.2", &[("space-war", "true")]);
    table.state.space = -2;
    table.put(BLUE, "Izumo", "2011");
    table.put_on(BLUE, "Yamagiri", "2012");
    table.put_on(RED, "Binzhou", "1911");
    table.put(RED, "Linyi", "1812");
    let operations = |chit: &str, actions: &[Action], die: u32| {
        let mut table = table.clone();
        table.chit(chit);
        for &action in &actions[..actions.len() - 1] {
            table.play(action, &[]);
        }
        table.play(actions[actions.len() - 1], &[die]);
        table.state.air.left
    };
    assert_eq!(operations("blue AF", &[Action::Column(Column::new(0))], 3), 3, "not 5");
    let carrier = [Action::AirOperation, Action::Join, Action::Column(Column::new(3))];
    assert_eq!(operations("blue TF", &carrier, 3), 3, "3 + tech 3 - 2 in column 4");
    assert_eq!(operations("red AF", &[Action::Column(Column::new(1))], 3), 4, "China's own roll");
    table.state.turn = 2;
    table.chit("red AF");
    table.play(Action::Column(Column::new(1)), &[3]);
    table.play(Action::StrikeShips(table.hex("2012"), Launch::NONE), &[]);
    table.play(Action::Done, &[]);
    table.play(Action::BaseIntercept(Column::new(3)), &[5]);
    assert_eq!((table.state.air.interceptors, table.state.space), (2, -2), "interception too: 5 - 2 in column 4");
}

/// [R22.4] China rolls each turn; the result lowers the tech of its enemy's units, to 1 at least, in that turn.
#[test]
fn r22_4_cyber_war() {
    let mut table = Table::with("19.2", &[("cyber-war", "true")]);
    let ships = ["Izumo", "Yamagiri", "Soryu"].map(|name| table.put(BLUE, name, "2011"));
    let enemy = table.put(RED, "Type 003", "1911");
    let techs = |table: &Table| ships.map(|slot| table.game.tech(&table.state, slot));
    table.chit("red TF");
    assert_eq!(techs(&table), [3, 2, 3]);
    for (die, expected, air) in [(6, [1, 1, 1], 1), (5, [2, 1, 2], 2), (4, [2, 1, 2], 2), (3, [3, 2, 3], 3)] {
        table.state.turn = 1;
        table.chit("red TF");
        table.end_chit(&[die, NEXT]);
        assert_eq!((techs(&table), table.game.air_tech(&table.state, BLUE)), (expected, air), "die {die}");
        assert_eq!((table.game.tech(&table.state, enemy), table.game.air_tech(&table.state, RED)), (3, 2));
    }
    table.state.cyber = -2;
    table.play(Action::AirOperation, &[]).play(Action::Join, &[]);
    table.play(Action::Column(Column::new(2)), &[3]);
    assert_eq!(table.state.air.left, 4, "3 + tech 1 in column 3");
    table.play(Action::ScoutShips(table.hex("1911"), ships[0].into()), &[]);
    assert!(table.is_on(enemy));
    table.state.aircraft[RED] = 0;
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    table.play(Action::StrikeShips(table.hex("1911"), Launch::NONE), &[]);
    table.play(Action::Done, &[4, 4, 4, 4, 4, 2, 2, 1, NEXT]);
    assert_eq!(table.place(enemy), "1911", "aircraft of tech 1 miss with 2");
}

/// Whether Japan may choose an attack with aircraft, boats and ships.
fn attacks(table: &Table) -> [bool; 3] {
    let mut air = table.clone();
    air.chit("blue AF");
    air.play(Action::Column(Column::new(0)), &[6]);
    let mut boats = table.clone();
    boats.chit("blue SS");
    let boat = table.game.roster.boats_of(BLUE).first().unwrap();
    boats.play(Action::Boat(boat), &[]);
    let mut ships = table.clone();
    ships.chit("blue TF");
    ships.play(Action::ShipActions, &[]);
    ships.play(Action::From(table.hex("2011")), &[]);
    [
        air.may(Action::StrikeShips(table.hex("2011"), Launch::NONE)),
        boats.may(Action::Do(Deed::AttackTwice)) || boats.may(Action::Do(Deed::MoveAttackShips)),
        ships.may(Action::Do(Deed::MoveAttackShips)) || ships.may(Action::Do(Deed::AttackShipsMove)),
    ]
}

/// [R22.5] Japan attacks with nothing until it has been attacked; a search is no attack.
#[test]
fn r22_5_defence_only() {
    let position = |scenario: &str, option: &str| {
        let mut table = Table::with(scenario, &[("defence-only", option)]);
        table.put(BLUE, "Yamagiri", "2011");
        table.put(BLUE, "Soryu", "2011");
        table.put_on(RED, "Binzhou", "2011");
        table.put(RED, "Linyi", "2011");
        table.put(RED, "Yuanzheng 30", "2011");
        table
    };
    assert_eq!(attacks(&position("19.2", "false")), [true; 3]);
    let mut table = position("19.2", "true");
    assert_eq!(attacks(&table), [false; 3]);
    table.chit("red SS");
    let boat = table.game.roster.boats_of(RED).first().unwrap();
    let ship = table.game.roster.ships_of(BLUE).first().unwrap();
    let mut searched = table.clone();
    searched.chit("red AF");
    searched.play(Action::Column(Column::new(1)), &[6]);
    searched.play(Action::ScoutShips(table.hex("2011"), Launch::NONE), &[]);
    searched.play(Action::Done, &[NEXT]);
    assert!(searched.is_on(ship));
    assert_eq!(attacks(&searched), [false; 3], "nor is one from the air");
    table.play(Action::Boat(boat), &[]);
    table.play(Action::Do(Deed::MoveSearchShips), &[NEXT]);
    assert!(table.is_on(ship));
    assert_eq!(attacks(&table), [false; 3]);
    table.chit("red SS");
    table.play(Action::Boat(boat), &[]);
    table.play(Action::Do(Deed::MoveAttackShips), &[6, 6, 6, 6, NEXT]);
    assert_eq!(attacks(&table), [true; 3]);
    assert_eq!(attacks(&position("20.1", "true")), [false; 3]);
}

/// [R22.5] The rule is not for the war with Korea.
#[test]
fn r22_5_not_against_korea() {
    let mut table = Table::with("19.1", &[("defence-only", "true")]);
    table.put(BLUE, "Yamagiri", "2011");
    table.put_on(RED, "Eulji Mundeok", "2011");
    table.chit("blue TF");
    table.play(Action::ShipActions, &[]);
    table.play(Action::From(table.hex("2011")), &[]);
    assert!(table.may(Action::Do(Deed::MoveAttackShips)));
}

/// The LHD with SUP off the Senkaku islands, and a frigate elsewhere.
fn with_lhd() -> (Table, Slot) {
    let mut table = Table::with("19.2", &[("lhd", "true")]);
    let lhd = table.put(RED, "Type 075B", "2213");
    table.load(lhd, 3);
    table.put(RED, "Linyi", "1911");
    (table, lhd)
}

/// [R18.4(2)] The LHD carries SUP and lands them like an LST; hits take them first.
#[test]
fn r18_4_2_lhd_lands() {
    let (mut table, lhd) = with_lhd();
    table.chit("red TF");
    table.order("2213", Deed::Land, &[]);
    assert_eq!(table.state.sup[usize::from(lhd)], 2);
    assert!(table.state.landed.iter().any(|markers| markers[RED] == 1));
    table.state.on.insert(lhd);
    table.put(BLUE, "Yamagiri", "2109");
    table.state.aircraft[RED] = 0;
    table.chit("blue AF");
    table.play(Action::Column(Column::new(1)), &[6]);
    table.play(Action::StrikeShips(table.hex("2213"), Launch::NONE), &[]);
    table.play(Action::Done, &[6, 1, 1, NEXT]);
    assert_eq!((table.state.sup[usize::from(lhd)], table.place(lhd)), (0, "2213".into()));
}

/// [R18.4(3)] It has ASW aircraft: it may launch two ASW operations and none against ships.
#[test]
fn r18_4_3_lhd_launches_against_boats() {
    let (mut table, lhd) = with_lhd();
    let boat = table.put(BLUE, "Soryu", "2313");
    table.put(BLUE, "Yamagiri", "2312");
    table.chit("red TF");
    table.play(Action::AirOperation, &[]).play(Action::Join, &[]);
    table.play(Action::Column(Column::new(2)), &[6]);
    let search = Action::ScoutBoat(boat, lhd.into());
    assert_eq!(table.legal(), [Action::Done, search]);
    table.play(search, &[]);
    table.play(search, &[6, 1]);
    assert!(table.is_on(boat), "two dice, no third operation");
}
