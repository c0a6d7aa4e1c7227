//! Sentences of the report of a study that are not those of the terminal: notes on drawings, and the verdict in Chinese.

use std::fmt::Write as _;

use crate::{
    bids::bid_words_zh,
    report::lang::Lang,
    stats::Estimate,
    study::{
        Balance, BothSeatings, Budget, Doubt, EVEN, EffectRow, Group, Metric, Place, Settling, Shift, Strength,
        agreement, both_seatings, favour_alike, favoured, listed, p_text, place, share, shifts, tenths,
    },
    text::{grouped, percent},
};

/// The bots of a group.
pub(super) fn bots(group: &Group, lang: Lang) -> String {
    let [one, two] = &group.manifest.plan.cells[0].bots;
    if one == two { one.clone() } else { format!("{one} {} {two}", lang.of("against", "对")) }
}

/// A p-value.
pub(super) fn p(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { p_text(p) }
}

/// How to read the effects.
pub(super) fn effects(groups: &[&Group], lang: Lang) -> String {
    let first = groups[0];
    let side = lang.name(&first.manifest.labels.side_names[0]);
    let mut text = match lang {
        Lang::En => format!(
            "Differences from the first value of each option for {side}, game by game on the same dice. An interval that \
             includes 0 shows no effect."
        ),
        Lang::Zh => format!("各选项相对其首值的差异（就{side}而言），在相同骰子下逐局比较。区间含 0 即未得到证实。"),
    };
    text += match (first.budget, lang) {
        (Budget::Sequential { .. }, Lang::En) => {
            " Intervals of the first bots are confidence sequences: valid at every look, 95 % for all effects on one metric together."
        }
        (Budget::Sequential { .. }, Lang::Zh) => {
            "首组程序的区间为置信序列，任何时刻均有效，同一指标的所有作用合计 95 %。"
        }
        (_, Lang::En) => {
            " Each interval is a 95 % interval of its own; an effect counts as shown if its p-value after Holm is below 0.05."
        }
        (_, Lang::Zh) => "区间各自为 95 %；Holm 校正后 p 小于 0.05 才算得到证实。",
    };
    if let Some(resolution) = first.design.resolution() {
        let (cells, all) = (first.design.cells(), 1_u64 << first.factors.len());
        let told = match (lang, resolution) {
            (Lang::En, 3) => format!(
                " {cells} of {all} combinations were played (resolution 3): the effect of an option cannot be told apart from \
                 interactions of two others."
            ),
            (Lang::En, _) => format!(
                " {cells} of {all} combinations were played (resolution {resolution}): effects of options can be told apart from \
                 interactions of two."
            ),
            (Lang::Zh, 3) => {
                format!(
                    "全部 {all} 种组合中试了 {cells} 种（分辨度 3）：单个选项的作用与另两个选项的交互作用无法区分。"
                )
            }
            (Lang::Zh, _) => {
                format!(
                    "全部 {all} 种组合中试了 {cells} 种（分辨度 {resolution}）：单个选项的作用与两两交互作用可以区分。"
                )
            }
        };
        text.push_str(&told);
    }
    if first.factors.len() > 1 {
        text += lang.of(
            " An effect is the mean over the values of the other options; \"x\" is an interaction.",
            "作用为对其他选项各值的平均；“x”表示交互作用。",
        );
    }
    text
}

/// How to read the convergence.
pub(super) fn convergence(group: &Group, lang: Lang) -> String {
    let text = if matches!(group.budget, Budget::Sequential { .. }) {
        lang.of(
            "The intervals are confidence sequences: you may watch them and stop the study at any point.",
            "区间为置信序列：可以边看边等，在任何一点停止均有效。",
        )
    } else {
        lang.of(
            "Each interval is valid for a single look at that number of games. If you watch and stop as soon as one of them \
             excludes the line, you will be wrong more often than they say.",
            "每个区间只对应在该局数时看一次。若边看边等、一旦区间不含该线就停止，出错会比区间所示更频繁。",
        )
    };
    text.to_owned()
}

/// A doubt in Chinese.
pub(super) fn doubt(doubt: &Doubt, group: &Group) -> String {
    let (labels, games) = (&group.manifest.labels, grouped(group.played.games()));
    match doubt {
        Doubt::HardlyChosen { side, kind, chosen } => format!(
            "{}几乎从未选择 \"{}\"：全部 {} 局中仅 {chosen} 次；数字对此说明不了多少。",
            Lang::Zh.name(&labels.side_names[*side]),
            labels.action_kinds[*kind],
            grouped(group.played.games() * group.design.cells() as u64)
        ),
        Doubt::HardlyInPlay { effect, changed } => format!(
            "选项 {effect} 在 {games} 局中只改变了 {} 局：几乎没有起作用；请检查剧本与程序是否用到它。",
            grouped(*changed)
        ),
        Doubt::LuckUnsound { metric, check } => format!(
            "测得的骰运与{}不符：其均值偏离零 {:.1} 个标准误，最宜扣除其中 {:.2}，而非 {:.2}；故给出未校正的结果；请重新训练模型，或不校正骰运。",
            match metric {
                Metric::Score => "得分率",
                Metric::MarginVp => "胜利点差",
            },
            check.mean_in_errors,
            check.fitted_part,
            check.part
        ),
        Doubt::StillOpen => {
            format!("{games} 局仍不足以达到所要求的宽度或答案：请增加局数。")
        }
    }
}

