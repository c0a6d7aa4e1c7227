//! What a learnt policy looks at.

use sandtable_engine::{
    Game,
    games::pacific_war::{Action, Area, Arm, MAX_AREAS, Number, PacificWar, State},
};

use super::{hands::TIDE, picture::consult, view::View};
use crate::policy::{Fact, Facts, capped, place_among};

pub(super) const FACTS: Facts = Facts {
    decision: &[
        Fact::new("node", 34),
        Fact::new("side", 2),
        // Japan and the Allies while Japan attacks, and while the Allies do.
        Fact::new("role", 4),
        // What the attacker still lacks: nothing, up to three points, up to eight, more.
        Fact::new("lacks", 4),
        // Turns 1 and 2, 3 to 5, 6 to 8, 9 to 11.
        Fact::new("stage", 4),
        // Cards in the own hand and in the enemy's: none, one or two, three to five, more.
        Fact::new("held", 4),
        Fact::new("theirs", 4),
        // Whether the enemy has passed.
        Fact::new("passed", 2),
        // The card that is carried out, none among them.
        Fact::new("card", 12),
        // What acts: land units, aircraft, ships, several arms, nothing.
        Fact::new("group", 5),
        // The printed scenario; 0 for all others.
        Fact::new("scenario", 6),
    ],
    action: &[
        // The card that is played, paid or taken, none among them.
        Fact::new("which", 12),
        // The number that is chosen.
        Fact::new("number", 6),
        // The place: none, own land, own sea, nobody's sea, enemy sea, enemy land without defenders, with some.
        Fact::new("place", 7),
        // What the place is worth.
        Fact::new("prize", 4),
        // Enemies there: none, one or two, more.
        Fact::new("enemies", 3),
        // Enemy aircraft that reach it.
        Fact::new("threat", 3),
        // Whether a line of supply reaches it.
        Fact::new("line", 2),
        // Steps to the nearest enemy land worth something.
        Fact::new("far", 4),
        // The arm of the target or of the unit named, and its face.
        Fact::new("arm", 5),
        Fact::new("face", 2),
        // The place itself, counted from 1.
        Fact::new("where", MAX_AREAS as u16 + 1),
    ],
    tables: &[
        &["scenario", "role", "node", "kind"],
        &["scenario", "node", "choices", "rank"],
        &["scenario", "role", "node", "kind", "rank"],
        &["scenario", "node", "kind", "gap"],
        &["scenario", "side", "stage", "kind", "passed"],
        &["scenario", "role", "held", "theirs", "kind"],
        &["scenario", "side", "stage", "node", "which"],
        &["scenario", "side", "stage", "which", "number"],
        &["scenario", "role", "group", "place", "prize"],
        &["scenario", "role", "group", "enemies", "threat"],
        &["scenario", "role", "group", "line", "far"],
        &["scenario", "role", "node", "place", "enemies"],
        &["scenario", "role", "node", "arm", "face"],
        &["scenario", "card", "group", "kind"],
        &["scenario", "role", "card", "place", "prize"],
        &["scenario", "side", "stage", "place", "far"],
        &["scenario", "side", "stage", "lacks", "kind"],
        &["scenario", "role", "lacks", "place", "prize"],
        &["scenario", "side", "card", "where"],
        &["scenario", "side", "stage", "group", "where"],
    ],
};

/// None, one or two, three to five, more.
const fn few(count: u8) -> u16 {
    match count {
        0 => 0,
        1 | 2 => 1,
        3..=5 => 2,
        _ => 3,
    }
}

/// The points between the position and the goal of the attacker, in a scenario that names one for him, else of the other side.
fn lacks(game: &PacificWar, state: &State) -> i32 {
    let scenario = &game.data.scenario;
    let boxed = if scenario.counts_box { (game.boxed(state) + 1) / 2 } else { 0 };
    let japan = scenario.japan.map(|(needed, _)| i32::from(needed) + game.setting.bid - i32::from(state.vp + boxed));
    let allies = scenario.allies.map(|most| i32::from(state.vp) - i32::from(most) - game.setting.bid);
    let [first, second] = if state.turn < TIDE { [japan, allies] } else { [allies, japan] };
    first.or(second).unwrap_or(0)
}

