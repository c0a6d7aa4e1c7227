//! Ships, squadrons and hexes from close by.

use sandtable_engine::{
    Lang, Observation, Side, Words,
    games::leyte_gulf::{Arc, Band, GunType, LeyteGulf, ShipSet, Standing, State, arcs_of, band_of},
    testing::Table,
};

use crate::support::*;

/// What a side is shown.
fn shown(sea: &Sea, viewer: Side, word: &str) -> String {
    let observation = Observation::of(sea.game(), sea.state(), viewer);
    sea.game().close_up(&observation, word, true, Lang::En).unwrap_or_else(|| panic!("nothing to show for {word}"))
}

/// The lines under a heading.
fn under<'a>(text: &'a str, heading: &str) -> Vec<&'a str> {
    let lines = text.lines().skip_while(|line| !line.starts_with(heading)).skip(1);
    lines.take_while(|line| line.starts_with("  ")).collect()
}

/// Yamato and Iowa eight hexes apart, both heading north.
fn duel() -> Sea {
    Sea::new(&[("JP-BB1", "1013", "N", 0), ("US-BB1", "1813", "N", 0)])
}

/// [R7.1(1)-2, R7.1(3), R8.3-1, R8.4(1)] An enemy in an arc: distance, band, arc, aspect, power, hit number.
#[test]
fn enemies_in_the_arcs_are_told() {
    let sea = duel();
    let game = sea.game();
    let (yamato, iowa) = (sea.ship("JP-BB1"), sea.ship("US-BB1"));
    let text = shown(&sea, JP, "JP-BB1");
    let [told] = under(&text, "Enemies in its arcs:")[..] else { panic!("{text}") };
    let power = game.power_in(GunType::Main, yamato, Arc::Starboard);
    let number = game.hit_number(GunType::Main, yamato, iowa, Band::Medium, Standing::First, false).total();
    for part in ["(US-BB1)", "1813 N", "distance 8 medium", "from port", "secondary -"] {
        assert!(told.contains(part), "no {part:?} in {told}");
    }
    assert!(told.contains(&format!("main {power} starboard")) && told.contains(&format!("= {number},")), "{told}");
    let theirs = under(&text, "Enemies that have it in their arcs:")[0];
    let power = game.power_in(GunType::Main, iowa, Arc::Port);
    assert!(theirs.contains(&format!("main {power} port")) && theirs.contains("from starboard"), "{theirs}");
}

/// Letters of the map stand for units: capitals for Japan, small letters for the Allies, either way for both viewers.
#[test]
fn letters_of_the_map_are_names() {
    let ships = [("JP-BB1", "1013", "N", 0), ("US-DD1", "1813", "N", 2), ("US-DD2", "1813", "N", 2)];
    let sea = Sea::new(&[&ships[..], &[("US-BB1", "1820", "N", 0)]].concat());
    for viewer in [JP, US] {
        assert_eq!(shown(&sea, viewer, "A"), shown(&sea, viewer, "JP-BB1"));
        assert_eq!(shown(&sea, viewer, "a"), shown(&sea, viewer, "US-SQ2"));
        assert_eq!(shown(&sea, viewer, "b"), shown(&sea, viewer, "US-BB1"));
        let observation = Observation::of(sea.game(), sea.state(), viewer);
        assert_eq!(sea.game().close_up(&observation, "B", true, Lang::En), None);
    }
}

/// [R6.2-3] An enemy that has launched has the ship in its arcs, but may not fire at it now.
#[test]
fn enemies_that_may_not_fire_are_marked() {
    let mut table = duel().firing();
    let theirs = |table: &Table<LeyteGulf>| {
        let observation = Observation::of(&table.game, &table.state, JP);
        let text = table.game.close_up(&observation, "JP-BB1", true, Lang::En).expect("a ship");
        under(&text, "Enemies that have it in their arcs:")[0].to_owned()
    };
    assert!(!theirs(&table).contains("may not fire"), "{}", theirs(&table));
    table.state.no_fire.insert(ship(&table.game, "US-BB1"));
    assert!(theirs(&table).ends_with("from starboard; may not fire in this phase"), "{}", theirs(&table));
}

