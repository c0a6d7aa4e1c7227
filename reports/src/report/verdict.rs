//! The answer in words.

use sandtable_scenarios::capital;

use super::{data::RunData, lang::Lang};
use crate::{
    stats::{DEFAULT_LEVEL, standing},
    study::favoured,
    text::{number, percent},
};

/// Who wins how often, and who is favoured. A side is favoured when the interval of its share of the points (a win 1, a
/// draw 1/2) leaves out one half. A game that both lose is even between them and counts 1/2 here.
pub(super) fn answer(run: &RunData, cell: usize, lang: Lang) -> Option<String> {
    let labels = &run.manifest.labels;
    let [one, two] = labels.side_names.each_ref().map(|name| lang.side(name));
    let [first, second] = [run.of_side(cell, "win_share", 0)?, run.of_side(cell, "win_share", 1)?].map(percent);
    let draws = run.find(cell, "draw_share", "")?;
    let both_lost = run.find(cell, "both_lost_share", "").filter(|share| share.estimate > 0.0);
    let beside_the_other = standing(&run.tallies[cell], 0, DEFAULT_LEVEL);
    let score = if both_lost.is_some() { &beside_the_other } else { run.of_side(cell, "score_share", 0)? };
    let halves = if both_lost.is_some() {
        lang.of("with draws and games that both lose as halves", "平局与双方皆负均按半胜计")
    } else {
        lang.of("with draws as halves", "平局按半胜计")
    };
    let margin = run.of_side(cell, "margin_vp_mean", 0)?;
    let drawn = percent(draws);
    let mut parts = vec![match lang {
        Lang::En => format!("{} wins {first} of the games, {two} {second}", capital(&one)),
        Lang::Zh => format!("{one}胜率 {first}，{two}胜率 {second}"),
    }];
    if draws.estimate > 0.0 {
        parts.push(match lang {
            Lang::En => format!("; {drawn} are drawn"),
            Lang::Zh => format!("；平局 {drawn}"),
        });
    }
    if let Some(share) = both_lost {
        let share = percent(share);
        parts.push(match lang {
            Lang::En => format!("; in {share} both sides lose"),
            Lang::Zh => format!("；双方皆负 {share}"),
        });
    }
    parts.push(lang.of(". ", "。").to_owned());
    let favoured = favoured(score).map(|(side, share)| ([&one, &two][side], share));
    let level = crate::text::short(score.level * 100.0);
    let most =
        crate::text::short(((score.ci_high - 0.5).abs().max((score.ci_low - 0.5).abs()) * 1000.0).round() / 10.0);
    parts.push(match (lang, favoured) {
        (Lang::En, Some((side, share))) => format!(
            "The game favours {side}: {} of the points {halves}, and the {level} % interval excludes 50 %. ",
            percent(&share)
        ),
        (Lang::Zh, Some((side, share))) => {
            format!("{side}占优：{halves}，得分率为 {}，{level} % 区间不含 50 %。", percent(&share))
        }
        (Lang::En, None) => format!(
            "Neither side is shown to be favoured: {halves} {one} scores {}, an interval that includes 50 %; \
             an advantage of up to {most} points is still possible. ",
            percent(score)
        ),
        (Lang::Zh, None) => format!(
            "未能显示任何一方占优：{halves}，{one}得分率为 {}，区间含 50 %；仍可能存在至多 {most} 个百分点的优势。",
            percent(score)
        ),
    });
    parts.push(match lang {
        Lang::En => format!("Mean margin in victory points for {one}: {}.", number(margin)),
        Lang::Zh => format!("{one}的平均胜利点差：{}。", number(margin)),
    });
    Some(parts.concat())
}

/// For whom the answer holds.
pub(super) fn bots(run: &RunData, cell: usize, lang: Lang) -> String {
    let [one, two] = run.manifest.labels.side_names.each_ref().map(|name| lang.side(name));
    let [first, second] = run.manifest.plan.cells[cell].bots.each_ref();
    match lang {
        Lang::En => format!(
            "This holds for these players: {one} played by {first}, {two} by {second}. Other bots and people may find \
             another balance; repeat the run with other bots before you change a rule."
        ),
        Lang::Zh => format!(
            "此结论仅适用于这些棋手：{one}由 {first} 操作，{two}由 {second} 操作。换成其他程序或真人，平衡可能不同；修改规则之前请用其他程序重复模拟。"
        ),
    }
}
