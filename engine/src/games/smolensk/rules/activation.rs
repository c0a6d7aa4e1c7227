//! R8, R15.1: headquarters activate units.

use super::referee::Referee;
use crate::{
    Dice, EventSink, OptId,
    games::smolensk::{AX, Action, Event, Kind, Node, Role, Smolensk, Spot, State, Tables, Unit, UnitSet},
};

/// [L16.6] Mechanized units that a headquarters may activate.
pub(crate) const MECH_CAP: usize = 10;

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R15.1(1), R15.1(2), R2.21(2)2, RULING-34, L15.1] Before turn 1 the panzer armies fight: units of each that are
    /// in range of its headquarters.
    pub(super) fn surprise(&mut self) {
        self.state.is_surprise = true;
        self.state.active = AX;
        self.state.clock = 1;
        for &hq in &self.game.panzer_hqs {
            let own = self.game.card(hq).formation;
            let units: UnitSet = in_range(self.game, self.state, self.tables, hq)
                .iter()
                .filter(|&unit| self.game.card(unit).formation == own)
                .chain([hq])
                .filter(|&unit| self.state.hex(unit).is_some())
                .collect();
            for unit in units.iter() {
                self.assign(unit, Role::Moved);
            }
            self.events.emit(|| Event::Activated { hq, units: units.len() as u8 });
        }
        self.begin_combat();
    }

    /// [R8.1(1), R8.1(2), R8.1(3), R8.1(4), R8.2, R8.2(1), R8.2(2), R8.2(4), R8.3(1), R13.0(1), RULING-42]
    /// [RULING-43] A headquarters activates itself and the units in range that are none.
    pub(super) fn activate(&mut self, hq: Unit) {
        let in_range = in_range(self.game, self.state, self.tables, hq);
        let no_hqs = in_range.iter().filter(|&unit| !self.game.card(unit).kind.is_hq());
        let units: UnitSet = no_hqs.chain([hq]).collect();
        for unit in units.iter() {
            self.assign(unit, Role::Ready);
        }
        self.events.emit(|| Event::Activated { hq, units: units.len() as u8 });
        self.state.subject = OptId::NONE;
        if self.game.options.hq_transfer && self.state.turn < self.game.data.scenario.turns {
            self.ask(Node::Send);
            self.skip_send();
        } else {
            self.begin_idle();
        }
    }

    /// [R16.4(1), RULING-36, RULING-54] Other headquarters in range with a line go to the box of the next turn.
    pub(super) fn send(&mut self, action: Action) {
        let Action::Send(unit) = action else { return self.begin_idle() };
        let turn = self.state.turn + 1;
        self.leave(unit, Spot::Turn(turn));
        self.state.subject = unit.into();
        self.events.emit(|| Event::Sent { unit, turn });
        self.skip_send();
    }

    fn skip_send(&mut self) {
        if to_send(self.game, self.state, self.tables).is_empty() {
            self.begin_idle();
        }
    }

    /// [L16.6, RULING-53] The owner says which mechanized units stay idle.
    fn begin_idle(&mut self) {
        self.state.subject = OptId::NONE;
        let count = ready_mech(self.game, self.state, self.tables).count();
        if self.game.options.mech_cap && count > MECH_CAP {
            self.state.left = (count - MECH_CAP) as u8;
            self.ask(Node::Idle);
        } else {
            self.begin_moves();
        }
    }

    pub(super) fn idle(&mut self, action: Action) {
        let Action::Idle(unit) = action else { return };
        self.assign(unit, Role::None);
        self.events.emit(|| Event::Idle { unit });
        self.state.subject = unit.into();
        self.state.left -= 1;
        if self.state.left == 0 {
            self.begin_moves();
        }
    }
}

/// [R8.2, R2.22(3)] Other units of the side that are at most the range of a headquarters away.
pub(crate) fn in_range(game: &Smolensk, state: &State, tables: &Tables, hq: Unit) -> UnitSet {
    let (card, board) = (game.card(hq), &tables.board);
    let mut units = UnitSet::EMPTY;
    if let Some(centre) = state.hex(hq) {
        board.held(card.side).each_within(&game.data.map.grid, centre, card.range, |hex| {
            board.units(hex).for_each(|unit| units.insert(unit));
        });
    }
    units.remove(hq);
    units.and(game.armies[card.side])
}

/// Whether a unit is in range of any headquarters of its side; one is in range of itself [RULING-49].
pub(crate) fn is_in_any_range(game: &Smolensk, state: &State, unit: Unit) -> bool {
    let Some(hex) = state.hex(unit) else { return false };
    let mut hqs = game.on_map(state, game.side_of(unit)).filter(|&(hq, _)| game.card(hq).kind.is_hq());
    hqs.any(|(hq, centre)| game.data.map.grid.distance(centre, hex) <= game.card(hq).range)
}

/// [R16.4(1), RULING-36, RULING-54] Headquarters that may be transferred now, beyond the last one that was.
pub(crate) fn to_send(game: &Smolensk, state: &State, tables: &mut Tables) -> UnitSet {
    let hq = state.chit.get().and_then(|chit| game.hq_of(chit));
    let Some(hq) = hq else { return UnitSet::EMPTY };
    let lines = tables.in_line(game, game.side_of(hq));
    let others = in_range(game, state, tables, hq)
        .iter()
        .filter(|&unit| game.card(unit).kind.is_hq() && state.subject.get().is_none_or(|last| unit > last));
    others.filter(|&unit| state.hex(unit).is_some_and(|hex| lines.contains(hex))).collect()
}

/// Mechanized units that are activated.
fn ready_mech<'a>(game: &'a Smolensk, state: &'a State, tables: &Tables) -> impl Iterator<Item = Unit> + use<'a> {
    let units = tables.acting.and(game.armies[state.active]);
    units
        .iter()
        .filter(|&unit| state.unit(unit).is(Role::Ready) && state.hex(unit).is_some() && game.card(unit).is_mech)
}

/// [L16.6, RULING-58] Mechanized units that may be named idle next: by rising id, so many that the others still can be.
pub(crate) fn to_idle(game: &Smolensk, state: &State, tables: &Tables) -> UnitSet {
    let open: UnitSet =
        ready_mech(game, state, tables).filter(|&unit| state.subject.get().is_none_or(|last| unit > last)).collect();
    let count = (open.len() + 1).saturating_sub(usize::from(state.left));
    open.iter().take(count).collect()
}

/// Whether a headquarters leads a panzer army of the Axis.
pub(crate) fn is_panzer_hq(game: &Smolensk, unit: Unit) -> bool {
    let card = game.card(unit);
    card.kind == Kind::PanzerHq && card.side == AX
}
