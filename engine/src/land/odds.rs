//! Odds columns.

use crate::crt::{Column, Columns};

/// The strengths of an attack and the shifts in favour of the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Strength of the attackers.
    pub attack: u16,
    /// Strength of the defenders.
    pub defence: u16,
    /// Columns to the left.
    pub shifts: u8,
}

impl Odds {
    /// The column after shifts; `None` where the odds are too poor for an attack, before or after them. Odds beyond the
    /// last column count as the last one before they are shifted.
    #[inline]
    pub fn column(&self, columns: &Columns) -> Option<Column> {
        let column = columns.of(u32::from(self.attack), u32::from(self.defence))?;
        columns.shifted(column, -i16::from(self.shifts))
    }
}

/// Half of some strengths, without the fraction: of their sum, or of each by itself.
pub fn halved(strengths: impl IntoIterator<Item = u16>, each: bool) -> u16 {
    let strengths = strengths.into_iter();
    if each { strengths.map(|strength| strength / 2).sum() } else { strengths.sum::<u16>() / 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_may_leave_the_table() {
        let columns = Columns::odds(&["1-1", "1.5-1", "2-1", "3-1", "10+"]);
        let name = |attack, defence, shifts| {
            Odds { attack, defence, shifts }.column(&columns).map(|column| columns.name(column).to_owned())
        };
        assert_eq!(name(15, 5, 0).as_deref(), Some("3-1"));
        assert_eq!(name(15, 5, 2).as_deref(), Some("1.5-1"));
        assert_eq!(name(99, 1, 1).as_deref(), Some("3-1"));
        assert_eq!((name(7, 4, 2), name(3, 4, 0)), (None, None));
    }

    #[test]
    fn fractions_are_dropped_at_the_end_or_each_time() {
        assert_eq!((halved([5, 4], false), halved([5, 4], true)), (4, 4));
        assert_eq!((halved([5, 5], false), halved([5, 5], true)), (5, 4));
        assert_eq!(halved([], false), 0);
    }
}
