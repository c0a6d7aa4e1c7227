//! Files and folders made to do harm, and surroundings that do not work: a sentence, the right status, no harm.

use std::{
    fs,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::bench::Bench;

/// The program with a replay of a finished game, and its lines.
fn with_replay() -> (Bench, Vec<String>) {
    let bench = Bench::new();
    bench.ok("play pacific-fury --side none --vs script --seed 1 --save game.ndjson");
    let lines = bench.read("game.ndjson").split_inclusive('\n').map(str::to_owned).collect();
    (bench, lines)
}

fn changed(lines: &[String], line: usize, from: &str, to: &str) -> String {
    let mut lines = lines.to_vec();
    assert!(lines[line - 1].contains(from), "{from}: {}", lines[line - 1]);
    lines[line - 1] = lines[line - 1].replacen(from, to, 1);
    lines.concat()
}

#[test]
fn nothing_in_a_file_steers_the_terminal() {
    let (bench, lines) = with_replay();
    let escape = r"\u001b[2J\u009b31m";
    for (line, from, to) in [
        (1, "\"ijn\":\"", format!("\"ijn\":\"{escape}")),
        (1, "\"zero-end\":\"", format!("\"zero-end\":\"{escape}")),
        (1, "\"scenario\":\"", format!("\"scenario\":\"{escape}")),
        (3, "\"action\":\"", format!("\"action\":\"{escape}")),
        (3, "\"side\":\"", format!("\"side\":\"{escape}")),
        (3, "\"number\"", format!("\"{escape}\"")),
    ] {
        bench.write("bad.ndjson", &changed(&lines, line, from, &to));
        let error = bench.fails("replay bad.ndjson", 3, &[&format!("bad.ndjson:{line}:"), r"\u{1b}[2J"]);
        assert!(!error.contains(char::is_control), "{error:?}");
    }
    let counters = format!("{}/../scenarios/pacific-fury/counters.csv", env!("CARGO_MANIFEST_DIR"));
    let counters = fs::read_to_string(counters).unwrap();
    bench.write("counters.csv", &counters.replacen(",KJ0,4,", ",KJ0,\x1b[31m,", 1));
    let error = bench.fails("scenario check counters.csv --game pacific-fury", 3, &[r"\u{1b}; delete it"]);
    assert!(!error.contains(char::is_control), "{error:?}");
}

#[test]
fn long_texts_are_not_repeated_at_length() {
    let (bench, lines) = with_replay();
    let long = "x".repeat(1_000_000);
    for (line, from) in [(3, "\"action\":\""), (3, "\"side\":\""), (1, "\"ijn\":\""), (1, "\"scenario\":\"")] {
        bench.write("bad.ndjson", &changed(&lines, line, from, &format!("{from}{long}")));
        let error = bench.fails("replay bad.ndjson", 3, &[&format!("bad.ndjson:{line}:"), "xxx..."]);
        assert!(error.len() < 1000, "{} bytes: {}", error.len(), &error[..500]);
    }
}

/// Runs it with a limit, since what waits for a pipe waits for ever.
fn ends(command: &mut Command) -> (i32, String) {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            panic!("{command:?} hangs");
        }
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[cfg(unix)]
#[test]
fn pipes_are_refused() {
    let bench = Bench::new();
    let pipe = |name: &str| assert!(Command::new("mkfifo").arg(bench.path(name)).status().unwrap().success());
    pipe("counters.csv");
    pipe("game.ndjson");
    pipe("m.json");
    for folder in ["data", "run"] {
        fs::create_dir(bench.path(folder)).unwrap();
    }
    pipe("data/counters.csv");
    pipe("run/manifest.json");
    for words in [
        "replay game.ndjson",
        "play --load game.ndjson",
        "sim status run",
        "sim merge run",
        "sim verify run",
        "sim run pacific-fury --games 10 -o run",
        "sim run pacific-fury --data counters.csv",
        "sim run pacific-fury --data data",
        "sim run pacific-fury --bot mcts:iters=2 --model m.json",
        "run m.json",
    ] {
        let (status, error) = ends(&mut bench.command(words));
        assert!(status == 3 || status == 1 || status == 2, "{words}: {status}: {error}");
        assert!(error.contains("give a regular file"), "{words}: {error}");
        assert!(!error.contains(":1:"), "{words}: {error}");
    }
}

#[test]
fn a_folder_is_no_replay() {
    let bench = Bench::new();
    fs::create_dir(bench.path("games")).unwrap();
    for words in ["replay games", "play --load games", "replay games --verify"] {
        bench.refuses(words, 3, &["games: this is a folder", "name the replay file"]);
    }
}

#[cfg(unix)]
#[test]
fn folders_do_not_break_out_of_a_job() {
    let bench = Bench::new();
    for name in ["a\nb", "a\"b", "a%b", "a\\b"] {
        let run = ["sim", "run", "pacific-fury", "--games", "20", "--prepare", "-o", name];
        assert!(bench.command("").args(run).status().unwrap().success());
        let mut submit = bench.command("");
        submit.args(["sim", "submit", name, "--on", "slurm", "--shards", "2", "--print"]);
        let output = submit.output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{name:?}: {error}");
        assert!(error.contains("rename") && error.trim_end().lines().count() == 1, "{name:?}: {error}");
    }
}

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

#[test]
fn too_many_games_are_refused() {
    let bench = Bench::new();
    for words in ["--games 1000000000000", "--games 1000000000000 -o run"] {
        bench.fails(&format!("sim run pacific-fury {words}"), 2, &["at most 10,000,000 blocks", "fewer games"]);
    }
    assert!(!bench.path("run").exists());
}

#[test]
fn numbers_come_with_how_to_write_them() {
    let bench = Bench::new();
    bench.fails("sim run pacific-fury --games 1,000", 2, &["write 1000"]);
    bench.fails("sim run pacific-fury --games 1e6", 2, &["write 1000000"]);
    bench.fails("match pacific-fury --bots script,random --pairs 1_000", 2, &["write 1000"]);
    let error = bench.run("sim run pacific-fury --games -5").err;
    assert!(!error.contains("-- -5") && error.contains("leave out the minus sign"), "{error}");
}

#[test]
fn what_is_no_number_is_told_what_to_write() {
    let bench = Bench::new();
    let run = "sim run pacific-fury --games";
    bench.fails(&format!("{run} abc"), 2, &["'--games <N>'", "write a whole number"]);
    bench.fails(&format!("{run} 3 --block-size 0"), 2, &["'--block-size <N>'", "write a whole number of at least 1"]);
    bench.fails("train pacific-fury -o m.json --ridge much", 2, &["'--ridge <X>'", "write a number"]);
    bench.fails(&format!("{run} 3 --seed 99999999999999999999"), 2, &["'--seed <S>'", "write a smaller number"]);
    bench.fails("play --load g.ndjson --at 0", 2, &["'--at <N>'", "write a whole number of at least 1"]);

    let output = bench.command(&format!("{run} 3")).env("SANDTABLE_THREADS", "all").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("write a whole number") && error.contains("the environment variable"), "{error}");
}

