//! The decisions of the game and their notation.

use std::fmt::Write;

use super::{Area, Force, Kind, PacificFury, Ship, State, Target, legal::hit_owner};
use crate::{
    Side, actions,
    notation::{Argument, Arguments},
};

actions! {
    /// One decision. The list of kinds is the order of the statistics.
    pub enum Action for PacificFury {
        /// Add a ship of this kind to the force being formed [S3.1].
        Add(Kind) = "add",
        /// The force being formed is complete [S3.1].
        Close = "close",
        /// No further force; ships left stay in base [S3.1].
        Done = "done",
        /// No operation [R9.0].
        Pass = "pass",
        /// The first force in the boxes goes to sea [R9.1].
        Sortie(Area) = "sortie",
        /// A force moves to an adjacent area [R9.2].
        Move(Force, Area) = "move",
        /// A force goes home [R9.2].
        Home(Force) = "home",
        /// A force moves in and bombards the airfield [R9.4].
        Bombard(Force) = "bombard",
        /// A force lands its transports [R9.3].
        Land(Force) = "land",
        /// A carrier force strikes [R9.5].
        Strike(Force, Target) = "strike",
        /// The next hit goes on this ship [S3.3].
        Hit(Ship) = "hit",
        /// Stay for the second round [R10.8(1)].
        Stay = "stay",
        /// Go home [R10.8(1)].
        Withdraw = "withdraw",
        /// Attack for a second round [R10.3(3)].
        Attack = "attack",
        /// Open a carrier battle [R10.5(1)].
        Launch = "launch",
        /// Open no carrier battle [R10.5(1)].
        Hold = "hold",
        /// A carrier force aims at this enemy force [R10.5(2)].
        Aim(Force) = "aim",
        /// Strike this target in round 2 [R10.6(5)].
        Again(Target) = "again",
        /// No second round of the strike [R10.6(5)].
        Stop = "stop",
        /// This sunk carrier comes back [R7.2(3)].
        Revive(Ship) = "revive",
    }
}

/// Notation of the sea areas.
const AREA_CODES: [&str; 4] = ["SLOT", "IBS", "ES", "SP"];

impl Argument<PacificFury> for Force {
    fn write(self, _: &PacificFury, _: &State, text: &mut String) {
        let _ = write!(text, " {self}");
    }

    fn read(_: &PacificFury, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a force from 1 to 7")?;
        force(word).ok_or_else(|| format!("`{word}` is not a force; expected a number from 1 to 7"))
    }
}

fn force(word: &str) -> Option<Force> {
    word.parse().ok().and_then(Force::numbered)
}

impl Argument<PacificFury> for Area {
    fn write(self, _: &PacificFury, _: &State, text: &mut String) {
        let _ = write!(text, " {}", AREA_CODES[self as usize]);
    }

    fn read(_: &PacificFury, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a sea area")?;
        let found = Self::SEA.into_iter().find(|&area| AREA_CODES[area as usize].eq_ignore_ascii_case(word));
        found.ok_or_else(|| format!("`{word}` is not a sea area; expected SLOT, IBS, ES or SP"))
    }
}

impl Argument<PacificFury> for Target {
    fn write(self, _: &PacificFury, _: &State, text: &mut String) {
        let _ = write!(text, " {self}");
    }

    fn read(_: &PacificFury, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("FIELD, IBS or a force from 1 to 7")?;
        match force(word) {
            Some(force) => Ok(Self::of(force)),
            None if word.eq_ignore_ascii_case("FIELD") => Ok(Self::FIELD),
            None if word.eq_ignore_ascii_case("IBS") => Ok(Self::SOUND),
            None => Err(format!("`{word}` is not a target; expected FIELD, IBS or a force from 1 to 7")),
        }
    }
}

impl Argument<PacificFury> for Kind {
    fn write(self, game: &PacificFury, state: &State, text: &mut String) {
        let _ = write!(text, " {}", game.data.kinds[state.former][self.index()].code);
    }

    fn read(game: &PacificFury, state: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a kind of ship")?;
        let kinds = &game.data.kinds[state.former];
        let found = kinds.iter().position(|kind| kind.code.eq_ignore_ascii_case(word));
        found.map(|kind| Self::new(kind as u8)).ok_or_else(|| {
            let codes: Vec<&str> = kinds.iter().map(|kind| kind.code.as_str()).collect();
            format!("`{word}` is not a kind of ship; expected one of {}", codes.join(", "))
        })
    }
}

impl Argument<PacificFury> for Ship {
    fn write(self, game: &PacificFury, state: &State, text: &mut String) {
        let _ = write!(text, " {}", game.ship_id(hit_owner(state), self));
    }

    fn read(game: &PacificFury, state: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let owner: Side = hit_owner(state);
        let word = words.word("a ship")?;
        let is_it = |ship: &Self| game.has_ship(owner, *ship) && game.ship_id(owner, *ship).eq_ignore_ascii_case(word);
        Self::all().find(is_it).ok_or_else(|| {
            let example = game.ship_id(owner, Self::new(0));
            format!("`{word}` is not a ship of that side; expected an id such as {example}")
        })
    }
}
