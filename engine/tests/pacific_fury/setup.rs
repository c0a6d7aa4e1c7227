//! Set-up, data files, sequence of the turn and victory [R2 - R6].

use sandtable_engine::{
    BySide, Finish, Game, Outcome, Published, Side,
    games::pacific_fury::{
        Area, Event, Node, Options, PacificFury, ShipType, State, aa_modifier, event_faces, sinks_on,
    },
};
use sandtable_scenarios::{Choices, GameFiles, games, option_specs, table::Table};

use crate::support::*;

fn files() -> GameFiles {
    GameFiles::embedded("pacific-fury").unwrap()
}

/// Loads the game with one text of a file replaced by another.
fn load_changed(file: &str, from: &str, to: &str) -> Result<PacificFury, String> {
    let mut files = files();
    let text = files.text(file).unwrap();
    assert!(text.contains(from), "{file} does not hold `{from}`");
    let text = text.replacen(from, to, 1);
    files.replace(file, &text, file).unwrap();
    let choices = Choices::resolve(&option_specs(&files).unwrap(), &[]).unwrap();
    PacificFury::load(&files, "guadalcanal", &choices).map_err(|error| error.to_string())
}

fn first_state(game: &PacificFury) -> State {
    game.setup(&mut sandtable_engine::dice::Scripted::new(&[]), &mut ())
}

/// [R2.2] Carriers are CV and CVL alike: a force with a light carrier alone is a carrier force. A ship without anchors
/// has defence 0, so that one hit is more than its defence: sunk on 2-6.
#[test]
fn r2_2_carriers_and_anchors() {
    let (game, state) = Position::new()
        .force(IJN, Area::Es, &["Ryujo", "Kako"])
        .force(IJN, Area::Es, &["Shokaku"])
        .force(IJN, Area::Es, &["Aoba"])
        .to_move(IJN)
        .set_up();
    let moves = offers(&game, &state);
    assert!(moves.contains(&"strike 1 FIELD".into()) && moves.contains(&"strike 2 FIELD".into()), "{moves:?}");
    assert!(!moves.contains(&"strike 3 FIELD".into()), "{moves:?}");
    assert_eq!(names(&game, IJN, game.carriers[IJN]), ["Shokaku", "Zuikaku", "Junyo", "Hiyo", "Zuiho", "Ryujo"]);
    assert_eq!(names(&game, IJN, game.fleet_carriers[IJN]), ["Shokaku", "Zuikaku", "Junyo", "Hiyo"]);
    assert_eq!(names(&game, USN, game.carriers[USN]), ["Enterprise", "Hornet", "Saratoga", "Wasp"]);
    assert_eq!(game.carriers[USN], game.fleet_carriers[USN]);
    for (die, is_sunk) in [(1, false), (2, true)] {
        let (game, mut state) = Position::new().events_used(2).last_operation().set_up();
        play(&game, &mut state, "pass", &[1]);
        play(&game, &mut state, "hit U14", &[die]);
        assert_eq!(state.sunk[USN].contains(Ship::new(14)), is_sunk, "Northampton has no anchor; die {die}");
    }
}

/// [R3.1] Japan starts with 25 ships at Truk, both transports there, and Yamato, Junyo and Hiyo in reserve.
#[test]
fn r3_1_japanese_set_up() {
    let game = game();
    let state = first_state(&game);
    assert_eq!(state.base[IJN].without(TRANSPORTS).len(), 25);
    assert_eq!(state.base[IJN].and(TRANSPORTS), TRANSPORTS);
    assert_eq!(names(&game, IJN, state.reserve), ["Junyo", "Hiyo", "Yamato"]);
    assert_eq!(state.track[IJN], [ShipSet::EMPTY; 3]);
    assert!(!is_offered(&game, &state, "add KJ3"), "Yamato is not available");
    assert_eq!(state.forces, BySide::default());
}

/// [R3.2] The US starts with 18 ships at Espiritu Santo; Hornet waits on space 2 of the turn track.
#[test]
fn r3_2_us_set_up() {
    let game = game();
    let state = first_state(&game);
    assert_eq!(state.base[USN].len(), 18);
    assert_eq!(names(&game, USN, state.track[USN][0]), ["Hornet"]);
    assert_eq!([state.track[USN][1], state.track[USN][2], state.sunk[USN], state.out[USN]], [ShipSet::EMPTY; 4]);
}

