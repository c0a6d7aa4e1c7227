//! Balance studies and experiment files.

use std::{fs, process::Command, thread, time::Duration};

use serde_json::Value;

use crate::bench::Bench;

#[test]
fn a_balance_has_verdict_effect_bid_and_bots() {
    let bench = Bench::new();
    let words =
        "balance pacific-fury --vary zero_end=draw,us-win --games 300 --check-games 4 --check-bot random -o study";
    let out = bench.ok(words);
    for part in [
        "nobody is shown to be favoured: Japan scores ",
        "300 games",
        "Option zero-end=us-win changes the score by -",
        "for Japan (p below 0.001, paired z test); 600 games on 300 sets of common dice, as precise as ",
        "Another test, option zero-end=us-win: Japan does better with it in 0 pairs",
        "McNemar's exact test, p below 0.001.",
        "Even at a bid of ",
        "Bots: script.",
        "With random the verdict is: ",
        "; no option is shown to have a different effect than with the bots above",
        "With random option zero-end=us-win made no difference: no game differed in 4 pairs",
    ] {
        assert!(out.contains(part), "no {part:?} in {out}");
    }
    // One test decides, and the line on the option has no other.
    let line = out.lines().find(|line| line.starts_with("Option zero-end")).unwrap();
    assert_eq!((line.matches("(p ").count(), line.matches("McNemar").count()), (1, 0), "{line}");
    let csv = bench.read("study/effects.csv");
    let lines: Vec<&str> = csv.lines().collect();
    // Two metrics with the bots of the study, two with the others.
    assert_eq!(lines.len(), 5, "{csv}");
    assert!(lines[0].starts_with("scenario,bot_ijn,bot_usn,metric,side,effect,n_pairs,estimate,"), "{csv}");
    assert!(lines[1].starts_with("guadalcanal,script,script,score,ijn,zero-end=us-win,300,-0."), "{csv}");
    // The same command tells it again, another is refused; threads leave no trace.
    let before = bench.read("study/verdict.json");
    let again = bench.run(words);
    assert_eq!(again.out, out);
    assert!(again.err.contains("games from before, played 0 now"), "{}", again.err);
    bench.refuses(&format!("{words} --seed 2"), 3, &["study.seed is 1 in the folder but 2 here", "--fresh"]);
    let other = words.replace("zero_end=draw,us-win", "zero_end=us-win,draw");
    bench.refuses(&other, 3, &["study.groups.0.factors.0.values.0 is draw in the folder but us-win here"]);
    assert_eq!(bench.ok(&format!("{words} --fresh --threads 1")), out);
    assert_eq!(bench.read("study/verdict.json"), before);
    let found: Value = serde_json::from_str(&before).unwrap();
    let other = &found["groups"][1]["other_bots"];
    assert_eq!((&other["group"], &other["changes"][0]["effect"]), (&0.into(), &"zero-end=us-win".into()), "{other}");
    assert!(found["groups"][0]["other_bots"].is_null() && other["both_seatings"].is_null());
    let effect = &found["groups"][0]["effects"][0];
    assert!(effect["estimate"]["ci_high"].as_f64().unwrap() < 0.0, "{effect}");
    assert!(effect["independent_games"].as_u64().unwrap() > 4 * effect["games"].as_u64().unwrap(), "{effect}");
}

#[test]
fn an_option_that_does_nothing_is_called_so() {
    let bench = Bench::new();
    let out = bench.ok("balance three-kingdoms --vary dongfeng=off,on --games 30 --check-games 0");
    assert!(out.contains("Option dongfeng=true made no difference: no game differed in 30 pairs."), "{out}");
    // A thousand games would show no more than the first look: none of them differed.
    let out = bench.ok("balance three-kingdoms --vary dongfeng=off,on --check-bot random --check-games 100");
    assert!(
        out.contains("no game differed in 200 pairs, so the rest of the 1,000 games were not played; leave it out"),
        "{out}"
    );
    assert!(!out.contains("drawn; a draw is half a point; play more"), "{out}");
    assert!(out.contains("script: 400 games in 2 combinations") && !out.contains("hardly came into play"), "{out}");
}

