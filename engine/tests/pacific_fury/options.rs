//! Options of battles against its default.

use sandtable_engine::{
    Game, Odds,
    games::pacific_fury::{Area, Question},
};

use crate::{
    support::{IJN, Position, USN},
    table::Table,
};

/// Modifier of US carriers that strike Japan's force 1, with an option or without.
fn modifier(option: Option<(&str, &str)>, striker: &[&str], target: &[&str]) -> u8 {
    let position = Position::new().force(USN, Area::Sp, striker).force(IJN, Area::Es, target);
    let mut table = Table::at(match option {
        Some((name, value)) => position.option(name, value),
        None => position,
    });
    // Only the modifier is asked for, which the report of the first volley has.
    let action = table.game.parse_action(&table.state, "strike 1 1").unwrap();
    assert!(table.can("strike 1 1"));
    let (mut state, mut events) = (table.state, Vec::new());
    table.game.apply_unchecked(&mut state, action, &mut crate::table::Fixed(6), &mut events);
    table.events = events;
    table.carrier_fire()[0].modifier
}

/// [OPT-aa_source] With `anchors` the AA value is the sum of the warships' defence, carriers and transports not counted.
#[test]
fn opt_aa_source_anchors() {
    let anchors = Some(("aa_source", "anchors"));
    // Two battlecruisers: 2 ships, 4 anchors, against 4 planes.
    assert_eq!(modifier(None, &["Enterprise", "Saratoga"], &["Kongo", "Haruna"]), 1);
    assert_eq!(modifier(anchors, &["Enterprise", "Saratoga"], &["Kongo", "Haruna"]), 0);
    // Three old cruisers: 3 ships, no anchor, against 2 planes.
    assert_eq!(modifier(None, &["Wasp"], &["Aoba", "Kinugasa", "Furutaka"]), 0);
    assert_eq!(modifier(anchors, &["Wasp"], &["Aoba", "Kinugasa", "Furutaka"]), 2);
    // Yamato alone: 1 ship, 4 anchors.
    assert_eq!(modifier(None, &["Enterprise", "Saratoga"], &["Yamato"]), 2);
    assert_eq!(modifier(anchors, &["Enterprise", "Saratoga"], &["Yamato"]), 0);
    // The anchors of carriers do not count.
    assert_eq!(modifier(anchors, &["Wasp"], &["Shokaku", "Takao"]), 1);
}

/// [OPT-aa_source] With `all-ships` every ship of the target but transports counts 1.
#[test]
fn opt_aa_source_all_ships() {
    let all_ships = Some(("aa_source", "all_ships"));
    assert_eq!(modifier(None, &["Wasp"], &["Shokaku", "Takao"]), 1);
    assert_eq!(modifier(all_ships, &["Wasp"], &["Shokaku", "Takao"]), 0);
    assert_eq!(modifier(None, &["Wasp"], &["Shokaku"]), 2);
    assert_eq!(modifier(all_ships, &["Wasp"], &["Shokaku"]), 1);
    assert_eq!(modifier(all_ships, &["Wasp"], &["Transport", "Takao", "Transport"]), 1, "transports never count");
}

/// [OPT-aa_boundary] With `inclusive` planes equal to the AA value already give +1, equal to its double +2.
#[test]
fn opt_aa_boundary_inclusive() {
    let inclusive = Some(("aa_boundary", "inclusive"));
    for (target, strict, wide) in [
        (&["Takao"][..], 2, 2),
        (&["Takao", "Atago"], 1, 2),
        (&["Takao", "Atago", "Maya"], 1, 1),
        (&["Takao", "Atago", "Maya", "Aoba"], 0, 1),
        (&["Takao", "Atago", "Maya", "Aoba", "Kongo"], 0, 0),
    ] {
        assert_eq!(modifier(None, &["Enterprise", "Saratoga"], target), strict, "{target:?}");
        assert_eq!(modifier(inclusive, &["Enterprise", "Saratoga"], target), wide, "{target:?}");
    }
    // The airfield's shot goes by the same rule: 1 plane at 1 warship.
    let shot = |boundary| {
        let position = Position::new().option("aa_boundary", boundary).to_move(IJN);
        let mut table = Table::at(position.force(IJN, Area::Es, &["Shokaku", "Takao"]));
        table.play("strike 1 FIELD", &[6, 6]);
        table.field_shots()[0].1
    };
    assert_eq!((shot("strict"), shot("inclusive")), (0, 1));
}

/// [OPT-zero_space_threshold] With `one-hit` a bombardment or a strike at space 0 needs one point; still no return shot.
#[test]
fn opt_zero_space_threshold_one_hit() {
    let run = |threshold: &str, ship: &str, action: &str, dice: &[u32]| {
        let position = Position::new().option("zero_space_threshold", threshold).marker(0).to_move(IJN);
        let mut table = Table::at(position.force(IJN, Area::Es, &[ship]));
        table.play(action, dice);
        assert!(table.field_shots().is_empty());
        table.state.disrupted
    };
    assert!(run("automatic", "Kongo", "bombard 1", &[6]));
    assert!(!run("one-hit", "Kongo", "bombard 1", &[6, 6]), "two rounds without a point");
    assert!(run("one-hit", "Kongo", "bombard 1", &[6, 1]));
    assert!(run("automatic", "Shokaku", "strike 1 FIELD", &[6]));
    assert!(!run("one-hit", "Shokaku", "strike 1 FIELD", &[6]));
    assert!(run("one-hit", "Shokaku", "strike 1 FIELD", &[1]));
    // At the other spaces nothing changes.
    let position = Position::new().option("zero_space_threshold", "one-hit").marker(2).to_move(IJN);
    let mut table = Table::at(position.force(IJN, Area::Es, &["Kongo"]));
    table.play("bombard 1", &[1, 1]).expect_over();
    assert!(!table.state.disrupted);
}

