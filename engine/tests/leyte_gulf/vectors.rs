//! The vectors of `test_vectors.json`: every one is checked, the chances by the procedures of `odds`.

use std::{collections::BTreeMap, sync::LazyLock};

use sandtable_engine::{
    Odds,
    dice::{Weight, enumerate},
    games::leyte_gulf::{Action, Arc, LeyteGulf, Path, Turn, arcs_of, torpedo_number},
    hex::Facing,
    testing::{arguments, check_odds},
};
use sandtable_scenarios::GameFiles;
use serde_json::Value;

use crate::support::*;

static VECTORS: LazyLock<Value> = LazyLock::new(|| {
    let files = GameFiles::embedded("leyte-gulf").unwrap();
    serde_json::from_str(files.text("test_vectors.json").unwrap()).unwrap()
});

/// A check of one vector: what is given, what is expected.
type Check = fn(&Value, &Value);

/// The check of each kind of vector: the letters of its id.
const CHECKS: &[(&str, Check)] = &[
    ("H", gun_chance),
    ("L", torpedo_chance),
    ("G", hit_number),
    ("D", gun_damage),
    ("T", torpedoes),
    ("C", salvo),
    ("P", paths),
    ("AC", arcs_of_a_ring),
    ("A", arc),
    ("X", distance),
    ("N", neighbours),
];

/// [R7.2(1), R7.2(2)-2, R7.2(3), R6.5-1, R6.5-3, R6.5-4, R6.5-5, R5.2(3)-4, R7.1(3), RULING-6] Each of the 107 vectors
/// holds exactly, and each check is used.
#[test]
fn every_vector_holds() {
    let vectors = VECTORS["vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 107);
    let mut used = BTreeMap::new();
    for vector in vectors {
        let id = vector["id"].as_str().unwrap();
        let kind = id.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let check = CHECKS.iter().find(|(known, _)| *known == kind).unwrap_or_else(|| panic!("nothing checks {id}")).1;
        println!("{id}");
        check(&vector["input"], &vector["expect"]);
        *used.entry(kind).or_insert(0) += 1;
    }
    assert_eq!(used.len(), CHECKS.len(), "{used:?}");
}

/// An exact probability: `2/3`.
fn weight(value: &Value) -> Weight {
    value.as_str().unwrap_or_else(|| panic!("{value} is no fraction")).parse().unwrap()
}

fn number(value: &Value) -> u8 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no whole number")) as u8
}

fn flag(value: &Value) -> bool {
    value.as_bool().unwrap_or(false)
}

/// The exact distribution of a procedure's results.
fn odds(game: &LeyteGulf, procedure: &str, given: &[(&str, &str)]) -> BTreeMap<i32, Weight> {
    let question = game.question(procedure, &arguments::<LeyteGulf>(procedure, given)).unwrap();
    let odds = enumerate(1_000_000, |dice| game.answer(&question, dice)).unwrap();
    assert_eq!(odds.values().sum::<Weight>(), Weight::from_integer(1));
    odds
}

fn share(odds: &BTreeMap<i32, Weight>, result: i32) -> Weight {
    odds.get(&result).copied().unwrap_or_else(|| Weight::from_integer(0))
}

/// Asserts unhurt, damaged and sunk.
fn assert_effects(odds: &BTreeMap<i32, Weight>, expect: &Value) {
    for (result, key) in [(0, "no_effect"), (1, "damaged"), (2, "sunk")] {
        let expected = if expect[key].is_null() { &expect["undamaged"] } else { &expect[key] };
        assert_eq!(share(odds, result), weight(expected), "{key}");
    }
}

/// H: chance below a number.
fn gun_chance(given: &Value, expect: &Value) {
    let game = game("s1");
    let needed = number(&given["number"]) as i8;
    let mut dice = |dice: &mut sandtable_engine::dice::Enumerating| {
        use sandtable_engine::{Dice, Roll};
        game.guns_hit(dice.two_dice(Roll::default(), |sum| sum), needed)
    };
    let chances = enumerate(100, &mut dice).unwrap();
    let chance = chances.get(&true).copied().unwrap_or_else(|| Weight::from_integer(0));
    assert_eq!(chance, weight(&expect["chance"]));
    let exact = *chance.numer() as f64 / *chance.denom() as f64;
    assert!((game.chance_to_hit(needed) - exact).abs() < 1e-12);
}

