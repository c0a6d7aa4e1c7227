//! Operations: sortie, movement, landing, bombardment, strike, Tokyo Express; turning up [R8.4, R9, S3.2].

use sandtable_engine::{
    BySide, Game, Side,
    games::pacific_fury::{Area, Event, ForceType, Node, PacificFury, State},
};

use crate::support::*;

fn reveals(events: &[Event]) -> Vec<(Side, u8)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Reveal { side, force, .. } => Some((*side, force.number() + 1)),
            _ => None,
        })
        .collect()
}

fn has_battle(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Surface { .. } | Event::Carrier { .. }))
}

/// A US force in a box keeps its side's turns from being passed by the rules.
fn with_idle_us(position: Position) -> Position {
    position.force(USN, Area::Box, &["Pensacola"])
}

/// [R9.0] The sides take single operations in turn, the initiative side first; passing is always possible and counts.
#[test]
fn r9_0_alternate_operations() {
    let (game, mut state) = Position::new()
        .force(USN, Area::Sp, &["Washington"])
        .force(IJN, Area::Es, &["Mutsu"])
        .force(IJN, Area::Es, &["Kako"])
        .set_up();
    assert_eq!((game.to_act(&state), state.operation), (Some(USN), 0));
    play(&game, &mut state, "home 1", &[]);
    // The US has nothing left that could move: its passes are played by the rules and count.
    assert_eq!((game.to_act(&state), state.operation), (Some(IJN), 1));
    assert_eq!(offers(&game, &state)[0], "pass");
    let events = play(&game, &mut state, "move 1 SP", &[]);
    assert!(events.contains(&Event::Pass { side: USN }));
    assert_eq!((game.to_act(&state), state.operation), (Some(IJN), 3));
    for operation in [5, 7, 9, 11, 13] {
        play(&game, &mut state, "pass", &[]);
        assert_eq!(state.operation, operation);
    }
    assert_eq!(state.turn, 1);
    play(&game, &mut state, "pass", &[4]);
    assert_eq!((state.turn, state.operation), (2, 0));
    let (game, state) = Position::new().marker(-1).force(IJN, Area::Box, &["Kako"]).set_up();
    assert_eq!(game.to_act(&state), Some(IJN), "with the initiative Japan operates first");
}

/// [R9.7] Seven operations a side: the fourteenth of the turn ends it.
#[test]
fn r9_7_fourteen_operations() {
    let (game, mut state) =
        Position::new().force(USN, Area::Sp, &["Washington"]).force(IJN, Area::Es, &["Mutsu"]).set_up();
    for operation in 0..14 {
        assert_eq!((state.operation, state.turn), (operation, 1));
        assert_eq!(game.to_act(&state), Some(if operation % 2 == 0 { USN } else { IJN }));
        play(&game, &mut state, "pass", if operation == 13 { &[4] } else { &[] });
    }
    assert_eq!(state.turn, 2);
}

/// [R9.1(1)] The lowest-numbered force in the boxes sorties first, whatever it is.
#[test]
fn r9_1_1_sortie_in_box_order() {
    let (game, mut state) = with_idle_us(Position::new())
        .force(IJN, Area::Box, &["Shokaku"])
        .force(IJN, Area::Box, &["Kako"])
        .to_move(IJN)
        .set_up();
    assert_eq!(offers(&game, &state), ["pass", "sortie ES"], "the carrier force is first and cannot enter the Slot");
    play_all(&game, &mut state, &["sortie ES", "pass"]);
    assert_eq!((area(&state, IJN, 1), area(&state, IJN, 2)), (Area::Es, Area::Box));
    assert!(is_offered(&game, &state, "sortie SLOT"), "now the second force");
    play(&game, &mut state, "sortie SLOT", &[]);
    assert_eq!(area(&state, IJN, 2), Area::Slot);
}

fn sorties(position: &Position) -> Vec<String> {
    let (game, state) = position.set_up();
    offers(&game, &state).into_iter().filter(|text| text.starts_with("sortie")).collect()
}

/// [R9.1(2)] Japan sorties to the Eastern Solomons, the US to the South Pacific, with every type of force.
#[test]
fn r9_1_2_own_entry_area() {
    for fleet in [&["Transport", "Kako"][..], &["Shokaku"]] {
        assert_eq!(sorties(&Position::new().force(IJN, Area::Box, fleet).to_move(IJN)), ["sortie ES"]);
    }
    for fleet in [&["Transport", "Chester"][..], &["Chester"], &["Wasp"]] {
        let position = Position::new().marker(-1).force(USN, Area::Box, fleet).to_move(USN);
        assert_eq!(sorties(&position), ["sortie SP"]);
    }
}

/// [R9.1(3)] [RULING-3] A bombardment force of the side with the initiative may sortie straight into Ironbottom Sound,
/// even with no enemy at sea; carriers and the other side may not.
#[test]
fn r9_1_3_straight_into_the_sound() {
    assert_eq!(sorties(&Position::new().force(USN, Area::Box, &["Chester"])), ["sortie SP", "sortie IBS"]);
    assert_eq!(sorties(&Position::new().force(USN, Area::Box, &["Wasp", "Chester"])), ["sortie SP"]);
    let japan = |marker| Position::new().marker(marker).force(IJN, Area::Box, &["Kako"]).to_move(IJN);
    assert_eq!(sorties(&japan(-1)), ["sortie ES", "sortie SLOT", "sortie IBS"]);
    assert_eq!(sorties(&japan(1)), ["sortie ES", "sortie SLOT"]);
    let (game, mut state) =
        Position::new().force(USN, Area::Box, &["Chester"]).force(IJN, Area::Box, &["Kako"]).set_up();
    play(&game, &mut state, "sortie IBS", &[]);
    assert_eq!(area(&state, USN, 1), Area::Ibs);
}

