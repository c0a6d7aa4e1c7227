//! Section 8: worked examples and exact probabilities.

use std::collections::{BTreeMap, BTreeSet};

use sandtable_engine::{
    Dice, Game, Id, Position, Roll,
    dice::{Enumerating, Scripted, Weight, enumerate},
    games::pacific_war::{Action, Effect, Event, Node, PacificWar, Purpose, Spot, State, Unit},
};
use serde_json::Value;

use crate::support::*;

fn vectors() -> BTreeMap<String, (Value, Value)> {
    let text = include_str!("../../../scenarios/pacific-war/test_vectors.json");
    let all: Value = serde_json::from_str(text).unwrap();
    let vectors = all["vectors"].as_array().unwrap();
    let of = |vector: &Value| {
        (vector["id"].as_str().unwrap().to_owned(), (vector["input"].clone(), vector["expect"].clone()))
    };
    vectors.iter().map(of).collect()
}

fn of_kind(prefix: char) -> Vec<(Value, Value)> {
    let all = vectors().into_iter().filter(|(id, _)| id.starts_with(prefix));
    all.map(|(_, vector)| vector).collect()
}

/// [R11.3(1)1, R11.3(1)2, R11.3(2)1, R11.3(2)2, R11.3(3)1, R11.3(3)2] Results of damage, and the formula behind them.
#[test]
fn damage() {
    let field = Field::new();
    let charts = &field.game().data.charts;
    for (input, expect) in of_kind('D') {
        let number = |key: &str| input[key].as_u64().unwrap() as u8;
        let effect = charts.effect(number("durability"), input["face"] == "back", number("damage"));
        let text = match effect {
            Effect::Neutralised => "N".to_owned(),
            Effect::Retreats => "R".to_owned(),
            Effect::Destroyed(checks) => format!("D{checks}"),
            Effect::None => "-".to_owned(),
        };
        assert_eq!(expect["is"], text, "{input}");
    }
    for durability in 1..=4_u8 {
        for is_back in [false, true] {
            for points in 1..=15_u8 {
                let over = points as i8 - durability as i8 + i8::from(is_back);
                let expected = match over {
                    1.. => Effect::Destroyed(over as u8),
                    0 => Effect::Retreats,
                    _ if is_back => Effect::Retreats,
                    _ => Effect::Neutralised,
                };
                assert_eq!(charts.effect(durability, is_back, points), expected, "{durability} {is_back} {points}");
            }
        }
    }
}

/// [R11.4(4)1, R11.4(4)2, R11.5(1)2, RULING-48] Dice of damage checks: the box of the sum, which may be more than three
/// turns away, or the pool. As many carriers as checks hit a cruiser in port.
#[test]
fn damage_checks() {
    for (input, expect) in of_kind('C') {
        let dice: Vec<u32> = input["dice"].as_array().unwrap().iter().map(|die| die.as_u64().unwrap() as u32).collect();
        let carriers: &[&str] = match dice.len() {
            1 => &["J_CV4"],
            2 => &["2 J_CV4"],
            3 => &["2 J_CV4", "J_CV3A"],
            _ => &["2 J_CV4", "2 J_CV3A"],
        };
        let field = Field::new().turn(2).put("TOWNSVILLE", &["U_CR"]).put("CORAL_SEA", carriers);
        let rolls: Vec<u32> = dice.iter().map(|_| 1).chain(dice.iter().copied()).collect();
        let mut script = Scripted::new(&rolls);
        let field = field.all_of("air", &mut script);
        assert_eq!(script.finish(), Ok(rolls.len()), "{input}");
        let turn = expect["is"].as_str().unwrap().strip_prefix("track +").map(|turns| turns.parse::<u8>().unwrap());
        let spot = turn.map_or(Spot::Pool, |turns| Spot::Track(2 + turns));
        let cruiser = units(field.game(), "U_CR").first().unwrap();
        assert_eq!(field.state().spot(cruiser), spot, "{input}");
    }
}

