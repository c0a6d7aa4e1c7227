//! What a learnt policy looks at.

use sandtable_engine::{
    Game,
    games::smolensk::{AX, Action, Node, Smolensk, State, Unit},
    hex::Hex,
};

use super::{
    attacks, find_best,
    notes::consult,
    places::{self, ARMIES, HELD, SQUARES},
    prepare,
    view::View,
};
use crate::policy::{Fact, Facts, MAX_FACTS, capped};

pub(super) const FACTS: Facts = Facts {
    decision: &[
        Fact::new("node", 27),
        Fact::new("side", 2),
        // Turns 1, 2, 3, 4 and 5, later.
        Fact::new("stage", 5),
        // The unit: headquarters, mechanized, other; whether it is reduced, and whether it is in an enemy zone.
        Fact::new("unit", 4),
        Fact::new("reduced", 2),
        Fact::new("pinned", 2),
        // The nearest enemy of the unit: beside it, two, three or four hexes away, farther.
        Fact::new("near", 4),
        // Whether the supply chit is still to come, and whether a line reaches the unit.
        Fact::new("due", 2),
        Fact::new("fed", 2),
        // The chit that was drawn: supply, none, own, enemy.
        Fact::new("drawn", 4),
        Fact::new("linked", 2),
        // The army of the unit, and places that score and that the Axis holds.
        Fact::new("army", ARMIES),
        Fact::new("held", HELD),
    ],
    action: &[
        // Nearer to a goal: stays, much nearer, nearer, alike, farther.
        Fact::new("way", 5),
        // The nearest enemy then.
        Fact::new("then", 4),
        // What it adds to attacks.
        Fact::new("adds", 4),
        // Whether it stands alone there, and in what cover.
        Fact::new("stacked", 2),
        Fact::new("cover", 3),
        // What is in the hex: nothing, a town, a place that scores, of the enemy or not.
        Fact::new("place", 5),
        // Whether a line reaches it.
        Fact::new("line", 2),
        // Enemies whose lines it cuts, or enemies whose way it bars.
        Fact::new("blocks", 4),
        // Hexes from the headquarters: in range, near, far.
        Fact::new("command", 3),
        // The column of an attack and who is attacked.
        Fact::new("odds", 12),
        Fact::new("prey", 4),
        // The square of the map to which a unit goes or where one is attacked, from 1.
        Fact::new("square", 1 + SQUARES),
    ],
    tables: &[
        &["side", "node", "kind"],
        &["node", "choices", "rank"],
        &["side", "node", "kind", "rank"],
        &["node", "kind", "gap"],
        &["side", "unit", "stage", "way"],
        &["side", "unit", "near", "then"],
        &["side", "unit", "adds", "pinned"],
        &["side", "unit", "blocks", "stage"],
        &["side", "unit", "place", "stacked"],
        &["side", "unit", "cover", "then"],
        &["side", "unit", "line", "due", "fed"],
        &["side", "unit", "command", "stage"],
        &["side", "reduced", "then", "adds"],
        &["side", "odds", "prey", "kind"],
        &["side", "node", "drawn", "due", "stage", "kind"],
        &["side", "node", "linked", "kind"],
        &["side", "blocks", "stacked", "then"],
        &["square", "side", "stage"],
        &["square", "side", "unit"],
        &["square", "side", "army"],
        &["square", "side", "held"],
        &["square", "kind", "side"],
    ],
};

/// Beside an enemy, two hexes away, three or four, farther.
const fn nearness(away: u8) -> u16 {
    match away {
        0 | 1 => 0,
        2 => 1,
        3 | 4 => 2,
        _ => 3,
    }
}

fn unit_case(view: &View<'_>, unit: Option<Unit>) -> u16 {
    match unit.map(|unit| *view.brief(unit)) {
        None => 0,
        Some(brief) if brief.is_hq => 1,
        Some(brief) if brief.is_mech => 2,
        Some(_) => 3,
    }
}

pub(super) fn of_decision(game: &Smolensk, state: &State, facts: &mut [u16]) {
    let Some(side) = game.to_act(state) else { return };
    consult(game, state, |notes| {
        notes.look_near(game, side.other());
        notes.trace(game, side);
        let view = View::new(game, state, side, notes);
        let unit = state.subject.get();
        let hex = unit.and_then(|unit| state.hex(unit));
        let drawn = state.chit.get().map(|chit| game.data.chit(chit));
        let values = [
            state.node as u16,
            side.index() as u16,
            capped(usize::from(state.turn.saturating_sub(1)).min(if state.turn >= 6 { 4 } else { 3 }), 5),
            unit_case(&view, unit),
            u16::from(unit.is_some_and(|unit| state.unit(unit).is_reduced())),
            u16::from(hex.is_some_and(|hex| view.notes.board.in_enemy_zone(side, hex))),
            hex.map_or(3, |hex| nearness(view.notes.near[view.enemy].away(hex))),
            u16::from(!state.is_supplied),
            u16::from(hex.is_some_and(|hex| view.notes.supply[side].reached.contains(hex))),
            match drawn {
                Some(card) if card.side.is_none() => 0,
                Some(card) if card.side == Some(side) => 2,
                Some(_) => 3,
                None => 1,
            },
            u16::from(game.is_linked()),
            unit.map_or(0, |unit| view.brief(unit).army),
            places::held(game, state),
        ];
        facts.copy_from_slice(&values);
    });
}

