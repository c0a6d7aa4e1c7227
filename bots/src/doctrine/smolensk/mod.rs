//! Doctrine of Smolensk, after the doctrine section of the game's page.

mod advance;
mod attacks;
mod battle;
mod blocks;
mod chits;
mod cut;
mod facts;
mod features;
mod goals;
mod headquarters;
mod leanings;
mod line;
mod near;
mod notes;
mod offsets;
mod places;
mod reinforcement;
mod setup;
mod supply;
mod supply_chit;
mod threat;
mod view;

use sandtable_engine::{
    Game, Side,
    games::smolensk::{AX, Action, Node, SU, Smolensk, State, Unit},
    hex::Hex,
};

use super::{Doctrine, sharpen::sharpen};
use crate::policy::{Facts, MAX_FACTS, place_among};
use advance::Advance;
use blocks::Best;
use headquarters::Staff;
use leanings::Factors;
use line::Line;
use notes::{Notes, consult};
use reinforcement::Post;
use view::View;

/// The printed scenarios.
const SCENARIOS: [&str; 3] = ["short", "full", "linked"];

/// How much ten victory points count.
const KEENNESS: f32 = 40.0;

impl Doctrine for Smolensk {
    const FACTS: Facts = facts::FACTS;

    const SEARCH_LOOKS_UP: bool = false;

    /// Plans as sharp as this beat those at the usual temperature; between 0.15 and 1 no match tells which is best.
    const PLAN_TEMPERATURE: f32 = 0.5;

    fn decision_facts(&self, state: &State, facts: &mut [u16]) {
        facts::of_decision(self, state, facts);
    }

    fn action_facts(&self, state: &State, action: Action, facts: &mut [u16]) {
        facts::of_actions(self, state, &[action], &mut |_, found| facts.copy_from_slice(&found[..facts.len()]));
    }

    fn list_facts(&self, state: &State, legal: &[Action], note: &mut impl FnMut(usize, &mut [u16; MAX_FACTS])) {
        facts::of_actions(self, state, legal, note);
    }

    fn told(kind: usize) -> Option<&'static [&'static str]> {
        Some(facts::told(kind))
    }

    fn decision_kind(&self, state: &State) -> usize {
        state.node as usize
    }

    const TEMPERATURE: f32 = 0.3;

    /// Three chits. To the end of the turn a playout takes two to three times as long, and the value knows positions between.
    const HORIZON: u32 = 3;

    const FEATURES: &'static [&'static str] = features::NAMES;

    const SLOTS: usize = features::SLOTS;

    fn features(&self, state: &State, features: &mut [f32]) {
        features::fill(self, state, features);
    }

    fn slot(&self, state: &State) -> usize {
        features::slot(self, state)
    }

    fn valued_bid(&self, state: &State) -> i32 {
        features::needed(self, state)
    }

    const LEANINGS: &'static [&'static str] = leanings::NAMES;

    const SCENARIOS: usize = SCENARIOS.len() + 1;

    fn scenario_number(&self) -> usize {
        usize::from(place_among(&SCENARIOS, &self.setting.scenario))
    }

    fn weights(&self, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
        self.weights_leaning(state, legal, &leanings::USUAL, weights);
    }

    fn weights_leaning(&self, state: &State, legal: &[Action], factors: &[f32], weights: &mut Vec<f32>) {
        weights.clear();
        let Some(side) = self.to_act(state) else { return };
        let factors = factors.try_into().expect("one for each leaning");
        consult(self, state, |notes| weigh_actions(self, (state, side, factors), notes, legal, weights));
        sharpen(weights, KEENNESS);
    }

    fn estimate(&self, state: &State, side: Side) -> f64 {
        features::estimate(self, state, side)
    }

    /// Units are set up and moved without dice and without news.
    fn is_planning(&self, state: &State) -> bool {
        matches!(state.node, Node::SetUp | Node::Move)
    }
}

/// What each action is worth.
fn weigh_actions(
    game: &Smolensk,
    (state, side, factors): (&State, Side, &Factors),
    notes: &mut Notes,
    legal: &[Action],
    weights: &mut Vec<f32>,
) {
    prepare(game, state, side, notes);
    match state.node {
        Node::Move | Node::EnterHex | Node::Place | Node::SetUp => {
            if let Some(unit) = state.subject.get() {
                ends(game, (state, side, factors), notes, unit, legal, weights);
            } else {
                weights.resize(legal.len(), 0.0);
            }
        }
        node => {
            let view = View::leaning(game, state, side, notes, factors);
            weights.extend(legal.iter().map(|&action| value(&view, node, action)));
        }
    }
}

/// What an action is worth that is not about where a unit goes.
fn value(view: &View<'_>, node: Node, action: Action) -> f32 {
    match node {
        Node::Unlock => chits::unlock(view, action),
        Node::Select => chits::selection(view, action),
        Node::Omit => chits::omit(view, action),
        Node::Interrupt => chits::interrupt(view, action),
        Node::LastChance => chits::last_chance(view, action),
        Node::Declare => attacks::part(view, action),
        Node::PickAttack => attacks::order(view, action),
        Node::Convert => battle::convert(view, action),
        Node::AttackerLoss | Node::DefenderLoss => battle::loss(view, action),
        Node::Retreat => battle::retreat(view, action),
        Node::Advance => battle::advance(view, action),
        Node::Withdraw => supply_chit::withdraw(view, action),
        Node::Transfer => supply_chit::transfer(view, action),
        Node::Lift | Node::Fort => supply_chit::city(view, action),
        Node::Bring | Node::Enter => reinforcement::bring(view, action),
        Node::Send => headquarters::send(view, action),
        _ => 0.0,
    }
}

