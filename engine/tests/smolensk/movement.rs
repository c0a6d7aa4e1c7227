//! Chapter 9: movement; stacking and zones as far as they concern it.

use sandtable_engine::games::smolensk::{Event, Node, Spot, Terrain};

use crate::support::*;

/// Hexes that the unit that is asked may move to.
fn ends(field: &Field) -> Vec<String> {
    let hexes = field.tables().hexes;
    hexes.iter().map(|hex| field.game().data.map.grid.number(hex)).collect()
}

/// Half points of the last move, and whether it was in march column.
fn cost(field: &Field) -> (u8, bool) {
    let moved = field.events().iter().find_map(|event| match *event {
        Event::Moved { halves, is_march, .. } => Some((halves, is_march)),
        _ => None,
    });
    moved.expect("a move")
}

/// [R9.2(2), R3.2, R3.2(2), R3.2(3), R9.2(1)1] A rifle division with four points in a zone, all of whose neighbours lie
/// in zones, cannot move: it would need five. Two zones over a hex count as one.
#[test]
pub(crate) fn a_rifle_division_in_zones_cannot_move() {
    let ring = [("AX-7ID", "1509"), ("AX-17ID", "1512"), ("AX-23ID", "1711"), ("AX-78ID", "1311")];
    let stands: Vec<Stand<'_>> = [("SU-3A-HQ", "1510"), ("SU-100R", "1510")].into_iter().chain(ring).collect();
    let field = Plain::new().field(&stands).execute("S3", &[]);
    assert_eq!(field.asked(), "SU-3A-HQ");
    assert!(ends(&field).is_empty(), "all six hexes and its own lie in zones");
    let free = Plain::new().field(&stands[..3]).execute("S3", &[]);
    assert!(!ends(&free).is_empty());
    // Leaving a zone costs two points, entering one two more, however many there are.
    let double = [("AX-4A-HQ", "1510"), ("AX-7ID", "1510"), ("SU-100R", "1610"), ("SU-108R", "1609")];
    let field = Plain::new().field(&double).execute("A4", &[]);
    let field = field.plays(&["stay"]);
    assert!(field.may("move 1511") && !field.may("move 1513"), "{:?}", field.legal());
    let field = field.play("move 1511", &[]);
    assert_eq!(field.at_hex("AX-7ID"), "1511");
}

/// [R9.2(1)1, R9.2(1)2, R9.2(5)1, R9.2(5)2, R9.2(5)3, CHART-TERRAIN] The cost of a hex depends on its terrain and on
/// whether the unit is mechanized; a move may not cost more than the unit has.
#[test]
fn terrain_costs() {
    let kinds = [
        (Terrain::Light, [2, 1]),
        (Terrain::Swamp, [3, 2]),
        (Terrain::Deep, [3, 2]),
        (Terrain::City, [1, 1]),
        (Terrain::Clear, [1, 1]),
    ];
    for (terrain, points) in kinds {
        for (code, points) in ["AX-3Pz", "AX-7ID"].into_iter().zip(points) {
            let field = Plain::new().ground(terrain, &["1509"]).field(&[("AX-4A-HQ", "1512"), (code, "1510")]);
            let field = field.execute("A4", &[]);
            let field = if field.asked() == code { field } else { field.play("stay", &[]) };
            assert_eq!(cost(&field.play("move 1509", &[])), (2 * points, false), "{code} {terrain:?}");
        }
    }
    let wood: Vec<String> = (1..=9).map(|row| format!("15{row:02}")).collect();
    let wood: Vec<&str> = wood.iter().map(String::as_str).collect();
    let all =
        |plain: Plain| plain.field(&[("AX-4A-HQ", "1512"), ("AX-7ID", "1510")]).execute("A4", &[]).play("stay", &[]);
    assert!(all(Plain::new()).may("move 1505"));
    assert!(!all(Plain::new().ground(Terrain::Deep, &wood)).may("move 1505"));
    assert!(!all(Plain::new()).may("move 1504"), "six hexes for five points");
}