/// The verdict in Chinese: the same sentences in the same order as those of the terminal.
pub(super) fn sentences(groups: &[Group]) -> Vec<Vec<String>> {
    let mut of_groups = Vec::new();
    for (i, group) in groups.iter().enumerate() {
        let mut all = Vec::new();
        let balance = group.balance();
        match place(groups, i) {
            Place::First => {
                let plan = &group.manifest.plan;
                all.push(format!("{}/{}：{}。", plan.game, plan.cells[0].scenario, favour(group, &balance)));
                all.extend(group.main_effects().iter().map(|row| moves(group, row)));
                all.push(even(group, &balance));
                all.push(format!("程序：{}。", bots(group, Lang::Zh)));
                all.extend(by_strength(groups, i));
            }
            Place::OtherBots(first) => {
                let shifts = shifts(&groups[first], group);
                all.push(sensitivity(group, &balance, &groups[first].balance(), &shifts));
                all.extend(shifts.iter().map(|shift| shifted(shift, group)));
            }
            Place::Mirror(first) => {
                let first = &groups[first];
                all.push(mirrored(first, &both_seatings(first, group)));
                all.extend(shifts(first, group).iter().map(|shift| shifted(shift, group)));
            }
        }
        of_groups.push(all);
    }
    of_groups
}

/// The range over the players, whether it moves with strength, and whom to believe.
fn by_strength(groups: &[Group], first: usize) -> Option<String> {
    let strength = Strength::of(groups, first)?;
    let names = names(&groups[first]);
    let (low, high) = strength.range();
    let each: Vec<String> =
        strength.levels.iter().map(|(bot, score)| format!("{bot} {}", share(score.estimate))).collect();
    let who = match strength.favoured() {
        Some(side) => format!("各水平的对局者之间都是{}占优", names[side]),
        None => "哪一方占优取决于对局者的水平".to_owned(),
    };
    let trend = strength.trend();
    let way = match (trend.ci_low > 0.0, trend.ci_high < 0.0) {
        (true, _) => "随水平上升",
        (_, true) => "随水平下降",
        _ => "未显示随水平变化",
    };
    let (before, best) = (strength.levels[strength.levels.len() - 2].0, strength.levels[strength.levels.len() - 1].0);
    let settling = match strength.settling() {
        Settling::Settled => "已稳定在 5 个百分点以内",
        Settling::Moving => "尚未稳定，更强的对局者可能改变它",
        Settling::Open => "局数太少，不能说已稳定",
    };
    let fourfold = strength.per_fourfold().map_or_else(String::new, |(budgets, slope)| {
        format!("；搜索 {} 次时，次数每增至四倍，得分率变化 {}", listed(&budgets), points(&slope))
    });
    Some(format!(
        "水平相等的对局者之间，{}得分率 {} 至 {}（{}）：{who}，{way}；请以 {best} 为准，它与 {before} 相差 {}：{settling}{fourfold}。",
        names[0],
        share(low),
        share(high),
        each.join("，"),
        points(&strength.last()),
    ))
}

fn names(group: &Group) -> [&str; 2] {
    group.manifest.labels.side_names.each_ref().map(|name| Lang::Zh.name(name))
}

/// Who is favoured by a share of the points of side one; `None` when nobody is shown to be.
fn favour_of(names: [&str; 2], score: &Estimate) -> Option<String> {
    favoured(score).map(|(side, share)| format!("{}占优：得分率 {}", names[side], percent(&share)))
}

fn favour(group: &Group, balance: &Balance) -> String {
    let (names, score) = (names(group), &balance.score);
    let games = group.played.games();
    let drawn = match (balance.draws(games), balance.both_lost) {
        (0, 0) => String::new(),
        (draws, 0) => format!("，其中 {} 局平局，平局按半胜计", grouped(draws)),
        (0, lost) => format!("，其中 {} 局双方皆负，按半胜计", grouped(lost)),
        (draws, lost) => format!("，其中 {} 局平局、{} 局双方皆负，均按半胜计", grouped(draws), grouped(lost)),
    };
    let count = format!("共 {} 局{drawn}", grouped(games));
    if let Some(text) = favour_of(names, score) {
        format!("{text}，{count}")
    } else if score.ci_low > 0.5 - EVEN && score.ci_high < 0.5 + EVEN {
        format!("均势：{}得分率 {}，{count}", names[0], percent(score))
    } else {
        let more = if group.stopped_idle() { "" } else { "；请增加局数" };
        format!("未能显示任何一方占优：{}得分率 {}，{count}{more}", names[0], percent(score))
    }
}

/// `+4.2 个百分点 [3.1, 5.3]`.
fn points(estimate: &Estimate) -> String {
    let interval = if estimate.ci_low.is_finite() {
        format!("[{:.1}, {:.1}]", tenths(estimate.ci_low), tenths(estimate.ci_high))
    } else {
        "[无区间]".to_owned()
    };
    format!("{:+.1} 个百分点 {interval}", tenths(estimate.estimate))
}

