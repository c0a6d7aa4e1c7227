//! The commands that list: games, rules, scenarios, bots, completions.

use crate::bench::Bench;

#[test]
fn games_show_options_and_where_data_came_from() {
    let bench = Bench::new();
    assert!(bench.ok("games").contains("pacific-fury"));
    let out = bench.ok("games pacific-fury");
    for part in
        ["zero-end", "[draw] us-win", "reconstructed", "rulebook", "ijn", "guadalcanal", "mcts", "surface-volley"]
    {
        assert!(out.contains(part), "no {part:?} in {out}");
    }
    let json: serde_json::Value = serde_json::from_str(&bench.ok("games pacific-fury --json")).unwrap();
    assert_eq!(json["sides"][0]["id"], "ijn");
    assert_eq!(json["options"].as_array().unwrap().len(), 16);
    let all: serde_json::Value = serde_json::from_str(&bench.ok("games --json")).unwrap();
    assert_eq!(all[0]["id"], "pacific-fury");
}

#[test]
fn rules_name_their_code_and_tests() {
    let bench = Bench::new();
    assert!(bench.ok("rules pacific-fury").contains("rules have a test"));
    let one = bench.ok("rules pacific-fury R9.3(2)");
    assert!(one.contains("landing after exclusion") && one.contains("engine/src/games/pacific_fury/"), "{one}");
    assert!(bench.ok("rules pacific-fury R10.7").contains("R10.7(8)"));
    let json: serde_json::Value = serde_json::from_str(&bench.ok("rules pacific-fury --json")).unwrap();
    assert_eq!(json["rules"].as_array().unwrap().len() as u64, json["listed"].as_u64().unwrap());
}

#[test]
fn scenarios_are_listed_and_shown() {
    let bench = Bench::new();
    assert!(bench.ok("scenario list").contains("pacific-fury/guadalcanal"));
    let out = bench.ok("scenario show pacific-fury");
    assert!(out.contains("marker") && out.contains("usn U00") && out.contains("Data hash"), "{out}");
}

#[test]
fn bots_and_completions_are_printed() {
    let bench = Bench::new();
    let out = bench.ok("bots pacific-fury");
    assert!(out.contains("iters") && out.contains("script"), "{out}");
    assert!(bench.ok("completions bash").contains("_sandtable"));
    assert!(bench.ok("--help").contains("Exit status"));
    assert!(bench.ok("--version").starts_with("sandtable "));
}

/// The chances of hints are set right by games, the same on any number of threads, and end up in the model.
#[test]
fn chances_are_calibrated() {
    let bench = Bench::new();
    let words = "train pacific-fury --calibrate --games 20 --search mcts:iters=4 --bot script";
    let out = bench.ok(&format!("{words} --threads 1 -o one.json"));
    for part in ["40 decisions: log loss ", "set right 0.", "side 2: said ", "written: one.json"] {
        assert!(out.contains(part), "no {part:?} in {out}");
    }
    bench.ok(&format!("{words} --threads 2 -o two.json"));
    assert_eq!(bench.read("one.json"), bench.read("two.json"));
    assert!(bench.read("one.json").contains("\"search\": \"mcts:iters=4\""));
    for (more, why) in [
        ("--search script", "does not search"),
        ("--search mcts:ms=5", "by the clock"),
        ("--bot human", "a person cannot play"),
        ("--bot policy --bot script", "use --bot once"),
    ] {
        bench.refuses(&format!("train pacific-fury --calibrate --games 20 {more} -o no.json"), 2, &[why]);
    }
    bench.refuses("train template --calibrate --games 20 -o no.json", 2, &["no model of template"]);
}
