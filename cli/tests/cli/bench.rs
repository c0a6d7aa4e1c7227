//! Runs the program in a folder of its own.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

use tempfile::TempDir;

/// A folder with the program.
pub(crate) struct Bench {
    folder: TempDir,
}

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// Names of the files in the folder, sorted.
    pub(crate) fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub(crate) fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        command.args(words.split_whitespace()).current_dir(self.folder.path());
        for name in ["SANDTABLE_THREADS", "NO_COLOR", "RUST_BACKTRACE"] {
            command.env_remove(name);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs `sandtable WORDS` with some input.
    pub(crate) fn run_with(&self, words: &str, input: &str) -> Ran {
        let mut child = self.command(words).spawn().unwrap();
        // A program that ends early does not read its input.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        Ran {
            status: output.status.code().expect("no signal"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    pub(crate) fn run(&self, words: &str) -> Ran {
        self.run_with(words, "")
    }

    /// Runs, and expects status 0.
    pub(crate) fn ok(&self, words: &str) -> String {
        let ran = self.run(words);
        assert_eq!(ran.status, 0, "{words}: {ran:?}");
        ran.out
    }

    /// Runs, and expects this status and a one-sentence error with these words; gives the error.
    pub(crate) fn fails(&self, words: &str, status: i32, parts: &[&str]) -> String {
        let ran = self.run(words);
        assert_eq!(ran.status, status, "{words}: {ran:?}");
        let errors: Vec<&str> = ran.err.lines().filter(|line| line.starts_with("error: ")).collect();
        assert_eq!(errors.len(), 1, "{words}: {ran:?}");
        for part in parts {
            assert!(ran.err.contains(part), "{words}: no {part:?} in {}", ran.err);
        }
        errors[0].to_owned()
    }

    /// [`Bench::fails`], for errors that the program words itself: one line, nothing else.
    pub(crate) fn refuses(&self, words: &str, status: i32, parts: &[&str]) {
        let error = self.fails(words, status, parts);
        let ran = self.run(words);
        assert_eq!(ran.err.trim_end(), error, "{words}: more than one line");
        assert!(ran.out.is_empty(), "{words}: {}", ran.out);
    }
}
