//! What stands at the head of a replay file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Number of the format that this program writes and reads.
pub const FORMAT: u32 = 1;

/// What was played by whom: enough to build the game again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
    pub format: u32,
    /// Version of the program that wrote the file.
    pub program: String,
    /// Game id.
    pub game: String,
    /// Scenario id.
    pub scenario: String,
    /// Hash of the data files in use.
    pub data_hash: String,
    /// Every option of the game with its value.
    pub options: BTreeMap<String, String>,
    /// Bot string or `human` by side id.
    pub players: BTreeMap<String, String>,
    /// Seed of the game's dice and of the bots.
    pub seed: u64,
    /// Title of the scenario where somebody wrote it: its file is needed to load the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_scenario: Option<String>,
}
