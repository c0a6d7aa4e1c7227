//! Air strikes (R10.6).

use sandtable_engine::games::pacific_fury::{Area, Event, Node};

use crate::{
    support::{IJN, Position, USN, is_up},
    table::{Place, Table},
};

/// Japan's carrier force 1 in the Eastern Solomons; the US has the initiative and the airfield.
fn raid(marker: i8, carriers: &[&str]) -> Position {
    Position::new().marker(marker).to_move(IJN).force(IJN, Area::Es, carriers)
}

fn strikes(table: &Table) -> Vec<String> {
    table.offers().into_iter().filter(|offer| offer.starts_with("strike")).collect()
}

/// [R10.6(1)] [R9.5] [RULING-29] Targets are the operating airfield of the other side, the group in the Sound and every
/// force in the Eastern Solomons and the South Pacific; nothing in the Slot, in boxes or at home.
#[test]
fn r10_6_1_legal_targets() {
    let everywhere = |position: Position| {
        let areas = [Area::Sp, Area::Ibs, Area::Es, Area::Ibs, Area::Box, Area::Sp];
        let ships = ["Quincy", "Astoria", "Chicago", "Chester", "Portland", "Vincennes"];
        areas.into_iter().zip(ships).fold(position, |position, (area, ship)| position.force(USN, area, &[ship]))
    };
    let all = ["strike 1 FIELD", "strike 1 IBS", "strike 1 3", "strike 1 1", "strike 1 6"];
    assert_eq!(strikes(&Table::at(everywhere(raid(1, &["Shokaku"])))), all);
    assert_eq!(strikes(&Table::at(everywhere(raid(1, &["Shokaku"]).disrupted()))), all[1..]);
    assert_eq!(strikes(&Table::at(everywhere(raid(-1, &["Shokaku"])))), all[1..], "not at one's own airfield");
    let from_south = Position::new().to_move(IJN).force(IJN, Area::Sp, &["Zuiho"]);
    assert_eq!(strikes(&Table::at(everywhere(from_south))), all, "the same from the South Pacific");
    let beyond = raid(1, &["Shokaku"]).force(USN, Area::Slot, &["Quincy"]).force(USN, Area::Base, &["Astoria"]);
    assert_eq!(strikes(&Table::at(beyond.disrupted())), [""; 0], "not into the Slot, not at a base");
    assert_eq!(strikes(&Table::at(everywhere(raid(1, &["Takao"])))), [""; 0], "carriers only");
    let boxed = everywhere(Position::new().to_move(IJN).force(IJN, Area::Box, &["Shokaku"]));
    assert_eq!(strikes(&Table::at(boxed)), [""; 0], "from the sea only");
}

/// [R10.6(2)] [RULING-10] Against the airfield there is no AA modifier; it has the air patrol of a CV at every number. It
/// is disrupted by at least its number of points.
#[test]
fn r10_6_2_strike_on_the_airfield() {
    let strike = |marker: i8, dice: &[u32]| {
        let mut table = Table::at(raid(marker, &["Shokaku", "Zuikaku", "Takao", "Atago", "Maya"]));
        table.play("strike 1 FIELD", dice);
        (table.field_strikes(), table.state.disrupted)
    };
    // The last die is the return shot, which misses.
    for (marker, faces, points, disrupted) in [
        (1, [1, 6], 1, true),
        (1, [2, 6], 1, true),
        (1, [3, 6], 1, true),
        (1, [4, 6], 2, true),
        (1, [5, 5], 0, false),
        (1, [6, 6], 0, false),
        (2, [3, 5], 1, false),
        (2, [3, 2], 2, true),
        (2, [4, 5], 2, true),
        (3, [4, 5], 2, false),
        (3, [2, 3], 2, false),
        (3, [4, 1], 3, true),
        (3, [4, 4], 4, true),
    ] {
        assert_eq!(strike(marker, &[faces[0], faces[1], 6]), (vec![points], disrupted), "{faces:?} at {marker}");
    }
    let mut north = Table::at(Position::new().marker(-2).to_move(USN).force(
        USN,
        Area::Sp,
        &["Enterprise", "Saratoga", "Quincy", "Astoria"],
    ));
    north.play("strike 1 FIELD", &[2, 3, 6]);
    assert!(north.state.disrupted && is_up(&north.state, USN, 1));
}

