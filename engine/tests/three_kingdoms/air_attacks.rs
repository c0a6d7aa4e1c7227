//! Aircraft against boats and ships (R13, R16).

use sandtable_engine::{
    Game,
    games::three_kingdoms::{Action, Column, Event, Hunter, Launch, Node, Slot, TargetId},
};

use crate::support::*;

/// Blue aircraft from Naha and red units on at 1910; one hidden ship far away keeps the red operation after it going.
fn table_with(targets: &[&str]) -> (Table, Vec<Slot>) {
    let mut table = Table::new("19.2");
    let units = targets.iter().map(|name| table.put_on(RED, name, "1910")).collect();
    table.put(RED, "Huanggang", "1513");
    table.chit("blue AF");
    table.then("red TF");
    (table, units)
}

/// A blue operation attacks a target with so many aircraft, some of them escorts; red is about to intercept.
fn strike(table: &mut Table, target: Action, aircraft: u8, escorts: u8) {
    table.play(Action::Column(Column::new(0)), &[aircraft.into()]);
    for _ in 0..aircraft {
        table.play(target, &[]);
    }
    table.play(Action::Done, &[]);
    if aircraft > 1 {
        table.play(Action::Escort(escorts), &[]);
    }
    assert_eq!(table.state.node, Node::Intercept);
}

/// Red sends one interceptor; the dice are those after that.
fn intercept(table: &mut Table, dice: &[u32]) {
    let columns = table.legal();
    let far =
        *columns.iter().rfind(|action| matches!(action, Action::BaseIntercept(_))).expect("red has bases in reach");
    let Action::BaseIntercept(column) = far else { unreachable!("a column") };
    // Operations are the die plus 2 less the column from 0.
    table.play(far, &[column.number() as u32 - 1]);
    table.play(Action::Interceptor(TargetId::new(0), Launch::NONE), dice);
}

/// The last attack on a boat: dice and the number that hits.
fn hunted(table: &Table) -> Option<(u8, u8)> {
    table.events.iter().find_map(|event| match *event {
        Event::BoatAttack { dice, most, by: Hunter::Aircraft, .. } => Some((dice, most)),
        _ => None,
    })
}

/// [R13.1] Interceptors shoot before the aircraft attack a boat; what they shoot down does not attack.
#[test]
fn r13_1_interception_first() {
    for (shot, left) in [(3, 2), (2, 1)] {
        let (mut table, units) = table_with(&["Yuanzheng 30"]);
        strike(&mut table, Action::StrikeBoat(units[0], Launch::NONE), 2, 0);
        let mut dice = vec![shot];
        dice.extend(vec![6; left]);
        dice.push(0);
        intercept(&mut table, &dice);
        assert_eq!(hunted(&table), Some((left as u8, 3)));
        assert_eq!(table.state.aircraft_lost[BLUE], 2 - left as u8);
    }
}

/// [R13.2(1)] Every attack aircraft is a die; escorts are none.
#[test]
fn r13_2_1_dice() {
    for (aircraft, escorts, dice) in [(1, 0, 1), (3, 0, 3), (3, 1, 2), (3, 2, 1)] {
        let (mut table, units) = table_with(&["Yuanzheng 30"]);
        strike(&mut table, Action::StrikeBoat(units[0], Launch::NONE), aircraft, escorts);
        let mut rolls = vec![6; dice];
        rolls.push(0);
        table.play(Action::Pass, &rolls);
        assert_eq!(hunted(&table), Some((dice as u8, 3)));
    }
}

/// [R13.2(2)] Dice up to the tech of the aircraft hit: 3 for blue, 2 for red.
#[test]
fn r13_2_2_tech() {
    let blue = |die: u32| {
        let (mut table, units) = table_with(&["Yuanzheng 30"]);
        strike(&mut table, Action::StrikeBoat(units[0], Launch::NONE), 1, 0);
        table.play(Action::Pass, &[die, 0]);
        table.place(units[0])
    };
    assert_eq!([3, 4].map(blue), ["damaged", "1910"]);
    let red = |die: u32| {
        let mut table = Table::new("19.2");
        let boat = table.put_on(BLUE, "Soryu", "1713");
        table.put(BLUE, "Asahi", "1509");
        table.chit("red AF");
        table.then("blue TF");
        let hunt = Action::StrikeBoat(boat, Launch::NONE);
        table
            .play(Action::Column(Column::new(0)), &[1])
            .play(hunt, &[])
            .play(Action::Done, &[])
            .play(Action::Pass, &[die, 0]);
        table.place(boat)
    };
    assert_eq!([2, 3].map(red), ["damaged", "1713"]);
}

