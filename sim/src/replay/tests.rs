use std::{collections::BTreeMap, fs, path::PathBuf};

use sandtable_engine::{
    Game, Lang, Side, Stream, Words,
    dice::Keyed,
    testing::small::{Kuhn, Leduc, Pig, TicTacToe, Ultimatum, ultimatum::Action},
};
use tempfile::TempDir;

use super::*;
use crate::Purpose;

const HASH: &str = "abc";

fn header<G: Words>(game: &G, seed: u64) -> Header {
    Header {
        format: FORMAT,
        program: "0.0.0".into(),
        game: G::ID.into(),
        scenario: "only".into(),
        data_hash: HASH.into(),
        options: BTreeMap::new(),
        players: Side::BOTH.map(|side| (game.side_id(side).to_owned(), "random".to_owned())).into(),
        seed,
        own_scenario: None,
    }
}

/// Plays random actions until the game or `decisions` are over, writing as it goes.
fn play<G: Words>(game: &G, path: &std::path::Path, seed: u64, decisions: usize) -> Record<G> {
    let seeds = game_seeds(seed);
    let mut record = Record::start(game, &mut Keyed::new(seeds.of(Purpose::Setup)));
    let mut writer = Writer::create(path, &header(game, seed), game, &record, false).unwrap();
    go_on(game, &mut record, &mut writer, seed, decisions);
    record
}

fn go_on<G: Words>(game: &G, record: &mut Record<G>, writer: &mut Writer<G>, seed: u64, decisions: usize) {
    let mut dice = Keyed::new(game_seeds(seed).of(Purpose::Dice));
    let mut legal = Vec::new();
    while game.to_act(record.state()).is_some() && record.steps().len() < decisions {
        game.legal_actions(record.state(), &mut legal);
        let choice = Stream::new(seed ^ record.steps().len() as u64).below(legal.len() as u32) as usize;
        record.act(game, legal[choice], &mut dice).unwrap();
        writer.append(game, record).unwrap();
    }
}

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ndjson");
    (folder, path)
}

fn round_trip<G: Words>(game: &G) {
    for seed in 0..20 {
        let (_folder, path) = folder();
        let record = play(game, &path, seed, usize::MAX);
        assert_eq!(read_header(&path).unwrap(), header(game, seed));
        let (_, again) = read(&path, game, HASH).unwrap();
        assert_eq!(again.steps().len(), record.steps().len());
        assert_eq!(again.state(), record.state());
        for (one, two) in record.steps().iter().zip(again.steps()) {
            assert_eq!((one.before, one.action, one.side), (two.before, two.action, two.side));
            assert_eq!(one.rolls, two.rolls);
        }
    }
}

#[test]
fn what_was_written_is_read_back() {
    round_trip(&Pig);
    round_trip(&Leduc);
    round_trip(&Kuhn);
    round_trip(&TicTacToe);
    for first in Side::BOTH {
        round_trip(&Ultimatum { first });
    }
}

