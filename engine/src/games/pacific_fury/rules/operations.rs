//! Operations \[R9].

use crate::{
    Dice, EventSink, Side,
    games::pacific_fury::{
        Action, Area, Event, Force, ForceType, IJN,
        event::MarkerReason,
        first_in_boxes,
        rules::{Referee, fire, rolls::Purpose},
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// Carries out an operation of the side whose operation it is.
    pub(super) fn operate(&mut self, action: Action) {
        let side = self.state.operating_side();
        match action {
            Action::Sortie(area) => self.sortie(side, area),
            Action::Home(force) => {
                self.place(side, force, Area::Base);
                self.emit(|| Event::Move { side, force, area: Area::Base });
                self.end_operation();
            }
            Action::Move(force, area) => {
                self.emit(|| Event::Move { side, force, area });
                self.enter(side, force, area);
            }
            Action::Bombard(force) => {
                self.place(side, force, Area::Ibs);
                self.emit(|| Event::Move { side, force, area: Area::Ibs });
                self.bombard(side, force, 2);
                self.end_operation();
            }
            Action::Land(force) => {
                self.land(side, force);
                self.end_operation();
            }
            Action::Strike(force, target) => self.start_strike(side, force, target),
            _ => {
                self.emit(|| Event::Pass { side });
                self.end_operation();
            }
        }
    }

    /// [R9.1(1)] The lowest-numbered force leaves the boxes. Where it goes narrows what it may be [S7.2].
    fn sortie(&mut self, side: Side, area: Area) {
        let force = first_in_boxes(self.state, side).expect("a sortie is offered only with a force in the boxes");
        let mask = &mut self.state.mask[side][force.index()];
        match area {
            Area::Slot => *mask &= ForceType::B as u8 | ForceType::E as u8,
            Area::Ibs => *mask &= ForceType::B as u8,
            _ => {}
        }
        self.emit(|| Event::Sortie { side, force, area });
        self.enter(side, force, area);
    }

    /// [R9.2(1), R9.2(4)] A force enters an area: it meets what is there.
    fn enter(&mut self, side: Side, force: Force, area: Area) {
        self.place(side, force, area);
        let enemy = side.other();
        let meets_enemy = !self.state.forces_in(enemy, area).is_empty();
        let is_express_run = area == Area::Ibs && self.force_type(side, force) == ForceType::E;
        if meets_enemy && (!is_express_run || self.options().express_reveals_defenders) {
            self.reveal_area(area);
        }
        if is_express_run {
            self.reveal(side, force);
            return self.tokyo_express(side, force, meets_enemy);
        }
        if meets_enemy && area.is_open_sea() {
            return self.start_carrier_battle(side, force, area);
        }
        if meets_enemy {
            return self.start_surface_battle(side, force, area);
        }
        if area == Area::Ibs {
            self.enter_unopposed_sound(side, force);
        }
        self.end_operation();
    }

    /// [R8.4(4)] A force of the side without the initiative turns up in the Sound while the airfield operates. A force
    /// that stays face down there is no carrier force and no Express [S7.2].
    fn enter_unopposed_sound(&mut self, side: Side, force: Force) {
        if side != self.state.initiative && !self.state.disrupted {
            self.reveal(side, force);
        }
        self.state.mask[side][force.index()] &= ForceType::A as u8 | ForceType::B as u8;
    }

    /// [R8.4(3), RULING-32] Everything in the area turns up.
    fn reveal_area(&mut self, area: Area) {
        for side in Side::BOTH {
            for force in self.state.forces_in(side, area).iter() {
                self.reveal(side, force);
            }
        }
    }

    /// [R9.6(3), R9.6(4)] The Express lands unless a guard intercepts it. Its transport leaves the map either way and
    /// never counts as sunk for the bonus [R9.6(5)]; the guard stays.
    fn tokyo_express(&mut self, side: Side, force: Force, guarded: bool) {
        let disrupted = self.state.disrupted;
        let landed = !guarded || {
            let name = self.roll_name(Purpose::Express, side.other(), 0, 0, force.number());
            self.dice.at_least(name, fire::express_lands_on(disrupted))
        };
        self.emit(|| Event::Express { landed, guarded, disrupted });
        let transport = self.state.ships(side, force);
        self.state.transports_gone += transport.len() as u8;
        self.remove_from_forces(side, transport);
        if landed {
            self.move_marker(IJN, 1, MarkerReason::Landing);
        }
        self.end_operation();
    }
}
