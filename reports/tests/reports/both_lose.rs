//! What people read where both sides can lose: tables, files, pages, studies and tournaments.

use std::{collections::BTreeMap, fs, num::NonZeroU32, path::Path};

use sandtable_engine::{
    Side, Statistics,
    testing::small::{Pig, Ultimatum},
};
use sandtable_reports::{
    report::{About, CellAbout, Lang, RunData, html, markdown, page},
    study::{Budget, Factor, Group, Planned, to_json, verdict},
    terminal::{self, Style},
    tournament::Standings,
    write_run,
};
use sandtable_sim::{
    Cell, Emit, Folder, Labels, Lockstep, Manifest, Plan, Player, Seating, Settings, Stop, Tally, Watch,
    matches::PairScore, run, tournament::Pairing,
};
use tempfile::TempDir;

const ULTIMATUM: Ultimatum = Ultimatum { first: Side::One };

fn cell() -> Cell {
    Cell {
        scenario: "standard".to_owned(),
        data_hash: "none".to_owned(),
        options: BTreeMap::from([("rule".to_owned(), "off".to_owned())]),
        bots: ["random".to_owned(), "random".to_owned()],
        model: None,
    }
}

fn played<G: Statistics>(game: &G) -> (TempDir, Manifest, Vec<Tally>) {
    let path = tempfile::tempdir().unwrap();
    let plan = Plan {
        games: 400,
        block_size: NonZeroU32::new(20).unwrap(),
        emit: Emit { games: true, scores: true },
        ..Plan::new(G::ID, cell())
    };
    let manifest = Manifest::new(plan, Labels::of(game));
    let folder = Folder::open(path.path(), &manifest, false).unwrap();
    let players = |_: Side| Player::Random;
    let settings = Settings { threads: 1, stop: &Stop::new(), progress: &mut |_| {} };
    let run = run(&manifest.plan, &[Seating { game, players: &players }], Some(&folder), settings).unwrap();
    write_run(&folder, &run.tallies).unwrap();
    drop(folder);
    (path, manifest, run.tallies)
}

fn told(folder: &Path, with: Option<&Path>, lang: Lang) -> String {
    let about = CellAbout { scenario: "Standard".to_owned(), is_built_in: true, ..CellAbout::default() };
    let about = About { title: "Game".to_owned(), cells: vec![about], ..About::default() };
    let run = RunData::read(folder).unwrap();
    let other = with.map(|other| RunData::read(other).unwrap());
    let page = page(&run, &about, other.as_ref(), lang).unwrap();
    html(&page).unwrap();
    markdown(&page)
}

