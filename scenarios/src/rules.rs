//! The list of a game's rule numbers.

use crate::{GameFiles, table::Table};

/// One rule number that code and tests can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// The rulebook's number, or that of a ruling, option, scenario or data file: `R9.3(2)`, `RULING-4`.
    pub rule: String,
    /// What it says, in a few words of our own.
    pub title: String,
    /// What it says, in full sentences of our own, with a line for each row of its table; never empty in the embedded
    /// lists.
    pub text: Vec<String>,
    /// `rule`, `victory`, `ruling`, `option`, `data` or `scenario`.
    pub kind: String,
}

/// The rule numbers of a game from its `rules.csv`, in the order of the rulebook; empty for an unknown game.
pub fn rules(game: &str) -> Vec<RuleRow> {
    let Some(files) = GameFiles::embedded(game) else { return Vec::new() };
    let table =
        Table::parse(&files, "rules.csv", &["rule", "title", "kind", "text"]).expect("the embedded list is tested");
    let text = |row: &crate::table::Row<'_>, column: &str| row.text(column).to_owned();
    table
        .rows()
        .map(|row| RuleRow {
            rule: text(&row, "rule"),
            title: text(&row, "title"),
            text: text(&row, "text").split('|').filter(|line| !line.is_empty()).map(str::to_owned).collect(),
            kind: text(&row, "kind"),
        })
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
                let is_sentence = |text: &String| text.ends_with(['.', ':']) && text.chars().count() < 250;
                assert!(row.text.first().is_some_and(is_sentence), "{} {}: {:?}", game.id, row.rule, row.text);
                assert!(row.text.iter().all(|line| line.trim() == line), "{}: {:?}", row.rule, row.text);
                let kinds = ["rule", "victory", "ruling", "option", "data", "scenario"];
                assert!(kinds.contains(&row.kind.as_str()), "{} is a `{}`", row.rule, row.kind);
            }
        }
        assert!(rules("chess").is_empty());
    }

    #[test]
    fn a_text_has_the_rows_of_its_table() {
        let rules = rules("pacific-fury");
        let sinking = rules.iter().find(|row| row.rule == "R10.7(3)").unwrap();
        assert_eq!(sinking.text.len(), 4);
        assert_eq!(sinking.text[1], "hits more than the defence: sinks on 2-6");
    }
}
