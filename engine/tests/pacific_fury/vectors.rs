//! The worked examples and exact odds of `test_vectors.json` for the first half of the rules.

use std::{collections::BTreeMap, sync::LazyLock};

use sandtable_engine::{
    Game, Odds,
    dice::{Weight, enumerate},
    games::pacific_fury::{
        Action, Area, Classes, Divisions, Event, ForceType, Node, PacificFury, Stack, State, Weighting,
    },
};
use sandtable_scenarios::GameFiles;
use serde_json::Value;

use crate::support::*;

static VECTORS: LazyLock<Value> = LazyLock::new(|| {
    let files = GameFiles::embedded("pacific-fury").unwrap();
    serde_json::from_str(files.text("test_vectors.json").unwrap()).unwrap()
});

/// The vector with this id.
pub(crate) fn vector(id: &str) -> &'static Value {
    let vectors = VECTORS["vectors"].as_array().unwrap();
    vectors.iter().find(|vector| vector["id"] == id).unwrap_or_else(|| panic!("no vector {id}"))
}

/// The cases of a vector.
pub(crate) fn cases(id: &str) -> &'static [Value] {
    let cases = vector(id)["cases"].as_array().unwrap();
    assert!(!cases.is_empty());
    cases
}

/// A list of words.
pub(crate) fn words(list: &'static Value) -> Vec<&'static str> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// An exact probability: `2/3`.
pub(crate) fn weight(value: &Value) -> Weight {
    value.as_str().unwrap().parse().unwrap()
}

/// A whole number; 0 where there is none.
pub(crate) fn number(value: &Value) -> u8 {
    value.as_u64().unwrap_or(0) as u8
}

/// A distribution over whole numbers.
pub(crate) fn distribution(value: &Value) -> BTreeMap<i32, Weight> {
    value.as_object().unwrap().iter().map(|(key, share)| (key.parse().unwrap(), weight(share))).collect()
}

fn express_position(is_guarded: bool, is_disrupted: bool) -> (PacificFury, State) {
    let mut position = Position::new().force(IJN, Area::Slot, &["Transport"]).to_move(IJN);
    position = if is_guarded { position.force(USN, Area::Ibs, &["Astoria"]) } else { position };
    position = if is_disrupted { position.disrupted() } else { position };
    position.force(USN, Area::Box, &["Chester"]).set_up()
}

fn run_express(game: &PacificFury, state: &State, dice: &mut impl sandtable_engine::Dice) -> bool {
    let mut state = *state;
    game.apply_unchecked(&mut state, Action::Move(F1, Area::Ibs), dice, &mut ());
    assert_eq!(state.transports_gone, 1);
    state.marker == 0
}

/// [R9.6(3)] [R9.6(4)] The three cases of RV-3, played out.
#[test]
fn rv_3_tokyo_express() {
    for case in cases("RV-3") {
        let truth = |key: &str| case[key].as_bool().unwrap();
        let (game, state) = express_position(truth("guard"), truth("disrupted"));
        let odds = enumerate(10, |dice| run_express(&game, &state, dice)).unwrap();
        assert_eq!(odds[&true], weight(&case["p_land"]), "{case}");
    }
}

/// [R9.6(4)] OV-10: three Expresses against a guarded, operating airfield, played out and asked of `odds`.
#[test]
fn ov_10_three_expresses() {
    let (game, state) = express_position(true, false);
    let expected = distribution(&vector("OV-10")["dist"]);
    let played =
        enumerate(1000, |dice| (0..3).map(|_| i32::from(run_express(&game, &state, dice))).sum::<i32>()).unwrap();
    assert_eq!(played, expected);
    let arguments = [("runs".to_owned(), "3".to_owned()), ("disrupted".to_owned(), "false".to_owned())];
    let question = game.question("express-series", &arguments).unwrap();
    assert_eq!(enumerate(1000, |dice| game.answer(&question, dice)).unwrap(), expected);
}

/// [R11.0(1)] [R11.0(2)] [R11.0(3)] The cases of OV-11: the marker after the return phase.
#[test]
fn ov_11_return_phase() {
    for case in cases("OV-11") {
        let initiative = if case["initiative"] == "USN" { USN } else { IJN };
        let position = Position::new()
            .turn(4)
            .marker(case["position"].as_i64().unwrap() as i8)
            .initiative(initiative)
            .transports_sunk(number(&case["a_transports_sunk"]))
            .last_operation();
        let position = if case["disrupted"].as_bool().unwrap() { position.disrupted() } else { position };
        let (game, mut state) = position.set_up();
        play(&game, &mut state, "pass", &[]);
        assert_eq!(i64::from(state.marker), case["result"].as_i64().unwrap(), "{case}");
    }
}

/// [R8.1] The cases of OV-12: when a ship that survives its hits is back. A lone ship in the Sound is hit by one battleship.
#[test]
fn ov_12_repair() {
    for case in cases("OV-12") {
        let (turn, hits) = (number(&case["turn"]), number(&case["hits"]));
        let (victim, attacker) = if case["side"] == "IJN" { (IJN, USN) } else { (USN, IJN) };
        let (mark, shooter) = if victim == IJN { ("Yamato", "Washington") } else { ("Washington", "Mutsu") };
        let (game, mut state) = Position::new()
            .turn(turn)
            .disrupted()
            .force(victim, Area::Ibs, &[mark])
            .force(attacker, if attacker == IJN { Area::Es } else { Area::Sp }, &[shooter])
            .force(victim, Area::Box, &[if victim == IJN { "Kako" } else { "Chester" }])
            .to_move(attacker)
            .set_up();
        let events = play(&game, &mut state, "move 1 IBS", &[u32::from(hits), 6, 1]);
        let ship_hit = ship(&game, victim, mark);
        let back_on_turn = events.iter().find_map(|event| match *event {
            Event::Damage { ship, hits: counted, sunk: false, back_on_turn, .. } if ship == ship_hit => {
                assert_eq!(counted, hits);
                Some(back_on_turn)
            }
            _ => None,
        });
        if case["returns"] == "out" {
            assert!(state.out[victim].contains(ship_hit) && !state.sunk[victim].contains(ship_hit), "{case}");
        } else {
            let returns = number(&case["returns"]);
            assert_eq!(back_on_turn, Some(returns), "{case}");
            assert!(state.track[victim][usize::from(returns) - 2].contains(ship_hit), "{case}");
        }
    }
}

/// [R7.0(2)] The cases of OV-15: exact odds of the event that follows a turn.
#[test]
fn ov_15_events_with_rerolls() {
    let bits = [("torpedo", 1), ("reserves", 2), ("submarine", 4), ("overestimated", 8)];
    for case in cases("OV-15") {
        let used = words(&case["used"]).iter().map(|word| bits.iter().find(|(name, _)| name == word).unwrap().1).sum();
        let marker = if case["side"] == "IJN" { 1 } else { -1 };
        let (game, state) = Position::new().marker(marker).events_used(used).last_operation().set_up();
        let odds = enumerate(1000, |dice| {
            let (mut next, mut events) = (state, Vec::new());
            game.apply_unchecked(&mut next, Action::Pass, dice, &mut events);
            let happened = events.iter().find_map(|event| match event {
                Event::Torpedo { hits } => Some(format!("torpedo_{hits}")),
                Event::Reserves { .. } => Some("reserves".to_owned()),
                Event::Submarine { .. } => Some("submarine".to_owned()),
                Event::Bombers => Some("bombers".to_owned()),
                Event::Overestimate { .. } => Some("overestimated".to_owned()),
                Event::NoEvent { .. } => Some("none".to_owned()),
                _ => None,
            });
            happened.expect("something or nothing happens")
        })
        .unwrap();
        let expected: BTreeMap<String, Weight> =
            case["p"].as_object().unwrap().iter().map(|(name, share)| (name.clone(), weight(share))).collect();
        assert_eq!(odds, expected, "{case}");
    }
}

fn mask(letters: &str) -> u8 {
    letters.chars().fold(0, |bits, letter| {
        bits | match letter {
            'A' => ForceType::A as u8,
            'B' => ForceType::B as u8,
            'C' => ForceType::C as u8,
            _ => ForceType::E as u8,
        }
    })
}

fn pool(vector: &Value) -> Classes {
    Classes {
        carriers: number(&vector["carriers"]),
        warships: number(&vector["warships"]),
        transports: number(&vector["transports"]),
    }
}

/// Counts are whole numbers far below 2^53, so they are exact as floating point.
fn whole(count: f64) -> u64 {
    let whole = count as u64;
    assert!((count - whole as f64).abs() < f64::EPSILON, "{count} is no whole number");
    whole
}

fn stacks(vector: &Value) -> Vec<Stack> {
    let list = vector["stacks"].as_array().unwrap();
    list.iter()
        .map(|stack| Stack { size: Some(number(&stack["size"])), mask: mask(stack["mask"].as_str().unwrap()) })
        .collect()
}

/// [S7.3] The divisions of OV-16 are counted exactly, in all and for every combination of types.
#[test]
fn ov_16_divisions() {
    for id in ["OV-16a", "OV-16b", "OV-16c"] {
        let vector = vector(id);
        let (pool, stacks) = (pool(vector), stacks(vector));
        let total = whole(Divisions::new(&stacks, pool, Weighting::Uniform).total());
        assert_eq!(total, vector["total"].as_u64().unwrap(), "{id}");
        let of_types = |types: &str| {
            let mut narrowed = stacks.clone();
            for (stack, letter) in narrowed.iter_mut().zip(types.chars()) {
                stack.mask &= mask(&letter.to_string());
            }
            whole(Divisions::new(&narrowed, pool, Weighting::Uniform).total())
        };
        if let Some(by_types) = vector.get("by_types") {
            for (types, count) in by_types.as_object().unwrap() {
                assert_eq!(of_types(types), count.as_u64().unwrap(), "{id} {types}");
            }
        }
        if let Some(share) = vector.get("p_first_is_C") {
            let share = weight(share);
            assert_eq!(Weight::new(u128::from(of_types("CB")), u128::from(total)), share, "{id}");
        }
    }
}

/// [S3.3] OV-13: the numbers of ways to place hits on ships that can be told apart. The rules skip placements that differ
/// only by which of several identical unhurt ships stays unhurt; those are counted in again.
#[test]
fn ov_13_numbers_of_placements() {
    for case in cases("OV-13") {
        for (node, key) in [(Node::SurfaceHitByAttacker, "surface"), (Node::StrikeHit, "air")] {
            for fleet in [["Mutsu", "Kongo", "Takao", "Kako"], ["Takao", "Atago", "Maya", "Chokai"]] {
                let mut ships: Vec<&str> = vec!["Transport"; usize::from(number(&case["transports"]))];
                ships.extend(&fleet[..usize::from(number(&case["warships"]))]);
                let (game, mut state) =
                    Position::new().force(IJN, Area::Ibs, &ships).force(USN, Area::Sp, &["Wasp"]).set_up();
                state.node = node;
                state.battle.attacker = USN;
                state.battle.area = Area::Ibs;
                state.battle.target = Target::SOUND;
                state.battle.round = 1;
                state.battle.pending = number(&case["hits"]);
                assert_eq!(placements(&game, &state), case[key].as_u64().unwrap(), "{case} {key} {fleet:?}");
            }
        }
    }
}

fn placements(game: &PacificFury, state: &State) -> u64 {
    if state.battle.pending == 0 {
        let ships = state.ships(IJN, F1);
        return game.data.kinds[IJN]
            .iter()
            .map(|kind| {
                let like = ships.and(kind.ships).iter();
                let hits: Vec<u8> = like.map(|ship| state.hits[IJN][ship.index()]).collect();
                let hit = hits.iter().filter(|&&count| count > 0).count() as u64;
                (0..hit).fold(1, |ways, i| ways * (hits.len() as u64 - i) / (i + 1))
            })
            .product();
    }
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    assert!(!legal.is_empty(), "a dead end: {state:?}");
    let mut ways = 0;
    for action in legal {
        let Action::Hit(ship) = action else { panic!("{action:?} while hits are placed") };
        let mut next = *state;
        next.hits[IJN][ship.index()] += 1;
        next.battle.last = ship.into();
        next.battle.pending -= 1;
        ways += placements(game, &next);
    }
    ways
}
