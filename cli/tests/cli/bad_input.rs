//! Bad input: one sentence, the right exit status, nothing half-written.

use std::{fs, process::Command};

use crate::bench::Bench;

const RUN: &str = "sim run pacific-fury --games 20";

#[test]
fn unknown_names_come_with_the_nearest() {
    let bench = Bench::new();
    for (words, parts) in [
        ("games pacific-furry", ["unknown game", "did you mean \"pacific-fury\"?"]),
        ("sim run pacific-fury/guadalcanel", ["unknown scenario", "did you mean \"guadalcanal\"?"]),
        ("sim run pacific-fury --bot scirpt", ["unknown bot", "did you mean `script`?"]),
        ("sim run pacific-fury --bot usm=script", ["unknown side", "did you mean \"usn\"?"]),
        ("sim run pacific-fury --bot mcts:iter=5", ["no key `iter`", "did you mean `iters`?"]),
        ("sim run pacific-fury --set zero-and=draw", ["no option `zero-and`", "did you mean `zero-end`?"]),
        ("sim run pacific-fury --set zero-end=usn", ["cannot be `usn`", "draw, us-win"]),
        ("sim run pacific-fury --set zero-end", ["\"zero-end\"", "NAME=VALUE"]),
        ("odds pacific-fury surface-voley", ["unknown procedure", "did you mean \"surface-volley\"?"]),
        ("odds pacific-fury sinking hit=2", ["unknown parameter", "did you mean \"hits\"?"]),
        ("rules pacific-fury R99", ["unknown rule", "R99"]),
        ("play pacific-fury --side ijm", ["unknown side", "did you mean \"ijn\"?"]),
        ("play pacific-fury --vs mtcs", ["unknown bot", "did you mean `mcts`?"]),
        ("match pacific-fury --bots script,rndom", ["unknown bot", "did you mean `random`?"]),
    ] {
        bench.refuses(words, 2, &parts);
    }
    bench.fails("gmaes", 2, &["'games'"]);
    assert!(bench.files().is_empty());
}

#[test]
fn impossible_numbers_are_refused() {
    let bench = Bench::new();
    for words in [
        "sim run pacific-fury --games 0",
        "sim run pacific-fury --games -5",
        "sim run pacific-fury --games many",
        "sim run pacific-fury --seed 1.5",
        "sim run pacific-fury --block-size 0",
        "sim run pacific-fury --threads 99999",
        "sim run pacific-fury --bot mcts:iters=0",
        "odds pacific-fury sinking hits=-1",
        "odds pacific-fury sinking hits=999999999999",
        "odds pacific-fury sinking --games 0",
        "play pacific-fury --time 0",
        "play pacific-fury --time NaN",
        "match pacific-fury --bots script,random --pairs 0",
        "match pacific-fury --bots script",
        "train pacific-fury --games 0 -o m.json",
        "train pacific-fury --games 10 --ridge -1 -o m.json",
        "train pacific-fury --lessons 5 -o m.json",
        "train pacific-fury --policy --ridge -1 -o m.json",
        "train pacific-fury --policy --ridge NaN -o m.json",
        "train pacific-fury --policy --actions 1 -o m.json",
        "train pacific-fury --policy --rounds 0 -o m.json",
        "train pacific-fury --policy --temperature NaN -o m.json",
        "train pacific-fury --policy --bids 99 -o m.json",
        "train pacific-fury --bids 99 -o m.json",
        "train pacific-fury --bids s1=2 -o m.json",
        "train pacific-fury --bids many -o m.json",
        "train pacific-fury --calibrate --bids 1 -o m.json",
        "train pacific-fury --value-with-bids -o m.json",
        "train pacific-fury --belief --policy -o m.json",
        "train pacific-fury --belief --calibrate -o m.json",
        "train pacific-fury --belief --bot human -o m.json",
        "train pacific-fury --belief --bot mcts:ms=5 -o m.json",
        "train leyte-gulf --belief -o m.json",
        "train pacific-fury --value --belief -o m.json",
        "train pacific-fury --value --policy -o m.json",
        "train pacific-fury --trim -1 -o m.json",
        "train pacific-fury --trim 200 --trim-loss nan -o m.json",
        "train pacific-fury --trim-loss 1 -o m.json",
        "train pacific-fury --trim 200 --policy -o m.json",
        "train pacific-fury --trim 200 --bot script -o m.json",
        "train template --trim 200 -o m.json",
        "train template --reinforce 2500 -o m.json",
        "train pacific-fury --reinforce 2499 -o m.json",
        "train pacific-fury --reinforce 2500 --rate 0 -o m.json",
        "train pacific-fury --reinforce 2500 --rate nan -o m.json",
        "train pacific-fury --reinforce 2500 --damping 0 -o m.json",
        "train pacific-fury --reinforce 2500 --explore 0 -o m.json",
        "train pacific-fury --reinforce 2500 --lambda 1.5 -o m.json",
        "train pacific-fury --reinforce 2500 --lambda nan -o m.json",
        "train pacific-fury --reinforce 2500 --exploit scirpt -o m.json",
        "train pacific-fury --reinforce 2500 --exploit human -o m.json",
        "train pacific-fury --reinforce 2500 --exploit mcts:ms=5 -o m.json",
        "train pacific-fury --exploit script -o m.json",
        "train pacific-fury --reinforce 2500 --trim 100 -o m.json",
        "train pacific-fury --reinforce 2500 --policy -o m.json",
        "train pacific-fury --reinforce 2500 --bot script -o m.json",
        "train pacific-fury --reinforce 2500 --set bid=1 -o m.json",
        "train pacific-fury --anew -o m.json",
        "train pacific-fury --tune 1000 -o m.json",
        "train leyte-gulf --tune 0 -o m.json",
        "train leyte-gulf --tune 1000 --reinforce 2500 -o m.json",
        "train leyte-gulf --tune 1000 --rate 3 -o m.json",
        "train leyte-gulf --tune 1000 --bot script -o m.json",
        "train leyte-gulf --tune 1000 --trim 100 -o m.json",
        "train pacific-fury --rate 3 -o m.json",
        "train pacific-fury --vary bid=1 -o m.json",
        "train pacific-fury --policy --bids s1=2 -o m.json",
        "train three-kingdoms/20.1 --policy --bids x -o m.json",
        "train three-kingdoms --policy --vary cyber -o m.json",
        "train three-kingdoms --policy --vary cyber-war=maybe -o m.json",
        "train three-kingdoms --policy --vary bid=2 -o m.json",
        "train template --policy -o m.json",
        "forecast pacific-fury --games 1",
        "forecast pacific-fury --bids 99",
        "forecast pacific-fury --bids s1=2",
        "forecast pacific-fury --bids 1 --set bid=1",
        "forecast pacific-fury --bot human",
        "forecast pacific-fury --bot mcts:ms=5",
    ] {
        bench.fails(words, 2, &[]);
    }
    assert!(bench.files().is_empty());
}

