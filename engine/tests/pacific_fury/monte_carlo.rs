//! Keyed dice against the exact odds of every procedure.

use sandtable_engine::{
    Odds,
    games::pacific_fury::PacificFury,
    testing::{Asked, arguments, check_odds, tells_apart},
};

use crate::support::game;

/// Arguments other than the defaults, which are tried for every procedure.
const ASKED: &[Asked] = &[
    ("surface-volley", &[("factors", "5,4,4,3,3,3")]),
    ("surface-volley", &[("factors", "2")]),
    ("carrier-volley", &[("factors", "4,4,3"), ("planes", "6"), ("aa", "2"), ("cover", "cvl")]),
    ("carrier-volley", &[("factors", "3"), ("planes", "1"), ("aa", "1"), ("cover", "none")]),
    ("bombardment", &[("factors", "5,4"), ("number", "3")]),
    ("bombardment", &[("factors", "2,2"), ("number", "2"), ("rounds", "1")]),
    ("airfield-strike", &[("factors", "4,4,3,3"), ("number", "3")]),
    ("airfield-shot", &[("number", "3"), ("field-planes", "3"), ("aa", "2"), ("cover", "cvl")]),
    ("sinking", &[("hits", "3"), ("defence", "2")]),
    ("sinking", &[("hits", "1"), ("defence", "2")]),
    ("shot", &[("factor", "5"), ("defence", "3")]),
    ("express", &[("disrupted", "true")]),
    ("express", &[("guarded", "false")]),
    ("express-series", &[("runs", "4"), ("disrupted", "true")]),
    ("event", &[("side", "usn"), ("used", "submarine")]),
    ("event", &[("side", "ijn"), ("used", "torpedo")]),
    ("event", &[("side", "ijn"), ("used", "torpedo,reserves")]),
];

/// [R10.2(2)] Keyed rolls of every procedure of `odds` agree with its exact distribution.
#[test]
fn keyed_dice_agree_with_the_exact_odds() {
    assert_eq!(check_odds(&game(), ASKED), 27);
}

/// The check of the check: a die of the wrong factor is noticed.
#[test]
fn chi_square_notices_a_wrong_factor() {
    let game = game();
    let ask = |factors: &str| {
        let arguments = arguments::<PacificFury>("surface-volley", &[("factors", factors)]);
        game.question("surface-volley", &arguments).unwrap()
    };
    assert!(tells_apart(&game, &ask("3,3,3"), &ask("3,3,4")));
    assert!(!tells_apart(&game, &ask("3,3,3"), &ask("3,3,3")));
}