/// [OPT-carrier_attacker_after_one_round] [RULING-41] With `may-stay` attackers stay after a carrier battle of one round:
/// those that took no hit, while a defender is left. Otherwise, and after two rounds, every attacker goes home as usual.
#[test]
fn opt_carrier_attacker_may_stay() {
    let clash = |choice: &str, attacker: &[&str], defenders: &[&[&str]]| {
        let position =
            Position::new().option("carrier_attacker_after_one_round", choice).force(USN, Area::Sp, attacker);
        let position = defenders.iter().fold(position, |position, ships| position.force(IJN, Area::Es, ships));
        let mut table = Table::at(position.force(USN, Area::Es, &["Portland"]));
        table.play("move 1 ES", &[]);
        table
    };
    for (choice, area) in [("retreats", Area::Base), ("may-stay", Area::Es)] {
        let mut missed = clash(choice, &["Quincy", "Astoria"], &[&["Shokaku"]]);
        missed.play("launch", &[]).play("aim 1", &[6]).expect_over();
        assert_eq!([1, 2].map(|force| missed.area(USN, force)), [area; 2], "{choice}: nobody was hit");

        let mut hit = clash(choice, &["Quincy", "Astoria"], &[&["Shokaku"]]);
        hit.play("launch", &[]).play("aim 1", &[1, 1]).expect_over();
        assert_eq!([1, 2].map(|force| hit.area(USN, force)), [Area::Base, area], "{choice}: force 1 was hit");

        let mut launcher = clash(choice, &["Enterprise"], &[&["Kongo"], &["Haruna"]]);
        launcher.play("launch", &[]).play("aim 1", &[1, 1]).expect_over();
        assert_eq!([1, 2].map(|force| launcher.area(USN, force)), [area; 2], "{choice}: a defender is left");

        let mut excluded = clash(choice, &["Enterprise"], &[&["Kongo"]]);
        excluded.play("launch", &[1, 1]).expect_over();
        assert_eq!([1, 2].map(|force| excluded.area(USN, force)), [Area::Base; 2], "{choice}: no defender is left");

        let carriers: [&[&str]; 2] = [&["Shokaku", "Takao"], &["Kongo"]];
        let mut left = clash(choice, &["Enterprise", "Quincy"], &carriers);
        left.play_all(&["aim 1"]).play("aim 1", &[6, 6]).play_all(&["withdraw", "stay"]).expect_over();
        assert_eq!([1, 2].map(|force| left.area(USN, force)), [area; 2], "{choice}: one round, Kongo is left");

        let mut two = clash(choice, &["Enterprise", "Quincy"], &carriers);
        two.play_all(&["aim 1"]).play("aim 1", &[6, 6]).play_all(&["stay", "stay", "stay", "stay", "aim 1"]);
        two.play("aim 1", &[6, 6]).expect_over();
        assert_eq!([1, 2].map(|force| two.area(USN, force)), [Area::Base; 2], "{choice}: two rounds");
    }
}

/// [OPT-airfield_cap] With `by-planes` the airfield's air patrol is 2 with two planes or more, 1 with one, none without.
#[test]
fn opt_airfield_cap_by_planes() {
    for (marker, carrier, by_planes) in [(0, 2, 4), (1, 2, 3), (2, 2, 2), (3, 2, 2)] {
        for (choice, points) in [("carrier", carrier), ("by_planes", by_planes)] {
            let position = Position::new().option("airfield_cap", choice).marker(marker).to_move(IJN);
            let mut table = Table::at(position.force(IJN, Area::Es, &["Shokaku", "Takao", "Atago", "Maya"]));
            table.play("strike 1 FIELD", if marker == 0 { &[4] } else { &[4, 6] });
            assert_eq!(table.field_strikes(), [points], "{choice} at {marker}");
            // `odds` knows the option, too.
            let number = marker.to_string();
            let arguments = [("factors", "4"), ("number", number.as_str()), ("rounds", "1")];
            let arguments = arguments.map(|(name, value)| (name.to_owned(), value.to_owned()));
            let Ok(Question::AirfieldStrike { cap, .. }) = table.game.question("airfield-strike", &arguments) else {
                panic!("the question is about an airfield")
            };
            assert_eq!(cap, 4 - points);
        }
    }
}

/// [OPT-strike_damage_accumulates] With `true` points at the airfield in round 1 count in round 2.
#[test]
fn opt_strike_damage_accumulates() {
    for (choice, disrupted) in [("false", false), ("true", true)] {
        let strike = |second: u32| {
            let position = Position::new().option("strike_damage_accumulates", choice).marker(3).to_move(IJN);
            let mut table = Table::at(position.force(IJN, Area::Es, &["Shokaku", "Takao", "Atago", "Maya"]));
            table.play("strike 1 FIELD", &[4, 6]);
            assert!(!table.state.disrupted, "2 points at 3");
            table.play("again FIELD", &[second, 6]).expect_over();
            assert_eq!(table.field_strikes().len(), 2);
            table.state.disrupted
        };
        assert_eq!(strike(1), disrupted, "2 and 1 at 3");
        assert!(!strike(6), "2 and nothing at 3");
    }
}