/// [R7.1-2] Beyond 15 hexes nobody is in an arc.
#[test]
fn ships_out_of_range_are_not_told() {
    let text = shown(&Sea::new(&[("JP-BB1", "1013", "N", 0), ("US-BB1", "2613", "N", 0)]), JP, "JP-BB1");
    assert!(text.contains("Enemies in its arcs: none.") && text.contains("have it in their arcs: none."), "{text}");
}

/// [R7.2(1), R9.2-2, R9.2-4] The table of the guns has fire power and hit number by arc and band.
#[test]
fn guns_are_a_table() {
    let sea = duel().damaged(&["JP-BB1"]);
    let (game, yamato) = (sea.game(), sea.ship("JP-BB1"));
    let text = shown(&sea, JP, "JP-BB1");
    for (gun, heading) in [(GunType::Main, "Main guns"), (GunType::Secondary, "Secondary guns")] {
        let rows = under(&text, heading);
        assert!(rows[0].contains("close 0-5") && rows[0].contains("long 11-15"), "{text}");
        for (arc, row) in Arc::ALL.into_iter().zip(&rows[1..]) {
            let power = game.power_in(gun, yamato, arc);
            let cells = Band::NAMES.map(|(_, band)| {
                let number = game.hit_number(gun, yamato, sea.ship("US-BB1"), band, Standing::Spotted, true);
                if power > 0 && game.reaches(gun, yamato, band) {
                    format!("{power} / {}", number.total())
                } else {
                    "-".to_owned()
                }
            });
            let words: Vec<&str> = row.split_whitespace().collect();
            assert_eq!(words.join(" "), format!("{} {}", arc.name(), cells.join(" ")), "{text}");
        }
    }
    assert!(text.contains(&format!("penetration {}", game.penetration(GunType::Main, yamato))), "{text}");
}

/// [R5.3(2)-3] `SQ1` is the viewer's squadron, `US-SQ1` that of a side.
#[test]
fn squadrons_are_told_by_side() {
    let sea = Sea::new(&[
        ("JP-BB1", "1013", "N", 1),
        ("JP-BB3", "1013", "N", 1),
        ("US-BB1", "1813", "N", 1),
        ("US-BB2", "1813", "N", 1),
    ]);
    let own = shown(&sea, JP, "SQ1");
    assert!(
        own.starts_with("Squadron 1 of Japan: ") && own.contains("(JP-BB1)") && own.contains("(JP-BB3): 1013 N"),
        "{own}"
    );
    assert_eq!(shown(&sea, US, "sq1"), shown(&sea, JP, "US-SQ1"));
    assert!(shown(&sea, JP, "US-SQ1").starts_with("Squadron 1 of the Allies: "));
    // The leader comes first, what is around the squadron last.
    let parts = [
        "\nYamato (JP-BB1): 1013 N",
        "\nNagato (JP-BB3): 1013 N",
        "\nAround Yamato (JP-BB1):",
        "\nEnemies in its arcs",
    ];
    let places = parts.map(|part| own.find(part).unwrap_or_else(|| panic!("no {part:?} in {own}")));
    assert!(places.is_sorted(), "{own}");
    let hex = shown(&sea, JP, "1813");
    assert!(hex.starts_with("1813: sea.") && hex.contains("(US-BB1)") && hex.contains("(US-BB2)"), "{hex}");
    let observation = Observation::of(sea.game(), sea.state(), JP);
    assert!(sea.game().close_up(&observation, "SQ7", true, Lang::En).is_none());
}

