//! Chapter 8: activation; headquarters.

use sandtable_engine::games::smolensk::{Event, Kind, Node, Spot};

use crate::support::*;

/// Units that were activated, by asking each to stay.
fn activated(mut field: Field) -> Vec<String> {
    let mut codes = Vec::new();
    while field.node() == Node::Move {
        codes.push(field.asked());
        field = field.play("stay", &[]);
    }
    codes
}

/// [R8.1(1), R8.2, R8.2(4), R8.1(4), R13.0(1), R8.3(1), R2.22(3), RULING-16, RULING-42, R7.2(1), R2.21(2)2] A
/// headquarters activates itself and all units of its side at most four hexes away, of whatever formation, past enemies
/// and without a line; no other headquarters, no enemy, no fortress.
#[test]
fn units_in_range() {
    let stands = [
        ("AX-4A-HQ", "1510"),
        ("AX-9A-HQ", "1511"),
        ("AX-3Pz", "1514"),
        ("AX-DR", "1506"),
        ("AX-8ID", "1910"),
        ("AX-7ID", "1515"),
        ("SU-100R", "1512"),
        ("SU-108R", "1513"),
    ];
    let field = Plain::new().field(&stands).fort("1110", 1).execute("A4", &[]);
    assert_eq!(activated(field), ["AX-3Pz", "AX-DR", "AX-4A-HQ", "AX-8ID"]);
}

/// [R8.2(1), R8.2(2), R8.2(3), R8.1(3), RULING-43] The set is fixed when the chit is executed: who leaves the range may
/// attack, who comes into it may not, and each moves once.
#[test]
fn the_set_is_fixed() {
    let stands = [("AX-2PzA-HQ", "1510"), ("AX-3Pz", "1514"), ("AX-4Pz", "1516"), ("SU-100R", "1520")];
    let field = Plain::new().field(&stands).execute("2PZ", &[]).plays(&["move 1512", "move 1519"]);
    assert_eq!(field.node(), Node::Declare);
    assert_eq!(field.asked(), "AX-3Pz", "nine hexes from its headquarters; the other panzers were not activated");
    assert_eq!(field.at_hex("AX-4Pz"), "1516");
}

/// [R8.1(2), R2.22(1), R7.3(2)] Two chits activate a unit twice in a turn, and the panzer armies have two chits each.
#[test]
fn units_act_again_with_another_chit() {
    let stands = [("AX-3PzA-HQ", "1510"), ("AX-2PzA-HQ", "1410"), ("AX-7Pz", "1511")];
    let field = Plain::new().field(&stands).execute("3PZ", &[]);
    let field = field.plays(&["stay", "move 1513"]);
    let again = field.execute("2PZ", &[]);
    assert_eq!(again.play("stay", &[]).asked(), "AX-7Pz");
    let game = game("full");
    let count = |hq: &str| game.chits.iter().filter(|&chit| game.hq_of(chit) == Some(unit(&game, hq))).count();
    assert_eq!(["AX-2PzA-HQ", "AX-3PzA-HQ", "AX-4A-HQ"].map(count), [2, 2, 1]);
}

/// [R13.0(2), RULING-7] The chit of a headquarters that is not on the map does nothing.
#[test]
fn a_chit_without_its_headquarters_is_void() {
    let field = Plain::new().field(&[("AX-3Pz", "1511")]).at(Spot::Box, &["AX-4A-HQ"]).execute("A4", &[]);
    assert!(field.events().contains(&Event::Void { chit: chit(field.game(), "A4"), is_there: false }));
    assert_eq!(field.node(), Node::Unlock);
}

/// [R2.22, R2.21(2)5, R13.0] Headquarters are not mechanized, have values and two sides, and attack like other units.
#[test]
fn headquarters_fight() {
    let game = game("linked");
    for card in game.data.cards.iter().filter(|card| card.kind.is_hq()) {
        assert!(!card.is_mech && card.attack == card.defence && card.has_two_steps && card.range == 4, "{}", card.name);
    }
    assert!(game.data.cards.iter().filter(|card| card.kind == Kind::PanzerHq).count() == 3);
    let field = Plain::new().field(&[("AX-4A-HQ", "1510"), ("SU-4Abn", "1511")]).execute("A4", &[]).stay();
    let field = field.play("in", &[6]);
    assert_ne!(field.at_hex("SU-4Abn"), "1511", "2 to 2, a six: one hex back");
}

/// [R15.1(1), R15.1(2), R15.1(3), RULING-34, R5.0] The surprise before turn 1: a combat phase of the units of both
/// panzer armies that are in range of their own headquarters; rivers do not halve.
#[test]
fn the_surprise() {
    let game = game("full");
    let field = Field { table: sandtable_engine::testing::Table::set_up(game, &[]) };
    assert!(field.state().is_surprise && field.state().turn == 1 && field.node() == Node::Declare);
    let activated: Vec<_> =
        field.table.events.iter().filter(|event| matches!(event, Event::Activated { .. })).collect();
    assert_eq!(activated.len(), 2);
    let mut field = field;
    let mut asked = std::collections::BTreeSet::new();
    while field.state().is_surprise && field.node() == Node::Declare {
        asked.insert(field.asked());
        let action = field.table.action("out");
        field.table.roll(action, &mut sandtable_engine::Stream::new(3));
    }
    let formations: std::collections::BTreeSet<String> = asked
        .iter()
        .map(|code| {
            let card = field.game().card(unit(field.game(), code));
            field.game().data.formations[usize::from(card.formation.unwrap())].name.clone()
        })
        .collect();
    assert_eq!(formations.into_iter().collect::<Vec<_>>(), ["2PzG", "3PzG"]);
    assert!(!field.state().is_surprise && field.state().turn == 1);
}
