//! What the script of Storm over Pearl Harbor is worth.

use sandtable_bots::{BotSpec, Stop};
use sandtable_engine::{
    Observation, Side,
    games::pacific_war::{ALLIES, Card, JAPAN, Node, PacificWar, Spot, State, Word},
    testing::{self, Table},
};

use crate::support::{notes, play};

/// The Allied script turns back random play.
#[test]
fn the_allied_script_beats_random_play() {
    for scenario in ["s2", "s3", "s4"] {
        let game: PacificWar = testing::load(scenario, &[]);
        let japan: u32 =
            (0..4).map(|seed| u32::from(play(&game, ["random", "script"], seed).0.half_points(Side::One))).sum();
        assert_eq!(japan, 0, "{scenario}");
    }
}

/// In the Marianas the Allied script takes back what random play does not.
#[test]
fn the_allied_script_takes_areas_back() {
    let game: PacificWar = testing::load("s1", &[]);
    let points = |allies: &str| -> i32 { (0..4).map(|seed| play(&game, ["random", allies], seed).0.vp[0]).sum() };
    let (script, random) = (points("script"), points("random"));
    assert!(script <= random - 4 * 15, "{script} and {random} in four games");
}

/// The Japanese script takes far more than random play does, and holds the Marianas against it.
#[test]
fn the_japanese_script_beats_random_play() {
    let game: PacificWar = testing::load("s1", &[]);
    let held: u32 =
        (0..4).map(|seed| u32::from(play(&game, ["script", "random"], seed).0.half_points(Side::One))).sum();
    assert_eq!(held, 8);
    let game: PacificWar = testing::load("s2", &[]);
    let points = |japan: &str| -> i32 { (0..4).map(|seed| play(&game, [japan, "random"], seed).0.vp[0]).sum() };
    let (script, random) = (points("script"), points("random"));
    assert!(script >= random + 4 * 10, "{script} and {random} in four games");
}

#[test]
fn weights_follow_from_the_state_alone() {
    let games: [PacificWar; 2] = ["s1", "s5"].map(|scenario| testing::load(scenario, &[]));
    notes::weights_follow_from_the_state_alone(&games, 600);
}

/// The last turn of scenario 1 with nothing on the map but some units (area, type, how many). The Allies need Manila to win,
/// and hold three cards; Japan holds an ambush and another one.
fn last_turn(units: &[(&str, &str, usize)]) -> Table<PacificWar> {
    let game: PacificWar = testing::load("s1", &[]);
    let mut state = State::EMPTY;
    (state.japanese_land, state.seas) = (game.data.scenario.japanese_land, game.data.scenario.seas);
    (state.turn, state.vp, state.vp_at_start, state.clock, state.node) = (11, 5, 5, 1, Node::Round);
    (state.active, state.first) = (ALLIES, ALLIES);
    for &(area, kind, count) in units {
        let area = game.data.map.areas.find(area).expect("an area");
        let kind = game.data.counters.iter().position(|counter| counter.code == kind).expect("a type");
        let free = game.of_kind[kind].iter().filter(|&unit| state.spot(unit) == Spot::Pool).take(count);
        for unit in free.collect::<Vec<_>>() {
            state.units[unit.index()] = Word::at(Spot::Area(area));
        }
    }
    for (side, cards) in
        [(ALLIES, [Card::RAID, Card::RAID, Card::SUPPLY].as_slice()), (JAPAN, &[Card::AMBUSH, Card::RAID])]
    {
        for &card in cards {
            state.hand[side].add(card);
            state.held[side] += 1;
        }
    }
    Table::at(game, state)
}

/// How often of five Japan ambushes.
fn ambushes(table: &Table<PacificWar>, bot: &str) -> usize {
    let (game, state) = (&table.game, &table.state);
    assert_eq!((state.node, table.legal_texts()), (Node::Ambush, vec!["hold".to_owned(), "ambush".to_owned()]));
    let observation = Observation::of(game, state, JAPAN);
    let mut bot = bot.parse::<BotSpec>().expect("a bot").build(game, None);
    (0..5).map(|seed| bot.choose(game, &observation, &table.legal(), seed, &Stop::new())).sum()
}

/// Two divisions stand in Manila beside one of Japan: they clear it four times in nine, unless they are ambushed. Marines
/// that land on Leyte first decide nothing. The doctrine ambushes whoever comes; the search keeps the card for those that
/// matter.
#[test]
fn an_ambush_is_kept_for_the_attack_that_decides() {
    let manila = [("MANILA", "U_DIV", 2), ("MANILA", "J_DIV", 1)];
    let mut feint = last_turn(&[&manila[..], &[("PHILIPPINE_SEA", "U_MAR", 1), ("LEYTE", "J_BG", 1)]].concat());
    for step in ["move", "pay SUPPLY", "go LEYTE"] {
        feint.play(step, &[]);
    }
    assert_eq!(ambushes(&feint, "script:t=0"), 5);
    assert_eq!(ambushes(&feint, "mcts:iters=400"), 0);

    let mut attack = last_turn(&manila);
    for step in ["normal", "pay SUPPLY", "count 2"] {
        attack.play(step, &[]);
    }
    assert_eq!(ambushes(&attack, "mcts:iters=400"), 5);
}
