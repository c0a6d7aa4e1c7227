//! Victory points, entry, exit, no-entry hexes, night, the end: chapter 10.

use sandtable_engine::{
    Game, Side,
    games::leyte_gulf::{Band, Cause, Edge, Event, GunType, Kind, LeyteGulf, Node, Ship},
    testing::Table,
};

use crate::support::*;

/// A scenario in which Yamato alone may still do something, at an edge, with an American far away.
fn at_edge(scenario: &str, options: &[(&str, &str)], code: &str, at: &str, way: &str) -> Table<LeyteGulf> {
    let enemy = if at.starts_with("36") { "0213" } else { "3513" };
    let game = game_with(scenario, options);
    let american = game.fleets[US].first().unwrap();
    let american = format!("US-{}", game.card(american).code);
    Sea::of(game, &[(code, at, way, 0), (&american, enemy, "N", 0)]).moving()
}

/// Points that were scored for ships that left.
fn scored(table: &Table<LeyteGulf>) -> Vec<(Side, u8, bool)> {
    let of = |event: &Event| match *event {
        Event::Scored { side, vp, left_behind, .. } => Some((side, vp, left_behind)),
        _ => None,
    };
    table.events.iter().filter_map(of).collect()
}

/// [R10.1-1, RULING-25] Points by class.
#[test]
fn points_by_class() {
    let game = game("s8");
    for card in &game.data.cards {
        let expected = match (card.kind, card.side, card.code.trim_start_matches("BB").parse::<u8>()) {
            (Kind::Bb, Side::One, Ok(1..=2)) => 10,
            (Kind::Bb, Side::One, _) | (Kind::Bb, Side::Two, Ok(3..=6)) => 5,
            (Kind::Bb, Side::Two, Ok(1..=2)) => 6,
            (Kind::Bb, Side::Two, _) => 4,
            (Kind::Ca | Kind::Cl, ..) => 2,
            (Kind::Dd, ..) => 1,
        };
        assert_eq!(card.vp, expected, "{}", card.name);
    }
}

/// [RULING-27] Battleships 3 to 10 of Japan are eight; the eighth is Mutsu, and only s8 uses it.
#[test]
fn mutsu_is_the_eighth() {
    for number in 1..=8 {
        let game = game(&format!("s{number}"));
        let mutsu = ship(&game, "JP-BB4");
        assert_eq!(game.card(mutsu).name, "Mutsu");
        assert_eq!(game.fleets[JP].contains(mutsu), number == 8, "s{number}");
    }
}

/// [R10.1-2, R10.3-3, RULING-25] In s5 Yamato scores 10 by the west edge, damaged or not; by another edge nothing.
#[test]
fn named_ships_score_by_their_edge() {
    let free = [("flight", "free")];
    let mut table = at_edge("s5", &free, "JP-BB1", "0113", "NW");
    assert_eq!(table.state.vp[JP], 10);
    assert_eq!(scored(&table), [(JP, 10, false)]);
    assert!(table.state.escaped.contains(ship(&table.game, "JP-BB1")));
    table = at_edge("s5", &free, "JP-BB1", "1201", "N");
    assert!(scored(&table).is_empty());
    assert!(!table.state.escaped.contains(ship(&table.game, "JP-BB1")));
    let game = game("s5");
    let sea = Sea::of(game, &[("JP-BB1", "0113", "NW", 0), ("US-BB7", "3513", "N", 0)]).damaged(&["JP-BB1"]);
    assert_eq!(scored(&sea.moving()), [(JP, 10, false)]);
}

/// [R10.1-3, RULING-24, RULING-43] In s6 Yamato must leave by the west edge: by another one, or not at all, the Allies
/// score.
#[test]
fn named_ships_must_leave() {
    let free = [("flight", "free")];
    let west = at_edge("s6", &free, "JP-BB1", "0113", "NW");
    assert_eq!((west.state.vp[JP], west.state.vp[US]), (10, 0), "points from the start are not part of this position");
    let east = at_edge("s6", &free, "JP-BB1", "3613", "NE");
    assert_eq!((east.state.node, east.state.vp[US]), (Node::Over, 10));
    assert_eq!(scored(&east), [(US, 10, true)]);
    // Last turn, still on the map.
    let game = game_with("s6", &free);
    let sea = Sea::of(game, &[("JP-BB1", "1813", "N", 0), ("US-BB1", "3613", "S", 0)]).turn(16);
    let mut table = sea.moving();
    table.play("go SSS", &[]);
    assert_eq!((table.state.node, table.state.vp[US]), (Node::Over, 10));
    assert_eq!(scored(&table), [(US, 10, true)]);
}

