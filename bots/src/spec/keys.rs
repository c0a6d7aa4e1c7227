//! The names of bots and the keys of their strings, each with how to read, check and print it.

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

use super::BotSpec;
use crate::mcts::{Budget, Eval, RootRule, Settings, Source};

/// Names of bots with one line of help, in the order in which they are listed.
pub const NAMES: &[(&str, &str)] = &[
    ("human", "a person"),
    ("random", "picks any legal action with equal chance"),
    ("script", "follows the game's doctrine, without search"),
    ("policy", "plays the learnt policy, without search"),
    ("mcts", "Monte Carlo tree search, guided by the learnt policy"),
];

/// A key of a bot string.
#[derive(Clone, Copy)]
pub struct Key {
    /// The bot that has it.
    pub bot: &'static str,
    /// The key.
    pub name: &'static str,
    /// One line: what it does, its values.
    pub help: &'static str,
    /// Sets it; the error says which values there are.
    pub(super) set: fn(&mut BotSpec, &str) -> Result<(), String>,
    /// Its value as text, `None` where it does not apply.
    pub(super) get: fn(&BotSpec) -> Option<String>,
}

/// Reads a number within a range.
fn number<T: FromStr + PartialOrd + Display + Copy>(text: &str, range: RangeInclusive<T>) -> Result<T, String> {
    match text.parse() {
        Ok(value) if range.contains(&value) => Ok(value),
        _ => Err(format!("a number from {} to {}", range.start(), range.end())),
    }
}

/// Reads one of several words.
fn word<T: Copy>(text: &str, words: &[(&str, T)]) -> Result<T, String> {
    let found = words.iter().find(|(name, _)| *name == text);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = words.iter().map(|&(name, _)| name).collect();
        format!("one of {}", names.join(", "))
    })
}

/// The word for a value.
fn name_of<T: Copy + PartialEq>(value: T, words: &[(&str, T)]) -> Option<String> {
    words.iter().find(|(_, other)| *other == value).map(|(name, _)| (*name).to_owned())
}

const EVALS: &[(&str, Eval)] = &[("fitted", Eval::Fitted), ("hand", Eval::Hand), ("none", Eval::None)];
const SOURCES: &[(&str, Source)] =
    &[("learnt", Source::Learnt), ("doctrine", Source::Doctrine), ("uniform", Source::Uniform)];
const ROOTS: &[(&str, RootRule)] =
    &[("puct", RootRule::Puct), ("halving", RootRule::Halving), ("common", RootRule::Common)];
const YES_NO: &[(&str, bool)] = &[("yes", true), ("no", false)];

fn settings(spec: &BotSpec) -> Option<&Settings> {
    if let BotSpec::Mcts(settings) = spec { Some(settings) } else { None }
}

fn with(spec: &mut BotSpec, change: impl FnOnce(&mut Settings)) {
    if let BotSpec::Mcts(settings) = spec {
        change(settings);
    }
}

/// A key of a bot without search: a number, 0 for -0.
macro_rules! simple {
    ($bot:literal, $variant:ident, $name:literal, $field:ident: $number:ty, $range:expr, $help:literal) => {
        Key {
            bot: $bot,
            name: $name,
            help: $help,
            set: |spec, text| {
                number(text, $range).map(|value| {
                    if let BotSpec::$variant { $field, .. } = spec {
                        *$field = value + <$number>::default();
                    }
                })
            },
            get: |spec| if let BotSpec::$variant { $field, .. } = spec { Some($field.to_string()) } else { None },
        }
    };
}

/// A key of `mcts` that is a number.
macro_rules! numeric {
    ($name:literal, $field:ident, $range:expr, $help:literal) => {
        Key {
            bot: "mcts",
            name: $name,
            help: $help,
            set: |spec, text| number(text, $range).map(|value| with(spec, |s| s.$field = value)),
            get: |spec| settings(spec).map(|s| s.$field.to_string()),
        }
    };
}

/// A key of `mcts` that is one of several words.
macro_rules! choice {
    ($name:literal, $field:ident, $words:expr, $help:literal) => {
        Key {
            bot: "mcts",
            name: $name,
            help: $help,
            set: |spec, text| word(text, $words).map(|value| with(spec, |s| s.$field = value)),
            get: |spec| settings(spec).and_then(|s| name_of(s.$field, $words)),
        }
    };
}

