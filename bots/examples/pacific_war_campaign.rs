//! How a war goes between two players: when areas fall, what the points are turn by turn, what is played.
//!
//! `cargo run --release -p sandtable-bots --example pacific_war_campaign -- s4 100 script script`

mod watch;

use std::{collections::BTreeMap, time::Instant};

use sandtable_bots::Bot;
use sandtable_engine::{
    Game, Lang, Side, Words,
    dice::hash,
    games::pacific_war::{Event, JAPAN, LAST_TURN, Node, PacificWar},
};
use watch::Watched;

/// Sums over all games.
#[derive(Default)]
struct Tally {
    games: u32,
    half_points: u32,
    ends: BTreeMap<u8, u32>,
    points: Vec<Vec<i32>>,
    decisions: u64,
    listed: u64,
    /// Turns in which an area changed hands for the first time, by side.
    taken: BTreeMap<(u8, String), Vec<u8>>,
    held: BTreeMap<String, u32>,
    /// What is done in rounds, by side.
    played: BTreeMap<(u8, String), u64>,
    /// Units destroyed, by side and class.
    lost: BTreeMap<(u8, String), u32>,
    hits: [u32; 2],
}

fn main() -> Result<(), String> {
    let games = watch::number(1, 50)?;
    let game: PacificWar = watch::load(&watch::argument(0, "s4"), "0")?;
    let mut players = watch::players(&game, [&watch::argument(2, "script"), &watch::argument(3, "script")])?;
    let mut tally = Tally { points: vec![Vec::new(); usize::from(LAST_TURN) + 1], ..Tally::default() };
    let start = Instant::now();
    for number in 0..games {
        play(&game, &mut players, hash(53, number), games == 1, &mut tally);
    }
    report(&tally, start.elapsed().as_secs_f64());
    Ok(())
}

fn play(game: &PacificWar, players: &mut [Box<dyn Bot<PacificWar>>; 2], seed: u64, is_told: bool, tally: &mut Tally) {
    let mut first: BTreeMap<(u8, String), u8> = BTreeMap::new();
    let state = watch::play(game, players, seed, |seen, events| {
        tally.decisions += 1;
        tally.listed += seen.legal.len() as u64;
        note_action(game, seen, tally);
        let turn = seen.before.turn;
        if seen.after.turn != turn {
            tally.points[usize::from(turn)].push(i32::from(seen.before.vp));
        }
        for event in events {
            if is_told && let Some(text) = game.event_text(event, None, Lang::default()) {
                println!("{text}");
            }
            note(game, *event, turn, &mut first, tally);
        }
    });
    let outcome = game.outcome(&state).expect("the game is over");
    tally.points[usize::from(state.turn)].push(i32::from(state.vp));
    for (key, turn) in first {
        tally.taken.entry(key).or_default().push(turn);
    }
    for area in game.data.map.land.iter() {
        let site = &game.data.map.sites[area.index()];
        *tally.held.entry(site.name.clone()).or_default() += u32::from(state.japanese_land.contains(area));
    }
    tally.games += 1;
    tally.half_points += u32::from(outcome.half_points(Side::One));
    *tally.ends.entry(outcome.half_points(Side::One)).or_default() += 1;
}

fn note_action(game: &PacificWar, seen: &Watched<PacificWar>, tally: &mut Tally) {
    if matches!(seen.before.node, Node::Round | Node::Ambush | Node::Respond) {
        let text = game.action_text(seen.before, seen.action);
        *tally.played.entry((seen.side.index() as u8, text)).or_default() += 1;
    }
}

fn note(game: &PacificWar, event: Event, turn: u8, first: &mut BTreeMap<(u8, String), u8>, tally: &mut Tally) {
    match event {
        Event::Taken { area, side } if game.data.map.land.contains(area) => {
            let name = game.data.map.sites[area.index()].name.clone();
            first.entry((side.index() as u8, name)).or_insert(turn);
        }
        Event::Destroyed { unit, .. } => {
            let counter = game.counter(unit);
            *tally.lost.entry((counter.side.index() as u8, format!("{:?}", counter.class))).or_default() += 1;
        }
        Event::Struck { unit, hit: true, .. } | Event::Fired { unit, hit: true, .. } => {
            tally.hits[game.side_of(unit).index()] += 1;
        }
        _ => {}
    }
}

fn report(tally: &Tally, seconds: f64) {
    let games = f64::from(tally.games);
    println!("{} games in {seconds:.1} s, {:.0} decisions each", tally.games, tally.decisions as f64 / games);
    println!("{:.1} actions a list", tally.listed as f64 / tally.decisions as f64);
    println!("Japan scores {:.1} %; half points: {:?}", 50.0 * f64::from(tally.half_points) / games, tally.ends);
    for (turn, points) in tally.points.iter().enumerate().filter(|(_, points)| !points.is_empty()) {
        let mut sorted = points.clone();
        sorted.sort_unstable();
        let mean = sorted.iter().sum::<i32>() as f64 / sorted.len() as f64;
        let at = |share: f64| sorted[((sorted.len() - 1) as f64 * share) as usize];
        println!(
            "turn {turn}: mean {mean:.1}, quartiles {} {} {}, {} games",
            at(0.25),
            at(0.5),
            at(0.75),
            sorted.len()
        );
    }
    for ((side, name), turns) in &tally.taken {
        let mean = turns.iter().map(|&turn| f64::from(turn)).sum::<f64>() / turns.len() as f64;
        let who = if usize::from(*side) == JAPAN.index() { "Japan" } else { "Allies" };
        println!("{who} takes {name}: {:.0} %, turn {mean:.1}", 100.0 * turns.len() as f64 / games);
    }
    let held: Vec<String> = tally
        .held
        .iter()
        .filter(|(_, count)| **count > 0)
        .map(|(name, &count)| format!("{name} {:.0} %", 100.0 * f64::from(count) / games))
        .collect();
    println!("Japan holds in the end: {}", held.join(", "));
    for ((side, action), count) in &tally.played {
        println!("side {side} {action}: {:.1}", *count as f64 / games);
    }
    println!(
        "lost a game: {:?}",
        tally
            .lost
            .iter()
            .map(|((side, class), &count)| format!("{side} {class} {:.1}", f64::from(count) / games))
            .collect::<Vec<_>>()
    );
    println!(
        "hits a game: Japan {:.1}, Allies {:.1}",
        f64::from(tally.hits[0]) / games,
        f64::from(tally.hits[1]) / games
    );
}
