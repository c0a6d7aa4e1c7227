//! The table: whose turn it is, what is saved, how the game ends.

use std::{
    path::PathBuf,
    process,
    sync::{Arc, Mutex},
};

use sandtable_bots::{Bot, BotSpec, Doctrine, Model, Stop};
use sandtable_engine::{Observation, Published, Side, dice::Keyed};
use sandtable_sim::{
    GameSeeds, Purpose, Timeline, decision_seed,
    replay::{Header, Record, Writer, game_seeds},
};

use super::{Args, input::Input, seats::Seats};
use crate::{
    Global,
    error::{CliError, Result, Status},
    log,
    out::outln,
    seating::warn_without_model,
    setup::Setup,
};

/// Where Ctrl-C says that the game is saved.
static SAVED_IN: Mutex<Option<PathBuf>> = Mutex::new(None);

/// A game in progress.
pub(crate) struct Table<G: Doctrine> {
    pub(super) game: G,
    pub(super) record: Record<G>,
    pub(super) header: Header,
    pub(super) seats: Seats,
    pub(super) seeds: GameSeeds,
    pub(super) writer: Option<Writer<G>>,
    pub(super) input: Input,
    pub(super) model: Option<Arc<Model>>,
    pub(super) seconds: f64,
    pub(super) is_plain: bool,
    /// Number of decisions that each side has read of, `None` before it has read of the setup.
    pub(super) read: [Option<usize>; 2],
    /// The person who sat at the keyboard last.
    pub(super) sitting: Option<Side>,
    bots: [Option<Box<dyn Bot<G>>>; 2],
    dice: Keyed,
}

/// How a person left the table.
pub(super) enum Leave {
    /// By `quit` or the end of the input.
    Quit,
    /// By Ctrl-C.
    Interrupt,
}

impl<G: Published + Doctrine> Table<G> {
    /// Seats the players.
    #[expect(clippy::too_many_arguments, reason = "a table is made in two places, of all there is")]
    pub(crate) fn new(
        args: &Args,
        setup: &Setup,
        game: G,
        header: Header,
        record: Record<G>,
        seats: Seats,
        writer: Option<Writer<G>>,
        global: &Global,
    ) -> Result<Self> {
        let model = setup.model::<G>(args.model.as_deref())?;
        warn_without_model(global, seats.both(), model.as_ref());
        let bots = Side::BOTH.map(|side| match seats.of(side) {
            BotSpec::Human => None,
            bot => Some(bot.build(&game, model.clone())),
        });
        let seeds = game_seeds(header.seed);
        let input = Input::new()?;
        let is_plain = args.plain || !input.is_terminal();
        *SAVED_IN.lock().expect("nobody panics with the lock") = writer.as_ref().map(|writer| writer.path().to_owned());
        // Every decision is on the disk already, so there is nothing left to do but to say so.
        ctrlc::set_handler(|| {
            let path = SAVED_IN.lock().ok().and_then(|path| path.clone());
            eprintln!("\n{}", farewell(path.as_deref()));
            process::exit(Status::Interrupted as i32)
        })
        .map_err(CliError::failed)?;
        // Who comes back reads the last decisions again.
        let read = [record.steps().len().checked_sub(4); 2];
        let dice = Keyed::new(seeds.of(Purpose::Dice));
        let seconds = args.time;
        Ok(Self {
            game,
            record,
            header,
            seats,
            seeds,
            writer,
            input,
            model,
            seconds,
            is_plain,
            read,
            sitting: None,
            bots,
            dice,
        })
    }

    /// Plays until the game is over or somebody leaves.
    pub(crate) fn play(mut self) -> Result {
        self.welcome();
        while let Some(side) = self.game.to_act(self.record.state()) {
            if self.seats.is_person(side) {
                if let Some(leave) = self.person(side)? {
                    return self.leave(&leave);
                }
            } else {
                self.bot(side)?;
            }
        }
        self.end();
        Ok(())
    }

    /// Carries out an action and saves it.
    pub(super) fn act(&mut self, action: G::Action) -> Result {
        self.record.act(&self.game, action, &mut self.dice).map_err(CliError::failed)?;
        match &mut self.writer {
            Some(writer) => writer
                .append(&self.game, &self.record)
                .map_err(|error| CliError::failed(format!("cannot save in {}: {error}", writer.path().display()))),
            None => Ok(()),
        }
    }

    /// The seed for the next decision of a side.
    pub(super) fn decision_seed(&self, side: Side) -> u64 {
        let mut timeline = Timeline::default();
        for step in self.record.steps() {
            timeline.next(&self.game, &step.before, step.side);
        }
        decision_seed(self.seeds.bot(side), timeline.next(&self.game, self.record.state(), side))
    }

    fn bot(&mut self, side: Side) -> Result {
        let mut legal = Vec::new();
        self.game.legal_actions(self.record.state(), &mut legal);
        let observation = Observation::of(&self.game, self.record.state(), side);
        let seed = self.decision_seed(side);
        let bot = self.bots[side.index()].as_mut().expect("people are asked elsewhere");
        let action = legal[bot.choose(&self.game, &observation, &legal, seed, &Stop::new())];
        self.act(action)?;
        if !self.seats.has_person() {
            let number = self.record.steps().len();
            log::print(&self.game, log::lines(&self.game, &self.record, number, number, None), None);
        }
        Ok(())
    }

    fn leave(&self, leave: &Leave) -> Result {
        let words = farewell(self.writer.as_ref().map(Writer::path));
        match leave {
            Leave::Quit => {
                outln!("{words}");
                Ok(())
            }
            Leave::Interrupt => Err(CliError::interrupted(words)),
        }
    }

    fn end(&self) {
        if self.seats.has_person() {
            let decisions = self.record.steps().len();
            // The game is over: what was hidden may be seen, from where the last reader left off.
            let read = self.sitting.and_then(|side| self.read[side.index()]);
            let from = read.map_or(0, |read| read + 1);
            log::print(&self.game, log::lines(&self.game, &self.record, from, decisions, self.sitting), self.sitting);
        }
        let outcome = self.game.outcome(self.record.state()).expect("nobody acts in a game that is over");
        self.heading(&log::result(&self.game, &outcome));
        if let Some(writer) = &self.writer {
            outln!("All of it: sandtable replay {}", writer.path().display());
        }
    }
}

/// How to go on.
fn farewell(path: Option<&std::path::Path>) -> String {
    match path {
        Some(path) => format!("saved; go on with: sandtable play --load {}", path.display()),
        None => "the game was not saved".to_owned(),
    }
}
