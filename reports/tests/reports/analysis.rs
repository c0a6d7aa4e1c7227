//! The analysis of a played game: what it says, and that its numbers agree.

use std::num::NonZeroU32;

use sandtable_engine::{
    Game, Side,
    dice::Keyed,
    testing::small::{
        Pig,
        pig::{Action, State},
    },
};
use sandtable_reports::analysis::Analysis;
use sandtable_sim::{
    Gauge, Luck, Player, Seeds, Stop,
    analysis::{Better, Course, Judgement, Usual, luck, usual_luck},
    replay::Record,
};

/// Who leads, with the points of the turn.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as a value of any game")]
fn lead(game: &Pig, state: &State, _: &mut Vec<f32>) -> (f32, f32) {
    let sign = if game.to_act(state) == Some(Side::One) { 1.0 } else { -1.0 };
    let lead = f32::from(state.score(Side::One)) - f32::from(state.score(Side::Two));
    let margin = (lead + sign * f32::from(state.total())) / 100.0;
    (0.5 + margin / 2.5, margin)
}

fn gauge(copies: u32) -> Gauge<'static, Pig> {
    Gauge { value: &lead, copies: NonZeroU32::new(copies).unwrap() }
}

/// A game in which everybody holds at 20, up to `decisions` decisions.
fn record(decisions: usize) -> Record<Pig> {
    let mut record = Record::start(&Pig, &mut Keyed::new(31));
    let mut dice = Keyed::new(32);
    while Pig.to_act(record.state()).is_some() && record.steps().len() < decisions {
        let action = if record.state().total() < 20 { Action::Roll } else { Action::Hold };
        record.act(&Pig, action, &mut dice).unwrap();
    }
    record
}

fn judgement(record: &Record<Pig>, number: usize, loss: f64, error: f64, is_checked: bool) -> Judgement<Action> {
    let step = &record.steps()[number - 1];
    let action = if step.action == Action::Roll { Action::Hold } else { Action::Roll };
    let (loss, error) = (Luck { score: loss, margin: 2.0 * loss }, Luck { score: error, margin: 2.0 * error });
    let better = Some(Better { action, loss, error, playouts: 500, is_checked });
    Judgement { number, turn: Pig.turn(&step.before), side: step.side, played: step.action, better }
}

fn analysis(record: &Record<Pig>, has_margin: bool, viewer: Option<Side>) -> Analysis<'_, Pig> {
    let usual = Usual { players: &|_| Player::Random, games: 50, seed: 1, until: None };
    Analysis {
        game: &Pig,
        record,
        result: "This is the result.".to_owned(),
        viewer,
        top: 2,
        luck: luck(&Pig, &Course::of(&Pig, record), &gauge(100), Seeds::paired(1).game(0)),
        valued_by: "the leader".to_owned(),
        has_margin,
        usual: usual_luck(&Pig, &gauge(4), &usual, &Stop::new(), &|_| {}).unwrap(),
        player: "random".to_owned(),
        advisor: "oracle".to_owned(),
        playouts: 500,
        judged: Some(vec![
            judgement(record, 1, 0.05, 0.01, true),
            judgement(record, 2, 0.30, 0.16, true),
            judgement(record, 3, 0.009, 0.001, true),
            judgement(record, 4, 0.20, 0.01, true),
            judgement(record, 5, 0.40, 0.01, false),
            judgement(record, 6, 0.10, 0.049, true),
        ]),
    }
}

#[test]
fn text() {
    let record = record(usize::MAX);
    insta::assert_snapshot!(analysis(&record, true, None).text());
}

#[test]
fn text_of_the_other_side_without_margins() {
    let record = record(30);
    insta::assert_snapshot!(analysis(&record, false, Some(Side::Two)).text());
}

#[test]
fn blunders_are_sure_and_dear_and_sorted() {
    let record = record(usize::MAX);
    let numbers: Vec<_> = analysis(&record, true, None).blunders().iter().map(|found| found.number).collect();
    assert_eq!(numbers, [4, 6, 1]);
}

