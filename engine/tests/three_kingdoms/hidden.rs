//! What a side does not see, and drawing it.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash, Hasher},
};

use sandtable_engine::{
    Game, Observation, Side, Stream,
    games::three_kingdoms::{ForceId, Node, Origin, Slot, SlotSet, State, ThreeKingdoms, UNKNOWN},
    math::square,
    testing::{CheckPlan, chi_square_bound, no_peeking},
};

use crate::{battery::assert_conserved, support::*};

/// Plays at random from the beginning and calls `visit` at every state.
fn random_game(game: &ThreeKingdoms, seed: u64, mut visit: impl FnMut(&State)) {
    let mut rng = Stream::new(seed);
    let mut state = game.setup(&mut rng, &mut ());
    let mut legal = Vec::new();
    while game.to_act(&state).is_some() {
        visit(&state);
        game.legal_actions(&state, &mut legal);
        let action = legal[rng.below(legal.len() as u32) as usize];
        game.apply_unchecked(&mut state, action, &mut rng, &mut ());
    }
}

/// The state after a random set-up, at the first decision of turn 1.
pub(crate) fn random_start(game: &ThreeKingdoms, seed: u64) -> State {
    let mut start = None;
    random_game(game, seed, |state| {
        if start.is_none() && !matches!(state.node, Node::SetupAssign | Node::SetupPlace) {
            start = Some(*state);
        }
    });
    start.unwrap()
}

/// Types of ships by how many there are: on a force's list, with SSN as SS and the LHD as LST.
fn listed(game: &ThreeKingdoms, slots: SlotSet) -> BTreeMap<String, u8> {
    let mut types = BTreeMap::new();
    for slot in slots.iter() {
        let name = match game.roster.origins[usize::from(slot)] {
            Origin::Named(id) => game.data.counters[usize::from(id)].name.clone(),
            Origin::Drawn(draw) => draw.ship_type.code().to_owned(),
        };
        *types.entry(name).or_default() += 1;
    }
    types
}

/// The same of the counters in the slots; named ones by name.
fn standing(game: &ThreeKingdoms, state: &State, slots: SlotSet) -> BTreeMap<String, u8> {
    let is_named = |id: u8| game.roster.origins.contains(&Origin::Named(id));
    let mut types = BTreeMap::new();
    for slot in slots.iter() {
        let id = state.counter[usize::from(slot)];
        let counter = &game.data.counters[usize::from(id)];
        let name = match counter.ship_type.code() {
            _ if is_named(id) => counter.name.clone(),
            "SSN" => "SS".to_owned(),
            "LHD" => "LST".to_owned(),
            code => code.to_owned(),
        };
        *types.entry(name).or_default() += 1;
    }
    types
}

/// Asserts that every force has the ships of its list, marks included.
fn assert_forces(game: &ThreeKingdoms, state: &State) {
    for force in &game.roster.forces {
        let slots = force.slots();
        assert_eq!(standing(game, state, slots), listed(game, slots), "{force:?}");
        let marks: Vec<_> = slots.iter().map(|slot| game.roster.origins[usize::from(slot)]).collect();
        for origin in marks.iter().filter(|origin| matches!(origin, Origin::Drawn(draw) if draw.tech.is_some())) {
            let Origin::Drawn(draw) = origin else { continue };
            let of_class = slots.iter().filter(|&slot| {
                let card = game.card(state, slot);
                card.ship_type == draw.ship_type && Some(card.tech) == draw.tech
            });
            let wanted = marks.iter().filter(|other| *other == origin).count();
            assert!(of_class.count() >= wanted, "{draw:?} in {force:?}");
        }
    }
}

/// [R3.2(2)3, RULING-32, RULING-40] On random states of every scenario a drawn state looks like the observed one, known
/// counters keep their identity, and every start place holds the ships of its list with their SUP.
#[test]
fn drawn_states_fit_what_was_seen() {
    for scenario in SCENARIOS {
        for options in [&[][..], &[("lhd", "true")], &[("sup-hidden", "false"), ("setup-assign-free", "false")]] {
            let game = game_with(scenario, options);
            let mut rng = Stream::new(74);
            let (mut asked, mut different) = (0, 0);
            let seeds = if scenario == "20.1" { 0..1 } else { 0..3 };
            for seed in seeds {
                random_game(&game, seed, |state| {
                    if matches!(state.node, Node::SetupAssign | Node::SetupPlace) || rng.below(20) > 0 {
                        return;
                    }
                    assert_forces(&game, state);
                    for viewer in Side::BOTH {
                        let observation = Observation::of(&game, state, viewer);
                        let drawn = game.determinize(&observation, &mut rng);
                        assert_eq!(game.redact(&drawn, viewer), *observation.state());
                        assert_conserved(&game, &drawn);
                        assert_forces(&game, &drawn);
                        let shown = state.known.with(game.roster.of_side[viewer]);
                        for slot in shown.iter() {
                            assert_eq!(drawn.counter[usize::from(slot)], state.counter[usize::from(slot)]);
                        }
                        let enemy = game.roster.of_side[viewer.other()];
                        let afloat = |state: &State| {
                            enemy.iter().map(|slot| u32::from(state.sup[usize::from(slot)])).sum::<u32>()
                        };
                        assert_eq!(afloat(&drawn), afloat(state), "SUP of the enemy");
                        asked += 1;
                        different += u32::from(drawn != *state);
                    }
                });
            }
            assert!(asked > 20 && different > asked / 2, "{scenario} {options:?}: {different} of {asked}");
        }
    }
}

