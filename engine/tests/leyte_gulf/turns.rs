//! The sequence of play: chapter 4.

use sandtable_engine::{
    Game,
    games::leyte_gulf::{Event, GunType, Node, Purpose},
    testing::Table,
};

use crate::support::*;

/// Segments in the order in which a list of events shows them.
fn order(events: &[Event]) -> Vec<&'static str> {
    let mut seen = Vec::new();
    for event in events {
        let segment = match event {
            Event::Moved { .. } => "move",
            Event::TorpedoAttack { .. } => "torpedo",
            Event::Fired { gun: GunType::Main, .. } => "main",
            Event::Fired { gun: GunType::Secondary, .. } => "secondary",
            Event::Phase { .. } => "phase",
            _ => continue,
        };
        if seen.last() != Some(&segment) {
            seen.push(segment);
        }
    }
    seen
}

/// [R4.0(1)-1, R4.0(1)-2, R4.0(1)-3, R4.0(1)-4, R4.0(1)-5] A phase is movement, torpedoes of the other side, main guns,
/// secondary guns, clean-up, in this order; torpedoes do their damage before guns fire.
#[test]
fn the_segments_of_a_phase() {
    // Yamato moves north to 1810; torpedoes wait beside it, and Iowa lies four hexes to the east of 1810.
    let sea = Sea::new(&[("JP-BB1", "1813", "N", 0), ("US-BB1", "2210", "N", 0)]);
    let mut table = sea.torpedo(US, "1711", "NE", 2).moving();
    let mut events = Vec::new();
    // 1711 north-east is 1810: two points, no hit.
    table.play("go SSS", &[6, 6, 6, 6]);
    events.extend(table.events.clone());
    assert_eq!(table.state.node, Node::MainTarget);
    assert_eq!(table.game.to_act(&table.state), Some(JP));
    table.play("aim US-BB1", &[]);
    assert_eq!(table.game.to_act(&table.state), Some(US));
    table.play("aim JP-BB1", &[6, 6, 6, 6]);
    events.extend(table.events.clone());
    assert_eq!(table.state.node, Node::SecondaryTarget);
    assert_eq!(table.state.torpedoes_of(US).len(), 1, "torpedoes come off in the clean-up");
    table.play("aim US-BB1", &[]);
    table.play("aim JP-BB1", &[6, 6, 6, 6]);
    events.extend(table.events.clone());
    assert_eq!(order(&events), ["move", "torpedo", "main", "secondary", "phase"]);
    assert!(table.state.torpedoes_of(US).is_empty());
    assert_eq!((table.state.phasing, table.state.markers), (US, 2));
}

/// [R4.0(2), R4.0(3), R2.12(5)] The second phase is the same with the sides exchanged, with two turn markers again;
/// then the turn is over.
#[test]
fn two_phases_make_a_turn() {
    let mut table = Sea::new(&[("JP-BB1", "2413", "N", 0), ("US-BB1", "0205", "S", 0)]).moving();
    table.play("go LRS", &[]);
    assert_eq!((table.state.turn, table.state.phasing, table.state.markers), (1, US, 2));
    table.play("go LRSS", &[]);
    assert_eq!((table.state.turn, table.state.phasing, table.state.markers), (2, JP, 2));
    assert!(table.legal_texts().contains(&"go LRS".to_owned()));
}

/// [R10.6-2, RULING-49] The last turn is played in full, then the game is over.
#[test]
fn the_last_turn_is_played() {
    let sea = Sea::new(&[("JP-BB1", "1813", "N", 0), ("US-BB1", "0205", "S", 0)]).turn(18);
    let mut table = sea.moving();
    table.play("go SSS", &[]);
    assert_eq!((table.state.turn, table.state.phasing), (18, US));
    assert!(table.game.outcome(&table.state).is_none());
    table.play("go SSSS", &[]);
    assert_eq!(table.state.node, Node::Over);
    assert_eq!(table.events.last(), Some(&Event::Over { vp: [0, 0], early: false }));
}

/// [R7.2-1, R7.2-2, R7.2-3, R7.2-4] In a gun segment all targets are chosen first, by the side whose phase it is before
/// the other; then all hit rolls come, then for each hit location and damage.
#[test]
fn the_steps_of_a_gun_segment() {
    let mut table: Table<_> = Sea::new(&[("US-BB1", "1013", "N", 0), ("JP-BB1", "1813", "N", 0)]).firing();
    assert_eq!(table.game.to_act(&table.state), Some(US));
    table.play("aim JP-BB1", &[]);
    assert_eq!(table.game.to_act(&table.state), Some(JP));
    // Both hit; both hits go to the side and do nothing.
    table.play("aim US-BB1", &[1, 1, 1, 1, 6, 1, 1, 6, 1, 1]);
    let purposes: Vec<u8> = table.rolls.iter().map(|rolled| rolled.roll.purpose).collect();
    let [hit, place, damage] = [Purpose::MainHit, Purpose::MainLocation, Purpose::MainDamage].map(|p| p as u8);
    assert_eq!(purposes, [hit, hit, hit, hit, place, damage, damage, place, damage, damage]);
    let actors: Vec<u16> = table.rolls.iter().map(|rolled| rolled.roll.actor).collect();
    let (iowa, yamato) = (u16::from(ship(&table.game, "US-BB1").number()), 0);
    assert_eq!(actors, [iowa, iowa, yamato, yamato, iowa, iowa, iowa, yamato, yamato, yamato]);
}
