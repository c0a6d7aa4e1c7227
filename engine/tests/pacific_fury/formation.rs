//! Forming task forces [R8, S3.1].

use sandtable_engine::{
    Game, Side,
    games::pacific_fury::{Area, Event, ForceSet, ForceType, Node, PacificFury, State},
};

use crate::support::*;

fn forming(side: Side) -> Position {
    // The side without the initiative has the transports: Japan at marker 1, the US at marker -1.
    Position::new().marker(if side == IJN { 1 } else { -1 }).forming(side)
}

/// Forms one force of ships by name; false when the rules do not allow it.
pub(crate) fn form(game: &PacificFury, state: &mut State, side: Side, fleet: &[&str]) -> bool {
    let mut kinds: Vec<usize> = fleet
        .iter()
        .map(|&name| if name == "Transport" { 0 } else { game.kind_of[side][ship(game, side, name).index()].index() })
        .collect();
    kinds.sort_unstable();
    let before = state.forces[side];
    for kind in kinds {
        let action = format!("add {}", game.data.kinds[side][kind].code);
        if !is_offered(game, state, &action) {
            return false;
        }
        play(game, state, &action, &[]);
    }
    if state.forces[side] > before {
        return true; // nothing but `close` was left, and the rules played it
    }
    if !is_offered(game, state, "close") {
        return false;
    }
    play(game, state, "close", &[]);
    true
}

/// [R8.0] The side without the initiative forms all its forces first, then the other side.
#[test]
fn r8_0_order_of_formation() {
    for (first, position) in [(IJN, forming(IJN)), (USN, forming(USN))] {
        let (game, mut state) = position.set_up();
        assert_eq!(game.to_act(&state), Some(first));
        assert!(form(&game, &mut state, first, &[if first == IJN { "Mutsu" } else { "Wasp" }]));
        assert_eq!(game.to_act(&state), Some(first), "one side after the other");
        finish_forming(&game, &mut state);
        assert_eq!(game.to_act(&state), Some(first.other()));
        assert_eq!((state.node, state.forces[first]), (Node::Form, 1));
        assert!(form(&game, &mut state, first.other(), &[if first == IJN { "Wasp" } else { "Mutsu" }]));
        finish_forming(&game, &mut state);
        assert_eq!(state.node, Node::Operation);
        assert_eq!(game.to_act(&state), Some(first.other()), "the side with the initiative operates first");
    }
}

/// [R8.2(1)] No carrier sails with transports, a force has no greatest size, and after the seventh force the side is done.
#[test]
fn r8_2_1_legal_task_forces() {
    let (game, mut state) = forming(IJN).set_up();
    play(&game, &mut state, "add KT0", &[]);
    let kinds = offers(&game, &state);
    assert_eq!(kinds, ["add KT0", "add KJ4", "add KJ5", "add KJ6", "add KJ7", "close"]);

    let (game, mut state) = forming(IJN).set_up();
    let everything: Vec<&str> = names(&game, IJN, state.base[IJN].without(TRANSPORTS));
    assert_eq!(everything.len(), 25);
    assert!(form(&game, &mut state, IJN, &everything));
    assert_eq!(state.ships(IJN, F1).len(), 25);

    let (game, mut state) = forming(IJN).set_up();
    for _ in 0..6 {
        play_all(&game, &mut state, &["add KJ6", "close"]);
    }
    play(&game, &mut state, "add KJ6", &[]);
    let deal = identity_deal(&game, &state);
    let events = play(&game, &mut state, "close", &deal);
    assert!(events.contains(&Event::Formed { side: IJN, forces: 7 }));
    assert_eq!(state.former, USN);
}

