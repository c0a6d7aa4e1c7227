//! Who plays which side.

use std::collections::BTreeMap;

use sandtable_bots::{BotSpec, mcts::Budget};
use sandtable_engine::{Game, Side};

use crate::{
    replay::Header,
    setup::{SetupError, parse_bot},
};

/// The players of both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Seats([BotSpec; 2]);

impl Seats {
    /// A person against a bot.
    pub fn against(side: Side, bot: BotSpec) -> Self {
        let mut both = [bot.clone(), bot];
        both[side.index()] = BotSpec::Human;
        Self(both)
    }

    /// Two bots, side one first.
    pub const fn bots(both: [BotSpec; 2]) -> Self {
        Self(both)
    }

    /// As in a file; with `other` instead of the player who is not the person (who has side one where nobody is).
    ///
    /// # Errors
    /// When the file names a bot that there is not.
    pub fn of_header<G: Game>(game: &G, header: &Header, other: Option<BotSpec>) -> Result<Self, SetupError> {
        let mut both = [BotSpec::Human, BotSpec::Human];
        for side in Side::BOTH {
            both[side.index()] = parse_bot(&header.players[game.side_id(side)])?;
        }
        if let Some(other) = other {
            let person = both.iter().position(|bot| *bot == BotSpec::Human).unwrap_or(0);
            both[1 - person] = other;
        }
        Ok(Self(both))
    }

    /// The player of a side.
    pub fn of(&self, side: Side) -> &BotSpec {
        &self.0[side.index()]
    }

    /// Whether a person plays this side.
    pub fn is_person(&self, side: Side) -> bool {
        *self.of(side) == BotSpec::Human
    }

    /// Whether a person plays at all.
    pub fn has_person(&self) -> bool {
        self.0.contains(&BotSpec::Human)
    }

    /// Whether two people play.
    pub fn are_people(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.is_person(side))
    }

    /// Both players.
    pub const fn both(&self) -> &[BotSpec; 2] {
        &self.0
    }

    /// Both players by side, for the header of the replay file.
    pub fn players<G: Game>(&self, game: &G) -> BTreeMap<String, String> {
        Side::BOTH.map(|side| (game.side_id(side).to_owned(), self.of(side).to_string())).into()
    }
}

/// A bot that thinks `seconds` about a decision unless its string names a budget.
///
/// # Errors
/// When the text names no bot.
pub fn timed_bot(text: &str, seconds: f64) -> Result<BotSpec, SetupError> {
    let mut spec = parse_bot(text)?;
    if let BotSpec::Mcts(settings) = &mut spec
        && !["iters=", "ms="].iter().any(|key| text.contains(key))
    {
        settings.budget = Budget::Millis(((seconds * 1000.0) as u32).max(1));
    }
    Ok(spec)
}