/// [R10.6(3)] In the same round the airfield fires one die at the striker: factor of its number, its planes against the
/// striker's AA, the striker's air patrol. Its owner places the points. It fires even in the round that disrupts it.
#[test]
fn r10_6_3_return_shot() {
    // Factor, modifier, air patrol, points.
    type Shot = (u8, u8, u8, u8);
    let cases: [(i8, &[&str], u32, Shot); 10] = [
        (1, &["Shokaku"], 3, (1, 2, 2, 1)),
        (1, &["Shokaku"], 4, (1, 2, 2, 0)),
        (1, &["Shokaku", "Takao"], 2, (1, 0, 2, 0)),
        (2, &["Zuiho"], 4, (2, 2, 1, 3)),
        (2, &["Shokaku", "Takao"], 3, (2, 1, 2, 1)),
        (2, &["Shokaku", "Takao"], 4, (2, 1, 2, 0)),
        (2, &["Shokaku", "Takao", "Aoba"], 3, (2, 0, 2, 0)),
        (3, &["Shokaku", "Takao"], 5, (3, 2, 2, 3)),
        (3, &["Zuiho", "Takao", "Aoba"], 4, (3, 1, 1, 3)),
        (3, &["Shokaku", "Takao", "Aoba", "Maya"], 3, (3, 0, 2, 1)),
    ];
    for (marker, ships, die, shot) in cases {
        for own in [1, 6] {
            // Points on a lone carrier are placed and checked at once; it is damaged.
            let lone = ships.len() == 1 && shot.3 > 0;
            let dice = if lone { vec![own, die, 1] } else { vec![own, die] };
            let mut table = Table::at(raid(marker, ships));
            table.play("strike 1 FIELD", &dice);
            assert_eq!(table.field_shots(), [shot], "{ships:?} at {marker}, dice {dice:?}");
            if shot.3 > 0 && !lone {
                assert_eq!((table.decides(), table.node()), (Some(USN), Node::StrikeBackHit));
                assert!(table.can("hit Takao"));
            }
        }
    }
    let mut placed = Table::at(raid(3, &["Shokaku", "Takao"]));
    placed.play("strike 1 FIELD", &[6, 5]).play("hit Takao", &[2]);
    assert_eq!(placed.place(IJN, "Takao"), Place::Sunk, "three hits at defence 1");
    placed.expect(IJN, &["stop", "again FIELD"]).play("again FIELD", &[6, 5, 1]);
    assert_eq!(placed.field_shots()[1], (3, 2, 2, 3), "it fires in round 2, too");
}

/// [RULING-5] At space 0 a strike disrupts the airfield whatever the dice show, and there is no return shot.
#[test]
fn ruling_5_strike_at_space_zero() {
    let mut table = Table::at(raid(0, &["Shokaku", "Zuikaku"]));
    table.play("strike 1 FIELD", &[6, 6]).expect_over();
    assert_eq!((table.field_strikes(), table.field_shots()), (vec![0], vec![]));
    assert!(table.state.disrupted && table.area(IJN, 1) == Area::Base);
}

/// [R10.6(4)] [R8.4(2)] A strike on a force is carrier fire on it; a carrier force fires back at the striker in the same
/// round, others do not, not even a carrier force beside the target.
#[test]
fn r10_6_4_strike_on_a_force() {
    let position = raid(1, &["Shokaku", "Takao"])
        .force(USN, Area::Sp, &["Wasp", "Quincy"])
        .force(USN, Area::Sp, &["Enterprise"])
        .force(USN, Area::Sp, &["Washington", "Astoria"]);
    let mut table = Table::at(position);
    let start = table.clone();
    // 2 planes at 1 warship: +1; air patrol 2: a five is 3 points. Wasp fires back with 4: 2 points of a four.
    table.play("strike 1 1", &[5]).expect(IJN, &["hit Wasp", "hit Quincy"]).play_all(&["hit Wasp", "hit Wasp"]);
    table.play("hit Wasp", &[4]).expect(USN, &["hit Shokaku", "hit Takao"]).play("hit Shokaku", &[]);
    assert_eq!(table.place(USN, "Wasp"), Place::Force(1, Area::Sp), "fire is simultaneous");
    table.play("hit Shokaku", &[1, 1]);
    let fire: Vec<_> =
        table.carrier_fire().iter().map(|fire| (fire.side, fire.force, fire.modifier, fire.cap, fire.points)).collect();
    assert_eq!(fire, [(IJN, 1, 1, 2, 3), (USN, 1, 1, 2, 2)]);
    assert_eq!([1, 2, 3].map(|force| is_up(&table.state, USN, force)), [true, false, false]);
    assert!(is_up(&table.state, IJN, 1));
    table.expect_over();
    assert_eq!(table.area(IJN, 1), Area::Base, "no carrier left: no second round");

    let mut warships = start;
    warships.play("strike 1 3", &[6]);
    assert_eq!(warships.carrier_fire().len(), 1, "warships do not fire back");
    assert_eq!(warships.carrier_fire()[0].cap, 0);
}

