//! Whether victory follows from victory points.

use crate::GameRow;

/// Looks whether games were won by the side with more victory points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByVp {
    /// Games that were won by the side with fewer points, drawn with another number of points, or lost by both.
    pub against: u64,
    decided: u64,
    /// Games with as many points for both sides: won by side one, by side two, drawn.
    ties: [u64; 3],
}

impl ByVp {
    /// Takes up a game.
    pub fn add(&mut self, row: &GameRow) {
        let margin = row.vp[0] - row.vp[1];
        if row.winner == GameRow::BOTH_LOST {
            self.against += 1;
        } else if margin == 0 {
            self.ties[usize::from(row.winner)] += 1;
        } else {
            self.decided += 1;
            self.against += u64::from(row.winner != u8::from(margin < 0));
        }
    }

    /// Score of side one with as many points as side two, one half where no game had them; `None` when victory does not
    /// follow from victory points alone.
    pub fn tie(&self) -> Option<f64> {
        let kinds: Vec<u8> = (0..3).filter(|&winner| self.ties[usize::from(winner)] > 0).collect();
        match kinds.as_slice() {
            _ if self.against > 0 || self.decided == 0 => None,
            [0] => Some(1.0),
            [1] => Some(0.0),
            [] | [2] => Some(0.5),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(games: &[(u8, [i32; 2])]) -> Option<f64> {
        let mut by_vp = ByVp::default();
        for &(winner, vp) in games {
            by_vp.add(&GameRow { winner, vp, turns: 1, decisions: 1 });
        }
        by_vp.tie()
    }

    #[test]
    fn ties_are_told_by_the_games() {
        let decided = [(0, [3, 1]), (1, [0, 2])];
        assert_eq!(of(&decided), Some(0.5));
        for (winner, score) in [(0, 1.0), (1, 0.0), (2, 0.5)] {
            assert_eq!(of(&[decided[0], decided[1], (winner, [1, 1])]), Some(score));
        }
        // Ties that go now to one side and now to the other, the loser ahead, a draw with a margin, no margin ever.
        assert_eq!(of(&[decided[0], (0, [1, 1]), (1, [1, 1])]), None);
        assert_eq!(of(&[decided[0], (1, [3, 1])]), None);
        assert_eq!(of(&[decided[0], (2, [3, 1])]), None);
        assert_eq!(of(&[(2, [0, 0])]), None);
        // Both lose whatever their points.
        for vp in [[3, 1], [1, 1]] {
            assert_eq!(of(&[decided[0], (GameRow::BOTH_LOST, vp)]), None);
        }
    }
}
