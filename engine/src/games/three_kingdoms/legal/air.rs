//! What aircraft may do: targets, columns [R5, R7.3].

use crate::{
    OptId,
    games::three_kingdoms::{
        Action, AirTarget, Board, Column, Launch, MAX_AIR_TARGETS, Mission, Slot, SlotSet, State, TargetId,
        rules::fire::{AirRow, reach_of},
    },
    hex::Hex,
};

/// From where an air operation is launched: the bases of a side, or carriers of one hex.
#[derive(Clone, Copy)]
struct Base<'a> {
    /// The carriers by their lowest slot, none for bases.
    launch: Launch,
    /// [R7.3.1(3), R7.3.1(4)] Anti-ship operations that the carriers may launch together.
    antiship: u8,
    /// ASW operations likewise.
    asw: u8,
    /// Flight distances of all hexes.
    distances: &'a [u8],
}

/// Something within reach of an air operation.
#[derive(Clone, Copy)]
struct Reachable {
    hex: Hex,
    /// The boat, none for ships.
    boat: OptId<Slot>,
    /// Lowest slot of the ships, or the boat.
    order: Slot,
    may_attack: bool,
    may_search: bool,
}

impl<'a> Board<'a> {
    /// Row of the table for the air operation in progress.
    pub(crate) fn air_row(self) -> AirRow {
        if self.state.is_base_air() { AirRow::BaseOperation } else { AirRow::CarrierOperation }
    }

    /// Distance that a column covers, 0 where the row does not use it.
    pub(super) fn reach_of(self, row: AirRow, column: Column) -> u8 {
        reach_of(&self.game.data.air_table, row, column).unwrap_or(0)
    }

    /// Carriers of `carriers` in the hex of this one.
    pub(super) fn together(self, carriers: SlotSet, slot: Slot) -> SlotSet {
        self.at(self.state.hex_of(slot)).and(carriers)
    }

