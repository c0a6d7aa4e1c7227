//! Drawings of a study, each with the table of its numbers.

use std::collections::BTreeMap;

use super::words;
use crate::{
    report::{
        lang::Lang,
        numbers::bar_width,
        page::{Figure, Table},
        plot::{Hue, Mark, Panel, Plot, Series},
    },
    stats::{DEFAULT_LEVEL, Estimate, wilson},
    study::{EffectRow, Group, Metric, Strength},
    text::{grouped, number, percent, short},
};

/// Pairs of bots in one drawing.
const HUES: [Hue; 3] = [Hue::One, Hue::Two, Hue::Neither];
/// Combinations that are drawn; the table has all.
const MOST_CELLS: usize = 24;
/// Combinations whose margins are drawn one above the other.
const MOST_PANELS: usize = 4;
/// Options that are all named in a drawing.
const NAMED: usize = 2;
/// Points of a convergence at most.
const LOOKS: usize = 24;
/// Options whose convergence is drawn.
const MOST_SETTLED: usize = 6;

/// The values of the varied options in a cell.
fn cell_name(group: &Group, cell: usize, lang: Lang) -> String {
    let levels = group.design.levels_of(cell);
    let parts: Vec<String> = group
        .factors
        .iter()
        .zip(levels)
        .map(|(factor, level)| format!("{}={}", factor.name, factor.values[level]))
        .collect();
    if parts.is_empty() { lang.of("all games", "全部对局").to_owned() } else { parts.join(", ") }
}

/// The same for a drawing: of many options those that do not have their first value.
fn chart_name(group: &Group, cell: usize, lang: Lang) -> String {
    if group.factors.len() <= NAMED {
        return cell_name(group, cell, lang);
    }
    let levels = group.design.levels_of(cell);
    let changed = group.factors.iter().zip(levels).filter(|&(_, level)| level > 0);
    let parts: Vec<String> =
        changed.map(|(factor, level)| format!("{}={}", factor.name, factor.values[level])).collect();
    if parts.is_empty() { lang.of("first values", "均取首值").to_owned() } else { parts.join(", ") }
}

/// The same without the names of the options.
fn values(group: &Group, cell: usize, lang: Lang) -> String {
    let levels = group.design.levels_of(cell);
    let parts: Vec<&str> =
        group.factors.iter().zip(levels).map(|(factor, level)| factor.values[level].as_str()).collect();
    if parts.is_empty() { lang.of("games", "局数").to_owned() } else { parts.join(", ") }
}

/// The share of the points between equal players, from weak to strong; nothing with a single level.
pub(super) fn strength(groups: &[Group], first: usize, lang: Lang) -> Option<Figure> {
    let strength = Strength::of(groups, first)?;
    let side = lang.side(&groups[first].manifest.labels.side_names[0]);
    let share = match lang {
        Lang::En => format!("score of {side}"),
        Lang::Zh => format!("{side}得分率"),
    };
    let mut table = Table::new([lang.of("players", "对局者"), &share, lang.of("games", "局数")], 1);
    let mut marks = Vec::new();
    for (bot, score) in &strength.levels {
        table.rows.push(vec![(*bot).to_owned(), percent(score), grouped(score.n)]);
        let (low, high) = (score.ci_low.max(0.0), score.ci_high.min(1.0));
        marks.push(Mark { label: (*bot).to_owned(), estimate: score.estimate, low, high, hue: Hue::One });
    }
    Some(Figure {
        caption: match lang {
            Lang::En => format!("Score of {side} between equal players, from weak to strong"),
            Lang::Zh => format!("水平相等的对局者之间{side}的得分率，由弱到强"),
        },
        alt: lang
            .of(
                "A line for each level of play with the share of the points and its interval, and a line at 50 %.",
                "每种水平一行：得分率及其区间，竖线为 50 %。",
            )
            .to_owned(),
        plot: Plot::Intervals {
            marks,
            axis: lang.of("share of points, with interval", "得分率，含区间").to_owned(),
            line: 0.5,
        },
        table,
    })
}

/// Forest plots: effects on the score and on the margin, all pairs of bots beside each other.
pub(super) fn effects(groups: &[&Group], lang: Lang) -> Vec<Figure> {
    let side = lang.side(&groups[0].manifest.labels.side_names[0]);
    let texts = [
        (
            Metric::Score,
            lang.of("Effects on the score", "对得分率的作用"),
            match lang {
                Lang::En => format!("score points for {side}, with interval"),
                Lang::Zh => format!("{side}得分率的变化（百分点），含区间"),
            },
        ),
        (
            Metric::MarginVp,
            lang.of("Effects on the margin in victory points", "对胜利点差的作用"),
            match lang {
                Lang::En => format!("victory points for {side}, with interval"),
                Lang::Zh => format!("{side}胜利点差的变化，含区间"),
            },
        ),
    ];
    texts.into_iter().filter_map(|(metric, caption, axis)| forest(groups, metric, caption, axis, lang)).collect()
}

