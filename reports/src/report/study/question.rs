//! What a study asked, and how to repeat it.

use std::fmt::Write as _;

use super::{StudyData, words};
use crate::{
    report::{
        about::About,
        lang::Lang,
        page::{Block, Section, Table},
    },
    study::{Budget, DATA, DataSet, Factor, Planned},
    text::{counted, grouped, short},
};

/// What was asked: the game, the scenarios, the options, the players.
pub(super) fn section(data: &StudyData, about: &About, lang: Lang) -> Section {
    let study = &data.study;
    let text = lang.of(
        "Is it fair, what does each option do, and which bid makes it even?",
        "是否公平？各选项有何作用？让多少点才能均势？",
    );
    let mut facts = Table::new([lang.of("what", "项目"), lang.of("value", "值")], 2);
    let mut fact = |what: &str, value: String| facts.rows.push(vec![what.to_owned(), value]);
    fact(lang.of("game", "游戏"), format!("{} ({})", lang.name(&about.title), study.game));
    if !about.credits.is_empty() {
        fact(lang.of("original, designer, publisher", "原作、设计与出版"), about.credits.clone());
    }
    let mut scenarios: Vec<String> = study
        .groups
        .iter()
        .enumerate()
        .map(|(i, group)| {
            let title = about.cells.get(i).map_or("", |cell| lang.name(&cell.scenario));
            if title.is_empty() { group.first.scenario.clone() } else { format!("{title} ({})", group.first.scenario) }
        })
        .collect();
    scenarios.dedup();
    for scenario in scenarios {
        fact(lang.of("scenario", "剧本"), scenario);
    }
    if let Some(first) = study.groups.first() {
        for factor in &first.factors {
            let what = format!("{} {}", lang.of("varied option", "变动的选项"), factor.name);
            let (usual, others) = (&factor.values[0], factor.values[1..].join(", "));
            fact(
                &what,
                match lang {
                    Lang::En => format!("{usual} (compared with), {others}"),
                    Lang::Zh => format!("{usual}（比较基准），{others}"),
                },
            );
        }
        let is_fixed = |name: &str| first.factors.iter().all(|factor| factor.name != name);
        let changed = about.cells.first().into_iter().flat_map(|cell| &cell.changed);
        for change in changed.filter(|change| is_fixed(&change.name)) {
            let what = format!("{} {}", lang.of("option", "选项"), change.name);
            fact(
                &what,
                match lang {
                    Lang::En => format!("{} (default {}): {}", change.value, change.default, change.description),
                    Lang::Zh => format!("{}（默认 {}）：{}", change.value, change.default, change.description),
                },
            );
        }
    }
    for (group, planned) in data.groups.iter().zip(&study.groups) {
        let cells = group.manifest.plan.cells.len() as u64;
        let games = grouped(group.played.games());
        let (label, bots) = (lang.of("games: ", "对局："), words::bots(group, lang));
        let what = format!("{label}{}{}{bots}", planned.first.scenario, lang.of(", ", "，"));
        fact(
            &what,
            match lang {
                Lang::En => format!(
                    "{} in each of {}{}",
                    counted(group.played.games(), "game"),
                    counted(cells, "combination"),
                    budget(planned.budget, lang)
                ),
                Lang::Zh => format!("{cells} 种组合，每种 {games} 局{}", budget(planned.budget, lang)),
            },
        );
    }
    fact(lang.of("seed", "种子"), study.seed.to_string());
    Section {
        heading: lang.of("Question", "问题").to_owned(),
        blocks: vec![Block::Text(text.to_owned()), Block::Table(facts)],
    }
}

/// Why there are so many games.
fn budget(budget: Budget, lang: Lang) -> String {
    let most = grouped(budget.most());
    match (budget, lang) {
        (Budget::Games { .. }, _) => String::new(),
        (Budget::Width { half_width, .. }, Lang::En) => {
            format!(
                ", until the interval of every option's effect on the score was within ± {} points, at most {most}",
                short(100.0 * half_width)
            )
        }
        (Budget::Width { half_width, .. }, Lang::Zh) => {
            format!("（直至各选项对得分率的区间不超过 ± {} 个百分点，至多 {most} 局）", short(100.0 * half_width))
        }
        (Budget::Sequential { .. }, Lang::En) => format!(", until every question was answered, at most {most}"),
        (Budget::Sequential { .. }, Lang::Zh) => format!("（序贯，直至每个问题都有答案，至多 {most} 局）"),
    }
}