/// [R3.2(2)2, RULING-59] The fleet at Ningbo, a landing ship, two destroyers and three frigates, is drawn in its 60
/// arrangements equally often, and each destroyer of China equally often: chi-square below the 0.9999 quantile.
#[test]
fn classes_are_spread_evenly_over_unknown_counters() {
    const DRAWS: u32 = 12_000;
    let game = game("19.2");
    let state = random_start(&game, 1);
    let observation = Observation::of(&game, &state, BLUE);
    let ningbo = game.roster.slots_of(RED, ForceId::new(0)).slots();
    assert!(ningbo.iter().all(|slot| observation.state().counter[usize::from(slot)] == UNKNOWN));
    let mut rng = Stream::new(2020);
    let mut arrangements: BTreeMap<Vec<&str>, u32> = BTreeMap::new();
    let mut destroyers: BTreeMap<u8, u32> = BTreeMap::new();
    for _ in 0..DRAWS {
        let drawn = game.determinize(&observation, &mut rng);
        let code = |slot: Slot| game.card(&drawn, slot).ship_type.code();
        *arrangements.entry(ningbo.iter().map(code).collect()).or_default() += 1;
        for slot in ningbo.iter().filter(|&slot| code(slot) == "DDG") {
            *destroyers.entry(drawn.counter[usize::from(slot)]).or_default() += 1;
        }
    }
    let chi_square = |counts: &mut dyn Iterator<Item = u32>, expected: f64| -> f64 {
        counts.map(|count| square(f64::from(count) - expected) / expected).sum()
    };
    assert_eq!(arrangements.len(), 60);
    let spread = chi_square(&mut arrangements.values().copied(), f64::from(DRAWS) / 60.0);
    assert!(spread < chi_square_bound(59), "chi-square {spread}");
    let pool = game.data.counters.iter().filter(|c| c.nation.code() == "CN" && c.ship_type.code() == "DDG").count();
    assert_eq!((destroyers.len(), pool), (21, 21));
    let drawn = chi_square(&mut destroyers.values().copied(), f64::from(2 * DRAWS) / 21.0);
    assert!(drawn < chi_square_bound(20), "chi-square {drawn}");
}

/// [RULING-40] What is known of a start place is taken off its list: with the carrier and both destroyers of Fuzhou
/// known, the three counters left are frigates.
#[test]
fn known_ships_narrow_down_the_rest() {
    let game = game("19.2");
    let mut state = random_start(&game, 2);
    let fuzhou = game.roster.slots_of(RED, ForceId::new(1)).slots();
    let known = fuzhou.iter().filter(|&slot| game.card(&state, slot).ship_type.code() != "FFG").collect::<SlotSet>();
    assert_eq!(known.len(), 3);
    state.known = state.known.with(known);
    let observation = Observation::of(&game, &state, BLUE);
    let mut rng = Stream::new(5);
    let mut frigates = BTreeSet::new();
    for _ in 0..200 {
        let drawn = game.determinize(&observation, &mut rng);
        for slot in fuzhou.without(known).iter() {
            assert_eq!(game.card(&drawn, slot).ship_type.code(), "FFG");
            frigates.insert(drawn.counter[usize::from(slot)]);
        }
        assert!(known.iter().all(|slot| drawn.counter[usize::from(slot)] == state.counter[usize::from(slot)]));
    }
    assert_eq!(frigates.len(), 20, "any frigate may be among them");
}

/// [RULING-3, RULING-40, RULING-59] A player that uses all it is shown decides alike in states that it cannot tell
/// apart: in every scenario, with the defaults and with SUP that lie open.
#[test]
fn players_cannot_peek() {
    for scenario in SCENARIOS {
        for options in [&[][..], &[("sup-hidden", "false")]] {
            let games = if scenario == "20.1" { 1 } else { 3 };
            let plan = CheckPlan { games, seed: 19 };
            let different = no_peeking(&game_with(scenario, options), plan, |_, observation, legal, seed| {
                let mut hasher = DefaultHasher::new();
                (observation.state(), legal, seed).hash(&mut hasher);
                (hasher.finish() % legal.len() as u64) as usize
            });
            assert!(different > 10, "{scenario} {options:?}: {different}");
        }
    }
}
