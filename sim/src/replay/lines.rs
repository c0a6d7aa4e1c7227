//! The lines of a replay file as they stand in it.

use serde::{Deserialize, Serialize};

use super::header::Header;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Line {
    Replay(Header),
    Setup(Setup),
    Decision(Decision),
    Position(Position),
    Result(Outcome),
}

impl Line {
    /// What the line is called in messages.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Replay(_) => "a header",
            Self::Setup(_) => "the setup",
            Self::Decision(_) => "a decision",
            Self::Position(_) => "a position",
            Self::Result(_) => "a result",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Setup {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) dice: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) rolls: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Decision {
    pub(super) number: usize,
    pub(super) side: String,
    pub(super) action: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) dice: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) rolls: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    /// The turn that has ended.
    pub(super) turn: u16,
    /// What stands where.
    pub(super) position: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Outcome {
    /// Side id; nothing for a draw, and where both lost.
    pub(super) winner: Option<String>,
    /// Both sides lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) both_lost: bool,
    /// Scaled victory points of the sides in the game's order.
    pub(super) vp: [i32; 2],
    /// What the points are to be divided by.
    pub(super) vp_scale: i32,
}