fn moves(group: &Group, row: &EffectRow) -> String {
    let (side, name) = (names(group)[0], &row.effect);
    if row.is_idle() {
        let pairs = grouped(row.estimate.n);
        let stopped = if group.stopped_idle() {
            "，故未再继续；若要继续考察平衡，请去掉该选项"
        } else {
            ""
        };
        return format!("选项 {name} 没有造成任何差别：{pairs} 对中没有一局不同{stopped}。");
    }
    let mut text = if row.is_shown() {
        format!("选项 {name} 使{side}的得分率变化 {}", points(&row.estimate))
    } else {
        format!("未能显示选项 {name} 影响{side}的得分率：{}", points(&row.estimate))
    };
    let count = group.design.contrasts().len();
    let _ = match row.p_holm {
        None => write!(text, "（置信序列）"),
        Some(corrected) if count > 1 => {
            write!(text, "（p {}，配对 z 检验，对 {count} 个作用作 Holm 校正）", p(corrected))
        }
        Some(corrected) => write!(text, "（p {}，配对 z 检验）", p(corrected)),
    };
    if let Some(independent) = row.independent_games {
        let _ = write!(
            text,
            "；{} 局共用骰子，相当于 {} 局独立骰子（{:.1} 倍）",
            grouped(row.games),
            grouped(independent),
            independent as f64 / row.games as f64
        );
    }
    text + "。"
}

/// Tests that do not decide.
pub(super) fn other_tests(group: &Group) -> Vec<String> {
    let side = names(group)[0];
    let tested = group.main_effects().into_iter().filter(|row| row.p_value.is_some() && !row.is_idle());
    tested
        .filter_map(|row| {
            let (one, two, mcnemar) = row.discordant?;
            let (one, two, p) = (grouped(one), grouped(two), p(mcnemar));
            Some(format!(
                "另一检验，{}：{side}在 {two} 对中因此变好，在 {one} 对中变差；McNemar 精确检验 p {p}。",
                row.effect
            ))
        })
        .collect()
}

fn even(group: &Group, balance: &Balance) -> String {
    let Some(bid) = &balance.even_bid_vp else {
        return "此处胜负并不只取决于胜利点，因此没有使双方均势的让点。".to_owned();
    };
    format!("让给{} 即为均势（假定棋手不知道让点）。", bid_words_zh(bid, names(group)))
}

fn sensitivity(group: &Group, balance: &Balance, first: &Balance, shifts: &[Shift]) -> String {
    let meaning = match agreement(&balance.score, &first.score) {
        (true, true) if !favour_alike(&balance.score, &first.score) => "区间重叠，但其中只有一个不含 50 %：请增加局数",
        (true, true) => "与前述程序一致",
        (false, true) => "与前述程序没有明显差别",
        (true, false) => "占优的一方相同但幅度不同：幅度取决于程序",
        (false, false) => "占优的是另一方：结论取决于程序",
    };
    let differ: Vec<String> = shifts
        .iter()
        .filter(|shift| shift.is_shown())
        .map(|shift| format!("{}（{}）", shift.row.effect, if shift.is_turned() { "方向不同" } else { "大小不同" }))
        .collect();
    let effects = match (shifts.is_empty(), differ.is_empty()) {
        (true, _) => String::new(),
        (false, true) => "；未能显示任何选项的作用与前述程序不同".to_owned(),
        (false, false) => format!("；用这些程序时，作用显著不同的选项：{}", differ.join("、")),
    };
    format!("换用 {}：{}（{meaning}）{effects}。", bots(group, Lang::Zh), favour(group, balance))
}

fn shifted(shift: &Shift, group: &Group) -> String {
    let (row, bots) = (&shift.row, bots(group, Lang::Zh));
    let pairs = grouped(row.estimate.n);
    if row.is_idle() {
        return format!("用 {bots} 时，选项 {} 在 {pairs} 对中没有造成任何差别。", row.effect);
    }
    let meaning = if shift.is_shown() {
        let way = if shift.is_turned() { "方向不同" } else { "大小不同" };
        format!("与前述程序相差 {}，Holm 校正后 p {}，{way}", points(&shift.difference), p(shift.p_holm))
    } else {
        "与前述程序没有明显差别".to_owned()
    };
    format!(
        "用 {bots} 时，选项 {}：{}的得分率变化 {}，{pairs} 对（{meaning}）。",
        row.effect,
        names(group)[0],
        points(&row.estimate)
    )
}

fn mirrored(first: &Group, both: &BothSeatings) -> String {
    let names = names(first);
    let [one, two] = &first.manifest.plan.cells[0].bots;
    let scenario = favour_of(names, &both.side_one)
        .unwrap_or_else(|| format!("未能显示任何一方占优：{}得分率 {}", names[0], percent(&both.side_one)));
    format!(
        "程序互换双方（2 x {} 局，相同的骰子）：{scenario}；{one} 对 {two} 的得分率 {}。",
        grouped(both.side_one.n),
        percent(&both.bot)
    )
}