#[test]
fn ranks_of_the_sides_are_complements() {
    let record = record(usize::MAX);
    let mut analysis = analysis(&record, true, None);
    let [one, two] = Side::BOTH.map(|side| analysis.rank(side).unwrap());
    assert!((one.estimate + two.estimate - 1.0).abs() < 1e-12 && one.n == 50);
    let total = analysis.luck.total();
    let other = |score| Luck { score, ..total };
    analysis.usual = vec![other(total.score - 0.1), other(total.score - 0.2), other(total.score + 0.1), total, total];
    assert!((analysis.rank(Side::One).unwrap().estimate - 0.6).abs() < 1e-12);
    // Of either side: three of the four had less, whoever had it.
    analysis.usual = [0.5, -2.0, 0.9, -0.5].map(|share| other(share * total.score)).to_vec();
    assert!((analysis.rarity().unwrap().estimate - 0.75).abs() < 1e-12);
    analysis.usual.clear();
    assert!(analysis.rank(Side::One).is_none() && analysis.rarity().is_none() && !analysis.is_remarkable());
}

/// This game is one of 401 that differ in luck alone: as many of them are called remarkable as the documents say.
#[test]
fn seven_of_a_hundred_games_are_remarkable() {
    let record = record(usize::MAX);
    let mut analysis = analysis(&record, true, None);
    let total = analysis.luck.total();
    let mut count = |games: i32| {
        let is_remarkable = |rank: &i32| {
            // The luck of this game lies between that of two others; every second one favours the other side.
            let others = (0..games).map(|i| f64::from(i - rank) + 0.5).map(|above| 1.0 + above / f64::from(2 * games));
            let signs = [1.0, -1.0].into_iter().cycle();
            analysis.usual =
                others.zip(signs).map(|(size, sign)| Luck { score: sign * size * total.score, ..total }).collect();
            analysis.is_remarkable()
        };
        (0..=games).filter(is_remarkable).count()
    };
    assert_eq!(count(400), 29);
    // Even the greatest luck of so few games may be no rarity.
    assert_eq!((count(34), count(35)), (0, 1));
}

#[test]
fn rows_add_up_to_what_the_document_says() {
    let record = record(usize::MAX);
    let analysis = analysis(&record, true, None);
    let rows = analysis.rows();
    assert_eq!(rows.len(), record.steps().len() + 1);
    let document = analysis.json();
    let luck: f64 = rows.iter().map(|row| row.luck_points).sum();
    let play: f64 = rows.iter().map(|row| row.play_points).sum();
    let number = |path: &str| document.pointer(path).and_then(serde_json::Value::as_f64).unwrap();
    // Each has four decimals.
    let rounding = 1e-4 * rows.len() as f64;
    assert!((number("/luck/points") - luck).abs() < rounding);
    assert!((number("/end/win_pct") - number("/start/win_pct") - luck - play).abs() < 2.0 * rounding);
    assert!(rows.iter().all(|row| row.rolled || row.luck_points.abs() < 1e-12));
    let text = analysis.csv();
    assert!(text.starts_with("decision,turn,side,action,rolled,win_pct,margin_vp,luck_points,luck_points_se,luck_vp,"));
    assert_eq!(text.lines().count(), rows.len() + 1);
    let first: Vec<&str> = text.lines().nth(2).unwrap().split(',').collect();
    assert!(first.starts_with(&["1", "2", "first", "roll", "true", "52.0"]), "{first:?}");
    let numbers = text.lines().skip(1).flat_map(|line| line.split(','));
    let decimals = numbers.filter_map(|number| number.split_once('.')).map(|(_, decimals)| decimals.len()).max();
    assert_eq!(decimals, Some(4));
    assert!(first.ends_with(&["500", "true"]), "{first:?}");
}
