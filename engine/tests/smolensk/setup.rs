//! Chapter 4: the set-up.

use sandtable_engine::{
    games::smolensk::{Node, Spot, Start},
    testing::Table,
};

use crate::support::*;

fn start(options: &[(&str, &str)]) -> Field {
    Field { table: Table::set_up(game_with("full", options), &[]) }
}

/// [R4.0(2)1, R4.0(5), R4.0(7), R3.1(1), RULING-63] The default deployment: every unit in a hex of its formation, at
/// full strength, the fortress in Brest.
#[test]
fn the_default_deployment() {
    let field = start(&[]);
    let game = field.game();
    for unit in game.units() {
        let card = game.card(unit);
        if let Start::Map(hex) = card.start {
            assert_eq!(field.state().hex(unit), Some(hex));
            assert!(game.data.formations[usize::from(card.formation.unwrap())].hexes.contains(hex));
        }
        assert!(!field.state().unit(unit).is_reduced());
    }
    assert_eq!((game.on_map(field.state(), AX).count(), game.on_map(field.state(), SU).count()), (54, 91));
    assert_eq!(field.state().level_in(hex(game, "0927")), 1);
    assert_eq!(field.state().turn, 1);
}

/// [R4.0(2)3, R4.0(3), R4.0(4), RULING-2, RULING-4] The eleven units of 19A wait on the record; units and headquarters
/// without a hex are in the box.
#[test]
fn units_off_the_map() {
    let field = start(&[]);
    let at =
        |spot: Spot, side| field.game().units_of(side).filter(|&unit| field.state().unit(unit).spot() == spot).count();
    assert_eq!((at(Spot::Waiting, SU), at(Spot::Box, SU), at(Spot::Box, AX)), (11, 56, 12));
    assert_eq!(
        (field.spot("SU-19A-HQ"), field.spot("SU-24A-HQ"), field.spot("AX-2A-HQ")),
        (Spot::Waiting, Spot::Box, Spot::Box)
    );
    assert_eq!(field.spot("AX-15ID"), Spot::Box);
}

/// [R4.0(2)1, R4.0(2)2, RULING-3, RULING-51, RULING-57] Players place unit by unit, the Soviets first: each set-up hex
/// of a formation gets one or two units, an area as one likes; a hex is not offered where others would stay empty.
#[test]
fn the_players_place_their_units() {
    let mut field = start(&[("deployment", "decided")]);
    assert_eq!((field.node(), field.asked()), (Node::SetUp, "SU-3A-HQ".to_owned()));
    assert_eq!(field.legal(), ["place 0717", "place 0816", "place 0917", "place 1016", "place 1018"]);
    // Seven units for five hexes: two may double, then the rest must fill.
    field = field.plays(&["place 0717", "place 0717", "place 0816", "place 0816"]);
    assert_eq!(field.legal(), ["place 0917", "place 1016", "place 1018"], "three units for three empty hexes");
    while field.node() == Node::SetUp {
        let first = field.legal()[0].clone();
        let side = field.game().side_of(unit(field.game(), &field.asked()));
        let axis_stands = field.game().on_map(field.state(), AX).next().is_some();
        assert!(side == AX || !axis_stands, "the Soviets place first");
        if first.starts_with("block") {
            assert!(field.tables().hexes.len() > 96);
        }
        field = field.play(&first, &[]);
    }
    let state = field.state();
    for formation in field.game().data.formations.iter().filter(|formation| formation.fills) {
        for hex in formation.hexes.iter() {
            let count = field.game().units().filter(|&unit| state.hex(unit) == Some(hex)).count();
            assert!((1..=2).contains(&count), "{}", formation.name);
        }
    }
    let first = start(&[("deployment", "decided"), ("setup-order", "ax-first")]);
    assert_eq!(first.asked(), "AX-2PzA-HQ");
}

/// [R3.4(1), RULING-63] Places west of the start line belong to the Axis, all others to the Soviets; a unit that is
/// placed in one at set-up changes nothing.
#[test]
fn control_at_the_start() {
    let field = start(&[]);
    assert!(field.is_axis("0121") && field.is_axis("0326"), "Ostroleka and Siedlce");
    assert!(!field.is_axis("0927") && !field.is_axis("2518") && !field.is_axis("5505") && !field.is_axis("4230"));
    // If Augustow were of the Axis, the headquarters of the 3rd Army would not take it.
    let field = start(&[("deployment", "decided")]).held_by(AX, &["0717"]).play("place 0717", &[]);
    assert_eq!(field.at_hex("SU-3A-HQ"), "0717");
    assert!(field.is_axis("0717"));
}

/// [R3.4(2)] Then a place belongs to who passed it last, on the way or at the end of a move.
#[test]
fn control_passes() {
    let town = || Plain::new().place("2518", false);
    let axis = |to: &str| {
        let field = town().field(&[("AX-2PzA-HQ", "2514"), ("AX-3Pz", "2516")]).execute("2PZ", &[]);
        assert!(!field.is_axis("2518"));
        field.plays(&["stay", to]).is_axis("2518")
    };
    assert!(axis("move 2518"), "it ends its move there");
    assert!(axis("move 2520"), "it passes on the only way of four hexes");
    assert!(!axis("move 2517"), "it stops in front of it");
    let soviet = town().field(&[("SU-3A-HQ", "2514"), ("SU-26T", "2516")]).held_by(AX, &["2518"]).execute("S3", &[]);
    assert!(!soviet.plays(&["stay", "move 2520"]).is_axis("2518"), "the Soviets were the last to pass");
}
