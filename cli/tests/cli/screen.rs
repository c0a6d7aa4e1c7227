//! The program on a terminal, as a person has it.

use std::{
    fs::File,
    io::{Read, Write},
    process::Child,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use rustix::{
    fd::OwnedFd,
    fs::{Mode, OFlags, open},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{Winsize, tcsetwinsize},
};

use crate::bench::Bench;

/// How long is waited for what should appear.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running program and its screen.
pub(crate) struct Screen {
    child: Child,
    keyboard: File,
    shown: Arc<Mutex<Vec<u8>>>,
}

impl Screen {
    /// Runs `sandtable WORDS` on a terminal of so many columns.
    pub(crate) fn start(bench: &Bench, words: &str, columns: u16) -> Self {
        let (master, slave) = terminal(columns);
        let mut command = bench.command(words);
        command.env("TERM", "xterm").stdin(slave.try_clone().unwrap());
        let child = command.stdout(slave.try_clone().unwrap()).stderr(slave).spawn().unwrap();
        // The command keeps the slave open, so that the reader would wait for ever.
        drop(command);
        let keyboard = File::from(master);
        let mut screen = keyboard.try_clone().unwrap();
        let shown = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&shown);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                sink.lock().unwrap().extend_from_slice(&bytes[..count]);
            }
        });
        Self { child, keyboard, shown }
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &[u8]) {
        self.keyboard.write_all(keys).unwrap();
    }

    /// All that was shown so far.
    pub(crate) fn shown(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned()
    }

    /// Waits until `part` was shown `times` times.
    pub(crate) fn wait(&self, part: &str, times: usize) {
        let started = Instant::now();
        while self.shown().matches(part).count() < times {
            assert!(started.elapsed() < PATIENCE, "no {part:?} x {times} in {}", self.shown());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Ends the program; gives what it has shown.
    pub(crate) fn kill(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.shown()
    }

    /// Waits for the end of the program; gives its status and what it has shown.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        let started = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            if started.elapsed() > PATIENCE {
                self.child.kill().unwrap();
                panic!("it goes on after {}", self.shown());
            }
            thread::sleep(Duration::from_millis(10));
        }
        let status = self.child.wait().unwrap().code();
        thread::sleep(Duration::from_millis(50));
        (status, self.shown())
    }
}

/// Both ends of a terminal.
fn terminal(columns: u16) -> (OwnedFd, OwnedFd) {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap();
    let slave = open(&name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).unwrap();
    tcsetwinsize(&slave, Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    (master, slave)
}
