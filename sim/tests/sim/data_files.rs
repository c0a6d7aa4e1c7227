//! Data files and scenario files that somebody gives: what is read, what is refused, and that nothing slips through.

use std::{
    fs,
    path::{Path, PathBuf},
};

use sandtable_engine::{
    Position, Published, Words,
    dice::{Keyed, hash},
    games::IDS,
    with_game,
};
use sandtable_scenarios::{GameFiles, ScenarioKey, Value, games};
use sandtable_sim::setup::{Setup, SetupError};
use tempfile::TempDir;

/// Numbers that differ from seed to seed and are the same everywhere.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = hash(self.0, 1);
        (self.0 % most.max(1) as u64) as usize
    }
}

fn written(folder: &TempDir, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

/// The game that a command plays with this file, as `--data` has it.
fn load<G: Published>(target: &str, path: &Path) -> Result<G, SetupError> {
    Setup::new(target, &[], &[path.to_owned()])?.load()
}

/// The text of a new scenario file.
fn own<G: Published>(target: &str) -> String {
    Setup::new(target, &[], &[]).unwrap().new_scenario::<G>("mine", &["A comment.".to_owned()]).unwrap()
}

/// No file of a game is taken without being read.
#[test]
fn every_file_is_read_or_refused() {
    fn check<G: Published>() {
        let files = GameFiles::embedded(G::ID).unwrap();
        let folder = TempDir::new().unwrap();
        let all: Vec<&str> = files.names().chain(files.unread()).collect();
        assert!(all.len() > 4);
        for name in all {
            let nonsense = if Path::new(name).extension().is_some_and(|end| end == "toml") {
                "version = 1\nnonsense = 1\n"
            } else {
                "nonsense\n1\n"
            };
            let path = written(&folder, name, nonsense);
            let told =
                load::<G>(G::ID, &path).err().unwrap_or_else(|| panic!("{} takes any {name}", G::ID)).to_string();
            assert!(told.contains(name), "{told}");
            assert_eq!(told.contains("play does not read"), files.unread().any(|unread| unread == name), "{told}");
        }
    }
    for id in IDS {
        with_game!(*id, G => check::<G>()).unwrap();
    }
}

/// Whoever writes a scenario is told what every key means.
#[test]
fn every_key_of_a_scenario_is_explained() {
    fn each(path: &str, tree: &[(String, Value)], keys: &[ScenarioKey]) {
        for (key, value) in tree {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            if let Value::Table(inner) = value {
                each(&path, inner, keys);
            } else if !["version", "id", "title", "rule"].contains(&path.as_str()) {
                let known =
                    keys.iter().find(|known| known.fits(&path)).unwrap_or_else(|| panic!("{path} is not explained"));
                assert!(!known.label.is_empty() && !known.help.is_empty(), "{path}");
            }
        }
    }
    fn check<G: Published>() {
        for scenario in &games().iter().find(|game| game.id == G::ID).unwrap().scenarios {
            let setup = Setup::new(&format!("{}/{}", G::ID, scenario.id), &[], &[]).unwrap();
            each("", &setup.scenario_values::<G>().unwrap(), G::SCENARIO_KEYS);
        }
    }
    for id in IDS {
        with_game!(*id, G => check::<G>()).unwrap();
    }
}

/// What stands where after each of the first random actions.
fn course<G: Words>(game: &G, most: usize) -> Vec<Vec<[String; 2]>> {
    let mut dice = Keyed::new(7);
    let mut position = Position::begin(game, &mut dice, &mut ());
    let mut numbers = Numbers(7);
    let mut seen = Vec::new();
    while game.to_act(position.state()).is_some() {
        if seen.len() == most {
            break;
        }
        let actions = position.legal();
        let action = actions[numbers.below(actions.len())];
        position.advance(game, action, &mut dice, &mut ());
        let placements = game.placements(position.state());
        seen.push(placements.into_iter().map(|placement| [placement.what, placement.place]).collect());
    }
    seen
}

/// A file made from a scenario plays like it, action by action, and leaves the hash of the game's own scenarios alone.
#[test]
fn a_scenario_written_anew_plays_alike() {
    fn check<G: Published>() {
        for scenario in &games().iter().find(|game| game.id == G::ID).unwrap().scenarios {
            let target = format!("{}/{}", G::ID, scenario.id);
            let shipped = Setup::new(&target, &[], &[]).unwrap();
            let folder = TempDir::new().unwrap();
            let path = written(&folder, "mine.toml", own::<G>(&target));
            let mine = Setup::new(G::ID, &[], std::slice::from_ref(&path)).unwrap();
            assert_eq!((mine.scenario.as_str(), mine.info().is_own), ("mine", true));
            // The option that changes one place of 20.1 alone stays at its default here.
            assert_eq!(course(&mine.load::<G>().unwrap(), 300), course(&shipped.load::<G>().unwrap(), 300), "{target}");
            let beside = Setup::new(&target, &[], std::slice::from_ref(&path)).unwrap();
            assert_eq!(beside.data_hash(), shipped.data_hash());
            assert_ne!(mine.data_hash(), shipped.data_hash());
        }
    }
    for id in IDS {
        with_game!(*id, G => check::<G>()).unwrap();
    }
}

/// One damage of a text.
fn damaged(text: &str, numbers: &mut Numbers) -> Vec<u8> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = numbers.below(lines.len());
    match numbers.below(9) {
        0 => {
            let mut bytes = text.as_bytes().to_vec();
            let place = numbers.below(bytes.len());
            bytes[place] ^= 1 << numbers.below(8);
            return bytes;
        }
        1 => {
            let cells: Vec<String> = lines[line].split(',').map(str::to_owned).collect();
            let dropped = numbers.below(cells.len());
            let rest = cells.into_iter().enumerate().filter(|(place, _)| *place != dropped).map(|(_, cell)| cell);
            lines[line] = rest.collect::<Vec<_>>().join(",");
        }
        2 => lines.insert(line, lines[line].clone()),
        3 => drop(lines.remove(line)),
        4 | 5 => {
            // Another number instead of one.
            let digits: Vec<usize> =
                lines[line].char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
            if let Some(&at) = digits.get(numbers.below(digits.len())) {
                let number =
                    ["-1", "0", "99", "1,000", "70000", "99999999999999999999", "1e9", "0x10", ""][numbers.below(9)];
                lines[line].replace_range(at..=at, number);
            }
        }
        6 => {
            let mut at = numbers.below(lines[line].len() + 1);
            at = lines[line].floor_char_boundary(at);
            lines[line].insert(at, ['"', '\'', '[', '}', '\u{0}', '\u{202e}', '#'][numbers.below(7)]);
        }
        7 => {
            let at = lines[line].floor_char_boundary(numbers.below(lines[line].len() + 1));
            lines[line].insert_str(at, &"9".repeat(50_000));
        }
        _ => {
            let other = numbers.below(lines.len());
            lines.swap(line, other);
        }
    }
    (lines.join("\n") + "\n").into_bytes()
}

