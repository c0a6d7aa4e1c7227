//! Games of all cells that were finished together.

use serde::{Deserialize, Serialize};

use crate::{GameRow, Luck, Tally};

/// Games `start..` of every cell, as they are kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Chunk {
    /// Number of the first game.
    pub start: u64,
    /// `rows[cell][game]`.
    pub rows: Vec<Vec<GameRow>>,
    /// `luck[cell][game]`.
    #[serde(with = "exactly")]
    pub luck: Vec<Vec<Luck>>,
    /// What was counted, one tally a cell.
    pub tallies: Vec<Tally>,
}

impl Chunk {
    /// The number behind that of the last game.
    pub fn end(&self) -> u64 {
        self.start.saturating_add(self.rows.first().map_or(0, |rows| rows.len() as u64))
    }

    /// Whether it has games, as many of each of so many cells.
    pub(crate) fn fits(&self, cells: usize) -> bool {
        let games = (self.end() - self.start) as usize;
        games > 0
            && [self.rows.len(), self.luck.len(), self.tallies.len()] == [cells; 3]
            && self.rows.iter().all(|rows| rows.len() == games)
            && self.luck.iter().all(|luck| luck.len() == games)
            && self.tallies.iter().all(|tally| tally.games == games as u64)
    }
}

/// Luck as one text a cell, `SCORE:MARGIN` a game: a reader of JSON may miss the last bit of a number with a fraction,
/// and a study that was interrupted must come to the same bytes.
mod exactly {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::Luck;

    pub(super) fn serialize<S: Serializer>(luck: &[Vec<Luck>], serializer: S) -> Result<S::Ok, S::Error> {
        let text = |luck: &Luck| format!("{}:{}", luck.score, luck.margin);
        let cells = luck.iter().map(|luck| luck.iter().map(text).collect::<Vec<_>>().join(" "));
        cells.collect::<Vec<_>>().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Vec<Luck>>, D::Error> {
        let of_game = |text: &str| {
            let (score, margin) = text.split_once(':')?;
            Some(Luck { score: score.parse().ok()?, margin: margin.parse().ok()? })
        };
        let of_cell = |text: &String| text.split_whitespace().map(of_game).collect::<Option<Vec<_>>>();
        let cells = Vec::<String>::deserialize(deserializer)?;
        cells.iter().map(of_cell).collect::<Option<_>>().ok_or_else(|| D::Error::custom("no luck of games"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{from_line, to_line};

    #[test]
    fn luck_reads_back_to_the_last_bit() {
        let mut numbers = 1_u64;
        let mut next = || {
            numbers = sandtable_engine::dice::hash(numbers, 0);
            (numbers as f64 / u64::MAX as f64 - 0.5) * 1e-3
        };
        let row = GameRow { winner: 0, vp: [1, 0], turns: 3, decisions: 9 };
        let tally = Tally { games: 1000, ..Tally::default() };
        let luck: Vec<Luck> = (0..1000).map(|_| Luck { score: next(), margin: next() * 1e5 }).collect();
        let chunk = Chunk { start: 5, rows: vec![vec![row; 1000]], luck: vec![luck], tallies: vec![tally] };
        let line = to_line(&chunk, &[7; 32]);
        let back: Chunk = from_line(line.as_bytes(), &[7; 32]).unwrap();
        assert!(back.fits(1) && !back.fits(2));
        for (was, is) in chunk.luck[0].iter().zip(&back.luck[0]) {
            assert_eq!((was.score.to_bits(), was.margin.to_bits()), (is.score.to_bits(), is.margin.to_bits()));
        }
        assert_eq!((back.start, back.end()), (5, 1005));
        assert_eq!(from_line::<Chunk>(line.as_bytes(), &[8; 32]), None);
    }
}
