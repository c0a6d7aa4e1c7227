//! What games there are, and where their data came from.

use std::{fmt, sync::LazyLock};

use crate::{DataError, GameFiles, embedded, tomlfile::TomlFile, wording::counted};

/// A game as its `game.toml` introduces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalogue {
    /// Stable kebab-case name.
    pub id: String,
    /// Title in English.
    pub title: String,
    /// Title of the original edition.
    pub original_title: String,
    /// Who designed the game.
    pub designer: String,
    /// Who published it.
    pub publisher: String,
    /// One line: theme, length, what is special.
    pub summary: String,
    /// The two sides, in the engine's order.
    pub sides: Vec<SideInfo>,
    /// The scenarios; the first is played when none is named.
    pub scenarios: Vec<ScenarioInfo>,
    /// Where the data came from.
    pub provenance: Vec<Provenance>,
}

/// A side of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideInfo {
    /// Short lower-case name.
    pub id: String,
    /// Name for people.
    pub name: String,
}

/// A scenario of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioInfo {
    /// Stable kebab-case name, or the number in the rulebook: `19.4`.
    pub id: String,
    /// Name for people.
    pub title: String,
    /// One line: period, length, set-up.
    pub summary: String,
    /// Names of the two sides in this scenario; empty where they are those of the game.
    pub sides: Vec<String>,
    /// Whether it came from a scenario file that somebody wrote.
    pub is_own: bool,
}

/// Where some of the data came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// The file that holds it.
    pub file: String,
    /// Which data.
    pub what: String,
    /// How sure one can be.
    pub source: Source,
    /// One line: how it was found.
    pub note: String,
}

/// How a value became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// Stated in the rulebook.
    Rulebook,
    /// Stated in other published material.
    Published,
    /// Worked out, because no accessible source states it: the printed game may differ.
    Reconstructed,
    /// Written by whoever uses the program: a scenario of their own.
    Yours,
}

impl Source {
    const WORDS: [(&'static str, Self); 4] = [
        ("rulebook", Self::Rulebook),
        ("published", Self::Published),
        ("reconstructed", Self::Reconstructed),
        ("yours", Self::Yours),
    ];
    /// Words that a game's own files may use.
    const OF_GAMES: usize = 3;

    /// The word used in data files.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize].0
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Catalogue {
    /// Reads the `game.toml` of a game.
    ///
    /// # Errors
    /// Where a key is missing, unknown or of the wrong form.
    pub fn read(files: &GameFiles) -> Result<Self, DataError> {
        let file = TomlFile::parse(files, "game.toml")?;
        let root = file.root();
        root.only(&[
            "title",
            "original_title",
            "designer",
            "publisher",
            "summary",
            "side",
            "scenario",
            "provenance",
            "unread",
        ])?;
        let text = |key| root.text(key).map(str::to_owned);
        let mut sides = Vec::new();
        for section in root.sections("side")? {
            section.only(&["id", "name"])?;
            sides.push(SideInfo { id: section.text("id")?.to_owned(), name: section.text("name")?.to_owned() });
        }
        if sides.len() != 2 {
            return Err(root
                .error("side", format!("this game describes {}; describe two", counted(sides.len() as u64, "side"))));
        }
        let mut scenarios = Vec::new();
        for section in root.sections("scenario")? {
            section.only(&["id", "title", "summary", "sides"])?;
            let text = |key| section.text(key).map(str::to_owned);
            let names = if section.has("sides") { section.texts("sides")? } else { Vec::new() };
            if !matches!(names.len(), 0 | 2) {
                return Err(
                    section.error("sides", format!("`sides` has {}; give two", counted(names.len() as u64, "name")))
                );
            }
            let sides = names.into_iter().map(str::to_owned).collect();
            let (id, title, summary) = (text("id")?, text("title")?, text("summary")?);
            scenarios.push(ScenarioInfo { id, title, summary, sides, is_own: false });
        }
        let mut provenance = Vec::new();
        for section in root.sections("provenance")? {
            section.only(&["file", "what", "source", "note"])?;
            let text = |key| section.text(key).map(str::to_owned);
            let source = section.meaning_of("source", &Source::WORDS[..Source::OF_GAMES])?;
            let file = text("file")?;
            files.text(&file).map_err(|error| section.error("file", error.message))?;
            provenance.push(Provenance { file, what: text("what")?, source, note: text("note")? });
        }
        if scenarios.is_empty() {
            return Err(root.error("scenario", "this game has no scenario; describe one"));
        }
        for own in files.own_scenarios() {
            scenarios.push(own.info.clone());
            let what = format!("the scenario {}", own.info.id);
            let file = own.label.clone();
            provenance.push(Provenance { file, what, source: Source::Yours, note: own.note.clone() });
        }
        Ok(Self {
            id: files.game().to_owned(),
            title: text("title")?,
            original_title: text("original_title")?,
            designer: text("designer")?,
            publisher: text("publisher")?,
            summary: text("summary")?,
            sides,
            scenarios,
            provenance,
        })
    }

    /// The scenario of this id.
    pub fn scenario(&self, id: &str) -> Option<&ScenarioInfo> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// The parts of the data that were worked out rather than found, as far as the owner has not replaced their files.
    pub fn reconstructed<'a>(&'a self, files: &'a GameFiles) -> impl Iterator<Item = &'a Provenance> {
        self.provenance.iter().filter(|part| part.source == Source::Reconstructed && !files.is_replaced(&part.file))
    }
}

/// All embedded games in the order in which they are listed.
pub fn games() -> &'static [Catalogue] {
    static GAMES: LazyLock<Vec<Catalogue>> = LazyLock::new(|| {
        let read = |id| Catalogue::read(&GameFiles::embedded(id).expect("the game is embedded"));
        embedded::FOLDERS.iter().map(|(id, _)| read(id).expect("the embedded catalogue is tested")).collect()
    });
    &GAMES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_introduces_itself() {
        for game in games() {
            let is_word = |id: &str| id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            assert!(is_word(&game.id), "{}", game.id);
            for scenario in &game.scenarios {
                assert!(scenario.id.split('.').all(|part| !part.is_empty() && is_word(part)), "{}", scenario.id);
            }
            assert!(!game.scenarios.is_empty(), "{} has no scenario", game.id);
        }
    }

    #[test]
    fn replaced_files_are_no_longer_reconstructed() {
        let mut files = GameFiles::embedded("pacific-fury").unwrap();
        let game = Catalogue::read(&files).unwrap();
        let before = game.reconstructed(&files).count();
        let text = files.text("counters.csv").unwrap().to_owned();
        files.replace("counters.csv", &text, "mine.csv").unwrap();
        assert!(game.reconstructed(&files).count() < before);
        assert_eq!(Source::Reconstructed.to_string(), "reconstructed");
    }

    #[test]
    fn damage_is_located() {
        let mut files = GameFiles::embedded("pacific-fury").unwrap();
        let text = files.text("game.toml").unwrap().replacen("source = \"rulebook\"", "source = \"rumour\"", 1);
        files.replace("game.toml", &text, "g.toml").unwrap();
        let error = Catalogue::read(&files).unwrap_err();
        assert_eq!(error.message, "`source` is `rumour`; use one of: rulebook, published, reconstructed");
        assert_eq!(text.lines().nth(error.line - 1).unwrap().find("\"rumour").unwrap() + 1, error.column);
    }
}
