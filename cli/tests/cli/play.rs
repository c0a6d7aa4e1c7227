//! Playing by a pipe: commands, undo, saving, going on.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use crate::bench::Bench;

#[test]
fn a_whole_game_can_be_played_by_a_pipe() {
    let bench = Bench::new();
    let ran = bench.run_with("play pacific-fury --vs script --seed 3 --plain", &"1\n".repeat(3000));
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("points: Japan") && ran.out.contains("sandtable replay pacific-fury-3.ndjson"));
    assert!(ran.out.is_ascii(), "--plain draws nothing");
    assert!(bench.ok("replay pacific-fury-3.ndjson --verify").starts_with("OK"));
    assert!(bench.ok("replay pacific-fury-3.ndjson").contains("dice,"));
}

#[test]
fn commands_answer() {
    let bench = Bench::new();
    let input =
        "help\nlist\nboard\nlog\nrules R9.3\nhint\nsave copy.ndjson\nsave copy.ndjson\nfly\nborad\n99\n0\nquit\n";
    let ran = bench.run_with("play pacific-fury --vs script --seed 1 --time 0.05 --plain", input);
    assert_eq!(ran.status, 0, "{}", ran.err);
    for part in [
        "NUMBER or NOTATION",
        "R9.3(2): landing after exclusion",
        "win chance",
        "Saved to copy.ndjson",
        "Cannot save to copy.ndjson",
        "That is neither an action",
        "did you mean board?",
        "There is no action 99",
        "There is no action 0",
        "resume with: sandtable play --load pacific-fury-1.ndjson",
    ] {
        assert!(ran.out.contains(part), "no {part:?} in {}", ran.out);
    }
}

#[test]
fn undo_takes_back_what_revealed_nothing() {
    let bench = Bench::new();
    let ran =
        bench.run_with("play pacific-fury --vs script --seed 1 --save g.ndjson --plain", "undo\n1\n1\nundo\nquit\n");
    assert!(ran.out.contains("You cannot undo this: you have not decided anything yet."), "{}", ran.out);
    assert!(ran.out.contains("Your last decision was undone."), "{}", ran.out);
    assert!(bench.ok("replay g.ndjson --verify").contains("1 decision."));
    // After the formation the other side has decided.
    let ran = bench.run_with("play pacific-fury --vs script --seed 1 --save h.ndjson --plain", "done\nundo\nquit\n");
    assert!(ran.out.contains("You cannot undo this: the other side has decided since."), "{}", ran.out);
}

#[test]
fn nothing_secret_is_shown() {
    let bench = Bench::new();
    let ran = bench.run_with("play pacific-fury --side usn --vs script --seed 1 --plain --no-save", &"1\n".repeat(40));
    assert!(ran.out.contains("Japan: a secret decision."), "{}", ran.out);
    let before = ran.out.split("Operation 1").next().unwrap();
    assert!(!before.contains("Japan: add"), "{before}");
    assert!(!before.contains("Japan: names dealt"), "{before}");
    assert!(bench.files().is_empty());
    // The same in a replay that is shown to one side.
    bench.ok("play pacific-fury --side none --vs script --seed 1 --save g.ndjson");
    let all = bench.ok("replay g.ndjson --at 30");
    let usn = bench.ok("replay g.ndjson --at 30 --side usn");
    assert!(all.contains("[add KJ") && !usn.contains("Japan: add"), "{usn}");
    let json = bench.ok("replay g.ndjson --at 30 --side usn --format json");
    assert!(json.contains("\"add KU") && !json.contains("\"add KJ"), "{json}");
}

#[test]
fn two_people_pass_the_keyboard() {
    let bench = Bench::new();
    let ran = bench.run_with("play pacific-fury --vs human --seed 1 --plain --no-save", "\ndone\n\ndone\n\nquit\n");
    let calls = ran.out.matches("Pass the keyboard and press Enter.").count();
    assert_eq!(calls, 3, "{}", ran.out);
    assert!(ran.out.contains("Next to decide: Japan.") && ran.out.contains("Next to decide: United States."));
}

#[test]
fn a_resumed_game_goes_on_as_it_would_have() {
    let bench = Bench::new();
    bench.ok("play pacific-fury --side none --vs script --seed 4 --save whole.ndjson");
    let text = bench.read("whole.ndjson");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    bench.write("part.ndjson", &lines[..60].concat());
    bench.ok("play --load part.ndjson");
    assert_eq!(bench.read("part.ndjson"), text);
    bench.ok("replay whole.ndjson --resume --at 20");
    assert_eq!(bench.read("whole-from-20.ndjson"), text);
    assert_eq!(bench.read("whole.ndjson"), text);
    // Another player from there on makes another game.
    bench.ok("play --load whole.ndjson --at 20 --side none --vs random --save other.ndjson");
    assert_ne!(bench.read("other.ndjson"), text);
    bench.ok("replay other.ndjson --verify");
    // A new game has no decision to resume before.
    bench.fails("play pacific-fury --at 20", 2, &["--at", "name its file with --load"]);
}

