//! What is said of players.

use std::sync::Arc;

use sandtable_bots::{BotSpec, Model};
use sandtable_sim::{seating::lacks_model, setup::Setup};

use crate::Global;

/// What is said where the search has no model.
const NO_MODEL: &str =
    "warning: no fitted model belongs to these data, so the search uses the hand estimate; see train";

/// Says so when a bot wants a model and there is none.
pub(crate) fn warn_without_model(global: &Global, setup: &Setup, bots: &[BotSpec], model: Option<&Arc<Model>>) {
    warn(global, setup.own().map(|own| own.info.id.as_str()), lacks_model(bots, model));
}

/// Says so when somebody lacks a model; `own` is the id of a scenario that somebody wrote.
pub(crate) fn warn(global: &Global, own: Option<&str>, lacks_model: bool) {
    match own {
        _ if !lacks_model => {}
        None => global.note(NO_MODEL),
        Some(id) => global.note(format!(
            "warning: no fitted model knows the scenario {id}, so the search uses the hand estimate; see train"
        )),
    }
}
