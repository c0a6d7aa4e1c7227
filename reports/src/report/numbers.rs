//! Drawings and tables of one cell: wins, victory points, lengths, metrics over turns, convergence.

use std::collections::BTreeMap;

use sandtable_sim::tally::{Histogram, MetricKey};

use super::{
    data::RunData,
    lang::Lang,
    page::{Block, Figure, Table},
    plot::{Hue, Mark, Panel, Plot, Series},
};
use crate::{
    stats::{DEFAULT_LEVEL, Estimate, wilson},
    text::{grouped, number, percent, short, value},
};

/// Bars a side at most.
const MOST_BARS: i64 = 25;
/// Points of the convergence at most.
const MOST_LOOKS: usize = 24;

/// Wins of both sides and draws.
pub(super) fn wins(run: &RunData, cell: usize, lang: Lang) -> Figure {
    let (labels, tally) = (&run.manifest.labels, &run.tallies[cell]);
    let mut table = Table::new(
        [
            lang.of("side", "一方"),
            lang.of("bot", "程序"),
            lang.of("won", "胜局"),
            lang.of("share of games", "局数比例"),
        ],
        2,
    );
    let mut marks = Vec::new();
    let mut add = |name: &str, bot: &str, games: u64, share: Option<&Estimate>, hue| {
        let Some(share) = share else { return };
        table.rows.push(vec![name.to_owned(), bot.to_owned(), grouped(games), percent(share)]);
        let (estimate, low, high) = (share.estimate, share.ci_low.max(0.0), share.ci_high.min(1.0));
        marks.push(Mark { label: name.to_owned(), estimate, low, high, hue });
    };
    for side in 0..2 {
        let bot = &run.manifest.plan.cells[cell].bots[side];
        let share = run.of_side(cell, "win_share", side);
        add(lang.name(&labels.side_names[side]), bot, tally.wins[side], share, Hue::of_side(side));
    }
    add(lang.of("draw", "平局"), "", tally.draws(), run.find(cell, "draw_share", ""), Hue::Neither);
    // Only where both sides can lose is there such a share.
    let both_lost = run.find(cell, "both_lost_share", "");
    add(lang.of("both lose", "双方皆负"), "", tally.both_lost, both_lost, Hue::Neither);
    Figure {
        caption: lang.of("How often each side wins", "双方胜率").to_owned(),
        alt: lang
            .of(
                "Share of games won by each side and drawn, with 95 % intervals and a line at 50 %.",
                "双方胜率与平局比例，含 95 % 区间与 50 % 线。",
            )
            .to_owned(),
        plot: Plot::Intervals {
            marks,
            axis: lang.of("share of games, 95 % interval", "局数比例，95 % 区间").to_owned(),
            line: 0.5,
        },
        table,
    }
}

/// Width of bars in units of the histogram, so that there are not too many: 1, 2, 5, 10, 20 and so on.
pub(super) fn bar_width(lowest: i64, highest: i64) -> i64 {
    let mut steps = (0..18).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
    steps.find(|step| (highest - lowest) / step < MOST_BARS).unwrap_or(i64::MAX)
}

/// Victory points of both sides at the end.
pub(super) fn victory_points(run: &RunData, cell: usize, lang: Lang) -> Option<Figure> {
    let (labels, tally) = (&run.manifest.labels, &run.tallies[cell]);
    let scale = f64::from(labels.vp_scale);
    let all = || tally.vp.iter().flat_map(Histogram::iter).map(|(value, _)| value);
    let (lowest, highest) = (all().min()?, all().max()?);
    let width = bar_width(lowest, highest);
    let mut bins: BTreeMap<i64, [u64; 2]> = BTreeMap::new();
    for (side, histogram) in tally.vp.iter().enumerate() {
        for (value, games) in histogram.iter() {
            bins.entry(value.div_euclid(width)).or_default()[side] += games;
        }
    }
    let names = labels.side_names.each_ref().map(|name| lang.name(name));
    let mut table = Table::new([lang.of("VP", "胜利点"), names[0], "%", names[1], "%"], 0);
    let total = tally.games as f64;
    for (bin, games) in &bins {
        let (from, to) = (bin * width, bin * width + width - 1);
        let from_text = short(from as f64 / scale);
        let range = if width == 1 { from_text } else { format!("{from_text} – {}", short(to as f64 / scale)) };
        let share = |games: u64| format!("{:.1}", games as f64 / total * 100.0);
        table.rows.push(vec![range, grouped(games[0]), share(games[0]), grouped(games[1]), share(games[1])]);
    }
    let panel = |side: usize| {
        let median = run.of_side(cell, "vp_p50", side);
        let middle = |bin: i64| (bin as f64 * width as f64 + (width - 1) as f64 / 2.0) / scale;
        let told =
            median.map_or_else(String::new, |median| format!("{} {}", lang.of(", median", "，中位数"), value(median)));
        Panel {
            label: format!("{}{told}", names[side]),
            hue: Hue::of_side(side),
            bars: bins.iter().map(|(&bin, games)| (middle(bin), games[side] as f64 / total)).collect(),
            median: median.map(|median| median.estimate),
        }
    };
    Some(Figure {
        caption: lang.of("Victory points at the end", "终局胜利点").to_owned(),
        alt: lang
            .of(
                "Histograms of the victory points of both sides, one above the other, each with a line at its median.",
                "双方终局胜利点的直方图，上下排列，竖线为中位数。",
            )
            .to_owned(),
        plot: Plot::Bars {
            panels: vec![panel(0), panel(1)],
            width: width as f64 / scale,
            x_axis: lang.of("victory points", "胜利点").to_owned(),
            y_axis: lang.of("games", "局数").to_owned(),
        },
        table,
    })
}