/// [OPT-ibs_direct_sortie] With `only-if-enemy-at-sea` the direct sortie needs an enemy force in the open sea.
#[test]
fn opt_ibs_direct_sortie() {
    let position =
        || Position::new().option("ibs-direct-sortie", "only-if-enemy-at-sea").force(USN, Area::Box, &["Chester"]);
    assert_eq!(sorties(&position()), ["sortie SP"]);
    assert_eq!(sorties(&position().force(IJN, Area::Slot, &["Kako"])), ["sortie SP"]);
    for sea in [Area::Es, Area::Sp] {
        assert_eq!(sorties(&position().force(IJN, sea, &["Kako"])), ["sortie SP", "sortie IBS"]);
    }
}

/// [R9.1(4)] Japanese bombardment forces and the Express may sortie into the Slot, with or without the initiative;
/// amphibious and carrier forces may not, and the US never.
#[test]
fn r9_1_4_into_the_slot() {
    let japan =
        |marker, fleet: &[&str]| sorties(&Position::new().marker(marker).force(IJN, Area::Box, fleet).to_move(IJN));
    assert!(japan(1, &["Kako"]).contains(&"sortie SLOT".into()));
    assert!(japan(-1, &["Kako"]).contains(&"sortie SLOT".into()));
    assert_eq!(japan(1, &["Transport"]), ["sortie ES", "sortie SLOT"]);
    assert_eq!(japan(1, &["Transport", "Kako"]), ["sortie ES"]);
    assert_eq!(japan(-1, &["Shokaku"]), ["sortie ES"]);
    for marker in [1, -1] {
        let us = sorties(&Position::new().marker(marker).force(USN, Area::Box, &["Chester"]).to_move(USN));
        assert!(!us.contains(&"sortie SLOT".into()), "{us:?}");
    }
}

fn moves(side: Side, from: Area, fleet: &[&str]) -> Vec<String> {
    // The side has the initiative, so that it neither bombards nor lands.
    let position = Position::new().marker(if side == USN { 1 } else { -1 });
    let (game, state) = position.force(side, from, fleet).to_move(side).set_up();
    offers(&game, &state).into_iter().skip(1).collect()
}

/// [R9.2(1)] [RULING-33] A force moves one area: the Slot touches the Sound only, the three others touch each other.
/// Either side may go to any sea area.
#[test]
fn r9_2_1_adjacent_areas() {
    for (side, ship) in [(IJN, "Kako"), (USN, "Chester")] {
        assert_eq!(moves(side, Area::Slot, &[ship]), ["move 1 IBS", "home 1"]);
        assert_eq!(moves(side, Area::Ibs, &[ship]), ["move 1 SLOT", "move 1 ES", "move 1 SP", "home 1"]);
        assert_eq!(moves(side, Area::Es, &[ship]), ["move 1 IBS", "move 1 SP", "home 1"]);
        assert_eq!(moves(side, Area::Sp, &[ship]), ["move 1 IBS", "move 1 ES", "home 1"]);
    }
    let (game, mut state) =
        with_idle_us(Position::new()).disrupted().force(IJN, Area::Ibs, &["Transport", "Kako"]).to_move(IJN).set_up();
    play(&game, &mut state, "move 1 SLOT", &[]);
    assert_eq!(area(&state, IJN, 1), Area::Slot, "an amphibious force, too");
    let (game, mut state) =
        Position::new().force(USN, Area::Sp, &["Chester"]).force(IJN, Area::Box, &["Kako"]).set_up();
    play_all(&game, &mut state, &["move 1 ES", "pass", "move 1 IBS", "pass", "move 1 SLOT"]);
    assert_eq!(area(&state, USN, 1), Area::Slot);
}

/// [R9.2(2)] [RULING-20] From any sea area a force goes to its own base, and then neither sorties nor moves again.
#[test]
fn r9_2_2_home() {
    for sea in Area::SEA {
        let (game, mut state) = with_idle_us(Position::new())
            .force(IJN, sea, &["Kako"])
            .force(IJN, Area::Box, &["Mutsu"])
            .to_move(IJN)
            .set_up();
        let events = play(&game, &mut state, "home 1", &[]);
        assert!(!has_battle(&events));
        assert_eq!(area(&state, IJN, 1), Area::Base);
        play(&game, &mut state, "pass", &[]);
        let left = offers(&game, &state);
        assert_eq!(left, ["pass", "sortie ES", "sortie SLOT"], "the sortie is that of force 2");
        play(&game, &mut state, "sortie ES", &[]);
        assert_eq!((area(&state, IJN, 1), area(&state, IJN, 2)), (Area::Base, Area::Es));
    }
}

/// [R9.2(3)] A carrier force may not enter Ironbottom Sound.
#[test]
fn r9_2_3_carriers_barred_from_the_sound() {
    for (side, fleet, from) in [(IJN, ["Zuiho", "Mutsu"], Area::Es), (USN, ["Wasp", "Washington"], Area::Sp)] {
        let open = if from == Area::Es { "move 1 SP" } else { "move 1 ES" };
        assert_eq!(moves(side, from, &fleet), [open, "home 1"]);
    }
}