pub(super) fn of_decision(game: &PacificWar, state: &State, facts: &mut [u16]) {
    let Some(side) = game.to_act(state) else { return };
    let stage = match state.turn {
        0..=2 => 0,
        3..=5 => 1,
        6..=8 => 2,
        _ => 3,
    };
    let role = side.index() as u16 + if state.turn < TIDE { 0 } else { 2 };
    let lacks = match lacks(game, state) {
        ..=0 => 0,
        1..=3 => 1,
        4..=8 => 2,
        _ => 3,
    };
    let arms = [game.troops, game.aircraft, game.ships].map(|arm| state.group.meets(arm));
    let group = match arms {
        [false, false, false] => 4,
        [true, false, false] => 0,
        [false, true, false] => 1,
        [false, false, true] => 2,
        _ => 3,
    };
    let values = [
        state.node as u16,
        side.index() as u16,
        role,
        lacks,
        stage,
        few(state.held[side]),
        few(state.held[side.other()]),
        u16::from(state.passes > 0),
        state.card.get().map_or(11, |card| u16::from(card.number())),
        group,
        place_among(&["s1", "s2", "s3", "s4", "s5"], &game.setting.scenario),
    ];
    facts.copy_from_slice(&values);
}

pub(super) fn of_action(game: &PacificWar, state: &State, action: Action, facts: &mut [u16]) {
    let Some(side) = game.to_act(state) else { return };
    let [which, number, place, prize, enemies, threat, line, far, arm, face, at] = facts else { return };
    *which = match action {
        Action::Play(card) | Action::Pay(card) => u16::from(card.number()),
        Action::Copies(_) => state.card.get().map_or(11, |card| u16::from(card.number())),
        _ => 11,
    };
    *number = match action {
        Action::Copies(Number(count)) | Action::Count(Number(count)) | Action::Damage(Number(count)) => {
            capped(usize::from(count), 6)
        }
        _ => 0,
    };
    let stack = match action {
        Action::Unit(stack) => Some(stack),
        Action::Hit(target) => Some(target.stack),
        _ => None,
    };
    *arm = stack.map_or(0, |stack| match game.counter_of(stack.kind).class {
        class if class.is_carrier() => 4,
        class => match class.arm() {
            Arm::Land => 1,
            Arm::Air => 2,
            Arm::Ship => 3,
        },
    });
    *face = u16::from(stack.is_some_and(|stack| stack.has_acted));
    let Some(area) = place_of(state, action) else { return };
    *at = area.index() as u16 + 1;
    consult(game, state, |picture| {
        let view = View::new(game, state, side, picture);
        let theirs = view.theirs(area);
        let is_enemy = picture.held[view.enemy].contains(area);
        *place = match (view.is_ground(area), view.holds(area), is_enemy) {
            (true, true, _) => 1,
            (true, false, _) if theirs.hold == 0 => 5,
            (true, false, _) => 6,
            (false, true, _) => 2,
            (false, false, false) => 3,
            (false, false, true) => 4,
        };
        *prize = match view.prize(area) {
            less if less < 0.5 => 0,
            less if less < 1.8 => 1,
            less if less < 4.0 => 2,
            _ => 3,
        };
        *enemies = match theirs.units.len() {
            0 => 0,
            1 | 2 => 1,
            _ => 2,
        };
        *threat = match picture.threat[side][area.index()] {
            less if less < 0.1 => 0,
            less if less < 1.0 => 1,
            _ => 2,
        };
        *line = u16::from(picture.linked[side].contains(area));
        *far = capped(usize::from(picture.far[side][area.index()]), 4);
    });
}

/// The area that an action is about.
fn place_of(state: &State, action: Action) -> Option<Area> {
    match action {
        Action::From(area)
        | Action::Place(area)
        | Action::Go(area)
        | Action::To(area)
        | Action::Over(area)
        | Action::At(area)
        | Action::Retreat(area) => Some(area),
        Action::Stop => state.here.get(),
        _ => None,
    }
}
