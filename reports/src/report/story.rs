//! The order in which a report tells its story.

use super::{
    about::{About, CellAbout},
    combat, compare,
    data::RunData,
    error::ReportError,
    lang::Lang,
    numbers,
    page::{Block, Page, Section, Table},
    reproduce, verdict, warned,
};
use crate::text::{self, grouped};

/// The report of a run, and how it compares to another one if there is one.
///
/// # Errors
/// When the two runs cannot be compared.
pub fn page(run: &RunData, about: &About, other: Option<&RunData>, lang: Lang) -> Result<Page, ReportError> {
    let cells = run.manifest.plan.cells.len();
    let nothing = CellAbout::default();
    let of = |cell: usize| about.cells.get(cell).unwrap_or(&nothing);
    let title = if about.title.is_empty() { &run.manifest.plan.game } else { lang.name(&about.title) };
    let mut sections = vec![question(run, about, lang), answer(run, of, lang)];
    sections.extend(warned::section(run, lang));
    if let Some(other) = other {
        compare::check(run, other)?;
        sections.push(compare::section(run, other, lang)?);
    }
    for cell in 0..cells {
        let heading =
            if cells > 1 { cell_name(run, of(cell), cell, lang) } else { lang.of("In detail", "详情").to_owned() };
        sections.push(Section { heading, blocks: detail(run, cell, lang) });
    }
    sections.push(reproduce::data(about, lang));
    sections.push(reproduce::section(run, about, lang));
    let scenario = if cells == 1 { of(0).scenario.as_str() } else { "" };
    let title = if scenario.is_empty() { title.to_owned() } else { format!("{title} — {}", lang.name(scenario)) };
    let version = env!("CARGO_PKG_VERSION");
    let foot = match lang {
        Lang::En => format!(
            "Written by sandtable {version} from the files of the run. The page needs no network and no script."
        ),
        Lang::Zh => format!("由 sandtable {version} 根据模拟文件写成。本页无需网络与脚本。"),
    };
    Ok(Page { lang, title, sections, foot })
}

fn cell_name(run: &RunData, about: &CellAbout, cell: usize, lang: Lang) -> String {
    let described = &run.manifest.plan.cells[cell];
    let changed: Vec<String> = about.changed.iter().map(|change| format!("{}={}", change.name, change.value)).collect();
    let options = if changed.is_empty() {
        lang.of("default options", "选项均为默认").to_owned()
    } else {
        changed.join(", ")
    };
    let bots = described.bots.join(" v ");
    format!("{} {cell}: {}, {options}, {bots}", lang.of("Cell", "组"), described.scenario)
}

/// What was asked: the game, the scenario, the options, the players.
fn question(run: &RunData, about: &About, lang: Lang) -> Section {
    let plan = &run.manifest.plan;
    let names = run.manifest.labels.side_names.each_ref().map(|name| lang.side(name));
    let games = grouped(plan.games);
    let mut blocks = vec![Block::Text(match lang {
        Lang::En => {
            format!("Who wins, {} or {}, how often, by how much, and how long does it take?", names[0], names[1])
        }
        Lang::Zh => format!("{}与{}谁会获胜？胜率多少、差距多大、要多少回合？", names[0], names[1]),
    })];
    let mut facts = Table::new([lang.of("what", "项目"), lang.of("value", "值")], 2);
    let mut fact = |what: &str, value: String| facts.rows.push(vec![what.to_owned(), value]);
    fact(lang.of("game", "游戏"), format!("{} ({})", lang.name(&about.title), plan.game));
    if !about.credits.is_empty() {
        fact(lang.of("original, designer, publisher", "原作、设计与出版"), about.credits.clone());
    }
    for (number, (cell, known)) in plan.cells.iter().zip(&about.cells).enumerate() {
        let several = plan.cells.len() > 1;
        let what = |text: &str| if several { format!("{number}: {text}") } else { text.to_owned() };
        fact(&what(lang.of("scenario", "剧本")), format!("{} ({})", lang.name(&known.scenario), cell.scenario));
        for (name, bot) in names.iter().zip(&cell.bots) {
            fact(&what(&format!("{}{name}", lang.of("bot of ", "程序："))), bot.clone());
        }
        if known.changed.is_empty() {
            fact(&what(lang.of("options", "选项")), lang.of("all at their defaults", "均为默认").to_owned());
        }
        for change in &known.changed {
            let value = match lang {
                Lang::En => format!("{} (default {}): {}", change.value, change.default, change.description),
                Lang::Zh => format!("{}（默认 {}）：{}", change.value, change.default, change.description),
            };
            fact(&what(&format!("{} {}", lang.of("option", "选项"), change.name)), value);
        }
    }
    fact(lang.of("games", "局数"), games);
    fact(lang.of("seed", "种子"), plan.seed.to_string());
    blocks.push(Block::Table(facts));
    Section { heading: lang.of("Question", "问题").to_owned(), blocks }
}

