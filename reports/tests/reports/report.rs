//! The report of a run: its words, its page, and what it refuses.

use std::{
    collections::BTreeMap,
    fs,
    num::NonZeroU32,
    path::{Path, PathBuf},
};

use sandtable_engine::testing::small::{Pig, TicTacToe};
use sandtable_engine::{Side, Statistics};
use sandtable_reports::{
    report::{About, CellAbout, Change, Lang, ReportError, RunData, html, markdown, page},
    write_run,
};
use sandtable_sim::{Cell, Folder, Labels, Manifest, Plan, Player, Seating, Settings, SimError, Stop, Trouble, run};
use tempfile::TempDir;

use crate::common::{check_alone, check_colours, check_well_formed};

fn manifest<G: Statistics>(game: &G, games: u64, seed: u64) -> Manifest {
    let cell = Cell {
        scenario: "standard".to_owned(),
        data_hash: "none".to_owned(),
        options: BTreeMap::from([("board".to_owned(), "3".to_owned())]),
        bots: ["random".to_owned(), "random".to_owned()],
        model: None,
    };
    let plan = Plan { games, seed, block_size: NonZeroU32::new(20).unwrap(), ..Plan::new(G::ID, cell) };
    Manifest::new(plan, Labels::of(game))
}

fn played<G: Statistics>(game: &G, manifest: &Manifest) -> TempDir {
    let path = tempfile::tempdir().unwrap();
    let folder = Folder::open(path.path(), manifest, false).unwrap();
    let players = |_: Side| Player::Random;
    let seatings = [Seating { game, players: &players }];
    let settings = Settings { threads: 1, stop: &Stop::new(), progress: &mut |_| {} };
    let run = run(&manifest.plan, &seatings, Some(&folder), settings).unwrap();
    write_run(&folder, &run.tallies).unwrap();
    path
}

fn about() -> About {
    About {
        title: "Noughts & Crosses".to_owned(),
        credits: "nobody".to_owned(),
        reconstructed: vec!["the board (board.csv): drawn from memory.".to_owned()],
        cells: vec![CellAbout {
            scenario: "Standard".to_owned(),
            changed: vec![Change {
                name: "board".to_owned(),
                value: "3".to_owned(),
                default: "4".to_owned(),
                description: "how wide the board is".to_owned(),
            }],
            command: "sandtable sim run tic-tac-toe -o runs/one".to_owned(),
            is_built_in: true,
        }],
    }
}

fn told(folder: &Path, lang: Lang) -> (String, String) {
    let run = RunData::read(folder).unwrap();
    let page = page(&run, &about(), None, lang).unwrap();
    (markdown(&page), html(&page).unwrap())
}

#[test]
fn the_words_are_as_they_always_were() {
    let folder = played(&TicTacToe, &manifest(&TicTacToe, 400, 1));
    insta::assert_snapshot!("report_en", told(folder.path(), Lang::En).0);
    insta::assert_snapshot!("report_zh", told(folder.path(), Lang::Zh).0);
}

#[test]
fn the_page_stands_alone() {
    for (folder, figures) in
        [(played(&TicTacToe, &manifest(&TicTacToe, 400, 1)), 4), (played(&Pig, &manifest(&Pig, 400, 1)), 4)]
    {
        for (lang, tag) in [(Lang::En, "en"), (Lang::Zh, "zh-Hans")] {
            let (_, page) = told(folder.path(), lang);
            check_well_formed(&page);
            check_alone(&page);
            assert!(page.contains(&format!("<html lang=\"{tag}\">")));
            let count = |part: &str| page.matches(part).count();
            assert!(count("<svg ") >= figures, "{}", count("<svg "));
            assert_eq!(count("<svg "), count("role=\"img\" aria-label=\""));
            assert_eq!(count("<svg "), count("<figure>"));
            let beside = page
                .split("<figure>")
                .skip(1)
                .all(|figure| figure.split("</figure>").next().unwrap().contains("<table>"));
            assert!(beside, "a drawing without its table");
        }
    }
}

#[test]
fn the_style_sheet_knows_every_colour() {
    let folder = played(&Pig, &manifest(&Pig, 400, 1));
    let (_, page) = told(folder.path(), Lang::En);
    check_colours(&page);
}

#[test]
fn names_cannot_break_out() {
    let mut manifest = manifest(&TicTacToe, 100, 1);
    let evil = "<script>alert('1')</script>\" onload=\"x";
    manifest.labels.side_names = [evil.to_owned(), "A|B *&* [c](d) `e`".to_owned()];
    manifest.labels.action_kinds[0] = "</table></svg>".to_owned();
    manifest.plan.cells[0].bots[0] = "</td><img src=x>".to_owned();
    let folder = played(&TicTacToe, &manifest);
    let (text, page) = told(folder.path(), Lang::En);
    check_well_formed(&page);
    assert!(!page.contains("<script") && !page.contains("<img") && !page.contains("\" onload"), "{page}");
    assert!(page.contains("&lt;script&gt;"));
    assert!(!text.contains("<script") && text.contains("A\\|B \\*&amp;\\* [c\\](d) \\`e\\`"), "{text}");
}

#[test]
fn the_same_run_gives_the_same_page_and_is_left_alone() {
    let folder = played(&Pig, &manifest(&Pig, 100, 1));
    let names =
        || -> Vec<PathBuf> { fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect() };
    let before = names();
    assert_eq!(told(folder.path(), Lang::En), told(folder.path(), Lang::En));
    assert_eq!(names(), before);
}

