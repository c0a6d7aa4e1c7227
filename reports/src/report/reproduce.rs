//! How to repeat a run, and what its data are worth.

use super::{
    about::About,
    data::RunData,
    lang::Lang,
    page::{Block, Section, Table},
};

/// Commands, version, hashes.
pub(super) fn section(run: &RunData, about: &About, lang: Lang) -> Section {
    let plan = &run.manifest.plan;
    let several = plan.cells.len() > 1;
    let mut commands: Vec<String> = about.cells.iter().map(|cell| cell.command.clone()).collect();
    commands.dedup();
    let mut facts = Table::new([lang.of("what", "项目"), lang.of("value", "值")], 2);
    let mut fact = |en, zh, value: String| facts.rows.push(vec![lang.of(en, zh).to_owned(), value]);
    fact("version of sandtable", "sandtable 版本", run.manifest.sandtable.clone());
    fact("seed", "种子", plan.seed.to_string());
    fact("games per cell", "每组局数", plan.games.to_string());
    fact("games per block", "每块局数", plan.block_size.to_string());
    fact("counted in detail: one game in", "每若干局详细统计一局", plan.detail_every.to_string());
    let mut hashes: Vec<&str> = plan.cells.iter().map(|cell| cell.data_hash.as_str()).collect();
    hashes.dedup();
    fact("hash of the data files", "数据文件哈希", hashes.join(", "));
    let mut models: Vec<&str> = plan.cells.iter().filter_map(|cell| cell.model.as_deref()).collect();
    models.dedup();
    if !models.is_empty() {
        fact("fingerprint of the model", "模型指纹", models.join(", "));
    }
    let mut text = if plan.reproducible {
        lang.of(
            "The same command gives the same bytes, on any machine and with any number of threads.",
            "在任何机器上、用任意线程数，同一命令都得到逐字节相同的结果。",
        )
        .to_owned()
    } else {
        lang.of(
            "A bot thought by the clock: the same command will not give the same numbers.",
            "有程序按时钟思考：同一命令不会得到相同的数字。",
        )
        .to_owned()
    };
    if several {
        text += lang.of(
            " Each command plays one combination of this run, in its own folder.",
            "每条命令在各自的文件夹中重复本次模拟的一种组合。",
        );
    }
    let mut blocks = vec![Block::Text(text), Block::Code(commands)];
    if about.cells.iter().any(|cell| !cell.is_built_in) {
        blocks.push(Block::Text(
            lang.of(
                "The data files were not those built into the program that wrote this page: add --data with the files that \
                 were used, or use the version named below.",
                "所用数据文件与写出本页的程序内置的数据不同：请用 --data 给出当时的文件，或使用下列版本。",
            )
            .to_owned(),
        ));
    }
    blocks.push(Block::Table(facts));
    Section { heading: lang.of("How to reproduce", "如何重现").to_owned(), blocks }
}

/// What the data are worth.
pub(super) fn data(about: &About, lang: Lang) -> Section {
    let mut blocks = Vec::new();
    if about.reconstructed.is_empty() {
        let text = lang.of("No part of the data is known to be reconstructed.", "没有已知的重建数据。");
        blocks.push(Block::Text(text.to_owned()));
    } else {
        if about.cells.iter().any(|cell| !cell.is_built_in) {
            let text = lang.of(
                "The run did not use the built-in data; what follows describes the built-in data.",
                "本次模拟使用的并非内置数据；以下说明针对内置数据。",
            );
            blocks.push(Block::Text(text.to_owned()));
        }
        let text = lang.of(
            "These data are not those of the printed game. We found no accessible source for them, so they were reconstructed. \
             The printed game may differ, and so may its balance. If you own the game, you can play with the printed values.",
            "以下数据并非取自印刷版游戏：没有可获取的来源，因此是重建的。印刷版可能不同，其平衡也可能不同。拥有该游戏的人可填入印刷的数值。（列表为英文原文。）",
        );
        blocks.push(Block::Text(text.to_owned()));
        let items = about.reconstructed.clone();
        blocks.push(Block::List { items, is_english: true, is_warning: false });
    }
    Section { heading: lang.of("Reconstructed data", "重建的数据").to_owned(), blocks }
}
