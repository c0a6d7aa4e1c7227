//! How two runs are held against each other, and what is said of it.

use sandtable_engine::math::square;
use sandtable_sim::{Measure, PairedBy, PairedRuns, SimError, Unpaired, pair, stats::Discordant};

use crate::{
    report::{data::RunData, lang::Lang},
    stats::{DEFAULT_LEVEL, Estimate, difference},
    text::{grouped, short},
};

/// The differences of two runs: in pairs where their games met the same dice.
pub(super) struct Method(Result<PairedRuns, Unpaired>);

/// What a line of the table compares: an estimate of `summary.csv`, and the same in pairs.
#[derive(Clone, Copy)]
pub(super) struct Compared {
    pub(super) metric: &'static str,
    pub(super) side: Option<usize>,
}

impl Compared {
    fn measure(self) -> Measure {
        let side = self.side.unwrap_or(0);
        match self.metric {
            "win_share" => Measure::Wins(side),
            "draw_share" => Measure::Draws,
            "both_lost_share" => Measure::BothLost,
            "score_share" => Measure::Score,
            "vp_mean" => Measure::Vp(side),
            "margin_vp_mean" => Measure::Margin,
            _ => Measure::Turns,
        }
    }

    fn of(self, run: &RunData, cell: usize) -> Option<&Estimate> {
        let side = self.side.map_or("", |side| run.manifest.labels.side_ids[side].as_str());
        run.find(cell, self.metric, side)
    }
}

impl Method {
    pub(super) fn of(a: &RunData, b: &RunData) -> Result<Self, SimError> {
        pair(&a.folder, &b.folder).map(Self)
    }

    /// What both runs say, and what changes from the first to the second.
    pub(super) fn change(
        &self,
        a: &RunData,
        b: &RunData,
        cell: usize,
        compared: Compared,
    ) -> Option<(Estimate, Estimate, Estimate)> {
        let (one, two) = (*compared.of(a, cell)?, *compared.of(b, cell)?);
        let Ok(runs) = &self.0 else { return Some((one, two, difference(&one, &two))) };
        let is_vp = matches!(compared.measure(), Measure::Vp(_) | Measure::Margin);
        let scale = if is_vp { 1.0 / f64::from(a.manifest.labels.vp_scale) } else { 1.0 };
        let change = runs.cells[cell].difference(compared.measure(), DEFAULT_LEVEL).scaled(scale);
        Some((one, two, change))
    }

    /// Games that count for a share in one of the runs alone.
    pub(super) fn discordant(&self, cell: usize, compared: Compared) -> Option<Discordant> {
        self.0.as_ref().ok()?.cells[cell].discordant(compared.measure())
    }

    /// Whether single games are held against each other.
    pub(super) fn is_by_game(&self) -> bool {
        matches!(&self.0, Ok(runs) if runs.by == PairedBy::Game)
    }

    /// How a cell was compared, and what that saved or why it was not done in pairs.
    pub(super) fn words(&self, a: &RunData, b: &RunData, cell: usize, lang: Lang) -> String {
        match &self.0 {
            Err(reason) => unpaired(*reason, lang),
            Ok(runs) => {
                let mut text = paired(runs, cell, lang);
                let score = Compared { metric: "score_share", side: Some(0) };
                if let Some(factor) = self.change(a, b, cell, score).and_then(|(one, two, change)| {
                    let width = |estimate: &Estimate| estimate.ci_high - estimate.ci_low;
                    let factor = square(width(&difference(&one, &two)) / width(&change));
                    (factor.is_finite() && factor >= 1.0).then_some(factor)
                }) {
                    let games = runs.cells[cell].games;
                    let independent = grouped((games as f64 * factor).round() as u64);
                    let (games, factor) = (grouped(games), short((factor * 10.0).round() / 10.0));
                    let saved = match lang {
                        Lang::En => format!(
                            " For the score, {games} games on common dice are as precise as {independent} on independent dice \
                             ({factor} x)."
                        ),
                        Lang::Zh => {
                            format!("就得分率而言，{games} 局共用骰子相当于 {independent} 局独立骰子（{factor} 倍）。")
                        }
                    };
                    text.push_str(&saved);
                }
                text
            }
        }
    }
}

