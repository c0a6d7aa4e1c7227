//! Plays a study and prints the result.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
};

use sandtable_bots::Doctrine;
use sandtable_engine::Published;
use sandtable_reports::study::{lacks_games, to_json, verdict, write_effects};
use sandtable_scenarios::counted;
use sandtable_sim::{
    STUDY_FILES,
    study::{Count, Order, Ready, StudyRun},
    write_file,
};

use crate::{
    Global,
    error::{CliError, Result},
    interrupt,
    out::outln,
    progress::Meter,
    remarks,
    seating::warn,
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

/// Builds the games of all orders; what there is to warn of or to remark is told once for all of them.
pub(super) fn load<G: Published + Doctrine>(
    orders: &[Order],
    frame: &Frame<'_>,
    global: &Global,
) -> Result<Vec<Ready<G>>> {
    let mut all: Vec<Ready<G>> = Vec::new();
    for order in orders {
        all.push(order.load(frame.data, frame.model)?);
    }
    let mut lacking: Vec<Option<&str>> = Vec::new();
    for own in all.iter().filter(|ready| ready.lacks_model()).map(Ready::own_scenario) {
        if !lacking.contains(&own) {
            lacking.push(own);
            warn(global, own, true);
        }
    }
    remarks::tell(&all.iter().flat_map(|ready| &ready.games).collect::<Vec<_>>(), global);
    Ok(all)
}

/// Plays what is missing of all orders, prints the verdict, writes the files.
pub(super) fn run<G: Published + Doctrine>(orders: &[Order], frame: &Frame<'_>, global: &Global) -> Result {
    let all = load::<G>(orders, frame, global)?;
    let luck = orders.first().and_then(|order| order.luck);
    let mut study = StudyRun::open(all, frame.seed, luck, frame.out.map(|path| (path, frame.fresh)))?;
    let stop = interrupt::stop();
    let pool = global.pool()?;
    let mut groups = Vec::new();
    for number in 0..orders.len() {
        let ready = &study.groups()[number];
        let meter = Meter::new(global, ready.planned.budget.most() * ready.games.len() as u64, "games");
        let group = pool.install(|| study.play(number, stop, &|games| meter.tell(games, String::new)));
        meter.finish();
        let Some(group) = group? else {
            let what = if frame.out.is_some() { "saved; resume with" } else { "nothing was saved; start over with" };
            return Err(CliError::interrupted(format!("interrupted, {what}: {}", frame.again)));
        };
        groups.push(group);
    }
    let json = to_json(&groups);
    if let Some(folder) = study.folder() {
        write_effects(folder, &groups)?;
        write_file(&folder.join(STUDY_FILES[1]), |file| file.write_all(json.as_bytes()))?;
    }
    if frame.json {
        outln!("{}", json.trim_end());
    } else {
        outln!("{}", verdict(&groups, false).trim_end());
    }
    if lacks_games(&groups) {
        global.note("to play more games use --games N, or set games under [budget] in the file");
    }
    tell_count(global, study.count());
    global.note(format!("to repeat: {}", frame.again));
    Ok(())
}

/// Says how much was kept and played.
pub(super) fn tell_count(global: &Global, count: Count) {
    if count.dropped > 0 {
        global.note(format!("replayed {}", counted(count.dropped, "incomplete or damaged piece")));
    }
    if count.kept > 0 {
        global.note(format!("kept {} from before, played {} now", counted(count.kept, "game"), count.played));
    }
}
