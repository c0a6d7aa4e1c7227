//! stub
use super::*;
pub(super) fn prompt(_g: &ThreeKingdoms, _s: &State) -> String {
    String::new()
}
pub(super) fn action_description(_g: &ThreeKingdoms, _s: &State, a: Action) -> String {
    format!("{a:?}")
}
pub(super) fn event_text(_g: &ThreeKingdoms, e: &Event, _v: Option<Side>) -> Option<String> {
    Some(format!("{e:?}"))
}
pub(super) fn event_combat(_g: &ThreeKingdoms, _e: &Event) -> Option<CombatRow> {
    None
}
pub(super) fn roll_text(_g: &ThreeKingdoms, _s: &State, r: &Roll) -> String {
    format!("{r:?}")
}
