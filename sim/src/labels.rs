//! The names of what a tally counts by number.

use sandtable_engine::{Side, Statistics};
use serde::{Deserialize, Serialize};

/// The names of a game's sides, phases, kinds of action and metrics, so that files and tables need no game type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labels {
    /// Short names of the sides, for files: `ijn`.
    pub side_ids: [String; 2],
    /// Names of the sides for people.
    pub side_names: [String; 2],
    /// Names of the phases.
    pub phases: Vec<String>,
    /// Names of the kinds of action.
    pub action_kinds: Vec<String>,
    /// Names of the metrics.
    pub metrics: Vec<String>,
    /// Victory points are counted in parts of this size: 2 for half points.
    pub vp_scale: i32,
    /// Whether both sides can lose the same game: results then say how often they did.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub can_both_lose: bool,
}

impl Labels {
    /// The names of `game`.
    pub fn of<G: Statistics>(game: &G) -> Self {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Self {
            side_ids: Side::BOTH.map(|side| game.side_id(side).to_owned()),
            side_names: Side::BOTH.map(|side| game.side_name(side).to_owned()),
            phases: owned(G::PHASES),
            action_kinds: owned(G::ACTION_KINDS),
            metrics: owned(G::METRICS),
            vp_scale: G::VP_SCALE,
            can_both_lose: game.can_both_lose(),
        }
    }
}
