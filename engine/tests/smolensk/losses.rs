//! R10.5, R12.3: losses and what becomes of the lost.

use sandtable_engine::games::smolensk::{Event, Node, Spot};

use crate::support::*;

/// Panzers all around a hex with these defenders, and an attack of six panzers on it with this die.
pub(crate) fn surrounded(defenders: &[&str], die: u32) -> Field {
    surrounded_beside(&[], defenders, die)
}

/// The same with others on the map.
fn surrounded_beside(others: &[Stand<'_>], defenders: &[&str], die: u32) -> Field {
    let ring = [
        ("AX-3Pz", "2517"),
        ("AX-4Pz", "2617"),
        ("AX-10Pz", "2618"),
        ("AX-17Pz", "2519"),
        ("AX-18Pz", "2418"),
        ("AX-7Pz", "2417"),
    ];
    let mut stands: Vec<Stand<'_>> = vec![("AX-4A-HQ", "2516")];
    stands.extend(ring);
    stands.extend(defenders.iter().map(|&code| (code, "2518")));
    stands.extend(others);
    Plain::new().field(&stands).execute("A4", &[]).stay().attack(|_, _| true, &[die])
}

/// [R10.5(1)1, R10.5(1)2, R2.21(3), R10.5(2), RULING-46] A full unit of two steps is reduced, a reduced one or one of a
/// single step is removed; the owner chooses among those who took part, identical ones are one choice, and what is too
/// much lapses.
#[test]
fn steps() {
    let stands = [
        ("AX-4A-HQ", "2214"),
        ("AX-7ID", "2517"),
        ("AX-221Sec", "2517"),
        ("AX-17ID", "2514"),
        ("SU-100R", "2518"),
        ("SU-108R", "2518"),
    ];
    let field = Plain::new().field(&stands).execute("A4", &[]).stay();
    let field = field.play("in", &[]).play("in", &[2]);
    assert_eq!((field.node(), field.column()), (Node::AttackerLoss, "1-1".to_owned()));
    assert_eq!(field.legal(), ["lose AX-7ID", "lose AX-221Sec"], "17th Division was not there");
    let reduced = field.clone().play("lose AX-7ID", &[]);
    assert!(reduced.is_reduced("AX-7ID") && reduced.at_hex("AX-221Sec") == "2517");
    let removed = field.play("lose AX-221Sec", &[]);
    assert_eq!(removed.spot("AX-221Sec"), Spot::Dead);
    let alike = [
        ("AX-4A-HQ", "2214"),
        ("AX-7ID", "2517"),
        ("AX-17ID", "2517"),
        ("SU-100R", "2518"),
        ("SU-108R", "2518"),
        ("SU-3A-HQ", "2530"),
    ];
    // 10 to 5 is 2-1: a one is A1.
    let lost = |alike: &[Stand<'_>], reduced: &[&str]| {
        let field = Plain::new().field(alike).reduced(reduced).execute("A4", &[]).stay();
        field.play("in", &[]).play("in", &[1])
    };
    let same = lost(&alike, &["SU-100R"]);
    assert_eq!(same.node(), Node::Unlock, "two full infantry divisions of a hex are one choice, which is no decision");
    assert_eq!((same.is_reduced("AX-7ID"), same.is_reduced("AX-17ID")), (true, false));
    let mut apart = alike;
    apart[2].1 = "2417";
    let apart = lost(&apart, &["SU-100R"]);
    assert_eq!(apart.legal(), ["lose AX-7ID", "lose AX-17ID"], "of two hexes they are not alike");
}

/// [R12.3(1), R12.3(2), R13.0(3), RULING-27, R15.5(6)1, R15.5(6)2] What combat or a retreat destroys: Soviet units that
/// are not mechanized come back at full strength, mechanized ones do not; the Axis loses 3 points for mechanized units
/// and 1 for others, headquarters come back on both sides.
#[test]
pub(crate) fn what_combat_destroys_comes_back_or_not() {
    for (code, spot) in [("SU-100R", Spot::Box), ("SU-3A-HQ", Spot::Box), ("SU-6C", Spot::Box), ("SU-26T", Spot::Dead)]
    {
        let field = surrounded(&[code], 6);
        assert_eq!(field.spot(code), spot, "{code}");
        assert!(!field.is_reduced(code), "{code} is at full strength again");
    }
    let lost = |code: &str, options: &[(&str, &str)]| {
        let ring: Vec<Stand<'_>> = vec![
            ("SU-13A-HQ", "2514"),
            ("SU-26T", "2517"),
            ("SU-38T", "2517"),
            ("SU-27T", "2617"),
            ("SU-36T", "2617"),
            ("SU-100R", "2618"),
            ("SU-108R", "2519"),
            ("SU-64R", "2418"),
            ("SU-161R", "2417"),
            (code, "2518"),
        ];
        let field = Plain::with(options).field(&ring).execute("S13", &[]).stay().attack(|_, _| true, &[6]);
        (field.spot(code), field.state().lost)
    };
    assert_eq!(lost("AX-GD", &[]), (Spot::Dead, 3));
    assert_eq!(lost("AX-221Sec", &[]), (Spot::Dead, 1));
    assert_eq!(lost("AX-2A-HQ", &[]), (Spot::Box, 1));
    assert_eq!(lost("AX-2A-HQ", &[("hq-rebuild-axis", "false")]), (Spot::Dead, 1));
}

/// [RULING-46] Steps that are too many lapse: they do not pass to others.
#[test]
fn losses_lapse() {
    // 50 to 2 is 10+: a six is 4RR against a unit of one step.
    let field = surrounded_beside(&[("SU-100R", "2522")], &["SU-4Abn"], 6);
    assert_eq!((field.spot("SU-4Abn"), field.state().losses), (Spot::Box, 0));
    assert_eq!(field.node(), Node::Advance, "the attack goes on with the advance");
    let hit = |event: &&Event| matches!(event, Event::Removed { .. } | Event::Reduced { .. });
    assert_eq!(field.events().iter().filter(hit).count(), 1, "nobody else loses a step");
}
