//! The warnings of a run in the language of the report.

use sandtable_sim::Manifest;

use super::{
    data::RunData,
    lang::Lang,
    page::{Block, Section},
};
use crate::{
    text::grouped,
    warnings::{self, Warning, quoted},
};

/// What a reader should know before believing the numbers.
pub(super) fn section(run: &RunData, lang: Lang) -> Option<Section> {
    let cells = run.manifest.plan.cells.len();
    let mut items = Vec::new();
    for (cell, tally) in run.tallies.iter().enumerate() {
        let number = cell as u32;
        let texts = match lang {
            Lang::En => warnings::of_cell(&run.manifest, number, tally).iter().map(|text| sentence(text)).collect(),
            Lang::Zh => warnings::list(&run.manifest, number, tally)
                .iter()
                .map(|warning| chinese(warning, &run.manifest, cell))
                .collect::<Vec<_>>(),
        };
        let place = if cells > 1 { format!("{} {cell}: ", lang.of("Cell", "组")) } else { String::new() };
        items.extend(texts.into_iter().map(|text| format!("{place}{text}")));
    }
    if items.is_empty() {
        return None;
    }
    let blocks = vec![Block::List { items, is_english: false, is_warning: true }];
    Some(Section { heading: lang.of("Warnings", "警告").to_owned(), blocks })
}

/// The text with a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

pub(super) fn chinese(warning: &Warning, manifest: &Manifest, cell: usize) -> String {
    let name = |side: usize| Lang::Zh.name(&manifest.labels.side_names[side]);
    match warning {
        Warning::Unfinished(done, all) => {
            format!("{} 局中只完成了 {} 局：再次执行同一命令即可完成其余。", grouped(*all), grouped(*done))
        }
        Warning::FewGames(games) => format!("{} 局说明不了多少：区间很宽；请增加局数。", grouped(*games)),
        Warning::WonAll(side) => {
            format!("{}赢了每一局：要么对方局面必败，要么对方程序太弱；请换用更强的程序。", name(*side))
        }
        Warning::RandomPlayers => "随机走子的程序不能说明平衡：请至少比较两个 script 或 mcts 程序。".to_owned(),
        Warning::NeverChosen { side, kind, offered } => format!(
            "{}（{}）从未选择 \"{}\"，尽管在 {} 次决策中可选：胜率对此说明不了多少；请换用其他程序。",
            name(*side),
            manifest.plan.cells[cell].bots[*side],
            manifest.labels.action_kinds[*kind],
            grouped(*offered)
        ),
        Warning::NeverOffered { kinds, games } => format!(
            "{} 局中没有任何决策可选 {}：数字对此没有任何说明；请更改选项或增加局数。",
            grouped(*games),
            quoted(manifest, kinds, "、")
        ),
        Warning::Clock => "有程序按时钟思考：本次模拟无法重现；请以迭代次数给出预算。".to_owned(),
    }
}
