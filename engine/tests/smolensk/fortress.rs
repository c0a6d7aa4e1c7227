//! Chapter 14: fortresses.

use sandtable_engine::games::smolensk::{Event, Node, Role, Spot};

use crate::support::*;

/// Three panzer divisions attack Brest with this die; who and what is there.
fn attacked(defenders: &[&str], level: u8, die: u32) -> Field {
    let mut stands: Vec<Stand<'_>> =
        vec![("AX-4A-HQ", "0526"), ("AX-3Pz", "0827"), ("AX-4Pz", "0827"), ("AX-10Pz", "0826"), ("AX-17Pz", "0826")];
    stands.extend(defenders.iter().map(|&code| (code, "0927")));
    let mut field = Plain::new().field(&stands).fort("0927", level).execute("A4", &[]).stay();
    while field.node() == Node::Declare {
        let asked = field.asked();
        let is_in = asked != "AX-4A-HQ";
        let is_last = asked == "AX-17Pz";
        field = field.play(if is_in { "in" } else { "out" }, if is_last { std::slice::from_ref(&die) } else { &[] });
    }
    field
}

/// [R14.2(1), R14.2(3), R14.2(6), R14.0] The fortress of Brest: level 1, one point of defence, beside two units; it
/// must be destroyed to enter its hex, and alone it has a zone and is attacked like a unit.
#[test]
fn a_fortress_counts_as_a_unit() {
    let level = |field: &Field| field.state().level_in(hex(field.game(), "0927"));
    let field = attacked(&["SU-6R", "SU-22T"], 1, 1);
    let defence = field.events().iter().find_map(|event| match *event {
        Event::Declared { attack, defence, .. } => Some((attack, defence)),
        _ => None,
    });
    assert_eq!(defence, Some((32, 3 + 3 + 1)));
    assert_eq!((field.node(), level(&field)), (Node::Unlock, 1), "4-1, and a one has no effect");
    // Alone it has a zone, and nobody enters its hex.
    let stands = [("AX-4A-HQ", "0526"), ("AX-7ID", "0827")];
    let field = Plain::new().field(&stands).fort("0927", 1).execute("A4", &[]).play("stay", &[]);
    let (grid, board) = (&field.game().data.map.grid, field.tables().board);
    assert!(grid.neighbours(hex(field.game(), "0927")).all(|beside| board.in_enemy_zone(AX, beside)));
    assert!(field.may("move 0826") && !field.may("move 0927"));
    // 5 to 1 is 5-1: a one is R.
    let attack = |code: &str, die: u32| {
        let stands = [("AX-4A-HQ", "0526"), (code, "0827")];
        let field = Plain::new().field(&stands).fort("0927", 1).execute("A4", &[]).stay();
        field.play("in", &[die])
    };
    let gone = attack("AX-7ID", 1);
    assert!(gone.events().contains(&Event::Destroyed { hex: hex(gone.game(), "0927") }), "it cannot retreat");
    assert_eq!((level(&gone), gone.node()), (0, Node::Advance));
    assert!(gone.may("advance 0927"));
    // 2 to 1 is 2-1: a three has no effect, and nobody advances while it stands.
    let stands = attack("AX-221Sec", 3);
    assert_eq!((level(&stands), stands.node()), (1, Node::Unlock));
    // It takes no room from the units: a second one may come to it, a third one may not.
    let joins = |others: &[Stand<'_>]| {
        let stands: Vec<Stand<'_>> =
            [("SU-4A-HQ", "1026"), ("SU-6R", "1027")].into_iter().chain(others.iter().copied()).collect();
        let field = Plain::new().field(&stands).fort("0927", 1).execute("S4", &[]).play("stay", &[]);
        assert_eq!(field.asked(), "SU-6R");
        field.may("move 0927")
    };
    let inside = [("SU-100R", "0927"), ("SU-108R", "0927")];
    assert_eq!([&inside[..0], &inside[..1], &inside[..]].map(joins), [true, true, false]);
}

