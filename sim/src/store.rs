//! Finished blocks on disk.
//!
//! `blocks/shard-00000-of-00001.part` takes one line a finished block, in the order in which they finish. When all are
//! there, the lines are sorted into `blocks/shard-00000-of-00001.ndjson`, whose bytes depend on the plan alone. Lines
//! that are torn, damaged or foreign are dropped when a run opens the file: their blocks are played again. A part of a
//! plan that is played apart has a file of its own, `blocks/shard-00003-of-00016.ndjson`.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    ops::Range,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use sandtable_scenarios::open_file;

use crate::{Block, Plan, Shard, SimError, atomic::write_file, block::Salt};

/// Name of the folder of block files.
pub(crate) const BLOCKS_FOLDER: &str = "blocks";
/// What the names of block files begin with.
pub(crate) const BLOCKS_PREFIX: &str = "shard-";

/// How long finished blocks may wait until the system is made to put them on the disk. A kill of the program loses
/// nothing that was appended; this is for a power cut.
pub(crate) const SYNC_EVERY: Duration = Duration::from_secs(1);

/// What was found in the block file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// Blocks that were finished earlier.
    pub kept: u64,
    /// Lines that were dropped because they were torn or damaged.
    pub dropped: u64,
}

/// Where a line stands in the file.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) offset: u64,
    pub(crate) length: u64,
}

/// The block file of one shard.
pub(crate) struct Store {
    part: PathBuf,
    sealed: PathBuf,
    salt: Salt,
    /// `None` when the finished file is there and good.
    file: Option<File>,
    length: u64,
    first: u64,
    places: Vec<Option<Place>>,
    synced: Instant,
}

impl Store {
    /// Opens the block file of a shard, hands every good line to `visit`, and makes the file ready for more.
    pub(crate) fn open(
        folder: &Path,
        plan: &Plan,
        shard: Shard,
        salt: Salt,
        mut visit: impl FnMut(Block) -> Result<(), SimError>,
    ) -> Result<(Self, Scan), SimError> {
        let (sealed, part) = (shard.sealed(folder), shard.part(folder));
        let blocks = folder.join(BLOCKS_FOLDER);
        fs::create_dir_all(&blocks).map_err(|source| SimError::io("create the folder", blocks, source))?;
        let range = shard.blocks(plan);
        let first = range.start;
        let mut places = vec![None; (range.end - first) as usize];
        let mut scan = Scan::default();
        let mut good = Vec::new();
        let was_sealed = sealed.exists();
        let source = if was_sealed { &sealed } else { &part };
        if source.exists() {
            read_lines(source, |line, offset| {
                let block = Block::from_line(line, &salt).filter(|block| fits(block, plan, &range));
                match block {
                    Some(block) if places[(block.block - first) as usize].is_none() => {
                        let place = Place { offset, length: line.len() as u64 };
                        places[(block.block - first) as usize] = Some(place);
                        good.push((block.block, place));
                        scan.kept += 1;
                        visit(block)
                    }
                    _ => {
                        scan.dropped += 1;
                        Ok(())
                    }
                }
            })?;
        }
        let is_whole = scan.dropped == 0 && good.len() == places.len() && good.is_sorted_by_key(|&(block, _)| block);
        let mut store = Self { part, sealed, salt, file: None, length: 0, first, places, synced: Instant::now() };
        if was_sealed && is_whole {
            remove_if_there(&store.part)?;
        } else {
            store.go_on(was_sealed, scan.dropped > 0, &good)?;
        }
        Ok((store, scan))
    }

    /// Makes a file of the good lines that can grow.
    fn go_on(&mut self, was_sealed: bool, is_damaged: bool, good: &[(u64, Place)]) -> Result<(), SimError> {
        let part = &self.part;
        let failed = |source| SimError::io("write", part, source);
        if was_sealed {
            fs::rename(&self.sealed, part).map_err(failed)?;
        }
        if is_damaged {
            copy_lines(part, part, &good.iter().map(|&(_, place)| place).collect::<Vec<_>>())?;
        }
        for &(block, place) in good {
            self.places[(block - self.first) as usize] = Some(Place { offset: self.length, ..place });
            self.length += place.length;
        }
        self.file = Some(OpenOptions::new().append(true).create(true).open(part).map_err(failed)?);
        Ok(())
    }