/// [R7.1(1)-1, R7.1(1)-2, R7.1(1)-3, R7.1(3), R8.1, RULING-6] The map marks every hex that the guns reach and bear on
/// by the band of its distance and the arc in which it lies, and no other hex.
#[test]
fn the_map_marks_the_arcs() {
    // Yamato bears everywhere, Ise not astern; Hayashimo has secondary guns only.
    for (code, way, gun) in
        [("JP-BB1", "N", GunType::Main), ("JP-BB9", "SE", GunType::Main), ("JP-DD1", "SW", GunType::Secondary)]
    {
        let sea = Sea::new(&[(code, "1813", way, 0), ("US-BB1", "3026", "N", 0)]);
        let (game, firer) = (sea.game(), sea.ship(code));
        let text = shown(&sea, JP, code);
        let grid = &game.data.grid;
        let from = sea.state().hex(firer);
        let mut marked = [0; 4];
        for at in grid.hexes().filter(|&at| at != from && grid.number(at) != "3026") {
            let [arc] = arcs_of(game, from, facing(way), at).iter().collect::<Vec<_>>()[..] else { panic!("two arcs") };
            let band = band_of(grid.distance(from, at)).filter(|&band| game.reaches(gun, firer, band));
            let expected = match band.filter(|_| game.power_in(gun, firer, arc) > 0) {
                Some(band) => format!("{}{}", 1 + band as usize, ["a", "s", "t", "p"][arc as usize]),
                None => ". ".to_owned(),
            };
            let seen = shown_cell(&text, &grid.number(at)).unwrap_or_else(|| ". ".to_owned());
            assert_eq!(seen, expected, "{} of {text}", grid.number(at));
            marked[arc as usize] += usize::from(expected != ". ");
        }
        assert_eq!(marked.map(|hexes| hexes > 5), [true, true, code != "JP-BB9", true], "{text}");
        let kind = if gun == GunType::Main { "main" } else { "secondary" };
        let legend = format!("1 2 3 close, medium and long range of its {kind} guns, where they bear: ");
        assert!(text.ends_with(&(legend + "a ahead, s starboard, t astern, p port\n")), "{text}");
    }
}

/// [R7.1(1)-1, R7.1(3)] However far a ship is from all others, the map reaches as far as its guns.
#[test]
fn the_map_shows_the_arcs_of_a_lone_ship_whole() {
    let sea = Sea::with(&[], &[("JP-BB1", "1013", "N", 0)]);
    let text = shown(&sea, JP, "JP-BB1");
    let (game, yamato) = (sea.game(), sea.ship("JP-BB1"));
    let place = sea.state().place(yamato);
    let is_in_arcs = |&at: &sandtable_engine::hex::Hex| game.shot_from(GunType::Main, yamato, place, at).is_some();
    let in_arcs = game.data.grid.hexes().filter(|&at| at != sea.state().hex(yamato)).filter(is_in_arcs);
    let is_row = |line: &&str| line.get(..2).is_some_and(|row| row.parse::<u8>().is_ok()) || line.starts_with("    ");
    let map: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("01  ")).filter(is_row).collect();
    let marks = map.iter().flat_map(|line| line.chars().skip(4)).filter(|mark| "123".contains(*mark)).count();
    assert_eq!(marks, in_arcs.count(), "{text}");
}

/// [RULING-45] Targets that are chosen in secret change nothing that is shown.
#[test]
fn secret_targets_are_not_shown() {
    let stands = [("JP-BB1", "1013", "N", 0), ("US-BB1", "1813", "N", 0), ("US-BB2", "1814", "N", 0)];
    let mut table = Sea::with(&[("simultaneous-declaration", "true")], &stands).firing();
    let told = |table: &Table<LeyteGulf>, word: &str| {
        table.game.close_up(&Observation::of(&table.game, &table.state, US), word, true, Lang::En)
    };
    let before = told(&table, "JP-BB1");
    table.play("aim US-BB2", &[]);
    assert!(before.is_some());
    assert_eq!(told(&table, "JP-BB1"), before);
    assert!(told(&table, "US-BB2").is_some());
}