/// All keys in canonical order.
pub const KEYS: &[Key] = &[
    simple!(
        "script",
        Script,
        "t",
        t: f32,
        0.0..=100.0,
        "temperature, 0 to 100: 0 always plays the action with the largest weight, 1 is the doctrine as its game plays it, more is less sure"
    ),
    simple!(
        "script",
        Script,
        "quirk",
        quirk: u16,
        0..=u16::MAX,
        "likes and dislikes of its own for kinds of action, 1 to 65535: other numbers, other tastes; 0 for none"
    ),
    simple!(
        "policy",
        Policy,
        "t",
        t: f32,
        0.0..=100.0,
        "temperature, 0 to 100: 0 always plays the action with the largest weight, 1 follows the policy's weights"
    ),
    Key {
        bot: "mcts",
        name: "iters",
        help: "iterations per decision, 1 to 100000000",
        set: |spec, text| {
            number(text, 1..=100_000_000).map(|value| with(spec, |s| s.budget = Budget::Iterations(value)))
        },
        get: |spec| match settings(spec)?.budget {
            Budget::Iterations(count) => Some(count.to_string()),
            Budget::Millis(_) => None,
        },
    },
    Key {
        bot: "mcts",
        name: "ms",
        help: "instead of iters: milliseconds per decision, 1 to 3600000 (not reproducible)",
        set: |spec, text| number(text, 1..=3_600_000).map(|value| with(spec, |s| s.budget = Budget::Millis(value))),
        get: |spec| match settings(spec)?.budget {
            Budget::Iterations(_) => None,
            Budget::Millis(millis) => Some(millis.to_string()),
        },
    },
    numeric!("c", c, 0.0..=100.0, "exploration constant, 0 to 100"),
    numeric!("fpu", fpu, -1.0..=1.0, "an untried action counts as the parent's score minus this, -1 to 1"),
    numeric!(
        "horizon",
        horizon,
        0..=1000,
        "player turns before a playout is cut off, 0 to 1000; 0 means as the game has it, mostly at the end of the turn"
    ),
    choice!("eval", eval, EVALS, "how to value a playout that is cut off: fitted, hand, none (play to the end)"),
    Key {
        bot: "mcts",
        name: "policy",
        help: "sets both prior and playout: learnt, doctrine, uniform",
        set: |spec, text| word(text, SOURCES).map(|value| with(spec, |s| (s.prior, s.playout) = (value, value))),
        // Printed as prior and playout.
        get: |_| None,
    },
    choice!("prior", prior, SOURCES, "priors of the tree: learnt, doctrine, uniform"),
    choice!("playout", playout, SOURCES, "choices of both sides in playouts: learnt, doctrine, uniform"),
    numeric!("prior-t", prior_t, 0.01..=100.0, "temperature of the learnt policy as a prior, 0.01 to 100"),
    numeric!("playout-t", playout_t, 0.01..=100.0, "temperature of the learnt policy in playouts, 0.01 to 100"),
    choice!(
        "belief",
        belief,
        SOURCES,
        "how likely the enemy's secrets are: learnt, doctrine, uniform (as the rules draw them)"
    ),
    choice!(
        "root",
        root,
        ROOTS,
        "how actions are compared: common (common luck, no tree), puct or halving (with a tree: c, fpu, widen, split, reuse)"
    ),
    numeric!("widen", widen, 0.0..=1000.0, "try at most widen * sqrt(visits) actions of a node; 0 means all"),
    numeric!("split", split, 0..=254, "observations of a node to keep apart before they are merged, 0 to 254"),
    numeric!("plans", plans, 0..=100_000, "plans to compare in planning phases; 0 searches step by step"),
    numeric!(
        "plan-share",
        plan_share,
        0.01..=100.0,
        "iterations or time for a step of a plan, as a multiple of what another decision has, 0.01 to 100"
    ),
    Key {
        bot: "mcts",
        name: "plan-t",
        help: "temperature at which the learnt policy draws plans, 0.01 to 100; if left out as the game has it",
        set: |spec, text| number(text, 0.01..=100.0).map(|value| with(spec, |s| s.plan_t = Some(value))),
        get: |spec| settings(spec)?.plan_t.map(|temperature| temperature.to_string()),
    },
    choice!(
        "reuse",
        reuse,
        YES_NO,
        "keep the tree between decisions if there were no dice and nothing new was seen: yes, no"
    ),
    Key {
        bot: "mcts",
        name: "trust",
        help: "how much the logarithm of the prior counts against the score of one playout (root=common), 0 to 100; if left out as the game has it",
        set: |spec, text| number(text, 0.0..=100.0).map(|value: f64| with(spec, |s| s.trust = Some(value + 0.0))),
        get: |spec| settings(spec)?.trust.map(|trust| trust.to_string()),
    },
    choice!(
        "luck",
        luck,
        YES_NO,
        "take the luck of the dice off the scores of playouts, where the game can tell it (root=common): yes, no"
    ),
    numeric!("threads", threads, 1..=256, "trees to search in parallel, each with the full budget, 1 to 256"),
];