/// [R10.1-4] More points win, the same number is a draw.
#[test]
fn more_points_win() {
    let mut table = Sea::new(&[("JP-BB1", "1813", "N", 0), ("US-BB1", "0205", "S", 0)]).turn(18).moving();
    table.play("go SSS", &[]).play("go SSSS", &[]);
    let mut state = table.state;
    assert_eq!(table.game.outcome(&state).unwrap().winner(), None);
    state.vp[US] = 1;
    assert_eq!(table.game.outcome(&state).unwrap().winner(), Some(US));
}

/// [R10.2-1, R10.2-2, R10.2-3, RULING-19] Each unit chooses its own hex of the edge and a facing that looks at the map;
/// it must enter, for a movement point. Before its first movement segment nobody is on the map.
#[test]
fn entering_the_map() {
    let mut table = Table::set_up(game("s2"), &[]);
    assert!(table.state.on_map.is_empty());
    assert_eq!(table.state.phasing, US);
    let hexes = table.legal_texts();
    assert_eq!((hexes.len(), hexes[0].as_str(), hexes[17].as_str()), (18, "enter 3605", "enter 3622"));
    table.play("enter 3610", &[]);
    assert_eq!(table.legal_texts(), ["face N", "face S", "face SW", "face NW"]);
    table.play("face NW", &[]);
    assert!(table.legal_texts().contains(&"go SSS".to_owned()), "three of four points are left");
    table.play("go SSS", &[]);
    // The next squadron chooses for itself.
    assert_eq!(table.legal_texts().len(), 18);
    let iowa = ship(&table.game, "US-BB1");
    assert_eq!(table.state.hex(iowa), hex(&table.game, "3309"));
}

/// [R10.2-1] A unit of a later turn waits for the movement segment of that turn.
#[test]
fn later_entries() {
    let game = changed(game("s1"), |data| data.scenario.forces[JP].groups[0].turn = 2);
    let mut table = Table::set_up(game, &[]);
    assert_eq!((table.state.turn, table.state.phasing), (1, US), "nobody of Japan has come yet");
    table.play("enter 3610", &[]).play("face NW", &[]).play("go SSS", &[]).play("done", &[]);
    assert_eq!((table.state.turn, table.state.phasing, table.state.node), (2, JP, Node::EntryHex));
}

/// [R10.3-1, R10.3-2, RULING-47, RULING-37] A step off any edge costs a point and is for good; all gun markers on the
/// ship come off.
#[test]
fn leaving_the_map() {
    let stands = [("US-BB1", "1802", "N", 0), ("US-BB2", "3513", "N", 0), ("JP-BB1", "1009", "N", 0)];
    let sea = Sea::new(&stands).aimed("JP-BB1", "US-BB1", true).aimed("US-BB1", "JP-BB1", true);
    let mut table = sea.moving();
    assert!(table.legal_texts().contains(&"go S>".to_owned()), "{:?}", table.legal_texts());
    table.play("go S>", &[]);
    let (iowa, yamato) = (ship(&table.game, "US-BB1"), ship(&table.game, "JP-BB1"));
    assert!(table.game.gone(&table.state, US).contains(iowa));
    assert_eq!((table.state.target(yamato), table.state.straddling.is_empty()), (None, true));
}

/// [RULING-54] Over a corner a ship leaves by both edges, and the one that is named for it counts.
#[test]
fn corners() {
    let table = at_edge("s5", &[("flight", "free")], "JP-BB1", "0101", "NW");
    assert!(table.events.iter().any(|event| matches!(event, Event::Left { edge: Edge::West, .. })));
    assert_eq!(scored(&table), [(JP, 10, false)]);
    let other = at_edge("s7", &[("flight", "free")], "JP-BB9", "0101", "NW");
    assert!(other.events.iter().any(|event| matches!(event, Event::Left { edge: Edge::North, .. })));
    assert_eq!(scored(&other), [(JP, 5, false)]);
    // Where the hex beside the corner would still have the row of the map, only one edge is crossed.
    let east = at_edge("s7", &[("flight", "free")], "JP-BB9", "3601", "NE");
    assert!(east.events.iter().any(|event| matches!(event, Event::Left { edge: Edge::East, .. })));
    let west = at_edge("s2", &[("flight", "free")], "JP-BB1", "0126", "SW");
    assert!(west.events.iter().any(|event| matches!(event, Event::Left { edge: Edge::West, .. })));
    assert!(scored(&east).is_empty() && scored(&west).is_empty());
    let both = at_edge("s2", &[("flight", "free")], "JP-BB1", "3626", "SE");
    assert_eq!(scored(&both), [(JP, 10, false)]);
}

