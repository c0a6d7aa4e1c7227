//! Events and reinforcements [R7, R8.1].

use sandtable_engine::games::pacific_fury::{Area, Event, Node, PacificFury, State};

use crate::support::*;

const TORPEDO: u8 = 1;
const RESERVES: u8 = 2;
const SUBMARINE: u8 = 4;
const OVERESTIMATE: u8 = 8;

/// Ends the turn of a position at its last operation; the event of the next turn rolls `dice`.
fn next_turn(position: Position, dice: &[u32]) -> (PacificFury, State, Vec<Event>) {
    let (game, mut state) = position.last_operation().set_up();
    let events = play(&game, &mut state, "pass", dice);
    (game, state, events)
}

/// Japan has the initiative, so the US rolls for its event.
fn us_event() -> Position {
    Position::new().marker(-1)
}

/// [R7.0(1)] Only the side without the initiative rolls, and it does so before reinforcements: the torpedo event of
/// turn 2 cannot reach Hornet, which arrives afterwards. Turn 1 has no event.
#[test]
fn r7_0_1_who_rolls_and_when() {
    let game = game();
    let mut events = Vec::new();
    sandtable_engine::Game::setup(&game, &mut sandtable_engine::dice::Scripted::new(&[]), &mut events);
    assert!(!events.iter().any(|event| matches!(event, Event::EventDie { .. } | Event::NoEvent { .. })), "{events:?}");

    let (game, mut state, events) = next_turn(Position::new(), &[1]);
    assert!(events.contains(&Event::EventDie { side: IJN, face: 1 }));
    assert!(!is_offered(&game, &state, "hit U01"), "Hornet is still on the turn track");
    assert!(is_offered(&game, &state, "hit U00"));
    let events = play(&game, &mut state, "hit U00", &[6]);
    let hornet = ships(&game, USN, &["Hornet"]);
    assert!(events.contains(&Event::Return { side: USN, ships: hornet }) && state.base[USN].meets(hornet));

    let (_, _, events) = next_turn(us_event(), &[3]);
    let dice: Vec<_> = events.iter().filter(|event| matches!(event, Event::EventDie { .. })).collect();
    assert_eq!(dice, [&Event::EventDie { side: USN, face: 3 }]);
}

/// [R7.0(2)] A result that is used up is rolled again; with both Japanese events used nothing is rolled at all.
#[test]
fn r7_0_2_used_events_are_rerolled() {
    let (_, state, events) = next_turn(Position::new().events_used(TORPEDO), &[1, 3, 2, 6]);
    assert!(events.contains(&Event::EventDie { side: IJN, face: 6 }));
    assert_eq!(state.events_used, TORPEDO | RESERVES);
    let (_, _, events) = next_turn(Position::new().events_used(TORPEDO | RESERVES), &[]);
    assert!(events.contains(&Event::NoEvent { side: IJN }));
    let (_, state, _) = next_turn(us_event().events_used(SUBMARINE), &[1, 1, 4]);
    assert!(state.disrupted);
    let (_, state, _) = next_turn(us_event().events_used(SUBMARINE | OVERESTIMATE), &[5, 6, 1, 2]);
    assert!(state.disrupted);
}

/// [R7.1(1)] Japan places the hits of the die as it likes on US ships in base, carriers included; ships on the turn track
/// are immune. Sink checks as in battle: two hits on defence 2 sink on 4-6, one on defence 3 on 6.
#[test]
fn r7_1_1_torpedo() {
    let (game, mut state, _) = next_turn(Position::new().turn(2).repair(USN, 4, &["Saratoga"]), &[3]);
    assert_eq!((state.node, state.turn), (Node::Torpedo, 3));
    assert_eq!(sandtable_engine::Game::to_act(&game, &state), Some(IJN));
    assert!(!is_offered(&game, &state, "hit U02"), "Saratoga is under repair");
    play_all(&game, &mut state, &["hit U00", "hit U00"]);
    let events = play(&game, &mut state, "hit U04", &[3, 5]);
    assert!(events.contains(&Event::Damage { side: USN, ship: Ship::new(0), hits: 2, sunk: false, back_on_turn: 5 }));
    assert!(events.contains(&Event::Damage { side: USN, ship: Ship::new(4), hits: 1, sunk: false, back_on_turn: 4 }));
    assert_eq!(names(&game, USN, state.out[USN]), ["Enterprise"]);
    assert_eq!(names(&game, USN, state.track[USN][2]), ["Saratoga", "North Carolina"]);
    assert_eq!(state.hits, [[0; 30]; 2].into());
    assert_eq!(state.events_used, TORPEDO);

    let (game, mut state, _) = next_turn(Position::new(), &[2]);
    play(&game, &mut state, "hit U00", &[]);
    play(&game, &mut state, "hit U00", &[4]);
    assert_eq!(names(&game, USN, state.sunk[USN]), ["Enterprise"]);
}

