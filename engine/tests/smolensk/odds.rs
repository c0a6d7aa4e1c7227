//! Odds by enumeration against closed forms, and against the dice of the simulator.

use std::collections::BTreeMap;

use sandtable_engine::{
    Odds, Stream,
    dice::{Weight, enumerate},
    games::smolensk::{Node, Question, Smolensk},
    testing,
};

use crate::support::*;

fn game() -> Smolensk {
    testing::load("full", &[])
}

fn question(game: &Smolensk, procedure: &str, given: &[(&str, &str)]) -> Result<Question, String> {
    game.question(procedure, &arguments(procedure, given))
}

/// The arguments of a procedure: those given, the defaults of the others.
fn arguments(procedure: &str, given: &[(&str, &str)]) -> Vec<(String, String)> {
    let procedure = Smolensk::PROCEDURES.iter().find(|known| known.name == procedure).expect("there is one");
    let given: Vec<(&str, String)> = given.iter().map(|&(name, value)| (name, value.to_owned())).collect();
    procedure.arguments(&given)
}

fn odds(game: &Smolensk, procedure: &str, given: &[(&str, &str)]) -> BTreeMap<i32, Weight> {
    let question = game.question(procedure, &arguments(procedure, given)).expect("the arguments are right");
    enumerate(100_000, |dice| game.answer(&question, dice)).expect("there are few branches")
}

fn share(odds: &BTreeMap<i32, Weight>, is_meant: impl Fn(i32) -> bool) -> Weight {
    odds.iter().filter(|&(&result, _)| is_meant(result)).map(|(_, &weight)| weight).sum()
}

fn mean(odds: &BTreeMap<i32, Weight>) -> Weight {
    odds.iter().map(|(&result, &weight)| weight * Weight::from_integer(result as u128)).sum()
}

/// `5/6`, `2`.
fn weight(text: &str) -> Weight {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    Weight::new(numerator.parse().unwrap(), denominator.parse().unwrap())
}

/// By column: attackers lose, nothing happens, defenders retreat, by two hexes; mean steps lost by attackers and by
/// defenders outright; a lone unit of two steps is destroyed with both retreat hexes in enemy zones; mean steps left of
/// two full units with the first retreat hex in one; of a fortress and two full units that always convert.
const CLOSED: [(&str, [&str; 9]); 11] = [
    ("1-1", ["1/2", "1/3", "1/6", "0", "2/3", "0", "0", "11/3", "29/6"]),
    ("1.5-1", ["1/3", "1/3", "1/3", "0", "1/3", "0", "0", "10/3", "14/3"]),
    ("2-1", ["1/6", "1/3", "1/2", "1/6", "1/6", "0", "1/6", "3", "13/3"]),
    ("3-1", ["0", "1/3", "2/3", "1/3", "0", "0", "1/3", "8/3", "4"]),
    ("4-1", ["0", "1/6", "5/6", "1/2", "0", "1/6", "1/2", "13/6", "7/2"]),
    ("5-1", ["0", "0", "1", "2/3", "0", "1/3", "2/3", "5/3", "3"]),
    ("6-1", ["0", "0", "1", "5/6", "0", "2/3", "5/6", "3/2", "5/2"]),
    ("7-1", ["0", "0", "1", "1", "0", "1", "1", "4/3", "2"]),
    ("8-1", ["0", "0", "1", "1", "0", "3/2", "1", "1", "3/2"]),
    ("9-1", ["0", "0", "1", "1", "0", "2", "1", "2/3", "1"]),
    ("10+", ["0", "0", "1", "1", "0", "5/2", "1", "1/2", "2/3"]),
];

/// [R10.4(1), R10.6(4), R14.2(5), RULING-46] Every column of the table against its closed form.
#[test]
fn columns_come_to_their_closed_forms() {
    let game = game();
    for (column, closed) in CLOSED {
        let [lose, nothing, retreat, two, attackers, defenders, lone, pair, fortress] = closed.map(weight);
        let attack = odds(&game, "attack", &[("attack", attack_of(column)), ("defence", "2")]);
        assert_eq!(share(&attack, |result| result < 0), lose, "{column}");
        assert_eq!(share(&attack, |result| result == 0), nothing, "{column}");
        assert_eq!(share(&attack, |result| result > 0), retreat, "{column}");
        assert_eq!(share(&attack, |result| result > 1), two, "{column}");
        let lost: Weight = attack
            .iter()
            .filter(|&(&result, _)| result < 0)
            .map(|(&result, &weight)| weight * Weight::from_integer(u128::from(result.unsigned_abs())))
            .sum();
        assert_eq!(lost, attackers, "{column}");
        let left = |units, more: &[(&str, &str)]| {
            let mut given = vec![("column", column), ("units", units)];
            given.extend(more);
            odds(&game, "defenders", &given)
        };
        let steps = |result: i32| Weight::from_integer((result.max(2) as u128 - 2) / 3);
        let outright: Weight = attack.iter().map(|(&result, &weight)| weight * steps(result)).sum();
        assert_eq!(outright, defenders, "{column}");
        assert_eq!(share(&left("2", &[("zones", "both")]), |steps| steps == 0), lone, "{column}");
        assert_eq!(mean(&left("2,2", &[("zones", "first")])), pair, "{column}");
        let held = left("2,2", &[("fortress", "1"), ("convert", "true")]);
        assert_eq!(mean(&held), fortress, "{column}");
    }
}

