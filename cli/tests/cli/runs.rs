//! The commands that compute: simulations, odds, matches, training.

use std::{thread, time::Duration};

use crate::bench::Bench;

#[test]
fn a_first_answer_needs_no_flag() {
    let bench = Bench::new();
    let ran = bench.run("sim run pacific-fury");
    assert_eq!(ran.status, 0, "{ran:?}");
    for part in ["1,000 games, seed 1", "Japan", "United States", "script", "draw", "Wilson"] {
        assert!(ran.out.contains(part), "no {part:?} in {}", ran.out);
    }
    assert!(ran.err.contains("to repeat: sandtable sim run pacific-fury --games 1000 --seed 1"), "{}", ran.err);
    assert!(bench.files().is_empty(), "nothing is written without -o");
}

#[test]
fn the_result_does_not_depend_on_threads() {
    let bench = Bench::new();
    let words = "sim run pacific-fury --games 200 --seed 9 --bot ijn=random --emit games,scores";
    let one = bench.ok(&format!("{words} -o one --threads 1"));
    let two = bench.ok(&format!("{words} -o two --threads 2"));
    assert_eq!(one, two);
    for name in ["manifest.json", "cells.csv", "summary.csv", "games.csv", "scores.csv", "combat.csv", "actions.csv"] {
        assert_eq!(bench.read(&format!("one/{name}")), bench.read(&format!("two/{name}")), "{name}");
    }
    assert_eq!(bench.read("one/games.csv").lines().count(), 201);
    // The same command again finds everything done.
    assert_eq!(bench.ok(&format!("{words} -o one")), one);
}

#[test]
fn no_game_depends_on_threads() {
    let bench = Bench::new();
    for game in ["three-kingdoms/19.3", "smolensk/short", "leyte-gulf/s2", "pacific-war/s2"] {
        let name = game.replace('/', "-");
        let runs = [1, 3].map(|threads| {
            let folder = format!("{name}-{threads}");
            let words = format!("sim run {game} --games 24 --seed 9 --bot policy --emit games,scores");
            let told = bench.ok(&format!("{words} -o {folder} --threads {threads}"));
            (told, ["games.csv", "scores.csv", "actions.csv"].map(|file| bench.read(&format!("{folder}/{file}"))))
        });
        assert_eq!(runs[0], runs[1], "{game}");
    }
}

#[test]
fn options_stand_in_the_result() {
    let bench = Bench::new();
    let out = bench.ok("sim run pacific-fury --games 50 --set zero_end=us-win --json");
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(out.contains("\"zero-end\": \"us-win\""), "{out}");
    assert!(value.is_object());
}