/// All ways to allocate hits: points by unit.
fn allocations(game: &PacificWar, state: &State, watched: &[Unit]) -> BTreeSet<Vec<u8>> {
    let mut found = BTreeSet::new();
    let mut legal = Vec::new();
    game.list(state, &game.tables(state), &mut legal);
    for action in legal {
        let (mut next, mut tables) = (*state, game.tables(state));
        game.decide(&mut next, &mut tables, action, &mut sandtable_engine::Stream::new(1), &mut ());
        if matches!(next.node, Node::Allocate | Node::Surplus) {
            found.extend(allocations(game, &next, watched));
        } else {
            let Action::Damage(last) = action else { unreachable!() };
            // The last unit is the one that was asked about; the results have been applied since.
            let mut points: Vec<u8> = watched.iter().map(|&unit| state.damage(unit)).collect();
            points[asked(game, state, watched)] += last.0;
            found.insert(points);
        }
    }
    found
}

/// The place of the unit that is asked about among the watched ones.
fn asked(game: &PacificWar, state: &State, watched: &[Unit]) -> usize {
    let unit = game.hit_unit(state, &game.tables(state)).unwrap();
    watched.iter().position(|&known| known == unit).unwrap()
}

/// [R11.5(2)1, R11.5(2)2, R11.5(2)3, R11.5(2)4, R11.5(2)5, RULING-26] How the owner may allocate hits.
#[test]
fn allocation() {
    for (input, expect) in of_kind('O') {
        let hits = input["hits"].as_u64().unwrap() as usize;
        let listed = input["units"].as_array().unwrap();
        let is_land = listed[0][3] == "land";
        let can_retreat = listed[0][2] == true;
        let place = match (is_land, can_retreat) {
            (true, true) => "RANGOON",
            (true, false) => "GUADALCANAL",
            (false, _) => "CORAL_SEA",
        };
        let mut field = Field::new().turn(3);
        let mut watched = Vec::new();
        for unit in listed {
            let code = match (is_land, unit[0].as_u64().unwrap()) {
                (true, 2) => "U_DIV",
                (true, _) => "D_BG",
                (false, 3) => "U_BB5F",
                (false, _) => "U_DD",
            };
            field = if unit[1] == "back" { field.acted(place, &[code]) } else { field.put(place, &[code]) };
            let here = area(field.game(), place);
            let placed = units(field.game(), code).iter().filter(|&unit| field.state().area(unit) == Some(here)).last();
            watched.push(placed.unwrap());
        }
        let attackers = if is_land { "J_DIV" } else { "J_CR" };
        let field = field.put(place, &[&format!("{hits} {attackers}")]).hand(JAPAN, &["RAID"]);
        let ones = vec![1; hits];
        let field = field.all_of("normal", &mut Scripted::new(&ones));
        // Allocation with one way only is over by now: the position before it is looked at instead.
        let (game, state) = (field.game(), before_allocation(&field, hits));
        let found = allocations(game, &state, &watched);
        let sorted = |points: &[u8]| {
            let mut points = points.to_vec();
            points.sort_unstable();
            points
        };
        let alike = listed.windows(2).all(|pair| pair[0] == pair[1]);
        let expected: BTreeSet<Vec<u8>> = (expect["is"].as_array().unwrap().iter())
            .map(|vector| vector.as_array().unwrap().iter().map(|points| points.as_u64().unwrap() as u8).collect())
            .map(|points: Vec<u8>| if alike { sorted(&points) } else { points })
            .collect();
        let found: BTreeSet<Vec<u8>> =
            found.into_iter().map(|points| if alike { sorted(&points) } else { points }).collect();
        assert_eq!(found, expected, "{input}");
    }
}