/// In which turn games end: a sentence where it is always the same one.
pub(super) fn length(run: &RunData, cell: usize, lang: Lang) -> Vec<Block> {
    let tally = &run.tallies[cell];
    let mut blocks = Vec::new();
    let mean = run.find(cell, "length_turns_mean", "").filter(|_| tally.turns.iter().count() != 1);
    if let Some(mean) = mean {
        let mean = number(mean);
        blocks.push(Block::Text(match lang {
            Lang::En => format!("Mean length in turns: {mean}."),
            Lang::Zh => format!("平均回合数：{mean}。"),
        }));
    }
    let turns: Vec<(i64, u64)> = tally.turns.iter().collect();
    match turns.as_slice() {
        [] => blocks.push(Block::Text(
            lang.of(
                "The distribution of lengths is not shown: the folder has no blocks.",
                "文件夹中没有 blocks，无法给出局长分布。",
            )
            .to_owned(),
        )),
        [(turn, _)] => blocks.push(Block::Text(match lang {
            Lang::En => format!("Every game ended in turn {turn}."),
            Lang::Zh => format!("每局都在第 {turn} 回合结束。"),
        })),
        several => blocks.push(Block::Figure(length_figure(several, tally.games, lang))),
    }
    blocks
}

fn length_figure(turns: &[(i64, u64)], games: u64, lang: Lang) -> Figure {
    let (lowest, highest) = (turns[0].0, turns[turns.len() - 1].0);
    let width = bar_width(lowest, highest);
    let mut bins: BTreeMap<i64, u64> = BTreeMap::new();
    for &(turn, count) in turns {
        *bins.entry(turn.div_euclid(width)).or_default() += count;
    }
    let turn = lang.of("turn", "回合");
    let mut table = Table::new([turn, lang.of("games", "局数"), lang.of("share of games", "局数比例")], 0);
    for (bin, &count) in &bins {
        let from = bin * width;
        let range = if width == 1 { from.to_string() } else { format!("{from} – {}", from + width - 1) };
        table.rows.push(vec![range, grouped(count), percent(&wilson(count, games, DEFAULT_LEVEL))]);
    }
    let middle = |bin: i64| bin as f64 * width as f64 + (width - 1) as f64 / 2.0;
    let label = lang.of("all games", "全部对局").to_owned();
    let bars = bins.iter().map(|(&bin, &count)| (middle(bin), count as f64 / games as f64)).collect();
    Figure {
        caption: lang.of("Turn in which games end", "结束回合").to_owned(),
        alt: lang.of("Histogram of the turn in which games end.", "结束回合的直方图。").to_owned(),
        plot: Plot::Bars {
            panels: vec![Panel { label, hue: Hue::Neither, bars, median: None }],
            width: width as f64,
            x_axis: turn.to_owned(),
            y_axis: lang.of("games", "局数").to_owned(),
        },
        table,
    }
}

