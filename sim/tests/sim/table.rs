//! The table of people and bots: what is decided is saved, what may be taken back, where a game goes on.

use std::path::Path;

use sandtable_bots::{BotSpec, Stop};
use sandtable_engine::{Game, Lang, Side, Words, dice::Scripted, games::pacific_fury::PacificFury};
use sandtable_sim::{
    replay::{self, LogLine},
    setup::{Setup, SetupError, find_game, of_replay},
    table::{Misread, Save, Seats, Table, TableError, log_words, timed_bot},
};

fn setup() -> Setup {
    Setup::new("pacific-fury", &[], &[]).unwrap()
}

fn start(file: &Path, seats: Seats) -> Table<PacificFury> {
    let setup = setup();
    let game = setup.load().unwrap();
    Table::start(&setup, game, seats, 3, &Save::In(file.to_owned())).unwrap().with_model(None)
}

fn resume(file: &Path, at: Option<usize>, save: &Save) -> Result<Table<PacificFury>, TableError> {
    let (_, setup) = of_replay(file, &[])?;
    let game = setup.load()?;
    Table::resume(&setup, game, file, at, save, |game, header| Seats::of_header(game, header, None))
}

fn decisions(file: &Path) -> usize {
    let setup = setup();
    let (_, record) = replay::read::<PacificFury>(file, &setup.load().unwrap(), &setup.files.hash()).unwrap();
    record.steps().len()
}

#[test]
fn every_decision_is_saved_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.ndjson");
    let people = Seats::bots([BotSpec::Human, BotSpec::Human]);
    assert!(people.are_people());
    let mut table = start(&file, people);
    for number in 1..=3 {
        let first = table.legal()[0];
        let text = table.game().action_text(table.record().state(), first);
        assert_eq!(table.find("1"), Ok(first));
        assert_eq!(table.find(&text), Ok(first));
        table.act(first).unwrap();
        assert_eq!(decisions(&file), number);
    }
    let most = table.legal().len();
    assert_eq!(table.find(&(most + 1).to_string()), Err(Misread::NoNumber { most }));
    assert_eq!(table.find("0"), Err(Misread::NoNumber { most }));
    assert!(matches!(table.find("what"), Err(Misread::NoAction(_))));
    let side = table.to_act().unwrap();
    assert_eq!(table.can_undo(side), Ok(()));
    assert_eq!(table.undo(side, 1).unwrap(), 1);
    assert_eq!((table.record().steps().len(), decisions(&file)), (2, 2));
    drop(table);

    // From its end in its own file; from before in another, which leaves the first as it was.
    let mut table = resume(&file, None, &Save::Usual).unwrap();
    assert_eq!(table.path(), Some(file.as_path()));
    table.act(table.legal()[0]).unwrap();
    assert_eq!(decisions(&file), 3);
    let other = resume(&file, Some(2), &Save::Usual).unwrap();
    let path = other.path().unwrap().to_owned();
    assert_eq!(path, folder.path().join("g-from-2.ndjson"));
    assert_eq!((decisions(&path), decisions(&file)), (1, 3));
    assert_eq!(resume(&file, Some(2), &Save::Usual).unwrap().path().unwrap(), folder.path().join("g-from-2-2.ndjson"));
    assert!(matches!(resume(&file, Some(9), &Save::Nowhere), Err(TableError::NoDecision { at: 9, decisions: 3 })));
    assert!(matches!(resume(&file, None, &Save::In(path)), Err(TableError::Create { .. })));
}

#[test]
fn a_bot_that_is_stopped_decides_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.ndjson");
    let slow = timed_bot("mcts", 3600.0).unwrap();
    let mut table = start(&file, Seats::against(Side::Two, slow));
    assert_eq!(table.to_act(), Some(Side::One));
    let stop = Stop::new();
    stop.hurry();
    assert!(!table.let_bot(Side::One, &stop).unwrap());
    assert_eq!(decisions(&file), 0);
    assert_eq!(table.hint(Side::One, 3600.0, &stop), None);
    let hint = table.hint(Side::One, 0.01, &Stop::new()).unwrap();
    assert!(hint.best < table.legal().len());
}

