//! A second referee, who sees only what the rules report, and knows scenario and charts.

use std::collections::{BTreeMap, BTreeSet};

use sandtable_engine::{
    Position, Side, Stream,
    dice::Keyed,
    games::leyte_gulf::{
        Action, Arc, Effect, Event, GunType, Kind, LeyteGulf, Node, Power, Ship, ShipSet, State, Torpedo, Turn,
        effect_of,
    },
    hex::{Facing, Hex},
};

use crate::support::*;

/// What the reports say of the position.
#[derive(Default)]
struct Referee {
    places: BTreeMap<Ship, (Hex, Facing)>,
    squadrons: BTreeMap<Ship, u8>,
    damaged: BTreeSet<Ship>,
    sunk: BTreeSet<Ship>,
    targets: BTreeMap<Ship, Ship>,
    straddling: BTreeSet<Ship>,
    torpedoes: BTreeMap<(Side, Hex, Facing), u8>,
    loads: BTreeMap<Ship, u8>,
    turned: BTreeSet<Ship>,
    silent: BTreeSet<Ship>,
    vp: [u16; 2],
    phase: Option<(u8, Side)>,
    gun: Option<GunType>,
}

impl Referee {
    fn new(game: &LeyteGulf, state: &State) -> Self {
        let mut referee = Self::default();
        for ship in game.fleets[JP].with(game.fleets[US]).iter() {
            referee.loads.insert(ship, game.card(ship).torpedoes);
            referee.squadrons.insert(ship, state.squadrons[ship.index()]);
            if let sandtable_engine::games::leyte_gulf::Entry::Hex(hex, facing) = *game.entry_of(ship) {
                referee.places.insert(ship, (hex, facing));
            }
        }
        referee.vp = [JP, US].map(|side| u16::from(game.data.scenario.forces[side].handicap));
        referee
    }