    /// Whether a block is there.
    pub(crate) fn has(&self, block: u64) -> bool {
        self.places[(block - self.first) as usize].is_some()
    }

    /// Adds a finished block.
    pub(crate) fn append(&mut self, block: &Block) -> Result<(), SimError> {
        let line = block.to_line(&self.salt);
        let file = self.file.as_mut().expect("a finished file lacks no block");
        file.write_all(line.as_bytes()).map_err(|source| SimError::io("write", &self.part, source))?;
        let place = Place { offset: self.length, length: line.len() as u64 };
        self.places[(block.block - self.first) as usize] = Some(place);
        self.length += line.len() as u64;
        if self.synced.elapsed() > SYNC_EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Makes sure that what was appended survives a power cut.
    pub(crate) fn sync(&mut self) -> Result<(), SimError> {
        if let Some(file) = &self.file {
            file.sync_data().map_err(|source| SimError::io("write", &self.part, source))?;
        }
        self.synced = Instant::now();
        Ok(())
    }

    /// Sorts the blocks of a complete run into the finished file.
    pub(crate) fn seal(self) -> Result<(), SimError> {
        if self.file.is_none() {
            return Ok(());
        }
        let places: Vec<Place> = self.places.iter().map(|place| place.expect("all blocks are there")).collect();
        copy_lines(&self.part, &self.sealed, &places)?;
        remove_if_there(&self.part)
    }
}

/// Removes a file, unless it is gone already.
pub(crate) fn remove_if_there(path: &Path) -> Result<(), SimError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(SimError::io("remove", path, error)),
        _ => Ok(()),
    }
}

/// Reads a block file from front to back.
pub(crate) fn read_blocks<E: From<SimError>>(
    path: &Path,
    salt: &Salt,
    mut visit: impl FnMut(Block) -> Result<(), E>,
) -> Result<(), E> {
    let mut number = 0_u64;
    read_lines(path, |line, offset| {
        if let Some(block) = Block::from_line(line, salt) {
            number += 1;
            return visit(block);
        }
        let detail = format!(
            "block {number}, the line at byte {offset}, is damaged: repeat the command of the run to replay it"
        );
        Err(SimError::Damaged { path: path.to_owned(), detail }.into())
    })
}

/// Whether a block has the games that the plan gives it, and is one of these.
pub(crate) fn fits(block: &Block, plan: &Plan, range: &Range<u64>) -> bool {
    range.contains(&block.block) && {
        let games = plan.games_of(block.block);
        let games = games.end - games.start;
        block.tally.games == games && block.rows.len() as u64 == if plan.emit.any() { games } else { 0 }
    }
}

/// Calls `visit` with each line, line feed included, and its offset.
pub(crate) fn read_lines<E: From<SimError>>(
    path: &Path,
    mut visit: impl FnMut(&[u8], u64) -> Result<(), E>,
) -> Result<(), E> {
    let failed = |source| SimError::io("read", path, source);
    let file = open_file(path).map_err(|error| match error.kind() {
        io::ErrorKind::IsADirectory | io::ErrorKind::InvalidInput => {
            SimError::Damaged { path: path.to_owned(), detail: error.to_string() }
        }
        _ => failed(error),
    })?;
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let (mut line, mut offset) = (Vec::new(), 0);
    while reader.read_until(b'\n', &mut line).map_err(failed)? > 0 {
        visit(&line, offset)?;
        offset += line.len() as u64;
        line.clear();
    }
    Ok(())
}

/// Writes the lines at `places` of one file into another (or the same), in that order.
pub(crate) fn copy_lines(from: &Path, to: &Path, places: &[Place]) -> Result<(), SimError> {
    let mut source = open_file(from).map_err(|source| SimError::io("read", from, source))?;
    write_file(to, |writer| {
        for place in places {
            source.seek(SeekFrom::Start(place.offset))?;
            io::copy(&mut (&mut source).take(place.length), writer)?;
        }
        Ok(())
    })
}
