//! Surface battles [R10.3].

use crate::{
    BySide, Dice, EventSink, Side,
    games::pacific_fury::{
        ALL_FORCES, Action, Area, Battle, Event, Force, ForceSet, ForceType, Node, SHIPS,
        rules::{Referee, fire::Volley, rolls::Purpose},
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// Dice of the warships of these forces; transports and carriers do not fire [RULING-13].
    pub(super) fn surface_volley(&self, side: Side, forces: ForceSet) -> Volley {
        let mut volley = Volley::new();
        for force in forces.iter() {
            for ship in self.state.ships(side, force).and(self.game.warships[side]).iter() {
                volley.add(ship, self.game.combat[side][ship.index()], 0);
            }
        }
        volley
    }

    /// [R10.0] `force` has entered the Slot or the Sound and met the enemy.
    pub(super) fn start_surface_battle(&mut self, attacker: Side, force: Force, area: Area) {
        self.state.battle = Battle { attacker, force, area, round: 1, ..Battle::NONE };
        self.surface_fire_of_attacker();
    }

    /// [R10.3(1), RULING-12] First the attacker's volley is rolled and placed.
    fn surface_fire_of_attacker(&mut self) {
        let attacker = self.state.battle.attacker;
        self.fire_surface(attacker, ForceSet::one(self.state.battle.force));
        self.state.node = Node::SurfaceHitByAttacker;
        if self.state.battle.pending == 0 {
            self.surface_fire_of_defender();
        }
    }

    /// [R10.3(1), RULING-12] Then the defender's, of all its ships, those just hit included.
    pub(super) fn surface_fire_of_defender(&mut self) {
        let defender = self.state.battle.attacker.other();
        let defenders = self.state.forces_in(defender, self.state.battle.area);
        self.fire_surface(defender, defenders);
        self.state.node = Node::SurfaceHitByDefender;
        if self.state.battle.pending == 0 {
            self.surface_damage();
        }
    }

    fn fire_surface(&mut self, side: Side, forces: ForceSet) {
        let volley = self.surface_volley(side, forces);
        let name = self.roll_name(Purpose::Surface, side, self.state.battle.round, 0, 0);
        let points = volley.roll(self.dice, name);
        let dice = volley.len() as u8;
        self.emit(|| Event::Surface { side, dice, points });
        self.start_placing(points);
    }

    /// [R10.3(1)] Both volleys are placed: sink checks of the defender, then of the attacker [RULING-36].
    pub(super) fn surface_damage(&mut self) {
        let Battle { attacker, force, area, round, .. } = self.state.battle;
        let defender = attacker.other();
        self.sink_checks(defender, self.state.forces_in(defender, area));
        self.sink_checks(attacker, ForceSet::one(force));
        self.state.hits = BySide::both([0; SHIPS]);
        if !self.exists(attacker, force) {
            return self.end_surface_battle();
        }
        if round == 2 {
            return self.end_surface_battle();
        }
        if self.state.forces_in(defender, area).is_empty() {
            return self.defender_excluded();
        }
        self.state.battle.step = 0;
        self.ask_surface_defender();
    }

    /// [R10.8(1), R10.8(2), RULING-18] The Sound is asked once for all, the Slot force by force.
    fn ask_surface_defender(&mut self) {
        let Battle { attacker, area, step, .. } = self.state.battle;
        let defenders = self.state.forces_in(attacker.other(), area);
        match defenders.from(Force::new(step)).first() {
            Some(next) if area == Area::Slot || step == 0 => {
                self.state.battle.step = next.number();
                self.state.node = Node::SurfaceStay;
            }
            _ if defenders.is_empty() => self.defender_excluded(),
            _ => self.state.node = Node::SurfaceGo,
        }
    }

    /// [R10.3(3)] The defender stays or withdraws.
    pub(super) fn surface_stay(&mut self, action: Action) {
        let Battle { attacker, area, step, .. } = self.state.battle;
        let defender = attacker.other();
        let asked =
            if area == Area::Ibs { self.state.forces_in(defender, area) } else { ForceSet::one(Force::new(step)) };
        if action == Action::Withdraw {
            for force in asked.iter() {
                self.send_home(defender, force, false);
            }
        }
        self.state.battle.step += 1;
        self.ask_surface_defender();
    }

    /// [R10.3(3)] The attacker fights a second round or withdraws; a second round happens at most once [R10.1].
    pub(super) fn surface_go(&mut self, action: Action) {
        if action == Action::Withdraw {
            return self.end_surface_battle();
        }
        self.state.battle.round = 2;
        self.surface_fire_of_attacker();
    }

    /// [R10.3(2), R9.3(2), R9.4(2), RULING-24] No defender is left after round 1: in the Sound the attacker bombards one
    /// round or lands, if it can.
    fn defender_excluded(&mut self) {
        let Battle { attacker, force, area, .. } = self.state.battle;
        let may_exploit = area == Area::Ibs && attacker != self.state.initiative;
        let has_warships = self.state.ships(attacker, force).meets(self.game.warships[attacker]);
        match self.force_type(attacker, force) {
            ForceType::B if may_exploit && !self.state.disrupted => self.bombard(attacker, force, 1),
            ForceType::A if may_exploit && self.state.disrupted => self.land(attacker, force),
            ForceType::A if may_exploit && has_warships && self.options().bombard_then_land => {
                self.bombard(attacker, force, 1);
            }
            _ => {}
        }
        self.end_surface_battle();
    }

    /// [R10.3(3), R10.3(4), R10.8(3), R10.8(4)] The attacker goes home, always; a defender that took a hit, too: the
    /// Sound as one force, the Slot force by force [RULING-18, RULING-23].
    fn end_surface_battle(&mut self) {
        let Battle { attacker, force, area, hurt, .. } = self.state.battle;
        let defender = attacker.other();
        self.send_home(attacker, force, true);
        let hurt = hurt[defender];
        let leaving = match area {
            Area::Ibs if !hurt.is_empty() => ALL_FORCES,
            _ => hurt,
        };
        for force in self.state.forces_in(defender, area).and(leaving).iter() {
            self.send_home(defender, force, true);
        }
        self.end_battle();
    }
}