#[test]
fn budgets_by_the_clock_need_a_flag() {
    let bench = Bench::new();
    bench.refuses("sim run pacific-fury --bot mcts:ms=5", 2, &["--allow-timing"]);
    bench.refuses("match pacific-fury --bots mcts:ms=5,script", 2, &["--allow-timing"]);
    bench.refuses("sim run pacific-fury --bot human", 2, &["sandtable play"]);
    let out = bench.run("sim run pacific-fury --games 1 --bot usn=mcts:ms=1 --allow-timing --json -q");
    assert_eq!(out.status, 0, "{out:?}");
}

#[test]
fn unwritable_places_are_told() {
    let bench = Bench::new();
    bench.write("file", "");
    // Root may write anywhere, so a file stands in the way instead of missing rights.
    bench.refuses(&format!("{RUN} -o file/run"), 1, &["file/run"]);
    bench.refuses("odds pacific-fury sinking -o file/odds -q --csv --set hits=1", 1, &["file/odds"]);
    bench.refuses("play pacific-fury --save nowhere/game.ndjson", 1, &["nowhere/game.ndjson", "--save"]);
    bench.refuses("play pacific-fury --save file", 1, &["exists"]);
    bench.refuses("train pacific-fury --games 10 -o nowhere/m.json", 1, &["nowhere/m.json"]);
    assert_eq!(bench.files(), ["file"]);
}

#[test]
fn a_folder_of_another_plan_is_left_alone() {
    let bench = Bench::new();
    bench.ok(&format!("{RUN} -o run"));
    let before = bench.read("run/summary.csv");
    bench.refuses(&format!("{RUN} -o run --seed 2"), 3, &["another run", "plan.seed", "--fresh"]);
    bench.refuses("sim run pacific-fury --games 30 -o run", 3, &["plan.games"]);
    assert_eq!(bench.read("run/summary.csv"), before);
    bench.ok(&format!("{RUN} -o run --seed 2 --fresh"));
    assert_ne!(bench.read("run/manifest.json"), "");
    fs::create_dir(bench.path("other")).unwrap();
    bench.write("other/diary.txt", "mine");
    bench.refuses(&format!("{RUN} -o other"), 3, &["not empty"]);
    assert_eq!(fs::read_dir(bench.path("other")).unwrap().count(), 1);
}