fn forest(groups: &[&Group], metric: Metric, caption: &str, axis: String, lang: Lang) -> Option<Figure> {
    let factor = if metric == Metric::Score { 100.0 } else { 1.0 };
    let told: Vec<Vec<EffectRow>> =
        groups.iter().map(|group| group.effects().into_iter().filter(|row| row.metric == metric).collect()).collect();
    let mut table = Table::new(
        [
            lang.of("effect", "作用"),
            lang.of("bots", "程序"),
            lang.of("estimate and interval", "估计与区间"),
            lang.of("pairs", "对数"),
        ],
        2,
    );
    let mut rows = Vec::new();
    for (place, row) in told.first()?.iter().enumerate() {
        let mut marks = Vec::new();
        for (i, (group, rows)) in groups.iter().zip(&told).enumerate() {
            let Some(row) = rows.get(place) else { continue };
            let shown = row.estimate.scaled(factor);
            table.rows.push(vec![
                row.effect.clone(),
                crate::study::bots(group),
                number(&shown),
                grouped(row.estimate.n),
            ]);
            if let (Some(&hue), true) = (HUES.get(i), shown.ci_low.is_finite()) {
                let Estimate { estimate, ci_low: low, ci_high: high, .. } = shown;
                marks.push(Mark { label: String::new(), estimate, low, high, hue });
            }
        }
        rows.push((row.effect.clone(), marks));
    }
    if rows.iter().all(|(_, marks)| marks.is_empty()) {
        return None;
    }
    let legend = if groups.len() > 1 {
        groups.iter().zip(HUES).map(|(group, hue)| (words::bots(group, lang), hue)).collect()
    } else {
        Vec::new()
    };
    let alt = lang.of(
        "A line for each effect with its estimate and interval, and a line at 0; those that cross it are not shown to do anything.",
        "每项作用一行，标出估计值与区间，竖线为 0；跨过该线的作用未得到证实。",
    );
    Some(Figure { caption: caption.to_owned(), alt: alt.to_owned(), plot: Plot::Forest { rows, legend, axis }, table })
}

/// Win rates of both sides in every combination.
pub(super) fn wins(group: &Group, lang: Lang) -> Figure {
    let sides = &group.manifest.labels.side_names;
    let names = sides.each_ref().map(|name| lang.name(name));
    let (won, drawn) = (lang.of("won by ", "胜率："), lang.of("drawn", "平局"));
    let header = [
        lang.of("combination", "组合").to_owned(),
        lang.of("games", "局数").to_owned(),
        format!("{won}{}", lang.side(&sides[0])),
        format!("{won}{}", lang.side(&sides[1])),
        drawn.to_owned(),
    ];
    let mut table = Table { header: header.into(), texts: 1, ..Table::default() };
    let can_both_lose = group.manifest.labels.can_both_lose;
    if can_both_lose {
        table.header.push(lang.of("both lose", "双方皆负").to_owned());
    }
    let mut rows = Vec::new();
    for (cell, tally) in group.played.tallies.iter().enumerate() {
        let name = cell_name(group, cell, lang);
        let share = |count: u64| wilson(count, tally.games, DEFAULT_LEVEL);
        let [one, two, drawn] = [tally.wins[0], tally.wins[1], tally.draws()].map(share);
        let mut row = vec![name, grouped(tally.games), percent(&one), percent(&two), percent(&drawn)];
        if can_both_lose {
            row.push(percent(&share(tally.both_lost)));
        }
        table.rows.push(row);
        let mark = |share: Estimate, side| Mark {
            label: String::new(),
            estimate: share.estimate,
            low: share.ci_low.max(0.0),
            high: share.ci_high.min(1.0),
            hue: Hue::of_side(side),
        };
        rows.push((chart_name(group, cell, lang), vec![mark(one, 0), mark(two, 1)]));
    }
    rows.truncate(MOST_CELLS);
    Figure {
        caption: if group.factors.len() > NAMED {
            lang.of(
                "Win rates in every combination of options (the names list the options that differ from their first value)",
                "各选项组合下的胜率（仅列出未取首值的选项）",
            )
        } else {
            lang.of("Win rates in every combination of options", "各选项组合下的胜率")
        }
        .to_owned(),
        alt: lang
            .of(
                "Share of games won by each side, one line per combination, with Wilson's 95 % intervals and a line at 50 %.",
                "每种组合一行：双方胜率及 Wilson 95 % 区间，竖线为 50 %。",
            )
            .to_owned(),
        plot: Plot::Rates {
            rows,
            legend: (0..2).map(|side| (names[side].to_owned(), Hue::of_side(side))).collect(),
            axis: lang.of("share of games, 95 % interval (Wilson)", "局数比例，95 % 区间（Wilson）").to_owned(),
            line: 0.5,
        },
        table,
    }
}

