//! `sandtable report`.

use std::fs;

use crate::bench::Bench;

#[test]
fn a_report_says_how_to_repeat_the_run() {
    let bench = Bench::new();
    bench.ok("sim run pacific-fury --games 60 --seed 3 --set zero-end=us-win --bot usn=random --emit games -o first");
    let text = bench.ok("report first");
    assert!(text.contains("Pacific Fury") && text.contains("zero-end") && text.contains("reconstructed"), "{text}");
    let command = text.lines().find_map(|line| line.strip_prefix("sandtable sim run ")).unwrap();
    bench.ok(&format!("sim run {}", command.replace("-o first", "-o second")));
    for name in ["manifest.json", "summary.csv", "games.csv", "actions.csv"] {
        assert_eq!(bench.read(&format!("first/{name}")), bench.read(&format!("second/{name}")), "{name}");
    }
}

#[test]
fn pages_are_written_in_two_languages() {
    let bench = Bench::new();
    bench.ok("sim run three-kingdoms/19.2 --games 30 -o run");
    bench.ok("sim run three-kingdoms/19.2 --games 30 --set dongfeng=true -o other");
    bench.ok("report run --html en.html --md en.md");
    bench.ok("report run --html zh.html --lang zh --compare other");
    let (en, zh) = (bench.read("en.html"), bench.read("zh.html"));
    assert!(en.contains("lang=\"en\"") && en.contains("How to reproduce") && en.contains("<svg"));
    assert!(zh.contains("lang=\"zh-Hans\"") && zh.contains("如何重现") && zh.contains("dongfeng"));
    assert!(bench.read("en.md").starts_with("# Three Kingdoms"));
}

#[test]
fn folders_that_cannot_be_told_are_refused() {
    let bench = Bench::new();
    let refused = |words: &str, status: i32, part: &str| {
        let ran = bench.run(words);
        assert_eq!((ran.status, ran.out.as_str()), (status, ""), "{words}: {ran:?}");
        assert!(ran.err.contains(part) && ran.err.trim_end().lines().count() == 1, "{words}: {}", ran.err);
    };
    refused("report nowhere --html page.html", 3, "nowhere holds no run");
    bench.ok("sim run pacific-fury --games 20 -o run");
    bench.ok("sim run three-kingdoms/19.2 --games 10 -o other");
    refused(
        "report run --compare other --html page.html",
        3,
        "one is a run of pacific-fury, the other of three-kingdoms",
    );
    refused("report run --html page.html --md page.html", 2, "name the same file");
    refused("report run --html missing/page.html", 1, "missing/page.html");
    fs::remove_file(bench.path("run/summary.csv")).unwrap();
    refused("report run --html page.html", 4, "is not finished");
    bench.write("run/summary.csv", "cell,metric\n");
    refused("report run --html page.html", 3, "summary.csv");
    assert!(!bench.files().iter().any(|name| name.starts_with("page")), "{:?}", bench.files());
}

/// Two runs of one seed are held against each other game by game where their games were kept, block by block where they
/// were not, and as independent runs, with the reason, where they met other dice.
#[test]
fn runs_of_one_seed_are_compared_in_pairs() {
    let bench = Bench::new();
    let run = "sim run pacific-fury --games 400 --progress none -q";
    bench.ok(&format!("{run} --emit games -o one"));
    bench.ok(&format!("{run} --emit games --set zero-end=us-win --block-size 50 -o two"));
    let text = bench.ok("report one --compare two");
    assert!(text.contains("Compared in pairs: both runs have the same seed and scenario"), "{text}");
    assert!(text.contains("McNemar's exact test") && text.contains("400 pairs") && text.contains("independent dice"));
    let winners = |folder: &str| -> Vec<String> {
        let games = bench.read(&format!("{folder}/games.csv"));
        games.lines().skip(1).map(|line| line.split(',').nth(2).unwrap().to_owned()).collect()
    };
    let (one, two) = (winners("one"), winners("two"));
    let only = |a: &[String], b: &[String]| a.iter().zip(b).filter(|(a, b)| *a == "usn" && *b != "usn").count();
    let line = text.lines().find(|line| line.starts_with("| United States wins") && line.contains("points")).unwrap();
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    assert_eq!(fields[5..7], [only(&one, &two).to_string(), only(&two, &one).to_string()], "{line}");
    assert!(only(&two, &one) > 20 && fields[7] == "below 0.001", "{line}");

    bench.ok(&format!("{run} -o three"));
    bench.ok(&format!("{run} --set zero-end=us-win -o four"));
    let blocks = bench.ok("report three --compare four");
    assert!(blocks.contains("pairs of blocks of 10 games are compared (400 games of each run)"), "{blocks}");
    let change = |text: &str, what: &str| {
        let line = text.lines().find(|line| line.starts_with(what) && line.contains("points")).unwrap();
        line.split('|').nth(4).unwrap().split('[').next().unwrap().trim().to_owned()
    };
    let score = "| Japan, draws as halves";
    assert_eq!(change(&blocks, score), change(&text, score));

    for (words, why) in [
        ("--seed 2", "because their seeds differ"),
        ("--block-size 50", "not both runs kept their single games, and their blocks have different sizes"),
        ("--games 50", "because not both runs kept their single games, and 5 pairs of blocks are too few"),
    ] {
        bench.ok(&format!(
            "{} {words} -o {}",
            run.replace("--games 400", if words.contains("games") { "" } else { "--games 400" }),
            &words[2..4]
        ));
        let text = bench.ok(&format!("report three --compare {}", &words[2..4]));
        assert!(text.contains(why) && text.contains("Newcombe"), "{text}");
    }
}
