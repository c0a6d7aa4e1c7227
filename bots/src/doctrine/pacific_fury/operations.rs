//! Operations (doctrine 11.1(6) to 11.1(8), 11.2, 11.3).

use sandtable_engine::{
    Side,
    games::pacific_fury::{
        Action, Area, Force, ForceSet, ForceType, IJN, PacificFury, State, TRANSPORTS, Target, first_in_boxes,
    },
};

use super::{
    carriers_expected, counters_of, mean_points, mean_points_at_field, sighting, surface_points_expected,
    two_round_chance,
};

pub(super) fn weights(game: &PacificFury, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
    let view = View::new(game, state, state.operating_side());
    let sortie = first_in_boxes(state, view.side).map(|force| Sortie::new(&view, force));
    weights.extend(legal.iter().map(|&action| match action {
        Action::Sortie(area) => sortie.as_ref().map_or(0.01, |sortie| sortie.weight(area)),
        _ => view.weight(action),
    }));
}

/// Worth of a target of an air strike for the striker, also in its second round.
pub(super) fn target_weight(game: &PacificFury, state: &State, side: Side, force: Force, target: Target) -> f32 {
    View::new(game, state, side).strike(force, target)
}

/// The situation of the side to act.
struct View<'a> {
    game: &'a PacificFury,
    state: &'a State,
    side: Side,
    enemy: Side,
    attacks: bool,
    /// Operations this side has left, with this one.
    left: f32,
    /// Counters of the enemy in the Sound.
    guard: f32,
    /// Mean points of the enemy in the Sound.
    guard_points: f32,
    /// Whether this side has forces in the Sound.
    guarded: bool,
    /// Transports of this side that can still land.
    landings_left: f32,
}

impl<'a> View<'a> {
    fn new(game: &'a PacificFury, state: &'a State, side: Side) -> Self {
        let enemy = side.other();
        let guards = state.forces_in(enemy, Area::Ibs);
        let guard = counters_of(game, state, enemy, guards);
        let active = state.ships_of(side, state.formed(side).without(state.forces_in(side, Area::Base)));
        View {
            game,
            state,
            side,
            enemy,
            attacks: side != state.initiative,
            left: 7.0 - f32::from(state.operation / 2),
            guard,
            guard_points: if guard > 0.0 { surface_points_expected(game, state, enemy, guards) } else { 0.0 },
            guarded: !state.forces_in(side, Area::Ibs).is_empty(),
            landings_left: active.and(TRANSPORTS).len() as f32,
        }
    }

    fn weight(&self, action: Action) -> f32 {
        match action {
            Action::Pass => self.pass(),
            Action::Home(force) => self.go_home(force),
            Action::Move(force, area) => self.enter(force, area),
            Action::Bombard(force) => 40.0 * self.bombardment_chance(force),
            Action::Land(_) => 200.0,
            Action::Strike(force, target) => self.strike(force, target),
            _ => 0.1,
        }
    }

    fn pass(&self) -> f32 {
        if self.attacks { 0.3 } else { 1.0 }
    }

    fn go_home(&self, force: Force) -> f32 {
        let lone_carriers = self.game.force_type(self.state, self.side, force) == ForceType::C && self.left <= 1.0;
        if lone_carriers { 0.1 } else { 0.02 }
    }

    fn bombardment_chance(&self, force: Force) -> f32 {
        two_round_chance(self.warship_points(force), self.state.number())
    }

    /// How much a guard in the Sound is needed now.
    fn guard_value(&self) -> f32 {
        if !self.state.disrupted {
            return 30.0;
        }
        let may_land = [Area::Slot, Area::Es, Area::Sp, Area::Box]
            .into_iter()
            .flat_map(|area| self.state.forces_in(self.enemy, area).iter())
            .map(|force| sighting(self.game, self.state, self.enemy, force))
            .any(|sighting| sighting.amphibious + sighting.express > 0.15);
        if may_land { 12.0 } else { 0.6 }
    }

    /// Own mean points against what it takes to drive the enemy out of the Sound.
    fn battle_odds(&self, force: Force) -> f32 {
        self.odds(force, self.guard, self.guard_points)
    }

    /// The same for enemy forces anywhere.
    fn odds_against(&self, force: Force, forces: ForceSet) -> f32 {
        let counters = counters_of(self.game, self.state, self.enemy, forces);
        let points = surface_points_expected(self.game, self.state, self.enemy, forces);
        self.odds(force, counters, points)
    }

    /// Points of the warships of a force for each that beats so many enemy counters of so many points.
    fn odds(&self, force: Force, counters: f32, points: f32) -> f32 {
        (self.warship_points(force) / (0.6 * counters).min(points).max(0.5)).min(2.0)
    }

    fn warship_points(&self, force: Force) -> f32 {
        let warships = self.state.ships(self.side, force).and(self.game.warships[self.side]);
        mean_points(self.game, self.side, warships)
    }

    fn enter(&self, force: Force, area: Area) -> f32 {
        match self.game.force_type(self.state, self.side, force) {
            ForceType::E => self.run_express(area),
            ForceType::C => 0.1,
            ForceType::A => self.advance_transports(area),
            ForceType::B => self.sweep(force, area),
        }
    }

    fn run_express(&self, area: Area) -> f32 {
        match area {
            Area::Ibs if self.guard == 0.0 => 60.0,
            Area::Ibs if self.left <= 1.0 => 60.0,
            Area::Ibs if self.state.disrupted => 12.0,
            Area::Ibs => 0.6,
            _ => 0.02,
        }
    }