    /// [R5.2(2)] The bases of the active side; they launch whatever is rolled.
    fn bases(self) -> Base<'a> {
        let distances = self.game.theatre.distances_from_base(self.active());
        Base { launch: Launch::NONE, antiship: u8::MAX, asw: u8::MAX, distances }
    }

    /// [R7.3.1(3), R7.3.1(4)] Carriers of one hex that launch together.
    fn carriers(self, together: SlotSet, slot: Slot) -> Base<'a> {
        let (antiship, asw) = together.iter().fold((0, 0), |(antiship, asw), slot| {
            let card = self.card(slot);
            (antiship + card.air_antiship, asw + card.air_asw)
        });
        Base {
            launch: slot.into(),
            antiship,
            asw,
            distances: self.game.theatre.distances_from(self.state.hex_of(slot)),
        }
    }

    /// [R5.2(2), R7.3.1(1), R7.3.1(2)] Bases, or these carriers from each of their hexes, by lowest slot.
    #[inline]
    fn bases_of(self, carriers: SlotSet) -> impl Iterator<Item = Base<'a>> {
        let mut bases = self.state.is_base_air().then(|| self.bases());
        let mut left = if bases.is_some() { SlotSet::EMPTY } else { carriers };
        std::iter::from_fn(move || {
            bases.take().or_else(|| {
                let slot = left.first()?;
                let together = self.together(left, slot);
                left = left.without(together);
                Some(self.carriers(together, slot))
            })
        })
    }

    /// Enemy units on the map against which a launch has aircraft.
    #[inline]
    fn in_question(self, base: &Base<'_>) -> SlotSet {
        let (roster, enemy) = (&self.game.roster, self.enemy());
        let mut units = SlotSet::EMPTY;
        if base.antiship > 0 {
            units = units.with(roster.ships_of(enemy));
        }
        if base.asw > 0 {
            units = units.with(roster.boats_of(enemy));
        }
        units.and(self.tables.on_map)
    }

    /// [R5.3(2)] Whether there are aircraft to attack with.
    fn may_strike(self) -> bool {
        self.may_attack() && self.state.aircraft[self.active()] > 0
    }

    /// [R5.2(2), R5.2(4)] Enemy units on the map that this launch could attack or search, however far away.
    #[inline]
    fn air_quarry(self, base: &Base<'_>) -> SlotSet {
        let units = self.in_question(base);
        if self.may_strike() { units } else { units.without(self.state.on) }
    }

    /// [R5.2(2), R5.2(4), R7.3.1(1), R7.3.1(2)] What lies within `reach`: enemy ships hex by hex and boats one by one, by
    /// lowest slot.
    #[inline]
    fn reachable(self, base: Base<'a>, reach: u8) -> impl Iterator<Item = Reachable> {
        let may_strike = self.may_strike();
        let (roster, enemy) = (&self.game.roster, self.enemy());
        let mut left = self.in_question(&base);
        std::iter::from_fn(move || {
            while let Some(order) = left.first() {
                let hex = self.state.hex_of(order);
                let is_boat = roster.is_boat(order);
                let units = if is_boat { SlotSet::one(order) } else { self.ships_at(enemy, hex) };
                left = left.without(units);
                if base.distances[hex.index()] <= reach {
                    return Some(Reachable {
                        hex,
                        boat: is_boat.then_some(order).into(),
                        order,
                        may_attack: may_strike && units.meets(self.state.on),
                        may_search: !units.without(self.state.on).is_empty(),
                    });
                }
            }
            None
        })
    }

    /// [R5.1(1), RULING-49] Nothing, or a column whose distance covers a target; with Dongfeng missiles to fire any.
    pub(super) fn list_columns(self, actions: &mut Vec<Action>) {
        actions.push(Action::Pass);
        let row = self.air_row();
        let mut nearest = if self.has_missiles() { 0 } else { u8::MAX };
        for base in self.bases_of(self.state.air.carriers) {
            let distance = |slot: Slot| base.distances[self.state.hex_of(slot).index()];
            nearest = self.air_quarry(&base).iter().map(distance).fold(nearest, u8::min);
        }
        for column in Column::all() {
            if reach_of(&self.game.data.air_table, row, column).is_some_and(|reach| nearest <= reach) {
                actions.push(Action::Column(column));
            }
        }
    }

    /// [R5.2, R7.3.1] The next operation: launchers and targets in rising order, or enough.
    pub(super) fn list_allocations(self, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        let air = &self.state.air;
        if air.left == 0 || usize::from(air.count) == MAX_AIR_TARGETS {
            return;
        }
        let named = air.named();
        let last = named.last().map(|last| (last.launch, last.order));
        let flying: u8 = named.iter().filter(|target| target.mission == Mission::Attack).map(|t| t.operations).sum();
        let has_aircraft = flying < self.state.aircraft[self.active()];
        let reach = self.reach_of(self.air_row(), air.column);
        for base in self.bases_of(air.carriers) {
            for target in self.reachable(base, reach) {
                if last.is_some_and(|last| (base.launch, target.order.into()) < last) {
                    continue;
                }
                let (attack, search) = missions_left(named, &base, target);
                if target.may_attack && attack && has_aircraft {
                    actions.push(match target.boat.get() {
                        None => Action::StrikeShips(target.hex, base.launch),
                        Some(boat) => Action::StrikeBoat(boat, base.launch),
                    });
                }
                if target.may_search && search {
                    actions.push(match target.boat.get() {
                        None => Action::ScoutShips(target.hex, base.launch),
                        Some(boat) => Action::ScoutBoat(boat, base.launch),
                    });
                }
            }
        }
    }

    /// [R7.3(2)] The next carrier, from a slot on, that is worth asking for: something lies within its greatest range.
    pub(crate) fn next_launcher(self, from: Slot) -> Option<Slot> {
        let launchers = self.tables.launchers.and(self.game.roster.ships_of(self.active()));
        launchers.from(from).iter().find(|&slot| self.has_target_in_range(slot))
    }

    /// Carriers of the active side with something within their greatest range.
    pub(crate) fn launchers_in_range(self) -> SlotSet {
        let launchers = self.tables.launchers.and(self.game.roster.ships_of(self.active()));
        launchers.iter().filter(|&slot| self.has_target_in_range(slot)).collect()
    }

    fn has_target_in_range(self, slot: Slot) -> bool {
        let base = self.carriers(SlotSet::one(slot), slot);
        let farthest = self.game.farthest_carrier_reach;
        self.air_quarry(&base).iter().any(|target| base.distances[self.state.hex_of(target).index()] <= farthest)
    }

    /// [R22.2(1), R22.2(4)1, RULING-34] Whether a Chinese base operation may fire Dongfeng missiles: once a game, at
    /// ships that are on.
    pub(crate) fn has_missiles(self) -> bool {
        self.game.options.dongfeng
            && self.game.china == Some(self.active())
            && self.state.is_base_air()
            && !self.state.dongfeng_used
            && !self.missile_targets().is_empty()
    }

    /// [R22.2(4)1, RULING-61] Ships that a missile may be fired at: on, anywhere, in rising slots.
    pub(super) fn missile_targets(self) -> SlotSet {
        let on = self.state.on.and(self.game.roster.ships_of(self.enemy()));
        let last = match self.state.air.missiles_given {
            0 => None,
            given => self.state.air.missiles[usize::from(given) - 1].get(),
        };
        on.from(last.unwrap_or(Slot::new(0)))
    }
}

/// [R5.2(6), R7.3.1(3), RULING-22] Whether an attack and a search may still be given to a target: one kind a target, one
/// search a hex, the strengths of the launching carriers.
fn missions_left(named: &[AirTarget], base: &Base<'_>, target: Reachable) -> (bool, bool) {
    let mut may_attack = true;
    let mut may_search = true;
    let (mut antiship, mut asw) = (0, 0);
    for given in named {
        if given.hex == target.hex && given.boat == target.boat {
            may_attack &= given.mission == Mission::Attack;
            may_search &= given.mission == Mission::Search && target.boat.is_some();
        }
        if given.launch == base.launch {
            *(if given.boat.is_none() { &mut antiship } else { &mut asw }) += given.operations;
        }
    }
    let has_room = if target.boat.is_none() { antiship < base.antiship } else { asw < base.asw };
    (may_attack && has_room, may_search && has_room)
}

/// The attack groups of the air operation with their numbers.
pub(crate) fn groups(state: &State) -> impl Iterator<Item = (TargetId, &AirTarget)> {
    (0..).map(TargetId::new).zip(state.air.named()).filter(|(_, target)| target.mission == Mission::Attack)
}