/// [R9.2(4)] [R8.4(3)] Entering an area with enemies turns up everything there, of both sides, and leads to battle by the
/// kind of area. Forces elsewhere stay down.
#[test]
fn r9_2_4_meeting_the_enemy() {
    let (game, mut state) = Position::new()
        .force(USN, Area::Sp, &["Wasp"])
        .force(USN, Area::Sp, &["Chester"])
        .force(USN, Area::Ibs, &["Astoria"])
        .force(IJN, Area::Es, &["Kako"])
        .force(IJN, Area::Sp, &["Aoba"])
        .force(IJN, Area::Es, &["Mutsu"])
        .to_move(IJN)
        .set_up();
    let mut sound = state;
    let events = play(&game, &mut state, "move 1 SP", &[]);
    assert_eq!(reveals(&events), [(IJN, 1), (IJN, 2), (USN, 1), (USN, 2)]);
    assert!(!is_up(&state, USN, 3) && !is_up(&state, IJN, 3));
    assert_eq!(state.node, Node::CarrierLaunch, "open sea: a carrier battle");
    let events = play(&game, &mut sound, "move 3 IBS", &[6, 6]);
    assert_eq!(reveals(&events), [(IJN, 3), (USN, 3)]);
    assert!(events.contains(&Event::Surface { side: IJN, dice: 1, points: 0 }), "the Sound: a surface battle");
}

/// [R8.4(1)] Bombarding and striking turn a force up.
#[test]
fn r8_4_1_bombarding_and_striking_reveal() {
    let position = with_idle_us(Position::new())
        .force(IJN, Area::Slot, &["Mutsu"])
        .force(IJN, Area::Es, &["Shokaku"])
        .force(USN, Area::Sp, &["Wasp"])
        .to_move(IJN);
    let (game, state) = position.set_up();
    let mut bombarding = state;
    assert_eq!(reveals(&play(&game, &mut bombarding, "bombard 1", &[1])), [(IJN, 1)]);
    let mut striking = state;
    // Strike and shot of the airfield both miss.
    assert_eq!(reveals(&play(&game, &mut striking, "strike 2 FIELD", &[6, 6])), [(IJN, 2)]);
    assert!(!is_up(&striking, USN, 2), "who is not struck stays down");
}

/// [R8.4(2)] The target of a strike turns up, in the Sound the whole group; its neighbours do not. The striker learns it
/// only with the strike.
#[test]
fn r8_4_2_target_reveals() {
    let position = Position::new()
        .force(USN, Area::Sp, &["Wasp"])
        .force(USN, Area::Sp, &["Chester"])
        .force(USN, Area::Ibs, &["Astoria"])
        .force(USN, Area::Ibs, &["Quincy"])
        .force(IJN, Area::Es, &["Zuiho"])
        .to_move(IJN);
    let (game, state) = position.set_up();
    let mut open_sea = state;
    let events = play(&game, &mut open_sea, "strike 1 2", &[6]);
    assert_eq!(reveals(&events), [(IJN, 1), (USN, 2)]);
    let mut sound = state;
    let events = play(&game, &mut sound, "strike 1 IBS", &[6]);
    assert_eq!(reveals(&events), [(IJN, 1), (USN, 3), (USN, 4)]);
}

/// [R8.4(4)] A force of the side without the initiative that enters the Sound under an operating airfield turns up; under
/// a disrupted one, or with the initiative, it stays down.
#[test]
fn r8_4_4_entering_under_the_airfield() {
    let enter = |position: Position, side: Side| {
        let (game, mut state) =
            position.force(IJN, Area::Box, &["Aoba"]).force(USN, Area::Box, &["Pensacola"]).to_move(side).set_up();
        let events = play(&game, &mut state, "move 1 IBS", &[]);
        assert!(!has_battle(&events));
        assert_eq!(area(&state, side, 1), Area::Ibs);
        reveals(&events).len()
    };
    assert_eq!(enter(Position::new().force(IJN, Area::Es, &["Kako"]), IJN), 1);
    assert_eq!(enter(Position::new().force(IJN, Area::Es, &["Transport", "Kako"]), IJN), 1);
    assert_eq!(enter(Position::new().disrupted().force(IJN, Area::Es, &["Kako"]), IJN), 0);
    assert_eq!(enter(Position::new().force(USN, Area::Sp, &["Chester"]), USN), 0);
    assert_eq!(enter(Position::new().marker(-1).force(USN, Area::Sp, &["Chester"]), USN), 1);
}

/// [R8.4(5)] Landing turns a force up, and so does the run of the Express, both under a disrupted airfield.
#[test]
fn r8_4_5_landing_and_express_reveal() {
    let (game, state) = with_idle_us(Position::new())
        .disrupted()
        .force(IJN, Area::Es, &["Transport", "Kako"])
        .force(IJN, Area::Slot, &["Transport"])
        .to_move(IJN)
        .set_up();
    let mut landing = state;
    assert_eq!(reveals(&play(&game, &mut landing, "land 1", &[])), [(IJN, 1)]);
    let mut express = state;
    assert_eq!(reveals(&play(&game, &mut express, "move 2 IBS", &[])), [(IJN, 2)]);
}

