//! Pig: roll until you hold or roll a one. The optimal first player wins 0.5306 of the games (Neller and Presser 2004).

use crate::{
    Dice, EventSink, Finish, Game, Lang, Notation, Observation, Outcome, Placement, Roll, Setting, Side, Statistics,
    Victory, Words,
};

/// The rules of Pig to 100 points. The first roll of a turn is made by the rules, and who has enough points holds.
///
/// A game of [`TURN_LIMIT`] turns is a draw, so that every game ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pig;

/// The scores and the turn so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Player turns begun.
    turn: u16,
    scores: [u8; 2],
    total: u8,
    rolls: u8,
    actor: u8,
    end: End,
}

const _: () = assert!(size_of::<State>() == 8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
enum End {
    Running,
    /// The actor has won.
    Won,
    Drawn,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Score the turn total.
    Hold,
    /// Roll once more: a one loses the turn total and the turn.
    Roll,
}

/// What the rules report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A side rolls a die.
    Rolled(Side, u8),
    /// A side scores its turn total.
    Held(Side, u8),
}

/// Points that win.
pub const GOAL: u8 = 100;
/// Player turns after which a game is drawn.
pub const TURN_LIMIT: u16 = 400;
/// Probability that the first player wins when both play best.
pub const VALUE: f64 = 0.5306;

impl State {
    const fn side(self) -> Side {
        Side::from_index(self.actor as usize)
    }

    /// Points of a side without the turn total.
    #[must_use]
    pub const fn score(self, side: Side) -> u8 {
        self.scores[side.index()]
    }

    /// Points of the turn so far.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.total
    }

    /// Rolls once; true when the die is a one.
    fn roll<D: Dice, E: EventSink<Event>>(&mut self, dice: &mut D, events: &mut E) -> bool {
        let name = Roll { moment: self.turn, purpose: 0, index: self.rolls, actor: u16::from(self.actor), target: 0 };
        let face = dice.d6(name);
        let side = self.side();
        events.emit(|| Event::Rolled(side, face));
        self.rolls += 1;
        self.total += face;
        face == 1
    }

    /// Ends the turn, and begins turns with their compulsory rolls until one is not a one.
    fn next_turn<D: Dice, E: EventSink<Event>>(&mut self, dice: &mut D, events: &mut E) {
        loop {
            (self.total, self.rolls) = (0, 0);
            if self.turn == TURN_LIMIT {
                self.end = End::Drawn;
                return;
            }
            self.turn += 1;
            self.actor ^= 1;
            if !self.roll(dice, events) {
                break;
            }
        }
        self.hold_at_goal(events);
    }

    fn hold_at_goal<E: EventSink<Event>>(&mut self, events: &mut E) {
        if self.scores[usize::from(self.actor)] + self.total >= GOAL {
            self.hold(events);
            self.end = End::Won;
        }
    }

    fn hold<E: EventSink<Event>>(&mut self, events: &mut E) {
        let (side, total) = (self.side(), self.total);
        events.emit(|| Event::Held(side, total));
        self.scores[usize::from(self.actor)] += total;
        (self.total, self.rolls) = (0, 0);
    }
}

static SETTING: Setting = Setting::plain(["first", "second"], ["First player", "Second player"]);

impl Game for Pig {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Tables = ();

    const ID: &'static str = "pig";
    const MAX_ACTIONS: usize = 2;
    /// At most 49 decisions a turn: every roll that leaves one adds 2 points or more.
    const MAX_DECISIONS: u32 = 49 * TURN_LIMIT as u32;

    fn setting(&self) -> &Setting {
        &SETTING
    }

    fn begin<D: Dice, E: EventSink<Event>>(&self, (): &mut (), dice: &mut D, events: &mut E) -> State {
        let mut state = State { turn: 0, scores: [0, 0], total: 0, rolls: 0, actor: 1, end: End::Running };
        state.next_turn(dice, events);
        state
    }

    fn to_act(&self, state: &State) -> Option<Side> {
        (state.end == End::Running).then(|| state.side())
    }

    fn list(&self, _state: &State, (): &(), actions: &mut Vec<Action>) {
        actions.extend([Action::Hold, Action::Roll]);
    }

    fn decide<D: Dice, E: EventSink<Event>>(
        &self,
        state: &mut State,
        (): &mut (),
        action: Action,
        dice: &mut D,
        events: &mut E,
    ) {
        match action {
            Action::Hold => {
                state.hold(events);
                state.next_turn(dice, events);
            }
            Action::Roll if state.roll(dice, events) => state.next_turn(dice, events),
            Action::Roll => state.hold_at_goal(events),
        }
    }

    fn victory(&self, state: &State) -> Option<Victory> {
        match state.end {
            End::Running => None,
            End::Drawn => Some(Victory::Decided(Outcome { finish: Finish::Drawn, vp: [0, 0] })),
            End::Won if state.side() == Side::One => {
                Some(Victory::Decided(Outcome { finish: Finish::Won(Side::One), vp: [1, -1] }))
            }
            End::Won => Some(Victory::Decided(Outcome { finish: Finish::Won(Side::Two), vp: [-1, 1] })),
        }
    }

    fn turn(&self, state: &State) -> u16 {
        state.turn.div_ceil(2)
    }

    fn clock(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    crate::no_secrets!();
}

impl Notation<Pig> for Action {
    const KINDS: &'static [&'static str] = &["hold", "roll"];

    fn kind(self) -> usize {
        self as usize
    }

