//! Odds by enumeration against closed forms, and against the dice of the simulator.

use std::collections::BTreeMap;

use sandtable_engine::{
    Odds, Position,
    dice::{Keyed, Weight, enumerate},
    games::pacific_war::PacificWar,
    testing,
};

fn game() -> PacificWar {
    testing::load("s2", &[])
}

fn odds(game: &PacificWar, procedure: &str, given: &[(&str, &str)]) -> BTreeMap<i32, Weight> {
    let question =
        game.question(procedure, &testing::arguments::<PacificWar>(procedure, given)).expect("it can be asked");
    enumerate(1_000_000, |dice| game.answer(&question, dice)).expect("there are few branches")
}

/// Chances of the results 0, 1, 2 and so on.
fn chances(odds: &BTreeMap<i32, Weight>, expected: &[(i32, u128, u128)]) {
    for &(result, numerator, denominator) in expected {
        let found = odds.get(&result).copied().unwrap_or_default();
        assert_eq!(found, Weight::new(numerator, denominator), "{result} in {odds:?}");
    }
    let total: Weight = expected.iter().map(|&(_, numerator, denominator)| Weight::new(numerator, denominator)).sum();
    assert_eq!(total, Weight::from_integer(1), "all results are listed");
}

/// [R11.1, R11.5(2)1, R11.5(2)5, RULING-26, RULING-27] Two divisions attack a division and an air unit that cannot retreat:
/// their owner saves both from one hit, and the division from two.
#[test]
fn a_normal_attack_leaves_what_the_owner_can_save() {
    let game = game();
    chances(&odds(&game, "normal", &[]), &[(2, 5, 9), (1, 4, 9)]);
    let acted = odds(&game, "normal", &[("defenders", "C_DIV*")]);
    chances(&acted, &[(1, 1, 9), (0, 8, 9)]);
}

/// [R9.1(4)1, R9.1(4)2, R9.1(4)3, R9.1(4)4] Hits of aircraft and carriers by range and target.
#[test]
fn air_attacks_hit_by_their_strength() {
    let game = game();
    // Light carriers beside Guadalcanal: 3 in 6; aircraft two areas away: 2 in 6.
    let near = [("attackers", "J_CVL3"), ("from", "CORAL_SEA"), ("at", "GUADALCANAL")];
    chances(&odds(&game, "air", &near), &[(0, 1, 2), (1, 1, 2)]);
    chances(&odds(&game, "air", &[("attackers", "J_AF")]), &[(0, 2, 3), (1, 1, 3)]);
    // A carrier in the target area and two areas of sea leave nothing.
    let far = [("attackers", "J_AF"), ("from", "RABAUL"), ("defenders", "U_CV"), ("at", "CORAL_SEA")];
    chances(&odds(&game, "air", &far), &[(0, 1, 1)]);
    // Carriers at sea against aircraft ashore cannot miss.
    let bases = [("attackers", "J_CV4"), ("from", "CORAL_SEA"), ("defenders", "U_AF"), ("at", "PORT_MORESBY")];
    chances(&odds(&game, "air", &bases), &[(1, 1, 1)]);
}

/// [R19(AAFIRE), RULING-31] A shot cancels four attacks of six: strength 5 under fire hits in 5 of 18.
#[test]
fn aa_fire_cancels_attacks() {
    let given =
        [("attackers", "J_CV4"), ("from", "SOLOMON_SEA"), ("defenders", "U_BB5F"), ("at", "CORAL_SEA"), ("aa", "true")];
    chances(&odds(&game(), "air", &given), &[(0, 13, 18), (1, 5, 18)]);
}

/// [R19(SUBMARINE)] The marker takes two from the die, each destroyer one.
#[test]
fn submarines_hit_by_marker_and_destroyers() {
    let game = game();
    for destroyers in 0..=5_u128 {
        for (marker, less) in [("true", 2), ("false", 0)] {
            let hits = 6_u128.saturating_sub(less + destroyers);
            let number = destroyers.to_string();
            let found = odds(&game, "submarine", &[("marker", marker), ("destroyers", &number)]);
            chances(&found, &[(0, 6 - hits, 6), (1, hits, 6)]);
        }
    }
}

/// [R19(KAMIKAZE), RULING-41] Four aircraft attack twice at 2 in 6.
#[test]
fn kamikaze_attacks_come_in_two_waves() {
    let given =
        [("attackers", "J_AF,J_AF"), ("from", "RABAUL"), ("defenders", "U_BB5S,U_CV,U_CV"), ("at", "SOLOMON_SEA")];
    let found = odds(&game(), "kamikaze", &given);
    let all: Weight = found.values().sum();
    assert_eq!(all, Weight::from_integer(1));
    assert_eq!(found[&0], Weight::new(16, 81));
}