/// The words by which a decision may be meant: the ship, its squadron, its hex.
#[test]
fn questions_are_about_ships() {
    let stands = [("JP-BB1", "1013", "N", 1), ("JP-BB3", "1013", "N", 1), ("US-BB1", "1813", "N", 0)];
    let table = Sea::new(&stands).firing();
    assert_eq!(table.game.asked_about(&table.state), ["JP-BB1", "SQ1", "1013"]);
    let table = Sea::new(&stands).moving();
    assert_eq!(table.game.asked_about(&table.state), ["JP-BB1", "JP-BB3", "SQ1", "1013"]);
}

/// [R10.1-2, R10.1-3, R10.3-3, RULING-56] A ship is told with what it brings or costs that it leaves the map.
#[test]
fn ships_tell_where_they_have_to_leave() {
    let told = |scenario: &str, options: &[(&str, &str)], code: &str| {
        let table = Table::set_up(game_with(scenario, options), &[]);
        let observation = Observation::of(&table.game, &table.state, JP);
        let text = table.game.close_up(&observation, code, true, Lang::En).expect("a ship");
        text.lines().nth(2).expect("three lines").to_owned()
    };
    let elsewhere = "By another edge it counts as sunk.";
    assert_eq!(told("s5", &[], "JP-BB1"), format!("It scores for Japan if it leaves by the west edge. {elsewhere}"));
    assert_eq!(told("s5", &[], "JP-DD1"), "If it leaves the map, it counts as sunk.");
    let both = "It scores for Japan if it leaves by the west edge, and for the Allies if it does not.";
    assert_eq!(told("s6", &[], "JP-CL2"), format!("{both} {elsewhere}"));
    assert_eq!(told("s6", &[("flight", "free")], "JP-CL2"), both);
    assert_eq!(told("s6", &[("flight", "free")], "US-BB1"), "Nobody scores if it leaves the map.");
}

/// [R5.3(2)-2, R7.2(1)-5] The lines of a ship are sentences: a squadron of one, a type without a class, hit numbers.
#[test]
fn ships_are_told_in_sentences() {
    let stands = [("US-DD9", "1013", "N", 5), ("US-BB7", "1014", "N", 0), ("JP-BB1", "3013", "N", 0)];
    let sea = Sea::new(&stands).damaged(&["US-BB7"]);
    let text = shown(&sea, US, "US-DD9");
    assert!(text.contains("\nDD, 3 ships; armour: "), "{text}");
    assert!(text.contains("\nAlone in squadron 5 it moves 4 hexes; its own movement is 4, 3 if damaged."), "{text}");
    assert!(text.contains("\nThese hit numbers are for spotted fire; at destroyers they are 1 less.\n"), "{text}");
    let text = shown(&sea, US, "US-BB7");
    assert!(text.contains("\nBB of the class Colorado; armour: "), "{text}");
    assert!(text.contains("\nBy itself it moves 1 hex; its own movement is 2, 1 if damaged."), "{text}");
    assert!(text.contains("T t torpedoes of Japan, of the Allies\nA a units of Japan, of the Allies, with"), "{text}");
}

/// Codes without a side are names of the ships in the scenario, as the situation has them; a ship that is not in it is
/// told to be absent.
#[test]
fn codes_without_a_side_are_names() {
    let table = Table::set_up(game("s4"), &[]);
    let observation = Observation::of(&table.game, &table.state, JP);
    let names = table.game.names(&observation);
    let words = |code: &str| -> Vec<&str> {
        names.iter().filter(|(name, _)| name == code).map(|(_, word)| word.as_str()).collect()
    };
    assert_eq!(words("BB9"), ["US-BB9"], "JP-BB9 is not in the scenario");
    assert_eq!(words("BB7"), ["JP-BB7", "US-BB7"]);
    assert_eq!(words("BB1"), Vec::<&str>::new());
    let told = |word: &str| table.game.close_up(&observation, word, true, Lang::En);
    for word in ["JP-DD1", "DD1", "hama nami"] {
        let told = told(word).unwrap_or_else(|| panic!("nothing about {word}"));
        assert!(told.contains("Hayashimo group (JP-DD1)") && told.ends_with("not in this scenario.\n"), "{told}");
    }
    assert_eq!(told("Yamato").as_deref(), Some("Yamato (JP-BB1) is not in this scenario.\n"));
    assert_eq!(told("BB1").as_deref(), Some("Yamato (JP-BB1), Iowa (US-BB1) are not in this scenario.\n"));
    assert!(["BB7", "Yam", "Nobody"].map(told).iter().all(Option::is_none));
    let is_known = |name: &str| names.iter().any(|(known, _)| known == name);
    assert!(is_known("Yamashiro") && !is_known("Yamato"), "the beginning of a name means a ship that is there");
}

