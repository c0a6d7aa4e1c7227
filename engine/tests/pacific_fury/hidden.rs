//! What the enemy sees, public type masks, and drawing hidden fleets [S7].

use std::collections::BTreeMap;

use sandtable_engine::{
    BySide, Game, Observation, Roll, Stream,
    dice::Recording,
    games::pacific_fury::{Action, Area, ForceType, Node, Purpose, State, Weighting},
    math::square,
};

use crate::support::*;

const A: u8 = ForceType::A as u8;
const B: u8 = ForceType::B as u8;
const C: u8 = ForceType::C as u8;
const E: u8 = ForceType::E as u8;

fn example() -> Position {
    Position::new()
        .force(IJN, Area::Es, &["Shokaku", "Kako"])
        .force(IJN, Area::Slot, &["Mutsu"])
        .face_up()
        .force(IJN, Area::Box, &["Transport", "Aoba"])
        .force(USN, Area::Sp, &["Wasp", "Chester"])
}

/// [S7.1] The enemy sees of a face-down force where it is and how many counters it has, not which; they merge with what
/// is left in base. Face-up forces, tracks and losses are open. The owner sees all of his own.
#[test]
fn s7_1_face_down_forces() {
    let (game, state) = example().sunk(IJN, &["Hiei"]).repair(IJN, 3, &["Tone"]).set_up();
    let seen = seen_by(&game, &state, USN);
    assert!(seen.ships(IJN, F1).is_empty() && seen.ships(IJN, F3).is_empty());
    assert_eq!(force_names(&game, &seen, IJN, 2), ["Mutsu"]);
    assert_eq!(seen.base[IJN], state.base[IJN].with(state.ships(IJN, F1)).with(state.ships(IJN, F3)));
    assert_eq!((seen.area, seen.forces, seen.revealed), (state.area, state.forces, state.revealed));
    assert_eq!((seen.sunk, seen.track, seen.out, seen.reserve), (state.sunk, state.track, state.out, state.reserve));
    assert_eq!((seen.force_ships[USN], seen.base[USN]), (state.force_ships[USN], state.base[USN]), "his own");
    let own = seen_by(&game, &state, IJN);
    assert_eq!((own.force_ships[IJN], own.base[IJN]), (state.force_ships[IJN], state.base[IJN]));
    assert!(own.ships(USN, F1).is_empty());
    // Two positions that differ in hidden things only look the same.
    let other = Position::new()
        .force(IJN, Area::Es, &["Zuiho", "Kongo"])
        .force(IJN, Area::Slot, &["Mutsu"])
        .face_up()
        .force(IJN, Area::Box, &["Tone", "Takao"])
        .force(USN, Area::Sp, &["Wasp", "Chester"]);
    let (game, state) = example().set_up();
    assert_eq!(seen_by(&game, &state, USN), seen_by(&game, &other.on(&game), USN));
}

/// [S7.1] While a side forms, the other sees nothing of it, not even how many forces are closed; neither the actions nor
/// the deal of the names are shown. Afterwards the number and sizes of the forces are public.
#[test]
fn s7_1_formation_is_secret() {
    let (game, mut state) = Position::new().forming(IJN).set_up();
    let before = seen_by(&game, &state, USN);
    for action in ["add KT0", "close", "add KJ4", "add KJ5", "close", "add KJ0"] {
        let parsed = game.parse_action(&state, action).unwrap();
        assert!(!game.is_visible(&state, parsed, USN) && game.is_visible(&state, parsed, IJN));
        play(&game, &mut state, action, &[]);
        assert_eq!(seen_by(&game, &state, USN), before, "after `{action}`");
    }
    play(&game, &mut state, "close", &[]);
    let deal = Roll { purpose: Purpose::Deal as u8, actor: 0, ..Roll::default() };
    assert!(game.is_roll_visible(&deal, IJN) && !game.is_roll_visible(&deal, USN));
    let mut recorded = Recording::new(Stream::new(1));
    game.apply(&mut state, Action::Done, &mut recorded, &mut ()).unwrap();
    assert!(recorded.rolls().iter().all(|recorded| !game.is_roll_visible(&recorded.roll, USN)));
    let after = seen_by(&game, &state, USN);
    assert_eq!((after.forces[IJN], &after.size[IJN][..4]), (3, &[1, 2, 1, 0][..]));
    assert_eq!(after.base[IJN].len(), 27);
    assert_eq!(after.express, BySide::default(), "which force is the Express is hidden");
}

