//! R9: air attacks, one unit after the other.

use super::{normal::victims, referee::Referee, rolls};
use crate::{
    Bits, Dice, EventSink, OptId, Side,
    games::pacific_war::{
        Action, Area, AreaSet, Card, Event, Node, PacificWar, Program, Stack, State, Tables, Target, Terrain, Unit,
        UnitSet, Volley,
    },
};

/// [R9.1(2), R9.1(2)1, R9.1(2)2, R9.2(1)1, R9.2(1)2, R9.2(2), R9.2(3)] Areas with enemy units that units of an area can
/// strike: aircraft from own land, carriers at sea.
fn reach(game: &PacificWar, state: &State, tables: &Tables, side: Side, area: Area, is_carrier: bool) -> AreaSet {
    let map = &game.data.map;
    let range = match is_carrier {
        true if map.sea.contains(area) => map.near[area.index()],
        false if game.ground.and(game.controlled(state, side)).contains(area) => map.far[area.index()],
        _ => return AreaSet::EMPTY,
    };
    range.and(tables.areas(side.other())).without(map.off_map)
}

/// Areas that a unit on the map can strike.
pub(crate) fn targets_of(game: &PacificWar, state: &State, tables: &Tables, unit: Unit) -> AreaSet {
    let Some(area) = state.area(unit) else { return AreaSet::EMPTY };
    reach(game, state, tables, game.side_of(unit), area, game.carriers.contains(unit))
}

/// [RULING-54] Ready units in an area that have something to strike.
pub(crate) fn strikers(game: &PacificWar, state: &State, tables: &Tables, side: Side, area: Area) -> UnitSet {
    let ready = tables.ready_units(game, side, area);
    let sorts = [game.aircraft, game.carriers].into_iter().zip(wings(game, state, tables, side, area));
    let strikers = sorts.filter(|&(_, has_target)| has_target);
    strikers.fold(UnitSet::EMPTY, |all, (sort, _)| all.with(ready.and(sort)))
}

/// [RULING-54] Whether ready aircraft, and ready carriers, of an area have something to strike.
pub(crate) fn wings(game: &PacificWar, state: &State, tables: &Tables, side: Side, area: Area) -> [bool; 2] {
    let sorts = [(&tables.face_up.aircraft, false), (&tables.face_up.carriers, true)];
    sorts.map(|(areas, is_carrier)| {
        areas[side].contains(area) && !reach(game, state, tables, side, area, is_carrier).is_empty()
    })
}

/// Which side makes the volley under way.
pub(crate) fn attacker(state: &State) -> Side {
    match state.volley {
        Volley::Ambush | Volley::Intercept => state.active.other(),
        _ => state.active,
    }
}

/// [R9.1(3), R9.1(4)1, R9.1(4)2, R9.1(4)3, R9.1(4)4, RULING-52] The strength of an air attack from one area on a unit in
/// another one.
pub(crate) fn strength(
    game: &PacificWar,
    state: &State,
    tables: &Tables,
    unit: Unit,
    [from, area]: [Area; 2],
    target: Unit,
) -> i8 {
    let charts = &game.data.charts;
    let is_far = !game.data.map.near[from.index()].contains(area) && !state.card.is(Card::KAMIKAZE);
    let range = match game.data.map.sites[area.index()].terrain {
        _ if !is_far => 0,
        Terrain::Sea | Terrain::Pass => charts.far_sea,
        Terrain::Land | Terrain::OffMap => charts.far_land,
    };
    let at_air = if game.aircraft.contains(target) { charts.air_target } else { 0 };
    let no_carrier = if tables.standing.carriers[game.side_of(target)].contains(area) { 0 } else { charts.no_carrier };
    game.counter(unit).air + range + at_air + no_carrier
}

/// [R9.1(5), RULING-58] Targets among some units: type, face and damage so far, each once.
pub(crate) fn target_list(game: &PacificWar, state: &State, tables: &Tables, units: UnitSet, into: &mut Vec<Action>) {
    for (kind, units) in game.by_kind(units) {
        for (has_acted, units) in [(false, units.and(tables.ready)), (true, units.without(tables.ready))] {
            let damages = units.iter().fold(0_u16, |bits, unit| bits | 1 << state.damage(unit));
            let hit = |damage| Action::Hit(Target { stack: Stack { kind, has_acted }, damage: damage as u8 });
            into.extend(damages.ones().map(hit));
        }
    }
}

/// [RULING-66] The lowest unit that is meant by a target.
pub(crate) fn target_unit(
    game: &PacificWar,
    state: &State,
    tables: &Tables,
    units: UnitSet,
    target: Target,
) -> Option<Unit> {
    let units = units.and(game.of_kind[target.stack.kind.index()]);
    let units = if target.stack.has_acted { units.without(tables.ready) } else { units.and(tables.ready) };
    units.iter().find(|&unit| state.damage(unit) == target.damage)
}