/// [S3.1] Kinds come in canonical order within a force and start anew in the next; `close` needs a force, `done` needs
/// an empty one; a transport is not offered where the force could never become legal.
#[test]
fn s3_1_formation_steps() {
    let (game, mut state) = forming(IJN).set_up();
    assert_eq!(
        offers(&game, &state),
        ["add KT0", "add KJ0", "add KJ2", "add KJ4", "add KJ5", "add KJ6", "add KJ7", "done"]
    );
    play(&game, &mut state, "add KJ5", &[]);
    assert_eq!(offers(&game, &state), ["add KJ5", "add KJ6", "add KJ7", "close"]);
    assert_eq!(force_names(&game, &state, IJN, 1), ["Kongo"], "the lowest-numbered ship of the kind");
    play_all(&game, &mut state, &["add KJ7", "close"]);
    assert_eq!(offers(&game, &state)[0], "add KT0");
    play_all(&game, &mut state, &["add KJ4", "close"]);
    assert!(!is_offered(&game, &state, "add KJ4"), "Mutsu was the only one");

    // One warship and two carriers: once the warship escorts the first transport the second has no company.
    let (game, mut state) = forming(USN).base_only(USN, &["Wasp", "Enterprise", "Chester"]).set_up();
    assert_eq!(offers(&game, &state), ["add KT0", "add KU0", "add KU1", "add KU4", "done"]);
    let mut pair = state;
    play(&game, &mut pair, "add KT0", &[]);
    assert_eq!(offers(&game, &pair), ["add KT0", "add KU4"], "a lone US transport is no force");
    play_all(&game, &mut state, &["add KT0", "add KU4"]);
    assert_eq!(offers(&game, &state), ["add KU0", "add KU1", "done"]);
    // Japan likewise after its Express.
    let (game, mut state) = forming(IJN).base_only(IJN, &["Zuiho", "Shokaku"]).set_up();
    play_all(&game, &mut state, &["add KT0", "close"]);
    assert_eq!(offers(&game, &state), ["add KJ0", "add KJ2", "done"]);
    // Done at once: no force at all.
    let (game, mut state) = forming(IJN).set_up();
    finish_forming(&game, &mut state);
    assert_eq!((state.forces[IJN], state.former), (0, USN));
}

/// [R8.2(1)] [R9.6(1)] The nine cases of OV-14.
#[test]
fn ov_14_formation_legality() {
    for case in crate::vectors::cases("OV-14") {
        let side = if case["side"] == "IJN" { IJN } else { USN };
        let has_initiative = case["initiative"].as_bool().unwrap();
        let marker = if (side == USN) == has_initiative { 1 } else { -1 };
        let position = Position::new().marker(marker).forming(side);
        let position = if side == IJN { position.base(IJN, &["Yamato"]) } else { position };
        let (game, mut state) = position.set_up();
        assert_eq!(state.initiative == side, has_initiative);
        let fleets: Vec<Vec<&str>> = match case.get("tfs") {
            Some(list) => list.as_array().unwrap().iter().map(crate::vectors::words).collect(),
            None => vec![crate::vectors::words(&case["tf"])],
        };
        let is_legal = fleets.iter().all(|fleet| form(&game, &mut state, side, fleet));
        assert_eq!(is_legal, case["legal"].as_bool().unwrap(), "{case}");
        if let Some(force_type) = case.get("type") {
            assert_eq!(format!("{:?}", game.force_type(&state, side, F1)), force_type.as_str().unwrap(), "{case}");
        }
    }
}

/// [R8.2(2)] Forces in the same area stay apart: each operation is of one force, and none merges or exchanges ships.
#[test]
fn r8_2_2_no_regrouping() {
    let (game, mut state) = Position::new()
        .force(IJN, Area::Es, &["Mutsu", "Kako"])
        .force(IJN, Area::Es, &["Kongo"])
        .force(USN, Area::Box, &["Chester"])
        .to_move(IJN)
        .set_up();
    assert_eq!(
        offers(&game, &state),
        ["pass", "move 1 IBS", "move 1 SP", "home 1", "bombard 1", "move 2 IBS", "move 2 SP", "home 2", "bombard 2",]
    );
    play(&game, &mut state, "move 1 SP", &[]);
    assert_eq!((area(&state, IJN, 1), area(&state, IJN, 2)), (Area::Sp, Area::Es));
    assert_eq!(force_names(&game, &state, IJN, 1), ["Mutsu", "Kako"]);
    assert_eq!(force_names(&game, &state, IJN, 2), ["Kongo"]);
}