    fn advance_transports(&self, area: Area) -> f32 {
        match area {
            Area::Ibs if self.guard > 0.0 => 0.1,
            Area::Ibs => 0.5,
            _ => 0.02,
        }
    }

    fn sweep(&self, force: Force, area: Area) -> f32 {
        if area == Area::Slot && !self.attacks {
            return self.meet_in_the_slot(force);
        }
        if area != Area::Ibs {
            return 0.03;
        }
        if !self.attacks {
            return if self.guard > 0.0 {
                self.battle_odds(force)
            } else if self.guarded {
                0.1
            } else {
                self.guard_value()
            };
        }
        let purpose = if !self.state.disrupted {
            8.0
        } else if self.landings_left > 0.0 {
            4.0
        } else {
            0.1
        };
        if self.guard > 0.0 { purpose * self.battle_odds(force) } else { 0.3 }
    }

    /// The guard of the Sound goes up the Slot to meet those who wait there, before they come down together.
    fn meet_in_the_slot(&self, force: Force) -> f32 {
        let waiting = self.state.forces_in(self.enemy, Area::Slot);
        if waiting.is_empty() {
            return 0.03;
        }
        8.0 * self.odds_against(force, waiting)
    }

    fn strike(&self, force: Force, target: Target) -> f32 {
        match target {
            Target::FIELD => {
                let points = mean_points_at_field(self.game, self.side, self.state.ships(self.side, force));
                30.0 * two_round_chance(points, self.state.number())
            }
            Target::SOUND => {
                let purpose =
                    if self.attacks && (!self.state.disrupted || self.landings_left > 0.0) { 6.0 } else { 1.5 };
                purpose * (6.0 / (3.0 + self.guard))
            }
            _ => target.force().map_or(0.1, |struck| {
                let seen = sighting(self.game, self.state, self.enemy, struck);
                let transports = if self.attacks { 0.0 } else { 30.0 * seen.amphibious };
                transports + 9.0 * seen.carrier + 2.0 * seen.express + 1.5
            }),
        }
    }
}

/// The first force in the boxes, which may go to sea.
struct Sortie<'a> {
    view: &'a View<'a>,
    force: Force,
    force_type: ForceType,
    /// Carriers of the enemy in the Eastern Solomons and in the South Pacific, where this force fears them.
    enemy_carriers: [f32; 2],
}

impl<'a> Sortie<'a> {
    fn new(view: &'a View<'a>, force: Force) -> Self {
        let force_type = view.game.force_type(view.state, view.side, force);
        let fears_carriers = match force_type {
            ForceType::A | ForceType::C => true,
            ForceType::B => view.attacks && !(view.state.disrupted && view.landings_left == 0.0),
            ForceType::E => false,
        };
        let carriers = |area| carriers_expected(view.game, view.state, view.enemy, area);
        let enemy_carriers = if fears_carriers { [carriers(Area::Es), carriers(Area::Sp)] } else { [0.0; 2] };
        Self { view, force, force_type, enemy_carriers }
    }

    fn weight(&self, area: Area) -> f32 {
        match self.force_type {
            ForceType::E if area == Area::Slot => 8.0,
            ForceType::E => 0.1,
            ForceType::C => self.carriers(area),
            ForceType::A => self.transports(area),
            ForceType::B => self.warships(area),
        }
    }

    /// Carriers of the enemy in an area.
    fn enemy_carriers_in(&self, area: Area) -> f32 {
        match area {
            Area::Es => self.enemy_carriers[0],
            Area::Sp => self.enemy_carriers[1],
            _ => carriers_expected(self.view.game, self.view.state, self.view.enemy, area),
        }
    }

    fn carriers(&self, area: Area) -> f32 {
        let View { game, state, side, enemy, attacks, .. } = *self.view;
        let own = state.ships(side, self.force).and(game.carriers[side]).len() as f32;
        let meeting = if self.enemy_carriers_in(area) > own + 0.5 { 0.3 } else { 1.0 };
        if attacks {
            return 8.0 * meeting;
        }
        let at_sea = state.forces_in(enemy, Area::Es).with(state.forces_in(enemy, Area::Sp));
        if at_sea.is_empty() { 4.0 * meeting } else { 5.0 * meeting }
    }

    /// The amphibious force waits for a disrupted airfield and time to land.
    fn transports(&self, area: Area) -> f32 {
        let [east, south] = self.enemy_carriers;
        if self.enemy_carriers_in(area) > 0.5 || self.view.left < 2.0 {
            return 0.05;
        }
        match (self.view.state.disrupted, east + south > 0.5) {
            (true, false) => 6.0,
            (true, true) => 1.0,
            (false, _) => 0.3,
        }
    }

    fn warships(&self, area: Area) -> f32 {
        let view = self.view;
        if !view.attacks {
            return match area {
                Area::Ibs if view.guard > 0.0 => 1.5 * view.battle_odds(self.force),
                Area::Ibs if view.guarded && !view.state.forces_in(view.enemy, Area::Slot).is_empty() => 3.0,
                Area::Ibs if view.guarded => 0.2,
                Area::Ibs => view.guard_value(),
                _ => 0.05,
            };
        }
        let too_late = view.left <= 3.0;
        if view.state.disrupted && (too_late || view.landings_left == 0.0) {
            return 0.1;
        }
        match area {
            Area::Slot if view.state.forces_in(view.enemy, Area::Slot).is_empty() => 6.0,
            Area::Slot => 2.0,
            _ if self.enemy_carriers_in(area) > 0.5 => 0.3,
            Area::Es if view.side == IJN => 0.1,
            _ => 5.0,
        }
    }
}
