//! Scenario files: written, edited, checked, played, replayed, compared.

use crate::bench::Bench;

/// A file made from 19.2, shortened by two turns and by a ship.
fn duel(bench: &Bench) {
    assert_eq!(bench.ok("scenario new three-kingdoms --from 19.2 my-duel").trim(), "written: my-duel.toml");
    let text = bench.read("my-duel.toml").replace("\nturns = 6\n", "\nturns = 4\n");
    bench.write(
        "my-duel.toml",
        &text.replace("draw = [\"DDG\", \"DDG\", \"DD\", \"DD\"]", "draw = [\"DDG\", \"DD\", \"DD\"]"),
    );
}

#[test]
fn a_scenario_file_goes_wherever_a_scenario_goes() {
    let bench = Bench::new();
    duel(&bench);
    let checked = bench.ok("scenario check my-duel.toml --games 1");
    assert!(checked.starts_with("OK: the scenario my-duel of three-kingdoms; "), "{checked}");
    let list = bench.ok("scenario list three-kingdoms --data my-duel.toml");
    assert!(list.contains("three-kingdoms/19.1") && list.contains("three-kingdoms/my-duel"), "{list}");
    assert!(bench.ok("games three-kingdoms --data my-duel.toml").contains("my-duel"));
    let shown = bench.ok("scenario show my-duel.toml");
    for part in ["Sides: Japan (blue) against China (red).", "length in turns", "blue force Naha", "DDG, 2 DD", "yours"]
    {
        assert!(shown.contains(part), "no {part} in {shown}");
    }
    let named = bench.ok("sim run three-kingdoms/my-duel --data my-duel.toml --games 10 -q --json");
    assert_eq!(bench.ok("sim run three-kingdoms --data my-duel.toml --games 10 -q --json"), named);
    assert!(named.contains("\"scenario\": \"my-duel\""), "{named}");
    bench.ok("balance three-kingdoms --data my-duel.toml --games 10 --check-games 0 -q");
    bench.ok("match three-kingdoms --data my-duel.toml --bots script,random --pairs 2 -q");
    bench.ok("odds three-kingdoms air-operation --data my-duel.toml");
    // The game's own scenarios do not know of it.
    let plain = bench.ok("sim run three-kingdoms/19.2 --games 10 -q --json");
    assert_eq!(bench.ok("sim run three-kingdoms/19.2 --data my-duel.toml --games 10 -q --json"), plain);
    bench.ok("scenario new three-kingdoms other");
    bench.refuses(
        "sim run three-kingdoms --data my-duel.toml --data other.toml",
        2,
        &["several scenario files", "three-kingdoms/my-duel or three-kingdoms/other"],
    );
    bench.refuses(
        "sim run pacific-fury --data my-duel.toml",
        3,
        &["my-duel.toml:5:15:", "a scenario of three-kingdoms"],
    );
    bench.refuses("scenario new three-kingdoms --from 19.2 my-duel", 1, &["my-duel.toml", "--out"]);
    bench.refuses("scenario new three-kingdoms 19.2", 2, &["already has a scenario `19.2`"]);
}

#[test]
fn a_replay_names_the_scenario_file_that_it_needs() {
    let bench = Bench::new();
    duel(&bench);
    bench.ok("play three-kingdoms --data my-duel.toml --side none --vs script --save game.ndjson");
    assert!(bench.read("game.ndjson").contains("\"own_scenario\":\"my-duel, after 19.2\""));
    bench.refuses(
        "replay game.ndjson",
        3,
        &["game.ndjson:1:", "\"my-duel, after 19.2\" (my-duel)", "from a file; name that file", "--data"],
    );
    assert!(bench.ok("replay game.ndjson --verify --data my-duel.toml").starts_with("OK: "));
    assert!(bench.ok("replay game.ndjson --data my-duel.toml").contains("own scenario: my-duel, after 19.2"));
    bench.write("my-duel.toml", &bench.read("my-duel.toml").replace("aircraft = 4", "aircraft = 3"));
    bench.refuses("replay game.ndjson --data my-duel.toml", 3, &["other data files", "--data"]);
    bench.ok("play pacific-fury --side none --vs script --save plain.ndjson");
    assert!(!bench.read("plain.ndjson").contains("own_scenario"));
}

#[test]
fn a_search_says_that_no_model_knows_the_scenario() {
    let bench = Bench::new();
    duel(&bench);
    let ran = bench.run("sim run three-kingdoms --data my-duel.toml --games 1 --bot blue=mcts:iters=2");
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(
        ran.err.contains(
            "there is no fitted model for the scenario my-duel, so the search uses the hand-written estimate"
        ),
        "{ran:?}"
    );
}

