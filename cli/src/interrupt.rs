//! Ctrl-C, in one place for all commands.

use std::{
    process,
    sync::{Mutex, PoisonError},
    thread,
    time::Duration,
};

use sandtable_scenarios::plain;
use sandtable_sim::Stop;

use crate::{
    error::{CliError, Result, Status},
    out::errln,
};

/// What is finished in this time after Ctrl-C is kept, the rest is dropped. A second Ctrl-C does not wait.
const GRACE: Duration = Duration::from_secs(1);

/// Asked by Ctrl-C.
static STOP: Stop = Stop::new();

/// What Ctrl-C does now.
static MANNER: Mutex<Manner> = Mutex::new(Manner::Leave(None));

enum Manner {
    /// Nothing that could be saved is in flight: say this and leave.
    Leave(Option<String>),
    /// Ask the work in flight to stop.
    Ask,
}

/// Watches for Ctrl-C. Until a command says otherwise it ends the program at once.
pub(crate) fn watch() -> Result {
    let heed = || match &*MANNER.lock().unwrap_or_else(PoisonError::into_inner) {
        Manner::Leave(words) => {
            errln!("\n{}", plain(words.as_deref().unwrap_or("interrupted")));
            process::exit(Status::Interrupted as i32)
        }
        Manner::Ask if STOP.is_asked() => STOP.hurry(),
        Manner::Ask => {
            STOP.ask();
            thread::spawn(|| {
                thread::sleep(GRACE);
                STOP.hurry();
            });
        }
    };
    ctrlc::set_handler(heed).map_err(CliError::failed)
}

/// From now on Ctrl-C asks this to stop, and the command saves what is finished.
pub(crate) fn stop() -> &'static Stop {
    set(Manner::Ask);
    &STOP
}

/// From now on Ctrl-C says this and ends the program: everything is saved already.
pub(crate) fn leave_with(words: String) {
    set(Manner::Leave(Some(words)));
}

fn set(manner: Manner) {
    *MANNER.lock().unwrap_or_else(PoisonError::into_inner) = manner;
}
