//! What the side to act is asked.

use sandtable_scenarios::counted;

use super::phrases::{area, card, deed, season, stack, unit, units};
use crate::{
    Game,
    games::pacific_war::{Card, Node, PacificWar, Program, State, Volley},
};

/// One line: what the side to act is asked.
pub(crate) fn prompt(game: &PacificWar, state: &State) -> String {
    let place = state.place.get().map_or("", |place| area(game, place));
    let here = state.here.get().map_or("", |here| area(game, here));
    let of = state.kind.get().map(|of| stack(game, of, state.is_acted_kind)).unwrap_or_default();
    let subject = state.subject.get().map_or("", |subject| unit(game, subject));
    let left = usize::from(state.left);
    match state.node {
        Node::SetUp => format!("Set-up: where does {subject} start?"),
        Node::Reinforce => format!("Where does {subject} arrive? [R5.0(2)]"),
        Node::Hand => hand(game, state),
        Node::Initiative => "Do you take the first or the second round of the turn? [R4.1(3)]".to_owned(),
        Node::Round => round(game, state),
        Node::DisbandArea => "Disband units of which area? [R12.1]".to_owned(),
        Node::DisbandKind => format!("Disband which units of {place}?"),
        Node::DisbandCount => format!("Disband how many {of} of {place}?"),
        Node::Pay => format!("Which card pays, face down, so that a group {}? [R6.1(1)]", deed(state.deed)),
        Node::Form => form(state),
        Node::Origin => format!("{}: from which area is the group? [R6.2(1)]", program(game, state)),
        Node::Count if state.card.is(Card::JOINT) && state.stage == 1 => format!(
            "{}, second group: how many {of} of {place}? So far: {}",
            program(game, state),
            units(game, state, state.named)
        ),
        Node::Count => {
            format!("{}: how many {of} of {here}? So far: {}", program(game, state), units(game, state, state.group))
        }
        Node::NameArea => format!(
            "{}: a unit of which area, {} more? Named: {}",
            program(game, state),
            left,
            units(game, state, state.named)
        ),
        Node::NameKind => format!("{}: which unit of {place}?", program(game, state)),
        Node::NextArea => format!("{}: the unit of which area acts next?", program(game, state)),
        Node::NextKind => format!("{}: which unit of {place} acts next?", program(game, state)),
        Node::Deed => format!("{}: what does {} in {here} do?", program(game, state), units(game, state, state.group)),
        Node::Step => format!(
            "{} in {here}: where does it move? {} left",
            units(game, state, state.group),
            counted(usize::from(state.mp), "point")
        ),
        Node::StrikeArea => format!("{}: which area does {subject} attack? [R9.1(2)]", wave(state)),
        Node::StrikeTarget => format!("{}: at what in {place} does {subject} aim? [R9.1(5)]", wave(state)),
        Node::GoOn => format!("How many {of} go on with the second action? [R19(RAID)]"),
        Node::Destination => format!("Where does the transport land {}?", units(game, state, state.group)),
        Node::Base => "Air superiority: from which base? [R10(2)]".to_owned(),
        Node::Sea => "Air superiority: over which sea? [R10(3)]".to_owned(),
        Node::SubmarineSea => format!("Submarines: which sea? {left} more [R19(SUBMARINE)]"),
        Node::SubmarineTarget => format!("The submarine hits in {place}: which unit is destroyed?"),
        Node::Ambush => format!(
            "The enemy {} in {here} with {}. Ambush? [R19(AMBUSH)]",
            if state.volley == Volley::None { "is" } else { "attacks" },
            units(game, state, state.group)
        ),
        Node::Respond => format!("The enemy attacks {place} from the air. Which response? [R6.3]"),
        Node::Shoot => format!("{subject} attacks {}. Does an AA unit shoot? [R19(AAFIRE)]", target(game, state)),
        Node::Intercept => format!("Interception: at which attacker does {subject} aim? [R19(INTERCEPT)]"),
        Node::Allocate => format!(
            "{} to allocate in {here}: how many points does {} take? [R11.2(1)1]",
            counted(usize::from(state.hits), "hit"),
            hit(game, state)
        ),
        Node::Surplus => format!(
            "All are destroyed, {} left: how many more does {} take? [R11.5(2)4]",
            counted(usize::from(state.surplus), "hit"),
            hit(game, state)
        ),
        Node::Retreat => format!("Where does {subject} retreat? [R11.4(2)]"),
        Node::Over => "The game is over.".to_owned(),
    }
}