#[test]
fn the_first_simulated_game_can_be_watched() {
    let bench = Bench::new();
    bench.ok("play pacific-fury --side none --vs script --seed 7 --save g.ndjson");
    bench.ok("sim run pacific-fury --games 1 --seed 7 --emit games -o run");
    let result = bench.read("g.ndjson").lines().last().unwrap().to_owned();
    let games = bench.read("run/games.csv");
    let header: Vec<&str> = games.lines().next().unwrap().split(',').collect();
    let row: Vec<&str> = games.lines().nth(1).unwrap().split(',').collect();
    let decisions = row[header.iter().position(|name| *name == "decisions").unwrap()];
    let played = bench.read("g.ndjson").lines().filter(|line| line.contains("\"type\":\"decision\"")).count();
    assert_eq!(decisions, played.to_string());
    let winner = row[header.iter().position(|name| *name == "winner").unwrap()];
    assert!(winner.is_empty() || winner == "draw" || result.contains(winner), "{winner}: {result}");
}

#[test]
#[cfg(unix)]
fn a_killed_or_interrupted_game_is_saved() {
    for (signal, status) in [("-KILL", None), ("-INT", Some(130)), ("-TERM", Some(130))] {
        let bench = Bench::new();
        let mut child = bench
            .command("play pacific-fury --vs script --seed 1 --save g.ndjson")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"1\n1\n").unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut seen = 0;
        // Kept until the end: a program whose reader has gone ends by itself.
        for line in lines.by_ref() {
            seen += usize::from(line.contains("Japan: add"));
            if seen == 2 {
                break;
            }
        }
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        drop(lines);
        assert_eq!(output.status.code(), status, "{signal}");
        if status.is_some() {
            let err = String::from_utf8(output.stderr).unwrap();
            assert!(err.contains("resume with: sandtable play --load g.ndjson"), "{err}");
        }
        assert!(bench.ok("replay g.ndjson --verify").contains("2 decisions"));
    }
}

/// Without --seed every game is another one, and says how to get it again.
#[test]
fn a_new_game_takes_a_fresh_seed() {
    let bench = Bench::new();
    let seed = || {
        let ran = bench.run_with("play pacific-fury --vs script --no-save", "quit\n");
        let seed = ran.out.split_once("use --seed ").expect("it is told").1.split(')').next().unwrap().to_owned();
        assert!(ran.out.contains(&format!("seed {seed} (to repeat this deal use --seed {seed})")), "{}", ran.out);
        seed
    };
    let seeds: std::collections::BTreeSet<String> = (0..4).map(|_| seed()).collect();
    assert!(seeds.len() > 1, "{seeds:?}");
    let given = bench.run_with("play pacific-fury --vs script --no-save --seed 7", "quit\n").out;
    assert!(given.contains("seed 7.") && !given.contains("--seed"), "{given}");
}

#[test]
fn a_bad_byte_is_asked_again() {
    let bench = Bench::new();
    let mut child = bench.command("play pacific-fury --vs script --seed 1 --save g.ndjson").spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\xff1\n1\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{shown}");
    assert!(shown.contains("That line is not valid UTF-8 text; type it again."), "{shown}");
    assert!(bench.ok("replay g.ndjson --verify").contains("1 decision."));
}

#[test]
fn a_line_takes_several_actions_in_any_order() {
    let bench = Bench::new();
    let line = "add Takao Shokaku x2; close; add Kongo x4 transports; done";
    let ran =
        bench.run_with("play pacific-fury --vs script --seed 1 --save g.ndjson --plain", &format!("{line}\nquit\n"));
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(!ran.out.contains("stopped"), "{}", ran.out);
    let replay = bench.ok("replay g.ndjson");
    let own: Vec<&str> = replay.lines().filter(|line| line.contains(". Japan: ")).collect();
    assert!(own[0].ends_with("[add KJ0]") && own[2].ends_with("[add KJ6]"), "{replay}");
    assert!(own[9].ends_with("[close]") && own[10].ends_with("[done]"), "{replay}");
    assert!(ran.out.contains("Japan: add KJ0; add KJ0; add KJ6; close; add KT0"), "told in one line: {}", ran.out);
}