/// [R8.4(6)] [RULING-34] A force that turned up stays known until the turn ends, also after it went home face down.
#[test]
fn r8_4_6_known_until_the_turn_ends() {
    let (game, mut state) = with_idle_us(Position::new().events_used(3))
        .force(IJN, Area::Es, &["Mutsu"])
        .force(IJN, Area::Es, &["Kako"])
        .to_move(IJN)
        .set_up();
    play(&game, &mut state, "bombard 1", &[1]);
    assert_eq!(area(&state, IJN, 1), Area::Base);
    let seen = seen_by(&game, &state, USN);
    assert_eq!(force_names(&game, &seen, IJN, 1), ["Mutsu"]);
    assert!(!seen.base[IJN].meets(ships(&game, IJN, &["Mutsu"])));
    while state.turn == 1 {
        assert!(is_up(&state, IJN, 1));
        play(&game, &mut state, "pass", &[]);
    }
    assert_eq!(state.revealed, BySide::default());
    assert!(state.base[IJN].meets(ships(&game, IJN, &["Mutsu"])));
}

/// [R9.3(1)] [RULING-7] An amphibious force lands next to or in a Sound without enemies while the airfield is disrupted;
/// not with an enemy there, not while the airfield operates, not from farther away.
#[test]
fn r9_3_1_landing_without_enemy() {
    let position = |from| Position::new().force(IJN, from, &["Transport", "Kako"]).to_move(IJN);
    let lands = |position: Position| {
        let (game, state) = position.set_up();
        is_offered(&game, &state, "land 1")
    };
    for from in Area::SEA {
        assert!(lands(position(from).disrupted()), "{from:?}: all sea areas touch the Sound");
        assert!(!lands(position(from)), "the airfield operates");
    }
    for from in [Area::Es, Area::Sp, Area::Slot] {
        assert!(!lands(position(from).disrupted().force(USN, Area::Ibs, &["Chester"])), "an enemy is in the Sound");
        assert!(lands(position(from).disrupted().force(USN, Area::Sp, &["Chester"])), "elsewhere he does not matter");
    }
    assert!(!lands(position(Area::Box).disrupted()), "not from the boxes");
    let (game, state) = Position::new().disrupted().force(IJN, Area::Es, &["Kako"]).to_move(IJN).set_up();
    assert!(!is_offered(&game, &state, "land 1"), "only with transports");
}

/// [OPT-land_from_ibs] With `false` a force that already stands in the Sound cannot land; from next to it, it can.
#[test]
fn opt_land_from_ibs() {
    for (from, expected) in [(Area::Ibs, false), (Area::Es, true), (Area::Slot, true)] {
        let position = Position::new().option("land-from-ibs", "false").disrupted();
        let (game, state) = position.force(IJN, from, &["Transport", "Kako"]).to_move(IJN).set_up();
        assert_eq!(is_offered(&game, &state, "land 1"), expected, "{from:?}");
    }
}

/// [R9.3(2)] [RULING-24] An amphibious force that excludes all enemies in round 1 lands at once, unasked, if the airfield
/// is disrupted.
#[test]
fn r9_3_2_landing_after_exclusion() {
    let fight = |position: Position| {
        let (game, mut state) = with_idle_us(position.force(USN, Area::Ibs, &["Astoria"]))
            .force(IJN, Area::Es, &["Transport", "Transport", "Mutsu"])
            .to_move(IJN)
            .set_up();
        // One hit on Astoria, which misses; Astoria is damaged and leaves.
        let events = play(&game, &mut state, "move 1 IBS", &[1, 6, 1]);
        assert_eq!(area(&state, IJN, 1), Area::Base);
        (state.marker, events.contains(&Event::Land { side: IJN, transports: 2 }))
    };
    assert_eq!(fight(Position::new().disrupted()), (-1, true));
    assert_eq!(fight(Position::new()), (1, false), "the airfield operates: no landing, but home all the same");
    // Not excluded in round 1: no landing after round 2.
    let (game, mut state) = with_idle_us(Position::new().disrupted().force(USN, Area::Ibs, &["Astoria"]))
        .force(IJN, Area::Es, &["Transport", "Mutsu"])
        .to_move(IJN)
        .set_up();
    play(&game, &mut state, "move 1 IBS", &[6, 6]);
    play(&game, &mut state, "stay", &[]);
    let events = play(&game, &mut state, "attack", &[1, 6, 1]);
    assert!(!events.iter().any(|event| matches!(event, Event::Land { .. })));
    assert_eq!((state.marker, area(&state, IJN, 1), area(&state, USN, 1)), (1, Area::Base, Area::Base));
}

/// [R9.3(3)] A landing turns the force up, takes all its transports off the map, moves the marker one space for each
/// toward its side and sends the escort home; the airfield stays disrupted.
#[test]
fn r9_3_3_effect_of_a_landing() {
    for (side, marker, fleet, after) in [
        (IJN, 1, &["Transport", "Transport", "Kako"][..], -1),
        (IJN, 1, &["Transport", "Kako"], 0),
        (USN, -2, &["Transport", "Transport"], 0),
    ] {
        let (game, mut state) = Position::new()
            .marker(marker)
            .disrupted()
            .force(side, if side == IJN { Area::Es } else { Area::Sp }, fleet)
            .force(side.other(), Area::Box, &[if side == IJN { "Chester" } else { "Kako" }])
            .to_move(side)
            .set_up();
        let transports = fleet.iter().filter(|&&name| name == "Transport").count() as u8;
        let events = play(&game, &mut state, "land 1", &[]);
        assert!(events.contains(&Event::Land { side, transports }));
        assert_eq!((state.marker, state.disrupted), (after, true));
        assert_eq!((state.transports_gone, state.transports_sunk), (transports, 0));
        assert_eq!((area(&state, side, 1), is_up(&state, side, 1)), (Area::Base, true));
        let escort = if side == IJN { vec!["Kako"] } else { vec![] };
        assert_eq!(force_names(&game, &state, side, 1), escort);
    }
}