/// [R8.2(3)] Attacked, all forces in Ironbottom Sound are one: they fire together, are hit in any of them and withdraw
/// together. In their own operations they stay apart.
#[test]
fn r8_2_3_sound_counts_as_one_force_when_attacked() {
    let guards = |to_move| {
        Position::new()
            .force(USN, Area::Ibs, &["Washington"])
            .force(USN, Area::Ibs, &["Astoria"])
            .force(IJN, Area::Es, &["Mutsu"])
            .force(IJN, Area::Es, &["Shokaku"])
            .to_move(to_move)
    };
    let (game, mut state) = guards(IJN).set_up();
    assert!(is_offered(&game, &state, "strike 2 IBS") && !is_offered(&game, &state, "strike 2 1"));
    let events = play(&game, &mut state, "move 1 IBS", &[1]);
    assert!(events.contains(&Event::Surface { side: IJN, dice: 1, points: 1 }));
    assert_eq!(offers(&game, &state), ["hit U05", "hit U10"], "both forces are one target");
    let events = play(&game, &mut state, "hit U10", &[6, 6, 1]);
    assert!(events.contains(&Event::Surface { side: USN, dice: 2, points: 0 }), "both fire");
    assert_eq!(offers(&game, &state), ["stay", "withdraw"]);
    play(&game, &mut state, "withdraw", &[1]);
    assert_eq!((area(&state, USN, 1), area(&state, USN, 2)), (Area::Base, Area::Base), "asked once for all");

    let (game, mut state) = guards(USN).set_up();
    play(&game, &mut state, "move 2 SP", &[]);
    assert_eq!((area(&state, USN, 1), area(&state, USN, 2)), (Area::Ibs, Area::Sp));
}

/// [R8.3(1)] A transport makes a force amphibious: it lands, it does not bombard.
#[test]
fn r8_3_1_type_a() {
    let position = || Position::new().force(IJN, Area::Es, &["Transport", "Mutsu"]).to_move(IJN);
    let (game, state) = position().set_up();
    assert_eq!(game.force_type(&state, IJN, F1), ForceType::A);
    assert_eq!(offers(&game, &state), ["pass", "move 1 IBS", "move 1 SP", "home 1"]);
    let (game, state) = position().disrupted().set_up();
    assert_eq!(offers(&game, &state), ["pass", "move 1 IBS", "move 1 SP", "home 1", "land 1"]);
}

/// [R8.3(2)] Warships alone are a bombardment force.
#[test]
fn r8_3_2_type_b() {
    let (game, state) = Position::new().force(IJN, Area::Es, &["Mutsu", "Kako"]).to_move(IJN).set_up();
    assert_eq!(game.force_type(&state, IJN, F1), ForceType::B);
    assert_eq!(offers(&game, &state), ["pass", "move 1 IBS", "move 1 SP", "home 1", "bombard 1"]);
}

/// [R8.3(3)] A carrier makes a force a carrier force, whatever sails with it: it strikes and stays out of the Sound.
#[test]
fn r8_3_3_type_c() {
    let (game, state) = Position::new().force(IJN, Area::Es, &["Zuiho", "Mutsu", "Kako"]).to_move(IJN).set_up();
    assert_eq!(game.force_type(&state, IJN, F1), ForceType::C);
    assert_eq!(offers(&game, &state), ["pass", "move 1 SP", "home 1", "strike 1 FIELD"]);
}

/// [R8.3(4)] A carrier force that loses its only carrier is a bombardment force from then on: the carrier battle has no
/// second round although both sides have forces left.
#[test]
fn r8_3_4_type_changes_with_losses() {
    let (game, mut state) = Position::new()
        .force(IJN, Area::Es, &["Ryujo", "Kako"])
        .force(USN, Area::Sp, &["Enterprise", "Chester"])
        .to_move(IJN)
        .set_up();
    // Ryujo misses with 6; Enterprise (4, +1 against one warship) hits with 5 less 1 for the light carrier's patrol.
    play(&game, &mut state, "move 1 SP", &[6, 5]);
    play_all(&game, &mut state, &["hit J05", "hit J05", "hit J05"]);
    let events = play(&game, &mut state, "hit J05", &[2]);
    assert_eq!(game.force_type(&state, IJN, F1), ForceType::B);
    assert!(!events.iter().any(|event| matches!(event, Event::Carrier { .. })));
    assert_eq!((area(&state, IJN, 1), area(&state, USN, 1)), (Area::Base, Area::Sp));
    assert_eq!(state.node, Node::Operation);
}