#[test]
fn the_rest_of_a_line_is_told() {
    let bench = Bench::new();
    let ran = bench.run_with(
        "play pacific-fury --vs script --seed 1 --save g.ndjson --plain",
        "add KJ0 KJ0 KJ0; close\nclose; done; pass; pass\nquit\n",
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    for part in [
        "The line stopped at \"add KJ0\". add KJ0 is not legal here: no Shokaku class is left in base. \
         Not done: close.",
        "The line stopped: it is now the other side's turn. Not done: pass; pass.",
    ] {
        assert!(ran.out.contains(part), "no {part:?} in {}", ran.out);
    }
    let (_, after) = ran.out.split_once("Not done: pass; pass.").unwrap();
    assert!(after.contains("1. pass [pass]"), "it stands before the next question: {after}");
}

/// Which ships of a class sail is dealt after the last force, so nothing else is shown before.
#[test]
fn forces_are_formed_of_classes() {
    let bench = Bench::new();
    let words = "play pacific-fury --vs script --seed 1 --save g.ndjson --plain";
    let ran = bench.run_with(words, "add Kirishima; board\nboard\nquit\n");
    assert!(ran.out.contains("Form force 1: 1 Kongo class."), "{}", ran.out);
    let (_, during) = ran.out.split_once("Form force 1: nothing yet").unwrap();
    for ship in ["Kirishima", "Haruna", "Hiei"] {
        assert!(!during.contains(ship), "{during}");
    }
    assert!(during.contains("in base: 2 transports; 2 Shokaku class;"), "{during}");
}

#[test]
fn rules_say_what_they_say() {
    let bench = Bench::new();
    let ran = bench.run_with("play pacific-fury --vs script --no-save --plain", "rules R10.7(3)\nquit\n");
    for part in ["R10.7(3): sink table\n    One die", "\n      hits equal to the defence: sinks on 4-6\n"] {
        assert!(ran.out.contains(part), "no {part:?} in {}", ran.out);
    }
    assert!(bench.ok("rules pacific-fury R10.7(3)").contains("    hits equal to the defence: sinks on 4-6\n"));
    assert!(bench.ok("rules three-kingdoms R9.3(4)1").contains("  Japanese boats are found on a 1.\n"));
}

/// An action that has the name of a procedure is an action where it is legal.
#[test]
fn odds_of_an_attack_are_told_before_it_is_made() {
    let bench = Bench::new();
    let input = "0825: in; 0929: in; others: out\nodds attack 0929\nodds attack attack=9 defence=3\nquit\n";
    let ran = bench.run_with("play smolensk --seed 3 --vs script --plain --no-save", input);
    assert!(ran.out.contains("[attack 0929]"), "both attacks are to be made: {}", ran.out);
    assert_eq!(ran.out.matches("(attack)").count(), 1, "{}", ran.out);
    assert!(ran.out.contains("column 3-1") && !ran.out.contains("has no value"), "{}", ran.out);
}

#[test]
fn odds_are_told_inside_play() {
    let bench = Bench::new();
    // Japan's first force bombards from the Slot.
    let input = "add Kongo x4; done\nsortie SLOT\nodds\nodds bombard 1\nodds pass\nodds sinking hits=2 defence=2\n\
                 odds sinking hits=0\nodds flight\nodds list\nquit\n";
    let mut ran = bench.run_with("play pacific-fury --vs random --seed 1 --plain --no-save", input);
    for seed in 2..40 {
        if ran.out.contains("[bombard 1]") {
            break;
        }
        ran = bench.run_with(&format!("play pacific-fury --vs random --seed {seed} --plain --no-save"), input);
    }
    for part in [
        "(bombardment)",
        "disrupted in round 1 ",
        "None of these actions rolls dice at once",
        "sunk       1/2  50.000 %",
        "`hits` is `0`",
        "\"flight\" is neither a legal action nor a procedure",
        "express-series (R9.6(4))",
    ] {
        assert!(ran.out.contains(part), "no {part:?} in {}", ran.out);
    }
    assert_eq!(ran.out.matches("(bombardment)").count(), 2, "{}", ran.out);
}

#[test]
fn a_game_speaks_its_languages() {
    let bench = Bench::new();
    let words = "play template --vs script --seed 1 --save g.ndjson --plain";
    let ran = bench.run_with(&format!("{words} --lang zh"), "1\nquit\n");
    assert!(ran.out.contains("潜行者从哪一格出发？") && ran.out.contains("出发于"), "{}", ran.out);
    assert!(bench.ok("replay g.ndjson --lang ja").contains("開始："));
    assert!(bench.ok("replay g.ndjson").contains("start in"));
    assert!(bench.ok("play --help").contains("in English only so far"));
}

/// Drawn ships get their codes when they are in their forces; before, they are shown without.
#[test]
fn codes_are_told_when_they_are_for_good() {
    let bench = Bench::new();
    let words = "play three-kingdoms/20.1 --vs script --side red --seed 3 --no-save --plain";
    let ran = bench.run_with(words, &("1\n".repeat(4) + "board\nquit\n"));
    assert!(ran.out.contains("Set-up: with which force does Taiyuan start?"), "{}", ran.out);
    assert!(ran.out.contains("Not placed yet: Longhushan LST,") && !ran.out.contains("(R1"), "{}", ran.out);
    let after = bench.run_with(words, &("1\n".repeat(60) + "board\nquit\n")).out;
    assert!(after.contains("Set-up: in which hex does ") && after.contains("(R1)"), "{after}");
}
