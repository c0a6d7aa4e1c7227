//! A sign of life while a search runs.

use std::{
    io::{self, IsTerminal},
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::out;

/// Who answers sooner is not announced.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often the seconds are brought up to date.
const BEAT: Duration = Duration::from_secs(1);

/// A line on stderr that counts the seconds. It goes when this is dropped.
pub(super) struct Thinking {
    /// Dropped first: that ends the thread.
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Thinking {
    /// Shows `China: thinking... 3 s`; for screen readers one line that stays, and nothing where stderr is no
    /// terminal.
    pub(super) fn new(what: String, is_plain: bool) -> Self {
        if !io::stderr().is_terminal() {
            return Self { done: None, thread: None };
        }
        let (done, is_done) = mpsc::channel();
        let started = Instant::now();
        let thread = thread::spawn(move || {
            let mut wait = PATIENCE;
            let mut is_shown = false;
            while is_done.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                if is_plain {
                    out::tell(format_args!("{what}...\n"));
                    let _ = is_done.recv();
                    return;
                }
                out::tell(format_args!("\r\x1b[2K{what}... {} s", started.elapsed().as_secs()));
                (wait, is_shown) = (BEAT, true);
            }
            if is_shown {
                out::tell(format_args!("\r\x1b[2K"));
            }
        });
        Self { done: Some(done), thread: Some(thread) }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.done = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
