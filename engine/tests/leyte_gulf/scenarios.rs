//! The eight scenarios.

use sandtable_engine::{
    Game,
    games::leyte_gulf::{Edge, Entry, LeyteGulf},
};

use crate::support::*;

/// Length, night, points from the start.
fn frame(game: &LeyteGulf) -> (u8, bool, [u8; 2]) {
    let scenario = &game.data.scenario;
    (scenario.turns, scenario.night, [scenario.forces[JP].handicap, scenario.forces[US].handicap])
}

/// Codes of the named ships of Japan, their edges, and whether they must leave.
fn exit(game: &LeyteGulf) -> Option<(Vec<String>, Vec<Edge>, bool)> {
    let exit = game.data.scenario.forces[JP].exit.as_ref()?;
    assert!(exit.scores);
    let codes = exit.ships.iter().map(|ship| game.card(ship).code.clone()).collect();
    Some((codes, exit.edges.clone(), exit.or_sunk))
}

/// First and last hex of a ship's entry, or its start hex.
fn entry(game: &LeyteGulf, code: &str) -> Vec<String> {
    let number = |hex| game.data.grid.number(hex);
    match game.entry_of(ship(game, code)) {
        Entry::Edge(hexes) => vec![number(hexes[0]), number(*hexes.last().unwrap())],
        Entry::Hex(hex, facing) => vec![number(*hex), format!("{facing:?}")],
    }
}

/// [S1] Two Yamatos in the west, two Iowas in the east.
#[test]
fn duel_of_giants() {
    let game = game("s1");
    assert_eq!((frame(&game), exit(&game)), ((14, false, [0, 0]), None));
    assert_eq!([entry(&game, "JP-BB2"), entry(&game, "US-BB2")], [["0106", "0120"], ["3606", "3620"]]);
}

/// [S2] Kurita at night; his battleships may leave in the east and south.
#[test]
fn night_action() {
    let game = game("s2");
    let codes = ["BB1", "BB3", "BB5", "BB6"].map(str::to_owned).to_vec();
    assert_eq!(frame(&game), (16, true, [0, 0]));
    assert_eq!(exit(&game), Some((codes, vec![Edge::East, Edge::South], false)));
    assert_eq!(game.data.scenario.zones.len(), 4 * 5 + 7 * 6);
    assert_eq!([entry(&game, "JP-DD3"), entry(&game, "US-CL1")], [["0107", "0119"], ["3605", "3622"]]);
}

/// [S3] Task Force 34 by day.
#[test]
fn decisive_battle() {
    let game = game("s3");
    assert_eq!((frame(&game), exit(&game)), ((16, false, [8, 0]), None));
    assert_eq!([entry(&game, "JP-CA5"), entry(&game, "US-BB6")], [["0104", "0123"], ["3604", "3623"]]);
}

/// [S4] Nishimura and Shima from the south against ships that wait.
#[test]
fn surigao_strait() {
    let game = game("s4");
    let codes = ["BB7", "BB8", "CA6", "CA7", "DD5", "DD6"].map(str::to_owned).to_vec();
    assert_eq!(frame(&game), (14, true, [5, 0]));
    assert_eq!(exit(&game), Some((codes, vec![Edge::North], false)));
    assert_eq!([entry(&game, "JP-CA6"), entry(&game, "US-BB11")], [["1526", "2226"], ["2107", "NorthWest"]]);
    assert_eq!(entry(&game, "US-DD9"), ["1413", "South"]);
}

/// [S5] Kurita from the east, the anchorage in the west.
#[test]
fn into_leyte_gulf() {
    let game = game("s5");
    let codes = ["BB1", "BB3", "BB5", "BB6", "CA2", "CA4", "CA5"].map(str::to_owned).to_vec();
    assert_eq!(frame(&game), (16, false, [0, 10]));
    assert_eq!(exit(&game), Some((codes, vec![Edge::West], false)));
    assert_eq!([entry(&game, "JP-BB1"), entry(&game, "US-DD5")], [["3606", "3620"], ["1809", "SouthEast"]]);
}

/// [S6] Kurita must leave in the west.
#[test]
fn the_door_closes() {
    let game = game("s6");
    let codes = ["BB1", "BB3", "BB5", "BB6", "CA3", "CL2"].map(str::to_owned).to_vec();
    assert_eq!(frame(&game), (16, true, [6, 0]));
    assert_eq!(exit(&game), Some((codes, vec![Edge::West], true)));
    assert_eq!([entry(&game, "JP-BB1"), entry(&game, "US-BB1")], [["3608", "3622"], ["0801", "2401"]]);
}

/// [S7] Ise and Hyuga run north.
#[test]
fn chase() {
    let game = game("s7");
    assert_eq!(frame(&game), (12, false, [0, 0]));
    assert_eq!(exit(&game), Some((["BB9", "BB10"].map(str::to_owned).to_vec(), vec![Edge::North], false)));
    assert_eq!([entry(&game, "JP-BB10"), entry(&game, "US-BB5")], [["1815", "North"], ["0826", "2826"]]);
}

/// [S8] Eight squadrons a side.
#[test]
fn all_fleets() {
    let game = game("s8");
    assert_eq!((frame(&game), exit(&game)), ((18, false, [16, 0]), None));
    assert_eq!(game.data.scenario.forces.each_ref().map(|force| force.groups.len()).into_array(), [8, 8]);
    let state = game.setup(&mut sandtable_engine::dice::Keyed::new(1), &mut ());
    assert_eq!((state.vp[JP], state.waiting.len()), (16, 51));
}

/// Every scenario lets ships that leave where they should not count as sunk.
#[test]
fn nobody_may_run_away() {
    for number in 1..=8 {
        assert!(game(&format!("s{number}")).data.scenario.flight_is_sunk);
    }
}
