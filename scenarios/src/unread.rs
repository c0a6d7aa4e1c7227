//! Files of a game that play never reads: lists for people, and what is worked out from other files.

use crate::{DataError, tomlfile::TomlFile};

/// Files that every game has or may have.
const OF_ALL_GAMES: [(&str, &str); 2] = [
    ("rules.csv", "it only lists the rules; to change a rule use an option, or edit the code"),
    ("test_vectors.json", "it only holds examples that test the program"),
];

/// The files that play never reads, each with what to change instead; `introduction` is the text of `game.toml`.
pub(crate) fn unread(label: &str, introduction: &str) -> Result<Vec<(String, String)>, DataError> {
    let mut found: Vec<_> = OF_ALL_GAMES.map(|(name, instead)| (name.to_owned(), instead.to_owned())).into();
    let file = TomlFile::parse_text(label, introduction)?;
    let root = file.root();
    for section in if root.has("unread") { root.sections("unread")? } else { Vec::new() } {
        section.only(&["file", "instead"])?;
        found.push((section.text("file")?.to_owned(), section.text("instead")?.to_owned()));
    }
    Ok(found)
}