#[test]
fn damaged_replays_are_refused_with_the_line() {
    let bench = Bench::new();
    bench.ok("play pacific-fury --side none --vs script --seed 1 --save game.ndjson");
    let text = bench.read("game.ndjson");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let changed = |line: usize, from: &str, to: &str| -> String {
        assert!(lines[line - 1].contains(from), "{from}: {}", lines[line - 1]);
        [&lines[..line - 1], &[&lines[line - 1].replacen(from, to, 1)], &lines[line..]].concat().concat()
    };
    let rolling = lines.iter().position(|line| line.contains("\"dice\":[") && line.contains("decision")).unwrap() + 1;
    for (text, parts) in [
        (String::new(), ["bad.ndjson:1:", "empty"]),
        ("not json\n".to_owned(), ["bad.ndjson:1:", "not a replay file"]),
        (text[..text.len() / 2].to_owned(), ["bad.ndjson:", "cut off"]),
        (text[..text.len() - 1].to_owned(), [&*format!("bad.ndjson:{}:", lines.len()), "cut off"]),
        (changed(1, "\"format\":1", "\"format\":2"), ["bad.ndjson:1:", "format 2"]),
        (changed(1, "guadalcanal", "leyte"), ["bad.ndjson:1:", "unknown scenario"]),
        (changed(1, "\"game\":\"pacific-fury\"", "\"game\":\"chess\""), ["bad.ndjson:1:", "unknown game"]),
        (changed(1, "\"zero-end\":\"draw\"", "\"zero-end\":\"lost\""), ["bad.ndjson:1:", "zero-end"]),
        (changed(1, "\"zero-end\":\"draw\",", ""), ["bad.ndjson:1:", "zero-end"]),
        (changed(1, "\"data_hash\":\"", "\"data_hash\":\"0"), ["bad.ndjson:1:", "other data files"]),
        (changed(5, "\"action\":\"", "\"action\":\"x"), ["bad.ndjson:5:", "is not an action"]),
        (changed(5, "\"number\":3", "\"number\":4"), ["bad.ndjson:5:", "expected decision 3"]),
        (changed(rolling, "\"dice\":[", "\"dice\":[1,"), [&*format!("bad.ndjson:{rolling}:"), "recorded"]),
    ] {
        bench.write("bad.ndjson", &text);
        bench.refuses("replay bad.ndjson --verify", 3, &parts);
        bench.refuses("play --load bad.ndjson", 3, &parts);
        assert_eq!(bench.read("bad.ndjson"), text, "a damaged file is left as it is");
    }
    // What is cut between two lines of one decision is damaged, and can be played on.
    bench.write("bad.ndjson", &lines[..lines.len() - 1].concat());
    bench.refuses("replay bad.ndjson --verify", 3, &["bad.ndjson:", "expected a result"]);
    bench.ok("play --load bad.ndjson");
    assert_eq!(bench.read("bad.ndjson"), text);
    bench.refuses("replay none.ndjson", 3, &["none.ndjson: there is no such file"]);
    bench.refuses("replay game.ndjson --at 100000", 2, &["no decision 100000"]);
    assert_eq!(bench.files(), ["bad.ndjson", "game.ndjson"]);
}

#[test]
fn bad_data_files_are_located() {
    let bench = Bench::new();
    let data = |name: &str| {
        fs::read_to_string(format!("{}/../scenarios/pacific-fury/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    };
    let counters = data("counters.csv");
    bench.write("counters.csv", &counters.replacen(",KJ0,4,", ",KJ0,nine,", 1));
    let line = counters.lines().position(|line| line.contains(",KJ0,4,")).unwrap() + 1;
    bench.refuses("scenario check counters.csv --game pacific-fury", 3, &[&format!("counters.csv:{line}:"), "nine"]);
    bench.refuses("sim run pacific-fury --data counters.csv", 3, &[&format!("counters.csv:{line}:")]);
    bench.write("notes.csv", "a,b\n");
    bench.refuses("scenario check notes.csv", 3, &["notes.csv"]);
    bench.refuses("scenario check missing.toml", 3, &["missing.toml"]);
    bench.fails("scenario check counters.csv", 2, &["pacific-fury and three-kingdoms", "--game"]);
    bench.write("counters.csv", &counters);
    let out = bench.ok("scenario check counters.csv --game pacific-fury --games 2");
    assert!(out.starts_with("OK: counters.csv of pacific-fury"), "{out}");
}

#[test]
fn a_model_of_something_else_is_refused() {
    let bench = Bench::new();
    bench.write("m.json", "{}");
    bench.refuses("sim run pacific-fury --bot mcts:iters=2 --model m.json", 3, &["m.json"]);
    bench.refuses("sim run pacific-fury --bot mcts:iters=2 --model none.json", 3, &["none.json"]);
    bench.refuses("forecast pacific-fury --model none.json", 3, &["none.json"]);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let bench = Bench::new();
    let mut child = bench.command("games pacific-fury").spawn().unwrap();
    drop(child.stdout.take());
    let status = child.wait().unwrap();
    assert!(status.success(), "{status}");
    assert!(Command::new("true").status().unwrap().success());
}