/// [R10.4-1, R10.4-2, R10.4-3, R8.4(4)-3] An undamaged and a damaged ship enter a no-entry hex: one is damaged, the
/// other sinks. They stop, face any way at the end of the segment without a marker, and do not fire in that phase.
#[test]
fn no_entry_hexes() {
    let stands = [("JP-BB1", "1813", "N", 1), ("JP-BB2", "1813", "N", 1), ("US-BB1", "2612", "N", 0)];
    let mut table = Sea::of(with_zones(&["1812"], &[]), &stands).damaged(&["JP-BB2"]).moving();
    // The only path leads into it.
    assert_eq!(table.state.node, Node::ZoneFacing);
    let (yamato, musashi) = (ship(&table.game, "JP-BB1"), ship(&table.game, "JP-BB2"));
    assert!(table.events.contains(&Event::Damaged { ship: yamato, cause: Cause::Zone }));
    assert!(table.events.contains(&Event::Sunk { ship: musashi, cause: Cause::Zone, vp: 10 }));
    assert_eq!(table.legal_texts().len(), 6);
    table.play("face SE", &[]);
    assert_eq!((table.state.markers, table.state.turned.is_empty()), (2, true));
    assert_eq!((table.state.hex(yamato), table.state.facing(yamato)), (hex(&table.game, "1812"), facing("SE")));
    assert_eq!(table.state.cursor.get(), Some(ship(&table.game, "US-BB1")), "Yamato does not fire");
}

/// [R10.4-2, R5.2(1)-2] Only a ship that has just entered a no-entry hex faces any way. One that cannot move when it is
/// damaged stays there, and keeps its facing in the segments that follow.
#[test]
fn staying_in_a_zone() {
    let without_points = || {
        let game = with_zones(&["1812"], &[]);
        let yamato = ship(&game, "JP-BB1");
        changed(game, |data| data.cards[yamato.index()].points[1] = 0)
    };
    let enters = Sea::of(without_points(), &[("JP-BB1", "1813", "N", 0), ("US-BB1", "3602", "S", 0)]).moving();
    assert_eq!((enters.state.phasing, enters.state.node), (JP, Node::ZoneFacing));
    let stays = Sea::of(without_points(), &[("JP-BB1", "1812", "N", 0), ("US-BB1", "3602", "S", 0)]);
    let stays = stays.damaged(&["JP-BB1"]).moving();
    assert_eq!((stays.state.phasing, stays.state.node), (US, Node::Path));
    assert_eq!(stays.state.facing(ship(&stays.game, "JP-BB1")), facing("N"));
}

/// [R10.4-1] A step from one no-entry hex into another is a new entry.
#[test]
fn from_one_zone_into_another() {
    let stands = [("JP-BB1", "1813", "N", 0), ("JP-BB3", "1019", "N", 0), ("US-BB1", "3602", "S", 0)];
    let mut table = Sea::of(with_zones(&["1813", "1812"], &[]), &stands).damaged(&["JP-BB1"]).moving();
    assert!(table.state.sunk.contains(ship(&table.game, "JP-BB1")));
    table.play("go SSS", &[]);
}

/// [R10.5-1] At night nobody fires at long range.
#[test]
fn no_long_range_at_night() {
    let game = at_night(game("s8"));
    for code in ["US-BB1", "JP-BB1"] {
        assert!(!game.reaches(GunType::Main, ship(&game, code), Band::Long));
        assert!(game.reaches(GunType::Main, ship(&game, code), Band::Medium));
    }
    let table = Sea::of(game, &[("JP-BB1", "1013", "N", 0), ("US-BB1", "2213", "N", 0)]).firing();
    assert_eq!(table.state.phasing, US, "nobody may fire at twelve hexes");
}

/// [R10.6-1, RULING-23] The game ends when all ships of a side are sunk, after the segment in which the last one went
/// down.
#[test]
fn the_last_ship_sinks() {
    let sea = Sea::new(&[("US-DD5", "1810", "NE", 0), ("JP-BB1", "0126", "N", 0)]).torpedo(JP, "1809", "S", 2);
    let table = sea.running(&[1, 1, 6, 6]);
    assert_eq!((table.state.node, table.state.vp[JP]), (Node::Over, 1));
    assert_eq!(table.events.last(), Some(&Event::Over { vp: [1, 0], early: true }));
}

