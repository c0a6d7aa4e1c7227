//! Surface groups (R7).

use sandtable_engine::games::three_kingdoms::{Action, Deed, Node};

use crate::support::*;

/// [R7.2(1)1] A group moves up to two hexes.
#[test]
fn r7_2_1_1_moves_up_to_two() {
    let mut table = Table::new("19.2");
    let ship = table.put(BLUE, "Yamagiri", "1510");
    table.put(BLUE, "Izumo", "2109");
    table.chit("blue TF");
    table.group("1510", Deed::Move);
    assert_eq!(table.state.node, Node::GroupMove);
    assert!(table.may(table.to("1510")), "staying is a move of no hexes");
    let far = table.to("1710");
    assert!(table.may(far) && !table.may(table.to("1810")));
    table.play(far, &[]);
    assert_eq!(table.place(ship), "1710");
    assert!(!table.is_on(ship), "nothing betrays it");
    assert!(!table.may(Action::From(table.hex("1710"))), "it has acted");
}
