//! Who plays in simulations and matches.

use std::{num::NonZeroU32, sync::Arc};

use sandtable_bots::{BotSpec, Model};
use sandtable_engine::{BySide, Game, Published};

use crate::setup::{SetupError, parse_bot, parse_side};

/// Reads `SIDE=BOT` and `BOT` arguments. The first `=` parts side and bot only when a side stands before it.
///
/// # Errors
/// When one of them is neither, or is a person.
pub fn seats<G: Game>(game: &G, given: &[String]) -> Result<[BotSpec; 2], SetupError> {
    let mut bots = [parse_bot("script")?, parse_bot("script")?];
    let mut named: BySide<bool> = BySide::both(false);
    for text in given {
        match text.split_once('=') {
            Some((side, bot)) if !side.contains(':') => {
                let side = parse_side(game, side)?;
                if std::mem::replace(&mut named[side], true) {
                    let id = game.side_id(side);
                    return Err(SetupError::Choice(format!("{id} has two bots; give each side one")));
                }
                bots[side.index()] = parse_bot(bot)?;
            }
            _ => bots = [parse_bot(text)?, parse_bot(text)?],
        }
    }
    if bots.contains(&BotSpec::Human) {
        return Err(SetupError::Person);
    }
    Ok(bots)
}

/// Reads bot strings with commas between; commas within a bot string part its keys.
///
/// # Errors
/// When one of them names no bot.
pub fn bot_list(text: &str) -> Result<Vec<BotSpec>, SetupError> {
    let mut bots: Vec<String> = Vec::new();
    for part in text.split(',') {
        let name = part.split(':').next().unwrap_or(part).trim();
        match bots.last_mut() {
            // A key of the bot before.
            Some(bot) if name.contains('=') => *bot = format!("{bot},{part}"),
            _ => bots.push(part.trim().to_owned()),
        }
    }
    bots.iter().map(|bot| parse_bot(bot)).collect()
}

/// Refuses bots that think by the clock, unless they are allowed; tells whether the run can be repeated.
///
/// # Errors
/// When one does and may not.
pub fn check_timing(bots: &[BotSpec], allowed: bool) -> Result<bool, SetupError> {
    match bots.iter().find(|bot| !bot.is_reproducible()) {
        Some(bot) if !allowed => Err(SetupError::ByTheClock(bot.clone())),
        bot => Ok(bot.is_none()),
    }
}

/// Whether a bot wants a model and there is none, or wants to play a policy that the model lacks: then the search uses the
/// hand-written estimate, and the doctrine plays instead of the policy.
pub fn lacks_model(bots: &[BotSpec], model: Option<&Arc<Model>>) -> bool {
    let lacks = |bot: &BotSpec| match model {
        None => bot.uses_model(),
        Some(model) => model.policy.is_none() && matches!(bot, BotSpec::Policy { .. }),
    };
    bots.iter().any(lacks)
}

/// Re-rolled copies of every roll where luck is measured in many games.
pub const USUAL_COPIES: NonZeroU32 = NonZeroU32::new(16).expect("16 is not 0");

/// Re-rolled copies by which luck is measured: as many as asked for, else as many as pay. They take much longer than the
/// doctrine's decision on a roll, and next to nothing beside a search. `None`: luck is not measured.
///
/// # Errors
/// When it was asked for, and there is no model to value positions.
pub fn luck_copies<G: Published>(
    asked: Option<u32>,
    bots: &[BotSpec],
    model: Option<&Model>,
) -> Result<Option<NonZeroU32>, SetupError> {
    let searches = bots.iter().any(BotSpec::searches);
    let copies = NonZeroU32::new(asked.unwrap_or(if searches { USUAL_COPIES.get() } else { 0 }));
    match (copies, model) {
        (Some(_), None) if asked.is_some() => Err(SetupError::NoModel { game: G::ID }),
        (copies, model) => Ok(copies.filter(|_| model.is_some())),
    }
}

/// What tells the model apart from others, if a bot uses it.
pub fn fingerprint(bots: &[BotSpec], model: Option<&Model>) -> Option<String> {
    model.filter(|_| bots.iter().any(BotSpec::uses_model)).map(Model::fingerprint)
}
