use std::num::NonZeroU32;

use sandtable_bots::{
    Bot, Random, Stop,
    parallel::{self, Pool},
};
use sandtable_engine::{
    EventSink, Game, Observation, Side, Statistics, Stream,
    dice::{Keyed, Scripted, enumerate, hash},
    math::square,
    testing::small::{
        Kuhn, Pig, TicTacToe, kuhn, pig,
        tic_tac_toe::{self, Square, best_moves},
    },
};

use super::*;
use crate::{
    GameSeeds, Gauge, Luck, LuckMeter, Observer, Player, Purpose, Seeds, Table, Valuer, Worth,
    luck::{Metered, Running},
    play_game,
    replay::Record,
};

/// A value of Pig that is far from the truth: the luck is zero on average whatever the value.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as a value of any game")]
fn pig_value(_: &Pig, state: &pig::State, _: &mut Vec<f32>) -> (f32, f32) {
    let side = Pig.to_act(state).expect("only asked while the game goes on");
    let sign = if side == Side::One { 1.0 } else { -1.0 };
    let margin = f32::from(state.score(Side::One)) - f32::from(state.score(Side::Two))
        + sign * f32::from(state.total()) * f32::from(state.total()) / 20.0;
    (0.5 + margin / 400.0, margin)
}

fn gauge<'a, G: Game>(value: &'a Valuer<'a, G>, copies: u32) -> Gauge<'a, G> {
    Gauge { value, copies: NonZeroU32::new(copies).unwrap() }
}

fn worth(state: pig::State) -> Worth {
    gauge(&pig_value, 1).worth(&Pig, &state, &mut Vec::new())
}

fn seeds(seed: u64) -> GameSeeds {
    Seeds::paired(seed).game(0)
}

fn pig_luck(record: &Record<Pig>, copies: u32, seed: u64) -> LuckReport {
    luck(&Pig, &Course::of(&Pig, record), &gauge(&pig_value, copies), seeds(seed))
}

/// A game of Pig in which everybody rolls `rolls` times a turn, up to `decisions` decisions.
fn pig_record(seed: u64, decisions: usize) -> Record<Pig> {
    let mut record = Record::start(&Pig, &mut Keyed::new(hash(seed, 1)));
    let mut dice = Keyed::new(hash(seed, 2));
    while Pig.to_act(record.state()).is_some() && record.steps().len() < decisions {
        let action = if record.state().total() < 20 { pig::Action::Roll } else { pig::Action::Hold };
        record.act(&Pig, action, &mut dice).unwrap();
    }
    record
}

/// Mean worth after an action: every face of the die, and of those that follow it, with its weight.
fn exact(state: pig::State, action: pig::Action) -> Worth {
    // A turn that begins with a one passes at once: seven in a row change nothing that a test could see.
    let seen = enumerate(100_000, |dice| {
        let mut after = state;
        Pig.apply_unchecked(&mut after, action, &mut Capped { dice, ones: 0 }, &mut ());
        let Worth { score, margin } = worth(after);
        [score.to_bits(), margin.to_bits()]
    })
    .unwrap();
    let mut mean = Worth::default();
    for (bits, weight) in seen {
        let weight = *weight.numer() as f64 / *weight.denom() as f64;
        mean.score += weight * f64::from_bits(bits[0]);
        mean.margin += weight * f64::from_bits(bits[1]);
    }
    mean
}

/// Enumerating dice that show a two once they have shown so many ones in a row that nothing hangs on the rest.
struct Capped<'a, D> {
    dice: &'a mut D,
    ones: u32,
}

impl<D: sandtable_engine::Dice> sandtable_engine::Dice for Capped<'_, D> {
    fn d6(&mut self, roll: sandtable_engine::Roll) -> u8 {
        if self.ones == 6 {
            return 2;
        }
        let face = self.dice.d6(roll);
        self.ones = if face == 1 { self.ones + 1 } else { 0 };
        face
    }

    fn one_of(&mut self, roll: sandtable_engine::Roll, count: u32) -> u32 {
        self.dice.one_of(roll, count)
    }

    fn order(&mut self, roll: sandtable_engine::Roll, chits: &mut [u8]) {
        self.dice.order(roll, chits);
    }
}

