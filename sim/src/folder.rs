//! A folder of results: whose it is, who works on it, and what is in it.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use sandtable_scenarios::{open_file, read_file, read_text};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{
    Block, MANIFEST_FILE, Manifest, Shard, SimError,
    atomic::write_file,
    belongs::{has_block_of, holds_results, is_disowned},
    block::Salt,
    store::{BLOCKS_FOLDER, BLOCKS_PREFIX, Store, read_blocks, remove_if_there},
    survey::{Files, sort_out},
};

/// Names of the files that a run may leave in its folder besides the manifest and the blocks; starting over removes
/// these and nothing else.
pub const RUN_FILES: &[&str] = &[
    "actions.csv",
    "cells.csv",
    "combat.csv",
    "datapackage.json",
    "games.csv",
    "pairs.csv",
    "provenance.ndjson",
    "report.html",
    "scores.csv",
    "summary.csv",
    "turns.csv",
    "vp_hist.csv",
];

/// Held alone by a run or a merge, together by the shards of a run.
const LOCK_FILE: &str = ".lock";
/// Held for a moment while a shard looks whether the folder is a new one.
const OPENING_FILE: &str = ".opening";
const PROVENANCE_FILE: &str = "provenance.ndjson";

/// A folder of results that this process works on. Until it is dropped, no other process can open it; if it was opened
/// for a shard, no other process can open the same shard, or the whole.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
    salt: Salt,
    shard: Shard,
    is_mended: bool,
    _locks: Vec<File>,
}

/// How many may hold a lock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    Alone,
    Together,
}

impl Folder {
    /// Opens the folder of a run, and makes it if need be. A folder of the same manifest is resumed; `fresh`
    /// throws away what another (or the same) run has left there. Where the manifest is missing or damaged, and a finished
    /// block belongs to this one, it is written again and the blocks are kept.
    ///
    /// # Errors
    /// When the folder belongs to another plan or to something else, when another process works on it, or when it
    /// cannot be written.
    pub fn open(path: &Path, manifest: &Manifest, fresh: bool) -> Result<Self, SimError> {
        manifest.plan.check()?;
        prepare(path, |path| has_block_of(path, manifest))?;
        let lock = lock_folder(path)?;
        // Only now: before the lock was taken another process may have begun a run.
        let found = claim(path, manifest, fresh)?;
        if fresh && found != Found::Nothing {
            clear(path)?;
        }
        if let Some(count) = shards_there(path)?.filter(|&count| count != 1) {
            return Err(SimError::OtherParts { path: path.to_owned(), parts: count, wanted: 1 });
        }
        let is_mended = found == Found::Blocks && !fresh;
        Ok(Self { is_mended, ..Self::of(path, manifest, Shard::WHOLE, vec![lock]) })
    }

    /// Opens the folder of a run for one shard, and makes it if need be. Any number of processes may do so at once, on
    /// any number of machines, each with another shard of the same count.
    ///
    /// # Errors
    /// As [`Folder::open`]; also when shards of another count are there.
    pub fn open_shard(path: &Path, manifest: &Manifest, shard: Shard) -> Result<Self, SimError> {
        manifest.plan.check()?;
        prepare(path, |path| has_block_of(path, manifest))?;
        let opening = open_lock(&path.join(OPENING_FILE))?;
        opening.lock().map_err(|source| SimError::io("lock", path.join(OPENING_FILE), source))?;
        let together = lock(path, &path.join(LOCK_FILE), Hold::Together)?;
        let is_mended = claim(path, manifest, false)? == Found::Blocks;
        if let Some(count) = shards_there(path)?.filter(|&count| count != shard.count()) {
            return Err(SimError::OtherParts { path: path.to_owned(), parts: count, wanted: shard.count() });
        }
        let blocks = path.join(BLOCKS_FOLDER);
        fs::create_dir_all(&blocks).map_err(|source| SimError::io("create the folder", blocks, source))?;
        let own = lock(path, &shard.lock(path), Hold::Alone)?;
        Ok(Self { is_mended, ..Self::of(path, manifest, shard, vec![together, own]) })
    }

    /// Opens the folder of a run that this version of the program began, to put its shards together.
    ///
    /// # Errors
    /// When there is no such run, another process works on it, or it cannot be written.
    pub fn open_to_merge(path: &Path) -> Result<Self, SimError> {
        let manifest = Manifest::read(path)?;
        let ours = Manifest::new(manifest.plan.clone(), manifest.labels.clone());
        let lock = lock_folder(path)?;
        // Nobody gave the command of the run, so nothing but the manifest says what it is.
        if let Some(there) = read_manifest(path)? {
            compare(path, &ours, &there, false)?;
        }
        claim(path, &ours, false)?;
        Ok(Self::of(path, &ours, Shard::WHOLE, vec![lock]))
    }

