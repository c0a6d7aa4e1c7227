//! Secondary guns: chapter 9.

use sandtable_engine::games::leyte_gulf::{Arc, Event, GunType, Node};

use crate::support::*;

/// Fire power of a ship's secondary guns at a target in this hex; the ship is in 1813 and faces north.
fn power(code: &str, at: &str) -> Option<u8> {
    let enemy = if code.starts_with("JP") { "US-BB1" } else { "JP-BB1" };
    let sea = Sea::new(&[(code, "1813", "N", 0), (enemy, at, "N", 0)]);
    let (game, state) = (sea.game(), sea.state());
    game.shot(state, GunType::Secondary, ship(game, code), ship(game, enemy)).map(|shot| shot.power)
}

/// [R9.2-1] Secondary guns fire up to five hexes.
#[test]
fn close_range_only() {
    assert_eq!(power("JP-BB1", "2313"), Some(6));
    assert_eq!(power("JP-BB1", "2413"), None);
}

/// [R9.2-2, R9.2-3, RULING-7] Full power to port, starboard and in the own hex; half of it ahead and astern, rounded
/// down, and none where that is 0.
#[test]
fn half_of_them_bear_ahead_and_astern() {
    assert_eq!(["2113", "1513", "1813", "1810", "1816"].map(|at| power("US-BB1", at)), [5, 5, 5, 2, 2].map(Some));
    assert_eq!(power("JP-BB9", "1810"), Some(1));
    let game = game("s8");
    let ise = ship(&game, "JP-BB9");
    let game = changed(game, |data| data.cards[ise.index()].secondary = 1);
    assert_eq!([Arc::Front, Arc::Port].map(|arc| game.power_in(GunType::Secondary, ise, arc)), [0, 1]);
    let sea = Sea::of(game, &[("JP-BB9", "1813", "N", 0), ("US-BB1", "1810", "NE", 0)]);
    assert!(sea.game().targets(sea.state(), GunType::Secondary, ise).is_empty());
}

/// [R9.1-1, R9.1-2, R2.12(3)] All secondary guns have the same hit number and penetration; the fire power is the
/// ship's. Any number of ships fire at once.
#[test]
fn markers_are_alike() {
    let codes = ["JP-DD1", "JP-DD2", "JP-DD3", "JP-DD4", "JP-DD5", "JP-DD6"];
    let mut stands: Vec<Stand<'_>> = codes.iter().map(|code| (*code, "1813", "N", 0)).collect();
    stands.push(("US-CL1", "2113", "N", 0));
    let mut table = Sea::new(&stands).firing_secondaries();
    for _ in codes {
        table.play("aim US-CL1", &[]);
    }
    table.play("cease", &[6; 12]);
    let shots: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Fired { number, power, .. } => Some((number.base, *power)),
            _ => None,
        })
        .collect();
    assert_eq!(shots, [(6, 5), (6, 6), (6, 5), (6, 4), (6, 5), (6, 5)]);
    assert_eq!(table.game.penetration(GunType::Secondary, ship(&table.game, "JP-DD1")), 1);
}

/// [R9.2-4, R9.2-5, RULING-4] They are always spotted, also in the phase in which the ship has turned; range, damage
/// and destroyers count. A hit straddles nobody.
#[test]
fn always_spotted() {
    let stands = [("JP-DD1", "1813", "N", 0), ("US-DD1", "2010", "N", 0)];
    let mut table = Sea::new(&stands).damaged(&["JP-DD1"]).moving();
    table.play("go SSR", &[]);
    assert_eq!(table.state.node, Node::SecondaryTarget);
    table.play("aim US-DD1", &[]).play("cease", &[1, 1, 6, 1, 1]);
    let number = table.events.iter().find_map(|event| match event {
        Event::Fired { number, .. } => Some(*number),
        _ => None,
    });
    let number = number.unwrap();
    assert_eq!((number.first, number.range, number.damaged, number.destroyer, number.total()), (0, 1, -1, -1, 5));
    assert!(table.state.straddling.is_empty());
    assert_eq!(table.state.target(ship(&table.game, "JP-DD1")), None);
}

/// [R8.1] A light cruiser and a destroyer fire their secondary guns and nothing else.
#[test]
fn ships_without_main_guns() {
    let table = Sea::new(&[("US-CL1", "1813", "N", 0), ("JP-DD1", "2113", "N", 0)]).firing();
    assert_eq!(
        (table.state.node, table.state.cursor.get()),
        (Node::SecondaryTarget, Some(ship(&table.game, "US-CL1")))
    );
}
