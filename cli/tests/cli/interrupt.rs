//! Ctrl-C ends every command soon, whatever a bot was to think about, and what is finished is saved.
#![cfg(unix)]

use std::{
    fs,
    io::Write as _,
    process::{Child, Command, Output},
    thread,
    time::{Duration, Instant},
};

use crate::bench::Bench;

/// A bot that thinks for hours about a decision.
const SLOW: &str = "mcts:iters=100000000";

/// Long enough for a busy machine: a search alone would take hours.
const SOON: Duration = Duration::from_secs(10);

/// Sends Ctrl-C and waits for the end, which must come soon.
fn interrupt(mut child: Child) -> Output {
    assert!(child.try_wait().unwrap().is_none(), "it ended by itself: {:?}", child.wait_with_output());
    let sent = Instant::now();
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    while child.try_wait().unwrap().is_none() {
        if sent.elapsed() > SOON {
            child.kill().unwrap();
            panic!("it goes on {SOON:?} after Ctrl-C");
        }
        thread::sleep(Duration::from_millis(5));
    }
    println!("{:.2} s", sent.elapsed().as_secs_f64());
    child.wait_with_output().unwrap()
}

/// Runs a command, interrupts it when it has thought for a while, and gives what it said on stderr.
fn interrupted(bench: &Bench, words: &str) -> String {
    let child = bench.command(words).spawn().unwrap();
    thread::sleep(Duration::from_secs(2));
    let output = interrupt(child);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{words}: {told}");
    told
}

/// Interrupts a command with a folder twice: the second time it goes on in the folder.
fn goes_on(words: &str, again: &str) {
    let bench = Bench::new();
    for _ in 0..2 {
        let told = interrupted(&bench, words);
        assert!(told.contains(&format!("saved; resume with: sandtable {again}")), "{told}");
    }
}

#[test]
fn a_run_that_searches_is_interrupted() {
    goes_on(&format!("sim run pacific-fury --games 4 --bot {SLOW} -o run"), "sim run pacific-fury --games 4");
}

#[test]
fn a_run_that_plans_on_several_threads_is_interrupted() {
    goes_on(&format!("sim run pacific-fury --games 4 --bot {SLOW},plans=16,threads=2 -o run"), "sim run pacific-fury");
}

#[test]
fn a_study_that_searches_is_interrupted() {
    let words = format!("balance pacific-fury --bot {SLOW} --games 2 --check-games 0 -o study");
    goes_on(&words, "balance pacific-fury");
}

#[test]
fn a_tournament_that_searches_is_interrupted() {
    goes_on(&format!("tournament three-kingdoms --bots {SLOW},script --pairs 2 -o t"), "tournament three-kingdoms");
}

#[test]
fn what_is_not_kept_is_interrupted_too() {
    let bench = Bench::new();
    let told = interrupted(&bench, &format!("match pacific-fury --bots {SLOW},script --pairs 2"));
    assert!(told.contains("interrupted before the first pair"), "{told}");
    let told = interrupted(&bench, &format!("balance pacific-fury --bid --bot {SLOW} --games 2"));
    assert!(told.contains("interrupted, nothing was saved; start over with: sandtable balance"), "{told}");
    let told = interrupted(&bench, &format!("train pacific-fury --bot {SLOW} --games 10 -o model.json"));
    assert!(told.contains("interrupted"), "{told}");
    assert!(bench.files().is_empty(), "{:?}", bench.files());
}

#[test]
fn a_game_is_left_while_the_bot_thinks() {
    let bench = Bench::new();
    let told = interrupted(&bench, &format!("play pacific-fury --side usn --vs {SLOW} --seed 1 --save g.ndjson"));
    assert!(told.contains("saved; resume with: sandtable play --load g.ndjson"), "{told}");
    assert!(bench.ok("replay g.ndjson --verify").contains("0 decisions"));
    // And while it looks for a hint.
    let mut child =
        bench.command("play pacific-fury --vs script --seed 1 --time 3600 --save h.ndjson").spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(b"hint\n").unwrap();
    thread::sleep(Duration::from_secs(2));
    let output = interrupt(child);
    assert_eq!(output.status.code(), Some(130));
    assert!(bench.ok("replay h.ndjson --verify").contains("0 decisions"));
}

#[test]
fn questions_are_interrupted() {
    let bench = Bench::new();
    bench.ok("play pacific-fury --side none --vs script --seed 7 --save g.ndjson");
    interrupted(&bench, &format!("replay g.ndjson --analyse --luck-games 0 --bot {SLOW}"));
    interrupted(&bench, "odds pacific-fury sinking hits=2 defence=1 --games 1000000000");
}

#[test]
fn finished_blocks_survive() {
    let bench = Bench::new();
    let words = "sim run pacific-fury --games 100000000 --block-size 10 -o run -q";
    let child = bench.command(words).spawn().unwrap();
    let blocks = bench.path("run/blocks");
    let is_begun = || {
        let files = fs::read_dir(&blocks).into_iter().flatten().flatten();
        files.filter_map(|file| file.metadata().ok()).any(|file| file.len() > 10_000)
    };
    while !is_begun() {
        thread::sleep(Duration::from_millis(5));
    }
    let output = interrupt(child);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{told}");
    let games: u64 = told.split_whitespace().nth(2).unwrap().parse().unwrap();
    assert!(told.starts_with("interrupted after") && games >= 10 && games.is_multiple_of(10), "{told}");
    let status = bench.ok("sim status run");
    assert!(status.contains(&format!("unfinished: 0 ({} of 10000000 blocks)", games / 10)), "{status}");
}
