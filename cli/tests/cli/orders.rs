//! Looking at things closely, and answers to many questions in one line.

use crate::bench::Bench;

/// What is printed for these lines.
fn played(words: &str, lines: &str) -> String {
    let ran = Bench::new().run_with(&format!("play {words} --vs script --seed 3 --no-save --plain"), lines);
    assert_eq!(ran.status, 0, "{}", ran.err);
    ran.out
}

#[test]
fn ships_are_shown() {
    let out = played("leyte-gulf/s1 --side jp", "show Yamato\nshow\nshow Yamata\nshow SQ1\nshow yam\nquit\n");
    for part in [
        "(JP-BB1): ",
        "fire power / hit number:",
        "Name what to look at: show NAME.",
        "There is nothing to show for `Yamata`; did you mean Yamato?",
        "Squadron 1 of ",
    ] {
        assert!(out.contains(part), "no {part:?} in {out}");
    }
    assert_eq!(out.matches("Main guns (").count(), 4, "Yamato twice by its name, and the ships of the squadron: {out}");
}

#[test]
fn units_and_hexes_are_shown() {
    let out = played("smolensk/short --side ax", "show AX-3Pz\nshow Smolensk\nshow 2PzA-HQ\nshow Smolenks\nquit\n");
    for part in [
        "AX-3Pz: panzer division",
        "Line of communication: ",
        "Can move to ",
        "(Smolensk): ",
        "Controlled by the Soviets.",
        "Command range ",
        "There is nothing to show for `Smolenks`; did you mean Smolensk?",
    ] {
        assert!(out.contains(part), "no {part:?} in {out}");
    }
}