/// Works out what the decision needs.
fn prepare(game: &Smolensk, state: &State, side: Side, notes: &mut Notes) {
    // What an interruption needs depends on the chit.
    if notes.is_prepared(state) && state.node != Node::Interrupt {
        return;
    }
    match state.node {
        Node::Move | Node::EnterHex | Node::Place | Node::Retreat | Node::Advance | Node::Withdraw => {
            let is_move = state.node == Node::Move;
            if is_move || state.node == Node::Place {
                notes.look_near(game, side.other());
            }
            if is_move && (side == SU || state.turn >= 3) || state.node == Node::Withdraw {
                notes.trace(game, side);
            }
            if side == SU {
                notes.watch(game, state);
            }
            notes.choose_goals(game, state, side);
        }
        Node::Interrupt if chits::needs_lines(game, state) => {
            for side in Side::BOTH {
                notes.trace(game, side);
            }
        }
        Node::Lift | Node::Fort => notes.watch(game, state),
        _ => {}
    }
    match state.node {
        Node::Move => notes.mass(game, state),
        _ => notes.forget_mass(),
    }
    let is_mech = state.subject.get().is_some_and(|unit| notes.brief(unit).is_mech);
    let rings = side == AX && advance::has_rings(state, is_mech);
    if rings
        && matches!(state.node, Node::Move | Node::Advance)
        && let Some(unit) = state.subject.get()
    {
        notes.follow_lines(game, state, unit);
    } else {
        notes.forget_lines();
    }
}

/// What it is worth that a unit ends in each hex of a list, with the unit off the board: it neither bars its own way
/// nor shares its own hex.
fn ends(
    game: &Smolensk,
    (state, side, factors): (&State, Side, &Factors),
    notes: &mut Notes,
    unit: Unit,
    legal: &[Action],
    weights: &mut Vec<f32>,
) {
    let from = state.hex(unit);
    if matches!(legal.last(), Some(Action::Block(_))) {
        notes.search(game, state, side, unit);
    }
    let grid = &game.data.map.grid;
    if let Some(hex) = from {
        notes.board.lift(grid, side, unit, hex);
    }
    let view = View::leaning(game, state, side, notes, factors);
    let is_hq = notes.brief(unit).is_hq;
    let list = Ends { from, defer: -1_000.0, legal };
    let best = match (state.node, is_hq, side) {
        (Node::SetUp, ..) => list.weigh(&view, weights, |hex| setup::place(&view, unit, hex)),
        (Node::Move, true, _) => {
            let staff = Staff::new(&view, unit);
            // A headquarters waits for its units.
            Ends { defer: 1_000.0, ..list }.weigh(&view, weights, |hex| staff.value(&view, hex))
        }
        (_, true, _) => {
            let post = Post::new(&view);
            list.weigh(&view, weights, |hex| post.value(&view, hex))
        }
        (_, false, AX) => {
            let advance = Advance::new(&view, unit);
            list.weigh(&view, weights, |hex| advance.value(hex))
        }
        (_, false, SU) => {
            let line = Line::new(&view, unit);
            list.weigh(&view, weights, |hex| line.value(hex))
        }
    };
    if let Some(best) = best {
        notes.keep_best(state, best);
    }
    if let Some(hex) = from {
        notes.board.put(grid, side, unit, hex);
    }
}

/// What a unit may do that ends somewhere.
struct Ends<'a> {
    from: Option<Hex>,
    /// What it is worth to wait for the others.
    defer: f32,
    legal: &'a [Action],
}

impl Ends<'_> {
    /// What each action is worth, if `end` says what it is worth to end in a hex; the best of each block, if there are any.
    fn weigh(&self, view: &View<'_>, weights: &mut Vec<f32>, end: impl Fn(Hex) -> f32) -> Option<Best> {
        let has_blocks = matches!(self.legal.last(), Some(Action::Block(_)));
        let best = has_blocks.then(|| Best::new(view, &end));
        weights.extend(self.legal.iter().map(|&action| match action {
            Action::Move(hex) | Action::Place(hex) => end(hex),
            Action::Stay => self.from.map_or(0.0, &end),
            Action::Block(block) => best.as_ref().map_or(0.0, |best| best.of(block)),
            Action::Defer => self.defer,
            _ => -1_000.0,
        }));
        best
    }
}

/// Finds the hex of every block that the doctrine likes best for the unit, where blocks are offered and it is not known yet.
fn find_best(game: &Smolensk, state: &State, side: Side, notes: &mut Notes, legal: &[Action]) {
    let places = matches!(state.node, Node::Move | Node::EnterHex | Node::Place | Node::SetUp);
    if places
        && let Some(&block @ Action::Block(_)) = legal.last()
        && notes.kept_best(state).is_none()
        && let Some(unit) = state.subject.get()
    {
        ends(game, (state, side, &leanings::USUAL), notes, unit, &[block], &mut Vec::new());
    }
}
