//! Odds of procedures: tables over parameters, files, pages.

use crate::bench::Bench;

/// The value of the line of a CSV that has these words in its first columns.
fn value(csv: &str, column: &str, keys: &[&str]) -> String {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let place = reader.headers().unwrap().iter().position(|name| name == column);
    let place = place.unwrap_or_else(|| panic!("no column {column} in {csv}"));
    let mut records = reader.records().map(|record| record.unwrap());
    let record = records.find(|record| record.iter().zip(keys).all(|(word, key)| word == *key));
    record.unwrap_or_else(|| panic!("no line {keys:?} in {csv}"))[place].to_owned()
}

/// A chance of nothing is 0, without a sign.
#[test]
fn odds_of_what_cannot_happen_are_zero() {
    let bench = Bench::new();
    let over = "odds smolensk attack --over attack=15,20 --over terrain=clear,city --of RR";
    let out = bench.ok(&format!("{over} --html heat.html -o folder"));
    assert!(out.contains(" 0.0 %") && !out.contains("-0"), "{out}");
    assert_eq!(value(&bench.read("folder/odds.csv"), "value", &["smolensk", "attack", "15", "city"]), "0");
    assert!(!bench.read("heat.html").contains(">-0"), "{}", bench.read("heat.html"));
}

/// A field where a procedure makes no sense stays empty, with the reason below the table; the others are worked out.
#[test]
fn fields_that_make_no_sense_stay_empty() {
    let bench = Bench::new();
    let out = bench.ok("odds smolensk attack --over attack=3..6 --over defence=3,4 --of R --html heat.html -o folder");
    let why = "1 of 8 fields is empty (-). The first is attack=3 defence=4: 3 to 4 with 0 shifts is below 1-1";
    assert!(out.contains(why) && out.contains("\n 3                 16.7 %       -\n"), "{out}");
    let csv = bench.read("folder/odds.csv");
    assert_eq!(value(&csv, "value", &["smolensk", "attack", "3", "4"]), "");
    assert_eq!(value(&csv, "value", &["smolensk", "attack", "3", "3"]), "0.16666666666666666");
    let page = bench.read("heat.html");
    assert!(page.contains("The first is attack=3 defence=4") && page.contains(">-</td>"), "{page}");
    let out = bench.ok("odds leyte-gulf gun-hit --over distance=9..12 --over firer=JP-BB1,JP-CA1 --of hit");
    assert!(
        out.contains("2 of 8 fields are empty (-). The first is distance=11 firer=JP-CA1: the main guns of"),
        "{out}"
    );
    bench.refuses(
        "odds smolensk attack --over attack=1,2 --of R",
        2,
        &["1 to 5 with 0 shifts is below 1-1; there is no attack"],
    );
}

/// A result that a procedure knows has a chance of nothing where it cannot come up; a result that it does not know is
/// refused. A number is told with the result that it stands for.
#[test]
fn results_that_do_not_come_up_have_no_chance() {
    let bench = Bench::new();
    let out = bench.ok("odds leyte-gulf gun-damage --over power=1,2 firer=JP-DD1 gun=secondary distance=3 --of sunk");
    assert!(out.contains("chance of sunk") && out.matches(" 0.0 %").count() == 2, "{out}");
    let zero = bench.ok("odds smolensk defenders --over column=1-1,2-1,4-1 --over units=2;2,2 --of 0");
    assert!(zero.contains("chance of 0 steps left") && zero.matches(" 0.0 %").count() == 6, "{zero}");
    let words = bench.ok("odds leyte-gulf sinking --over distance=3,8 --of 1");
    assert!(words.contains("chance of 1 (sunk by salvo 1)"), "{words}");
    let over = "odds leyte-gulf sinking --over distance=3,8";
    bench.refuses(&format!("{over} --of 7"), 2, &["no such result; use one of sunk, afloat after 3, sunk by salvo 1"]);
    bench.refuses(&format!("{over} --of mean"), 2, &["the results are not amounts; name one with --of: sunk, afloat"]);
}

