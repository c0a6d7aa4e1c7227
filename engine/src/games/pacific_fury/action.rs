//! The decisions of the game and their notation.

use super::{Area, PacificFury, State, TARGET_FIELD, TARGET_IBS, Target, legal::hit_owner};
use crate::Side;

/// One decision. Forces are numbered from 0 here and from 1 in the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Add a ship of this kind to the force being formed [S3.1].
    Add(u8),
    /// The force being formed is complete [S3.1].
    Close,
    /// No further force; ships left stay in base [S3.1].
    Done,
    /// No operation [R9.0].
    Pass,
    /// The first force in the boxes goes to sea [R9.1].
    Sortie(Area),
    /// A force moves to an adjacent area, or home with [`Area::Base`] [R9.2].
    Move(u8, Area),
    /// A force moves in and bombards the airfield [R9.4].
    Bombard(u8),
    /// A force lands its transports [R9.3].
    Land(u8),
    /// A carrier force strikes [R9.5].
    Strike(u8, Target),
    /// The next hit goes on this ship [S3.3].
    Hit(u8),
    /// Stay for the second round [R10.8(1)].
    Stay,
    /// Go home [R10.8(1)].
    Withdraw,
    /// Attack for a second round [R10.3(3)].
    Attack,
    /// Open a carrier battle [R10.5(1)].
    Launch,
    /// Open no carrier battle [R10.5(1)].
    Hold,
    /// A carrier force aims at this enemy force [R10.5(2)].
    Aim(u8),
    /// Strike this target in round 2 [R10.6(5)].
    Again(Target),
    /// No second round of the strike [R10.6(5)].
    Stop,
    /// This sunk carrier comes back [R7.2(3)].
    Revive(u8),
}

/// Names of the kinds of action, for statistics.
pub const ACTION_KINDS: &[&str] = &[
    "add", "close", "done", "pass", "sortie", "move", "home", "bombard", "land", "strike", "hit", "stay", "withdraw",
    "attack", "launch", "hold", "aim", "again", "stop", "revive",
];

/// Index into [`ACTION_KINDS`].
pub(super) fn action_kind(action: Action) -> usize {
    match action {
        Action::Add(_) => 0,
        Action::Close => 1,
        Action::Done => 2,
        Action::Pass => 3,
        Action::Sortie(_) => 4,
        Action::Move(_, Area::Base) => 6,
        Action::Move(..) => 5,
        Action::Bombard(_) => 7,
        Action::Land(_) => 8,
        Action::Strike(..) => 9,
        Action::Hit(_) => 10,
        Action::Stay => 11,
        Action::Withdraw => 12,
        Action::Attack => 13,
        Action::Launch => 14,
        Action::Hold => 15,
        Action::Aim(_) => 16,
        Action::Again(_) => 17,
        Action::Stop => 18,
        Action::Revive(_) => 19,
    }
}

/// Notation of the areas.
pub(super) const AREA_CODES: [&str; 6] = ["SLOT", "IBS", "ES", "SP", "BASE", "BOX"];

fn target_code(target: Target) -> String {
    match target {
        TARGET_FIELD => "FIELD".into(),
        TARGET_IBS => "IBS".into(),
        force => (force + 1).to_string(),
    }
}

/// The notation of an action.
pub(super) fn action_text(game: &PacificFury, state: &State, action: Action) -> String {
    let ship = |side: Side, ship: u8| game.ship_id(side, ship).to_string();
    match action {
        Action::Add(kind) => format!("add {}", game.data.kinds[state.former.index()][usize::from(kind)].code),
        Action::Close => "close".into(),
        Action::Done => "done".into(),
        Action::Pass => "pass".into(),
        Action::Sortie(area) => format!("sortie {}", AREA_CODES[area as usize]),
        Action::Move(force, Area::Base) => format!("home {}", force + 1),
        Action::Move(force, area) => format!("move {} {}", force + 1, AREA_CODES[area as usize]),
        Action::Bombard(force) => format!("bombard {}", force + 1),
        Action::Land(force) => format!("land {}", force + 1),
        Action::Strike(force, target) => format!("strike {} {}", force + 1, target_code(target)),
        Action::Hit(number) => format!("hit {}", ship(hit_owner(state), number)),
        Action::Stay => "stay".into(),
        Action::Withdraw => "withdraw".into(),
        Action::Attack => "attack".into(),
        Action::Launch => "launch".into(),
        Action::Hold => "hold".into(),
        Action::Aim(force) => format!("aim {}", force + 1),
        Action::Again(target) => format!("again {}", target_code(target)),
        Action::Stop => "stop".into(),
        Action::Revive(number) => format!("revive {}", ship(Side::Two, number)),
    }
}

