//! R10.6: retreats.

use sandtable_engine::{
    dice::Scripted,
    games::smolensk::{Event, Node, Spot},
};

use crate::support::*;

/// A Soviet unit in 2518, attacked from the west with this die by two panzers; sources of the Soviets in the east.
fn pushed(plain: Plain, extra: &[Stand<'_>], die: u32) -> Field {
    let mut stands: Vec<Stand<'_>> =
        vec![("AX-4A-HQ", "2316"), ("AX-3Pz", "2418"), ("AX-4Pz", "2418"), ("SU-100R", "2518")];
    stands.extend(extra);
    let takes_part = |target: &str, code: &str| target == "2518" && ["AX-3Pz", "AX-4Pz"].contains(&code);
    plain.field(&stands).execute("A4", &[]).stay().attack(takes_part, &[die])
}

/// [R10.6(6), L10.6(6), RULING-19, R10.6(1)] A unit with a line retreats along hexes with the shortest line, at every
/// step; the directions between are the owner's. It costs no movement points.
#[test]
fn along_the_shortest_line() {
    let field = pushed(Plain::new(), &[], 2);
    assert_eq!(field.node(), Node::Retreat);
    let lines = |number: &str| {
        let game = field.game();
        game.data.sources[1].iter().map(|&source| game.data.map.grid.distance(source, hex(game, number))).min().unwrap()
    };
    let start = lines("2518");
    for text in field.legal() {
        let to = text.strip_prefix("retreat ").unwrap();
        assert_eq!(lines(to) + 1, start, "{to}");
    }
    assert!(field.legal().len() <= 3);
    let to = field.legal()[0].clone();
    let field = field.play(&to, &[]);
    assert_eq!(field.at_hex("SU-100R"), to[8..]);
}

/// [R10.6(4), RULING-20, RULING-45, RULING-60] Entering an enemy zone costs a step each time, friends or not; among the
/// shortest ways the one with fewer zones is taken.
#[test]
fn zones_cost_steps() {
    // Zones over all ways to the east.
    let wall = [("AX-7ID", "2716"), ("AX-17ID", "2718"), ("AX-23ID", "2720")];
    let field = pushed(Plain::new(), &wall, 2).back();
    assert!(!field.is_reduced("SU-100R"), "without a line it keeps out of the zones");
    assert!(!field.at_hex("SU-100R").starts_with("26"));
    let friends = [wall[0], wall[1], wall[2], ("SU-108R", "2617"), ("SU-64R", "2717"), ("SU-161R", "2817")];
    let costs = |options: &[(&str, &str)]| {
        let mut field = pushed(Plain::with(options), &friends, 2);
        if field.node() == Node::Retreat {
            let to = field.legal()[0].clone();
            field = field.play(&to, &[]);
        }
        assert_eq!(field.at_hex("SU-100R")[..2], *"26", "it goes east, where its friends stand and the zones are");
        field.is_reduced("SU-100R")
    };
    assert!(costs(&[]) && !costs(&[("retreat-friend-cancels-zoc", "true")]));
}

/// [R10.6(3)1, R10.6(3)2, RULING-60] Without a hex to go to a unit is destroyed; in full zones its steps may not last.
#[test]
fn nowhere_to_go() {
    let field = crate::losses::surrounded(&["SU-100R", "SU-108R"], 5).back();
    assert_eq!((field.spot("SU-100R"), field.spot("SU-108R")), (Spot::Box, Spot::Box));
    let told = crate::words::told(&field);
    assert!(told.iter().any(|text| text.contains(": it has no hex to retreat to [R10.6(3)1, RULING-60]")), "{told:?}");
}

/// [R10.6(3)4, RULING-45] A second hex over a major river without a bridge destroys the unit if there is no other way;
/// a first one does not.
#[test]
fn over_a_major_river() {
    // The river runs east of column 26, all the way.
    let mut sides: Vec<[String; 2]> = Vec::new();
    let grid = game("full").data.map.grid.clone();
    for row in 1..=30 {
        let west = grid.at(26, row).unwrap();
        for east in grid.neighbours(west).filter(|&hex| grid.column(hex) == 27) {
            sides.push([grid.number(west), grid.number(east)]);
        }
    }
    let sides: Vec<[&str; 2]> = sides.iter().map(|[a, b]| [a.as_str(), b.as_str()]).collect();
    let field = pushed(Plain::new().major(&sides), &[], 4);
    let first = field.legal()[0].clone();
    let field = field.play(&first, &[]);
    assert_eq!(field.spot("SU-100R"), Spot::Box, "its line leads over the river: {:?}", field.events());
    let told = crate::words::told(&field);
    let river = "SU-100R is destroyed: its retreat leads over a major river without a bridge [R10.6(3)4]";
    assert!(told.iter().any(|text| text.starts_with(river)), "{told:?}");
    let near: Vec<Stand<'_>> = vec![("AX-4A-HQ", "2214"), ("AX-3Pz", "2517"), ("AX-4Pz", "2517"), ("SU-100R", "2617")];
    let mut field = Plain::new().major(&sides).field(&near).execute("A4", &[]).stay();
    field = field.play("in", &[]).play("in", &[2]);
    let to = field.legal()[0].clone();
    let field = field.play(&to, &[]);
    assert!(field.at_hex("SU-100R").starts_with("27"), "the first hex may lie across");
}

/// [R10.6(2), R10.6(5), R3.1(3), RULING-45] Two units may retreat apart; where the last hex is full a unit goes one hex
/// further.
#[test]
fn apart_and_further() {
    let field = pushed(Plain::new(), &[("SU-108R", "2518")], 6);
    assert_eq!(field.node(), Node::PickRetreat, "{:?}", field.legal());
    assert_eq!(field.legal(), ["pick SU-100R", "pick SU-108R"]);
    let mut field = field.play("pick SU-100R", &[]);
    while field.node() == Node::Retreat {
        let legal = field.legal();
        let to = if field.asked() == "SU-100R" { legal.first() } else { legal.last() };
        field = field.play(to.unwrap(), &[]);
    }
    let two_hexes_back = [field.at_hex("SU-100R"), field.at_hex("SU-108R")];
    assert_eq!(two_hexes_back, ["2717", "2719"].map(str::to_owned));
    let full = [("SU-108R", "2617"), ("SU-64R", "2617"), ("SU-161R", "2618"), ("SU-17R", "2618")];
    let field = pushed(Plain::new(), &full, 2);
    let mut field = field;
    while field.node() == Node::Retreat {
        let to = field.legal()[0].clone();
        field = field.play(&to, &[]);
    }
    let at = field.at_hex("SU-100R");
    assert!(!["2617", "2618"].contains(&at.as_str()) && at.starts_with("27"), "{at}");
}

/// [R10.3(1)2, RULING-18] A unit that retreated into a hex attacked later adds no defence, but shares the result; or it
/// does not.
#[test]
fn late_retreaters() {
    let stands = [
        ("AX-4A-HQ", "2315"),
        ("AX-3Pz", "2417"),
        ("AX-4Pz", "2417"),
        ("AX-10Pz", "2616"),
        ("AX-17Pz", "2616"),
        ("AX-18Pz", "2619"),
        ("SU-100R", "2517"),
        ("SU-108R", "2617"),
        ("SU-64R", "2618"),
        ("SU-161R", "2618"),
    ];
    let run = |options: &[(&str, &str)]| {
        let takes_part = |target: &str, code: &str| match target {
            "2517" => ["AX-3Pz", "AX-4Pz"].contains(&code),
            "2617" => ["AX-10Pz", "AX-17Pz"].contains(&code),
            _ => false,
        };
        let field = Plain::with(options).field(&stands).execute("A4", &[]).stay().attack(takes_part, &[]);
        assert_eq!(field.legal(), ["attack 2517", "attack 2617"]);
        // 16 to 3 is 5-1: a two is R.
        let mut field = field.play("attack 2517", &[2]);
        let to = field.legal().into_iter().find(|text| text == "retreat 2617");
        if field.node() == Node::Retreat {
            let to = to.unwrap_or_else(|| panic!("{:?}", field.legal()));
            field = field.play(&to, &[]);
        }
        field
    };
    let field = run(&[]);
    assert_eq!(field.at_hex("SU-100R"), "2617", "{:?} {:?}", field.node(), field.legal());
    let second = |mut field: Field| {
        while field.node() == Node::Advance {
            // When nobody advances the other attack is resolved: 16 to 3 again, though three divisions are there.
            let action = field.table.action("stay");
            field.table.roll(action, &mut Scripted::new(&[2]));
        }
        field
    };
    let shared = second(field);
    let attacked = shared.events().iter().any(|event| matches!(event, Event::Attacked { column, .. } if column.0 == 5));
    assert!(attacked, "no defence of its own: {:?}", shared.events());
    assert_eq!((shared.node(), shared.legal().len()), (Node::PickRetreat, 2));
    let alone = second(run(&[("late-retreaters-share-result", "false")]));
    assert_ne!(alone.node(), Node::PickRetreat, "only 108th Division retreats");
    assert_eq!(alone.back().at_hex("SU-100R"), "2617");
}
