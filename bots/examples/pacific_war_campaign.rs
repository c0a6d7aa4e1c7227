//! How a war goes between two players: when areas fall, what the points are turn by turn, what is played.
//!
//! `cargo run --release -p sandtable-bots --example pacific_war_campaign -- s4 100 script script`

use std::{collections::BTreeMap, sync::Arc, time::Instant};

use sandtable_bots::{BotSpec, Model, Stop};
use sandtable_engine::{
    Game, Lang, Observation, Position, Published, Side, Words,
    dice::{Keyed, hash},
    games::pacific_war::{Action, Event, JAPAN, LAST_TURN, PacificWar},
};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

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
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |place: usize, default: &str| arguments.get(place).cloned().unwrap_or_else(|| default.to_owned());
    let games: u64 = text(1, "50").parse().map_err(|_| "the second argument is a number of games")?;
    let files = GameFiles::embedded("pacific-war").ok_or("the game is not embedded")?;
    let specs = option_specs(&files).map_err(|error| error.to_string())?;
    let game =
        PacificWar::load(&files, &text(0, "s4"), &Choices::resolve(&specs, &[])?).map_err(|error| error.to_string())?;
    let mut bots: Vec<BotSpec> = Vec::new();
    for place in [2, 3] {
        bots.push(text(place, "script").parse().map_err(|error| format!("{error}"))?);
    }
    let model = Model::embedded::<PacificWar>().transpose().map_err(|error| error.to_string())?.map(Arc::new);
    let mut tally = Tally { points: vec![Vec::new(); usize::from(LAST_TURN) + 1], ..Tally::default() };
    let start = Instant::now();
    for number in 0..games {
        play(&game, (&bots, model.as_ref()), hash(53, number), games == 1, &mut tally);
    }
    report(&game, &tally, start.elapsed().as_secs_f64());
    Ok(())
}

fn play(
    game: &PacificWar,
    (specs, model): (&[BotSpec], Option<&Arc<Model>>),
    seed: u64,
    is_told: bool,
    tally: &mut Tally,
) {
    let mut players: Vec<_> = specs.iter().map(|spec| spec.build(game, model.cloned())).collect();
    let mut dice = Keyed::new(seed);
    let mut events = Vec::new();
    let mut position = Position::begin(game, &mut dice, &mut events);
    let mut decision = 0;
    let mut turn = position.state().turn;
    let mut first: BTreeMap<(u8, String), u8> = BTreeMap::new();
    while let Some(side) = position.to_act(game) {
        decision += 1;
        tally.listed += position.legal().len() as u64;
        let observation = Observation::of(game, position.state(), side);
        let player = &mut players[side.index()];
        let chosen = player.choose(game, &observation, position.legal(), hash(seed, decision), &Stop::new());
        let action = position.legal()[chosen];
        note_action(game, &position, side, action, tally);
        let vp = i32::from(position.state().vp);
        position.advance(game, action, &mut dice, &mut events);
        if position.state().turn != turn {
            tally.points[usize::from(turn)].push(vp);
        }
        for event in events.drain(..) {
            if is_told && let Some(text) = game.event_text(&event, None, Lang::default()) {
                println!("{text}");
            }
            note(game, event, turn, &mut first, tally);
        }
        turn = position.state().turn;
    }
    let state = position.state();
    let outcome = game.outcome(state).expect("the game is over");
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
    tally.decisions += decision;
}

fn note_action(game: &PacificWar, position: &Position<PacificWar>, side: Side, action: Action, tally: &mut Tally) {
    use sandtable_engine::games::pacific_war::Node;
    let state = position.state();
    if matches!(state.node, Node::Round | Node::Ambush | Node::Respond) {
        *tally.played.entry((side.index() as u8, game.action_text(state, action))).or_default() += 1;
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

fn report(game: &PacificWar, tally: &Tally, seconds: f64) {
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
    let _ = game;
}
