//! Warnings about players.

use std::sync::Arc;

use sandtable_bots::{BotSpec, Model};
use sandtable_sim::{seating::lacks_model, setup::Setup};

use crate::Global;

/// The warning when the search has no model.
const NO_MODEL: &str = "warning: there is no fitted model for these data, so the search uses the \
    hand-written estimate, and the doctrine stands in for a learnt policy; see sandtable train --help";

/// Warns when a bot wants a model and there is none.
pub(crate) fn warn_without_model(global: &Global, setup: &Setup, bots: &[BotSpec], model: Option<&Arc<Model>>) {
    warn(global, setup.own().map(|own| own.info.id.as_str()), lacks_model(bots, model));
}

/// Warns when a bot lacks a model; `own` is the id of the user's own scenario.
pub(crate) fn warn(global: &Global, own: Option<&str>, lacks_model: bool) {
    match own {
        _ if !lacks_model => {}
        None => global.note(NO_MODEL),
        Some(id) => global.note(format!(
            "warning: there is no fitted model for the scenario {id}, so the search uses the hand-written estimate, \
             and the doctrine stands in for a learnt policy; see sandtable train --help"
        )),
    }
}