/// The chance that a ship sinks grows with the salvoes; a result that only some questions have leaves the others empty.
#[test]
fn a_ship_sinks_within_some_salvoes() {
    let bench = Bench::new();
    let over = "odds leyte-gulf sinking --over salvoes=1..4";
    let csv = {
        bench.ok(&format!("{over} --of sunk -o within"));
        bench.read("within/odds.csv")
    };
    let chance = |salvoes: &str| -> f64 { value(&csv, "value", &["leyte-gulf", "sinking", salvoes]).parse().unwrap() };
    let chances = ["1", "2", "3", "4"].map(chance);
    assert!(chances.is_sorted() && chances[0] > 0.0 && chances[0] < chances[3], "{csv}");
    let named = bench.command(&format!("{over} -o afloat --of")).arg("afloat after 3").output().unwrap();
    assert!(named.status.success(), "{named:?}");
    let csv = bench.read("afloat/odds.csv");
    let afloat = |salvoes: &str| value(&csv, "value", &["leyte-gulf", "sinking", salvoes]);
    assert_eq!(["1", "2", "4"].map(afloat), [""; 3].map(str::to_owned), "{csv}");
    assert!((afloat("3").parse::<f64>().unwrap() - (1.0 - chances[2])).abs() < 1e-12, "{csv}");
}

/// Every value that is no answer anywhere says why, so that a slip among several does not pass for one of them.
#[test]
fn values_without_any_number_are_explained() {
    let bench = Bench::new();
    let out = bench.ok("odds leyte-gulf salvo firer=Yamato --of sunk --over target=Iowa,Musashi,Foo");
    assert!(out.contains("2 of 3 fields are empty (-). The first is target=Musashi: "), "{out}");
    assert!(out.contains(". target=Foo: `target` is `Foo`; write a ship by its code or name"), "{out}");
}

/// What odds were worked out for stands in headings, files and pages: scenario, changed options, all parameters; and
/// the page has the command that repeats them.
#[test]
fn odds_say_what_they_are_those_of() {
    let bench = Bench::new();
    let night = bench.ok("odds leyte-gulf/s2 gun-hit distance=8 --set gun-hit-test=le");
    assert!(night.starts_with("leyte-gulf/s2 gun-hit (R7.2(1)): "), "{night}");
    assert!(night.contains("distance=8") && night.contains("options: gun-hit-test=le"), "{night}");
    let csv = bench.ok("odds leyte-gulf/s2 gun-hit --csv");
    let arguments = "firer=JP-BB1 target=US-BB1 gun=main distance=8 state=spotting damaged=false";
    let key = ["leyte-gulf", "gun-hit", arguments, "", "", "1"];
    assert_eq!(value(&csv, "scenario", &key), "s2");
    assert_eq!(value(&csv, "options", &key), "default");
    assert_eq!(value(&csv, "arguments", &key), arguments);
    assert_eq!(value(&csv, "result_text", &key), "hit");
    let over = "odds leyte-gulf/s2 gun-hit firer=JP-BB5 --set gun-hit-test=le --over distance=1..3 --of hit";
    let out = bench.ok(&format!("{over} --html heat.html -o folder"));
    let with = "with firer=JP-BB5 target=US-BB1 gun=main state=spotting damaged=false; options: gun-hit-test=le";
    assert!(out.starts_with("leyte-gulf/s2 gun-hit: chance of hit\n") && out.contains(with), "{out}");
    let csv = bench.read("folder/odds.csv");
    let key = ["leyte-gulf", "gun-hit", "2", "chance of hit"];
    assert_eq!(value(&csv, "scenario", &key), "s2");
    assert_eq!(value(&csv, "options", &key), "gun-hit-test=le");
    assert_eq!(value(&csv, "arguments", &key), "firer=JP-BB5 target=US-BB1 gun=main state=spotting damaged=false");
    let page = bench.read("heat.html");
    let command = "sandtable odds leyte-gulf/s2 gun-hit firer=JP-BB5 --set gun-hit-test=le \
                   --over distance=1..3 --of hit --html heat.html";
    assert!(page.contains(with) && page.contains(command), "{page}");
    assert_eq!(bench.ok(command.strip_prefix("sandtable ").unwrap()), out);
}

