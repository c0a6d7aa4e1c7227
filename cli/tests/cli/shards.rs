//! Runs whose parts are played apart give the same bytes as a run in one piece, whatever happens to the parts.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
    process::Child,
    thread,
    time::{Duration, SystemTime},
};

use crate::bench::Bench;

/// A run with rows for single games, of 60 blocks.
const RUN: &str = "sim run pacific-fury --bot random --games 600 --seed 5 --emit games,scores --progress none -q";
const WHOLE: &str = "blocks/shard-00000-of-00001.ndjson";

fn shard_file(index: u32, count: u32) -> String {
    format!("blocks/shard-{index:05}-of-{count:05}.ndjson")
}

impl Bench {
    fn shard(&self, folder: &str, index: u32, count: u32) {
        self.ok(&format!("{RUN} -o {folder} --shard {index}/{count} --threads {}", 1 + index % 2));
    }

    /// Plays all shards of a run.
    fn shards(&self, folder: &str, count: u32) {
        (0..count).for_each(|index| self.shard(folder, index, count));
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Every file of the two folders that is promised to be the same, is.
    fn same(&self, one: &str, two: &str) {
        let names = |folder: &str| {
            let entries = fs::read_dir(self.path(folder)).unwrap();
            let mut names: Vec<String> =
                entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.retain(|name| !name.starts_with('.') && !["jobs", "blocks", "provenance.ndjson"].contains(&&**name));
            names.sort();
            names
        };
        assert_eq!(names(one), names(two));
        assert!(names(one).len() >= 8, "{:?}", names(one));
        for name in names(one).iter().map(String::as_str).chain([WHOLE]) {
            assert!(self.bytes(&format!("{one}/{name}")) == self.bytes(&format!("{two}/{name}")), "{name}");
        }
        assert_eq!(fs::read_dir(self.path(two).join("blocks")).unwrap().count(), 1, "the shards are gone");
    }

    /// Merging fails and writes nothing.
    fn merge_refuses(&self, folder: &str, status: i32, parts: &[&str]) {
        self.refuses(&format!("sim merge {folder}"), status, parts);
        assert!(!self.path(folder).join("summary.csv").exists());
        assert!(!self.path(folder).join(WHOLE).exists());
    }
}

/// A number that differs from run to run.
fn chance() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().subsec_nanos().into()
}

#[test]
fn any_number_of_shards_in_any_order_merges_to_the_same_bytes() {
    let bench = Bench::new();
    let whole = bench.ok(&format!("{RUN} -o whole"));
    for count in [1, 2, 3, 7, 16] {
        let folder = format!("in-{count}");
        // Multiplying by a number without common divisor shuffles.
        (0..count).for_each(|i| bench.shard(&folder, (i * 5 + 3) % count, count));
        // The same numbers on the terminal, too.
        assert_eq!(bench.ok(&format!("sim merge {folder} -q")), whole);
        bench.same("whole", &folder);
        // Once more changes nothing; nor does a shard that a cluster starts late, nor the whole command.
        assert_eq!(bench.ok(&format!("sim merge {folder} -q")), whole);
        bench.shard(&folder, count - 1, count);
        assert_eq!(bench.ok(&format!("{RUN} -o {folder}")), whole);
        bench.same("whole", &folder);
    }
}

#[test]
fn more_shards_than_blocks_merge() {
    let bench = Bench::new();
    let words = "sim run pacific-fury --bot random --games 20 --block-size 10 -q";
    bench.ok(&format!("{words} -o whole"));
    (0..5).for_each(|index| drop(bench.ok(&format!("{words} -o parts --shard {index}/5"))));
    bench.ok("sim merge parts");
    bench.same("whole", "parts");
}