/// The experiment file that plays the study again, version, hashes.
pub(super) fn reproduce<'a>(data: &'a StudyData, about: &About, lang: Lang) -> Section {
    let study = &data.study;
    let is_repeatable = study.groups.iter().all(|group| group.reproducible);
    let mut text = lang
        .of(
            "Save these lines as study.toml. Then sandtable run study.toml -o DIR plays the same games.",
            "将以下内容存为 study.toml，再执行 sandtable run study.toml -o DIR，即可重现同样的对局。",
        )
        .to_owned();
    if is_repeatable {
        text += lang.of(
            " The result files are the same, byte for byte, with any number of threads.",
            "无论线程数多少，结果文件逐字节相同。",
        );
    }
    let mut blocks = vec![Block::Text(text), Block::Code(experiment(data, about))];
    if about.cells.iter().any(|cell| !cell.is_built_in) {
        blocks.push(Block::Text(
            lang.of(
                "The data files were not those built into the program that wrote this page: add data = [\"FILE\"] with the \
                 files that were used, or use the version named below.",
                "所用数据文件与写出本页的程序内置的数据不同：请加上 data = [\"FILE\"] 给出当时的文件，或使用下列版本。",
            )
            .to_owned(),
        ));
    }
    let mut facts = Table::new([lang.of("what", "项目"), lang.of("value", "值")], 2);
    let mut fact = |en, zh, value: String| facts.rows.push(vec![lang.of(en, zh).to_owned(), value]);
    fact("version of sandtable", "sandtable 版本", data.version.clone());
    let mut hashes: Vec<&str> = study.groups.iter().map(|group| group.first.data_hash.as_str()).collect();
    hashes.dedup();
    fact("hash of the data files", "数据文件哈希", hashes.join(", "));
    let of_group = |group: &'a Planned| {
        let measures = group.luck.as_ref().map(|luck| luck.model.as_str());
        group.first.model.as_deref().or(measures)
    };
    let mut models: Vec<&str> = study.groups.iter().filter_map(of_group).collect();
    models.dedup();
    if !models.is_empty() {
        fact(
            "fingerprint of the model (one of your own: add model = \"FILE\")",
            "模型指纹（若为自备模型：请加上 model = \"FILE\"）",
            models.join(", "),
        );
    }
    blocks.push(Block::Table(facts));
    Section { heading: lang.of("How to reproduce", "如何重现").to_owned(), blocks }
}

/// The lines of the experiment file.
fn experiment(data: &StudyData, about: &About) -> Vec<String> {
    let study = &data.study;
    let quoted = |texts: &[&str]| texts.iter().map(|text| format!("{text:?}")).collect::<Vec<_>>().join(", ");
    let mut scenarios: Vec<&str> = study.groups.iter().map(|group| group.first.scenario.as_str()).collect();
    scenarios.dedup();
    let mut text = format!("version = 1\ngame = {:?}\nscenarios = [{}]\n", study.game, quoted(&scenarios));
    let _ = writeln!(text, "seed = {}", study.seed);
    if let Some(copies) = study.luck {
        let _ = writeln!(text, "luck = {copies}");
    }
    let Some(first) = study.groups.first() else { return Vec::new() };
    if let [base, changed] = first.data_sets.as_slice() {
        let files = |set: &DataSet| quoted(&set.files.iter().map(String::as_str).collect::<Vec<_>>());
        let _ = writeln!(text, "data = [{}]\nagainst = [{}]", files(changed), files(base));
    }
    if let Some(cells) = first.fraction {
        let _ = writeln!(text, "fraction = {cells}");
    }
    let is_fixed = |name: &str| first.factors.iter().all(|factor| factor.name != name);
    let set: Vec<_> = about.cells.first().map_or(&[][..], |cell| &cell.changed).iter().collect();
    let set: Vec<_> = set.into_iter().filter(|change| is_fixed(&change.name)).collect();
    if !set.is_empty() {
        text.push_str("\n[set]\n");
        for change in set {
            let _ = writeln!(text, "{} = {:?}", change.name, change.value);
        }
    }
    let is_option = |factor: &&Factor| first.data_sets.is_empty() || factor.name != DATA;
    if first.factors.iter().any(|factor| is_option(&factor)) {
        text.push_str("\n[vary]\n");
        for factor in first.factors.iter().filter(is_option) {
            let values: Vec<&str> = factor.values.iter().map(String::as_str).collect();
            let _ = writeln!(text, "{} = [{}]", factor.name, quoted(&values));
        }
    }
    let of_first = study.groups.iter().filter(|group| group.first.scenario == first.first.scenario);
    // A pair may have a number of games of its own, and nothing else.
    let is_common = |group: &&Planned| !matches!(group.budget, Budget::Games { .. });
    let budget = of_first.clone().find(is_common).unwrap_or(first).budget;
    for group in of_first {
        pair(&mut text, group, budget);
    }
    text.push_str("\n[budget]\n");
    let _ = match budget {
        Budget::Games { games } => writeln!(text, "games = {games}"),
        Budget::Width { half_width, most } => {
            // The share was made from points; this takes back what the division left behind the last digit.
            let points = (1e8 * half_width).round() / 1e6;
            writeln!(text, "width = {points}\ngames = {most}")
        }
        Budget::Sequential { most } => writeln!(text, "sequential = true\ngames = {most}"),
    };
    text.lines().map(str::to_owned).collect()
}

fn pair(text: &mut String, group: &Planned, budget: Budget) {
    text.push_str("\n[[bots]]\n");
    let [one, two] = &group.first.bots;
    let _ = if one == two {
        writeln!(text, "both = {one:?}")
    } else {
        let [first, second] = &group.labels.side_ids;
        writeln!(text, "{first} = {one:?}\n{second} = {two:?}")
    };
    if let (Budget::Games { games }, true) = (group.budget, group.budget != budget) {
        let _ = writeln!(text, "games = {games}");
    }
}
