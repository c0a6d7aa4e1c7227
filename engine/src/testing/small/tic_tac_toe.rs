//! Tic-tac-toe: the smallest game of perfect information. With best play it is a draw.

use crate::{
    Dice, EventSink, Finish, Game, Lang, Notation, Observation, Outcome, Placement, Roll, Setting, Side, Statistics,
    Stream, Victory, Words,
};

/// The rules of tic-tac-toe. The last empty square is filled by the rules themselves.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// The squares of each side as bits 0 (a1, top left) to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct State {
    marks: [u16; 2],
    ply: u8,
    won: bool,
}

const _: () = assert!(size_of::<State>() == 6);

/// A square, 0 to 8, row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

const FULL: u16 = 0x1ff;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl State {
    const fn empty(self) -> u16 {
        FULL & !(self.marks[0] | self.marks[1])
    }

    fn mark(&mut self, square: u8) {
        let marks = &mut self.marks[usize::from(self.ply & 1)];
        *marks |= 1 << square;
        self.won = LINES.iter().any(|line| *marks & line == *line);
        self.ply += 1;
    }

    fn sign(self, square: u8) -> Option<char> {
        match self.marks.map(|marks| marks & (1 << square) != 0) {
            [true, _] => Some('X'),
            [_, true] => Some('O'),
            _ => None,
        }
    }
}

/// Value of a state for [`Side::One`] with best play of both: 1, 0 or -1.
#[must_use]
pub fn minimax(state: State) -> i32 {
    if let Some(outcome) = TicTacToe.outcome(&state) {
        return outcome.vp[0];
    }
    let after = moves(state).into_iter().map(|square| {
        let mut next = state;
        TicTacToe.apply_unchecked(&mut next, square, &mut Stream::new(0), &mut ());
        minimax(next)
    });
    let best = if state.ply & 1 == 0 { after.max() } else { after.min() };
    best.expect("a running game has legal actions")
}

/// The actions that keep the value of a state.
#[must_use]
pub fn best_moves(state: State) -> Vec<Square> {
    let keeps = |square: &Square| {
        let mut next = state;
        TicTacToe.apply_unchecked(&mut next, *square, &mut Stream::new(0), &mut ());
        minimax(next) == minimax(state)
    };
    moves(state).into_iter().filter(keeps).collect()
}

fn moves(state: State) -> Vec<Square> {
    let mut actions = Vec::new();
    TicTacToe.legal_actions(&state, &mut actions);
    actions
}

fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 3), 1 + square / 3)
}

static SETTING: Setting = Setting::plain(["x", "o"], ["X", "O"]);

impl Game for TicTacToe {
    type State = State;
    type Action = Square;
    type Event = ();
    type Tables = ();

    const ID: &'static str = "tic-tac-toe";
    const MAX_ACTIONS: usize = 9;
    const MAX_DECISIONS: u32 = 8;

    fn setting(&self) -> &Setting {
        &SETTING
    }

    fn begin<D: Dice, E: EventSink<()>>(&self, (): &mut (), _dice: &mut D, _events: &mut E) -> State {
        State::default()
    }

    fn to_act(&self, state: &State) -> Option<Side> {
        (!state.won && state.ply < 9).then(|| Side::from_index(usize::from(state.ply & 1)))
    }

    fn list(&self, state: &State, (): &(), actions: &mut Vec<Square>) {
        actions.extend((0..9).filter(|square| state.empty() & (1 << square) != 0).map(Square));
    }

    fn decide<D: Dice, E: EventSink<()>>(&self, state: &mut State, (): &mut (), action: Square, _: &mut D, _: &mut E) {
        state.mark(action.0);
        if !state.won && state.ply == 8 {
            state.mark(state.empty().trailing_zeros() as u8);
        }
    }

    fn victory(&self, state: &State) -> Option<Victory> {
        if state.won {
            let winner = Side::from_index(usize::from((state.ply - 1) & 1));
            let vp = if winner == Side::One { [1, -1] } else { [-1, 1] };
            return Some(Victory::Decided(Outcome { finish: Finish::Won(winner), vp }));
        }
        (state.ply == 9).then_some(Victory::Decided(Outcome { finish: Finish::Drawn, vp: [0, 0] }))
    }

    fn turn(&self, state: &State) -> u16 {
        u16::from(state.ply / 2) + 1
    }

    fn clock(&self, state: &State) -> u32 {
        u32::from(state.ply) + 1
    }

    crate::no_secrets!();
}

impl Notation<TicTacToe> for Square {
    const KINDS: &'static [&'static str] = &["mark"];

    fn kind(self) -> usize {
        0
    }

    fn text(self, _game: &TicTacToe, _state: &State) -> String {
        square_name(self.0)
    }

    fn parse(_game: &TicTacToe, _state: &State, text: &str) -> Result<Self, String> {
        let square = (0..9).find(|&square| square_name(square) == text);
        square.map(Square).ok_or_else(|| "expected a square from a1 to c3".to_owned())
    }
}

impl Statistics for TicTacToe {
    const PHASES: &'static [&'static str] = &["mark"];
    const METRICS: &'static [&'static str] = &["marks"];

    fn phase(&self, _state: &State) -> usize {
        0
    }

    fn metric(&self, state: &State, side: Side, _index: usize) -> i32 {
        state.marks[side.index()].count_ones() as i32
    }
}

impl Words for TicTacToe {
    fn prompt(&self, _state: &State, _lang: Lang) -> String {
        "Mark an empty square.".to_owned()
    }

    fn describe(&self, _state: &State, action: Square, _lang: Lang) -> String {
        format!("mark {}", square_name(action.0))
    }

    fn event_text(&self, _event: &(), _viewer: Option<Side>, _lang: Lang) -> Option<String> {
        None
    }

    fn roll_text(&self, _state: &State, _roll: &Roll, _lang: Lang) -> String {
        "no roll".to_owned()
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        let place = |square| {
            let what = state.sign(square).map_or("empty".to_owned(), String::from);
            Placement { what, place: square_name(square) }
        };
        (0..9).map(place).collect()
    }

    fn board(&self, observation: &Observation<Self>, plain: bool, _lang: Lang) -> String {
        let blank = if plain { '.' } else { '·' };
        let row = |row: u8| -> String {
            (0..3).map(|column| observation.state().sign(row * 3 + column).unwrap_or(blank)).collect()
        };
        format!("{}\n{}\n{}\n", row(0), row(1), row(2))
    }
}