#[test]
fn missing_shards_are_listed_as_an_array() {
    let bench = Bench::new();
    bench.ok(&format!("{RUN} -o run --prepare"));
    bench.merge_refuses("run", 4, &["the run in run is not finished"]);
    for index in [0, 3, 4, 6, 7] {
        bench.shard("run", index, 9);
    }
    bench.merge_refuses("run", 4, &["missing shards: 1-2,5,8 (of 9"]);
    let status = bench.ok("sim status run");
    assert!(status.contains("finished: 0,3-4,6-7 (5)") && status.contains("absent: 1-2,5,8 (4)"), "{status}");
    // An unfinished one is missing, too.
    let part = bench.path("run/blocks/shard-00003-of-00009.part");
    fs::rename(bench.path(&format!("run/{}", shard_file(3, 9))), part).unwrap();
    bench.merge_refuses("run", 4, &["missing shards: 1-3,5,8 (of 9"]);
    assert!(bench.ok("sim status run").contains("unfinished: 3 ("));
    bench.fails("sim verify run", 4, &["1-3,5,8"]);
}

#[test]
fn a_damaged_shard_is_refused_and_mends_itself() {
    let bench = Bench::new();
    bench.ok(&format!("{RUN} -o whole"));
    bench.shards("run", 3);
    let name = format!("run/{}", shard_file(1, 3));
    let good = bench.bytes(&name);
    for at in [0, 9, good.len() / 2, good.len() - 1] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        fs::write(bench.path(&name), bad).unwrap();
        bench.merge_refuses("run", 3, &["shard 1/3 is damaged", "00001-of-00003"]);
        bench.fails("sim verify run", 3, &["shard 1/3 is damaged"]);
        let status = bench.run("sim status run");
        assert_eq!(status.status, 3, "{status:?}");
        assert!(
            status.out.contains("bad: 1 (damaged") && status.err.contains("shard 1/3 is damaged: block"),
            "{status:?}"
        );
    }
    // Cut off after a line, and one line twice.
    let cut = good[..good.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    fs::write(bench.path(&name), &good[..cut]).unwrap();
    bench.merge_refuses("run", 3, &["shard 1/3 is cut off"]);
    fs::write(bench.path(&name), [&good[..], &good[cut..]].concat()).unwrap();
    bench.merge_refuses("run", 3, &["shard 1/3 is damaged", "appears twice"]);
    bench.shard("run", 1, 3);
    assert_eq!(bench.bytes(&name), good);
    bench.ok("sim merge run");
    bench.same("whole", "run");
}

#[test]
fn a_foreign_shard_is_refused() {
    let bench = Bench::new();
    bench.shards("run", 3);
    bench.ok(&format!("{} -o other --shard 1/3", RUN.replace("--seed 5", "--seed 6")));
    fs::copy(bench.path(&format!("other/{}", shard_file(1, 3))), bench.path(&format!("run/{}", shard_file(1, 3))))
        .unwrap();
    bench.merge_refuses("run", 3, &["shard 1/3 is damaged or from another run", "00001-of-00003"]);
    // Another plan is refused before it leaves anything.
    let words = format!("{} -o run --shard 1/3", RUN.replace("--seed 5", "--seed 6"));
    bench.refuses(&words, 3, &["plan.seed is 5 in the folder but 6 here"]);
    // Another version of the program may write other tables.
    let text = bench.read("other/manifest.json").replace("\"sandtable\": \"", "\"sandtable\": \"9");
    bench.write("other/manifest.json", &text);
    bench.merge_refuses("other", 3, &["sandtable is 9"]);
    bench.write("other/manifest.json", "{}");
    bench.merge_refuses("other", 3, &["manifest"]);
    for command in ["merge", "status", "verify"] {
        bench.refuses(&format!("sim {command} nowhere"), 3, &["nowhere holds no run"]);
    }
}

#[test]
fn overlapping_shards_are_refused() {
    let bench = Bench::new();
    bench.shards("run", 3);
    // A part of another cut, by the command and by hand.
    bench.refuses(&format!("{RUN} -o run --shard 0/4"), 3, &["holds shards of a run in 3 parts"]);
    bench.refuses(&format!("{RUN} -o run"), 3, &["holds shards of a run in 3 parts", "--fresh"]);
    bench.shard("four", 2, 4);
    let strange = bench.path(&format!("run/{}", shard_file(2, 4)));
    fs::copy(bench.path(&format!("four/{}", shard_file(2, 4))), &strange).unwrap();
    bench.merge_refuses("run", 3, &["overlapping shards, from runs in 3 and 4 parts"]);
    fs::remove_file(strange).unwrap();
    // One shard under the name of another.
    let [first, second] = [0, 1].map(|index| bench.path(&format!("run/{}", shard_file(index, 3))));
    fs::copy(first, &second).unwrap();
    bench.merge_refuses("run", 3, &["shard 1/3 is overlapping with another"]);
    fs::rename(second, bench.path("run/blocks/shard-00001-of-00003 (copy).ndjson")).unwrap();
    bench.merge_refuses("run", 3, &["not the name of a shard"]);
}

