//! The small games keep the contract and have the answers that are known of them, and the battery fails where it should.

use std::panic::catch_unwind;

use sandtable_engine::{
    Dice, Finish, Game, Observation, Side, Statistics, Stream, Words,
    dice::Keyed,
    testing::{
        Broken, CheckPlan, CheckReport, Fault, Tree, check_game, check_game_with, no_peeking,
        small::{
            ConnectFour, Kuhn, Leduc, Pig, TicTacToe, Ultimatum, connect_four, kuhn, leduc, pig, tic_tac_toe, ultimatum,
        },
    },
};

const PLAN: CheckPlan = CheckPlan { games: 200, seed: 1 };

/// Plays a game with `choose`, which is given the state; gives the last state.
fn play<G: Game, D: Dice>(
    game: &G,
    dice: &mut D,
    mut choose: impl FnMut(&G::State, &[G::Action]) -> G::Action,
) -> G::State {
    let mut state = game.setup(dice, &mut ());
    let mut legal = Vec::new();
    while game.to_act(&state).is_some() {
        game.legal_actions(&state, &mut legal);
        let action = choose(&state, &legal);
        game.apply_unchecked(&mut state, action, dice, &mut ());
    }
    state
}

#[test]
fn tic_tac_toe_keeps_the_contract() {
    let report = check_game_with(&TicTacToe, PLAN, |game, state| {
        let [x, o] = Side::BOTH.map(|side| game.metric(state, side, 0));
        assert!(x == o || x == o + 1, "the sides mark in turn");
    });
    assert_eq!((report.games, report.most_decisions, report.most_actions), (200, 8, 9));
    assert_eq!((report.hidden, report.rolls), (0, 0));
}

#[test]
fn connect_four_keeps_the_contract() {
    let report = check_game_with(&ConnectFour, PLAN, |_, state| {
        let stones = (0..7).flat_map(|column| (0..6).map(move |row| (column, row)));
        let stones = stones.filter(|&(column, row)| state.stone(column, row).is_some()).count();
        assert_eq!(stones, usize::from(state.stones()), "stones are neither lost nor found");
    });
    assert_eq!((report.most_actions, report.hidden, report.rolls), (7, 0, 0));
}

#[test]
fn ultimatum_keeps_the_contract_and_both_can_lose() {
    for first in Side::BOTH {
        let game = Ultimatum { first };
        let report = check_game(&game, PLAN);
        assert_eq!((report.most_decisions, report.most_actions, report.hidden), (2, 3, 0));
        let end = |actions: [ultimatum::Action; 2]| {
            let mut actions = actions.into_iter();
            let state = play(&game, &mut Keyed::new(1), |_, _| actions.next().unwrap());
            game.outcome(&state).unwrap()
        };
        let refused = end([ultimatum::Action::Demand, ultimatum::Action::Refuse]);
        assert_eq!((refused.finish, refused.winner()), (Finish::BothLost, None));
        assert_eq!(Side::BOTH.map(|side| refused.half_points(side)), [0, 0]);
        let shared = end([ultimatum::Action::Share, ultimatum::Action::Accept]);
        assert_eq!((shared.finish, Side::BOTH.map(|side| shared.half_points(side))), (Finish::Drawn, [1, 1]));
    }
}

#[test]
fn kuhn_poker_keeps_the_contract() {
    let report = check_game(&Kuhn, PLAN);
    assert_eq!((report.most_decisions, report.most_actions, report.rolls), (3, 2, 200));
    assert!(report.hidden > 0, "cards are hidden");
}

#[test]
fn leduc_holdem_keeps_the_contract() {
    let report = check_game_with(&Leduc, PLAN, |game, state| {
        assert!(Side::BOTH.iter().all(|&side| (1..=13).contains(&game.metric(state, side, 0))), "1 + 4 + 8 chips");
    });
    assert_eq!((report.most_decisions, report.most_actions), (8, 3));
    assert!(report.hidden > 0, "cards are hidden");
}