/// Reads the notation of an action.
pub(super) fn parse_action(game: &PacificFury, state: &State, text: &str) -> Result<Action, String> {
    let mut words = text.split_whitespace();
    let verb = words.next().ok_or("expected an action such as `pass`")?.to_ascii_lowercase();
    let arguments: Vec<&str> = words.collect();
    let count = match verb.as_str() {
        "add" | "sortie" | "home" | "bombard" | "land" | "hit" | "aim" | "again" | "revive" => 1,
        "move" | "strike" => 2,
        "close" | "done" | "pass" | "stay" | "withdraw" | "attack" | "launch" | "hold" | "stop" => 0,
        _ => return Err(format!("`{verb}` is no action; expected one of {}", ACTION_KINDS.join(", "))),
    };
    if arguments.len() != count {
        return Err(format!("`{verb}` takes {count} argument{}", if count == 1 { "" } else { "s" }));
    }
    Ok(match verb.as_str() {
        "add" => Action::Add(kind(game, state.former, arguments[0])?),
        "close" => Action::Close,
        "done" => Action::Done,
        "pass" => Action::Pass,
        "sortie" => Action::Sortie(area(arguments[0])?),
        "move" => Action::Move(force(arguments[0])?, area(arguments[1])?),
        "home" => Action::Move(force(arguments[0])?, Area::Base),
        "bombard" => Action::Bombard(force(arguments[0])?),
        "land" => Action::Land(force(arguments[0])?),
        "strike" => Action::Strike(force(arguments[0])?, target(arguments[1])?),
        "hit" => Action::Hit(ship_number(game, hit_owner(state), arguments[0])?),
        "stay" => Action::Stay,
        "withdraw" => Action::Withdraw,
        "attack" => Action::Attack,
        "launch" => Action::Launch,
        "hold" => Action::Hold,
        "aim" => Action::Aim(force(arguments[0])?),
        "again" => Action::Again(target(arguments[0])?),
        "stop" => Action::Stop,
        _ => Action::Revive(ship_number(game, Side::Two, arguments[0])?),
    })
}

fn force(text: &str) -> Result<u8, String> {
    match text.parse::<u8>() {
        Ok(number @ 1..=7) => Ok(number - 1),
        _ => Err(format!("`{text}` is no force; expected a number from 1 to 7")),
    }
}

fn area(text: &str) -> Result<Area, String> {
    Area::SEA
        .into_iter()
        .find(|&area| AREA_CODES[area as usize].eq_ignore_ascii_case(text))
        .ok_or_else(|| format!("`{text}` is no sea area; expected SLOT, IBS, ES or SP"))
}

fn target(text: &str) -> Result<Target, String> {
    match text.to_ascii_uppercase().as_str() {
        "FIELD" => Ok(TARGET_FIELD),
        "IBS" => Ok(TARGET_IBS),
        _ => force(text).map_err(|_| format!("`{text}` is no target; expected FIELD, IBS or a force from 1 to 7")),
    }
}

fn kind(game: &PacificFury, side: Side, text: &str) -> Result<u8, String> {
    let kinds = &game.data.kinds[side.index()];
    kinds.iter().position(|kind| kind.code.eq_ignore_ascii_case(text)).map(|kind| kind as u8).ok_or_else(|| {
        let codes: Vec<&str> = kinds.iter().map(|kind| kind.code.as_str()).collect();
        format!("`{text}` is no kind of ship; expected one of {}", codes.join(", "))
    })
}

fn ship_number(game: &PacificFury, side: Side, text: &str) -> Result<u8, String> {
    (0..30)
        .find(|&ship| game.has_ship(side, ship) && game.ship_id(side, ship).eq_ignore_ascii_case(text))
        .ok_or_else(|| format!("`{text}` is no ship of that side; expected an id such as {}", game.ship_id(side, 0)))
}

impl crate::Notation<PacificFury> for Action {
    const KINDS: &'static [&'static str] = ACTION_KINDS;

    fn kind(self) -> usize {
        action_kind(self)
    }

    fn text(self, game: &PacificFury, state: &State) -> String {
        action_text(game, state, self)
    }

    fn parse(game: &PacificFury, state: &State, text: &str) -> Result<Self, String> {
        parse_action(game, state, text)
    }
}