/// [RULING-23, RULING-43] When the enemy has nothing left, named ships on the map that still had to leave are let off;
/// by option they count as sunk. Those that strayed count as sunk either way.
#[test]
fn survivors_are_let_off() {
    let end = |value: &str| {
        let game = game_with("s6", &[("unexited-after-victory", value), ("flight", "free")]);
        let stands = [("US-DD1", "1810", "NE", 0), ("JP-BB1", "0926", "N", 0), ("JP-BB5", "0913", "N", 0)];
        let mut sea = Sea::of(game, &stands).torpedo(JP, "1809", "S", 2);
        // Kongo has left by a wrong edge.
        let kongo = sea.ship("JP-BB5");
        sea.state_mut().on_map.remove(kongo);
        let table = sea.running(&[1, 1, 6, 6]);
        assert_eq!(table.state.node, Node::Over);
        table.state.vp[US]
    };
    assert_eq!([end("ignore"), end("sunk")], [5, 15]);
}

/// [RULING-55] If the Allies sail away in s5, the game goes on while a named Japanese ship can still leave; where
/// nobody is named it ends at once.
#[test]
fn a_side_that_sailed_away() {
    let stands = [("US-BB7", "1801", "N", 0), ("JP-BB1", "0213", "SE", 0)];
    let mut table = Sea::of(game_with("s5", &[("flight", "free")]), &stands).moving();
    assert_eq!((table.state.node, table.state.phasing), (Node::Path, JP));
    // Yamato turns round and leaves by the west edge in the next turn.
    table.play("go SLL", &[]);
    assert_eq!(table.state.node, Node::Path);
    let away =
        Sea::of(game_with("s3", &[("flight", "free")]), &[("US-BB1", "1801", "N", 0), ("JP-BB1", "0213", "SE", 0)]);
    let table = away.moving();
    assert_eq!((table.state.node, table.state.vp[US], table.state.vp[JP]), (Node::Over, 0, 0));
}

/// [RULING-56] Ships that leave where they should not score for the enemy, as the scenario says; by the letter they do
/// not. Who scored for a ship at once does not score for it again in the end.
#[test]
fn flight() {
    let vp = |value: &str| {
        let table = at_edge("s3", &[("flight", value)], "JP-BB1", "1801", "N");
        (table.state.vp[JP], table.state.vp[US])
    };
    assert_eq!([vp("scenario"), vp("free"), vp("sunk")], [(0, 10), (0, 0), (0, 10)]);
    let east = at_edge("s6", &[], "JP-BB1", "3613", "NE");
    assert_eq!((east.state.node, east.state.vp[US]), (Node::Over, 10));
    let named = at_edge("s5", &[("flight", "sunk")], "JP-BB1", "0113", "NW");
    assert_eq!((named.state.vp[JP], named.state.vp[US]), (10, 0));
}

/// [RULING-42] A ship scores for the enemy whatever sank it: also its own side's torpedoes and no-entry hexes.
#[test]
fn every_sinking_scores() {
    let stands = [("JP-DD4", "1810", "NE", 0), ("JP-BB1", "0126", "N", 0), ("US-BB1", "3602", "S", 0)];
    let mut sea = Sea::new(&stands).torpedo(JP, "1809", "S", 2);
    sea.state_mut().phasing = US;
    let table = sea.running(&[1, 1, 6, 6]);
    assert_eq!((table.state.vp[US], table.state.vp[JP]), (1, 0));
}

/// [RULING-33] Nothing but torpedoes, the edge and no-entry hexes shortens a move: a unit that heads for the edge
/// without a turn marker must leave.
#[test]
fn a_move_may_be_forced_over_the_edge() {
    let stands = [("JP-BB1", "1801", "N", 0), ("JP-BB3", "0213", "N", 0), ("US-BB1", "3620", "S", 0)];
    let table = Sea::new(&stands).moving();
    assert!(table.game.gone(&table.state, JP).contains(ship(&table.game, "JP-BB1")));
}