#[test]
fn without_blocks_there_is_no_convergence() {
    let folder = played(&Pig, &manifest(&Pig, 100, 1));
    assert!(told(folder.path(), Lang::En).0.contains("How the win rates settle"));
    fs::remove_dir_all(folder.path().join("blocks")).unwrap();
    let (text, page) = told(folder.path(), Lang::En);
    assert!(!text.contains("How the win rates settle") && text.contains("the folder has no blocks"), "{text}");
    check_well_formed(&page);
}

#[test]
fn no_run_and_half_a_run_are_refused() {
    let nothing = tempfile::tempdir().unwrap();
    for path in [nothing.path().to_owned(), nothing.path().join("missing")] {
        let error = RunData::read(&path).unwrap_err();
        assert!(
            matches!(error, ReportError::File(SimError::NoRun { .. })) && error.trouble() == Trouble::Foreign,
            "{error}"
        );
    }
    let folder = played(&TicTacToe, &manifest(&TicTacToe, 40, 1));
    fs::remove_file(folder.path().join("summary.csv")).unwrap();
    assert_eq!(RunData::read(folder.path()).unwrap_err().trouble(), Trouble::Incomplete);
    let folder = played(&TicTacToe, &manifest(&TicTacToe, 40, 1));
    let sealed = folder.path().join("blocks/shard-00000-of-00001.ndjson");
    fs::rename(&sealed, sealed.with_extension("part")).unwrap();
    let error = RunData::read(folder.path()).unwrap_err();
    assert!(error.trouble() == Trouble::Incomplete && error.to_string().contains("is not finished"), "{error}");
}

#[test]
fn a_damaged_file_is_named() {
    let folder = played(&TicTacToe, &manifest(&TicTacToe, 40, 1));
    let names = ["summary.csv", "vp_hist.csv", "turns.csv", "actions.csv", "combat.csv", "manifest.json"];
    for name in names.into_iter().chain(["blocks/shard-00000-of-00001.ndjson"]) {
        let path = folder.path().join(name);
        let good = fs::read(&path).unwrap();
        let lines: Vec<&[u8]> = good.split_inclusive(|&byte| byte == b'\n').collect();
        let mut bad = vec![b"<html>\n".to_vec(), good[..good.len() / 2].to_vec(), vec![0xff; 20]];
        if lines.len() > 2 {
            // A line too few, and a line too many.
            bad.extend([lines[..lines.len() - 1].concat(), [good.as_slice(), lines[1]].concat()]);
        }
        for bytes in bad {
            if bytes == good {
                continue;
            }
            fs::write(&path, &bytes).unwrap();
            match RunData::read(folder.path()) {
                Err(error) => {
                    assert!(error.trouble() != Trouble::Incomplete, "{name}: {error}");
                    let told = error.to_string();
                    assert!(told.contains(name.split('/').next().unwrap()) && !told.contains('\n'), "{name}: {told}");
                }
                Ok(_) => panic!("damage of {name} was not seen: {:?}", String::from_utf8_lossy(&bytes)),
            }
        }
        fs::write(&path, &good).unwrap();
    }
    for name in ["vp_hist.csv", "turns.csv", "actions.csv", "combat.csv"] {
        let path = folder.path().join(name);
        let good = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let error = RunData::read(folder.path()).unwrap_err();
        assert!(error.trouble() == Trouble::Foreign && error.to_string().contains(name), "{error}");
        fs::write(&path, &good).unwrap();
    }
    RunData::read(folder.path()).unwrap();
}

#[test]
fn a_changed_number_is_seen() {
    let folder = played(&TicTacToe, &manifest(&TicTacToe, 40, 1));
    let path = folder.path().join("actions.csv");
    let good = fs::read_to_string(&path).unwrap();
    let last = good.trim_end().rsplit(',').next().unwrap();
    fs::write(&path, format!("{}{}1\n", good.trim_end().strip_suffix(last).unwrap(), last)).unwrap();
    let error = RunData::read(folder.path()).unwrap_err();
    assert!(error.trouble() == Trouble::Foreign && error.to_string().contains("does not match"), "{error}");
}

#[test]
fn two_runs_stand_side_by_side() {
    let (one, two) = (played(&Pig, &manifest(&Pig, 200, 1)), played(&Pig, &manifest(&Pig, 400, 2)));
    let [a, b] = [&one, &two].map(|folder| RunData::read(folder.path()).unwrap());
    for lang in [Lang::En, Lang::Zh] {
        let page = page(&a, &about(), Some(&b), lang).unwrap();
        check_well_formed(&html(&page).unwrap());
        let text = markdown(&page);
        assert!(text.contains("B − A") && text.contains("| 200 | 400 |"), "{text}");
    }
    let same = markdown(&page(&a, &about(), Some(&a), Lang::En).unwrap());
    assert!(same.contains("none: both runs have the same plan") && same.contains("No change is shown"), "{same}");
    let other = played(&TicTacToe, &manifest(&TicTacToe, 40, 1));
    let error = page(&a, &about(), Some(&RunData::read(other.path()).unwrap()), Lang::En).unwrap_err();
    assert!(matches!(error, ReportError::Unlike(_)) && error.trouble() == Trouble::Foreign, "{error}");
}
