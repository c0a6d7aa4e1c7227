//! Bot strings.

use proptest::prelude::*;

use super::*;
use crate::mcts::RootRule;

fn error(text: &str) -> String {
    text.parse::<BotSpec>().expect_err(text).to_string()
}

#[test]
fn canonical_forms() {
    for (text, canonical) in [
        ("random", "random"),
        ("human", "human"),
        ("script", "script"),
        ("script:t=1.0", "script"),
        ("script:t=0", "script:t=0"),
        ("script:t=-0", "script:t=0"),
        ("script:quirk=7,t=1", "script:quirk=7"),
        ("mcts", "mcts"),
        ("mcts:iters=100", "mcts"),
        (" mcts:eval=none, iters=50,c=1.50", "mcts:iters=50,eval=none"),
        ("mcts:threads=2,ms=500", "mcts:ms=500,threads=2"),
        ("mcts:reuse=no,prior=uniform", "mcts:prior=uniform,reuse=no"),
        ("policy:t=1", "policy"),
        ("policy:t=0.5", "policy:t=0.5"),
        ("mcts:policy=learnt", "mcts"),
        ("mcts:policy=doctrine", "mcts:prior=doctrine,playout=doctrine"),
    ] {
        assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), canonical, "{text}");
    }
}

#[test]
fn errors_are_sentences_that_help() {
    assert_eq!(error("mtcs"), "unknown bot `mtcs`; did you mean `mcts`?");
    assert_eq!(error("zzz"), "unknown bot `zzz`; use one of human, random, script, policy, mcts");
    assert_eq!(error("mcts:iter=5"), "mcts has no key `iter`; did you mean `iters`?");
    assert_eq!(error("random:t=1"), "random has no key `t`; it has no keys");
    assert_eq!(error("mcts:iters"), "expected key=value after `mcts:`, found `iters`");
    assert_eq!(error("mcts:"), "expected key=value after `mcts:`, found ``");
    assert_eq!(error("mcts:iters=0"), "iters must be a number from 1 to 100000000, not `0`");
    assert_eq!(error("mcts:eval=best"), "eval must be one of fitted, hand, none, not `best`");
    assert_eq!(error("script:t=NaN"), "t must be a number from 0 to 100, not `NaN`");
    assert_eq!(error("mcts:iters=5,ms=5"), "`iters` and `ms` exclude each other: keep only one");
    assert_eq!(error("mcts:policy=learnt,prior=uniform"), "`policy` and `prior` exclude each other: keep only one");
    assert_eq!(error("mcts:c=1,c=2"), "`c` appears twice: keep only one");
    assert_eq!(
        error("mcts:foo=1"),
        "mcts has no key `foo`; use one of iters, ms, c, fpu, horizon, eval, policy, prior, playout, prior-t, playout-t, \
         belief, root, widen, split, plans, plan-share, plan-t, reuse, trust, luck, threads"
    );
}

#[test]
fn only_iterations_are_reproducible() {
    for (text, expected) in [("random", true), ("script", true), ("mcts", true), ("mcts:ms=9", false), ("human", false)]
    {
        assert_eq!(text.parse::<BotSpec>().unwrap().is_reproducible(), expected, "{text}");
    }
}

fn any_settings() -> impl Strategy<Value = Settings> {
    let budget =
        prop_oneof![(1..=100_000_000_u32).prop_map(Budget::Iterations), (1..=3_600_000_u32).prop_map(Budget::Millis),];
    let eval = prop_oneof![Just(Eval::Fitted), Just(Eval::Hand), Just(Eval::None)];
    let source = || prop_oneof![Just(Source::Learnt), Just(Source::Doctrine), Just(Source::Uniform)];
    let root = prop_oneof![Just(RootRule::Puct), Just(RootRule::Halving), Just(RootRule::Common)];
    let plans = (0..=100_000_u32, 0.01..100.0_f32, proptest::option::of(0.01..100.0_f32));
    let numbers = (0.0..100.0_f32, -1.0..1.0_f32, 0.0..1000.0_f32, 0..=1000_u32, 0..=254_u8, plans);
    let temperatures = (0.01..100.0_f32, 0.01..100.0_f32, proptest::option::of(0.0..100.0_f64));
    (budget, eval, (source(), source(), source(), temperatures), root, numbers, any::<[bool; 2]>(), 1..=256_u16)
        .prop_map(|(budget, eval, sources, root, (c, fpu, widen, horizon, split, plans), [reuse, luck], threads)| {
            Settings {
                budget,
                threads,
                c,
                fpu,
                horizon,
                eval,
                prior: sources.0,
                playout: sources.1,
                belief: sources.2,
                prior_t: sources.3.0,
                playout_t: sources.3.1,
                root,
                widen,
                split,
                plans: plans.0,
                plan_share: plans.1,
                plan_t: plans.2,
                reuse,
                trust: sources.3.2,
                luck,
            }
        })
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(settings in any_settings(), t in 0.0..100.0_f32, quirk in any::<u16>()) {
        for spec in [BotSpec::Mcts(settings), BotSpec::Script { t, quirk }, BotSpec::Policy { t }] {
            let text = spec.to_string();
            let back: BotSpec = text.parse().unwrap();
            prop_assert_eq!(&back, &spec);
            prop_assert_eq!(back.to_string(), text);
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,40}", tail in "[a-z=:,0-9.-]{0,30}") {
        let _ = text.parse::<BotSpec>();
        let _ = format!("mcts:{tail}").parse::<BotSpec>();
    }
}
