//! R10.1 to R10.4: attacks are declared and resolved.

use sandtable_engine::games::smolensk::{Event, Node, Terrain};

use crate::support::*;

/// [R10.0, R10.1, R10.1(2), R10.2(1), R5.0(4), RULING-57] After all have moved, each hex with enemies beside activated
/// units is asked about, by rising hex and unit; nobody has to attack, and nobody else may.
#[test]
fn attacks_are_voluntary() {
    let stands = [
        ("AX-4A-HQ", "1510"),
        ("AX-7ID", "1509"),
        ("AX-17ID", "1509"),
        ("AX-8ID", "1516"),
        ("SU-100R", "1508"),
        ("SU-4Abn", "1609"),
        ("SU-108R", "1517"),
    ];
    let field = Plain::new().field(&stands).execute("A4", &[]).stay();
    let target = |field: &Field| field.state().target.get().map(|hex| field.game().data.map.grid.number(hex));
    assert_eq!((field.asked(), target(&field)), ("AX-7ID".to_owned(), Some("1508".to_owned())));
    let field = field.plays(&["out", "out"]);
    assert_eq!((field.asked(), target(&field)), ("AX-4A-HQ".to_owned(), Some("1609".to_owned())));
    let field = field.plays(&["out", "out", "out"]);
    assert_eq!(field.node(), Node::Unlock, "8th Division was not in range, and nobody attacked");
}

/// [R10.1(1), R10.1(3), R10.1(4), R10.2(2)] A unit attacks one hex, a stack may attack two, several hexes may attack
/// one, whose defenders add up.
#[test]
fn who_attacks_whom() {
    let stands = [
        ("AX-4A-HQ", "1512"),
        ("AX-7ID", "1509"),
        ("AX-17ID", "1509"),
        ("AX-23ID", "1408"),
        ("SU-100R", "1508"),
        ("SU-4Abn", "1608"),
        ("SU-108R", "1508"),
    ];
    let field = Plain::new().field(&stands).execute("A4", &[]).stay();
    let field = field.plays(&["in", "out"]);
    assert_eq!(field.asked(), "AX-23ID", "1408 lies beside 1508 too");
    let field = field.play("in", &[]);
    assert_eq!(field.column(), "1.5-1", "5 and 5 to 3 and 3");
    assert_eq!(field.asked(), "AX-17ID", "the other one of the stack, about 1608");
    let field = field.play("in", &[]);
    assert_eq!((field.node(), field.column()), (Node::PickAttack, "2-1".to_owned()));
    assert_eq!(field.legal(), ["attack 1508", "attack 1608"]);
}

/// [R10.3(4), RULING-17, RULING-57] Odds below 1-1, before or after shifts, allow no attack: such a target is not asked
/// about, and such a set is given up.
#[test]
fn poor_odds() {
    let weak = [("AX-4A-HQ", "1509"), ("AX-7ID", "1513"), ("SU-100R", "1508")];
    assert_eq!(Plain::new().field(&weak).execute("A4", &[]).stay().node(), Node::Unlock, "2 to 3");
    let even =
        [("AX-4A-HQ", "1512"), ("AX-7ID", "1509"), ("AX-17ID", "1408"), ("SU-100R", "1508"), ("SU-108R", "1508")];
    let field = Plain::new().field(&even).execute("A4", &[]).stay();
    let alone = field.clone().plays(&["in", "out"]);
    assert_eq!((alone.node(), alone.column()), (Node::Unlock, "-".to_owned()), "5 to 6 is given up");
    assert_eq!(field.play("in", &[]).play("in", &[1]).column(), "1.5-1");
    let wood = Plain::new().ground(Terrain::Deep, &["1508"]).field(&even);
    assert_eq!(wood.execute("A4", &[]).stay().node(), Node::Unlock, "10 to 6 less two columns");
}

/// The attack of all in the first target: attack, defence, shifts.
fn odds(field: Field) -> (u16, u16, u8) {
    let mut field = field.stay();
    let target = field.state().target;
    loop {
        assert_eq!((field.node(), field.state().target), (Node::Declare, target));
        let action = field.table.action("in");
        field.table.roll(action, &mut sandtable_engine::Stream::new(1));
        let declared = field.events().iter().find_map(|event| match *event {
            Event::Declared { attack, defence, shifts, .. } => Some((attack, defence, shifts)),
            _ => None,
        });
        if let Some(declared) = declared {
            return declared;
        }
    }
}

