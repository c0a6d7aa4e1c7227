//! A small game of hidden orders: the first side hides in two secret steps, the second looks for it.

use sandtable_bots::{
    Doctrine,
    mcts::{DoctrinePolicy, Eval, Source},
};
use sandtable_engine::{Dice, EventSink, Lang, Notation, Placement, Roll, Setting, Statistics, Victory, Words};

use super::*;

/// Side one chooses a row and then a cover (0 to 2), both in secret; side two names a row. Side one survives when the
/// row is wrong, or when a die shows its cover or less.
struct Ambush;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct State {
    step: u8,
    row: u8,
    cover: u8,
    survived: bool,
}

const UNKNOWN: u8 = 9;

static SETTING: Setting = Setting::plain(["hider", "seeker"], ["Hider", "Seeker"]);

impl Game for Ambush {
    type State = State;
    type Action = u8;
    type Event = ();
    type Tables = ();
    type Sampler = Observation<Self>;

    const ID: &'static str = "ambush";
    const MAX_ACTIONS: usize = 3;
    const MAX_DECISIONS: u32 = 3;

    fn setting(&self) -> &Setting {
        &SETTING
    }

    fn begin<D: Dice, E: EventSink<()>>(&self, (): &mut (), _: &mut D, _: &mut E) -> State {
        State { step: 0, row: 0, cover: 0, survived: false }
    }

    fn to_act(&self, state: &State) -> Option<Side> {
        [Some(Side::One), Some(Side::One), Some(Side::Two), None][usize::from(state.step)]
    }

    fn list(&self, _: &State, (): &(), actions: &mut Vec<u8>) {
        actions.extend(0..3);
    }

    fn decide<D: Dice, E: EventSink<()>>(&self, state: &mut State, (): &mut (), action: u8, dice: &mut D, _: &mut E) {
        match state.step {
            0 => state.row = action,
            1 => state.cover = action,
            _ => state.survived = action != state.row || dice.d6(Roll::default()) <= state.cover,
        }
        state.step += 1;
    }

    fn victory(&self, state: &State) -> Option<Victory> {
        let winner = if state.survived { Side::One } else { Side::Two };
        (state.step == 3).then_some(Victory::Decided(Outcome { finish: Finish::Won(winner), vp: [0, 0] }))
    }

    fn turn(&self, _: &State) -> u16 {
        1
    }

    fn clock(&self, state: &State) -> u32 {
        u32::from(state.step / 2)
    }

    fn redact(&self, state: &State, viewer: Side) -> State {
        if viewer == Side::One || state.step == 3 {
            return *state;
        }
        // How far the first side has come is hidden too.
        State { step: state.step.clamp(1, 2), row: UNKNOWN, cover: UNKNOWN, ..*state }
    }

    fn sampler(&self, observation: &Observation<Self>) -> Observation<Self> {
        *observation
    }

    fn draw(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        let state = *observation.state();
        if state.row != UNKNOWN {
            return state;
        }
        State { row: rng.below(3) as u8, cover: rng.below(3) as u8, ..state }
    }

    fn is_visible(&self, state: &State, _: u8, viewer: Side) -> bool {
        viewer == Side::One || state.step == 2
    }
}

impl Notation<Ambush> for u8 {
    const KINDS: &'static [&'static str] = &["name"];

    fn kind(self) -> usize {
        0
    }

    fn text(self, _game: &Ambush, _state: &State) -> String {
        self.to_string()
    }

    fn parse(_game: &Ambush, _state: &State, text: &str) -> Result<Self, String> {
        text.parse().map_err(|_| "expected 0, 1 or 2".to_owned())
    }
}

impl Statistics for Ambush {
    const PHASES: &'static [&'static str] = &["hide", "seek"];
    const METRICS: &'static [&'static str] = &[];

    fn phase(&self, state: &State) -> usize {
        usize::from(state.step >= 2)
    }

    fn metric(&self, _: &State, _: Side, _: usize) -> i32 {
        0
    }
}

impl Words for Ambush {
    fn prompt(&self, _: &State, _lang: Lang) -> String {
        String::new()
    }

    fn describe(&self, _: &State, action: u8, _lang: Lang) -> String {
        action.to_string()
    }

    fn event_text(&self, (): &(), _: Option<Side>, _lang: Lang) -> Option<String> {
        None
    }

    fn roll_text(&self, _: &State, _: &Roll, _lang: Lang) -> String {
        String::new()
    }