#[test]
fn a_side_has_one_bot() {
    let bench = Bench::new();
    bench.refuses("sim run pacific-fury --bot usn=script --bot usn=random", 2, &["usn has two bots"]);
}

#[test]
fn odds_without_a_procedure_take_no_options() {
    let bench = Bench::new();
    for words in ["--csv", "-o out", "--over number=1..3", "--games 10"] {
        bench.fails(&format!("odds pacific-fury {words}"), 2, &["<PROCEDURE>"]);
    }
}

#[test]
fn a_bot_by_the_clock_is_allowed_only_where_it_can_be() {
    let bench = Bench::new();
    let told = bench.fails("balance pacific-fury --bot mcts:ms=5", 2, &["use iters="]);
    assert!(!told.contains("--allow-timing"), "{told}");
    bench.fails("sim run pacific-fury --bot mcts:ms=5", 2, &["use iters=, or --allow-timing"]);
}

#[cfg(unix)]
#[test]
fn a_page_can_go_to_a_device_or_through_a_link() {
    let bench = Bench::new();
    let odds = "odds pacific-fury carrier-volley --over planes=1..3 --html";
    bench.ok(&format!("{odds} page.html"));
    std::os::unix::fs::symlink("page.html", bench.path("link.html")).unwrap();
    bench.ok(&format!("{odds} link.html"));
    assert!(std::fs::symlink_metadata(bench.path("link.html")).unwrap().is_symlink());
    assert!(bench.read("page.html").contains("--html link.html"), "the page names the command that wrote it");
    bench.ok(&format!("{odds} /dev/null"));
    assert!(bench.ok(&format!("{odds} /dev/stdout")).contains("<!DOCTYPE html>"));
}

#[test]
fn a_side_has_two_names() {
    let bench = Bench::new();
    let by_id = bench.ok("play pacific-fury --side none --vs script --seed 1 --save game.ndjson");
    assert!(!by_id.is_empty());
    assert_eq!(bench.ok("replay game.ndjson --side japan"), bench.ok("replay game.ndjson --side ijn"));
}

#[test]
fn what_contradicts_itself_is_refused() {
    let (bench, lines) = with_replay();
    let rolling =
        lines.iter().position(|line| line.contains("\"rolls\":[\"") && line.contains("decision")).unwrap() + 1;
    let text = &lines[rolling - 1];
    let words = text.split_once("\"rolls\":[\"").unwrap().1.split_once('"').unwrap().0;
    let rolling_at = format!("bad.ndjson:{rolling}:");
    for (text, parts) in [
        (changed(&lines, 1, "\"ijn\":\"script\"", "\"ijn\":\"skript\""), ["bad.ndjson:1:", "unknown bot"]),
        (changed(&lines, 1, "\"ijn\":\"script\"", "\"ijn\":\"script\",\"gb\":\"script\""), ["bad.ndjson:1:", "\"gb\""]),
        (changed(&lines, 1, "\"ijn\":\"script\"", "\"ijn\":\"human\",\"ijn\":\"script\""), ["bad.ndjson:1:", "twice"]),
        (changed(&lines, 1, "\"seed\":1", "\"seed\":2,\"seed\":1"), ["bad.ndjson:1:", "twice"]),
        (changed(&lines, 3, "\"number\":1", "\"number\":2,\"number\":1"), ["bad.ndjson:3:", "twice"]),
        (changed(&lines, rolling, words, "Musashi: 7"), [&*rolling_at, "Musashi: 7"]),
        (changed(&lines, rolling, "\"rolls\":[\"", "\"rolls\":[\"none: 1\",\""), [&*rolling_at, "none: 1"]),
    ] {
        bench.write("bad.ndjson", &text);
        bench.refuses("replay bad.ndjson --verify", 3, &parts);
    }
    assert!(bench.ok("replay game.ndjson --verify").starts_with("OK"));
}
