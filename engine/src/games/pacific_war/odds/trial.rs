//! A position made for a question, and who decides in it.

use super::{Stand, coarse::Coarse};
use crate::{
    Dice, Game, Side,
    games::pacific_war::{
        Action, Area, Event, Node, PacificWar, Spot, State, Tables, Unit, UnitSet, Word,
        rules::{air, referee::Referee},
    },
};

/// A position in which nothing stands but what the question names.
pub(super) struct Trial<'a> {
    game: &'a PacificWar,
    pub(super) state: State,
    tables: Tables,
    pub(super) events: Vec<Event>,
}

impl<'a> Trial<'a> {
    /// The control of the scenario, and these units. Nobody runs out of cards: the rounds do not end.
    pub(super) fn new(game: &'a PacificWar, stands: &[&Stand]) -> Self {
        let mut state = State::EMPTY;
        let scenario = &game.data.scenario;
        state.japanese_land = scenario.japanese_land;
        state.seas = scenario.seas;
        state.turn = scenario.first_turn;
        state.held = crate::BySide::both(1);
        for stand in stands {
            for &(unit, has_acted) in &stand.units {
                state.units[unit.index()] = Word::at(Spot::Area(stand.area)).flipped(has_acted);
            }
        }
        let tables = game.tables(&state);
        Self { game, state, tables, events: Vec::new() }
    }

    /// Land that units fly from, or are struck in, is their own.
    pub(super) fn owns(&mut self, side: Side, area: Area) {
        if self.game.data.map.land.contains(area) {
            self.state.japanese_land.set(area, side == Side::One);
        }
    }

    /// Takes decisions, the first of them given, until the volley, card or wave is over.
    pub(super) fn play<D: Dice>(&mut self, first: Action, target: Option<Area>, dice: &mut D, ignores_sums: bool) {
        let mut action = first;
        loop {
            let strength = self.strength(action);
            let mut coarse = Coarse { game: self.game, dice: &mut *dice, strength, ignores_sums };
            let Self { game, state, tables, events } = self;
            Referee { game, state, tables, dice: &mut coarse, events }.decide(action);
            if matches!(self.state.node, Node::Round | Node::Hand | Node::Reinforce | Node::Initiative | Node::Over) {
                return;
            }
            action = self.choice(target);
        }
    }

    /// The strength of the attack that an action sets off.
    fn strength(&self, action: Action) -> i8 {
        let (state, game) = (&self.state, self.game);
        let (Some(unit), Some(area)) = (state.subject.get(), state.place.get()) else { return 0 };
        let target = match action {
            Action::Hit(target) => {
                let units = crate::games::pacific_war::rules::normal::victims(game, state, &self.tables, area);
                air::target_unit(game, state, &self.tables, units, target)
            }
            _ => state.target.get(),
        };
        let from = state.area(unit).unwrap_or(area);
        target.map_or(0, |target| air::strength(game, state, &self.tables, unit, [from, area], target))
    }

    /// What the sides do: attack where they are told, at the first target with the fewest hits, shoot, and lose as little as
    /// can be.
    fn choice(&self, target: Option<Area>) -> Action {
        let mut legal = Vec::new();
        self.game.list(&self.state, &self.tables, &mut legal);
        let damage_so_far = |action: &Action| match action {
            Action::Hit(target) => target.damage,
            _ => u8::MAX,
        };
        match self.state.node {
            Node::StrikeArea => {
                let meant = legal.iter().copied().find(|action| *action == target.map_or(Action::Skip, Action::At));
                meant.unwrap_or(legal[0])
            }
            Node::StrikeTarget => *legal.iter().min_by_key(|action| damage_so_far(action)).expect("there is a target"),
            Node::Allocate | Node::Surplus => self.spare(&legal),
            // All of a group take part.
            Node::Count => *legal.last().expect("a count is legal"),
            Node::Shoot => Action::Shoot,
            Node::Respond => legal.iter().copied().find(|action| *action == Action::Fire).unwrap_or(Action::Hold),
            _ => legal[0],
        }
    }

    /// The allocation that leaves most units where they are.
    fn spare(&self, legal: &[Action]) -> Action {
        let most = legal.iter().max_by_key(|&&action| (self.left_after(action), std::cmp::Reverse(action)));
        *most.expect("an allocation is legal")
    }

    /// How many of the units that are hit stay where they are when the owner allocates as well as he can.
    fn left_after(&self, action: Action) -> usize {
        let mut trial = Trial { game: self.game, state: self.state, tables: self.tables.clone(), events: Vec::new() };
        let here = self.state.here.get();
        let mut returning = Returning;
        let Self { game, state, tables, events } = &mut trial;
        Referee { game, state, tables, dice: &mut returning, events }.decide(action);
        if matches!(trial.state.node, Node::Allocate | Node::Surplus) {
            let mut legal = Vec::new();
            trial.game.list(&trial.state, &trial.tables, &mut legal);
            return legal.into_iter().map(|action| trial.left_after(action)).max().unwrap_or(0);
        }
        while trial.state.node == Node::Retreat {
            let mut legal = Vec::new();
            trial.game.list(&trial.state, &trial.tables, &mut legal);
            let Self { game, state, tables, events } = &mut trial;
            Referee { game, state, tables, dice: &mut returning, events }.decide(legal[0]);
        }
        let enemy = self.state.active.other();
        here.map_or(0, |here| trial.left(enemy, here).len())
    }

    /// Units of a side in an area.
    pub(super) fn left(&self, side: Side, area: Area) -> UnitSet {
        self.tables.units(self.game, side, area)
    }

    /// Whether a unit could not retreat.
    pub(super) fn is_trapped(&self, unit: Unit) -> bool {
        crate::games::pacific_war::rules::retreat::options(self.game, &self.state, &self.tables, unit).is_empty()
    }

    /// Where a unit is.
    pub(super) fn spot(&self, unit: Unit) -> Spot {
        self.state.unit(unit).spot()
    }
}

/// Dice for looking ahead at an allocation, where it does not matter when a ship returns.
struct Returning;

impl Dice for Returning {
    fn d6(&mut self, _roll: crate::Roll) -> u8 {
        1
    }

    fn one_of(&mut self, _roll: crate::Roll, _count: u32) -> u32 {
        0
    }

    fn order(&mut self, _roll: crate::Roll, _chits: &mut [u8]) {}
}
