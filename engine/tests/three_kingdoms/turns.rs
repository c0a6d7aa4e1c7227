//! Turns, chits and the end of a day (R4), boxes (R2.3).

use sandtable_engine::{
    Game, Published, Statistics,
    games::three_kingdoms::{Action, BLUE, Column, Deed, Event, Launch, Node, RED, TargetId, ThreeKingdoms},
};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

use crate::support::*;

/// Both sides have a ship and a boat, each in reach of the other's aircraft; the last chit of the turn is played.
fn end_of_turn() -> Table {
    let mut table = Table::new("19.2");
    table.put(BLUE, "Yamagiri", "2011");
    table.put(BLUE, "Soryu", "2012");
    table.put(RED, "Binzhou", "1911");
    table.put(RED, "Yuanzheng 30", "1812");
    table.chit("red TF");
    table
}

/// The sixth turn of a day of the campaign is nearly over. The next turn begins with the blue ships.
fn end_of_day() -> Table {
    let mut table = Table::new("20.1").turn(6);
    table.put(BLUE, "Yamagiri", "0702");
    table
}

/// [R4.1(1), R4.1(2), R4.1(4)] With an empty cup the turn ends; all chits go into the cup, and the one drawn decides
/// who acts with what.
#[test]
fn r4_1_1_fills_the_cup_and_draws() {
    let mut table = end_of_turn();
    table.state.cup = 0b00_0001;
    table.end_chit(&[0]);
    assert_eq!((table.state.turn, table.state.chit, table.state.cup), (1, 0, 0), "the last chit of the turn");
    let nodes = [Node::AirDeclare, Node::BoatPick, Node::FleetMode];
    for drawn in 0..6 {
        let mut table = table.clone();
        table.play(Action::Pass, &[drawn]);
        assert_eq!((table.state.turn, u32::from(table.state.chit)), (2, drawn));
        assert_eq!(table.state.cup, 0b11_1111 & !(1 << drawn), "all others are in the cup");
        assert_eq!(table.to_act(), Some(if drawn < 3 { BLUE } else { RED }));
        assert_eq!(table.state.node, nodes[drawn as usize % 3]);
    }
}

/// [R4.1(2), R4.1(4)] The draw is among the chits left; those drawn stay out until the turn ends.
#[test]
fn r4_1_2_draws_among_the_chits_left() {
    let mut table = end_of_turn();
    table.state.cup = 0b01_0110;
    table.end_chit(&[2]);
    assert_eq!((table.state.chit, table.state.cup), (4, 0b00_0110));
    table.end_chit(&[0]);
    assert_eq!((table.state.chit, table.state.cup), (1, 0b00_0100));
    table.end_chit(&[0]);
    assert_eq!((table.state.chit, table.state.cup, table.state.turn), (2, 0, 1));
}

/// [R4.2(1)] The AF chit starts a base air operation of its side.
#[test]
fn r4_2_1_af_flies_from_bases() {
    let mut table = end_of_turn();
    let carrier = table.put(RED, "Liaoning", "2114");
    table.chit("red TF");
    table.end_chit(&[3]);
    table.play(Action::Column(Column::new(1)), &[3]);
    let declared = |event: &Event| match *event {
        Event::AirRoll { side, modifier, carriers, .. } => Some((side, modifier, carriers.contains(carrier))),
        _ => None,
    };
    assert_eq!(table.events.iter().find_map(declared), Some((RED, 0, false)));
    assert!(table.may(Action::ScoutShips(table.hex("2011"), Launch::NONE)));
}

/// [R4.2(2)] The SS chit lets the boats of its side act, and nothing else.
#[test]
fn r4_2_2_ss_moves_boats() {
    let mut table = end_of_turn();
    let boat = table.game.roster.boats_of(BLUE).first().unwrap();
    table.end_chit(&[1]);
    assert_eq!(table.legal(), [Action::Done, Action::Boat(boat)]);
}

/// [R4.2(3)] The TF chit lets the surface ships of its side act, and nothing else.
#[test]
fn r4_2_3_tf_moves_ships() {
    let mut table = end_of_turn();
    table.end_chit(&[5]);
    assert_eq!(table.legal(), [Action::Done, Action::ShipActions]);
    table.play(Action::ShipActions, &[]);
    assert_eq!(table.legal(), [Action::Done, Action::From(table.hex("1911"))], "not where the boat is");
}

/// [R4.4(1)] At the end of a day ships that are on in a port of their own nation turn off.
#[test]
fn r4_4_1_ships_in_own_ports_turn_off() {
    let mut table = end_of_day();
    let at_home = table.put_on(BLUE, "Asahi", "0805");
    let abroad = table.put_on(BLUE, "Shiranui", "1616");
    let chinese = table.put_on(RED, "Binzhou", "1616");
    table.chit("red TF");
    let mut earlier = table.clone().turn(5);
    earlier.end_chit(&[2]);
    assert_eq!([at_home, abroad, chinese].map(|slot| earlier.lies(slot)), ["0805 on", "1616 on", "1616 on"]);
    table.end_chit(&[2]);
    assert_eq!([at_home, abroad, chinese].map(|slot| table.lies(slot)), ["0805", "returned", "1616"]);
}