fn target(game: &PacificWar, state: &State) -> String {
    state.target.get().map_or("a unit".to_owned(), |target| unit(game, target).to_owned())
}

/// What a hand holds so far.
fn hand(game: &PacificWar, state: &State) -> String {
    let side = game.to_act(state).unwrap_or(state.active);
    let name = state.card.get().map(|asked| card(game, asked)).unwrap_or_default();
    let held = counted(state.hand[side].len(), "card");
    format!("Your hand: how many copies of {name}? {held} so far, {} to choose [R4.1(2)]", state.left)
}

fn round(game: &PacificWar, state: &State) -> String {
    let side = state.active;
    let enemy = match state.passes {
        0 => String::new(),
        _ => " The enemy has passed; if you pass, the rounds end.".to_owned(),
    };
    let held = counted(usize::from(state.held[side]), "card");
    format!("Turn {} ({}), {held} in hand: what do you do?{enemy}", state.turn, season(game, state.turn))
}

fn form(state: &State) -> String {
    match state.card.get() {
        Some(Card::CARRIER) => "One extra air attack and the carriers stay ready, or two? [R19(CARRIER)]".to_owned(),
        Some(Card::SUPPLY) => "Turn units of one area face up, or units anywhere? [R19(SUPPLY)]".to_owned(),
        _ => "Attack with air units of one area, or with up to four anywhere? [R19(KAMIKAZE)]".to_owned(),
    }
}

/// The card that is carried out, or the action.
fn program(game: &PacificWar, state: &State) -> String {
    match (state.program, state.card.get()) {
        (Program::Card, Some(played)) => card(game, played),
        _ => match state.deed {
            crate::games::pacific_war::Deed::Move => "Move".to_owned(),
            crate::games::pacific_war::Deed::Normal => "Normal attack".to_owned(),
            _ => "Air attack".to_owned(),
        },
    }
}

fn wave(state: &State) -> &'static str {
    match (state.program, state.volley) {
        (Program::Surprise, _) => "Surprise attack",
        (_, Volley::Normal) => "Normal attack",
        (_, Volley::Ambush) => "Ambush",
        _ => "Air attack",
    }
}

/// The unit for which its owner is asked how much it takes.
fn hit<'a>(game: &'a PacificWar, state: &State) -> &'a str {
    game.hit_unit(state, &game.tables(state)).map_or("", |asked| unit(game, asked))
}

/// A type for tests of words.
#[cfg(test)]
mod tests {
    use super::{super::phrases::kind, *};
    use crate::{Position, dice::Keyed, testing};

    #[test]
    fn every_decision_has_a_question() {
        let game: PacificWar = testing::load("s2", &[]);
        let mut dice = Keyed::new(4);
        let mut position = Position::begin(&game, &mut dice, &mut ());
        for step in 0..400_usize {
            if position.to_act(&game).is_none() {
                break;
            }
            let text = prompt(&game, position.state());
            assert!(text.len() > 10 && !text.contains("  "), "{:?}: {text}", position.state().node);
            let action = position.legal()[step % position.legal().len()];
            position.advance(&game, action, &mut dice, &mut ());
        }
        assert_eq!(kind(&game, game.kind(crate::games::pacific_war::Unit::new(34))), "J_CV4 4/0-2-3");
    }
}
