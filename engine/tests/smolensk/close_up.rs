//! Units and hexes from close by.

use sandtable_engine::{
    Game, Lang, Observation, OptId, Stream, Words,
    games::smolensk::{Node, Role, Smolensk, Spot},
    land::{Lines, Net, Odds},
};

use crate::support::*;

/// What the Axis is shown.
pub(crate) fn shown(field: &Field, word: &str) -> String {
    let observation = Observation::of(field.game(), field.state(), AX);
    field.game().close_up(&observation, word, true, Lang::En).unwrap_or_else(|| panic!("nothing to show for {word}"))
}

/// A line of a text that begins with these words.
fn line<'a>(text: &'a str, start: &str) -> &'a str {
    text.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no {start:?} in {text}"))
}

/// A railway along row 15 from the edge to column 20.
fn railway() -> Plain {
    let hexes: Vec<String> =
        (1..=20).map(|column| format!("{column:02}{:02}", 15 - u8::from(column % 2 == 0))).collect();
    let names: Vec<&str> = hexes.iter().map(String::as_str).collect();
    Plain::new().rail(&names)
}

/// [R3.3(1), R3.3(3)] A line is told with the hex where it leaves the railway, and what is missing where there is none.
#[test]
fn lines_are_traced() {
    let field = railway().field(&[("AX-7ID", "1921"), ("AX-17ID", "1922"), ("AX-23ID", "1915")]);
    let told = |code: &str| line(&shown(&field, code), "Line of communication").to_owned();
    assert!(told("AX-7ID").contains("24 hexes: along railways to 1915"), "{}", told("AX-7ID"));
    assert!(told("AX-7ID").ends_with("then 6 hexes across country."), "{}", told("AX-7ID"));
    assert!(told("AX-23ID").contains("18 hexes along railways"), "{}", told("AX-23ID"));
    assert!(told("AX-17ID").contains("none: the nearest open railway is in 1915"), "{}", told("AX-17ID"));
    assert!(told("AX-17ID").ends_with("7 hexes away across country [R3.3(3)]."), "{}", told("AX-17ID"));
    let cut = railway().field(&[("AX-7ID", "1921"), ("SU-100R", "1015")]);
    assert!(line(&shown(&cut, "AX-7ID"), "Line of communication").contains("none: the nearest open railway is in "));
}

/// [R3.3(3)] The two parts of every line of the set-up make up its length.
#[test]
fn parts_make_up_the_length() {
    let game = game("full");
    let state = sandtable_engine::Position::begin(&game, &mut sandtable_engine::dice::Keyed::new(1), &mut ());
    let field = Field::of(game, &[]).but(|_, position| *position = *state.state());
    let (game, board) = (field.game(), field.tables().board);
    let map = &game.data.map;
    let mut rails = Lines::default();
    let net = Net { sides: &map.rail, beyond: 0 };
    rails.trace_along(&map.grid, &game.sides, &board, AX, &game.data.sources[0], net);
    let mut checked = 0;
    for (unit, _) in game.on_map(field.state(), AX) {
        let text = shown(&field, &game.card(unit).code);
        let told = line(&text, "Line of communication");
        let Some((whole, rest)) = told.split_once(": along railways to ") else { continue };
        let number = |text: &str| -> u16 { text.split(' ').find_map(|word| word.parse().ok()).unwrap() };
        let (join, across) = rest.split_once(", then ").unwrap();
        let join = rails.length(hex(game, &join[..4])).expect("a railway that is open");
        assert_eq!(join + number(across), number(whole), "{told}");
        checked += 1;
    }
    assert!(checked > 5, "{checked} lines leave the railway");
}

/// [R9.2(1)1] The reach of a unit is that of its move, with enemy zones marked.
#[test]
fn reach_is_that_of_the_move() {
    let stands = [("AX-7ID", "2510"), ("AX-17ID", "2510"), ("SU-100R", "2512")];
    let field = Plain::new().field(&stands).but(|game, state| {
        let unit = unit(game, "AX-7ID");
        state.units[unit.index()] = state.unit(unit).with(Role::Ready);
        (state.node, state.subject) = (Node::Move, OptId::some(unit));
    });
    let text = shown(&field, "AX-7ID");
    let count = field.tables().hexes.len();
    assert!(count > 6 && text.contains(&format!("Can move to {count} hexes")), "{text}");
    assert!(text.contains("with AX-17ID"), "{text}");
    assert!(text.contains("in no enemy zone") && text.contains("It is activated and has not moved."), "{text}");
    let map = text.split("Can move to").nth(1).unwrap().split("A Axis").next().unwrap();
    let marks = map.matches('+').count() + map.matches('!').count();
    assert_eq!(marks, count, "{text}");
    let zones = field.game().data.map.grid.neighbours(hex(field.game(), "2512"));
    assert_eq!(map.matches('!').count(), zones.filter(|&at| field.tables().hexes.contains(at)).count(), "{text}");
}