#[test]
fn pig_keeps_the_contract() {
    let report = check_game(&Pig, PLAN);
    assert_eq!((report.most_actions, report.hidden), (2, 0));
    assert!(report.rolls > report.decisions, "the first roll of a turn is made by the rules");
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let start = TicTacToe.setup(&mut Stream::new(0), &mut ());
    assert_eq!(tic_tac_toe::minimax(start), 0);
    assert_eq!(tic_tac_toe::best_moves(start).len(), 9, "every first mark draws");
    let after = |squares: &[u8]| {
        let mut state = start;
        for &square in squares {
            TicTacToe.apply(&mut state, tic_tac_toe::Square(square), &mut Stream::new(0), &mut ()).expect("legal");
        }
        state
    };
    // Only the centre answers a corner, only a corner (or the square beside it or behind it) an edge.
    assert_eq!(tic_tac_toe::best_moves(after(&[0])), [tic_tac_toe::Square(4)]);
    assert_eq!(tic_tac_toe::best_moves(after(&[4])).len(), 4);
    assert_eq!(tic_tac_toe::minimax(after(&[0, 1])), 1, "an edge beside the corner loses");
    // X a1 b1, O a2 b2: whoever moves wins.
    assert_eq!(tic_tac_toe::best_moves(after(&[0, 3, 1, 4])), [tic_tac_toe::Square(2)]);
    let end = after(&[0, 3, 1, 4, 2]);
    assert_eq!(TicTacToe.outcome(&end).map(|outcome| (outcome.winner(), outcome.vp)), Some((Some(Side::One), [1, -1])));
}

/// Leaves of all games by their number of stones, as in other perft tables of tic-tac-toe.
#[test]
fn tic_tac_toe_has_255168_games() {
    fn count(state: tic_tac_toe::State) -> u32 {
        let mut legal = Vec::new();
        if TicTacToe.to_act(&state).is_none() {
            return 1;
        }
        TicTacToe.legal_actions(&state, &mut legal);
        let after = legal.into_iter().map(|square| {
            let mut next = state;
            TicTacToe.apply_unchecked(&mut next, square, &mut Stream::new(0), &mut ());
            count(next)
        });
        after.sum()
    }
    assert_eq!(count(TicTacToe.setup(&mut Stream::new(0), &mut ())), 255_168);
}

/// Positions after n stones counted with repetition: published perft values of Connect Four.
#[test]
fn connect_four_perft() {
    fn count(state: &connect_four::State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if ConnectFour.to_act(state).is_none() {
            return 0;
        }
        let mut legal = Vec::new();
        ConnectFour.legal_actions(state, &mut legal);
        let after = legal.into_iter().map(|column| {
            let mut next = *state;
            ConnectFour.apply_unchecked(&mut next, column, &mut Stream::new(0), &mut ());
            count(&next, depth - 1)
        });
        after.sum()
    }
    let counts: Vec<u64> = (1..=8).map(|depth| count(&connect_four::State::START, depth)).collect();
    assert_eq!(counts, [7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234]);
}

#[test]
fn connect_four_tactics_have_only_the_given_best_columns() {
    for tactic in connect_four::TACTICS {
        let state = connect_four::State::after(tactic.moves).expect(tactic.name);
        let mut legal = Vec::new();
        ConnectFour.legal_actions(&state, &mut legal);
        let score = |column: connect_four::Column| {
            let mut next = state;
            ConnectFour.apply_unchecked(&mut next, column, &mut Stream::new(0), &mut ());
            -connect_four::solve(&next, tactic.depth - 1).signum()
        };
        let best = legal.iter().map(|&column| score(column)).max().expect("a column");
        let columns: Vec<u8> = legal.iter().filter(|&&column| score(column) == best).map(|column| column.0).collect();
        assert_eq!(columns, tactic.best, "{}", tactic.name);
    }
}

/// Late positions with the scores of Pascal Pons' test set "end easy".
#[test]
fn connect_four_scores_of_late_positions() {
    for (moves, score) in [
        ("2252576253462244111563365343671351441", -1),
        ("7422341735647741166133573473242566", 1),
        ("23163416124767223154467471272416755633", 0),
        ("65214673556155731566316327373221417", -1),
    ] {
        let state = connect_four::State::after(moves).expect(moves);
        assert_eq!(connect_four::solve(&state, 42), score, "{moves}");
    }
}

#[test]
fn connect_four_finds_every_direction_and_no_line_around_the_edge() {
    for (moves, winner) in [
        ("1122334", Some(Side::One)),
        ("1212121", Some(Side::One)),
        ("12233434474", Some(Side::One)),
        ("76655454414", Some(Side::One)),
        ("5152617", None),
    ] {
        let state = connect_four::State::after(moves).expect(moves);
        assert_eq!(ConnectFour.outcome(&state).and_then(|outcome| outcome.winner()), winner, "{moves}");
    }
    assert!(connect_four::State::after("1111111").is_none(), "a column takes six stones");
    assert!(connect_four::State::after("11223345").is_none(), "the game is over");
    assert!(connect_four::State::after("8").is_none());
}

