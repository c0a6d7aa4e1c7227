//! Replay files in rough hands: whatever is in them, the reader says which line is wrong, or takes the game.

use std::{collections::BTreeMap, fs, path::Path};

use sandtable_bots::{BotSpec, Doctrine};
use sandtable_engine::{
    Published, Stream,
    games::{pacific_fury::PacificFury, template::Template, three_kingdoms::ThreeKingdoms},
    testing::damaged,
};
use sandtable_sim::{
    Stop,
    replay::verify,
    setup::{Setup, SetupError, of_replay},
    table::{Save, Seats, Table},
};

/// Damaged files in all.
const FILES: usize = 2_000;

fn recorded<G: Published + Doctrine>(target: &str, file: &Path) -> Vec<u8> {
    let setup = Setup::new(target, &[], &[]).unwrap();
    let seats = Seats::bots([BotSpec::Random, BotSpec::Random]);
    let mut table = Table::<G>::start(&setup, setup.load().unwrap(), seats, 1, &Save::In(file.to_owned())).unwrap();
    table = table.with_model(None);
    while let Some(side) = table.to_act() {
        table.let_bot(side, &Stop::new()).unwrap();
    }
    let text = fs::read(file).unwrap();
    fs::remove_file(file).unwrap();
    text
}

/// Reads a file as `replay --verify` does.
fn read<G: Published + Doctrine>(file: &Path) -> Result<(), SetupError> {
    let (_, setup) = of_replay(file, &[])?;
    let game: G = setup.load()?;
    verify(file, &game, &setup.data_hash()).map(|_| ()).map_err(SetupError::Replay)
}

/// Reads a replay of one game.
type Read = fn(&Path) -> Result<(), SetupError>;

/// 2,000 damaged replays: no panic, no endless loop; each refusal names the file and a line of it.
#[test]
fn damaged_replays_are_refused_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.ndjson");
    let games: [(Vec<u8>, Read); 3] = [
        (recorded::<PacificFury>("pacific-fury", &file), read::<PacificFury>),
        (recorded::<ThreeKingdoms>("three-kingdoms/19.1", &file), read::<ThreeKingdoms>),
        (recorded::<Template>("template", &file), read::<Template>),
    ];
    let mut dice = Stream::new(20_261_122);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for number in 0..FILES {
        let (text, read) = &games[number % games.len()];
        let damaged = damaged(text, &mut dice);
        fs::write(&file, &damaged).unwrap();
        let Err(error) = read(&file) else {
            *reasons.entry("accepted".to_owned()).or_default() += 1;
            continue;
        };
        let words = error.to_string();
        let place = words.strip_prefix(&format!("{}:", file.display()));
        let line: usize = place.and_then(|rest| rest.split(':').next()?.parse().ok()).unwrap_or_else(|| {
            panic!("file {number}: no line in {words}");
        });
        let lines = damaged.split(|&byte| byte == b'\n').count();
        assert!((1..=lines + 1).contains(&line), "file {number}: {lines} lines, and {words}");
        assert!(words.len() < 3_000, "file {number}: the damage is told in {} bytes", words.len());
        assert!(!words.contains(|c: char| c.is_control()), "file {number}: {words:?}");
        *reasons.entry("refused".to_owned()).or_default() += 1;
    }
    // What is accepted: another seed, another version, another player, or accidents that undid each other.
    assert!(reasons["refused"] > FILES * 19 / 20, "{reasons:?}");
}