/// [R7.1(2)1, R7.1(2)2, R7.1(2)3, R7.1(2)4] Costs of steps in scenario 2.
#[test]
fn steps() {
    let field = Field::set_up("s2", &[]);
    for (input, expect) in of_kind('M') {
        let side = if input["side"] == "J" { JAPAN } else { ALLIES };
        let [from, to] = ["from", "to"].map(|key| area(field.game(), input[key].as_str().unwrap()));
        let cost = field.game().move_cost(field.state(), &field.tables(), side, from, to);
        assert_eq!(u64::from(cost), expect["is"].as_u64().unwrap(), "{input}");
    }
    let cost = |from: &str, to: &str| {
        let [from, to] = [from, to].map(|code| area(field.game(), code));
        field.game().move_cost(field.state(), &field.tables(), JAPAN, from, to)
    };
    assert_eq!((cost("CORAL_SEA", "SOLOMON_SEA"), cost("BANGKOK", "RANGOON")), (3, 2));
}

/// [R11.4(2)1, R11.4(2)2, RULING-28] Retreats in scenario 2.
#[test]
fn retreats() {
    let field = Field::set_up("s2", &[]);
    for (input, expect) in of_kind('R') {
        let here = area(field.game(), input["at"].as_str().unwrap());
        let all = units(field.game(), input["unit"].as_str().unwrap());
        let unit = all.iter().find(|&unit| field.state().area(unit) == Some(here)).unwrap();
        let found = field.codes(field.game().retreats(field.state(), &field.tables(), unit));
        let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
        let expected: BTreeSet<&str> =
            expect["is"].as_array().unwrap().iter().map(|code| code.as_str().unwrap()).collect();
        assert_eq!(found, expected, "{input}");
    }
    let field = field.put("MARIANA_SEA", &["J_DD"]);
    let here = area(field.game(), "MARIANA_SEA");
    let unit = units(field.game(), "J_DD").iter().find(|&unit| field.state().area(unit) == Some(here)).unwrap();
    let found = field.codes(field.game().retreats(field.state(), &field.tables(), unit));
    assert_eq!(found, ["YOKOSUKA", "KURE", "TRUK"]);
}

/// [R4.1(2), RULING-16, R14(1), R14(2)] Hands and nets of supply.
#[test]
fn hands_and_nets() {
    let one = Field::with("s1", &[]);
    assert_eq!(one.game().hand_size(one.state(), JAPAN), 6);
    let two = Field::set_up("s2", &[]).turn(3);
    assert_eq!(two.game().hand_size(two.state(), JAPAN), 4);
    let more = two.again().control(JAPAN, &["SINGAPORE", "SURABAYA"]);
    assert_eq!(more.game().hand_size(more.state(), JAPAN), 6);
    let cut = more.control(ALLIES, &["SOUTH_CHINA_SEA", "JAVA_SEA"]);
    assert_eq!(cut.game().hand_size(cut.state(), JAPAN), 4);
    let sizes = |side| {
        let game = two.game();
        [game.supply_net(two.state(), side).len(), game.linked(two.state(), side).len()]
    };
    assert_eq!((sizes(JAPAN), sizes(ALLIES)), ([26, 40], [28, 36]));
}

/// [R17.1(1), R17.2(1), R17.3(1)] Points at the start, and those that areas are worth.
#[test]
fn points() {
    for (scenario, vp) in [("s1", 24), ("s2", 7), ("s3", 0)] {
        assert_eq!(Field::with(scenario, &[]).state().vp, vp);
    }
    let field = Field::new();
    let worth = |codes: &[&str]| -> i8 {
        codes.iter().map(|code| field.game().data.map.sites[area(field.game(), code).index()].vp).sum()
    };
    assert_eq!(7 + worth(&["MANILA", "SINGAPORE", "SURABAYA"]), 19);
    assert_eq!(19 + worth(&["GUADALCANAL", "RANGOON", "LEYTE"]), 25);
}