/// [RULING-26] An amphibious force reduced to one transport stays amphibious: only a force formed as one transport is an
/// Express, so losing that last transport counts for the bonus.
#[test]
fn ruling_26_reduced_force_stays_amphibious() {
    let (game, mut state) = Position::new()
        .force(IJN, Area::Es, &["Transport", "Kako"])
        .force(USN, Area::Sp, &["Wasp"])
        .force(IJN, Area::Box, &["Mutsu"])
        .set_up();
    // Wasp: 3, +1 (2 planes against one warship is exactly double), no patrol.
    play(&game, &mut state, "strike 1 1", &[1]);
    play(&game, &mut state, "hit J27", &[6]);
    assert_eq!(force_names(&game, &state, IJN, 1), ["Transport 1"]);
    assert_eq!(game.force_type(&state, IJN, F1), ForceType::A);
    play(&game, &mut state, "stay", &[]);
    let events = play(&game, &mut state, "again 1", &[1]);
    assert!(events.contains(&Event::TransportLost { side: IJN, express: false }));
    assert_eq!(state.transports_sunk, 1);
}

/// [RULING-35] When a side has formed, the names of each kind with two or more ships are dealt over its places, forces
/// in order and then the base. A kind with one ship rolls nothing. Transports are dealt as well.
#[test]
fn ruling_35_names_are_dealt() {
    let (game, mut state) =
        forming(IJN).base_only(IJN, &["Mutsu", "Kongo", "Haruna", "Hiei", "Kirishima", "Aoba"]).set_up();
    play_all(&game, &mut state, &["add KT0", "close", "add KJ4", "add KJ5", "close", "add KJ5", "add KJ7"]);
    assert_eq!(force_names(&game, &state, IJN, 2), ["Mutsu", "Kongo"]);
    // Transports, then the four of the Kongo class.
    play(&game, &mut state, "done", &[29, 28, 11, 9, 8, 10]);
    assert_eq!(force_names(&game, &state, IJN, 1), ["Transport 2"]);
    assert_eq!(force_names(&game, &state, IJN, 2), ["Mutsu", "Kirishima"]);
    assert_eq!(force_names(&game, &state, IJN, 3), ["Haruna", "Aoba"]);
    assert_eq!(names(&game, IJN, state.base[IJN]), ["Kongo", "Hiei", "Transport 1"]);
}

/// [RULING-22] [R9.7] Forces are numbered without gaps from 1, and a box number delays nothing: the lowest force left
/// sorties at any operation of its side, the number of operations alone is counted.
#[test]
fn ruling_22_boxes_without_gaps() {
    let (game, mut state) = forming(IJN).set_up();
    play_all(&game, &mut state, &["add KJ4", "close", "add KJ5", "close"]);
    finish_forming(&game, &mut state);
    play_all(&game, &mut state, &["add KU2", "close"]);
    finish_forming(&game, &mut state);
    assert_eq!(state.forces, [2, 1].into());
    assert_eq!(
        (state.forces_in(IJN, Area::Box), state.forces_in(USN, Area::Box)),
        (ForceSet::from_bits(0b11), ForceSet::from_bits(0b1))
    );
    let mut late = state;
    play(&game, &mut late, "pass", &[]);
    for pair in 1..6 {
        assert_eq!((late.operation, game.to_act(&late)), (2 * pair - 1, Some(IJN)));
        assert!(is_offered(&game, &late, "sortie ES"));
        play_all(&game, &mut late, &["pass", "pass"]);
    }
    play_all(&game, &mut late, &["sortie ES", "sortie SP"]);
    assert_eq!((area(&late, IJN, 1), area(&late, USN, 1), late.operation), (Area::Es, Area::Sp, 13));
    // At once, too: two forces with the first two operations.
    play_all(&game, &mut state, &["pass", "sortie ES", "pass", "sortie SLOT"]);
    assert_eq!((area(&state, IJN, 1), area(&state, IJN, 2)), (Area::Es, Area::Slot));
}
