//! Tournaments and exports.

use crate::bench::Bench;

const RUN: &str = "tournament pacific-fury --bots script,random,mcts:iters=2,eval=hand --pairs 12 -q";

/// The rows of a CSV file without quotes, by header.
fn rows(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn a_tournament_rates_its_bots_on_any_number_of_threads() {
    let bench = Bench::new();
    let one = bench.ok(&format!("{RUN} -o one --threads 1"));
    let two = bench.ok(&format!("{RUN} -o two --threads 2"));
    assert_eq!(one, two);
    for name in ["ratings.csv", "crosstable.csv", "datapackage.json", "manifest.json", "pairings/0-1.json"] {
        assert_eq!(bench.read(&format!("one/{name}")), bench.read(&format!("two/{name}")), "{name}");
    }
    for part in ["round robin, 36 mirrored pairs, seed 1", "mcts:iters=2,eval=hand", "anchor", "Bradley and Terry"] {
        assert!(one.contains(part), "no {part:?} in {one}");
    }
    let ratings = rows(&bench.read("one/ratings.csv"));
    assert_eq!(ratings.len(), 9);
    let of = |bot: &str| ratings.iter().find(|row| row[0] == bot && row[1].is_empty()).unwrap();
    assert_eq!(of("script")[7], "0");
    assert!(of("random")[7].parse::<f64>().unwrap() < -200.0);
    // Both sides of a bot are its games.
    for bot in ["script", "random"] {
        let games: u64 = ratings
            .iter()
            .filter(|row| row[0] == bot && !row[1].is_empty())
            .map(|row| row[2].parse::<u64>().unwrap())
            .sum();
        assert_eq!(games.to_string(), of(bot)[2]);
    }
    let cross = rows(&bench.read("one/crosstable.csv"));
    assert_eq!(cross.len(), 6);
    for row in &cross {
        let back = cross.iter().find(|other| other[0] == row[1] && other[1] == row[0]).unwrap();
        assert_eq!((&row[3], &row[4], &row[5]), (&back[5], &back[4], &back[3]));
        let sum: f64 = [row, back].iter().map(|row| row[11].parse::<f64>().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }
    // A pairing is the match of its bots.
    let played: serde_json::Value =
        serde_json::from_str(&bench.ok("match pacific-fury --bots script,random --pairs 12 --json -q")).unwrap();
    let row = cross.iter().find(|row| row[0] == "script" && row[1] == "random").unwrap();
    for (i, count) in played["pairs"].as_array().unwrap().iter().enumerate() {
        assert_eq!(count.to_string(), row[6 + i]);
    }
    // So does a tournament whose pairs were raised.
    bench.ok(&format!("{} -o more", RUN.replace("--pairs 12", "--pairs 5")));
    assert_eq!(bench.ok(&format!("{RUN} -o more")), one);
    for name in ["ratings.csv", "crosstable.csv", "datapackage.json", "manifest.json", "pairings/1-2.json"] {
        assert_eq!(bench.read(&format!("one/{name}")), bench.read(&format!("more/{name}")), "{name}");
    }
    // The same command finds everything done; another is refused.
    assert_eq!(bench.ok(&format!("{RUN} -o one")), one);
    bench.refuses(&format!("{RUN} -o one --seed 2"), 3, &["tournament.seed is 1 in the folder but 2 here", "--fresh"]);
    bench.ok(&format!("{RUN} -o one --seed 2 --fresh"));
    bench.refuses("sim run pacific-fury --games 20 -o two", 3, &["another run"]);
}

#[test]
fn a_gauntlet_stops_as_soon_as_the_test_accepts() {
    let bench = Bench::new();
    let words = "tournament pacific-fury --bots script,random,random:x --gauntlet";
    bench.refuses(words, 2, &["random"]);
    let words = "tournament pacific-fury --bots script,random --gauntlet --sprt 0,10 -q";
    let text = bench.ok(words);
    assert!(text.contains("H1 accepted: 10 Elo rather than 0 after "), "{text}");
    let value: serde_json::Value = serde_json::from_str(&bench.ok(&format!("{words} --json"))).unwrap();
    let pairing = &value["pairings"][0];
    assert_eq!((&pairing["sprt"]["accepted"], &value["complete"]), (&"H1".into(), &true.into()));
    assert!(pairing["sprt"]["llr"].as_f64().unwrap() >= 2.944);
    let pairs: u64 = pairing["pairs"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert!(pairs < 1000 && pairs.is_multiple_of(40), "{pairs}");
    // The weaker bot first: H0, and the exit status says so.
    let ran = bench.run("tournament pacific-fury --bots random,script --sprt elo0=0,elo1=10,model=normalized -q");
    assert_eq!(ran.status, 5, "{ran:?}");
    assert!(ran.out.contains("H0 accepted") && ran.err.contains("random against script"), "{ran:?}");
    // Too few pairs decide nothing.
    let text = bench.ok("tournament pacific-fury --bots script,random --pairs 5 --sprt 0,1 -q");
    assert!(text.contains("undecided after 5 pairs"), "{text}");
}

#[test]
fn bad_tournaments_are_refused() {
    let bench = Bench::new();
    for (bots, parts) in [
        ("script", &["two or more bots"][..]),
        ("script,script", &["twice: name each bot once"]),
        ("script,human", &["sandtable play"]),
        ("script,mcts:ms=5", &["--allow-timing"]),
        ("script,rndom", &["did you mean `random`?"]),
        ("script,random --sprt 10,0", &["--sprt 10,0", "below"]),
        ("script,random --sprt 5", &["two Elo"]),
    ] {
        bench.refuses(&format!("tournament pacific-fury --bots {bots} -o out"), 2, parts);
    }
    bench.fails("tournament pacific-fury --bots script,random --pairs 0", 2, &[]);
    assert!(bench.files().is_empty());
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_the_feature_export_says_how_to_get_it() {
    let bench = Bench::new();
    std::fs::create_dir(bench.path("folder")).unwrap();
    bench.refuses("export folder", 1, &["--features parquet"]);
}

#[test]
fn every_table_of_a_folder_is_exported() {
    let bench = Bench::new();
    bench.refuses("export nowhere --to json", 3, &["there is no such folder"]);
    std::fs::create_dir(bench.path("empty")).unwrap();
    bench.refuses("export empty --to json", 3, &["there is no datapackage.json"]);
    bench.ok("sim run pacific-fury --games 50 --emit games,scores -o run -q");
    bench.ok(&format!("{RUN} -o cup"));
    let formats: &[&str] =
        if cfg!(feature = "parquet") { &["csv", "json", "ndjson", "parquet"] } else { &["csv", "json", "ndjson"] };
    for format in formats {
        for (folder, least) in [("run", 7), ("cup", 2)] {
            let out = bench.ok(&format!("export {folder} --to {format} -q"));
            assert!(out.lines().count() >= least, "{out}");
            for path in out.lines() {
                let (table, ending) = path.rsplit_once('.').unwrap();
                assert!(ending == *format && bench.path(path).exists(), "{path}");
                assert!(bench.path(&format!("{table}.csv")).exists(), "{path}");
            }
        }
    }
    let games: serde_json::Value = serde_json::from_str(&bench.read("run/games.json")).unwrap();
    assert_eq!(games.as_array().unwrap().len(), 50);
    assert_eq!(games[49]["game_index"], 49);
    assert_eq!(bench.read("run/games.ndjson").lines().count(), 50);
    // Starting over, or asking for more pairs, leaves no table of before.
    bench.ok("sim run pacific-fury --games 60 -o run --fresh -q");
    bench.ok(&format!("{} -o cup", RUN.replace("--pairs 12", "--pairs 13")));
    for format in formats.iter().filter(|&&format| format != "csv") {
        for table in ["run/games", "run/cells", "cup/ratings"] {
            assert!(!bench.path(&format!("{table}.{format}")).exists(), "{table}.{format}");
        }
    }
}