/// The position in which the hits of a normal attack of all units have been rolled and none is allocated.
fn before_allocation(field: &Field, hits: usize) -> State {
    let game = field.game();
    let mut state = field.start.expect("the attack has begun");
    let ones = vec![1; hits];
    let mut script = Scripted::new(&ones);
    while state.node != Node::Allocate {
        let mut tables = game.tables(&state);
        let mut legal = Vec::new();
        game.list(&state, &tables, &mut legal);
        let action = if state.node == Node::Round { Action::Normal } else { *legal.last().unwrap() };
        game.decide(&mut state, &mut tables, action, &mut script, &mut ());
    }
    state
}

/// Dice of which only matters whether an attack hits and whether a check is 4 or more.
struct Coarse<'a> {
    inner: &'a mut Enumerating,
    strength: &'a dyn Fn(Roll) -> u8,
}

impl Dice for Coarse<'_> {
    fn d6(&mut self, roll: Roll) -> u8 {
        let is_low = match Purpose::of(roll) {
            Some(Purpose::Check) => !self.inner.at_least(roll, 4),
            Some(Purpose::Shot) => !self.inner.at_least(roll, 5),
            _ => self.inner.hits_up_to(roll, 1, (self.strength)(roll)) == 1,
        };
        if is_low { 1 } else { 6 }
    }

    fn one_of(&mut self, _: Roll, _: u32) -> u32 {
        unreachable!("nothing is drawn")
    }

    fn order(&mut self, _: Roll, _: &mut [u8]) {
        unreachable!("nothing is drawn")
    }
}

/// The exact odds of what comes of a position until the round is over, decided by a policy.
fn odds(
    field: &Field,
    strength: impl Fn(Roll) -> u8,
    policy: impl Fn(&PacificWar, &State, &[Action]) -> Action,
    value: impl Fn(&PacificWar, &State, &[Event]) -> i32,
) -> BTreeMap<i32, Weight> {
    let game = field.game();
    let found = enumerate(1_000_000, |dice| {
        let mut dice = Coarse { inner: dice, strength: &strength };
        let mut events = Vec::new();
        let mut position = Position::of(game, *field.state());
        let clock = position.state().clock;
        while position.state().clock == clock && position.to_act(game).is_some() {
            let action = policy(game, position.state(), position.legal());
            position.advance(game, action, &mut dice, &mut events);
        }
        value(game, position.state(), &events)
    });
    found.unwrap()
}

fn texts(game: &PacificWar, state: &State, legal: &[Action]) -> Vec<String> {
    legal.iter().map(|&action| game.action_text(state, action)).collect()
}