/// [R3.2] Enemies in whose zones a unit stands are named.
#[test]
fn enemy_zones_are_named() {
    let field = Plain::new().field(&[("AX-7ID", "2510"), ("SU-100R", "2511")]);
    assert!(shown(&field, "AX-7ID").contains("in the zones of SU-100R"));
    assert!(shown(&field, "SU-100R").contains("in the zones of AX-7ID"));
    let away = Plain::new().field(&[]).at(Spot::Box, &["AX-7ID"]);
    assert!(shown(&away, "AX-7ID").contains("It is not on the map: reinforcement box."));
}

/// [R8.2, R2.22(3)] A headquarters names the units in range, and a unit its headquarters.
#[test]
fn command_is_told() {
    let field = Plain::new().field(&[("AX-4A-HQ", "2510"), ("AX-7ID", "2511"), ("AX-17ID", "5011")]);
    let text = shown(&field, "AX-4A-HQ");
    let told = line(&text, "Command range");
    assert!(told.contains("AX-7ID") && !told.contains("AX-17ID"), "{told}");
    assert!(line(&shown(&field, "AX-7ID"), "In command range of:").contains("AX-4A-HQ in 2510"));
    assert!(line(&shown(&field, "AX-17ID"), "In command range of:").ends_with("none."));
}

/// [R10.3(2), R10.3(3)] A hex tells the odds of an attack by everything beside it.
#[test]
fn a_hex_tells_the_odds() {
    let stands = [("AX-7ID", "2509"), ("AX-17ID", "2511"), ("SU-100R", "2510")];
    let field = Plain::new().field(&stands);
    let (game, state) = (field.game(), field.state());
    let attack = ["AX-7ID", "AX-17ID"].map(|code| u16::from(game.attack_of(state, unit(game, code)))).iter().sum();
    let defence = u16::from(game.defence_of(state, unit(game, "SU-100R")));
    let columns = game.data.crt.columns();
    let column = Odds { attack, defence, shifts: 0 }.column(columns).expect("a column");
    let text = shown(&field, "2510");
    let told = line(&text, "An attack by all beside it");
    assert!(told.contains(&format!("{attack} against {defence}")), "{told}");
    assert!(told.contains(&format!("column {}.", columns.name(column))), "{told}");
    assert!(line(&text, "2510").contains("clear") && text.contains("Units: SU-100R"), "{text}");
    assert!(line(&shown(&field, "2509"), "An attack by all beside it").contains("SU-100R"));
    assert!(field.game().close_up(&Observation::of(game, state, AX), "Moscow-on-Sea", true, Lang::En).is_none());
}

/// [R10.1, R10.3(1)2] In the combat phase a unit tells what it attacks or that it has retreated; its reach is that of a
/// whole move, whatever the direction of its attack.
#[test]
fn roles_in_combat_are_no_roles_in_movement() {
    let stands = [("AX-7ID", "2509"), ("AX-17ID", "2511"), ("SU-100R", "2510"), ("SU-161R", "2513")];
    let still = Plain::new().field(&stands);
    let reach = line(&shown(&still, "AX-7ID"), "Can move to").to_owned();
    for direction in 0..6 {
        let field = Plain::new().field(&stands).but(|game, state| {
            let [attacker, free, late] = ["AX-7ID", "AX-17ID", "SU-161R"].map(|code| unit(game, code));
            state.units[attacker.index()] = state.unit(attacker).attacking(direction);
            state.units[free.index()] = state.unit(free).with(Role::Free);
            state.units[late.index()] = state.unit(late).with(Role::Ready);
            (state.node, state.active) = (Node::Declare, AX);
        });
        let target =
            field.game().data.map.grid.neighbour(hex(field.game(), "2509"), direction).expect("inside the map");
        let target = field.game().data.map.grid.number(target);
        let text = shown(&field, "AX-7ID");
        assert!(line(&text, "AX-7ID:").contains(&format!(" It attacks {target}")), "{text}");
        assert_eq!(line(&text, "Can move to"), reach, "direction {direction}");
        assert!(line(&shown(&field, "AX-17ID"), "AX-17ID:").ends_with(" It may attack."));
        assert!(line(&shown(&field, "SU-161R"), "SU-161R:").ends_with(" It has retreated in this combat phase."));
        assert!(!line(&shown(&field, "SU-100R"), "SU-100R:").contains(" It "), "it has no role");
    }
}

/// `3Pz` is a division, `3PZ` the chit of its army.
#[test]
fn the_case_tells_divisions_from_chits() {
    let field = Plain::new().field(&[("AX-3Pz", "2509"), ("AX-3PzA-HQ", "2511")]);
    assert!(shown(&field, "3Pz").starts_with("AX-3Pz: panzer division"));
    assert!(shown(&field, "3PZ").starts_with("Chit 3PZ activates this headquarters.\nAX-3PzA-HQ"));
    assert!(shown(&field, "3pz").starts_with("Chit 3PZ"));
}

