//! What there is of a run in a folder, shard by shard. Only reads: any number of runs may be at work meanwhile.

use std::{
    collections::BTreeMap,
    fs, io,
    ops::Range,
    path::{Path, PathBuf},
};

use crate::{
    Block, Manifest, Plan, Shard, SimError,
    block::Salt,
    folder::{is_held, mixed, salt},
    store::{BLOCKS_FOLDER, fits, read_lines},
};

/// How far one shard is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Surveyed {
    /// All its blocks are there, in order, and good.
    Finished,
    /// Some of its blocks are there.
    Unfinished {
        /// How many.
        blocks: u64,
        /// Whole lines of its file that are not what was written: an interruption leaves only a torn last one.
        damaged: u64,
        /// Its file.
        path: PathBuf,
        /// Whether a process of this machine is at work on it.
        is_running: bool,
    },
    /// There is no file of it.
    Absent,
    /// Its finished file is not what it should be.
    Bad {
        /// What is wrong with it.
        fault: String,
        /// The file.
        path: PathBuf,
    },
}

/// What there is of a run.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The folder.
    pub path: PathBuf,
    /// What the run is.
    pub manifest: Manifest,
    /// The state of each shard by its number; empty when there is no block file at all.
    pub shards: Vec<Surveyed>,
}

impl Survey {
    /// The numbers of the shards of which this is true, rising.
    pub fn which(&self, is: impl Fn(&Surveyed) -> bool) -> Vec<u32> {
        (0..).zip(&self.shards).filter(|(_, state)| is(state)).map(|(index, _)| index).collect()
    }

    /// The numbers of the shards that are absent or not finished.
    pub fn missing(&self) -> Vec<u32> {
        self.which(|state| matches!(state, Surveyed::Absent | Surveyed::Unfinished { .. }))
    }

    /// Refuses what cannot be merged: first what is bad, then what is missing.
    ///
    /// # Errors
    /// [`SimError::BadShard`] for the first bad shard, [`SimError::Missing`] with the list of all that are missing.
    pub fn check(&self) -> Result<(), SimError> {
        let count = self.shards.len() as u32;
        for (shard, state) in Shard::all(count).zip(&self.shards) {
            if let Surveyed::Bad { fault, path } = state {
                return Err(SimError::BadShard { shard, fault: fault.clone(), path: path.clone() });
            }
        }
        let missing = self.missing();
        match (self.shards.as_slice(), missing.is_empty()) {
            ([], _) => Err(SimError::Missing { path: self.path.clone(), missing: vec![0], count: 1 }),
            (_, true) => Ok(()),
            (_, false) => Err(SimError::Missing { path: self.path.clone(), missing, count }),
        }
    }
}

/// Looks at every block file of the run in a folder.
///
/// # Errors
/// When there is no run, its files do not go together, or one cannot be read.
pub fn survey(path: &Path) -> Result<Survey, SimError> {
    let manifest = Manifest::read(path)?;
    let salt = salt(&manifest);
    let shards = match sort_out(path)? {
        Files::None => Vec::new(),
        Files::Shards { count, sealed } => {
            let look = |shard: Shard| look_at(path, &manifest.plan, &salt, shard, sealed.contains_key(&shard.index()));
            Shard::all(count).map(look).collect::<Result<_, _>>()?
        }
    };
    Ok(Survey { path: path.to_owned(), manifest, shards })
}

/// Hands every block of the finished shards of a folder to `visit`, in order.
///
/// # Errors
/// When there is no run, a shard is bad, a file cannot be read, or `visit` fails.
pub fn visit_finished(path: &Path, mut visit: impl FnMut(Block) -> Result<(), SimError>) -> Result<(), SimError> {
    let manifest = Manifest::read(path)?;
    let salt = salt(&manifest);
    let Files::Shards { count, sealed } = sort_out(path)? else { return Ok(()) };
    for shard in Shard::all(count).filter(|shard| sealed.contains_key(&shard.index())) {
        read_sealed(path, &manifest.plan, &salt, shard, |block, _| visit(block))??;
    }
    Ok(())
}

/// Which block files a folder holds.
pub(crate) enum Files {
    None,
    /// Those of a run in `count` parts; `sealed` has the finished ones by number.
    Shards {
        count: u32,
        sealed: BTreeMap<u32, PathBuf>,
    },
}