/// [R10.3(1)1, RULING-1, R1.0(2), CHART-TERRAIN] Only what attacks over a river is halved, bridge or not, the fraction
/// dropped at the end; or each by itself.
#[test]
fn rivers_halve() {
    let stands =
        [("AX-4A-HQ", "1411"), ("AX-7ID", "1509"), ("AX-17ID", "1407"), ("AX-23ID", "1408"), ("SU-100R", "1508")];
    let field = |plain: Plain| odds(plain.field(&stands).execute("A4", &[]));
    assert_eq!(field(Plain::new()), (15, 3, 0));
    assert_eq!(field(Plain::new().river(&[["1508", "1509"]])), (12, 3, 0));
    let two = || [["1508", "1509"], ["1508", "1408"]];
    assert_eq!(field(Plain::new().river(&two())), (10, 3, 0));
    assert_eq!(field(Plain::new().major(&two()).road(&["1508", "1509"])), (10, 3, 0), "a bridge does not help");
    assert_eq!(field(Plain::with(&[("halve-per-unit", "true")]).river(&two())), (9, 3, 0));
}

/// [R10.3(3), RULING-9, R14.2(1), CHART-TERRAIN] Terrain and towns shift to the left: forest 1 and 2, swamp 1, city 2,
/// a town 1 more; a fortress adds its level.
#[test]
fn terrain_shifts() {
    let stands = [("AX-4A-HQ", "2214"), ("AX-3Pz", "2517"), ("AX-4Pz", "2517"), ("SU-100R", "2518")];
    let field = |plain: Plain| odds(plain.field(&stands).execute("A4", &[]));
    for (terrain, shift) in [(Terrain::Clear, 0), (Terrain::Light, 1), (Terrain::Deep, 2), (Terrain::Swamp, 1)] {
        assert_eq!(field(Plain::new().ground(terrain, &["2518"])), (16, 3, shift), "{terrain:?}");
        assert_eq!(
            field(Plain::new().ground(terrain, &["2518"]).place("2518", false)),
            (16, 3, shift + 1),
            "{terrain:?}"
        );
    }
    assert_eq!(field(Plain::new().place("2518", true)), (16, 3, 2));
    let fort = Plain::new().field(&stands).fort("2518", 2).execute("A4", &[]);
    assert_eq!(odds(fort), (16, 5, 0));
}

/// [R10.3(1)3, R11.1(3)] Units without a line fight as well as others.
#[test]
fn supply_does_not_change_strength() {
    let stands = [("AX-4A-HQ", "2513"), ("AX-7ID", "2517"), ("SU-100R", "2518")];
    let field = Plain::new().field(&stands);
    assert!(field.game().data.map.rail.iter().all(|&mask| mask == 0), "no railway, no Axis line");
    assert_eq!(odds(field.execute("A4", &[])), (5, 3, 0));
}

/// [R10.2(3), R10.4(1), R10.4(2)1, R10.4(2)2, R10.4(2)3, R10.4(2)4, R10.4(2)5, CHART-CRT] Each die of an attack in each
/// column does what the table says.
#[test]
fn results() {
    let result = |attackers: &[&str], die: u32| {
        let mut stands: Vec<Stand<'_>> = vec![("AX-4A-HQ", "2214"), ("SU-100R", "2518")];
        stands.extend(attackers.iter().map(|&code| (code, "2517")));
        let mut field = Plain::new().field(&stands).execute("A4", &[]).stay();
        for &code in attackers {
            let dice: &[u32] = if Some(&code) == attackers.last() { std::slice::from_ref(&die) } else { &[] };
            assert_eq!(field.asked(), code);
            field = field.play("in", dice);
        }
        field
    };
    // 5 to 3 is 1.5-1.
    assert!(result(&["AX-7ID"], 1).is_reduced("AX-7ID"));
    assert_eq!(result(&["AX-7ID"], 3).at_hex("SU-100R"), "2518");
    let back = result(&["AX-7ID"], 5);
    assert_ne!(back.at_hex("SU-100R"), "2518", "one hex back");
    // 16 to 3 is 5-1.
    let panzers = ["AX-3Pz", "AX-4Pz"];
    assert_eq!([1, 2, 3].map(|die| result(&panzers, die).state().retreat), [1, 1, 2]);
    let worst = result(&panzers, 6);
    assert_eq!((worst.node(), worst.state().retreat), (Node::Retreat, 2));
    assert!(worst.is_reduced("SU-100R"), "1RR");
}