/// [R3.3] [RULING-21] The marker starts on US 1 with its front up, so the US has the initiative; the airfield then needs
/// one point, and no step leads beyond 3.
#[test]
fn r3_3_marker_at_the_start() {
    let game = game();
    let state = first_state(&game);
    assert_eq!((state.turn, state.marker, state.disrupted, state.initiative), (1, 1, false, USN));
    for (marker, initiative) in [(3, USN), (-3, IJN)] {
        let (game, mut state) = Position::new().turn(4).marker(marker).last_operation().set_up();
        play(&game, &mut state, "pass", &[]);
        assert_eq!((state.marker, state.initiative), (marker, initiative));
    }
}

/// [S6] [DATA-scenario] The only scenario, as `scenario.toml` and the rest of the catalogue give it (RV-6).
#[test]
fn s6_the_only_scenario() {
    let game = game();
    let state = first_state(&game);
    let vector = crate::vectors::vector("RV-6");
    let number = |key: &str| vector[key].as_u64().unwrap() as usize;
    assert_eq!(state.base[IJN].without(TRANSPORTS).len(), number("ijn_base"));
    assert_eq!(state.reserve.len(), number("ijn_reserve"));
    assert_eq!(state.base[USN].len(), number("usn_base"));
    assert_eq!(state.track[USN][0].len(), number("usn_track2"));
    assert_eq!(state.base[IJN].and(TRANSPORTS).len(), number("transports_ijn"));
    assert_eq!(i64::from(state.marker), vector["position"].as_i64().unwrap());
    assert_eq!(state.initiative == USN, vector["initiative"] == "USN");
    assert_eq!(state.node, Node::Form);
    assert_eq!(state.former, IJN, "no free set-up: the first decision is Japan's formation");
    let scenarios = &games().iter().find(|game| game.id == "pacific-fury").unwrap().scenarios;
    assert_eq!(scenarios.iter().map(|scenario| scenario.id.as_str()).collect::<Vec<_>>(), ["guadalcanal"]);
    let specs = option_specs(&files()).unwrap();
    let error = PacificFury::load(&files(), "leyte", &Choices::resolve(&specs, &[]).unwrap()).unwrap_err();
    assert!(error.to_string().contains("guadalcanal"), "{error}");

    assert_eq!((game.data.turns, game.data.operations), (4, 7));
    let moved = load_changed("scenario.toml", "start_position = 1", "start_position = -2").unwrap();
    assert_eq!((first_state(&moved).marker, first_state(&moved).initiative), (-2, IJN));
    let disrupted = load_changed("scenario.toml", "start_airfield = \"operating\"", "start_airfield = \"disrupted\"");
    assert!(first_state(&disrupted.unwrap()).disrupted);
    for (from, to) in [
        ("turns = 4", "turns = 5"),
        ("operations_per_side_per_turn = 7", "operations_per_side_per_turn = 6"),
        ("[\"Yamato\", \"Junyo\", \"Hiyo\"]", "[\"Yamato\", \"Junyo\"]"),
        ("[\"Hornet\"]", "[\"Wasp\"]"),
    ] {
        let error = load_changed("scenario.toml", from, to).unwrap_err();
        assert!(error.starts_with("scenario.toml:"), "{error}");
    }
}

