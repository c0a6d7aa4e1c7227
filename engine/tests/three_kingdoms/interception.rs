//! Interception (R17).

use sandtable_engine::{
    Statistics,
    games::three_kingdoms::{Action, BLUE, Column, Event, Launch, Node, RED, SlotSet, TargetId},
};

use crate::support::*;

/// The next turn begins with the chit of the blue ships.
const NEXT: u32 = 2;

/// Japan attacks a Chinese frigate in 1911, 6 hexes from China's nearest base; there is a boat to search for as well.
fn table() -> Table {
    let mut table = Table::new("19.2");
    table.put(BLUE, "Yamagiri", "2109");
    table.put_on(RED, "Binzhou", "1911");
    table.put(RED, "Yuanzheng 30", "2012");
    table
}

/// Sends so many aircraft, escorts among them, at the frigate.
fn attack(table: &mut Table, aircraft: u8, escorts: u8) {
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    for _ in 0..aircraft {
        table.play(Action::StrikeShips(table.hex("1911"), Launch::NONE), &[]);
    }
    table.play(Action::Done, &[]);
    if aircraft > 1 {
        table.play(Action::Escort(escorts), &[]);
    }
    assert_eq!(table.state.node, Node::Intercept);
}

/// Three aircraft, one of them an escort, met by two interceptors; the mode is still to be chosen.
fn intercepted() -> Table {
    let mut table = table();
    attack(&mut table, 3, 1);
    table.play(Action::BaseIntercept(Column::new(4)), &[4]);
    table
        .play(Action::Interceptor(TargetId::new(0), Launch::NONE), &[])
        .play(Action::Interceptor(TargetId::new(0), Launch::NONE), &[]);
    assert_eq!((table.state.node, table.to_act()), (Node::InterceptMode, Some(RED)));
    table
}

/// Escorts, attackers and interceptors lost in the last step.
fn losses(table: &Table) -> [u8; 3] {
    let lost = |event: &Event| match *event {
        Event::Dogfight { escorts_lost, attackers_lost, interceptors_lost, .. } => {
            Some([escorts_lost, attackers_lost, interceptors_lost])
        }
        _ => None,
    };
    table.events.iter().find_map(lost).expect("an interception")
}

/// Attack dice rolled at ships in the last step.
fn attack_dice(table: &Table) -> Option<u8> {
    table.events.iter().find_map(|event| if let Event::Fire { dice, .. } = event { Some(*dice) } else { None })
}

/// [R17.0] Searches are not intercepted, attacks are.
#[test]
fn r17_0_only_attacks_are_intercepted() {
    let mut table = table();
    let boat = table.put(RED, "Yuanzheng 31", "2011");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    let mut attacking = table.clone();
    table.play(Action::ScoutBoat(boat, Launch::NONE), &[]);
    table.play(Action::Done, &[6, NEXT]);
    assert_eq!(table.state.turn, 2);
    attacking.play(Action::StrikeShips(attacking.hex("1911"), Launch::NONE), &[]);
    attacking.play(Action::Done, &[]);
    assert_eq!((attacking.state.node, attacking.to_act()), (Node::Intercept, Some(RED)));
}

/// [R17.1(1), R4.3] Bases roll on their row, by day and by night.
#[test]
fn r17_1_1_bases_roll_on_their_row() {
    let rolled = |turn: u8, column: u8, die: u32| {
        let mut table = table().turn(turn);
        attack(&mut table, 1, 0);
        let columns: Vec<_> = (0..9).filter(|&column| table.may(Action::BaseIntercept(Column::new(column)))).collect();
        assert_eq!(columns, [4, 5, 6], "the columns up to 6, 7 and 8 hexes");
        table.play(Action::BaseIntercept(Column::new(column)), &[die]);
        table.state.air.interceptors
    };
    assert_eq!((rolled(1, 4, 5), rolled(1, 6, 5)), (3, 1));
    assert_eq!((rolled(5, 4, 5), rolled(6, 4, 6)), (1, 2));
}