/// The number of a land unit among those of its side in an area.
pub(super) fn troop_number(game: &PacificWar, tables: &Tables, unit: Unit, area: Area) -> usize {
    let troops = tables.at[area.index()].and(game.troops).and(game.units[game.side_of(unit)]);
    troops.and(UnitSet::range(0..unit.index())).len()
}

/// [RULING-57] Whether the unit may decline: in the extra waves of a card and in the surprise attack.
pub(crate) fn may_decline(state: &State) -> bool {
    match state.program {
        Program::Surprise => true,
        Program::Plain => false,
        Program::Card => state.card.is(Card::KAMIKAZE) || state.card.is(Card::CARRIER) && state.stage >= 3,
    }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R9.1(1), R11.2(2)] Some units attack by air, one after the other.
    pub(super) fn begin_wave(&mut self, shooters: UnitSet) {
        self.state.volley = Volley::Wave;
        self.state.volley_number = self.state.volley_number.wrapping_add(1);
        self.state.shooters = shooters;
        self.state.touched = AreaSet::EMPTY;
        self.next_shooter();
    }

    /// [RULING-44, RULING-58] The next unit by number; when all have attacked, results.
    pub(super) fn next_shooter(&mut self) {
        self.state.target = OptId::NONE;
        self.state.place = OptId::NONE;
        loop {
            let Some(unit) = self.state.shooters.first() else {
                self.state.subject = OptId::NONE;
                return self.begin_results();
            };
            self.state.shooters.remove(unit);
            self.state.subject = unit.into();
            match self.state.volley {
                Volley::Wave => {
                    if targets_of(self.game, self.state, self.tables, unit).is_empty() {
                        continue;
                    }
                    return self.ask(Node::StrikeArea);
                }
                volley => {
                    self.state.place = self.state.here;
                    let area = self.state.here.get().expect("the group stands somewhere");
                    if victims(self.game, self.state, self.tables, area).is_empty() {
                        continue;
                    }
                    return self.ask(if volley == Volley::Intercept { Node::Intercept } else { Node::StrikeTarget });
                }
            }
        }
    }

    /// [R9.1(2)] Where the unit strikes, or nowhere.
    pub(super) fn strike_area(&mut self, action: Action) {
        let Action::At(area) = action else { return self.next_shooter() };
        self.state.place = area.into();
        self.ask(Node::StrikeTarget);
    }

    /// [R9.1(5)] At what.
    pub(super) fn strike_target(&mut self, action: Action) {
        let (Action::Hit(target), Some(area)) = (action, self.state.place.get()) else { return };
        let units = victims(self.game, self.state, self.tables, area);
        self.state.target = target_unit(self.game, self.state, self.tables, units, target).into();
        self.offer_response();
    }

    /// [R11.1, R11.2(1)2, RULING-3] The die of the attack.
    pub(super) fn strike(&mut self) {
        let (Some(unit), Some(target), Some(area)) =
            (self.state.subject.get(), self.state.target.get(), self.state.place.get())
        else {
            return self.next_shooter();
        };
        let from = self.state.area(unit).unwrap_or(area);
        let strength = strength(self.game, self.state, self.tables, unit, [from, area], target);
        let die = self.dice.d6(rolls::strike(self.state, unit, target));
        let hit = die as i8 <= strength;
        self.events.emit(|| Event::Struck { unit, target, area, strength, die, hit });
        if hit {
            self.take_hit(target, area);
        }
        self.attack_is_spent(unit, area);
    }

    /// [R11.2(2), R8.1(3), RULING-29, OPT-air-neutralise-all] One point more. With the switch, air values used in a normal
    /// attack or an ambush only neutralise land units on land: they add nothing to what attack values have done.
    fn take_hit(&mut self, target: Unit, area: Area) {
        let game = self.game;
        let points = self.state.damage(target);
        let only_neutralises = game.options.air_neutralises_all
            && self.state.volley != Volley::Wave
            && game.troops.contains(target)
            && game.ground.contains(area);
        if !only_neutralises {
            self.state.set_damage(target, points + 1);
        } else if points == 0 {
            self.state.set_damage(target, 1);
            self.state.only_neutralised |= 1 << troop_number(game, self.tables, target, area);
        }
    }

    /// [RULING-31, RULING-68, RULING-70] The unit has attacked, whether it hit, missed or was driven off.
    pub(super) fn attack_is_spent(&mut self, unit: Unit, area: Area) {
        if self.state.volley == Volley::Wave {
            self.state.acted.insert(unit);
            self.state.touched.insert(area);
            if let Some(from) = self.state.area(unit) {
                self.state.touched.insert(from);
            }
        }
        self.next_shooter();
    }

    /// [RULING-70] A wave is over: the seas of the attackers and the target areas are looked at.
    pub(super) fn end_wave(&mut self) {
        self.control(self.state.touched);
        self.state.touched = AreaSet::EMPTY;
        self.wave_is_over();
    }
}
