//! Experiment files that somebody mistyped: read without a panic and without a hang, and refused with file and line.

use std::time::{Duration, Instant};

use sandtable_engine::{dice::hash, with_game};
use sandtable_scenarios::tomlfile::TomlFile;
use sandtable_sim::{
    setup::SetupError,
    study::{Experiment, experiment_game},
};

const GOOD: &str = r#"version = 1
game = "three-kingdoms"
scenarios = ["19.2", "19.3"]
seed = 7
luck = 4
fraction = 4
mirror = true

[set]
long-range = "on"

[vary]
lhd = ["off", "on"]
mutual-sighting = ["off", "on"]
dongfeng = ["off", "on"]

[[bots]]
both = "script"

[[bots]]
blue = "mcts:iters=10"
red = "script"
games = 200

[budget]
width = 1.5
games = 20000
"#;

/// What people and programs put into files by mistake.
const TOKENS: [&str; 24] = [
    "\"",
    "[",
    "]]",
    "=",
    ",",
    "#",
    "\n",
    "-1",
    "0",
    "1e999",
    "nan",
    "99999999999999999999",
    "true",
    "{}",
    "[[bots]]\n",
    "[vary]\n",
    "lhd = [\"on\"]\n",
    "seed = 1\n",
    "\u{0}",
    "\u{feff}",
    "日本",
    "human",
    "mcts:time=1",
    "mcts:iters=0",
];

struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = hash(self.0, 1);
        (self.0 % end.max(1) as u64) as usize
    }
}

/// The file with one to three mistakes.
fn mistyped(chance: &mut Chance) -> String {
    let mut letters: Vec<char> = GOOD.chars().collect();
    for _ in 0..=chance.below(3) {
        let at = chance.below(letters.len());
        match chance.below(6) {
            0 => letters[at] = char::from(b' ' + chance.below(95) as u8),
            1 => drop(letters.drain(at..(at + 1 + chance.below(12)).min(letters.len()))),
            2 => drop(letters.splice(at..at, TOKENS[chance.below(TOKENS.len())].chars())),
            3 => letters.truncate(at),
            4 => {
                // A line twice.
                let line: Vec<char> = GOOD.lines().nth(chance.below(25)).unwrap_or("").chars().chain(['\n']).collect();
                let start = letters[..at].iter().rposition(|&letter| letter == '\n').map_or(0, |found| found + 1);
                letters.splice(start..start, line);
            }
            _ => {
                let other = chance.below(letters.len());
                letters.swap(at, other);
            }
        }
        if letters.is_empty() {
            break;
        }
    }
    letters.into_iter().collect()
}

fn read(text: &str) -> Result<(), SetupError> {
    let file = TomlFile::parse_text("mistyped.toml".to_owned(), text)?;
    let root = file.root();
    let game = experiment_game(&root)?;
    with_game!(game, G => Experiment::read::<G>(&root).map(drop)).expect("the catalogue has no other games")
}

/// Where an error says that it is.
fn line_of(error: &str) -> Option<usize> {
    error.strip_prefix("mistyped.toml:")?.split(':').next()?.parse().ok()
}

#[test]
fn three_hundred_mistyped_files_are_read_or_refused_with_their_line() {
    read(GOOD).unwrap();
    let (mut chance, mut refused) = (Chance(300), 0);
    for number in 0..300 {
        let text = mistyped(&mut chance);
        let start = Instant::now();
        let read = read(&text);
        assert!(start.elapsed() < Duration::from_secs(5), "file {number} hangs:\n{text}");
        if let Err(error) = read {
            refused += 1;
            let error = error.to_string();
            let lines = text.lines().count() + 1;
            let line = line_of(&error).unwrap_or_else(|| panic!("file {number}: no line in {error:?}:\n{text}"));
            assert!((1..=lines).contains(&line), "file {number}: {error}");
            assert!(!error.contains('\n'), "file {number}: {error}");
        }
    }
    assert!((150..300).contains(&refused), "{refused} of 300 were refused");
}
