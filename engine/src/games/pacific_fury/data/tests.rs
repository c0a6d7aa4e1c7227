use sandtable_scenarios::{Choices, option_specs, table::Table};

use super::{
    super::{ID, IJN, Ship, ShipSet, USN, aa_modifier, event_faces, rules::fire::express_lands_on, sinks_on},
    *,
};

fn original() -> GameFiles {
    GameFiles::embedded(ID).unwrap()
}

/// The files with one text of one file replaced; errors call that file `X`.
fn changed(name: &str, from: &str, to: &str) -> GameFiles {
    let mut files = original();
    let text = files.text(name).unwrap().to_owned();
    assert!(text.contains(from), "{name} has no `{from}`");
    files.replace(name, &text.replacen(from, to, 1), "X").unwrap();
    files
}

/// Asserts the error of each case (text, replacement, error) in one file.
fn assert_refused(name: &str, cases: &[(&str, &str, &str)]) {
    let found: Vec<_> = cases
        .iter()
        .map(|(from, to, _)| Data::load(&changed(name, from, to)).map(drop).unwrap_err().to_string())
        .collect();
    assert_eq!(found, cases.iter().map(|case| case.2).collect::<Vec<_>>(), "{name}");
}

/// The files with a scenario of somebody's own, changed in one place.
fn own(from: &str, to: &str) -> GameFiles {
    let text = "version = 1
scenario_of = \"pacific-fury\"
id = \"mine\"
title = \"Mine\"
summary = \"Three months.\"
sides = [\"Japan\", \"United States\"]
source = \"yours\"
note = \"Made up.\"
[scenario]
turns = 3
operations_per_side_per_turn = 7
start_position = -1
start_airfield = \"disrupted\"
reserve = [\"Zuikaku\"]
turn_track_2 = []
turn_track_3 = [\"Hornet\", \"Enterprise\"]
historical_result = 0
";
    assert!(text.contains(from), "{from}");
    let mut files = original();
    files.add_scenario(&text.replacen(from, to, 1), "X").unwrap();
    files
}

/// [R3.1, R3.2, R3.3, R5.0] A scenario of somebody's own says where ships start, and for how long the game lasts.
#[test]
fn data_own_scenarios_place_ships() {
    let files = own("turns", "turns");
    let data = Data::with_scenario(&files, "mine").unwrap();
    assert_eq!((data.turns, data.start_position, data.start_disrupted), (3, -1, true));
    let named = |side, berth: Berth| -> Vec<&str> {
        data.ships[side].iter().filter(|ship| ship.berth == berth).map(|ship| ship.name.as_str()).collect()
    };
    assert_eq!(named(IJN, Berth::Reserve), ["Zuikaku"]);
    assert_eq!(named(USN, Berth::Track(3)), ["Enterprise", "Hornet"]);
    assert_eq!((named(USN, Berth::Track(2)).len(), named(IJN, Berth::Base).len()), (0, 27));
    let shipped = Data::with_scenario(&files, "guadalcanal").unwrap();
    assert_eq!((shipped.turns, shipped.ships), (4, Data::load(&original()).unwrap().ships));
    for (from, to, told) in [
        ("turns = 3", "turns = 5", "X:10:9: `turns` must be a whole number from 1 to 4"),
        (
            "turns = 3",
            "turns = 2",
            "X:16:16: the game ends with turn 2, before these ships arrive; leave the list empty",
        ),
        ("\"Hornet\", ", "\"Hornet\", \"Hornet\", ", "X:16:16: `Hornet` is listed a second time; list it once"),
        ("[\"Zuikaku\"]", "[\"Hornet\"]", "X:14:11: counters.csv has no Japanese ship `Hornet`; name one that it has"),
        (
            "_turn = 7",
            "_turn = 6",
            "X:11:32: `operations_per_side_per_turn` is 6; the rules are written for 7 (R5.0): write 7",
        ),
    ] {
        assert_eq!(Data::with_scenario(&own(from, to), "mine").map(drop).unwrap_err().to_string(), told);
    }
}

const ZUIKAKU: &str = "1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base,,";

/// [DATA-counters, R2.2, R3.1, R3.2] Counts, berths and kinds.
#[test]
fn data_counters_are_complete() {
    let data = Data::load(&original()).unwrap();
    assert_eq!(Side::BOTH.map(|side| data.ships[side].len()), [28, 19]);
    assert_eq!(Side::BOTH.map(|side| data.kinds[side].len()), [9, 6]);
    let at = |side: Side, berth| data.ships[side].iter().filter(|ship| ship.berth == berth).count();
    assert_eq!([at(IJN, Berth::Base), at(IJN, Berth::Reserve)], [25, 3]);
    assert_eq!([at(USN, Berth::Base), at(USN, Berth::Track(2))], [18, 1]);
    for side in Side::BOTH {
        let mut all = ShipSet::EMPTY;
        for kind in data.kinds[side].iter().skip(1) {
            assert!(!all.meets(kind.ships), "a ship is of two kinds");
            all = all.with(kind.ships);
        }
        assert_eq!(all, ShipSet::range(0..data.ships[side].len()));
        for (number, ship) in data.ships[side].iter().enumerate() {
            assert!(data.kinds[side][ship.kind.index()].ships.contains(Ship::new(number as u8)), "{}", ship.name);
        }
        assert!(data.ships[side].is_sorted_by_key(|ship| ship.kind));
    }
    assert_eq!(data.kinds[IJN][5].label, "Nagato class (BB 4/0/3)");
    assert_eq!(data.kinds[IJN][7].label, "Takao, Myoko, Mogami or Tone class (CA 3/0/1)");
    assert_eq!(data.hash, original().hash());
}

/// [DATA-counters] Damaged cells are named with line, column and what was expected.
#[test]
fn data_counters_refuse_damaged_cells() {
    let cases = [
        (
            "1,J00,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base,,",
            "X:6:3: `J00` is already in use; give every counter its own id",
        ),
        (
            "1,J01,IJN,Shokaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base,,",
            "X:6:11: `Shokaku` is already in use; give every counter its own name",
        ),
        (
            "7,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base,,",
            "X:6:1: `idx` is `7`; rows are numbered without gaps: write `1`",
        ),
        (
            "1,J-1,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base,,",
            "X:6:3: `J-1` cannot be written in a game record; use the letters A to Z and digits",
        ),
        (
            "1,T1,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base,,",
            "X:6:3: `T1` is the id of a transport; give the ship another",
        ),
        ("1,J01,JPN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base,,", "X:6:7: `side` is `JPN`; use one of: IJN, USN"),
        (
            "1,J01,IJN,Zuikaku,瑞鶴,Shokaku,DD,KJ0,4,blue,2,2,0,base,,",
            "X:6:30: `type` is `DD`; use one of: CV, CVL, BB, BC, CA, AP",
        ),
        (
            "1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,9,blue,2,2,0,base,,",
            "X:6:37: `combat` is `9`; write a whole number from 0 to 5",
        ),
        (
            "1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,3,blue,2,2,0,base,,",
            "X:6:33: `KJ0` is the kind of Shokaku, which differs; give this ship a kind of its own",
        ),
        (
            "1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,black,2,2,0,base,,",
            "X:6:39: `combat_colour` is `black`; carriers are blue, others black (R2.2): write `blue`",
        ),
        (
            "1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,1,2,0,base,,",
            "X:6:44: `planes` is `1`; a CV has this number of plane symbols (R2.2): write `2`",
        ),
        (
            "1,J01,IJN,\"Zuikaku\",瑞鶴,Shokaku,CV,KJ0,4,blue,2,5,0,base,,",
            "X:6:48: `defence` is `5`; write a whole number from 0 to 4",
        ),
        (
            "1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,1,base,,",
            "X:6:48: `aa` is `1`; warships count 1, carriers 0 (RULING-1; the option aa-source changes it): write `0`",
        ),
        (
            "1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,port,,",
            "X:6:50: `setup` is `port`; write `base`, `reserve` (Japan) or `turn2` (US)",
        ),
        (
            "1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base,R,",
            "X:6:55: `mark` is `R`; ships with set-up `base` bear that mark: write ``",
        ),
    ];
    let cases: Vec<_> = cases.iter().map(|&(to, error)| (ZUIKAKU, to, error)).collect();
    assert_refused("counters.csv", &cases);
}

/// [DATA-counters] The list as a whole is checked: columns, counts, order, sides.
#[test]
fn data_counters_refuse_damaged_lists() {
    assert_refused(
        "counters.csv",
        &[
            (
                ",aa,setup",
                ",flak,setup",
                "X:4:78: `flak` is not a column of this file; use one of: idx, id, side, name, name_ja, class, type, kind, combat, combat_colour, planes, defence, aa, setup, mark, prov_name, prov_combat, prov_planes, prov_defence, prov_aa, note",
            ),
            (
                ",KJ2,3,blue,1,0,0,base,,rulebook R10.7",
                ",KJ1,3,blue,1,0,0,base,,rulebook R10.7",
                "X:10:30: `KJ1` is separated from the other ships of its kind; list them together",
            ),
            (
                "Yorktown,CV,KU0,4,blue,2,2,0,turn2",
                "Yorktown,CVL,KU0,4,blue,2,2,0,turn2",
                "X:34:34: only Japan has light carriers (R2.2); write `CV`",
            ),
            (
                "Pensacola,CA,KU4,3,black,0,0,1",
                "Pensacola,CV,KU5,3,blue,2,0,0",
                "X:50:47: a carrier is listed after other ships; move its row up to the carriers",
            ),
            ("28,U00,USN", "28,U00,IJN", "X:33:8: the game has 28 ships of IJN; remove one (R2.0)"),
            (
                "47,T00,BOTH,Transport 1,輸送船,Transport,AP,KT0,0",
                "47,T00,BOTH,Transport 1,輸送船,Transport,AP,KT0,1",
                "X:52:46: `combat` is `1`; transports are all alike (RULING-13): write `0`",
            ),
            ("48,T01", "#48,T01", "X:53:1: holds 1 transports; list 2 (R2.0)"),
        ],
    );
    let mut files = original();
    let text = files
        .text("counters.csv")
        .unwrap()
        .lines()
        .filter(|line| !line.contains(",AP,"))
        .take(50)
        .collect::<Vec<_>>()
        .join("\n");
    files.replace("counters.csv", &text, "X").unwrap();
    assert_eq!(Data::load(&files).unwrap_err().to_string(), "X:50:1: holds 18 ships of USN; list 19 (R2.0)");
}

/// [DATA-areas, DATA-adjacency] Other maps are refused.
#[test]
fn data_map_refuses_damage() {
    assert_refused(
        "areas.csv",
        &[("1,IBS", "1,SP", "X:4:3: `code` is `SP`; the sea areas come first in a fixed order: write `IBS`")],
    );
    assert_refused(
        "adjacency.csv",
        &[
            ("ES,IBS,1", "ES,IBX,1", "X:4:4: `b` is `IBX`; did you mean `IBS`?"),
            ("ES,IBS,1", "ES,ES,1", "X:4:4: an area does not touch itself; name another area"),
            ("SP,IBS,1", "IBS,ES,1", "X:5:5: IBS and ES stand here a second time; keep one row"),
            (
                "ES,SLOT,0",
                "ES,SLOT,1",
                "X:3:9: `adjacent` is `1`; carriers and air strikes must not reach the Slot (R9.2, R10.6): write `0`",
            ),
            (
                "ES,SP,1",
                "ES,SP,0",
                "X:6:7: `adjacent` is `0`; strikes and landings cross between these areas (R9.3, R10.6): write `1`",
            ),
            ("ES,SP,1", "#", "X:8:1: does not say whether ES and SP touch; add the pair"),
        ],
    );
}

/// [DATA-entry, R9.1] Sorties that the rules do not know are refused.
#[test]
fn data_entry_refuses_damage() {
    assert_refused(
        "entry.csv",
        &[
            (
                "IJN,C,ES",
                "IJN,C,SLOT",
                "X:6:7: SLOT is open to B and E forces, always (R9.1); change or remove the row",
            ),
            ("USN,A,SP", "USN,E,SP", "X:11:5: only Japan has a Tokyo Express (R9.6); remove the row"),
            (
                "USN,B,IBS,USN has the initiative",
                "USN,B,IBS,always",
                "X:14:7: IBS is open to B forces of the side with the initiative (R9.1); change or remove the row",
            ),
            ("IJN,B,ES", "IJN,A,ES", "X:5:7: this sortie appears twice; keep one row"),
            ("USN,C,SP", "#", "X:14:1: gives C forces of USN no area; add a row with `always`"),
        ],
    );
}

/// [DATA-initiative-track, DATA-turn-track] Tracks are complete and agree with the counters.
#[test]
fn data_tracks_refuse_damage() {
    assert_refused(
        "initiative_track.csv",
        &[
            ("3,US 3,3", "3,US 3,2", "X:4:8: `number` is `2`; spaces are numbered from the middle (R10.6): write `3`"),
            ("-1,J 1,1,1,IJN", "-1,J 1,1,x,IJN", "X:8:10: `planes` is `x`; write a whole number from 0 to 12"),
            ("-2,J 2,2", "-3,J 2,3", "X:10:1: space -3 appears twice; keep one row"),
            ("-2,J 2,2", "#", "X:10:1: has no space -2; list -3 to 3"),
        ],
    );
    assert_refused(
        "turn_track.csv",
        &[
            ("2,September", "3,September", "X:4:1: `turn` is `3`; turns are listed in order: write `2`"),
            (
                "2,September,yes,Hornet",
                "2,September,yes,Wasp",
                "X:4:17: `printed_units` is `Wasp`; counters.csv lists the ships that start here: write `Hornet`",
            ),
            (
                "1,August,no",
                "1,August,yes",
                "X:3:10: `events_phase` is `yes`; all turns but the first have events (R5.0): write `no`",
            ),
        ],
    );
}

/// [DATA-scenario] What the rules cannot vary is refused, not ignored.
#[test]
fn data_scenario_refuses_damage() {
    assert_refused(
        "scenario.toml",
        &[
            ("turns = 4", "turns = 5", "X:3:9: `turns` is 5; the rules are written for 4 (R5.0): write 4"),
            (
                "start_position = 1",
                "start_position = 4",
                "X:5:18: `start_position` must be a whole number from -3 to 3",
            ),
            ("\"operating\"", "\"burning\"", "X:6:18: `start_airfield` is `burning`; use one of: operating, disrupted"),
            (
                "start_airfield",
                "start_airfeld",
                "X:6:1: `start_airfeld` is not a key of this file; did you mean `start_airfield`?",
            ),
            (
                "\"Junyo\", ",
                "",
                "X:7:11: the ships with set-up `reserve` in counters.csv are Hiyo, Junyo, Yamato; list the same names here",
            ),
        ],
    );
}

/// [DATA-scenario, DATA-initiative-track, DATA-counters] What an owner of the game may change is used.
#[test]
fn data_of_an_owner_are_used() {
    let data = Data::load(&changed("scenario.toml", "start_position = 1", "start_position = -2")).unwrap();
    assert_eq!(data.start_position, -2);
    let data = Data::load(&changed("scenario.toml", "\"operating\"", "\"disrupted\"")).unwrap();
    assert!(data.start_disrupted);
    let data = Data::load(&changed("initiative_track.csv", "-3,J 3,3,3", "-3,J 3,3,5")).unwrap();
    assert_eq!(data.track[0], Space { number: 3, planes: 5 });
    let data = Data::load(&changed("counters.csv", "J18,IJN,Nachi,那智", "J18,IJN,Mogami,最上")).unwrap();
    assert_eq!((data.ships[IJN][18].name.as_str(), data.ships[IJN][18].name_ja.as_str()), ("Mogami", "最上"));
    let data = Data::load(&changed("counters.csv", "Nagato,BB,KJ4,4,black,0,3", "Nagato,BB,KJ4,5,black,0,2")).unwrap();
    assert_eq!(data.kinds[IJN][5].label, "Nagato class (BB 5/0/2)");
    assert_ne!(data.hash, original().hash());
}

/// [DATA-tables, R7.1, R7.2, R9.6, R10.5(4), R10.7(3)] The charts say what the rules do, and other charts are refused.
#[test]
fn data_tables_agree_with_the_rules() {
    assert_refused(
        "tables.csv",
        &[(
            "sunk on die 2-6",
            "sunk on die 3-6",
            "X:3:23: the rules are written for `sunk on die 2-6 (5/6)`; write that, and use the options to change readings",
        )],
    );
    let files = original();
    let table = Table::parse(&files, "tables.csv", &["table", "row", "condition", "value", "provenance"]).unwrap();
    let value = |name: &str, row: &str| {
        let mut rows = table.rows().filter(|cells| cells.text("table") == name && cells.text("row") == row);
        rows.next().unwrap_or_else(|| panic!("{name} {row}")).text("value")
    };
    for (row, hits) in [("1", 3), ("2", 2), ("3", 1)] {
        let least = sinks_on(hits, 2);
        let faces = if least == 6 { "6".to_owned() } else { format!("{least}-6") };
        assert!(value("SINK", row).starts_with(&format!("sunk on die {faces} ")), "{row}");
    }
    for (row, planes, aa) in [("1", 1, 0), ("2", 5, 2), ("3", 4, 2), ("4", 3, 2), ("5", 2, 2), ("6", 1, 2)] {
        let shown = |inclusive| match aa_modifier(planes, aa, inclusive) {
            0 => "0".to_owned(),
            bonus => format!("+{bonus}"),
        };
        let (strict, inclusive) = (shown(false), shown(true));
        let expected =
            if strict == inclusive { strict } else { format!("{strict} (aa-boundary=inclusive: {inclusive})") };
        assert_eq!(value("AA", row), expected, "{row}");
    }
    for (row, disrupted, faces) in [("2", false, "1-2"), ("3", true, "1")] {
        assert_eq!(value("EXPRESS", row), format!("intercepted on die {faces}"));
        assert!(faces.ends_with(&(express_lands_on(disrupted) - 1).to_string()), "{faces}");
    }
    let faces = |range: &str| {
        let (low, high) = range.split_once('-').unwrap_or((range, range));
        (low.parse::<u8>().unwrap()..=high.parse().unwrap()).fold(0_u8, |faces, face| faces | 1 << (face - 1))
    };
    let shown = |table_name: &str| {
        table.rows().filter(|row| row.text("table") == table_name).map(|row| faces(row.text("row"))).sum::<u8>()
    };
    assert_eq!((shown("EVENT_IJN"), shown("EVENT_USN")), (event_faces(true, 0), event_faces(false, 0)));
}

/// [DATA-switches] Names, values and defaults are those that the rules read.
#[test]
fn data_switches_are_read_by_the_rules() {
    let specs = option_specs(&original()).unwrap();
    assert_eq!(specs.len(), 16);
    let chosen = |given: &[(String, String)]| Options::read(&Choices::resolve(&specs, given).unwrap()).unwrap();
    for spec in specs.iter().filter(|spec| spec.name != "bid") {
        let mut seen = vec![chosen(&[])];
        for value in spec.values.iter().filter(|&value| *value != spec.default) {
            let options = chosen(&[(spec.name.clone(), value.clone())]);
            assert!(!seen.contains(&options), "{} = {value} changes nothing", spec.name);
            seen.push(options);
        }
    }
}

/// [DATA-counters, DATA-areas, DATA-adjacency, DATA-entry] Every value says where it came from.
#[test]
fn data_say_where_they_came_from() {
    let files = original();
    let words = ["rulebook", "published", "reconstructed"];
    for (name, columns) in [
        ("areas.csv", vec!["provenance"]),
        ("adjacency.csv", vec!["provenance"]),
        ("entry.csv", vec!["provenance"]),
        ("tables.csv", vec!["provenance"]),
        ("turn_track.csv", vec!["provenance"]),
        ("initiative_track.csv", vec!["prov_number", "prov_planes"]),
        ("counters.csv", vec!["prov_name", "prov_combat", "prov_planes", "prov_defence", "prov_aa"]),
    ] {
        let header: Vec<_> =
            files.text(name).unwrap().lines().find(|line| !line.starts_with('#')).unwrap().split(',').collect();
        for row in Table::parse(&files, name, &header).unwrap().rows() {
            for column in &columns {
                let source = row.text(column);
                assert!(
                    words.iter().any(|word| source.starts_with(word)),
                    "{name}:{}: {column} is `{source}`",
                    row.line()
                );
            }
        }
    }
}
