use sandtable_scenarios::{
    games,
    table::{Row, Table},
};

use super::*;
use crate::hex::{HexSet, Hexsides, distances_within};

fn original() -> GameFiles {
    GameFiles::embedded("three-kingdoms").unwrap()
}

fn data() -> Data {
    Data::load(&original()).unwrap_or_else(|error| panic!("{error}"))
}

/// The files with one text of one file replaced; errors call that file `X`.
fn changed(name: &str, from: &str, to: &str) -> GameFiles {
    let mut files = original();
    let text = files.text(name).unwrap().to_owned();
    assert!(text.contains(from), "{name} has no `{from}`");
    files.replace(name, &text.replacen(from, to, 1), "X").unwrap();
    files
}

/// The error of the files with one text of one file replaced.
fn refused(name: &str, from: &str, to: &str) -> DataError {
    let loaded = Data::load(&changed(name, from, to));
    loaded.err().unwrap_or_else(|| panic!("{name} with `{to}` for `{from}` is accepted"))
}

/// Asserts the error of each case (text, replacement, error) in one file.
fn assert_refused(name: &str, cases: &[(&str, &str, &str)]) {
    let found: Vec<_> = cases.iter().map(|(from, to, _)| refused(name, from, to).to_string()).collect();
    assert_eq!(found, cases.iter().map(|case| case.2).collect::<Vec<_>>(), "{name}");
}

/// [RULING-2] [R2.2(4)] The map has 532 hexes, and its open sides are those listed.
#[test]
fn data_map_has_the_open_sides_listed() {
    let data = data();
    assert_eq!((data.hexes.len(), data.blocked.len()), (532, 54));
    assert_eq!(data.hexes.iter().filter(|hex| hex.south_edge).count(), 17);
    assert_eq!(data.hexes.iter().filter(|hex| hex.terrain != Terrain::Land).count(), 484);
    let enterable: HexSet = data.grid.hexes().filter(|hex| data.hexes[hex.index()].terrain != Terrain::Land).collect();
    let mut sides = Hexsides::open_between(&data.grid, &enterable);
    for &(a, b) in &data.blocked {
        sides.close(&data.grid, a, b);
    }
    let mut open: Vec<_> = data
        .grid
        .hexes()
        .flat_map(|a| sides.open_neighbours(&data.grid, a).map(move |b| (a, b)).collect::<Vec<_>>())
        .filter(|(a, b)| a < b)
        .collect();
    open.sort_unstable();
    let files = original();
    let table = Table::parse(&files, "sea_adjacency.csv", &["hex_a", "hex_b"]).unwrap();
    let hex = |row: Row<'_>, column: &str| data.grid.parse(row.text(column)).unwrap();
    let mut listed: Vec<_> = table.rows().map(|row| (hex(row, "hex_a"), hex(row, "hex_b"))).collect();
    listed.sort_unstable();
    assert_eq!((open.len(), open == listed), (1277, true));
    let distances = sides.distances_from(&data.grid, &[data.grid.parse("1313").unwrap()], u8::MAX);
    assert!(enterable.iter().all(|hex| distances[hex.index()] != u8::MAX), "the sea hangs together");
}

/// [R2.2(6)] [R5.2(2)] Air distances are those listed, for every pair of nations.
#[test]
fn data_air_distances_are_those_listed() {
    const PAIRS: [(&str, Nation, Nation); 6] = [
        ("CN_vs_JP", Nation::Cn, Nation::Jp),
        ("JP_vs_CN", Nation::Jp, Nation::Cn),
        ("CN_vs_KR", Nation::Cn, Nation::Kr),
        ("KR_vs_CN", Nation::Kr, Nation::Cn),
        ("JP_vs_KR", Nation::Jp, Nation::Kr),
        ("KR_vs_JP", Nation::Kr, Nation::Jp),
    ];
    let data = data();
    let files = original();
    let columns = ["hex", "CN_vs_JP", "JP_vs_CN", "CN_vs_KR", "KR_vs_CN", "JP_vs_KR", "KR_vs_JP"];
    let table = Table::parse(&files, "air_distance.csv", &columns).unwrap();
    for (column, own, enemy) in PAIRS {
        let is_open = |hex: &HexInfo| hex.owner.is_none_or(|owner| owner == own || owner == enemy);
        let sky: HexSet = data.grid.hexes().filter(|hex| is_open(&data.hexes[hex.index()])).collect();
        let is_base = |hex: &HexInfo| hex.airbase.as_ref().is_some_and(|(owner, _)| *owner == own);
        let bases: Vec<_> = data.grid.hexes().filter(|hex| is_base(&data.hexes[hex.index()])).collect();
        assert_eq!(bases.len(), if own == Nation::Cn { 8 } else { 5 });
        let distances = distances_within(&data.grid, &sky, &bases, 10);
        for row in table.rows() {
            let hex = data.grid.parse(row.text("hex")).unwrap();
            let found = distances[hex.index()];
            let found = if found == u8::MAX { String::new() } else { found.to_string() };
            assert_eq!(row.text(column), found, "{} {column}", row.text("hex"));
        }
    }
    assert_eq!(table.len(), 532);
}