    fn text(self, _game: &Pig, _state: &State) -> String {
        ["hold", "roll"][self as usize].to_owned()
    }

    fn parse(_game: &Pig, _state: &State, text: &str) -> Result<Self, String> {
        match text {
            "hold" => Ok(Action::Hold),
            "roll" => Ok(Action::Roll),
            _ => Err("expected hold or roll".to_owned()),
        }
    }
}

impl Statistics for Pig {
    const PHASES: &'static [&'static str] = &["roll or hold"];
    const METRICS: &'static [&'static str] = &["points"];

    fn phase(&self, _state: &State) -> usize {
        0
    }

    fn metric(&self, state: &State, side: Side, _index: usize) -> i32 {
        i32::from(state.score(side))
    }
}

impl Words for Pig {
    fn prompt(&self, state: &State, _lang: Lang) -> String {
        format!("{} points this turn: hold or roll?", state.total)
    }

    fn describe(&self, state: &State, action: Action, _lang: Lang) -> String {
        match action {
            Action::Hold => format!("score {} points and end the turn", state.total),
            Action::Roll => format!("roll; a one loses the {} points of this turn", state.total),
        }
    }

    fn event_text(&self, event: &Event, _viewer: Option<Side>, _lang: Lang) -> Option<String> {
        Some(match *event {
            Event::Rolled(side, 1) => format!("{} rolls 1 and loses the turn.", self.side_name(side)),
            Event::Rolled(side, face) => format!("{} rolls {face}.", self.side_name(side)),
            Event::Held(side, total) => format!("{} scores {total}.", self.side_name(side)),
        })
    }

    fn roll_text(&self, _state: &State, roll: &Roll, _lang: Lang) -> String {
        let side = self.side_id(Side::from_index(usize::from(roll.actor)));
        format!("{side} player, turn {}, roll {}", roll.moment.div_ceil(2), u16::from(roll.index) + 1)
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        let score = |side: Side| Placement {
            what: format!("{} points", state.score(side)),
            place: self.side_id(side).to_owned(),
        };
        let turn = Placement { what: format!("{} points", state.total), place: "turn total".to_owned() };
        vec![score(Side::One), score(Side::Two), turn]
    }

    fn board(&self, observation: &Observation<Self>, _plain: bool, _lang: Lang) -> String {
        let lines = self.placements(observation.state()).into_iter();
        lines.map(|line| format!("{}: {}\n", line.place, line.what)).collect::<Vec<_>>().concat()
    }
}

/// The probability of winning with best play of both, for every turn of Pig without a turn limit.
#[derive(Clone, Debug)]
pub struct Solution {
    wins: Vec<f64>,
}

const SCORES: usize = GOAL as usize;

impl Solution {
    /// Solves the game: scores backwards from the goal, and for each pair of scores until the two sides' values settle.
    #[must_use]
    pub fn new() -> Self {
        let mut solution = Self { wins: vec![0.5; SCORES * SCORES * SCORES] };
        for sum in (0..2 * SCORES - 1).rev() {
            for own in sum.saturating_sub(SCORES - 1)..=sum / 2 {
                let other = sum - own;
                while solution.improve(own, other).max(solution.improve(other, own)) > 1e-12 {}
            }
        }
        solution
    }

    /// Recomputes all turn totals of a pair of scores; gives the change at the beginning of the turn.
    fn improve(&mut self, own: usize, other: usize) -> f64 {
        let before = self.at(own, other, 0);
        for total in (0..SCORES - own).rev() {
            let roll = self.roll(own, other, total);
            let best = if total == 0 { roll } else { roll.max(self.hold(own, other, total)) };
            self.wins[(own * SCORES + other) * SCORES + total] = best;
        }
        (self.at(own, other, 0) - before).abs()
    }

    fn at(&self, own: usize, other: usize, total: usize) -> f64 {
        if own + total >= SCORES { 1.0 } else { self.wins[(own * SCORES + other) * SCORES + total] }
    }

    fn hold(&self, own: usize, other: usize, total: usize) -> f64 {
        if own + total >= SCORES { 1.0 } else { 1.0 - self.at(other, own + total, 0) }
    }

    fn roll(&self, own: usize, other: usize, total: usize) -> f64 {
        let safe: f64 = (2..=6).map(|face| self.at(own, other, total + face)).sum();
        (1.0 - self.at(other, own, 0) + safe) / 6.0
    }

    /// Probability that the side to act wins, with `own` and `other` points below [`GOAL`] and `total` in this turn.
    #[must_use]
    pub fn win(&self, own: u8, other: u8, total: u8) -> f64 {
        self.at(usize::from(own), usize::from(other), usize::from(total))
    }

    /// Probability that the side to act wins after an action.
    #[must_use]
    pub fn win_after(&self, state: &State, action: Action) -> f64 {
        let [own, other] = [state.side(), state.side().other()].map(|side| usize::from(state.score(side)));
        match action {
            Action::Hold => self.hold(own, other, usize::from(state.total)),
            Action::Roll => self.roll(own, other, usize::from(state.total)),
        }
    }

    /// The best action of the side to act.
    #[must_use]
    pub fn best(&self, state: &State) -> Action {
        let better = self.win_after(state, Action::Hold) >= self.win_after(state, Action::Roll);
        if better { Action::Hold } else { Action::Roll }
    }
}

impl Default for Solution {
    fn default() -> Self {
        Self::new()
    }
}
