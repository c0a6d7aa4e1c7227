//! Chapter 11: the supply chit; the withdrawal.

use sandtable_engine::{
    Game,
    games::smolensk::{Event, Node, Spot},
};

use crate::support::*;

/// A ring of Axis units around 2518, which has no line then; and a Soviet unit that may be transferred.
const RING: [Stand<'_>; 4] = [("AX-7ID", "2517"), ("AX-17ID", "2618"), ("AX-23ID", "2418"), ("SU-4A-HQ", "5010")];

/// [R11.1(1), R11.1(2), RULING-23, R12.3(2), R13.0(5)] Soviet units without a line lose a step, all at once, before the
/// Axis is checked; who dies of it never comes back.
#[test]
pub(crate) fn what_supply_destroys_is_gone() {
    let mut stands = RING.to_vec();
    stands.extend([("SU-100R", "2518"), ("SU-3A-HQ", "2518")]);
    let field = Plain::new().field(&stands).turn(2).reduced(&["SU-3A-HQ"]).execute("SUP", &[]);
    assert!(field.is_reduced("SU-100R"));
    assert_eq!(field.spot("SU-3A-HQ"), Spot::Dead, "a headquarters, too");
    let again = field.turn(2).execute("SUP", &[]);
    assert_eq!(again.spot("SU-100R"), Spot::Dead);
    let sides: Vec<_> = again
        .events()
        .iter()
        .filter_map(|event| match *event {
            Event::Supplied { side, cut } => Some((side, cut)),
            _ => None,
        })
        .collect();
    assert_eq!(sides, [(SU, 1)], "in turn 2 the Axis is not checked");
    // X12: points of the Axis for units lost to supply.
    let lost =
        |code: &str| Plain::new().field(&[(code, "2518")]).turn(4).reduced(&[code]).execute("SUP", &[]).state().lost;
    assert_eq!((lost("AX-7ID"), lost("AX-3Pz")), (1, 3));
}

/// [R15.1(4), RULING-24] The Axis ignores the check in turns 1 to 3; the Soviets do not.
#[test]
pub(crate) fn the_axis_is_free_of_the_check_until_turn_3() {
    for turn in 1..=5 {
        let mut stands = RING.to_vec();
        stands.push(("SU-100R", "2518"));
        let field = Plain::new().field(&stands).turn(turn).execute("SUP", &[]);
        assert_eq!(field.is_reduced("AX-7ID"), turn >= 4, "turn {turn}");
        assert!(field.is_reduced("SU-100R"), "turn {turn}");
    }
}

/// [R14.2(4), RULING-55, R11.1(3)] A fortress is exempt from the check.
#[test]
fn a_fortress_needs_no_line() {
    let field = Plain::new().field(&RING).turn(2).fort("2518", 1).execute("SUP", &[]);
    assert_eq!(field.state().level_in(hex(field.game(), "2518")), 1);
}

/// [R11.2, RULING-25, RULING-56] First the Soviets, then the Axis may send units with a line to the transfer box, by
/// rising id; lines are traced again after each.
#[test]
fn transfers() {
    let stands = [("SU-100R", "5005"), ("SU-108R", "5006"), ("SU-3A-HQ", "5006"), ("AX-7ID", "2518")];
    let field = Plain::new().field(&stands).turn(4).execute("SUP", &[]);
    assert_eq!((field.node(), field.game().to_act(field.state())), (Node::Transfer, Some(SU)));
    assert_eq!(field.legal(), ["done", "transfer SU-3A-HQ", "transfer SU-100R", "transfer SU-108R"]);
    let field = field.play("transfer SU-100R", &[]);
    assert_eq!(field.legal(), ["done", "transfer SU-108R"], "only those beyond it");
    let field = field.play("done", &[]);
    assert_eq!(field.node(), Node::Unlock, "the Axis unit has no line, and turn 5 begins");
    assert_eq!(field.spot("SU-100R"), Spot::Box, "it is a reinforcement from the next turn on");
    // The line of 100th Division passes a zone by the hex of the headquarters.
    let mut stands = RING.to_vec();
    stands[3] = ("SU-3A-HQ", "2617");
    stands.push(("SU-100R", "2518"));
    let field = Plain::new().field(&stands).turn(4).execute("SUP", &[]);
    assert_eq!(field.legal(), ["done", "transfer SU-3A-HQ", "transfer SU-100R"]);
    let field = field.play("transfer SU-3A-HQ", &[]);
    assert_eq!((field.node(), field.at_hex("SU-100R")), (Node::Unlock, "2518".to_owned()), "it has no line any more");
    // With a railway the Axis is asked after the Soviets.
    let stands = [("SU-100R", "5005"), ("AX-7ID", "0214")];
    let field = Plain::new().rail(&["0115", "0214"]).field(&stands).turn(4).execute("SUP", &[]);
    assert_eq!(field.legal(), ["done", "transfer SU-100R"]);
    let field = field.play("done", &[]);
    assert_eq!((field.node(), field.game().to_act(field.state())), (Node::Transfer, Some(AX)));
    assert_eq!(field.legal(), ["done", "transfer AX-7ID"]);
}

/// [R11.2, RULING-58] More than 96 units are chosen by block, hex and unit.
#[test]
fn many_transfers_come_in_blocks() {
    let linked = game("linked");
    let mut field = Field::of(linked, &[]).turn(2).but(|game, state| {
        let column = (1..=47).flat_map(|row| [(50, row), (50, row), (52, row), (52, row)]);
        let hexes = column.filter_map(|(column, row)| game.data.map.grid.at(column, row));
        let hexes = hexes.filter(|&hex| game.data.map.in_play.contains(hex));
        for (unit, hex) in game.units_of(SU).zip(hexes) {
            state.units[unit.index()] = sandtable_engine::games::smolensk::Word::at(Spot::Hex(hex));
        }
    });
    field = field.execute("SUP", &[]);
    assert!(field.tables().units.len() > 96);
    let legal = field.legal();
    assert!(legal[0] == "done" && legal[1].starts_with("block "), "{legal:?}");
    let inside = field.play(&legal[1], &[]);
    let hexes = inside.legal();
    let inside = if hexes[0].starts_with("at ") { inside.play(&hexes[0], &[]) } else { inside };
    let units = inside.legal();
    assert!(units.iter().all(|text| text.starts_with("transfer ")), "{units:?}");
    let gone = inside.play(&units[0], &[]);
    assert_eq!(gone.node(), Node::Transfer);
    assert!(gone.legal().contains(&"done".to_owned()));
}

/// [R15.3(2), RULING-28, RULING-50] At the supply chit of turn 6 the Axis withdraws mechanized units of 18 attack
/// points, none superfluous, reduced ones at their reduced value; no points are lost.
#[test]
fn the_withdrawal() {
    let stands = [("AX-3Pz", "1010"), ("AX-4Pz", "1110"), ("AX-10Pz", "1210"), ("AX-10M", "1310"), ("AX-GD", "1410")];
    let rail: Vec<String> =
        (1..=20).map(|column: u8| format!("{column:02}{:02}", 15 - u8::from(column.is_multiple_of(2)))).collect();
    let names: Vec<&str> = rail.iter().map(String::as_str).collect();
    let field = Plain::new().rail(&names).field(&stands).turn(6).reduced(&["AX-10Pz"]);
    let field = field.execute("SUP", &[]);
    assert_eq!((field.node(), field.state().left), (Node::Withdraw, 18));
    // 8, 8, 5 (reduced), 5, 3 in this order: from 4Pz on 8 + 5 + 5 + 3 make 18, from the reduced one on they do not.
    assert_eq!(field.legal(), ["withdraw AX-3Pz", "withdraw AX-4Pz"]);
    let field = field.play("withdraw AX-3Pz", &[]);
    assert_eq!(field.legal(), ["withdraw AX-4Pz", "withdraw AX-10Pz"], "10 more points");
    let field = field.play("withdraw AX-4Pz", &[]);
    assert_eq!(field.legal(), ["withdraw AX-10Pz", "withdraw AX-10M", "withdraw AX-GD"]);
    let field = field.play("withdraw AX-GD", &[]);
    assert_eq!(field.spot("AX-GD"), Spot::Withdrawn);
    assert_eq!((field.state().lost, field.node()), (0, Node::Transfer));
    let full =
        Plain::with(&[("withdraw-count-full", "true")]).rail(&names).field(&stands).turn(6).reduced(&["AX-10Pz"]);
    let full = full.execute("SUP", &[]).plays(&["withdraw AX-3Pz"]);
    assert!(full.may("withdraw AX-10Pz") && full.may("withdraw AX-4Pz"));
    let few = Plain::new().rail(&names).field(&stands[3..]).turn(6).execute("SUP", &[]);
    assert_eq!((few.spot("AX-10M"), few.spot("AX-GD")), (Spot::Withdrawn, Spot::Withdrawn), "all that there are");
}
