//! Which side is asked, and what it may do.

use super::{
    ALLIES, Action, Area, AreaSet, Card, Deed, KindSet, Node, Number, PacificWar, Stack, State, Tables, Volley,
    rules::{
        air, allocation, anti_air, cards, deeds, disband, group, hands, movement, naming, normal, reinforce, retreat,
        rounds, setup, submarine, superiority, transport,
    },
};
use crate::Side;

impl PacificWar {
    /// The side that decides.
    pub(crate) fn side_to_act(&self, state: &State) -> Option<Side> {
        let other = state.active.other();
        Some(match state.node {
            Node::Over => return None,
            Node::Ambush | Node::Intercept => other,
            Node::StrikeArea | Node::StrikeTarget => air::attacker(state),
            Node::Respond => air::attacker(state).other(),
            Node::Shoot => ALLIES,
            Node::Allocate | Node::Surplus if state.volley == Volley::Normal => other,
            Node::Retreat => state.subject.get().map_or(other, |unit| self.side_of(unit)),
            _ => state.active,
        })
    }

    /// The legal actions in canonical order [RULING-67]: areas by number, types in their order, what ends a choice last.
    pub(crate) fn list_actions(&self, state: &State, tables: &Tables, actions: &mut Vec<Action>) {
        match state.node {
            Node::SetUp => areas(setup::places(self, state, tables), Action::Place, actions),
            Node::Reinforce => {
                let places = |unit| reinforce::places(self, state, tables, unit);
                areas(state.subject.get().map_or(AreaSet::EMPTY, places), Action::Place, actions);
            }
            Node::Hand => actions.extend(hands::copies(self, state).map(|copies| Action::Copies(Number(copies)))),
            Node::Initiative => actions.extend([Action::First, Action::Second]),
            Node::Round => {
                if !disband::areas(self, state, tables).is_empty() {
                    actions.push(Action::Disband);
                }
                actions.push(Action::Pass);
                rounds::list(self, state, tables, actions);
            }
            Node::DisbandArea => areas(disband::areas(self, state, tables), Action::From, actions),
            Node::DisbandKind => {
                if let Some(area) = state.place.get() {
                    actions.extend(disband::stacks(self, state, tables, area).map(Action::Unit));
                }
            }
            Node::DisbandCount => {
                let most = disband::units(self, state, tables).len() as u8;
                actions.extend((1..=most).map(|count| Action::Count(Number(count))));
            }
            Node::Pay => {
                let cards = state.hand[state.active];
                let fit = cards.iter().filter(|&(card, _)| rounds::may_pay(self, card, state.deed));
                actions.extend(fit.map(|(card, _)| Action::Pay(card)));
            }
            Node::Form => actions.extend(cards::forms(state.card.get()).map(Action::Form)),
            Node::Origin => {
                areas(group::origin_set(self, state, tables), Action::From, actions);
                if group::is_second(state) {
                    actions.push(Action::None);
                }
            }
            Node::Count => {
                actions
                    .extend(group::counts(self, state, tables).into_iter().map(|count| Action::Count(Number(count))));
            }
            Node::NameArea => {
                areas(naming::areas(self, state, tables), Action::From, actions);
                if !state.named.is_empty() {
                    actions.push(Action::Enough);
                }
            }
            Node::NameKind => {
                let has_acted = state.card.is(Card::SUPPLY);
                kinds(naming::kinds(self, state, tables), has_acted, actions);
            }
            Node::NextArea => {
                areas(naming::next_areas(self, state, tables), Action::From, actions);
                if !naming::is_named_first(self, state) && state.left < self.card_limit(state) {
                    actions.push(Action::Enough);
                }
            }
            Node::NextKind => kinds(naming::next_kinds(self, state, tables), false, actions),
            Node::Deed => actions.extend(deeds::deeds(self, state, tables).into_iter().map(deed_action)),
            Node::Step => {
                areas(movement::steps(self, state, tables), Action::Go, actions);
                if movement::may_stop(self, state, tables) {
                    actions.push(Action::Stop);
                }
            }
            Node::StrikeArea => {
                let targets = |unit| air::targets_of(self, state, tables, unit);
                areas(state.subject.get().map_or(AreaSet::EMPTY, targets), Action::At, actions);
                if air::may_decline(state) {
                    actions.push(Action::Skip);
                }
            }
            Node::StrikeTarget | Node::Intercept => {
                if let Some(area) = state.place.get() {
                    air::target_list(self, state, tables, normal::victims(self, state, tables, area), actions);
                }
                if state.node == Node::Intercept {
                    actions.push(Action::Skip);
                }
            }
            Node::GoOn => {
                let most = cards::staying(self, state, tables).len() as u8;
                actions.extend((0..=most).map(|count| Action::Count(Number(count))));
            }
            Node::Destination => {
                areas(transport::destinations(self, state, tables, state.group), Action::To, actions);
            }
            Node::Base => actions.extend(superiority::bases(self, state, tables).map(Action::From)),
            Node::Sea => {
                let seas = |here: Area| superiority::seas(self, state, here);
                areas(state.here.get().map_or(AreaSet::EMPTY, seas), Action::Over, actions);
            }
            Node::SubmarineSea => areas(submarine::seas(self, tables, state.active), Action::At, actions),
            Node::SubmarineTarget => {
                if let Some(area) = state.place.get() {
                    air::target_list(self, state, tables, tables.units(self, state.active.other(), area), actions);
                }
            }
            Node::Ambush => actions.extend([Action::Hold, Action::Ambush]),
            Node::Respond => {
                let hand = state.hand[air::attacker(state).other()];
                let held = anti_air::answers(self, state, tables).filter(|&card| hand.contains(card));
                actions.extend(held.map(|card| if card == Card::INTERCEPT { Action::Intercept } else { Action::Fire }));
                actions.push(Action::Hold);
            }
            Node::Shoot => actions.extend([Action::Hold, Action::Shoot]),
            Node::Allocate => numbers(&allocation::options(self, state, tables), actions),
            Node::Surplus => numbers(&allocation::surplus_options(self, state, tables), actions),
            Node::Retreat => {
                let options = |unit| retreat::options(self, state, tables, unit);
                areas(state.subject.get().map_or(AreaSet::EMPTY, options), Action::Retreat, actions);
            }
            Node::Over => {}
        }
    }
}

fn areas(areas: AreaSet, action: fn(Area) -> Action, actions: &mut Vec<Action>) {
    actions.extend(areas.iter().map(action));
}

fn kinds(kinds: KindSet, has_acted: bool, actions: &mut Vec<Action>) {
    actions.extend(kinds.iter().map(|kind| Action::Unit(Stack { kind, has_acted })));
}

fn numbers(points: &[u8], actions: &mut Vec<Action>) {
    actions.extend(points.iter().map(|&points| Action::Damage(Number(points))));
}

fn deed_action(deed: Deed) -> Action {
    match deed {
        Deed::Move => Action::Move,
        Deed::Normal => Action::Normal,
        Deed::Air => Action::Air,
        Deed::Superiority => Action::Superiority,
        Deed::Nothing => Action::Nothing,
    }
}
