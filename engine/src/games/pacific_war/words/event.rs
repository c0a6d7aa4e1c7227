//! Reports in words.

use sandtable_scenarios::{capital, counted};

use super::phrases::{area, card, deed, does, season, side_name, unit};
use crate::{
    Side,
    games::pacific_war::{Area, Effect, Event, PacificWar, Unit},
};

/// A sentence; none for what is only counted.
pub(crate) fn event_text(game: &PacificWar, event: Event, viewer: Option<Side>) -> Option<String> {
    sentence(game, event, viewer).map(|text| capital(&text) + ".")
}

/// The same without its period.
fn sentence(game: &PacificWar, event: Event, viewer: Option<Side>) -> Option<String> {
    let at = |place: Area| area(game, place);
    let who = |number: Unit| unit(game, number);
    let name = |side: Side| {
        let you = if viewer == Some(side) { " (you)" } else { "" };
        format!("{}{you}", side_name(side))
    };
    Some(match event {
        Event::Deployed { unit, area } => format!("{} starts in {}", who(unit), at(area)),
        Event::Turn { turn } => format!("turn {turn}, {}", season(game, turn)),
        Event::Surprise => "the surprise attack begins [R17.3(4)]".to_owned(),
        Event::Reinforced { unit, area } => format!("{} arrives in {} [R5.0(2)]", who(unit), at(area)),
        Event::Delayed { unit, turn: 0 } => format!("{} finds no place and is out of the game [RULING-59]", who(unit)),
        Event::Delayed { unit, turn } => format!("{} finds no place and waits for turn {turn} [R5.0(3)]", who(unit)),
        Event::Missing { kind } => {
            format!("{} is not in its pool and does not come [R5.0(4)]", game.data.counters[kind.index()].code)
        }
        Event::Picked { side, cards } => {
            format!("{} {} {} [R4.1(2)]", name(side), does(side, "takes"), counted(usize::from(cards), "card"))
        }
        Event::Leads { side } => format!("{} {} the first round [R4.1(3)]", name(side), does(side, "gets")),
        Event::Round { side } => format!("round of {}", name(side)),
        Event::Passed { side, is_forced: false } => format!("{} {}", name(side), does(side, "passes")),
        Event::Passed { side, is_forced: true } => {
            format!("{} can do nothing and {} [R4.1(4)]", name(side), does(side, "passes"))
        }
        Event::Disbanded { unit, area, turn, is_forced } => {
            let rule = if is_forced { "without a line of supply [R12.2]" } else { "[R12.1]" };
            format!("{} leaves {} for {} {rule}", who(unit), at(area), box_text(turn))
        }
        Event::Played { side, card: played } => {
            format!("{} {} {}", name(side), does(side, "plays"), card(game, played))
        }
        Event::Paid { side, is_move } => {
            format!(
                "{} {} a card for a {}",
                name(side),
                does(side, "pays"),
                if is_move { "move" } else { "normal attack" }
            )
        }
        Event::Responded { side, card: played } => {
            format!("{} {} with {}", name(side), does(side, "answers"), card(game, played))
        }
        Event::AmbushedAgain { side } => {
            format!("{} {} again, without a card [R19(AMBUSH)]", name(side), does(side, "ambushes"))
        }
        Event::Acts { side, deed: done, area, units } => {
            format!("{}: a group of {} in {} {}", name(side), counted(usize::from(units), "unit"), at(area), deed(done))
        }
        Event::Stepped { from, to, left } => {
            format!("it moves from {} to {}, {} left", at(from), at(to), counted(usize::from(left), "point"))
        }
        Event::Transported { unit, from, to } => format!("{} is shipped from {} to {}", who(unit), at(from), at(to)),
        Event::Supplied { unit, area } => format!("{} in {} turns face up", who(unit), at(area)),
        Event::Fired { unit, area, strength, die, hit } => {
            format!("{} attacks in {}: {}", who(unit), at(area), roll(strength, die, hit))
        }
        Event::Struck { unit, target, area, strength, die, hit } => {
            format!("{} attacks {} in {} from the air: {}", who(unit), who(target), at(area), roll(strength, die, hit))
        }
        Event::Shot { unit, at: attacker, die, cancels } => {
            let end = if cancels { "the attack is cancelled" } else { "a miss" };
            format!("{} shoots at {}: die {die}, {end} [R19(AAFIRE)]", who(unit), who(attacker))
        }
        Event::Submarine { side, area, drm, die, hit } => format!(
            "a submarine of {} in {}: die {die}{}, {}",
            name(side),
            at(area),
            if drm == 0 { String::new() } else { format!(" {drm:+}") },
            if hit { "a hit" } else { "a miss" }
        ),
        Event::Allocated { points: 0, .. } | Event::Damaged { effect: Effect::None, .. } => return None,
        Event::Allocated { unit, points } => format!("{} takes {}", who(unit), counted(usize::from(points), "hit")),
        Event::Lost { hits } => format!("{} that nobody can take [RULING-26]", counted(usize::from(hits), "hit")),
        Event::Damaged { unit, points, effect } => {
            format!("{} with {}: {}", who(unit), counted(usize::from(points), "point"), effect_text(effect))
        }
        Event::Retreated { unit, from, to } => {
            format!("{} retreats from {} to {} [R11.4(2)]", who(unit), at(from), at(to))
        }
        Event::Destroyed { unit, is_trapped: true } => {
            format!("{} cannot retreat and is destroyed [R11.4(2)]", who(unit))
        }
        Event::Destroyed { unit, is_trapped: false } => format!("{} is destroyed", who(unit)),
        Event::Checked { unit, die } => format!("damage check of {}: die {die} [R11.4(4)]", who(unit)),
        Event::Returns { unit, turn } => format!("{} goes to {}", who(unit), box_text(turn)),
        Event::Pooled { unit } => format!("{} goes to its pool", who(unit)),
        Event::Scored { unit } => format!("{} goes to the score box [R17.3(4)2]", who(unit)),
        Event::Taken { area, side } => format!("{} {} {} [R15]", name(side), does(side, "takes"), at(area)),
        Event::Points { vp } => format!("victory points of Japan: {vp}"),
        Event::Recovered { units, side } => {
            format!("{} of {} turned face up [R13]", counted(usize::from(units), "unit"), name(side))
        }
        Event::Over { vp, boxed: 0 } => format!("the game is over: Japan has {vp}"),
        Event::Over { vp, boxed } => format!("the game is over: Japan has {vp}, and {boxed} for the score box"),
    })
}

/// The box of a turn.
fn box_text(turn: u8) -> String {
    match turn {
        0 => "good".to_owned(),
        turn => format!("the box of turn {turn}"),
    }
}

fn roll(strength: i8, die: u8, hit: bool) -> String {
    format!("strength {strength}, die {die}, {}", if hit { "a hit" } else { "a miss" })
}

/// What damage does.
pub(crate) fn effect_text(effect: Effect) -> String {
    match effect {
        Effect::None => "nothing".to_owned(),
        Effect::Neutralised => "neutralised [R11.4(1)]".to_owned(),
        Effect::Retreats => "retreats [R11.4(2)]".to_owned(),
        Effect::Destroyed(0) => "destroyed [R11.4(3)2]".to_owned(),
        Effect::Destroyed(checks) => format!("destroyed, {} [R11.4(3)1]", counted(usize::from(checks), "damage check")),
    }
}

/// Whether a report is set off from the others.
pub(crate) const fn is_blow(event: Event) -> bool {
    matches!(
        event,
        Event::Destroyed { .. }
            | Event::Taken { .. }
            | Event::Scored { .. }
            | Event::Struck { hit: true, .. }
            | Event::Fired { hit: true, .. }
    )
}
