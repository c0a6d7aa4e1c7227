//! Kuhn poker: three cards, one bet. The first player loses 1/18 of a chip a game against best play.

use crate::{
    Dice, EventSink, Finish, Game, Lang, Notation, Observation, Outcome, Placement, Roll, Setting, Side, Statistics,
    Stream, Victory, Words,
};

/// The rules of Kuhn poker. Victory points are chips won.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kuhn;

/// Value of the game for the first player: -1/18.
pub const VALUE: f64 = -1.0 / 18.0;

/// The cards and the betting so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Card of each side: 1 jack, 2 queen, 3 king, 0 unknown.
    cards: [u8; 2],
    line: Line,
}

const _: () = assert!(size_of::<State>() == 3);

/// The betting so far, one word a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are the betting")]
pub enum Line {
    Start,
    Check,
    Bet,
    CheckBet,
    CheckCheck,
    BetFold,
    BetCall,
    CheckBetFold,
    CheckBetCall,
}

/// What a player does: put a chip in, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Check, or fold to a bet.
    Pass,
    /// Bet, or call a bet.
    Bet,
}

const CARDS: [&str; 4] = ["unknown", "jack", "queen", "king"];
const DEAL: Roll = Roll { moment: 1, purpose: 0, index: 0, actor: 0, target: 0 };

impl Line {
    const fn is_bet_open(self) -> bool {
        matches!(self, Self::Bet | Self::CheckBet)
    }

    const fn is_showdown(self) -> bool {
        matches!(self, Self::CheckCheck | Self::BetCall | Self::CheckBetCall)
    }

    const fn after(self, action: Action) -> Self {
        match (self, action) {
            (Self::Start, Action::Pass) => Self::Check,
            (Self::Start, Action::Bet) => Self::Bet,
            (Self::Check, Action::Pass) => Self::CheckCheck,
            (Self::Check, Action::Bet) => Self::CheckBet,
            (Self::Bet, Action::Pass) => Self::BetFold,
            (Self::Bet, Action::Bet) => Self::BetCall,
            (Self::CheckBet, Action::Pass) => Self::CheckBetFold,
            (Self::CheckBet, Action::Bet) => Self::CheckBetCall,
            (over, _) => over,
        }
    }

    /// Chips put in by each side.
    const fn chips(self) -> [i32; 2] {
        match self {
            Self::Start | Self::Check | Self::CheckCheck => [1, 1],
            Self::Bet | Self::BetFold => [2, 1],
            Self::CheckBet | Self::CheckBetFold => [1, 2],
            Self::BetCall | Self::CheckBetCall => [2, 2],
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Start => "no action yet",
            Self::Check => "check",
            Self::Bet => "bet",
            Self::CheckBet => "check, bet",
            Self::CheckCheck => "check, check",
            Self::BetFold => "bet, fold",
            Self::BetCall => "bet, call",
            Self::CheckBetFold => "check, bet, fold",
            Self::CheckBetCall => "check, bet, call",
        }
    }
}

impl State {
    /// A state with these cards (1 jack, 2 queen, 3 king) and this betting.
    #[must_use]
    pub const fn new(cards: [u8; 2], line: Line) -> Self {
        Self { cards, line }
    }

    /// Card of a side: 1 jack, 2 queen, 3 king, 0 unknown.
    #[must_use]
    pub const fn card(&self, side: Side) -> u8 {
        self.cards[side.index()]
    }

    /// The betting so far.
    #[must_use]
    pub const fn line(&self) -> Line {
        self.line
    }
}

/// Probability of [`Action::Bet`] in an equilibrium; `bluff` (0 to 1/3) is how often the first player bets a jack.
///
/// All equilibria of the game are of this form: only the first player has a choice.
///
/// # Panics
/// When the side to act does not know its card, or nobody is to act.
#[must_use]
pub fn equilibrium(bluff: f64, state: &State) -> f64 {
    let third = 1.0 / 3.0;
    let (side, by_card) = match state.line {
        Line::Start => (Side::One, [bluff, 0.0, 3.0 * bluff]),
        Line::Check => (Side::Two, [third, 0.0, 1.0]),
        Line::Bet => (Side::Two, [0.0, third, 1.0]),
        Line::CheckBet => (Side::One, [0.0, bluff + third, 1.0]),
        line => panic!("nobody acts after {line:?}"),
    };
    by_card[usize::from(state.card(side)) - 1]
}

static SETTING: Setting = Setting::plain(["first", "second"], ["First player", "Second player"]);

impl Game for Kuhn {
    type State = State;
    type Action = Action;
    type Event = ();
    type Tables = ();
    type Sampler = Observation<Self>;

    const ID: &'static str = "kuhn-poker";
    const MAX_ACTIONS: usize = 2;
    const MAX_DECISIONS: u32 = 3;

    fn setting(&self) -> &Setting {
        &SETTING
    }

    fn begin<D: Dice, E: EventSink<()>>(&self, (): &mut (), dice: &mut D, _events: &mut E) -> State {
        let mut deck = [1, 2, 3];
        dice.order(DEAL, &mut deck);
        State::new([deck[0], deck[1]], Line::Start)
    }