/// The mean number of salvoes that sink a ship, as a number, a table, a file and a page.
#[test]
fn salvoes_to_sink_have_a_mean() {
    let bench = Bench::new();
    let out = bench.ok("odds leyte-gulf salvoes-to-sink firer=Iowa target=Kongo distance=4 state=first --games 2000");
    assert!(out.contains("(exact)\n") && out.contains("Monte Carlo"), "{out}");
    let over = "odds leyte-gulf salvoes-to-sink firer=US-CA1 --over distance=4,8 --over target=JP-BB1,JP-CA1";
    let out = bench.ok(&format!("{over} --html heat.html -o folder"));
    assert!(out.contains("salvoes-to-sink: mean") && out.contains("US-CA1 cannot sink JP-BB1 at close range"), "{out}");
    let csv = bench.read("folder/odds.csv");
    assert_eq!(value(&csv, "value", &["leyte-gulf", "salvoes-to-sink", "8", "JP-BB1"]), "");
    let mean: f64 = value(&csv, "value", &["leyte-gulf", "salvoes-to-sink", "8", "JP-CA1"]).parse().unwrap();
    assert!(mean > 1.0, "{csv}");
    assert!(bench.read("heat.html").contains("<svg"));
    let one = bench.ok("odds leyte-gulf salvoes-to-sink firer=US-CA1 distance=8 target=JP-CA1 --csv");
    let line = one.lines().nth(1).unwrap();
    assert_eq!(line.rsplit(',').next().unwrap().parse::<f64>().unwrap().to_bits(), mean.to_bits(), "{one}");
    bench.refuses(&format!("{over} --of 1"), 2, &["only their mean can be told"]);
}

/// The attack table of Smolensk: losses, retreats, eliminations and mean steps by column and terrain.
#[test]
fn attacks_have_a_table() {
    let bench = Bench::new();
    let out = bench.ok("odds smolensk attack --over column=all terrain=light --html heat.html -o folder");
    for part in [
        "attacker-loss, retreat, ",
        "steps: mean number of steps that the defenders lose",
        "\n 10+ ",
        "1 of 11 rows is empty",
    ] {
        assert!(out.contains(part), "no {part:?} in {out}");
    }
    let csv = bench.read("folder/odds.csv");
    assert_eq!(value(&csv, "value", &["smolensk", "attack", "3-1", "retreat"]), "0.5");
    assert_eq!(value(&csv, "value", &["smolensk", "attack", "1-1", "retreat"]), "");
    assert_eq!(csv.lines().count(), 1 + 11 * 6, "{csv}");
    assert!(bench.read("heat.html").contains("chances in percent, the others are means"));
    let by_terrain =
        bench.ok("odds smolensk attack --over column=3-1,6-1 --over terrain=all --of eliminated zones=both");
    assert!(by_terrain.contains("column \\ terrain") && by_terrain.contains("66.7 %"), "{by_terrain}");
    let two = bench.ok("odds smolensk attack --over column=3-1,6-1 --of retreat --of steps");
    assert!(two.starts_with("smolensk/short attack: retreat, steps\n"), "{two}");
    bench.refuses(
        "odds smolensk attack --over column=3-1 --over terrain=all --of retreat --of steps",
        2,
        &["--of takes one number with two --over"],
    );
    bench.refuses("odds smolensk attack --over attack=5..30 --of mean", 2, &["name one with --of: attacker-loss, "]);
    // The columns of the table and of the terrain have their place in the file.
    let csv = bench.ok("odds smolensk attack attack=20 terrain=light --csv");
    let key = ["smolensk", "attack", "3-1", "light", "", "1"];
    assert_eq!(value(&csv, "probability", &key), "0.3333333333333333");
    assert_eq!(value(&csv, "result_text", &key), "R");
    let one = bench.ok("odds smolensk attack attack=20 terrain=light");
    assert!(one.contains("column 3-1") && one.contains("chance that no defender is left"), "{one}");
}

/// Odds that are asked during play name only the options that differ from their defaults.
#[test]
fn odds_in_play_name_the_options_that_differ() {
    let bench = Bench::new();
    let input = "odds sinking hits=2 defence=2\nquit\n";
    let ran = bench.run_with("play pacific-fury --vs script --no-save --plain", input);
    assert!(ran.out.contains("with hits=2 defence=2; options: default\n"), "{}", ran.out);
    let ran = bench.run_with("play pacific-fury --vs script --no-save --plain --set zero-end=us-win", input);
    assert!(ran.out.contains("with hits=2 defence=2; options: zero-end=us-win\n"), "{}", ran.out);
}