/// [R17.1(1)] Carriers roll on theirs and add the lowest tech of those that take part.
#[test]
fn r17_1_1_carriers_add_their_lowest_tech() {
    let mut table = table();
    let carriers = ["Type 003", "Liaoning"].map(|name| table.put(RED, name, "1812"));
    attack(&mut table, 1, 0);
    let columns: Vec<_> = (0..9).filter(|&column| table.may(Action::CarrierIntercept(Column::new(column)))).collect();
    assert_eq!(columns, [5, 6, 7, 8], "2 hexes are beyond the column of the carriers' own hex");
    table.play(Action::CarrierIntercept(Column::new(5)), &[]);
    assert_eq!(table.legal(), [Action::Join, Action::Stay]);
    let rolled = |first: Action, second: Action| {
        let mut table = table.clone();
        table.play(first, &[]).play(second, &[4]);
        table.state.air.interceptors
    };
    assert_eq!(rolled(Action::Join, Action::Stay), 4, "tech 3");
    assert_eq!(rolled(Action::Stay, Action::Join), 3, "tech 2");
    assert_eq!(rolled(Action::Join, Action::Join), 3, "the lower of the two");
    assert!(!table.state.known.contains(carriers[0]));
    let mut night = table.clone().turn(5);
    night.play(Action::Join, &[]).play(Action::Stay, &[4]);
    assert_eq!(night.state.air.interceptors, 2);
}

/// [R17.1(2)] One roll against one operation, from bases or from carriers.
#[test]
fn r17_1_2_rolls_once() {
    let mut table = table();
    table.put(RED, "Liaoning", "1812");
    attack(&mut table, 3, 1);
    assert!(table.may(Action::BaseIntercept(Column::new(4))) && table.may(Action::CarrierIntercept(Column::new(5))));
    table.play(Action::BaseIntercept(Column::new(4)), &[4]);
    table.play(Action::Interceptor(TargetId::new(0), Launch::NONE), &[]).play(Action::Done, &[]);
    assert_eq!(table.state.node, Node::InterceptMode, "the carrier does not roll, too");
    assert_eq!(table.state.air.named()[0].interceptors, 1);
}

/// [R17.1(3)] The roll gives fighters; if it gives none nobody meets the attack.
#[test]
fn r17_1_3_none_rolled_none_flown() {
    let mut table = table();
    attack(&mut table, 1, 0);
    let mut some = table.clone();
    table.play(Action::BaseIntercept(Column::new(4)), &[2, 6, 6, 6, 6, NEXT]);
    assert_eq!((table.state.turn, table.state.aircraft), (2, [4, 6].into()));
    assert_eq!(attack_dice(&table), Some(2));
    some.play(Action::BaseIntercept(Column::new(4)), &[3]);
    assert_eq!((some.state.node, some.state.air.interceptors), (Node::InterceptAssign, 1));
    some.play(Action::Interceptor(TargetId::new(0), Launch::NONE), &[2, NEXT]);
    assert_eq!(losses(&some), [0, 1, 0], "the one interceptor is a fighter with one die");
    assert_eq!(attack_dice(&some), None);
}

/// [R17.1(4)] Not more than the side has.
#[test]
fn r17_1_4_not_more_than_available() {
    let mut table = table();
    attack(&mut table, 3, 1);
    table.state.aircraft[RED] = 2;
    table.play(Action::BaseIntercept(Column::new(4)), &[6]);
    assert_eq!(table.state.air.interceptors, 2);
    table.state.aircraft[RED] = 0;
    table.state.node = Node::Intercept;
    table.state.air.modes = 0;
    assert_eq!(table.legal(), [Action::Pass]);
}

/// [R17.1(5)] Interceptors go to groups whose target lies within the declared distance.
#[test]
fn r17_1_5_meets_groups_within_the_distance() {
    let mut table = table();
    table.put_on(RED, "Yancheng", "2110");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    for hex in ["1911", "2110"] {
        table.play(Action::StrikeShips(table.hex(hex), Launch::NONE), &[]);
    }
    table.play(Action::Done, &[]);
    let groups = |column: u8| {
        let mut table = table.clone();
        table.play(Action::BaseIntercept(Column::new(column)), &[6]);
        (0..4).filter(|&group| table.may(Action::Interceptor(TargetId::new(group), Launch::NONE))).collect::<Vec<_>>()
    };
    assert_eq!(groups(4), [0], "6 hexes");
    assert_eq!(groups(6), [0, 1], "8 hexes");
    table.play(Action::BaseIntercept(Column::new(6)), &[6]);
    table
        .play(Action::Interceptor(TargetId::new(0), Launch::NONE), &[])
        .play(Action::Interceptor(TargetId::new(1), Launch::NONE), &[]);
    assert_eq!([0, 1].map(|group| table.state.air.named()[group].interceptors), [1, 1]);
}