fn answer<'a>(run: &RunData, of: impl Fn(usize) -> &'a CellAbout, lang: Lang) -> Section {
    let cells = run.manifest.plan.cells.len();
    let mut blocks = Vec::new();
    for cell in 0..cells {
        if cells > 1 {
            blocks.push(Block::Heading(cell_name(run, of(cell), cell, lang)));
        }
        blocks.extend(verdict::answer(run, cell, lang).map(Block::Lead));
        blocks.push(Block::Figure(numbers::wins(run, cell, lang)));
        blocks.push(Block::Text(verdict::bots(run, cell, lang)));
    }
    Section { heading: lang.of("Answer", "结论").to_owned(), blocks }
}

fn detail(run: &RunData, cell: usize, lang: Lang) -> Vec<Block> {
    let tally = &run.tallies[cell];
    let heading = |en: &str, zh: &str| Block::Heading(lang.of(en, zh).to_owned());
    let mut blocks = vec![heading("Victory points and length", "胜利点与局长")];
    blocks.extend(numbers::victory_points(run, cell, lang).map(Block::Figure));
    blocks.extend(numbers::length(run, cell, lang));
    let turns = numbers::over_turns(run, cell, lang);
    let counted = match lang {
        Lang::En => format!("Counted in {} of {}.", grouped(tally.detailed), text::counted(tally.games, "game")),
        Lang::Zh => format!("统计自 {} 局（共 {} 局）。", grouped(tally.detailed), grouped(tally.games)),
    };
    if !turns.is_empty() {
        blocks.push(heading("Turn by turn", "逐回合"));
        let band = lang.of(
            " Means at the end of each turn, over the games that reached it. The band is one standard deviation of the games; the \
             interval in the table is that of the mean. The band may cover impossible values, such as those below 0.",
            "每回合末的平均值（仅计到达该回合的对局）；色带为各局的一个标准差，表中区间为平均值的区间。色带可能超出实际可达的范围（如低于 0）。",
        );
        blocks.push(Block::Text(counted.clone() + band));
        blocks.extend(turns);
    }
    let actions = combat::actions(run, cell, lang);
    let tables = combat::tables(tally, lang);
    if actions.is_some() || !tables.is_empty() {
        blocks.push(heading("Actions and combat", "行动与战斗"));
        blocks.push(Block::Text(counted));
        blocks.extend(actions);
        blocks.extend(tables);
    }
    if let Some(figure) = numbers::convergence(run, cell, lang) {
        blocks.push(heading("Convergence", "收敛"));
        let text = lang.of(
            "Each interval is valid for a single look at that number of games. If you watch and stop as soon as one of them \
             excludes 50 %, you will be wrong more often than they say.",
            "每个区间只对应在该局数时看一次。若边看边等、一旦区间不含 50 % 就停止，出错会比区间所示更频繁。",
        );
        blocks.push(Block::Text(text.to_owned()));
        blocks.push(Block::Figure(figure));
    }
    let summary = lang.of("All estimates with their methods", "全部估计值及方法");
    blocks.push(Block::Details(summary.to_owned(), numbers::estimates(run, cell, lang)));
    blocks
}
