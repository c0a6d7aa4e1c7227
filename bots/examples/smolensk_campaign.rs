//! How a campaign of Smolensk goes between two players: when cities fall, what the supply chit costs, what is attacked.
//!
//! `cargo run --release -p sandtable-bots --example smolensk_campaign -- full 100 script script`

mod watch;

use std::{collections::BTreeMap, time::Instant};

use sandtable_bots::Bot;
use sandtable_engine::{
    Game, Side,
    dice::hash,
    games::smolensk::{AX, Cause, Event, SU, Smolensk, State, Unit},
};

/// Sums over all games.
#[derive(Default)]
struct Tally {
    games: u32,
    half_points: u32,
    points: Vec<i32>,
    decisions: u64,
    listed: u64,
    /// Turns in which the Axis took a place for the first time.
    taken: BTreeMap<String, Vec<u8>>,
    held: BTreeMap<String, u32>,
    /// Units without a line at the supply chit, and their steps, by turn and side.
    cut: BTreeMap<(u8, u8), [u32; 3]>,
    /// Points of the Axis if the game had ended with the turn.
    score: BTreeMap<u8, Vec<i32>>,
    /// Attacks by side and column.
    attacks: [[u32; 11]; 2],
    /// Steps and units lost, by side and cause.
    lost: BTreeMap<(u8, String), [u32; 2]>,
    /// Decisions by kind.
    kinds: BTreeMap<String, u64>,
    played: BTreeMap<u8, u32>,
    /// Activations of panzer headquarters by turn, and mechanized units in them.
    panzers: BTreeMap<u8, [u32; 2]>,
    bonus: u32,
    axis_lost: u32,
}

fn main() -> Result<(), String> {
    let games = watch::number(1, 50)?;
    let game: Smolensk = watch::load(&watch::argument(0, "full"), "0")?;
    let mut players = watch::players(&game, [&watch::argument(2, "script"), &watch::argument(3, "script")])?;
    let mut tally = Tally::default();
    let start = Instant::now();
    for number in 0..games {
        play(&game, &mut players, hash(53, number), &mut tally);
    }
    report(&game, &tally, start.elapsed().as_secs_f64());
    Ok(())
}

fn play(game: &Smolensk, players: &mut [Box<dyn Bot<Smolensk>>; 2], seed: u64, tally: &mut Tally) {
    let mut first: BTreeMap<String, u8> = BTreeMap::new();
    let state = watch::play(game, players, seed, |seen, events| {
        tally.decisions += 1;
        tally.listed += seen.legal.len() as u64;
        *tally.kinds.entry(format!("{:?}", seen.before.node)).or_default() += 1;
        let mut turn = seen.before.turn;
        for &event in events {
            match event {
                Event::Turn { turn: next } if next > 1 => {
                    tally.score.entry(turn).or_default().push(i32::from(game.score(seen.after)[AX]));
                    turn = next;
                }
                Event::Over { vp } => tally.score.entry(turn).or_default().push(i32::from(vp[AX.index()])),
                _ => {}
            }
            note_panzers(game, event, seen.after, tally);
            note(game, event, turn, seen.before.active, &mut first, tally);
        }
    });
    let outcome = game.outcome(&state).expect("the game is over");
    for (name, turn) in first {
        tally.taken.entry(name).or_default().push(turn);
    }
    for &goal in game.approaches.goals() {
        let site = game.data.site(goal);
        *tally.held.entry(site.name.clone()).or_default() += u32::from(game.holder(&state, goal) == AX);
    }
    tally.games += 1;
    tally.half_points += u32::from(outcome.half_points(Side::One));
    tally.points.push(i32::from(state.vp[AX]));
    tally.bonus += u32::from(state.bonus);
    tally.axis_lost += u32::from(state.lost);
}

fn note_panzers(game: &Smolensk, event: Event, state: &State, tally: &mut Tally) {
    if let Event::Activated { hq, .. } = event
        && game.panzer_hqs.contains(&hq)
    {
        let ready = |&unit: &Unit| game.card(unit).is_mech && state.unit(unit).role() != 0;
        let entry = tally.panzers.entry(state.turn).or_default();
        entry[0] += 1;
        entry[1] += game.units_of(AX).filter(ready).count() as u32;
    }
}