#[test]
fn differences_are_told_in_words_and_keys() {
    let bench = Bench::new();
    duel(&bench);
    let told = bench.ok("scenario diff three-kingdoms/19.2 my-duel.toml");
    for part in ["length in turns", "blue.forces[Naha].draw", "2 DDG, 2 DD", "turns"] {
        assert!(told.contains(part), "no {part} in {told}");
    }
    assert!(!told.contains("red."), "{told}");
    assert!(bench.ok("scenario diff template template/night").contains("play the same"));
    bench.refuses("scenario diff template my-duel.toml", 2, &["of the same game"]);
}

#[test]
fn what_is_wrong_with_a_scenario_is_located() {
    let bench = Bench::new();
    bench.ok("scenario new three-kingdoms --from 19.2 my-duel");
    let good = bench.read("my-duel.toml");
    for (from, to, told) in [
        ("area = { hex = \"2109\" }", "area = { hex = \"2999\" }", "`2999` is not a hex; write four digits"),
        ("\"Izumo\", \"Kaga\"", "\"Izumo\", \"Izumo\"", "`Izumo` is named a second time"),
        ("\"Izumo\", \"Kaga\"", "\"Izumo\", \"Nowaki\"", "no ship `Nowaki` of JP"),
        ("\"DDG\", \"DDG\", \"DD\", \"DD\"", "\"CG\", \"DD\"", "too few CG of JP for this scenario"),
        ("area = { hex = \"2109\" }", "area = { hex = \"0808\" }", "ships cannot enter 0808 in this scenario"),
        (
            "area = { near = \"2412\", radius = 2 }",
            "area = { hex = \"2510\" }",
            "the area holds 6 ships and 1 submarine at most",
        ),
        (
            "\"SS\", \"SS\"] }",
            "\"DD\"] }, { place = \"Nowhere\", area = { hex = \"2109\" }, draw = [] }",
            "the force has no ships",
        ),
        ("vp_half = 10", "vp_half = 1,000", "is not TOML here"),
    ] {
        assert!(good.contains(from), "{from}");
        let text = good.replacen(from, to, 1);
        bench.write("my-duel.toml", &text);
        let error = bench.fails("scenario check my-duel.toml --games 1", 3, &["my-duel.toml:", told]);
        let line: usize = error.split(':').nth(2).unwrap().parse().unwrap();
        assert!(!text.lines().nth(line - 1).unwrap().starts_with('#'), "{error}");
    }
    let many = "{ area = { hex = \"2109\" }, place = \"Naha\", draw = [".to_owned()
        + &"\"DD\", ".repeat(60)
        + "] },\n  { area = { hex = \"2109\" }";
    bench.write("my-duel.toml", &good.replacen("{ area = { hex = \"2109\" }", &many, 1));
    bench.fails("scenario check my-duel.toml", 3, &["my-duel.toml:", "the rules can hold 64: remove some"]);
}

#[test]
fn files_that_are_not_there_or_not_read_are_told() {
    let bench = Bench::new();
    bench.refuses(
        "sim run three-kingdoms --data nosuch",
        3,
        &["nosuch: there is no such file", "hexes.csv", "scenario file"],
    );
    bench.write("places.csv", "hex\n");
    bench.refuses(
        "scenario check places.csv --game three-kingdoms",
        3,
        &["play does not read places.csv; ", "hexes.csv"],
    );
    bench.refuses("sim run three-kingdoms --data places.csv", 3, &["play does not read places.csv; "]);
    std::fs::create_dir(bench.path("folder")).unwrap();
    bench.refuses(
        "sim run three-kingdoms --data folder",
        3,
        &["folder: holds no data file of three-kingdoms", "hexes.csv"],
    );
    duel(&bench);
    std::fs::rename(bench.path("my-duel.toml"), bench.path("folder/my-duel.toml")).unwrap();
    assert!(bench.ok("sim run three-kingdoms --data folder --games 2 -q").contains("three-kingdoms/my-duel"));
}

