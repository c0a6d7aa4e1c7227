//! Ultimatum: one side offers, the other accepts or refuses, and a refusal loses the game for both.
//!
//! The smallest game in which the loss of one side is not the gain of the other. Whoever answers accepts, since anything
//! is more than nothing; so the best offer is a demand. A search that took what one side does not get for what the other
//! side gets would refuse.

use crate::{
    Dice, EventSink, Finish, Game, Lang, Notation, Observation, Outcome, Placement, Roll, Setting, Side, Statistics,
    Victory, Words,
};

/// The rules of Ultimatum.
#[derive(Clone, Copy, Debug)]
pub struct Ultimatum {
    /// Who makes the offer.
    pub first: Side,
}

/// What was offered, and how it ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    offer: Option<Action>,
    finish: Option<Finish>,
}

/// Three offers and two answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A draw if it is accepted.
    Share,
    /// A win on 1 to 5 if it is accepted; on 6 the other side wins.
    Demand,
    /// Nobody is asked: a win on 1 or 2, on 3 to 6 both lose.
    Seize,
    /// Answers yes.
    Accept,
    /// Answers no: both lose.
    Refuse,
}

const OFFERS: [Action; 3] = [Action::Share, Action::Demand, Action::Seize];
const NAMES: [&str; 5] = ["share", "demand", "seize", "accept", "refuse"];

impl Ultimatum {
    /// What `side` gets of a win on average from an offer that is accepted.
    #[must_use]
    pub fn value(self, offer: Action, side: Side) -> f64 {
        let is_first = side == self.first;
        match offer {
            Action::Demand if is_first => 5.0 / 6.0,
            Action::Demand => 1.0 / 6.0,
            Action::Seize if is_first => 1.0 / 3.0,
            Action::Share => 0.5,
            _ => 0.0,
        }
    }

    /// How it ends, if this ends it.
    fn finish<D: Dice>(self, offer: Option<Action>, action: Action, dice: &mut D) -> Option<Finish> {
        let mut die = || dice.d6(Roll { actor: self.first.index() as u16, ..Roll::default() });
        Some(match (action, offer) {
            (Action::Seize, _) if die() <= 2 => Finish::Won(self.first),
            (Action::Seize | Action::Refuse, _) => Finish::BothLost,
            (Action::Accept, Some(Action::Demand)) if die() <= 5 => Finish::Won(self.first),
            (Action::Accept, Some(Action::Demand)) => Finish::Won(self.first.other()),
            (Action::Accept, _) => Finish::Drawn,
            (Action::Share | Action::Demand, _) => return None,
        })
    }
}

static SETTING: Setting = Setting::plain(["one", "two"], ["Side one", "Side two"]);

impl Game for Ultimatum {
    type State = State;
    type Action = Action;
    type Event = ();
    type Tables = ();

    const ID: &'static str = "ultimatum";
    const MAX_ACTIONS: usize = 3;
    const MAX_DECISIONS: u32 = 2;

    fn setting(&self) -> &Setting {
        &SETTING
    }

    fn begin<D: Dice, E: EventSink<()>>(&self, (): &mut (), _dice: &mut D, _events: &mut E) -> State {
        State::default()
    }

    fn to_act(&self, state: &State) -> Option<Side> {
        match state {
            State { finish: Some(_), .. } => None,
            State { offer: None, .. } => Some(self.first),
            State { offer: Some(_), .. } => Some(self.first.other()),
        }
    }

    fn list(&self, state: &State, (): &(), actions: &mut Vec<Action>) {
        match state.offer {
            None => actions.extend(OFFERS),
            Some(_) => actions.extend([Action::Accept, Action::Refuse]),
        }
    }

    fn decide<D: Dice, E: EventSink<()>>(
        &self,
        state: &mut State,
        (): &mut (),
        action: Action,
        dice: &mut D,
        _: &mut E,
    ) {
        state.finish = self.finish(state.offer, action, dice);
        state.offer = state.offer.or(Some(action));
    }

    fn victory(&self, state: &State) -> Option<Victory> {
        state.finish.map(|finish| Victory::Decided(Outcome { finish, vp: [0, 0] }))
    }

    fn can_both_lose(&self) -> bool {
        true
    }

    fn turn(&self, _state: &State) -> u16 {
        1
    }

    fn clock(&self, state: &State) -> u32 {
        1 + u32::from(state.offer.is_some())
    }

    crate::no_secrets!();
}

impl Notation<Ultimatum> for Action {
    const KINDS: &'static [&'static str] = &NAMES;

    fn kind(self) -> usize {
        self as usize
    }

    fn text(self, _game: &Ultimatum, _state: &State) -> String {
        NAMES[self as usize].to_owned()
    }

    fn parse(_game: &Ultimatum, _state: &State, text: &str) -> Result<Self, String> {
        let all = [Action::Share, Action::Demand, Action::Seize, Action::Accept, Action::Refuse];
        let found = all.into_iter().find(|&action| NAMES[action as usize] == text);
        found.ok_or_else(|| "expected an offer or an answer".to_owned())
    }
}

impl Statistics for Ultimatum {
    const PHASES: &'static [&'static str] = &["offer", "answer"];
    const METRICS: &'static [&'static str] = &["offers"];

    fn phase(&self, state: &State) -> usize {
        usize::from(state.offer.is_some())
    }

    fn metric(&self, state: &State, side: Side, _index: usize) -> i32 {
        i32::from(state.offer.is_some() && side == self.first)
    }
}

impl Words for Ultimatum {
    fn prompt(&self, state: &State, _lang: Lang) -> String {
        if state.offer.is_some() { "Accept or refuse?" } else { "What do you offer?" }.to_owned()
    }

    fn describe(&self, _state: &State, action: Action, _lang: Lang) -> String {
        NAMES[action as usize].to_owned()
    }

    fn event_text(&self, _event: &(), _viewer: Option<Side>, _lang: Lang) -> Option<String> {
        None
    }

    fn roll_text(&self, _state: &State, roll: &Roll, _lang: Lang) -> String {
        format!("{} rolls", self.side_name(Side::from_index(usize::from(roll.actor))))
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        let what = state.offer.map_or("nothing", |offer| NAMES[offer as usize]).to_owned();
        let end = match state.finish {
            None => "open".to_owned(),
            Some(Finish::Won(side)) => self.side_id(side).to_owned(),
            Some(Finish::Drawn) => "drawn".to_owned(),
            Some(Finish::BothLost) => "both lost".to_owned(),
        };
        vec![Placement { what, place: "offer".to_owned() }, Placement { what: end, place: "end".to_owned() }]
    }

    fn board(&self, observation: &Observation<Self>, _plain: bool, _lang: Lang) -> String {
        let lines = self.placements(observation.state()).into_iter();
        lines.map(|line| format!("{}: {}\n", line.place, line.what)).collect::<Vec<_>>().concat()
    }
}