/// [RULING-2] [RULING-51] Named places lie where the scenarios and the page of the map say.
#[test]
fn data_places_agree_with_the_map() {
    let data = data();
    let at = |text: &str| &data.hexes[data.grid.parse(text).unwrap().index()];
    assert_eq!((at("0808").name.as_str(), at("0808").port), ("Busan", Some(Nation::Kr)));
    assert_eq!((at("0317").name.as_str(), at("0317").port), ("Lushun", Some(Nation::Cn)));
    assert_eq!((at("2513").name.as_str(), at("2513").terrain), ("Haruma (Hateruma waters)", Terrain::Coast));
    for (hex, names) in [("0406", ["Takeshima", "Dokdo"]), ("2213", ["Senkaku", "Diaoyu"])] {
        assert_eq!(at(hex).name.split('/').collect::<Vec<_>>(), names, "disputed islands carry both names");
        assert!([&at(hex).name_ja, &at(hex).name_zh].iter().all(|name| name.contains('/')));
    }
    let files = original();
    let columns = [
        "hex",
        "name",
        "name_ja",
        "name_zh",
        "true_lat",
        "true_lon",
        "misfit",
        "nearest_hex",
        "port",
        "airbase",
        "used_by",
        "provenance",
    ];
    let table = Table::parse(&files, "places.csv", &columns).unwrap();
    for row in table.rows() {
        let hex = at(row.text("hex"));
        assert_eq!(row.text("name"), hex.name);
        assert_eq!((row.text("name_ja"), row.text("name_zh")), (hex.name_ja.as_str(), hex.name_zh.as_str()));
        assert_eq!(row.text("port"), hex.port.map_or("", Nation::code));
        assert_eq!(row.text("airbase"), hex.airbase.as_ref().map_or("", |(_, name)| name.as_str()));
    }
    assert_eq!(table.len(), data.hexes.iter().filter(|hex| !hex.name.is_empty()).count());
}

/// [R2.11(3)] Counters have the values and kinds that the rulebook's examples print.
#[test]
fn data_counters_have_the_printed_values() {
    let data = data();
    assert_eq!(data.counters.len(), 168);
    let of = |nation| data.counters.iter().filter(|counter| counter.nation == nation).count();
    assert_eq!([Nation::Jp, Nation::Cn, Nation::Kr].map(of), [63, 74, 31]);
    let named = |name: &str| data.counters.iter().find(|counter| counter.name == name).unwrap();
    let shandong = named("Shandong");
    assert_eq!((shandong.aa, shandong.aa_kind, shandong.vp_x2, shandong.carrier), (4, Aa::Air, 6, true));
    let izumo = named("Izumo");
    assert_eq!((izumo.ship_type, izumo.antiship_kind, izumo.asw_kind), (ShipType::Ddh, Antiship::Air, Asw::Air));
    assert_eq!((izumo.antiship, izumo.asw_x2, izumo.vp_x2), (1, 4, 3));
    let yamagiri = named("Yamagiri");
    assert_eq!((yamagiri.antiship, yamagiri.tech, yamagiri.antiship_kind), (2, 2, Antiship::Normal));
    for (nation, antiship, tech) in [(Nation::Jp, 4, 3), (Nation::Cn, 3, 2), (Nation::Kr, 2, 3)] {
        let has_printed_boat = data.counters.iter().any(|counter| {
            (counter.nation, counter.ship_type) == (nation, ShipType::Ss)
                && (counter.antiship, counter.asw_x2, counter.tech) == (antiship, 2, tech)
        });
        assert!(has_printed_boat, "{nation:?}");
    }
    assert!(data.counters.iter().all(|counter| counter.is_sub() == (counter.antiship_kind == Antiship::Sub)));
    assert!(data.counters.iter().any(|counter| counter.aa_kind == Aa::Area));
}

