//! The list of a game's rule numbers.

use crate::{GameFiles, table::Table};

/// One rule number that code and tests can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// The rulebook's number, or that of a ruling, option, scenario or data file: `R9.3(2)`, `RULING-4`.
    pub rule: String,
    /// What it says, in a few words of our own.
    pub title: String,
    /// `rule`, `victory`, `ruling`, `option`, `data` or `scenario`.
    pub kind: String,
}

/// The rule numbers of a game from its `rules.csv`, in the order of the rulebook; empty for an unknown game.
pub fn rules(game: &str) -> Vec<RuleRow> {
    let Some(files) = GameFiles::embedded(game) else { return Vec::new() };
    let table = Table::parse(&files, "rules.csv", &["rule", "title", "kind"]).expect("the embedded list is tested");
    let text = |row: &crate::table::Row<'_>, column: &str| row.text(column).to_owned();
    table
        .rows()
        .map(|row| RuleRow { rule: text(&row, "rule"), title: text(&row, "title"), kind: text(&row, "kind") })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_list_is_complete_and_unique() {
        for game in crate::games() {
            let rules = rules(&game.id);
            assert!(!rules.is_empty(), "{} has no rules", game.id);
            let numbers: BTreeSet<_> = rules.iter().map(|row| &row.rule).collect();
            assert_eq!(numbers.len(), rules.len(), "{} lists a rule twice", game.id);
            for row in &rules {
                assert!(!row.title.is_empty(), "{} has no title", row.rule);
                let kinds = ["rule", "victory", "ruling", "option", "data", "scenario"];
                assert!(kinds.contains(&row.kind.as_str()), "{} is a `{}`", row.rule, row.kind);
            }
        }
        assert!(rules("chess").is_empty());
    }
}