/// L: chance up to a number.
fn torpedo_chance(given: &Value, expect: &Value) {
    let chance = game("s1").chance_of_torpedo(number(&given["number"]));
    let expected = weight(&expect["chance"]);
    assert!((chance - *expected.numer() as f64 / *expected.denom() as f64).abs() < 1e-12);
}

/// G: hit numbers.
fn hit_number(given: &Value, expect: &Value) {
    let game = if flag(&given["night"]) { at_night(game("s1")) } else { game("s1") };
    let text = |key: &str| given[key].as_str().unwrap();
    let (gun, state) = match text("state") {
        "secondary" => ("secondary", "spotting"),
        state => ("main", state),
    };
    let distance = given["distance"].to_string();
    let damaged = flag(&given["damaged"]).to_string();
    let asked = [
        ("firer", text("firer")),
        ("target", text("target")),
        ("gun", gun),
        ("state", state),
        ("distance", &distance),
        ("damaged", &damaged),
    ];
    assert_eq!(share(&odds(&game, "gun-hit", &asked), 1), weight(&expect["chance"]));
    let question = game.question("gun-hit", &arguments::<LeyteGulf>("gun-hit", &asked)).unwrap();
    let sandtable_engine::games::leyte_gulf::Question::GunHit(salvo) = question else { panic!("another question") };
    let total =
        game.hit_number(salvo.gun, salvo.firer, salvo.target, salvo.band, salvo.standing, salvo.is_damaged).total();
    assert_eq!(total, number(&given["number"]) as i8);
}

/// A distance of a band.
fn distance_of(band: &Value) -> &'static str {
    match band.as_str().unwrap() {
        "close" => "3",
        "medium" => "8",
        _ => "13",
    }
}

/// D: what a hit does.
fn gun_damage(given: &Value, expect: &Value) {
    let power = given["power"].as_u64().unwrap_or(0).to_string();
    let damaged = flag(&given["damaged"]).to_string();
    let asked = [
        ("firer", given["firer"].as_str().unwrap()),
        ("target", given["target"].as_str().unwrap()),
        ("gun", given["gun"].as_str().unwrap()),
        ("distance", distance_of(&given["band"])),
        ("power", &power),
        ("damaged", &damaged),
    ];
    let game = game("s1");
    let found = odds(&game, "gun-damage", &asked);
    assert_effects(&found, expect);
    let question = game.question("gun-damage", &arguments::<LeyteGulf>("gun-damage", &asked)).unwrap();
    let sandtable_engine::games::leyte_gulf::Question::GunDamage(salvo) = question else { panic!("another question") };
    for (result, chance) in (1..).zip(game.chances_of_hit(salvo)) {
        let exact = share(&found, result);
        assert!((chance - *exact.numer() as f64 / *exact.denom() as f64).abs() < 1e-12);
    }
}

/// T: torpedoes, hits, power, and both together.
fn torpedoes(given: &Value, expect: &Value) {
    let game = game("s1");
    let text = |key: &str| given[key].as_u64().unwrap_or(1).to_string();
    let (strength, hexes, end_on) = (text("strength"), text("hexes"), flag(&given["end_on"]).to_string());
    if given["target"].is_null() {
        let found = odds(&game, "torpedo-hits", &[("strength", &strength), ("hexes", &hexes), ("end-on", &end_on)]);
        let one = odds(&game, "torpedo-hits", &[("strength", "1"), ("hexes", &hexes), ("end-on", &end_on)]);
        assert_eq!(share(&one, 1), weight(&expect["p_per_point"]));
        let mean: Weight = found.iter().map(|(hits, weight)| Weight::from_integer(*hits as u128) * weight).sum();
        assert_eq!(mean, weight(&expect["expected_hits"]));
        for (key, hits) in [("p_no_hit", 0), ("p_2_hits", 2)] {
            if !expect[key].is_null() {
                assert_eq!(share(&found, hits), weight(&expect[key]), "{key}");
            }
        }
        return;
    }
    let (side, target) = (given["side"].as_str().unwrap(), given["target"].as_str().unwrap());
    if given["strength"].is_null() {
        assert_effects(&odds(&game, "torpedo-power", &[("side", side), ("target", target)]), expect);
        return;
    }
    let asked =
        [("side", side), ("target", target), ("strength", &*strength), ("hexes", &*hexes), ("end-on", &*end_on)];
    assert_effects(&odds(&game, "torpedo-spread", &asked), expect);
}

