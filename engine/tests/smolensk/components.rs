//! Chapter 2: map, counters, chits.

use sandtable_engine::games::smolensk::{Kind, Order, Terrain};

use crate::support::*;

/// [R2.0] 252 counters: 224 units, 26 chits, the marker of the turn and a fortress.
#[test]
fn counters_of_the_set() {
    let game = game_with("full", &[("opt-reserve-okh", "true")]);
    assert_eq!((game.data.cards.len(), game.chits.len()), (224, 26));
    assert_eq!(game.data.cards.len() + game.chits.len() + 2, 252);
    assert_eq!((game.armies[AX].len(), game.armies[SU].len()), (66, 158));
}

/// [R2.1(1)3, R2.1(1)5] Sources of the Axis lie on the west edge and those of the Soviets on the east edge; the
/// north-west is out of play.
#[test]
fn sources_and_limits() {
    let game = game("full");
    let map = &game.data.map;
    assert!(!game.data.sources[0].is_empty() && !game.data.sources[1].is_empty());
    assert!(game.data.sources[0].iter().all(|&hex| map.grid.column(hex) == 1 && map.rail[hex.index()] != 0));
    assert!(game.data.sources[1].iter().all(|&hex| map.grid.column(hex) == 55 && map.rail[hex.index()] != 0));
    assert!(["0101", "1001", "0812"].iter().all(|number| !map.in_play.contains(hex(&game, number))));
    assert!(["0113", "5530", "3702"].iter().all(|number| map.in_play.contains(hex(&game, number))));
}

/// [R2.1(1)4, CHART-CITY-ROAD] A river that a road or a railway crosses is bridged; adjacent major cities are joined by
/// both, over a river by a bridge.
#[test]
fn bridges() {
    let game = game("linked");
    let map = &game.data.map;
    let [north, south] = ["3602", "3603"].map(|number| hex(&game, number));
    let direction = map.grid.direction(north, south).unwrap();
    assert!(map.road[north.index()] >> direction & 1 != 0 && map.rail[north.index()] >> direction & 1 != 0);
    for hex in map.in_play.iter() {
        let bridged = map.major[hex.index()] & (map.road[hex.index()] | map.rail[hex.index()]);
        assert_eq!(game.unbridged[hex.index()], map.major[hex.index()] & !bridged);
    }
    let town = Plain::new().river(&[["1510", "1509"]]).road(&["1510", "1509"]).game();
    assert!(town.has_river(hex(&town, "1510"), 0));
    assert_eq!(town.unbridged[hex(&town, "1510").index()], 0);
}

/// [R2.21(2)5, R2.21(3), R2.22] Mechanized units have two values, others one; most have a reduced side; headquarters
/// are not mechanized.
#[test]
fn values() {
    let game = game("linked");
    let mech = [Kind::Panzer, Kind::Motorized, Kind::Ss, Kind::Tank];
    for card in &game.data.cards {
        assert_eq!(card.is_mech, mech.contains(&card.kind), "{}", card.code);
        assert!(card.is_mech || card.attack == card.defence, "{}", card.code);
        assert!(card.attack[1] <= card.attack[0] && card.defence[1] <= card.defence[0]);
    }
    assert!(game.data.cards.iter().any(|card| !card.has_two_steps));
}

/// [CHART-CHITS, R6.2(3), R7.2(1), R7.2(2), R7.2(3), R7.2(4)] Every chit of a headquarters finds it; one supply chit,
/// one for reinforcements of each side.
#[test]
fn chits() {
    for scenario in ["full", "linked"] {
        let game = game_with(scenario, &[("opt-reserve-okh", "true")]);
        let count = |order: &dyn Fn(Order) -> bool| game.data.chits.iter().filter(|chit| order(chit.order)).count();
        assert_eq!(count(&|order| order == Order::Supply), 1);
        assert_eq!(count(&|order| order == Order::Reinforce), 2);
        assert_eq!(count(&|order| order == Order::Call), 2);
        let hqs = game.data.cards.iter().filter(|card| card.kind.is_hq()).count();
        let named: std::collections::BTreeSet<_> = game.chits.iter().filter_map(|chit| game.hq_of(chit)).collect();
        assert_eq!(named.len(), hqs, "{scenario}: each headquarters has a chit");
    }
}

/// [CHART-TERRAIN] Terrain effects of the chart.
#[test]
fn the_terrain_chart() {
    let chart = game("full").data.chart;
    let row = |terrain: Terrain| {
        let effect = chart.terrain[terrain as usize];
        (effect.points, effect.shift, effect.advance)
    };
    assert_eq!(row(Terrain::Clear), ([1, 1], 0, 2));
    assert_eq!(row(Terrain::Light), ([2, 1], 1, 1));
    assert_eq!(row(Terrain::Deep), ([3, 2], 2, 1));
    assert_eq!(row(Terrain::Swamp), ([3, 2], 1, 1));
    assert_eq!(row(Terrain::City), ([1, 1], 2, 1));
    assert_eq!((chart.town.shift, chart.town.advance, chart.river.points), (1, 1, [1, 1]));
}

/// The page of the game says how large a state is: one type serves all scenarios.
#[test]
fn a_state_has_the_size_that_is_told() {
    assert_eq!(size_of::<sandtable_engine::games::smolensk::State>(), 1_008);
}