#[test]
fn quiet_says_nothing_else() {
    let bench = Bench::new();
    let ran = bench.run("sim run pacific-fury --games 50 -q");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

#[test]
fn odds_are_exact_and_tried() {
    let bench = Bench::new();
    let list = bench.ok("odds pacific-fury");
    assert!(list.contains("sinking") && list.contains("hits=1"), "{list}");
    // More hits than defence: sunk on 2 to 6.
    let out = bench.ok("odds pacific-fury sinking hits=2 defence=1 --games 10000");
    assert!(out.contains("5/6") && out.contains("1/6") && out.contains("Wilson"), "{out}");
    let csv = bench.ok("odds pacific-fury sinking --csv --set hits=2 --set defence=1 -o folder");
    assert_eq!(csv, bench.read("folder/odds.csv"));
    assert_eq!(
        csv.lines().collect::<Vec<_>>(),
        [
            "game,table,column,terrain,drm,result,weight,weight_total,probability,scenario,options,arguments,result_text,\
             mean",
            "pacific-fury,sinking,hits=2 defence=1,,,0,1,6,0.16666666666666666,guadalcanal,default,hits=2 defence=1,\
             damaged,",
            "pacific-fury,sinking,hits=2 defence=1,,,1,5,6,0.8333333333333334,guadalcanal,default,hits=2 defence=1,sunk,",
        ]
    );
    let mean = bench.ok("odds pacific-fury surface-volley factors=3");
    assert!(mean.contains("mean 1.0000 (exact)"), "{mean}");
}

#[test]
fn odds_over_parameters_make_a_table_a_file_and_a_heat_map() {
    let bench = Bench::new();
    let over = "odds pacific-fury bombardment --over number=1..3 --over factors=3;4,4";
    let out = bench.ok(&format!("{over} --of 0 --html heat.html -o folder"));
    assert!(out.contains("chance of 0") && out.contains("number \\ factors"), "{out}");
    // The same numbers as those of the procedure alone.
    let one = bench.ok("odds pacific-fury bombardment number=3 factors=3 --csv");
    let line = one.lines().find(|line| line.split(',').nth(5) == Some("0")).unwrap_or_else(|| panic!("{one}"));
    let share: f64 = line.split(',').nth(8).unwrap().parse().unwrap();
    let csv = bench.read("folder/odds.csv");
    let cell = csv.lines().find(|line| line.contains(",3,3,")).unwrap_or_else(|| panic!("{csv}"));
    assert_eq!(cell.split(',').nth(5).unwrap().parse::<f64>().unwrap().to_bits(), share.to_bits());
    let page = bench.read("heat.html");
    assert!(page.contains("<svg") && page.contains("the darker the larger its number"), "{page}");
    for (wrong, told) in [
        ("--over number=1..3", "the results are not amounts; name one with --of"),
        ("--over number=1..3 --of never", "there is no such result"),
        ("--over number=4..1 --of 0", "is not a range"),
        ("--over nonsense=1 --of 0", "parameter"),
        ("--over number=1 --over number=2 --of 0", "two different ones"),
        ("--over number=1 number=2 --of 0", "leave one out"),
    ] {
        bench.refuses(&format!("odds pacific-fury bombardment {wrong}"), 2, &[told]);
    }
}

#[test]
fn every_procedure_answers_with_its_defaults() {
    let bench = Bench::new();
    let list = bench.ok("odds pacific-fury");
    let names = list.lines().filter(|line| !line.starts_with(' ') && line.contains(" (R"));
    let mut count = 0;
    for name in names.map(|line| line.split(' ').next().unwrap()) {
        let out = bench.ok(&format!("odds pacific-fury {name} --csv"));
        let mut reader = csv::Reader::from_reader(out.as_bytes());
        let total: f64 = reader.records().map(|record| record.unwrap()[8].parse::<f64>().unwrap()).sum();
        assert!((total - 1.0).abs() < 1e-12, "{name}: {total}");
        count += 1;
    }
    assert!(count >= 6, "{list}");
}

#[test]
fn script_beats_random_in_mirrored_pairs() {
    let bench = Bench::new();
    let words = "match pacific-fury --bots script,random --pairs 50 --expect 0.9";
    let out = bench.ok(&format!("{words} --json -q"));
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    let pairs: u64 = value["pairs"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(pairs, 50);
    let one: serde_json::Value = serde_json::from_str(&bench.ok(&format!("{words} --json -q --threads 1"))).unwrap();
    assert_eq!((&one["pairs"], &one["games"], &one["score"]), (&value["pairs"], &value["games"], &value["score"]));
    bench.fails("match pacific-fury --bots random,script --pairs 20 --expect 0.5", 5, &["below the expected"]);
    // A bot against itself: the mirrored games add up to one point a pair on the average.
    let same = bench.ok("match pacific-fury --bots mcts:iters=2,eval=hand,mcts:iters=2,eval=hand --pairs 2");
    assert!(same.starts_with("mcts:iters=2,eval=hand against mcts:iters=2,eval=hand"), "{same}");
}

#[test]
fn bots_of_a_match_can_have_models_of_their_own() {
    let bench = Bench::new();
    for seed in [3, 4] {
        bench.ok(&format!("train pacific-fury --games 60 --seed {seed} -o {seed}.json -q"));
    }
    let play = |models: &str| -> serde_json::Value {
        let words = "match pacific-fury --bots mcts:iters=10,mcts:iters=10 --pairs 6 --json -q";
        serde_json::from_str(&bench.ok(&format!("{words} {models}"))).unwrap()
    };
    let models = |told: &serde_json::Value| [0, 1].map(|bot| told["bots"][bot]["model"].as_str().unwrap().to_owned());
    let [own, both] = [play("--model 3.json --model 4.json"), play("--model 3.json")];
    let ([first, second], shared) = (models(&own), models(&both));
    assert_ne!(first, second);
    assert_eq!(shared, [first.clone(), first.clone()]);
    assert_eq!(models(&play("--model 4.json --model 3.json")), [second, first]);
    assert_ne!(own["pairs"], both["pairs"]);
    let three = "match pacific-fury --bots policy,script --model 3.json --model 4.json --model 3.json";
    bench.refuses(three, 2, &["--model takes one file, or one for each bot, not 3"]);
}

/// The luck of a match is told where a bot searches or somebody asks; the games stay the same.
#[test]
fn a_match_tells_its_score_without_luck() {
    let bench = Bench::new();
    let words = "match leyte-gulf/s1 --bots policy,script --pairs 60 --seed 3";
    let plain = bench.ok(words);
    assert!(!plain.contains("luck"), "{plain}");
    let text = bench.ok(&format!("{words} --luck 8"));
    let line = text.lines().find(|line| line.starts_with("without the luck of the dice: ")).unwrap();
    assert!(line.contains("as precise as with") && line.ends_with(" x the pairs)"), "{line}");
    let [plain, one, two] = ["--luck 0", "--luck 8 --threads 1", "--luck 8 --threads 2"].map(|more| {
        serde_json::from_str::<serde_json::Value>(&bench.ok(&format!("{words} {more} --json -q"))).unwrap()
    });
    let width = |score: &serde_json::Value| score["ci_high"].as_f64().unwrap() - score["ci_low"].as_f64().unwrap();
    assert_eq!(plain["without_luck"], serde_json::Value::Null);
    assert_eq!((&plain["score"], &plain["pairs"]), (&one["score"], &one["pairs"]));
    assert_eq!(one["without_luck"], two["without_luck"]);
    assert!(width(&one["without_luck"]["mean"]) < 0.7 * width(&one["score"]), "{one}");
    let few = bench.run("match leyte-gulf/s1 --bots policy,script --pairs 9 --luck 8");
    assert!(few.err.contains("it takes ten pairs"), "{}", few.err);
    let searched = bench.ok("match leyte-gulf/s1 --bots mcts:iters=2,script --pairs 12 -q --json");
    let searched: serde_json::Value = serde_json::from_str(&searched).unwrap();
    assert!(searched["without_luck"].is_object(), "{searched}");
}

/// Six games of the same bot by the same dice end alike for both; one pair says nothing.
#[test]
fn the_interval_of_a_match_is_a_share() {
    let bench = Bench::new();
    let interval = |words: &str| -> (f64, f64, String) {
        let told: serde_json::Value =
            serde_json::from_str(&bench.ok(&format!("match pacific-fury {words} --json -q"))).unwrap();
        let end = |name: &str| told["score"][name].as_f64().unwrap();
        (end("ci_low"), end("ci_high"), told["score"]["method"].as_str().unwrap().to_owned())
    };
    let (low, high, method) = interval("--bots script,script --pairs 6");
    // Of six pairs none was seen to end otherwise: at most 45.9 % do, by Clopper and Pearson.
    assert_eq!(method, "clopper-pearson");
    assert!(
        (low - 0.5 * (1.0 - 0.459_258)).abs() < 1e-4 && (high - 0.5 * (1.0 + 0.459_258)).abs() < 1e-4,
        "{low} {high}"
    );
    let (low, high, method) = interval("--bots script,random --pairs 1");
    assert_eq!((low, high, &*method), (0.0, 1.0, "normal"));
    let played = (2..=5).map(|seed| interval(&format!("--bots policy,script --pairs 4 --seed {seed}")));
    let shares: Vec<_> = played.filter(|(.., method)| method == "normal").collect();
    assert!(shares.iter().all(|&(low, high, _)| 0.0 <= low && low < high && high <= 1.0), "{shares:?}");
    assert!(shares.iter().any(|&(_, high, _)| high > 1.0 - 1e-12), "one of them would reach beyond 1: {shares:?}");
}

/// The value that was fitted to many games forecasts better than the one of few, and each as well beside the other as alone.
#[test]
fn forecasts_of_models_are_compared_on_the_same_games() {
    let bench = Bench::new();
    for games in [20, 400] {
        bench.ok(&format!("train pacific-fury --games {games} --seed 5 -o {games}.json -q"));
    }
    let words = "forecast pacific-fury --bot script --games 300 --seed 6 --bids 0,1 --json -q";
    let told = |models: &str| -> serde_json::Value {
        serde_json::from_str(&bench.ok(&format!("{words} {models}"))).expect("JSON")
    };
    let both = told("--model 20.json --model 400.json --threads 1");
    assert_eq!(both, told("--model 20.json --model 400.json --threads 2"));
    let alone = told("--model 400.json");
    let scenarios = both["scenarios"].as_array().unwrap();
    assert_eq!(scenarios.iter().map(|block| block["bid"].as_i64().unwrap()).collect::<Vec<_>>(), [0, 1]);
    for (block, of_one) in scenarios.iter().zip(alone["scenarios"].as_array().unwrap()) {
        let rows = |block: &serde_json::Value| block["rows"].as_array().unwrap().clone();
        let number = |value: &serde_json::Value| value.as_f64().unwrap();
        let (rows, of_one) = (rows(block), rows(of_one));
        assert_eq!(rows.len(), 3);
        let n = |row: usize| rows[row]["n"].as_u64().unwrap();
        assert_eq!((n(0), n(0) + n(1)), (300 * 4, n(2)), "four turns begin in every game");
        for (row, alone) in rows.iter().zip(&of_one) {
            assert_eq!((&row["log_loss"][1], &row["constant"]), (&alone["log_loss"][0], &alone["constant"]));
            let [few, many] = [0, 1].map(|model| number(&row["log_loss"][model]));
            let more = &row["more_than_first"][0];
            assert!((number(&more["estimate"]) - (many - few)).abs() < 1e-9, "{row}");
            assert!(number(&more["ci_low"]) < many - few && many - few < number(&more["ci_high"]), "{row}");
            assert!(many < few && many < number(&row["constant"]), "{row}");
        }
    }
    let text = bench.ok("forecast pacific-fury --games 20 --by-turn -q");
    for part in ["20 games of each row between policy, seed 1", "model 1: built in", "turn 4 begins", "within turns"] {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
}

#[test]
fn training_writes_a_model_that_plays() {
    let bench = Bench::new();
    let out = bench.ok("train pacific-fury --games 200 --seed 3 -o model.json -q");
    assert!(out.contains("log loss"), "{out}");
    let first = bench.read("model.json");
    bench.ok("train pacific-fury --games 200 --seed 3 -o model.json -q --threads 1");
    assert_eq!(bench.read("model.json"), first);
    bench.ok("sim run pacific-fury --games 2 --bot usn=mcts:iters=5 --model model.json");
}

#[test]
fn a_value_is_fitted_to_games_with_bids() {
    let bench = Bench::new();
    let plain = "train pacific-fury --games 100 --seed 3 -q";
    bench.ok(&format!("{plain} -o plain.json"));
    bench.ok(&format!("{plain} --bids 0 -o zero.json"));
    assert_eq!(bench.read("zero.json"), bench.read("plain.json"));
    bench.ok(&format!("{plain} --bids=-6,guadalcanal=-3 -o bids.json"));
    assert_ne!(bench.read("bids.json"), bench.read("plain.json"));
    bench.ok("sim run pacific-fury --games 2 --bot usn=mcts:iters=5 --model bids.json");
    for (bid, is_even) in [(1, true), (20, false)] {
        let ran = bench.run(&format!("train pacific-fury --games 100 --seed 3 --bids {bid} -o {bid}.json"));
        assert_eq!(ran.err.contains("warning: nearly all games ended alike"), !is_even, "{ran:?}");
    }
    bench.ok(&format!("{COURSE} --value-with-bids --bids=-6,-3 -o course.json"));
    bench.refuses("train pacific-fury --set bid=1 -o model.json", 2, &["leave out --set bid", "--bids"]);
}

#[test]
fn a_belief_is_learnt_and_used() {
    let bench = Bench::new();
    let words = "train pacific-fury --belief --bot policy --bot script --games 60 --seed 3 -q";
    let out = bench.ok(&format!("{words} -o belief.json"));
    assert!(out.contains("finding the truth among 8 states"), "{out}");
    bench.ok(&format!("{words} -o again.json --threads 1 --model belief.json"));
    assert_eq!(bench.read("again.json"), bench.read("belief.json"));
    bench.ok(&format!("{words} --bids=-1,1 -o bids.json"));
    assert_ne!(bench.read("bids.json"), bench.read("belief.json"));
    bench.ok("sim run pacific-fury --games 2 --bot usn=mcts:iters=5 --model belief.json");
    bench.ok("sim run pacific-fury --games 2 --bot usn=mcts:iters=5,belief=uniform --model belief.json");
}

#[test]
fn a_value_is_fitted_again_and_the_rest_of_the_model_stays() {
    let bench = Bench::new();
    let words = "train pacific-fury --value --bot mcts:iters=3 --games 20 --seed 3 -q";
    bench.ok(&format!("{words} -o value.json --threads 1"));
    bench.ok(&format!("{words} -o again.json --threads 2"));
    assert_eq!(bench.read("again.json"), bench.read("value.json"));
    bench.ok("train pacific-fury --bot mcts:iters=3 --games 20 --seed 3 -q -o alone.json");
    let model = |name: &str| -> serde_json::Value { serde_json::from_str(&bench.read(name)).expect("a model is JSON") };
    let (value, alone) = (model("value.json"), model("alone.json"));
    assert_eq!(value["slots"], alone["slots"]);
    assert!(alone.get("policy").is_none() && value.get("calibration").is_none());
    let shipped: serde_json::Value = serde_json::from_str(include_str!("../../../bots/models/pacific-fury.json"))
        .expect("the model that ships is JSON");
    assert_eq!((&value["policy"], &value["belief"]), (&shipped["policy"], &shipped["belief"]));
    assert_ne!(value["slots"], shipped["slots"]);
}

#[test]
fn a_policy_is_trimmed_and_the_rest_of_the_model_stays() {
    let bench = Bench::new();
    bench.ok(&format!("{RESULTS} -o whole.json"));
    let words = "train pacific-fury --trim 100 --games 20 --bids 0 --seed 3 -q --model whole.json";
    let out = bench.ok(&format!("{words} -o less.json"));
    assert!(
        out.contains(" tables: ")
            && out.contains(" parts left out; tables count in ")
            && out.ends_with("written: less.json\n"),
        "{out}"
    );
    bench.ok(&format!("{words} -o again.json --threads 1"));
    assert_eq!(bench.read("again.json"), bench.read("less.json"));
    let model = |name: &str| -> serde_json::Value { serde_json::from_str(&bench.read(name)).expect("a model is JSON") };
    let (mut whole, less) = (model("whole.json"), model("less.json"));
    assert!(whole["policy"].get("tables").is_none());
    whole["policy"]["tables"] = less["policy"]["tables"].clone();
    assert_eq!(less, whole);
    bench.ok("sim run pacific-fury --games 2 --bot usn=mcts:iters=5 --model less.json");
    bench.ok("train pacific-fury --games 20 -q -o value.json");
    let words = "train pacific-fury --trim 100 --model value.json -o none.json";
    bench.refuses(words, 2, &["no policy that could be trimmed"]);
    let damaged = bench.read("less.json").replacen("\"tables\": [", "\"tables\": [\"99\",", 1);
    bench.write("damaged.json", &damaged);
    bench.refuses(
        "match pacific-fury --bots policy,script --model damaged.json",
        3,
        &["tables that count", "train it again"],
    );
}

/// A course of a second. It begins with other weights than the script, in case that it learns nothing.
const COURSE: &str =
    "train pacific-fury --policy --temperature 1 --rounds 2 --lessons 6 --playouts 4 --pairs 20 --games 40 --seed 3 -q";

#[test]
fn a_learnt_policy_plays_alone_and_in_the_search() {
    let bench = Bench::new();
    let out = bench.ok(&format!("{COURSE} -o model.json"));
    assert!(out.starts_with("round 1: ") && out.contains("against the doctrine"), "{out}");
    assert!(out.trim_end().ends_with("written: model.json"), "{out}");
    assert_eq!(bench.files(), ["model.json"]);
    let first = bench.read("model.json");
    bench.ok(&format!("{COURSE} -o model.json --threads 1"));
    assert_eq!(bench.read("model.json"), first);
    let told = bench.ok("match pacific-fury --bots policy,script --pairs 20 --model model.json");
    assert!(told.starts_with("policy against script"), "{told}");
    let play = |bot: &str| bench.ok(&format!("sim run pacific-fury --games 4 --seed 2 --bot {bot} --model model.json"));
    let games = |bot: &str| play(bot).lines().skip(2).filter(|line| !line.contains(bot)).collect::<String>();
    assert_ne!(games("policy"), games("script"));
    assert_ne!(games("mcts:iters=5"), games("mcts:iters=5,prior=doctrine,playout=doctrine"));
}

/// Learning by results, in two seconds.
const RESULTS: &str = "train pacific-fury --reinforce 5000 --rate 1 --anew --bids 0 --seed 3 -q";

#[test]
fn a_policy_learns_from_results() {
    let bench = Bench::new();
    let out = bench.ok(&format!("{RESULTS} -o model.json"));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("part 1 of 10: ") && lines[0].ends_with(" against the doctrine (500 games)"), "{out}");
    assert!(lines[9].contains(" against what it was before (500 games)"), "{out}");
    assert!(out.ends_with(" entries\nwritten: model.json\n"), "{out}");
    assert_eq!(bench.files(), ["model.json"]);
    let first = bench.read("model.json");
    bench.ok(&format!("{RESULTS} -o model.json --threads 1"));
    assert_eq!(bench.read("model.json"), first);
    let told = bench.ok("match pacific-fury --bots policy,script --pairs 200 --model model.json");
    let score: f64 = told.split_whitespace().find_map(|word| word.parse().ok()).unwrap();
    assert!(score > 60.0, "{told}");
    // It goes on from what it is given.
    let words = "train pacific-fury --reinforce 2500 --rate 0.01 --bids 0 -q --model model.json -o next.json";
    let on = bench.ok(words);
    assert!(on.lines().next().unwrap().contains(" against what it was before (250 games)"), "{on}");
    bench.ok("train pacific-fury --reinforce 2500 --vary stack-size-visible=false --bids 0,1 -q -o varied.json");
    let exploited = bench.ok(&format!("{RESULTS} --exploit script -o exploiter.json"));
    let last = exploited.lines().nth(9).unwrap();
    assert!(last.contains(" against script (500 games)") && !last.contains("before"), "{exploited}");
}

/// Tuning one duel, in a few seconds.
const LEANINGS: &str = "train leyte-gulf/s1 --tune 8000 --anew --bids 0 --seed 3 -q";

#[test]
fn a_doctrine_is_tuned() {
    let bench = Bench::new();
    let out = bench.ok(&format!("{LEANINGS} -o model.json"));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 23, "{out}");
    assert!(lines[19].starts_with("round 20 of 20: ") && lines[19].ends_with(", mean of the candidates"), "{out}");
    for (line, side) in lines[20..22].iter().zip(["Japan", "Allies"]) {
        assert!(line.starts_with(&format!("s1, {side}: ")) && line.contains(", gain "), "{out}");
        assert!(line.contains(", kept (") || line.contains(", left as it was ("), "{out}");
    }
    assert_eq!(bench.files(), ["model.json"]);
    let first = bench.read("model.json");
    bench.ok(&format!("{LEANINGS} -o model.json --threads 1"));
    assert_eq!(bench.read("model.json"), first);
    bench.ok("sim run leyte-gulf/s1 --games 4 --bot policy --model model.json");
}

#[test]
fn training_that_was_killed_goes_on() {
    for (course, first) in [(COURSE, "round 1: "), (RESULTS, "part 1 of 10: "), (LEANINGS, "round 1 of 20: ")] {
        let bench = Bench::new();
        bench.ok(&format!("{course} -o whole.json"));
        // What is finished is kept, then the program dies.
        let mut child = bench.command(&format!("{course} -o model.json")).spawn().unwrap();
        while !bench.path("model.json.part").exists() && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let out = bench.ok(&format!("{course} -o model.json"));
        assert!(out.starts_with(first), "{out}");
        assert_eq!(bench.read("model.json"), bench.read("whole.json"));
        assert_eq!(bench.files(), ["model.json", "whole.json"]);
    }
}