/// [R10.6(4)] [RULING-31] [R8.2(3)] The forces in the Sound are struck as one: their AA adds up, all turn up, hits go on any.
#[test]
fn r10_6_4_strike_on_the_sound() {
    let position = raid(1, &["Shokaku", "Zuikaku"])
        .force(USN, Area::Ibs, &["Quincy", "Astoria"])
        .force(USN, Area::Ibs, &["Chicago"])
        .force(USN, Area::Ibs, &["Washington"]);
    let mut table = Table::at(position);
    table.play("strike 1 IBS", &[4, 5]);
    let fire = table.carrier_fire()[0];
    assert_eq!((fire.modifier, fire.cap, fire.points), (0, 0, 4), "4 planes at 4 warships: a 4 hits, a 5 does not");
    assert!([1, 2, 3].iter().all(|&force| is_up(&table.state, USN, force)));
    table.expect(IJN, &["hit Astoria", "hit Chicago", "hit Washington"]).play("hit Astoria", &[]);
    table.expect(IJN, &["hit Astoria", "hit Quincy", "hit Chicago", "hit Washington"]).play("hit Chicago", &[]);
    table.play("hit Washington", &[1, 1, 1]);
    table.expect(USN, &["stay", "withdraw"]);
    assert_eq!((table.ships(USN, 1), table.ships(USN, 3).len()), (vec!["Quincy".to_owned()], 0));
    let mut stay = table.clone();
    stay.play("stay", &[])
        .expect(IJN, &["stop", "again FIELD", "again IBS"])
        .play("again IBS", &[6, 6, 1])
        .expect_over();
    assert_eq!((stay.carrier_fire()[1].modifier, stay.carrier_fire()[1].points), (2, 12), "one warship is left");
    table.play("withdraw", &[]).expect(IJN, &["stop", "again FIELD"]);
    assert_eq!([1, 2, 3].map(|force| table.area(USN, force)), [Area::Base; 3], "one answer for all");
}

/// [R10.6(5)] [RULING-19] [RULING-38] After round 1 the striker stops or strikes any legal target, the same, another, or one
/// instead of a target that is gone; without carriers or targets he goes home.
#[test]
fn r10_6_5_second_round_and_its_target() {
    let position = || raid(1, &["Shokaku"]).force(USN, Area::Sp, &["Quincy"]).force(USN, Area::Ibs, &["Chicago"]);
    let mut table = Table::at(position());
    table.play("strike 1 1", &[6]).expect(USN, &["stay", "withdraw"]);
    let fought = table.clone();
    table.play("stay", &[]).expect(IJN, &["stop", "again FIELD", "again IBS", "again 1"]);
    let mut stopped = table.clone();
    stopped.play("stop", &[]).expect_over();
    assert_eq!((stopped.area(IJN, 1), stopped.area(USN, 1)), (Area::Base, Area::Sp));
    let mut field = table.clone();
    field.play("again FIELD", &[1, 6]).expect_over();
    assert!(field.state.disrupted && field.area(IJN, 1) == Area::Base);
    let mut left = fought;
    left.play("withdraw", &[]).expect(IJN, &["stop", "again FIELD", "again IBS"]).play("again IBS", &[6]).expect_over();
    assert_eq!(left.carrier_fire().len(), 2, "a target that left ends nothing");

    let mut wiped_out = Table::at(position());
    wiped_out.play("strike 1 1", &[1, 4]).expect(IJN, &["stop", "again FIELD", "again IBS"]);
    assert_eq!(wiped_out.place(USN, "Quincy"), Place::Sunk);

    let mut airfield_first = Table::at(position());
    airfield_first.play("strike 1 FIELD", &[1, 6]).expect(IJN, &["stop", "again IBS", "again 1"]);
    let mut failed = Table::at(position());
    failed.play("strike 1 FIELD", &[6, 6]).expect(IJN, &["stop", "again FIELD", "again IBS", "again 1"]);

    let mut no_target = Table::at(raid(1, &["Shokaku"]).disrupted().force(USN, Area::Sp, &["Quincy"]));
    no_target.play("strike 1 1", &[1, 4]).expect_over();
    assert_eq!(no_target.area(IJN, 1), Area::Base);

    // A return shot that sinks the only carrier: no second round, though the airfield still operates.
    let mut no_carrier = Table::at(raid(3, &["Zuiho", "Takao"]).force(USN, Area::Sp, &["Quincy"]));
    no_carrier.play("strike 1 FIELD", &[6, 2]).play("hit Zuiho", &[6]).expect_over();
    assert_eq!(no_carrier.ships(IJN, 1), ["Takao"]);
    assert_eq!(no_carrier.area(IJN, 1), Area::Base);
}

