//! stub
use super::*;
pub(super) fn action_text(_g: &ThreeKingdoms, _s: &State, a: Action) -> String {
    format!("{a:?}")
}
pub(super) fn parse_action(_g: &ThreeKingdoms, _s: &State, _t: &str) -> Result<Action, String> {
    Err("stub".into())
}