/// [R13.2(3)] One hit damages, two sink.
#[test]
fn r13_2_3_hits() {
    for (dice, place) in [([4, 5, 6, 0], "1910"), ([1, 5, 6, 0], "damaged"), ([1, 5, 1, 0], "sunk")] {
        let (mut table, units) = table_with(&["Yuanzheng 30"]);
        strike(&mut table, Action::StrikeBoat(units[0], Launch::NONE), 3, 0);
        table.play(Action::Pass, &dice);
        assert_eq!(table.place(units[0]), place);
    }
}

/// Dice of the defence and the fire at a ship, each with its hits.
fn dice_at(table: &Table, target: Slot) -> Option<[(u8, u8); 2]> {
    let defence = table.events.iter().find_map(|event| match *event {
        Event::AntiAir { slot, dice, hits, .. } if slot == target => Some((dice, hits)),
        _ => None,
    })?;
    let fire = table.events.iter().find_map(|event| match *event {
        Event::Fire { slot, dice, hits, by_air: true, .. } if slot == target => Some((dice, hits)),
        _ => None,
    })?;
    Some([defence, fire])
}

/// [R16.1] Interceptors shoot before the aircraft attack ships; what they shoot down does not attack.
#[test]
fn r16_1_interception_first() {
    for (shot, left) in [(3, 2), (2, 1)] {
        let (mut table, units) = table_with(&["Binzhou"]);
        let target = table.strike("1910");
        strike(&mut table, target, 2, 0);
        let mut dice = vec![shot, 6, 6];
        dice.extend(vec![6; 2 * left]);
        dice.push(0);
        intercept(&mut table, &dice);
        assert_eq!(dice_at(&table, units[0]), Some([(2, 0), (2 * left as u8, 0)]));
    }
}

/// [R16.2] Attack aircraft aim like ships: one a target, second ones only when all have one; escorts do not aim, hidden
/// ships may be turned on.
#[test]
fn r16_2_assignment() {
    let (mut table, units) = table_with(&["Binzhou", "Yancheng"]);
    let hidden = table.put(RED, "Linyi", "1910");
    let target = table.strike("1910");
    strike(&mut table, target, 3, 0);
    table.play(Action::Pass, &[]);
    assert_eq!((table.state.node, table.game.to_act(&table.state)), (Node::Reveal, Some(RED)));
    let mut shown = table.clone();
    shown.play(Action::Show, &[]);
    assert_eq!(shown.state.node, Node::NextTarget, "three aircraft, three targets");
    assert_eq!(shown.legal(), [units[0], units[1], hidden].map(Action::Next));
    table.play(Action::Hide, &[]);
    assert_eq!(table.legal(), [Action::Aim(units[0]), Action::Aim(units[1])], "the first one has one already");
    table.play(Action::Aim(units[1]), &[]);
    let attack = table.state.attack;
    assert_eq!(attack.aims[..3], [units[0], units[1], units[1]].map(Into::into));

    let (mut escorted, units) = table_with(&["Binzhou", "Yancheng"]);
    let target = escorted.strike("1910");
    strike(&mut escorted, target, 3, 2);
    escorted.play(Action::Pass, &[]);
    assert_eq!(escorted.legal(), [Action::Aim(units[0]), Action::Aim(units[1])], "one attacker");
    assert_eq!(escorted.state.attack.count, 1);
}

/// [R16.3] Anti-aircraft fire, area points and hits are those of ships; no distance makes aircraft worse.
#[test]
fn r16_3_resolution() {
    let (mut table, units) = table_with(&["Binzhou", "Taiyuan"]);
    let target = table.strike("1910");
    strike(&mut table, target, 2, 0);
    table.play(Action::Pass, &[]);
    assert_eq!((table.state.node, table.state.attack.pool), (Node::NextTarget, 4));
    table.play(Action::Next(units[0]), &[]).play(Action::Area(1), &[1, 3, 6, 3]);
    assert_eq!(dice_at(&table, units[0]), Some([(3, 1), (1, 1)]), "a 3 hits at the tech of the aircraft");
    assert_eq!(table.place(units[0]), "damaged");
    assert_eq!(table.legal(), [0, 1, 2, 3].map(Action::Area));
    table.play(Action::Area(0), &[3, 3, 0]);
    assert_eq!(table.place(units[1]), "sunk");
    assert_eq!(table.state.aircraft[BLUE], 4, "anti-aircraft fire shoots nothing down");
}
