//! Counters and their faces (R2.11).

use sandtable_engine::games::three_kingdoms::{Action, BLUE, Column, Deed, Event, Launch, RED, UNKNOWN};

use crate::support::*;

/// [R2.11(2)] The face of a unit that is off is hidden from the enemy; on units are open, and only they are attacked.
#[test]
fn r2_11_2_off_units_are_hidden() {
    let mut table = Table::new("19.2");
    let hidden = table.put(RED, "Binzhou", "2011");
    let seen = table.put_on(RED, "Yancheng", "1911");
    table.put(BLUE, "Yamagiri", "2109");
    table.chit("blue AF");
    let counters = |viewer| [hidden, seen].map(|slot| table.seen_by(viewer).counter[usize::from(slot)]);
    assert_eq!(counters(BLUE), [UNKNOWN, table.counter("Yancheng")]);
    assert_eq!(counters(RED), [table.counter("Binzhou"), table.counter("Yancheng")], "owners look under theirs");
    assert_eq!(table.seen_by(BLUE).hex[usize::from(hidden)], table.hex("2011"), "where it is is open");
    let strikes =
        |table: &Table| ["2011", "1911"].map(|hex| table.may(Action::StrikeShips(table.hex(hex), Launch::NONE)));
    table.play(Action::Column(Column::new(0)), &[6]);
    assert_eq!(strikes(&table), [false, true]);
    table.play(Action::ScoutShips(table.hex("2011"), Launch::NONE), &[]);
    table.play(Action::Done, &[0]);
    assert_eq!(table.seen_by(BLUE).counter[usize::from(hidden)], table.counter("Binzhou"));
    table.play(Action::Column(Column::new(0)), &[6]);
    assert_eq!(strikes(&table), [true, true]);
}

/// [R2.11(4)2] A carrier defends itself against missiles with its interception strength.
#[test]
fn r2_11_4_2_interception_strength_is_aa() {
    let mut table = Table::new("19.2");
    table.state.aircraft[RED] = 0;
    table.put(BLUE, "Yamagiri", "2109");
    table.put_on(RED, "Shandong", "1911");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    table.play(Action::StrikeShips(table.hex("1911"), Launch::NONE), &[]);
    table.play(Action::Done, &[2, 3, 3, 3, 1, 2]);
    let fire = |event: &Event| match *event {
        Event::AntiAir { dice, points, hits, .. } => Some((dice, points, hits)),
        _ => None,
    };
    assert_eq!(table.events.iter().find_map(fire), Some((4, 0, 1)), "four dice of its own, no area points");
}

/// [R2.11(4)3] ASW strength of aircraft on board counts as ASW of the ship.
#[test]
fn r2_11_4_3_asw_air_strength_is_asw() {
    let mut table = Table::new("19.2");
    table.put(BLUE, "Izumo", "1911");
    table.put(BLUE, "Yamagiri", "2109");
    let boat = table.put(RED, "Yuanzheng 30", "1911");
    table.chit("blue TF");
    table.play(Action::ShipActions, &[]);
    table.play(Action::From(table.hex("1911")), &[]);
    table.play(Action::Do(Deed::MoveSearchBoat), &[3, 2]);
    assert!(table.is_on(boat), "two dice for a strength of 2");
}