    fn placements(&self, _: &State) -> Vec<Placement> {
        Vec::new()
    }

    fn board(&self, _: &Observation<Self>, _: bool, _lang: Lang) -> String {
        String::new()
    }
}

/// Everybody prefers row 0, eight to one, and no cover.
impl Doctrine for Ambush {
    const FEATURES: &'static [&'static str] = &[];
    const SLOTS: usize = 1;

    fn weights(&self, _: &State, legal: &[u8], weights: &mut Vec<f32>) {
        weights.clear();
        weights.extend(legal.iter().map(|&action| if action == 0 { 8.0 } else { 1.0 }));
    }

    fn features(&self, _: &State, _: &mut [f32]) {}

    fn slot(&self, _: &State) -> usize {
        0
    }

    fn is_planning(&self, state: &State) -> bool {
        state.step < 2
    }

    fn estimate(&self, _: &State, _: Side) -> f64 {
        0.5
    }
}

fn planner(plans: u32) -> Mcts<Ambush, DoctrinePolicy> {
    let settings = Settings { plans, eval: Eval::None, ..iterations(1500) };
    Mcts::new(settings, DoctrinePolicy::new::<Ambush>(&settings, None))
}

const START: State = State { step: 0, row: 0, cover: 0, survived: false };

#[test]
fn the_seeker_in_the_tree_does_not_know_where_the_hider_is() {
    for split in [0, 8] {
        let settings = Settings { split, eval: Eval::None, prior: Source::Uniform, ..iterations(6000) };
        let mut bot = Mcts::new(settings, Uniform);
        ask(&Ambush, &START, &mut bot, 1);
        let thoughts = Bot::<Ambush>::thoughts(&bot);
        let visits: u32 = thoughts.iter().map(|thought| thought.visits).sum();
        let score: f64 = thoughts.iter().map(|t| t.score.unwrap_or(0.0) * f64::from(t.visits)).sum::<f64>();
        let score = score / f64::from(visits);
        // 2/3 + 1/3 * 2/6 = 0.78 with the best cover; a seeker who knows would leave 1/3.
        assert!(score > 0.68 && score < 0.8, "score {score} with split {split}");
    }
}

#[test]
fn the_best_plan_is_found_and_followed() {
    for seed in 0..10 {
        let mut bot = planner(9);
        let mut state = START;
        let row = ask(&Ambush, &state, &mut bot, seed);
        assert!(bot.iterations() >= 1500 && bot.iterations() <= 4500, "{} playouts", bot.iterations());
        Ambush.apply_unchecked(&mut state, row, &mut Keyed::new(0), &mut ());
        let cover = ask(&Ambush, &state, &mut bot, seed + 100);
        assert_eq!(bot.iterations(), 0, "the second step needs no search");
        assert_ne!(row, 0, "the seeker looks there first");
        assert_eq!(cover, 2, "the best cover");
    }
}

#[test]
fn a_plan_that_no_longer_fits_is_dropped() {
    let mut bot = planner(9);
    let row = ask(&Ambush, &START, &mut bot, 1);
    let elsewhere = State { step: 1, row: (row + 1) % 3, ..START };
    ask(&Ambush, &elsewhere, &mut bot, 2);
    assert!(bot.iterations() > 0, "it plans again");
}

#[test]
fn the_tree_is_kept_between_two_steps_of_one_side() {
    for reuse in [true, false] {
        let settings = Settings { reuse, plans: 0, eval: Eval::None, ..iterations(300) };
        let mut bot = Mcts::new(settings, Uniform);
        let row = ask(&Ambush, &START, &mut bot, 1);
        assert_eq!(bot.iterations(), 300);
        ask(&Ambush, &State { step: 1, row, ..START }, &mut bot, 2);
        let visits: u32 = Bot::<Ambush>::thoughts(&bot).iter().map(|thought| thought.visits).sum();
        if reuse {
            assert!(bot.iterations() < 300 && bot.iterations() >= 150, "{}", bot.iterations());
            assert!((298..=301).contains(&visits), "{visits} visits");
        } else {
            assert_eq!((bot.iterations(), visits), (300, 300));
        }
    }
    // Another observation than the expected one: nothing is kept.
    let mut bot = Mcts::new(Settings { plans: 0, ..iterations(300) }, Uniform);
    let row = ask(&Ambush, &START, &mut bot, 1);
    ask(&Ambush, &State { step: 1, row: (row + 1) % 3, ..START }, &mut bot, 2);
    assert_eq!(bot.iterations(), 300);
}