/// [RULING-42] At the end of the track the transports land all the same and the surplus steps are lost.
#[test]
fn ruling_42_surplus_steps_are_lost() {
    let position = || with_idle_us(Position::new().disrupted().initiative(USN)).to_move(IJN);
    for (marker, after) in [(-3, -3), (-2, -3)] {
        let (game, mut state) =
            position().marker(marker).force(IJN, Area::Es, &["Transport", "Transport", "Kako"]).set_up();
        play(&game, &mut state, "land 1", &[]);
        assert_eq!((state.marker, state.transports_gone), (after, 2));
    }
    let (game, mut state) = position().marker(-3).force(IJN, Area::Slot, &["Transport"]).set_up();
    let events = play(&game, &mut state, "move 1 IBS", &[]);
    assert!(events.contains(&Event::Express { landed: true, guarded: false, disrupted: true }));
    assert_eq!((state.marker, state.transports_gone), (-3, 1));
}

/// [R9.4(1)] A bombardment force of the side without the initiative bombards from next to a Sound without enemies, for up
/// to two rounds.
#[test]
fn r9_4_1_two_round_bombardment() {
    let position = |from| with_idle_us(Position::new()).force(IJN, from, &["Mutsu"]).to_move(IJN);
    let bombards = |position: Position| {
        let (game, state) = position.set_up();
        is_offered(&game, &state, "bombard 1")
    };
    for from in [Area::Slot, Area::Es, Area::Sp] {
        assert!(bombards(position(from)));
        assert!(!bombards(position(from).force(USN, Area::Ibs, &["Astoria"])), "an enemy is in the Sound");
    }
    assert!(!bombards(position(Area::Box)));
    assert!(!bombards(Position::new().force(USN, Area::Sp, &["Washington"])), "not with the initiative");
    let (game, mut state) = position(Area::Slot).set_up();
    let events = play(&game, &mut state, "bombard 1", &[6, 4]);
    let rounds: Vec<_> = events.iter().filter(|event| matches!(event, Event::Bombard { .. })).collect();
    let bombard = |points| Event::Bombard { side: IJN, force: F1, dice: 1, points, needed: 1 };
    assert_eq!(rounds, [&bombard(0), &bombard(4)]);
    assert!(state.disrupted && area(&state, IJN, 1) == Area::Base);
}

/// [RULING-7] A bombardment force that already stands in the Sound does not bombard with a later operation.
/// [OPT-bombard_from_ibs] With the option it does.
#[test]
fn opt_bombard_from_ibs() {
    let position = || with_idle_us(Position::new()).force(IJN, Area::Ibs, &["Mutsu"]).face_up().to_move(IJN);
    let (game, state) = position().set_up();
    assert!(!is_offered(&game, &state, "bombard 1"));
    let (game, mut state) = position().option("bombard-from-ibs", "true").set_up();
    play(&game, &mut state, "bombard 1", &[1]);
    assert!(state.disrupted && area(&state, IJN, 1) == Area::Base);
}

/// [R9.4(2)] [RULING-24] A bombardment force that excludes all enemies in round 1 bombards one round, unasked.
#[test]
fn r9_4_2_one_round_bombardment_after_exclusion() {
    for (die, is_disrupted) in [(6, false), (1, true)] {
        let (game, mut state) = with_idle_us(Position::new().force(USN, Area::Ibs, &["Astoria"]))
            .force(IJN, Area::Slot, &["Mutsu"])
            .to_move(IJN)
            .set_up();
        // Mutsu hits, Astoria misses and is damaged, one volley at the airfield.
        let events = play(&game, &mut state, "move 1 IBS", &[1, 6, 1, die]);
        let rounds = events.iter().filter(|event| matches!(event, Event::Bombard { .. })).count();
        assert_eq!((rounds, state.disrupted, area(&state, IJN, 1)), (1, is_disrupted, Area::Base));
    }
    // Withdrawal of the defenders excludes them, too.
    let (game, mut state) = with_idle_us(Position::new().force(USN, Area::Ibs, &["Astoria"]))
        .force(IJN, Area::Slot, &["Mutsu"])
        .to_move(IJN)
        .set_up();
    play(&game, &mut state, "move 1 IBS", &[6, 6]);
    play(&game, &mut state, "withdraw", &[1]);
    assert!(state.disrupted);
}

/// [RULING-29] A disrupted airfield is no target of strikes or bombardments, not even after a victory in the Sound.
#[test]
fn ruling_29_disrupted_airfield_is_no_target() {
    let position = with_idle_us(Position::new())
        .disrupted()
        .force(IJN, Area::Slot, &["Mutsu"])
        .force(IJN, Area::Es, &["Shokaku"])
        .to_move(IJN);
    let (game, state) = position.set_up();
    assert_eq!(offers(&game, &state), ["pass", "move 1 IBS", "home 1", "move 2 SP", "home 2"]);
    let (game, mut state) = with_idle_us(Position::new().disrupted().force(USN, Area::Ibs, &["Astoria"]))
        .force(IJN, Area::Slot, &["Mutsu"])
        .to_move(IJN)
        .set_up();
    let events = play(&game, &mut state, "move 1 IBS", &[1, 6, 1]);
    assert!(!events.iter().any(|event| matches!(event, Event::Bombard { .. })));
}