#[test]
fn connect_four_plays_a_single_column_itself() {
    let mut filled = 0;
    for seed in 0..300 {
        let mut rng = Stream::new(seed);
        let mut decisions = 0;
        let last = play(&ConnectFour, &mut Stream::new(0), |_, legal| {
            decisions += 1;
            legal[rng.below(legal.len() as u32) as usize]
        });
        filled += u32::from(last.stones() > decisions);
    }
    assert!(filled > 0, "some random games come to a single column");
}

#[test]
fn kuhn_poker_is_worth_a_loss_of_one_eighteenth() {
    let tree = Tree::new(Kuhn, 100);
    assert_eq!((tree.nodes(), tree.information_sets()), (6 * 9, 12));
    for bluff in [0.0, 0.1, 0.2, 1.0 / 3.0] {
        let profile = tree.profile(|observation, _| {
            let bet = kuhn::equilibrium(bluff, observation.state());
            vec![1.0 - bet, bet]
        });
        assert!((tree.value(&profile, Side::One) - kuhn::VALUE).abs() < 1e-12, "bluff {bluff}");
        assert!(tree.exploitability(&profile).abs() < 1e-12, "bluff {bluff}");
    }
    let solved = tree.solve(2000);
    assert!(tree.exploitability(&solved) < 1e-3);
    assert!((tree.value(&solved, Side::One) - kuhn::VALUE).abs() < 1e-3);
}

/// Published values of OpenSpiel's tests: twice 0.458333 in Kuhn, twice 2.373611 in Leduc.
#[test]
fn the_uniform_policy_is_as_exploitable_as_published() {
    let kuhn = Tree::new(Kuhn, 100);
    assert!((kuhn.exploitability(&kuhn.uniform()) - 0.458_333_333_333).abs() < 1e-9);
    let leduc = Tree::new(Leduc, 10_000);
    assert!((leduc.exploitability(&leduc.uniform()) - 2.373_611_111_111).abs() < 1e-9);
}

#[test]
fn leduc_holdem_is_worth_what_is_published() {
    let tree = Tree::new(Leduc, 10_000);
    // With suits told apart as here, 936 information sets.
    assert_eq!(tree.information_sets(), 936);
    let solved = tree.solve(500);
    assert!(tree.exploitability(&solved) < 2e-3, "{}", tree.exploitability(&solved));
    assert!((tree.value(&solved, Side::One) + 0.0856).abs() < 1e-3, "{}", tree.value(&solved, Side::One));
}