/// [R2.12] Aircraft are alike within a side and roll one die each.
#[test]
fn data_aircraft_roll_one_die_each() {
    let data = data();
    let [blue, red] = Side::BOTH.map(|side| &data.aircraft[side]);
    assert_eq!((blue.count, red.count), (5, 8));
    for aircraft in [blue, red] {
        assert_eq!((aircraft.asw, aircraft.aa, aircraft.antiship), (1, 1, 2));
    }
    assert!(blue.tech > red.tech);
    assert_refused(
        "aircraft.csv",
        &[
            ("blue,5,2,1,1", "red,5,2,1,1", "X:3:1: `side` is `red`; blue comes first, then red: write `blue`"),
            (
                "blue,5,2,1,1",
                "blue,5,2,2,1",
                "X:3:10: `asw` is `2`; each unit rolls one die against a submarine (R13.2): write `1`",
            ),
            (
                "red,8,2,1,1",
                "red,8,2,1,3",
                "X:4:11: `aa` is `3`; each unit rolls one die in interception (R17.2): write `1`",
            ),
        ],
    );
    let mut files = original();
    let text = files.text("aircraft.csv").unwrap().split_inclusive('\n').take(3).collect::<String>();
    files.replace("aircraft.csv", &text, "X").unwrap();
    assert_eq!(Data::load(&files).unwrap_err().to_string(), "X:3:1: holds 1 rows; list blue and red, one row each");
}

/// [R2.13] There is one chit of each kind, and a SUP marker for each that the scenarios ask for.
#[test]
fn data_markers_suffice() {
    let data = data();
    let sup = |scenario: &Scenario, side: Side| -> u8 {
        scenario.sides[side].forces.iter().flat_map(|force| &force.sup).sum()
    };
    let most = Side::BOTH.map(|side| data.scenarios.iter().map(|scenario| sup(scenario, side)).max().unwrap());
    assert_eq!(most, tables::sup_markers(&original()).unwrap().into_array());
    assert_eq!(most, [4, 6]);
    assert_refused(
        "markers.csv",
        &[
            (
                "operation chit AF,blue,1",
                "operation chit AF,blue,2",
                "X:3:24: `count` is `2`; the rules are written for this number (R2.13): write `1`",
            ),
            (
                "turn marker",
                "turning marker",
                "X:9:1: `marker` is `turning marker`; markers are listed in a fixed order: write `turn marker`",
            ),
        ],
    );
    let error = refused("markers.csv", "SUP / landed,red,6", "SUP / landed,red,5");
    assert_eq!(error.message, "the forces carry 6 SUP; markers.csv has 5 of this side: change one of the two");
    let twice = changed("scenarios.toml", "\"blue SS\", \"blue TF\"", "\"blue SS\", \"blue SS\"");
    assert_eq!(Data::load(&twice).unwrap_err().message, "`blue SS` appears twice; there is only one of each (R2.13)");
}

/// [R19.1(1)] [R19.2(1)] [R19.3(1)] [R19.4(1)] [R20.1(1)] Scenarios have the length and the ships of the rulebook.
#[test]
fn data_scenarios_have_the_ships_of_the_rulebook() {
    let data = data();
    let ships = |side: &SideSetup| side.forces.iter().map(|force| force.named.len() + force.draw.len()).sum::<usize>();
    let facts: Vec<_> = data
        .scenarios
        .iter()
        .map(|scenario| (scenario.id.as_str(), scenario.turns, scenario.sides.each_ref().map(ships).into_array()))
        .collect();
    assert_eq!(
        facts,
        [
            ("19.1", 4, [13, 13]),
            ("19.2", 6, [8, 16]),
            ("19.3", 6, [10, 16]),
            ("19.4", 12, [6, 10]),
            ("20.1", 18, [22, 36])
        ]
    );
    let titles = games().iter().find(|game| game.id == "three-kingdoms").unwrap();
    let titles: Vec<_> = titles.scenarios.iter().map(|scenario| (&scenario.id, &scenario.title)).collect();
    assert_eq!(titles, data.scenarios.iter().map(|scenario| (&scenario.id, &scenario.title)).collect::<Vec<_>>());
    let chits: Vec<_> = data.scenarios.iter().map(|scenario| scenario.chits).collect();
    assert_eq!(chits, [0b11_1111, 0b11_1111, 0b11_1111, 0b11_0110, 0b11_1111]);
}

