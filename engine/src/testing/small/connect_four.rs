//! Connect Four, 7 columns of 6: a deep game of perfect information, as fast as the contract allows.

use crate::{
    Dice, EventSink, Finish, Game, Lang, Notation, Observation, Outcome, Placement, Roll, Setting, Side, Statistics,
    Victory, Words,
};

/// The rules of Connect Four. When a single column is left the rules play it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFour;

/// A position as two bitboards: column by column from the left, seven bits each, the top one always clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Stones of the side to move.
    own: u64,
    /// Stones of both.
    all: u64,
    ply: u8,
    end: End,
}

const _: () = assert!(size_of::<State>() == 24);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
enum End {
    Running,
    /// The side that moved last has four in a row.
    Won,
    Drawn,
}

/// A column, 0 (left) to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(pub u8);

const WIDTH: u8 = 7;
const HEIGHT: u8 = 6;
/// Bits of a column: its squares and one that stays clear.
const STRIDE: u8 = HEIGHT + 1;
const SQUARES: u8 = WIDTH * HEIGHT;
const COLUMNS: [Column; WIDTH as usize] = [Column(0), Column(1), Column(2), Column(3), Column(4), Column(5), Column(6)];
/// The highest square of every column.
const TOP: u64 = {
    let mut bits = 0;
    let mut column = 0;
    while column < WIDTH {
        bits |= 1 << (column * STRIDE + HEIGHT - 1);
        column += 1;
    }
    bits
};

#[inline]
const fn has_four(stones: u64) -> bool {
    let row = stones & (stones >> 7);
    let up = stones & (stones >> 8);
    let down = stones & (stones >> 6);
    let column = stones & (stones >> 1);
    (row & (row >> 14)) | (up & (up >> 16)) | (down & (down >> 12)) | (column & (column >> 2)) != 0
}

impl State {
    /// The empty board.
    pub const START: Self = Self { own: 0, all: 0, ply: 0, end: End::Running };

    /// The position after stones in these columns, digits 1 to 7 from the left; `None` when a digit is none of these,
    /// a column is full or the game is over before.
    #[must_use]
    pub fn after(moves: &str) -> Option<Self> {
        let mut state = Self::START;
        for digit in moves.chars() {
            let column = digit.to_digit(10).filter(|digit| (1..=7).contains(digit))? as u8 - 1;
            if state.end != End::Running || !state.is_free(column) {
                return None;
            }
            state.drop(column);
        }
        state.fill_last_column();
        Some(state)
    }

    /// Number of stones on the board.
    #[must_use]
    pub const fn stones(&self) -> u8 {
        self.ply
    }

    /// The highest squares that are still empty: one bit for each column that takes a stone.
    #[inline]
    const fn free(&self) -> u64 {
        TOP & !self.all
    }

    const fn is_free(&self, column: u8) -> bool {
        self.free() & (1 << (column * STRIDE + HEIGHT - 1)) != 0
    }

    #[inline]
    const fn drop(&mut self, column: u8) {
        let before = self.all;
        self.all |= before + (1 << (column * STRIDE));
        self.own ^= before;
        self.ply += 1;
        self.end = if has_four(self.own ^ self.all) {
            End::Won
        } else if self.ply == SQUARES {
            End::Drawn
        } else {
            End::Running
        };
    }

    #[inline]
    fn fill_last_column(&mut self) {
        while self.free().is_power_of_two() && self.end == End::Running {
            self.drop(self.free().trailing_zeros() as u8 / STRIDE);
        }
    }

    #[inline]
    const fn mover(&self) -> Side {
        if self.ply & 1 == 0 { Side::One } else { Side::Two }
    }

    /// The side whose stone lies on a square, if there is one.
    #[must_use]
    pub const fn stone(&self, column: u8, row: u8) -> Option<Side> {
        let bit = 1 << (column * STRIDE + row);
        if self.all & bit == 0 {
            None
        } else if self.own & bit != 0 {
            Some(self.mover())
        } else {
            Some(self.mover().other())
        }
    }
}

/// Score of the side to move with best play of both within `depth` stones: positive for a win, negative for a loss, 0
/// for a draw or no decision. The size is 1 plus the number of squares that stay empty, halved and rounded up as usual
/// for this game: a win with the last but one stone counts 1.
#[must_use]
pub fn solve(state: &State, depth: u8) -> i32 {
    negamax(state, depth, -22, 22)
}

