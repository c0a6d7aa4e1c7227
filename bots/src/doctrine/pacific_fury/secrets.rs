//! What there is to see in task forces that are face down.

use sandtable_engine::{
    Id, Side,
    games::pacific_fury::{Area, Force, ForceType, PacificFury, State, TRANSPORTS},
};

use crate::{
    belief::Secret,
    policy::{Fact, capped},
};

pub(super) const SECRETS: &[Secret] = &[
    // Where a force is, and when: by its type, and by how many enemies stand in the Sound.
    Secret::new(
        "place",
        &[ATTACKS, TYPE, Fact::new("area", 6), Fact::new("part", 5), Fact::new("enemies_in_sound", 3)],
    ),
    Secret::new(
        "ships",
        &[ATTACKS, TYPE, Fact::new("carriers", 4), Fact::new("transports", 4), Fact::new("others", 6)],
    ),
    // How many ships the first force holds, the second, and so on.
    Secret::new("order", &[ATTACKS, TYPE, Fact::new("number", 6), Fact::new("ships", 6)]),
    // How many forces there are of each type.
    Secret::new("forces", &[ATTACKS, Fact::new("a", 3), Fact::new("b", 4), Fact::new("c", 4), Fact::new("e", 3)]),
    Secret::new("carriers_in_base", &[ATTACKS, TURN, Fact::new("carriers", 4)]),
    Secret::new("transports_in_base", &[ATTACKS, TURN, Fact::new("transports", 4)]),
    Secret::new("ships_in_base", &[ATTACKS, TURN, Fact::new("ships", 12)]),
];

/// Whether the owner lacks the initiative.
const ATTACKS: Fact = Fact::new("attacks", 2);
const TYPE: Fact = Fact::new("type", 4);
const TURN: Fact = Fact::new("turn", 4);

pub(super) fn look(game: &PacificFury, state: &State, owner: Side, note: &mut impl FnMut(usize, &[u16])) {
    let attacks = u16::from(owner != state.initiative);
    let part = u16::from(state.operation / 3).min(4);
    let enemies = capped(state.forces_in(owner.other(), Area::Ibs).len(), 3);
    let mut forces = [0_usize; 4];
    for number in 0..state.forces[owner] {
        let force = Force::new(number);
        let ships = state.ships(owner, force);
        if ships.is_empty() {
            continue;
        }
        let kind = match game.force_type(state, owner, force) {
            ForceType::A => 0,
            ForceType::B => 1,
            ForceType::C => 2,
            ForceType::E => 3,
        };
        forces[usize::from(kind)] += 1;
        if state.is_revealed(owner, force) {
            continue;
        }
        let [carriers, transports] = [game.carriers[owner], TRANSPORTS].map(|of| ships.and(of).len());
        let others = ships.len() - carriers - transports;
        note(0, &[attacks, kind, state.area_of(owner, force).index() as u16, part, enemies]);
        note(1, &[attacks, kind, capped(carriers, 4), capped(transports, 4), capped(others, 6)]);
        note(2, &[attacks, kind, u16::from(number).min(5), capped(ships.len() - 1, 6)]);
    }
    let [a, b, c, e] = forces;
    note(3, &[attacks, capped(a, 3), capped(b, 4), capped(c, 4), capped(e, 3)]);
    let (base, turn) = (state.base[owner], u16::from(state.turn - 1).min(3));
    note(4, &[attacks, turn, capped(base.and(game.carriers[owner]).len(), 4)]);
    note(5, &[attacks, turn, capped(base.and(TRANSPORTS).len(), 4)]);
    note(6, &[attacks, turn, capped(base.len(), 12)]);
}
