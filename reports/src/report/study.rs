//! A finished balance study as one page: is it fair, what does each option do, what bid makes it even.

mod drawings;
mod question;
mod words;

use std::{collections::BTreeMap, path::Path};

use sandtable_sim::{Cell, MANIFEST_FILE, StudyFiles};

use super::{
    about::About,
    error::ReportError,
    lang::Lang,
    page::{Block, Page, Section, Table},
    reproduce,
    warned::{chinese, sentence},
};
use crate::{
    bids::{bid_words, bid_words_zh},
    study::{Group, Place, Study, bots, chains, doubts, other_tests, place, sentences_by_group},
    text::{grouped, number, percent},
    warnings,
};

/// A finished study.
#[derive(Clone, Debug)]
pub struct StudyData {
    study: Study,
    /// Of the program that played it.
    version: String,
    groups: Vec<Group>,
}

impl StudyData {
    /// Reads the folder of a finished study, and changes nothing in it; `None` when it holds something
    /// else. All numbers come from the games.
    ///
    /// # Errors
    /// When the study is not finished, or its manifest is damaged.
    pub fn read(folder: &Path) -> Result<Option<Self>, ReportError> {
        let Some((files, found)) = StudyFiles::find(folder)? else { return Ok(None) };
        let study: Study = serde_json::from_value(found).map_err(|error| ReportError::Damaged {
            path: folder.join(MANIFEST_FILE),
            detail: format!("this is not the manifest of a study ({error})"),
        })?;
        let mut groups = Vec::new();
        for (number, planned) in study.groups.iter().enumerate() {
            let mut group = planned.group(&study.game, study.seed).map_err(|error| ReportError::Damaged {
                path: folder.join(MANIFEST_FILE),
                detail: error.to_string(),
            })?;
            let scan = files.chunks(number, |chunk| group.played.restore(chunk))?;
            if scan.dropped > 0
                && let Some(damage) = files.damage(number)?
            {
                return Err(damage.into());
            }
            while let Some(next) = group.budget.next(&group) {
                if !group.played.settle(next)? {
                    return Err(ReportError::Unfinished(folder.to_owned()));
                }
            }
            group.manifest.plan.games = group.played.games();
            groups.push(group);
        }
        Ok(Some(Self { study, version: files.version().to_owned(), groups }))
    }

    /// Id of the game.
    pub fn game(&self) -> &str {
        &self.study.game
    }

    /// The cell of each group with the first value of every option.
    pub fn first_cells(&self) -> Vec<&Cell> {
        self.study.groups.iter().map(|group| &group.first).collect()
    }
}

/// The report of a study. `about` has a cell for each group, in their order.
pub fn study_page(data: &StudyData, about: &About, lang: Lang) -> Page {
    let groups = &data.groups;
    let mut sections = vec![question::section(data, about, lang), answer(groups, lang)];
    sections.extend(warned(groups, lang));
    let firsts = (0..groups.len()).filter(|&i| place(groups, i) == Place::First);
    for first in firsts {
        sections.push(scenario(groups, first, about, lang));
    }
    sections.push(reproduce::data(about, lang));
    sections.push(question::reproduce(data, about, lang));
    let title = if about.title.is_empty() { data.game() } else { lang.name(&about.title) };
    let version = env!("CARGO_PKG_VERSION");
    Page {
        lang,
        title: format!("{title} — {}", lang.of("balance", "平衡研究")),
        sections,
        foot: match lang {
            Lang::En => format!(
                "Written by sandtable {version} from the games of the study. The page needs no network and no script."
            ),
            Lang::Zh => format!("由 sandtable {version} 根据研究的对局写成。本页无需网络与脚本。"),
        },
    }
}

