//! What a policy looks at: facts of a decision and of each legal action, each one of a few cases.

/// Facts of decisions or of actions at most, those of [`COMMON`] among them.
pub const MAX_FACTS: usize = 28;

/// A fact: its name, and how many cases it tells apart. Its value is a number below `cases`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Stable name; models refer to it.
    pub name: &'static str,
    /// Number of cases.
    pub cases: u16,
}

impl Fact {
    /// A fact of so many cases.
    #[must_use]
    pub const fn new(name: &'static str, cases: u16) -> Self {
        Self { name, cases }
    }
}

/// What a game tells its policy. Facts must use only what the side to act may know.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Facts of the decision. The first is the kind of decision: each kind has a sharpness of its own.
    pub decision: &'static [Fact],
    /// Facts of an action.
    pub action: &'static [Fact],
    /// The tables of the policy: each has one entry for every combination of the facts that it names. Facts of
    /// [`COMMON`] may be named too.
    pub tables: &'static [&'static [&'static str]],
}

impl Facts {
    /// For games without: nothing can be learnt.
    pub const NONE: Self = Self { decision: &[], action: &[], tables: &[] };

    /// The place of a fact of actions among them, for constants: so a name that is wrong does not compile.
    ///
    /// # Panics
    /// When no fact of actions has this name.
    #[must_use]
    pub const fn place_of_action(&self, name: &str) -> usize {
        let mut place = 0;
        while !is_same(self.action[place].name, name) {
            place += 1;
        }
        place
    }
}

/// Whether two names are the same, for constants.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut alike = 0;
    while alike < one.len() && alike < other.len() && one[alike] == other[alike] {
        alike += 1;
    }
    alike == one.len() && alike == other.len()
}

/// Facts that every game has: they come from the list of actions and the doctrine's weights.
///
/// `choices` is the number of legal actions: 2, 3, 4, 5 or 6, 7 to 9, 10 to 15, 16 and more. `kind` is the kind of
/// action. `rank` is the number of actions with more weight, up to 7. `gap` is the natural logarithm of the heaviest
/// weight over the action's, in steps of a half up to 3, then to 4, to 6, and beyond.
pub const COMMON: [&str; 4] = ["choices", "kind", "rank", "gap"];

/// The case of a number, the last for all from `cases - 1` on.
#[must_use]
pub fn capped(value: usize, cases: u16) -> u16 {
    value.min(usize::from(cases) - 1) as u16
}

/// The case of a scenario: its place among the printed ones, from 1; 0 for all others.
#[must_use]
pub fn place_among(printed: &[&str], id: &str) -> u16 {
    printed.iter().position(|known| *known == id).map_or(0, |place| place as u16 + 1)
}

/// Cases of `choices`, `rank` and `gap`.
pub(super) const CHOICES: u16 = 7;
pub(super) const RANKS: u16 = 8;
pub(super) const GAPS: u16 = 10;

/// The case of a number of legal actions, two or more.
pub(super) const fn choices(count: usize) -> u16 {
    match count {
        0..=2 => 0,
        3 => 1,
        4 => 2,
        5..=6 => 3,
        7..=9 => 4,
        10..=15 => 5,
        _ => 6,
    }
}

/// The case of the logarithm of the heaviest weight over this one.
pub(super) fn gap(difference: f32) -> u16 {
    match difference {
        d if d < 0.02 => 0,
        d if d < 3.0 => 1 + (d * 2.0) as u16,
        d if d < 4.0 => 7,
        d if d < 6.0 => 8,
        _ => 9,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_of_actions_are_found_by_their_whole_names() {
        const FACTS: Facts = Facts {
            decision: &[],
            action: &[Fact::new("rank", 2), Fact::new("range", 2), Fact::new("ran", 2)],
            tables: &[],
        };
        assert_eq!(["rank", "range", "ran"].map(|name| FACTS.place_of_action(name)), [0, 1, 2]);
        assert!(std::panic::catch_unwind(|| FACTS.place_of_action("ranges")).is_err());
    }

    #[test]
    fn cases_stay_below_their_number_and_never_fall() {
        let choices: Vec<u16> = (2..200).map(choices).collect();
        let gaps: Vec<u16> = (0..2_000).map(|step| gap(step as f32 * 0.01)).collect();
        assert!(choices.is_sorted() && choices.last() == Some(&(CHOICES - 1)));
        assert!(gaps.is_sorted() && gaps[0] == 0 && gaps.last() == Some(&(GAPS - 1)));
        assert!(gap(f32::INFINITY) == GAPS - 1);
    }
}
