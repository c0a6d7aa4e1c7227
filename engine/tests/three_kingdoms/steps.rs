//! Several steps of play in one call.

use sandtable_engine::games::three_kingdoms::{Action, Deed, Launch, Node, Slot};

use crate::support::*;

impl Table {
    /// Puts one chit into the cup, behind the one being played. Its draw is the number 0.
    pub(crate) fn then(&mut self, name: &str) {
        let names = ["blue AF", "blue SS", "blue TF", "red AF", "red SS", "red TF"];
        self.state.cup = 1 << names.iter().position(|&other| other == name).expect("a chit");
    }

    /// A boat begins a deed; a deed without an alternative begins by itself.
    pub(crate) fn boat(&mut self, slot: Slot, deed: Deed, dice: &[u32]) -> &mut Self {
        self.play(Action::Boat(slot), &[]);
        self.begin(deed, dice)
    }

    /// The boat or group goes to a hex.
    pub(crate) fn go(&mut self, number: &str, dice: &[u32]) -> &mut Self {
        let to = self.to(number);
        self.play(to, dice)
    }

    /// Deeds that are offered.
    pub(crate) fn deeds(&self) -> Vec<Deed> {
        let deed = |action: Action| if let Action::Do(deed) = action { Some(deed) } else { None };
        self.legal().into_iter().filter_map(deed).collect()
    }

    /// The ships of a hex form a group, up to the choice of its deed; a single deed is begun.
    pub(crate) fn gather(&mut self, number: &str) -> &mut Self {
        let from = Action::From(self.hex(number));
        for action in [Action::ShipActions, from, Action::All] {
            if self.may(action) {
                self.play(action, &[]);
            }
        }
        self
    }

    /// A group of all unacted ships of a hex begins a deed, with the dice up to the next decision.
    pub(crate) fn order(&mut self, number: &str, deed: Deed, dice: &[u32]) -> &mut Self {
        self.gather(number);
        self.begin(deed, dice)
    }

    /// The same with a group of some ships, in rising slots.
    pub(crate) fn order_some(&mut self, number: &str, slots: &[Slot], deed: Deed, dice: &[u32]) -> &mut Self {
        self.muster(number, slots);
        self.begin(deed, dice)
    }

    /// Some ships of a hex form a group, in rising slots.
    pub(crate) fn muster(&mut self, number: &str, slots: &[Slot]) -> &mut Self {
        let from = Action::From(self.hex(number));
        for action in [Action::ShipActions, from] {
            if self.may(action) {
                self.play(action, &[]);
            }
        }
        for &slot in slots {
            if self.may(Action::Add(slot)) {
                self.play(Action::Add(slot), &[]);
            }
        }
        if self.state.node == Node::GroupUnits {
            self.play(Action::Done, &[]);
        }
        assert_eq!(self.state.fleet.units, slots.iter().copied().collect(), "the group");
        self
    }

    /// The boat or group begins a deed; one without an alternative has begun by itself.
    fn begin(&mut self, deed: Deed, dice: &[u32]) -> &mut Self {
        if matches!(self.state.node, Node::GroupDeed | Node::BoatDeed) {
            return self.play(Action::Do(deed), dice);
        }
        let is_chosen = self.state.fleet.deed == deed || self.state.boat.deed == deed;
        assert!(dice.is_empty() && is_chosen, "{:?} goes first", self.state.node);
        self
    }

    /// An attack from bases on the ships of a hex.
    pub(crate) fn strike(&self, number: &str) -> Action {
        Action::StrikeShips(self.hex(number), Launch::NONE)
    }

    /// A search from bases of a hex.
    pub(crate) fn scout(&self, number: &str) -> Action {
        Action::ScoutShips(self.hex(number), Launch::NONE)
    }
}
