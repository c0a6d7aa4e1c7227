//! All data files of one game, embedded or replaced by the owner of the game.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use crate::{
    Catalogue, DataError,
    decode::{clean, text_of},
    embedded::{FOLDERS, data_files, is_data_file},
    nearest::advice,
    own::{MARK, OwnScenario, is_scenario, may_be_scenario},
    unread::unread,
    wording::io_words,
};

/// Files that do not influence play: the catalogue, the list of rules, the test vectors.
const NOT_PLAYED: [&str; 3] = ["game.toml", "rules.csv", "test_vectors.json"];

/// The text of every data file of one game, and where each came from.
#[derive(Clone, Debug)]
pub struct GameFiles {
    game: String,
    files: BTreeMap<String, File>,
    /// Files that play never reads, each with what to change instead.
    unread: Vec<(String, String)>,
    /// Scenarios that somebody wrote, in the order in which they were given.
    own: Vec<OwnScenario>,
}

#[derive(Clone, Debug)]
struct File {
    text: String,
    /// Path of the replacement, `None` when embedded.
    path: Option<String>,
}

impl GameFiles {
    /// The files compiled into the program, `None` for an unknown game.
    pub fn embedded(game: &str) -> Option<Self> {
        let files = data_files(game)?.map(|(name, text)| {
            let text = clean(text);
            (name.to_owned(), File { text, path: None })
        });
        let files: BTreeMap<_, _> = files.collect();
        let introduction = files.get("game.toml").map_or("", |file| &file.text);
        let unread = unread("game.toml", introduction).expect("the embedded catalogue is tested");
        Some(Self { game: game.to_owned(), files, unread, own: Vec::new() })
    }

    /// Replaces embedded files by a file or by the data files of a folder, and adds scenario files; gives their names.
    ///
    /// A single file may have a longer name as long as it holds that of a known file: `my-counters.csv`.
    /// In a folder every `.csv`, `.toml` and `.json` must have the very name of a known file; the rest is not read.
    /// A scenario file may have any name: it says what it is by its key `scenario_of`.
    ///
    /// # Errors
    /// When a file cannot be read, is not UTF-8, has no known name, or is one that play never reads; then nothing is
    /// replaced.
    pub fn overlay(&mut self, path: &Path) -> Result<Vec<String>, DataError> {
        let mut changed = self.clone();
        let mut names = Vec::new();
        if path.is_dir() {
            for file in data_files_in(path)? {
                names.extend(changed.take(&file, true)?);
            }
            if names.is_empty() {
                let message = format!("holds no data file of {}; {}", self.game, self.what_can_be_given());
                return Err(DataError::whole(path.display().to_string(), message));
            }
        } else {
            names.extend(changed.take(path, false)?);
        }
        *self = changed;
        Ok(names)
    }

    /// Takes one file; `None` where it is to be left aside.
    fn take(&mut self, path: &Path, is_in_folder: bool) -> Result<Option<String>, DataError> {
        let label = path.display().to_string();
        if !path.exists() {
            return Err(DataError::whole(label, format!("there is no such file; {}", self.what_can_be_given())));
        }
        let known = if is_in_folder { self.same_name(path) } else { self.recognise(path) };
        let may_be_scenario = may_be_scenario(path);
        if !may_be_scenario && let Err(error) = known {
            return Err(error);
        }
        let text = text_of(path, &label)?;
        if may_be_scenario && is_scenario(&text) {
            return self.add_scenario(&text, &label).map(Some);
        }
        let name = known.map_err(|error| {
            let message = format!(
                "this is neither a data file of {} nor a scenario; a scenario begins with {MARK} = \"{0}\"",
                self.game
            );
            DataError::at_byte(&label, &text, 0, if may_be_scenario { message } else { error.message })
        })?;
        if let Some((_, instead)) = self.unread.iter().find(|(unread, _)| *unread == name) {
            // Whoever copied the whole folder meant no harm.
            if is_in_folder && self.files.get(&name).is_some_and(|file| file.text == text) {
                return Ok(None);
            }
            return Err(DataError::whole(label, format!("play does not read {name}; {instead}")));
        }
        self.files.insert(name.clone(), File { text, path: Some(label) });
        Ok(Some(name))
    }

    /// Whether a path is named after a file of this game, read by play or not.
    pub fn knows(&self, path: &Path) -> bool {
        self.recognise(path).is_ok()
    }

    /// Adds a scenario file by its text, called `label` in errors; gives the id of the scenario.
    ///
    /// # Errors
    /// Where the file does not say what it must of itself, and when there is a scenario of this id.
    pub fn add_scenario(&mut self, text: &str, label: &str) -> Result<String, DataError> {
        let own = OwnScenario::read(&self.game, label, &clean(text))?;
        own.check_id(&Catalogue::read(self)?)?;
        let id = own.info.id.clone();
        self.own.push(own);
        Ok(id)
    }