/// [R19.4(5)1] [R19.4(5)3] [R19.4(5)4] [R19.4(5)5] The unknown force plays with Chinese counters, without SOSUS and
/// ends of days, and Izumo must reach 2513.
#[test]
fn data_scenario_of_izumo_is_special() {
    let data = data();
    let scenario = &data.scenarios[3];
    assert_eq!(scenario.belligerents, [Nation::Jp, Nation::Xx]);
    assert_eq!(scenario.sides.each_ref().map(|side| side.counters_of).into_array(), [Nation::Jp, Nation::Cn]);
    assert!(!scenario.sosus && !scenario.day_end && !scenario.base_air);
    assert_eq!(scenario.escape, Some((0, data.grid.parse("2513").unwrap())));
    assert_eq!(data.counters[0].name, "Izumo");
    assert_eq!(data.scenarios[4].ss_draw_includes_ssn, Some(Nation::Cn));
    assert!(data.scenarios.iter().filter(|scenario| scenario.id != "19.4").all(|scenario| scenario.escape.is_none()));
}

/// [RULING-44] The marks of the scenario lists are techs.
#[test]
fn data_marks_are_techs() {
    let data = data();
    let draws = data.scenarios[3].sides.values().flat_map(|side| &side.forces).flat_map(|force| &force.draw);
    let marked: Vec<_> = draws.filter_map(|draw| Some((draw.ship_type, draw.tech?))).collect();
    assert_eq!(marked, [(ShipType::Dd, 3), (ShipType::Dd, 3), (ShipType::Cv, 2)]);
    let error = |from: &str, to: &str| refused("scenarios.toml", from, to).message;
    assert_eq!(
        error("[\"CV/2\"", "[\"CV/4\""),
        "counters.csv has too few CV of tech 4 of CN for this scenario; draw fewer or add counters"
    );
    assert_eq!(error("[\"CV/2\"", "[\"CV/x\""), "`CV/x` is not a type of ship; write \"DDG\", or \"DD/3\" for tech 3");
}

/// [RULING-46] The air operations table has one set of ranges, which stand for night as well.
#[test]
fn data_air_table_has_one_set_of_ranges() {
    let rows = data().air_table.rows;
    let used = rows.map(|row| row.iter().flatten().copied().collect::<Vec<_>>());
    assert_eq!(used, [vec![4, 6, 7, 8, 9, 10], vec![2, 4, 6, 7, 8], vec![2, 4, 5, 6, 7, 8], vec![0, 3, 5, 7, 8]]);
    assert_eq!((rows[1][1], rows[1][2], rows[3][4]), (None, Some(2), Some(0)));
}

/// [RULING-1] The chart shown is the staircase that the rules compute.
#[test]
fn data_air_table_is_a_staircase() {
    let files = original();
    let columns = ["die", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "provenance"];
    let table = Table::parse(&files, "air_table.csv", &columns).unwrap();
    assert_eq!(table.len(), 14);
    for row in table.rows() {
        let die: i8 = row.int("die", -3..=10).unwrap();
        for column in 1..=9 {
            assert_eq!(row.text(&format!("c{column}")), (die + 3 - column).max(0).to_string());
        }
    }
}

const HEX_0101: &str = "0101,sea,,,,,,0,";
const BUSAN: &str = "0808,coast,KR,KR,,,,0,";

