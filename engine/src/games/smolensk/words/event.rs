//! Reports in words.

use sandtable_scenarios::{capital, counted};

use super::{
    attack::odds_text,
    phrases::{chit, hex, place, points, side_name, unit},
};
use crate::{
    Side,
    games::smolensk::{
        AX, Cause, Event, Smolensk,
        options::{DEPENDENT, Needs},
    },
    land::Odds,
};

/// A sentence; none where the viewer may not know.
pub(crate) fn event_text(game: &Smolensk, event: &Event, viewer: Option<Side>) -> Option<String> {
    sentence(game, event, viewer).map(|text| text + ".")
}

/// The same without its period.
fn sentence(game: &Smolensk, event: &Event, viewer: Option<Side>) -> Option<String> {
    let at = |number| hex(game, number);
    let who = |number| unit(game, number);
    Some(match *event {
        Event::Ignored { option } => ignored_text(option),
        Event::Deployed { unit, hex } => format!("{} is set up in {}", who(unit), at(hex)),
        Event::Turn { turn } => format!("Turn {turn}, {}", game.date(turn)),
        Event::Unlocked { .. } if viewer == Some(AX) && !game.options.unlock_public => return None,
        Event::Unlocked { chit: added } => format!("The Soviets add {} [R15.2(2)5]", chit(game, added)),
        Event::Filled { chits } => format!("{} in the cup", counted(usize::from(chits), "chit")),
        Event::Drawn { chit: drawn, left } => {
            format!("{} is drawn, {} left", chit(game, drawn), counted(usize::from(left), "chit"))
        }
        Event::Returned { chit: back } => format!("{} goes back into the cup [R7.3(1)]", chit(game, back)),
        Event::Played { chit: played } => format!("The Axis plays {} [R7.3(2)]", chit(game, played)),
        Event::Void { chit: void, is_there: false } => {
            format!("{} has no effect: its headquarters is not on the map [R13.0(2)]", chit(game, void))
        }
        Event::Void { chit: void, is_there: true } => format!(
            "{} has no effect: its headquarters has acted, and acts twice in a turn only with a railway line of its own \
             each time [L16.7(1)]",
            chit(game, void)
        ),
        Event::Activated { hq, units } => format!("{} activates {}", who(hq), counted(usize::from(units), "unit")),
        Event::Called { chit: called, die, units } => {
            format!(
                "{}: die {die}, {} may be activated [R16.2(1)]",
                chit(game, called),
                counted(usize::from(units), "unit")
            )
        }
        Event::CalledUnit { unit, is_half: true } => {
            format!("{} is activated out of range, at half its points [R16.2(2)]", who(unit))
        }
        Event::CalledUnit { unit, is_half: false } => format!("{} is activated", who(unit)),
        Event::Idle { unit } => format!("{} stays idle [L16.6]", who(unit)),
        Event::Sent { unit, turn } => format!("{} leaves for the box of turn {turn} [R16.4(1)]", who(unit)),
        Event::Moved { unit, from, to, halves, is_march } => {
            let how = if is_march { "marches" } else { "moves" };
            format!("{} {how} from {} to {} for {}", who(unit), at(from), at(to), points(halves))
        }
        Event::Entered { unit, at: edge, to, halves, is_march } => {
            let how = if is_march { "marches in" } else { "enters" };
            format!("{} {how} over {} to {} for {}", who(unit), at(edge), at(to), points(halves))
        }
        Event::Taken { place: taken, side } => {
            let take = if side == AX { "takes" } else { "take" };
            format!("{} {take} {}", capital(side_name(side)), place(game, taken))
        }
        Event::Declared { target, attack, defence, shifts, .. } => {
            format!("Attack on {}: {}", at(target), odds_text(game, Odds { attack, defence, shifts }))
        }
        Event::Attacked { target, column, die, .. } => {
            let (name, code) = (game.data.crt.columns().name(column), game.data.crt.code(column, i16::from(die)));
            let code = if code == "-" { "no effect" } else { code };
            format!("Attack on {} in column {name}: die {die}, {code}", at(target))
        }
        Event::Converted { target, steps } => {
            format!(
                "{} takes {} instead of the retreat [R14.2(5)]",
                at(target),
                counted(usize::from(steps), "more loss")
            )
        }
        Event::Reduced { unit, cause } => format!("{} is reduced{}", who(unit), reason(cause)),
        Event::Removed { unit, cause, returns, vp } => {
            let fate = if returns { "; it may come back" } else { "" };
            let cost =
                if vp == 0 { String::new() } else { format!("; the Axis loses {}", counted(usize::from(vp), "point")) };
            format!("{} is destroyed{}{fate}{cost}", who(unit), reason(cause))
        }
        Event::Breached { hex, level } => format!("The fortress of {} falls to level {level}", at(hex)),
        Event::Destroyed { hex } => format!("The fortress of {} cannot retreat and is destroyed", at(hex)),
        Event::Retreated { unit, from, to, hexes } => {
            format!("{} retreats {} from {} to {}", who(unit), counted(usize::from(hexes), "hex"), at(from), at(to))
        }
        Event::Advanced { unit, from, to } => format!("{} advances from {} to {}", who(unit), at(from), at(to)),
        Event::Supplied { side, cut: 0 } => format!("Supply: all units of {} have a line", side_name(side)),
        Event::Supplied { side, cut } => {
            format!(
                "Supply: {} of {} without a line lose a step [R11.1(1)]",
                counted(usize::from(cut), "unit"),
                side_name(side)
            )
        }
        Event::Checked { place: checked, vp: 0 } => format!("The Axis scores nothing for {}", place(game, checked)),
        Event::Checked { place: checked, vp } => {
            format!("The Axis scores {} for {}", counted(usize::from(vp), "point"), place(game, checked))
        }
        Event::Withdrawn { unit, points } => {
            format!("{} is withdrawn, {} [R15.3(2)]", who(unit), counted(usize::from(points), "attack point"))
        }
        Event::Transferred { unit } => format!("{} goes to the transfer box [R11.2]", who(unit)),
        Event::Lifted { place: lifted } => {
            format!("The stand-fast marker of {} is lifted [L15.6]", place(game, lifted))
        }
        Event::Built { hex, level: 1 } => format!("A fortress is built in {} [R11.3]", at(hex)),
        Event::Built { hex, level } => format!("The fortress of {} is raised to level {level} [R11.3]", at(hex)),
        Event::Reinforced { unit, hex } => format!("{} arrives in {} [R12.1(1)]", who(unit), at(hex)),
        Event::Scored { place: scored, side, vp, has_line } => {
            let line = if has_line { "" } else { " without a line" };
            let points = counted(usize::from(vp), "point");
            let site = game.data.site(scored);
            let city = game.data.points.city[usize::from(!has_line)];
            let rule = match () {
                () if site.is_source => "R15.5(3)4",
                () if site.is_exit => "R15.5(4)1",
                () if vp > city => "R15.5(2), L15.6",
                () => "R15.5(2)",
            };
            format!("{points} for {} in {}{line} [{rule}]", side_name(side), place(game, scored))
        }
        Event::Over { vp: [axis, soviet] } => format!("The game is over: Axis {axis}, Soviets {soviet}"),
    })
}