#[test]
fn files_and_tables_count_them_where_they_can_be() {
    let (folder, manifest, tallies) = played(&ULTIMATUM);
    let lost = tallies[0].both_lost;
    let table = terminal::summary(&manifest, &tallies, Style { plain: true });
    let line = table.lines().find(|line| line.trim().starts_with("both lose")).expect("a line of the table");
    assert!(line.contains(&lost.to_string()), "{line}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let (summary, games) = (read("summary.csv"), read("games.csv"));
    assert!(summary.lines().any(|line| line.starts_with("0,both_lost_share,,400,")), "{summary}");
    assert!(games.lines().next().unwrap().ends_with(",decisions,both_lost"), "{games}");
    let marked = games.lines().skip(1).filter(|line| line.ends_with(",1"));
    assert_eq!(marked.clone().count() as u64, lost);
    assert!(marked.clone().all(|line| line.split(',').nth(2) == Some("")), "nobody won these");
    assert!(read("datapackage.json").contains("1 where both sides lost"));

    let (folder, manifest, tallies) = played(&Pig);
    let table = terminal::summary(&manifest, &tallies, Style { plain: true });
    let mut all = vec![table, told(folder.path(), None, Lang::En), told(folder.path(), None, Lang::Zh)];
    for name in ["summary.csv", "games.csv", "datapackage.json", "manifest.json"] {
        all.push(fs::read_to_string(folder.path().join(name)).unwrap());
    }
    for text in all {
        assert!(
            ["both lose", "both_lo", "both sides lo", "双方皆负"].iter().all(|words| !text.contains(words)),
            "{text}"
        );
    }
}

#[test]
fn a_report_says_how_often_and_who_is_favoured_in_spite_of_it() {
    let (folder, _, tallies) = played(&ULTIMATUM);
    let text = told(folder.path(), None, Lang::En);
    assert!(text.contains("; in 5") && text.contains(" both sides lose. "), "{text}");
    // It has a quarter of the wins against a 36th: ahead, though its own share of the points is a third.
    assert!(text.contains("The game favours Side one: "), "{text}");
    assert!(text.contains(&format!("| both lose |  | {} |", tallies[0].both_lost)), "{text}");
    let text = told(folder.path(), None, Lang::Zh);
    assert!(text.contains("；双方皆负 5") && text.contains("平局与双方皆负均按半胜计"), "{text}");
    let text = told(folder.path(), Some(folder.path()), Lang::En);
    assert!(text.lines().any(|line| line.starts_with("| both lose |") && line.contains(" points |")), "{text}");
}

#[test]
fn a_changed_count_is_found() {
    let (folder, ..) = played(&ULTIMATUM);
    let path = folder.path().join("summary.csv");
    let text = fs::read_to_string(&path).unwrap();
    let without: String =
        text.lines().filter(|line| !line.contains("both_lost")).fold(String::new(), |text, line| text + line + "\n");
    fs::write(&path, without).unwrap();
    let error = RunData::read(folder.path()).unwrap_err().to_string();
    assert!(error.contains("does not match"), "{error}");
}

fn group(games: u64) -> Group {
    let factor = Factor { name: "rule".to_owned(), values: vec!["off".to_owned(), "on".to_owned()] };
    let planned = Planned::new(&ULTIMATUM, cell(), vec![factor], Budget::Games { games });
    let mut group = planned.group("ultimatum", 1).unwrap();
    let players = |_: Side| Player::Random;
    let watch = Watch { stop: &Stop::new(), progress: &|_| (), chunk: 50, keep: &|_| Ok(()) };
    let games_of = [ULTIMATUM, Ultimatum { first: Side::Two }];
    let seatings = games_of.each_ref().map(|game| Seating { game, players: &players });
    group.played = Lockstep::new(2);
    assert!(group.played.play_to(games, &seatings, 1, None, watch).unwrap());
    group
}

#[test]
fn a_study_counts_them_as_even_and_says_so() {
    let group = group(400);
    let lost = group.balance().both_lost;
    let text = verdict(std::slice::from_ref(&group), true);
    assert!(text.contains("ultimatum/standard: the game favours Side one: "), "{text}");
    assert!(text.contains(&format!(" drawn, {lost} lost by both; each is half a point.")), "{text}");
    assert!(text.contains("No bid in victory points makes it even"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&to_json(std::slice::from_ref(&group))).unwrap();
    assert_eq!(json["groups"][0]["balance"]["both_lost"], lost);
}

#[test]
fn a_tournament_shows_them_only_where_they_were() {
    let bots = ["script".to_owned(), "random".to_owned()];
    let standings = |pairs: &[[u8; 2]]| {
        let scores = pairs.iter().map(|&made| PairScore(made)).collect();
        let pairing = Pairing { bots: [0, 1], scores };
        Standings::of(&bots, ["one".to_owned(), "two".to_owned()], &[pairing], None).unwrap()
    };
    let files = |standings: &Standings| {
        let folder = tempfile::tempdir().unwrap();
        standings.write(folder.path()).unwrap();
        ["ratings.csv", "crosstable.csv"].map(|name| fs::read_to_string(folder.path().join(name)).unwrap())
    };
    let lost = PairScore::BOTH_LOST;
    let with = standings(&[[2, lost], [lost, lost], [0, 2], [1, 2], [2, 0]]);
    let text = with.text(Style { plain: true });
    assert!(text.contains("both lost") && text.contains("half a point for each, like a draw"), "{text}");
    // Four wins, two losses, a draw and three games that both lost: (4 + 4 / 2) / 10.
    assert!(text.lines().any(|line| line.contains("script") && line.contains("60.0 %")), "{text}");
    let [ratings, crosstable] = files(&with);
    assert!(ratings.lines().next().unwrap().ends_with(",method,both_lost"), "{ratings}");
    assert!(ratings.lines().any(|line| line.starts_with("random,,10,2,1,4,0.4,") && line.ends_with(",3")), "{ratings}");
    assert!(crosstable.lines().skip(1).all(|line| line.ends_with(",3")), "{crosstable}");
    assert_eq!(with.json()["ratings"][0]["both_lost"], 3);
    let without = standings(&[[2, 1], [1, 1], [0, 2]]);
    let [ratings, crosstable] = files(&without);
    let all = [without.text(Style { plain: true }), ratings, crosstable, without.json().to_string()];
    assert!(all.iter().all(|text| !text.contains("both lost") && !text.contains("both_lost")), "{all:?}");
}