#[test]
fn leduc_pairs_beat_ranks_and_equal_ranks_split() {
    let mut seen = [0_u32; 3];
    for seed in 0..300 {
        let mut dice = Keyed::new(seed);
        let last = play(&Leduc, &mut dice, |_, legal| {
            *legal.iter().find(|&&action| action == leduc::Action::Raise).unwrap_or(&leduc::Action::Call)
        });
        let outcome = Leduc.outcome(&last).expect("the game is over");
        let ranks: Vec<String> = Leduc.placements(&last)[..3].iter().map(|card| card.what[..1].to_owned()).collect();
        let order = |card: &str| "JQK".find(card);
        let expected = if ranks[0] == ranks[1] {
            None
        } else if ranks[0] == ranks[2] || (ranks[1] != ranks[2] && order(&ranks[0]) > order(&ranks[1])) {
            Some(Side::One)
        } else {
            Some(Side::Two)
        };
        assert_eq!(outcome.winner(), expected, "{ranks:?}");
        let won = expected.map_or([0, 0], |side| if side == Side::One { [13, -13] } else { [-13, 13] });
        assert_eq!(outcome.vp, won, "two raises of 2 and two of 4 on an ante of 1");
        seen[expected.map_or(2, Side::index)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn pig_is_won_by_the_first_player_as_published() {
    let solution = pig::Solution::new();
    assert!((solution.win(0, 0, 0) - pig::VALUE).abs() < 5e-5, "{}", solution.win(0, 0, 0));
    // With 99 points on both sides whoever rolls 2 or more wins: 1 / (1 + 1/6) = 6/7.
    assert!((solution.win(99, 99, 0) - 6.0 / 7.0).abs() < 1e-9);
    let games: u64 = 20_000;
    let won: u64 = (0..games)
        .map(|seed| {
            let last = play(&Pig, &mut Keyed::new(seed), |state, _| solution.best(state));
            u64::from(Pig.outcome(&last).expect("over").half_points(Side::One))
        })
        .sum();
    let share = won as f64 / 2.0 / games as f64;
    // Four standard errors.
    assert!((share - pig::VALUE).abs() < 4.0 * (0.25 / games as f64).sqrt(), "{share}");
}

#[test]
fn hidden_cards_are_drawn_with_equal_chance() {
    let mut counts = std::collections::BTreeMap::new();
    let state = kuhn::State::new([2, 3], kuhn::Line::Start);
    let observation = Observation::of(&Kuhn, &state, Side::One);
    assert_eq!(observation.state().card(Side::Two), 0);
    for seed in 0..2000 {
        let drawn = Kuhn.determinize(&observation, &mut Stream::new(seed));
        *counts.entry(drawn.card(Side::Two)).or_insert(0) += 1;
    }
    assert_eq!(counts.keys().copied().collect::<Vec<_>>(), [1, 3]);
    assert!(counts.values().all(|count| (900..1100).contains(count)), "{counts:?}");
}

#[test]
fn a_player_of_observations_does_not_peek() {
    let random = |_: &Leduc, _: &Observation<Leduc>, legal: &[leduc::Action], seed| {
        Stream::new(seed).below(legal.len() as u32) as usize
    };
    assert!(no_peeking(&Leduc, PLAN, random) > 20);
}

#[test]
fn a_player_with_a_memory_of_its_own_is_noticed() {
    let mut calls = 0;
    let complaint = failure(|| {
        no_peeking(&Leduc, PLAN, |_, _, legal, _| {
            calls += 1;
            calls % legal.len()
        });
    });
    assert!(complaint.contains("leduc-holdem, seed ") && complaint.contains("should not know"), "{complaint}");
}

#[test]
fn a_list_that_peeks_shows_in_the_decision() {
    let complaint = failure(|| {
        let game = Broken::new(Leduc, Fault::LeakyRedaction);
        no_peeking(&game, PLAN, |_, observation, legal, _| {
            format!("{observation:?}").bytes().map(usize::from).sum::<usize>() % legal.len()
        });
    });
    assert!(complaint.contains("should not know"), "{complaint}");
}

/// The message of the panic in `check`.
fn failure(check: impl FnOnce()) -> String {
    let cause = catch_unwind(std::panic::AssertUnwindSafe(check)).expect_err("the check should fail");
    cause.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn the_battery_passes_a_game_without_fault() {
    let clean: CheckReport = check_game(&Broken::new(Leduc, Fault::None), PLAN);
    assert_eq!(clean, check_game(&Leduc, PLAN));
}

#[test]
fn the_battery_notices_every_fault() {
    for (fault, complaint) in [
        (Fault::EmptyList, "no legal action"),
        (Fault::DuplicateAction, "listed twice"),
        (Fault::LongList, "more than MAX_ACTIONS"),
        (Fault::RestlessList, "listed differently"),
        (Fault::StaleTables, "differ from those made anew"),
        (Fault::HidesOwnActions, "not told of its own action"),
        (Fault::PeekingList, "other legal actions in its observation"),
        (Fault::LeakyRedaction, "can tell a drawn state"),
        (Fault::RestlessRedaction, "twice differs from once"),
        (Fault::RestlessDrawing, "draw another state"),
        (Fault::Endless, "more decisions than MAX_DECISIONS"),
        (Fault::AcceptsAll, "illegal action"),
        (Fault::RefusesAll, "is refused"),
        (Fault::SecretDice, "same dice give another state"),
        (Fault::NamelessRoll, "same name"),
        (Fault::FallingClock, "clock falls"),
        (Fault::FallingTurn, "turn falls"),
        (Fault::EarlyOutcome, "exactly when nobody acts"),
        (Fault::UnannouncedLoss, "both sides lose in a game where that cannot be"),
        (Fault::NamelessPhase, "none of PHASES"),
        (Fault::NamelessKind, "none of ACTION_KINDS"),
        (Fault::SameNotation, "is read differently"),
        (Fault::LongNotation, "more than one line"),
        (Fault::UnreadNotation, "is read differently"),
        (Fault::EmptyPosition, "no line"),
        (Fault::Panics, "the rules give up"),
    ] {
        let message = failure(|| {
            check_game(&Broken::new(Leduc, fault), PLAN);
        });
        assert!(message.starts_with("broken, seed ") && message.contains("decision"), "{fault:?}: {message}");
        assert!(message.contains(complaint), "{fault:?}: {message}");
    }
}

#[test]
fn the_battery_notices_a_broken_invariant_and_says_where() {
    let message = failure(|| {
        check_game_with(&Pig, CheckPlan { games: 5, seed: 40 }, |game, state| {
            assert!(game.clock(state) < 6, "too late");
        });
    });
    assert!(message.starts_with("pig, seed 40, decision ") && message.ends_with(": too late"), "{message}");
}
