//! Which chits go in, and when Guderian is played.

use sandtable_engine::games::smolensk::{AX, Action, Chit, Order, SU, Smolensk, State};

use super::{advance::LAST_RINGS, headquarters::commanded_by, leanings::Lean, view::View};

/// Soviet units without a line from which on the supply chit is welcome.
const POCKET: usize = 9;

/// What it is worth to play a chit whose headquarters may not act.
const VOID: f32 = -1.0;

/// Units that the headquarters of a chit would activate; none for one that is not on the map.
fn commanded(view: &View<'_>, chit: Chit) -> usize {
    view.game.hq_of(chit).map_or(0, |hq| commanded_by(view, hq))
}

/// What it is worth to have a chit in the cup.
fn use_of(view: &View<'_>, chit: Chit) -> f32 {
    match view.game.data.chit(chit).order {
        Order::Reinforce => 2.0,
        Order::Call => 0.15,
        Order::Hq(hq) if view.state.hex(hq).is_none() => {
            let is_coming = view.state.unit(hq).spot() == sandtable_engine::games::smolensk::Spot::Waiting;
            if is_coming && view.state.turn >= 3 { 2.0 } else { 0.0 }
        }
        _ => 0.06 * view.lean(Lean::Chits) * commanded(view, chit) as f32,
    }
}

/// Whether the chit that is asked about goes in: if fewer of those that follow are better than may still go in.
pub(super) fn selection(view: &View<'_>, action: Action) -> f32 {
    let Some(chit) = view.state.chit.get() else { return 0.0 };
    if action == Action::Out {
        return 0.0;
    }
    let own = use_of(view, chit);
    let rest = view.game.available(view.state, SU);
    let better = rest.iter().filter(|&other| other > chit && use_of(view, other) > own).count();
    let room = usize::from(view.state.left);
    if better < room { 0.05 + 0.1 * own.min(1.0) } else { -0.1 }
}

/// The army with most to command; those that wait in the box are alike.
pub(super) fn unlock(view: &View<'_>, action: Action) -> f32 {
    let Action::Unlock(chit) = action else { return 0.0 };
    0.02 * commanded(view, chit) as f32
}

/// Which chit stays out for OKH: none that commands more than OKH does.
pub(super) fn omit(view: &View<'_>, action: Action) -> f32 {
    let Action::Omit(chit) = action else { return 0.1 };
    0.15 - 0.06 * commanded(view, chit) as f32
}

/// Whether Guderian is played after a draw.
pub(super) fn interrupt(view: &View<'_>, action: Action) -> f32 {
    let (Action::Play(played), Some(drawn)) = (action, view.state.chit.get()) else { return 0.0 };
    if !view.game.may_act(view.state, played) {
        return VOID;
    }
    if !needs_lines(view.game, view.state) {
        return keep(view);
    }
    let cut_off = view.game.on_map(view.state, SU).filter(|&(_, hex)| !has_line(view, SU, hex)).count();
    let card = view.game.data.chit(drawn);
    match card.order {
        Order::Supply if view.state.turn <= 3 => match cut_off {
            0..POCKET => 0.2,
            _ => -0.6,
        },
        Order::Supply => {
            let starving = view.game.on_map(view.state, AX);
            let starving = starving.filter(|&(unit, hex)| view.brief(unit).is_mech && !has_line(view, AX, hex)).count();
            if starving >= 3 { 0.3 } else { -0.4 }
        }
        Order::Hq(_) if card.side == Some(SU) => {
            let breaking_out = cut_off >= POCKET && !view.state.is_supplied && caught(view, drawn) >= 4;
            if breaking_out { 0.1 } else { keep(view) }
        }
        _ => keep(view),
    }
}

/// Whether lines matter for the answer: the supply chit was drawn, or a Soviet army on a turn with a ring.
pub(super) fn needs_lines(game: &Smolensk, state: &State) -> bool {
    let Some(card) = state.chit.get().map(|chit| game.data.chit(chit)) else { return false };
    match card.order {
        Order::Supply => true,
        Order::Hq(_) => card.side == Some(SU) && !state.is_supplied && state.turn <= LAST_RINGS[0],
        _ => false,
    }
}

/// What it is worth not to wait: less in the first part of the turn.
fn keep(view: &View<'_>) -> f32 {
    if view.state.chits_left() <= 2 { 0.0 } else { -0.25 * view.lean(Lean::Interrupt) }
}

/// Units without a line that a chit would activate.
fn caught(view: &View<'_>, chit: Chit) -> usize {
    let Some(hq) = view.game.hq_of(chit) else { return 0 };
    let Some(centre) = view.state.hex(hq) else { return 0 };
    let range = view.game.card(hq).range;
    let units = view.game.on_map(view.state, SU);
    units.filter(|&(_, hex)| view.distance(centre, hex) <= range && !has_line(view, SU, hex)).count()
}

fn has_line(view: &View<'_>, side: sandtable_engine::Side, hex: sandtable_engine::hex::Hex) -> bool {
    view.notes.supply[side].reached.contains(hex)
}

/// With an empty cup a chit that is held is played, if its headquarters may act.
pub(super) fn last_chance(view: &View<'_>, action: Action) -> f32 {
    match action {
        Action::Play(played) if view.game.may_act(view.state, played) => 0.2,
        Action::Play(_) => VOID,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{
        Game, Observation, OptId,
        games::smolensk::{ChitSet, Node, Spot, Word},
        testing,
    };

    use super::*;
    use crate::{BotSpec, Stop};

    /// With L16.7 the chit of a panzer headquarters that may not act again is not played, whatever was drawn.
    #[test]
    fn a_chit_that_would_be_void_is_kept() {
        let game: Smolensk = testing::load("linked", &[("linked-panzer-rail-exclusive", "true")]);
        let chit = |code: &str| game.chits.iter().find(|&chit| game.data.chit(chit).code == code).expect("a chit");
        let hq = game.hq_of(chit("GUD")).expect("a headquarters");
        let number = game.panzer_hqs.iter().position(|&known| known == hq).expect("a panzer headquarters");
        let plays = |node: Node, stranded: u8| {
            let mut state = State {
                node,
                active: AX,
                held: 1,
                turn: 1,
                chit: OptId::some(chit("SUP")),
                cup: [chit("2PZ"), chit("A4"), chit("A9")].into_iter().collect::<ChitSet>(),
                stranded,
                ..State::EMPTY
            };
            state.units[hq.index()] = Word::at(Spot::Hex(game.data.map.grid.parse("1546").expect("a hex")));
            let mut legal = Vec::new();
            game.legal_actions(&state, &mut legal);
            assert_eq!(legal, [Action::Pass, Action::Play(chit("GUD"))]);
            let observation = Observation::of(&game, &state, AX);
            let mut script = "script".parse::<BotSpec>().expect("a bot").build(&game, None);
            legal[script.choose(&game, &observation, &legal, 1, &Stop::new())] != Action::Pass
        };
        assert!(plays(Node::Interrupt, 0), "nobody is cut off, so the supply chit goes back");
        assert!(plays(Node::LastChance, 0), "the hand is of no use after the turn");
        for node in [Node::Interrupt, Node::LastChance] {
            assert!(!plays(node, 1 << number), "Guderian has acted without a line");
        }
    }
}