/// [R10.6(6)] [R10.8(4)] At the end the striker goes home, and every force that took a hit in either round; of the Sound all,
/// even if the ship hit was the only one of its force. The others stay.
#[test]
fn r10_6_6_end_of_a_strike() {
    let position = raid(1, &["Shokaku"])
        .force(USN, Area::Sp, &["Quincy", "Portland"])
        .force(USN, Area::Sp, &["Chicago", "Chester"])
        .force(USN, Area::Ibs, &["Washington"])
        .force(USN, Area::Ibs, &["Northampton"])
        .force(USN, Area::Sp, &["Astoria"]);
    let start = Table::at(position);
    let mut table = start.clone();
    table.play("strike 1 1", &[1, 1]);
    assert_eq!(table.area(USN, 1), Area::Sp, "the hit force may stay for round 2");
    table.play("stay", &[]).play("again IBS", &[1]).play("hit Northampton", &[1]).expect_over();
    assert_eq!(table.area(IJN, 1), Area::Base);
    let areas = [1, 2, 3, 4, 5].map(|force| table.area(USN, force));
    assert_eq!(areas, [Area::Base, Area::Sp, Area::Base, Area::Base, Area::Sp]);
    assert_eq!(table.ships(USN, 3), ["Washington"], "unhurt, but of the Sound");

    let mut miss = start;
    miss.play("strike 1 2", &[6]).play("stay", &[]).play("again IBS", &[6]).expect_over();
    assert_eq!(miss.area(IJN, 1), Area::Base);
    let areas = [1, 2, 3, 4, 5].map(|force| miss.area(USN, force));
    assert_eq!(areas, [Area::Sp, Area::Sp, Area::Ibs, Area::Ibs, Area::Sp]);
}

/// [RULING-11] Points of round 1 at the airfield do not count in round 2.
#[test]
fn ruling_11_strike_points_do_not_add_up() {
    let strike = |second: u32| {
        let mut table = Table::at(raid(3, &["Shokaku", "Takao", "Atago", "Maya"]));
        table.play("strike 1 FIELD", &[4, 6]).play("again FIELD", &[second, 6]).expect_over();
        (table.field_strikes(), table.state.disrupted)
    };
    assert_eq!(strike(4), (vec![2, 2], false), "2 and 2 are not 4");
    let mut table = Table::at(raid(3, &["Shokaku", "Zuikaku", "Takao", "Atago", "Maya"]));
    table.play("strike 1 FIELD", &[4, 6, 6]).play("again FIELD", &[4, 1, 6]).expect_over();
    assert!(table.state.disrupted, "3 points in one round are enough");
}

/// [RULING-39] In a strike the target is asked only after round 1, and only if it exists and the striker has a carrier.
#[test]
fn ruling_39_strike_withdrawals() {
    let mut table = Table::at(raid(1, &["Shokaku", "Takao"]).force(USN, Area::Sp, &["Wasp", "Quincy"]));
    table.play("strike 1 1", &[6, 6]).expect(USN, &["stay", "withdraw"]).play("stay", &[]).play("again 1", &[6, 6]);
    table.expect_over();
    assert_eq!(table.area(USN, 1), Area::Sp, "no question after round 2, and unhurt forces stay");

    let mut lost = Table::at(raid(1, &["Zuiho", "Takao"]).force(USN, Area::Sp, &["Wasp", "Quincy"]));
    lost.play("strike 1 1", &[6, 2]).play("hit Zuiho", &[1]).expect_over();
    let asked = lost.events.iter().any(|event| matches!(event, Event::Home { side: USN, .. }));
    assert!(!asked && lost.area(USN, 1) == Area::Sp);

    let mut field = Table::at(raid(1, &["Shokaku"]).force(USN, Area::Ibs, &["Chicago"]));
    field.play("strike 1 FIELD", &[6, 6]);
    assert_eq!(field.node(), Node::StrikeNext, "the airfield has nobody to ask");
}