/// [RULING-2] A damaged map is refused with the place.
#[test]
fn data_map_refuses_damage() {
    assert_refused(
        "hexes.csv",
        &[
            (
                HEX_0101,
                "0100,sea,,,,,,0,",
                "X:5:1: `hex` is `0100`; write a hex of the map as four digits from 0101 to 2819",
            ),
            (HEX_0101, "0102,sea,,,,,,0,", "X:6:1: 0102 appears twice; keep one row"),
            (HEX_0101, "0101,see,,,,,,0,", "X:5:6: `terrain` is `see`; did you mean `sea`?"),
            (HEX_0101, "0101,sea,JP,,,,,0,", "X:5:10: open sea belongs to nobody; leave the cell empty"),
            (HEX_0101, "0101,land,,,,,,0,", "X:5:11: coast and land belong to a nation (R2.2(3)); write its code"),
            (HEX_0101, "0101,land,XX,,,,,0,", "X:5:11: `owner` is `XX`; use one of: JP, CN, KR, TW, NK"),
            (HEX_0101, "0101,sea,,,,,,1,", "X:5:15: ships enter through sea hexes of column 28 (RULING-29); write `0`"),
            (
                BUSAN,
                "0808,coast,KR,JP,,,,0,",
                "X:145:15: a port lies on a coast of its nation (R2.2(5)); change `port` or the coast",
            ),
            (
                BUSAN,
                "0808,coast,KR,KR,Busan,,,0,",
                "X:145:18: an air base has a name and an owner; fill in both cells or none",
            ),
            (
                BUSAN,
                "0808,coast,KR,KR,Busan,JP,,0,",
                "X:145:24: an air base stands on the soil of its nation; change one of the two",
            ),
            (HEX_0101, "#", "X:536:1: has no hex 0101; list all 532"),
        ],
    );
    assert_refused(
        "blocked_hexsides.csv",
        &[
            ("0117,0216", "0117,0219", "X:3:6: 0117 and 0219 do not touch; name two neighbours"),
            ("0117,0216", "0112,0113", "X:3:1: 0112 is land, where all sides are closed; remove the row"),
            ("0117,0216", "0217,0216", "X:4:1: the side of 0216 and 0217 appears twice; keep one row"),
        ],
    );
}

const KAGA: &str = "1,JP,DDH,1,Izumo,いずも型,Kaga,かが,1,air,2,air,4,air,3,2,1.5,";

/// [R2.11(3)] A damaged counter is refused with the place.
#[test]
fn data_counters_refuse_damage() {
    let damaged = |from: &str, to: &str| KAGA.replacen(from, to, 1);
    let cases = [
        (damaged("1,JP", "7,JP"), "X:6:1: `id` is `7`; rows are numbered without gaps: write `1`"),
        (damaged("JP", "XX"), "X:6:3: `nation` is `XX`; use one of: JP, CN, KR"),
        (
            damaged("DDH", "BB"),
            "X:6:6: `type` is `BB`; use one of: CV, CG, DDH, DDG, DD, FFG, FF, LST, LHD, AOE, SS, SSN",
        ),
        (damaged("Kaga", "Izumo"), "X:6:23: `Izumo` is already in use; give every counter its own name"),
        (
            damaged("DDH,1", "DDH,0"),
            "X:6:10: `carrier` is `0`; ships with an air strength are carriers, others not (R7.3): write `1`",
        ),
        (damaged(",1,air,2", ",9,air,2"), "X:6:31: `antiship` is `9`; write a whole number from 0 to 6"),
        (
            damaged(",1,air,2", ",0,air,2"),
            "X:6:31: 0 goes with the kind `none` and no other (R2.11(3)); change one of the two",
        ),
        (
            damaged(",1,air,2", ",1,sub,2"),
            "X:6:33: submarines and only they have the kind `sub` (R14); change the kind",
        ),
        (damaged("1.5", "double"), "X:6:53: `vp_mult` is `double`; use one of: 1, 1.5, 3"),
    ];
    for (to, expected) in cases {
        let error = refused("counters.csv", KAGA, &to);
        assert_eq!(error.to_string(), expected);
    }
    let error = refused("counters.csv", ",LHD,", ",LST,");
    assert_eq!(error.to_string(), "X:172:1: has no LHD of CN, which the option lhd needs (R18.4); add one");
}

