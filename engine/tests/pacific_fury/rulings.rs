//! Rulings on battles that no other file tests.

use sandtable_engine::games::pacific_fury::{Area, Purpose};

use crate::{
    support::{IJN, Position, USN, is_up},
    table::{Place, Table},
};

/// [RULING-5] [R10.4(1)] [RULING-36] At space 0 the first bombardment round disrupts the airfield whatever it scores; its dice
/// are rolled all the same.
#[test]
fn ruling_5_bombardment_at_space_zero() {
    let mut table = Table::at(Position::new().marker(0).to_move(IJN).force(IJN, Area::Slot, &["Kongo", "Takao"]));
    table.play("bombard 1", &[6, 6]).expect_over();
    assert_eq!((table.bombardment(), table.state.disrupted), (vec![0], true));
    assert_eq!(table.rolls.len(), 2);
}

/// [RULING-13] Transports have no factor and no AA value: they roll no die and give their escort none.
#[test]
fn ruling_13_transports_neither_fire_nor_shoot_at_planes() {
    let landing = Position::new().to_move(IJN).force(IJN, Area::Es, &["Transport", "Takao", "Transport"]);
    let mut surface = Table::at(landing.clone().force(USN, Area::Ibs, &["Quincy"]));
    surface.play("move 1 IBS", &[6, 6]);
    assert_eq!(surface.surface_fire()[0], (IJN, 1, 0));
    let mut air = Table::at(landing.force(USN, Area::Sp, &["Wasp"]).to_move(USN));
    // 2 planes against Takao alone: +1, so that a 4 hits and a 5 does not.
    air.play("strike 1 1", &[5]);
    assert_eq!((air.carrier_fire()[0].modifier, air.carrier_fire()[0].points), (1, 0));
    let express = Position::new().force(IJN, Area::Es, &["Transport"]).force(USN, Area::Sp, &["Wasp"]);
    let mut express = Table::at(express);
    express.play("strike 1 1", &[5]);
    assert_eq!(express.carrier_fire()[0].modifier, 2, "nobody shoots back");
    assert_eq!(express.place(IJN, "Transport 1"), Place::Gone);
}

/// [RULING-36] Surface: the attacker's dice, then the defender's, by force, kind and ship; then the checks of the defender's
/// ships, then the attacker's, in the same order.
#[test]
fn ruling_36_order_of_surface_dice() {
    use Purpose::{Sink, Surface};
    let position = Position::new()
        .disrupted()
        .to_move(IJN)
        .force(IJN, Area::Es, &["Aoba", "Takao", "Kongo"])
        .force(USN, Area::Ibs, &["Chicago"])
        .force(USN, Area::Ibs, &["Astoria", "Washington"]);
    let mut table = Table::at(position);
    table.play("move 1 IBS", &[1, 1, 1]).play_all(&["hit Chicago", "hit Washington"]);
    table.play("hit Astoria", &[1, 1, 1]).play_all(&["hit Kongo", "hit Takao"]).play("hit Aoba", &[1; 6]).expect_over();
    let [kongo, takao, aoba] = [8, 12, 24];
    let [washington, astoria, chicago] = [5, 10, 16];
    let expected = [
        (Surface, IJN, kongo),
        (Surface, IJN, takao),
        (Surface, IJN, aoba),
        (Surface, USN, chicago),
        (Surface, USN, washington),
        (Surface, USN, astoria),
        (Sink, USN, chicago),
        (Sink, USN, washington),
        (Sink, USN, astoria),
        (Sink, IJN, kongo),
        (Sink, IJN, takao),
        (Sink, IJN, aoba),
    ];
    assert_eq!(table.rolls, expected);
}

/// [RULING-36] Carrier battle: the forces fire in the order in which they aimed, even at a force whose ships are all hit
/// already; then the checks of the defender and of the attacker.
#[test]
fn ruling_36_order_of_carrier_dice() {
    use Purpose::{Carrier, Sink};
    let position = Position::new()
        .force(USN, Area::Sp, &["Wasp", "Enterprise"])
        .force(USN, Area::Es, &["Saratoga"])
        .force(IJN, Area::Es, &["Zuiho", "Zuikaku"])
        .force(IJN, Area::Es, &["Shokaku"]);
    let mut table = Table::at(position);
    // Nobody is escorted: every die hits.
    table.play("move 1 ES", &[]).play_all(&["aim 2", "aim 2", "aim 2"]).play("aim 2", &[1, 1, 1, 1, 1, 1, 1, 1]);
    let [shokaku, zuikaku, zuiho] = [0, 1, 4];
    let [enterprise, saratoga, wasp] = [0, 2, 3];
    let expected = [
        (Carrier, USN, enterprise),
        (Carrier, USN, wasp),
        (Carrier, USN, saratoga),
        (Carrier, IJN, zuikaku),
        (Carrier, IJN, zuiho),
        (Carrier, IJN, shokaku),
        (Sink, IJN, shokaku),
        (Sink, USN, saratoga),
    ];
    assert_eq!(table.rolls, expected);
}