/// Damages a file so often; every refusal must name file, line and column.
fn damage_often<G: Published>(name: &str, text: &str, times: usize, numbers: &mut Numbers) -> usize {
    let folder = TempDir::new().unwrap();
    let (mut refusals, mut misplaced) = (0, Vec::new());
    for round in 0..times {
        let path = written(&folder, name, damaged(text, numbers));
        let error = match load::<G>(G::ID, &path) {
            Err(error) => error,
            Ok(game) => {
                // What is accepted can be played.
                course(&game, 40);
                continue;
            }
        };
        refusals += 1;
        let told = error.to_string();
        let is_placed = match error {
            SetupError::File(error) => {
                let is_named = error.file.ends_with(name) || error.file.starts_with(G::ID);
                is_named && error.line > 0 && error.column > 0
            }
            _ => false,
        };
        if !(is_placed && told.lines().count() == 1 && told.len() < 3000) {
            misplaced.push(format!("round {round} of {name}: {told}"));
        }
    }
    assert!(misplaced.is_empty(), "{misplaced:#?}");
    refusals
}

/// 450 damaged data files and as many damaged scenario files: no panic, and never a refusal without a place.
#[test]
fn damaged_files_are_refused_with_their_place() {
    fn check<G: Published>(numbers: &mut Numbers) -> usize {
        let files = GameFiles::embedded(G::ID).unwrap();
        let names: Vec<&str> = files.names().collect();
        let mut refusals = 0;
        for round in 0..150 {
            let name = names[round % names.len()];
            refusals += damage_often::<G>(name, files.text(name).unwrap(), 1, numbers);
        }
        refusals + damage_often::<G>("mine.toml", &own::<G>(G::ID), 150, numbers)
    }
    let mut numbers = Numbers(20_261_122);
    let refusals: usize = IDS.iter().map(|id| with_game!(*id, G => check::<G>(&mut numbers)).unwrap()).sum();
    assert!(refusals > 400, "{refusals} of 900 were refused");
}