/// A change of a value is compared as an option is, on common dice.
#[test]
fn changed_data_are_compared_on_common_dice() {
    let bench = Bench::new();
    let counters = format!("{}/../scenarios/three-kingdoms/counters.csv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(counters).unwrap();
    let kaga = text.lines().find(|line| line.contains("Kaga")).unwrap();
    assert!(kaga.contains(",2,air,4,"), "{kaga}");
    bench.write("new.csv", &text);
    bench.refuses("balance three-kingdoms/19.2 --data new.csv --against", 3, &["`new.csv` is not a data file"]);
    bench.write("counters.csv", &text);
    let same = "balance three-kingdoms/19.2 --data counters.csv --against --check-games 0";
    bench.refuses(same, 2, &["counters.csv and shipped give the same game", "change a value"]);
    bench.write("counters.csv", &text.replacen(kaga, &kaga.replacen(",2,air,4,", ",3,air,5,", 1), 1));
    let study = "balance three-kingdoms/19.2 --data counters.csv --against shipped --games 60 --check-games 0 -o study";
    let told = bench.ok(study);
    assert!(told.contains("Data counters.csv "), "{told}");
    let effects = bench.read("study/effects.csv");
    assert!(effects.contains("data=counters.csv"), "{effects}");
    let manifest: serde_json::Value = serde_json::from_str(&bench.read("study/manifest.json")).unwrap();
    let sets = manifest["study"]["groups"][0]["data_sets"].as_array().unwrap();
    assert_eq!(sets[0]["files"].as_array().unwrap().len(), 0);
    assert_ne!(sets[0]["hash"], sets[1]["hash"]);
    // The first cell is the game as it ships, on the dice of every other study.
    let plain = bench.ok("balance three-kingdoms/19.2 --games 60 --check-games 0 -q");
    assert_eq!(told.lines().next(), plain.lines().next());
    // The page of the study says how to repeat it, and that plays the same games.
    let page = bench.ok("report study");
    let start = page.find("version = 1").unwrap();
    let file: String =
        page[start..].lines().take_while(|line| !line.starts_with("```")).map(|l| l.to_owned() + "\n").collect();
    assert!(file.contains("data = [\"counters.csv\"]\nagainst = []\n"), "{file}");
    bench.write("study.toml", &file);
    bench.ok("run study.toml -o again");
    assert_eq!(bench.read("again/effects.csv"), effects);
    duel(&bench);
    let other = "balance three-kingdoms --data my-duel.toml --against";
    bench.refuses(other, 2, &["only my-duel.toml has the scenario my-duel", "the same scenarios"]);
    // Two versions of one scenario file.
    bench.write("old.toml", &bench.read("my-duel.toml").replace("\nturns = 4\n", "\nturns = 6\n"));
    let told = bench.ok("balance three-kingdoms --data my-duel.toml --against old.toml --games 20 --check-games 0");
    assert!(told.contains("three-kingdoms/my-duel") && told.contains("Data my-duel.toml "), "{told}");
}

/// Own data with own scenarios: what of the game's own scenarios no longer fits is told, and does not stand in the way.
#[test]
fn own_data_need_not_fit_the_scenarios_of_the_game() {
    let bench = Bench::new();
    std::fs::create_dir(bench.path("own")).unwrap();
    let counters = include_str!("../../../scenarios/leyte-gulf/ships.csv");
    let without: Vec<&str> = counters.lines().filter(|line| !line.starts_with("jp,BB4,")).collect();
    assert!(without.len() + 1 == counters.lines().count());
    bench.write("own/ships.csv", &without.join("\n"));
    let markers = include_str!("../../../scenarios/leyte-gulf/gun_markers.csv");
    let markers: Vec<&str> = markers.lines().filter(|line| !line.starts_with("jp,BB4,")).collect();
    bench.write("own/gun_markers.csv", &markers.join("\n"));
    let alone =
        ["own/ships.csv:6:1: does not go with the built-in scenarios.toml", "no `BB4`", "scenario new leyte-gulf"];
    bench.refuses("scenario check own --games 1", 3, &alone);
    bench.ok("scenario new leyte-gulf --from s1 mine --out own/mine.toml");
    let ran = bench.run("scenario check own --games 1");
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.out.starts_with("OK: gun_markers.csv, ships.csv, the scenario mine of leyte-gulf; "), "{ran:?}");
    let note = "note: own/ships.csv:6:1: does not go with the built-in scenarios.toml, line ";
    assert_eq!((ran.err.matches(note).count(), ran.err.matches("(scenario s8)").count()), (1, 1), "{ran:?}");
}