#[test]
fn studies_end_when_they_know_enough() {
    let bench = Bench::new();
    let games = |words: &str| {
        let found: Value = serde_json::from_str(&bench.ok(words)).unwrap();
        (found["groups"][0]["games_per_cell"].as_u64().unwrap(), found["groups"][0].clone())
    };
    let base = "balance pacific-fury --vary zero-end=draw,us-win --check-games 0 --json";
    let (watched, group) = games(&format!("{base} --sequential --games 5000"));
    assert!(watched < 2000, "{watched}");
    assert_eq!(group["effects"][0]["estimate"]["method"], "confidence-sequence");
    assert!(group["effects"][0]["p_value"].is_null());
    let (narrow, group) = games(&format!("{base} --width 1.5"));
    let interval = &group["effects"][0]["estimate"];
    let width = interval["ci_high"].as_f64().unwrap() - interval["ci_low"].as_f64().unwrap();
    assert!(width <= 0.03 && narrow < 20_000, "{narrow} games, {width}");
}

/// The script does nothing about three of the four options, so a half finds what all combinations find.
#[test]
fn a_fraction_tells_what_it_cannot_tell_apart() {
    let bench = Bench::new();
    let options = "--vary bombard-from-ibs=off,on --vary aa-source=ship-count,anchors --vary land-from-ibs=on,off \
                   --vary zero-end=draw,us-win --games 400 --check-games 0";
    let json = |words: &str| -> Value { serde_json::from_str(&bench.ok(&format!("{words} --json"))).unwrap() };
    let (all, half) = (
        json(&format!("balance pacific-fury {options}")),
        json(&format!("balance pacific-fury {options} --fraction 8")),
    );
    let [all, half] = [&all, &half].map(|found| &found["groups"][0]);
    assert_eq!(
        (half["manifest"]["plan"]["cells"].as_array().unwrap().len(), half["effects"].as_array().unwrap().len()),
        (8, 2 * 7)
    );
    for i in 0..4 {
        let [all, half] = [all, half].map(|group| &group["effects"][i]);
        assert_eq!((&all["effect"], &half["games_changed"]), (&half["effect"], &Value::Null));
        let [all, half] = [all, half].map(|row| row["estimate"]["estimate"].as_f64().unwrap());
        assert!((all - half).abs() < 1e-9, "{all} {half}");
    }
    assert_eq!(half["effects"][4]["aliases"], serde_json::json!(["+ land-from-ibs=false x zero-end=us-win"]));
    let out = bench.ok(&format!("balance pacific-fury {options} --fraction 8 -o half"));
    for part in [
        "Cannot be told apart: bombard-from-ibs=true x aa-source=anchors + land-from-ibs=false x zero-end=us-win.",
        "8 of 16 combinations, resolution 4",
        "(zero-end = bombard-from-ibs x aa-source x land-from-ibs)",
    ] {
        assert!(out.contains(part), "no {part:?} in {out}");
    }
    bench.ok("report half --html half.html");
    assert!(bench.read("half.html").contains("8 of 16 combinations were played (resolution 4)"));
    bench.refuses(
        &format!("balance pacific-fury {options} -o half"),
        3,
        &["study.groups.0.fraction is 8 in the folder but null here"],
    );
    bench.refuses(&format!("balance pacific-fury {options} --fraction 4"), 2, &["use 8, or all 16"]);
    let three = "balance pacific-fury --vary zero-end=draw,us-win --vary aa-source=ship-count,anchors,all-ships";
    bench.refuses(&format!("{three} --fraction 4"), 2, &["aa-source has 3 values"]);
    let text = "version = 1\ngame = \"pacific-fury\"\nfraction = 3\n[vary]\nzero-end = [\"draw\", \"us-win\"]\n";
    bench.write("experiment.toml", text);
    bench.refuses("run experiment.toml", 3, &["experiment.toml:3:", "no fraction with 3 combinations"]);
}

