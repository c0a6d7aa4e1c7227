//! The end of a game and its points [R10.1-1 to R10.1-4, R10.6-1, R10.6-2].

use crate::{
    Dice, EventSink, Side, Victory,
    games::leyte_gulf::{Event, JP, LeyteGulf, Mover, Node, Referee, State, US},
};

/// [R10.1-4] More points win; with the same number the game is drawn.
pub(crate) fn victory(state: &State) -> Victory {
    Victory::Points { vp: [i32::from(state.vp[JP]), i32::from(state.vp[US])], even: None }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R10.6-1, RULING-23, RULING-55] Whether a side has no ship on the map and none to enter. If some of them sailed
    /// away, the game goes on while the other side has a named ship that can still leave.
    pub(crate) fn is_decided(&self) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let enemy = side.other();
            let is_all_sunk = self.game.fleets[side].is_subset_of(self.state.sunk);
            let is_enemy_leaving = self.game.afloat(self.state, enemy).meets(self.game.named[enemy]);
            self.game.afloat(self.state, side).is_empty() && (is_all_sunk || !is_enemy_leaving)
        })
    }

    /// The game is over, before its last turn was played out or after it.
    pub(crate) fn end_game(&mut self, early: bool) {
        self.state.node = Node::Over;
        self.state.mover = Mover::NOBODY;
        self.state.cursor = None.into();
        for side in Side::BOTH {
            self.score_left_behind(side, early);
        }
        let vp = self.state.vp.into_array();
        self.emit(|| Event::Over { vp, early });
    }

    /// [R10.1-3, RULING-23, RULING-24, RULING-43] Named ships that had to leave and did not count as sunk. If the game
    /// ends early, those that are still afloat are let off, as an option has it; those that left by a wrong edge are
    /// not, unless the enemy has scored for them already [RULING-56].
    fn score_left_behind(&mut self, side: Side, early: bool) {
        let exit = self.game.data.scenario.forces[side].exit.as_ref();
        let Some(exit) = exit.filter(|exit| exit.or_sunk) else { return };
        let strayed = self.game.gone(self.state, side).without(self.state.escaped);
        let afloat = self.game.afloat(self.state, side);
        let is_strict = !early || self.game.options.survivors_must_leave;
        for ship in exit.ships.iter() {
            let is_lost =
                (afloat.contains(ship) && is_strict) || (strayed.contains(ship) && !self.game.flight_is_sunk());
            if is_lost {
                self.score(ship, side.other(), true);
            }
        }
    }
}

/// Names of the quantities measured at the end of a turn.
pub(crate) const METRICS: &[&str] = &["vp", "damaged", "sunk", "straddles", "torpedoes", "on_map"];

/// Value of a quantity for a side.
pub(crate) fn metric(game: &LeyteGulf, state: &State, side: Side, index: usize) -> i32 {
    let fleet = game.fleets[side];
    let count = match index {
        0 => usize::from(state.vp[side]),
        1 => fleet.and(state.damaged).without(state.sunk).len(),
        2 => fleet.and(state.sunk).len(),
        3 => fleet.and(state.straddling).len(),
        4 => game.afloat(state, side).iter().map(|ship| usize::from(state.load(ship).strength())).sum(),
        _ => game.ships_on_map(state, side).len(),
    };
    count as i32
}
