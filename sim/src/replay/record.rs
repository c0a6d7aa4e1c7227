//! A game in memory, decision by decision.

use sandtable_engine::{
    Dice, Game, IllegalAction, Lang, Roll, Side, Words,
    dice::{Recorded, Recording},
};

use super::{Forced, play_forced};

/// One decision with everything that it set off.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// State before the decision.
    pub before: G::State,
    /// Who decided.
    pub side: Side,
    /// What was decided.
    pub action: G::Action,
    /// The dice that were rolled.
    pub rolls: Vec<Recorded>,
    /// What the rules reported.
    pub events: Vec<G::Event>,
    /// What the rules then did by themselves, because there was no other choice.
    pub forced: Vec<Forced<G>>,
}

/// A game from its setup to the present, decision by decision.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    setup_rolls: Vec<Recorded>,
    setup_events: Vec<G::Event>,
    setup_forced: Vec<Forced<G>>,
    steps: Vec<Step<G>>,
    state: G::State,
}

/// What was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// In the notation.
    pub notation: String,
    /// What it does.
    pub what: String,
    /// The unit or thing that was asked about, where the decision was about one.
    pub about: Option<String>,
}

/// One line of a game's log as one side may read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogLine {
    /// A decision: its number from 1, who decided, and what; `None` when the reader may not know.
    Decision(usize, Side, Option<Decided>),
    /// A choice that was none, and rolled dice: whose it was, the notation and what it does.
    Forced(Side, String, String),
    /// What happened, with the reason.
    Event(String),
    /// The same, for losses, hits that count and finds.
    Blow(String),
    /// A roll of dice: what for, and what they showed.
    Dice(String, Vec<u32>),
}

impl<G: Game> Record<G> {
    /// Sets the game up.
    pub fn start(game: &G, dice: &mut impl Dice) -> Self {
        let mut recording = Recording::new(Borrowed(dice));
        let mut setup_events = Vec::new();
        let mut tables = G::Tables::default();
        let mut state = game.begin(&mut tables, &mut recording, &mut setup_events);
        let setup_forced = play_forced(game, &mut state, &mut tables, &mut recording, &mut setup_events);
        Self { setup_rolls: recording.take(), setup_events, setup_forced, steps: Vec::new(), state }
    }

    /// Carries out an action of the side to act.
    ///
    /// # Errors
    /// When the rules do not allow it; the record is unchanged.
    pub fn act(
        &mut self,
        game: &G,
        action: G::Action,
        dice: &mut impl Dice,
    ) -> Result<&Step<G>, IllegalAction<G::Action>> {
        let before = self.state;
        let side = game.to_act(&before).ok_or(IllegalAction(action))?;
        let mut legal = Vec::new();
        game.legal_actions(&before, &mut legal);
        if !legal.contains(&action) {
            return Err(IllegalAction(action));
        }
        let mut recording = Recording::new(Borrowed(dice));
        let mut events = Vec::new();
        let mut tables = game.tables(&before);
        game.decide(&mut self.state, &mut tables, action, &mut recording, &mut events);
        let forced = play_forced(game, &mut self.state, &mut tables, &mut recording, &mut events);
        self.steps.push(Step { before, side, action, rolls: recording.take(), events, forced });
        Ok(self.steps.last().expect("just pushed"))
    }

    /// The present state.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// The decisions so far.
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// The state before decision `number` (from 1), or the present one for the number that comes next.
    pub fn state_before(&self, number: usize) -> Option<&G::State> {
        match number.checked_sub(1)? {
            index if index == self.steps.len() => Some(&self.state),
            index => self.steps.get(index).map(|step| &step.before),
        }
    }

    /// The state after decision `number`.
    pub fn state_after(&self, number: usize) -> Option<&G::State> {
        self.state_before(number + 1)
    }

    /// Forgets decision `number` (from 1) and everything after it.
    pub fn truncate_before(&mut self, number: usize) {
        if let Some(&state) = self.state_before(number) {
            self.state = state;
            self.steps.truncate(number - 1);
        }
    }

    /// The dice rolled by the setup.
    pub fn setup_rolls(&self) -> &[Recorded] {
        &self.setup_rolls
    }
}

impl<G: Words> Record<G> {
    /// What `viewer` may read of the setup, or all of it for `None`.
    pub fn setup_log(&self, game: &G, viewer: Option<Side>, lang: Lang) -> Vec<LogLine> {
        let state = self.state_before(1).expect("the first state always exists");
        let told = Told { game, viewer, lang };
        told.log(state, &self.setup_rolls, &self.setup_events, &self.setup_forced)
    }

    /// What `viewer` may read of decision `number` (from 1), or all of it for `None`. Nothing says that there was a decision
    /// which `viewer` may not even notice.
    ///
    /// # Panics
    /// When there is no such decision.
    pub fn step_log(&self, game: &G, number: usize, viewer: Option<Side>, lang: Lang) -> Vec<LogLine> {
        let step = &self.steps[number - 1];
        let is_shown = viewer.is_none_or(|viewer| game.is_visible(&step.before, step.action, viewer));
        let shown = is_shown.then(|| Decided {
            notation: game.action_text(&step.before, step.action),
            what: game.describe(&step.before, step.action, lang),
            about: game.asked_about(&step.before).into_iter().next(),
        });
        let is_noticed = |viewer| game.is_noticed(&step.before, step.action, viewer);
        let mut log = Vec::new();
        if viewer.is_none_or(is_noticed) {
            log.push(LogLine::Decision(number, step.side, shown));
        }
        log.extend(Told { game, viewer, lang }.log(&step.before, &step.rolls, &step.events, &step.forced));
        log
    }
}

