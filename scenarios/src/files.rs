//! All data files of one game, embedded or replaced by the owner of the game.

use std::{collections::BTreeMap, fs, path::Path};

use sha2::{Digest, Sha256};

use crate::{
    DataError,
    embedded::{data_files, is_data_file},
    is_plain,
    nearest::advice,
    regular::read_file,
};

/// Files that do not influence play: the catalogue, the list of rules, the test vectors.
const NOT_PLAYED: [&str; 3] = ["game.toml", "rules.csv", "test_vectors.json"];

/// The text of every data file of one game, and where each came from.
#[derive(Clone, Debug)]
pub struct GameFiles {
    game: String,
    files: BTreeMap<String, File>,
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
        Some(Self { game: game.to_owned(), files: files.collect() })
    }

    /// Replaces embedded files by a file or by the data files of a folder; gives the names of those replaced.
    ///
    /// A single file may have a longer name as long as it holds that of a known file: `my-counters.csv`.
    /// In a folder every `.csv`, `.toml` and `.json` must have the very name of a known file; the rest is not read.
    ///
    /// # Errors
    /// When a file cannot be read, is not UTF-8, or has no known name; then nothing is replaced.
    pub fn overlay(&mut self, path: &Path) -> Result<Vec<String>, DataError> {
        let found = if path.is_dir() { self.in_folder(path)? } else { vec![(self.recognise(path)?, path.to_owned())] };
        let mut read = Vec::new();
        for (name, path) in found {
            let label = path.display().to_string();
            let bytes = read_file(&path).map_err(|error| {
                DataError::whole(&label, format!("cannot be read ({error}); give a file that exists"))
            })?;
            read.push((name, File { text: decode(&label, &bytes)?, path: Some(label) }));
        }
        let names = read.iter().map(|(name, _)| name.clone()).collect();
        self.files.extend(read);
        Ok(names)
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
    pub fn hash(&self) -> String {
        let mut hash = Sha256::new();
        for (name, file) in self.files.iter().filter(|(name, _)| !NOT_PLAYED.contains(&name.as_str())) {
            for part in [name, &file.text] {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part);
            }
        }
        hash.finalize().iter().fold(String::new(), |mut hex, byte| {
            hex.extend([byte >> 4, byte & 15].map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])));
            hex
        })
    }

    /// Names of all files, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.files.keys().map(String::as_str)
    }

    fn in_folder(&self, folder: &Path) -> Result<Vec<(String, std::path::PathBuf)>, DataError> {
        let label = folder.display().to_string();
        let unreadable =
            |error| DataError::whole(&label, format!("cannot be listed ({error}); check that you may read it"));
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if path.is_dir() || name.starts_with('.') || !is_data_file(name) {
                continue;
            }
            let known = self.names().find(|known| known.eq_ignore_ascii_case(name));
            let known = known.ok_or_else(|| self.unknown(&path.display().to_string(), name))?;
            found.push((known.to_owned(), path));
        }
        if found.is_empty() {
            let names = self.names().collect::<Vec<_>>().join(", ");
            return Err(DataError::whole(
                label,
                format!("holds no data file of {}; name the files {names}", self.game),
            ));
        }
        found.sort();
        Ok(found)
    }

    /// The known file that a path is meant to replace: the longest name whose words stand in that of the path.
    fn recognise(&self, path: &Path) -> Result<String, DataError> {
        let label = path.display().to_string();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_lowercase();
        let (given, end) = name.rsplit_once('.').unwrap_or((&name, ""));
        let given = format!(" {} ", words(given));
        self.names()
            .filter(|known| {
                known
                    .rsplit_once('.')
                    .is_some_and(|(stem, known_end)| known_end == end && given.contains(&format!(" {} ", words(stem))))
            })
            .max_by_key(|known| known.len())
            .map(str::to_owned)
            .ok_or_else(|| self.unknown(&label, &name))
    }

    fn unknown(&self, label: &str, name: &str) -> DataError {
        DataError::whole(label, format!("`{name}` is not a data file of {}; {}", self.game, advice(name, self.names())))
    }
}

/// A name with everything but letters and digits turned into spaces.
fn words(name: &str) -> String {
    name.replace(|c: char| !c.is_alphanumeric(), " ")
}

/// Text without the marks that spreadsheets add: byte order mark and carriage returns.
fn clean(text: &str) -> String {
    text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n")
}

fn decode(label: &str, bytes: &[u8]) -> Result<String, DataError> {
    match str::from_utf8(bytes) {
        Ok(text) => {
            let text = clean(text);
            match text.char_indices().find(|&(_, c)| !is_plain(c) && !matches!(c, '\n' | '\t')) {
                None => Ok(text),
                Some((at, c)) => {
                    let message = format!("holds the control character {}; delete it", c.escape_unicode());
                    Err(DataError::at_byte(label, &text, at, message))
                }
            }
        }
        Err(error) => {
            let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let message = "is not UTF-8 text; save the file again as UTF-8";
            Err(DataError::at_byte(label, &good, good.len(), message))
        }
    }
}

#[cfg(test)]
mod tests;