/// [RULING-40] The airfield has the number and planes of the space where the marker stands now, across 0, too; owner and
/// attacker stay as at the start of the turn.
#[test]
fn ruling_40_airfield_follows_the_marker() {
    let position = with_idle_us(Position::new().marker(-2).initiative(USN))
        .force(IJN, Area::Slot, &["Mutsu"])
        .force(IJN, Area::Es, &["Shokaku", "Kako"])
        .to_move(IJN);
    let (game, state) = position.set_up();
    let mut bombarding = state;
    let events = play(&game, &mut bombarding, "bombard 1", &[1, 2]);
    assert!(events.contains(&Event::Bombard { side: IJN, force: F1, dice: 1, points: 1, needed: 2 }));
    assert!(bombarding.disrupted, "the second round reaches 2");
    let mut striking = state;
    // The airfield of the US at Japan's space 2: factor 2, two planes against one warship, +1.
    let events = play(&game, &mut striking, "strike 2 FIELD", &[6, 6]);
    assert!(events.contains(&Event::FieldShot { side: USN, factor: 2, modifier: 1, cap: 2, points: 0 }));
    assert!(is_offered(&game, &striking, "again FIELD"));
    let (game, state) = Position::new().marker(-2).initiative(USN).force(USN, Area::Sp, &["Wasp"]).set_up();
    assert!(!is_offered(&game, &state, "strike 1 FIELD"), "its owner does not strike it");
}

/// [RULING-8] By default no force both bombards and lands.
#[test]
fn ruling_8_no_bombardment_and_landing() {
    let position = || with_idle_us(Position::new()).force(IJN, Area::Es, &["Transport", "Mutsu"]).to_move(IJN);
    let (game, state) = position().set_up();
    assert_eq!(offers(&game, &state), ["pass", "move 1 IBS", "move 1 SP", "home 1"]);
    let (game, mut state) = position().force(USN, Area::Ibs, &["Astoria"]).set_up();
    let events = play(&game, &mut state, "move 1 IBS", &[1, 6, 1]);
    assert!(!events.iter().any(|event| matches!(event, Event::Bombard { .. } | Event::Land { .. })));
}

fn house_rule() -> Position {
    with_idle_us(Position::new()).option("bombard-then-land", "true").to_move(IJN)
}

/// [OPT-bombard_then_land] With the house rule an amphibious force with warships bombards for up to two rounds and lands
/// in the same operation if the airfield becomes disrupted; else it goes home. After an exclusion it has one round.
#[test]
fn opt_bombard_then_land() {
    for (dice, marker) in [(&[1_u32][..], 0), (&[6, 4], 0), (&[6, 5], 1)] {
        let (game, mut state) = house_rule().force(IJN, Area::Es, &["Transport", "Mutsu"]).set_up();
        play(&game, &mut state, "bombard 1", dice);
        assert_eq!((state.marker, state.disrupted), (marker, marker == 0));
        assert_eq!((area(&state, IJN, 1), state.transports_gone), (Area::Base, u8::from(marker == 0)));
    }
    for (die, marker) in [(1, 0), (6, 1)] {
        let (game, mut state) =
            house_rule().force(IJN, Area::Es, &["Transport", "Mutsu"]).force(USN, Area::Ibs, &["Astoria"]).set_up();
        play(&game, &mut state, "move 1 IBS", &[1, 6, 1, die]);
        assert_eq!((state.marker, area(&state, IJN, 1)), (marker, Area::Base));
    }
    for fleet in [&["Transport", "Transport"][..], &["Transport"]] {
        let (game, state) = house_rule().force(IJN, Area::Es, fleet).set_up();
        assert!(!is_offered(&game, &state, "bombard 1"), "no warship, no bombardment");
    }
    let (game, state) = house_rule().disrupted().force(IJN, Area::Es, &["Transport", "Mutsu"]).set_up();
    assert!(is_offered(&game, &state, "land 1") && !is_offered(&game, &state, "bombard 1"));
}

/// [OPT-bombard_then_land] Transports whose escort was driven off in the battle do not bombard, not even at space 0,
/// where no point is needed.
#[test]
fn opt_bombard_then_land_needs_a_warship() {
    let (game, mut state) = house_rule()
        .marker(0)
        .force(IJN, Area::Es, &["Transport", "Mutsu"])
        .force(USN, Area::Ibs, &["Astoria"])
        .set_up();
    // Both hit once; checks: Astoria damaged, Mutsu damaged. Only the transport is left, facing an empty Sound.
    let events = play(&game, &mut state, "move 1 IBS", &[1, 1, 1, 1]);
    assert!(!events.iter().any(|event| matches!(event, Event::Bombard { .. })), "{events:?}");
    assert_eq!((state.marker, state.disrupted), (0, false));
}

/// [R9.5] An air strike is an operation of one carrier force in the open sea; it reaches its own and the other open sea
/// and the Sound, not the Slot, and ends at its base.
#[test]
fn r9_5_air_strike() {
    let (game, mut state) = Position::new()
        .force(USN, Area::Sp, &["Wasp"])
        .force(USN, Area::Es, &["Chester"])
        .force(USN, Area::Slot, &["Chicago"])
        .force(USN, Area::Ibs, &["Astoria"])
        .force(IJN, Area::Es, &["Zuiho"])
        .force(IJN, Area::Sp, &["Ryujo"])
        .force(IJN, Area::Es, &["Kako"])
        .to_move(IJN)
        .set_up();
    let strikes: Vec<_> = offers(&game, &state).into_iter().filter(|text| text.starts_with("strike")).collect();
    assert_eq!(
        strikes,
        [
            "strike 1 FIELD",
            "strike 1 IBS",
            "strike 1 2",
            "strike 1 1",
            "strike 2 FIELD",
            "strike 2 IBS",
            "strike 2 2",
            "strike 2 1"
        ]
    );
    play(&game, &mut state, "strike 1 2", &[6]);
    play_all(&game, &mut state, &["stay", "stop"]);
    assert_eq!((area(&state, IJN, 1), state.operation), (Area::Base, 2));
}

