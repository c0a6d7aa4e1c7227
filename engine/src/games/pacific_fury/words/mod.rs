//! The game in words.

mod action;
mod board;
mod event;
mod names;
mod placements;
mod prompt;
mod roll;
mod situation;
mod typed;
mod why_not;

use super::{Action, Event, PacificFury, State};
use crate::{Lang, Observation, Placement, Roll, Side, Words};

impl Words for PacificFury {
    fn prompt(&self, state: &State, _lang: Lang) -> String {
        prompt::prompt(self, state)
    }

    fn describe(&self, state: &State, action: Action, _lang: Lang) -> String {
        action::action_description(self, state, action)
    }

    fn event_text(&self, event: &Event, _viewer: Option<Side>, _lang: Lang) -> Option<String> {
        Some(event::event_text(self, *event))
    }

    fn is_blow(&self, event: &Event) -> bool {
        use Event::{Damage, Disrupted, Submarine, TransportLost};
        matches!(event, Damage { .. } | TransportLost { .. } | Disrupted { .. } | Submarine { ship: Some(_) })
    }

    fn roll_text(&self, _state: &State, roll: &Roll, _lang: Lang) -> String {
        roll::roll_text(self, *roll)
    }

    fn is_draw(&self, roll: &Roll) -> bool {
        roll::is_draw(*roll)
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        placements::placements(self, state)
    }

    fn board(&self, observation: &Observation<Self>, plain: bool, _lang: Lang) -> String {
        board::board_text(self, observation, plain)
    }

    fn situation(&self, observation: &Observation<Self>, _plain: bool, _lang: Lang) -> String {
        situation::situation(self, observation)
    }

    fn names(&self, observation: &Observation<Self>) -> Vec<(String, String)> {
        typed::names(self, observation.state())
    }

    fn why_not(&self, state: &State, action: Action, _lang: Lang) -> Option<String> {
        why_not::why_not(self, state, action)
    }

    fn implied(&self, state: &State, action: Action) -> Option<Action> {
        typed::implied(state, action)
    }
}