/// C: a whole salvo.
fn salvo(given: &Value, expect: &Value) {
    let game = game("s1");
    let distance = given["distance"].to_string();
    let text = |key: &str| given[key].as_str().unwrap();
    let asked =
        [("firer", text("firer")), ("target", text("target")), ("state", text("state")), ("distance", &*distance)];
    assert_eq!(share(&odds(&game, "gun-hit", &asked), 1), weight(&expect["hit"]));
    assert_effects(&odds(&game, "salvo", &asked), expect);
}

/// P: numbers of paths in open sea.
fn paths(given: &Value, expect: &Value) {
    let points = number(&given["mp"]);
    let game = game("s8");
    let iowa = ship(&game, "US-BB1");
    let game = changed(game, |data| data.cards[iowa.index()].points = [points, 0]);
    let sea = Sea::of(game, &[("US-BB1", "1813", "N", 0), ("JP-BB1", "0202", "S", 0)]);
    let mut table = sea.unit("US-BB1");
    table.state.markers = number(&given["markers"]);
    let found = table.listed();
    assert_eq!(found.len(), number(&expect["paths"]) as usize, "{found:?}");
    let straight = (0..points).fold(Path::EMPTY, |path, _| path.then(Turn::Straight));
    assert_eq!(found[0], Action::Go(straight));
}

/// A: the arc of an offset.
fn arc(given: &Value, expect: &Value) {
    let game = game("s8");
    let grid = &game.data.grid;
    let from = hex(&game, "1813");
    let offset = ["q", "r"].map(|key| given[key].as_i64().unwrap() as i16);
    let to = grid.at_offset(from, (offset[0], offset[1])).unwrap();
    let arcs = arcs_of(&game, from, Facing::from_index(number(&given["facing"]).into()), to);
    let expected = match expect["arc"].as_str().unwrap() {
        "front" => vec![Arc::Front],
        "starboard" => vec![Arc::Starboard],
        "rear" => vec![Arc::Rear],
        "port" => vec![Arc::Port],
        "same" => Arc::ALL.to_vec(),
        other => panic!("{other}"),
    };
    assert_eq!(arcs.iter().collect::<Vec<_>>(), expected);
}

/// AC: how many hexes of a ring lie in each arc, on a map that holds the ring.
fn arcs_of_a_ring(given: &Value, expect: &Value) {
    let mut game = game("s8");
    game.data.grid = sandtable_engine::hex::Grid::new(60, 60, sandtable_engine::hex::Shift::EvenDown);
    let grid = &game.data.grid;
    let from = grid.at(30, 30).unwrap();
    let mut counts = [0; 4];
    for to in grid.hexes().filter(|&to| grid.distance(from, to) == number(&given["ring"])) {
        let arcs: Vec<Arc> = arcs_of(&game, from, Facing::North, to).iter().collect();
        assert_eq!(arcs.len(), 1);
        counts[arcs[0] as usize] += 1;
    }
    assert_eq!(counts, ["front", "starboard", "rear", "port"].map(|key| number(&expect[key])));
}

/// X: distances.
fn distance(given: &Value, expect: &Value) {
    let game = game("s1");
    let [from, to] = ["from", "to"].map(|key| hex(&game, given[key].as_str().unwrap()));
    assert_eq!(game.data.grid.distance(from, to), number(&expect["distance"]));
}

/// N: neighbours.
fn neighbours(given: &Value, expect: &Value) {
    let game = game("s1");
    let grid = &game.data.grid;
    let from = hex(&game, given["hex"].as_str().unwrap());
    let found = Facing::ALL.map(|facing| grid.ahead(from, facing).map_or("off".to_owned(), |to| grid.number(to)));
    let expected: Vec<&str> =
        expect["neighbours"].as_array().unwrap().iter().map(|hex| hex.as_str().unwrap()).collect();
    assert_eq!(found.to_vec(), expected);
}

/// The numbers of torpedoes by distance, both ways the ship may lie.
#[test]
fn torpedo_numbers() {
    let table = &game("s1").data.charts.torpedo_hit;
    assert_eq!([1, 2, 3, 4, 5, 6].map(|hexes| torpedo_number(table, hexes, false)), [7, 6, 5, 5, 4, 4]);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|hexes| torpedo_number(table, hexes, true)), [6, 5, 4, 4, 3, 3]);
}

