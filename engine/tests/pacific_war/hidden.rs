//! Section 7 and RULING-61: what each side knows.

use std::collections::BTreeSet;

use sandtable_engine::{
    Game, Observation, Stream,
    games::pacific_war::{Card, Hand, Node, State},
};

use crate::support::*;

/// Hands that are drawn for the enemy of a viewer.
fn drawn(field: &Field, viewer: sandtable_engine::Side, count: usize) -> Vec<State> {
    let observation = Observation::of(field.game(), field.state(), viewer);
    let mut rng = Stream::new(7);
    (0..count).map(|_| field.game().determinize(&observation, &mut rng)).collect()
}

/// [RULING-61, R4.1(2)] While a side picks, the other one sees nothing of it, not even how far it has come.
#[test]
fn the_pick_is_secret() {
    let field = Field::begin("s2", &[]).until(Node::Hand);
    let [one, two] = ["copies 0", "copies 2"].map(|text| field.again().play(text, &[]));
    assert_eq!(one.table.seen_by(ALLIES), two.table.seen_by(ALLIES));
    assert_eq!(one.table.seen_by(ALLIES), field.table.seen_by(ALLIES));
    assert_ne!(one.table.seen_by(JAPAN), two.table.seen_by(JAPAN));
    let action = field.table.action("copies 2");
    assert!(
        !field.game().is_visible(field.state(), action, ALLIES)
            && field.game().is_visible(field.state(), action, JAPAN)
    );
    let picked = two.plays(&["copies 2", "copies 2", "copies 2"]);
    assert_eq!(picked.state().held[JAPAN], 8);
    let seen = picked.table.seen_by(ALLIES);
    assert_eq!((seen.held[JAPAN], seen.hand[JAPAN]), (8, Hand::EMPTY), "the number of cards is open");
    let hands: BTreeSet<Hand> = drawn(&picked, ALLIES, 50).iter().map(|state| state.hand[JAPAN]).collect();
    assert!(hands.len() > 20 && hands.iter().all(|hand| hand.len() == 8));
    assert!(hands.iter().all(|hand| picked.game().data.decks[JAPAN].includes(hand)));
}

/// [RULING-61, RULING-6] Nobody sees which card pays, nor in the record; what it pays for is open, and shows in what is drawn.
#[test]
fn face_down_cards() {
    let field = Field::new()
        .put("TRUK", &["J_DD"])
        .put("ATTU", &["U_DIV"])
        .hand(JAPAN, &["RAID", "AMBUSH", "SUPPLY"])
        .hand(ALLIES, &["RAID"]);
    let field = field.plays(&["move"]);
    assert_eq!(field.node(), Node::Pay);
    let [one, two] = ["pay RAID", "pay SUPPLY"].map(|text| {
        assert!(!field.game().is_visible(field.state(), field.table.action(text), ALLIES));
        field.again().play(text, &[])
    });
    assert_eq!(one.table.seen_by(ALLIES), two.table.seen_by(ALLIES));
    let moved = one.play("stop", &[]);
    assert_eq!((moved.state().face_down[JAPAN], moved.state().hidden_moves[JAPAN]), (1, 1));
    for state in drawn(&moved, ALLIES, 60) {
        let hidden = state.hidden[JAPAN];
        assert_eq!((hidden.len(), state.hand[JAPAN].len()), (1, 2));
        assert!(hidden.iter().all(|(card, _)| !card.is_response()), "a response card pays for no move");
    }
    // At the end of the turn they go back unseen.
    let ended = moved.again().pass_both();
    assert!(ended.state().hidden[JAPAN].is_empty() && ended.state().open[JAPAN].is_empty());
}

/// [RULING-61] A window that is not used leaves no trace: the position is the same as if no card had been held.
#[test]
fn declined_windows() {
    let field = |cards: &[&str]| {
        let field = Field::new().put("SOLOMON_SEA", &["J_BG"]).put("GUADALCANAL", &["U_DIV"]).put("TRUK", &["J_DD"]);
        field.hand(JAPAN, &["RAID", "RAID"]).hand(ALLIES, cards).plays(&["move", "from SOLOMON_SEA", "go GUADALCANAL"])
    };
    let (with, without) = (field(&["AMBUSH", "RAID"]), field(&["JOINT", "RAID"]));
    assert_eq!((with.node(), with.to_act()), (Node::Ambush, Some(ALLIES)));
    let [hold, ambush] = ["hold", "ambush"].map(|text| with.table.action(text));
    assert!(!with.game().is_visible(with.state(), hold, JAPAN) && with.game().is_visible(with.state(), ambush, JAPAN));
    assert!(!with.game().is_noticed(with.state(), hold, JAPAN) && with.game().is_noticed(with.state(), ambush, JAPAN));
    assert!(with.game().is_noticed(with.state(), hold, ALLIES));
    let after = with.again().play("hold", &[]);
    assert_eq!(after.table.seen_by(JAPAN), without.table.seen_by(JAPAN));
    // In the window itself a drawn enemy must be able to answer.
    assert!(drawn(&with, JAPAN, 60).iter().all(|state| state.hand[ALLIES].contains(Card::AMBUSH)));
    let free = drawn(&without, JAPAN, 60).iter().filter(|state| state.hand[ALLIES].contains(Card::AMBUSH)).count();
    assert!((1..60).contains(&free), "{free}");
}

/// [RULING-61, RULING-63] The same for answers to air attacks: that an area was named is noted whether a card is held or not.
#[test]
fn declined_answers() {
    let field = |cards: &[&str]| {
        let field = Field::new().put("CORAL_SEA", &["2 J_CV4"]).put("TOWNSVILLE", &["U_AF", "U_CLA"]);
        let field = field.hand(JAPAN, &["CARRIER", "RAID"]).hand(ALLIES, cards);
        field.plays(&["card CARRIER", "once", "count 2", "air"])
    };
    let [with, without] = [field(&["INTERCEPT", "AAFIRE"]), field(&["RAID", "RAID"])];
    let with = with.play("hit U_CLA", &[]);
    assert_eq!(
        (with.node(), with.legal()),
        (Node::Respond, vec!["intercept".to_owned(), "aafire".to_owned(), "hold".to_owned()])
    );
    let fits =
        |state: &State| state.hand[ALLIES].contains(Card::INTERCEPT) || state.hand[ALLIES].contains(Card::AAFIRE);
    assert!(drawn(&with, JAPAN, 60).iter().all(fits));
    let (with, without) = (with.play("hold", &[6]), without.play("hit U_CLA", &[6]));
    assert_eq!(with.table.seen_by(JAPAN), without.table.seen_by(JAPAN));
}

/// [RULING-61] Draws are weighted by copies: of two cards from the deck, one pair of alike cards is rarer than two different.
#[test]
fn weights_of_draws() {
    let field = Field::new().put("TRUK", &["J_DD"]).put("MIDWAY_SEA", &["U_DD"]).hand(ALLIES, &["RAID"]);
    let states = drawn(&field, JAPAN, 3_000);
    let share = |card: Card| states.iter().filter(|state| state.hand[ALLIES].contains(card)).count();
    // Sixteen cards: two copies of RAID, one of TRANSPORT.
    assert!((300..450).contains(&share(Card::RAID)), "{}", share(Card::RAID));
    assert!((130..245).contains(&share(Card::TRANSPORT)), "{}", share(Card::TRANSPORT));
}
