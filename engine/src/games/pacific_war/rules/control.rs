//! R15: control.

use super::referee::Referee;
use crate::{
    Dice, EventSink, Side,
    games::pacific_war::{Area, AreaSet, Event, JAPAN},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R15.1, R15.2(2), RULING-17, RULING-18, OPT-sea-control-global] Control after a move or an attack: all land, and the
    /// seas that were touched.
    pub(super) fn control(&mut self, touched: AreaSet) {
        self.control_land(self.game.data.map.land);
        let touched = if self.game.options.global_seas { self.game.data.map.sea } else { touched };
        self.control_seas(touched.and(self.game.data.map.sea));
    }

    /// [RULING-70] Control after an ambush: its own area alone.
    pub(super) fn control_area(&mut self, area: Area) {
        let area = AreaSet::one(area);
        self.control_land(area.and(self.game.data.map.land));
        self.control_seas(area.and(self.game.data.map.sea));
    }

    /// [R15.1, RULING-17, RULING-50] Land areas whose controller has no land or air unit there while the enemy has a land
    /// unit.
    pub(super) fn control_land(&mut self, land: AreaSet) {
        let tables = &*self.tables;
        let lost = |side: Side| {
            let held = tables.standing.troops[side].with(tables.standing.aircraft[side]);
            land.and(self.game.controlled(self.state, side)).without(held).and(tables.standing.troops[side.other()])
        };
        let [one, two] = Side::BOTH.map(lost);
        if one.is_empty() && two.is_empty() {
            return;
        }
        for area in one.with(two).iter() {
            let loser = if one.contains(area) { Side::One } else { Side::Two };
            self.take(area, loser.other());
        }
    }

    /// [R15.1, R16.1, R11.4(3)1] A land area changes hands: points, and the ships that lie in its port.
    fn take(&mut self, area: Area, side: Side) {
        let worth = self.game.data.map.sites[area.index()].vp;
        if side == JAPAN {
            self.state.japanese_land.insert(area);
            self.state.vp += worth;
        } else {
            self.state.japanese_land.remove(area);
            self.state.vp -= worth;
        }
        self.events.emit(|| Event::Taken { area, side });
        if worth != 0 {
            let vp = self.state.vp;
            self.events.emit(|| Event::Points { vp });
        }
        for ship in self.tables.units(self.game, side.other(), area).and(self.game.ships).iter() {
            self.destroy(ship, 1, true);
        }
    }

    /// [R15.2(2)] Seas whose controller has no ship there, or that nobody controls, while just one side has ships.
    fn control_seas(&mut self, seas: AreaSet) {
        for side in Side::BOTH {
            let ships = &self.tables.standing.ships;
            let taken = seas.and(ships[side]).without(ships[side.other()]).without(self.state.seas[side]);
            for sea in taken.iter() {
                self.give(sea, side);
            }
        }
    }

    /// A sea gets the marker of a side.
    pub(super) fn give(&mut self, sea: Area, side: Side) {
        self.state.seas[side].insert(sea);
        self.state.seas[side.other()].remove(sea);
        self.events.emit(|| Event::Taken { area: sea, side });
    }
}