#[test]
fn expected_values_are_those_of_the_enumerating_dice() {
    let record = pig_record(3, 40);
    let report = pig_luck(&record, 4000, 1);
    let mut squared = 0.0;
    for (moment, step) in report.moments[1..].iter().zip(record.steps()) {
        let exact = exact(step.before, step.action);
        let off = (moment.expected.score - exact.score) / moment.error.score;
        assert!(off.abs() < 4.0, "{moment:?}: exactly {exact:?}, {off} standard errors off");
        assert!((moment.expected.margin - exact.margin).abs() < 4.0 * moment.error.margin, "{moment:?}: {exact:?}");
        squared += off * off;
    }
    // The errors are neither too large nor too small: chi-square with 40 degrees of freedom, 0.1 % at each end.
    assert!((17.9..73.4).contains(&squared), "{squared}");
}

/// Mean luck in standard errors.
fn mean_in_errors(lucks: impl IntoIterator<Item = Luck>) -> [f64; 2] {
    let mut seen = Running::default();
    lucks.into_iter().for_each(|Luck { score, margin }| seen.add(Worth { score, margin }));
    let (mean, error) = (seen.mean(), seen.error());
    assert!(error.score > 0.0 && error.margin > 0.0);
    [mean.score / error.score, mean.margin / error.margin]
}

/// A right mean is further off than this once in a thousand seeds; the seeds of the tests are fixed.
const ONCE_IN_A_THOUSAND: f64 = 3.29;

#[test]
fn luck_of_many_games_is_zero_on_average() {
    let reports: Vec<LuckReport> =
        parallel::map(2000, |seed| pig_luck(&pig_record(seed as u64, usize::MAX), 4, seed as u64));
    for off in mean_in_errors(reports.iter().map(LuckReport::total)) {
        assert!(off.abs() < ONCE_IN_A_THOUSAND, "{off} standard errors");
    }
    // So is that of each turn, and of what each side rolls.
    for turn in 1..=10 {
        for side in [Some(Side::One), Some(Side::Two)] {
            let of_turn = reports.iter().flat_map(|report| &report.moments);
            let of_turn = of_turn.filter(|moment| moment.turn == turn && moment.side == side);
            let lucks: Vec<Luck> = of_turn.map(Moment::luck).collect();
            assert!(lucks.is_empty() || mean_in_errors(lucks)[0].abs() < 4.0, "turn {turn}, {side:?}");
        }
    }
}

/// Plays at random and keeps the record of it.
struct Kept(Record<Pig>, Keyed);

impl EventSink<pig::Event> for Kept {
    fn emit(&mut self, _event: impl FnOnce() -> pig::Event) {}
}

impl Observer<Pig> for Kept {
    type Events = Self;

    fn events(&mut self) -> &mut Self {
        self
    }

    fn decided(&mut self, _: &Pig, _: &pig::State, _: Side, legal: &[pig::Action], chosen: usize) {
        self.0.act(&Pig, legal[chosen], &mut self.1).unwrap();
    }
}

#[test]
fn the_report_adds_up_what_a_meter_of_the_game_measures() {
    let (gauge, seeds) = (gauge(&pig_value, 5), seeds(7));
    let record = Record::start(&Pig, &mut Keyed::new(seeds.of(Purpose::Setup)));
    let mut kept = Kept(record, Keyed::new(seeds.of(Purpose::Dice)));
    let mut metered = Metered { inner: &mut kept, meter: LuckMeter::new(&gauge, seeds) };
    play_game(&Pig, &mut Table::new(Side::BOTH.map(random)), seeds, &mut metered).unwrap();
    let of_meter = metered.meter.luck();
    let report = luck(&Pig, &Course::of(&Pig, &kept.0), &gauge, seeds);
    assert_eq!(report.total(), of_meter);
    assert!(of_meter.score.abs() > 0.0);
}

