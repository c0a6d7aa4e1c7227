//! Who plays which side.

use std::collections::BTreeMap;

use sandtable_bots::{BotSpec, mcts::Budget};
use sandtable_engine::{Game, Side};
use sandtable_sim::replay::Header;

use super::Args;
use crate::{
    error::{CliError, Result},
    setup::{parse_bot, parse_side},
};

/// The players of both sides.
pub(crate) struct Seats([BotSpec; 2]);

impl Seats {
    /// From the arguments; what they leave open is as in the header of a loaded game, if there is one.
    pub(crate) fn new<G: Game>(args: &Args, game: &G, loaded: Option<&Header>) -> Result<Self> {
        let vs = args.vs.iter().map(|text| timed_bot(text, args.time)).collect::<Result<Vec<_>>>()?;
        let most = if args.side.as_deref() == Some("none") { 2 } else { 1 };
        if vs.len() > most {
            return Err(CliError::usage(format!("--vs can be given {most} times here, not {}", vs.len())));
        }
        let usual = || timed_bot("mcts", args.time);
        if let (Some(header), None) = (loaded, &args.side) {
            let mut bots = [BotSpec::Human, BotSpec::Human];
            for side in Side::BOTH {
                bots[side.index()] = parse_bot(&header.players[game.side_id(side)])?;
            }
            if let Some(other) = vs.into_iter().next() {
                let person = bots.iter().position(|bot| *bot == BotSpec::Human).unwrap_or(0);
                bots[1 - person] = other;
            }
            return Ok(Self(bots));
        }
        Ok(Self(match args.side.as_deref() {
            Some("none") => match <[BotSpec; 2]>::try_from(vs) {
                Ok(both) => both,
                Err(one) => {
                    let bot = one.into_iter().next().map_or_else(usual, Ok)?;
                    [bot.clone(), bot]
                }
            },
            side => {
                let side = side.map_or(Ok(Side::One), |text| match parse_side(game, text) {
                    Err(error) => Err(CliError::usage(format!("{error} (or none, to watch)"))),
                    side => side,
                })?;
                let other = vs.into_iter().next().map_or_else(usual, Ok)?;
                let mut bots = [other.clone(), other];
                bots[side.index()] = BotSpec::Human;
                bots
            }
        }))
    }

    /// The player of a side.
    pub(crate) fn of(&self, side: Side) -> &BotSpec {
        &self.0[side.index()]
    }

    /// Whether a person plays this side.
    pub(crate) fn is_person(&self, side: Side) -> bool {
        *self.of(side) == BotSpec::Human
    }

    /// Whether a person plays at all.
    pub(crate) fn has_person(&self) -> bool {
        self.0.contains(&BotSpec::Human)
    }

    /// Whether two people share the keyboard.
    pub(crate) fn is_hot_seat(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.is_person(side))
    }

    /// Both players.
    pub(crate) fn both(&self) -> &[BotSpec; 2] {
        &self.0
    }

    /// Both players by side, for the header of the replay file.
    pub(crate) fn players<G: Game>(&self, game: &G) -> BTreeMap<String, String> {
        Side::BOTH.map(|side| (game.side_id(side).to_owned(), self.of(side).to_string())).into()
    }
}

/// A bot that thinks `seconds` about a decision unless its string names a budget.
pub(crate) fn timed_bot(text: &str, seconds: f64) -> Result<BotSpec> {
    let mut spec = parse_bot(text)?;
    if let BotSpec::Mcts(settings) = &mut spec
        && !["iters=", "ms="].iter().any(|key| text.contains(key))
    {
        settings.budget = Budget::Millis(((seconds * 1000.0) as u32).max(1));
    }
    Ok(spec)
}