fn note(game: &Smolensk, event: Event, turn: u8, active: Side, first: &mut BTreeMap<String, u8>, tally: &mut Tally) {
    let lose = |unit, cause: Cause, removed: bool, tally: &mut Tally| {
        let side = game.side_of(unit);
        if cause == Cause::Supply {
            // Whoever is only reduced had two steps.
            tally.cut.entry((turn, side.index() as u8)).or_default()[2] += if removed { 1 } else { 2 };
        }
        let class = if game.card(unit).is_mech { "mech" } else { "foot" };
        let entry = tally.lost.entry((side.index() as u8, format!("{cause:?} {class}"))).or_default();
        entry[0] += 1;
        entry[1] += u32::from(removed);
    };
    match event {
        Event::Taken { place, side: AX } => {
            first.entry(game.data.site(place).name.clone()).or_insert(turn);
        }
        Event::Supplied { side, cut } => {
            let entry = tally.cut.entry((turn, side.index() as u8)).or_default();
            entry[0] += 1;
            entry[1] += u32::from(cut);
        }
        Event::Attacked { column, .. } => tally.attacks[active.index()][column.index()] += 1,
        Event::Reduced { unit, cause } => lose(unit, cause, false, tally),
        Event::Removed { unit, cause, .. } => lose(unit, cause, true, tally),
        Event::Played { .. } => *tally.played.entry(turn).or_default() += 1,
        _ => {}
    }
}

fn report(game: &Smolensk, tally: &Tally, seconds: f64) {
    let games = f64::from(tally.games);
    println!(
        "{} games: Axis {:.1} %, {:.1} games a second, {:.0} decisions a game, {:.1} actions each, {:.2} microseconds each",
        tally.games,
        f64::from(tally.half_points) / games * 50.0,
        games / seconds,
        tally.decisions as f64 / games,
        tally.listed as f64 / tally.decisions as f64,
        seconds * 1e6 / tally.decisions as f64
    );
    let mut points = tally.points.clone();
    points.sort_unstable();
    let at = |share: f64| points[((points.len() - 1) as f64 * share) as usize];
    println!(
        "Axis points: mean {:.1}, quartiles {} {} {} {} {}; bonus {:.1}, lost {:.1}",
        points.iter().sum::<i32>() as f64 / games,
        at(0.0),
        at(0.25),
        at(0.5),
        at(0.75),
        at(1.0),
        f64::from(tally.bonus) / games,
        f64::from(tally.axis_lost) / games
    );
    for &goal in game.approaches.goals() {
        let name = &game.data.site(goal).name;
        let mut turns = tally.taken.get(name).cloned().unwrap_or_default();
        turns.sort_unstable();
        let median = turns.get(turns.len() / 2).copied().unwrap_or(0);
        let by: Vec<String> = (1..=9)
            .map(|turn| format!("{:3.0}", turns.iter().filter(|&&first| first <= turn).count() as f64 * 100.0 / games))
            .collect();
        let held = f64::from(tally.held.get(name).copied().unwrap_or(0)) * 100.0 / games;
        println!("{name:12} taken by turn (%) {}  median {median}  held at the end {held:.0} %", by.join(" "));
    }
    for ((turn, side), [times, units, steps]) in &tally.cut {
        let mean = |sum: &u32| f64::from(*sum) / f64::from(*times);
        println!(
            "supply turn {turn} side {side}: {:.1} units without a line, of {:.1} steps ({times} times)",
            mean(units),
            mean(steps)
        );
    }
    for (turn, points) in &tally.score {
        let mut points = points.clone();
        points.sort_unstable();
        let at = |share: f64| points[((points.len() - 1) as f64 * share) as usize];
        let mean = f64::from(points.iter().sum::<i32>()) / points.len() as f64;
        println!("Axis points after turn {turn}: mean {mean:.1}, half of the games {} to {}", at(0.25), at(0.75));
    }
    for side in [AX, SU] {
        let columns: Vec<String> = game
            .data
            .crt
            .columns()
            .names()
            .iter()
            .zip(tally.attacks[side.index()])
            .map(|(name, count)| format!("{name} {:.1}", f64::from(count) / games))
            .collect();
        println!("attacks a game, side {}: {}", side.index(), columns.join(", "));
    }
    for ((side, what), [steps, units]) in &tally.lost {
        println!(
            "lost a game, side {side}: {what}: {:.1} steps, {:.1} units",
            f64::from(*steps) / games,
            f64::from(*units) / games
        );
    }
    for (turn, [times, units]) in &tally.panzers {
        print!("turn {turn}: {:.1} x {:.1}  ", f64::from(*times) / games, f64::from(*units) / f64::from(*times));
    }
    println!("panzer activations and mechanized units in each");
    for (kind, count) in &tally.kinds {
        print!("{kind} {:.0}  ", *count as f64 / games);
    }
    println!("\nGuderian by turn: {:?}", tally.played);
}