#[test]
fn parts_add_up_to_the_result() {
    for (seed, decisions) in [(1, usize::MAX), (2, usize::MAX), (3, 17)] {
        let record = pig_record(seed, decisions);
        let report = pig_luck(&record, 50, seed);
        let parts = report.total() + report.play();
        let whole = report.end - report.start;
        assert!((parts.score - whole.score).abs() < 1e-9 && (parts.margin - whole.margin).abs() < 1e-9);
        let end = match Pig.outcome(record.state()) {
            Some(outcome) => {
                let score = f64::from(u8::from(outcome.winner() == Some(Side::One)));
                Worth { score, margin: f64::from(outcome.margin(Side::One)) }
            }
            None => worth(*record.state()),
        };
        assert_eq!(report.end, end);
        assert_eq!(report.moments.last().unwrap().after, end);
        let errors: f64 = report.moments.iter().map(|moment| square(moment.error.score)).sum();
        assert!((report.error().score - errors.sqrt()).abs() < 1e-12);
    }
}

#[test]
fn a_decision_without_dice_is_no_luck() {
    let record = tic_tac_toe_record(&[4, 0, 1, 2]);
    let value = |_: &TicTacToe, state: &tic_tac_toe::State, _: &mut Vec<f32>| {
        let marks = TicTacToe.metric(state, Side::One, 0) as f32;
        (0.5 + marks / 20.0, marks)
    };
    let report = luck(&TicTacToe, &Course::of(&TicTacToe, &record), &gauge(&value, 10), seeds(1));
    assert_eq!(report.moments.len(), 4);
    assert!(report.moments.iter().all(|moment| !moment.is_rolled && moment.luck() == Luck::default()));
    assert_eq!((report.total(), report.error()), (Luck::default(), Luck::default()));
    assert!((report.play().margin - 2.0).abs() < 1e-12);
}

fn random(_side: Side) -> Player<Pig> {
    Player::Random
}

#[test]
fn usual_luck_is_zero_on_average_and_the_same_with_any_threads() {
    let gauge = gauge(&pig_value, 8);
    let usual = Usual { players: &random, games: 300, seed: 4, until: None };
    let totals = in_threads(1, || usual_luck(&Pig, &gauge, &usual, &Stop::new(), &|_| {}).unwrap());
    for off in mean_in_errors(totals.iter().copied()) {
        assert!(off.abs() < ONCE_IN_A_THOUSAND, "{off} standard errors");
    }
    assert_eq!(in_threads(3, || usual_luck(&Pig, &gauge, &usual, &Stop::new(), &|_| {}).unwrap()), totals);
    // A game that is cut has the luck of its beginning alone: less spread.
    let cut = Usual { until: Some(3), ..usual };
    let spread = |totals: &[Luck]| totals.iter().map(|total| square(total.margin)).sum::<f64>();
    assert!(spread(&usual_luck(&Pig, &gauge, &cut, &Stop::new(), &|_| {}).unwrap()) < 0.5 * spread(&totals));
}

fn in_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    Pool::new(threads).unwrap().install(work)
}

fn tic_tac_toe_record(squares: &[u8]) -> Record<TicTacToe> {
    let mut dice = Scripted::new(&[]);
    let mut record = Record::start(&TicTacToe, &mut dice);
    for &square in squares {
        record.act(&TicTacToe, Square(square), &mut dice).unwrap();
    }
    record
}

/// Plays tic-tac-toe perfectly.
struct Perfect;

impl Bot<TicTacToe> for Perfect {
    fn choose(
        &mut self,
        _: &TicTacToe,
        seen: &Observation<TicTacToe>,
        legal: &[Square],
        _seed: u64,
        _: &Stop,
    ) -> usize {
        let best = best_moves(*seen.state());
        let wins = |square: &Square| {
            let mut next = *seen.state();
            TicTacToe.apply_unchecked(&mut next, *square, &mut Stream::new(0), &mut ());
            TicTacToe.outcome(&next).is_some_and(|outcome| outcome.winner().is_some())
        };
        // A win at once goes before a win some day.
        let chosen = best.iter().find(|square| wins(square)).unwrap_or(&best[0]);
        legal.iter().position(|square| square == chosen).unwrap()
    }
}

