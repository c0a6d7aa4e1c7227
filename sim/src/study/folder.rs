//! The folder of a study: what is played, and the finished chunks of each of its groups.
//!
//! `games/group-000.ndjson` takes one line a finished chunk of the first group, in the order in which they finish. Lines
//! that are torn, damaged or foreign are dropped when a study opens the file: their games are played again.

use std::{
    fs::{self, File, OpenOptions},
    io::Write as _,
    path::{Path, PathBuf},
    time::Instant,
};

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::Chunk;
use crate::{
    MANIFEST_FILE, MANIFEST_SCHEMA, Scan, SimError,
    belongs::has_line,
    block::{Salt, from_line, to_line},
    claim::{Kind, claim},
    folder::read_manifest,
    store::{Place, SYNC_EVERY, copy_lines, read_lines, remove_if_there},
};

/// Names of the files that a study may leave in its folder besides the manifest and the games.
pub const STUDY_FILES: &[&str] = &["effects.csv", "verdict.json", "report.html", "bids.csv"];

const GAMES_FOLDER: &str = "games";

/// A search for the even bid: a group is a bid.
const BID_KIND: Kind = Kind { name: "bid", ..KIND };

const KIND: Kind = Kind { name: "study", may_differ: |_| false, has_finished, outdate: |_| Ok(()), clear };

/// The files of a study, to be read.
#[derive(Clone, Debug)]
pub struct StudyFiles {
    path: PathBuf,
    manifest: String,
    version: String,
}

/// A folder that this process works on. Until it is dropped, no other process can open it.
#[derive(Debug)]
pub struct StudyFolder {
    files: StudyFiles,
    _lock: File,
}

/// The chunks of one group, ready for more.
#[derive(Debug)]
pub struct ChunkFile {
    path: PathBuf,
    salt: Salt,
    file: File,
    synced: Instant,
}

impl StudyFiles {
    /// The study in a folder, and what its manifest says of it; `None` when there is none. Changes nothing.
    ///
    /// # Errors
    /// When the manifest cannot be read.
    pub fn find(path: &Path) -> Result<Option<(Self, Value)>, SimError> {
        if !path.is_dir() {
            return Ok(None);
        }
        let Some(manifest) = read_manifest(path)? else { return Ok(None) };
        let mut content = serde_json::from_str::<Value>(&manifest).unwrap_or_default();
        let Some(study) = content.get_mut(KIND.name).map(Value::take) else { return Ok(None) };
        if content["schema"] != MANIFEST_SCHEMA {
            return Err(SimError::Damaged {
                path: path.join(MANIFEST_FILE),
                detail: format!(
                    "it has schema {} instead of {MANIFEST_SCHEMA}: use the version of sandtable that wrote it",
                    content["schema"]
                ),
            });
        }
        let version = content["sandtable"].as_str().unwrap_or_default().to_owned();
        Ok(Some((Self { path: path.to_owned(), manifest, version }, study)))
    }

    /// Version of the program that played the study.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Hands every good chunk of a group to `take`, which says whether it has use for it.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn chunks(&self, group: usize, mut take: impl FnMut(Chunk) -> bool) -> Result<Scan, SimError> {
        self.scan(group, &mut take).map(|(scan, _)| scan)
    }

    fn scan(&self, group: usize, take: &mut dyn FnMut(Chunk) -> bool) -> Result<(Scan, Vec<Place>), SimError> {
        let (path, salt) = (self.file(group), self.salt(group));
        let (mut scan, mut good) = (Scan::default(), Vec::new());
        if path.exists() {
            read_lines(&path, |line, offset| -> Result<(), SimError> {
                if from_line(line, &salt).is_some_and(&mut *take) {
                    scan.kept += 1;
                    good.push(Place { offset, length: line.len() as u64 });
                } else {
                    scan.dropped += 1;
                }
                Ok(())
            })?;
        }
        Ok((scan, good))
    }

    /// The first piece of a group that is not what was written; an interruption leaves only a torn last line.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn damage(&self, group: usize) -> Result<Option<SimError>, SimError> {
        let (path, salt) = (self.file(group), self.salt(group));
        let mut first = None;
        read_lines(&path, |line, offset| -> Result<(), SimError> {
            if line.ends_with(b"\n") && from_line::<Chunk>(line, &salt).is_none() {
                first.get_or_insert(offset);
            }
            Ok(())
        })?;
        Ok(first.map(|offset| SimError::Damaged {
            path,
            detail: format!(
                "the line at byte {offset} is damaged: repeat the command of the study to replay its games"
            ),
        }))
    }

    fn file(&self, group: usize) -> PathBuf {
        self.path.join(GAMES_FOLDER).join(format!("group-{group:03}.ndjson"))
    }

    /// A chunk of another study, or of another group of this one, does not pass.
    fn salt(&self, group: usize) -> Salt {
        salt(&self.manifest, group)
    }
}

