//! R15.5, R15.6: victory points.

use super::referee::Referee;
use crate::{
    BySide, Dice, EventSink, Game, Side, Victory,
    dice::Scripted,
    games::smolensk::{AX, Event, Node, Place, PlaceSet, SU, Smolensk, State},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R15.5(4)1, R15.5(4)2, R15.5(4)3, R15.5(4)4, RULING-30] When a railway to Kiev is taken: class 1 to 4.
    pub(super) fn exit_class(&self) -> u8 {
        match (self.state.turn, self.state.is_supplied) {
            (..=7, _) => 1,
            (8, false) => 2,
            (8, true) => 3,
            _ => 4,
        }
    }

    /// [R15.5(3)1, R15.5(3)2, R15.5(3)3] Points for a city held with a line at the supply chit of a turn.
    pub(super) fn check_points(&mut self) {
        let (game, turn) = (self.game, self.state.turn);
        for check in game.data.points.checks.iter().filter(|check| check.turn == turn) {
            let place = check.place;
            let vp = if self.is_held(place, AX) == Some(true) { check.vp } else { 0 };
            self.state.bonus = self.state.bonus.saturating_add(vp);
            self.events.emit(|| Event::Checked { place, vp });
        }
    }

    /// Whether a side that controls a place has a line to it; `None` if it does not control it.
    fn is_held(&mut self, place: Place, side: Side) -> Option<bool> {
        let hex = self.game.data.site(place).hex;
        let is_mine = self.game.holder(self.state, place) == side;
        is_mine.then(|| self.tables.in_line(self.game, side).contains(hex))
    }

    /// [R15.5(1), R15.5(2), R15.5(3)4, R15.5(4)1, L15.6, L15.7(1)] The score.
    pub(super) fn end_game(&mut self) {
        let game = self.game;
        let points = &game.data.points;
        let mut vp = [i16::from(self.state.bonus) - self.state.lost as i16, 0];
        for place in game.cities() {
            let side = game.holder(self.state, place);
            let has_line = self.is_held(place, side) == Some(true);
            let value = city_value(game, self.state, place, has_line);
            vp[side.index()] += i16::from(value);
            self.events.emit(|| Event::Scored { place, side, vp: value, has_line });
        }
        // RULING-31: once.
        let sources: PlaceSet = game.sources().collect();
        if let Some(place) = sources.iter().find(|&place| self.is_held(place, AX) == Some(true)) {
            vp[AX.index()] += i16::from(points.source);
            self.events.emit(|| Event::Scored { place, side: AX, vp: points.source, has_line: true });
        }
        let mut best = (0, None);
        for (number, &place) in game.exits.iter().enumerate() {
            let class = self.state.exits[number];
            if class == 0 || self.is_held(place, AX) != Some(true) {
                continue;
            }
            let value = points.exit[usize::from(class) - 1];
            if game.options.exit_each {
                vp[AX.index()] += i16::from(value);
                self.events.emit(|| Event::Scored { place, side: AX, vp: value, has_line: true });
            } else if value > best.0 {
                best = (value, Some(place));
            }
        }
        if let (value, Some(place)) = best {
            vp[AX.index()] += i16::from(value);
            self.events.emit(|| Event::Scored { place, side: AX, vp: value, has_line: true });
        }
        self.state.vp = vp.into();
        self.events.emit(|| Event::Over { vp });
        self.ask(Node::Over);
    }
}

/// The score if the game were over now: the rules are asked on a copy.
pub(crate) fn score(game: &Smolensk, state: &State) -> BySide<i16> {
    let (mut copy, mut tables) = (*state, game.tables(state));
    let (state, tables, dice) = (&mut copy, &mut tables, &mut Scripted::new(&[]));
    Referee { game, state, tables, dice, events: &mut () }.end_game();
    copy.vp
}

/// [R15.5(1), R15.5(2), L15.6, RULING-37] Points of a city, with a line or without.
pub(crate) fn city_value(game: &Smolensk, state: &State, place: Place, has_line: bool) -> u8 {
    let points = &game.data.points;
    let is_marked = game.marker_of(place).is_some_and(|marker| state.markers.contains(marker));
    let more = if is_marked { points.stand_fast } else { 0 };
    if has_line { points.city[0] + more } else { points.city[1] + more / 2 }
}

/// [R15.6(1), R15.6(2), L15.7(2)] Points that are compared: against those of the enemy, or against the number that the
/// Axis needs, which comes on top as a [bid](crate::Game::bid).
pub(crate) fn victory(game: &Smolensk, state: &State) -> Victory {
    let axis = i32::from(state.vp[AX]);
    match game.needs() {
        Some(_) => Victory::Points { vp: [axis, 0], even: Some(AX) },
        None => Victory::Points { vp: [axis, i32::from(state.vp[SU])], even: None },
    }
}

/// Names of the metrics.
pub(crate) const METRICS: &[&str] =
    &["cities", "steps_on_map", "mechanized_on_map", "in_the_box", "out_of_the_game", "points_lost"];

/// The value of a metric.
pub(crate) fn metric(game: &Smolensk, state: &State, side: Side, index: usize) -> i32 {
    use crate::games::smolensk::Spot;
    let on_map = || game.on_map(state, side).map(|(unit, _)| unit);
    let at =
        |spot: &dyn Fn(Spot) -> bool| game.units_of(side).filter(|&unit| spot(state.unit(unit).spot())).count() as i32;
    match index {
        0 => game.cities().filter(|&place| game.holder(state, place) == side).count() as i32,
        1 => on_map().map(|unit| i32::from(game.steps_of(state, unit))).sum(),
        2 => on_map().filter(|&unit| game.card(unit).is_mech).count() as i32,
        3 => at(&|spot| matches!(spot, Spot::Box | Spot::Transfer | Spot::Turn(_) | Spot::Waiting)),
        4 => at(&|spot| matches!(spot, Spot::Dead | Spot::Withdrawn)),
        _ => {
            if side == AX {
                i32::from(state.lost)
            } else {
                0
            }
        }
    }
}