/// [RULING-28] Torpedo is one event although three faces give it: after it all three are rolled again, and after the
/// reserves each of the three is left.
#[test]
fn ruling_28_torpedo_is_one_event() {
    for first in 1..=3 {
        let (game, mut state, _) = next_turn(Position::new().events_used(RESERVES), &[4, 5, 6, first]);
        assert_eq!((state.node, u32::from(state.battle.pending)), (Node::Torpedo, first));
        for _ in 1..first {
            play(&game, &mut state, "hit U04", &[]);
        }
        play(&game, &mut state, "hit U04", &[6]);
        assert_eq!(state.events_used, TORPEDO | RESERVES);
    }
    for again in 1..=3 {
        let (_, state, _) = next_turn(Position::new().events_used(TORPEDO), &[again, 4]);
        assert_eq!(state.events_used, TORPEDO | RESERVES);
    }
}

/// [R7.1(2)] Reserves: Yamato, Junyo and Hiyo join the base and sail this very turn.
#[test]
fn r7_1_2_reserves() {
    for die in 4..=6 {
        let (game, mut state, events) = next_turn(Position::new(), &[die]);
        let reserve = ships(&game, IJN, &["Yamato", "Junyo", "Hiyo"]);
        assert!(events.contains(&Event::Reserves { ships: reserve }));
        assert_eq!(state.base[IJN].and(reserve), reserve);
        assert_eq!((state.reserve, state.events_used), (ShipSet::EMPTY, RESERVES));
        assert_eq!(state.former, IJN);
        play_all(&game, &mut state, &["add KJ1", "add KJ3", "close"]);
        assert_eq!(force_names(&game, &state, IJN, 1), ["Junyo", "Yamato"]);
    }
}

/// [R7.2(1)] A submarine sinks one Japanese ship drawn from all 25 in base, carriers included; those in reserve or under
/// repair are safe.
#[test]
fn r7_2_1_submarine() {
    for (drawn, name) in [(0, "Shokaku"), (2, "Zuiho"), (24, "Kako")] {
        let (game, state, events) = next_turn(us_event(), &[1, drawn]);
        assert_eq!(names(&game, IJN, state.sunk[IJN]), [name]);
        assert!(events.contains(&Event::Submarine { ship: Some(ship(&game, IJN, name)) }));
        assert_eq!(state.events_used, SUBMARINE);
    }
    let (game, state, _) = next_turn(us_event().repair(IJN, 4, &["Shokaku", "Zuikaku"]), &[1, 0]);
    assert_eq!(names(&game, IJN, state.sunk[IJN]), ["Zuiho"]);
    assert_eq!(names(&game, IJN, state.reserve), ["Junyo", "Hiyo", "Yamato"]);
}

/// [R7.2(2)] Heavy bombers disrupt the airfield at once, turn after turn.
#[test]
fn r7_2_2_heavy_bombers() {
    for die in 2..=4 {
        let (_, state, events) = next_turn(us_event(), &[die]);
        assert!(state.disrupted && events.contains(&Event::Bombers));
        assert_eq!(state.events_used, 0, "the event can come again");
    }
    let (game, mut state) = us_event().turn(2).last_operation().set_up();
    play(&game, &mut state, "pass", &[2]);
    finish_forming(&game, &mut state);
    let mut dice = identity_deal(&game, &state);
    dice.push(3);
    let events = play(&game, &mut state, "done", &dice);
    assert_eq!((state.turn, state.disrupted), (4, true));
    assert!(events.contains(&Event::Bombers), "a second time");
}

/// [R7.2(3)] With at most one carrier in the US base a sunk carrier of the US player's choice is back, usable this turn.
#[test]
fn r7_2_3_overestimated_claims() {
    let position = || us_event().turn(2).sunk(USN, &["Enterprise", "Saratoga"]);
    for die in [5, 6] {
        let (game, mut state, _) = next_turn(position().repair(USN, 4, &["Wasp"]), &[die]);
        assert_eq!(state.node, Node::Revive);
        assert_eq!(sandtable_engine::Game::to_act(&game, &state), Some(USN));
        assert_eq!(offers(&game, &state), ["revive U00", "revive U02"]);
        let events = play(&game, &mut state, "revive U02", &[]);
        assert!(events.contains(&Event::Overestimate { ship: Some(Ship::new(2)) }));
        assert_eq!(names(&game, USN, state.sunk[USN]), ["Enterprise"]);
        assert_eq!(state.events_used, OVERESTIMATE);
        assert_eq!(state.former, USN);
        play_all(&game, &mut state, &["add KU0", "add KU0", "close"]);
        assert_eq!(force_names(&game, &state, USN, 1), ["Hornet", "Saratoga"]);
    }
    // No carrier in base is few enough, too; a single sunk carrier comes back without a question.
    let (game, state, _) = next_turn(us_event().sunk(USN, &["Wasp"]).base_only(USN, &["Chester"]), &[5]);
    assert!(state.base[USN].meets(ships(&game, USN, &["Wasp"])));
}

