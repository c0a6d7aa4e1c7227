//! Which side is asked, and what it may do.

use super::{
    AX, Action, Block, Hexes, Node, Role, SU, Smolensk, State, Tables, Unit, UnitSet,
    rules::{
        activation, advance, calls, chits, combat, declare, entry, fortress, losses, movement, reinforce, retreat,
        setup, transfer, withdraw,
    },
};
use crate::{IdSet, Side, hex::Hex};

/// Longer lists of hexes or units are cut into blocks [RULING-58].
pub(crate) const LONGEST: usize = 96;

impl Smolensk {
    /// The side that decides.
    pub(crate) fn side_to_act(&self, state: &State) -> Option<Side> {
        match state.node {
            Node::Over => None,
            Node::SetUp => state.subject.get().map(|unit| self.side_of(unit)),
            Node::Unlock | Node::Select | Node::Lift | Node::Fort | Node::Convert => Some(SU),
            Node::Omit | Node::Interrupt | Node::LastChance | Node::Withdraw => Some(AX),
            Node::DefenderLoss | Node::PickRetreat | Node::Retreat => Some(state.active.other()),
            _ => Some(state.active),
        }
    }

    /// The legal actions in canonical order [RULING-57]; the tables hold the choices of the decision.
    pub(crate) fn list_actions(&self, state: &State, tables: &Tables, actions: &mut Vec<Action>) {
        match state.node {
            Node::Unlock => actions.extend(chits::to_unlock(self, state).map(Action::Unlock)),
            Node::Select | Node::Declare => actions.extend([Action::Out, Action::In]),
            Node::Omit => {
                actions.push(Action::Pass);
                actions.extend(chits::to_omit(self, state).map(Action::Omit));
            }
            Node::Interrupt | Node::LastChance => {
                actions.push(Action::Pass);
                actions.extend(chits::playable(self, state).map(Action::Play));
            }
            Node::Send => with_word(Action::Done, tables.units.iter().map(Action::Send), actions),
            Node::Idle => add(tables.units.iter().map(Action::Idle), actions),
            Node::Call => self.list_units(state, tables, Action::Call, actions),
            Node::Move => {
                let is_first = state
                    .subject
                    .get()
                    .is_some_and(|unit| state.unit(unit).is(Role::Ready) || state.unit(unit).is(Role::Half));
                let words = [Action::Stay, Action::Defer];
                let words = if is_first { &words[..] } else { &words[..1] };
                self.list_hexes(state, &tables.hexes, words, Action::Move, actions);
            }
            Node::Enter => with_word(Action::Done, tables.units.iter().map(Action::Enter), actions),
            Node::EnterHex => self.list_hexes(state, &tables.hexes, &[], Action::Move, actions),
            Node::PickAttack => add(tables.hexes.iter().map(Action::Attack), actions),
            Node::Convert => actions.extend([Action::Pass, Action::Convert]),
            Node::AttackerLoss | Node::DefenderLoss => {
                if losses::may_breach(state) {
                    actions.push(Action::Breach);
                }
                add(tables.units.iter().map(Action::Lose), actions);
            }
            Node::PickRetreat => add(tables.units.iter().map(Action::Pick), actions),
            Node::Retreat => add(tables.hexes.iter().map(Action::Retreat), actions),
            Node::Advance => with_word(Action::Stay, tables.hexes.iter().map(Action::Advance), actions),
            Node::Withdraw => add(tables.units.iter().map(Action::Withdraw), actions),
            Node::Transfer => self.list_units(state, tables, Action::Transfer, actions),
            Node::Lift => with_word(Action::Pass, tables.hexes.iter().map(Action::Lift), actions),
            Node::Fort => with_word(Action::Pass, tables.hexes.iter().map(Action::Fort), actions),
            Node::Bring => with_word(Action::Done, tables.units.iter().map(Action::Bring), actions),
            Node::SetUp | Node::Place => self.list_hexes(state, &tables.hexes, &[], Action::Place, actions),
            Node::Over => {}
        }
    }

    /// [RULING-58] Words and hexes; where there are too many, blocks and then the hexes of one of them.
    fn list_hexes(
        &self,
        state: &State,
        hexes: &Hexes,
        words: &[Action],
        action: impl Fn(Hex) -> Action,
        actions: &mut Vec<Action>,
    ) {
        if let Some(block) = state.block.get() {
            hexes.and(*self.hexes_of(block)).iter().for_each(|hex| actions.push(action(hex)));
            return;
        }
        actions.extend_from_slice(words);
        // Hexes are counted as they are listed: few lists are too long.
        let mut listed = [Action::Done; LONGEST];
        let mut count = 0;
        hexes.iter().for_each(|hex| {
            if let Some(place) = listed.get_mut(count) {
                *place = action(hex);
            }
            count += 1;
        });
        match listed.get(..count) {
            Some(listed) => actions.extend_from_slice(listed),
            None => actions.extend(self.blocks(hexes).iter().map(Action::Block)),
        }
    }

