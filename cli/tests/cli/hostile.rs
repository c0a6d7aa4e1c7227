//! Files and folders made to do harm, and surroundings that do not work: a sentence, the right status, no harm.

use std::fs;

use crate::bench::Bench;

#[cfg(target_os = "linux")]
#[test]
fn a_full_stderr_changes_nothing() {
    let bench = Bench::new();
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for (words, status) in [
        ("replay none.ndjson", 3),
        ("games pacific-furry", 2),
        ("sim run pacific-fury --games 20 -o run", 0),
        ("sim run pacific-fury --games 20 -o run", 0),
    ] {
        let ran = bench.command(words).stderr(full()).status().unwrap();
        assert_eq!(ran.code(), Some(status), "{words}");
    }
    assert_eq!(bench.command("games").stdout(full()).stderr(full()).status().unwrap().code(), Some(1));
}