#[test]
fn wrong_studies_are_refused() {
    let bench = Bench::new();
    bench.refuses("balance pacific-fury --vary zero-end=draw", 2, &["two or more"]);
    bench.refuses("balance pacific-fury --vary zero-end=draw,win", 2, &["use one of: draw, us-win"]);
    bench.refuses("balance pacific-fury --vary zero-end=draw,draw", 2, &["twice"]);
    bench.refuses("balance pacific-fury --vary zero-ned=draw,us-win", 2, &["did you mean `zero-end`"]);
    bench.refuses(
        "balance pacific-fury --vary zero-end=draw,us-win --set zero_end=draw",
        2,
        &["leave out --set zero-end"],
    );
    bench.refuses("balance pacific-fury --bid --width 60", 2, &["use victory points from 0.1 to 50"]);
    bench.refuses("balance pacific-fury --width 0", 2, &["--width 0 is not a valid width"]);
    bench.refuses("balance pacific-fury --check-bot mcts:ms=5", 2, &["by the clock"]);
    bench.write("file", "");
    bench.refuses(
        "balance pacific-fury -o file/study",
        1,
        &["cannot create the folder file/study", "a file is in the way"],
    );
    bench.refuses("balance pacific-fury -o /proc/study", 1, &["cannot create the folder /proc/study: "]);
    bench.ok("sim run pacific-fury --games 10 -o run");
    for fresh in ["", " --fresh"] {
        bench.refuses(&format!("balance pacific-fury --games 10 -o run{fresh}"), 3, &["not the manifest of a study"]);
    }
}

/// The script does not look at the bid, so the search must agree with the margins of games without one.
#[test]
fn bids_are_searched_and_agree_with_margins() {
    let bench = Bench::new();
    let json = |words: &str| -> Value { serde_json::from_str(&bench.ok(words)).unwrap() };
    let found = json("balance pacific-fury --bid --seed 3 --json");
    let even = &found["even_bid"];
    let bounds = |estimate: &Value| [&estimate["ci_low"], &estimate["ci_high"]].map(|bound| bound.as_f64().unwrap());
    let [low, high] = bounds(even);
    assert!((high - low) / 2.0 <= 0.5 && found["games"].as_u64().unwrap() <= 1000, "{found:#}");
    let margins = json("balance pacific-fury --games 2000 --check-games 0 --seed 4 --json");
    let [least, most] = bounds(&margins["groups"][0]["balance"]["even_bid_vp"]);
    assert!(low <= most && least <= high, "[{low}, {high}] and [{least}, {most}]");
    // The bids played lie on both sides of the even one, and the score falls.
    let bids = found["bids"].as_array().unwrap();
    let scores: Vec<f64> = bids.iter().map(|row| row["fitted"]["estimate"].as_f64().unwrap()).collect();
    assert!(scores.len() >= 2 && scores.is_sorted_by(|a, b| a > b), "{found:#}");
    // The same whatever the threads; fewer games are told to be too few.
    let words = "balance three-kingdoms --bid --games 150";
    let out = bench.ok(words);
    assert!(out.contains(" 150 games") && out.contains("± 0.5 VP needs more than 150 games"), "{out}");
    assert_eq!(bench.ok(&format!("{words} --threads 1")), out);
}

#[test]
fn a_bid_is_an_option_like_others() {
    let bench = Bench::new();
    let out = bench.ok("balance pacific-fury --vary bid=-2,0,2 --games 100 --check-games 0");
    assert!(out.contains("Option bid=2 changes the score by -"), "{out}");
    bench.ok("sim run pacific-fury --set bid=-2 --games 5 -o run");
    assert!(bench.read("run/manifest.json").contains("\"bid\": \"-2\""));
    bench.ok("scenario show three-kingdoms --set bid=3");
    bench.refuses("games pacific-fury --set bid=21", 2, &["use a whole number from -20 to 20"]);
    bench.refuses("balance three-kingdoms/19.4 --bid", 2, &["scenario 19.4 is not decided by victory points"]);
    bench.refuses("sim run three-kingdoms/19.4 --set bid=1 -o other", 2, &["leave `bid` at 0"]);
    bench.refuses("balance pacific-fury --bid --set bid=1", 2, &["leave out --set bid"]);
    bench.fails("balance pacific-fury --bid --vary bid=0,1", 2, &["cannot be used with"]);
    bench.refuses("train pacific-fury --set bid=1 -o model.json", 2, &["leave out --set bid"]);
}