/// Margins in victory points: of every combination while these are few, else of the first.
pub(super) fn margins(group: &Group, lang: Lang) -> Option<Figure> {
    let scale = f64::from(group.manifest.labels.vp_scale);
    let side = lang.side(&group.manifest.labels.side_names[0]);
    let tallies = &group.played.tallies;
    let shown = if tallies.len() <= MOST_PANELS { tallies.len() } else { 1 };
    let all = || tallies[..shown].iter().flat_map(|tally| tally.margin.iter()).map(|(margin, _)| margin);
    let (lowest, highest) = (all().min()?, all().max()?);
    let width = bar_width(lowest, highest);
    let mut bins: BTreeMap<i64, Vec<u64>> = BTreeMap::new();
    for (cell, tally) in tallies[..shown].iter().enumerate() {
        for (margin, games) in tally.margin.iter() {
            bins.entry(margin.div_euclid(width)).or_insert_with(|| vec![0; shown])[cell] += games;
        }
    }
    let mut table = Table::new([lang.of("margin in VP", "胜利点差")], 0);
    table.header.extend((0..shown).map(|cell| values(group, cell, lang)));
    for (bin, games) in &bins {
        let (from, to) = (bin * width, bin * width + width - 1);
        let from_text = short(from as f64 / scale);
        let range = if width == 1 { from_text } else { format!("{from_text} – {}", short(to as f64 / scale)) };
        table.rows.push([range].into_iter().chain(games.iter().map(|&games| grouped(games))).collect());
    }
    let middle = |bin: i64| (bin as f64 * width as f64 + (width - 1) as f64 / 2.0) / scale;
    let panels = tallies[..shown].iter().enumerate().map(|(cell, tally)| {
        let mut margins: Vec<i32> = group.played.rows[cell].iter().map(|row| row.vp[0] - row.vp[1]).collect();
        margins.sort_unstable();
        let median = margins.get(margins.len() / 2).map(|&median| f64::from(median) / scale);
        let told =
            median.map_or_else(String::new, |median| format!("{} {}", lang.of(", median", "，中位数"), short(median)));
        Panel {
            label: format!("{}{told}", chart_name(group, cell, lang)),
            hue: Hue::One,
            bars: bins.iter().map(|(&bin, games)| (middle(bin), games[cell] as f64 / tally.games as f64)).collect(),
            median,
        }
    });
    Some(Figure {
        caption: match lang {
            Lang::En => format!("Margin in victory points of {side}"),
            Lang::Zh => format!("{side}的胜利点差"),
        },
        alt: lang
            .of(
                "Histograms of the margin in victory points, one panel per combination, each with a line at its median.",
                "胜利点差的直方图，每种组合一格，竖线为中位数。",
            )
            .to_owned(),
        plot: Plot::Bars {
            panels: panels.collect(),
            width: width as f64 / scale,
            x_axis: lang.of("margin in victory points", "胜利点差").to_owned(),
            y_axis: lang.of("games", "局数").to_owned(),
        },
        table,
    })
}

/// How the score and the effects on it settled.
pub(super) fn convergence(group: &Group, lang: Lang) -> Vec<Figure> {
    let side = lang.side(&group.manifest.labels.side_names[0]);
    let score = group.score_looks(LOOKS);
    if score.len() < 2 {
        return Vec::new();
    }
    let caption = match lang {
        Lang::En => format!("Score of {side} with the first value of every option"),
        Lang::Zh => format!("各选项取首值时{side}的得分率"),
    };
    let mut figures = vec![settled(caption, &score, true, lang)];
    for row in group.main_effects().into_iter().take(MOST_SETTLED) {
        let looks: Vec<Estimate> =
            group.effect_looks(row.contrast, LOOKS).iter().map(|look| look.scaled(100.0)).collect();
        let caption = match lang {
            Lang::En => format!("Effect of {} on the score, in points", row.effect),
            Lang::Zh => format!("{} 对得分率的作用（百分点）", row.effect),
        };
        figures.push(settled(caption, &looks, false, lang));
    }
    figures
}

fn settled(caption: String, looks: &[Estimate], shares: bool, lang: Lang) -> Figure {
    let (games, estimate) = (lang.of("games per combination", "每种组合的局数"), lang.of("estimate", "估计值"));
    let mut table = Table::new([games, estimate], 0);
    let told = |look: &Estimate| if shares { percent(look) } else { number(look) };
    table.rows = looks.iter().map(|look| vec![grouped(look.n), told(look)]).collect();
    let points = looks.iter().filter(|look| look.ci_low.is_finite());
    let points = points.map(|look| [look.n as f64, look.estimate, look.ci_low, look.ci_high]).collect();
    Figure {
        alt: lang
            .of(
                "The estimate as more games are played, with a narrowing interval.",
                "估计值随局数增加的变化，区间逐渐变窄。",
            )
            .to_owned(),
        plot: Plot::Lines {
            series: vec![Series { label: String::new(), hue: Hue::One, points }],
            x_axis: games.to_owned(),
            y_axis: if shares { lang.of("share of points", "得分率") } else { lang.of("points", "百分点") }.to_owned(),
            line: Some(if shares { 0.5 } else { 0.0 }),
            shares,
        },
        caption,
        table,
    }
}
