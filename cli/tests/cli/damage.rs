//! Folders that somebody, or the disk, has damaged: every command notices, says what, and the command of the run mends it.

use std::fs;

use crate::bench::Bench;

const RUN: &str = "sim run pacific-fury --bot random --games 600 --seed 5 --emit games,scores --progress none";
const BLOCKS: &str = "run/blocks/shard-00000-of-00001.ndjson";

impl Bench {
    /// Every file of a folder with its bytes, but for the diary and the lock.
    fn contents(&self, folder: &str) -> Vec<(String, Vec<u8>)> {
        let mut all = Vec::new();
        let mut places = vec![self.path(folder)];
        while let Some(place) = places.pop() {
            for entry in fs::read_dir(place).unwrap() {
                let path = entry.unwrap().path();
                let name = path.strip_prefix(self.path(folder)).unwrap().display().to_string();
                if path.is_dir() {
                    places.push(path);
                } else if name != "provenance.ndjson" && !name.starts_with('.') {
                    all.push((name, fs::read(path).unwrap()));
                }
            }
        }
        all.sort();
        all
    }

    /// Turns one bit of a file, in the middle of its line.
    fn flip(&self, name: &str, line: usize) {
        let mut bytes = fs::read(self.path(name)).unwrap();
        let ends: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').collect();
        bytes[ends[line] - 10] ^= 1;
        fs::write(self.path(name), bytes).unwrap();
    }
}

#[test]
fn a_table_that_was_edited_is_named_with_its_line() {
    let bench = Bench::new();
    bench.ok(&format!("{RUN} -q -o run"));
    let good = bench.contents("run");
    assert!(bench.ok("sim verify run").contains("every table matches them"));
    for (name, line) in [
        ("games.csv", 400),
        ("scores.csv", 7),
        ("turns.csv", 2),
        ("combat.csv", 1),
        ("actions.csv", 3),
        ("summary.csv", 2),
        ("vp_hist.csv", 4),
        ("cells.csv", 2),
        ("datapackage.json", 9),
    ] {
        let file = format!("run/{name}");
        let text = bench.read(&file);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines[line - 1].push('0');
        bench.write(&file, &(lines.join("\n") + "\n"));
        let wanted = format!("{file}: line {line} does not match the blocks of the run");
        bench.refuses("sim verify run", 3, &[&wanted, "repeat the command of the run"]);
        bench.refuses("export run --to ndjson", 3, &[&wanted]);
        bench.write(&file, &text);
    }
    // Cut off, too long, missing, and one that the run does not have.
    let text = bench.read("run/games.csv");
    bench.write("run/games.csv", &text[..text.len() - 1]);
    bench.refuses("sim verify run", 3, &["games.csv: line 601 does not"]);
    bench.write("run/games.csv", &format!("{text}0,600,ijn,1,4,200\n"));
    bench.refuses("sim verify run", 3, &["games.csv: line 602 does not"]);
    fs::remove_file(bench.path("run/games.csv")).unwrap();
    bench.refuses("sim verify run", 3, &["games.csv: the file is missing"]);
    bench.ok(&format!("{RUN} -q -o run"));
    bench.write("run/pairs.csv", "cell\n");
    bench.refuses("export run --to json", 3, &["pairs.csv: this run has no such table"]);
    fs::remove_file(bench.path("run/pairs.csv")).unwrap();
    assert!(bench.contents("run") == good);
    bench.ok("export run --to ndjson");
}

#[test]
fn a_damaged_block_is_noticed_by_every_command() {
    let bench = Bench::new();
    bench.ok(&format!("{RUN} -q -o run"));
    bench.ok(&format!("{RUN} -q -o other"));
    let good = bench.contents("run");
    bench.flip(BLOCKS, 17);
    fs::remove_file(bench.path("run/.lock")).unwrap();
    for words in ["sim verify run", "sim merge run", "report run", "report other --compare run", "export run --to json"]
    {
        bench.fails(words, 3, &["block 17, the line at byte", "damaged", "repeat"]);
    }
    bench.fails("sim status run", 3, &["block 17, the line at byte", "repeat its command to replay it"]);
    let ran = bench.run(&format!("{RUN} -o run"));
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.err.contains("replayed 1 incomplete or damaged block"), "{}", ran.err);
    assert!(bench.contents("run") == good);
    // An unfinished run: a damaged line is not the torn end of an interruption.
    fs::rename(bench.path(BLOCKS), bench.path(&BLOCKS.replace("ndjson", "part"))).unwrap();
    bench.ok("sim status run");
    bench.flip(&BLOCKS.replace("ndjson", "part"), 3);
    bench.fails("sim status run", 3, &["damaged blocks: 1 in run/blocks/shard-00000-of-00001.part"]);
}