/// [R17.3(4)1, R17.3(4)2, R11.5(1)2, RULING-42] The surprise attack on four battleships in port, wave by wave.
#[test]
fn the_surprise_attack_sinks_two_battleships() {
    let game: PacificWar = testing::load("s3", &[]);
    let expected =
        [(0, 2_401, 46_656), (1, 20_897, 93_312), (2, 11_561, 31_104), (3, 8_585, 31_104), (4, 7_175, 93_312)];
    chances(&odds(&game, "surprise", &[]), &expected);
    // One wave: hits on three of the four, half of which are for good.
    let one = odds(&game, "surprise", &[("waves", "1")]);
    assert_eq!(one[&3], Weight::new(5 * 5 * 4, 6 * 6 * 6) / Weight::from_integer(8));
}

/// [R11.3(1)1, R11.3(2)1, R11.3(3)1, R11.4(2), R11.4(4)1, R11.4(4)2] What damage does, and when ships return.
#[test]
fn damage_neutralises_drives_off_or_destroys() {
    let game = game();
    let of = |unit, points| odds(&game, "damage", &[("unit", unit), ("points", points)]);
    chances(&of("J_BB4F", "1"), &[(1, 1, 1)]);
    chances(&of("J_CR", "1"), &[(2, 1, 1)]);
    chances(&of("J_CR", "2"), &[(3, 1, 2), (11, 1, 6), (12, 1, 6), (13, 1, 6)]);
    let two = [(3, 27, 36), (12, 1, 36), (13, 2, 36), (14, 3, 36), (15, 2, 36), (16, 1, 36)];
    chances(&of("J_CR*", "2"), &two);
    chances(&of("J_CR", "3"), &two);
}

/// The simulator's dice agree with the exact chances of every procedure: chi-square below the 0.9999 quantile.
#[test]
fn keyed_dice_agree_with_the_odds() {
    let asked: &[testing::Asked] = &[
        ("normal", &[("defenders", "C_DIV*,C_AF")]),
        ("air", &[("attackers", "J_AF,J_AF,J_AF"), ("defenders", "U_DIV,U_AF")]),
        ("submarine", &[("marker", "false"), ("destroyers", "2")]),
        ("damage", &[("unit", "U_DD*"), ("points", "3")]),
        ("surprise", &[("battleships", "2"), ("waves", "1")]),
    ];
    assert_eq!(testing::check_odds(&game(), asked), 11);
}

/// The odds that play shows are those of the arguments: each can be asked.
#[test]
fn what_play_asks_can_be_answered() {
    let game = game();
    let mut shown = 0;
    for seed in 0..12 {
        let mut dice = Keyed::new(seed);
        let mut position = Position::begin(&game, &mut dice, &mut ());
        let mut step = 0_usize;
        while position.to_act(&game).is_some() {
            for &action in position.legal() {
                let Some(asked) = game.asked(position.state(), action) else { continue };
                let given: Vec<(&str, &str)> =
                    asked.arguments.iter().map(|(name, value)| (*name, value.as_str())).collect();
                let question =
                    game.question(asked.procedure, &testing::arguments::<PacificWar>(asked.procedure, &given));
                assert!(question.is_ok(), "{asked:?}: {question:?}");
                shown += 1;
            }
            step = step * 31 + 7;
            let action = position.legal()[step % position.legal().len()];
            position.advance(&game, action, &mut dice, &mut ());
            step %= 1_000_003;
        }
    }
    assert!(shown > 20, "{shown} questions");
}

/// Arguments of a procedure.
type Given<'a> = &'a [(&'a str, &'a str)];

/// Wrong arguments are refused with what was expected.
#[test]
fn wrong_arguments_are_refused() {
    let game = game();
    let wrong: &[(&str, Given<'_>, &str)] = &[
        ("normal", &[("attackers", "J_CV4")], "land units on land"),
        ("normal", &[("defenders", "J_DIV")], "other side"),
        ("normal", &[("area", "NOWHERE")], "SINGAPORE"),
        ("air", &[("from", "KURE")], "in range"),
        ("air", &[("aa", "true")], "symbol"),
        ("surprise", &[("port", "TARAWA")], "port"),
        ("damage", &[("unit", "J_CR,J_CR")], "single"),
        ("kamikaze", &[("attackers", "U_AF")], "other side"),
    ];
    for (procedure, given, expected) in wrong {
        let refused = game.question(procedure, &testing::arguments::<PacificWar>(procedure, given)).unwrap_err();
        assert!(refused.contains(expected), "{procedure}: {refused}");
    }
}