    fn of(path: &Path, manifest: &Manifest, shard: Shard, locks: Vec<File>) -> Self {
        let (path, salt) = (path.to_owned(), salt(manifest));
        Self { path, salt, manifest: manifest.clone(), shard, is_mended: false, _locks: locks }
    }

    /// Whether its manifest was missing or damaged, and is written again because finished blocks belong to it.
    pub const fn is_mended(&self) -> bool {
        self.is_mended
    }

    /// The part of the plan that it was opened for.
    pub const fn shard(&self) -> Shard {
        self.shard
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it holds.
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Hands every block of a complete run to `visit`, in order.
    ///
    /// # Errors
    /// When the run is not complete, a line is damaged, or `visit` fails.
    pub fn for_each_block<E: From<SimError>>(&self, visit: impl FnMut(Block) -> Result<(), E>) -> Result<(), E> {
        read_blocks(&Shard::WHOLE.sealed(&self.path), &self.salt, visit)
    }

    /// Removes the files of shards, once the whole run is in one file.
    ///
    /// # Errors
    /// When one cannot be removed.
    pub fn remove_shards(&self) -> Result<(), SimError> {
        let keep = Shard::WHOLE.sealed(&self.path);
        block_files(&self.path).filter(|path| *path != keep).try_for_each(|path| remove_if_there(&path))
    }

    pub(crate) const fn salt(&self) -> &Salt {
        &self.salt
    }

    pub(crate) fn open_store(
        &self,
        visit: impl FnMut(Block) -> Result<(), SimError>,
    ) -> Result<(Store, crate::Scan), SimError> {
        Store::open(&self.path, &self.manifest.plan, self.shard, self.salt, visit)
    }

    /// Adds a line to the diary of the folder, which is outside the promise of equal bytes.
    pub(crate) fn note(&self, entry: &impl Serialize) -> Result<(), SimError> {
        let path = self.path.join(PROVENANCE_FILE);
        let mut line = serde_json::to_string(entry).expect("a note has only texts and numbers");
        line.push('\n');
        let file = OpenOptions::new().append(true).create(true).open(&path);
        file.and_then(|mut file| file.write_all(line.as_bytes())).map_err(|source| SimError::io("write", path, source))
    }
}

/// What the sums of a plan's blocks begin with.
pub(crate) fn salt(manifest: &Manifest) -> Salt {
    Sha256::digest(manifest.to_json().as_bytes()).into()
}

/// Makes the folder, and refuses one of something else. One without a manifest is ours when something finished in it
/// belongs to us.
pub(crate) fn prepare(path: &Path, is_ours: impl FnOnce(&Path) -> bool) -> Result<(), SimError> {
    fs::create_dir_all(path).map_err(|source| SimError::io("create the folder", path, source))?;
    if read_manifest(path)?.is_some() || is_empty(path)? || is_ours(path) || read_manifest(path)?.is_some() {
        return Ok(());
    }
    if holds_results(path) {
        let detail = "it is missing, and what is finished here belongs to another command: repeat the command that \
                      began this folder, or use another folder";
        return Err(SimError::Damaged { path: path.join(MANIFEST_FILE), detail: detail.to_owned() });
    }
    Err(SimError::ForeignFolder { path: path.to_owned() })
}

/// What a folder was before it was claimed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// A new one.
    Nothing,
    /// That of a run.
    Run,
    /// One whose manifest was missing or damaged, with blocks of this run.
    Blocks,
}

/// Makes the folder that of a plan, unless it is that of another.
fn claim(path: &Path, manifest: &Manifest, fresh: bool) -> Result<Found, SimError> {
    let json = manifest.to_json();
    let there = read_manifest(path)?;
    if there.as_ref() == Some(&json) {
        return Ok(Found::Run);
    }
    let found = match &there {
        there if is_disowned(path, there.as_deref(), manifest) => Found::Blocks,
        None => Found::Nothing,
        Some(there) => compare(path, manifest, there, fresh).map(|()| Found::Run)?,
    };
    write_file(&path.join(MANIFEST_FILE), |writer| writer.write_all(json.as_bytes()))?;
    Ok(found)
}

