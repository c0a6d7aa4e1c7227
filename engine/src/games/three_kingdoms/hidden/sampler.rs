//! Drawing what a side does not see.

use arrayvec::ArrayVec;

use crate::{
    Observation, Position, Side, Stream,
    games::three_kingdoms::{
        Board, CounterId, CounterSet, Node, Origin, Referee, SLOTS, Slot, SlotSet, State, Tables, ThreeKingdoms,
        UNKNOWN, data::roster::ForceSlots, legal,
    },
};

/// Drawings that are tried before one is taken that leaves the enemy nothing to decide.
const DRAWINGS: u32 = 1000;

/// Where the ships of unknown slots of a force come from.
type Origins = ArrayVec<Origin, SLOTS>;

/// What is worked out once from an observation, so that many states can be drawn from it.
#[derive(Clone, Debug)]
pub struct Sampler {
    observation: Observation<ThreeKingdoms>,
    /// Counters of the enemy that are known.
    used: CounterSet,
    /// The enemy's forces as far as they are unknown; none before its set-up.
    forces: Vec<UnknownForce>,
}

/// Unknown slots of a force in one domain.
#[derive(Clone, Debug)]
struct UnknownForce {
    slots: SlotSet,
    /// What its list says, less what was seen of it.
    left: Origins,
}

impl ThreeKingdoms {
    /// Every start place holds what its list says less what was seen of it.
    pub(crate) fn prepare(&self, observation: &Observation<Self>) -> Sampler {
        let state = observation.state();
        let enemy = observation.viewer().other();
        let own = self.roster.of_side[enemy];
        let has_drawn = !Self::is_setting_up(state, enemy)
            && (!Self::is_setting_up(state, enemy.other()) || enemy == self.scenario.first);
        let mut sampler = Sampler {
            observation: *observation,
            used: own.and(state.known).iter().map(|slot| CounterId::new(state.counter[slot.index()])).collect(),
            forces: Vec::new(),
        };
        if has_drawn {
            for force in self.roster.forces_of(enemy) {
                for domain in [self.roster.ships, self.roster.boats] {
                    sampler.forces.extend(self.unknown_force(state, *force, domain));
                }
            }
        }
        sampler
    }

    /// What is left of a force's list for its unknown slots of one domain.
    fn unknown_force(&self, state: &State, force: ForceSlots, domain: SlotSet) -> Option<UnknownForce> {
        let slots = force.slots().and(domain);
        let unknown = slots.without(state.known);
        if unknown.is_empty() {
            return None;
        }
        let mut left: Origins = slots.iter().map(|slot| self.roster.origins[usize::from(slot)]).collect();
        for slot in slots.and(state.known).iter() {
            let found = self.explanation(force.side, state.counter[usize::from(slot)], &left);
            left.swap_remove(found);
        }
        Some(UnknownForce { slots: unknown, left })
    }

    /// Which entry of the list a known counter takes up: its own name, else a class with a tech mark, else its class.
    fn explanation(&self, side: Side, counter: u8, left: &Origins) -> usize {
        let rank = |origin: &Origin| match origin {
            Origin::Named(id) if *id == counter => Some(0),
            Origin::Drawn(draw) if self.pool_of(side, *draw).contains(CounterId::new(counter)) => {
                Some(if draw.tech.is_some() { 1 } else { 2 })
            }
            Origin::Named(_) | Origin::Drawn(_) => None,
        };
        let ranked = left.iter().enumerate().filter_map(|(index, origin)| Some((rank(origin)?, index)));
        ranked.min().map_or(0, |(_, index)| index)
    }

    /// Puts identities on the enemy's unknown counters: what is left of each list is spread evenly over its counters;
    /// ships of a class are drawn like at the start of the game.
    pub(crate) fn draw_state(&self, sampler: &Sampler, rng: &mut Stream) -> State {
        let enemy = sampler.observation.viewer().other();
        let mut drawn = self.draw_identities(sampler, rng);
        for _ in 0..DRAWINGS {
            // A draw that leaves the enemy nothing to decide is not this one: it is deciding.
            if self.may_be(&mut drawn, enemy) {
                break;
            }
            drawn = self.draw_identities(sampler, rng);
        }
        drawn
    }

