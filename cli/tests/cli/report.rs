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
    refused("report run --compare other --html page.html", 3, "one is of pacific-fury, the other of three-kingdoms");
    refused("report run --html page.html --md page.html", 2, "name the same file");
    refused("report run --html missing/page.html", 1, "missing/page.html");
    fs::remove_file(bench.path("run/summary.csv")).unwrap();
    refused("report run --html page.html", 4, "is not finished");
    bench.write("run/summary.csv", "cell,metric\n");
    refused("report run --html page.html", 3, "summary.csv");
    assert!(!bench.files().iter().any(|name| name.starts_with("page")), "{:?}", bench.files());
}
