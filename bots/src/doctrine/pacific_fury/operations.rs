//! Operations (doctrine 11.1(6) to 11.1(8), 11.2, 11.3).

use sandtable_engine::{
    Side,
    games::pacific_fury::{
        Action, Area, ForceType, PacificFury, ShipSet, State, TARGET_FIELD, TARGET_IBS, Target, each, first_in_boxes,
    },
};

use super::{
    carriers_expected, counters_in, mean_points, mean_points_at_field, sighting, surface_points_expected,
    two_round_chance,
};

pub(super) fn weights(game: &PacificFury, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
    let view = View::new(game, state, state.operating_side());
    weights.extend(legal.iter().map(|&action| view.weight(action)));
}

/// Worth of a target of an air strike for the striker, also in its second round.
pub(super) fn target_weight(game: &PacificFury, state: &State, side: Side, force: u8, target: Target) -> f32 {
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
        let guard = counters_in(game, state, enemy, Area::Ibs);
        let active = (0..state.forces[side.index()]).filter(|&force| state.area_of(side, force) != Area::Base);
        let transports: u8 = active.map(|force| state.ships(side, force).and(ShipSet::TRANSPORTS).len()).sum();
        View {
            game,
            state,
            side,
            enemy,
            attacks: side != state.initiative,
            left: 7.0 - f32::from(state.operation / 2),
            guard,
            guard_points: if guard > 0.0 { surface_points_expected(game, state, enemy, Area::Ibs) } else { 0.0 },
            guarded: state.forces_in(side, Area::Ibs) != 0,
            landings_left: f32::from(transports),
        }
    }

    fn weight(&self, action: Action) -> f32 {
        match action {
            Action::Pass => self.pass(),
            Action::Sortie(area) => self.sortie(area),
            Action::Move(force, Area::Base) => self.go_home(force),
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

    fn go_home(&self, force: u8) -> f32 {
        let lone_carriers = self.game.force_type(self.state, self.side, force) == ForceType::C && self.left <= 1.0;
        if lone_carriers { 0.1 } else { 0.02 }
    }

    fn bombardment_chance(&self, force: u8) -> f32 {
        let warships = self.state.ships(self.side, force).and(self.game.warships[self.side.index()]);
        two_round_chance(mean_points(self.game, self.side, warships), self.state.number())
    }

    /// A force in the boxes goes to sea.
    fn sortie(&self, area: Area) -> f32 {
        let Some(force) = first_in_boxes(self.state, self.side) else { return 0.01 };
        let force_type = self.game.force_type(self.state, self.side, force);
        match force_type {
            ForceType::E if area == Area::Slot => 8.0,
            ForceType::E => 0.1,
            ForceType::C => self.sortie_carriers(force, area),
            ForceType::A => self.sortie_transports(area),
            ForceType::B => self.sortie_warships(force, area),
        }
    }

    fn sortie_carriers(&self, force: u8, area: Area) -> f32 {
        let enemy_carriers = carriers_expected(self.game, self.state, self.enemy, area);
        let own = f32::from(self.state.ships(self.side, force).and(self.game.carriers[self.side.index()]).len());
        let meeting = if enemy_carriers > own + 0.5 { 0.3 } else { 1.0 };
        if self.attacks {
            return 8.0 * meeting;
        }
        let at_sea = self.state.forces_in(self.enemy, Area::Es) | self.state.forces_in(self.enemy, Area::Sp);
        if at_sea != 0 { 5.0 * meeting } else { 1.2 * meeting }
    }

    /// The amphibious force waits for a disrupted airfield and time to land.
    fn sortie_transports(&self, area: Area) -> f32 {
        let enemy_carriers = carriers_expected(self.game, self.state, self.enemy, Area::Es)
            + carriers_expected(self.game, self.state, self.enemy, Area::Sp);
        if carriers_expected(self.game, self.state, self.enemy, area) > 0.5 || self.left < 2.0 {
            return 0.05;
        }
        match (self.state.disrupted, enemy_carriers > 0.5) {
            (true, false) => 6.0,
            (true, true) => 1.0,
            (false, _) => 0.3,
        }
    }

    fn sortie_warships(&self, force: u8, area: Area) -> f32 {
        if !self.attacks {
            return match area {
                Area::Ibs if self.guard > 0.0 => 1.5 * self.battle_odds(force),
                Area::Ibs if self.guarded => 0.2,
                Area::Ibs => self.guard_value(),
                _ => 0.05,
            };
        }
        if self.state.disrupted && self.landings_left == 0.0 {
            return 0.2;
        }
        let exposed = carriers_expected(self.game, self.state, self.enemy, area);
        match area {
            Area::Slot if self.state.forces_in(self.enemy, Area::Slot) == 0 => 6.0,
            Area::Slot => 2.0,
            _ if exposed > 0.5 => 0.3,
            Area::Es if self.side == sandtable_engine::games::pacific_fury::IJN => 0.5,
            _ => 5.0,
        }
    }

    /// How much a guard in the Sound is needed now.
    fn guard_value(&self) -> f32 {
        if !self.state.disrupted {
            return 30.0;
        }
        let may_land = each(
            self.state.forces_in(self.enemy, Area::Slot)
                | self.state.forces_in(self.enemy, Area::Es)
                | self.state.forces_in(self.enemy, Area::Sp)
                | self.state.forces_in(self.enemy, Area::Box),
        )
        .map(|force| sighting(self.game, self.state, self.enemy, force))
        .any(|sighting| sighting.amphibious + sighting.express > 0.15);
        if may_land { 12.0 } else { 0.6 }
    }

    /// Own mean points against what it takes to drive the enemy out of the Sound.
    fn battle_odds(&self, force: u8) -> f32 {
        let own = mean_points(
            self.game,
            self.side,
            self.state.ships(self.side, force).and(self.game.warships[self.side.index()]),
        );
        let needed = (0.6 * self.guard).min(self.guard_points).max(0.5);
        (own / needed).min(2.0)
    }

    fn enter(&self, force: u8, area: Area) -> f32 {
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

    fn sweep(&self, force: u8, area: Area) -> f32 {
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

    fn strike(&self, force: u8, target: Target) -> f32 {
        match target {
            TARGET_FIELD => {
                let points = mean_points_at_field(self.game, self.side, self.state.ships(self.side, force));
                30.0 * two_round_chance(points, self.state.number())
            }
            TARGET_IBS => {
                let purpose =
                    if self.attacks && (!self.state.disrupted || self.landings_left > 0.0) { 6.0 } else { 1.5 };
                purpose * (6.0 / (3.0 + self.guard))
            }
            enemy => {
                let seen = sighting(self.game, self.state, self.enemy, enemy);
                let transports = if self.attacks { 0.0 } else { 14.0 * seen.amphibious };
                transports + 9.0 * seen.carrier + 2.0 * seen.express + 1.5
            }
        }
    }
}
