//! Counters, markers, map and set-up: chapters 2 and 3.

use sandtable_engine::{
    Game, Observation, Side, Words,
    games::leyte_gulf::{Band, Entry, Event, Kind, Strength},
    hex::HexSet,
};

use crate::support::*;

/// Ids of the scenarios.
const SCENARIOS: [&str; 8] = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"];

/// [R2.11(1), R8.1, R6.1, R6.1-1, RULING-28, RULING-29] Battleships are one ship, cruisers two, destroyers three to
/// five; battleships and heavy cruisers have main guns, light cruisers and destroyers none; Japanese heavy cruisers and
/// all destroyers carry torpedoes of strength 4, nobody else does.
#[test]
fn counters_by_type() {
    for card in &game("s1").data.cards {
        let (ships, has_guns) = match card.kind {
            Kind::Bb => (1..=1, true),
            Kind::Ca => (2..=2, true),
            Kind::Cl => (2..=2, false),
            Kind::Dd => (3..=5, false),
        };
        assert!(ships.contains(&card.ships), "{}", card.name);
        assert_eq!(card.gun.is_some(), has_guns, "{}", card.name);
        let launches = card.kind == Kind::Dd || card.kind == Kind::Ca && card.side == JP;
        assert_eq!(card.torpedoes, if launches { 4 } else { 0 }, "{}", card.name);
        assert!(card.secondary > 0, "{}", card.name);
    }
}

/// [R2.12(2), R8.2(2)-1, R8.2(2)-2, R8.3-2, R7.1(2)-1, R7.1(2)-2] A main-gun marker has a hit number on each face, the
/// one of straddling fire the better one, a fire power for each arc, one penetration, and the reach of its type of
/// ship.
#[test]
fn main_gun_markers() {
    let game = game("s1");
    let yamato = game.card(ship(&game, "JP-BB1")).gun.as_ref().unwrap();
    assert_eq!((yamato.normal, yamato.straddle, yamato.power, yamato.penetration), (6, 9, [6, 9, 3, 9], 9));
    let ise = game.card(ship(&game, "JP-BB9")).gun.as_ref().unwrap();
    assert_eq!(ise.power, [4, 8, 0, 8]);
    for card in &game.data.cards {
        if let Some(gun) = &card.gun {
            assert!(gun.straddle > gun.normal, "{}", card.name);
            let reach = if card.kind == Kind::Bb { Band::Long } else { Band::Medium };
            assert_eq!(gun.reach, reach, "{}", card.name);
        }
    }
}

/// [R2.11(2)-1, R3.0-1, R3.0-2, R3.0-5] In every scenario the ships of the list are in play, undamaged and with all
/// their torpedoes; it is turn 1.
#[test]
fn the_set_up_of_every_scenario() {
    let counts = [[2, 2], [11, 10], [15, 14], [6, 16], [11, 15], [9, 6], [5, 12], [24, 27]];
    for (scenario, counts) in SCENARIOS.into_iter().zip(counts) {
        let game = game(scenario);
        let state = game.setup(&mut sandtable_engine::dice::Keyed::new(1), &mut ());
        assert_eq!(Side::BOTH.map(|side| game.fleets[side].len()), counts, "{scenario}");
        assert!(state.damaged.is_empty() && state.sunk.is_empty(), "{scenario}");
        assert_eq!((state.turn, state.phasing), (1, game.data.scenario.first), "{scenario}");
        for ship in game.fleets[JP].with(game.fleets[US]).iter() {
            assert_eq!(state.load(ship).strength(), game.card(ship).torpedoes, "{scenario}");
            let is_there = matches!(game.entry_of(ship), Entry::Hex(..));
            assert_eq!(state.on_map.contains(ship), is_there, "{scenario}");
        }
    }
}

/// [R3.0-3, RULING-52] Squadrons have the numbers of the scenario's list; ships by themselves have none.
#[test]
fn squadrons_are_numbered_in_the_order_of_the_list() {
    let game = game("s2");
    let state = game.setup(&mut sandtable_engine::dice::Keyed::new(1), &mut ());
    let squadron = |code: &str| state.squadrons[ship(&game, code).index()];
    let codes = ["JP-BB1", "JP-BB3", "JP-BB5", "JP-CA2", "JP-CA5", "JP-CL2", "JP-DD2", "JP-DD3", "US-BB5", "US-DD4"];
    assert_eq!(codes.map(squadron), [1, 1, 2, 3, 3, 4, 4, 0, 2, 5]);
}

/// [R3.0-4, R2.12(8)] The scenario gives the last turn and the first player.
#[test]
fn length_and_first_player() {
    let of = |scenario: &str| {
        let game = game(scenario);
        (game.data.scenario.turns, game.data.scenario.first)
    };
    let expected = [(14, JP), (16, US), (16, JP), (14, JP), (16, JP), (16, US), (12, JP), (18, JP)];
    assert_eq!(SCENARIOS.map(of), expected);
}