fn perfect(_side: Side) -> Player<TicTacToe> {
    Player::new(Perfect)
}

fn judge_tic_tac_toe(
    squares: &[u8],
    players: &(dyn Fn(Side) -> Player<TicTacToe> + Sync),
    side: Option<Side>,
    playouts: u32,
) -> Vec<Judgement<Square>> {
    let judge = Judge { game: &TicTacToe, advisor: &|| Box::new(Perfect), players, playouts, seed: 1 };
    judge.judge(&Course::of(&TicTacToe, &tic_tac_toe_record(squares)), side, &Stop::new(), &|_| {}).unwrap()
}

#[test]
fn losses_against_perfect_players_are_exact() {
    // O answers the centre by an edge, which loses the draw. X takes the win at once in the end.
    let judged = judge_tic_tac_toe(&[4, 1, 0, 2, 8], &perfect, None, 16);
    assert_eq!(judged.iter().map(|judgement| judgement.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert!(judged[4].better.is_none() && !judged[4].is_blunder());
    let loss = judged[1].better.unwrap();
    assert!(judged[1].is_blunder() && (loss.loss.score - 0.5).abs() < 1e-12 && loss.error.score < 1e-12, "{loss:?}");
    assert_eq!(loss.playouts, 16);
    assert!(!judged[3].is_blunder(), "it was lost before: {:?}", judged[3]);
    // X makes two threats instead of the win: nothing is lost.
    let slow = judge_tic_tac_toe(&[4, 1, 0, 2, 3], &perfect, None, 16)[4];
    assert!(slow.better.is_some_and(|better| better.action == Square(8)) && !slow.is_blunder(), "{slow:?}");
    // O misses a win and leaves it to X.
    let missed = judge_tic_tac_toe(&[4, 0, 8, 1, 3, 6], &perfect, Some(Side::Two), 16)[2];
    assert!(missed.is_blunder() && (missed.better.unwrap().loss.score - 1.0).abs() < 1e-12, "{missed:?}");
}

#[test]
fn a_loss_against_random_players_is_measured_within_its_error() {
    // O has a1 and b1 and wins at c1, but takes a3; X then draws or wins against random play.
    let squares = [4, 0, 8, 1, 3, 6];
    let judged = judge_tic_tac_toe(&squares, &|_| Player::Random, Some(Side::Two), 4000);
    assert_eq!(judged.len(), 3);
    let last = judged[2];
    let better = last.better.unwrap();
    assert_eq!(better.action, Square(2));
    let exact = 1.0 - random_score(*tic_tac_toe_record(&squares).state(), Side::Two);
    assert!(last.is_blunder() && exact > 0.1, "{exact}");
    assert!(
        better.error.score > 0.0 && (better.loss.score - exact).abs() < 4.0 * better.error.score,
        "{better:?} {exact}"
    );
    // A win is 1 to -1 points.
    let margin = 4.0 * exact;
    assert!((better.loss.margin - margin).abs() < 4.0 * better.error.margin, "{better:?} {margin}");
}

/// Expected score when both play at random.
fn random_score(state: tic_tac_toe::State, side: Side) -> f64 {
    if let Some(outcome) = TicTacToe.outcome(&state) {
        return f64::from(outcome.half_points(side)) / 2.0;
    }
    let mut legal = Vec::new();
    TicTacToe.legal_actions(&state, &mut legal);
    let after = legal.iter().map(|&square| {
        let mut next = state;
        TicTacToe.apply_unchecked(&mut next, square, &mut Stream::new(0), &mut ());
        random_score(next, side)
    });
    after.sum::<f64>() / legal.len() as f64
}

#[test]
fn what_is_as_good_is_no_blunder() {
    // All corners are as good as the centre: the bot would have done something else, and nothing is lost by it.
    let judged = judge_tic_tac_toe(&[8], &perfect, None, 64);
    let better = judged[0].better.expect("the bot takes the first square");
    assert!(!judged[0].is_blunder() && !better.is_checked && better.playouts == 8, "{better:?}");
    assert!(better.loss.score.abs() < 1e-12);
}

#[test]
fn few_playouts_make_no_blunder() {
    // A corner is a draw like the centre: where random players lose by it in a playout or two, that is luck.
    let blunders = |playouts| {
        let squares: [&[u8]; 3] = [&[4, 0, 1], &[0, 4, 2], &[4, 8, 2, 6]];
        let judged = squares.map(|squares| judge_tic_tac_toe(squares, &|_| Player::Random, None, playouts));
        judged.iter().flatten().filter(|judgement| judgement.is_blunder()).count()
    };
    for playouts in 1..LEAST_PLAYOUTS {
        assert_eq!(blunders(playouts), 0, "of {playouts} playouts");
    }
    assert!(first_playouts(LEAST_PLAYOUTS) == 2 && first_playouts(1000) == 125);
}

#[test]
fn judgements_are_the_same_with_any_threads() {
    let course = Course::of(&Pig, &pig_record(2, 60));
    let judge = Judge { game: &Pig, advisor: &|| Box::new(Random), players: &random, playouts: 40, seed: 9 };
    let of = |threads| in_threads(threads, || judge.judge(&course, None, &Stop::new(), &|_| {}).unwrap());
    let one = of(1);
    assert!(one.iter().any(|judgement| judgement.better.is_some()));
    assert_eq!(one, of(4));
    let other = Judge { seed: 10, ..judge };
    assert_ne!(one, other.judge(&course, None, &Stop::new(), &|_| {}).unwrap());
}

/// Bets and calls with any card.
struct Bold;

impl Bot<Kuhn> for Bold {
    fn choose(&mut self, _: &Kuhn, _: &Observation<Kuhn>, legal: &[kuhn::Action], _seed: u64, _: &Stop) -> usize {
        legal.iter().position(|action| *action == kuhn::Action::Bet).unwrap()
    }
}

/// The first player bets, the second one folds.
fn folded(cards: [u8; 2]) -> Record<Kuhn> {
    let is_dealt = |record: &Record<Kuhn>| Side::BOTH.map(|side| record.state().card(side)) == cards;
    let mut dice = (0..).map(Keyed::new);
    let mut record = dice.find_map(|mut dice| Some(Record::start(&Kuhn, &mut dice)).filter(is_dealt)).unwrap();
    for action in [kuhn::Action::Bet, kuhn::Action::Pass] {
        record.act(&Kuhn, action, &mut Keyed::new(0)).unwrap();
    }
    record
}

#[test]
fn a_decision_is_judged_by_what_its_side_knew() {
    let players = |_: Side| Player::Random;
    let judge = Judge { game: &Kuhn, advisor: &|| Box::new(Bold), players: &players, playouts: 4000, seed: 1 };
    let fold =
        |cards| judge.judge(&Course::of(&Kuhn, &folded(cards)), Some(Side::Two), &Stop::new(), &|_| {}).unwrap()[0];
    // A queen calls a king or a jack and wins one time in two: margins 4 and -4, and -2 of the fold.
    let (against_king, against_jack) = (fold([3, 2]), fold([1, 2]));
    assert_eq!(against_king, against_jack);
    let better = against_king.better.unwrap();
    assert!(against_king.is_blunder() && better.action == kuhn::Action::Bet);
    assert!((better.loss.score - 0.5).abs() < 4.0 * better.error.score, "{better:?}");
    assert!((better.loss.margin - 2.0).abs() < 4.0 * better.error.margin, "{better:?}");
    // A jack knows that it loses the call.
    assert!(!fold([3, 1]).is_blunder() && !fold([2, 1]).is_blunder());
}
