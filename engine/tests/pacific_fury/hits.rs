//! Placing hits one by one [S3.3].

use sandtable_engine::games::pacific_fury::{Area, Node};

use crate::support::*;

/// [S3.3] Every hit goes on the ship hit last or a later one in the order force, kind, ship, transports last; a first hit
/// waits for an identical ship before it in the same force, not for one in another force.
#[test]
fn s3_3_order_and_pruning() {
    let (game, mut state) = Position::new()
        .force(USN, Area::Ibs, &["Chester", "Astoria", "Quincy"])
        .force(USN, Area::Ibs, &["Vincennes", "Washington"])
        .force(IJN, Area::Es, &["Zuiho", "Ryujo"])
        .to_move(IJN)
        .set_up();
    // Two light carriers, 2 planes against 5 warships: +0; 3 and 1 points.
    play(&game, &mut state, "strike 1 IBS", &[3, 1]);
    assert_eq!((state.node, state.battle.pending), (Node::StrikeHit, 4));
    assert_eq!(offers(&game, &state), ["hit U10", "hit U15", "hit U05", "hit U12"], "Quincy waits for Astoria");
    play(&game, &mut state, "hit U10", &[]);
    assert_eq!(offers(&game, &state), ["hit U10", "hit U11", "hit U15", "hit U05", "hit U12"]);
    play(&game, &mut state, "hit U11", &[]);
    assert_eq!(offers(&game, &state), ["hit U11", "hit U15", "hit U05", "hit U12"], "no way back to Astoria");
    play(&game, &mut state, "hit U05", &[]);
    assert_eq!(offers(&game, &state), ["hit U05", "hit U12"]);
}

/// [S3.3] In a surface battle transports are offered only when every warship of the target has a hit of this volley, in
/// the air at any time, and always last; a single choice left is played by the rules.
#[test]
fn s3_3_transports_last() {
    let (game, mut state) = Position::new()
        .force(USN, Area::Ibs, &["Washington"])
        .force(USN, Area::Sp, &["Wasp"])
        .force(IJN, Area::Slot, &["Transport", "Transport", "Mutsu", "Kako"])
        .force(IJN, Area::Es, &["Aoba"])
        .to_move(USN)
        .set_up();
    let mut struck = state;
    play(&game, &mut state, "move 1 SLOT", &[5]);
    assert_eq!(offers(&game, &state), ["hit J07", "hit J27"]);
    let mut skipped = state;
    play(&game, &mut state, "hit J07", &[]);
    play(&game, &mut state, "hit J27", &[]);
    assert_eq!(offers(&game, &state), ["hit J27", "hit T1"], "both warships are hit; the second transport waits");
    play(&game, &mut state, "hit T1", &[]);
    assert_eq!(offers(&game, &state), ["hit T1", "hit T2"]);
    // Kako first: Mutsu cannot be hit any more, the transports are safe, the other four points follow by themselves.
    play(&game, &mut skipped, "hit J27", &[6, 6, 1]);
    assert!(skipped.track[IJN][1].contains(Ship::new(27)), "damaged with 5 hits");
    assert_eq!(skipped.transports_gone, 0);

    play(&game, &mut struck, "pass", &[]);
    play(&game, &mut struck, "move 1 IBS", &[6, 6, 6]);
}