/// The first legal action among some texts, else the first one of all.
fn prefer<'a>(wanted: &'a [&'a str]) -> impl Fn(&PacificWar, &State, &[Action]) -> Action + 'a {
    move |game, state, legal| {
        let texts = texts(game, state, legal);
        let found = wanted.iter().find_map(|wanted| texts.iter().position(|text| text == wanted));
        legal[found.unwrap_or(0)]
    }
}

fn hits(_: &PacificWar, _: &State, events: &[Event]) -> i32 {
    let is_hit = |event: &&Event| {
        matches!(
            event,
            Event::Fired { hit: true, .. } | Event::Struck { hit: true, .. } | Event::Submarine { hit: true, .. }
        )
    };
    events.iter().filter(is_hit).count() as i32
}

fn chances(pairs: &[(i32, u128, u128)]) -> BTreeMap<i32, Weight> {
    pairs.iter().map(|&(value, count, of)| (value, Weight::new(count, of))).collect()
}

/// [R11.1] Numbers of hits of two divisions, and of ships with 5, 3, 3 and 2.
#[test]
fn hits_of_attack_values() {
    let land = Field::new().put("SINGAPORE", &["2 J_DIV"]).put("SINGAPORE", &["C_DIV"]).hand(JAPAN, &["RAID"]);
    let wanted = ["normal", "count 2"];
    assert_eq!(odds(&land, |_| 4, prefer(&wanted), hits), chances(&[(0, 1, 9), (1, 4, 9), (2, 4, 9)]));
    let sea = Field::new().put("CORAL_SEA", &["J_BB5", "2 J_CR", "J_DD"]).put("CORAL_SEA", &["U_BB5F"]);
    let sea = sea.hand(JAPAN, &["RAID"]);
    let strength = |roll: Roll| sea.game().counter(Unit::from_index(usize::from(roll.actor))).attack as u8;
    let found = odds(&sea, strength, prefer(&["normal", "count 2", "count 1"]), hits);
    assert_eq!(found, chances(&[(0, 1, 36), (1, 5, 24), (2, 29, 72), (3, 7, 24), (4, 5, 72)]));
}

/// [R15.1, R8.1(2), RULING-27] Singapore falls to two divisions that attack, are supplied, and attack again: 16 in 27. Two
/// hits shoot down the aircraft and flip the division, one hit does one of the two.
#[test]
fn singapore() {
    let field = Field::set_up("s2", &[]).hand(JAPAN, &["RAID"]);
    let wanted = ["normal", "from SINGAPORE", "count 2"];
    let first = odds(
        &field,
        |_| 4,
        prefer(&wanted),
        |game, state, _| {
            let here = area(game, "SINGAPORE");
            game.tables(state).units(game, ALLIES, here).len() as i32
        },
    );
    assert_eq!(first, chances(&[(1, 4, 9), (2, 5, 9)]));
    let taken = |field: Field| {
        let found = odds(
            &field.hand(JAPAN, &["RAID"]),
            |_| 4,
            prefer(&["normal", "count 2"]),
            |game, state, _| i32::from(game.controlled(state, JAPAN).contains(area(game, "SINGAPORE"))),
        );
        found.get(&1).copied().unwrap_or(Weight::new(0, 1))
    };
    let besieged = || Field::new().put("SINGAPORE", &["2 J_DIV"]);
    let after_two = taken(besieged().acted("SINGAPORE", &["C_DIV"]));
    let after_one = taken(besieged().acted("SINGAPORE", &["C_DIV"]).put("SINGAPORE", &["C_AF"]));
    let untouched = taken(besieged().put("SINGAPORE", &["C_DIV", "C_AF"]));
    assert_eq!((after_two, after_one), (Weight::new(8, 9), Weight::new(4, 9)));
    assert_eq!(untouched, Weight::new(0, 1));
    assert_eq!(Weight::new(4, 9) * after_two + Weight::new(4, 9) * after_one, Weight::new(16, 27));
}

/// [R19(SUBMARINE), RULING-40] Submarines against markers and destroyers; the first of two attacks.
#[test]
fn submarines() {
    for (has_marker, most) in [(true, 4), (false, 6)] {
        for destroyers in 0..=5_u8 {
            let what = format!("{destroyers} U_DD");
            let field = Field::new().put("NEW_CALEDONIA_SEA", &["U_BB5F", &what]).put("TRUK", &["J_AF"]);
            let field = if has_marker { field } else { field.unmarked(&["NEW_CALEDONIA_SEA"]) };
            let drm =
                field.game().submarine_drm(field.state(), &field.tables(), area(field.game(), "NEW_CALEDONIA_SEA"));
            let chance = (6 + i32::from(drm)).max(0);
            assert_eq!(chance, (most - i32::from(destroyers)).max(0));
            let field = field.hand(JAPAN, &["SUBMARINE"]);
            for die in 1..=6 {
                let mut script = Scripted::new(std::slice::from_ref(&die));
                let after = field.again().roll("card SUBMARINE", &mut script);
                let first = after.events().iter().find_map(|event| match *event {
                    Event::Submarine { hit, .. } => Some(hit),
                    _ => None,
                });
                assert_eq!(first, Some(die as i32 > 6 - chance), "{destroyers} {die}");
            }
        }
    }
}

/// [R19(AAFIRE), RULING-31] An attack of strength s under one shot hits with s in 18.
#[test]
fn attacks_under_fire() {
    let field = Field::new().put("CORAL_SEA", &["J_CV4"]).put("CORAL_SEA", &["U_BB5F"]).hand(ALLIES, &["AAFIRE"]);
    for strength in 1..=6_u8 {
        let found = odds(&field, |_| strength, prefer(&["air", "aafire", "shoot"]), hits);
        assert_eq!(found[&1], Weight::new(u128::from(strength), 18));
    }
}

/// [R19(CARRIER), RULING-34] Three attacks of a carrier of air 4 on carriers: hits.
#[test]
fn carrier_waves() {
    let field = Field::new().put("CORAL_SEA", &["J_CV4"]).put("NEW_CALEDONIA_SEA", &["3 U_CV"]);
    let field = field.hand(JAPAN, &["CARRIER"]);
    let wanted = ["card CARRIER", "twice", "air", "hit U_CV"];
    let found = odds(&field, |_| 4, prefer(&wanted), hits);
    assert_eq!(found, chances(&[(0, 1, 27), (1, 6, 27), (2, 12, 27), (3, 8, 27)]));
}

/// [R19(INTERCEPT), RULING-32] Three aircraft intercept a carrier of durability 2: it attacks, retreats, or is destroyed.
#[test]
fn interception() {
    let field = Field::new().put("CORAL_SEA", &["J_CV4"]).put("TOWNSVILLE", &["3 U_AF"]);
    let field = field.hand(JAPAN, &["CARRIER"]).hand(ALLIES, &["INTERCEPT"]);
    let wanted = ["card CARRIER", "once", "air", "intercept", "hit J_CV4", "hit J_CV4+1", "hit J_CV4+2"];
    let found = odds(
        &field,
        |_| 2,
        prefer(&wanted),
        |game, _, events| {
            let carrier = units(game, "J_CV4").first().unwrap();
            let struck = events
                .iter()
                .filter(|event| matches!(event, Event::Struck { target, hit: true, .. } if *target == carrier));
            struck.count() as i32
        },
    );
    assert_eq!(found, chances(&[(0, 8, 27), (1, 12, 27), (2, 6, 27), (3, 1, 27)]));
}

/// [R19(AMBUSH), RULING-30] Two divisions ambush two brigades that land on an island: both destroyed in 4 of 9.
#[test]
fn ambush_on_a_beach() {
    let field = Field::new().put("CORAL_SEA", &["2 J_BG"]).control(JAPAN, &["CORAL_SEA"]);
    let field = field.put("GUADALCANAL", &["2 U_DIV"]).hand(JAPAN, &["RAID"]).hand(ALLIES, &["AMBUSH"]);
    let wanted = ["move", "count 2", "go GUADALCANAL", "ambush"];
    let found = odds(
        &field,
        |_| 4,
        prefer(&wanted),
        |game, state, _| units(game, "J_BG").iter().filter(|&unit| state.spot(unit) == Spot::Track(4)).count() as i32,
    );
    assert_eq!(found[&2], Weight::new(4, 9));
}

/// [R11.2(2), R11.3(1)1, R11.3(2)1, R11.3(2)2] Two waves of two carriers on a lone carrier: what becomes of it.
#[test]
fn two_waves() {
    let field = Field::new().put("CORAL_SEA", &["2 J_CV4"]).put("NEW_CALEDONIA_SEA", &["U_CV"]);
    let field = field.hand(JAPAN, &["CARRIER"]);
    let wanted = ["card CARRIER", "once", "count 2", "air", "at NEW_CALEDONIA_SEA", "retreat NOUMEA"];
    let found = odds(
        &field,
        |_| 4,
        prefer(&wanted),
        |game, state, events| {
            let carrier = units(game, "U_CV").first().unwrap();
            let effects: Vec<Effect> = (events.iter())
                .filter_map(|event| match event {
                    Event::Damaged { unit, effect, .. } if *unit == carrier => Some(*effect),
                    _ => None,
                })
                .collect();
            let first_wave = events.iter().filter(|event| matches!(event, Event::Struck { .. })).count() == 2;
            match effects[..] {
                [Effect::Retreats] if first_wave => 0,
                [] => 1,
                [Effect::Neutralised] if state.spot(carrier) != Spot::Pool => match second_wave_hits(events) {
                    0 => 4,
                    _ => 2,
                },
                [Effect::Retreats] => 3,
                [Effect::Neutralised, Effect::Retreats] => 5,
                [Effect::Neutralised, Effect::Destroyed(1)] => 6,
                _ => 7,
            }
        },
    );
    let expected = [(0, 36, 81), (1, 1, 81), (2, 4, 81), (3, 4, 81), (4, 4, 81), (5, 16, 81), (6, 16, 81)];
    assert_eq!(found, chances(&expected));
}

/// Hits of the last two attacks of four.
fn second_wave_hits(events: &[Event]) -> usize {
    let struck = events.iter().filter_map(|event| match event {
        Event::Struck { hit, .. } => Some(*hit),
        _ => None,
    });
    struck.skip(2).filter(|&hit| hit).count()
}

/// [R17.3(4), R17.3(4)1, R17.3(4)2, RULING-42, R11.5(1)2] The surprise attack of three carriers on four battleships in port:
/// how many come into the score box, and how many leave Pearl Harbor.
#[test]
fn surprise_attack() {
    let mut field = Field::with("s3", &[]).put("HAWAII_SEA", &["2 J_CV4", "J_CV3A"]);
    field = field.put("PEARL_HARBOR", &["3 U_BB4", "U_BB5S"]);
    let field = field.surprise();
    let strength = |roll: Roll| {
        if units(field.game(), "J_CV3A").contains(Unit::from_index(usize::from(roll.actor))) { 4 } else { 5 }
    };
    // Each attack goes to the battleship with the fewest hits in this wave, the lowest first.
    let policy = |_: &PacificWar, _: &State, legal: &[Action]| {
        let damage = |action: &Action| match action {
            Action::Hit(target) => target.damage,
            Action::Skip => 99,
            _ => 0,
        };
        *legal.iter().min_by_key(|action| damage(action)).unwrap()
    };
    let boxed = odds(&field, strength, policy, |game, state, _| i32::from(game.boxed(state)));
    let expected =
        [(0, 2_401, 46_656), (1, 20_897, 93_312), (2, 11_561, 31_104), (3, 8_585, 31_104), (4, 7_175, 93_312)];
    assert_eq!(boxed, chances(&expected));
    let gone = odds(&field, strength, policy, |game, state, _| {
        let port = area(game, "PEARL_HARBOR");
        let left = game.battleships.iter().filter(|&unit| state.area(unit) == Some(port)).count();
        4 - left as i32
    });
    let rounded: Vec<u128> = (0..=4)
        .map(|count| {
            let chance = gone.get(&count).copied().unwrap_or(Weight::new(0, 1));
            (chance * 1_000_000 + Weight::new(1, 2)).to_integer()
        })
        .collect();
    assert_eq!(rounded, [86, 2_058, 20_062, 101_166, 876_629]);
}

/// [R19(KAMIKAZE), RULING-41] Eight attacks of four aircraft at range 2 on a sea with carriers: each hits with 2 in 6.
#[test]
fn kamikaze() {
    let field = Field::with("s1", &[]).round(JAPAN).put("TRUK", &["4 J_AF"]).put("SOLOMON_SEA", &["8 U_CV"]);
    let field = field.hand(JAPAN, &["KAMIKAZE"]);
    let target = units(field.game(), "U_CV").first().unwrap();
    let mut state = *field.state();
    state.card = card("KAMIKAZE").into();
    let ways = [area(field.game(), "TRUK"), area(field.game(), "SOLOMON_SEA")];
    let unit = units(field.game(), "J_AF").first().unwrap();
    assert_eq!(field.game().strength(&state, &field.tables(), unit, ways, target), 2);
    let found = odds(&field, |_| 2, prefer(&["card KAMIKAZE", "group", "count 4", "hit U_CV"]), hits);
    assert_eq!(found[&0], Weight::new(256, 6_561));
    let mean: Weight = found.iter().map(|(&hits, chance)| *chance * hits as u128).sum();
    assert_eq!(mean, Weight::new(8, 3));
}

/// [R9.1(3), R9.1(4)1, R9.1(4)2, R9.1(4)3, R9.1(4)4, RULING-52] Strengths of air attacks.
#[test]
fn air_strengths() {
    for (input, expect) in of_kind('A') {
        let number = |key: &str| input[key].as_i64().unwrap();
        let (from, attacker) = match (number("strength"), number("range")) {
            (2, 2) => ("ESPIRITU_SANTO", "U_AF"),
            (2, _) => ("CORAL_SEA", "U_CVL"),
            _ => ("CORAL_SEA", "U_CV"),
        };
        let to = if input["area"] == "land" { "GUADALCANAL" } else { "SOLOMON_SEA" };
        let target = if number("target_air") == 1 { "J_AF" } else { "J_BG" };
        let mut field = Field::new().put(from, &[attacker]).put(to, &[target]);
        if number("carrier_there") == 1 {
            field = field.put(to, &["J_CVL3"]);
        }
        let [unit, target] = [attacker, target].map(|code| units(field.game(), code).first().unwrap());
        let ways = [from, to].map(|code| area(field.game(), code));
        let strength = field.game().strength(field.state(), &field.tables(), unit, ways, target);
        assert_eq!(expect["is"], format!("{}/6", strength.clamp(0, 6)), "{input}");
    }
}

/// [R11.4(4)1, R11.4(4)2] Offsets of one to three checks.
#[test]
fn offsets_of_checks() {
    for checks in 1..=3 {
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        for dice in 0..6_u32.pow(checks) {
            let faces: Vec<u32> = (0..checks).map(|place| dice / 6_u32.pow(place) % 6 + 1).collect();
            if faces.iter().all(|&face| face < 4) {
                *counts.entry(faces.iter().sum()).or_default() += 1;
            }
        }
        let kept: u32 = counts.values().sum();
        assert_eq!(kept * 2_u32.pow(checks), 6_u32.pow(checks));
        let expected: &[u32] = match checks {
            1 => &[1, 1, 1],
            2 => &[1, 2, 3, 2, 1],
            _ => &[1, 3, 6, 7, 6, 3, 1],
        };
        assert_eq!(counts.values().copied().collect::<Vec<_>>(), expected);
        // The rules read each of these sums as that many turns.
        for &sum in counts.keys() {
            let faces: Vec<u32> = spread(sum, checks);
            let carriers: &[&str] = match checks {
                1 => &["J_CV4"],
                2 => &["2 J_CV4"],
                _ => &["2 J_CV4", "J_CV3A"],
            };
            let field = Field::new().turn(1).put("TOWNSVILLE", &["U_CR"]).put("CORAL_SEA", carriers);
            let rolls: Vec<u32> = faces.iter().map(|_| 1).chain(faces.iter().copied()).collect();
            let field = field.all_of("air", &mut Scripted::new(&rolls));
            assert_eq!(field.count_off(Spot::Track(1 + sum as u8), "U_CR"), 1, "{checks} {sum}");
        }
    }
}

/// Faces up to 3 with a sum.
fn spread(sum: u32, dice: u32) -> Vec<u32> {
    let mut left = sum;
    (0..dice)
        .map(|place| {
            let face = left.saturating_sub(dice - place - 1).min(3);
            left -= face;
            face
        })
        .collect()
}
