//! What a long training keeps beside its model, so that the same command goes on where it was interrupted.

use std::{
    fs,
    io::Write as _,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use sandtable_sim::{SimError, write_file};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{error::Result, interrupt, out::outln};

/// The file, written anew after every part of the training.
pub(crate) struct PartFile {
    path: PathBuf,
    command: String,
    told: Vec<String>,
    fault: Option<SimError>,
}

#[derive(Serialize, Deserialize)]
struct Kept<T> {
    /// The command, so that another one does not go on with it.
    command: String,
    /// Lines of the parts that are finished.
    told: Vec<String>,
    #[serde(flatten)]
    standing: T,
}

impl PartFile {
    /// That of a training that writes to `out`, with the standing that the same command has saved before: its lines are
    /// told again, and Ctrl-C says from now on what is saved.
    pub(crate) fn open<T: DeserializeOwned>(out: &Path, command: String) -> (Self, Option<T>) {
        let mut name = out.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        let path = out.with_file_name(name);
        let kept = kept(&path, &command);
        let (told, standing) = kept.map_or((Vec::new(), None), |kept| (kept.told, Some(kept.standing)));
        for line in &told {
            outln!("{line}");
        }
        let again = format!("what is finished is saved in {}; the same command resumes", path.display());
        interrupt::leave_with(format!("interrupted; {again}"));
        (Self { path, command, told, fault: None }, standing)
    }

    /// Tells a line about what is finished, and saves where the training stands; ends it where that fails.
    pub(crate) fn save(&mut self, line: String, standing: impl Serialize) -> ControlFlow<()> {
        outln!("{line}");
        self.told.push(line);
        let kept = Kept { command: self.command.clone(), told: self.told.clone(), standing };
        let text = serde_json::to_string(&kept).expect("plain data has a JSON form");
        match write_file(&self.path, |file| file.write_all(text.as_bytes())) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.fault = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Says why the training was ended, if it could not be saved.
    pub(crate) fn check(&mut self) -> Result {
        self.fault.take().map_or(Ok(()), |fault| Err(fault.into()))
    }

    /// The model is written: the file is needed no more, and litter at worst.
    pub(crate) fn remove(self) {
        let _ = fs::remove_file(self.path);
    }
}

/// What the same command has saved before.
fn kept<T: DeserializeOwned>(path: &Path, command: &str) -> Option<Kept<T>> {
    let text = fs::read_to_string(path).ok()?;
    let kept: Kept<T> = serde_json::from_str(&text).ok()?;
    (kept.command == command).then_some(kept)
}
