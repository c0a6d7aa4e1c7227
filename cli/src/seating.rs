//! What is said of players.

use std::sync::Arc;

use sandtable_bots::{BotSpec, Model};
use sandtable_sim::seating::lacks_model;

use crate::Global;

/// What is said where the search has no model.
const NO_MODEL: &str =
    "warning: no fitted model belongs to these data, so the search uses the hand estimate; see train";

/// Says so when a bot wants a model and there is none.
pub(crate) fn warn_without_model(global: &Global, bots: &[BotSpec], model: Option<&Arc<Model>>) {
    warn(global, lacks_model(bots, model));
}

/// Says so when somebody lacks a model.
pub(crate) fn warn(global: &Global, lacks_model: bool) {
    if lacks_model {
        global.note(NO_MODEL);
    }
}