    /// The scenarios that somebody wrote, in the order in which they were given.
    pub fn own_scenarios(&self) -> &[OwnScenario] {
        &self.own
    }

    /// The scenario of this id that somebody wrote; `None` for those of the game.
    pub fn own(&self, id: &str) -> Option<&OwnScenario> {
        self.own.iter().find(|own| own.info.id == id)
    }

    /// Replaces the text of one known file, called `label` in errors. For tests and editors that hold no file.
    ///
    /// # Errors
    /// When the game has no file of this name.
    pub fn replace(&mut self, name: &str, text: &str, label: &str) -> Result<(), DataError> {
        if !self.files.contains_key(name) {
            return Err(self.unknown(label, name));
        }
        self.files.insert(name.to_owned(), File { text: clean(text), path: Some(label.to_owned()) });
        Ok(())
    }

    /// The text of a file.
    ///
    /// # Errors
    /// When the game has no file of this name.
    pub fn text(&self, name: &str) -> Result<&str, DataError> {
        self.files.get(name).map(|file| file.text.as_str()).ok_or_else(|| self.unknown(&self.label(name), name))
    }

    /// What errors call a file: the path of a replacement, else `game/name`.
    pub fn label(&self, name: &str) -> String {
        let path = self.files.get(name).and_then(|file| file.path.clone());
        path.unwrap_or_else(|| format!("{}/{name}", self.game))
    }

    /// An error of a built-in file, told of the file that somebody gave, at its first line that is not the built-in one:
    /// built-in files go with one another, so it is that one which does not go with them. `load` tries files that have
    /// fewer replaced.
    #[must_use]
    pub fn blamed(&self, error: DataError, load: impl Fn(&Self) -> Result<(), DataError>) -> DataError {
        let blamed = self.files.keys().find(|name| error.file == self.label(name) && !self.is_replaced(name));
        let Some(blamed) = blamed.filter(|_| !error.is_choice && error.blames.is_none()) else { return error };
        let replaced: Vec<&String> = self.files.keys().filter(|name| self.is_replaced(name)).collect();
        let embedded = Self::embedded(&self.game).expect("the game of these files");
        let without = |name: &str| {
            let mut fewer = self.clone();
            fewer.files.insert(name.to_owned(), embedded.files[name].clone());
            fewer
        };
        // With the file at fault taken out all is well, or at least this error goes away.
        let is_mended = |name: &&&String| load(&without(name)).is_ok();
        let is_gone = |name: &&&String| load(&without(name)).is_err_and(|other| other.file != error.file);
        let culprit = replaced.iter().find(is_mended).or_else(|| replaced.iter().find(is_gone));
        let Some(culprit) = culprit.or(replaced.first()) else { return error };
        let own = &self.files[*culprit].text;
        let changed = first_change(own, &embedded.files[*culprit].text);
        let place = if error.line > 0 { format!(", line {}", error.line) } else { String::new() };
        let message = format!(
            "does not go with the built-in {blamed}{place} ({}); change it, or give your own {blamed} with it",
            error.message
        );
        DataError { blames: Some(blamed.clone()), ..DataError::at_byte(self.label(culprit), own, changed, message) }
    }

    /// The error with a place: where one of a file as a whole names something that stands in it, there, else at the last
    /// line. What reads options and scenarios does not see their files.
    #[must_use]
    pub fn placed(&self, error: DataError) -> DataError {
        let name = self.files.keys().find(|name| error.file == self.label(name) || error.file == **name);
        let Some(name) = name.filter(|_| error.line == 0 && !error.is_choice) else { return error };
        let text = &self.files[name].text;
        let named = error.message.split('`').nth(1).and_then(|word| text.find(&format!("\"{word}\"")));
        let last = || text.trim_end().rfind('\n').map_or(0, |end| end + 1);
        DataError::at_byte(self.label(name), text, named.unwrap_or_else(last), error.message)
    }

    /// Whether a file has been replaced, so that the provenance of the embedded one no longer applies.
    pub fn is_replaced(&self, name: &str) -> bool {
        self.files.get(name).is_some_and(|file| file.path.is_some())
    }

    /// Id of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// SHA-256 as 64 hex digits over the sorted names, lengths and bytes of all files that influence play.
    ///
    /// The catalogue, the list of rules and the test vectors are left out; line ends count as one byte everywhere.
    /// Scenario files are left out, too: they change nothing in the scenarios of the game.
    pub fn hash(&self) -> String {
        digits(self.hasher())
    }

