//! Kinds of action and rows of combat tables: what happened in the games.

use std::collections::BTreeMap;

use sandtable_sim::Tally;

use super::{
    data::RunData,
    lang::{Lang, TABLES},
    page::{Block, Figure, Table},
    plot::{Hue, Plot},
};
use crate::text::{grouped, short};

/// Kinds of action shown in the drawing; the table has all.
const MOST_KINDS: usize = 24;

fn share(part: u64, whole: u64) -> String {
    if whole == 0 { String::new() } else { format!("{:.1} %", part as f64 / whole as f64 * 100.0) }
}

/// Kinds of action, how often they were on offer and chosen.
pub(super) fn actions(run: &RunData, cell: usize, lang: Lang) -> Option<Block> {
    let labels = &run.manifest.labels;
    let names = labels.side_names.each_ref().map(|name| lang.name(name));
    let mut kinds: BTreeMap<u16, [(u64, u64); 2]> = BTreeMap::new();
    for (key, uses) in &run.tallies[cell].actions {
        let into = &mut kinds.entry(key.kind).or_default()[usize::from(key.side)];
        into.0 = into.0.saturating_add(uses.offered);
        into.1 = into.1.saturating_add(uses.chosen);
    }
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(kind, sides)| (std::cmp::Reverse(sides[0].0 + sides[1].0), *kind));
    let (offered, chosen) = (lang.of("on offer", "可选"), lang.of("chosen", "被选"));
    let header = [
        lang.of("action", "行动").to_owned(),
        format!("{} {offered}", names[0]),
        chosen.to_owned(),
        "%".to_owned(),
        format!("{} {offered}", names[1]),
        chosen.to_owned(),
        "%".to_owned(),
    ];
    let mut table = Table { header: header.into(), texts: 1, ..Table::default() };
    let mut rows = Vec::new();
    for (kind, sides) in &kinds {
        let name = labels.action_kinds[usize::from(*kind)].clone();
        let numbers =
            sides.iter().flat_map(|&(offered, chosen)| [grouped(offered), grouped(chosen), share(chosen, offered)]);
        table.rows.push([name.clone()].into_iter().chain(numbers).collect());
        let bars = (0..2).filter(|&side| sides[side].0 > 0);
        let bars = bars.map(|side| (sides[side].1 as f64 / sides[side].0 as f64, Hue::of_side(side))).collect();
        if rows.len() < MOST_KINDS {
            rows.push((name, bars));
        }
    }
    if rows.is_empty() {
        return None;
    }
    let legend = (0..2).map(|side| (names[side].to_owned(), Hue::of_side(side))).collect();
    let axis = lang.of("share chosen when on offer", "在可选的决策中被选的比例").to_owned();
    Some(Block::Figure(Figure {
        caption: lang.of("Kinds of action: how often chosen when on offer", "行动种类：可选时被选的频率").to_owned(),
        alt: lang
            .of(
                "Horizontal bars, two per kind of action: how often it was chosen when it was on offer.",
                "横向条形图，每种行动两条：在可选的决策中被选的比例。",
            )
            .to_owned(),
        plot: Plot::Sideways { rows, legend, axis },
        table,
    }))
}

/// Results with their counts.
type Results = BTreeMap<i16, u64>;

fn told(results: &Results) -> [String; 3] {
    let count: u64 = results.values().sum();
    let sum: f64 = results.iter().map(|(&result, &count)| f64::from(result) * count as f64).sum();
    let each = results.iter().map(|(result, &part)| format!("{result}: {}", share(part, count)));
    [grouped(count), short(sum / count.max(1) as f64), each.collect::<Vec<_>>().join("  ")]
}

/// Rows of combat tables: a drawing of all tables, and every row behind a line.
pub(super) fn tables(tally: &Tally, lang: Lang) -> Vec<Block> {
    let mut tables: BTreeMap<&str, Results> = BTreeMap::new();
    let mut lines: BTreeMap<(&str, i16, i8), Results> = BTreeMap::new();
    for (key, count) in &tally.combat {
        *tables.entry(&key.table).or_default().entry(key.result).or_default() += count;
        *lines.entry((&key.table, key.column, key.drm)).or_default().entry(key.result).or_default() += count;
    }
    if tables.is_empty() {
        return Vec::new();
    }
    let (name, rolls, mean) = (lang.of("table", "表"), lang.of("rolls", "掷骰数"), lang.of("mean", "平均"));
    let results = lang.of("results", "结果");
    let mut table = Table::new([name, lang.of("rolls per game", "每局掷骰数"), mean, lang.of("above 0", "大于 0")], 1);
    let mut rows = Vec::new();
    for (name, results) in &tables {
        let count: u64 = results.values().sum();
        let hits: u64 = results.range(1..).map(|(_, count)| count).sum();
        let each = short(count as f64 / tally.detailed.max(1) as f64);
        table.rows.push(vec![(*name).to_owned(), each, told(results)[1].clone(), share(hits, count)]);
        rows.push(((*name).to_owned(), vec![(hits as f64 / count.max(1) as f64, Hue::Neither)]));
    }
    let is_modified = lines.keys().any(|(_, _, drm)| *drm != 0);
    let modifier = is_modified.then(|| lang.of("modifier", "修正"));
    let header = [name, lang.of("column", "列")].into_iter().chain(modifier).chain([rolls, mean, results]);
    let mut all = Table { header: header.map(str::to_owned).collect(), texts: 1, ..Table::default() };
    all.ends_in_text = true;
    all.rows = lines
        .iter()
        .map(|((table, column, drm), results)| {
            let [count, mean, each] = told(results);
            let modifier = is_modified.then(|| format!("{drm:+}"));
            let place = [(*table).to_owned(), column.to_string()].into_iter();
            place.chain(modifier).chain([count, mean, each]).collect()
        })
        .collect();
    let meanings = TABLES.iter().filter(|(table, ..)| tables.contains_key(table));
    let items: Vec<String> = meanings.map(|(table, en, zh)| format!("{table}: {}", lang.of(en, zh))).collect();
    let figure = Figure {
        caption: lang.of("Combat tables: results above 0", "战斗表：结果大于 0 的比例").to_owned(),
        alt: lang
            .of(
                "Horizontal bars, one per combat table: the share of rolls with a result above 0.",
                "横向条形图，每张战斗表一条：结果大于 0 的掷骰比例。",
            )
            .to_owned(),
        plot: Plot::Sideways {
            rows,
            legend: Vec::new(),
            axis: lang.of("rolls with a result above 0", "结果大于 0 的掷骰").to_owned(),
        },
        table,
    };
    let count = grouped(all.rows.len() as u64);
    let summary = match lang {
        Lang::En => format!("All {count} rows of the combat tables"),
        Lang::Zh => format!("战斗表的全部 {count} 行"),
    };
    let meaning = (!items.is_empty()).then_some(Block::List { items, is_english: false, is_warning: false });
    [Block::Figure(figure)].into_iter().chain(meaning).chain([Block::Details(summary, all)]).collect()
}
