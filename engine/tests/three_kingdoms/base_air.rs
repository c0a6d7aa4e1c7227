//! Base air operations (R5).

use sandtable_engine::games::three_kingdoms::{Action, BLUE, Column, Event, Launch, Mission, Node, RED, TargetId};

use crate::support::*;

/// The next turn begins with the chit of the blue ships.
const NEXT: u32 = 2;

/// Japan against China; the Chinese cannot intercept, and Japan has a ship to move in the next turn.
fn table() -> Table {
    let mut table = Table::new("19.2");
    table.state.aircraft[RED] = 0;
    table.put(BLUE, "Yamagiri", "2109");
    table
}

/// Attack on the ships of a hex from bases.
fn strike(table: &Table, hex: &str) -> Action {
    Action::StrikeShips(table.hex(hex), Launch::NONE)
}

/// Search of a hex from bases.
fn scout(table: &Table, hex: &str) -> Action {
    Action::ScoutShips(table.hex(hex), Launch::NONE)
}

/// Numbers of attack dice rolled at ships in the last step.
fn dice_at_ships(table: &Table) -> Vec<u8> {
    let dice = |event: &Event| if let Event::Fire { dice, .. } = event { Some(*dice) } else { None };
    table.events.iter().filter_map(dice).collect()
}

/// [R5.1(1)] A distance is declared; what lies farther is out of reach of the operation.
#[test]
fn r5_1_1_declares_a_distance() {
    let mut table = table();
    table.put(RED, "Binzhou", "1510");
    table.put(RED, "Yancheng", "1314");
    table.chit("blue AF");
    let columns: Vec<_> = (0..9).filter(|&column| table.may(Action::Column(Column::new(column)))).collect();
    assert_eq!(columns, [1, 2, 3, 4, 5], "the nearest target is 5 hexes away, the first column reaches 4");
    let mut far = table.clone();
    table.play(Action::Column(Column::new(2)), &[3]);
    assert!(table.may(scout(&table, "1510")) && !table.may(scout(&table, "1314")), "7 hexes");
    far.play(Action::Column(Column::new(3)), &[3]);
    assert!(far.may(scout(&far, "1510")) && far.may(scout(&far, "1314")), "8 hexes");
}

/// [R5.1(2), R4.3] One die on the table gives the operations; at night two less.
#[test]
fn r5_1_2_rolls_on_the_table() {
    let mut table = table();
    table.put(RED, "Binzhou", "1911");
    let rolled = |turn: u8, column: u8, die: u32| {
        let mut table = table.clone().turn(turn);
        table.chit("blue AF");
        table.play(Action::Column(Column::new(column)), &[die]);
        table.state.air.left
    };
    assert_eq!([1, 3, 6].map(|die| rolled(1, 0, die)), [3, 5, 8]);
    assert_eq!([2, 4, 5].map(|column| rolled(1, column, 4)), [4, 2, 1]);
    assert_eq!([5, 6].map(|turn| rolled(turn, 0, 3)), [3, 3]);
    assert_eq!((rolled(4, 5, 6), rolled(5, 5, 6)), (3, 1));
    let mut none = table.clone();
    none.chit("blue AF");
    none.play(Action::Column(Column::new(5)), &[3, NEXT]);
    assert_eq!((none.state.turn, none.state.node), (2, Node::FleetMode), "no operation: the chit is over");
}

/// [R5.1(3)] One roll serves all bases of the side.
#[test]
fn r5_1_3_rolls_once_for_all_bases() {
    let mut table = table();
    table.put(RED, "Binzhou", "1911");
    table.put(RED, "Yancheng", "0101");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[1]);
    table.play(scout(&table, "1911"), &[]);
    assert_eq!(table.state.air.left, 2);
    let rolls = |event: &&Event| matches!(event, Event::AirRoll { .. });
    table.play(scout(&table, "0101"), &[]);
    assert_eq!(table.events.iter().filter(rolls).count(), 0, "the hex off Komatsu needs no roll of its own");
    table.play(Action::Resolve(TargetId::new(0)), &[NEXT]);
    assert!(table.state.on.len() == 2 && table.state.turn == 2);
}

/// [R5.2(1)] The operations rolled are the limit; fewer may be used.
#[test]
fn r5_2_1_spends_what_was_rolled() {
    let mut table = table();
    let boat = table.put(RED, "Yuanzheng 30", "1911");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[1]);
    let search = Action::ScoutBoat(boat, Launch::NONE);
    table.play(search, &[]);
    let mut less = table.clone();
    less.play(Action::Done, &[6, NEXT]);
    assert_eq!(less.state.turn, 2, "one operation, one die");
    table.play(search, &[]);
    table.play(search, &[6, 6, 3, NEXT]);
    assert_eq!((table.lies(boat), table.state.turn), ("1911".into(), 2), "three operations, three dice, no fourth");
}