/// [R8.0(5)] [R4.3] [R9.3(4)1] What the rules cannot vary is refused, not ignored.
#[test]
fn data_charts_refuse_damage() {
    assert_refused(
        "tables.toml",
        &[
            (
                "[4, 6, 7, 8, 9, 10, -1, -1, -1]",
                "[4, 6, 7, 8, 9, 10, 11, -1, -1]",
                "X:7:44: `base_operation` must contain only whole numbers from -1 to 10",
            ),
            (
                "[4, 6, 7, 8, 9, 10, -1, -1, -1]",
                "[4, 6, 7, 8, 9, -1, -1, -1, -1]",
                "X:7:24: `base_operation` uses columns 1 to 6 of nine (R5.1); list nine numbers, -1 in the others",
            ),
            (
                "0, 3, 5, 7, 8]",
                "0, 3, 3, 7, 8]",
                "X:10:24: `carrier_interception` must rise from column to column; sort the distances",
            ),
            ("[5, 6]", "[6]", "X:14:16: the rules are written for nights in turns 5 and 6 (R4.3): write [5, 6]"),
            (
                "die_modifier = -2",
                "die_modifier = -1",
                "X:15:16: `die_modifier` is -1; the rules are written for -2 (R5.1(2)): write -2",
            ),
            ("JP = 1", "JP = 6", "X:19:6: `JP` must be a whole number from 1 to 5"),
            (
                "surface_per_hex = 6",
                "surface_per_hex = 8",
                "X:33:19: `surface_per_hex` is 8; the rules are written for 6 (R8.0(5)): write 6",
            ),
        ],
    );
    assert_refused(
        "air_table.csv",
        &[(
            "1,3,2,1",
            "1,4,2,1",
            "X:8:3: `c1` is `4`; the rules are written for `3`: write that, and choose another level with the option air-table-offset",
        )],
    );
    assert_refused(
        "actions.csv",
        &[(
            "TF,move,,2",
            "TF,move,,3",
            "X:12:10: `move` is `3`; the rules are written for `2`: write that, and use the options to change readings",
        )],
    );
}

/// [RULING-2] [RULING-33] A scenario that cannot be played is refused with the place.
#[test]
fn data_scenarios_refuse_damage() {
    let cases = [
        (
            "id = \"19.2\"",
            "id = \"19.7\"",
            "`id` is `19.7`; the scenarios are 19.1, 19.2, 19.3, 19.4, 20.1 in this order",
        ),
        ("turns = 4", "turns = 40", "`turns` must be a whole number from 1 to 18"),
        (
            "\"blue AF\"",
            "\"blue FF\"",
            "`blue FF` is not a chit; use these: blue AF, blue SS, blue TF, red AF, red SS, red TF",
        ),
        ("base_air = true", "base_air = false", "AF chits need air bases; leave them out or set `base_air` to true"),
        ("first = \"blue\"", "first = \"green\"", "`first` is `green`; use one of: blue, red"),
        ("nation = \"KR\"", "nation = \"JP\"", "counters.csv has no ship `Dokdo` of JP; name one that it has"),
        ("aircraft = 4", "aircraft = 6", "`aircraft` must be a whole number from 0 to 5"),
        ("\"0602\"", "\"0620\"", "`0620` is not a hex; write four digits from \"0101\" to \"2819\""),
        ("\"0602\"", "\"2218\"", "ships cannot enter 2218 in this scenario (R8.0(4)); name another hex"),
        ("\"0602\"", "\"0501\"", "ships cannot enter 0501 in this scenario (R8.0(4)); name another hex"),
        (
            "{ hex = \"0805\" }, place = \"Kure\", draw = [",
            "{ hex = \"0505\" }, place = \"Oki\", draw = [\"DD\", ",
            "the area holds 6 ships and 1 submarine at most (R8.0(5)), not 7 and 0; widen it",
        ),
        (
            "\"SS\", \"SS\"]",
            "\"SS\", \"SSN\"]",
            "counters.csv has too few SSN of JP for this scenario; draw fewer or add counters",
        ),
        ("\"Gwanggaeto the Great\"", "\"Dokdo\"", "`sup` lists 1 number for 2 LST; list one for each (R3.3)"),
        (
            "\"Gwanggaeto the Great\"]",
            "\"Ahn Jung-geun\"]",
            "`Ahn Jung-geun` is named a second time; name another ship",
        ),
        ("sup = [2]", "sup = [2, 2]", "`sup` lists 2 numbers for 1 LST; list one for each (R3.3)"),
        ("sup = [2]", "sup = [6]", "the forces carry 6 SUP; markers.csv has 4 of this side: change one of the two"),
        (
            "hex = \"0406\", max",
            "hex = \"0405\", max",
            "0405 is not a coast, where landings are made (R18.1); name a coast hex",
        ),
        (
            "hex = \"0406\", max",
            "hex = \"2213\", maxi",
            "`maxi` is not a key of section [scenario.blue.landing]; did you mean `max`?",
        ),
        ("hex = \"0406\", max", "hex = \"2218\", max", "no LST of this side can reach 2218; change one of the two"),
        ("ship = \"Izumo\"", "ship = \"Kaga\"", "`Kaga` must be among the named ships of blue; name it there"),
        (
            "ship = \"Izumo\", hex = \"2513\"",
            "ship = \"Izumo\", hex = \"1111\"",
            "the ship cannot reach 1111; name another hex",
        ),
        ("hex = \"1313\"", "hex = \"2213\"", "no unit of KR can reach 2213; name another hex"),
        (
            "condition = \"no-marker\"\n  hex = \"2213\"",
            "condition = \"no-marker\"\n  hex = \"2411\"",
            "2411 is not a landing hex of that side; name one",
        ),
        (
            "ss_draw_includes_ssn = \"CN\"",
            "ss_draw_includes_ssn = \"KR\"",
            "`ss_draw_includes_ssn` is `KR`; use one of: JP, CN",
        ),
        ("nation = \"XX\"", "nation = \"KR\"", "`counters_of` is `CN`; use one of: KR"),
    ];
    for (from, to, expected) in cases {
        let error = refused("scenarios.toml", from, to);
        assert_eq!((error.file.as_str(), error.message.as_str()), ("X", expected));
        assert!(error.line > 0 && error.column > 0, "{error}");
    }
}

