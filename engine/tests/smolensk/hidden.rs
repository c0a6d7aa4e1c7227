//! Section 7: what each side knows.

use sandtable_engine::{
    Game, Observation, OptId, Stream,
    games::smolensk::{ChitSet, Node, Smolensk, State},
};

use crate::support::*;

/// A full game in turn 5 after the Soviet choice, all of it drawn from the cup.
pub(crate) fn chosen(options: &[(&str, &str)]) -> Field {
    let mut field = Field::with(options, &[("AX-2PzA-HQ", "1010")]).execute("S4", &[]).play("unlock S30", &[]);
    let mut number = 0;
    while field.node() == Node::Select {
        let action = field.table.action(if number == 0 { "out" } else { "in" });
        field.table.roll(action, &mut Stream::new(2));
        number += 1;
    }
    field
}

/// [R6.1(2), R6.1(3), R5.0(1)] The Axis does not see which chits the Soviets chose; both know how many are in the cup.
/// A chit that was drawn and put back is known to be there.
#[test]
fn chits_in_the_cup() {
    let field = chosen(&[]);
    assert_eq!(field.node(), Node::Interrupt);
    let seen = field.table.seen_by(AX);
    assert_eq!(seen.chits_left(), field.state().chits_left());
    assert!(seen.hidden_chits > 0);
    let soviet =
        |game: &Smolensk, state: &State| state.cup.iter().filter(|&chit| game.data.chit(chit).side == Some(SU)).count();
    assert_eq!(soviet(field.game(), &seen), 0);
    assert_eq!(field.table.seen_by(SU), *field.state(), "the Axis has no choice, so it has no secret");
    // S4 is drawn and sent back.
    let drawn = chit(field.game(), "S4");
    let back = field.clone().but(|_, state| {
        state.cup.remove(drawn);
        state.seen.insert(drawn);
        state.chit = OptId::some(drawn);
    });
    assert!(!back.table.seen_by(AX).cup.contains(drawn));
    assert!(back.play("play GUD", &[]).table.seen_by(AX).cup.contains(drawn));
    // Any chit that was not drawn may have been left out, as far as the Axis knows.
    let observation = Observation::of(field.game(), field.state(), AX);
    let mut rng = Stream::new(9);
    let (game, state) = (field.game(), field.state());
    let open = game.available(state, SU).without(state.seen);
    let mut left_out = ChitSet::EMPTY;
    for _ in 0..200 {
        let drawn = game.determinize(&observation, &mut rng);
        assert_eq!((drawn.hidden_chits, soviet(game, &drawn)), (0, soviet(game, state)), "the number is known");
        left_out = left_out.with(open.without(drawn.cup));
    }
    assert!(open.len() > soviet(game, state));
    assert_eq!(left_out, open);
}

/// [R5.0(1), RULING-40] While the Soviets choose, the Axis sees nothing of it.
#[test]
fn the_choice_is_secret() {
    let field = Field::new(&[]).execute("S4", &[]).play("unlock S30", &[]);
    let other = field.clone().play("out", &[]);
    assert_eq!(field.table.seen_by(AX), other.table.seen_by(AX));
    assert_ne!(field.table.seen_by(SU), other.table.seen_by(SU));
    assert!(!field.game().is_visible(field.state(), field.table.action("in"), AX));
    assert!(field.game().is_visible(field.state(), field.table.action("in"), SU));
}

/// [RULING-40] The extra army is announced; with the switch the Axis knows only how many there are.
#[test]
fn extra_armies() {
    let add = |options: &[(&str, &str)], code: &str| {
        Field::with(options, &[]).execute("S4", &[]).play(&format!("unlock {code}"), &[])
    };
    let (one, other) = (add(&[], "S24"), add(&[], "S30"));
    assert_ne!(one.table.seen_by(AX).armies, other.table.seen_by(AX).armies);
    let hidden = [("unlock-public", "false")];
    let (one, other) = (add(&hidden, "S24"), add(&hidden, "S30"));
    assert_eq!(one.table.seen_by(AX), other.table.seen_by(AX));
    assert_eq!(one.table.seen_by(AX).hidden_armies, 1);
}

/// [R16.2, RULING-49] With RESERVE and OKH the Soviets do not see which chit of the Axis stayed out.
#[test]
fn what_stays_out_for_okh() {
    let field = chosen(&[("opt-reserve-okh", "true")]);
    assert_eq!(field.node(), Node::Omit);
    assert_eq!(field.legal(), ["pass", "omit 2PZ", "omit 3PZ", "omit A4", "omit A9", "omit A2"]);
    let after = |text: &str| {
        let mut next = field.clone();
        let action = next.table.action(text);
        next.table.roll(action, &mut Stream::new(1));
        next
    };
    let omitted = after("omit A4");
    assert!(!omitted.state().cup.contains(chit(omitted.game(), "A4")));
    assert!(omitted.state().cup.with(omitted.state().seen).contains(chit(omitted.game(), "OKH")));
    let seen = omitted.table.seen_by(SU);
    assert!(seen.hidden_chits > 0 && seen.chits_left() == omitted.state().chits_left());
    assert_eq!(
        omitted.table.seen_by(AX).cup.len() + usize::from(omitted.table.seen_by(AX).hidden_chits),
        omitted.state().cup.len()
    );
    // The first chit of the cup is drawn, whatever stayed out.
    let drawn = ["omit A4", "omit A9", "pass"].map(|text| field.clone().play(text, &[0]));
    let seen = |side| drawn.each_ref().map(|field| field.table.seen_by(side));
    let [a4, a9, none] = seen(AX);
    assert!(a4 != a9 && a4 != none && a9 != none);
    let [a4, a9, none] = seen(SU);
    assert!(a4 == a9 && a4 == none, "nor whether one did");
}