/// The attack against a defence of 2 that comes to a column.
fn attack_of(column: &str) -> &'static str {
    let columns = ["1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10+"];
    let attacks = ["2", "3", "4", "6", "8", "10", "12", "14", "16", "18", "20"];
    attacks[columns.iter().position(|&known| known == column).expect("a column")]
}

/// [R10.6(3)1] A stack without a way out is lost as often as it must retreat.
#[test]
fn a_closed_ring_destroys_what_has_to_retreat() {
    let odds = odds(&game(), "defenders", &[("column", "4-1"), ("units", "2,2"), ("zones", "closed")]);
    assert_eq!(share(&odds, |steps| steps == 0), weight("5/6"));
}

/// The chance that at least so many of some chits are drawn before the first of some others.
pub(crate) fn race(game: &Smolensk, wanted: &str, feared: &str, least: i32) -> Weight {
    share(&odds(game, "draws", &[("wanted", wanted), ("before", feared)]), |count| count >= least)
}

/// [R7.1(1), R16.2(1)] Draws of chits.
#[test]
fn chits_come_as_often_as_they_should() {
    let game = game();
    let race = |wanted, feared, least| race(&game, wanted, feared, least);
    // Turn 1: the first two of nine chits are of the Axis; both of 3PZ before supply; three Soviet ones before the
    // first of three panzer chits. Turn 4: A2 after AXR.
    assert_eq!(race("5", "4", 1), weight("5/9"));
    assert_eq!(race("5", "4", 2), weight("5/18"));
    assert_eq!(race("2", "1", 2), weight("1/3"));
    assert_eq!(race("3", "3", 3), weight("1/20"));
    assert_eq!(race("1", "1", 1), weight("1/2"));
    let called = odds(&game, "called", &[]);
    assert_eq!([3, 4, 5].map(|units| share(&called, |count| count == units)), ["2/3", "1/6", "1/6"].map(weight));
    assert_eq!(mean(&called), weight("7/2"));
}

/// [R10.3(2), R10.3(3), R10.3(4), R10.3(1)1] Strengths and terrain come to the column of the rulebook.
#[test]
fn strengths_come_to_their_column() {
    let game = game();
    let same = |given: &[(&str, &str)], column: &str| {
        assert_eq!(
            odds(&game, "attack", given),
            odds(&game, "attack", &[("attack", attack_of(column)), ("defence", "2")])
        );
    };
    same(&[("attack", "15"), ("defence", "5")], "3-1");
    same(&[("attack", "26"), ("defence", "9")], "2-1");
    same(&[("attack", "12"), ("defence", "7")], "1.5-1");
    same(&[("attack", "12"), ("defence", "1"), ("terrain", "light"), ("town", "true")], "8-1");
    same(&[("attack", "30"), ("defence", "3"), ("terrain", "city")], "8-1");
    same(&[("attack", "5"), ("over-river", "16"), ("defence", "4")], "3-1");
    let low = game.question(
        "attack",
        &arguments("attack", &[("attack", "7"), ("defence", "4"), ("terrain", "swamp"), ("town", "true")]),
    );
    assert_eq!(low.unwrap_err(), "7 to 4 with 2 shifts is below 1-1; there is no attack");
}

/// Monte Carlo with a fixed seed comes within five standard errors of every exact chance.
#[test]
fn monte_carlo_agrees() {
    const TRIALS: u32 = 20_000;
    let game = game();
    let asked: [(&str, &[(&str, &str)]); 5] = [
        ("attack", &[("attack", "9"), ("defence", "3")]),
        ("attack", &[("attack", "9"), ("defence", "9")]),
        ("defenders", &[("column", "7-1"), ("zones", "first")]),
        ("draws", &[("wanted", "4"), ("before", "3")]),
        ("called", &[]),
    ];
    for (seed, (procedure, given)) in (1..).zip(asked) {
        let question = game.question(procedure, &arguments(procedure, given)).unwrap();
        let mut rng = Stream::new(seed);
        let mut seen: BTreeMap<i32, u32> = BTreeMap::new();
        for _ in 0..TRIALS {
            *seen.entry(game.answer(&question, &mut rng)).or_default() += 1;
        }
        let exact = odds(&game, procedure, given);
        assert!(seen.keys().all(|result| exact.contains_key(result)), "{procedure}: {seen:?}");
        for (result, weight) in exact {
            let chance = *weight.numer() as f64 / *weight.denom() as f64;
            let found = f64::from(seen.get(&result).copied().unwrap_or(0)) / f64::from(TRIALS);
            let error = (chance * (1.0 - chance) / f64::from(TRIALS)).sqrt();
            assert!((found - chance).abs() <= 5.0 * error, "{procedure} {result}: {found}, not {chance}");
        }
    }
}

