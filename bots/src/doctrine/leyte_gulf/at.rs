//! The place of each fact of an action among the others.

use super::facts::FACTS;

pub(super) const WAY: usize = FACTS.place_of_action("way");
pub(super) const THEN: usize = FACTS.place_of_action("then");
pub(super) const NEARER: usize = FACTS.place_of_action("nearer");
pub(super) const FREE: usize = FACTS.place_of_action("free");
pub(super) const BEARS: usize = FACTS.place_of_action("bears");
pub(super) const TRACKS: usize = FACTS.place_of_action("tracks");
pub(super) const TARGET: usize = FACTS.place_of_action("target");
pub(super) const TARGET_DAMAGED: usize = FACTS.place_of_action("target_damaged");
pub(super) const MARKER: usize = FACTS.place_of_action("marker");
pub(super) const BAND: usize = FACTS.place_of_action("band");
pub(super) const FRIENDS: usize = FACTS.place_of_action("friends");
pub(super) const STRENGTH: usize = FACTS.place_of_action("strength");
pub(super) const CHANCE: usize = FACTS.place_of_action("chance");
pub(super) const SEEN: usize = FACTS.place_of_action("seen");
pub(super) const LATER: usize = FACTS.place_of_action("later");
pub(super) const OUT: usize = FACTS.place_of_action("out");
pub(super) const COMPANY: usize = FACTS.place_of_action("company");
pub(super) const ENTRY: usize = FACTS.place_of_action("entry");
pub(super) const ABREAST: usize = FACTS.place_of_action("abreast");
pub(super) const BESIDE: usize = FACTS.place_of_action("beside");
pub(super) const SQUARE: usize = FACTS.place_of_action("square");
pub(super) const HEADING: usize = FACTS.place_of_action("heading");
pub(super) const DOOR: usize = FACTS.place_of_action("door");