/// [R17.1(6)1] Carriers that intercept are shown and are off again afterwards.
#[test]
fn r17_1_6_1_shows_the_carriers() {
    let mut table = table();
    let carriers = ["Liaoning", "Shandong"].map(|name| table.put(RED, name, "1812"));
    attack(&mut table, 1, 0);
    table.play(Action::CarrierIntercept(Column::new(5)), &[]);
    table.play(Action::Join, &[]).play(Action::Stay, &[1, 6, 6, 6, 6, NEXT]);
    assert_eq!(table.state.turn, 2);
    assert_eq!(carriers.map(|slot| table.state.known.contains(slot)), [true, false], "even for no interceptor");
    assert_eq!(carriers.map(|slot| table.is_on(slot)), [false, false]);
}

/// [R17.1(6)2] The interception strength of the carriers of a hex is the most they send.
#[test]
fn r17_1_6_2_sends_no_more_than_the_strength() {
    let mut table = table();
    table.put(RED, "Liaoning", "1812");
    attack(&mut table, 3, 1);
    table.play(Action::CarrierIntercept(Column::new(5)), &[]).play(Action::Join, &[6]);
    assert_eq!(table.state.air.interceptors, 5);
    let launch = table.state.air.patrol.first().unwrap();
    for _ in 0..3 {
        table.play(Action::Interceptor(TargetId::new(0), launch.into()), &[]);
    }
    assert_eq!((table.state.node, table.state.air.named()[0].interceptors), (Node::InterceptMode, 3));
}

/// [R17.2(1)1] Both sides fire at once; each owner gives up what it wants, the escorts first.
#[test]
fn r17_2_1_1_fires_at_once() {
    let mut table = intercepted();
    assert_eq!(table.legal(), [Action::Simultaneous, Action::EscortsFirst]);
    table.play(Action::Simultaneous, &[1, 1, 1, 6, 6, 6, 6, NEXT]);
    assert_eq!(losses(&table), [1, 1, 1], "the interceptor that was hit fires");
    assert_eq!(attack_dice(&table), Some(2), "one aircraft is left to attack");
}

/// [R17.2(1)2] The escorts fire first; the interceptors left pick what they shoot, the attackers first.
#[test]
fn r17_2_1_2_escorts_fire_first() {
    let mut table = intercepted();
    let mut missed = table.clone();
    table.play(Action::EscortsFirst, &[1, 1, 6, 6, 6, 6, NEXT]);
    assert_eq!(losses(&table), [0, 1, 1]);
    assert_eq!(attack_dice(&table), Some(2));
    missed.play(Action::EscortsFirst, &[4, 1, 1, NEXT]);
    assert_eq!(losses(&missed), [0, 2, 0], "both interceptors fire, both attackers fall");
    assert_eq!(attack_dice(&missed), None);
}

/// [R17.2(2)1] A die for each fighter, which hits on the tech of its side.
#[test]
fn r17_2_2_1_rolls_a_die_a_fighter() {
    let fought = |dice: &[u32]| {
        let mut table = intercepted();
        table.play(Action::Simultaneous, dice);
        losses(&table)
    };
    assert_eq!(fought(&[3, 3, 3, 6, 6, 6, 6, 6, 6, NEXT]), [0, 0, 1], "blue hits on 3, red does not");
    assert_eq!(fought(&[4, 2, 3, 6, 6, 6, 6, 6, 6, NEXT]), [1, 0, 0], "red hits on 2, blue not on 4");
}

/// [R17.2(2)2, R17.2(2)3] Aircraft hit go to the damage box, once each and never to the sunk box.
#[test]
fn r17_2_2_2_aircraft_go_to_the_damage_box() {
    let mut table = intercepted();
    table.play(Action::Simultaneous, &[1, 1, 1, 6, 6, 6, 6, NEXT]);
    assert_eq!((table.state.aircraft, table.state.aircraft_lost), ([2, 5].into(), [2, 1].into()));
    let scores = |table: &Table| [BLUE, RED].map(|side| table.game.metric(&table.state, side, 0));
    assert_eq!(scores(&table), [1, 4], "half points of damaged units");
    assert_eq!((table.state.sunk, table.state.damaged), (SlotSet::EMPTY, SlotSet::EMPTY));
    let mut alone = self::table();
    attack(&mut alone, 1, 0);
    alone.play(Action::BaseIntercept(Column::new(4)), &[4]);
    alone
        .play(Action::Interceptor(TargetId::new(0), Launch::NONE), &[])
        .play(Action::Interceptor(TargetId::new(0), Launch::NONE), &[1, 1, NEXT]);
    assert_eq!(
        (alone.state.aircraft_lost, scores(&alone)),
        ([1, 0].into(), [0, 2]),
        "two hits on one aircraft damage it"
    );
}
