//! What a report says that no result file knows.

/// What is known of the game of a run besides its results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Title of the game.
    pub title: String,
    /// Who made the game.
    pub credits: String,
    /// Which of the data were reconstructed, a line each; they hold for the built-in data.
    pub reconstructed: Vec<String>,
    /// The cells, in the order of their numbers.
    pub cells: Vec<CellAbout>,
}

/// What is known of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellAbout {
    /// Title of the scenario.
    pub scenario: String,
    /// The options that differ from their defaults.
    pub changed: Vec<Change>,
    /// The command that plays the cell again.
    pub command: String,
    /// Whether the data were the built-in ones.
    pub is_built_in: bool,
}

/// An option that differs from its default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The option.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Its default.
    pub default: String,
    /// What it is about.
    pub description: String,
}
