//! A folder of results: whose it is, who works on it, and what is in it.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{
    Block, MANIFEST_FILE, Manifest, SimError,
    atomic::write_file,
    block::Salt,
    store::{BLOCKS_FOLDER, BLOCKS_PREFIX, Store, read_blocks},
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

const LOCK_FILE: &str = ".lock";
const PROVENANCE_FILE: &str = "provenance.ndjson";

/// A folder of results that this process works on. Until it is dropped, no other process can open it.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
    salt: Salt,
    _lock: File,
}

impl Folder {
    /// Opens the folder of a run, and makes it if need be. A folder of the same manifest is gone on with; `fresh`
    /// throws away what another (or the same) run has left there.
    ///
    /// # Errors
    /// When the folder belongs to another plan or to something else, when another process works on it, or when it
    /// cannot be written.
    pub fn open(path: &Path, manifest: &Manifest, fresh: bool) -> Result<Self, SimError> {
        manifest.plan.check()?;
        fs::create_dir_all(path).map_err(|source| SimError::io("make the folder", path, source))?;
        let there = read_manifest(path)?;
        if there.is_none() && !is_empty(path)? {
            return Err(SimError::ForeignFolder { path: path.to_owned() });
        }
        let lock = lock(path)?;
        let json = manifest.to_json();
        // Read again: before the lock was taken another process may have begun a run.
        let there = read_manifest(path)?;
        if let Some(there) = &there {
            compare(path, manifest, there, fresh)?;
        }
        if fresh && there.is_some() {
            clear(path)?;
        }
        if there.as_ref() != Some(&json) {
            write_file(&path.join(MANIFEST_FILE), |writer| writer.write_all(json.as_bytes()))?;
        }
        let salt = Sha256::digest(json.as_bytes()).into();
        Ok(Self { path: path.to_owned(), manifest: manifest.clone(), salt, _lock: lock })
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
        read_blocks(&Store::sealed_path(&self.path), &self.salt, visit)
    }

    pub(crate) fn open_store(
        &self,
        visit: impl FnMut(Block) -> Result<(), SimError>,
    ) -> Result<(Store, crate::Scan), SimError> {
        Store::open(&self.path, &self.manifest.plan, self.salt, visit)
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

fn read_manifest(folder: &Path) -> Result<Option<String>, SimError> {
    let path = folder.join(MANIFEST_FILE);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(SimError::io("read", path, error)),
    }
}

/// Whether there is nothing but what an interrupted [`Folder::open`] leaves.
fn is_empty(folder: &Path) -> Result<bool, SimError> {
    let failed = |source| SimError::io("read", folder, source);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        if name != LOCK_FILE && name != format!("{MANIFEST_FILE}.tmp").as_str() {
            return Ok(false);
        }
    }
    Ok(true)
}

fn lock(folder: &Path) -> Result<File, SimError> {
    let path = folder.join(LOCK_FILE);
    let failed = |source| SimError::io("write", &path, source);
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(SimError::Locked { path: folder.to_owned() }),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

/// Refuses a folder of another plan, and even to clear one that is not ours.
fn compare(folder: &Path, manifest: &Manifest, there: &str, fresh: bool) -> Result<(), SimError> {
    let damaged = |detail: &str| {
        Err(SimError::Damaged { path: folder.join(MANIFEST_FILE), detail: format!("{detail}: give another folder") })
    };
    let Ok(differences) = manifest.differences(there) else {
        return damaged("this is no manifest of a run");
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

/// Removes what a run leaves, all but the manifest.
fn clear(folder: &Path) -> Result<(), SimError> {
    let mut doomed: Vec<PathBuf> = RUN_FILES.iter().map(|name| folder.join(name)).collect();
    if let Ok(entries) = fs::read_dir(folder.join(BLOCKS_FOLDER)) {
        doomed.extend(
            entries
                .flatten()
                .map(|entry| entry.path())
                .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(BLOCKS_PREFIX))),
        );
    }
    for path in doomed {
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(SimError::io("remove", path, error)),
            _ => {}
        }
    }
    Ok(())
}