impl StudyFolder {
    /// Opens the folder of a study, and makes it if need be. One of the same study is resumed; `fresh` throws away
    /// what another (or the same) study has left there.
    ///
    /// # Errors
    /// When the folder belongs to something else, when another process works on it, or when it cannot be written.
    pub fn open(path: &Path, study: &impl Serialize, fresh: bool) -> Result<Self, SimError> {
        Self::of_kind(&KIND, path, study, fresh)
    }

    /// The same for a search for the even bid.
    ///
    /// # Errors
    /// As [`StudyFolder::open`].
    pub fn open_bid(path: &Path, search: &impl Serialize, fresh: bool) -> Result<Self, SimError> {
        Self::of_kind(&BID_KIND, path, search, fresh)
    }

    fn of_kind(kind: &Kind, path: &Path, content: &impl Serialize, fresh: bool) -> Result<Self, SimError> {
        let (manifest, lock) = claim(path, kind, content, fresh)?;
        Ok(Self {
            files: StudyFiles { path: path.to_owned(), manifest, version: env!("CARGO_PKG_VERSION").to_owned() },
            _lock: lock,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.files.path
    }

    /// Hands every good chunk of a group to `take`, which says whether it has use for it, and makes the file ready for
    /// more.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub fn open_group(&self, group: usize, mut take: impl FnMut(Chunk) -> bool) -> Result<(ChunkFile, Scan), SimError> {
        let games = self.files.path.join(GAMES_FOLDER);
        fs::create_dir_all(&games).map_err(|source| SimError::io("create the folder", games, source))?;
        let (scan, good) = self.files.scan(group, &mut take)?;
        let path = self.files.file(group);
        if scan.dropped > 0 {
            copy_lines(&path, &path, &good)?;
        }
        let file = OpenOptions::new().append(true).create(true).open(&path);
        let file = file.map_err(|source| SimError::io("write", &path, source))?;
        Ok((ChunkFile { path, salt: self.files.salt(group), file, synced: Instant::now() }, scan))
    }
}

impl ChunkFile {
    /// Adds a finished chunk. It survives the end of the program at once, and a power cut when the next chunk was added a
    /// second later or the step is over.
    ///
    /// # Errors
    /// When it cannot be written; what was added before is safe.
    pub fn append(&mut self, chunk: &Chunk) -> Result<(), SimError> {
        let line = to_line(chunk, &self.salt);
        self.file.write_all(line.as_bytes()).map_err(|source| SimError::io("write", &self.path, source))?;
        if self.synced.elapsed() > SYNC_EVERY { self.sync() } else { Ok(()) }
    }

    /// Makes sure that what was added survives a power cut.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn sync(&mut self) -> Result<(), SimError> {
        self.synced = Instant::now();
        self.file.sync_data().map_err(|source| SimError::io("write", &self.path, source))
    }
}

fn salt(manifest: &str, group: usize) -> Salt {
    Sha256::new().chain_update(manifest.as_bytes()).chain_update(group.to_string()).finalize().into()
}

/// The files of finished games with the numbers of their groups.
fn group_files(folder: &Path) -> impl Iterator<Item = (usize, PathBuf)> {
    let entries = fs::read_dir(folder.join(GAMES_FOLDER)).into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let name = entry.file_name();
        let number = name.to_str()?.strip_prefix("group-")?.strip_suffix(".ndjson")?.parse().ok()?;
        Some((number, entry.path()))
    })
}

fn has_finished(folder: &Path, manifest: &str) -> bool {
    group_files(folder).any(|(group, file)| {
        let salt = salt(manifest, group);
        has_line(&file, |line| from_line::<Chunk>(line, &salt).is_some())
    })
}

/// Removes what a study leaves, all but the manifest.
fn clear(folder: &Path) -> Result<(), SimError> {
    let mut doomed: Vec<PathBuf> = STUDY_FILES.iter().map(|name| folder.join(name)).collect();
    if let Ok(entries) = fs::read_dir(folder.join(GAMES_FOLDER)) {
        let is_ours =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("group-"));
        doomed.extend(entries.flatten().map(|entry| entry.path()).filter(is_ours));
    }
    doomed.iter().try_for_each(|path| remove_if_there(path))
}