/// [R4.4(2)] Then a supply ship, on or off, turns the other ships of its hex off before ships that are on leave.
#[test]
fn r4_4_2_supply_ships_turn_others_off() {
    let mut files = GameFiles::embedded("three-kingdoms").unwrap();
    let counters = files.text("counters.csv").unwrap();
    let changed = counters.replacen("43,JP,LST", "43,JP,AOE", 1);
    assert_ne!(changed, counters);
    files.replace("counters.csv", &changed, "with a supply ship").unwrap();
    let choices = Choices::resolve(&option_specs(&files).unwrap(), &[]).unwrap();
    for is_seen in [true, false] {
        let mut table = Table::of(ThreeKingdoms::load(&files, "20.1", &choices).unwrap()).turn(6);
        table.put(BLUE, "Yamagiri", "0702");
        let put = if is_seen { Table::put_on } else { Table::put };
        let supply = put(&mut table, BLUE, "Kunisaki", "1510");
        let other = table.put_on(BLUE, "Asahi", "1510");
        let elsewhere = table.put_on(BLUE, "Shiranui", "1511");
        let enemy = table.put_on(RED, "Binzhou", "1510");
        table.chit("red TF");
        table.end_chit(&[2]);
        assert_eq!((table.lies(other), table.place(elsewhere)), ("1510".into(), "returned".into()));
        assert_eq!(table.place(enemy), "returned", "supply is for its own side");
        assert_eq!(table.place(supply), if is_seen { "returned" } else { "1510" }, "it does not supply itself");
    }
}

/// [R4.4(3)] Surface ships that are still on leave with their SUP; ships that are off and boats stay as they are.
#[test]
fn r4_4_3_ships_that_are_on_leave() {
    let mut table = end_of_day();
    let seen = table.put_on(BLUE, "Osumi", "2411");
    table.load(seen, 2);
    let hidden = table.put(BLUE, "Shiranui", "2411");
    let boat = table.put_on(BLUE, "Soryu", "2210");
    let enemy = table.put_on(RED, "Binzhou", "2213");
    table.chit("red TF");
    table.end_chit(&[2]);
    let places = [seen, hidden, boat, enemy].map(|slot| table.lies(slot));
    assert_eq!(places, ["returned", "2411", "2210 on", "returned"]);
    let afloat = table.game.metric(&table.state, BLUE, 5);
    assert_eq!(afloat, 0, "its SUP are gone with it");
}

/// [R4.5] The game ends after the last turn of the scenario, no sooner.
#[test]
fn r4_5_ends_after_the_last_turn() {
    for (scenario, turns) in SCENARIOS.into_iter().zip([4, 6, 6, 12, 18]) {
        let mut table = Table::new(scenario).turn(turns - 1);
        table.put(RED, "Binzhou", "1313");
        table.chit("red TF");
        let last_chit = if scenario == "19.4" { 3 } else { 5 };
        table.end_chit(&[last_chit]);
        assert_eq!((table.state.turn, table.game.outcome(&table.state)), (turns, None));
        table.state.cup = 0;
        table.end_chit(&[]);
        assert_eq!(table.state.node, Node::Over);
        assert!(table.game.outcome(&table.state).is_some() && table.legal().is_empty());
    }
}

/// [R2.3] Units in the damage, sunk and return boxes are out of play for good.
#[test]
fn r2_3_boxes_are_final() {
    let mut table = end_of_day();
    table.state.aircraft[RED] = 0;
    let [damaged, sunk] = ["Yuanzheng 30", "Yuanzheng 31"].map(|name| table.put_on(RED, name, "1911"));
    let boat = table.put(RED, "Yuanzheng 32", "1812");
    let returned = table.put_on(RED, "Binzhou", "2314");
    let ship = table.put(RED, "Yancheng", "1413");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    for target in [damaged, sunk] {
        table.play(Action::StrikeBoat(target, Launch::NONE), &[]);
        table.play(Action::StrikeBoat(target, Launch::NONE), &[]);
    }
    table.play(Action::Done, &[]).play(Action::Escort(0), &[]).play(Action::Escort(0), &[]);
    table.play(Action::Resolve(TargetId::new(0)), &[3, 4, 3, 3, 4]);
    assert_eq!([damaged, sunk, returned].map(|slot| table.place(slot)), ["damaged", "sunk", "returned"]);
    assert_eq!((table.state.turn, table.state.chit), (7, 4), "a new day begins with the red boats");
    assert_eq!(table.legal(), [Action::Done, Action::Boat(boat)]);
    table.state.cup = 0b10_0000;
    table.end_chit(&[0]);
    table.play(Action::ShipActions, &[]);
    assert_eq!(table.legal(), [Action::Done, Action::From(table.hex("1413"))]);
    table.order("1413", Deed::Move, &[]);
    table.play(table.to("1413"), &[0]);
    assert_eq!([damaged, sunk, returned].map(|slot| table.place(slot)), ["damaged", "sunk", "returned"]);
    assert_eq!(table.place(ship), "1413");
}