#[test]
fn a_damaged_piece_of_a_study_is_named() {
    let bench = Bench::new();
    let study =
        "balance pacific-fury --vary zero-end=draw,us-win --games 60 --check-games 0 --progress none -q -o study";
    bench.ok(study);
    let good = bench.contents("study");
    bench.flip("study/games/group-000.ndjson", 0);
    bench.refuses("report study", 3, &["games/group-000.ndjson: the line at byte", "repeat the command of the study"]);
    bench.ok(study);
    bench.ok("report study");
    // The same games, in another order of lines.
    let sorted = |files: Vec<(String, Vec<u8>)>| -> Vec<(String, Vec<u8>)> {
        files.into_iter().filter(|(name, _)| !name.starts_with("games/")).collect()
    };
    assert!(sorted(bench.contents("study")) == sorted(good));
}

/// Without its manifest a folder is still the one of the command that began it: the finished blocks say so.
#[test]
fn a_manifest_is_written_anew_and_what_is_finished_is_kept() {
    let bench = Bench::new();
    bench.ok(&format!("{RUN} -q -o run"));
    let good = bench.contents("run");
    let manifest = bench.read("run/manifest.json");
    let mends = |damage: &dyn Fn()| {
        damage();
        let ran = bench.run(&format!("{RUN} -o run"));
        assert_eq!(ran.status, 0, "{ran:?}");
        assert!(ran.err.contains("manifest.json was missing or damaged; it was written again"), "{}", ran.err);
        assert!(ran.err.contains("kept 50 blocks from before, played 0 games now"), "{}", ran.err);
        assert!(bench.contents("run") == good);
    };
    mends(&|| fs::remove_file(bench.path("run/manifest.json")).unwrap());
    mends(&|| bench.write("run/manifest.json", "{"));
    mends(&|| bench.write("run/manifest.json", &manifest.replace("\"seed\": 5", "\"seed\": 6")));
    mends(&|| fs::write(bench.path("run/manifest.json"), b"\xff\xfe").unwrap());
    // Nothing else takes the folder, and every command says what to do.
    fs::remove_file(bench.path("run/manifest.json")).unwrap();
    for words in ["sim status run", "sim verify run", "sim merge run", "report run", "export run --to json"] {
        bench.refuses(words, 3, &["run/manifest.json: it is missing", "repeat the command that began this folder"]);
    }
    let other = RUN.replace("--seed 5", "--seed 6");
    bench.refuses(&format!("{other} -q -o run"), 3, &["what is finished here belongs to another command"]);
    mends(&|| {});
    // A shard, a study and a tournament, too.
    bench.ok(&format!("{RUN} -q -o parts --shard 0/2"));
    bench.ok(&format!("{RUN} -q -o parts --shard 1/2"));
    fs::remove_file(bench.path("parts/manifest.json")).unwrap();
    bench.ok(&format!("{RUN} -q -o parts --shard 0/2"));
    bench.ok("sim merge parts -q");
    assert!(bench.contents("parts").iter().filter(|(name, _)| !name.starts_with("jobs")).eq(good.iter()));
    for (words, folder) in [
        ("balance pacific-fury --games 60 --check-games 0 --progress none -q -o study", "study"),
        ("tournament pacific-fury --bots script,random --pairs 20 --progress none -q -o cup", "cup"),
    ] {
        bench.ok(words);
        let good = bench.contents(folder);
        for text in [None, Some("[]")] {
            let path = format!("{folder}/manifest.json");
            text.map_or_else(|| fs::remove_file(bench.path(&path)).unwrap(), |text| bench.write(&path, text));
            bench.ok(words);
            assert!(bench.contents(folder) == good, "{folder}");
        }
        bench.refuses(&words.replace("-q", "-q --seed 9"), 3, &[folder]);
    }
    // Fewer pairs than there are stay refused.
    bench.fails(
        "tournament pacific-fury --bots script,random --pairs 5 -o cup",
        3,
        &["tournament.pairs is 20 in the folder"],
    );
}
