//! Leduc hold'em: six cards, two betting rounds, one public card. Small enough for exact exploitability.

use crate::{
    Dice, EventSink, Game, Lang, Notation, Observation, Outcome, Placement, Roll, Setting, Side, Statistics, Stream,
    Victory, Words,
};

/// The rules of Leduc hold'em: ante 1, raises of 2 and then 4, at most two raises a round. Victory points are chips won.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leduc;

/// A card, 1 to 6 (ranks jack, queen, king in two suits), 0 when unknown or not yet shown.
pub type Card = u8;

/// The cards and the betting so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    hands: [Card; 2],
    public: Card,
    round: u8,
    raises: u8,
    actor: u8,
    end: End,
    chips: [u8; 2],
    /// Betting of each round, two bits an action, the first action lowest.
    betting: [u8; 2],
}

const _: () = assert!(size_of::<State>() == 11);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
enum End {
    Running,
    Fold,
    Showdown,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Action {
    /// Give up the pot; only against a raise.
    Fold = 1,
    /// Match the other side's chips, or check when they are matched.
    Call = 2,
    /// Match and add 2 chips, in the second round 4.
    Raise = 3,
}

/// What the rules report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The public card is shown.
    Public(Card),
}

const CARDS: u8 = 6;
const RAISE: [u8; 2] = [2, 4];
const MAX_RAISES: u8 = 2;
const NAMES: [&str; 7] = ["unknown", "JH", "JS", "QH", "QS", "KH", "KS"];

/// Rank of a card, 0 jack to 2 king.
const fn rank(card: Card) -> u8 {
    (card - 1) / 2
}

const fn deal(index: u8) -> Roll {
    Roll { moment: 1, purpose: 0, index, actor: 0, target: 0 }
}

/// The `index`-th card, from 0, of those that are not `out`.
fn card_left(out: &[Card], index: u32) -> Card {
    let mut left = (1..=CARDS).filter(|card| !out.contains(card));
    left.nth(index as usize).expect("fewer cards are out than were dealt from")
}

impl State {
    const fn is_raised(&self) -> bool {
        self.chips[0] != self.chips[1]
    }

    fn winner(&self) -> Option<Side> {
        if self.end == End::Fold {
            return Some(Side::from_index(usize::from(self.actor)));
        }
        let strength = self.hands.map(|hand| (rank(hand) == rank(self.public), rank(hand)));
        match strength[0].cmp(&strength[1]) {
            std::cmp::Ordering::Less => Some(Side::Two),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::One),
        }
    }

    fn betting_text(&self, round: usize) -> String {
        let codes = (0..4).map(|i| self.betting[round] >> (2 * i) & 3).take_while(|&code| code != 0);
        codes.map(|code| [' ', 'f', 'c', 'r'][usize::from(code)]).collect()
    }
}

static SETTING: Setting = Setting::plain(["first", "second"], ["First player", "Second player"]);

impl Game for Leduc {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Tables = ();
    type Sampler = Observation<Self>;

    const ID: &'static str = "leduc-holdem";
    const MAX_ACTIONS: usize = 3;
    const MAX_DECISIONS: u32 = 8;

    fn setting(&self) -> &Setting {
        &SETTING
    }

    fn begin<D: Dice, E: EventSink<Event>>(&self, (): &mut (), dice: &mut D, _events: &mut E) -> State {
        let first = card_left(&[], dice.one_of(deal(0), 6));
        let second = card_left(&[first], dice.one_of(deal(1), 5));
        State {
            hands: [first, second],
            public: 0,
            round: 0,
            raises: 0,
            actor: 0,
            end: End::Running,
            chips: [1, 1],
            betting: [0, 0],
        }
    }

    fn to_act(&self, state: &State) -> Option<Side> {
        (state.end == End::Running).then(|| Side::from_index(usize::from(state.actor)))
    }

    fn list(&self, state: &State, (): &(), actions: &mut Vec<Action>) {
        if state.is_raised() {
            actions.push(Action::Fold);
        }
        actions.push(Action::Call);
        if state.raises < MAX_RAISES {
            actions.push(Action::Raise);
        }
    }

    fn decide<D: Dice, E: EventSink<Event>>(
        &self,
        state: &mut State,
        (): &mut (),
        action: Action,
        dice: &mut D,
        events: &mut E,
    ) {
        let round = usize::from(state.round);
        let actor = usize::from(state.actor);
        let played = (u8::BITS - state.betting[round].leading_zeros()).div_ceil(2);
        state.betting[round] |= (action as u8) << (2 * played);
        state.actor ^= 1;
        match action {
            Action::Fold => state.end = End::Fold,
            Action::Raise => {
                state.chips[actor] = state.chips[actor ^ 1] + RAISE[round];
                state.raises += 1;
            }
            Action::Call => {
                state.chips[actor] = state.chips[actor ^ 1];
                if played == 0 {
                    return;
                }
                if round == 1 {
                    state.end = End::Showdown;
                    return;
                }
                state.public = card_left(&state.hands, dice.one_of(deal(2), 4));
                let public = state.public;
                events.emit(|| Event::Public(public));
                (state.round, state.raises, state.actor) = (1, 0, 0);
            }
        }
    }