/// One drawing a metric: its mean at the end of each turn, with the spread of games as a band.
pub(super) fn over_turns(run: &RunData, cell: usize, lang: Lang) -> Vec<Block> {
    let (labels, tally) = (&run.manifest.labels, &run.tallies[cell]);
    let names = labels.side_names.each_ref().map(|name| lang.name(name));
    let mut blocks = Vec::new();
    for (metric, name) in labels.metrics.iter().enumerate() {
        let mut rows: BTreeMap<u16, [Vec<String>; 2]> = BTreeMap::new();
        let mut series =
            [0, 1].map(|side| Series { label: names[side].to_owned(), hue: Hue::of_side(side), points: Vec::new() });
        for (&MetricKey { turn, side, .. }, moments) in
            tally.metrics.iter().filter(|(key, moments)| usize::from(key.metric) == metric && moments.count > 0)
        {
            let mean = Estimate::from((moments, DEFAULT_LEVEL));
            let count = moments.count as f64;
            let spread = (moments.sum_sq as f64 / count - mean.estimate * mean.estimate).max(0.0).sqrt();
            let (low, high) = (mean.estimate - spread, mean.estimate + spread);
            let side = usize::from(side).min(1);
            series[side].points.push([f64::from(turn), mean.estimate, low, high]);
            rows.entry(turn).or_default()[side] = vec![number(&mean), short(spread)];
        }
        if rows.is_empty() {
            continue;
        }
        let spread = lang.of("± SD", "± 标准差");
        let mut table = Table::new([lang.of("turn", "回合"), names[0], spread, names[1], spread], 0);
        table.rows = rows
            .into_iter()
            .map(|(turn, sides)| {
                let cells = sides.into_iter().flat_map(|mut cells| {
                    cells.resize(2, String::new());
                    cells
                });
                [turn.to_string()].into_iter().chain(cells).collect()
            })
            .collect();
        let told = lang.metric(name);
        blocks.push(Block::Figure(Figure {
            alt: match lang {
                Lang::En => {
                    format!("Mean of {told} of both sides at the end of each turn; the band is one standard deviation.")
                }
                Lang::Zh => format!("双方每回合末“{told}”的平均值；色带为一个标准差。"),
            },
            plot: Plot::Lines {
                series: series.into(),
                x_axis: lang.of("turn", "回合").to_owned(),
                y_axis: lang.of("mean", "平均").to_owned(),
                line: None,
                shares: false,
            },
            caption: told,
            table,
        }));
    }
    blocks
}

/// How the win rates settle, block by block.
pub(super) fn convergence(run: &RunData, cell: usize, lang: Lang) -> Option<Figure> {
    let looks = &run.looks.as_ref()?[cell];
    if looks.len() < 2 {
        return None;
    }
    let step = looks.len().div_ceil(MOST_LOOKS);
    let chosen: Vec<_> = looks.iter().rev().step_by(step).rev().collect();
    let names = run.manifest.labels.side_names.each_ref().map(|name| lang.name(name));
    let mut table = Table::new([lang.of("games", "局数"), names[0], names[1]], 0);
    let mut series =
        [0, 1].map(|side| Series { label: names[side].to_owned(), hue: Hue::of_side(side), points: Vec::new() });
    for look in chosen {
        let shares = look.wins.map(|wins| wilson(wins, look.games, DEFAULT_LEVEL));
        table.rows.push(vec![grouped(look.games), percent(&shares[0]), percent(&shares[1])]);
        for (series, share) in series.iter_mut().zip(shares) {
            series.points.push([look.games as f64, share.estimate, share.ci_low, share.ci_high]);
        }
    }
    Some(Figure {
        caption: lang.of("How the win rates settle", "胜率的收敛").to_owned(),
        alt: lang
            .of(
                "Win rates of both sides as more games are played, with narrowing 95 % intervals.",
                "双方胜率随局数增加的变化，95 % 区间逐渐变窄。",
            )
            .to_owned(),
        plot: Plot::Lines {
            series: series.into(),
            x_axis: lang.of("games", "局数").to_owned(),
            y_axis: lang.of("share of games", "局数比例").to_owned(),
            line: Some(0.5),
            shares: true,
        },
        table,
    })
}

/// Every row of `summary.csv` of a cell.
pub(super) fn estimates(run: &RunData, cell: usize, lang: Lang) -> Table {
    let mut table = Table::new(
        [
            lang.of("metric", "估计量"),
            lang.of("side", "一方"),
            lang.of("method", "方法"),
            lang.of("games", "局数"),
            lang.of("estimate", "估计值"),
            lang.of("interval", "区间"),
        ],
        3,
    );
    for row in run.rows.iter().filter(|row| row.cell == cell) {
        let estimate = &row.estimate;
        let bound = |bound: f64| if bound.is_finite() { format!("{bound:.4}") } else { "?".to_owned() };
        let interval = format!("[{}, {}]", bound(estimate.ci_low), bound(estimate.ci_high));
        table.rows.push(vec![
            row.metric.clone(),
            row.side.clone(),
            estimate.method.to_owned(),
            grouped(estimate.n),
            format!("{:.4}", estimate.estimate),
            interval,
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_few_and_round() {
        assert_eq!(bar_width(0, 24), 1);
        assert_eq!(bar_width(0, 25), 2);
        assert_eq!(bar_width(-30, 89), 5);
        assert_eq!(bar_width(0, 1_000_000), 50_000);
    }
}