/// [R5.2(3)1, R2.11(2)] Only units that are on are attacked, ships and boats alike.
#[test]
fn r5_2_3_1_attacks_only_what_is_on() {
    let mut table = table();
    let frigate = table.put_on(RED, "Binzhou", "1911");
    table.put(RED, "Yancheng", "2011");
    let seen = table.put_on(RED, "Yuanzheng 30", "2012");
    let hidden = table.put(RED, "Yuanzheng 31", "1812");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(1)), &[3]);
    assert!(table.may(strike(&table, "1911")) && table.may(Action::StrikeBoat(seen, Launch::NONE)));
    assert!(!table.may(strike(&table, "2011")) && !table.may(Action::StrikeBoat(hidden, Launch::NONE)));
    table.play(strike(&table, "1911"), &[]);
    table.play(Action::Done, &[3, 3, 1, 4, NEXT]);
    assert_eq!(table.place(frigate), "damaged");
}

/// [R5.2(3)2, R5.2(4)1] A search turns all ships of the hex on, and no boat; what is on need not be searched for.
#[test]
fn r5_2_3_2_searches_a_whole_hex() {
    let mut table = table();
    let ships = ["Binzhou", "Yancheng"].map(|name| table.put(RED, name, "1911"));
    let boat = table.put(RED, "Yuanzheng 30", "1911");
    let other = table.put(RED, "Linyi", "2011");
    table.put_on(RED, "Jingzhou", "2012");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[3]);
    assert!(!table.may(scout(&table, "2012")));
    table.play(scout(&table, "1911"), &[]);
    table.play(Action::Done, &[NEXT]);
    assert!(ships.iter().all(|&ship| table.is_on(ship)));
    assert!(!table.is_on(boat) && !table.is_on(other));
}

/// [R5.2(4)1] An attack on a hex may hit each ship there that is on.
#[test]
fn r5_2_4_1_attacks_the_ships_of_a_hex() {
    let mut table = table();
    let ships = ["Binzhou", "Yancheng"].map(|name| table.put_on(RED, name, "1911"));
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[3]);
    table.play(strike(&table, "1911"), &[]);
    table.play(Action::Done, &[]);
    assert_eq!(table.legal(), ships.map(Action::Aim));
}

/// [R5.2(4)2] A boat is a target of its own, also among others in a port.
#[test]
fn r5_2_4_2_searches_for_one_boat() {
    let mut table = table();
    let boats = ["Yuanzheng 30", "Yuanzheng 31"].map(|name| table.put(RED, name, "1616"));
    table.put(RED, "Binzhou", "1616");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(5)), &[5]);
    assert!(boats.iter().all(|&boat| table.may(Action::ScoutBoat(boat, Launch::NONE))));
    table.play(Action::ScoutBoat(boats[1], Launch::NONE), &[]);
    table.play(Action::Done, &[2, NEXT]);
    assert_eq!(boats.map(|boat| table.is_on(boat)), [false, true]);
    assert_eq!(table.state.on.len(), 1, "ships of the hex are another target");
}

/// [R5.2(5)] Everything is given out before the first result: a search prepares no attack of the same operation, and
/// all attacks on one target are one group.
#[test]
fn r5_2_5_gives_out_everything_first() {
    let mut table = table();
    let hidden = table.put(RED, "Binzhou", "1911");
    let seen = table.put_on(RED, "Yancheng", "2011");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    assert!(!table.may(strike(&table, "1911")));
    table.play(scout(&table, "1911"), &[]);
    assert!(!table.is_on(hidden), "nothing is resolved yet");
    for _ in 0..2 {
        assert!(!table.may(strike(&table, "1911")));
        table.play(strike(&table, "2011"), &[]);
    }
    table.play(Action::Done, &[]).play(Action::Escort(0), &[]);
    assert_eq!(table.state.air.named().iter().filter(|target| target.mission == Mission::Attack).count(), 1);
    assert_eq!(table.legal(), [Action::Resolve(TargetId::new(0)), Action::Resolve(TargetId::new(1))]);
    table.play(Action::Resolve(TargetId::new(0)), &[6, 6, 6, 6, 6, 6, NEXT]);
    assert_eq!(dice_at_ships(&table), [4], "two aircraft at the one target, none at the ship just found");
    assert_eq!((table.lies(hidden), table.lies(seen)), ("1911 on".into(), "2011 on".into()));
}

/// [R5.2(6)] One target is either attacked or searched.
#[test]
fn r5_2_6_does_not_attack_and_search_one_target() {
    let mut table = table();
    table.put_on(RED, "Binzhou", "1911");
    table.put(RED, "Yancheng", "1911");
    table.put(RED, "Linyi", "2011");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    let (attack, search) = (strike(&table, "1911"), scout(&table, "1911"));
    assert!(table.may(attack) && table.may(search));
    let mut other = table.clone();
    table.play(attack, &[]);
    assert!(table.may(attack) && !table.may(search));
    other.play(search, &[]);
    assert!(!other.may(attack));
}

