//! stub
use super::*;
pub(super) fn position(_g: &ThreeKingdoms, _s: &State) -> Vec<Placement> {
    Vec::new()
}
pub(super) fn board_text(_g: &ThreeKingdoms, _o: &Observation<ThreeKingdoms>, _p: bool) -> String {
    String::new()
}
