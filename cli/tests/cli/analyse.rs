//! `replay --analyse`: luck and blunders of recorded games.

use std::collections::HashSet;

use serde_json::Value;

use crate::bench::Bench;

/// Enough to say something, and quick.
const SMALL: &str = "--analyse --bot mcts:iters=10 --copies 20 --luck-games 20 --playouts 16";

/// A folder with a game of two scripts.
fn played(game: &str) -> Bench {
    played_with(game, 3)
}

fn played_with(game: &str, seed: u64) -> Bench {
    let bench = Bench::new();
    bench.ok(&format!("play {game} --side none --vs script --seed {seed} --save g.ndjson"));
    bench
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_game_is_told_in_words() {
    for (game, names) in [("pacific-fury", ["Japan", "United States"]), ("three-kingdoms/19.2", ["Japan", "China"])] {
        let bench = played(game);
        let text = bench.ok(&format!("replay g.ndjson {SMALL}"));
        let [one, two] = names;
        let told = [format!("after {one}"), format!("after {two}")];
        for part in told.iter().map(String::as_str).chain([
            "The dice favoured",
            "of 20 simulated games",
            "the result",
            "Luckiest moments of",
            "dice, ",
            "same as bot",
            "blunders",
        ]) {
            assert!(text.contains(part), "no {part:?} in {text}");
        }
        // From the other side everything has the other sign.
        let side = if game == "pacific-fury" { "usn" } else { "red" };
        let other = bench.ok(&format!("replay g.ndjson {SMALL} --side {side}"));
        let line = |text: &str, start: &str| {
            text.lines().map(str::trim_start).find(|line| line.starts_with(start)).unwrap().to_owned()
        };
        assert!(line(&other, "for ").contains(two), "{other}");
        let share = |text: &str| -> f64 {
            let line = line(text, "the result");
            line.split_whitespace().nth(2).unwrap().parse().unwrap()
        };
        assert!((share(&text) + share(&other) - 100.0).abs() < 1e-9);
    }
}

#[test]
fn one_side_reads_no_more_than_its_replay_shows() {
    for (game, side) in [("pacific-fury", "usn"), ("three-kingdoms/19.2", "red")] {
        let bench = played(game);
        let analysis = json(&bench.ok(&format!("replay g.ndjson {SMALL} --side {side} --format json")));
        let replay = json(&bench.ok(&format!("replay g.ndjson --side {side} --format json")));
        let decided = |entries: &Value, is_decision: &dyn Fn(&Value) -> bool| -> Vec<[Value; 2]> {
            let entries = entries.as_array().unwrap().iter().filter(|entry| is_decision(entry));
            let mut decided: Vec<_> = entries.map(|entry| [entry["side"].clone(), entry["action"].clone()]).collect();
            // A row of secrets is told once.
            decided.dedup_by(|next, last| next == last && next[1].is_null());
            decided
        };
        let shown = decided(&analysis["decisions"], &|row| row["decision"] != 0);
        assert_eq!(shown, decided(&replay["log"], &|line| line.get("decision").is_some()));
        assert!(shown.iter().any(|[_, action]| action.is_null()) && shown.iter().any(|[_, action]| action.is_string()));
        // Only its own decisions are judged, every one of them.
        let rows = analysis["decisions"].as_array().unwrap();
        assert!(rows.iter().all(|row| row["blunder"].is_null() == (row["side"] != side)));
        // What is secret has no number either.
        assert!(rows.iter().all(|row| row["decision"].is_null() == (row["action"].is_null() && row["decision"] != 0)));
    }
}

#[test]
fn a_replay_for_one_side_does_not_count_the_secrets_of_the_other() {
    for (game, side) in [("pacific-fury", "usn"), ("three-kingdoms/19.2", "red")] {
        let bench = played(game);
        let all = json(&bench.ok("replay g.ndjson --format json --at 60"));
        assert_eq!(all["next_decision"], 60);
        let seen = json(&bench.ok(&format!("replay g.ndjson --format json --at 60 --side {side}")));
        assert!(seen["next_decision"].is_null());
        let decisions = |replay: &Value| -> Vec<Value> {
            let log = replay["log"].as_array().unwrap();
            log.iter().filter(|line| line.get("decision").is_some()).cloned().collect()
        };
        let (all, seen) = (decisions(&all), decisions(&seen));
        assert!(seen.iter().all(|line| line["decision"].is_null()) && seen.len() < all.len());
        let secrets = seen.iter().filter(|line| line["action"].is_null()).count();
        let in_a_row = |pair: &[Value]| pair[0] == pair[1] && pair[0]["action"].is_null();
        assert!(secrets > 0 && !seen.windows(2).any(in_a_row), "{seen:?}");
    }
}

#[test]
fn one_side_reads_no_more_words_than_its_replay_shows() {
    let mut secrets = 0;
    // Several games, since it hangs on the model which moments are told.
    for (game, side, seed) in [
        ("pacific-fury", "usn", 1),
        ("three-kingdoms/19.2", "red", 2),
        ("three-kingdoms/19.2", "red", 3),
        ("three-kingdoms/19.2", "red", 4),
        ("three-kingdoms/19.2", "blue", 1),
    ] {
        let bench = played_with(game, seed);
        let replay = bench.ok(&format!("replay g.ndjson --side {side}"));
        let may_know: HashSet<&str> = replay.lines().map(str::trim).collect();
        let words = bench.ok(&format!("replay g.ndjson {SMALL} --side {side} --top 1000"));
        let moments = words.split_once("Luckiest moments").unwrap().1.split_once("Decisions, judged").unwrap().0;
        let mut heading = "";
        for line in moments.lines() {
            if !line.starts_with("   ") {
                heading = line;
            } else if line.ends_with(": a secret decision") {
                secrets += 1;
                assert!(!heading.contains("decision "), "{heading}");
            } else if !line.ends_with(" more") {
                assert!(may_know.contains(line.trim()), "{line:?} is not in the replay");
            }
        }
    }
    assert!(secrets > 0);
}

#[test]
fn the_same_seed_says_the_same_with_any_threads() {
    let bench = played("pacific-fury");
    let one = bench.ok(&format!("replay g.ndjson {SMALL} --format json --threads 1 -o one.csv"));
    let three = bench.ok(&format!("replay g.ndjson {SMALL} --format json --threads 3 -o three.csv"));
    assert_eq!(one, three);
    assert_eq!(bench.read("one.csv"), bench.read("three.csv"));
    assert_ne!(one, bench.ok(&format!("replay g.ndjson {SMALL} --format json --seed 2")));
}

#[test]
fn numbers_add_up() {
    let bench = played("three-kingdoms/19.2");
    let document = json(&bench.ok(&format!("replay g.ndjson {SMALL} --format json -o g.csv")));
    let rows = document["decisions"].as_array().unwrap();
    let sum = |key: &str| rows.iter().map(|row| row[key].as_f64().unwrap()).sum::<f64>();
    let number = |path: &str| document.pointer(path).and_then(Value::as_f64).unwrap();
    // Each has four decimals.
    let rounding = 1e-4 * rows.len() as f64;
    assert!((number("/luck/points") - sum("luck_points")).abs() < rounding);
    assert!((number("/luck/vp") - sum("luck_vp")).abs() < rounding);
    let play = number("/play/points");
    assert!((number("/end/win_pct") - number("/start/win_pct") - number("/luck/points") - play).abs() < 1e-3);
    // The setup draws ships and has a row of its own.
    assert_eq!(rows[0]["decision"], 0);
    let decisions = bench.read("g.ndjson").lines().filter(|line| line.contains("\"type\":\"decision\"")).count();
    assert_eq!((rows.len(), bench.read("g.csv").lines().count()), (decisions + 1, decisions + 2));
    // The end is the outcome itself.
    let result = bench.read("g.ndjson").lines().last().map(json).unwrap();
    let won = if result["winner"].is_null() { 50.0 } else { 100.0 * f64::from(u8::from(result["winner"] == "blue")) };
    assert!((number("/end/win_pct") - won).abs() < 1e-9);
    let vp = |i: usize| result["vp"][i].as_f64().unwrap() / result["vp_scale"].as_f64().unwrap();
    assert!((number("/end/margin_vp") - (vp(0) - vp(1))).abs() < 1e-9);
    // Dice that were not rolled are no luck.
    assert!(rows.iter().all(|row| row["rolled"] == true || row["luck_points"] == 0.0));
}

#[test]
fn a_part_of_a_game_has_the_luck_so_far() {
    let bench = played("pacific-fury");
    let words = "--analyse --playouts 0 --luck-games 10 --copies 20";
    let whole = json(&bench.ok(&format!("replay g.ndjson {words} --format json")));
    assert!(whole["advisor"].is_null() && whole["decisions"][0]["blunder"].is_null());
    let text = bench.read("g.ndjson");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    bench.write("part.ndjson", &lines[..82].concat());
    assert!(bench.ok(&format!("replay part.ndjson {words}")).contains("covers its first"));
    let part = json(&bench.ok(&format!("replay part.ndjson {words} --format json")));
    let count = part["decisions"].as_array().unwrap().len();
    assert_eq!(part["decisions"].as_array().unwrap()[..], whole["decisions"].as_array().unwrap()[..count]);
    let mut at = json(&bench.ok(&format!("replay g.ndjson {words} --format json --at {}", count + 1)));
    // The game of the whole file is over.
    assert_eq!(at["result"], format!("This covers the first {count} decisions."));
    at["result"] = part["result"].clone();
    assert_eq!(at, part);
}

#[test]
fn a_side_is_warned_of_the_values_of_a_game_that_goes_on() {
    let bench = played("pacific-fury");
    let words = "--analyse --playouts 0 --luck-games 0 --copies 2";
    let text = bench.read("g.ndjson");
    bench.write("part.ndjson", &text.split_inclusive('\n').take(20).collect::<String>());
    let is_warned = |words: &str| {
        let ran = bench.run(words);
        assert_eq!(ran.status, 0, "{ran:?}");
        ran.err.contains("warning: the game is not over")
    };
    assert!(is_warned(&format!("replay part.ndjson {words} --side usn")));
    assert!(!is_warned(&format!("replay part.ndjson {words}")));
    assert!(!is_warned(&format!("replay g.ndjson {words} --side usn")));
    assert!(!is_warned(&format!("replay g.ndjson {words} --side usn --at 10")));
}

/// In Storm over Pearl Harbor a side is asked whether it answers with a card, and nobody else may know that it was asked
/// when it does not.
#[test]
fn answers_that_were_declined_have_no_row_for_the_other_side() {
    let bench = Bench::new();
    bench.ok("play pacific-war/s1 --side none --vs random --seed 1 --save g.ndjson");
    let words = "--analyse --playouts 0 --luck-games 0 --copies 2 --format json";
    let rows = |side: &str| json(&bench.ok(&format!("replay g.ndjson {words}{side}")))["decisions"].clone();
    let (all, own) = (rows(""), rows(" --side japan"));
    let (all, own) = (all.as_array().unwrap(), own.as_array().unwrap());
    let is_declined = |row: &Value| row["side"] == "allies" && row["action"] == "hold" && row["rolled"] == false;
    let kept: Vec<&Value> = all.iter().filter(|row| !is_declined(row)).map(|row| &row["win_pct"]).collect();
    assert!(kept.len() < all.len(), "nothing was declined");
    assert_eq!(own.iter().map(|row| &row["win_pct"]).collect::<Vec<_>>(), kept);
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let bench = played("pacific-fury");
    bench.refuses("replay g.ndjson --analyse --bot mcts:ms=5", 2, &["mcts:ms=5", "iters="]);
    bench.refuses("replay g.ndjson --analyse --bot human", 2, &["a person cannot look for better actions"]);
    bench.refuses("replay g.ndjson --analyse --at 1", 2, &["no decision before --at 1", "--at 2"]);
    let text = bench.read("g.ndjson");
    let before = |line: &&str| !line.contains("\"type\":\"decision\"");
    bench.write("empty.ndjson", &text.split_inclusive('\n').take_while(before).collect::<String>());
    bench.refuses("replay empty.ndjson --analyse", 3, &["sandtable replay empty.ndjson --resume"]);
    bench.refuses("replay g.ndjson --analyse --model none.json", 3, &["none.json"]);
    bench.fails("replay g.ndjson --copies 5", 2, &["--analyse"]);
    bench.fails("replay g.ndjson --analyse --verify", 2, &["--verify"]);
    bench.fails("replay g.ndjson --analyse --copies 1", 2, &["--copies"]);
    for few in [1, 2, 15] {
        bench.fails(&format!("replay g.ndjson --analyse --playouts {few}"), 2, &["--playouts", "use 0, or 16"]);
    }
    let ran = bench.run("replay g.ndjson --analyse --luck-games 0 --playouts 0 --copies 2 -o missing/g.csv");
    assert!(ran.status == 1 && ran.err.contains("missing/g.csv"), "{ran:?}");
}