/// What is wrong with a file is told with its name, whatever its game.
#[test]
fn files_of_no_game_say_what_they_lack() {
    let bench = Bench::new();
    bench.write("of_bad.toml", "version = 1\nscenario_of = \"leyte\"\n");
    bench.write("none.toml", "version = 1\n");
    std::fs::write(bench.path("latin.toml"), b"version = 1\n# R\xe9sum\xe9\n").unwrap();
    for words in ["scenario check", "scenario show", "scenario diff leyte-gulf/s4"] {
        for (file, told) in [
            ("of_bad.toml", "of_bad.toml:2:15: there is no game `leyte`; did you mean `leyte-gulf`?"),
            ("latin.toml", "latin.toml:2:4: is not UTF-8 text; save the file as UTF-8"),
            ("none.toml", "scenario_of = \"GAME\""),
            ("absent.toml", "absent.toml: there is no such file"),
        ] {
            bench.fails(&format!("{words} {file}"), 3, &[file, told]);
        }
    }
    std::fs::create_dir(bench.path("folder")).unwrap();
    std::fs::write(bench.path("folder/ships.csv"), b"# R\xe9sum\xe9\n").unwrap();
    bench.fails("scenario check folder", 3, &["ships.csv:1:4: is not UTF-8 text"]);
}

/// A scenario of Leyte Gulf may let ships start damaged.
#[test]
fn ships_start_damaged_where_a_scenario_says_so() {
    let bench = Bench::new();
    bench.ok("scenario new leyte-gulf --from s1 hurt");
    let text = bench.read("hurt.toml");
    let (before, after) = text.split_once("[scenario.us]").unwrap();
    bench.write("hurt.toml", &format!("{before}[scenario.us]\ndamaged = [\"BB1\"]\n{after}"));
    bench.ok("scenario check hurt.toml --games 2");
    let shown = bench.ok("scenario show hurt.toml");
    assert!(shown.contains("damaged from the start") && shown.contains("BB1"), "{shown}");
    bench.write("hurt.toml", &format!("{before}[scenario.us]\ndamaged = [\"BB9\"]\n{after}"));
    bench.refuses("scenario check hurt.toml", 3, &["hurt.toml:", "`BB9` starts damaged but is in no unit"]);
}

/// What is allowed and changes nothing is told once, on stderr.
#[test]
fn what_changes_nothing_is_remarked() {
    let bench = Bench::new();
    bench.ok("scenario new leyte-gulf --from s5 late");
    let text = bench.read("late.toml").replace("turns = 16\n", "turns = 6\n");
    let entry = "{ ships = [\"DD3\"], single = true,";
    assert!(text.contains(entry) && text.contains("turns = 6\n"), "{text}");
    bench.write("late.toml", &text.replace(entry, &format!("{entry} turn = 7,")));
    let late = "never comes in: its turn is 7, the last one is 6";
    for words in ["scenario check late.toml --games 1", "sim run leyte-gulf --data late.toml --games 2"] {
        let ran = bench.run(words);
        assert_eq!((ran.status, ran.err.matches(late).count()), (0, 1), "{words}: {ran:?}");
    }
    assert!(bench.ok("scenario show late.toml").contains(&format!("(JP-DD3) {late}.")));
    assert!(!bench.run("sim run leyte-gulf --data late.toml --games 2 -q").err.contains("never"));

    let order = "The option bid-vp has no effect without opt-bid=true";
    let alone = bench.run("match smolensk/short --bots random,random --pairs 1 --set bid-vp=9");
    assert!(alone.err.contains(&format!("note: {order}\n")), "{alone:?}");
    let vary = "balance smolensk/short --bot random --vary opt-bid=false,true --games 2 --check-games 0";
    let some = bench.run(&format!("{vary} --set bid-vp=9"));
    assert!(some.err.contains(&format!("note: {order} (in some combinations)\n")), "{some:?}");
    assert!(!bench.run(vary).err.contains("note:"));
}

/// An experiment of two scenarios tells what holds for both once, whether it is only checked or played.
#[test]
fn an_experiment_remarks_once() {
    let bench = Bench::new();
    let text = "version = 1\ngame = \"smolensk\"\nscenarios = [\"short\", \"full\"]\n\n[set]\nbid-vp = \"9\"\n\n\
                [[bots]]\nboth = \"random\"\n\n[budget]\ngames = 1\n";
    bench.write("x.toml", text);
    for words in ["run x.toml --check", "run x.toml"] {
        let ran = bench.run(words);
        let notes = ran.err.matches("note: The option bid-vp has no effect without opt-bid=true\n").count();
        assert_eq!((ran.status, notes), (0, 1), "{words}: {ran:?}");
    }
}