/// [RULING-9] The number of counters of a face-down force is public, and so is the number left in base.
/// [OPT-stack_size_visible] With `false` only the number of forces is.
#[test]
fn opt_stack_size_visible() {
    let (game, state) = example().set_up();
    let seen = seen_by(&game, &state, USN);
    assert_eq!(seen.size[IJN][..4], [2, 1, 2, 0]);
    assert_eq!(seen.base[IJN].len() - 4, state.base[IJN].len());
    let (game, state) = example().option("stack-size-visible", "false").set_up();
    let seen = seen_by(&game, &state, USN);
    assert_eq!(seen.size[IJN][..4], [0, 1, 0, 0], "only the face-up force can be counted");
    assert_eq!(seen.forces[IJN], 3);
    assert_eq!(seen.mask[IJN][0], A | B | C | E);
    let bigger = Position::new()
        .option("stack-size-visible", "false")
        .force(IJN, Area::Es, &["Zuikaku"])
        .force(IJN, Area::Slot, &["Mutsu"])
        .face_up()
        .force(IJN, Area::Box, &["Transport", "Aoba", "Tone", "Takao"])
        .force(USN, Area::Sp, &["Wasp", "Chester"]);
    assert_eq!(seen_by(&game, &bigger.on(&game), USN), seen);
}

/// [S7.2] What a face-down force may be follows from its size, where it sorties and where it stands; the Express, once
/// seen, is no other force; striking shows a carrier force.
#[test]
fn s7_2_public_type_masks() {
    let (game, mut state) = Position::new().forming(IJN).set_up();
    for fleet in [&["Transport"][..], &["Kako"], &["Transport", "Aoba"], &["Shokaku", "Tone"], &["Takao"]] {
        assert!(crate::formation::form(&game, &mut state, IJN, fleet));
    }
    finish_forming(&game, &mut state);
    for fleet in [&["Chester"][..], &["Washington", "Astoria"], &["Wasp"]] {
        assert!(crate::formation::form(&game, &mut state, USN, fleet));
    }
    finish_forming(&game, &mut state);
    assert_eq!(state.mask[IJN][..6], [B | C | E, B | C | E, A | B | C, A | B | C, B | C | E, 0]);
    assert_eq!(state.mask[USN][..4], [B | C, B | C, B | C, 0]);

    play_all(&game, &mut state, &["sortie IBS", "sortie SLOT"]);
    assert_eq!((state.mask[USN][0], state.mask[IJN][0]), (B, B | E));
    play_all(&game, &mut state, &["sortie SP", "sortie SLOT"]);
    assert_eq!((state.mask[USN][1], state.mask[IJN][1]), (B | C, B | E));
    play(&game, &mut state, "pass", &[]);
    play(&game, &mut state, "move 1 IBS", &[3]);
    assert_eq!(state.mask[IJN][..5], [E, B, A | B | C, A | B | C, B | C], "no second Express");
    assert_eq!(state.mask[USN][0], B, "the guard turned up");
    play_all(&game, &mut state, &["home 1", "sortie ES", "pass", "sortie ES", "pass"]);
    assert_eq!(state.mask[IJN][2..4], [A | B | C, A | B | C]);
    play(&game, &mut state, "strike 4 FIELD", &[6]);
    assert_eq!(state.mask[IJN][3], C);
}

/// [S7.2] A US force without the initiative is never an Express, and a single US counter no amphibious force; a force
/// that stands face down in the Sound is amphibious or a bombardment force.
#[test]
fn s7_2_masks_of_the_us_and_in_the_sound() {
    let (game, mut state) = Position::new().marker(-1).forming(USN).set_up();
    for fleet in [&["Chester"][..], &["Transport", "Astoria"]] {
        assert!(crate::formation::form(&game, &mut state, USN, fleet));
    }
    finish_forming(&game, &mut state);
    finish_forming(&game, &mut state);
    assert_eq!(state.mask[USN][..3], [B | C, A | B | C, 0]);
    let (game, mut state) = example().disrupted().to_move(IJN).force(IJN, Area::Es, &["Transport", "Tone"]).set_up();
    play(&game, &mut state, "move 4 IBS", &[]);
    assert!(!is_up(&state, IJN, 4));
    assert_eq!(state.mask[IJN][3], A | B);
    let (game, mut state) =
        Position::new().force(USN, Area::Sp, &["Chester"]).force(IJN, Area::Box, &["Kako"]).set_up();
    play(&game, &mut state, "move 1 IBS", &[]);
    assert_eq!(state.mask[USN][0], B);
}

