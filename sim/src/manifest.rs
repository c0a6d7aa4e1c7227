//! The file that says what a folder of results is.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    io::ErrorKind,
    path::Path,
};

use sandtable_scenarios::read_text;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Labels, Plan, SimError, holds_results};

/// Name of the manifest in a folder.
pub const MANIFEST_FILE: &str = "manifest.json";

/// What to do about a manifest that is missing or damaged, where something is finished.
const MEND: &str = "repeat the command that began this folder; it writes the manifest again and keeps what is finished";

/// Version of the file formats of a folder. It rises with every change of a field.
pub const MANIFEST_SCHEMA: u32 = 1;

/// What a folder of results is: its plan, and the names and the program it was made with. No time, no machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// [`MANIFEST_SCHEMA`] of the program that wrote it.
    pub schema: u32,
    /// Version of the program.
    pub sandtable: String,
    /// What is played.
    pub plan: Plan,
    /// The names of what is counted by number.
    pub labels: Labels,
}

/// A field in which two manifests differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The field: `plan.seed`.
    pub field: String,
    /// Its value in the folder; empty when it is not there.
    pub there: String,
    /// Its value in this plan; empty when it has none.
    pub here: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.ends_with("data_hash") {
            return write!(
                f,
                "the data or scenario files are not the same: {} is {} in the folder but {} here",
                self.field, self.there, self.here
            );
        }
        let or_none = |text: &str| if text.is_empty() { "nothing".to_owned() } else { text.to_owned() };
        write!(f, "{} is {} in the folder but {} here", self.field, or_none(&self.there), or_none(&self.here))
    }
}

impl Manifest {
    /// The manifest of a plan, written by this version of the program.
    pub fn new(plan: Plan, labels: Labels) -> Self {
        Self { schema: MANIFEST_SCHEMA, sandtable: env!("CARGO_PKG_VERSION").to_owned(), plan, labels }
    }

    /// The bytes of `manifest.json`: the same for the same plan, on any machine.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a manifest has only texts and numbers");
        text.push('\n');
        text
    }

    /// Reads `manifest.json` of a folder.
    ///
    /// # Errors
    /// When the folder holds no run, or the manifest cannot be read, or is not that of a run.
    pub fn read(folder: &Path) -> Result<Self, SimError> {
        let path = folder.join(MANIFEST_FILE);
        let text = match read_text(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound && holds_results(folder) => {
                return Err(SimError::Damaged { path, detail: format!("it is missing: {MEND}") });
            }
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Err(SimError::NoRun { path: folder.to_owned() });
            }
            Err(error) if error.kind() == ErrorKind::InvalidData => String::new(),
            Err(source) => return Err(SimError::io("read", &path, source)),
        };
        if let Some(what) = other_kind(&text) {
            let detail = format!("this is the folder of {what}, not of a run");
            return Err(SimError::Damaged { path, detail });
        }
        serde_json::from_str(&text).map_err(|error| {
            let mend = if holds_results(folder) { format!(": {MEND}") } else { String::new() };
            SimError::Damaged { path, detail: format!("this is not the manifest of a run ({error}){mend}") }
        })
    }

    /// Every field in which the text of another manifest differs from this one, sorted by name.
    pub(crate) fn differences(&self, other: &str) -> Result<Vec<Difference>, serde_json::Error> {
        Ok(differences(&serde_json::from_str(other)?, &serde_json::to_value(self)?))
    }
}

/// What a manifest is of that is not of a run.
fn other_kind(text: &str) -> Option<&'static str> {
    const KINDS: [(&str, &str); 3] = [
        ("study", "a balance study, which `sandtable report DIR` reads"),
        ("bid", "a search for the even bid, whose answer is in its verdict.json and bids.csv"),
        ("tournament", "a tournament, whose result is in its ratings.csv and crosstable.csv"),
    ];
    let content: Value = serde_json::from_str(text).ok()?;
    KINDS.iter().find(|(key, _)| content.get(key).is_some()).map(|(_, what)| *what)
}

/// Every field in which two documents differ, sorted by name.
pub(crate) fn differences(there: &Value, here: &Value) -> Vec<Difference> {
    let (there, here) = (leaves(there), leaves(here));
    let names: BTreeSet<&String> = there.keys().chain(here.keys()).collect();
    let text = |map: &BTreeMap<String, String>, name: &str| map.get(name).cloned().unwrap_or_default();
    names
        .into_iter()
        .map(|name| Difference { field: name.clone(), there: text(&there, name), here: text(&here, name) })
        .filter(|difference| difference.there != difference.here)
        .collect()
}

/// Every value of a document that is not an object or a list, by its path.
fn leaves(value: &Value) -> BTreeMap<String, String> {
    fn walk(path: String, value: &Value, into: &mut BTreeMap<String, String>) {
        let join = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    walk(join(name), value, into);
                }
            }
            Value::Array(items) => {
                for (i, item) in items.iter().enumerate() {
                    walk(join(&i.to_string()), item, into);
                }
            }
            Value::String(text) => drop(into.insert(path, text.clone())),
            other => drop(into.insert(path, other.to_string())),
        }
    }
    let mut into = BTreeMap::new();
    walk(String::new(), value, &mut into);
    into
}
