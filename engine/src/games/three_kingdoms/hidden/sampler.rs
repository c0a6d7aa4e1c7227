//! Drawing what a side does not see.

use arrayvec::ArrayVec;

use crate::games::three_kingdoms::{
    Node, Origin, Referee, SLOTS, SlotSet, State, ThreeKingdoms, UNKNOWN, data::roster::ForceSlots,
    hidden::counter_set::CounterSet, legal,
};
use crate::{Observation, Side, Stream};

/// Drawings that are tried before one is taken that leaves the enemy nothing to decide.
const DRAWINGS: u32 = 1000;

/// Where the ships of unknown slots of a force come from.
type Origins = ArrayVec<Origin, SLOTS>;

impl ThreeKingdoms {
    /// Puts identities on the enemy's unknown counters: every start place holds what its list says less what was seen of
    /// it, spread evenly over its counters; ships of a class are drawn like at the start of the game.
    pub(crate) fn determinize_state(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        let enemy = observation.viewer().other();
        let mut drawn = self.draw_state(observation, rng);
        for _ in 0..DRAWINGS {
            let is_choosing = Self::is_choosing_carriers(&drawn, enemy);
            let has_carrier = !is_choosing || self.choose_carriers(&mut drawn, enemy);
            if has_carrier && (legal::to_act(&drawn) != Some(enemy) || self.only_action(&drawn).is_none()) {
                break;
            }
            // A draw that leaves the enemy nothing to decide is not this one: it is deciding.
            drawn = self.draw_state(observation, rng);
        }
        drawn
    }

    /// Puts the choice of carriers back to its beginning; says whether there is one to ask for.
    fn choose_carriers(&self, state: &mut State, side: Side) -> bool {
        let candidates = match state.node {
            Node::InterceptCarrier => self.patrols(state, self.patrol_reach(state)),
            _ => self.launchers_in_range(state),
        };
        let Some(first) = candidates.first() else { return false };
        debug_assert!(self.roster.of_side[side.index()].contains(first), "a side asks for its own carriers");
        state.air.cursor = first;
        if state.node == Node::AirDeclare {
            state.air.carriers = candidates;
        }
        true
    }

    /// Draws the identities and what hangs on them.
    fn draw_state(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        let mut state = *observation.state();
        let enemy = observation.viewer().other();
        if Self::is_setting_up(&state, enemy) {
            return self.imagine_setup(&state, enemy, rng);
        }
        let own = self.roster.of_side[enemy.index()];
        let has_drawn = !Self::is_setting_up(&state, enemy.other()) || enemy == self.scenario.first;
        if !has_drawn {
            return state;
        }
        let mut used: CounterSet = own.and(state.known).iter().map(|slot| state.counter[usize::from(slot)]).collect();
        let mut drawn: [Option<Origin>; SLOTS] = [None; SLOTS];
        for force in self.roster.forces.iter().filter(|force| force.side == enemy) {
            for domain in [self.roster.ships, self.roster.boats] {
                self.spread_origins(&state, *force, domain, rng, &mut drawn);
            }
        }
        for has_mark in [true, false] {
            for slot in own.without(state.known).iter() {
                let counter = match drawn[usize::from(slot)] {
                    Some(Origin::Named(id)) => id,
                    Some(Origin::Drawn(draw)) if draw.tech.is_some() == has_mark => {
                        let free = self.pool_of(enemy, draw).without(used);
                        free.nth(rng.below(free.len().max(1))).unwrap_or(UNKNOWN)
                    }
                    _ => continue,
                };
                used.insert(counter);
                state.counter[usize::from(slot)] = counter;
            }
        }
        if self.options.sup_hidden {
            self.load_sup(&mut state, enemy);
        }
        state
    }

    /// Spreads what is left of a force's list over its unknown slots of one domain.
    fn spread_origins(
        &self,
        state: &State,
        force: ForceSlots,
        domain: SlotSet,
        rng: &mut Stream,
        drawn: &mut [Option<Origin>; SLOTS],
    ) {
        let slots = force.slots().and(domain);
        let unknown = slots.without(state.known);
        if unknown.is_empty() {
            return;
        }
        let mut left: Origins = slots.iter().map(|slot| self.roster.origins[usize::from(slot)]).collect();
        for slot in slots.and(state.known).iter() {
            let found = self.explanation(force.side, state.counter[usize::from(slot)], &left);
            left.swap_remove(found);
        }
        rng.shuffle(&mut left);
        if !self.options.sup_hidden {
            // SUP that lie open tell the landing ships.
            let is_lst = |origin: &Origin| self.is_landing_origin(*origin);
            let open = unknown.iter().filter(|&slot| state.sup[usize::from(slot)] > 0);
            let (loaded, others): (Origins, Origins) = left.iter().copied().partition(is_lst);
            let rest = unknown.iter().filter(|&slot| state.sup[usize::from(slot)] == 0);
            for (slot, origin) in open.chain(rest).zip(loaded.into_iter().chain(others)) {
                drawn[usize::from(slot)] = Some(origin);
            }
            return;
        }
        for (slot, origin) in unknown.iter().zip(left) {
            drawn[usize::from(slot)] = Some(origin);
        }
    }

    /// Which entry of the list a known counter takes up: its own name, else a class with a tech mark, else its class.
    fn explanation(&self, side: Side, counter: u8, left: &Origins) -> usize {
        let rank = |origin: &Origin| match origin {
            Origin::Named(id) if *id == counter => Some(0),
            Origin::Drawn(draw) if self.pool_of(side, *draw).contains(counter) => {
                Some(if draw.tech.is_some() { 1 } else { 2 })
            }
            Origin::Named(_) | Origin::Drawn(_) => None,
        };
        let ranked = left.iter().enumerate().filter_map(|(index, origin)| Some((rank(origin)?, index)));
        ranked.min().map_or(0, |(_, index)| index)
    }

    /// [R3.3(1)] Unknown landing ships still have all their SUP: those that landed or lost some are known.
    fn load_sup(&self, state: &mut State, side: Side) {
        for force in self.roster.forces.iter().filter(|force| force.side == side) {
            let list = &self.scenario.sides[side.index()].forces[usize::from(force.force)].sup;
            let unknown = force.slots().without(state.known);
            let known = force.slots().and(state.known);
            let seen = known.iter().filter(|&slot| self.card(state, slot).is_lst()).count();
            let mut next = seen;
            for slot in unknown.iter() {
                let carries = self.card(state, slot).is_lst();
                state.sup[usize::from(slot)] = if carries { list.get(next).copied().unwrap_or(0) } else { 0 };
                next += usize::from(carries);
            }
        }
    }

    /// A set-up of the enemy from its beginning, up to its first decision.
    fn imagine_setup(&self, seen: &State, enemy: Side, rng: &mut Stream) -> State {
        loop {
            let mut state = *seen;
            Referee { game: self, state: &mut state, dice: rng, events: &mut () }.begin_setup(enemy);
            self.play_forced(&mut state, rng, &mut ());
            // A draw that leaves the enemy nothing to decide is not this one: it is deciding.
            if Self::is_setting_up(&state, enemy) {
                return state;
            }
        }
    }
}
