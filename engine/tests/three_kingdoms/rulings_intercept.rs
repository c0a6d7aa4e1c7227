//! Rulings on interception.

use std::ops::RangeInclusive;

use sandtable_engine::{
    Odds,
    dice::Scripted,
    games::three_kingdoms::{Action, Column, Event, Launch, Node, TargetId},
};

use crate::{
    rulings_air::{MEETING, base_strike, strike},
    support::*,
    vectors::{arguments, check},
};

fn columns(numbers: RangeInclusive<u8>) -> Vec<Column> {
    numbers.map(Column::new).collect()
}

/// Columns that the other side may declare from bases and from carriers.
fn interceptions(table: &Table) -> (Vec<Column>, Vec<Column>) {
    let of = |pick: fn(&Action) -> Option<Column>| table.legal().iter().filter_map(pick).collect::<Vec<_>>();
    let base = of(|action| if let Action::BaseIntercept(column) = action { Some(*column) } else { None });
    let carrier = of(|action| if let Action::CarrierIntercept(column) = action { Some(*column) } else { None });
    (base, carrier)
}

/// [RULING-19] One way of interception for an enemy operation, or bases and carriers under the switch.
#[test]
fn ruling_19_one_mode_of_interception() {
    for both in ["false", "true"] {
        let (mut table, _) = base_strike(&[("intercept-both", both)], "red AF");
        table.put(BLUE, "Izumo", MEETING);
        table.play(Action::Column(Column::new(1)), &[1]);
        strike(&mut table, MEETING, 1);
        assert_eq!(interceptions(&table), (columns(3..=6), columns(4..=8)));
        table.play(Action::BaseIntercept(Column::new(3)), &[6]);
        assert_eq!(table.state.air.interceptors, 4, "not more than there are");
        table.play(Action::Interceptor(TargetId::new(0), Launch::NONE), &[]);
        if both == "true" {
            table.play(Action::Done, &[]);
            assert_eq!(table.state.node, Node::Intercept);
            assert_eq!(interceptions(&table), (vec![], columns(4..=8)));
            table.play(Action::CarrierIntercept(Column::new(4)), &[]).play(Action::Join, &[6]);
            assert_eq!(table.state.air.interceptors, 3, "one flies already");
        } else {
            // The interceptor hits at once; the next chit is a blue TF.
            table.play(Action::Done, &[1, 2]);
            assert_eq!(table.state.aircraft_lost, [0, 1].into());
        }
    }
}

/// [RULING-20, R17.2(2)] In a simultaneous fight the owner gives up escorts first, after the escorts' fire the
/// interceptors shoot at attack aircraft first.
#[test]
fn ruling_20_losses_are_chosen_by_the_rules() {
    check("INT-1");
    check("INT-2");
    let game = game("19.2");
    for (mode, losses) in [("simultaneous", 10_100), ("escorts-first", 20_000)] {
        let question = game.question("dogfight", &arguments("dogfight", &[("mode", mode)])).unwrap();
        assert_eq!(game.answer(&question, &mut Scripted::new(&[6, 1, 1])), losses, "{mode}");
    }
}

/// [RULING-28] In 19.4 there are no bases to intercept from; under the switch Japan has its own.
#[test]
fn ruling_28_no_bases_in_19_4() {
    for switch in ["false", "true"] {
        let mut table = Table::with("19.4", &[("base-intercept-19-4", switch)]);
        let carrier = table.put(RED, "Liaoning", "1403");
        table.put_on(BLUE, "Yamagiri", "1404");
        table.chit("red TF");
        table.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Column(Column::new(2)), &[1]);
        let attack = Action::StrikeShips(table.hex("1404"), carrier.into());
        table.play(attack, &[]);
        if switch == "true" {
            table.play(Action::Done, &[]);
            assert_eq!((table.state.node, interceptions(&table).0.is_empty()), (Node::Intercept, false));
        } else {
            table.play(Action::Done, &[6, 6, 6]);
            assert_eq!(table.state.node, Node::FleetMode, "nothing to intercept with");
        }
    }
}

/// [RULING-41, R2.11(4)2] The interception strength is anti-aircraft fire even while its aircraft intercept.
#[test]
fn ruling_41_interception_strength_is_aa() {
    let mut table = Table::new("19.2");
    let izumo = table.put_on(BLUE, "Izumo", MEETING);
    table.put(BLUE, "Yamagiri", "2109");
    table.put(RED, "Binzhou", "1616");
    table.chit("red AF");
    table.play(Action::Column(Column::new(1)), &[1]);
    strike(&mut table, MEETING, 2);
    table.play(Action::Escort(0), &[]).play(Action::CarrierIntercept(Column::new(4)), &[]).play(Action::Join, &[1]);
    table.play(Action::Interceptor(TargetId::new(0), izumo.into()), &[]);
    // Two interceptors miss, two anti-aircraft dice miss, four dice miss Izumo.
    table.play(Action::Interceptor(TargetId::new(0), izumo.into()), &[6, 6, 6, 6, 6, 6, 6, 6, 2]);
    assert!(table.events.iter().any(|event| matches!(event, Event::AntiAir { dice: 2, .. })), "{:?}", table.events);
}

/// [RULING-48, R17.1(6)2] The carriers of a hex send at most their interception strength in an operation, over all
/// groups together.
#[test]
fn ruling_48_cap_of_a_launching_hex() {
    let mut table = Table::new("19.2");
    let izumo = table.put(BLUE, "Izumo", MEETING);
    table.put_on(BLUE, "Yamagiri", MEETING);
    table.put_on(BLUE, "Yugiri", "1911");
    table.put(RED, "Binzhou", "1616");
    table.chit("red AF");
    table.play(Action::Column(Column::new(1)), &[6]);
    let hexes = [MEETING, "1911"].map(|hex| Action::StrikeShips(table.hex(hex), Launch::NONE));
    table.play(hexes[0], &[]).play(hexes[1], &[]).play(Action::Done, &[]);
    table.play(Action::CarrierIntercept(Column::new(5)), &[]).play(Action::Join, &[6]);
    assert_eq!(table.state.air.interceptors, 4);
    table
        .play(Action::Interceptor(TargetId::new(0), izumo.into()), &[])
        .play(Action::Interceptor(TargetId::new(1), izumo.into()), &[]);
    let sent: u8 = table.state.air.named().iter().map(|target| target.interceptors).sum();
    assert_eq!((table.state.node, sent), (Node::AirNext, 2));
}

/// [RULING-56, R17.1(6)1] An intercepting carrier in the attacked hex counts as off: it is no target unless its owner
/// turns it on.
#[test]
fn ruling_56_intercepting_carriers_count_as_off() {
    let (mut table, ship) = base_strike(&[], "red AF");
    let izumo = table.put(BLUE, "Izumo", MEETING);
    table.play(Action::Column(Column::new(1)), &[1]);
    strike(&mut table, MEETING, 1);
    table.play(Action::CarrierIntercept(Column::new(4)), &[]).play(Action::Join, &[1]);
    table.play(Action::Interceptor(TargetId::new(0), izumo.into()), &[]);
    table.play(Action::Done, &[6]);
    let attack = table.state.attack;
    assert_eq!((table.state.node, attack.current), (Node::Reveal, izumo));
    assert!(table.state.known.contains(izumo) && !attack.targets.contains(izumo) && attack.targets.contains(ship));
}