/// [RULING-36] Strike: the striker's dice, then the target's or the airfield's; then the checks of the target and of the
/// striker.
#[test]
fn ruling_36_order_of_strike_dice() {
    use Purpose::{FieldShot, Sink, Strike, StrikeBack};
    let position = Position::new().to_move(IJN).force(IJN, Area::Es, &["Zuiho", "Shokaku"]);
    let mut table = Table::at(position.force(USN, Area::Sp, &["Wasp", "Enterprise"]));
    table.play("strike 1 1", &[1, 6]).play("hit Wasp", &[1, 1]).play("hit Shokaku", &[]).play("hit Zuiho", &[1, 1, 1]);
    let [shokaku, zuiho] = [0, 4];
    let [enterprise, wasp] = [0, 3];
    let expected = [
        (Strike, IJN, shokaku),
        (Strike, IJN, zuiho),
        (StrikeBack, USN, enterprise),
        (StrikeBack, USN, wasp),
        (Sink, USN, wasp),
        (Sink, IJN, shokaku),
        (Sink, IJN, zuiho),
    ];
    assert_eq!(table.rolls, expected);

    let mut field = Table::at(Position::new().to_move(IJN).force(IJN, Area::Es, &["Zuiho", "Shokaku"]));
    field.play("strike 1 FIELD", &[6, 6, 1]).play("hit Shokaku", &[1]);
    let rolled: Vec<_> = field.rolls.iter().map(|&(purpose, side, _)| (purpose, side)).collect();
    assert_eq!(rolled, [(Strike, IJN), (Strike, IJN), (FieldShot, USN), (Sink, IJN)]);
}

/// [RULING-36] A ship that is hit already fires, a volley at a force hit on every ship is rolled: nothing is skipped.
#[test]
fn ruling_36_dice_are_never_skipped() {
    let position = Position::new().force(USN, Area::Sp, &["Enterprise"]).force(USN, Area::Es, &["Saratoga"]).force(
        IJN,
        Area::Es,
        &["Zuikaku"],
    );
    let mut table = Table::at(position);
    table.play("move 1 ES", &[]).play("aim 1", &[6, 6, 6, 1, 1]).expect_over();
    let points: Vec<u8> = table.carrier_fire().iter().map(|fire| fire.points).collect();
    assert_eq!(points, [4, 4, 4], "Saratoga fires at a ship that is doomed, which fires back");
    assert_eq!(table.damage()[0], ("Zuikaku".to_owned(), 8, false));
}

/// [RULING-39] In a surface battle a withdrawal is offered only after round 1, and only while both sides are there.
#[test]
fn ruling_39_surface_withdrawals() {
    let position = |guard: &[&str]| {
        let position = Position::new().disrupted().to_move(IJN).force(IJN, Area::Es, &["Takao"]);
        Table::at(position.force(USN, Area::Ibs, guard))
    };
    // Attacker gone, defender gone, both gone: no question.
    position(&["Astoria", "Chicago"]).play("move 1 IBS", &[6, 1, 6, 1]).expect_over();
    position(&["Astoria"]).play("move 1 IBS", &[1, 6, 1]).expect_over();
    position(&["Astoria"]).play("move 1 IBS", &[1, 1, 1, 1]).expect_over();
    // Both there: the defender first, then the attacker; after round 2 nobody.
    let mut table = position(&["Astoria"]);
    table.play("move 1 IBS", &[6, 6]).expect(USN, &["stay", "withdraw"]).play("stay", &[]);
    table.expect(IJN, &["attack", "withdraw"]).play("attack", &[6, 6]).expect_over();
    assert_eq!((table.area(USN, 1), table.area(IJN, 1)), (Area::Ibs, Area::Base));
}

/// [RULING-32] [R9.2(4)] Entering the Slot against the enemy turns up every force of both sides there, as in the Sound.
#[test]
fn ruling_32_forces_in_the_slot_turn_up() {
    let position = Position::new()
        .force(USN, Area::Ibs, &["Washington"])
        .force(IJN, Area::Slot, &["Takao"])
        .force(IJN, Area::Slot, &["Atago"])
        .force(IJN, Area::Es, &["Maya"]);
    let mut table = Table::at(position);
    assert!((1..=3).all(|force| !is_up(&table.state, IJN, force)) && !is_up(&table.state, USN, 1));
    table.play("move 1 SLOT", &[6, 6, 6]);
    assert_eq!([1, 2, 3].map(|force| is_up(&table.state, IJN, force)), [true, true, false]);
    assert!(is_up(&table.state, USN, 1));
}