/// [RULING-30] The airfield launches no strike of its own: its owner without a carrier force has none.
#[test]
fn ruling_30_airfield_launches_no_strike() {
    let (game, state) = Position::new()
        .marker(3)
        .force(USN, Area::Ibs, &["Washington"])
        .force(USN, Area::Sp, &["Chester"])
        .force(IJN, Area::Es, &["Kako"])
        .force(IJN, Area::Sp, &["Aoba"])
        .set_up();
    assert!(!offers(&game, &state).iter().any(|text| text.starts_with("strike")));
}

/// [S3.2] All operations in canonical order: pass; sorties to ES, SLOT, SP, IBS; then force by force moves (SLOT, IBS, ES,
/// SP, base), bombardment, landing, strikes (airfield, Sound, forces by area).
#[test]
fn s3_2_operations_in_order() {
    let position = || {
        Position::new()
            .force(IJN, Area::Es, &["Shokaku", "Kako"])
            .force(IJN, Area::Es, &["Transport", "Mutsu"])
            .force(IJN, Area::Slot, &["Kongo"])
            .force(IJN, Area::Slot, &["Transport"])
            .force(IJN, Area::Base, &["Zuiho"])
            .force(IJN, Area::Box, &["Haruna"])
            .force(USN, Area::Sp, &["Wasp"])
            .force(USN, Area::Es, &["Chester"])
            .force(USN, Area::Box, &["Chicago"])
            .to_move(IJN)
    };
    let (game, state) = position().set_up();
    assert_eq!(
        offers(&game, &state),
        [
            "pass",
            "sortie ES",
            "sortie SLOT",
            "move 1 SP",
            "home 1",
            "strike 1 FIELD",
            "strike 1 2",
            "strike 1 1",
            "move 2 IBS",
            "move 2 SP",
            "home 2",
            "move 3 IBS",
            "home 3",
            "bombard 3",
            "move 4 IBS",
            "home 4",
        ]
    );
    let (game, state) = position().disrupted().set_up();
    assert_eq!(
        offers(&game, &state),
        [
            "pass",
            "sortie ES",
            "sortie SLOT",
            "move 1 SP",
            "home 1",
            "strike 1 2",
            "strike 1 1",
            "move 2 IBS",
            "move 2 SP",
            "home 2",
            "land 2",
            "move 3 IBS",
            "home 3",
            "move 4 IBS",
            "home 4",
        ]
    );
    let (game, state) = position().force(USN, Area::Ibs, &["Astoria"]).set_up();
    assert_eq!(
        offers(&game, &state),
        [
            "pass",
            "sortie ES",
            "sortie SLOT",
            "move 1 SP",
            "home 1",
            "strike 1 FIELD",
            "strike 1 IBS",
            "strike 1 2",
            "strike 1 1",
            "move 2 IBS",
            "move 2 SP",
            "home 2",
            "move 3 IBS",
            "home 3",
            "move 4 IBS",
            "home 4",
        ]
    );
    let (game, state) =
        Position::new().force(USN, Area::Ibs, &["Astoria"]).force(USN, Area::Box, &["Chester"]).set_up();
    assert_eq!(
        offers(&game, &state),
        ["pass", "sortie SP", "sortie IBS", "move 1 SLOT", "move 1 ES", "move 1 SP", "home 1"]
    );
}

fn express(position: Position) -> (PacificFury, State) {
    with_idle_us(position).force(IJN, Area::Slot, &["Transport"]).force(IJN, Area::Box, &["Aoba"]).to_move(IJN).set_up()
}

/// [R9.6(1)] The Express is exactly one transport, of Japan without the initiative, at most one a turn.
#[test]
fn r9_6_1_forming_an_express() {
    let (game, mut state) = Position::new().forming(IJN).set_up();
    play(&game, &mut state, "add KT0", &[]);
    assert!(is_offered(&game, &state, "close"));
    play(&game, &mut state, "close", &[]);
    assert_eq!(game.force_type(&state, IJN, F1), ForceType::E);
    play(&game, &mut state, "add KT0", &[]);
    assert!(!is_offered(&game, &state, "close"), "one Express a turn");

    let (game, mut state) = Position::new().marker(-1).forming(USN).set_up();
    play(&game, &mut state, "add KT0", &[]);
    assert!(!is_offered(&game, &state, "close"), "the US has no Express");

    let (game, mut state) = Position::new().forming(IJN).set_up();
    play_all(&game, &mut state, &["add KT0", "add KT0", "close"]);
    assert_eq!(game.force_type(&state, IJN, F1), ForceType::A, "two transports are an amphibious force");
}