/// [R7.2(3)] [RULING-14] With two carriers in base, or none sunk, nothing happens: no reroll, and the event is not used up.
#[test]
fn ruling_14_failed_claim_is_not_used_up() {
    for position in [us_event().turn(2).sunk(USN, &["Enterprise", "Saratoga"]), us_event().base_only(USN, &["Wasp"])] {
        let (game, state, events) = next_turn(position, &[5]);
        assert!(events.contains(&Event::Overestimate { ship: None }));
        assert_eq!(state.events_used, 0);
        assert!(names(&game, USN, state.sunk[USN]).len() != 1);
        assert_eq!(state.node, Node::Form);
    }
}

/// [OPT-overestimate_failed_uses_event] With the option a claim that fails is used up.
#[test]
fn opt_overestimate_failed_uses_event() {
    let position = us_event().option("overestimate-failed-uses-event", "true");
    let (_, state, events) = next_turn(position, &[6]);
    assert!(events.contains(&Event::Overestimate { ship: None }));
    assert_eq!(state.events_used, OVERESTIMATE);
}

/// [RULING-27] A carrier whose repair would end after turn 4 is out, not sunk: no claim brings it back, and it does not
/// count as in base.
#[test]
fn ruling_27_out_is_not_sunk() {
    let position = us_event().turn(3).out(USN, &["Enterprise", "Saratoga", "Hornet"]).repair(USN, 4, &["Wasp"]);
    let (game, state, events) = next_turn(position, &[5]);
    assert!(events.contains(&Event::Overestimate { ship: None }));
    assert_eq!(names(&game, USN, state.out[USN]), ["Enterprise", "Hornet", "Saratoga"]);
    let position = us_event().turn(3).out(USN, &["Enterprise", "Hornet"]).sunk(USN, &["Saratoga"]);
    let (game, state, _) = next_turn(position, &[5]);
    assert_eq!(names(&game, USN, state.out[USN]), ["Enterprise", "Hornet"]);
    assert!(state.base[USN].meets(ships(&game, USN, &["Saratoga"])), "the one sunk carrier comes back");
}

/// [RULING-37] Torpedo and submarine against an empty base hit nothing and are used up all the same.
#[test]
fn ruling_37_event_at_an_empty_base() {
    let (_, state, events) = next_turn(Position::new().turn(2).base_only(USN, &[]), &[2]);
    assert!(events.contains(&Event::Torpedo { hits: 2 }));
    assert_eq!((state.node, state.events_used), (Node::Form, TORPEDO));
    let (_, state, events) = next_turn(us_event().base_only(IJN, &[]), &[1]);
    assert!(events.contains(&Event::Submarine { ship: None }));
    assert_eq!((state.node, state.events_used), (Node::Form, SUBMARINE));
}

/// [R8.1] Ships on the space of the new turn come to their base before forces are formed, those on later spaces do not.
#[test]
fn r8_1_ships_return_from_the_turn_track() {
    let position = Position::new()
        .turn(2)
        .events_used(TORPEDO | RESERVES)
        .repair(IJN, 3, &["Zuikaku"])
        .repair(IJN, 4, &["Mutsu"])
        .repair(USN, 3, &["Wasp"])
        .force(USN, Area::Sp, &["Chester"]);
    let (game, mut state, events) = next_turn(position, &[]);
    assert!(events.contains(&Event::Return { side: IJN, ships: ships(&game, IJN, &["Zuikaku"]) }));
    assert!(events.contains(&Event::Return { side: USN, ships: ships(&game, USN, &["Wasp"]) }));
    assert_eq!(names(&game, IJN, state.track[IJN][2]), ["Mutsu"]);
    assert_eq!((state.track[IJN][1], state.track[USN][1]), (ShipSet::EMPTY, ShipSet::EMPTY));
    assert!(!is_offered(&game, &state, "add KJ4"), "Mutsu is still under repair");
    play_all(&game, &mut state, &["add KJ0", "add KJ0", "close"]);
    assert_eq!(force_names(&game, &state, IJN, 1), ["Shokaku", "Zuikaku"]);
}