/// [R9.2(1)4, R9.2(1)3, R2.1(1)4, RULING-10] A road costs a point whatever the terrain and takes a river with it; a
/// railway bridge saves nothing on a river.
#[test]
fn roads_and_rivers() {
    let field = |plain: Plain| {
        plain
            .field(&[("AX-4A-HQ", "1512"), ("SU-100R", "1312"), ("AX-7ID", "1510")])
            .execute("A4", &[])
            .play("stay", &[])
    };
    let river = || Plain::new().river(&[["1510", "1509"]]).ground(Terrain::Deep, &["1509"]);
    assert_eq!(cost(&field(river()).play("move 1509", &[])), (6, false));
    assert_eq!(cost(&field(river().rail(&["1510", "1509"])).play("move 1509", &[])), (6, false));
    // On a road out of zones the unit marches; from a zone it moves by road.
    assert_eq!(cost(&field(river().road(&["1510", "1509"])).play("move 1509", &[])), (1, true));
    let zone = river().road(&["1510", "1509"]);
    let zone = zone
        .field(&[("AX-4A-HQ", "1512"), ("AX-7ID", "1510"), ("SU-100R", "1610")])
        .execute("A4", &[])
        .play("stay", &[]);
    assert_eq!(cost(&zone.play("move 1509", &[])), (6, false), "a point, and two to leave the zone");
}

/// The sides between rows 9 and 10.
fn bank() -> Vec<[String; 2]> {
    let beside =
        |column: u8| if column.is_multiple_of(2) { vec![column - 1, column, column + 1] } else { vec![column] };
    let number = |column: u8, row: u8| format!("{column:02}{row:02}");
    (2..=54)
        .flat_map(|north| beside(north).into_iter().map(move |south| [number(north, 9), number(south, 10)]))
        .collect()
}

