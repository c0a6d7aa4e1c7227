//! A scenario that somebody wrote: one TOML file that joins those of a game.

mod diff;
mod key;
mod text;
mod tree;

pub use diff::{Difference, Fact, differences, facts};
pub use key::ScenarioKey;
pub use text::{Introduction, scenario_text};
pub use tree::Value;

use std::path::Path;

use crate::{
    Catalogue, DataError, GameFiles, ScenarioInfo,
    catalogue::games,
    decode::text_of,
    nearest::advice,
    quoted,
    tomlfile::{Section, TomlFile},
};

/// The key by which a file says that it is a scenario, and of which game.
pub(crate) const MARK: &str = "scenario_of";
/// The section with the scenario itself.
const BODY: &str = "scenario";
/// What the file says of where its values came from.
const SOURCE: &str = "yours";

/// A scenario file: what it says of itself, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnScenario {
    /// How it stands in the catalogue.
    pub info: ScenarioInfo,
    /// One line: where it came from.
    pub note: String,
    /// What errors call the file.
    pub label: String,
    /// Its text.
    pub text: String,
}

/// Whether a file is named as a scenario file must be.
pub fn may_be_scenario(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"))
}

/// The game of a scenario file; `None` for a file that does not say that it is one.
///
/// # Errors
/// When a TOML file cannot be read or is not UTF-8, and where it names no game.
pub fn game_of_scenario(path: &Path) -> Result<Option<&'static str>, DataError> {
    if !may_be_scenario(path) {
        return Ok(None);
    }
    let label = path.display().to_string();
    let text = text_of(path, &label)?;
    if !is_scenario(&text) {
        return Ok(None);
    }
    let file = TomlFile::parse_text(label, &text)?;
    let named = file.root().text(MARK)?;
    let known = games().iter().map(|game| game.id.as_str()).find(|game| *game == named);
    known.map(Some).ok_or_else(|| unknown_game(&file.root(), named))
}

fn unknown_game(root: &Section<'_>, named: &str) -> DataError {
    let known = games().iter().map(|game| game.id.as_str());
    root.error(MARK, format!("there is no game `{}`; {}", quoted(named), advice(named, known)))
}

/// What stands behind `scenario_of =`, which must come before all sections.
fn mark_of(text: &str) -> Option<&str> {
    let mut head = text.lines().map(str::trim_start).take_while(|line| !line.starts_with('['));
    head.find_map(|line| line.strip_prefix(MARK)?.trim_start().strip_prefix('='))
}

/// Whether a text says of itself that it is a scenario.
pub(crate) fn is_scenario(text: &str) -> bool {
    mark_of(text).is_some()
}

