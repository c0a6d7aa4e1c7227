//! Plays the groups of a study, in a folder that keeps what is finished.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    sync::Mutex,
};

use sandtable_bots::Doctrine;
use sandtable_engine::{Published, Side};
use sandtable_reports::study::{Group, Study, to_json, verdict, write_effects};
use sandtable_sim::{Chunk, ChunkFile, Gauge, STUDY_FILES, Scan, Seating, Stop, StudyFolder, Watch, write_file};

use super::order::{Order, Ready};
use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
    progress::Meter,
    seating::sim_error,
};

/// What all orders of a study share.
pub(super) struct Frame<'a> {
    pub(super) seed: u64,
    pub(super) data: &'a [PathBuf],
    pub(super) model: Option<&'a Path>,
    pub(super) out: Option<&'a Path>,
    pub(super) fresh: bool,
    pub(super) json: bool,
    /// The command that gives the same result.
    pub(super) again: String,
}

/// Asked by Ctrl-C.
pub(super) static STOP: Stop = Stop::new();

/// Games that were in the folder, and games that were played now.
#[derive(Clone, Copy, Default)]
struct Count {
    kept: u64,
    played: u64,
    dropped: u64,
}

/// Plays what is missing of all orders, prints the verdict, writes the files.
pub(super) fn run<G: Published + Doctrine>(orders: &[Order], frame: &Frame<'_>, global: &Global) -> Result {
    let all = orders.iter().map(|order| order.load::<G>(frame, global)).collect::<Result<Vec<Ready<G>>>>()?;
    let planned = all.iter().map(|ready| ready.planned.clone()).collect();
    let study = Study {
        game: G::ID.to_owned(),
        seed: frame.seed,
        luck: orders.first().and_then(|order| order.luck),
        groups: planned,
    };
    let open = |path| StudyFolder::open(path, &study, frame.fresh).map_err(|error| sim_error(&error));
    let folder = frame.out.map(open).transpose()?;
    ctrlc::set_handler(|| STOP.ask()).map_err(CliError::failed)?;
    let pool = global.pool()?;
    let mut count = Count::default();
    let mut groups = Vec::new();
    for (number, ready) in all.iter().enumerate() {
        let mut group = ready.planned.group(G::ID, frame.seed).map_err(CliError::failed)?;
        let mut file = None;
        if let Some(folder) = &folder {
            let opened = folder.open_group(number, |chunk| group.played.restore(chunk));
            let (chunks, Scan { dropped, .. }) = opened.map_err(|error| sim_error(&error))?;
            file = Some(Mutex::new(chunks));
            count.dropped += dropped;
        }
        pool.install(|| play(ready, &mut group, file.as_ref(), &mut count, frame, global))?;
        groups.push(group);
    }
    let json = to_json(&groups);
    if let Some(folder) = &folder {
        write_effects(folder.path(), &groups).map_err(|error| sim_error(&error))?;
        let path = folder.path().join(STUDY_FILES[1]);
        write_file(&path, |file| file.write_all(json.as_bytes())).map_err(|error| sim_error(&error))?;
    }
    if frame.json {
        outln!("{}", json.trim_end());
    } else {
        outln!("{}", verdict(&groups, false).trim_end());
    }
    if count.dropped > 0 {
        global.note(format!("{} damaged pieces were dropped and played again", count.dropped));
    }
    if count.kept > 0 {
        global.note(format!("{} games were already there, {} were played now", count.kept, count.played));
    }
    global.note(format!("again: {}", frame.again));
    Ok(())
}

/// Plays a group to its end.
fn play<G: Published + Doctrine>(
    ready: &Ready<G>,
    group: &mut Group,
    file: Option<&Mutex<ChunkFile>>,
    count: &mut Count,
    frame: &Frame<'_>,
    global: &Global,
) -> Result {
    let seats: Vec<_> = ready.games.iter().map(|game| move |side: Side| ready.player(game, side)).collect();
    let seatings: Vec<Seating<'_, G>> =
        ready.games.iter().zip(&seats).map(|(game, players)| Seating { game, players }).collect();
    let cells = ready.games.len() as u64;
    let meter = Meter::new(global, group.budget.most() * cells, "games");
    let held = || file.map(|file| file.lock().expect("nobody panics with the lock"));
    let keep = |chunk: &Chunk| held().map_or(Ok(()), |mut file| file.append(chunk));
    let value = |game: &G, state: &G::State, scratch: &mut Vec<f32>| ready.value(game, state, scratch);
    let gauge = group.luck_copies.map(|copies| Gauge { value: &value, copies });
    while let Some(next) = group.budget.next(group) {
        let before = group.played.games() * cells;
        let kept = group.played.restored_below(next) * cells;
        let tell = |new: u64| meter.tell(before + kept + new, String::new);
        let watch = Watch { stop: &STOP, progress: &tell, chunk: ready.chunk(), keep: &keep };
        let is_done = group.played.play_to(next, &seatings, frame.seed, gauge.as_ref(), watch);
        // Also when something went wrong: what was finished is to survive.
        let synced = held().map_or(Ok(()), |mut file| file.sync());
        if !is_done.map_err(|error| sim_error(&error))? {
            meter.finish();
            let what = if file.is_some() { "saved; go on with" } else { "nothing was saved; start over with" };
            return Err(CliError::interrupted(format!("interrupted, {what}: {}", frame.again)));
        }
        synced.map_err(|error| sim_error(&error))?;
        count.kept += kept;
        count.played += group.played.games() * cells - before - kept;
    }
    meter.finish();
    group.manifest.plan.games = group.played.games();
    Ok(())
}
