//! The linked game.

use sandtable_engine::{
    Game, Side, Words,
    games::smolensk::{Event, Kind, Node, Spot},
    testing::Table,
};

use crate::{close_up::shown, support::*};

fn linked(options: &[(&str, &str)], stands: &[Stand<'_>]) -> Field {
    Field::of(game_with("linked", options), stands)
}

fn done(mut field: Field) -> Field {
    while field.node() == Node::Transfer {
        field = field.play("done", &[]);
    }
    field
}

/// [L15.2(1)1, L15.2(1)2, L15.2(2), L15.2(3), RULING-58] Both maps and both sets of counters without the three dotted
/// divisions; one supply chit and one of each kind; no limit at the seam.
#[test]
fn both_games() {
    let game = game_with("linked", &[("opt-reserve-okh", "true")]);
    assert_eq!((game.data.cards.len(), game.data.map.in_play.len()), (341, 2_413));
    assert_eq!((game.armies[AX].len(), game.armies[SU].len()), (103, 238));
    assert!(!game.data.cards.iter().any(|card| card.name.contains('*')));
    assert_eq!(game.data.card(unit(&game, "AX-4PzA-HQ")).kind, Kind::PanzerHq);
    assert_eq!(unit(&game, "AX-4PzA-HQ").index(), 224);
    let field = linked(&[], &[("AX-2PzA-HQ", "2519"), ("AX-3Pz", "2520"), ("AX-1Pz", "2517")]).execute("2PZ", &[]);
    let field = field.play("stay", &[]);
    assert_eq!(field.asked(), "AX-3Pz");
    assert_eq!(field.play("stay", &[]).asked(), "AX-1Pz", "units of both games are activated");
    assert_eq!(game.last_block().number(), 89);
}

/// [L15.1, R15.1(1)] Three panzer headquarters attack before turn 1.
#[test]
fn the_surprise_of_three() {
    let field = Field { table: Table::set_up(game("linked"), &[]) };
    let count = field.table.events.iter().filter(|event| matches!(event, Event::Activated { .. })).count();
    assert_eq!((count, field.state().is_surprise), (3, true));
}

/// [L6.3(1), R6.2(4)1] Manstein counts and stays in the hand, as Guderian does; one may follow the other.
#[test]
fn manstein() {
    let field = linked(&[], &[("AX-2PzA-HQ", "1010"), ("AX-4PzA-HQ", "1012")])
        .but(|_, state| state.held = 3)
        .execute("S4", &[]);
    assert_eq!(
        (field.node(), field.legal()),
        (Node::LastChance, vec!["pass".to_owned(), "play GUD".to_owned(), "play MAN".to_owned()])
    );
    let field = field.play("play MAN", &[]);
    assert_eq!(field.asked(), "AX-4PzA-HQ");
    let field = field.play("stay", &[]);
    assert_eq!((field.node(), field.legal()), (Node::LastChance, vec!["pass".to_owned(), "play GUD".to_owned()]));
    let game = game("linked");
    assert_eq!(game.record(1).axis_chits, 10, "with both");
}

/// [RULING-64, RULING-58] Two extra armies a turn out of nine, in rising order.
#[test]
fn extra_armies() {
    let field = linked(&[], &[]).execute("S4", &[]);
    assert_eq!(
        (field.node(), field.state().left, field.legal().len()),
        (Node::Unlock, 2, 8),
        "the last one cannot be the first of two"
    );
    let field = field.play("unlock S30", &[]);
    assert_eq!(field.legal(), ["unlock S43", "unlock S34", "unlock S42", "unlock S48", "unlock S55"]);
}

/// [L15.3(1), L15.3(2), L15.4] No withdrawal; 19A and the strategic reserve enter.
#[test]
fn transfers_between_fronts() {
    let panzers = ["AX-3Pz", "AX-4Pz", "AX-10Pz"];
    let supplied = |scenario: &str, hexes: [&str; 3]| {
        let stands: Vec<Stand<'_>> = panzers.into_iter().zip(hexes).collect();
        Field::of(game(scenario), &stands).turn(6).execute("SUP", &[])
    };
    let full = supplied("full", ["1018", "1019", "1020"]);
    assert_eq!(panzers.map(|code| full.spot(code)), [Spot::Withdrawn; 3], "18 points, which two of them do not have");
    let hexes = ["1037", "1038", "1039"];
    let field = supplied("linked", hexes);
    assert_eq!(field.node(), Node::Transfer);
    assert_eq!(panzers.map(|code| field.at_hex(code)), hexes);
    let army = linked(&[], &[]).turn(3).at(Spot::Waiting, &["SU-19A-HQ", "SU-38R"]).execute("S19", &[]);
    assert_eq!(army.node(), Node::Enter);
    let reserve = linked(&[], &[]).turn(6).at(Spot::Box, &["SU-19R"]).execute("SUR", &[]);
    let reserve = if reserve.node() == Node::Bring { reserve.play("done", &[]) } else { reserve };
    assert_eq!((reserve.node(), reserve.state().left), (Node::Enter, 12));
}

/// [L15.6, L15.6(1), L15.6(2), RULING-37, RULING-56] Nine hexes have a stand-fast marker, worth 10 more, 5 without a
/// line; from turn 4 on one may be lifted at each supply chit, where a railway leads east.
#[test]
fn stand_fast() {
    let game = game("linked");
    let names: Vec<String> =
        game.stand_fast.iter().map(|&place| game.data.map.grid.number(game.data.site(place).hex)).collect();
    assert_eq!(names, ["3529", "3602", "3603", "3702", "3745", "4131", "5022", "5028", "5139"]);
    let all = |field: Field| {
        field.but(|game, state| {
            state.markers = (0..game.stand_fast.len()).map(sandtable_engine::Id::from_index).collect();
            state.axis = sandtable_engine::games::smolensk::PlaceSet::EMPTY;
        })
    };
    let field = done(all(linked(&[], &[])).execute("SUP", &[]));
    assert_eq!(field.node(), Node::Lift);
    assert!(field.may("lift 4131") && field.may("pass"));
    let field = field.play("lift 4131", &[]);
    assert_eq!((field.state().markers.len(), field.node()), (8, Node::Fort));
    let early = done(all(linked(&[], &[])).turn(3).execute("SUP", &[]));
    assert_eq!(early.node(), Node::Fort, "not before turn 4");
    let mut data = game.data.clone();
    data.map.rail.fill(0);
    let bare = sandtable_engine::games::smolensk::Smolensk::new(data, game.setting.clone(), game.options);
    let by_road = done(all(Field::of(bare, &[])).execute("SUP", &[]));
    assert_eq!(by_road.node(), Node::Fort, "not without a railway, although the cities have a line");
    // Points: a marked city counts 20, or 10 without a line.
    let axis = all(linked(&[], &[])).turn(9).held_by(AX, &["2537", "4131"]);
    let mut end = axis.execute("SUP", &[]);
    while matches!(end.node(), Node::Lift | Node::Fort | Node::Transfer) {
        let word = if end.node() == Node::Transfer { "done" } else { "pass" };
        end = end.play(word, &[]);
    }
    assert_eq!(end.state().vp[AX], 10 + 20, "the railways are open on the empty map");
    assert_eq!(end.state().vp[SU], 8 * 20 + 4 * 10);
}

/// [L15.5, R11.3, R14.3(3), RULING-37] At each supply chit a fortress may be built in a major city with a line, or one
/// be raised to level 2; four markers with that of Brest.
#[test]
fn fortresses_are_built() {
    let supply = |field: Field| {
        let mut field = field
            .but(|_, state| state.axis = sandtable_engine::games::smolensk::PlaceSet::EMPTY)
            .turn(5)
            .execute("SUP", &[]);
        field = done(field);
        field
    };
    let field = supply(linked(&[], &[]).fort("0946", 1));
    assert_eq!(field.node(), Node::Fort);
    assert_eq!(field.legal().len(), 15, "fourteen cities and none: {:?}", field.legal());
    let field = field.play("fort 3602", &[]);
    assert_eq!(field.state().level_in(hex(field.game(), "3602")), 1);
    let field = supply(field).play("fort 3602", &[]);
    assert_eq!(field.state().level_in(hex(field.game(), "3602")), 2);
    let field = supply(field);
    assert!(!field.may("fort 3602"), "two is the most");
    let field = supply(supply(field.play("fort 3603", &[])).play("fort 3702", &[]));
    assert_eq!(field.legal(), ["pass", "fort 3603", "fort 3702"], "no marker is left, but two may be raised");
    let more = linked(&[("linked-fortress-per-supply", "2"), ("linked-fortress-markers", "3")], &[]).fort("0946", 1);
    let more = supply(more).play("fort 3602", &[]);
    assert_eq!(more.node(), Node::Fort, "two at a time");
    let more = more.play("fort 3603", &[]);
    assert!(!supply(more).may("fort 3702"), "three markers in all");
}

/// [L15.7(1), L15.7(2)] The points of both games are added up at the supply chit of turn 9; the side with more wins,
/// and as many are a draw.
#[test]
fn the_linked_score() {
    let axis = ["2537", "3529", "4131", "1319", "1705", "2914", "4249"];
    // Two divisions keep lines of the Axis from Tallinn in 1705.
    let end = |lost: u16| {
        let field = linked(&[], &[("SU-100R", "1706"), ("SU-108R", "1804")]).turn(9).all_soviet().held_by(AX, &axis);
        let mut field = field.but(|game, state| {
            let marked = ["3529", "3602"].map(|number| game.place_in(hex(game, number)).unwrap());
            state.markers = marked.iter().map(|&place| game.marker_of(place).unwrap()).collect();
            (state.bonus, state.lost, state.exits) = (10, lost, [1, 0]);
        });
        field = done(field.execute("SUP", &[]));
        while field.node() != Node::Over {
            field = field.play("pass", &[]);
        }
        (field.state().vp.into_array(), field.game().outcome(field.state()).unwrap().winner())
    };
    // Smolensk: Minsk 10, Vitebsk with its marker 20, Smolensk 10, a railway to Kiev since turn 7 20, checks 10.
    // Leningrad: Riga 10, Tallinn without a line 5, Pskov 10.
    let axis = 10 + 20 + 10 + 20 + 10 + 10 + 5 + 10;
    // Gomel, Rzhev, Vyazma, Bryansk; Novgorod, Leningrad with a marker on one of its hexes.
    let soviet = 4 * 10 + 10 + 20 + 10 + 10;
    assert_eq!((axis, soviet), (95, 90));
    assert_eq!(end(4), ([91, 90], Some(Side::One)));
    assert_eq!(end(5), ([90, 90], None), "a draw");
    assert_eq!(end(6), ([89, 90], Some(Side::Two)));
}

/// [L16.5, L16.5(1)1, L16.5(1)2, RULING-53] Optional: Soviet lines follow railways or roads, never both, and go twelve
/// hexes beyond.
#[test]
fn soviet_lines_are_limited() {
    let limited = [("linked-soviet-loc-limit", "true")];
    // West of a wall of units there is no network left: far from it a unit has a line only without the limit.
    let far = |options: &[(&str, &str)]| {
        let game = game_with("linked", options);
        let mut data = game.data.clone();
        data.map.rail.fill(0);
        data.map.road.fill(0);
        let names: Vec<String> = (40..=55)
            .rev()
            .map(|column: u8| format!("{column:02}{:02}", 24 - u8::from(column.is_multiple_of(2))))
            .collect();
        for pair in names.windows(2) {
            let (a, b) = (hex(&game, &pair[0]), hex(&game, &pair[1]));
            let direction = data.map.grid.direction(a, b).unwrap();
            data.map.road[a.index()] |= 1 << direction;
            data.map.road[b.index()] |= 1 << ((direction + 3) % 6);
        }
        let game = sandtable_engine::games::smolensk::Smolensk::new(data, game.setting.clone(), game.options);
        Field::of(game, &[("SU-100R", "2823"), ("SU-108R", "2723")]).turn(2).execute("SUP", &[])
    };
    let free = far(&[]);
    assert!(!free.is_reduced("SU-100R") && !free.is_reduced("SU-108R"));
    let field = far(&limited);
    assert!(!field.is_reduced("SU-100R"), "twelve hexes from the road");
    assert!(field.is_reduced("SU-108R"), "thirteen");
}

/// [L16.5(1)1, RULING-53] A line is all railway or all road: one that begins on a railway and goes on by road is none,
/// although it comes within twelve hexes.
#[test]
fn soviet_lines_are_not_mixed() {
    // West from the source 5524: to 4823 in one way, on to 4124 in the other.
    let west = |columns: std::ops::RangeInclusive<u8>| -> Vec<String> {
        columns.rev().map(|column| format!("{column:02}{:02}", 24 - u8::from(column.is_multiple_of(2)))).collect()
    };
    let is_cut = |is_rail: [bool; 2]| {
        let game = game_with("linked", &[("linked-soviet-loc-limit", "true")]);
        let mut data = game.data.clone();
        data.map.rail.fill(0);
        data.map.road.fill(0);
        for (names, is_rail) in [west(48..=55), west(41..=48)].iter().zip(is_rail) {
            for pair in names.windows(2) {
                let (a, b) = (hex(&game, &pair[0]), hex(&game, &pair[1]));
                let direction = data.map.grid.direction(a, b).unwrap();
                let way = if is_rail { &mut data.map.rail } else { &mut data.map.road };
                way[a.index()] |= 1 << direction;
                way[b.index()] |= 1 << ((direction + 3) % 6);
            }
        }
        let game = sandtable_engine::games::smolensk::Smolensk::new(data, game.setting.clone(), game.options);
        let field = Field::of(game, &[("SU-100R", "3124")]).turn(2);
        let told = crate::close_up::shown(&field, "SU-100R");
        let is_cut = field.execute("SUP", &[]).is_reduced("SU-100R");
        assert_eq!(told.contains("Line of communication: none"), is_cut, "{told}");
        is_cut
    };
    assert!(!is_cut([true, true]), "ten hexes from the railway");
    assert!(!is_cut([false, false]), "ten hexes from the road");
    assert!(is_cut([true, false]) && is_cut([false, true]), "seventeen from the part that begins at the source");
}

/// [L16.6, RULING-53] Optional: with more than ten mechanized units in range the owner says which stay idle.
#[test]
fn ten_mechanized_units() {
    let codes = [
        "AX-3Pz", "AX-4Pz", "AX-10Pz", "AX-17Pz", "AX-18Pz", "AX-10M", "AX-29M", "AX-DR", "AX-GD", "AX-7Pz", "AX-12Pz",
        "AX-19Pz",
    ];
    let hexes = ["2518", "2518", "2519", "2519", "2520", "2520", "2521", "2521", "2522", "2522", "2418", "2418"];
    let mut stands: Vec<Stand<'_>> = codes.into_iter().zip(hexes).collect();
    stands.push(("AX-2PzA-HQ", "2420"));
    stands.push(("AX-7ID", "2420"));
    let field = linked(&[("linked-mech-activation-cap", "true")], &stands).execute("2PZ", &[]);
    assert_eq!((field.node(), field.state().left), (Node::Idle, 2));
    assert_eq!(field.legal().len(), 11, "the last one cannot be the first of two");
    let field = field.plays(&["idle AX-10M", "idle AX-12Pz"]);
    assert_eq!(field.node(), Node::Move);
    let mut asked = Vec::new();
    let mut field = field;
    while field.node() == Node::Move {
        asked.push(field.asked());
        field = field.play("stay", &[]);
    }
    assert_eq!(asked.len(), 12, "ten, the infantry and the headquarters");
    assert!(!asked.contains(&"AX-10M".to_owned()));
    assert_eq!(linked(&[], &stands).execute("2PZ", &[]).node(), Node::Move);
}

/// [L16.7(1), L16.7(2), L16.7(3), RULING-38] Optional: a panzer headquarters without a line acts once; the
/// railway that one uses is closed to the others for the turn; army headquarters are exempt.
#[test]
fn panzer_railways() {
    let option = [("linked-panzer-rail-exclusive", "true")];
    let bare = |rails: bool| {
        let game = game_with("linked", &option);
        let mut data = game.data.clone();
        data.map.rail.fill(0);
        let names: Vec<String> =
            (1..=20).map(|column: u8| format!("{column:02}{:02}", 34 - u8::from(column.is_multiple_of(2)))).collect();
        for pair in names.windows(2).filter(|_| rails) {
            let (a, b) = (hex(&game, &pair[0]), hex(&game, &pair[1]));
            let direction = data.map.grid.direction(a, b).unwrap();
            data.map.rail[a.index()] |= 1 << direction;
            data.map.rail[b.index()] |= 1 << ((direction + 3) % 6);
        }
        let game = sandtable_engine::games::smolensk::Smolensk::new(data, game.setting.clone(), game.options);
        let stands = [("AX-2PzA-HQ", "2034"), ("AX-3PzA-HQ", "2036"), ("AX-4A-HQ", "3030")];
        Field::of(game, &stands).but(|game, state| {
            // Something to draw, so that the turn goes on; Guderian stays in the hand.
            state.cup = [chit(game, "A9")].into_iter().collect();
            state.held = 1;
        })
    };
    let none = bare(false).execute("3PZ", &[]);
    assert_eq!(none.asked(), "AX-3PzA-HQ", "it acts once");
    assert!(shown(&none, "AX-3PzA-HQ").contains("acts no more in this turn [L16.7]"));
    let again = none.play("stay", &[0]).execute("3PZ", &[]);
    assert!(again.events().iter().any(|event| matches!(event, Event::Void { .. })), "and no second time");
    let one = bare(true).execute("3PZ", &[]);
    assert_eq!(one.state().stranded, 0);
    let railway = "0134 (Rastenburg), 0233, 0334, 0433, 0534";
    assert!(shown(&one, "AX-3PzA-HQ").contains(railway), "{}", shown(&one, "AX-3PzA-HQ"));
    assert!(!shown(&one, "AX-2PzA-HQ").contains("Its railway"));
    let told = one.game().placements(one.state()).into_iter().find(|line| line.what == "railway of AX-3PzA-HQ");
    assert!(told.is_some_and(|line| line.place.starts_with("0134 0233 0334 0433 0534 ")));
    let other = one
        .play("stay", &[0])
        .but(|game, state| state.cup = [chit(game, "A9")].into_iter().collect())
        .execute("2PZ", &[]);
    assert_eq!(other.asked(), "AX-2PzA-HQ");
    assert_ne!(other.state().stranded, 0, "the railway is taken");
    let acted = bare(true).execute("3PZ", &[]).play("stay", &[0]);
    let on_the_railway = Spot::Hex(hex(acted.game(), "1033"));
    let cut = acted.at(on_the_railway, &["SU-38R"]).execute("3PZ", &[]);
    assert!(cut.events().iter().any(|event| matches!(event, Event::Void { .. })), "it has no line any more");
    let army = bare(false).execute("A4", &[]);
    assert_eq!((army.asked(), army.state().stranded), ("AX-4A-HQ".to_owned(), 0));
}
