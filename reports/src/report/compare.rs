//! Two runs side by side.

mod method;

use super::{
    data::RunData,
    error::ReportError,
    lang::Lang,
    page::{Block, Figure, Section, Table},
    plot::{Hue, Mark, Plot},
};
use crate::{
    stats::Estimate,
    study::p_text,
    text::{grouped, number, percent},
};
use method::{Compared, Method};

/// Refuses runs of different games or shapes.
pub(super) fn check(a: &RunData, b: &RunData) -> Result<(), ReportError> {
    let (one, two) = (&a.manifest, &b.manifest);
    if one.plan.game != two.plan.game {
        return Err(ReportError::Unlike(format!("one is a run of {}, the other of {}", one.plan.game, two.plan.game)));
    }
    if one.labels.side_names != two.labels.side_names || one.labels.vp_scale != two.labels.vp_scale {
        let names = |names: &[String; 2]| names.join(" v ");
        let (one, two) = (names(&one.labels.side_names), names(&two.labels.side_names));
        return Err(ReportError::Unlike(format!("one is {one}, the other {two}")));
    }
    let counts = [one, two].map(|manifest| manifest.plan.cells.len());
    if counts[0] != counts[1] {
        return Err(ReportError::Unlike(format!("they have {} and {} cells", counts[0], counts[1])));
    }
    Ok(())
}

/// What differs, what it changed, and by how much.
///
/// # Errors
/// When the blocks of a run cannot be read.
pub(super) fn section(a: &RunData, b: &RunData, lang: Lang) -> Result<Section, ReportError> {
    let method = Method::of(a, b)?;
    let mut blocks = vec![Block::Text(match lang {
        Lang::En => format!("A is this run, in {}; B is the run in {}.", a.folder.display(), b.folder.display()),
        Lang::Zh => format!("A 为本次模拟（{}）；B 为 {} 中的模拟。", a.folder.display(), b.folder.display()),
    })];
    blocks.push(Block::Table(differences(a, b, lang)));
    for cell in 0..a.manifest.plan.cells.len() {
        if a.manifest.plan.cells.len() > 1 {
            blocks.push(Block::Heading(format!("{} {cell}", lang.of("Cell", "组"))));
        }
        blocks.extend(moved(a, b, cell, &method, lang).map(Block::Lead));
        blocks.push(Block::Figure(figure(a, b, cell, &method, lang)));
        blocks.push(Block::Text(method.words(a, b, cell, lang)));
    }
    Ok(Section { heading: lang.of("Comparison", "比较").to_owned(), blocks })
}

fn differences(a: &RunData, b: &RunData, lang: Lang) -> Table {
    let mut table = Table::new([lang.of("difference", "不同之处"), "A", "B"], 3);
    let mut add = |what: String, one: String, two: String| {
        if one != two {
            table.rows.push(vec![what, one, two]);
        }
    };
    let plans = [&a.manifest.plan, &b.manifest.plan];
    add("sandtable".to_owned(), a.manifest.sandtable.clone(), b.manifest.sandtable.clone());
    add(lang.of("games", "局数").to_owned(), grouped(plans[0].games), grouped(plans[1].games));
    add(lang.of("seed", "种子").to_owned(), plans[0].seed.to_string(), plans[1].seed.to_string());
    let several = plans[0].cells.len() > 1;
    for (number, (one, two)) in plans[0].cells.iter().zip(&plans[1].cells).enumerate() {
        let what = |text: &str| if several { format!("{number}: {text}") } else { text.to_owned() };
        add(what(lang.of("scenario", "剧本")), one.scenario.clone(), two.scenario.clone());
        add(what(lang.of("hash of the data", "数据哈希")), one.data_hash.clone(), two.data_hash.clone());
        for (side, name) in a.manifest.labels.side_names.iter().enumerate() {
            let text = format!("{} {}", lang.of("bot of", "程序："), lang.name(name));
            add(what(&text), one.bots[side].clone(), two.bots[side].clone());
        }
        let names: std::collections::BTreeSet<_> = one.options.keys().chain(two.options.keys()).collect();
        for name in names {
            let value = |cell: &sandtable_sim::Cell| cell.options.get(name).cloned().unwrap_or_default();
            add(what(name), value(one), value(two));
        }
    }
    if table.rows.is_empty() {
        let same = lang.of("none: both runs have the same plan", "无：计划相同").to_owned();
        table.rows.push(vec![same, String::new(), String::new()]);
    }
    table
}