/// In how many parts the blocks are that a folder holds.
fn shards_there(path: &Path) -> Result<Option<u32>, SimError> {
    Ok(match sort_out(path)? {
        Files::None => None,
        Files::Shards { count, .. } => Some(count),
    })
}

pub(crate) fn mixed(path: &Path, found: impl Into<String>, advice: impl Into<String>) -> SimError {
    SimError::Mixed { path: path.to_owned(), found: found.into(), advice: advice.into() }
}

/// Hands every block of a finished run to `visit`, in order, and changes nothing in the folder. Tells whether there is a
/// finished block file at all.
///
/// # Errors
/// When there is no manifest, a line is damaged or of another plan, or `visit` fails.
pub fn read_finished<E: From<SimError>>(folder: &Path, visit: impl FnMut(Block) -> Result<(), E>) -> Result<bool, E> {
    let path = folder.join(MANIFEST_FILE);
    let json = read_file(&path).map_err(|source| SimError::io("read", path, source))?;
    let sealed = Shard::WHOLE.sealed(folder);
    if !sealed.exists() {
        return Ok(false);
    }
    read_blocks(&sealed, &Sha256::digest(json).into(), visit).map(|()| true)
}

pub(crate) fn read_manifest(folder: &Path) -> Result<Option<String>, SimError> {
    let path = folder.join(MANIFEST_FILE);
    match read_text(&path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        // Damaged: whoever reads it finds that it is no manifest.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(Some(String::new())),
        Err(error) => Err(SimError::io("read", path, error)),
    }
}

/// Whether there is nothing but what an interrupted [`Folder::open`] leaves.
fn is_empty(folder: &Path) -> Result<bool, SimError> {
    let failed = |source| SimError::io("read", folder, source);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        let litter = [LOCK_FILE, OPENING_FILE, &format!("{MANIFEST_FILE}.tmp")];
        if !litter.iter().any(|litter| name == *litter) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Takes the lock of a folder for this process alone.
pub(crate) fn lock_folder(folder: &Path) -> Result<File, SimError> {
    lock(folder, &folder.join(LOCK_FILE), Hold::Alone)
}

fn open_lock(path: &Path) -> Result<File, SimError> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    file.map_err(|source| SimError::io("write", path, source))
}

fn lock(folder: &Path, path: &Path, hold: Hold) -> Result<File, SimError> {
    let file = open_lock(path)?;
    let locked = match hold {
        Hold::Alone => file.try_lock(),
        Hold::Together => file.try_lock_shared(),
    };
    match locked {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(SimError::Locked { path: folder.to_owned() }),
        Err(TryLockError::Error(source)) => Err(SimError::io("lock", path, source)),
    }
}

/// Whether a process of this machine is at work on a shard.
pub(crate) fn is_held(path: &Path) -> bool {
    open_file(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// The files of blocks and their locks.
pub(crate) fn block_files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder.join(BLOCKS_FOLDER)).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(BLOCKS_PREFIX)))
}

/// Refuses a folder of another plan, and even to clear one that is not ours.
fn compare(folder: &Path, manifest: &Manifest, there: &str, fresh: bool) -> Result<(), SimError> {
    let damaged = |detail: &str| {
        Err(SimError::Damaged {
            path: folder.join(MANIFEST_FILE),
            detail: format!("{detail}: repeat the command that began this folder, or use another folder"),
        })
    };
    let Ok(differences) = manifest.differences(there) else {
        return damaged("this is not the manifest of a run");
    };
    let is_ours = serde_json::from_str::<serde_json::Value>(there).is_ok_and(|value| value.get("sandtable").is_some());
    if !is_ours {
        return damaged("this is the manifest of something else");
    }
    if fresh || differences.is_empty() {
        return Ok(());
    }
    Err(SimError::OtherPlan { path: folder.to_owned(), differences })
}

/// What an export makes of the CSV files among these.
pub(crate) fn exported(folder: &Path, names: &[&str]) -> Vec<PathBuf> {
    let paths = names.iter().map(|name| folder.join(name));
    let tables = paths.filter(|path| path.extension().is_some_and(|ending| ending == "csv"));
    tables.flat_map(|path| ["json", "ndjson", "parquet"].map(|ending| path.with_extension(ending))).collect()
}

/// Removes what a run leaves, all but the manifest.
fn clear(folder: &Path) -> Result<(), SimError> {
    let names = RUN_FILES.iter().map(|name| folder.join(name));
    let mut doomed = names.chain(exported(folder, RUN_FILES)).chain(block_files(folder));
    doomed.try_for_each(|path| remove_if_there(&path))
}
