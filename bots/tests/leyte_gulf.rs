//! What the script of The Phantom Battle of Leyte Gulf is worth.

use sandtable_bots::{BotSpec, Stop};
use sandtable_engine::{
    Game, Observation, Position, Side,
    dice::{Keyed, hash},
    games::leyte_gulf::LeyteGulf,
    testing,
};

/// Half points of Japan, points of both sides and the number of turns of a game between two bots.
fn play(game: &LeyteGulf, bots: [&str; 2], seed: u64) -> (u8, [i32; 2], u16) {
    let mut players = bots.map(|text| text.parse::<BotSpec>().expect("a bot").build(game, None));
    let mut dice = Keyed::new(seed);
    let mut position = Position::begin(game, &mut dice, &mut ());
    let mut number = 0;
    while let Some(side) = position.to_act(game) {
        let observation = Observation::of(game, position.state(), side);
        let player = &mut players[side.index()];
        let chosen = player.choose(game, &observation, position.legal(), hash(seed, number), &Stop::new());
        number += 1;
        position.advance(game, position.legal()[chosen], &mut dice, &mut ());
    }
    let outcome = game.outcome(position.state()).expect("the game is over");
    (outcome.half_points(Side::One), outcome.vp, game.turn(position.state()))
}

/// The script scores at least 95 of 100 games against random play with either side, over all scenarios.
#[test]
fn the_script_beats_random_play() {
    for side in Side::BOTH {
        let mut bots = ["random"; 2];
        bots[side.index()] = "script";
        let (mut score, mut most) = (0, 0);
        for number in 1..=8_u64 {
            let game: LeyteGulf = testing::load(&format!("s{number}"), &[]);
            for seed in 0..10 {
                let (japan, vp, turns) = play(&game, bots, hash(number, seed));
                let own = if side == Side::One { japan } else { 2 - japan };
                if own < 2 {
                    println!("s{number} seed {seed} {side:?}: {own} of 2, {vp:?}, turn {turns}");
                }
                score += u32::from(own);
                most += 2;
            }
        }
        assert!(score * 100 >= most * 95, "{side:?}: {score} of {most}");
    }
}

/// Between scripts neither side is hopeless in any scenario but the chase of S7, which is lopsided as reconstructed; there
/// both score points.
#[test]
fn scripts_fight_it_out() {
    for number in 1..=8_u64 {
        let game: LeyteGulf = testing::load(&format!("s{number}"), &[]);
        let (mut japan, mut vp, mut turns) = (0, [0, 0], 0);
        for seed in 0..20 {
            let (score, points, turn) = play(&game, ["script", "script"], hash(100 + number, seed));
            japan += u32::from(score);
            vp = [vp[0] + points[0], vp[1] + points[1]];
            turns += turn;
        }
        println!("s{number}: {japan} of 40, {vp:?}, {turns}");
        if number == 7 {
            assert!(vp[0] > 0 && vp[1] > 0, "s7: {vp:?}");
        } else {
            assert!((2..=38).contains(&japan), "s{number}: Japan scores {japan} of 40");
        }
    }
}