/// [R2.2(1)] Surigao Strait is closed in the west and in the east, and closes further in the south.
#[test]
fn no_entry_hexes_are_the_scenarios() {
    let game = game("s4");
    let is_zone = |number: &str| game.is_zone(hex(&game, number));
    assert_eq!(
        ["0901", "1001", "1214", "1314", "2413", "2514", "2801"].map(is_zone),
        [true, false, true, false, false, true, true]
    );
    assert_eq!(game.data.scenario.zones.len(), 18 * 26 + 6 * 13);
    assert_eq!(crate::support::game("s3").data.scenario.zones, HexSet::EMPTY);
}

/// [R2.11(2)-2, R5.3(1)-1] A damaged ship moves by its lower number, and holds up its squadron.
#[test]
fn damaged_ships_are_slower() {
    let stands = [("US-BB1", "1813", "N", 1), ("US-BB2", "1813", "N", 1), ("JP-BB1", "0202", "N", 0)];
    let straight = |damaged: &[&str]| Sea::new(&stands).damaged(damaged).moving().legal_texts()[0].clone();
    assert_eq!(straight(&[]), "go SSSS");
    assert_eq!(straight(&["US-BB2"]), "go SSS");
}

/// [R2.11(2)-3, R10.3-2] Damage is never repaired, and what is sunk or has left does not come back.
#[test]
fn damage_and_losses_are_for_good() {
    let mut table = sandtable_engine::testing::Table::set_up(game("s4"), &[]);
    let mut damaged = 0;
    let mut before = table.state;
    play_until(&mut table, 3, |table| {
        let state = &table.state;
        assert!(before.damaged.is_subset_of(state.damaged) && before.sunk.is_subset_of(state.sunk));
        for side in Side::BOTH {
            let game = &table.game;
            assert!(game.gone(&before, side).is_subset_of(game.gone(state, side)));
        }
        before = *state;
        damaged = damaged.max(state.damaged.len());
        table.game.to_act(state).is_none()
    });
    assert!(damaged > 2, "{damaged}");
}

/// [R2.12(1), R5.3(2)-3] Squadrons stand for their ships, and both players see which these are.
#[test]
fn squadrons_are_open() {
    let sea = Sea::new(&[("JP-BB1", "1813", "NE", 1), ("JP-BB2", "1813", "NE", 1), ("US-BB1", "0202", "N", 0)]);
    let table = sea.moving();
    for viewer in Side::BOTH {
        let observation = Observation::of(&table.game, &table.state, viewer);
        assert_eq!(*observation.state(), table.state);
        let lines = table.game.placements(observation.state());
        for code in ["JP-BB1", "JP-BB2"] {
            assert!(lines.iter().any(|line| line.what == code && line.place == "1813 NE, SQ1"), "{lines:?}");
        }
        let board = table.game.board(&observation, true, sandtable_engine::Lang::En);
        assert!(board.contains("A9"), "one marker for the squadron, facing north-east:\n{board}");
        assert!(board.contains("SQ1 Yamato (JP-BB1), Musashi (JP-BB2)"), "{board}");
    }
}

/// [R2.12(4), R6.1-3, R6.2-4, R6.3-1] A marker has a hex, a side that it points at, and a strength of 4 or 2. There are
/// as many as ships launch.
#[test]
fn torpedo_markers() {
    let codes = ["JP-DD1", "JP-DD2", "JP-DD3", "JP-DD4"];
    let mut stands: Vec<Stand<'_>> = codes.iter().map(|code| (*code, "1813", "N", 1)).collect();
    stands.push(("US-BB1", "0202", "N", 0));
    let mut table = Sea::new(&stands).moving();
    table.play("go SSSS", &[]);
    let halves = ["launch 1 NE 2", "launch 1 SE 2", "launch 2 NE 2", "launch 2 SE 2", "launch 3 SW 2", "launch 3 NW 2"];
    for half in halves {
        table.play(half, &[]);
        assert!(matches!(table.events[0], Event::Launched { strength: 2, .. }), "{:?}", table.events);
    }
    table.play("launch 4 NE 4", &[]);
    assert_eq!(Strength::Four.points(), 4);
    let torpedoes = table.state.torpedoes_of(JP);
    let strengths: Vec<u8> = torpedoes.iter().map(|torpedo| torpedo.strength).collect();
    // In reading order: the hex left last lies furthest north.
    assert_eq!(strengths, [4, 2, 2, 2, 2, 2, 2]);
    assert_eq!(torpedoes[0].hex, hex(&table.game, "1810"));
    assert_eq!(torpedoes[1].facing, facing("SW"));
}

/// [R2.12(7), R4.0(1)-6] The marker shows whose phase it is: it passes to the other side.
#[test]
fn the_turn_marker_shows_turn_and_side() {
    let mut table = Sea::new(&[("JP-BB1", "1813", "N", 0), ("US-BB1", "0202", "S", 0)]).moving();
    assert_eq!(table.game.placements(&table.state)[0].place, "1, jp");
    table.play("go SSS", &[]);
    assert_eq!(table.game.placements(&table.state)[0].place, "1, us");
    assert!(table.events.contains(&Event::Phase { turn: 1, side: US, night: false }));
}
