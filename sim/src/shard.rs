//! Parts of a plan that are played apart: on other machines, at other times.

use std::{fmt, ops::Range, path::Path, path::PathBuf, str::FromStr};

use crate::{
    Plan,
    store::{BLOCKS_FOLDER, BLOCKS_PREFIX},
};

/// The most parts of a plan: file names have five digits.
pub const MAX_SHARDS: u32 = 99_999;

/// What a part's file is called when all its blocks are in it, in order.
const SEALED: &str = "ndjson";
/// What it is called while it grows.
const PART: &str = "part";
/// The file that the process at work on a part holds.
const LOCK: &str = "lock";

/// Part `index` of `count` of a plan: of its `B` blocks those from `B * index / count` to before
/// `B * (index + 1) / count`. Every block is in exactly one part, whatever the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    index: u32,
    count: u32,
}

/// A text that is not of the form `I/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write a shard as I/N, with I from 0 to N-1 and N at most {MAX_SHARDS}: 3/16 is the fourth of sixteen")]
pub struct NoShard;

impl Shard {
    /// The whole plan as one part.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Part `index`, from 0, of `count`; `None` when there is no such part.
    #[must_use]
    pub const fn new(index: u32, count: u32) -> Option<Self> {
        if index < count && count <= MAX_SHARDS { Some(Self { index, count }) } else { None }
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// The number of parts.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// All parts of a plan that is cut into `count`.
    pub fn all(count: u32) -> impl Iterator<Item = Self> {
        (0..count).filter_map(move |index| Self::new(index, count))
    }

    /// Its blocks.
    pub fn blocks(self, plan: &Plan) -> Range<u64> {
        let edge = |index: u32| plan.blocks() * u64::from(index) / u64::from(self.count);
        edge(self.index)..edge(self.index + 1)
    }

    /// The games of its blocks.
    pub fn games(self, plan: &Plan) -> u64 {
        let games = self.blocks(plan).map(|block| plan.games_of(block));
        games.map(|games| games.end - games.start).sum()
    }

    /// Its finished file.
    pub(crate) fn sealed(self, folder: &Path) -> PathBuf {
        self.file(folder, SEALED)
    }

    /// Its growing file.
    pub(crate) fn part(self, folder: &Path) -> PathBuf {
        self.file(folder, PART)
    }

    /// Its lock.
    pub(crate) fn lock(self, folder: &Path) -> PathBuf {
        self.file(folder, LOCK)
    }

    fn file(self, folder: &Path, extension: &str) -> PathBuf {
        let name = format!("{BLOCKS_PREFIX}{:05}-of-{:05}.{extension}", self.index, self.count);
        folder.join(BLOCKS_FOLDER).join(name)
    }

    /// The part whose finished or growing file has this name. `Some(Err)` when it looks like one and is none.
    pub(crate) fn of_file_name(name: &str) -> Option<Result<Self, NoShard>> {
        let (stem, extension) = name.strip_prefix(BLOCKS_PREFIX)?.rsplit_once('.')?;
        if extension != SEALED && extension != PART {
            return None;
        }
        let numbers = stem.split_once("-of-").filter(|(index, count)| index.len() == 5 && count.len() == 5);
        Some(numbers.map_or(Err(NoShard), |(index, count)| Self::of_texts(index, count)))
    }

    fn of_texts(index: &str, count: &str) -> Result<Self, NoShard> {
        let number = |text: &str| text.parse::<u32>().map_err(|_| NoShard);
        Self::new(number(index)?, number(count)?).ok_or(NoShard)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let (index, count) = text.split_once('/').ok_or(NoShard)?;
        Self::of_texts(index, count)
    }
}

/// Rising numbers as a job array of Slurm takes them: `0,3-5,9`.
pub fn array_syntax(numbers: impl IntoIterator<Item = u32>) -> String {
    let mut runs: Vec<Range<u32>> = Vec::new();
    for number in numbers {
        match runs.last_mut().filter(|run| run.end == number) {
            Some(run) => run.end += 1,
            None => runs.push(number..number + 1),
        }
    }
    let texts: Vec<String> = runs
        .iter()
        .map(|run| if run.len() == 1 { run.start.to_string() } else { format!("{}-{}", run.start, run.end - 1) })
        .collect();
    texts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_written_as_slurm_reads_them() {
        assert_eq!(array_syntax([]), "");
        assert_eq!(array_syntax([2, 15]), "2,15");
        assert_eq!(array_syntax([0, 1, 2, 4, 6, 7]), "0-2,4,6-7");
    }

    #[test]
    fn texts_and_names_read_back() {
        let shard = Shard::new(3, 16).unwrap();
        assert_eq!("3/16".parse(), Ok(shard));
        assert_eq!(shard.to_string(), "3/16");
        let name = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
        for path in [shard.sealed(Path::new("run")), shard.part(Path::new("run"))] {
            assert_eq!(Shard::of_file_name(&name(path)), Some(Ok(shard)));
        }
        assert_eq!(Shard::of_file_name(&name(shard.lock(Path::new("run")))), None);
        for text in ["16/16", "3", "-1/4", "0/0", "a/4", "1/100000"] {
            assert_eq!(text.parse::<Shard>(), Err(NoShard), "{text}");
        }
        for name in ["shard-00003-of-00016 (copy).ndjson", "shard-3-of-16.ndjson", "shard-00016-of-00016.part"] {
            assert_eq!(Shard::of_file_name(name), Some(Err(NoShard)), "{name}");
        }
    }
}
