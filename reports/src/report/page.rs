//! What a report consists of, before it becomes HTML or Markdown.

use super::{lang::Lang, plot::Plot};

/// A report.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    pub(super) lang: Lang,
    pub(super) title: String,
    pub(super) sections: Vec<Section>,
    pub(super) foot: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Section {
    pub(super) heading: String,
    pub(super) blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Block {
    /// The answer, in large letters.
    Lead(String),
    /// A paragraph.
    Text(String),
    /// A heading inside of a section.
    Heading(String),
    /// Points; those of data files are in English whatever the page.
    List { items: Vec<String>, is_english: bool, is_warning: bool },
    /// A table alone.
    Table(Table),
    /// A drawing beside the table of the same numbers.
    Figure(Figure),
    /// Lines to type.
    Code(Vec<String>),
    /// A long table behind a line to open it.
    Details(String, Table),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    pub(super) header: Vec<String>,
    /// Columns from the left that hold text and not numbers.
    pub(super) texts: usize,
    /// Whether the last column holds text, too.
    pub(super) ends_in_text: bool,
    pub(super) rows: Vec<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Figure {
    pub(super) caption: String,
    /// What the drawing shows, for those who cannot see it.
    pub(super) alt: String,
    pub(super) plot: Plot,
    pub(super) table: Table,
}

impl Table {
    pub(super) fn new<'a>(header: impl IntoIterator<Item = &'a str>, texts: usize) -> Self {
        Self { header: header.into_iter().map(str::to_owned).collect(), texts, ..Self::default() }
    }

    /// Whether a column holds text and not numbers.
    pub(super) fn is_text(&self, column: usize) -> bool {
        column < self.texts || self.ends_in_text && column + 1 == self.header.len()
    }
}