#[test]
fn killed_at_any_moment_a_shard_goes_on() {
    let bench = Bench::new();
    bench.ok(&format!("{RUN} -o whole"));
    let words = format!("{RUN} -o run --threads 1 --shard");
    for (turn, index) in [0, 1, 2, 1, 0].into_iter().enumerate() {
        let mut child = bench.command(&format!("{words} {index}/3")).spawn().unwrap();
        thread::sleep(Duration::from_micros(chance() % 8_000 + 500 * turn as u64));
        // SIGKILL.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    bench.shards("run", 3);
    // Killed while it merges: the shards are still there, or the whole is.
    for _ in 0..3 {
        let mut child = bench.command("sim merge run").spawn().unwrap();
        thread::sleep(Duration::from_micros(chance() % 12_000));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    bench.ok("sim merge run");
    bench.same("whole", "run");
}

#[test]
fn processes_that_race_lose_nothing() {
    let bench = Bench::new();
    bench.ok(&format!("{RUN} -o whole"));
    // All shards twice, and all at once, in a folder that is not there yet.
    let start = |index: u32| bench.command(&format!("{RUN} -o run --threads 1 --shard {index}/4")).spawn().unwrap();
    let children: Vec<Child> = (0..8).map(|i| start(i % 4)).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        match output.status.code() {
            Some(0) => assert_eq!(error, ""),
            Some(1) => assert!(error.contains("another run is using") && error.lines().count() == 1, "{error}"),
            other => panic!("{other:?}: {error}"),
        }
    }
    bench.ok("sim merge run");
    bench.same("whole", "run");
}

#[test]
fn a_whole_run_and_shards_do_not_work_at_once() {
    let bench = Bench::new();
    let long = RUN.replace("--games 600", "--games 1000000 --block-size 10");
    for [first, second] in [["", " --shard 1/4"], [" --shard 1/4", ""], [" --shard 1/4", " --shard 1/4"]] {
        let folder = format!("run{}", chance());
        let mut child = bench.command(&format!("{long} -o {folder}{first}")).spawn().unwrap();
        while !bench.path(&folder).join("blocks").exists() {
            thread::sleep(Duration::from_millis(1));
        }
        bench.refuses(&format!("{long} -o {folder}{second}"), 1, &["another run is using", "wait for it"]);
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn a_full_or_read_only_place_is_one_clear_sentence() {
    let bench = Bench::new();
    bench.ok(&format!("{RUN} -o whole"));
    bench.shards("run", 2);
    // The disk is full when the merged file, or one of the tables, is written.
    for name in [WHOLE, "summary.csv"] {
        let full = bench.path(&format!("run/{name}.tmp"));
        symlink("/dev/full", &full).unwrap();
        bench.fails("sim merge run", 1, &["cannot write", "the disk is full; free some space"]);
        assert!(!bench.path(&format!("run/{name}")).exists());
    }
    bench.ok("sim merge run");
    bench.same("whole", "run");
    // Real ones, where a name space of mounts may be made.
    let inside = |options: &str, words: &str| {
        let script = format!(
            "mkdir -p mnt && mount -t tmpfs -o {options} tmpfs mnt && exec {} {words}",
            env!("CARGO_BIN_EXE_sandtable")
        );
        let mut command = std::process::Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script]).current_dir(bench.path(""));
        command.output().ok().map(|output| (output.status.code(), String::from_utf8(output.stderr).unwrap()))
    };
    match inside("size=24k", "games -q") {
        Some((Some(0), _)) => {}
        other => return eprintln!("skipped: no file system can be mounted here ({other:?})"),
    }
    let words = format!("{RUN} -o mnt/run --shard 1/2");
    let (status, error) = inside("size=24k", &words).unwrap();
    assert_eq!(status, Some(1), "{error}");
    assert!(error.contains("the disk is full; free some space") && error.lines().count() == 1, "{error}");
    let (status, error) = inside("ro", &words).unwrap();
    assert_eq!(status, Some(1), "{error}");
    assert!(error.contains("read-only; use another folder") && error.lines().count() == 1, "{error}");
}

#[test]
fn verify_plays_blocks_again() {
    let bench = Bench::new();
    let words = "sim run pacific-fury --games 30 --set zero-end=us-win --block-size 10 -q";
    (0..2).for_each(|index| drop(bench.ok(&format!("{words} -o run --shard {index}/2"))));
    assert!(bench.ok("sim verify run --sample 2").contains(
        "3 blocks intact and in place, there are no tables yet, because the shards are not merged; 2 replayed"
    ));
    bench.ok("sim merge run");
    assert!(bench.ok("sim verify run --sample 99").contains("3 replayed"));
}

/// A stand-in for Slurm: runs the tasks of an array one after the other, and fails the first one.
const SBATCH: &str = r#"#!/bin/bash
script="${@: -1}"
array=$(sed -n 's/^#SBATCH --array=\([^%]*\).*/\1/p' "$script")
echo "$array" >> arrays
IFS=,
for part in $array; do
    for id in $(seq "${part%-*}" "${part#*-}" | tr '\n' ,); do
        [ -e failed ] || { touch failed; continue; }
        SLURM_ARRAY_TASK_ID=$id sh "$script" || exit 1
    done
done
"#;

#[test]
fn submitting_starts_what_is_not_finished() {
    let bench = Bench::new();
    bench.ok(&format!("{RUN} -o whole"));
    bench.write("sbatch", SBATCH);
    fs::set_permissions(bench.path("sbatch"), fs::Permissions::from_mode(0o755)).unwrap();
    bench.ok(&format!("{RUN} -o run --prepare"));
    bench.refuses("sim submit run --on slurm", 2, &["--shards N"]);
    let submit = |words: &str| {
        let path = format!("{}:{}", bench.path("").display(), std::env::var("PATH").unwrap());
        let output = bench.command(&format!("sim submit run --on slurm {words}")).env("PATH", path).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let printed = bench.ok("sim submit run --on slurm --shards 4 --at-once 2 --cpus 2 --print");
    assert!(printed.contains("#SBATCH --array=0-3%2\n") && printed.contains("--cpus-per-task=2"), "{printed}");
    submit("--shards 4");
    bench.merge_refuses("run", 4, &["missing shards: 0 (of 4"]);
    bench.refuses("sim submit run --on slurm --shards 5", 3, &["in 4 parts"]);
    submit("");
    assert_eq!(bench.read("arrays"), "0-3\n0\n");
    assert!(submit("").contains("nothing to submit"));
    bench.ok("sim merge run");
    bench.same("whole", "run");
    assert!(submit("--shards 8").contains("nothing to submit"));
}

#[test]
fn scripts_are_printed_for_every_cluster() {
    let bench = Bench::new();
    bench.ok(&format!("{RUN} -o run --prepare"));
    let parallel = bench.ok("sim submit run --on parallel --shards 3 --hosts 1/a,1/b --print");
    assert!(parallel.contains("--sshlogin 1/a,1/b") && parallel.contains("::: 0 1 2"), "{parallel}");
    let job = bench.ok("sim submit run --on k8s --shards 3 --image local/sandtable:1 --print");
    for part in ["completions: 3", "completionMode: Indexed", "local/sandtable:1", "$JOB_COMPLETION_INDEX/3"] {
        assert!(job.contains(part), "{job}");
    }
    bench.refuses("sim submit run --on k8s --shards 3", 2, &["--print", "kubectl create"]);
    assert!(!Path::new(&bench.path("run/jobs/job.yaml")).exists(), "nothing is written");
    fs::remove_file(bench.path("run/jobs/command.json")).unwrap();
    bench.refuses("sim submit run --on slurm --shards 3", 3, &["command.json", "--prepare"]);
    bench.fails("sim run pacific-fury -o run --shard 3/3", 2, &["I/N"]);
    bench.fails("sim run pacific-fury --shard 1/3", 2, &["--out"]);
}
