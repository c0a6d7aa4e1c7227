//! The procedures that actions set off.

use crate::{
    Asked, Game, Side,
    games::three_kingdoms::{
        Action, AirRow, Column, Mission, Nation, Node, Slot, SlotSet, State, TargetId, ThreeKingdoms,
        rules::fire::reach_of,
    },
    hex::Hex,
};

/// The procedure of an action, with what its side knows of the position. Carriers intercept by the tech of those that
/// are chosen afterwards, so their roll is not known yet; ships that the other side may still turn on are not counted.
pub(super) fn asked(game: &ThreeKingdoms, state: &State, action: Action) -> Option<Asked> {
    let side = game.to_act(state)?;
    let asker = Asker { game, state, side };
    match (state.node, action) {
        (_, Action::Column(column)) => asker.air_operation(column),
        (_, Action::BaseIntercept(column)) => asker.interception(column),
        (Node::BoatMove, Action::To(hex)) => asker.boat_check(hex),
        (Node::BoatTarget, Action::AtBoat(boat)) => asker.boat_at_boat(boat, 1),
        (Node::BoatTarget, Action::AtBoatTwice(boat)) => asker.boat_at_boat(boat, 2),
        (Node::BoatTarget, Action::Ships) if state.boat.deed.is_attack() => asker.torpedo(),
        (Node::BoatSpread, Action::Point(target)) => asker.last_point(target),
        (Node::GroupTarget, Action::AtBoat(boat)) if state.fleet.deed.is_search() => {
            asker.search(boat, game.search_dice(state, 1))
        }
        (Node::GroupTarget, Action::AtBoatTwice(boat)) => asker.search(boat, game.search_dice(state, 2)),
        (Node::GroupTarget, Action::AtBoat(_)) => asker.group_asw("best".into()),
        (Node::GroupTarget, Action::AtBoatWith(_, tech)) => asker.group_asw(tech.to_string()),
        (Node::GroupTarget, Action::ShipsAt(hex)) if state.fleet.deed.is_attack() => asker.ship_attack(hex),
        (Node::AreaFire, Action::Area(points)) => asker.fire(points),
        (Node::AirNext, Action::Resolve(number)) => asker.resolve(number),
        (Node::InterceptMode, Action::Simultaneous) => asker.dogfight("simultaneous"),
        (Node::InterceptMode, Action::EscortsFirst) => asker.dogfight("escorts-first"),
        (Node::Dongfeng, Action::Fire) => ask("dongfeng", vec![]),
        _ => None,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every answer is an option")]
fn ask(procedure: &'static str, arguments: Vec<(&'static str, String)>) -> Option<Asked> {
    Some(Asked { procedure, arguments })
}

/// A side that asks in a position.
struct Asker<'a> {
    game: &'a ThreeKingdoms,
    state: &'a State,
    side: Side,
}

