//! `sandtable bots`.

use clap::Args as ClapArgs;
use sandtable_bots::{
    Model,
    spec::{KEYS, NAMES},
};

use crate::{
    error::Result,
    out::{outln, table},
    setup::{find_game, for_game},
};

/// List the bots and their keys: BOT is name[:key=value,...]
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// Also say whether this game has a fitted model
    game: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result {
    let game = args.game.as_deref().map(find_game).transpose()?;
    let mut rows = Vec::new();
    for (name, help) in NAMES {
        rows.push(vec![(*name).to_owned(), String::new(), (*help).to_owned()]);
        rows.extend(
            KEYS.iter()
                .filter(|key| key.bot == *name)
                .map(|key| vec![String::new(), key.name.to_owned(), key.help.to_owned()]),
        );
    }
    outln!("{}", table(&["bot", "key", "meaning"], &[], rows));
    outln!("\nExamples: random, script:t=0, mcts:iters=200,threads=2, mcts:ms=500.");
    if let Some(game) = game {
        let model = for_game!(game.id.as_str(), G => Ok(Model::embedded::<G>().and_then(std::result::Result::ok)))?;
        match model {
            None => outln!("{} has no fitted model: eval=fitted falls back to the hand-written estimate.", game.id),
            Some(model) => outln!(
                "{} has a fitted model ({} games of {}, log loss {}; a constant has {}).",
                game.id,
                model.training.games,
                model.training.bots,
                model.training.log_loss,
                model.training.log_loss_constant
            ),
        }
    }
    Ok(())
}
