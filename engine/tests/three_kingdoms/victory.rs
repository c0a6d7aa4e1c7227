//! Victory points (R21) and the worth of the LHD (R18.4(4)).

use sandtable_engine::{Published, Side, games::three_kingdoms::ThreeKingdoms};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

use crate::support::*;

/// Half points of a scenario in which one counter of a side went to the damage or sunk box.
fn points(scenario: &str, side: Side, name: &str, sunk: bool) -> [i32; 2] {
    let mut table = Table::new(scenario);
    table.lost(side, name, sunk);
    table.outcome_at_the_end().vp
}

/// [R21.1(1)] Damaged units and lost aircraft score by the nation that lost them.
#[test]
fn r21_1_1_damaged_units() {
    assert_eq!(points("20.1", BLUE, "Yamagiri", false), [0, 2]);
    assert_eq!(points("20.1", BLUE, "Soryu", false), [0, 2]);
    assert_eq!(points("20.1", RED, "Binzhou", false), [1, 0]);
    assert_eq!(points("20.1", RED, "Changzheng 7", false), [1, 0]);
    assert_eq!(points("19.1", RED, "Eulji Mundeok", false), [2, 0]);
    for (scenario, vp) in [("20.1", [3, 4]), ("19.1", [6, 4])] {
        let mut table = Table::new(scenario);
        table.state.aircraft_lost = [2, 3].into();
        assert_eq!(table.outcome_at_the_end().vp, vp, "aircraft in {scenario}");
    }
}

/// [R21.1(2)] Sunk units score double.
#[test]
fn r21_1_2_sunk_units() {
    assert_eq!(points("20.1", BLUE, "Yamagiri", true), [0, 4]);
    assert_eq!(points("20.1", RED, "Binzhou", true), [2, 0]);
    assert_eq!(points("19.1", RED, "Jang Bogo", true), [4, 0]);
}

/// [R21.1(3)] Valuable ships count more.
#[test]
fn r21_1_3_valuable_ships() {
    for name in ["Izumo", "Kaga"] {
        assert_eq!((points("20.1", BLUE, name, false), points("20.1", BLUE, name, true)), ([0, 3], [0, 6]), "{name}");
    }
    for name in ["Liaoning", "Shandong", "Type 003"] {
        assert_eq!((points("20.1", RED, name, false), points("20.1", RED, name, true)), ([3, 0], [6, 0]), "{name}");
    }
    assert_eq!((points("19.1", RED, "Dokdo", false), points("19.1", RED, "Dokdo", true)), ([3, 0], [6, 0]));
    assert_eq!(points("20.1", BLUE, "Hyuga", true), [0, 4], "an ordinary ship");
}

/// [R18.4(4)] The LHD counts three times.
#[test]
fn r18_4_4_lhd_counts_three_times() {
    assert_eq!([false, true].map(|sunk| points("20.1", RED, "Type 075B", sunk)), [[3, 0], [6, 0]]);
}

/// [R21.1(4)] Landed markers have the value of their hex for the side that landed them.
#[test]
fn r21_1_4_landed_markers() {
    let landed = |scenario: &str, hex: &str, markers: [u8; 2]| {
        let mut table = Table::new(scenario);
        let hex = table.hex(hex);
        let index = table.game.landing_hexes.iter().position(|&other| other == hex).unwrap();
        table.state.landed[index] = markers.into();
        table.outcome_at_the_end().vp
    };
    assert_eq!(landed("20.1", "2414", [0, 2]), [0, 20]);
    assert_eq!(landed("20.1", "2411", [2, 0]), [40, 0]);
    assert_eq!(landed("19.1", "0406", [1, 0]), [10, 0]);
    assert_eq!(landed("19.1", "0406", [0, 1]), [0, 20]);
}

/// [R21.1(5)] The scenario's own points come on top of the losses.
#[test]
fn r21_1_5_points_of_the_scenario() {
    assert_eq!(points("19.2", RED, "Binzhou", false), [11, 0]);
    assert_eq!(points("19.2", BLUE, "Yamagiri", false), [10, 2]);
}

/// [R21.2] More points win, equal points draw.
#[test]
fn r21_2_more_points_win() {
    let winner = |damaged: &[(Side, &str)]| {
        let mut table = Table::new("20.1");
        for &(side, name) in damaged {
            table.lost(side, name, false);
        }
        table.outcome_at_the_end().winner()
    };
    assert_eq!(winner(&[]), None);
    assert_eq!(winner(&[(RED, "Binzhou")]), Some(BLUE));
    assert_eq!(winner(&[(BLUE, "Yamagiri"), (RED, "Binzhou")]), Some(RED));
    assert_eq!(winner(&[(BLUE, "Yamagiri"), (RED, "Binzhou"), (RED, "Linyi")]), None);
}

/// [R21.2] A bid is added in whole points, two half points each, and decides like any other; a scenario without victory
/// points refuses it.
#[test]
fn r21_2_bid() {
    let outcome = |bid: &str| {
        let mut table = Table::with("20.1", &[("bid", bid)]);
        table.lost(RED, "Binzhou", true);
        table.outcome_at_the_end()
    };
    let told = ["0", "1", "2", "-3"].map(|bid| (outcome(bid).winner(), outcome(bid).vp));
    assert_eq!(told, [(Some(BLUE), [2, 0]), (None, [2, 2]), (Some(RED), [2, 4]), (Some(BLUE), [8, 0])]);
    let files = GameFiles::embedded("three-kingdoms").unwrap();
    let specs = option_specs(&files).unwrap();
    for scenario in SCENARIOS {
        let bid = Choices::resolve(&specs, &[("bid".to_owned(), "-1".to_owned())]).unwrap();
        let error = ThreeKingdoms::load(&files, scenario, &bid).err();
        let refused = "scenario 19.4 is not decided by victory points, so there is nothing to bid; leave `bid` at 0";
        assert_eq!(error.map(|error| error.to_string()), (scenario == "19.4").then(|| refused.to_owned()));
    }
}