/// Side, kind, ships, type, combat, planes, defence.
type KindRow = (usize, &'static str, &'static [&'static str], ShipType, u8, u8, u8);

/// [DATA-counters] 28 Japanese and 19 US ships and 2 transports; kinds, types and values as section 2.1 of the game's
/// page lists them.
#[test]
fn data_counters() {
    let game = game();
    let table: [KindRow; 13] = [
        (0, "KJ0", &["Shokaku", "Zuikaku"], ShipType::Cv, 4, 2, 2),
        (0, "KJ1", &["Junyo", "Hiyo"], ShipType::Cv, 3, 2, 1),
        (0, "KJ2", &["Zuiho", "Ryujo"], ShipType::Cvl, 3, 1, 0),
        (0, "KJ3", &["Yamato"], ShipType::Bb, 5, 0, 4),
        (0, "KJ4", &["Mutsu"], ShipType::Bb, 4, 0, 3),
        (0, "KJ5", &["Kongo", "Haruna", "Hiei", "Kirishima"], ShipType::Bc, 4, 0, 2),
        (
            0,
            "KJ6",
            &[
                "Takao", "Atago", "Maya", "Chokai", "Myoko", "Haguro", "Nachi", "Ashigara", "Suzuya", "Kumano", "Tone",
                "Chikuma",
            ],
            ShipType::Ca,
            3,
            0,
            1,
        ),
        (0, "KJ7", &["Aoba", "Kinugasa", "Furutaka", "Kako"], ShipType::Ca, 2, 0, 0),
        (1, "KU0", &["Enterprise", "Hornet", "Saratoga"], ShipType::Cv, 4, 2, 2),
        (1, "KU1", &["Wasp"], ShipType::Cv, 3, 2, 1),
        (1, "KU2", &["North Carolina", "Washington", "South Dakota"], ShipType::Bb, 5, 0, 3),
        (
            1,
            "KU3",
            &["San Francisco", "Minneapolis", "New Orleans", "Astoria", "Quincy", "Vincennes", "Portland"],
            ShipType::Ca,
            3,
            0,
            1,
        ),
        (1, "KU4", &["Northampton", "Chester", "Chicago", "Salt Lake City", "Pensacola"], ShipType::Ca, 3, 0, 0),
    ];
    let mut counted = [0, 0];
    let mut order = [vec!["KT0"], vec!["KT0"]];
    for (i, code, ships, ship_type, combat, planes, defence) in table {
        let kind = order[i].len();
        order[i].push(code);
        let side = [IJN, USN][i];
        assert_eq!(names(&game, side, game.data.kinds[side][kind].ships), ships, "{code}");
        for name in ships {
            let number = ship(&game, side, name).index();
            let counter = &game.data.ships[side][number];
            assert_eq!((counter.ship_type, counter.kind.index()), (ship_type, kind), "{name}");
            assert_eq!((counter.combat, counter.planes, counter.defence), (combat, planes, defence), "{name}");
            assert_eq!(
                (game.combat[side][number], game.planes[side][number], game.defence[side][number]),
                (combat, planes, defence)
            );
            counted[i] += 1;
        }
    }
    assert_eq!(counted, [28, 19]);
    for (side, order) in Side::BOTH.into_iter().zip(order) {
        assert_eq!(game.data.kinds[side].iter().map(|kind| kind.code.as_str()).collect::<Vec<_>>(), order);
        assert_eq!(game.data.kinds[side][0].ships, TRANSPORTS);
    }
    let changed = load_changed("counters.csv", ",CA,KJ7,2,", ",CA,KJ7,1,").unwrap_err();
    assert!(changed.starts_with("counters.csv:") && changed.contains("kind"), "{changed}");
    let stronger = load_changed("counters.csv", ",BB,KJ4,4,", ",BB,KJ4,5,").unwrap();
    assert_eq!(stronger.combat[IJN][7], 5, "the file is what is played");
}

/// [DATA-areas] The four sea areas with their names; surface battles in the Slot and the Sound, carrier battles in the
/// open sea.
#[test]
fn data_areas() {
    let names = &game().data.area_names;
    assert_eq!(names, &["The Slot", "Ironbottom Sound", "Eastern Solomons", "South Pacific Ocean"]);
    let renamed = load_changed("areas.csv", "The Slot", "New Georgia Sound").unwrap();
    assert_eq!(renamed.data.area_names[0], "New Georgia Sound");
    let error = load_changed("areas.csv", ",sea,surface,", ",sea,carrier,").unwrap_err();
    assert!(error.starts_with("areas.csv:3:"), "{error}");
    assert_eq!(Area::SEA.map(Area::is_open_sea), [false, false, true, true]);
}

/// [DATA-adjacency] ES-SP, ES-IBS, SP-IBS and SLOT-IBS touch; ES-SLOT and SP-SLOT do not.
#[test]
fn data_adjacency() {
    let [slot, ibs, es, sp] = Area::SEA;
    let map = game().data.map;
    for (a, b, touches) in
        [(es, sp, true), (es, ibs, true), (sp, ibs, true), (slot, ibs, true), (es, slot, false), (sp, slot, false)]
    {
        assert_eq!((map.are_beside(a, b), map.are_beside(b, a)), (touches, touches), "{a:?} {b:?}");
    }
    assert!(Area::SEA.into_iter().all(|area| !map.are_beside(area, area)));
    for (from, to) in [("SP,IBS,1,", "SP,IBS,0,"), ("SP,SLOT,0,", "SP,SLOT,1,"), ("ES,SLOT,0,", "ES,SP,0,")] {
        let error = load_changed("adjacency.csv", from, to).unwrap_err();
        assert!(error.starts_with("adjacency.csv:"), "{error}");
    }
}

/// [DATA-entry] `entry.csv` says where a force may sortie: without its row for Japanese bombardment forces nobody of
/// them enters the Slot.
#[test]
fn data_entry() {
    let position = Position::new().force(IJN, Area::Box, &["Kako"]).to_move(IJN);
    assert_eq!(offers(&game(), &position.on(&game())), ["pass", "sortie ES", "sortie SLOT"]);
    let files = files();
    let text = files.text("entry.csv").unwrap();
    let row = text.split_inclusive('\n').find(|line| line.starts_with("IJN,B,SLOT,always")).unwrap();
    let without = load_changed("entry.csv", row, "").unwrap();
    assert_eq!(offers(&without, &position.on(&without)), ["pass", "sortie ES"]);
    let error = load_changed("entry.csv", "IJN,C,ES,", "IJN,C,IBS,").unwrap_err();
    assert!(error.starts_with("entry.csv:6:"), "{error}");
}

/// [DATA-initiative-track] Spaces -3 to 3 with their numbers and planes; the planes give the modifier of the return shot.
#[test]
fn data_initiative_track() {
    let spaces: Vec<_> = game().data.track.iter().map(|space| (space.number, space.planes)).collect();
    assert_eq!(spaces, [(3, 3), (2, 2), (1, 1), (0, 0), (1, 1), (2, 2), (3, 3)]);
    let position = Position::new().force(IJN, Area::Es, &["Shokaku", "Kako"]).to_move(IJN);
    for (game, expected) in
        [(game(), 0), (load_changed("initiative_track.csv", "1,US 1,1,1,", "1,US 1,1,2,").unwrap(), 1)]
    {
        let mut state = position.on(&game);
        let events = play(&game, &mut state, "strike 1 FIELD", &[6, 6]);
        let modifier = events.iter().find_map(|event| match event {
            Event::FieldShot { modifier, .. } => Some(*modifier),
            _ => None,
        });
        assert_eq!(modifier, Some(expected), "planes against one warship");
    }
    let error = load_changed("initiative_track.csv", "2,US 2,2,", "2,US 2,1,").unwrap_err();
    assert!(error.starts_with("initiative_track.csv:5:"), "{error}");
}

/// [DATA-turn-track] Four turns from August to November.
#[test]
fn data_turn_track() {
    assert_eq!(game().data.months, ["August", "September", "October", "November"]);
    let late = load_changed("turn_track.csv", "1,August,", "1,July,").unwrap();
    assert_eq!(late.data.months[0], "July");
    let error = load_changed("turn_track.csv", "4,November", "5,November").unwrap_err();
    assert!(error.starts_with("turn_track.csv:"), "{error}");
}

/// [DATA-tables] Every row of `tables.csv` says what the code does.
#[test]
fn data_tables() {
    let files = files();
    let table = Table::parse(&files, "tables.csv", &["table", "row", "condition", "value", "provenance"]).unwrap();
    let rows: Vec<_> = table.rows().map(|row| (row.text("table"), row.text("condition"), row.text("value"))).collect();
    let value = |name: &str, condition: &str| {
        rows.iter()
            .find(|row| row.0 == name && row.1.starts_with(condition))
            .unwrap_or_else(|| panic!("no row {name} {condition}"))
            .2
    };
    // "sunk on die 4-6 (1/2)": sinks on 4 or more.
    let least = |text: &str| text.split("die ").nth(1).and_then(|rest| rest[..1].parse::<u8>().ok()).unwrap();
    assert_eq!(least(value("SINK", "hits > defence")), sinks_on(3, 2));
    assert_eq!(least(value("SINK", "hits = defence")), sinks_on(2, 2));
    assert_eq!(least(value("SINK", "0 < hits < defence")), sinks_on(1, 2));
    let plus = |condition: &str| value("AA", condition).split(' ').next().unwrap().parse::<u8>().unwrap();
    assert_eq!(plus("AA = 0"), aa_modifier(1, 0, false));
    assert_eq!(plus("planes > 2*AA"), aa_modifier(5, 2, false));
    assert_eq!(plus("planes = 2*AA"), aa_modifier(4, 2, false));
    assert_eq!(plus("AA < planes < 2*AA"), aa_modifier(3, 2, false));
    assert_eq!(plus("planes = AA"), aa_modifier(2, 2, false));
    assert_eq!(plus("planes < AA"), aa_modifier(1, 2, false));
    let faces = |is_japan: bool, name: &str, used: u8| {
        let mut bits = 0;
        for row in rows.iter().filter(|row| row.0 == name) {
            let once = row.2.is_empty() || row.1.contains("once per game") || row.2.contains("once per game");
            let text = format!("{} {}", row.1, row.2);
            let is_used = [(1, "torpedo"), (2, "reserves"), (4, "submarine"), (8, "overestimated")]
                .iter()
                .any(|(bit, word)| used & bit != 0 && text.contains(word));
            if !(once && is_used) {
                bits += 1;
            }
        }
        let expected = event_faces(is_japan, used).count_ones();
        (bits, expected)
    };
    // Rows left and faces left: two rows of three faces for Japan, 1 + 3 + 2 for the US.
    assert_eq!(faces(true, "EVENT_IJN", 0), (2, 6));
    assert_eq!(faces(true, "EVENT_IJN", 1), (1, 3));
    assert_eq!(faces(true, "EVENT_IJN", 3), (0, 0));
    assert_eq!(faces(false, "EVENT_USN", 0), (3, 6));
    assert_eq!(faces(false, "EVENT_USN", 4), (2, 5));
    assert_eq!(faces(false, "EVENT_USN", 12), (1, 3));
    assert!(value("REPAIR", "IJN ship").ends_with("T+2"));
    assert!(value("REPAIR", "USN ship damaged not sunk with exactly 1 hit").ends_with("T+1"));
    assert!(value("REPAIR", "USN ship damaged not sunk with 2 or more hits").ends_with("T+2"));
    assert!(value("REPAIR", "return turn > 4").starts_with("out"));
    assert_eq!(value("EXPRESS", "no US force"), "lands without a roll");
    assert_eq!(value("EXPRESS", "US force in IBS and airfield operating"), "intercepted on die 1-2");
    assert_eq!(value("EXPRESS", "US force in IBS and airfield disrupted"), "intercepted on die 1");
    let error = load_changed(
        "tables.csv",
        "SINK,2,hits = defence,sunk on die 4-6 (1/2)",
        "SINK,2,hits = defence,sunk on die 3-6 (2/3)",
    );
    assert!(error.unwrap_err().starts_with("tables.csv:4:"), "a chart that differs from the rules is refused");
}

/// [DATA-switches] `switches.toml` names every option, and each value but the default changes exactly one of them.
#[test]
fn data_switches() {
    let specs = option_specs(&files()).unwrap();
    assert_eq!(specs.len(), 16);
    let of = |given: &[(String, String)]| Options::read(&Choices::resolve(&specs, given).unwrap()).unwrap();
    let mut seen = vec![of(&[])];
    // The bid is read for all games alike.
    for spec in specs.iter().filter(|spec| spec.name != "bid") {
        assert!(spec.rule.starts_with("RULING-"), "{}", spec.name);
        for value in spec.values.iter().filter(|&value| *value != spec.default) {
            let options = of(&[(spec.name.clone(), value.clone())]);
            assert!(!seen.contains(&options), "{}={value} changes nothing of its own", spec.name);
            seen.push(options);
        }
    }
    assert_eq!(seen.len(), 17, "fifteen options, one of them with three values");
}

/// [R5.0] Four turns in the order initiative, event (not on turn 1), formation, seven operations a side in turn, return
/// phase. Nobody forms a force, so all operations are passes; the marker walks to US 3.
#[test]
fn r5_0_sequence_of_the_game() {
    let game = game();
    let mut state = first_state(&game);
    let mut events = Vec::new();
    for turn in 1..=4 {
        assert_eq!((state.turn, state.former), (turn, IJN));
        events.extend(finish_forming(&game, &mut state));
        assert_eq!(state.former, USN);
        let mut dice = identity_deal(&game, &state);
        // Events of turns 2 to 4: reserves, then a torpedo hit, then none is left.
        dice.extend([4, 1].get(usize::from(turn) - 1));
        events.extend(play(&game, &mut state, "done", &dice));
        if turn == 2 {
            assert_eq!(state.node, Node::Torpedo);
            events.extend(play(&game, &mut state, "hit U04", &[1]));
        }
    }
    let phases: Vec<String> = events
        .iter()
        .map(|event| match *event {
            Event::Turn { turn, initiative } => format!("turn {turn} {}", game.side_id(initiative)),
            Event::EventDie { side, .. } => format!("event {}", game.side_id(side)),
            Event::NoEvent { .. } => "no event".into(),
            Event::Return { .. } => "return".into(),
            Event::Formed { side, .. } => format!("form {}", game.side_id(side)),
            Event::Pass { side } => format!("pass {}", game.side_id(side)),
            Event::Marker { to, .. } => format!("marker {to}"),
            _ => "detail".into(),
        })
        .filter(|phase| phase != "detail")
        .collect();
    let operations = || ["pass usn", "pass ijn"].iter().cycle().take(14).map(ToString::to_string);
    let mut expected: Vec<String> = Vec::new();
    let start = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    expected.extend(start(&["form ijn", "form usn"]));
    expected.extend(operations());
    expected.extend(start(&["marker 2", "turn 2 usn", "event ijn", "return", "form ijn", "form usn"]));
    expected.extend(operations());
    expected.extend(start(&["marker 3", "turn 3 usn", "event ijn", "form ijn", "form usn"]));
    expected.extend(operations());
    expected.extend(start(&["marker 3", "turn 4 usn", "no event", "return", "form ijn", "form usn"]));
    expected.extend(operations());
    expected.extend(start(&["marker 3"]));
    assert_eq!(phases, expected);
    assert_eq!(game.to_act(&state), None);
    assert_eq!(game.outcome(&state), Some(Outcome { finish: Finish::Won(USN), vp: [0, 3] }));
}

/// [R4.0] [RULING-4] After turn 4 the side on whose half the marker stands has won; at 0 the game is drawn. Before that
/// there is no result.
#[test]
fn r4_0_victory() {
    for (marker, winner) in [(-3, Some(IJN)), (-1, Some(IJN)), (0, None), (1, Some(USN)), (3, Some(USN))] {
        let (game, mut state) = Position::new().turn(4).marker(marker).disrupted().last_operation().set_up();
        assert_eq!(game.outcome(&state), None);
        play(&game, &mut state, "pass", &[]);
        let vp = [i32::from(-marker).max(0), i32::from(marker).max(0)];
        assert_eq!(game.outcome(&state), Some(Outcome { finish: winner.into(), vp }), "marker {marker}");
    }
    let (game, mut state) = Position::new().turn(3).marker(0).disrupted().events_used(3).last_operation().set_up();
    play(&game, &mut state, "pass", &[]);
    assert_eq!((state.turn, game.outcome(&state)), (4, None));
}

/// [OPT-zero_end] With `us-win` a marker at 0 in the end is a US win; elsewhere nothing changes.
#[test]
fn opt_zero_end() {
    for (marker, winner) in [(-1, Some(IJN)), (0, Some(USN)), (1, Some(USN))] {
        let position = Position::new().option("zero-end", "us-win").turn(4).marker(marker).disrupted();
        let (game, mut state) = position.last_operation().set_up();
        play(&game, &mut state, "pass", &[]);
        assert_eq!(game.outcome(&state).unwrap().winner(), winner, "marker {marker}");
    }
}

/// [OPT-bid] The bid counts like so many spaces of the marker, and its points are those of the side that gets it.
#[test]
fn opt_bid() {
    for (marker, bid, winner, vp) in [
        (-2, "1", Some(IJN), [2, 1]),
        (-2, "2", None, [2, 2]),
        (-2, "3", Some(USN), [2, 3]),
        (1, "-1", None, [1, 1]),
        (1, "-20", Some(IJN), [20, 1]),
        (0, "-1", Some(IJN), [1, 0]),
    ] {
        let position = Position::new().option("bid", bid).turn(4).marker(marker).disrupted();
        let (game, mut state) = position.last_operation().set_up();
        play(&game, &mut state, "pass", &[]);
        assert_eq!(game.outcome(&state), Some(Outcome { finish: winner.into(), vp }), "marker {marker}, bid {bid}");
    }
    let position = Position::new().option("bid", "2").option("zero-end", "us-win").turn(4).marker(-2).disrupted();
    let (game, mut state) = position.last_operation().set_up();
    play(&game, &mut state, "pass", &[]);
    assert_eq!(game.outcome(&state).unwrap().winner(), Some(USN), "the ruling on 0 holds after the bid");
}

/// [R6.0(1)] The marker gives the initiative, 0 counts as US, and the turn's initiative outlasts a marker that crosses
/// the track.
#[test]
fn r6_0_1_initiative() {
    for (marker, initiative) in [(-3, IJN), (-1, IJN), (0, USN), (2, USN)] {
        let position = Position::new().marker(marker).disrupted().events_used(15).last_operation();
        // Japan's events are used up; the US rolls heavy bombers.
        let dice: &[u32] = if initiative == USN { &[] } else { &[2] };
        let (game, mut state) = position.set_up();
        play(&game, &mut state, "pass", dice);
        assert_eq!((state.turn, state.initiative, state.former), (2, initiative, initiative.other()));
    }
    let (game, mut state) = Position::new()
        .marker(0)
        .force(IJN, Area::Slot, &["Transport"])
        .force(IJN, Area::Es, &["Kako"])
        .force(USN, Area::Sp, &["Astoria"])
        .to_move(IJN)
        .set_up();
    play(&game, &mut state, "move 1 IBS", &[]);
    assert_eq!((state.marker, state.initiative), (-1, USN));
    assert_eq!(game.to_act(&state), Some(USN));
    assert_eq!(state.operating_side(), USN);
}

/// [R6.0(2)] The airfield belongs to the side with the initiative, which never attacks it; the other side disrupts it by
/// bombardment or air strike, and heavy bombers do.
#[test]
fn r6_0_2_who_disrupts_the_airfield() {
    let fleet = |side, other, area| {
        Position::new()
            .marker(if side == USN { -1 } else { 1 })
            .force(side, area, &[if side == IJN { "Shokaku" } else { "Wasp" }])
            .force(side, area, &[if side == IJN { "Mutsu" } else { "Washington" }])
            .force(other, Area::Box, &[if other == IJN { "Kako" } else { "Chester" }])
    };
    for (side, area) in [(IJN, Area::Es), (USN, Area::Sp)] {
        let (game, state) = fleet(side, side.other(), area).to_move(side).set_up();
        assert!(is_offered(&game, &state, "strike 1 FIELD") && is_offered(&game, &state, "bombard 2"));
        let mut struck = state;
        play(&game, &mut struck, "strike 1 FIELD", &[1, 6]);
        assert!(struck.disrupted);
        let mut bombarded = state;
        play(&game, &mut bombarded, "bombard 2", &[1]);
        assert!(bombarded.disrupted);
        // The same forces with the initiative.
        let position = fleet(side, side.other(), area).marker(if side == USN { 1 } else { -1 });
        let (game, state) = position.to_move(side).set_up();
        let attacks: Vec<_> = offers(&game, &state)
            .into_iter()
            .filter(|text| text.contains("FIELD") || text.contains("bombard"))
            .collect();
        assert!(attacks.is_empty(), "{attacks:?}");
    }
    let (game, mut state) = Position::new().marker(-2).last_operation().set_up();
    let events = play(&game, &mut state, "pass", &[3]);
    assert!(state.disrupted && events.contains(&Event::Bombers) && events.contains(&Event::Disrupted { by: USN }));
}

/// [R6.0(3)] At the start of a turn both transports are in the base of the side without the initiative, and the other
/// side has none.
#[test]
fn r6_0_3_transports() {
    for (marker, other, dice) in [(0, IJN, &[4_u32]), (-1, USN, &[2])] {
        let position = Position::new().marker(marker).initiative(USN).disrupted().transports_landed(1);
        let (game, mut state) = position.force(IJN, Area::Es, &["Transport", "Kako"]).last_operation().set_up();
        play(&game, &mut state, "pass", dice);
        assert_eq!(state.base[other].and(TRANSPORTS), TRANSPORTS);
        assert!(!state.base[other.other()].meets(TRANSPORTS));
        assert_eq!(state.transports_gone, 0);
    }
}

/// [S2.4] A position is plain data of at most 256 bytes that is copied as bits.
#[test]
fn s2_4_size_of_a_state() {
    const fn is_plain_data<T: Copy + Eq + Send + Sync + 'static>() -> usize {
        size_of::<T>()
    }
    assert!(is_plain_data::<State>() <= 256);
}