/// `+4.2 points [3.1, 5.3]`.
fn points(difference: &Estimate, lang: Lang) -> String {
    let told = number(&difference.scaled(100.0));
    let sign = if difference.estimate > 0.0 { "+" } else { "" };
    format!("{sign}{told} {}", lang.of("points", "个百分点")).trim().to_owned()
}

/// The change of the balance in one sentence.
fn moved(a: &RunData, b: &RunData, cell: usize, method: &Method, lang: Lang) -> Option<String> {
    let (_, _, change) = method.change(a, b, cell, Compared { metric: "score_share", side: Some(0) })?;
    let side = lang.side(&a.manifest.labels.side_names[0]);
    let is_shown = change.ci_low > 0.0 || change.ci_high < 0.0;
    let by = points(&change, lang);
    Some(match (lang, is_shown) {
        (Lang::En, true) => {
            format!("From A to B the score of {side} (draws as halves) changes by {by}; the interval excludes 0.")
        }
        (Lang::En, false) => {
            format!(
                "No change is shown: from A to B the score of {side} (draws as halves) changes by {by}, an interval that includes 0."
            )
        }
        (Lang::Zh, true) => format!("从 A 到 B，{side}的得分率（平局按半胜计）变化 {by}；区间不含 0。"),
        (Lang::Zh, false) => format!("未能显示变化：从 A 到 B，{side}的得分率（平局按半胜计）变化 {by}，区间含 0。"),
    })
}

fn figure(a: &RunData, b: &RunData, cell: usize, method: &Method, lang: Lang) -> Figure {
    let labels = &a.manifest.labels;
    let mut table = Table::new([lang.of("what", "项目"), "A", "B", "B − A"], 1);
    if method.is_by_game() {
        let tested = [lang.of("only in A", "仅 A"), lang.of("only in B", "仅 B"), "McNemar p"];
        table.header.extend(tested.map(str::to_owned));
    }
    let mut marks = Vec::new();
    let mut add = |text: String, metric: &'static str, side: Option<usize>, hue: Option<Hue>| {
        let compared = Compared { metric, side };
        let Some((one, two, change)) = method.change(a, b, cell, compared) else { return };
        let is_share = metric.ends_with("_share");
        let show = if is_share { percent } else { number };
        let told = if is_share { points(&change, lang) } else { number(&change) };
        let mut row = vec![text.clone(), show(&one), show(&two), told];
        if method.is_by_game() {
            row.extend(method.discordant(cell, compared).map_or_else(
                || [const { String::new() }; 3],
                |counts| [grouped(counts.first), grouped(counts.second), p_text(counts.p_value())],
            ));
        }
        table.rows.push(row);
        for (run, estimate) in [("A", one), ("B", two)] {
            marks.extend(hue.map(|hue| Mark {
                label: format!("{run}: {text}"),
                estimate: estimate.estimate,
                low: estimate.ci_low.max(0.0),
                high: estimate.ci_high.min(1.0),
                hue,
            }));
        }
    };
    let names = labels.side_names.each_ref().map(|name| lang.name(name));
    let of = |name: &str, en: &str, zh: &str| format!("{name}{}", lang.of(en, zh));
    for (side, name) in names.into_iter().enumerate() {
        add(of(name, " wins", "获胜"), "win_share", Some(side), Some(Hue::of_side(side)));
    }
    add(lang.of("draws", "平局").to_owned(), "draw_share", None, Some(Hue::Neither));
    add(lang.of("both lose", "双方皆负").to_owned(), "both_lost_share", None, Some(Hue::Neither));
    add(of(names[0], ", draws as halves", "（平局按半胜）"), "score_share", Some(0), None);
    for (side, name) in names.into_iter().enumerate() {
        add(of(name, ", mean VP", "平均胜利点"), "vp_mean", Some(side), None);
    }
    add(of(names[0], ", mean margin", "平均点差"), "margin_vp_mean", Some(0), None);
    add(lang.of("mean length in turns", "平均回合数").to_owned(), "length_turns_mean", None, None);
    Figure {
        caption: lang.of("A and B", "A 与 B").to_owned(),
        alt: lang
            .of(
                "Shares of games with intervals, each of run A above that of run B.",
                "各项胜率及区间，A 在上，B 在下。",
            )
            .to_owned(),
        plot: Plot::Intervals { marks, axis: lang.of("share of games", "局数比例").to_owned(), line: 0.5 },
        table,
    }
}
