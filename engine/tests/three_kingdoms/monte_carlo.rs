//! Keyed dice against the exact odds of every procedure.

use sandtable_engine::{
    Odds,
    games::three_kingdoms::ThreeKingdoms,
    testing::{Asked, arguments, check_odds, tells_apart},
};

use crate::support::game;

/// Arguments other than the defaults, which are tried for every procedure.
const ASKED: &[Asked] = &[
    ("air-operation", &[("from", "carrier"), ("distance", "3"), ("night", "true"), ("tech", "3")]),
    ("interception", &[("distance", "2"), ("space-war", "1"), ("aircraft", "3")]),
    ("boat-search", &[("nation", "jp"), ("dice", "4")]),
    ("boat-check", &[("coast", "true"), ("sosus", "true")]),
    ("submarine-attack", &[("dice", "2"), ("tech", "3")]),
    ("group-asw", &[("ships", "1t3,1t3,1t2,1t2,0.5t1,0.5t1")]),
    ("air-asw", &[("aircraft", "4"), ("tech", "3")]),
    ("torpedo", &[("strength", "3"), ("tech", "2"), ("defence", "1t3,0.5t3,0.5t2,0.5t1"), ("sup", "1")]),
    ("ship-attack", &[("attackers", "2t3,2t3,2t2,1t2"), ("targets", "2t2,0t2,1t2+2"), ("pool", "5")]),
    ("ship-attack", &[("attackers", "2t1"), ("distance", "3"), ("targets", "1t3+3")]),
    ("air-attack", &[("aircraft", "6"), ("targets", "4t2,0t2"), ("pool", "4")]),
    ("dogfight", &[("mode", "escorts-first"), ("interceptors", "4"), ("escorts", "2")]),
    ("dongfeng", &[("missiles", "4")]),
];

/// [R5.1(2), R9.3(3), R11(1), R12(1), R13.2(1), R14(4), R15.2(5), R16.3, R17.2(2)1, R22.2(4)4] Keyed rolls of every
/// procedure of `odds` agree with its exact distribution.
#[test]
fn keyed_dice_agree_with_the_exact_odds() {
    assert_eq!(check_odds(&game("19.2"), ASKED), 26);
}

/// The check of the check: a die more is noticed.
#[test]
fn chi_square_notices_a_wrong_number_of_dice() {
    let game = game("19.2");
    let ask =
        |dice: &str| game.question("air-asw", &arguments::<ThreeKingdoms>("air-asw", &[("aircraft", dice)])).unwrap();
    assert!(tells_apart(&game, &ask("3"), &ask("4")));
    assert!(!tells_apart(&game, &ask("3"), &ask("3")));
}
