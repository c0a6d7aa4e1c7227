//! Plays the groups of a study, in a folder that keeps what is finished.

use std::{path::Path, sync::Mutex};

use sandtable_bots::{Doctrine, Stop};
use sandtable_engine::{Published, Side};

use super::{Chunk, Group, Ready, Study, StudyFolder};
use crate::{Gauge, Seating, SimError, Watch};

/// Games of all cells that were in the folder, and games that were played now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Games that were there.
    pub kept: u64,
    /// Games that were played.
    pub played: u64,
    /// Damaged pieces that were dropped, and whose games were played again.
    pub dropped: u64,
}

/// A study that is being played.
pub struct StudyRun<G> {
    seed: u64,
    groups: Vec<Ready<G>>,
    folder: Option<StudyFolder>,
    count: Count,
}

impl<G: Published + Doctrine> StudyRun<G> {
    /// A study of these groups in a folder, or in memory alone. The folder of the same study is resumed; with true
    /// beside it, what is there is thrown away. `luck` are the copies of rolls that were asked for.
    ///
    /// # Errors
    /// When the folder belongs to something else, another process works on it, or it cannot be written.
    pub fn open(
        groups: Vec<Ready<G>>,
        seed: u64,
        luck: Option<u32>,
        folder: Option<(&Path, bool)>,
    ) -> Result<Self, SimError> {
        let planned = groups.iter().map(|ready| ready.planned.clone()).collect();
        let study = Study { game: G::ID.to_owned(), seed, luck, groups: planned };
        let folder = folder.map(|(path, fresh)| StudyFolder::open(path, &study, fresh)).transpose()?;
        Ok(Self { seed, groups, folder, count: Count::default() })
    }

    /// What is played, in order.
    pub fn groups(&self) -> &[Ready<G>] {
        &self.groups
    }

    /// Where it is kept.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_ref().map(StudyFolder::path)
    }

    /// How many games there were.
    pub const fn count(&self) -> Count {
        self.count
    }

    /// Plays what is missing of a group on the current rayon pool, as far as its budget calls for. `progress` is told the
    /// number of its games so far, of all cells together, from any thread. `None` when it was asked to stop: what was
    /// finished is in the folder.
    ///
    /// # Errors
    /// When a file cannot be read or written, a game breaks its rules' promises, or a count overflows.
    ///
    /// # Panics
    /// When there is no such group.
    pub fn play(
        &mut self,
        number: usize,
        stop: &Stop,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Option<Group>, SimError> {
        let ready = &self.groups[number];
        let mut group = ready.planned.group(G::ID, self.seed).expect("its combinations were made before its games");
        let mut file = None;
        if let Some(folder) = &self.folder {
            let (chunks, scan) = folder.open_group(number, |chunk| group.played.restore(chunk))?;
            file = Some(Mutex::new(chunks));
            self.count.dropped += scan.dropped;
        }
        let seats: Vec<_> = ready.games.iter().map(|game| move |side: Side| ready.player(game, side)).collect();
        let seatings: Vec<Seating<'_, G>> =
            ready.games.iter().zip(&seats).map(|(game, players)| Seating { game, players }).collect();
        let cells = ready.games.len() as u64;
        let held = || file.as_ref().map(|file| file.lock().expect("nobody panics with the lock"));
        let keep = |chunk: &Chunk| held().map_or(Ok(()), |mut file| file.append(chunk));
        let value = |game: &G, state: &G::State, scratch: &mut Vec<f32>| ready.value(game, state, scratch);
        let gauge = group.luck_copies.map(|copies| Gauge { value: &value, copies });
        while let Some(next) = group.budget.next(&group) {
            let before = group.played.games() * cells;
            let kept = group.played.restored_below(next) * cells;
            let tell = |new: u64| progress(before + kept + new);
            let watch = Watch { stop, progress: &tell, chunk: ready.chunk(), keep: &keep };
            let is_done = group.played.play_to(next, &seatings, self.seed, gauge.as_ref(), watch);
            // Also when something went wrong: what was finished is to survive.
            let synced = held().map_or(Ok(()), |mut file| file.sync());
            if !is_done? {
                return Ok(None);
            }
            synced?;
            self.count.kept += kept;
            self.count.played += group.played.games() * cells - before - kept;
        }
        group.manifest.plan.games = group.played.games();
        Ok(Some(group))
    }
}
