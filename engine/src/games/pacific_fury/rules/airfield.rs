//! Guadalcanal: landings, bombardment and the airfield [R9.3, R10.4].

use crate::{
    Dice, EventSink, Side,
    games::pacific_fury::{
        Event, Force, ForceSet, ForceType, TRANSPORTS,
        event::MarkerReason,
        rules::{Referee, fire, rolls::Purpose},
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R6.0(2)] The airfield is out of action until the turn ends.
    pub(super) fn disrupt(&mut self) {
        if !self.state.disrupted {
            self.state.disrupted = true;
            let by = self.state.other_side();
            self.emit(|| Event::Disrupted { by });
        }
    }

    /// [R9.3(3)] Lands all transports of the force: one marker step each; the other ships go home. The airfield stays disrupted.
    pub(super) fn land(&mut self, side: Side, force: Force) {
        self.reveal(side, force);
        let transports = self.state.ships(side, force).and(TRANSPORTS);
        let count = transports.len() as u8;
        self.state.transports_gone += count;
        self.remove_from_forces(side, transports);
        self.emit(|| Event::Land { side, transports: count });
        self.move_marker(side, count, MarkerReason::Landing);
        self.send_home(side, force, true);
    }

    /// [R10.4(1), R10.4(2), R10.4(3)] Up to `rounds` volleys at the airfield, each judged alone; then home.
    /// With the house rule an amphibious force that disrupted the airfield lands at once [RULING-8].
    pub(super) fn bombard(&mut self, side: Side, force: Force, rounds: u8) {
        self.reveal(side, force);
        let needed = self.points_to_disrupt();
        for round in 1..=rounds {
            let volley = self.surface_volley(side, ForceSet::one(force));
            let name = self.roll_name(Purpose::Bombard, side, round, 0, force.number());
            let points = volley.roll(self.dice, name);
            let dice = volley.len() as u8;
            self.emit(|| Event::Bombard { side, force, dice, points, needed });
            if points >= needed {
                self.disrupt();
                break;
            }
        }
        if self.state.disrupted && self.force_type(side, force) == ForceType::A {
            self.land(side, force);
        }
        self.send_home(side, force, true);
    }

    /// [R10.4(1), RULING-40] Points that disrupt the airfield where the marker stands now.
    pub(super) fn points_to_disrupt(&self) -> u8 {
        fire::points_to_disrupt(self.state.number(), self.options().zero_space_needs_hit)
    }
}