/// Who is told of a game, and in which language.
#[derive(Clone, Copy)]
struct Told<'a, G> {
    game: &'a G,
    viewer: Option<Side>,
    lang: Lang,
}

impl<G: Words> Told<'_, G> {
    /// Rolls and events, where a choice that was none rolled dice in two parts: what came before it and what it set off.
    fn log(self, state: &G::State, rolls: &[Recorded], events: &[G::Event], forced: &[Forced<G>]) -> Vec<LogLine> {
        let Self { game, viewer, lang } = self;
        let mut log = Vec::new();
        let (mut rolled, mut reported) = (0, 0);
        let mut tell = |log: &mut Vec<LogLine>, to_roll: usize, to_event: usize| {
            let told = rolls[rolled..to_roll].iter().filter(|recorded| !game.is_draw(&recorded.roll));
            log.extend(roll_lines(game, state, told, viewer, lang));
            log.extend(event_lines(game, &events[reported..to_event], viewer, lang));
            (rolled, reported) = (to_roll, to_event);
        };
        for (index, choice) in forced.iter().enumerate() {
            let end = forced.get(index + 1).map_or(rolls.len(), |next| next.rolls);
            let is_visible = |viewer| game.is_visible(&choice.before, choice.action, viewer);
            if end == choice.rolls || !viewer.is_none_or(is_visible) {
                continue;
            }
            tell(&mut log, choice.rolls, choice.events);
            let notation = game.action_text(&choice.before, choice.action);
            log.push(LogLine::Forced(choice.side, notation, game.describe(&choice.before, choice.action, lang)));
        }
        tell(&mut log, rolls.len(), events.len());
        log
    }
}

fn event_lines<G: Words>(
    game: &G,
    events: &[G::Event],
    viewer: Option<Side>,
    lang: Lang,
) -> impl Iterator<Item = LogLine> {
    events.iter().filter_map(move |event| {
        let line = if game.is_blow(event) { LogLine::Blow } else { LogLine::Event };
        game.event_text(event, viewer, lang).map(line)
    })
}

/// Rolls with their names; dice in a row that have the same name make one line.
fn roll_lines<'a, G: Words>(
    game: &G,
    state: &G::State,
    rolls: impl IntoIterator<Item = &'a Recorded>,
    viewer: Option<Side>,
    lang: Lang,
) -> Vec<LogLine> {
    let mut lines: Vec<LogLine> = Vec::new();
    for recorded in rolls {
        if viewer.is_some_and(|viewer| !game.is_roll_visible(&recorded.roll, viewer)) {
            continue;
        }
        let name = game.roll_text(state, &recorded.roll, lang);
        match lines.last_mut() {
            Some(LogLine::Dice(last, values)) if *last == name => values.extend(&recorded.values),
            _ => lines.push(LogLine::Dice(name, recorded.values.clone())),
        }
    }
    lines
}

/// The names of the rolls with their values, for the replay file.
pub(super) fn roll_texts<G: Words>(game: &G, state: &G::State, rolls: &[Recorded]) -> Vec<String> {
    roll_lines(game, state, rolls, None, Lang::En)
        .into_iter()
        .filter_map(|line| match line {
            LogLine::Dice(name, values) => {
                let values: Vec<String> = values.iter().map(u32::to_string).collect();
                Some(format!("{name}: {}", values.join(" ")))
            }
            _ => None,
        })
        .collect()
}

/// What [`Borrowed`] asks of dice, which have shorthands for closures besides.
trait Rolled {
    fn d6(&mut self, roll: Roll) -> u8;
    fn one_of(&mut self, roll: Roll, count: u32) -> u32;
    fn order(&mut self, roll: Roll, chits: &mut [u8]);
}

impl<D: Dice> Rolled for D {
    fn d6(&mut self, roll: Roll) -> u8 {
        Dice::d6(self, roll)
    }

    fn one_of(&mut self, roll: Roll, count: u32) -> u32 {
        Dice::one_of(self, roll, count)
    }

    fn order(&mut self, roll: Roll, chits: &mut [u8]) {
        Dice::order(self, roll, chits);
    }
}

/// Dice that [`Recording`] wraps and does not own. Whatever they are, they are of one type here, so that the rules are
/// compiled for it once.
struct Borrowed<'a>(&'a mut dyn Rolled);

impl Dice for Borrowed<'_> {
    fn d6(&mut self, roll: Roll) -> u8 {
        self.0.d6(roll)
    }

    fn one_of(&mut self, roll: Roll, count: u32) -> u32 {
        self.0.one_of(roll, count)
    }

    fn order(&mut self, roll: Roll, chits: &mut [u8]) {
        self.0.order(roll, chits);
    }
}