/// [R9.2(3)1, R9.2(3)2, R9.2(3)3, RULING-8, RULING-10] A major river without a bridge takes the whole move, from a hex
/// beside it, and not from zone to zone; a road or a railway lifts this.
#[test]
fn major_rivers() {
    let bank = bank();
    let sides: Vec<[&str; 2]> = bank.iter().map(|[a, b]| [a.as_str(), b.as_str()]).collect();
    let field = |plain: Plain, extra: &[Stand<'_>]| {
        let stands: Vec<Stand<'_>> =
            [("AX-4A-HQ", "1512"), ("AX-7ID", "1510")].into_iter().chain(extra.iter().copied()).collect();
        plain.field(&stands).execute("A4", &[]).play("stay", &[])
    };
    let open = field(Plain::new().major(&sides), &[]);
    assert_eq!(cost(&open.clone().play("move 1509", &[])), (10, false), "all of its points");
    assert!(!open.may("move 1508"));
    let from_afar = Plain::new().major(&sides).field(&[("AX-4A-HQ", "1512"), ("AX-7ID", "1511")]).execute("A4", &[]);
    assert!(!from_afar.play("stay", &[]).may("move 1509"), "it did not begin beside the river");
    let zones: &[Stand<'_>] = &[("SU-100R", "1609")];
    assert!(!field(Plain::new().major(&sides), zones).may("move 1509"), "both banks lie in its zone");
    let one_zone: &[Stand<'_>] = &[("SU-100R", "1508")];
    assert!(field(Plain::new().major(&sides), one_zone).may("move 1509"));
    let rail = || Plain::new().major(&sides).rail(&["1510", "1509"]);
    assert_eq!(cost(&field(rail(), &[]).play("move 1509", &[])), (4, false), "as over a river");
    let strict = Plain::with(&[("rail-bridge-counts", "false")]).major(&sides).rail(&["1510", "1509"]);
    assert_eq!(cost(&field(strict, &[]).play("move 1509", &[])), (10, false));
    let road = Plain::new().major(&sides).road(&["1510", "1509", "1508"]);
    assert_eq!(cost(&field(road, &[]).play("move 1508", &[])), (2, true));
    // Plain rivers may be crossed from zone to zone, unless the switch forbids it.
    let river = |options: &[(&str, &str)]| {
        let plain = Plain::with(options).river(&sides);
        // Six points: 1 and 1 for the river, 2 to leave and 2 to enter; there is no way around for so few.
        plain.field(&[("AX-2PzA-HQ", "1510"), ("SU-100R", "1609")]).execute("2PZ", &[]).may("move 1509")
    };
    assert!(river(&[]) && !river(&[("river-zoc-ban", "true")]));
}

/// [R9.3(1), R9.3(1)1, R9.3(1)2, R9.3(1)3, R9.3(2), R9.1(3), RULING-43] The march column: half a point a hex along
/// roads alone, from a road hex out of enemy zones, never into one; railways do not count, and enemies and full hexes
/// stop it as any move.
#[test]
fn march_columns() {
    let names: Vec<String> = (1..=14).map(|row| format!("15{row:02}")).collect();
    let north: Vec<&str> = names.iter().rev().map(String::as_str).collect();
    let field = |plain: Plain, extra: &[Stand<'_>]| {
        let stands: Vec<Stand<'_>> =
            [("AX-4A-HQ", "1316"), ("AX-7ID", "1514")].into_iter().chain(extra.iter().copied()).collect();
        plain.field(&stands).execute("A4", &[]).play("stay", &[])
    };
    let road = || Plain::new().road(&north);
    let free = field(road(), &[]);
    assert!(free.may("move 1504") && !free.may("move 1503"), "ten hexes for five points");
    assert_eq!(cost(&free.play("move 1504", &[])), (10, true));
    assert!(!field(Plain::new().rail(&north), &[]).may("move 1508"), "nobody marches along a railway");
    let enemy = field(road(), &[("SU-100R", "1508")]);
    assert!(enemy.may("move 1510") && !enemy.may("move 1509") && !enemy.may("move 1507"), "out of the zone");
    let zone = field(road(), &[("SU-100R", "1614")]);
    assert!(!zone.may("move 1510") && zone.may("move 1513"), "it does not begin in a zone: {:?}", zone.legal());
    let full = field(road(), &[("AX-17ID", "1504"), ("AX-23ID", "1504")]);
    assert!(!full.may("move 1504") && full.may("move 1505"));
    let off = Plain::new().road(&north[..5]);
    let off = field(off, &[]);
    assert!(off.may("move 1509") && !off.may("move 1508"), "road to 1510, or five hexes across country");
}

/// [R3.1(1), R3.1(2), R3.1(3), RULING-12, R9.1(1), R9.1(2)] Two units in a hex at the end of a move, whatever they are;
/// one may pass more; nobody enters a hex of the enemy. Units move one after the other by rising id, may stay, and may
/// wait until a hex is free.
#[test]
fn stacking_and_order() {
    let stands =
        [("AX-4A-HQ", "1512"), ("AX-7ID", "1510"), ("AX-17ID", "1509"), ("AX-23ID", "1509"), ("SU-100R", "1507")];
    let field = Plain::new().field(&stands).reduced(&["AX-17ID"]).execute("A4", &[]);
    assert_eq!(field.asked(), "AX-4A-HQ");
    let field = field.play("stay", &[]);
    assert_eq!(field.asked(), "AX-7ID");
    assert!(!field.may("move 1509"), "two units are there, one of them reduced");
    assert!(!field.may("move 1507"), "an enemy is there");
    let field = field.plays(&["defer", "move 1609"]);
    assert_eq!((field.asked(), field.at_hex("AX-17ID")), ("AX-23ID".to_owned(), "1609".to_owned()));
    let field = field.play("stay", &[]);
    assert_eq!(field.asked(), "AX-7ID", "it comes back when the others have moved");
    assert!(!field.may("defer") && field.may("move 1509") && field.may("stay"));
    let through =
        Plain::new().field(&[("AX-4A-HQ", "1512"), ("AX-7ID", "1510"), ("AX-17ID", "1509"), ("AX-23ID", "1509")]);
    assert!(through.execute("A4", &[]).play("stay", &[]).may("move 1507"), "it passes the full hex");
}

/// [RULING-59] A deferred unit that still has nowhere to go is not asked again.
#[test]
fn a_deferred_unit_that_can_only_stay_is_not_asked() {
    let stands =
        [("SU-3A-HQ", "1514"), ("SU-100R", "1510"), ("AX-7ID", "1509"), ("AX-17ID", "1611"), ("AX-23ID", "1410")];
    let field = Plain::new().field(&stands).execute("S3", &[]);
    let field = field.plays(&["stay", "defer"]);
    assert_eq!(field.node(), Node::Unlock, "{}", field.asked());
    let alone = Plain::new().field(&stands[..2]).execute("S3", &[]).play("stay", &[]);
    assert!(!alone.may("move 1510") && alone.may("move 1509"), "it does not move to where it stands");
}

/// [RULING-13, R3.4(2)] Of the paths to a hex that one is taken which passes most cities of the enemy, then the
/// cheapest, then the one with most towns, then the one with the lowest directions; all its places change hands.
#[test]
fn the_path_takes_places() {
    // Minsk lies off the straight way; the panzer has the points for the detour.
    let plain = || Plain::new().place("2518", true);
    let stands = [("AX-2PzA-HQ", "2316"), ("AX-3Pz", "2516")];
    let field = plain().field(&stands).execute("2PZ", &[]).play("stay", &[]);
    let field = field.play("move 2517", &[]);
    assert!(field.is_axis("2518"), "a detour of three points for the city");
    assert_eq!(cost(&field), (6, false));
    // A town is no reason for a detour, but decides between paths of the same cost.
    let town = |to: &str| {
        let plain = Plain::new().place("2518", false);
        plain.field(&[("AX-2PzA-HQ", "2514"), ("AX-3Pz", "2517")]).execute("2PZ", &[]).play("stay", &[]).play(to, &[])
    };
    assert!(
        town("move 2619").is_axis("2518"),
        "on one of the shortest ways, though not on the one with the lowest directions"
    );
    assert!(town("move 2618").is_axis("2518"), "by 2617 it is as short, but there is no town");
    assert_eq!(cost(&town("move 2618")), (4, false));
    assert!(!town("move 2616").is_axis("2518"), "off all shortest ways");
    // With a town on both ways to 2618 the first direction decides: south-east to 2617 comes before south to 2518.
    let both = Plain::new().place("2518", false).moved_place("2315", "2617").place("2617", false);
    let both = both.field(&[("AX-2PzA-HQ", "2514"), ("AX-3Pz", "2517")]).execute("2PZ", &[]);
    let both = both.plays(&["stay", "move 2618"]);
    assert_eq!((both.is_axis("2617"), both.is_axis("2518")), (true, false));
    // An infantry division has no points for the detour.
    let poor = plain().field(&[("AX-4A-HQ", "2313"), ("AX-7ID", "2513")]).execute("A4", &[]).play("stay", &[]);
    assert!(!poor.play("move 2516", &[]).is_axis("2518"));
}

/// [R9.1(2), RULING-58] More than 96 hexes are cut into blocks of six times six; the words stay beside the blocks.
#[test]
fn many_hexes_come_in_blocks() {
    let field = Plain::new().field(&[("AX-2PzA-HQ", "2512"), ("AX-3Pz", "2514")]).execute("2PZ", &[]).play("stay", &[]);
    let legal = field.legal();
    assert_eq!(legal[..2], ["stay".to_owned(), "defer".to_owned()]);
    assert!(legal[2..].iter().all(|text| text.starts_with("block ")), "{legal:?}");
    let hexes = field.tables().hexes;
    assert!(hexes.len() > 96);
    let block = field.game().block_of(hex(field.game(), "2513"));
    assert_eq!(block.number(), 22, "columns 25 to 30 are the fifth strip of five blocks, rows 13 to 18 the third");
    let inside = field.clone().play("block 22", &[]);
    let legal = inside.legal();
    assert!(legal.len() <= 36 && legal.iter().all(|text| text.starts_with("move ")), "{legal:?}");
    assert!(legal.contains(&"move 2513".to_owned()));
    assert_eq!(inside.play("move 2513", &[]).at_hex("AX-3Pz"), "2513");
}

/// [R2.1(1)5, R13.0, R2.22, RULING-44] Nobody moves off the map; a headquarters moves like the others.
#[test]
fn the_map_has_an_edge() {
    let field = Field::new(&[("AX-2PzA-HQ", "0113"), ("AX-3Pz", "0214")]).execute("2PZ", &[]);
    assert_eq!(field.asked(), "AX-2PzA-HQ");
    let map = &field.game().data.map;
    assert_eq!(map.in_play.len(), 1_347);
    assert!(!map.in_play.contains(hex(field.game(), "0112")) && !field.may("move 0112"));
    assert!(ends(&field).iter().all(|number| map.in_play.contains(hex(field.game(), number))));
    let field = field.play("move 0115", &[]);
    assert_eq!(field.spot("AX-2PzA-HQ"), Spot::Hex(hex(field.game(), "0115")));
}