/// [S7.3] With uniform weights the 85 divisions of OV-16a come equally often: chi-square over 42 500 draws.
#[test]
fn s7_3_uniform_frequencies() {
    let (game, state) = Position::new()
        .base_only(IJN, &["Zuiho", "Tone"])
        .force(IJN, Area::Es, &["Aoba"])
        .force(IJN, Area::Es, &["Shokaku", "Kako"])
        .force(USN, Area::Sp, &["Wasp"])
        .set_up();
    assert_eq!((state.mask[IJN][0], state.mask[IJN][1]), (B | C | E, A | B | C));
    let total = crate::vectors::number(&crate::vectors::vector("OV-16a")["total"]);
    let observation = Observation::of(&game, &state, USN);
    let mut rng = Stream::new(1942);
    let mut counts: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    let draws = 500 * u32::from(total);
    for _ in 0..draws {
        let drawn = game.determinize_with(&observation, Weighting::Uniform, &mut rng);
        assert_consistent(&game, &drawn);
        *counts.entry((drawn.ships(IJN, F1).bits(), drawn.ships(IJN, F2).bits())).or_default() += 1;
    }
    assert_eq!(counts.len(), usize::from(total), "every division comes");
    let expected = f64::from(draws) / f64::from(total);
    let chi_square: f64 = counts.values().map(|&count| square(f64::from(count) - expected) / expected).sum();
    // 84 degrees of freedom: the 99.9 % point is 129.8.
    assert!(chi_square < 129.8, "chi-square {chi_square}");
}

/// [S7.3] The plausible weighting keeps every division possible, and the default draw mixes both.
#[test]
fn s7_3_plausible_draws_have_full_support() {
    let (game, state) = Position::new()
        .base_only(IJN, &["Zuiho", "Tone"])
        .force(IJN, Area::Es, &["Aoba"])
        .force(IJN, Area::Es, &["Shokaku", "Kako"])
        .force(USN, Area::Sp, &["Wasp"])
        .set_up();
    let observation = Observation::of(&game, &state, USN);
    let mut rng = Stream::new(7);
    for weighting in [Some(Weighting::Plausible), None] {
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..20_000 {
            let drawn = match weighting {
                Some(weighting) => game.determinize_with(&observation, weighting, &mut rng),
                None => game.determinize(&observation, &mut rng),
            };
            seen.insert((drawn.ships(IJN, F1).bits(), drawn.ships(IJN, F2).bits()));
        }
        assert_eq!(seen.len(), 85, "{weighting:?}");
    }
}

/// Asserts that the forces of a drawn state could have been formed and be where they are.
pub(crate) fn assert_consistent(game: &sandtable_engine::games::pacific_fury::PacificFury, state: &State) {
    assert_conserved(game, state);
    if state.node == Node::Form {
        return;
    }
    for side in [IJN, USN] {
        for force in state.formed(side).iter() {
            if state.is_revealed(side, force) {
                continue;
            }
            let ships = state.ships(side, force);
            let force_type = game.force_type(state, side, force);
            assert_ne!(
                force_type as u8 & state.mask[side][force.index()],
                0,
                "{force_type:?} against its mask: {state:?}"
            );
            assert_eq!(ships.len(), usize::from(state.size[side][force.index()]));
            let has_transport = ships.meets(TRANSPORTS);
            assert!(!(has_transport && ships.meets(game.carriers[side])), "carriers with transports");
            let is_lone_transport = has_transport && ships.len() == 1;
            assert_eq!(is_lone_transport, force_type == ForceType::E, "a lone transport is the Express");
        }
        assert!(state.express[side].len() <= 1);
        assert!(state.express[side].is_empty() || side == IJN && state.initiative == USN);
    }
}
