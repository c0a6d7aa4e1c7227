//! The notation of areas, cards, types and numbers.

use std::fmt::Write;

use crate::{
    Argument, Id,
    games::pacific_war::{Area, Card, Kind, Number, PacificWar, Stack, State, Target},
    notation::Arguments,
};

/// An area: its code, `TRUK`.
impl Argument<PacificWar> for Area {
    fn write(self, game: &PacificWar, _: &State, text: &mut String) {
        let _ = write!(text, " {}", game.data.map.sites[self.index()].code);
    }

    fn read(game: &PacificWar, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("an area")?;
        let found = game.data.map.sites.iter().position(|site| site.code.eq_ignore_ascii_case(word));
        found.map(Self::from_index).ok_or_else(|| format!("`{word}` is not an area; expected a code such as TRUK"))
    }
}

/// A card: its code, `RAID`.
impl Argument<PacificWar> for Card {
    fn write(self, _: &PacificWar, _: &State, text: &mut String) {
        let _ = write!(text, " {}", self.code());
    }

    fn read(_: &PacificWar, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a card")?;
        let found = Self::all().find(|card| card.code().eq_ignore_ascii_case(word));
        found.ok_or_else(|| format!("`{word}` is not a card; expected one of {}", Self::CODES.join(", ")))
    }
}

impl Argument<PacificWar> for Number {
    fn write(self, _: &PacificWar, _: &State, text: &mut String) {
        let _ = write!(text, " {}", self.0);
    }

    fn read(_: &PacificWar, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a number")?;
        word.parse().map(Self).map_err(|_| format!("`{word}` is not a number; expected one such as 2"))
    }
}

/// The code of a type, with a star for units that have acted.
fn stack_text(game: &PacificWar, stack: Stack) -> String {
    let code = &game.counter_of(stack.kind).code;
    format!("{code}{}", if stack.has_acted { "*" } else { "" })
}

fn stack_of(game: &PacificWar, word: &str) -> Option<Stack> {
    let (code, has_acted) = word.strip_suffix('*').map_or((word, false), |code| (code, true));
    let found = game.data.counters.iter().position(|counter| counter.code.eq_ignore_ascii_case(code));
    found.map(|kind| Stack { kind: Kind::from_index(kind), has_acted })
}

/// Units of a type: `J_AF`, or `J_AF*` if they have acted.
impl Argument<PacificWar> for Stack {
    fn write(self, game: &PacificWar, _: &State, text: &mut String) {
        let _ = write!(text, " {}", stack_text(game, self));
    }

    fn read(game: &PacificWar, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a type of units")?;
        stack_of(game, word)
            .ok_or_else(|| format!("`{word}` is not a type of units; expected one such as J_AF or J_AF*"))
    }
}

/// A target: `U_CV`, `U_CV*` if it has acted, `U_CV+1` if it has a point of damage already.
impl Argument<PacificWar> for Target {
    fn write(self, game: &PacificWar, _: &State, text: &mut String) {
        let _ = write!(text, " {}", stack_text(game, self.stack));
        if self.damage > 0 {
            let _ = write!(text, "+{}", self.damage);
        }
    }

    fn read(game: &PacificWar, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a target")?;
        let (stack, damage) =
            word.split_once('+').map_or((word, Some(0)), |(stack, points)| (stack, points.parse().ok()));
        let target = stack_of(game, stack).zip(damage).map(|(stack, damage)| Self { stack, damage });
        target.ok_or_else(|| format!("`{word}` is not a target; expected one such as U_CV, U_CV* or U_CV*+1"))
    }
}