#[test]
fn a_resumed_game_is_the_uninterrupted_one() {
    let (_folder, path) = folder();
    let whole = play(&Pig, &path, 5, usize::MAX);
    let text = fs::read_to_string(&path).unwrap();
    for decisions in [0, 1, 7, whole.steps().len() - 1] {
        let (_folder, path) = folder();
        play(&Pig, &path, 5, decisions);
        let (header, mut record) = read(&path, &Pig, HASH).unwrap();
        let mut writer = Writer::create(&path, &header, &Pig, &record, true).unwrap();
        go_on(&Pig, &mut record, &mut writer, 5, usize::MAX);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn going_back_forgets_what_came_after() {
    let (_folder, path) = folder();
    let mut record = play(&Pig, &path, 5, 30);
    let state = *record.state_before(11).unwrap();
    record.truncate_before(11);
    assert_eq!((record.steps().len(), *record.state()), (10, state));
    assert_eq!(record.state_before(12), None);
    let mut writer = Writer::create(&path, &header(&Pig, 5), &Pig, &record, true).unwrap();
    writer.rewrite(&Pig, &record).unwrap();
    assert_eq!(read(&path, &Pig, HASH).unwrap().1.steps().len(), 10);
}

#[test]
fn a_game_that_is_played_is_not_played_by_another() {
    let (_folder, path) = folder();
    let record = play(&Pig, &path, 5, 3);
    let first = Writer::create(&path, &header(&Pig, 5), &Pig, &record, true).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let second = Writer::create(&path, &header(&Pig, 5), &Pig, &record, true);
    assert_eq!(second.unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    drop(first);
    Writer::create(&path, &header(&Pig, 5), &Pig, &record, true).unwrap();
}

#[test]
fn a_file_that_is_removed_is_written_anew() {
    let (_folder, path) = folder();
    let mut record = play(&Pig, &path, 5, 3);
    let mut writer = Writer::create(&path, &header(&Pig, 5), &Pig, &record, true).unwrap();
    fs::remove_file(&path).unwrap();
    go_on(&Pig, &mut record, &mut writer, 5, 5);
    assert_eq!(read(&path, &Pig, HASH).unwrap().1.steps().len(), record.steps().len());
}

#[test]
fn an_existing_file_is_left_alone() {
    let (_folder, path) = folder();
    fs::write(&path, "precious").unwrap();
    let record = Record::start(&Pig, &mut Keyed::new(1));
    assert!(Writer::create(&path, &header(&Pig, 1), &Pig, &record, false).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
}

/// The message for a Pig game of seed 5 after its text was changed.
fn complaint(change: impl Fn(&str) -> String) -> String {
    let (_folder, path) = folder();
    play(&Pig, &path, 5, usize::MAX);
    let text = fs::read_to_string(&path).unwrap();
    let changed = change(&text);
    assert_ne!(text, changed, "the change must change something");
    fs::write(&path, changed).unwrap();
    let error = read(&path, &Pig, HASH).map(|_| ()).unwrap_err().to_string();
    assert!(!error.contains('\n'), "one line: {error}");
    error.split_once("game.ndjson:").expect("names file and line").1.to_owned()
}

fn line_changed(number: usize, from: &str, to: &str) -> impl Fn(&str) -> String {
    move |text: &str| {
        let lines = text.lines().enumerate().map(|(i, line)| {
            let changed = if i + 1 == number { line.replace(from, to) } else { line.to_owned() };
            changed + "\n"
        });
        lines.collect()
    }
}

#[test]
fn every_damage_is_told_with_its_line() {
    let cases: [(&str, String); 14] = [
        ("1: not a replay file", complaint(|_| String::new())),
        ("1: not a replay file", complaint(|_| "hello\n".into())),
        ("1: not a replay file", complaint(line_changed(1, "\"seed\"", "\"sead\""))),
        ("1: this is replay format 9", complaint(line_changed(1, "\"format\":1", "\"format\":9"))),
        ("1: this is a game of chess", complaint(line_changed(1, "\"pig\"", "\"chess\""))),
        ("1: the game was recorded with other data", complaint(line_changed(1, "\"abc\"", "\"abd\""))),
        ("1: the file is cut off", complaint(|text| text[..20].into())),
        ("2: expected the setup, found a decision", complaint(|text| without_line(2, text))),
        ("3: not a line of a replay file", complaint(line_changed(3, "\"", "'"))),
        ("3: \"fly\" is not an action", complaint(line_changed(3, "\"roll\"", "\"fly\""))),
        (
            "3: number of dice: 2 in the file, 1 by the rules",
            complaint(|text| line_changed(3, &dice(text), &dice(text).replace(']', ",1]"))(text)),
        ),
        ("3: recorded value 7", complaint(|text| line_changed(3, &dice(text), "\"dice\":[7]")(text))),
        ("3: it is the turn of", complaint(|text| line_changed(3, &side(text), "\"side\":\"nobody\"")(text))),
        ("3: expected decision 1", complaint(line_changed(3, "\"number\":1", "\"number\":3"))),
    ];
    for (expected, found) in cases {
        assert!(found.starts_with(expected), "{found}");
    }
}

fn without_line(number: usize, text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    [&lines[..number - 1], &lines[number..]].concat().concat()
}

fn dice(text: &str) -> String {
    let line = text.lines().nth(2).unwrap();
    let start = line.find("\"dice\"").expect("the first decision of seed 5 rolls");
    line[start..=start + line[start..].find(']').unwrap()].to_owned()
}

fn side(text: &str) -> String {
    let line = text.lines().nth(2).unwrap();
    let start = line.find("\"side\"").unwrap();
    line[start..start + line[start..].find(',').unwrap()].to_owned()
}

#[test]
fn no_cut_goes_unnoticed_but_one_between_decisions() {
    let (_folder, path) = folder();
    play(&Pig, &path, 3, 12);
    let bytes = fs::read(&path).unwrap();
    for end in 0..bytes.len() {
        fs::write(&path, &bytes[..end]).unwrap();
        let result = read(&path, &Pig, HASH);
        let between = end > 0 && bytes[end - 1] == b'\n';
        assert!(between || result.is_err(), "cut at {end}");
    }
}

#[test]
fn a_game_cut_between_two_lines_goes_on() {
    let (_folder, path) = folder();
    let whole = play(&Pig, &path, 3, usize::MAX);
    let text = fs::read_to_string(&path).unwrap();
    for lines in 2..text.lines().count() {
        let begun: String = text.split_inclusive('\n').take(lines).collect();
        fs::write(&path, &begun).unwrap();
        let (header, mut record) = read(&path, &Pig, HASH).unwrap();
        let mut writer = Writer::create(&path, &header, &Pig, &record, true).unwrap();
        go_on(&Pig, &mut record, &mut writer, 3, usize::MAX);
        assert_eq!(record.steps().len(), whole.steps().len());
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "cut after {lines} lines");
    }
}

#[test]
fn a_wrong_position_or_result_is_found() {
    let wrong = complaint(|text| text.replacen("\"turn\":2", "\"turn\":3", 1));
    assert!(wrong.contains("the position of turn 2 does not match"), "{wrong}");
    let wrong = complaint(|text| text.replace("\"winner\":\"", "\"winner\":\"x"));
    assert!(wrong.contains("the result does not match"), "{wrong}");
    let wrong = complaint(|text| format!("{text}{}\n", text.lines().last().unwrap()));
    assert!(wrong.contains("expected the end of the file after the result, found a result"), "{wrong}");
}

#[test]
fn a_loss_of_both_is_no_draw() {
    let game = Ultimatum { first: Side::One };
    let (_folder, path) = folder();
    let mut record = Record::start(&game, &mut Keyed::new(1));
    let mut writer = Writer::create(&path, &header(&game, 1), &game, &record, false).unwrap();
    for action in [Action::Share, Action::Refuse] {
        record.act(&game, action, &mut Keyed::new(1)).unwrap();
        writer.append(&game, &record).unwrap();
    }
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.ends_with("{\"type\":\"result\",\"winner\":null,\"both_lost\":true,\"vp\":[0,0],\"vp_scale\":1}\n"));
    fs::write(&path, text.replace(",\"both_lost\":true", "")).unwrap();
    let error = read(&path, &game, HASH).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("a loss of both sides with 0 to 0 points"), "{error}");
}

#[test]
fn logs_show_a_side_what_it_may_know() {
    let (_folder, path) = folder();
    let record = play(&Leduc, &path, 1, usize::MAX);
    assert!(record.setup_log(&Leduc, Some(Side::One), Lang::En).is_empty());
    assert!(!record.setup_log(&Leduc, None, Lang::En).is_empty());
    assert!(matches!(record.step_log(&Leduc, 1, None, Lang::En)[0], LogLine::Decision(1, _, Some(_))));
}

#[test]
fn undo_is_refused_with_a_reason() {
    let mut record = Record::start(&TicTacToe, &mut Keyed::new(0));
    assert_eq!(can_undo(&TicTacToe, &record, Side::One), Err(UndoRefusal::Nothing));
    let mut legal = Vec::new();
    TicTacToe.legal_actions(record.state(), &mut legal);
    record.act(&TicTacToe, legal[0], &mut Keyed::new(0)).unwrap();
    assert_eq!(can_undo(&TicTacToe, &record, Side::One), Err(UndoRefusal::OtherSide));

    // A die of Pig that does not end the turn leaves the same side to decide.
    let dice = &mut Keyed::new(0);
    let mut record = Record::start(&Pig, dice);
    let seed = (0..100).find(|&seed| {
        let mut trial = record.clone();
        let roll = *legal_of_pig(&trial).last().unwrap();
        trial.act(&Pig, roll, &mut Keyed::new(seed)).unwrap();
        Pig.to_act(trial.state()) == Pig.to_act(record.state()) && !trial.steps()[0].rolls.is_empty()
    });
    let roll = *legal_of_pig(&record).last().unwrap();
    let side = Pig.to_act(record.state()).unwrap();
    record.act(&Pig, roll, &mut Keyed::new(seed.unwrap())).unwrap();
    assert_eq!(can_undo(&Pig, &record, side), Err(UndoRefusal::Dice));
}

fn legal_of_pig(record: &Record<Pig>) -> Vec<<Pig as Game>::Action> {
    let mut legal = Vec::new();
    Pig.legal_actions(record.state(), &mut legal);
    legal
}