    /// The hash of what a scenario is played with: that of the game, with the scenario file where somebody wrote it.
    pub fn hash_of(&self, scenario: &str) -> String {
        let mut hash = self.hasher();
        if let Some(own) = self.own(scenario) {
            add(&mut hash, MARK);
            add(&mut hash, &own.text);
        }
        digits(hash)
    }

    fn hasher(&self) -> Sha256 {
        let mut hash = Sha256::new();
        for (name, file) in self.files.iter().filter(|(name, _)| !NOT_PLAYED.contains(&name.as_str())) {
            add(&mut hash, name);
            add(&mut hash, &file.text);
        }
        hash
    }

    /// Names of all files that can be replaced, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        let is_read = |name: &&str| self.unread.iter().all(|(unread, _)| unread != name);
        self.files.keys().map(String::as_str).filter(is_read)
    }

    /// Names of the files that play never reads.
    pub fn unread(&self) -> impl Iterator<Item = &str> {
        self.unread.iter().map(|(name, _)| name.as_str()).filter(|name| self.files.contains_key(*name))
    }

    fn what_can_be_given(&self) -> String {
        let names = self.names().collect::<Vec<_>>().join(", ");
        format!("use a scenario file, a file named after one of {names}, or a folder of such files")
    }

    fn same_name(&self, path: &Path) -> Result<String, DataError> {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let known = self.files.keys().find(|known| known.eq_ignore_ascii_case(name));
        known.cloned().ok_or_else(|| self.unknown(&path.display().to_string(), name))
    }

    /// The known file that a path is meant to replace: the longest name whose words stand in that of the path.
    fn recognise(&self, path: &Path) -> Result<String, DataError> {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_lowercase();
        let known = meant(&name, self.files.keys().map(String::as_str));
        known.map(str::to_owned).ok_or_else(|| self.unknown(&path.display().to_string(), &name))
    }

    fn unknown(&self, label: &str, name: &str) -> DataError {
        let others = FOLDERS.iter().map(|(game, _)| *game).filter(|game| *game != self.game);
        let of_other =
            |game: &&str| meant(name, data_files(game).into_iter().flatten().map(|(name, _)| name)).is_some();
        let others: Vec<&str> = others.filter(of_other).collect();
        let advice = if others.is_empty() {
            advice(name, self.names())
        } else {
            format!(
                "it belongs to {}; use one of {}",
                others.join(" and "),
                self.names().collect::<Vec<_>>().join(", ")
            )
        };
        DataError::whole(label, format!("`{name}` is not a data file of {}; {advice}", self.game))
    }
}

/// The data files of a folder, sorted; of a file, the file itself.
///
/// # Errors
/// When the folder cannot be read.
pub fn data_files_at(path: &Path) -> Result<Vec<PathBuf>, DataError> {
    if path.is_dir() { data_files_in(path) } else { Ok(vec![path.to_owned()]) }
}

/// The data files of a folder, sorted.
fn data_files_in(folder: &Path) -> Result<Vec<PathBuf>, DataError> {
    let unreadable = |error| {
        let label = folder.display().to_string();
        DataError::whole(label, format!("this folder cannot be read: {}", io_words(&error)))
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if !path.is_dir() && !name.starts_with('.') && is_data_file(name) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The start of the first line of a text that another text does not have in that place; of the last where it is shorter.
fn first_change(text: &str, other: &str) -> usize {
    let mut start = 0;
    let mut last = 0;
    let mut others = other.split_inclusive('\n');
    for line in text.split_inclusive('\n') {
        if others.next().is_none_or(|known| known.trim_end() != line.trim_end()) {
            return start;
        }
        last = start;
        start += line.len();
    }
    last
}

/// The longest of some file names whose words stand in `name`.
fn meant<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let (given, end) = name.rsplit_once('.').unwrap_or((name, ""));
    let given = format!(" {} ", words(given));
    let is_meant = |known: &&str| {
        known
            .rsplit_once('.')
            .is_some_and(|(stem, known_end)| known_end == end && given.contains(&format!(" {} ", words(stem))))
    };
    known.filter(is_meant).max_by_key(|known| known.len())
}

fn add(hash: &mut Sha256, part: &str) {
    hash.update((part.len() as u64).to_le_bytes());
    hash.update(part);
}

fn digits(hash: Sha256) -> String {
    hash.finalize().iter().fold(String::new(), |mut hex, byte| {
        hex.extend([byte >> 4, byte & 15].map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])));
        hex
    })
}

/// A name with everything but letters and digits turned into spaces.
fn words(name: &str) -> String {
    name.replace(|c: char| !c.is_alphanumeric(), " ")
}

#[cfg(test)]
mod tests;