/// [R9.6(2)] The Express sorties and moves as a bombardment force, but neither bombards nor lands by an operation of its
/// own; in open sea it is an ordinary, defenceless force.
#[test]
fn r9_6_2_express_moves_as_b() {
    let (game, mut state) = with_idle_us(Position::new())
        .force(IJN, Area::Box, &["Transport"])
        .force(IJN, Area::Box, &["Aoba"])
        .to_move(IJN)
        .set_up();
    assert_eq!(offers(&game, &state), ["pass", "sortie ES", "sortie SLOT"]);
    play_all(&game, &mut state, &["sortie SLOT", "pass"]);
    assert_eq!(offers(&game, &state), ["pass", "sortie ES", "sortie SLOT", "move 1 IBS", "home 1"]);
    let (game, state) =
        with_idle_us(Position::new()).disrupted().force(IJN, Area::Es, &["Transport"]).to_move(IJN).set_up();
    assert_eq!(offers(&game, &state), ["pass", "move 1 IBS", "move 1 SP", "home 1"]);
    let (game, mut state) = with_idle_us(Position::new())
        .force(USN, Area::Sp, &["Wasp"])
        .force(IJN, Area::Es, &["Transport"])
        .to_move(IJN)
        .set_up();
    play(&game, &mut state, "move 1 SP", &[]);
    assert_eq!((state.node, game.to_act(&state)), (Node::CarrierLaunch, Some(USN)));
}

/// [R9.6(3)] Without US forces in the Sound the Express lands without a roll, disrupted airfield or not: one step toward
/// Japan, the transport leaves the map.
#[test]
fn r9_6_3_unguarded_express_lands() {
    for position in [Position::new(), Position::new().disrupted()] {
        let (game, mut state) = express(position);
        let events = play(&game, &mut state, "move 1 IBS", &[]);
        assert!(!has_battle(&events));
        assert_eq!((state.marker, state.transports_gone, state.transports_sunk), (0, 1, 0));
        assert!(state.ships(IJN, F1).is_empty());
        assert_eq!(area(&state, IJN, 1), Area::Base);
    }
}

/// [R9.6(4)] Guarded, the Express is intercepted on 1-2 while the airfield operates and on 1 while it is disrupted, else it
/// lands. The transport leaves the map either way, the guard stays, and no battle is fought.
#[test]
fn r9_6_4_interception() {
    for is_disrupted in [false, true] {
        for die in 1..=6 {
            let position = Position::new().force(USN, Area::Ibs, &["Astoria"]);
            let (game, mut state) = express(if is_disrupted { position.disrupted() } else { position });
            let events = play(&game, &mut state, "move 1 IBS", &[die]);
            let is_landed = die > if is_disrupted { 1 } else { 2 };
            assert!(events.contains(&Event::Express { landed: is_landed, guarded: true, disrupted: is_disrupted }));
            assert!(!has_battle(&events));
            assert_eq!((state.marker, state.transports_gone), (i8::from(!is_landed), 1));
            assert!(state.ships(IJN, F1).is_empty());
            assert_eq!((area(&state, USN, 1), state.operation), (Area::Ibs, 2));
        }
    }
}

/// [RULING-15] A Tokyo Express that enters a guarded Sound turns up the guard.
#[test]
fn ruling_15_express_reveals_the_guard() {
    let guards = Position::new().force(USN, Area::Ibs, &["Astoria"]).force(USN, Area::Ibs, &["Quincy"]);
    let (game, mut state) = express(guards.force(USN, Area::Sp, &["Wasp"]));
    let events = play(&game, &mut state, "move 1 IBS", &[3]);
    assert_eq!(reveals(&events), [(IJN, 1), (USN, 1), (USN, 2)]);
}

/// [OPT-express_reveals_defenders] With `false` only the Express turns up.
#[test]
fn opt_express_reveals_defenders() {
    let position = Position::new().option("express-reveals-defenders", "false");
    let (game, mut state) = express(position.force(USN, Area::Ibs, &["Astoria"]));
    let events = play(&game, &mut state, "move 1 IBS", &[1]);
    assert_eq!(reveals(&events), [(IJN, 1)]);
    assert!(!is_up(&state, USN, 1));
}

/// [R9.6(5)] A transport lost as an Express, intercepted or hit elsewhere, never counts for the bonus at the turn's end.
#[test]
fn r9_6_5_lost_express_gives_no_bonus() {
    let (game, mut state) = express(Position::new().force(USN, Area::Ibs, &["Astoria"]));
    play(&game, &mut state, "move 1 IBS", &[2]);
    assert_eq!((state.transports_sunk, state.transports_gone), (0, 1));

    let (game, mut state) = Position::new()
        .turn(4)
        .disrupted()
        .operation(12)
        .force(USN, Area::Ibs, &["Astoria"])
        .force(IJN, Area::Slot, &["Transport"])
        .force(IJN, Area::Box, &["Kako"])
        .set_up();
    let events = play(&game, &mut state, "move 1 SLOT", &[1]);
    assert!(events.contains(&Event::TransportLost { side: IJN, express: true }));
    assert_eq!((state.transports_sunk, state.transports_gone), (0, 1));
    play(&game, &mut state, "pass", &[]);
    assert_eq!((state.node, state.marker), (Node::Over, 1), "no step for the sunk Express");
}

/// [R9.6(6)] Besides the Express the second transport sails with company or stays home.
#[test]
fn r9_6_6_second_transport_needs_company() {
    let (game, mut state) = Position::new().forming(IJN).set_up();
    play_all(&game, &mut state, &["add KT0", "close", "add KT0"]);
    assert_eq!(offers(&game, &state), ["add KJ4", "add KJ5", "add KJ6", "add KJ7"]);
    let mut escorted = state;
    play_all(&game, &mut escorted, &["add KJ7", "close"]);
    assert_eq!(game.force_type(&escorted, IJN, F2), ForceType::A);
    let (game, mut state) = Position::new().forming(IJN).set_up();
    play_all(&game, &mut state, &["add KT0", "close"]);
    finish_forming(&game, &mut state);
    assert_eq!(state.base[IJN].and(TRANSPORTS).len(), 1, "or stays home");
}
