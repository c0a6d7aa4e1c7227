//! What a learnt policy looks at.

use sandtable_engine::{
    Game, Side,
    games::pacific_fury::{
        ALL_FORCES, Action, Area, Force, ForceType, IJN, Kind, Node, PacificFury, Ship, ShipSet, State, TRANSPORTS,
        Target, first_in_boxes, hit_owner,
    },
};

use crate::policy::{Fact, Facts, capped};

/// Cases of a kind of ship: none, the kinds.
const KINDS: u16 = 24;

pub(super) const FACTS: Facts = Facts {
    decision: &[
        Fact::new("node", 17),
        Fact::new("side", 2),
        // Whether the side lacks the initiative, so that it must land or lose ground.
        Fact::new("attacks", 2),
        Fact::new("disrupted", 2),
        Fact::new("turn", 4),
        // Where the marker stands for Japan, the bid counted.
        Fact::new("standing", 7),
        // Operations the side has left in this turn.
        Fact::new("left", 8),
        // Own and enemy forces in the Sound, elsewhere at sea, and in the boxes.
        Fact::new("guard", 3),
        Fact::new("enemy_guard", 3),
        Fact::new("at_sea", 3),
        Fact::new("enemy_at_sea", 3),
        Fact::new("waiting", 4),
        Fact::new("enemy_waiting", 4),
        // Forces that were formed, and what the one being formed holds.
        Fact::new("formed", 8),
        Fact::new("forming", 4),
        Fact::new("held", 6),
        // Warships in base.
        Fact::new("in_base", 5),
        // While forces are formed: those of this turn with carriers, of warships alone, with transports.
        Fact::new("carrier_forces", 3),
        Fact::new("sweeps", 4),
        Fact::new("landings", 3),
        // And the carriers in base, and all those of the enemy.
        Fact::new("carriers_left", 3),
        Fact::new("enemy_carriers", 4),
    ],
    action: &[
        // Type of the force that acts.
        Fact::new("who", 5),
        // Where to, or what is aimed at.
        Fact::new("aim", 11),
        // Ships of the force that acts, of the one aimed at.
        Fact::new("size", 7),
        Fact::new("aim_size", 4),
        // Kind of the ship that is added or hit.
        Fact::new("ship", KINDS),
    ],
    tables: &[
        &["side", "kind", "who", "aim", "node"],
        &["side", "kind", "who", "aim", "attacks", "disrupted", "standing"],
        &["side", "kind", "who", "aim", "turn", "left"],
        &["side", "kind", "who", "aim", "attacks", "guard", "enemy_guard"],
        &["side", "kind", "who", "aim", "waiting", "enemy_waiting"],
        &["side", "kind", "who", "aim", "at_sea", "enemy_at_sea", "disrupted"],
        &["side", "kind", "who", "size", "aim_size", "enemy_guard", "disrupted"],
        &["side", "node", "kind", "rank", "gap"],
        &["side", "node", "rank", "choices"],
        &["side", "forming", "held", "ship", "attacks", "disrupted"],
        &["side", "forming", "ship", "formed", "turn"],
        &["side", "forming", "held", "ship", "standing"],
        &["side", "forming", "ship", "in_base", "attacks"],
        &["side", "node", "ship"],
        &["side", "forming", "ship", "carrier_forces", "sweeps", "landings", "attacks"],
        &["side", "forming", "held", "ship", "carriers_left", "enemy_carriers"],
    ],
};

pub(super) fn of_decision(game: &PacificFury, state: &State, facts: &mut [u16]) {
    let side = game.to_act(state).unwrap_or(IJN);
    let enemy = side.other();
    let in_sound = |side: Side| state.forces_in(side, Area::Ibs).len();
    let at_sea = |side: Side| [Area::Slot, Area::Es, Area::Sp].iter().map(|&a| state.forces_in(side, a).len()).sum();
    let waiting = |side: Side| state.forces_in(side, Area::Box).len();
    let standing = -i32::from(state.marker) - game.setting.bid;
    let forming = forming(state);
    let values = [
        state.node as u16,
        side.index() as u16,
        u16::from(side != state.initiative),
        u16::from(state.disrupted),
        u16::from(state.turn - 1).min(3),
        (standing.clamp(-3, 3) + 3) as u16,
        u16::from(7 - (state.operation / 2).min(7)),
        capped(in_sound(side), 3),
        capped(in_sound(enemy), 3),
        capped(at_sea(side), 3),
        capped(at_sea(enemy), 3),
        capped(waiting(side), 4),
        capped(waiting(enemy), 4),
        capped(usize::from(state.forces[side]), 8),
        class(game, state.former, forming),
        capped(forming.len(), 6),
        capped(state.base[side].and(game.warships[side]).len().div_ceil(2), 5),
    ];
    facts[..values.len()].copy_from_slice(&values);
    if state.node == Node::Form {
        facts[values.len()..].copy_from_slice(&fleet(game, state, side));
    }
}

