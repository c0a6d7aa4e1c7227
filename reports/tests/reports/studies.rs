//! The report of a study: its words, its page, and what it refuses.

use std::{collections::BTreeMap, fs, path::Path, sync::Mutex};

use sandtable_engine::{Side, testing::small::Pig};
use sandtable_reports::{
    report::{About, CellAbout, Lang, StudyData, html, markdown, study_page},
    study::{Budget, Factor, Group, Planned, Study, to_json},
};
use sandtable_sim::{Cell, Chunk, Lockstep, Player, Seating, Stop, StudyFolder, Trouble, Watch};
use tempfile::TempDir;

use crate::common::{check_alone, check_colours, check_well_formed};

const GAMES: u64 = 300;

/// One scenario with three pairs of bots, the second the first with seats swapped, and an option of two values.
fn study() -> Study {
    let of = |bots: [&str; 2], games| {
        let cell = Cell {
            scenario: "standard".to_owned(),
            data_hash: "none".to_owned(),
            options: BTreeMap::from([("rule".to_owned(), "off".to_owned())]),
            bots: bots.map(str::to_owned),
            model: None,
        };
        let factor = Factor { name: "rule".to_owned(), values: vec!["off".to_owned(), "on".to_owned()] };
        Planned::new(&Pig, cell, vec![factor], Budget::Games { games })
    };
    let groups = vec![of(["script", "a<b>"], GAMES), of(["a<b>", "script"], GAMES), of(["a<b>", "a<b>"], 40)];
    Study { game: "pig".to_owned(), seed: 1, luck: None, groups }
}

/// Games of random players, in pieces; the option has dice of its own.
fn play(group: usize, games: u64) -> Vec<Chunk> {
    let pieces = Mutex::new(BTreeMap::<u64, Chunk>::new());
    for cell in 0..2 {
        let players = |_: Side| Player::Random;
        let keep = |chunk: &Chunk| {
            let mut pieces = pieces.lock().unwrap();
            let piece = pieces.entry(chunk.start).or_insert_with(|| Chunk { start: chunk.start, ..Chunk::default() });
            let mut chunk = chunk.clone();
            piece.rows.append(&mut chunk.rows);
            piece.luck.append(&mut chunk.luck);
            piece.tallies.append(&mut chunk.tallies);
            Ok(())
        };
        let watch = Watch { stop: &Stop::new(), progress: &|_| (), chunk: 50, keep: &keep };
        let seed = 10 * group as u64 + cell;
        let seating = [Seating { game: &Pig, players: &players }];
        assert!(Lockstep::new(1).play_to(games, &seating, seed, None, watch).unwrap());
    }
    pieces.into_inner().unwrap().into_values().collect()
}

/// A folder with the games of the first so many groups.
fn folder(groups: usize) -> (TempDir, Vec<Group>) {
    let path = tempfile::tempdir().unwrap();
    let study = study();
    let folder = StudyFolder::open(path.path(), &study, false).unwrap();
    let mut played = Vec::new();
    for (number, planned) in study.groups.iter().enumerate().take(groups) {
        let mut group = planned.group("pig", 1).unwrap();
        for chunk in play(number, planned.budget.most()) {
            folder.open_group(number, |_| true).unwrap().0.append(&chunk).unwrap();
            assert!(group.played.restore(chunk));
        }
        assert!(group.played.settle(planned.budget.most()).unwrap());
        played.push(group);
    }
    (path, played)
}

fn about() -> About {
    let cell = CellAbout { scenario: "Standard".to_owned(), is_built_in: true, ..CellAbout::default() };
    About { title: "Pig & Co".to_owned(), cells: vec![cell; 3], ..About::default() }
}

fn told(folder: &Path, lang: Lang) -> (String, String) {
    let study = StudyData::read(folder).unwrap().unwrap();
    let page = study_page(&study, &about(), lang);
    (markdown(&page), html(&page).unwrap())
}

#[test]
fn the_page_has_the_words_of_the_terminal_and_stands_alone() {
    let (path, groups) = folder(3);
    let (text, page) = told(path.path(), Lang::En);
    let found: serde_json::Value = serde_json::from_str(&to_json(&groups)).unwrap();
    let sentences = found["verdict"].as_array().unwrap();
    assert!(sentences.len() >= 7, "{sentences:?}");
    for sentence in sentences {
        let sentence = sentence.as_str().unwrap().replace('<', "&lt;").replace('>', "&gt;");
        assert!(text.contains(&sentence), "no {sentence:?} in {text}");
    }
    assert!(text.contains("With the bots in both seats, 2 x 300 games"), "{text}");
    let pages = [(page, text), {
        let (text, page) = told(path.path(), Lang::Zh);
        (page, text)
    }];
    for (page, text) in &pages {
        check_well_formed(page);
        check_alone(page);
        check_colours(page);
        // Two forests, wins and margins of three pairs of bots, score and effect settling.
        assert_eq!(page.matches("<svg ").count(), 2 + 2 * 3 + 2);
        assert!(text.contains("rule = [\"off\", \"on\"]") && text.contains("games = 40"), "{text}");
    }
    let zh = &pages[1].1;
    for part in ["是否公平", "程序互换双方（2 x 300 局", "换用 a&lt;b&gt;：", "选项 rule=on", "收敛", "如何重现"]
    {
        assert!(zh.contains(part), "no {part:?} in {zh}");
    }
    // As many sentences as in English.
    let count =
        |text: &str, from: &str| text.split(from).nth(1).unwrap().split("## ").next().unwrap().matches("\n- ").count();
    assert_eq!(count(&pages[0].1, "## Answer"), count(zh, "## 结论"));
}

#[test]
fn half_a_study_and_other_folders_are_refused() {
    let (path, _) = folder(2);
    assert_eq!(StudyData::read(path.path()).unwrap_err().trouble(), Trouble::Incomplete);
    let (path, _) = folder(3);
    let file = path.path().join("games/group-000.ndjson");
    let mut bytes = fs::read(&file).unwrap();
    bytes[4000] ^= 1;
    fs::write(&file, bytes).unwrap();
    let error = StudyData::read(path.path()).unwrap_err();
    assert!(error.trouble() == Trouble::Foreign && error.to_string().contains("group-000.ndjson"), "{error}");
    fs::write(path.path().join("manifest.json"), "{\"study\": {\"game\": 3}}").unwrap();
    let error = StudyData::read(path.path()).unwrap_err();
    assert!(error.trouble() == Trouble::Foreign && error.to_string().contains("manifest.json"), "{error}");
    fs::write(path.path().join("manifest.json"), "{\"tournament\": {}}").unwrap();
    assert!(StudyData::read(path.path()).unwrap().is_none());
    assert!(StudyData::read(&path.path().join("nowhere")).unwrap().is_none());
}