    /// [RULING-58] Units; where there are too many, blocks, the hexes of one of them, and the units of one of these.
    fn list_units(&self, state: &State, tables: &Tables, action: impl Fn(Unit) -> Action, actions: &mut Vec<Action>) {
        let units = tables.units;
        let hex_of = |unit: Unit| state.hex(unit);
        match (state.block.get(), state.target.get()) {
            (_, Some(hex)) => actions.extend(units.iter().filter(|&unit| hex_of(unit) == Some(hex)).map(action)),
            (Some(block), None) => {
                let hexes: Hexes = units.iter().filter_map(hex_of).filter(|&hex| self.block_of(hex) == block).collect();
                actions.extend(hexes.iter().map(Action::At));
            }
            (None, None) if units.len() <= LONGEST => with_word(Action::Done, units.iter().map(action), actions),
            (None, None) => {
                let hexes: Hexes = units.iter().filter_map(hex_of).collect();
                with_word(Action::Done, self.blocks(&hexes).iter().map(Action::Block), actions);
            }
        }
    }

    /// The blocks of some hexes.
    fn blocks(&self, hexes: &Hexes) -> IdSet<Block, u128> {
        let mut blocks: IdSet<Block, u128> = IdSet::EMPTY;
        hexes.iter().for_each(|hex| blocks.insert(self.block_of(hex)));
        blocks
    }

    /// Most actions of a list: blocks, hexes or units with two words.
    pub(crate) const MOST_ACTIONS: usize = LONGEST + 2;
}

fn with_word(word: Action, others: impl Iterator<Item = Action>, actions: &mut Vec<Action>) {
    actions.push(word);
    add(others, actions);
}

/// Sets go through their words faster than they give out one after the other, as `extend` asks for them.
fn add(others: impl Iterator<Item = Action>, actions: &mut Vec<Action>) {
    others.for_each(|action| actions.push(action));
}

impl Tables {
    /// Works out the choices of the decision that is due.
    pub(crate) fn prepare(&mut self, game: &Smolensk, state: &State) {
        self.hexes = Hexes::EMPTY;
        self.units = UnitSet::EMPTY;
        self.may_take = false;
        let subject = state.subject.get();
        match (state.node, subject) {
            (Node::SetUp, Some(unit)) => self.hexes = setup::places(game, state, self, unit),
            (Node::Send, _) => self.units = activation::to_send(game, state, self),
            (Node::Idle, _) => self.units = activation::to_idle(game, state, self),
            (Node::Call, _) => self.units = calls::to_call(game, state),
            (Node::Move, Some(unit)) => self.hexes = movement::reach(game, state, self, unit),
            (Node::Enter, _) => self.units = entry::to_enter(game, state, self),
            (Node::EnterHex, Some(unit)) => self.hexes = entry::entry_hexes(game, state, self, unit),
            (Node::PickAttack, _) => self.hexes = combat::declared(game, state, self),
            (Node::AttackerLoss | Node::DefenderLoss, _) => self.units = losses::losers(game, state, self),
            (Node::PickRetreat, _) => {
                self.units =
                    state.target.get().map_or(UnitSet::EMPTY, |target| combat::defenders(game, state, self, target));
            }
            (Node::Retreat, Some(unit)) => {
                self.hexes = retreat::steps(game, state, self, unit).iter().map(|step| step.hex).collect();
            }
            (Node::Advance, Some(unit)) => self.hexes = advance::ends(game, state, self, unit),
            (Node::Withdraw, _) => self.units = withdraw::to_withdraw(game, state),
            (Node::Transfer, _) => self.units = transfer::to_transfer(game, state, self),
            (Node::Lift, _) => self.hexes = fortress::to_lift(game, state, self),
            (Node::Fort, _) => self.hexes = fortress::to_fortify(game, state, self),
            (Node::Bring, _) => self.units = reinforce::classes(game, state, state.active, super::Spot::Box),
            (Node::Place, _) => self.hexes = reinforce::places(game, state, self),
            _ => {}
        }
        debug_assert!(state.node != Node::Declare || subject.is_some_and(|unit| declare::is_free(state, unit)));
    }
}
