//! The map (R2.2).

use sandtable_engine::{
    games::three_kingdoms::{Action, Deed, Terrain},
    hex::Hex,
};

use crate::support::*;

/// Where a lone Japanese ship from a hex may go.
fn destinations(mut table: Table, hex: &str) -> Vec<Action> {
    table.put(BLUE, "Yamagiri", hex);
    table.chit("blue TF");
    table.order(hex, Deed::Move, &[]);
    table.legal()
}

/// [R2.2(2)] Ships enter no hex that is all land, from wherever they come.
#[test]
fn r2_2_2_land_is_closed() {
    let table = Table::new("19.2");
    let mut beside_land = 0;
    for hex in table.game.theatre.enterable.iter() {
        let number = table.game.theatre.grid.number(hex);
        let terrain = |hex: Hex| table.game.data.hexes[hex.index()].terrain;
        let near = table.game.theatre.grid.within::<9>(hex, 1);
        beside_land += usize::from(near.iter().any(|hex| terrain(hex) == Terrain::Land));
        for action in destinations(table.clone(), &number) {
            let Action::To(to) = action else { panic!("{action:?} at {number}") };
            assert_ne!(terrain(to), Terrain::Land, "from {number}");
        }
    }
    assert!(beside_land > 30);
}

/// [R2.2(3)] Coasts are sea for ships, but belong to a nation: the enemy's betrays, a neutral's is closed.
#[test]
fn r2_2_3_coasts_are_sea_with_an_owner() {
    let table = Table::new("19.2");
    let japanese = destinations(table.clone(), "2414");
    assert!(japanese.contains(&table.to("2413")), "Japan's own coast");
    assert!(!japanese.contains(&table.to("2415")), "Taiwan's coast");
    for (name, chit, from, to, is_on) in [
        ("Yamagiri", "blue TF", "2111", "2110", false),
        ("Binzhou", "red TF", "2111", "2110", true),
        ("Binzhou", "red TF", "2014", "2016", false),
        ("Yamagiri", "blue TF", "2014", "2016", true),
    ] {
        let mut table = Table::new("19.2");
        let own = if chit == "blue TF" { BLUE } else { RED };
        let ship = table.put(own, name, from);
        table.put(own, if own == BLUE { "Asahi" } else { "Linyi" }, "1313");
        table.chit(chit);
        table.order(from, Deed::Move, &[]);
        table.play(table.to(to), &[]);
        assert_eq!((table.place(ship), table.is_on(ship)), (to.into(), is_on), "{name} to {to}");
    }
}

/// [R2.2(5)] A port of its own nation holds any number of a side's ships; other hexes and ports hold six.
#[test]
fn r2_2_5_own_ports_hold_any_number() {
    let blue = ["Asahi", "Shiranui", "Akizuki", "Teruzuki", "Takanami", "Onami"];
    let red = ["Binzhou", "Yancheng", "Linyi", "Jingzhou", "Yantai", "Rizhao"];
    let may_join = |chit: &str, crowd: &str, from: &str| {
        let mut table = Table::new("20.1");
        let (side, names, last) = if chit == "blue TF" { (BLUE, blue, "Yamagiri") } else { (RED, red, "Weifang") };
        for name in names {
            table.put(side, name, crowd);
        }
        table.put(side, last, from);
        table.chit(chit);
        table.order(from, Deed::Move, &[]);
        table.may(table.to(crowd))
    };
    assert!(may_join("blue TF", "2109", "2111"), "Naha is Japanese");
    assert!(!may_join("blue TF", "2110", "2111"), "no port");
    assert!(!may_join("red TF", "2109", "2111"), "a port of the enemy");
    assert!(may_join("red TF", "1616", "1615"), "Ningbo is Chinese");
    assert!(!may_join("blue TF", "1616", "1615"));
}

/// [R2.2(7)] SOSUS betrays the enemies of its owner, and only where the owner is at war.
#[test]
fn r2_2_7_sosus_works_for_its_owner() {
    let enters = |scenario: &str, chit: &str, name: &str| {
        let mut table = Table::new(scenario);
        let side = if chit == "blue TF" { BLUE } else { RED };
        let ship = table.put(side, name, "1010");
        table.put(side, if side == BLUE { "Asahi" } else { "Linyi" }, "1313");
        table.chit(chit);
        table.order("1010", Deed::Move, &[]);
        table.play(table.to("1009"), &[]);
        table.is_on(ship)
    };
    assert!(enters("19.2", "red TF", "Binzhou"), "Japan hears the Chinese ship");
    assert!(!enters("19.2", "blue TF", "Yamagiri"), "its own it lets pass");
    assert!(!enters("19.3", "red TF", "Binzhou"), "Japan is neutral");
    assert!(enters("19.1", "red TF", "Eulji Mundeok"), "and here Korea's enemy");
}
