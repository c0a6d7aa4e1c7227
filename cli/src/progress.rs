//! Progress on stderr: a bar on a terminal, a line now and then elsewhere.

use std::{
    io::{self, IsTerminal},
    sync::Mutex,
    time::{Duration, Instant},
};

use clap::ValueEnum;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use crate::{Global, out::errln};

/// How progress is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressMode {
    /// A bar on a terminal, lines elsewhere
    #[default]
    Auto,
    /// A bar
    Bar,
    /// A line every ten seconds
    Lines,
    /// Nothing
    None,
}

/// Time between two lines.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Shows how far a piece of work has come.
pub(crate) enum Meter {
    /// A bar.
    Bar(ProgressBar),
    /// Lines; when the last one was written.
    Lines { all: u64, unit: &'static str, started: Instant, last: Mutex<Instant> },
    /// Nothing.
    Silent,
}

impl Meter {
    /// A meter for `all` units.
    pub(crate) fn new(global: &Global, all: u64, unit: &'static str) -> Self {
        let mode = match global.progress {
            _ if global.quiet => ProgressMode::None,
            ProgressMode::Auto if io::stderr().is_terminal() => ProgressMode::Bar,
            ProgressMode::Auto => ProgressMode::Lines,
            mode => mode,
        };
        match mode {
            ProgressMode::None => Self::Silent,
            ProgressMode::Bar => {
                let bar = ProgressBar::new(all);
                let template =
                    format!("{{bar:24}} {{human_pos}}/{{human_len}} {unit} {{per_sec}} {{eta}} left {{msg}}");
                bar.set_style(ProgressStyle::with_template(&template).expect("the template is fixed"));
                Self::Bar(bar)
            }
            _ => Self::Lines { all, unit, started: Instant::now(), last: Mutex::new(Instant::now()) },
        }
    }

    /// Tells that `done` units are done; `estimate` is what is known so far. Safe to call often, from any thread.
    pub(crate) fn tell(&self, done: u64, estimate: impl FnOnce() -> String) {
        match self {
            Self::Bar(bar) => {
                bar.set_position(done);
                bar.set_message(estimate());
            }
            Self::Lines { all, unit, started, last } => {
                let mut last = last.lock().expect("nobody panics with the lock");
                if last.elapsed() >= LINE_EVERY {
                    *last = Instant::now();
                    let seconds = started.elapsed().as_secs_f64();
                    let rate = done as f64 / seconds;
                    let left =
                        Duration::from_secs_f64((all - done.min(*all)) as f64 / rate.max(f64::MIN_POSITIVE).max(1e-9));
                    let (done, all) = (HumanCount(done), HumanCount(*all));
                    let estimate = Some(estimate())
                        .filter(|text| !text.is_empty())
                        .map_or_else(String::new, |text| format!(", {text}"));
                    errln!("{done}/{all} {unit}, {rate:.1} per second, {} left{estimate}", HumanDuration(left));
                }
            }
            Self::Silent => {}
        }
    }

    /// Clears the bar.
    pub(crate) fn finish(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
