//! Why an action is not legal now.

use sandtable_scenarios::counted;

use super::phrases::{place_name, unit_name};
use crate::{
    Game,
    games::three_kingdoms::{Action, Deed, Node, Part, Slot, State, ThreeKingdoms, WAITING, rules::setup::STACK},
    hex::Hex,
};

/// The reason, with its rule; `None` where the list says it better.
pub(crate) fn why_not(game: &ThreeKingdoms, state: &State, action: Action) -> Option<String> {
    let asked = Asked { game, state };
    match (state.node, action) {
        (Node::SetupPlace, Action::Place(hex)) => Some(asked.place(hex)),
        (Node::BoatPick, Action::Boat(slot)) => asked.absent(slot),
        (Node::GroupUnits, Action::Add(slot)) => asked.member(slot),
        (Node::GroupHex, Action::From(hex)) => Some(asked.group_from(hex)),
        (Node::FleetMode, Action::ShipActions) if state.fleet.ships != Part::Open => {
            Some("the ship actions of this chit are over [R7.1(1)]".into())
        }
        (Node::FleetMode, Action::AirOperation) if state.fleet.air != Part::Open => {
            Some("the air operation of this chit is over [R7.1(1)]".into())
        }
        (Node::BoatDeed | Node::GroupDeed, Action::Do(deed)) => asked.deed(deed),
        (Node::BoatMove, Action::To(hex)) => {
            let boat = state.boat.unit();
            let is_fast = game.card(state, boat).is_ssn() && !is_at_boats(state.boat.deed);
            asked.way(state.hex_of(boat), hex, if is_fast { 2 } else { 1 })
        }
        (Node::GroupMove, Action::To(hex)) => {
            asked.way(state.fleet.hex, hex, if is_at_boats(state.fleet.deed) { 1 } else { 2 })
        }
        (Node::BoatTarget, Action::AtBoat(slot) | Action::AtBoatTwice(slot)) => {
            asked.quarry(state.hex_of(state.boat.unit()), slot, state.boat.deed)
        }
        (Node::GroupTarget, Action::AtBoat(slot)) => asked.quarry(state.fleet.hex, slot, state.fleet.deed),
        _ => None,
    }
}

/// Deeds that go a single hex [R7.2(1), R8.0(2)].
const fn is_at_boats(deed: Deed) -> bool {
    matches!(deed, Deed::MoveSearchBoat | Deed::MoveAttackBoat)
}

/// A position in which an action was asked for.
struct Asked<'a> {
    game: &'a ThreeKingdoms,
    state: &'a State,
}

impl Asked<'_> {
    fn name(&self, slot: Slot) -> String {
        unit_name(self.game, self.state, slot)
    }

    fn place_of(&self, hex: Hex) -> String {
        place_name(self.game, hex)
    }

    /// [R3.3] Start hexes are given by the scenario, and have room for so many.
    fn place(&self, hex: Hex) -> String {
        let force = self.game.roster.force_of[usize::from(self.state.cursor)];
        let (unit, place) = (self.name(self.state.cursor), self.place_of(hex));
        if self.game.start_hexes[usize::from(force)].contains(&hex) {
            return format!("there is no room left in {place} [R8.0(5)]");
        }
        format!("{place} is outside the start area of {unit} [R3.3]")
    }

    /// Why a unit of the side to act cannot do anything.
    fn absent(&self, slot: Slot) -> Option<String> {
        let (state, name) = (self.state, self.name(slot));
        let side = self.game.to_act(state)?;
        if !self.game.roster.of_side[side].contains(slot) {
            return Some(format!("{name} is the enemy's"));
        }
        if state.acted.contains(slot) {
            return Some(format!("{name} has acted in this chit"));
        }
        let boxes = [(state.damaged, "is damaged"), (state.sunk, "is sunk"), (state.returned, "has gone home")];
        boxes.into_iter().find(|(units, _)| units.contains(slot)).map(|(_, why)| format!("{name} {why}"))
    }

    fn member(&self, slot: Slot) -> Option<String> {
        let (state, name) = (self.state, self.name(slot));
        if let Some(why) = self.absent(slot) {
            return Some(why);
        }
        if state.hex_of(slot) != state.fleet.hex {
            return Some(format!("{name} is not in {}", self.place_of(state.fleet.hex)));
        }
        if state.fleet.units.contains(slot) {
            return Some(format!("{name} is in the group already"));
        }
        if state.fleet.hex == WAITING && state.fleet.units.len() >= STACK {
            return Some(format!("at most {STACK} ships enter together [RULING-63]"));
        }
        (slot < state.fleet.cursor).then(|| {
            format!("ships join in the order of the list, and {name} comes before the last one; undo goes back")
        })
    }

    fn group_from(&self, hex: Hex) -> String {
        let limit = self.game.group_limit(self.state.active);
        if self.state.fleet.groups >= limit {
            return format!("{} a chit have acted [R7.2(6)]", counted(limit, "group"));
        }
        format!("no ship of yours that can still act is in {} [R7.2(3)]", self.place_of(hex))
    }

    fn deed(&self, deed: Deed) -> Option<String> {
        let state = self.state;
        let is_boat = state.node == Node::BoatDeed;
        if is_boat && state.on.contains(state.boat.unit()) {
            return Some("a detected boat can only submerge, a nuclear one also move [R6.0(3), R18.2(2)]".into());
        }
        if deed == Deed::Submerge {
            return Some("only a detected boat submerges [R6.0(3)]".into());
        }
        if deed.is_attack() && !self.game.may_attack(state, state.active) {
            return Some("Japan may not attack before it is attacked [R22.5]".into());
        }
        if deed.is_attack() && !is_boat && state.fleet.searched {
            return Some("no group attacks after another has searched in this chit [R7.2(5)]".into());
        }
        let what = if deed.is_search() { "search: only what is off is searched" } else { "attack: it has to be on" };
        (deed.is_search() || deed.is_attack()).then(|| format!("there is nothing within reach to {what}"))
    }

    /// Why a unit cannot go there with this action.
    fn way(&self, from: Hex, to: Hex, steps: u8) -> Option<String> {
        if from == WAITING || to == WAITING {
            return None;
        }
        let reach = &self.game.theatre.reach;
        let is_near = reach.one(from).contains(&to) || steps == 2 && reach.two(from).contains(&to);
        let (here, there) = (self.place_of(from), self.place_of(to));
        let hexes = if steps == 1 { "one hex" } else { "two hexes" };
        if self.game.data.grid.distance(from, to) > steps {
            return Some(format!("{there} is too far from {here}: this action goes {hexes}"));
        }
        if !is_near {
            return Some(format!("no way of {hexes} by sea leads from {here} to {there} [R2.2]"));
        }
        Some(format!("in {there} there is no room, or nothing for the second half of the action [R8.0(5), RULING-54]"))
    }

    /// Why a boat cannot be searched or attacked.
    fn quarry(&self, from: Hex, boat: Slot, deed: Deed) -> Option<String> {
        let name = self.name(boat);
        if self.state.hex_of(boat) != from {
            return Some(format!("{name} is not in {}", self.place_of(from)));
        }
        match (deed.is_attack(), self.state.on.contains(boat)) {
            (true, false) => Some(format!("{name} is not detected [R10.1(1)]")),
            (false, true) => Some(format!("{name} is detected already")),
            _ => None,
        }
    }
}
