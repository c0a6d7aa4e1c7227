//! Why an action is not legal.

use sandtable_engine::{
    Game, Lang, OptId, Words,
    games::smolensk::{Action, Node, Spot},
};

use crate::support::*;

/// The reason why an action cannot be taken.
fn why(field: &Field, action: Action) -> String {
    let legal = field.table.legal();
    assert!(!legal.contains(&action), "{} is legal", field.game().action_text(field.state(), action));
    field.game().why_not(field.state(), action, Lang::En).unwrap_or_default()
}

fn place(field: &Field, number: &str) -> String {
    why(field, Action::Place(hex(field.game(), number)))
}

fn go(field: &Field, number: &str) -> String {
    why(field, Action::Move(hex(field.game(), number)))
}

/// [R12.1(1), R12.1(2), R3.1(1), R3.1(2), R2.1(1)5] Where a reinforcement may not be placed, and why.
#[test]
fn reinforcements() {
    let rail = ["0115", "0214", "0315", "0414", "0515", "0614", "0715", "0814", "0915", "1014"];
    let stands = [("AX-7ID", "0315"), ("AX-17ID", "0315"), ("SU-100R", "1015"), ("SU-4Abn", "0912")];
    let plain = Plain::new().place("0715", false).rail(&rail);
    let field = plain.field(&stands).all_soviet().at(Spot::Box, &["AX-15ID"]).execute("AXR", &[]);
    let field = field.play("bring AX-15ID", &[]);
    assert_eq!(field.node(), Node::Place);
    assert_eq!(place(&field, "0315"), "two units are in 0315 [R3.1(1)]");
    assert_eq!(place(&field, "0912"), "an enemy is in 0912 [R3.1(2)]");
    assert_eq!(place(&field, "0202"), "there is no railway in 0202 [R12.1(1)]");
    assert_eq!(
        place(&field, "1014"),
        "no reinforcements come to 1014: enemies or their zones close the railway between it and every source [R12.1(1)]"
    );
    assert_eq!(place(&field, "0715"), "0715 (Suwalki) belongs to the enemy [R12.1(2)]");
    let field = Field::new(&[]).at(Spot::Box, &["SU-100R"]).execute("SUR", &[]).play("bring SU-100R", &[]);
    assert_eq!(place(&field, "0101"), "0101 is not in play [R2.1(1)5]");
    // The list is cut into blocks: a hex that can be chosen goes with the choice of its block.
    let open = field.tables().hexes.iter().next().expect("a hex");
    assert!(field.legal()[0].starts_with("block "), "{:?}", field.legal());
    let block = Action::Block(field.game().block_of(open));
    assert_eq!(field.game().implied(field.state(), Action::Place(open)), Some(block));
    let own = format!("block {}", field.game().block_of(open).number());
    let other = field.legal().into_iter().find(|text| *text != own).expect("a block");
    let chosen = field.clone().play(&other, &[]);
    let number = field.game().data.map.grid.number(open);
    assert_eq!(place(&chosen, &number), format!("{number} lies in {own}, and {other} was chosen [RULING-58]"));
}

/// [R15.3(1), R15.4(1)] Where a unit that enters the map cannot get to.
#[test]
fn entries() {
    let army = Field::new(&[("AX-7ID", "5110")]).turn(3).at(Spot::Waiting, &["SU-38R"]).execute("S19", &[]);
    let army = army.play("enter SU-38R", &[]);
    assert_eq!(army.node(), Node::EnterHex);
    assert_eq!(
        go(&army, "4112"),
        "SU-38R has 4 points and cannot get to 4112 (Smolensk) from the east edge [R15.3(1)]"
    );
    assert_eq!(go(&army, "5110"), "an enemy is in 5110 [R3.1(2)]");
    let boxed = ["SU-100R"];
    let reserve = Field::new(&[]).turn(6).at(Spot::Box, &boxed).execute("SUR", &[]).play("done", &[]);
    let reserve = reserve.play("enter SU-100R", &[]);
    let told = go(&reserve, "4112");
    assert!(told.ends_with("cannot get to 4112 (Smolensk) from the entry hexes of the reserve [R15.4(1)]"), "{told}");
}

/// [R4.0(2)1, R4.0(2)2, RULING-51] Where a unit is not set up.
#[test]
fn set_up() {
    let game = game_with("full", &[("deployment", "decided")]);
    let table = sandtable_engine::testing::Table::set_up(game, &[]);
    let mut field = Field { table };
    assert_eq!(field.node(), Node::SetUp);
    let told = place(&field, "5505");
    let who = field.asked();
    assert!(told.starts_with(&format!("{who} is of ")), "{told}");
    assert!(told.contains(", which does not set up in 5505 [R4.0(2)"), "{told}");
    // Everybody goes to the first hex, as long as that is possible.
    let mut reasons = std::collections::BTreeSet::new();
    while field.node() == Node::SetUp {
        let subject = field.state().subject.get().expect("a unit");
        let formation = field.game().card(subject).formation.expect("a formation");
        for hex in field.game().data.formations[usize::from(formation)].hexes.iter() {
            let action = Action::Place(hex);
            if !field.table.legal().contains(&action) && field.state().block == OptId::NONE {
                let told = why(&field, action);
                reasons.insert(told.split_once('[').expect("a rule").1.to_owned());
            }
        }
        let first = field.table.legal()[0];
        field.table.roll(first, &mut sandtable_engine::Stream::new(1));
    }
    assert_eq!(reasons.into_iter().collect::<Vec<_>>(), ["R3.1(1)]", "R4.0(2)1, RULING-51]"]);
}

/// [R11.2, RULING-58] Units are named by rising number; one in a list that is cut goes with its block and its hex.
#[test]
fn units() {
    let game = game("linked");
    let mut table = sandtable_engine::testing::Table::set_up(game, &[]);
    (table.state.node, table.state.active) = (Node::Transfer, SU);
    (table.state.subject, table.state.target) = (OptId::NONE, OptId::NONE);
    let field = Field { table };
    assert!(field.legal()[1].starts_with("block "), "{:?}", field.legal());
    let named = field.tables().units.iter().nth(40).expect("a unit");
    let at = field.state().hex(named).expect("on the map");
    let gone = Action::Transfer(named);
    let block = Action::Block(field.game().block_of(at));
    assert_eq!(field.game().implied(field.state(), gone), Some(block));
    let cut = field.clone().but(|game, state| state.block = OptId::some(game.block_of(at)));
    assert_eq!(field.game().implied(cut.state(), gone), Some(Action::At(at)));
    let later = field.clone().but(|_, state| state.subject = OptId::some(named));
    let code = &field.game().card(named).code;
    assert_eq!(
        why(&later, gone),
        format!("units are named in the order of their numbers, and {code} was the last one [RULING-58]")
    );
    let boxed = unit(field.game(), "SU-24A-HQ");
    assert_eq!(why(&field, Action::Transfer(boxed)), "SU-24A-HQ has no line [R11.2]");
    let enemy = unit(field.game(), "AX-7ID");
    assert_eq!(why(&field, Action::Transfer(enemy)), "AX-7ID is a unit of the enemy");
}