/// [R14.2(5), RULING-22, RULING-55, R14.3(2)] The owner may turn R or RR into one or two more losses for the whole hex,
/// borne by units or fortress; else the units retreat and the fortress is destroyed. It is never given up otherwise.
#[test]
fn retreats_become_losses() {
    // 32 to 4 is 8-1: a three is 1RR in that column.
    let field = attacked(&["SU-6R"], 1, 2);
    assert_eq!((field.node(), field.legal()), (Node::Convert, vec!["pass".to_owned(), "convert".to_owned()]));
    assert_eq!((field.state().losses, field.state().retreat), (1, 2));
    let stays = field.clone().play("convert", &[]);
    assert_eq!((stays.node(), stays.state().losses), (Node::DefenderLoss, 3));
    assert_eq!(stays.legal(), ["breach", "lose SU-6R"]);
    let stays = stays.play("lose SU-6R", &[]);
    assert!(stays.is_reduced("SU-6R"));
    let held = stays.plays(&["breach"]);
    assert_eq!(held.spot("SU-6R"), Spot::Box, "the third loss falls on the last step");
    let leaves = field.play("pass", &[]);
    assert_eq!(leaves.node(), Node::DefenderLoss, "one loss first");
    let mut leaves = leaves.play("lose SU-6R", &[]);
    while leaves.node() == Node::Retreat {
        assert_eq!(leaves.state().level_in(hex(leaves.game(), "0927")), 1, "it holds the hex until the unit has gone");
        let to = leaves.legal()[0].clone();
        leaves = leaves.play(&to, &[]);
    }
    assert_eq!(leaves.state().level_in(hex(leaves.game(), "0927")), 0);
}

/// [R14.3(1), R14.3(3), RULING-16] A fortress neither moves, attacks, retreats nor is activated, and a marker that was
/// removed is not used again.
#[test]
fn what_a_fortress_cannot_do() {
    let field = Plain::new().field(&[("SU-4A-HQ", "1026"), ("AX-221Sec", "0827")]).fort("0927", 1).execute("S4", &[]);
    let ready = field.game().units_of(SU).filter(|&unit| field.state().unit(unit).is(Role::Ready)).count();
    assert_eq!(ready, 1, "its headquarters alone");
    assert_eq!(field.play("stay", &[]).node(), Node::Unlock, "nobody is asked to attack the division beside it");
    let gone = attacked(&[], 1, 6);
    assert_eq!((gone.state().markers_used, gone.state().forts[0].get()), (1, None));
}

/// [R14.1, R11.3] Nothing is built in the stand-alone game.
#[test]
fn nothing_is_built() {
    let field = Field::new(&[("SU-100R", "4112")]).execute("SUP", &[]);
    let field = if field.node() == Node::Transfer { field.play("done", &[]) } else { field };
    assert_eq!(field.node(), Node::Unlock);
}

/// [RULING-55] A level-2 fortress that loses a step becomes level 1; alone, it may be kept that way.
#[test]
fn level_two() {
    // A panzer division against 2 is 4-1: a two is R, a four RR.
    let attack = |die: u32, answer: &str| {
        let field = Plain::new().field(&[("AX-4A-HQ", "0526"), ("AX-3Pz", "0827")]).fort("0927", 2);
        let field = field.execute("A4", &[]).stay().play("in", &[die]);
        assert_eq!((field.node(), field.column()), (Node::Convert, "4-1".to_owned()));
        let field = field.play(answer, &[]);
        (field.state().level_in(hex(field.game(), "0927")), field.node())
    };
    assert_eq!(attack(2, "convert"), (1, Node::Unlock), "one step for R, and nobody advances");
    assert_eq!(attack(2, "pass"), (0, Node::Advance), "it cannot retreat");
    assert_eq!(attack(4, "convert"), (0, Node::Advance), "two steps for RR");
}
