//! What is agreed before a game begins and is the same for every game: who plays, what, and the bid.

use std::borrow::Cow;

use sandtable_scenarios::{BID, Catalogue, Choices, DataError, GameFiles};

use crate::Side;

/// The names of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideNames {
    /// Short lower-case name for files and arguments: `ijn`.
    pub id: Cow<'static, str>,
    /// Name for people.
    pub name: Cow<'static, str>,
}

/// Scenario, sides and bid of a game value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Id of the scenario, empty for games that have just one.
    pub scenario: Cow<'static, str>,
    /// The sides, in the game's order.
    pub sides: [SideNames; 2],
    /// House rule: victory points, not scaled, that [`Side::Two`] gets on top in the end; below zero [`Side::One`] gets
    /// them.
    pub bid: i32,
}

impl Setting {
    /// A game without scenarios, with the ids and names of its sides and no bid.
    pub const fn plain(ids: [&'static str; 2], names: [&'static str; 2]) -> Self {
        Self {
            scenario: Cow::Borrowed(""),
            sides: [
                SideNames { id: Cow::Borrowed(ids[0]), name: Cow::Borrowed(names[0]) },
                SideNames { id: Cow::Borrowed(ids[1]), name: Cow::Borrowed(names[1]) },
            ],
            bid: 0,
        }
    }

    /// As `game.toml` names the sides of a scenario, with the bid that was chosen.
    ///
    /// # Errors
    /// Where `game.toml` is wrong, or does not list the scenario.
    pub fn read(files: &GameFiles, scenario: &str, choices: &Choices) -> Result<Self, DataError> {
        let catalogue = Catalogue::read(files)?;
        let Some(found) = catalogue.scenarios.iter().find(|listed| listed.id == scenario) else {
            let ids: Vec<&str> = catalogue.scenarios.iter().map(|listed| listed.id.as_str()).collect();
            let message = format!("`{scenario}` is not a scenario of this file; use one of {}", ids.join(", "));
            return Err(DataError::whole(files.label("game.toml"), message));
        };
        let sides = Side::BOTH.map(|side| SideNames {
            id: catalogue.sides[side.index()].id.clone().into(),
            name: found.sides.get(side.index()).unwrap_or(&catalogue.sides[side.index()].name).clone().into(),
        });
        let bid = choices.get(BID).parse().unwrap_or(0);
        Ok(Self { scenario: scenario.to_owned().into(), sides, bid })
    }
}
