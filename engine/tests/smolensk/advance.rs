//! R10.7: advances after combat.

use sandtable_engine::games::smolensk::{Node, Spot, Terrain};

use crate::support::*;

/// A panzer division and an infantry division attack 2518 from 2517 and destroy or drive off who is there.
fn advancing(plain: Plain, extra: &[Stand<'_>]) -> Field {
    let mut stands: Vec<Stand<'_>> =
        vec![("AX-4A-HQ", "2214"), ("AX-3Pz", "2517"), ("AX-7ID", "2517"), ("SU-4Abn", "2518")];
    stands.extend(extra);
    let takes_part = |target: &str, code: &str| target == "2518" && ["AX-3Pz", "AX-7ID"].contains(&code);
    let field = plain.field(&stands).execute("A4", &[]).stay().attack(takes_part, &[6]).back();
    assert_eq!((field.node(), field.asked()), (Node::Advance, "AX-3Pz".to_owned()));
    field
}

/// [R10.7(1)1, R10.7(1)2, R10.7(2), R10.7(3), R10.7(4), R10.7(5), RULING-21, RULING-52, CHART-TERRAIN] A mechanized
/// unit advances up to two hexes over clear ground, the first into the attacked hex; one where forest, swamp, town,
/// city or a river is met; any other unit one. Nobody has to.
#[test]
pub(crate) fn mechanized_units_advance_two_hexes() {
    let field = advancing(Plain::new(), &[]);
    let legal = field.legal();
    assert!(legal.contains(&"stay".to_owned()) && legal.contains(&"advance 2518".to_owned()));
    assert!(legal.contains(&"advance 2519".to_owned()) && legal.contains(&"advance 2517".to_owned()), "{legal:?}");
    assert!(!legal.contains(&"advance 2520".to_owned()));
    let infantry = field.clone().play("advance 2519", &[]);
    assert_eq!(infantry.asked(), "AX-7ID");
    assert_eq!(infantry.legal(), ["stay", "advance 2518"]);
    assert!(infantry.is_axis("2518"), "the panzer took it on its way");
    let stays = field.plays(&["stay", "stay"]);
    assert_eq!((stays.at_hex("AX-3Pz"), stays.at_hex("AX-7ID")), ("2517".to_owned(), "2517".to_owned()));
    let one = |plain: Plain| {
        let legal = advancing(plain, &[]).legal();
        assert!(legal.contains(&"advance 2518".to_owned()));
        !legal.contains(&"advance 2519".to_owned())
    };
    for terrain in [Terrain::Light, Terrain::Swamp] {
        assert!(one(Plain::new().ground(terrain, &["2518"])), "{terrain:?}");
        assert!(one(Plain::new().ground(terrain, &["2519"])), "{terrain:?}");
    }
    assert!(one(Plain::new().place("2518", false)));
    assert!(one(Plain::new().river(&[["2517", "2518"]])) && one(Plain::new().river(&[["2518", "2519"]])));
    let loose = || Plain::with(&[("second-advance-hex-must-be-clear", "false")]);
    assert!(!one(loose().ground(Terrain::Light, &["2519"])) && one(loose().river(&[["2518", "2519"]])));
    let major = advancing(Plain::new().major(&[["2517", "2518"]]), &[]);
    assert!(major.may("advance 2518"), "even a major river may be crossed");
}

/// [R10.7(6)2, R10.7(6)3, R10.7(6)4, R10.7(3)] Not onto enemies, off the map or into a full hex; zones do not matter.
#[test]
fn where_nobody_advances() {
    let field = advancing(Plain::new(), &[("SU-100R", "2618"), ("AX-17ID", "2417"), ("AX-23ID", "2417")]);
    let legal = field.legal();
    assert!(!legal.contains(&"advance 2618".to_owned()) && !legal.contains(&"advance 2417".to_owned()), "{legal:?}");
    assert!(legal.contains(&"advance 2519".to_owned()), "into the zone of 100th Division: {legal:?}");
    assert_eq!(field.spot("SU-100R"), Spot::Hex(hex(field.game(), "2618")));
    // What is not in play is off the map, or sea.
    let advances = |in_play: bool| {
        let plain = if in_play { Plain::new() } else { Plain::new().without(&["2617"]) };
        let field = advancing(plain, &[]);
        ["2617", "2519"].map(|number| field.may(&format!("advance {number}")))
    };
    assert_eq!(advances(true), [true, true]);
    assert_eq!(advances(false), [false, true]);
}