fn negamax(state: &State, depth: u8, mut alpha: i32, beta: i32) -> i32 {
    match state.end {
        End::Won => return -((i32::from(SQUARES) + 2 - i32::from(state.ply)) / 2),
        End::Drawn => return 0,
        End::Running if depth == 0 => return 0,
        End::Running => {}
    }
    for column in [3, 2, 4, 1, 5, 0, 6] {
        if state.is_free(column) {
            let mut next = *state;
            next.drop(column);
            alpha = alpha.max(-negamax(&next, depth - 1, -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
    }
    alpha
}

/// A position with its only good columns.
#[derive(Clone, Copy, Debug)]
pub struct Tactic {
    /// What is to be found.
    pub name: &'static str,
    /// Stones so far, for [`State::after`].
    pub moves: &'static str,
    /// The columns that are right, 0 to 6.
    pub best: &'static [u8],
    /// Number of stones within which a search sees that the other columns are worse.
    pub depth: u8,
}

/// Positions with known best moves.
pub const TACTICS: &[Tactic] = &[
    Tactic { name: "win with a row", moves: "112233", best: &[3], depth: 1 },
    Tactic { name: "win with a column", moves: "414143", best: &[3], depth: 1 },
    Tactic { name: "win with a diagonal", moves: "1223733444", best: &[3], depth: 1 },
    Tactic { name: "block a column", moves: "41424", best: &[3], depth: 2 },
    Tactic { name: "block a row", moves: "15253", best: &[3], depth: 2 },
    Tactic { name: "make an open three", moves: "4455", best: &[2, 5], depth: 3 },
    Tactic { name: "stop an open three", moves: "445", best: &[2, 5], depth: 4 },
];

static SETTING: Setting = Setting::plain(["yellow", "red"], ["Yellow", "Red"]);

impl Game for ConnectFour {
    type State = State;
    type Action = Column;
    type Event = ();
    type Tables = ();

    const ID: &'static str = "connect-four";
    const MAX_ACTIONS: usize = WIDTH as usize;
    const MAX_DECISIONS: u32 = SQUARES as u32 - 1;

    fn setting(&self) -> &Setting {
        &SETTING
    }

    fn begin<D: Dice, E: EventSink<()>>(&self, (): &mut (), _dice: &mut D, _events: &mut E) -> State {
        State::START
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Side> {
        if state.end == End::Running { Some(state.mover()) } else { None }
    }

    #[inline]
    fn list(&self, state: &State, (): &(), actions: &mut Vec<Column>) {
        let free = state.free();
        if free == TOP {
            actions.extend_from_slice(&COLUMNS);
        } else {
            actions.extend(COLUMNS.into_iter().filter(|column| state.is_free(column.0)));
        }
    }

    #[inline]
    fn decide<D: Dice, E: EventSink<()>>(&self, state: &mut State, (): &mut (), action: Column, _: &mut D, _: &mut E) {
        state.drop(action.0);
        state.fill_last_column();
    }

    #[inline]
    fn victory(&self, state: &State) -> Option<Victory> {
        match state.end {
            End::Running => None,
            End::Won if state.mover() == Side::Two => {
                Some(Victory::Decided(Outcome { finish: Finish::Won(Side::One), vp: [1, -1] }))
            }
            End::Won => Some(Victory::Decided(Outcome { finish: Finish::Won(Side::Two), vp: [-1, 1] })),
            End::Drawn => Some(Victory::Decided(Outcome { finish: Finish::Drawn, vp: [0, 0] })),
        }
    }

    fn turn(&self, state: &State) -> u16 {
        u16::from(state.ply / 2) + 1
    }

    #[inline]
    fn clock(&self, state: &State) -> u32 {
        u32::from(state.ply) + 1
    }

    crate::no_secrets!();
}

impl Notation<ConnectFour> for Column {
    const KINDS: &'static [&'static str] = &["drop"];

    fn kind(self) -> usize {
        0
    }

    fn text(self, _game: &ConnectFour, _state: &State) -> String {
        (self.0 + 1).to_string()
    }

    fn parse(_game: &ConnectFour, _state: &State, text: &str) -> Result<Self, String> {
        match text.as_bytes() {
            &[digit @ b'1'..=b'7'] => Ok(Column(digit - b'1')),
            _ => Err("expected a column from 1 to 7".to_owned()),
        }
    }
}

impl Statistics for ConnectFour {
    const PHASES: &'static [&'static str] = &["drop"];
    const METRICS: &'static [&'static str] = &["stones"];

    fn phase(&self, _state: &State) -> usize {
        0
    }

    fn metric(&self, state: &State, side: Side, _index: usize) -> i32 {
        i32::from((state.ply + 1 - side.index() as u8) / 2)
    }
}

impl Words for ConnectFour {
    fn prompt(&self, _state: &State, _lang: Lang) -> String {
        "Drop a stone into a column.".to_owned()
    }

    fn describe(&self, _state: &State, action: Column, _lang: Lang) -> String {
        format!("drop a stone into column {}", action.0 + 1)
    }

    fn event_text(&self, _event: &(), _viewer: Option<Side>, _lang: Lang) -> Option<String> {
        None
    }

    fn roll_text(&self, _state: &State, _roll: &Roll, _lang: Lang) -> String {
        "no roll".to_owned()
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        let column = |column| {
            let stones = (0..HEIGHT).map_while(|row| state.stone(column, row));
            let stones: Vec<&str> = stones.map(|side| self.side_id(side)).collect();
            Placement { what: format!("column {}", column + 1), place: stones.join(" ") }
        };
        (0..WIDTH).map(column).collect()
    }

    fn board(&self, observation: &Observation<Self>, plain: bool, _lang: Lang) -> String {
        let signs = if plain { ['.', 'x', 'o'] } else { ['·', '●', '○'] };
        let mut text = String::new();
        for row in (0..HEIGHT).rev() {
            let stones = (0..WIDTH).map(|column| observation.state().stone(column, row));
            text.extend(stones.map(|stone| signs[stone.map_or(0, |side| side.index() + 1)]));
            text.push('\n');
        }
        text + "1234567\n"
    }
}