const EXPERIMENT: &str = "version = 1
game = \"three-kingdoms\"
scenarios = [\"19.1\", \"19.3\"]
seed = 7

[set]
long-range = \"on\"

[vary]
lhd = [\"off\", \"on\"]
mutual-sighting = [\"off\", \"on\"]

[[bots]]
both = \"script\"

[[bots]]
blue = \"random\"
red = \"script\"
games = 6

[budget]
games = 20
";

#[test]
fn an_experiment_plays_every_combination() {
    let bench = Bench::new();
    bench.write("x.toml", EXPERIMENT);
    let told = bench.ok("run x.toml --check");
    assert_eq!(told.matches("4 combinations").count(), 4, "{told}");
    let out = bench.ok("run x.toml -o study -q");
    assert!(
        out.contains("three-kingdoms/19.3: ") && out.contains("With random against script the verdict is"),
        "{out}"
    );
    // Two scenarios, two pairs of bots, two options with their interaction, two metrics.
    assert_eq!(bench.read("study/effects.csv").lines().count(), 1 + 2 * 2 * 3 * 2);
    let found: Value = serde_json::from_str(&bench.read("study/verdict.json")).unwrap();
    let groups = found["groups"].as_array().unwrap();
    let games: Vec<u64> = groups.iter().map(|group| group["games_per_cell"].as_u64().unwrap()).collect();
    assert_eq!(games, [20, 6, 20, 6]);
    assert_eq!(groups[0]["manifest"]["plan"]["cells"][0]["options"]["long-range"], "true");
}

#[test]
fn errors_in_an_experiment_name_line_and_column() {
    let bench = Bench::new();
    let refuse = |from: &str, to: &str, parts: &[&str]| {
        bench.write("x.toml", &EXPERIMENT.replacen(from, to, 1));
        bench.refuses("run x.toml", 3, parts);
    };
    refuse("three-kingdoms", "three-kingdom", &["x.toml:2:8: ", "did you mean `three-kingdoms`"]);
    refuse("\"19.3\"", "\"19.9\"", &["x.toml:3:13: there is no scenario `19.9`"]);
    refuse("seed = 7", "seeds = 7", &["x.toml:4:1: ", "did you mean `seed`"]);
    refuse("long-range", "long-rage", &["x.toml:7:13: ", "did you mean `long-range`"]);
    refuse("lhd = [\"off\", \"on\"]", "lhd = [\"off\", \"maybe\"]", &["x.toml:10:7: ", "use one of: "]);
    refuse("both = \"script\"", "both = \"scrpt\"", &["x.toml:14:8: "]);
    refuse("games = 20", "games = 0", &["x.toml:22:9: `games` must be a whole number"]);
    refuse("games = 20", "width = \"x\"", &["x.toml:22:9: `width` must be a number"]);
    refuse("\"19.3\"", "\"19.1\"", &["x.toml:3:13: scenario `19.1` is listed twice"]);
    refuse("[vary]", "[vary]\nlong_range = [\"off\", \"on\"]", &["x.toml:9:", "long-range is also in [set]"]);
    refuse("[vary]", "[vary]\nLHD = [\"off\", \"on\"]", &["lhd appears twice"]);
    refuse("[vary]", "[vary", &["x.toml:9:6: is not TOML here"]);
    bench.refuses("run nowhere.toml", 3, &["cannot read the experiment nowhere.toml"]);
    fs::write(bench.path("latin.toml"), b"# Tr\xe4ume\n").unwrap();
    bench.refuses("run latin.toml", 3, &["latin.toml:1:5: is not UTF-8 text; save the file as UTF-8"]);
}

const LONG: &str =
    "balance pacific-fury --vary zero-end=draw,us-win --width 1.5 --games 1500 --check-games 8 -q -o study";

/// Starts the study, and gives it this signal as soon as its games take this much room.
fn interrupted(bench: &Bench, signal: &str, room: u64) -> (Option<i32>, String) {
    let mut child = bench.command(LONG).spawn().unwrap();
    let file = bench.path("study/games/group-000.ndjson");
    while fs::metadata(&file).map_or(0, |found| found.len()) < room && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn an_interrupted_study_goes_on_to_the_same_bytes() {
    let whole = Bench::new();
    let out = whole.ok(LONG);
    let bench = Bench::new();
    let mut killed = 0;
    for room in [1, 100_000, 250_000] {
        let is_killed = interrupted(&bench, "-KILL", room).0.is_none();
        killed += u32::from(is_killed);
        assert!(!is_killed || !bench.path("study/verdict.json").exists());
    }
    assert!(killed > 0, "nothing was interrupted");
    let (status, told) = interrupted(&bench, "-INT", 400_000);
    assert!(
        status == Some(0) || status == Some(130) && told.contains("saved; resume with: sandtable balance"),
        "{told}"
    );
    // A line that was cut off and a byte that was flipped are played again.
    let file = bench.path("study/games/group-000.ndjson");
    let mut bytes = fs::read(&file).unwrap();
    bytes.truncate(bytes.len() - 100);
    bytes[5000] ^= 1;
    fs::write(&file, bytes).unwrap();
    assert_eq!(bench.ok(&format!("{LONG} --threads 1")), out);
    for name in ["manifest.json", "effects.csv", "verdict.json"] {
        assert_eq!(bench.read(&format!("study/{name}")), whole.read(&format!("study/{name}")), "{name}");
    }
}

/// Luck that was kept is that which was measured, to the last bit.
#[test]
fn a_study_with_luck_goes_on_to_the_same_bytes() {
    let bench = Bench::new();
    let words = "balance pacific-fury --vary zero-end=draw,us-win --games 40 --check-games 0 --luck 2";
    let out = bench.ok(&format!("{words} -o whole"));
    assert!(out.contains("The luck of the dice is removed, measured with 2 re-rolled copies"), "{out}");
    bench.ok(&format!("{words} -o part"));
    let file = bench.path("part/games/group-000.ndjson");
    let lines = fs::read_to_string(&file).unwrap();
    let kept: Vec<&str> = lines.lines().collect();
    assert_eq!(kept.len(), 2);
    fs::write(&file, format!("{}\n", kept[1])).unwrap();
    let ran = bench.run(&format!("{words} -o part"));
    assert!(ran.out == out && ran.err.contains("kept 40 games from before, played 40 now"), "{ran:?}");
    for name in ["manifest.json", "effects.csv", "verdict.json"] {
        assert_eq!(bench.read(&format!("part/{name}")), bench.read(&format!("whole/{name}")), "{name}");
    }
}

#[test]
fn two_studies_do_not_share_a_folder() {
    let bench = Bench::new();
    let mut first = bench.command(&LONG.replace("--width 1.5 --games 1500", "--games 100000")).spawn().unwrap();
    while !bench.path("study/games").exists() && first.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    bench.refuses(LONG, 1, &["another run is using study"]);
    first.kill().unwrap();
    first.wait().unwrap();
}

#[test]
fn swapped_seats_part_scenario_and_bots() {
    let bench = Bench::new();
    let words = "balance pacific-fury --games 100 --check-games 0 --bot ijn=script --bot usn=random --mirror -q";
    let out = bench.ok(words);
    assert!(out.contains("With the bots in both seats, 2 x 100 games on the same dice: "), "{out}");
    assert!(out.contains("script scores 9") || out.contains("script scores 100"), "{out}");
    bench.refuses("balance pacific-fury --games 10 --mirror", 2, &["both are script", "--bot"]);
    let file = |bots: &str| {
        bench.write(
            "x.toml",
            &format!("version = 1\ngame = \"pacific-fury\"\nmirror = true\n{bots}\n[budget]\ngames = 100\n"),
        );
    };
    file("[[bots]]\nijn = \"script\"\nusn = \"random\"");
    assert_eq!(bench.ok("run x.toml -q"), out);
    file("[[bots]]\nboth = \"script\"");
    bench.refuses("run x.toml", 3, &["x.toml:3:", "leave it out"]);
}

#[test]
fn the_report_of_a_study_plays_it_again() {
    let bench = Bench::new();
    let words = "balance three-kingdoms/19.3 --vary lhd=off,on --set long-range=true --games 40 --check-bot random --check-games 6";
    bench.ok(&format!("{words} -o first"));
    let text = bench.ok("report first --html page.html");
    assert!(text.is_empty(), "{text}");
    bench.ok("report first --md zh.md --lang zh");
    let (page, text, zh) = (bench.read("page.html"), bench.ok("report first"), bench.read("zh.md"));
    assert!(page.contains("<svg") && page.contains("Effects on the score"), "{page}");
    assert!(zh.contains("## 结论") && zh.contains("选项 lhd=true"), "{zh}");
    let lines = text.split("```").nth(1).unwrap();
    bench.write("again.toml", lines.trim_start());
    bench.ok("run again.toml -o second");
    for name in ["manifest.json", "effects.csv", "verdict.json"] {
        assert_eq!(bench.read(&format!("first/{name}")), bench.read(&format!("second/{name}")), "{name}");
    }
    for (i, words) in [
        "balance pacific-fury --vary zero-end=draw,us-win --vary bombard-from-ibs=off,on --vary land-from-ibs=on,off --fraction 4",
        "balance pacific-fury --vary zero-end=draw,us-win --luck 1",
        "balance pacific-fury --width 8 --luck 0 --bot ijn=script --bot usn=random --mirror",
    ]
    .iter()
    .enumerate()
    {
        bench.ok(&format!("{words} --games 40 --check-games 2 -o study{i}"));
        let text = bench.ok(&format!("report study{i}"));
        bench.write("again.toml", text.split("```").nth(1).unwrap().trim_start());
        bench.ok(&format!("run again.toml -o again{i}"));
        for name in ["manifest.json", "effects.csv", "verdict.json"] {
            assert_eq!(bench.read(&format!("study{i}/{name}")), bench.read(&format!("again{i}/{name}")), "{words}: {name}");
        }
    }
    bench.refuses("report first --compare second", 2, &["--compare takes runs"]);
    bench.write("second/games/group-000.ndjson", "");
    bench.refuses("report second", 4, &["second is not finished"]);
}

const BID: &str = "balance three-kingdoms/19.2 --bid --games 400 --progress none";

/// A search for the even bid is kept as other studies are: killed and resumed it comes to the same bytes.
#[test]
fn a_search_for_a_bid_is_saved_and_resumed() {
    let bench = Bench::new();
    let out = bench.ok(&format!("{BID} -q -o whole"));
    assert_eq!(bench.ok(&format!("{BID} -q")), out);
    for wait in [30, 60, 90, 30] {
        let mut child = bench.command(&format!("{BID} -q -o part --threads 1")).spawn().unwrap();
        thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let ran = bench.run(&format!("{BID} -o part"));
    assert_eq!((ran.status, &ran.out), (0, &out), "{}", ran.err);
    assert!(ran.err.contains("to repeat: sandtable balance three-kingdoms/19.2 --bid"), "{}", ran.err);
    for name in ["manifest.json", "bids.csv", "verdict.json"] {
        assert_eq!(bench.read(&format!("part/{name}")), bench.read(&format!("whole/{name}")), "{name}");
    }
    let again = bench.run(&format!("{BID} -o part"));
    assert!(again.out == out && again.err.contains("400 games from before, played 0 now"), "{again:?}");
    bench.refuses(&format!("{BID} -q -o part --seed 2"), 3, &["bid.seed is 1 in the folder but 2 here", "--fresh"]);
    bench.refuses("balance three-kingdoms/19.2 --games 20 -q -o part", 3, &["not the manifest of a study"]);
    bench.refuses("report part", 3, &["part holds a search for the even bid", "verdict.json"]);
    let ran = bench.run(&format!("{BID} -q -o part --seed 2 --fresh"));
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_ne!(bench.read("part/bids.csv"), bench.read("whole/bids.csv"));
}

/// A bid is told as points for the side that gets them, in sentences and tables alike.
#[test]
fn a_bid_has_no_sign() {
    let bench = Bench::new();
    let out = bench.ok(&format!("{BID} -q -o bid"));
    assert!(out.starts_with("Even at a bid of 2") && out.contains(" VP for Japan ["), "{out}");
    assert!(out.contains("│ 3 VP for Japan ") && out.contains("│         no bid ") && !out.contains("│ -"), "{out}");
    let table = bench.read("bid/bids.csv");
    assert!(
        table.starts_with("vp_for,vp,games,side,score,") && table.contains("\nblue,3,") && table.contains("\n,0,100,"),
        "{table}"
    );
    bench.ok("balance three-kingdoms/19.2 --games 200 --check-games 0 -q -o study");
    let report = bench.ok("report study");
    let sentence = report.lines().find_map(|line| line.split("Even at a bid of ").nth(1)).unwrap();
    let bid = sentence.split(", if").next().unwrap().replace('\\', "");
    assert!(bid.contains("VP for Japan"), "{bid}");
    let row = report.lines().find(|line| line.starts_with("| script | 200 |")).unwrap();
    assert!(row.replace('\\', "").contains(&bid), "{bid} is not in {row}");
}

/// Every scenario of an experiment has a verdict of its own, with its options and bots below.
#[test]
fn each_scenario_has_its_verdict() {
    let bench = Bench::new();
    bench.write(
        "x.toml",
        "version = 1\ngame = \"three-kingdoms\"\nscenarios = [\"19.2\", \"19.3\"]\n[vary]\nlhd = [\"off\", \"on\"]\n\
        [[bots]]\nboth = \"script\"\n[[bots]]\nboth = \"random\"\n[budget]\ngames = 60\n",
    );
    let out = bench.ok("run x.toml -o study -q");
    let text = bench.ok("report study");
    let answer = text.split("## Answer").nth(1).unwrap().split("\n## ").next().unwrap();
    let leads: Vec<&str> = answer.lines().filter(|line| line.starts_with("**")).collect();
    assert_eq!(leads.len(), 2, "{answer}");
    assert!(leads[0].contains("19.2") && leads[1].contains("19.3"), "{answer}");
    // Actions are counted in all combinations: 120 games a scenario and pair of bots.
    let warned = out.lines().filter(|line| line.contains("games of all 2 combinations")).collect::<Vec<_>>();
    assert!(
        !warned.is_empty() && warned.iter().all(|line| line.contains(" in 120 games of all 2 combinations")),
        "{out}"
    );
}

#[test]
fn a_verdict_says_how_it_moves_with_strength() {
    let bench = Bench::new();
    let levels = "--check-bot policy --check-bot mcts:iters=2 --check-games 20";
    let out = bench.ok(&format!("balance pacific-fury --games 60 {levels} -q -o study"));
    let line = out.lines().find(|line| line.starts_with("Between equal players Japan scores ")).unwrap_or_else(|| {
        panic!("no line on strength in {out}");
    });
    for part in
        ["(script ", ", policy ", ", mcts:iters=2 ", "read it for mcts:iters=2, which moves it by ", " from policy: "]
    {
        assert!(line.contains(part), "no {part:?} in {line}");
    }
    bench.ok("report study --md zh.md --lang zh");
    let page = bench.read("zh.md");
    assert!(page.contains("水平相等的对局者之间，日本得分率 "), "{page}");
    assert!(page.contains("水平相等的对局者之间日本的得分率，由弱到强"), "{page}");
    bench.ok("report study --html page.html");
    let page = bench.read("page.html");
    assert!(page.contains("Score of Japan between equal players, from weak to strong"), "no figure of the levels");
    // One level alone says nothing about strength, and random players are none.
    let out = bench.ok("balance pacific-fury --games 60 --check-bot random --check-games 20 -q");
    assert!(!out.contains("Between equal players"), "{out}");
}
