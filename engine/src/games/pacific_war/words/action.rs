//! What an action does.

use sandtable_scenarios::counted;

use super::phrases::{area, card, stack, unit, units};
use crate::games::pacific_war::{
    Action, Area, Card, Form, Node, Number, PacificWar, Program, Stack, State, Target, UnitSet,
};

/// One line: what an action does.
pub(crate) fn description(game: &PacificWar, state: &State, action: Action) -> String {
    let place = |at: Area| area(game, at).to_owned();
    let group = || units(game, state, state.group);
    let subject = state.subject.get().map_or("", |subject| unit(game, subject));
    match action {
        Action::Disband => "units leave the map before the round and come back next turn [R12.1]".to_owned(),
        Action::Pass => "nothing is done; two passes in a row end the rounds [R4.1(4)]".to_owned(),
        Action::Move if state.node == Node::Round => "a group moves, for any card face down [R6.1(1)]".to_owned(),
        Action::Normal if state.node == Node::Round => {
            "a group attacks in its own area, for any card face down [R6.1(2)]".to_owned()
        }
        Action::Air if state.node == Node::Round => "a group attacks from the air, without a card [R6.1(3)]".to_owned(),
        Action::Superiority if state.node == Node::Round => {
            "an air unit takes a sea beside its base, without a card [R10]".to_owned()
        }
        Action::Move => format!("{} moves", group()),
        Action::Normal => format!("{} makes a normal attack", group()),
        Action::Air => format!("{} makes an air attack", group()),
        Action::Superiority => format!("{} takes air superiority over a sea", group()),
        Action::Nothing => format!("{} does nothing", group()),
        Action::Play(played) => format!("{}: {}", card(game, played), program(played)),
        Action::Pay(paid) => format!("{} pays, face down", card(game, paid)),
        Action::Form(form) => form_text(state, form).to_owned(),
        Action::Copies(Number(copies)) => match copies {
            0 => "none of it".to_owned(),
            1 => "one of it".to_owned(),
            copies => format!("{copies} of it"),
        },
        Action::First => "the first round of the turn".to_owned(),
        Action::Second => "the second one".to_owned(),
        Action::From(at) => format!("{}: {}", place(at), units(game, state, own_units(game, state, at))),
        Action::Unit(Stack { kind, has_acted }) => stack(game, kind, has_acted),
        Action::Count(Number(0)) => "none of them".to_owned(),
        Action::Count(Number(count)) => format!("{count} of them"),
        Action::Place(at) => format!("{subject} is placed in {}", place(at)),
        Action::Go(at) => format!("{} goes to {}{}", group(), place(at), enemies(game, state, at)),
        Action::Stop => "the move ends here".to_owned(),
        Action::To(at) => format!("{} lands in {}", group(), place(at)),
        Action::Over(at) => format!("{} comes under own control{}", place(at), enemies(game, state, at)),
        Action::At(at) if state.node == Node::SubmarineSea => format!("a submarine attacks {}", place(at)),
        Action::At(at) => format!("{subject} attacks {}{}", place(at), enemies(game, state, at)),
        Action::Hit(target) => target_text(game, target),
        Action::Skip => format!("{subject} does not attack"),
        Action::Hold => "no answer".to_owned(),
        Action::Ambush => "the ready units there attack first; the enemy is hit as if it had acted".to_owned(),
        Action::Intercept => "ready aircraft there attack the attackers first".to_owned(),
        Action::Fire => "each AA unit there may shoot once and cancels an attack on 1 to 4".to_owned(),
        Action::Shoot => "shoot: 1 to 4 cancels the attack".to_owned(),
        Action::Damage(Number(points)) => damage(game, state, points),
        Action::Retreat(at) => format!("{subject} retreats to {}", place(at)),
        Action::Enough => "no further unit".to_owned(),
        Action::None => "no second group".to_owned(),
    }
}

/// What a card does, in a few words.
const fn program(card: Card) -> &'static str {
    match card {
        Card::RAID => "a group does two actions",
        Card::JOINT => "two groups do an action each",
        Card::CARRIER => "a group with carriers acts, then its carriers attack once or twice more",
        Card::SINGLES => "units anywhere act one by one",
        Card::SUPPLY => "acted units turn face up",
        Card::TRANSPORT => "land and air units go any distance through own areas",
        Card::SUBMARINE => "submarines attack at sea",
        _ => "air units attack twice and are lost",
    }
}

fn form_text(state: &State, form: Form) -> &'static str {
    match (form, state.card.get()) {
        (Form::Once, _) => "one more air attack of each carrier, and they stay ready",
        (Form::Twice, _) => "two more air attacks of each carrier; all turn face down",
        (Form::Group, Some(Card::SUPPLY)) => "any number of units of one area",
        (Form::Group, _) => "any number of air units of one area",
        (Form::Units, Some(Card::SUPPLY)) => "a few units, wherever they are",
        (Form::Units, _) => "up to four air units, wherever they are",
    }
}

/// Units of the side to act in an area, those that may be chosen where only acted or ready ones can be.
fn own_units(game: &PacificWar, state: &State, at: Area) -> UnitSet {
    let side = crate::Game::to_act(game, state).unwrap_or(state.active);
    let all = game.units[side].iter().filter(|&member| state.area(member) == Some(at));
    let is_supply = state.program == Program::Card && state.card.get() == Some(Card::SUPPLY);
    match state.node {
        Node::DisbandArea => all.collect(),
        Node::NextArea => all.filter(|&member| state.named.contains(member)).collect(),
        _ => all.filter(|&member| state.unit(member).has_acted() == is_supply).collect(),
    }
}

/// The enemies in an area, after a colon; nothing where there are none.
fn enemies(game: &PacificWar, state: &State, at: Area) -> String {
    let side = crate::Game::to_act(game, state).unwrap_or(state.active);
    let there: UnitSet = game.units[side.other()].iter().filter(|&member| state.area(member) == Some(at)).collect();
    if there.is_empty() { String::new() } else { format!(", enemies there: {}", units(game, state, there)) }
}

/// A target with what it has taken so far.
fn target_text(game: &PacificWar, target: Target) -> String {
    let so_far = match target.damage {
        0 => String::new(),
        points => format!(", {} so far", counted(usize::from(points), "point")),
    };
    format!("{}{so_far}", stack(game, target.stack.kind, target.stack.has_acted))
}

/// What so many points do to the unit that is asked about.
fn damage(game: &PacificWar, state: &State, points: u8) -> String {
    let Some(subject) = state.subject.get() else { return counted(usize::from(points), "point") };
    let counter = game.counter(subject);
    format!(
        "{} takes {} (durability {})",
        stack(game, game.kind(subject), state.unit(subject).has_acted()),
        counted(usize::from(points), "point"),
        counter.durability
    )
}
