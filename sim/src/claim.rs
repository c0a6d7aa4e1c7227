//! Folders of what is not a run: a tournament, a study. Their manifest says what they are under a name of its own.

use std::{fs::File, io::Write as _, path::Path};

use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    Difference, MANIFEST_FILE, MANIFEST_SCHEMA, SimError,
    folder::{lock_folder, prepare, read_manifest},
    manifest::differences,
    write_file,
};

/// What may be in a folder of one kind.
pub(crate) struct Kind {
    /// Its name, and that of the content in the manifest.
    pub(crate) name: &'static str,
    /// Whether a folder is resumed although its content differs in this.
    pub(crate) may_differ: fn(&Difference) -> bool,
    /// Whether something finished in a folder belongs to a manifest, whatever stands in its own.
    pub(crate) has_finished: fn(&Path, &str) -> bool,
    /// Removes what must not stand beside another manifest.
    pub(crate) outdate: fn(&Path) -> Result<(), SimError>,
    /// Removes all but the manifest.
    pub(crate) clear: fn(&Path) -> Result<(), SimError>,
}

/// Makes a folder that of `content`, and locks it for this process. One with the same content is resumed; `fresh`
/// removes what another (or the same) has left there. A manifest that is missing or damaged is written again where what is
/// finished belongs to this one. Gives the manifest and the lock.
///
/// # Errors
/// When the folder belongs to something else, when another process works on it, or when it cannot be written.
pub(crate) fn claim(
    path: &Path,
    kind: &Kind,
    content: &impl Serialize,
    fresh: bool,
) -> Result<(String, File), SimError> {
    let here = json!({ "schema": MANIFEST_SCHEMA, "sandtable": env!("CARGO_PKG_VERSION"), kind.name: content });
    let manifest = format!("{here:#}\n");
    prepare(path, |path| (kind.has_finished)(path, &manifest))?;
    let lock = lock_folder(path)?;
    // After the lock: another process may have begun before.
    let there = read_manifest(path)?;
    if let Some(there) = &there {
        let is_disowned = !(kind.has_finished)(path, there) && (kind.has_finished)(path, &manifest);
        if there != &manifest && !is_disowned {
            compare(path, kind, &manifest, there, fresh)?;
        }
        if fresh {
            (kind.clear)(path)?;
        }
    }
    if there.as_ref() != Some(&manifest) {
        (kind.outdate)(path)?;
        write_file(&path.join(MANIFEST_FILE), |writer| writer.write_all(manifest.as_bytes()))?;
    }
    Ok((manifest, lock))
}

/// Refuses a folder of other content, and even to clear one of another kind.
fn compare(folder: &Path, kind: &Kind, here: &str, there: &str, fresh: bool) -> Result<(), SimError> {
    // Both are read from their texts, so that a number with a fraction is the same number.
    let [here, there] = [here, there].map(|text| serde_json::from_str::<Value>(text).unwrap_or_default());
    if there.get(kind.name).is_none() {
        return Err(SimError::Damaged {
            path: folder.join(MANIFEST_FILE),
            detail: format!(
                "this is not the manifest of a {}: repeat the command that began this folder, or use another folder",
                kind.name
            ),
        });
    }
    let differences = differences(&there, &here);
    if fresh || differences.iter().all(kind.may_differ) {
        return Ok(());
    }
    Err(SimError::OtherPlan { path: folder.to_owned(), differences })
}