/// [R15.1(3)] In the surprise phase rivers do not weaken the Axis; they weaken the Soviets as ever.
#[test]
fn only_the_axis_surprises() {
    let stands = [("AX-7ID", "2510"), ("SU-100R", "2509"), ("SU-161R", "2511")];
    let river = |is_surprise| {
        let field = Plain::new().river(&[["2510", "2509"], ["2510", "2511"]]).field(&stands);
        shown(&field.but(|_, state| state.is_surprise = is_surprise), "2510")
    };
    let told = |text: &str| line(text, "An attack by all beside it").to_owned();
    assert_eq!(told(&river(true)), told(&river(false)));
}

/// Those that wait in a box, and those that no line reaches.
#[test]
fn boxes_and_pockets_are_listed() {
    let field = railway().field(&[("AX-7ID", "1921"), ("AX-17ID", "1922")]).at(Spot::Box, &["AX-23ID"]);
    let boxes = shown(&field, "box");
    assert!(line(&boxes, "the Axis, reinforcement box:").contains("AX-23ID"), "{boxes}");
    assert!(!boxes.contains("AX-7ID"), "{boxes}");
    let cut = shown(&field, "cut");
    let axis = line(&cut, "Units of the Axis without a line of communication:");
    assert!(axis.contains("AX-17ID") && axis.contains("in 1922") && !axis.contains("AX-7ID"), "{cut}");
}

/// [R6.1(2)] Chits that the other side has chosen change nothing that is shown.
#[test]
fn hidden_chits_are_not_shown() {
    let field = crate::hidden::chosen(&[]);
    let (game, state) = (field.game(), field.state());
    let observation = Observation::of(game, state, AX);
    let mut rng = Stream::new(5);
    let drawn = (0..100).map(|_| game.determinize(&observation, &mut rng)).find(|drawn| drawn.cup != state.cup);
    let drawn = drawn.expect("the Soviets may have chosen otherwise");
    let other = Observation::of(game, &drawn, AX);
    for (_, word) in game.names(&observation).into_iter().step_by(9) {
        let told = |seen: &Observation<Smolensk>| game.close_up(seen, &word, true, Lang::En);
        assert_eq!(told(&observation), told(&other), "{word}");
    }
}

/// The words by which a decision may be meant: the unit, its hex, the hex under attack.
#[test]
fn questions_are_about_units() {
    let field = Plain::new().field(&[("AX-7ID", "2509"), ("SU-100R", "2510")]).but(|game, state| {
        let unit = unit(game, "AX-7ID");
        (state.node, state.subject) = (Node::Move, OptId::some(unit));
    });
    assert_eq!(field.game().asked_about(field.state()), ["AX-7ID", "2509"]);
    let field = field.but(|game, state| {
        (state.node, state.target) = (Node::Declare, OptId::some(hex(game, "2510")));
    });
    assert_eq!(field.game().asked_about(field.state()), ["AX-7ID", "2509", "2510"]);
}

/// Rivers stand on the sides of hexes, roads and railways cross them; a hex is named by number, place or unit.
#[test]
fn rivers_and_roads_are_drawn() {
    let plain = Plain::new()
        .river(&[["2015", "2014"], ["2015", "2116"]])
        .major(&[["2015", "2115"]])
        .road(&["1916", "2015", "2016"])
        .rail(&["2015", "2016"]);
    let field = plain.field(&[("AX-7ID", "2015")]);
    let around = |text: &str| -> Vec<String> {
        let lines: Vec<&str> = text.lines().collect();
        let middle = lines.iter().position(|line| line.contains('@')).unwrap_or_else(|| panic!("no hex in {text}"));
        let left = lines[middle].find('@').unwrap() - 1;
        let part = |line: &&str| format!("{line:<60}")[left - 4..left + 6].trim_end().to_owned();
        lines[middle - 4..=middle + 4].iter().map(part).collect()
    };
    let rivers = ["    .", "", ".   _   .", "      \\\\", "    .@", "      /", ".       .", "", "    ."];
    assert_eq!(around(&shown(&field, "rivers 2015")), rivers);
    let roads = ["    .", "", ".       .", "", "    .@", "  /", ".   |+  .", "", "    ."];
    assert_eq!(around(&shown(&field, "roads 2015")), roads);
    for word in ["railways 2015", "roads AX-7ID", "ROADS 7id"] {
        assert_eq!(shown(&field, word), shown(&field, "roads 2015"), "{word}");
    }
    assert!(shown(&field, "rivers").starts_with("Name a hex, a place or a unit as well"));
    let observation = Observation::of(field.game(), field.state(), AX);
    assert!(field.game().close_up(&observation, "rivers Nowhere", true, Lang::En).is_none());

    // Every corner of the printed map, and places by name.
    let full = Field::of(game("full"), &[]);
    let grid = &full.game().data.map.grid;
    for at in grid.hexes().filter(|&at| full.game().data.map.in_play.contains(at)) {
        let text = shown(&full, &format!("rivers {}", grid.number(at)));
        assert!(text.matches('@').count() == 2, "{text}");
    }
    assert_eq!(shown(&full, "rivers Smolensk"), shown(&full, "rivers 4112"));
}