/// Facts of actions that are told at a kind of decision: all others are 0 there.
pub(super) const fn told(kind: usize) -> &'static [&'static str] {
    const SET_UP: usize = Node::SetUp as usize;
    const MOVE: usize = Node::Move as usize;
    const ENTER_HEX: usize = Node::EnterHex as usize;
    const PLACE: usize = Node::Place as usize;
    const RETREAT: usize = Node::Retreat as usize;
    const ADVANCE: usize = Node::Advance as usize;
    const DECLARE: usize = Node::Declare as usize;
    const PICK_ATTACK: usize = Node::PickAttack as usize;
    match kind {
        SET_UP | MOVE | ENTER_HEX | PLACE | RETREAT | ADVANCE => {
            &["way", "then", "adds", "stacked", "cover", "place", "line", "blocks", "command", "square"]
        }
        DECLARE | PICK_ATTACK => &["odds", "prey", "square"],
        _ => &[],
    }
}

/// Calls `note` with the place and the facts of each of `legal`, in order.
pub(super) fn of_actions(
    game: &Smolensk,
    state: &State,
    legal: &[Action],
    note: &mut impl FnMut(usize, &mut [u16; MAX_FACTS]),
) {
    let side = game.to_act(state).filter(|_| !told(state.node as usize).is_empty());
    let Some(side) = side else {
        (0..legal.len()).for_each(|place| note(place, &mut [0; MAX_FACTS]));
        return;
    };
    consult(game, state, |notes| {
        prepare(game, state, side, notes);
        find_best(game, state, side, notes, legal);
        notes.look_near(game, side.other());
        notes.trace(game, side);
        let view = View::new(game, state, side, notes);
        for (place, &action) in legal.iter().enumerate() {
            let mut facts = [0; MAX_FACTS];
            of_action(&view, action, &mut facts);
            note(place, &mut facts);
        }
    });
}

fn of_action(view: &View<'_>, action: Action, facts: &mut [u16; MAX_FACTS]) {
    let [way, then, adds, stacked, cover, place, line, blocks, command, odds, prey, square, ..] = facts;
    let unit = view.state.subject.get();
    let from = unit.and_then(|unit| view.state.hex(unit));
    let to = match action {
        Action::Move(hex) | Action::Place(hex) | Action::Advance(hex) | Action::Retreat(hex) => Some(hex),
        Action::Stay => from,
        Action::Block(block) => view.notes.kept_best(view.state).and_then(|best| best.hex(block)),
        _ => None,
    };
    if let (Some(to), Some(unit)) = (to, unit) {
        *way = way_case(view, unit, from, to);
        *then = nearness(view.notes.near[view.enemy].away(to));
        *adds = steps_of(attacks::support(view, to, view.notes.attack(unit)), [0.001, 0.08, 0.16]);
        *stacked = u16::from(view.notes.board.count(to) > usize::from(from == Some(to)));
        *cover = u16::from(view.game.shifts(to).min(2));
        *place = place_case(view, to);
        *line = u16::from(view.notes.supply[view.side].reached.contains(to));
        *blocks = if view.side == AX {
            steps_of(view.notes.cut_by(to), [0.5, 4.0, 15.0])
        } else {
            steps_of(view.notes.coming_near(to), [1.0, 40.0, 120.0])
        };
        *command = view.hq_hex.map_or(0, |hq| match view.distance(hq, to) {
            0..=4 => 0,
            5..=8 => 1,
            _ => 2,
        });
        *square = 1 + places::square(view.game, to);
    }
    let target = match (view.state.node, action) {
        (Node::PickAttack, Action::Attack(hex)) => Some(hex),
        (Node::Declare, _) => view.state.target.get(),
        _ => None,
    };
    if let Some(target) = target {
        *odds = attacks::column_case(view, target);
        *prey = prey_case(view, target);
        *square = 1 + places::square(view.game, target);
    }
}

/// How many of three bounds a value passes.
fn steps_of(value: f32, bounds: [f32; 3]) -> u16 {
    bounds.iter().filter(|&&bound| value >= bound).count() as u16
}

fn way_case(view: &View<'_>, unit: Unit, from: Option<Hex>, to: Hex) -> u16 {
    let Some(from) = from.filter(|&from| from != to) else { return 0 };
    let is_mech = view.brief(unit).is_mech;
    match view.way(is_mech, from) - view.way(is_mech, to) {
        nearer if nearer >= 8.0 => 1,
        nearer if nearer > 0.0 => 2,
        nearer if nearer > -2.0 => 3,
        _ => 4,
    }
}

fn place_case(view: &View<'_>, hex: Hex) -> u16 {
    let Some(place) = view.game.place_in(hex) else { return 0 };
    let is_own = view.game.holder(view.state, place) == view.side;
    match (view.goal_in(hex).is_some(), is_own) {
        (false, true) => 1,
        (false, false) => 2,
        (true, true) => 3,
        (true, false) => 4,
    }
}

/// One unit, two, a headquarters among them, a place that scores.
fn prey_case(view: &View<'_>, target: Hex) -> u16 {
    if view.goal_in(target).is_some() {
        return 3;
    }
    if view.notes.board.units(target).any(|unit| view.brief(unit).is_hq) {
        return 2;
    }
    u16::from(view.notes.board.count(target) == 2)
}