    /// Takes in one report, and checks it against all that is known.
    fn hear(&mut self, game: &LeyteGulf, event: Event) {
        let grid = &game.data.grid;
        match event {
            Event::Organised { ship, squadron } => self.squadrons.extend([(ship, squadron)]),
            Event::Phase { turn, side, .. } => {
                if self.phase.is_some() {
                    // What ran in the phase before is gone, and turns are forgotten.
                    self.torpedoes.retain(|(owner, ..), _| *owner == side.other());
                }
                self.turned.clear();
                self.silent.clear();
                self.gun = None;
                self.phase = Some((turn, side));
            }
            Event::Entered { ships, hex, facing } => {
                self.places.extend(ships.iter().map(|ship| (ship, (hex, facing))));
            }
            Event::Moved { ships, from, path, to, facing, .. } => self.moved(game, ships, from, path, (to, facing)),
            Event::StraddleLost { ship, target } => {
                assert_eq!(self.targets.get(&ship), Some(&target));
                assert!(self.straddling.remove(&ship));
            }
            Event::Launched { ship, hex, facing, strength, left } => {
                let (_, own) = self.places[&ship];
                assert!(!own.is_along(facing), "torpedoes along the axis");
                assert!(!self.turned.contains(&ship), "who has turned launches");
                assert_eq!(self.loads[&ship], strength + left);
                self.loads.insert(ship, left);
                *self.torpedoes.entry((game.side_of(ship), hex, facing)).or_default() += strength;
                self.silent.insert(ship);
            }
            Event::Reloaded { ship } => {
                assert_eq!((game.card(ship).kind, game.side_of(ship), self.loads[&ship]), (Kind::Dd, JP, 0));
                self.loads.insert(ship, 4);
                self.silent.insert(ship);
            }
            Event::Detached { ship, squadron } => assert_eq!(self.squadrons.insert(ship, 0), Some(squadron)),
            Event::Zone { ships, hex } => {
                assert!(game.is_zone(hex));
                self.silent.extend(ships.iter());
            }
            Event::Faced { ships, facing } => {
                for ship in ships.iter() {
                    let (hex, _) = self.places[&ship];
                    self.places.insert(ship, (hex, facing));
                }
            }
            Event::Left { ships, .. } => ships.iter().for_each(|ship| self.forget(ship)),
            Event::Scored { side, vp, .. } => self.vp[side.index()] += u16::from(vp),
            Event::TorpedoAttack { owner, from, facing, at, hexes, strength, moving } => {
                assert_eq!(self.torpedoes.get(&(owner, from, facing)), Some(&strength));
                let ran = (0..hexes).try_fold(from, |hex, _| grid.ahead(hex, facing));
                assert_eq!(if moving { Some(from) } else { ran }, Some(at));
            }
            Event::TorpedoRoll { number, sum, hit, .. } => assert_eq!(hit, sum <= number),
            Event::TorpedoPower { sum, bonus, power, .. } => {
                assert_eq!(power, game.data.charts.torpedo_power[usize::from(sum + bonus) - 2]);
            }
            Event::Aimed { gun, ship, target, first, straddle } => self.aimed(gun, ship, target, first, straddle),
            Event::Fired { gun, ship, target, distance, arc, power, number, sum, hit } => {
                let ((from, _), (to, _)) = (self.places[&ship], self.places[&target]);
                assert_eq!(distance, grid.distance(from, to));
                assert_eq!(power, game.power_in(gun, ship, arc));
                assert!(power > 0 && Arc::ALL.contains(&arc));
                assert_eq!(number.damaged < 0, self.damaged.contains(&ship));
                assert_eq!(hit, i16::from(sum) < i16::from(number.total()));
                assert!(!self.silent.contains(&ship), "a silent ship fires");
            }
            Event::Straddles { ship, target } => {
                let is_free = |other: &&Ship| game.side_of(**other) == game.side_of(ship);
                let others = self.straddling.iter().filter(is_free);
                assert!(others.clone().all(|other| self.targets[other] != target), "two straddle {target:?}");
                self.straddling.insert(ship);
            }
            Event::Hit { target, power, effect, sum, penetration, armour, damaged, column, deck, .. } => {
                let card = game.card(target);
                assert_eq!(armour, if deck { card.deck_armour } else { card.side_armour });
                assert_eq!(
                    i16::from(column),
                    i16::from(sum) + i16::from(penetration) - i16::from(armour) - i16::from(damaged)
                );
                assert_eq!(effect, effect_of(power, card.durability, self.damaged.contains(&target)));
                assert!(effect != Effect::None || power != Power::Sinks);
            }
            Event::Damaged { ship, .. } => assert!(self.damaged.insert(ship), "{ship:?} is damaged twice"),
            Event::Sunk { ship, vp, .. } => {
                assert_eq!(vp, game.card(ship).vp);
                self.vp[game.side_of(ship).other().index()] += u16::from(vp);
                assert!(self.sunk.insert(ship));
                self.forget(ship);
            }
            Event::Over { vp, .. } => assert_eq!(vp, self.vp),
        }
    }

    /// A move: the unit goes letter by letter.
    fn moved(
        &mut self,
        game: &LeyteGulf,
        ships: ShipSet,
        from: Hex,
        path: sandtable_engine::games::leyte_gulf::Path,
        end: (Hex, Facing),
    ) {
        let first = ships.first().unwrap();
        let (mut hex, mut facing) = self.places[&first];
        assert_eq!(hex, from);
        let steps = |skip: bool| {
            let (mut hex, mut facing) = (hex, facing);
            for (number, turn) in path.turns().enumerate() {
                if turn != Turn::Exit && !(skip && number == 0) {
                    hex = game.data.grid.ahead(hex, facing)?;
                }
                facing = match turn {
                    Turn::Left => facing.left(),
                    Turn::Right => facing.right(),
                    Turn::Round => facing.opposite(),
                    _ => facing,
                };
            }
            Some((hex, facing))
        };
        // The letters lead there, with a step each or, after torpedoes, without one for the first.
        let ends = [steps(false), steps(true)];
        assert!(ends.contains(&Some(end)), "{path} does not lead from {from:?} to {end:?}");
        (hex, facing) = end;
        let has_turned = path.turns().any(|turn| matches!(turn, Turn::Left | Turn::Right | Turn::Round));
        for ship in ships.iter() {
            assert_eq!(self.places[&ship].0, from, "a squadron is scattered");
            self.places.insert(ship, (hex, facing));
            if has_turned {
                self.turned.insert(ship);
            }
        }
    }

