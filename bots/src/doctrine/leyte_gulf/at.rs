//! The place of each fact of an action among the others.

use super::facts::FACTS;

pub(super) const WAY: usize = FACTS.of_actions("way");
pub(super) const THEN: usize = FACTS.of_actions("then");
pub(super) const NEARER: usize = FACTS.of_actions("nearer");
pub(super) const FREE: usize = FACTS.of_actions("free");
pub(super) const BEARS: usize = FACTS.of_actions("bears");
pub(super) const TRACKS: usize = FACTS.of_actions("tracks");
pub(super) const TARGET: usize = FACTS.of_actions("target");
pub(super) const TARGET_DAMAGED: usize = FACTS.of_actions("target_damaged");
pub(super) const MARKER: usize = FACTS.of_actions("marker");
pub(super) const BAND: usize = FACTS.of_actions("band");
pub(super) const FRIENDS: usize = FACTS.of_actions("friends");
pub(super) const STRENGTH: usize = FACTS.of_actions("strength");
pub(super) const CHANCE: usize = FACTS.of_actions("chance");
pub(super) const SEEN: usize = FACTS.of_actions("seen");
pub(super) const LATER: usize = FACTS.of_actions("later");
pub(super) const OUT: usize = FACTS.of_actions("out");
pub(super) const COMPANY: usize = FACTS.of_actions("company");
pub(super) const ENTRY: usize = FACTS.of_actions("entry");
pub(super) const ABREAST: usize = FACTS.of_actions("abreast");
pub(super) const BESIDE: usize = FACTS.of_actions("beside");
pub(super) const SQUARE: usize = FACTS.of_actions("square");
pub(super) const HEADING: usize = FACTS.of_actions("heading");
pub(super) const DOOR: usize = FACTS.of_actions("door");