/// A ship goes by its name as it is printed, with its blanks and without.
#[test]
fn names_have_blanks_or_none() {
    let table = Table::set_up(game("s8"), &[]);
    let names = table.game.names(&Observation::of(&table.game, &table.state, JP));
    for (name, code) in [
        ("New Jersey", "US-BB2"),
        ("NewJersey", "US-BB2"),
        ("Santa Fe", "US-CL2"),
        ("Biloxi & Santa Fe", "US-CL2"),
        ("Owen group", "US-DD1"),
        ("The Sullivans", "US-DD1"),
        ("Yamato", "JP-BB1"),
    ] {
        let words: Vec<&str> = names.iter().filter(|(known, _)| known == name).map(|(_, word)| word.as_str()).collect();
        assert_eq!(words, [code], "{name}");
    }
}

/// [R6.2-2] That a ship may launch is said only as long as its move in the phase is not over and has had no turn.
#[test]
fn launches_are_offered_before_the_move_only() {
    let stands = [("JP-DD1", "1013", "N", 0), ("JP-DD2", "1015", "N", 0), ("US-DD1", "1313", "N", 0)];
    let says = |table: &Table<LeyteGulf>, code: &str| {
        let observation = Observation::of(&table.game, &table.state, JP);
        let text = table.game.close_up(&observation, code, true, Lang::En).expect("a ship");
        assert!(text.contains("Torpedoes: strength 4 of 4"), "{text}");
        let [may_launch, has_moved] =
            ["it may launch after a move without a turn", "It has moved."].map(|part| text.contains(part));
        assert!(!(may_launch && has_moved), "{text}");
        may_launch
    };
    let mut table = Sea::new(&stands).moving();
    assert!(says(&table, "JP-DD1") && says(&table, "JP-DD2") && says(&table, "US-DD1"));
    table.play("go LSSS", &[]);
    assert!(!says(&table, "JP-DD1") && says(&table, "JP-DD2") && says(&table, "US-DD1"));
    let table = Sea::new(&stands).firing_secondaries();
    assert!(!says(&table, "JP-DD1") && !says(&table, "JP-DD2") && says(&table, "US-DD1"));
}

/// What is shown of a destroyer that was taken off the map into one of these sets.
fn shown_off_map(set: fn(&mut State) -> &mut ShipSet) -> String {
    let mut sea = Sea::new(&[("JP-DD1", "1013", "N", 0), ("US-BB1", "1813", "N", 0)]);
    let ship = sea.ship("JP-DD1");
    sea.state_mut().on_map.remove(ship);
    set(sea.state_mut()).insert(ship);
    shown(&sea, JP, "JP-DD1")
}

/// A ship that has sunk neither moves nor launches.
#[test]
fn sunk_ships_do_not_move() {
    let text = shown_off_map(|state| &mut state.sunk);
    assert!(text.starts_with("Hayashimo group (JP-DD1): sunk"), "{text}");
    assert!(!text.contains("it moves") && !text.contains("Torpedoes: "), "{text}");
}

/// A ship that has yet to enter is to come, as the board says.
#[test]
fn ships_to_come_are_told_so() {
    let text = shown_off_map(|state| &mut state.waiting);
    assert!(text.starts_with("Hayashimo group (JP-DD1): to come"), "{text}");
}