/// Two bots play alike wherever the game is broken off.
#[test]
fn bots_play_on_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole.ndjson", "parts.ndjson"].map(|name| folder.path().join(name));
    let scripts = || Seats::bots([timed_bot("script", 1.0).unwrap(), timed_bot("script", 1.0).unwrap()]);
    let play = |table: &mut Table<PacificFury>, most: usize| {
        while let Some(side) = table.to_act().filter(|_| table.record().steps().len() < most) {
            assert!(table.let_bot(side, &Stop::new()).unwrap());
        }
    };
    play(&mut start(&whole, scripts()), usize::MAX);
    play(&mut start(&parts, scripts()), 20);
    let mut table = resume(&parts, None, &Save::Usual).unwrap().with_model(None);
    assert_eq!(table.result(), None);
    play(&mut table, usize::MAX);
    assert!(table.result().unwrap().contains("points: "));
    let [whole, parts] = [whole, parts].map(|file| std::fs::read_to_string(file).unwrap());
    assert!(whole == parts, "the game went another way");
}

#[test]
fn what_is_read_is_not_told_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = start(&folder.path().join("g.ndjson"), Seats::bots([BotSpec::Human, BotSpec::Human]));
    let side = table.to_act().unwrap();
    table.news(side);
    table.act(table.legal()[0]).unwrap();
    let news = table.news(side);
    assert!(!news.lines.is_empty() && !news.is_from_others, "{news:?}");
    assert!(table.news(side).lines.is_empty());
    // The other side has read nothing yet, and what was decided in secret is from somebody else.
    assert!(table.news(side.other()).is_from_others);
}

/// A choice that was none is told where it rolled dice, and the state is that of the rules.
#[test]
fn forced_choices_that_roll_dice_are_told() {
    let setup = setup();
    let scripts = || Seats::bots([timed_bot("script", 1.0).unwrap(), timed_bot("script", 1.0).unwrap()]);
    let mut told = 0;
    for seed in 1..=10 {
        let game: PacificFury = setup.load().unwrap();
        let mut table = Table::start(&setup, game, scripts(), seed, &Save::Nowhere).unwrap().with_model(None);
        while let Some(side) = table.to_act() {
            table.let_bot(side, &Stop::new()).unwrap();
        }
        let (game, record) = (table.game(), table.record());
        for (number, step) in (1..).zip(record.steps()) {
            let values: Vec<u32> = step.rolls.iter().flat_map(|roll| roll.values.clone()).collect();
            let mut state = step.before;
            game.apply(&mut state, step.action, &mut Scripted::new(&values), &mut ()).unwrap();
            assert_eq!(Some(&state), record.state_after(number));
            let log = record.step_log(game, number, None, Lang::En);
            let ends = step.forced.iter().skip(1).map(|forced| forced.rolls).chain([step.rolls.len()]);
            let rolled: Vec<_> = step.forced.iter().zip(ends).filter(|(forced, end)| forced.rolls < *end).collect();
            let lines = log.iter().enumerate().filter(|(_, line)| matches!(line, LogLine::Forced(..)));
            let lines: Vec<usize> = lines.map(|(index, _)| index).collect();
            assert_eq!(lines.len(), rolled.len());
            for (line, (forced, _)) in lines.into_iter().zip(rolled) {
                let notation = game.action_text(&forced.before, forced.action);
                assert!(
                    matches!(&log[line], LogLine::Forced(side, text, _) if *side == forced.side && *text == notation)
                );
                let is_draw = step.rolls[forced.rolls..].iter().all(|roll| game.is_draw(&roll.roll));
                assert!(is_draw || matches!(log[line + 1], LogLine::Dice(..)), "{log:?}");
                let words = log_words(game, [log[line].clone()], None).remove(0).text;
                assert!(words.contains(&notation) && words.ends_with("the only choice"), "{words}");
                told += 1;
            }
        }
    }
    assert!(told > 5, "{told}");
}

#[test]
fn wrong_words_are_told_from_bad_files() {
    let of = |target: &str, given: &[(&str, &str)]| {
        let given: Vec<_> = given.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        Setup::new(target, &given, &[]).err().expect("there is no such thing")
    };
    for error in [
        of("pacific-furry", &[]),
        of("pacific-fury/nowhere", &[]),
        of("pacific-fury", &[("zero-end", "never")]),
        timed_bot("mtcs", 1.0).unwrap_err(),
        find_game("chess").unwrap_err(),
    ] {
        assert!(error.is_choice() && !error.to_string().contains("--"), "{error}");
    }
    let error = Setup::new("pacific-fury", &[], &["/nowhere/at-all.csv".into()]).err().expect("no such file");
    assert!(matches!(error, SetupError::File(_)) && !error.is_choice(), "{error}");
}