    fn victory(&self, state: &State) -> Option<Victory> {
        if state.end == End::Running {
            return None;
        }
        let winner = state.winner();
        let vp = winner.map_or([0, 0], |winner| {
            let chips = i32::from(state.chips[winner.other().index()]);
            if winner == Side::One { [chips, -chips] } else { [-chips, chips] }
        });
        Some(Victory::Decided(Outcome { finish: winner.into(), vp }))
    }

    fn turn(&self, state: &State) -> u16 {
        u16::from(state.round) + 1
    }

    fn clock(&self, state: &State) -> u32 {
        let played = |betting: u8| (u8::BITS - betting.leading_zeros()).div_ceil(2);
        1 + played(state.betting[0]) + played(state.betting[1])
    }

    /// Blanks the hand of the other side until the showdown.
    fn redact(&self, state: &State, viewer: Side) -> State {
        let mut redacted = *state;
        if state.end != End::Showdown {
            redacted.hands[viewer.other().index()] = 0;
        }
        redacted
    }

    fn sampler(&self, observation: &Observation<Self>) -> Observation<Self> {
        *observation
    }

    fn draw(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        let mut state = *observation.state();
        let hidden = observation.viewer().other().index();
        if state.hands[hidden] == 0 {
            let seen = [state.hands[observation.viewer().index()], state.public];
            let left = if state.public == 0 { 5 } else { 4 };
            state.hands[hidden] = card_left(&seen, rng.below(left));
        }
        state
    }

    /// The rolls number the cards that are left, which says something about both hands.
    fn is_roll_visible(&self, _roll: &Roll, _viewer: Side) -> bool {
        false
    }
}

impl Notation<Leduc> for Action {
    const KINDS: &'static [&'static str] = &["fold", "call", "raise"];

    fn kind(self) -> usize {
        self as usize - 1
    }

    fn text(self, _game: &Leduc, state: &State) -> String {
        match self {
            Action::Fold => "fold",
            Action::Call if state.is_raised() => "call",
            Action::Call => "check",
            Action::Raise => "raise",
        }
        .to_owned()
    }

    fn parse(_game: &Leduc, state: &State, text: &str) -> Result<Self, String> {
        match (state.is_raised(), text) {
            (true, "fold") => Ok(Action::Fold),
            (true, "call") | (false, "check") => Ok(Action::Call),
            (_, "raise") => Ok(Action::Raise),
            (true, _) => Err("expected fold, call or raise".to_owned()),
            (false, _) => Err("expected check or raise".to_owned()),
        }
    }
}

impl Statistics for Leduc {
    const PHASES: &'static [&'static str] = &["first round", "second round"];
    const METRICS: &'static [&'static str] = &["chips"];

    fn phase(&self, state: &State) -> usize {
        usize::from(state.round)
    }

    fn metric(&self, state: &State, side: Side, _index: usize) -> i32 {
        i32::from(state.chips[side.index()])
    }
}

impl Words for Leduc {
    fn prompt(&self, state: &State, _lang: Lang) -> String {
        if state.is_raised() { "Fold, call or raise?" } else { "Check or raise?" }.to_owned()
    }

    fn describe(&self, state: &State, action: Action, _lang: Lang) -> String {
        let owed = state.chips[usize::from(state.actor ^ 1)] - state.chips[usize::from(state.actor)];
        match action {
            Action::Fold => "fold: give up the pot".to_owned(),
            Action::Call if owed == 0 => "check: bet nothing".to_owned(),
            Action::Call => format!("call: put {owed} chips in"),
            Action::Raise => format!("raise: put {} chips in", owed + RAISE[usize::from(state.round)]),
        }
    }

    fn event_text(&self, event: &Event, _viewer: Option<Side>, _lang: Lang) -> Option<String> {
        let Event::Public(card) = event;
        Some(format!("The public card is {}.", NAMES[usize::from(*card)]))
    }

    fn roll_text(&self, _state: &State, roll: &Roll, _lang: Lang) -> String {
        ["deal to the first player", "deal to the second player", "public card"][usize::from(roll.index)].to_owned()
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        let card = |card: Card, place: String| Placement { what: NAMES[usize::from(card)].to_owned(), place };
        let hand = |side: Side| {
            let place = format!("{} ({} chips in)", self.side_id(side), state.chips[side.index()]);
            card(state.hands[side.index()], place)
        };
        let betting = format!("{}/{}", state.betting_text(0), state.betting_text(1));
        vec![
            hand(Side::One),
            hand(Side::Two),
            card(state.public, "table".to_owned()),
            Placement { what: "betting".to_owned(), place: betting },
        ]
    }

    fn board(&self, observation: &Observation<Self>, _plain: bool, _lang: Lang) -> String {
        let lines = self.placements(observation.state()).into_iter();
        lines.map(|line| format!("{}: {}\n", line.place, line.what)).collect::<Vec<_>>().concat()
    }
}