/// Why an option that was chosen changes nothing.
pub(crate) fn ignored_text(option: u8) -> String {
    let (name, needs) = DEPENDENT[usize::from(option)];
    let why = match needs {
        Needs::Linked => " in this scenario: it is a rule of the linked game".to_owned(),
        Needs::StandAlone => " in this scenario: the linked game has numbers of its own".to_owned(),
        Needs::Other(other, value) => format!(" without {other}={value}"),
    };
    format!("The option {name} has no effect{why}")
}

fn reason(cause: Cause) -> &'static str {
    match cause {
        Cause::Combat => "",
        Cause::Zone => " by an enemy zone on its retreat [R10.6(4)]",
        Cause::Trapped => ": it has no hex to retreat to [R10.6(3)1, RULING-60]",
        Cause::River => ": its retreat leads over a major river without a bridge [R10.6(3)4]",
        Cause::Crowded => ": no hex on its retreat has room [R10.6(5), RULING-45]",
        Cause::Supply => " for want of a line [R11.1(1)]",
    }
}

#[cfg(test)]
mod tests {
    use super::{super::phrases::title, *};

    #[test]
    fn names_are_written_as_usual() {
        assert_eq!(title("BIALA PODLASKA"), "Biala Podlaska");
        assert_eq!(capital("the Axis"), "The Axis");
        assert_eq!((points(1), points(4), points(5)), ("1/2".to_owned(), "2".to_owned(), "2 1/2".to_owned()));
    }
}