/// [RULING-40] A unit that leaves on a straight course may launch into the hexes it left, the edge hex among them; it
/// does not reload.
#[test]
fn launching_on_the_way_out() {
    let stands = [("JP-DD1", "1802", "N", 0), ("JP-DD8", "0213", "N", 0), ("US-BB1", "3620", "S", 0)];
    let mut table = Sea::new(&stands).moving();
    table.play("go S>", &[]);
    assert_eq!(table.state.node, Node::Launch);
    table.play("launch 2 SE 4", &[]);
    assert_eq!(table.state.torpedoes_of(JP)[0].hex, hex(&table.game, "1801"));
    assert!(table.game.gone(&table.state, JP).contains(ship(&table.game, "JP-DD1")));
    let mut empty = Sea::new(&stands).loaded("JP-DD1", 0).moving();
    empty.play("go S>", &[]);
    assert_ne!(empty.state.node, Node::Reload);
}

/// [RULING-57] A unit that a no-entry hex stops may launch and reload, if it came straight.
#[test]
fn launching_before_a_zone() {
    let stands = [("JP-DD1", "1813", "N", 0), ("US-BB1", "3602", "S", 0)];
    let mut table = Sea::of(with_zones(&["1811"], &[]), &stands).moving();
    table.play("go S#", &[]);
    assert_eq!(table.legal_texts().len(), 17, "two hexes were left");
    table.play("launch 2 NE 4", &[]).play("face S", &[]);
    let mut empty = Sea::of(with_zones(&["1811"], &[]), &stands).loaded("JP-DD1", 0).moving();
    empty.play("go S#", &[]);
    assert_eq!(empty.state.node, Node::Reload);
    let mut turned = Sea::of(with_zones(&["1911"], &[]), &stands).moving();
    turned.play("go SR#", &[]);
    assert_eq!(turned.state.node, Node::ZoneFacing, "{:?}", turned.events);
}

/// [RULING-41] In a no-entry hex with a torpedo marker the no-entry hex comes first, then the marker attacks those
/// still afloat.
#[test]
fn zone_before_torpedo() {
    let stands = [("US-BB3", "1813", "N", 1), ("US-BB4", "1813", "N", 1), ("JP-BB1", "0126", "N", 0)];
    let sea = Sea::of(with_zones(&["1812"], &[]), &stands).damaged(&["US-BB3"]).torpedo(JP, "1812", "NE", 2);
    // South Dakota sinks in the zone, so nobody is drawn.
    let table = sea.move_with(&[6, 6, 6, 6]);
    assert_eq!(table.state.node, Node::ZoneFacing);
    assert_eq!(table.state.sunk, ships(&table.game, &["US-BB3"]));
    let kinds: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Zone { .. } => Some("zone"),
            Event::Sunk { .. } => Some("sunk"),
            Event::TorpedoAttack { .. } => Some("torpedo"),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, ["zone", "sunk", "torpedo"]);
}

/// [RULING-32] A ship in a no-entry hex is fired at like any other.
#[test]
fn zones_give_no_cover() {
    let stands = [("JP-BB1", "1013", "N", 0), ("US-BB1", "1813", "N", 0)];
    for blocks in ["false", "true"] {
        let sea = Sea::of(with_zones(&["1813", "1013"], &[("zone-blocks-fire", blocks)]), &stands);
        let iowa = sea.ship("US-BB1");
        assert!(sea.game().targets(sea.state(), GunType::Main, Ship::new(0)).contains(iowa), "{blocks}");
    }
}

/// [RULING-39] A unit enters on a torpedo marker: it chooses its facing first and is attacked then, at one hex; it does
/// not turn in that hex, and has not turned.
#[test]
fn entering_on_torpedoes() {
    let mut game = game("s8");
    game.fleets[US] = ships(&game, &["US-BB1"]);
    game.fleets[JP] = ships(&game, &["JP-BB1"]);
    let stands = [("JP-BB1", "0126", "N", 0), ("US-BB1", "3613", "N", 0)];
    let mut sea = Sea::of(game, &stands).torpedo(JP, "3610", "NE", 2);
    let iowa = sea.ship("US-BB1");
    let state = sea.state_mut();
    state.on_map.remove(iowa);
    state.waiting.insert(iowa);
    state.phasing = US;
    let mut table = sea.moving_unit("US-BB1");
    table.play("enter 3610", &[]).play("face SW", &[6, 6, 6, 6]);
    let number = table.events.iter().find_map(|event| match event {
        Event::TorpedoRoll { number, end_on, .. } => Some((*number, *end_on)),
        _ => None,
    });
    assert_eq!(number, Some((6, true)), "the facing that was chosen lies along the track");
    assert!(table.legal_texts().iter().all(|text| text.len() == "go SSS".len()), "{:?}", table.legal_texts());
    assert!(table.legal_texts().contains(&"go SSU".to_owned()) && table.state.turned.is_empty());
}