/// Each scenario has its verdict, with what belongs to it below.
fn answer(groups: &[Group], lang: Lang) -> Section {
    let of_groups: Vec<Vec<String>> = match lang {
        Lang::En => {
            let of_groups = sentences_by_group(groups).into_iter();
            of_groups.map(|texts| texts.iter().map(|text| format!("{text}.")).collect()).collect()
        }
        Lang::Zh => words::sentences(groups),
    };
    let mut scenarios: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (i, texts) in of_groups.into_iter().enumerate() {
        let scenario = |i: usize| &groups[i].manifest.plan.cells[0].scenario;
        let first = (0..=i).find(|&first| scenario(first) == scenario(i)).unwrap_or(i);
        scenarios.entry(first).or_default().extend(texts);
    }
    let mut blocks = Vec::new();
    for texts in scenarios.into_values() {
        let mut texts = texts.into_iter();
        blocks.extend(texts.next().map(Block::Lead));
        blocks.push(Block::List { items: texts.collect(), is_english: false, is_warning: false });
    }
    Section { heading: lang.of("Answer", "结论").to_owned(), blocks }
}

/// What a reader should know before believing the numbers.
fn warned(groups: &[Group], lang: Lang) -> Option<Section> {
    let mut items = Vec::new();
    for group in groups {
        let name = if groups.len() > 1 {
            let scenario = &group.manifest.plan.cells[0].scenario;
            format!("{scenario}{}{}{}", lang.of(", ", "，"), words::bots(group, lang), lang.of(": ", "："))
        } else {
            String::new()
        };
        let tallies = &group.played.tallies;
        let common = warnings::list_of_cells(&group.manifest, tallies);
        let texts: Vec<String> = match lang {
            Lang::En => {
                let common = warnings::of_cells(&group.manifest, tallies).into_iter();
                let own = doubts(group).into_iter().map(|doubt| crate::study::doubted(&doubt, group));
                common.chain(own).map(|text| sentence(&text)).collect()
            }
            Lang::Zh => {
                let common = common.iter().map(|warning| chinese(warning, &group.manifest, 0));
                common.chain(doubts(group).iter().map(|doubt| words::doubt(doubt, group))).collect()
            }
        };
        items.extend(texts.into_iter().map(|text| format!("{name}{text}")));
    }
    if items.is_empty() {
        return None;
    }
    let blocks = vec![Block::List { items, is_english: false, is_warning: true }];
    Some(Section { heading: lang.of("Warnings", "警告").to_owned(), blocks })
}

/// One scenario with all its pairs of bots; the first pair gives the verdict.
fn scenario(groups: &[Group], first: usize, about: &About, lang: Lang) -> Section {
    let name = &groups[first].manifest.plan.cells[0].scenario;
    let of_scenario: Vec<&Group> =
        groups.iter().filter(|group| group.manifest.plan.cells[0].scenario == *name).collect();
    let title = about.cells.get(first).map_or("", |cell| lang.name(&cell.scenario));
    let heading = |en: &str, zh: &str| Block::Heading(lang.of(en, zh).to_owned());
    let mut blocks = vec![
        heading("Balance with the first value of every option", "各选项取首值时的平衡"),
        Block::Table(balances(&of_scenario, lang)),
    ];
    blocks.extend(drawings::strength(groups, first, lang).map(Block::Figure));
    let effects = drawings::effects(&of_scenario, lang);
    if !effects.is_empty() {
        blocks.push(heading("What each option does", "各选项的作用"));
        blocks.push(Block::Text(words::effects(&of_scenario, lang)));
        blocks.extend(effects.into_iter().map(Block::Figure));
        let summary = lang.of("All effects with p-values", "全部作用及 p 值").to_owned();
        blocks.push(Block::Details(summary, effect_table(&of_scenario, lang)));
        let tests: Vec<String> = match lang {
            Lang::En => other_tests(of_scenario[0]).iter().map(|text| format!("{text}.")).collect(),
            Lang::Zh => words::other_tests(of_scenario[0]),
        };
        blocks.extend(tests.into_iter().map(Block::Text));
        let items = chains(&of_scenario[0].effects());
        if !items.is_empty() {
            let text = lang.of("The effects on one line cannot be told apart:", "同一行中的作用无法区分：");
            blocks.push(Block::Text(text.to_owned()));
            blocks.push(Block::List { items, is_english: false, is_warning: false });
        }
    }
    for group in &of_scenario {
        if of_scenario.len() > 1 {
            blocks.push(Block::Heading(format!("{}{}", lang.of("Bots: ", "程序："), words::bots(group, lang))));
        }
        blocks.push(Block::Figure(drawings::wins(group, lang)));
        blocks.extend(drawings::margins(group, lang).map(Block::Figure));
    }
    let settled = drawings::convergence(of_scenario[0], lang);
    if !settled.is_empty() {
        blocks.push(heading("Convergence", "收敛"));
        blocks.push(Block::Text(words::convergence(of_scenario[0], lang)));
        blocks.extend(settled.into_iter().map(Block::Figure));
    }
    let heading = if title.is_empty() || title == name { name.clone() } else { format!("{title} ({name})") };
    Section { heading, blocks }
}

