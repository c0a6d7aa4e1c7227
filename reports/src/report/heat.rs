//! A page with the odds of a procedure over one or two of its parameters.

use super::{
    lang::Lang,
    page::{Block, Figure, Page, Section, Table},
    plot::Plot,
};

/// Numbers over the values of one or two parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// Game, scenario and procedure.
    pub title: String,
    /// What the numbers are.
    pub told: String,
    /// What stands below the title: the rule, the other parameters, the options.
    pub about: Vec<String>,
    /// The parameter from top to bottom with its values.
    pub down: (String, Vec<String>),
    /// The parameter from left to right with its values. No name if there is none: then one empty value, or the names of
    /// several numbers.
    pub across: (String, Vec<String>),
    /// Row by row; nothing where the procedure makes no sense.
    pub values: Vec<Vec<Option<f64>>>,
    /// What the numbers of each column are.
    pub scales: Vec<Scale>,
    /// What stands below the table: why fields are empty.
    pub notes: Vec<String>,
    /// The command that gives the same numbers.
    pub command: String,
}

impl Heat {
    /// Title and what the numbers are.
    #[must_use]
    pub fn heading(&self) -> String {
        format!("{}: {}", self.title, self.told)
    }

    /// A row for each value from top to bottom: the value, then the numbers as people read them.
    pub fn rows(&self) -> impl Iterator<Item = Vec<String>> {
        self.down.1.iter().zip(&self.values).map(|(name, values)| {
            let text = |(value, scale): (&Option<f64>, &Scale)| value.map_or("-".to_owned(), |value| scale.text(value));
            [name.clone()].into_iter().chain(values.iter().zip(&self.scales).map(text)).collect()
        })
    }

    /// The largest number that a column is coloured by: that of all columns, if all are of one kind.
    pub(super) fn most(&self, column: usize) -> f64 {
        let is_own = self.across.0.is_empty();
        let row = |row: &Vec<Option<f64>>| {
            let values = row.iter().enumerate().filter(|&(place, _)| !is_own || place == column);
            values.filter_map(|(_, value)| *value).fold(0.0, f64::max)
        };
        self.values.iter().map(row).fold(0.0, f64::max)
    }
}

/// What numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Shares between 0 and 1.
    Shares,
    /// Amounts.
    Amounts,
}

impl Scale {
    /// A number as people read it.
    #[must_use]
    pub fn text(self, value: f64) -> String {
        match self {
            Self::Shares => format!("{:.1} %", 100.0 * value),
            Self::Amounts => format!("{value:.2}"),
        }
    }

    /// The same where there is little room: percent without the sign.
    pub(super) fn short(self, value: f64) -> String {
        match self {
            Self::Shares if value > 0.0 && value < 0.005 => "<1".to_owned(),
            Self::Shares if (0.995..1.0).contains(&value) => ">99".to_owned(),
            Self::Shares => format!("{:.0}", 100.0 * value),
            Self::Amounts => format!("{value:.1}"),
        }
    }
}

/// The page.
#[must_use]
pub fn heat_page(heat: &Heat, lang: Lang) -> Page {
    let mut header = vec![heat.down.0.as_str()];
    header.extend(heat.across.1.iter().map(String::as_str));
    if header[1].is_empty() {
        header[1] = lang.of("value", "数值");
    }
    let mut table = Table::new(header, 1);
    table.rows.extend(heat.rows());
    let all = |scale| heat.scales.iter().all(|&known| known == scale);
    let unit = match () {
        () if all(Scale::Shares) => lang.of("numbers in percent", "数字为百分数"),
        () if all(Scale::Amounts) => lang.of("numbers are means", "数字为平均值"),
        () => lang.of("chances in percent, the others are means", "概率为百分数，其余为平均值"),
    };
    let figure = Figure {
        caption: format!("{} ({unit})", heat.heading()),
        alt: lang
            .of(
                "A field for each pair of values, the darker the larger its number, which stands in it.",
                "每对取值一格，颜色越深数值越大，格内为数值。",
            )
            .to_owned(),
        plot: Plot::Heat(Box::new(heat.clone())),
        table,
    };
    let mut blocks: Vec<Block> = heat.about.iter().cloned().map(Block::Text).collect();
    blocks.push(Block::Figure(figure));
    blocks.extend(heat.notes.iter().cloned().map(Block::Text));
    let again = lang.of("The same command gives the same numbers.", "同一命令得到相同的数字。").to_owned();
    let again = vec![Block::Text(again), Block::Code(vec![heat.command.clone()])];
    Page {
        lang,
        title: heat.heading(),
        sections: vec![
            Section { heading: lang.of("Odds", "概率").to_owned(), blocks },
            Section { heading: lang.of("How to reproduce", "如何重现").to_owned(), blocks: again },
        ],
        foot: lang
            .of("Exact: worked out by the rules of the game, without sampling.", "精确值：按游戏规则算出，未经抽样。")
            .to_owned(),
    }
}
