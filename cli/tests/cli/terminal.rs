//! Playing on a terminal: what was typed too early, signs of life.

use std::{thread, time::Duration};

use crate::{bench::Bench, screen::Screen};

const PROMPT: &str = "ijn> ";

#[test]
fn what_was_typed_before_the_prompt_is_no_answer() {
    let bench = Bench::new();
    let mut screen = Screen::start(&bench, "play pacific-fury --vs mcts:ms=1500 --seed 1 --save g.ndjson", 100);
    screen.wait(PROMPT, 1);
    screen.press(b"done\r");
    screen.wait(": thinking...", 1);
    // A whole line and one that is not finished.
    screen.press(b"1\n1");
    screen.wait("was ignored.", 1);
    screen.wait(PROMPT, 2);
    thread::sleep(Duration::from_millis(200));
    screen.press(b"quit\r");
    let (status, shown) = screen.end();
    assert_eq!(status, Some(0), "{shown}");
    let replay = bench.ok("replay g.ndjson");
    assert_eq!(replay.matches(". Japan: ").count(), 1, "only `done` was decided by the person: {replay}");
}

#[test]
fn a_bot_that_thinks_shows_signs_of_life() {
    let bench = Bench::new();
    let words = "play pacific-fury --side usn --vs mcts:ms=2500 --no-save";
    let screen = Screen::start(&bench, words, 100);
    screen.wait("\r\x1b[2KJapan: thinking... 1 s", 1);
    screen.kill();
    // One plain line for screen readers, nothing into a pipe.
    let screen = Screen::start(&bench, &format!("{words} --plain"), 100);
    screen.wait("Japan: thinking...\r\n", 1);
    thread::sleep(Duration::from_secs(2));
    let shown = screen.kill();
    assert!(shown.matches("thinking").count() == 1 && !shown.contains("\x1b[2K"), "{shown:?}");
    let piped = bench.run_with("play pacific-fury --vs mcts:ms=700 --no-save", "done\nquit\n");
    assert!(!piped.err.contains("thinking") && !piped.out.contains("thinking"), "{piped:?}");
}

#[test]
fn a_bad_byte_is_asked_again_on_a_terminal() {
    let bench = Bench::new();
    let mut screen = Screen::start(&bench, "play pacific-fury --vs script --no-save", 100);
    screen.wait(PROMPT, 1);
    screen.press(b"\xff\xfe\r");
    screen.wait("That line is not valid UTF-8 text; type it again.", 1);
    screen.wait(PROMPT, 2);
    thread::sleep(Duration::from_millis(200));
    screen.press(b"quit\r");
    assert_eq!(screen.end().0, Some(0));
}

/// What is shown, without the codes that steer the terminal.
fn bare(shown: &str) -> String {
    let mut text = String::new();
    let mut letters = shown.chars();
    while let Some(letter) = letters.next() {
        if letter == '\x1b' {
            // A code begins with a bracket and ends with a letter.
            letters.next();
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            text.push(letter);
        }
    }
    text
}

#[test]
fn nothing_is_wider_than_the_terminal() {
    for game in ["pacific-fury", "three-kingdoms/20.1", "template"] {
        let bench = Bench::new();
        let (status, shown) = Screen::start(&bench, &format!("play {game} --side none --vs script --seed 3"), 80).end();
        assert_eq!(status, Some(0), "{shown}");
        let widest = |text: &str| bare(text).lines().map(|line| line.chars().count()).max();
        assert!(widest(&shown) <= Some(80), "{game}: {shown}");
        let mut screen = Screen::start(&bench, &format!("play {game} --vs script --seed 3 --no-save"), 80);
        screen.wait("> ", 1);
        screen.press(b"board\r");
        screen.wait("> ", 2);
        let shown = screen.kill();
        assert!(widest(&shown) <= Some(80), "{game}: {shown}");
    }
}

#[test]
fn colour_is_for_terminals_that_want_it() {
    let bench = Bench::new();
    let words = "play pacific-fury --side none --vs script --seed 3";
    let coloured = |words: &str| Screen::start(&bench, words, 100).end().1;
    let shown = coloured(words);
    // A decision of each side, a loss, dice, and the result.
    for part in ["\x1b[31m1. Japan: ", "\x1b[36m", "\x1b[1;33m   ", "\x1b[2m   dice, ", "\x1b[1m"] {
        assert!(shown.contains(part), "no {part:?}");
    }
    assert!(!coloured(&format!("{words} --color never")).contains("\x1b["));
    assert!(!coloured(&format!("{words} --plain --color always")).contains("\x1b["));
    let piped = bench.ok(words);
    assert!(!piped.contains('\x1b'));
    assert!(bench.ok(&format!("{words} --color always")).contains("\x1b[31m1. Japan: "));
    assert_eq!(bare(&shown).split_whitespace().collect::<String>(), piped.split_whitespace().collect::<String>());
}