/// Sorts the block files of a folder, and refuses what does not go together. Once the whole is finished, what is left
/// of its parts does not count.
pub(crate) fn sort_out(path: &Path) -> Result<Files, SimError> {
    let blocks = path.join(BLOCKS_FOLDER);
    let failed = |source| SimError::io("read", &blocks, source);
    let entries = match fs::read_dir(&blocks) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Files::None),
        Err(error) => return Err(failed(error)),
    };
    let mut counts: BTreeMap<u32, BTreeMap<u32, PathBuf>> = BTreeMap::new();
    for entry in entries {
        let file = entry.map_err(failed)?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let Some(shard) = Shard::of_file_name(&name) else { continue };
        let Ok(shard) = shard else {
            let detail = "this is not the name of a shard: remove the file, or restore its name".to_owned();
            return Err(SimError::Damaged { path: file, detail });
        };
        let of_count = counts.entry(shard.count()).or_default();
        if file == shard.sealed(path) {
            of_count.insert(shard.index(), file);
        }
    }
    if let Some(sealed) = counts.get(&1).filter(|sealed| !sealed.is_empty()) {
        return Ok(Files::Shards { count: 1, sealed: sealed.clone() });
    }
    let found: Vec<String> = counts.keys().map(u32::to_string).collect();
    match (counts.pop_first(), found.len()) {
        (None, _) => Ok(Files::None),
        (Some((count, sealed)), 1) => Ok(Files::Shards { count, sealed }),
        _ => {
            let found = format!("overlapping shards, from runs in {} parts", found.join(" and "));
            Err(mixed(path, found, "keep the files of only one of these runs in its folder blocks"))
        }
    }
}

fn look_at(path: &Path, plan: &Plan, salt: &Salt, shard: Shard, is_sealed: bool) -> Result<Surveyed, SimError> {
    if is_sealed {
        return match read_sealed(path, plan, salt, shard, |_, _| Ok(()))? {
            Ok(()) => Ok(Surveyed::Finished),
            Err(SimError::BadShard { fault, path, .. }) => Ok(Surveyed::Bad { fault, path }),
            Err(other) => Err(other),
        };
    }
    let range = shard.blocks(plan);
    let part = shard.part(path);
    if !part.exists() {
        // More shards than blocks: this one has nothing to do.
        return Ok(if range.is_empty() { Surveyed::Finished } else { Surveyed::Absent });
    }
    let (mut blocks, mut damaged) = (0, 0);
    read_lines(&part, |line, _| -> Result<(), SimError> {
        let is_good = Block::from_line(line, salt).is_some_and(|block| fits(&block, plan, &range));
        blocks += u64::from(is_good);
        damaged += u64::from(!is_good && line.ends_with(b"\n"));
        Ok(())
    })?;
    Ok(Surveyed::Unfinished { blocks, damaged, path: part, is_running: is_held(&shard.lock(path)) })
}

/// Hands every block of a finished shard to `visit` with its line. The inner result is [`SimError::BadShard`] when the
/// file is not what it should be, or what `visit` says; `visit` may then have seen blocks already.
pub(crate) fn read_sealed(
    path: &Path,
    plan: &Plan,
    salt: &Salt,
    shard: Shard,
    mut visit: impl FnMut(Block, &[u8]) -> Result<(), SimError>,
) -> Result<Result<(), SimError>, SimError> {
    let file = shard.sealed(path);
    let range = shard.blocks(plan);
    let mut expected = range.start;
    let (mut good, mut first_bad) = (0_u64, None);
    let bad = |fault: String| SimError::BadShard { shard, fault, path: file.clone() };
    let mut result = Ok(());
    read_lines(&file, |line, offset| -> Result<(), SimError> {
        let Some(block) = Block::from_line(line, salt) else {
            first_bad.get_or_insert((range.start + good, offset));
            return Ok(());
        };
        good += 1;
        if result.is_ok() && first_bad.is_none() {
            result = in_its_place(&block, plan, &range, &mut expected).map_err(bad).and_then(|()| visit(block, line));
        }
        Ok(())
    })?;
    if let Some((block, offset)) = first_bad {
        return Ok(Err(bad(if good == 0 {
            "damaged or from another run: none of its lines belongs to this run".to_owned()
        } else {
            format!("damaged: block {block}, the line at byte {offset}, was changed")
        })));
    }
    if result.is_ok() && expected != range.end {
        result = Err(bad(format!("cut off: block {expected} is missing")));
    }
    Ok(result)
}

/// Whether `block` is the expected one; says what is wrong otherwise.
fn in_its_place(block: &Block, plan: &Plan, range: &Range<u64>, expected: &mut u64) -> Result<(), String> {
    let number = block.block;
    if !range.contains(&number) {
        return Err(format!("overlapping with another shard: block {number} does not belong to it"));
    }
    if number != *expected {
        let fault = if number < *expected { "appears twice" } else { "is out of order" };
        return Err(format!("damaged: block {number} {fault}"));
    }
    if !fits(block, plan, range) {
        return Err(format!("damaged: block {number} has the wrong number of games"));
    }
    *expected += 1;
    Ok(())
}
