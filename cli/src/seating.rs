//! Who plays in simulations and matches.

use std::sync::Arc;

use sandtable_bots::{BotSpec, Model};
use sandtable_engine::Game;
use sandtable_sim::SimError;

use crate::{
    Global,
    error::{CliError, Result, Status},
    setup::{parse_bot, parse_side},
};

/// Reads `SIDE=BOT` and `BOT` arguments. The first `=` parts side and bot only when a side stands before it.
pub(crate) fn seats<G: Game>(game: &G, given: &[String]) -> Result<[BotSpec; 2]> {
    let mut bots = [parse_bot("script")?, parse_bot("script")?];
    for text in given {
        match text.split_once('=') {
            Some((side, bot)) if !side.contains(':') => bots[parse_side(game, side)?.index()] = parse_bot(bot)?,
            _ => bots = [parse_bot(text)?, parse_bot(text)?],
        }
    }
    if bots.contains(&BotSpec::Human) {
        return Err(CliError::usage("a person cannot sit in a simulation; see sandtable play"));
    }
    Ok(bots)
}

/// Reads bot strings with commas between; commas within a bot string part its keys.
pub(crate) fn bot_list(text: &str) -> Result<Vec<BotSpec>> {
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
pub(crate) fn check_timing(bots: &[BotSpec], allowed: bool) -> Result<bool> {
    match bots.iter().find(|bot| !bot.is_reproducible()) {
        Some(bot) if !allowed => Err(CliError::usage(format!(
            "{bot} thinks by the clock, so the run could not be repeated; give iters=, or --allow-timing"
        ))),
        bot => Ok(bot.is_none()),
    }
}

/// Says so when a bot wants a model and there is none.
pub(crate) fn warn_without_model(global: &Global, bots: &[BotSpec], model: Option<&Arc<Model>>) {
    if model.is_none() && bots.iter().any(BotSpec::uses_model) {
        global.note("warning: no fitted model belongs to these data, so the search uses the hand estimate; see train");
    }
}

/// What stopped the simulator.
/// What tells the model apart from others, if a bot uses it.
pub(crate) fn fingerprint(bots: &[BotSpec], model: Option<&Model>) -> Option<String> {
    model.filter(|_| bots.iter().any(BotSpec::uses_model)).map(Model::fingerprint)
}

pub(crate) fn sim_error(error: &SimError) -> CliError {
    let mut told = CliError::failed(error);
    match error.exit_code() {
        3 => told.status = Status::BadData,
        4 => told.status = Status::Incomplete,
        _ => {}
    }
    told
}