/// Score, margin and bid of every pair of bots.
fn balances(groups: &[&Group], lang: Lang) -> Table {
    let names = groups[0].manifest.labels.side_names.each_ref().map(|name| lang.name(name));
    let first = lang.side(&groups[0].manifest.labels.side_names[0]);
    let [score, margin] = [("score of ", "得分率："), ("VP margin for ", "胜利点差：")]
        .map(|(en, zh)| format!("{}{first}", lang.of(en, zh)));
    let bid = lang.of("even bid", "使双方均势的让点").to_owned();
    let told = match lang {
        Lang::En => bid_words,
        Lang::Zh => bid_words_zh,
    };
    let won = |name: &str| format!("{name}{}", lang.of(" won", "胜"));
    let mut table = Table::new([], 1);
    table.header = vec![
        lang.of("bots", "程序").to_owned(),
        lang.of("games", "局数").to_owned(),
        score,
        won(names[0]),
        won(names[1]),
        lang.of("drawn", "平局").to_owned(),
        margin,
        bid,
    ];
    let can_both_lose = groups.iter().any(|group| group.manifest.labels.can_both_lose);
    let after_drawn = 6;
    if can_both_lose {
        table.header.insert(after_drawn, lang.of("both lose", "双方皆负").to_owned());
    }
    for group in groups {
        let (balance, games) = (group.balance(), group.played.games());
        let mut row = vec![
            bots(group),
            grouped(games),
            percent(&balance.score),
            grouped(balance.wins[0]),
            grouped(balance.wins[1]),
            grouped(balance.draws(games)),
            number(&balance.margin_vp),
            balance.even_bid_vp.map_or_else(|| lang.of("none", "无").to_owned(), |bid| told(&bid, names)),
        ];
        if can_both_lose {
            row.insert(after_drawn, grouped(balance.both_lost));
        }
        table.rows.push(row);
    }
    table
}

/// Every effect of every pair of bots on both metrics.
fn effect_table(groups: &[&Group], lang: Lang) -> Table {
    let mut table = Table::new(
        [
            lang.of("effect", "作用"),
            lang.of("bots", "程序"),
            lang.of("score points", "得分率（百分点）"),
            lang.of("p (Holm)", "p（Holm）"),
            lang.of("margin in VP", "胜利点差"),
            lang.of("p (Holm)", "p（Holm）"),
            lang.of("games changed", "改变的局数"),
            lang.of("pairs", "对数"),
            lang.of("independent games", "等效独立局数"),
        ],
        2,
    );
    for group in groups {
        let effects = group.effects();
        let (scores, margins) = effects.split_at(effects.len() / 2);
        for (score, margin) in scores.iter().zip(margins) {
            let p = |p: Option<f64>| p.map_or_else(|| lang.of("watched", "序贯").to_owned(), words::p);
            table.rows.push(vec![
                score.effect.clone(),
                bots(group),
                number(&score.estimate.scaled(100.0)),
                p(score.p_holm),
                number(&margin.estimate),
                p(margin.p_holm),
                score.games_changed.map_or_else(|| "-".to_owned(), grouped),
                grouped(score.estimate.n),
                score.independent_games.map_or_else(|| "-".to_owned(), grouped),
            ]);
        }
    }
    table
}
