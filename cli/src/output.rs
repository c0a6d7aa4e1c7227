//! Files at a path that somebody named.

use std::{fs::File, io::Read, path::Path};

use sandtable_sim::{is_special, write_file};

use crate::error::{CliError, Result};

/// How much of two files is compared: what follows in the first line may differ from one result to the next.
const HEAD: usize = 60;

/// Writes a text. What is there already is replaced only by something of its kind, as when the same command runs again.
pub(crate) fn save(path: &Path, text: &str) -> Result {
    check(path, text)?;
    Ok(write_file(path, |file| std::io::Write::write_all(file, text.as_bytes()))?)
}

/// Refuses to replace a file that begins otherwise. Before long work it is enough to have the beginning of the text.
///
/// # Errors
/// When the file holds something else.
pub(crate) fn check(path: &Path, text: &str) -> Result {
    if is_special(path) {
        return Ok(());
    }
    let mut old = Vec::new();
    // What cannot be read is told when it cannot be written.
    let Ok(_) = File::open(path).and_then(|mut file| file.read_to_end(&mut old)) else { return Ok(()) };
    if old.is_empty() || is_same_kind(&String::from_utf8_lossy(&old), text) {
        return Ok(());
    }
    let path = path.display();
    Err(CliError::usage(format!("{path} is there already and holds something else; name another file, or remove it")))
}

/// Whether two texts begin alike; a page must be one of ours, too.
fn is_same_kind(old: &str, new: &str) -> bool {
    // The first line of a model says nothing; the one with the game does.
    let line = |text: &str| {
        let is_model = text.starts_with('{');
        let mut lines = text.lines().take(if is_model { 5 } else { 1 });
        let told = lines.find(|line| !is_model || line.trim_start().starts_with("\"game\""));
        told.unwrap_or_default().trim().to_owned()
    };
    let head = |text: &str| line(text).chars().take(HEAD).collect::<String>();
    let is_page = new.trim_start().starts_with('<');
    head(old).eq_ignore_ascii_case(&head(new)) && (!is_page || old.contains("sandtable"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_kind_is_replaced() {
        let page = "<!DOCTYPE html><title>a</title> sandtable";
        assert!(is_same_kind(page, page) && !is_same_kind("cell,games\n1,2\n", page));
        assert!(!is_same_kind("<!DOCTYPE html><title>a</title> my notes", page));
        assert!(is_same_kind("cell,games\n1,2\n", "cell,games\n7,8\n"));
        assert!(!is_same_kind("{\"schema\":1}\n", "cell,games\n7,8\n"));
        let model = "{\n  \"format\": 3,\n  \"game\": \"smolensk\",\n  \"policy\": []\n}";
        assert!(is_same_kind(model, model) && is_same_kind(model, "{\n\"game\": \"smolensk\","));
        assert!(!is_same_kind(model, "{\n\"game\": \"leyte-gulf\","));
    }
}
