//! The odds of the actions in a list against what the actions then bring.

use std::collections::BTreeMap;

use sandtable_bots::{BotSpec, Stop};
use sandtable_engine::{
    Game, Observation, Side,
    dice::Keyed,
    games::three_kingdoms::{Action, Event, Slot, ThreeKingdoms},
};
use sandtable_sim::{
    setup::Setup,
    table::{Save, Seats, Table, odds_of},
};

/// Tries of an action.
const TRIES: u64 = 2_000;

/// Standard errors that a share may be off; with some 200 comparisons a false alarm has a chance of 1 in 8,000, and the
/// seeds are fixed.
const MOST_ERRORS: f64 = 5.0;

/// What the dice of a procedure come to in the game, in the words of its answers where they say it.
fn seen(procedure: &str, action: Action, events: &[Event]) -> Option<String> {
    let is_aimed = |slot: Slot| !matches!(action, Action::Point(target) if target != slot);
    let boat = |hits: u8| ["unhurt", "damaged", "sunk"][usize::from(hits.min(2))].to_owned();
    events.iter().find_map(|event| match (procedure, event) {
        ("boat-search", Event::BoatSearch { found, .. }) | ("boat-check", Event::BoatCheck { found, .. }) => {
            Some(if *found { "found" } else { "not found" }.into())
        }
        ("submarine-attack" | "group-asw" | "air-asw", Event::BoatAttack { hits, .. }) => Some(boat(*hits)),
        ("torpedo", Event::TorpedoHit { slot, hits, .. })
        | ("ship-attack" | "air-attack", Event::Fire { slot, hits, .. })
            if is_aimed(*slot) =>
        {
            Some(if *hits == 0 { "unhurt" } else { "hit" }.into())
        }
        _ => None,
    })
}

/// Searches and attacks of boats, groups and aircraft, in games between scripts.
#[test]
fn odds_of_searches_and_attacks_are_what_the_game_rolls() {
    let mut compared: BTreeMap<&str, u32> = BTreeMap::new();
    let games =
        ["19.1", "19.2", "19.3", "20.1"].into_iter().flat_map(|scenario| (1..=40).map(move |seed| (scenario, seed)));
    for (scenario, seed) in games {
        let setup = Setup::new(&format!("three-kingdoms/{scenario}"), &[], &[]).unwrap();
        // Scripts seldom leave a group a choice of boats.
        let bot: BotSpec = if seed % 2 == 0 { "script" } else { "random" }.parse().unwrap();
        let game: ThreeKingdoms = setup.load().unwrap();
        let seats = Seats::bots([bot.clone(), bot]);
        let mut table = Table::start(&setup, game, seats, seed, &Save::Nowhere).unwrap().with_model(None);
        while let Some(side) = table.to_act() {
            compare(&table, side, &mut compared);
            table.let_bot(side, &Stop::new()).unwrap();
        }
    }
    for procedure in
        ["boat-check", "boat-search", "submarine-attack", "group-asw", "torpedo", "ship-attack", "air-attack"]
    {
        assert!(compared.get(procedure).is_some_and(|&count| count >= 2), "{procedure}: {compared:?}");
    }
}

fn compare(table: &Table<ThreeKingdoms>, side: Side, compared: &mut BTreeMap<&'static str, u32>) {
    let (game, state) = (table.game(), table.record().state());
    let observation = Observation::of(game, state, side);
    for action in table.legal() {
        let Some((procedure, Ok(results))) = odds_of(game, observation.state(), action) else { continue };
        let count = compared.entry(procedure).or_default();
        if *count >= 25 {
            continue;
        }
        let mut shares: BTreeMap<String, f64> = BTreeMap::new();
        let is_hit = !matches!(procedure, "boat-check" | "boat-search" | "submarine-attack" | "group-asw" | "air-asw");
        for (text, share) in results {
            let text = if is_hit && text != "unhurt" { "hit".into() } else { text };
            *shares.entry(text).or_default() += share;
        }
        let mut tried: BTreeMap<String, u32> = BTreeMap::new();
        for seed in 0..TRIES {
            let (mut after, mut events) = (*state, Vec::new());
            game.apply_unchecked(&mut after, action, &mut Keyed::new(seed), &mut events);
            let Some(result) = seen(procedure, action, &events) else { break };
            *tried.entry(result).or_default() += 1;
        }
        // A first step of several: the dice come with a later decision.
        if tried.is_empty() {
            continue;
        }
        *count += 1;
        for (text, &share) in &shares {
            let found = f64::from(tried.get(text).copied().unwrap_or(0)) / TRIES as f64;
            let error = (share * (1.0 - share) / TRIES as f64).sqrt();
            let notation = game.action_text(state, action);
            assert!(
                (found - share).abs() <= MOST_ERRORS * error + 1e-9,
                "{notation}: {text} {found}, not {share}; {tried:?}, {shares:?} ({procedure})"
            );
        }
    }
}