fn paired(runs: &PairedRuns, cell: usize, lang: Lang) -> String {
    let of_cell = &runs.cells[cell];
    let (games, pairs) = (grouped(of_cell.games), grouped(of_cell.pairs()));
    match (runs.by, lang) {
        (PairedBy::Game, Lang::En) => format!(
            "Compared in pairs: both runs have the same seed and scenario, so each pair of games had the same dice; {pairs} \
             pairs. Wins and draws: McNemar's exact test, with the interval of paired shares. Score, victory points and \
             length: mean of the differences, with a normal interval."
        ),
        (PairedBy::Game, Lang::Zh) => format!(
            "配对比较：两次模拟种子与剧本相同，同号对局掷骰相同；共 {pairs} 对。胜负与平局：McNemar 精确检验及配对比例的区间；得分率、胜利点与局长：差值的平均及其正态区间。"
        ),
        (PairedBy::Block { games: size }, Lang::En) => format!(
            "Compared in pairs of blocks: both runs have the same seed and scenario, so each pair of games had the same dice. \
             Single games were not kept, so {pairs} pairs of blocks of {} games are compared ({games} games of each run): mean \
             of the differences, with an interval from Student's t. Runs that keep their games are compared game by game.",
            grouped(size)
        ),
        (PairedBy::Block { games: size }, Lang::Zh) => format!(
            "按块配对比较：两次模拟种子与剧本相同，同号对局掷骰相同。未保留单局结果，故比较 {pairs} 对各含 {} 局的块（每次模拟 {games} 局）：差值的平均及其 Student t 区间。保留单局结果的模拟可逐局比较。",
            grouped(size)
        ),
    }
}

fn unpaired(reason: Unpaired, lang: Lang) -> String {
    let why = match (reason, lang) {
        (Unpaired::Seeds, Lang::En) => "their seeds differ".to_owned(),
        (Unpaired::Seeds, Lang::Zh) => "种子不同".to_owned(),
        (Unpaired::Dice, Lang::En) => "the cells of one run share their dice and those of the other do not".to_owned(),
        (Unpaired::Dice, Lang::Zh) => "其中一次的各组共用骰子，另一次则不然".to_owned(),
        (Unpaired::Scenarios, Lang::En) => "their scenarios differ".to_owned(),
        (Unpaired::Scenarios, Lang::Zh) => "剧本不同".to_owned(),
        (Unpaired::NoBlocks, Lang::En) => "the folder of a run lacks its blocks".to_owned(),
        (Unpaired::NoBlocks, Lang::Zh) => "文件夹中缺少块文件".to_owned(),
        (Unpaired::BlockSizes, Lang::En) => {
            "not both runs kept their single games, and their blocks have different sizes".to_owned()
        }
        (Unpaired::BlockSizes, Lang::Zh) => "并非两者都保留了单局结果，且块的大小不同".to_owned(),
        (Unpaired::FewBlocks(blocks), Lang::En) => {
            format!("not both runs kept their single games, and {blocks} pairs of blocks are too few")
        }
        (Unpaired::FewBlocks(blocks), Lang::Zh) => format!("并非两者都保留了单局结果，且 {blocks} 对块太少"),
    };
    match lang {
        Lang::En => format!(
            "Compared as independent runs, because {why}: the intervals of the differences are Newcombe's (method 10). Two \
             runs of the same seed and scenario that keep their games can be compared in pairs, which takes fewer games."
        ),
        Lang::Zh => format!(
            "视为独立模拟比较（{why}）：差值的区间用 Newcombe 方法 10。种子与剧本相同且保留单局结果的两次模拟可配对比较，所需局数更少。"
        ),
    }
}