/// Keyed dice agree with the exact odds of every procedure.
#[test]
fn dice_agree_with_odds() {
    let asked = [
        ("gun-hit", &[("state", "straddle"), ("distance", "12")][..]),
        ("gun-damage", &[("firer", "US-BB3"), ("target", "JP-BB5"), ("distance", "4")]),
        ("salvo", &[("gun", "secondary"), ("distance", "3"), ("target", "US-DD1"), ("hurt", "true")]),
        ("sinking", &[("state", "first"), ("target", "US-BB11"), ("salvoes", "4")]),
        ("torpedo-spread", &[("side", "us"), ("target", "JP-DD1"), ("hexes", "1"), ("hurt", "true")]),
    ];
    assert_eq!(check_odds(&game("s1"), &asked), 12);
}

/// [R6.5-5, R7.2(3)-r1] A ship that is damaged already sinks or is as before: what hits it never "damages" it.
#[test]
fn a_damaged_ship_is_not_damaged_again() {
    let game = game("s1");
    for (procedure, given) in [
        ("torpedo-spread", &[("side", "us"), ("target", "JP-CA2"), ("hexes", "6"), ("hurt", "true")][..]),
        ("torpedo-power", &[("side", "us"), ("target", "JP-BB1"), ("hurt", "true")]),
        ("salvo", &[("target", "US-BB1"), ("hurt", "true")]),
    ] {
        let found = odds(&game, procedure, given);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [0, 2], "{procedure}");
        let question = game.question(procedure, &arguments::<LeyteGulf>(procedure, given)).unwrap();
        assert_eq!(game.answer_text(&question, 0), "no effect", "{procedure}");
    }
}

/// The mean number of salvoes in closed form agrees with the exact chances of the first four.
#[test]
fn salvoes_to_sink() {
    use sandtable_engine::games::leyte_gulf::{Question, Salvo, Standing};
    let game = game("s1");
    let asked = [("firer", "US-BB1"), ("target", "JP-BB5"), ("distance", "4"), ("state", "first"), ("salvoes", "4")];
    let question = game.question("sinking", &arguments::<LeyteGulf>("sinking", &asked)).unwrap();
    let Question::Sinking(salvo, 4) = question else { panic!("another question") };
    // With all of their mean behind them: E = sum over the first salvoes of the chance to be afloat, and what is left.
    let afloat = |salvoes: u8| {
        let found = enumerate(1_000_000, |dice| game.answer(&Question::Sinking(salvo, salvoes), dice)).unwrap();
        let left = share(&found, 0);
        *left.numer() as f64 / *left.denom() as f64
    };
    let four: f64 = 1.0 + (1..=3).map(afloat).sum::<f64>();
    let mean = game.salvoes_to_sink(salvo);
    let best = game.salvoes_to_sink(Salvo { standing: Standing::Straddle, is_hurt: true, ..salvo });
    let worst = game.salvoes_to_sink(Salvo { standing: Standing::Spotted, ..salvo });
    assert!(four + afloat(4) * best <= mean && mean <= four + afloat(4) * worst, "{four} {mean} {best} {worst}");
    assert!(worst < mean + 1e-9 && best < worst);
    let hopeless = Salvo { power: 1, firer: ship(&game, "US-CA1"), target: ship(&game, "JP-BB1"), ..salvo };
    assert!(game.salvoes_to_sink(hopeless).is_infinite());

    // Each hit sinks, so that nobody asks what a marker hits afterwards that never could.
    let asked = [("firer", "JP-BB1"), ("target", "US-DD1"), ("distance", "8"), ("state", "first")];
    let question = game.question("salvoes-to-sink", &arguments::<LeyteGulf>("salvoes-to-sink", &asked)).unwrap();
    let Question::ToSink(first) = question else { panic!("another question") };
    let yamato = ship(&game, "JP-BB1");
    let game = changed(game, |data| {
        let gun = data.cards[yamato.index()].gun.as_mut().unwrap();
        (gun.normal, gun.straddle, gun.penetration) = (7, 1, 20);
    });
    // Two dice make 5 or less in 10 of 36 throws, and 3 or less in 3 of them with the first salvo.
    let spotted = game.salvoes_to_sink(Salvo { standing: Standing::Spotted, ..first });
    assert!((spotted - 3.6).abs() < 1e-9 && (game.salvoes_to_sink(first) - 4.3).abs() < 1e-9, "{spotted}");
}