/// [R3.2(2)2] Ships with a tech are drawn before the rest, so a draw without mark cannot take them away.
#[test]
fn data_draws_with_a_tech_come_first() {
    let data = data();
    let old = data.counters.iter().filter(|counter| counter.ship_type == ShipType::Dd && counter.nation == Nation::Jp);
    let modern = old.filter(|counter| counter.tech == 3).count();
    let list = vec!["\"DD/3\""; modern].join(", ");
    let most = changed("scenarios.toml", "draw = [\"DDG\", \"DDG\", \"DD/3\", \"DD/3\"]", &format!("draw = [{list}]"));
    let error = Data::load(&most).unwrap_err();
    assert_eq!(
        error.message,
        format!("the area holds 6 ships and 1 submarine at most (R8.0(5)), not {} and 0; widen it", modern + 1)
    );
}

/// [RULING-2] What an owner of the game may change is used.
#[test]
fn data_of_an_owner_are_used() {
    let counters = changed("counters.csv", KAGA, &KAGA.replacen(",2,air,4,", ",3,air,5,", 1));
    let data = Data::load(&counters).unwrap();
    assert_eq!((data.counters[1].aa, data.counters[1].asw_x2), (3, 5));
    assert_ne!(data.hash, original().hash());
    let data = Data::load(&changed("hexes.csv", HEX_0101, "0101,coast,JP,,,,,0,")).unwrap();
    assert_eq!((data.hexes[0].terrain, data.hexes[0].owner), (Terrain::Coast, Some(Nation::Jp)));
    let data = Data::load(&changed("scenarios.toml", "turns = 4", "turns = 5")).unwrap();
    assert_eq!(data.scenarios[0].turns, 5);
    let data = Data::load(&changed("tables.toml", "[-1, -1, 2, 4, 6", "[-1, -1, 1, 4, 6")).unwrap();
    assert_eq!(data.air_table.rows[1][2], Some(1));
}

/// [RULING-2] Every value says where it came from.
#[test]
fn data_say_where_they_came_from() {
    let files = original();
    for (name, columns) in [
        ("hexes.csv", vec!["provenance"]),
        ("blocked_hexsides.csv", vec!["provenance"]),
        ("places.csv", vec!["provenance"]),
        ("counters.csv", vec!["values_provenance", "name_provenance"]),
        ("actions.csv", vec!["provenance"]),
        ("air_table.csv", vec!["provenance"]),
        ("markers.csv", vec!["provenance"]),
    ] {
        let header: Vec<_> =
            files.text(name).unwrap().lines().find(|line| !line.starts_with('#')).unwrap().split(',').collect();
        for row in Table::parse(&files, name, &header).unwrap().rows() {
            for column in &columns {
                let source = row.text(column);
                let words = ["rulebook", "published", "reconstructed"];
                assert!(words.iter().any(|word| source.starts_with(word)), "{name}:{}: `{source}`", row.line());
            }
        }
    }
}