impl OwnScenario {
    /// Reads what a scenario file says of itself. The scenario is read by the game.
    ///
    /// # Errors
    /// Where a key is missing, unknown or of the wrong form, and where the file belongs to another game.
    pub(crate) fn read(game: &str, label: &str, text: &str) -> Result<Self, DataError> {
        let file = TomlFile::parse_text(label, text)?;
        let root = file.root();
        let of = root.text(MARK)?;
        if games().iter().all(|known| known.id != of) {
            return Err(unknown_game(&root, of));
        }
        if of != game {
            let message = format!("this is a scenario of {}, not of {game}; use it with that game", quoted(of));
            return Err(root.error(MARK, message));
        }
        root.only(&[MARK, "id", "title", "summary", "sides", "source", "note", BODY])?;
        root.one_of("source", &[SOURCE])?;
        root.section(BODY)?;
        let id = root.text("id")?;
        let is_word = |part: &str| {
            !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        if !id.split('.').all(is_word) || !id.starts_with(|c: char| c.is_ascii_alphanumeric()) || id.len() > 40 {
            let message = format!(
                "`{}` cannot be an id; use at most 40 lower-case letters, digits, dots and hyphens, a letter or a \
                 digit first, such as \"my-duel\"",
                quoted(id)
            );
            return Err(root.error("id", message));
        }
        let names = root.texts("sides")?;
        if names.len() != 2 || names.iter().any(|name| name.trim().is_empty()) {
            return Err(root.error("sides", "`sides` must name the two sides; write two names"));
        }
        if names[0].trim().eq_ignore_ascii_case(names[1].trim()) {
            return Err(root.error("sides", "both sides have the same name; give each its own"));
        }
        let text_of = |key: &str| root.text(key).map(str::to_owned);
        let info = ScenarioInfo {
            id: id.to_owned(),
            title: text_of("title")?,
            summary: text_of("summary")?,
            sides: names.into_iter().map(str::to_owned).collect(),
            is_own: true,
        };
        Ok(Self { info, note: text_of("note")?, label: label.to_owned(), text: text.to_owned() })
    }

    /// Refuses a name that the catalogue has already.
    pub(crate) fn check_id(&self, catalogue: &Catalogue) -> Result<(), DataError> {
        if catalogue.scenarios.iter().all(|known| known.id != self.info.id) {
            return Ok(());
        }
        let file = TomlFile::parse_text(&self.label, &self.text)?;
        let again = catalogue.scenarios.iter().any(|known| known.is_own && known.id == self.info.id);
        let twice = if again { ", or give this file once" } else { "" };
        let message = format!("{} already has a scenario `{}`; choose another id{twice}", catalogue.id, self.info.id);
        Err(file.root().error("id", message))
    }
}

/// The file that describes a scenario: one that somebody wrote, or the game's own.
#[derive(Debug)]
pub struct ScenarioFile<'a> {
    file: TomlFile<'a>,
    id: String,
    is_own: bool,
    files: &'a GameFiles,
}

impl<'a> ScenarioFile<'a> {
    /// The file with the scenario `id`; `name` is the game's own file, with one scenario or with several `[[scenario]]`.
    ///
    /// # Errors
    /// Where the file is not TOML, or of another version.
    pub fn open(files: &'a GameFiles, name: &str, id: &str) -> Result<Self, DataError> {
        let file = match files.own(id) {
            Some(own) => TomlFile::parse_text(&own.label, &own.text)?,
            None => TomlFile::parse(files, name)?,
        };
        Ok(Self { file, id: id.to_owned(), is_own: files.own(id).is_some(), files })
    }

    /// Whether somebody wrote it, so that the rules read it by itself and not against the game's own files.
    pub fn is_own(&self) -> bool {
        self.is_own
    }

    /// The keys of the scenario.
    ///
    /// # Errors
    /// When the file has no such scenario.
    pub fn section(&self) -> Result<Section<'_>, DataError> {
        let root = self.file.root();
        if self.is_own {
            return root.section(BODY);
        }
        let scenarios = Catalogue::read(self.files)?.scenarios.into_iter().filter(|scenario| !scenario.is_own);
        let listed: Vec<String> = scenarios.map(|scenario| scenario.id).collect();
        if !root.has(BODY) {
            return match listed.as_slice() {
                [_] => Ok(root),
                several => {
                    let message = format!("there is no [[{BODY}]]; describe {}", several.join(", "));
                    Err(root.error(BODY, message))
                }
            };
        }
        let mut found: Vec<(&str, Section<'_>)> = Vec::new();
        for section in root.sections(BODY)? {
            let id = section.text("id")?;
            if found.iter().any(|(known, _)| *known == id) {
                return Err(section.error("id", format!("another scenario is `{}`; keep one of the two", quoted(id))));
            }
            if listed.iter().all(|known| known != id) {
                let list = listed.join(", ");
                let message = format!("the game has no scenario `{}`, only {list}; write a scenario file", quoted(id));
                return Err(section.error("id", message));
            }
            found.push((id, section));
        }
        let own = found.into_iter().find(|(id, _)| *id == self.id);
        let missing = || root.error(BODY, format!("describes no scenario `{}`; add it", quoted(&self.id)));
        own.map(|(_, section)| section.with(&["id", "title", "rule"])).ok_or_else(missing)
    }
}

#[cfg(test)]
mod tests;
