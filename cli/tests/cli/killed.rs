//! Programs that are killed at any moment: the same command, given again, comes to the bytes of one that was left alone.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use crate::bench::Bench;

/// The same delays in every run of the tests, as parts of the time that the command takes on this machine.
struct Delays(u64);

impl Delays {
    /// Up to nine tenths of the time.
    fn within(&mut self, time: Duration) -> Duration {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        time * ((self.0 >> 33) % 900) as u32 / 1000
    }
}

impl Bench {
    /// The time that a command takes.
    fn timed(&self, words: &str) -> Duration {
        let start = Instant::now();
        self.ok(words);
        start.elapsed()
    }

    /// Gives a command and kills the program (SIGKILL) after so long. Whether it was still at work.
    fn killed(&self, words: &str, delay: Duration) -> bool {
        let mut child = self.command(words).spawn().unwrap();
        thread::sleep(delay);
        child.kill().unwrap();
        child.wait().unwrap().code().is_none()
    }

    /// The files of a folder that are promised to be the same, those in folders of these names included.
    fn promised(&self, folder: &str, inner: &[&str]) -> Vec<(String, Vec<u8>)> {
        let places = [""].iter().chain(inner).map(|inner| self.path(folder).join(inner));
        let mut files = Vec::new();
        for entry in places.flat_map(|place| fs::read_dir(place).unwrap()) {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(self.path(folder)).unwrap().display().to_string();
            let is_lock = path.extension().is_some_and(|ending| ending == "lock");
            let is_promised = !name.starts_with('.') && !is_lock && name != "provenance.ndjson";
            if path.is_file() && is_promised {
                files.push((name, fs::read(path).unwrap()));
            }
        }
        files.sort();
        files
    }
}

/// Kills a command twice in each of some folders, as often as `kills` says all together, and resumes. Gives the number
/// of programs that were at work when they were killed.
fn check(bench: &Bench, words: &str, inner: &[&str], delays: &mut Delays, kills: usize) -> usize {
    let time = bench.timed(&format!("{words} -o whole"));
    let wanted = bench.promised("whole", inner);
    assert!(wanted.len() >= 3, "{wanted:?}");
    let mut at_work = 0;
    for kill in 0..kills {
        at_work += usize::from(bench.killed(&format!("{words} -o part-{}", kill / 2), delays.within(time)));
    }
    for folder in (0..kills.div_ceil(2)).map(|number| format!("part-{number}")) {
        bench.ok(&format!("{words} -o {folder}"));
        let found = bench.promised(&folder, inner);
        let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&found), names(&wanted), "{words}");
        for ((name, found), (_, wanted)) in found.iter().zip(&wanted) {
            assert!(found == wanted, "{words}: {name} of {folder} differs");
        }
    }
    at_work
}

/// Fifty kills all together: 14 of runs, 14 of shards and of their merging, 11 of balance studies, 11 of tournaments.
#[test]
fn fifty_kills_leave_no_trace() {
    let mut delays = Delays(50);
    let mut at_work = 0;
    let run = "sim run pacific-fury --games 1500 --block-size 20 --emit games,scores --progress none -q";
    at_work += check(&Bench::new(), run, &["blocks"], &mut delays, 14);
    let study = "balance pacific-fury --vary zero-end=draw,us-win --games 400 --check-games 0 --progress none -q";
    at_work += check(&Bench::new(), study, &[], &mut delays, 11);
    let cup = "tournament pacific-fury --bots script,random --pairs 300 --progress none -q";
    at_work += check(&Bench::new(), cup, &["pairings"], &mut delays, 11);
    at_work += shards(&mut delays, run);
    assert!(at_work >= 20, "only {at_work} of 50 were at work when they were killed");
}

/// Shards are killed one after the other and resumed, then their merging is, until the whole is there.
fn shards(delays: &mut Delays, run: &str) -> usize {
    let bench = Bench::new();
    let time = bench.timed(&format!("{run} -o whole"));
    let shard = |index: usize| format!("{run} -o run --shard {index}/3");
    let mut at_work = (0..9).filter(|kill| bench.killed(&shard(kill % 3), delays.within(time / 3))).count();
    (0..3).for_each(|index| drop(bench.ok(&shard(index))));
    let merging = {
        // A merge of a copy says how long one takes.
        fs::create_dir_all(bench.path("copy/blocks")).unwrap();
        fs::copy(bench.path("run/manifest.json"), bench.path("copy/manifest.json")).unwrap();
        for entry in fs::read_dir(bench.path("run/blocks")).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, bench.path("copy/blocks").join(path.file_name().unwrap())).unwrap();
        }
        bench.timed("sim merge copy -q")
    };
    at_work += (0..5).filter(|_| bench.killed("sim merge run -q", delays.within(merging))).count();
    bench.ok("sim merge run -q");
    let [whole, run] = ["whole", "run"].map(|folder| bench.promised(folder, &["blocks"]));
    assert!(whole.iter().map(|(name, _)| name).eq(run.iter().map(|(name, _)| name)), "the shards are gone");
    assert!(whole == run);
    at_work
}

/// A sample of experiment files with a mistake each, through the program.
#[test]
fn mistyped_experiments_are_refused_with_file_and_line() {
    let bench = Bench::new();
    let good = "version = 1\ngame = \"three-kingdoms\"\nseed = 7\n[vary]\nlhd = [\"off\", \"on\"]\n[[bots]]\nboth = \"script\"\n[budget]\ngames = 20\n";
    bench.write("x.toml", good);
    bench.ok("run x.toml --check");
    for (from, to, line) in [
        ("version = 1", "version = 2", 1),
        ("three-kingdoms", "three-kingdom", 2),
        ("seed = 7", "seed = -7", 3),
        ("seed = 7", "sed = 7", 3),
        ("seed = 7", "seed = 99999999999999999999", 3),
        ("[vary]", "[vary", 4),
        ("lhd", "ldh", 5),
        ("\"off\", \"on\"", "\"off\"", 5),
        ("\"on\"]", "\"perhaps\"]", 5),
        ("script", "mcts:time=1", 7),
        ("script", "human", 7),
        ("games = 20", "games = 0", 9),
        ("games = 20", "games = \"many\"", 9),
        ("games = 20", "width = nan", 9),
        ("games = 20", "games = 20\ngames = 20", 10),
    ] {
        bench.write("x.toml", &good.replacen(from, to, 1));
        bench.refuses("run x.toml", 3, &[&format!("x.toml:{line}:")]);
    }
    assert_eq!(bench.files(), ["x.toml"]);
}