/// What has been formed in this turn, and the carriers that could still sail.
fn fleet(game: &PacificFury, state: &State, side: Side) -> [u16; 5] {
    let mut classes = [0; CLASSES];
    for force in state.formed(side).iter() {
        classes[usize::from(class(game, side, state.ships(side, force)))] += 1;
    }
    let enemy = side.other();
    let enemy_ships = state.base[enemy].with(state.ships_of(enemy, ALL_FORCES));
    [
        capped(classes[CARRIERS as usize], 3),
        capped(classes[WARSHIPS as usize], 4),
        capped(classes[LANDING as usize], 3),
        capped(state.base[side].and(game.carriers[side]).len(), 3),
        capped(enemy_ships.and(game.carriers[enemy]).len(), 4),
    ]
}

/// Ships of the force that is being formed.
fn forming(state: &State) -> ShipSet {
    let number = state.forces[state.former];
    if usize::from(number) < state.force_ships[state.former].len() {
        state.ships(state.former, Force::new(number))
    } else {
        ShipSet::EMPTY
    }
}

/// Classes of forces; 0 is an empty one.
const LANDING: u16 = 1;
const CARRIERS: u16 = 2;
const WARSHIPS: u16 = 3;
const CLASSES: usize = 4;

fn class(game: &PacificFury, side: Side, ships: ShipSet) -> u16 {
    match ships {
        _ if ships.is_empty() => 0,
        _ if ships.meets(TRANSPORTS) => LANDING,
        _ if ships.meets(game.carriers[side]) => CARRIERS,
        _ => WARSHIPS,
    }
}

/// 1 to 4.
const fn type_case(force_type: ForceType) -> u16 {
    match force_type {
        ForceType::A => 1,
        ForceType::B => 2,
        ForceType::C => 3,
        ForceType::E => 4,
    }
}

pub(super) fn of_action(game: &PacificFury, state: &State, action: Action, facts: &mut [u16]) {
    let Some(side) = game.to_act(state) else { return };
    let [who, aim, size, aim_size, ship] = facts else { return };
    let mut acts = |force: Force| {
        *who = type_case(game.force_type(state, side, force));
        *size = capped(state.ships(side, force).len(), 7);
    };
    let kind_case = |kind: Kind| 1 + capped(kind.index(), KINDS - 1);
    let ship_case = |owner: Side, ship: Ship| kind_case(game.kind_of[owner][ship.index()]);
    match action {
        Action::Sortie(area) => {
            if let Some(force) = first_in_boxes(state, side) {
                acts(force);
            }
            *aim = 1 + area as u16;
        }
        Action::Move(force, area) => {
            acts(force);
            *aim = 1 + area as u16;
        }
        Action::Strike(force, target) => {
            acts(force);
            (*aim, *aim_size) = target_case(game, state, side.other(), target);
        }
        Action::Again(target) => (*aim, *aim_size) = target_case(game, state, side.other(), target),
        Action::Aim(force) => (*aim, *aim_size) = target_case(game, state, side.other(), Target::of(force)),
        Action::Home(force) | Action::Bombard(force) | Action::Land(force) => acts(force),
        Action::Add(kind) => *ship = kind_case(kind),
        Action::Hit(hit) => *ship = ship_case(hit_owner(state), hit),
        Action::Revive(back) => *ship = ship_case(side, back),
        _ => {}
    }
}

/// The airfield, the Sound, or what is known of a force: its type where it is face up; and its size.
fn target_case(game: &PacificFury, state: &State, enemy: Side, target: Target) -> (u16, u16) {
    match target {
        Target::FIELD => (5, 0),
        Target::SOUND => (6, capped(state.forces_in(enemy, Area::Ibs).len(), 4)),
        _ => target.force().map_or((0, 0), |force| {
            if state.is_revealed(enemy, force) {
                let size = capped(state.ships(enemy, force).len(), 4);
                (6 + type_case(game.force_type(state, enemy, force)), size)
            } else {
                let size = if game.options.stack_size_visible { state.size[enemy][force.index()] } else { 0 };
                (0, capped(usize::from(size), 4))
            }
        }),
    }
}
