//! The return phase [R11].

use sandtable_engine::{
    BySide,
    games::pacific_fury::{Area, Event, Node},
};

use crate::support::*;

/// The marker after a turn that ends with these facts.
fn marker_after(position: Position) -> i8 {
    let (game, mut state) = position.turn(4).last_operation().set_up();
    play(&game, &mut state, "pass", &[]);
    assert_eq!(state.node, Node::Over);
    state.marker
}

/// [R11.0(1)] If the airfield operates the marker moves one space toward the side that had the initiative, wherever the
/// marker is; if it is disrupted the marker stays.
#[test]
fn r11_0_1_marker_step() {
    for (marker, initiative, after) in
        [(1, USN, 2), (-1, USN, 0), (-2, USN, -1), (0, USN, 1), (-2, IJN, -3), (1, IJN, 0)]
    {
        let position = || Position::new().marker(marker).initiative(initiative);
        assert_eq!(marker_after(position()), after, "{marker} {initiative:?}");
        assert_eq!(marker_after(position().disrupted()), marker, "{marker} {initiative:?}, disrupted");
    }
}

/// [R11.0(2)] [RULING-16] Each sunk transport of an amphibious force adds a step toward the initiative side, with the
/// airfield disrupted or operating.
#[test]
fn r11_0_2_sunk_transports() {
    for (sunk, operating, disrupted) in [(0, 0, -1), (1, 1, 0), (2, 2, 1)] {
        let position = || Position::new().marker(-1).initiative(USN).transports_sunk(sunk);
        assert_eq!(marker_after(position()), operating);
        assert_eq!(marker_after(position().disrupted()), disrupted);
    }
    assert_eq!(marker_after(Position::new().marker(1).initiative(IJN).transports_sunk(1)), -1);
    // Really sunk: the US has the last word of its turn over an amphibious force.
    let (game, mut state) = Position::new()
        .turn(4)
        .operation(12)
        .force(USN, Area::Sp, &["Wasp"])
        .force(IJN, Area::Es, &["Transport", "Transport"])
        .force(IJN, Area::Box, &["Kako"])
        .set_up();
    // Factor 3, +2: no warships. Two points; the first can only go on Transport 1.
    play(&game, &mut state, "strike 1 1", &[2]);
    let events = play(&game, &mut state, "hit T2", &[]);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::TransportLost { express: false, .. })).count(), 2);
    assert_eq!(state.transports_sunk, 2);
    while state.node != Node::Over {
        let pass = if is_offered(&game, &state, "pass") { "pass" } else { "stop" };
        play(&game, &mut state, pass, &[]);
    }
    assert_eq!(state.marker, 3, "1 + 1 + 2, clamped");
}

/// [OPT-sunk_transport_bonus_also_when_operating] With `false` the bonus counts only when the airfield is disrupted.
#[test]
fn opt_sunk_transport_bonus_also_when_operating() {
    let position = || {
        Position::new()
            .option("sunk-transport-bonus-also-when-operating", "false")
            .marker(-1)
            .initiative(USN)
            .transports_sunk(2)
    };
    assert_eq!(marker_after(position()), 0);
    assert_eq!(marker_after(position().disrupted()), 1);
}

/// [R11.0(3)] The marker stops at 3 and its front is up again; all forces, at sea, in boxes or at home, are back in base
/// face down, and the transports leave with the turn.
#[test]
fn r11_0_3_clamp_and_all_home() {
    assert_eq!(marker_after(Position::new().marker(3)), 3);
    assert_eq!(marker_after(Position::new().marker(2).transports_sunk(2)), 3);
    assert_eq!(marker_after(Position::new().marker(-3).initiative(IJN)), -3);

    let (game, mut state) = Position::new()
        .disrupted()
        .events_used(3)
        .force(USN, Area::Ibs, &["Astoria"])
        .face_up()
        .force(USN, Area::Sp, &["Wasp"])
        .force(USN, Area::Box, &["Chester"])
        .force(IJN, Area::Es, &["Transport", "Kako"])
        .force(IJN, Area::Slot, &["Mutsu"])
        .face_up()
        .force(IJN, Area::Base, &["Zuiho"])
        .force(IJN, Area::Box, &["Transport"])
        .last_operation()
        .set_up();
    play(&game, &mut state, "pass", &[]);
    assert_eq!((state.turn, state.marker, state.disrupted), (2, 1, false));
    assert_eq!((state.forces, state.revealed, state.express), Default::default());
    assert_eq!(state.force_ships, BySide::default());
    assert_eq!(state.area, BySide::both([Area::Box; 7]));
    assert_eq!((state.mask, state.size), Default::default());
    assert_eq!(state.base[USN].len(), 19, "with Hornet");
    assert_eq!(state.base[IJN].len(), 27, "25 ships and both transports again");
}