/// [R10.4(1), R10.5(2), R10.6(4), R14.2(5)] What follows from a result: by column, attackers lose, defenders have to retreat,
/// lose steps, are eliminated; mean steps that defenders and attackers lose. A lone unit of two steps has the first
/// retreat hex in a zone; a fortress with one such unit never retreats.
#[test]
fn attacks_have_losses_retreats_and_eliminations() {
    let game = game();
    let measured = |given: &[(&str, &str)]| {
        let asked = question(&game, "attack", given).unwrap();
        let found = odds(&game, "attack", given);
        let names = Smolensk::measures("attack").iter().map(|measure| measure.name);
        let sum = |name| -> Weight {
            let part = |(&result, &weight)| weight * Weight::from_integer(game.measured(&asked, name, result) as u128);
            found.iter().map(part).sum()
        };
        names.map(|name| (name, sum(name))).collect::<Vec<_>>()
    };
    let names = ["attacker-loss", "retreat", "defender-loss", "eliminated", "steps", "attacker-steps"];
    let lone = [
        ("1-1", ["1/2", "1/6", "1/6", "0", "1/6", "2/3"]),
        ("3-1", ["0", "2/3", "2/3", "0", "2/3", "0"]),
        ("5-1", ["0", "1", "1", "1/3", "4/3", "0"]),
        ("10+", ["0", "1", "1", "1", "2", "0"]),
    ];
    for (column, expected) in lone {
        let found = measured(&[("column", column), ("units", "2"), ("zones", "first")]);
        let expected: Vec<_> = names.into_iter().zip(expected.map(weight)).collect();
        assert_eq!(found, expected, "{column}");
    }
    let fortress = [("column", "3-1"), ("units", "2"), ("fortress", "1"), ("convert", "true")];
    let expected = ["0", "0", "2/3", "0", "1", "0"].map(weight);
    assert_eq!(measured(&fortress), names.into_iter().zip(expected).collect::<Vec<_>>());
}

/// [R10.3(3), RULING-17] A column instead of strengths is shifted by the terrain.
#[test]
fn columns_are_named_and_shifted() {
    let game = game();
    let column = |given: &[(&str, &str)]| question(&game, "attack", given).map(|asked| game.column(&asked).unwrap());
    assert_eq!(column(&[]).as_deref(), Ok("3-1"), "15 to 5");
    assert_eq!(column(&[("column", "6-1")]).as_deref(), Ok("6-1"));
    assert_eq!(column(&[("column", "6-1"), ("terrain", "light"), ("town", "true")]).as_deref(), Ok("4-1"));
    assert_eq!(
        column(&[("column", "2-1"), ("terrain", "city"), ("shifts", "1")]).unwrap_err(),
        "2-1 with 3 shifts is below 1-1; there is no attack"
    );
    assert_eq!(game.values("column").len(), 11);
    assert_eq!(game.values("terrain"), ["clear", "light", "deep", "swamp", "city"]);
}

/// [R10.1, R10.1(3), R10.2(2)] Before a unit is sent into an attack its odds can be asked: those of the units that have
/// been sent, with it and without it.
#[test]
fn attacks_have_odds_before_they_are_declared() {
    let stands =
        [("AX-4A-HQ", "1512"), ("AX-7ID", "1509"), ("AX-17ID", "1509"), ("AX-23ID", "1408"), ("SU-100R", "1508")];
    let column = |field: &Field, text: &str| {
        let action = field.table.action(text);
        let asked = field.game().asked(field.state(), action)?;
        let given: Vec<(&str, &str)> = asked.arguments.iter().map(|(name, value)| (*name, value.as_str())).collect();
        Some(question(field.game(), asked.procedure, &given).map(|asked| field.game().column(&asked).unwrap()))
    };
    let field = Plain::new().field(&stands).execute("A4", &[]).stay();
    assert_eq!((field.node(), field.asked()), (Node::Declare, "AX-7ID".to_owned()));
    assert_eq!(column(&field, "in"), Some(Ok("1.5-1".to_owned())), "5 to 3");
    assert_eq!(column(&field, "out"), None, "nobody has been sent");
    let field = field.play("in", &[]);
    assert_eq!(column(&field, "in"), Some(Ok("3-1".to_owned())), "10 to 3");
    assert_eq!(column(&field, "out"), Some(Ok("1.5-1".to_owned())));
    let weak =
        [("AX-4A-HQ", "1509"), ("AX-7ID", "1510"), ("AX-17ID", "1408"), ("SU-100R", "1508"), ("SU-4Abn", "1508")];
    let field = Plain::new().field(&weak).execute("A4", &[]).stay();
    let why = column(&field, "in").unwrap().unwrap_err();
    assert!(why.ends_with("with 0 shifts is below 1-1; there is no attack"), "{why}");
}