/// [R5.3(1)] Each operation sends one aircraft; part of the group may be escorts, which do not attack.
#[test]
fn r5_3_1_sends_an_aircraft_an_operation() {
    let mut table = table();
    table.put_on(RED, "Binzhou", "1911");
    table.put(RED, "Linyi", "2011");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    for _ in 0..3 {
        table.play(strike(&table, "1911"), &[]);
    }
    table.play(Action::Done, &[]);
    assert_eq!(table.legal(), [0, 1, 2].map(Action::Escort), "one at least attacks");
    table.play(Action::Escort(1), &[6, 6, 6, 6, 6, 6, NEXT]);
    assert_eq!(dice_at_ships(&table), [4]);
}

/// [R5.3(2)] Without an aircraft left in the box there is no attack.
#[test]
fn r5_3_2_needs_aircraft_for_attacks() {
    let mut table = table();
    table.put_on(RED, "Binzhou", "1911");
    let boat = table.put_on(RED, "Yuanzheng 30", "2011");
    table.put(RED, "Linyi", "2012");
    table.state.aircraft[BLUE] = 2;
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    table.play(strike(&table, "1911"), &[]);
    assert!(table.may(strike(&table, "1911")) && table.may(Action::StrikeBoat(boat, Launch::NONE)));
    table.play(strike(&table, "1911"), &[]);
    assert_eq!(table.state.air.left, 6);
    assert_eq!(table.legal(), [Action::Done, scout(&table, "2012")]);
    let mut grounded = self::table();
    grounded.put_on(RED, "Binzhou", "1911");
    grounded.chit("blue AF");
    assert!(grounded.may(Action::Column(Column::new(0))));
    grounded.state.aircraft[BLUE] = 0;
    assert_eq!(grounded.legal(), [Action::Pass], "nothing to attack with");
}

/// [R5.3(3)] Searches need no aircraft.
#[test]
fn r5_3_3_searches_without_aircraft() {
    let mut table = table();
    table.put_on(RED, "Binzhou", "1911");
    let ship = table.put(RED, "Linyi", "2012");
    table.state.aircraft[BLUE] = 0;
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    assert_eq!(table.legal(), [Action::Done, scout(&table, "2012")]);
    table.play(scout(&table, "2012"), &[NEXT]);
    assert!(table.is_on(ship));
}

/// [R5.4(1)] The other side decides on interception when all is given out, before anything is resolved.
#[test]
fn r5_4_1_is_intercepted_after_the_allocation() {
    let mut table = table();
    table.state.aircraft[RED] = 6;
    let hidden = table.put(RED, "Binzhou", "1911");
    table.put_on(RED, "Yancheng", "2011");
    table.put(RED, "Linyi", "2012");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    table.play(scout(&table, "1911"), &[]);
    table.play(strike(&table, "2011"), &[]);
    assert_eq!(table.state.node, Node::AirAllocate);
    table.play(Action::Done, &[]);
    assert_eq!((table.state.node, table.to_act()), (Node::Intercept, Some(RED)));
    assert!(!table.is_on(hidden));
}

/// [R5.4(2), R5.4(3)] The active side picks the order; one target is finished before the next.
#[test]
fn r5_4_2_resolves_one_target_after_the_other() {
    let mut table = table();
    let near = ["Binzhou", "Yancheng"].map(|name| table.put_on(RED, name, "1911"));
    let far = ["Linyi", "Jingzhou"].map(|name| table.put_on(RED, name, "2011"));
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    table.play(strike(&table, "1911"), &[]);
    table.play(strike(&table, "2011"), &[]);
    table.play(Action::Done, &[]);
    assert_eq!(table.to_act(), Some(BLUE));
    assert_eq!(table.legal(), [Action::Resolve(TargetId::new(0)), Action::Resolve(TargetId::new(1))]);
    table.play(Action::Resolve(TargetId::new(1)), &[]);
    assert_eq!(table.legal(), far.map(Action::Aim));
    table.play(Action::Aim(far[0]), &[6, 6, 1, 1]);
    assert_eq!(table.place(far[0]), "sunk", "finished");
    assert_eq!(table.legal(), near.map(Action::Aim), "before the other target comes up");
}

/// [R5.4(4)] Aircraft are back for the next operation.
#[test]
fn r5_4_4_aircraft_return() {
    let mut table = table();
    table.put_on(RED, "Shandong", "1911");
    table.put(RED, "Linyi", "2012");
    table.chit("blue AF");
    for turn in 1..=2 {
        table.state.cup = 0;
        table.play(Action::Column(Column::new(0)), &[6]);
        for _ in 0..4 {
            assert_eq!(table.state.turn, turn);
            table.play(strike(&table, "1911"), &[]);
        }
        assert!(!table.may(strike(&table, "1911")), "all four fly");
        table.play(Action::Done, &[]).play(Action::Escort(3), &[6, 6, 6, 6, 6, 6, 0]);
        assert_eq!(table.state.aircraft[BLUE], 4);
    }
}