    /// A target: who does not aim with main guns has none any more.
    fn aimed(&mut self, gun: GunType, ship: Ship, target: Ship, first: bool, straddle: bool) {
        if gun == GunType::Secondary {
            return;
        }
        let is_same = self.targets.get(&ship) == Some(&target) && !self.turned.contains(&ship);
        assert_eq!(first, !is_same, "{ship:?} at {target:?}");
        assert_eq!(straddle, self.straddling.contains(&ship));
        self.targets.insert(ship, target);
        self.gun = Some(gun);
    }

    fn forget(&mut self, ship: Ship) {
        self.places.remove(&ship);
        self.targets.remove(&ship);
        self.straddling.remove(&ship);
        let freed: Vec<Ship> =
            self.targets.iter().filter(|(_, target)| **target == ship).map(|(other, _)| *other).collect();
        for other in freed {
            self.targets.remove(&other);
            self.straddling.remove(&other);
        }
    }

    /// Compares what was heard with the position.
    fn check(&self, state: &State) {
        let places: BTreeMap<Ship, (Hex, Facing)> =
            state.on_map.iter().map(|ship| (ship, (state.hex(ship), state.facing(ship)))).collect();
        // Between the hexes of its entry and the end of its move a unit that leaves is still shown where it was.
        assert_eq!(self.places, places);
        assert_eq!(self.damaged, state.damaged.iter().collect());
        assert_eq!(self.sunk, state.sunk.iter().collect());
        assert_eq!(self.vp, [state.vp[JP], state.vp[US]]);
        assert_eq!(self.straddling, state.straddling.iter().collect());
        for ship in state.on_map.iter() {
            assert_eq!(self.loads[&ship], state.load(ship).strength());
            assert_eq!(self.squadrons[&ship], state.squadrons[ship.index()]);
        }
        if state.node != Node::Over {
            assert_eq!(self.phase, Some((state.turn, state.phasing)));
            let torpedoes: BTreeMap<_, _> = [JP, US]
                .into_iter()
                .flat_map(|side| state.torpedoes_of(side).iter().map(move |torpedo: &Torpedo| (side, *torpedo)))
                .map(|(side, torpedo)| ((side, torpedo.hex, torpedo.facing), torpedo.strength))
                .collect();
            assert_eq!(self.torpedoes, torpedoes);
        }
    }
}

/// The targets of the last main-gun segment, when it is over.
fn drop_silent_targets(referee: &mut Referee, state: &State) {
    referee.targets.retain(|ship, _| state.target(*ship).is_some());
}

/// Random games are followed by their reports alone: every position, damage, marker, torpedo and point.
#[test]
fn reports_tell_everything() {
    let mut decisions = 0;
    for number in 1..=8_u64 {
        let game = game(&format!("s{number}"));
        for seed in 0..4 {
            let mut dice = Keyed::new(100 * number + seed);
            let mut rng = Stream::new(seed);
            let mut events = Vec::new();
            let mut position = Position::begin(&game, &mut dice, &mut events);
            let mut referee = Referee::new(&game, position.state());
            loop {
                events.drain(..).for_each(|event| referee.hear(&game, event));
                drop_silent_targets(&mut referee, position.state());
                referee.check(position.state());
                if position.to_act(&game).is_none() {
                    break;
                }
                let legal = position.legal();
                // Rather not over the edge, so that games last.
                let stays: Vec<Action> = legal
                    .iter()
                    .copied()
                    .filter(|action| match action {
                        Action::Go(path) => path.turns().all(|turn| turn != Turn::Exit && turn != Turn::Zone),
                        _ => true,
                    })
                    .collect();
                let among = if stays.is_empty() { legal } else { &stays };
                let action = among[rng.below(among.len() as u32) as usize];
                position.advance(&game, action, &mut dice, &mut events);
                decisions += 1;
            }
        }
    }
    assert!(decisions > 4_000, "{decisions}");
}