    fn to_act(&self, state: &State) -> Option<Side> {
        match state.line {
            Line::Start | Line::CheckBet => Some(Side::One),
            Line::Check | Line::Bet => Some(Side::Two),
            _ => None,
        }
    }

    fn list(&self, _state: &State, (): &(), actions: &mut Vec<Action>) {
        actions.extend([Action::Pass, Action::Bet]);
    }

    fn decide<D: Dice, E: EventSink<()>>(&self, state: &mut State, (): &mut (), action: Action, _: &mut D, _: &mut E) {
        state.line = state.line.after(action);
    }

    fn victory(&self, state: &State) -> Option<Victory> {
        let winner = match state.line {
            Line::BetFold => Side::One,
            Line::CheckBetFold => Side::Two,
            line if !line.is_showdown() => return None,
            _ if state.cards[0] > state.cards[1] => Side::One,
            _ => Side::Two,
        };
        let chips = state.line.chips()[winner.other().index()];
        let vp = if winner == Side::One { [chips, -chips] } else { [-chips, chips] };
        Some(Victory::Decided(Outcome { finish: Finish::Won(winner), vp }))
    }

    fn turn(&self, _state: &State) -> u16 {
        1
    }

    fn clock(&self, state: &State) -> u32 {
        match state.line {
            Line::Start => 1,
            Line::Check | Line::Bet => 2,
            _ => 3,
        }
    }

    /// Blanks the card of the other side until the showdown.
    fn redact(&self, state: &State, viewer: Side) -> State {
        let mut redacted = *state;
        if !state.line.is_showdown() {
            redacted.cards[viewer.other().index()] = 0;
        }
        redacted
    }

    fn sampler(&self, observation: &Observation<Self>) -> Observation<Self> {
        *observation
    }

    fn draw(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        let mut state = *observation.state();
        let own = state.card(observation.viewer());
        let other = &mut state.cards[observation.viewer().other().index()];
        if *other == 0 {
            // One of the two cards that the viewer does not hold.
            *other = (own + rng.below(2) as u8) % 3 + 1;
        }
        state
    }

    fn is_roll_visible(&self, _roll: &Roll, _viewer: Side) -> bool {
        false
    }
}

impl Notation<Kuhn> for Action {
    const KINDS: &'static [&'static str] = &["pass", "bet"];

    fn kind(self) -> usize {
        self as usize
    }

    fn text(self, _game: &Kuhn, state: &State) -> String {
        let words = if state.line.is_bet_open() { ["fold", "call"] } else { ["check", "bet"] };
        words[self as usize].to_owned()
    }

    fn parse(_game: &Kuhn, state: &State, text: &str) -> Result<Self, String> {
        match (state.line.is_bet_open(), text) {
            (false, "check") | (true, "fold") => Ok(Action::Pass),
            (false, "bet") | (true, "call") => Ok(Action::Bet),
            (false, _) => Err("expected check or bet".to_owned()),
            (true, _) => Err("expected fold or call".to_owned()),
        }
    }
}

impl Statistics for Kuhn {
    const PHASES: &'static [&'static str] = &["open", "respond"];
    const METRICS: &'static [&'static str] = &["chips"];

    fn phase(&self, state: &State) -> usize {
        usize::from(state.line.is_bet_open())
    }

    fn metric(&self, state: &State, side: Side, _index: usize) -> i32 {
        state.line.chips()[side.index()]
    }
}

impl Words for Kuhn {
    fn prompt(&self, state: &State, _lang: Lang) -> String {
        if state.line.is_bet_open() { "Fold, or call the bet?" } else { "Check, or bet a chip?" }.to_owned()
    }

    fn describe(&self, state: &State, action: Action, _lang: Lang) -> String {
        match (state.line.is_bet_open(), action) {
            (false, Action::Pass) => "check: bet nothing",
            (false, Action::Bet) => "bet 1 chip",
            (true, Action::Pass) => "fold: give up the pot",
            (true, Action::Bet) => "call: put 1 chip in and show the cards",
        }
        .to_owned()
    }

    fn event_text(&self, _event: &(), _viewer: Option<Side>, _lang: Lang) -> Option<String> {
        None
    }

    fn roll_text(&self, _state: &State, _roll: &Roll, _lang: Lang) -> String {
        "deal".to_owned()
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        let hand = |side: Side| Placement {
            what: CARDS[usize::from(state.card(side))].to_owned(),
            place: format!("{} ({} chips in)", self.side_id(side), state.line.chips()[side.index()]),
        };
        let betting = Placement { what: "betting".to_owned(), place: state.line.text().to_owned() };
        vec![hand(Side::One), hand(Side::Two), betting]
    }

    fn board(&self, observation: &Observation<Self>, _plain: bool, _lang: Lang) -> String {
        let lines = self.placements(observation.state()).into_iter();
        lines.map(|line| format!("{}: {}\n", line.place, line.what)).collect::<Vec<_>>().concat()
    }
}