impl Asker<'_> {
    /// A roll on the air operations table with what lies upon it.
    fn air_table(
        &self,
        procedure: &'static str,
        row: AirRow,
        column: Column,
        mut more: Vec<(&'static str, String)>,
    ) -> Option<Asked> {
        let (game, state) = (self.game, self.state);
        let distance = reach_of(&game.data.air_table, row, column)?;
        let is_hampered = game.china.is_some_and(|china| china != self.side);
        let space = if is_hampered { state.space.unsigned_abs() } else { 0 };
        more.extend([
            ("distance", distance.to_string()),
            ("night", ThreeKingdoms::is_night(state.turn).to_string()),
            ("space-war", space.to_string()),
        ]);
        ask(procedure, more)
    }

    fn air_operation(&self, column: Column) -> Option<Asked> {
        if self.state.is_base_air() {
            return self.air_table("air-operation", AirRow::BaseOperation, column, Vec::new());
        }
        let tech = self.state.air.carriers.iter().map(|slot| self.game.tech(self.state, slot)).min()?;
        let more = vec![("from", "carrier".into()), ("tech", tech.to_string())];
        self.air_table("air-operation", AirRow::CarrierOperation, column, more)
    }

    fn interception(&self, column: Column) -> Option<Asked> {
        let more = vec![("aircraft", self.state.aircraft[self.side].to_string())];
        self.air_table("interception", AirRow::BaseInterception, column, more)
    }

    /// The nation of a boat, where it is one of those in the table.
    fn nation(&self, boat: Slot) -> Option<(&'static str, String)> {
        let nation = match self.game.scenario.sides[self.game.roster.side_of(boat)].nation {
            Nation::Jp => "jp",
            Nation::Cn => "cn",
            Nation::Kr => "kr",
            _ => return None,
        };
        Some(("nation", nation.into()))
    }

    /// [R9.3] Dice in search of a boat.
    fn search(&self, boat: Slot, dice: u8) -> Option<Asked> {
        ask("boat-search", vec![self.nation(boat)?, ("dice", dice.to_string())])
    }

    /// [R9.3(2)] Whether the boat is found on its way.
    fn boat_check(&self, to: Hex) -> Option<Asked> {
        let boat = self.state.boat.unit();
        if self.state.on.contains(boat) {
            return None;
        }
        let met = self.game.check_of_way(self.state, boat, to)?;
        let (coast, sosus) = (met & 1 != 0, met & 2 != 0);
        ask("boat-check", vec![self.nation(boat)?, ("coast", coast.to_string()), ("sosus", sosus.to_string())])
    }

    /// [R9.3(3)2, R11(1)] A boat searches for or attacks a boat, a die for each half.
    fn boat_at_boat(&self, target: Slot, dice: u8) -> Option<Asked> {
        if self.state.boat.deed.is_search() {
            return self.search(target, dice);
        }
        let tech = self.game.tech(self.state, self.state.boat.unit());
        ask("submarine-attack", vec![("tech", tech.to_string()), ("dice", dice.to_string())])
    }

    /// \[R14\] All points on the ship with the fewest SUP.
    fn torpedo(&self) -> Option<Asked> {
        let (game, state) = (self.game, self.state);
        let boat = state.boat.unit();
        let here = self.enemies_on(state.hex_of(boat));
        let sup = here.iter().map(|slot| state.sup[usize::from(slot)]).min()?;
        if game.options.sub_defence_facedown {
            // What is off defends, too, and may not be known.
            return None;
        }
        ask(
            "torpedo",
            vec![
                ("strength", game.card(state, boat).torpedoes.to_string()),
                ("tech", game.tech(state, boat).to_string()),
                ("defence", self.asw_list(here)),
                ("sup", sup.to_string()),
            ],
        )
    }

    /// [R14(3), R14(4)] The last point, which lets the dice roll: all points on the same ship.
    fn last_point(&self, target: Slot) -> Option<Asked> {
        let boat = &self.state.boat;
        if boat.spread + 1 != boat.points {
            return None;
        }
        let points = 1 + boat.aims[..usize::from(boat.spread)].iter().filter(|aim| aim.is(target)).count();
        ask(
            "torpedo",
            vec![
                ("strength", points.to_string()),
                ("tech", self.game.tech(self.state, boat.unit()).to_string()),
                ("defence", "none".into()),
                ("sup", self.state.sup[usize::from(target)].to_string()),
            ],
        )
    }

    /// \[R12\] The group against a boat.
    fn group_asw(&self, least_tech: String) -> Option<Asked> {
        ask("group-asw", vec![("ships", self.asw_list(self.state.fleet.units)), ("least-tech", least_tech)])
    }

    /// \[R15\] The group against the ships of a hex that are on.
    fn ship_attack(&self, hex: Hex) -> Option<Asked> {
        let (game, state) = (self.game, self.state);
        let distance = game.theatre.distance(state.fleet.hex, hex);
        let mut firing: Vec<(u8, u8)> = state
            .fleet
            .units
            .iter()
            .filter(|&slot| game.fires_at(state, slot, distance))
            .map(|slot| (game.tech(state, slot), game.card(state, slot).missiles))
            .collect();
        firing.sort_unstable_by(|one, other| other.cmp(one));
        let attackers = firing.into_iter().map(|(tech, missiles)| format!("{missiles}t{tech}"));
        let targets = game.ship_targets(state, hex);
        let pool: u8 = self.enemies_on(hex).iter().map(|slot| game.card(state, slot).area).sum();
        ask(
            "ship-attack",
            vec![
                ("attackers", list(attackers)),
                ("distance", distance.to_string()),
                ("targets", list(targets.iter().map(|slot| self.target(slot, 0)))),
                ("pool", pool.to_string()),
            ],
        )
    }

    /// [R15.2(3), R15.2(5)] The attack on one ship, with so many area points for it.
    fn fire(&self, points: u8) -> Option<Asked> {
        let (game, state) = (self.game, self.state);
        let attack = &state.attack;
        let aims = attack.aims[..usize::from(attack.aimed)].iter().enumerate();
        let at_it: Vec<usize> = aims.filter(|(_, aim)| aim.is(attack.current)).map(|(index, _)| index).collect();
        let targets = ("targets", self.target(attack.current, points));
        let active = state.active;
        if attack.by_air {
            return ask(
                "air-attack",
                vec![
                    ("aircraft", at_it.len().to_string()),
                    ("antiship", game.data.aircraft[active].antiship.to_string()),
                    ("tech", game.air_tech(state, active).to_string()),
                    targets,
                ],
            );
        }
        let attackers = at_it.into_iter().filter_map(|index| {
            let slot = attack.attackers[index].get()?;
            Some(format!("{}t{}", game.card(state, slot).missiles, game.tech(state, slot)))
        });
        ask("ship-attack", vec![("attackers", list(attackers)), ("distance", attack.distance.to_string()), targets])
    }

    /// [R5.4, R9.3, R13.2] A group of aircraft that nobody meets, at a boat.
    fn resolve(&self, number: TargetId) -> Option<Asked> {
        let target = self.state.air.target(number);
        let boat = target.boat.get()?;
        match target.mission {
            Mission::Search => self.search(boat, target.operations),
            Mission::Attack if target.interceptors > 0 => None,
            Mission::Attack => {
                let tech = self.game.air_tech(self.state, self.side);
                let dice = (target.operations - target.escorts) * self.game.data.aircraft[self.side].asw;
                ask("air-asw", vec![("tech", tech.to_string()), ("aircraft", dice.to_string())])
            }
        }
    }

    /// [R17.2] Interceptors against the group in hand.
    fn dogfight(&self, mode: &'static str) -> Option<Asked> {
        let (game, state) = (self.game, self.state);
        let group = state.air.target(state.air.current);
        let (attacker, defender) = (state.active, state.active.other());
        if [attacker, defender].iter().any(|&side| game.data.aircraft[side].aa != 1) {
            return None;
        }
        ask(
            "dogfight",
            vec![
                ("interceptors", group.interceptors.to_string()),
                ("attackers", (group.operations - group.escorts).to_string()),
                ("escorts", group.escorts.to_string()),
                ("interceptor-tech", game.air_tech(state, defender).to_string()),
                ("escort-tech", game.air_tech(state, attacker).to_string()),
                ("mode", mode.into()),
            ],
        )
    }

    /// Enemy ships of a hex that are on.
    fn enemies_on(&self, hex: Hex) -> SlotSet {
        let enemies = self.game.roster.ships_of(self.side.other()).and(self.state.on);
        enemies.iter().filter(|&slot| self.state.hex_of(slot) == hex).collect()
    }

    /// `1t3,0.5t2`, or `none`.
    fn asw_list(&self, units: SlotSet) -> String {
        list(self.game.asw_of(self.state, units).filter(|&(asw_x2, _)| asw_x2 > 0).map(|(asw_x2, tech)| {
            let half = if asw_x2 % 2 == 1 { ".5" } else { "" };
            format!("{}{half}t{tech}", asw_x2 / 2)
        }))
    }

    /// `2t3+1`: anti-aircraft dice, tech, SUP.
    fn target(&self, slot: Slot, points: u8) -> String {
        let (game, state) = (self.game, self.state);
        let sup = state.sup[usize::from(slot)];
        format!("{}t{}+{sup}", game.card(state, slot).aa + points, game.tech(state, slot))
    }
}

fn list(entries: impl Iterator<Item = String>) -> String {
    let entries: Vec<String> = entries.collect();
    if entries.is_empty() { "none".into() } else { entries.join(",") }
}