    /// Whether the enemy has a decision in a drawn state, if it is deciding; puts its choice of carriers back to the
    /// beginning.
    fn may_be(&self, state: &mut State, enemy: Side) -> bool {
        let is_choosing = Self::is_choosing_carriers(state, enemy);
        if !is_choosing && legal::to_act(state) != Some(enemy) {
            return true;
        }
        let mut tables = Tables::default();
        tables.derive(self, state);
        if is_choosing && !self.choose_carriers(state, &tables, enemy) {
            return false;
        }
        let mut actions = Vec::new();
        Board::new(self, state, &tables).list(&mut actions);
        legal::to_act(state) != Some(enemy) || actions.len() != 1
    }

    /// Puts the choice of carriers back to its beginning; says whether there is one to ask for.
    fn choose_carriers(&self, state: &mut State, tables: &Tables, side: Side) -> bool {
        let board = Board::new(self, state, tables);
        let candidates = match state.node {
            Node::InterceptCarrier => board.patrols(),
            _ => board.launchers_in_range(),
        };
        let Some(first) = candidates.first() else { return false };
        debug_assert!(self.roster.of_side[side].contains(first), "a side asks for its own carriers");
        state.air.cursor = first;
        if state.node == Node::AirDeclare {
            state.air.carriers = candidates;
        }
        true
    }

    /// Draws the identities and what hangs on them.
    fn draw_identities(&self, sampler: &Sampler, rng: &mut Stream) -> State {
        let mut state = *sampler.observation.state();
        let enemy = sampler.observation.viewer().other();
        if Self::is_setting_up(&state, enemy) {
            return self.imagine_setup(&state, enemy, rng);
        }
        let mut drawn: [Option<Origin>; SLOTS] = [None; SLOTS];
        let mut unknown = SlotSet::EMPTY;
        for force in &sampler.forces {
            self.spread_origins(&state, force, rng, &mut drawn);
            unknown = unknown.with(force.slots);
        }
        let mut used = sampler.used;
        for has_mark in [true, false] {
            for slot in unknown.iter() {
                let counter = match drawn[usize::from(slot)] {
                    Some(Origin::Named(id)) => id,
                    Some(Origin::Drawn(draw)) if draw.tech.is_some() == has_mark => {
                        let free = self.pool_of(enemy, draw).without(used);
                        free.nth(rng.below(free.len().max(1) as u32) as usize).map_or(UNKNOWN, CounterId::number)
                    }
                    _ => continue,
                };
                used.insert(CounterId::new(counter));
                state.counter[usize::from(slot)] = counter;
            }
        }
        if self.options.sup_hidden && !sampler.forces.is_empty() {
            self.load_sup(&mut state, enemy);
        }
        state
    }

    /// Spreads what is left of a force's list over its unknown slots.
    fn spread_origins(
        &self,
        state: &State,
        force: &UnknownForce,
        rng: &mut Stream,
        drawn: &mut [Option<Origin>; SLOTS],
    ) {
        let mut left = force.left.clone();
        rng.shuffle(&mut left);
        if self.options.sup_hidden {
            for (slot, origin) in force.slots.iter().zip(left) {
                drawn[usize::from(slot)] = Some(origin);
            }
            return;
        }
        // SUP that lie open tell the landing ships.
        let has_sup = |slot: &Slot| state.sup[usize::from(*slot)] > 0;
        let is_lst = |origin: &Origin| self.is_landing_origin(*origin);
        let (loaded, others): (Origins, Origins) = left.iter().copied().partition(is_lst);
        let (open, rest): (SlotSet, SlotSet) = (force.slots.iter().filter(has_sup).collect(), force.slots);
        for (slot, origin) in open.iter().chain(rest.without(open).iter()).zip(loaded.into_iter().chain(others)) {
            drawn[usize::from(slot)] = Some(origin);
        }
    }

    /// [R3.3(1)] Unknown landing ships still have all their SUP: those that landed or lost some are known.
    fn load_sup(&self, state: &mut State, side: Side) {
        for force in self.roster.forces_of(side) {
            let list = &self.scenario.sides[side].forces[force.force.index()].sup;
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
        let mut tables = Tables::default();
        loop {
            let mut state = *seen;
            tables.derive(self, &state);
            Referee { game: self, state: &mut state, tables: &mut tables, dice: rng, events: &mut () }
                .begin_setup(enemy);
            let state = *Position::settled(self, state, rng, &mut ()).state();
            // A draw that leaves the enemy nothing to decide is not this one: it is deciding.
            if Self::is_setting_up(&state, enemy) {
                return state;
            }
        }
    }
}
