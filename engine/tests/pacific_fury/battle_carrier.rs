//! Carrier battles (R10.5).

use sandtable_engine::games::pacific_fury::{Area, Node};

use crate::{
    support::{IJN, Position, USN, is_up},
    table::{Place, Table},
};

/// US force 1 in the South Pacific, about to enter the Eastern Solomons, where Japan's forces are.
fn clash(attacker: &[&str], defenders: &[&[&str]]) -> Position {
    let position = Position::new().force(USN, Area::Sp, attacker);
    defenders.iter().fold(position, |position, ships| position.force(IJN, Area::Es, ships))
}

/// [R10.5(1)] Carriers on both sides: battle. On one side: that side launches or holds. On none: nothing.
#[test]
fn r10_5_1_who_launches() {
    let mut both = Table::at(clash(&["Wasp", "Quincy"], &[&["Shokaku", "Takao"]]));
    both.play("move 1 ES", &[6, 6]);
    assert_eq!(both.node(), Node::CarrierStay, "no question before the first round");

    for launching in [USN, IJN] {
        let (attacker, defender): (&[&str], &[&str]) =
            if launching == USN { (&["Wasp", "Quincy"], &["Takao"]) } else { (&["Quincy"], &["Shokaku", "Takao"]) };
        let mut table = Table::at(clash(attacker, &[defender]));
        table.play("move 1 ES", &[]).expect(launching, &["launch", "hold"]);
        let mut held = table.clone();
        held.play("hold", &[]).expect_over();
        assert!(held.carrier_fire().is_empty());
        assert_eq!((held.area(USN, 1), held.area(IJN, 1)), (Area::Es, Area::Es), "no battle: both stay");
        table.play("launch", &[6]).expect_over();
        let fire = table.carrier_fire();
        assert_eq!((fire.len(), fire[0].side), (1, launching), "one side fires, for one round");
    }

    let mut none = Table::at(clash(&["Quincy"], &[&["Takao"]]));
    none.play("move 1 ES", &[]).expect_over();
    assert_eq!((none.area(USN, 1), none.area(IJN, 1)), (Area::Es, Area::Es));
}

/// [R10.5(2)] [R10.7(1)] [RULING-17] All forces of both sides in the area turn up and take part; every carrier force aims
/// before any die is rolled, the attacker's first. Hits fall on the force aimed at only; those of several forces on one
/// ship add up. Every force of the mover is an attacker and goes home.
#[test]
fn r10_5_2_targets_first_and_all_take_part() {
    let position = Position::new()
        .force(USN, Area::Es, &["Wasp"])
        .force(USN, Area::Sp, &["Enterprise"])
        .force(USN, Area::Es, &["Quincy"])
        .force(IJN, Area::Es, &["Shokaku", "Takao"])
        .force(IJN, Area::Es, &["Zuikaku"])
        .force(IJN, Area::Es, &["Aoba"]);
    let mut table = Table::at(position);
    table.play("move 2 ES", &[]);
    assert!([1, 2, 3].iter().all(|&force| is_up(&table.state, USN, force) && is_up(&table.state, IJN, force)));
    table.expect(USN, &["aim 1", "aim 2", "aim 3"]).play("aim 1", &[]);
    table.expect(USN, &["aim 1", "aim 2", "aim 3"]).play("aim 3", &[]);
    table.expect(IJN, &["aim 1", "aim 2", "aim 3"]).play("aim 2", &[]).expect(IJN, &["aim 1", "aim 2", "aim 3"]);
    // Wasp has 2 planes against 1: factor 4; the air patrol of Shokaku leaves 2 points.
    table.play("aim 2", &[4]).expect(USN, &["hit Shokaku", "hit Takao"]).play("hit Shokaku", &[]);
    table.expect(USN, &["hit Shokaku", "hit Takao"]);
    table.play("hit Takao", &[5, 6, 1, 1, 1, 1, 1]);
    let order: Vec<_> =
        table.carrier_fire().iter().map(|fire| (fire.side, fire.force, fire.target, fire.points)).collect();
    assert_eq!(order, [(USN, 1, 0, 2), (USN, 2, 2, 5), (IJN, 1, 1, 4), (IJN, 2, 1, 1)]);
    let damage = [("Shokaku", 1), ("Takao", 1), ("Aoba", 5), ("Enterprise", 5)];
    assert_eq!(table.damage(), damage.map(|(name, hits)| (name.to_owned(), hits, false)));
    assert_eq!(table.node(), Node::CarrierStay);
    table.expect(IJN, &["stay", "withdraw"]).play("withdraw", &[]).expect_over();
    assert_eq!([1, 2, 3].map(|force| table.area(USN, force)), [Area::Base; 3], "all forces of the mover go home");
}

/// [R10.5(3)] [RULING-13] Only carriers fire; a force that has none left neither fires nor counts as a carrier force.
#[test]
fn r10_5_3_only_carriers_fire() {
    let mut table = Table::at(clash(&["Wasp", "Washington", "Quincy"], &[&["Shokaku", "Zuiho", "Kongo", "Takao"]]));
    table.play("move 1 ES", &[6, 6, 6]);
    let dice: Vec<_> = table.carrier_fire().iter().map(|fire| fire.dice).collect();
    assert_eq!(dice, [1, 2]);
    // Round 2 after the loss of Wasp: no carrier force on one side, so no second round and no question.
    let mut lost = Table::at(clash(&["Wasp", "Quincy"], &[&["Shokaku", "Takao"]]));
    lost.play("move 1 ES", &[6, 3]).play("hit Wasp", &[1]).expect_over();
    assert_eq!(lost.ships(USN, 1), ["Quincy"]);
    // With a second carrier force the battle goes on, and the force without carriers only suffers.
    let second = clash(&["Wasp", "Quincy"], &[&["Shokaku", "Takao"]]).force(USN, Area::Es, &["Saratoga"]);
    let mut second = Table::at(second);
    second.play("move 1 ES", &[]).play("aim 1", &[6, 6, 3]).play("hit Wasp", &[1]);
    second.play("stay", &[]).play_all(&["stay", "stay"]).expect(IJN, &["aim 1", "aim 2"]).play("aim 1", &[6, 6]);
    second.expect_over();
    let fire: Vec<_> = second.carrier_fire()[3..].iter().map(|fire| (fire.side, fire.force)).collect();
    assert_eq!(fire, [(USN, 2), (IJN, 1)]);
}

/// [R10.5(4)] [RULING-1] [RULING-2] Planes against the warships of the target: +2 without any or at more than double, +1
/// above, else nothing; equal is not above, double is not more than double. The anchors and the carriers do not count.
#[test]
fn r10_5_4_aa_modifier() {
    let escorts = ["Mutsu", "Kongo", "Takao", "Aoba", "Atago", "Kinugasa"];
    for (warships, modifier) in [(0, 2), (1, 2), (2, 1), (3, 1), (4, 0), (5, 0)] {
        let target: Vec<&str> = ["Shokaku", "Zuiho"].into_iter().chain(escorts.into_iter().take(warships)).collect();
        let attacker = ["Enterprise", "Saratoga", "Quincy", "Astoria", "Vincennes"];
        let mut table = Table::at(clash(&attacker, &[&target]));
        // Enterprise and Saratoga have factor 4: a 5 hits with +1, a 6 with +2 only; the air patrol takes 2.
        let points = [0, 3, 7][usize::from(modifier)];
        // Japan has 3 planes against 3 warships: no modifier, and its sixes miss.
        table.play("move 1 ES", if points > 0 { &[5, 6] } else { &[5, 6, 6, 6] });
        let fire = table.carrier_fire()[0];
        assert_eq!((fire.modifier, fire.points), (modifier, points), "4 planes at {warships} warships");
    }
    // The firing force's warships have no planes, its own escorts do not matter.
    let mut table = Table::at(clash(&["Wasp"], &[&["Shokaku", "Takao", "Atago"]]));
    table.play("move 1 ES", &[4, 6, 1]);
    let modifiers: Vec<_> = table.carrier_fire().iter().map(|fire| (fire.modifier, fire.points)).collect();
    assert_eq!(modifiers, [(0, 0), (2, 4)], "2 at 2 gives nothing; nobody escorts Wasp");
}

/// [R10.5(5)] Air patrol takes 2 off each hit at a force with a CV, 1 with CVLs only, but leaves at least 1 of a hit.
#[test]
fn r10_5_5_combat_air_patrol() {
    let warships = ["Takao", "Atago", "Maya", "Chokai"];
    for (carriers, cap) in
        [(&["Shokaku"][..], 2), (&["Junyo"], 2), (&["Zuiho"], 1), (&["Zuiho", "Ryujo"], 1), (&["Shokaku", "Zuiho"], 2)]
    {
        for (face, points) in [(1, 1), (2, [2, 1, 1][cap]), (3, [3, 2, 1][cap]), (4, [4, 3, 2][cap])] {
            let target: Vec<&str> = carriers.iter().copied().chain(warships).collect();
            let mut table = Table::at(clash(&["Enterprise", "Saratoga"], &[&target]));
            table.play("move 1 ES", &[face, face]);
            let fire = table.carrier_fire()[0];
            assert_eq!(
                (fire.modifier, fire.cap, fire.points),
                (0, cap as u8, 2 * points as u8),
                "{carriers:?}, die {face}"
            );
        }
    }
    for face in 1..=4 {
        let mut table = Table::at(clash(&["Enterprise", "Saratoga"], &[&warships]));
        table.play("move 1 ES", &[]).play("launch", &[face, face]);
        let fire = table.carrier_fire()[0];
        assert_eq!((fire.cap, fire.points), (0, 2 * face as u8), "no carrier, no patrol");
    }
}

/// [R10.5(6)] A second round only if both sides still have carrier forces there; targets are chosen anew, planes, AA and
/// patrol are those of the ships that are left.
#[test]
fn r10_5_6_second_round() {
    let attacker = ["Enterprise", "Saratoga", "Quincy", "Astoria"];
    let mut table = Table::at(clash(&attacker, &[&["Shokaku", "Zuiho", "Takao", "Kongo"], &["Aoba"]]));
    // 4 planes at 2 warships: +1, and the patrol takes 2 off each five.
    table.play("move 1 ES", &[]).play("aim 1", &[5, 5]).play_all(&["hit Shokaku", "hit Shokaku", "hit Shokaku"]);
    table.play_all(&["hit Kongo", "hit Kongo"]).play("hit Kongo", &[1, 6]).play("hit Enterprise", &[1, 1, 1]);
    assert_eq!(table.ships(IJN, 1), ["Zuiho", "Takao"]);
    assert_eq!(table.ships(USN, 1), ["Saratoga", "Astoria", "Quincy"]);
    table.expect(IJN, &["stay", "withdraw"]).play("stay", &[]).expect(IJN, &["stay", "withdraw"]).play("stay", &[]);
    table.expect(USN, &["stay", "withdraw"]).play("stay", &[]).expect(USN, &["aim 1", "aim 2"]);
    table.play("aim 1", &[6, 6]).expect_over();
    let second: Vec<_> = table.carrier_fire()[2..].iter().map(|fire| (fire.dice, fire.modifier, fire.cap)).collect();
    assert_eq!(second, [(1, 1, 1), (1, 0, 2)], "2 planes at 1 warship under a CVL; 1 plane at 2 warships under a CV");

    let mut other = Table::at(clash(&["Enterprise", "Quincy"], &[&["Shokaku"], &["Aoba"]]));
    other.play("move 1 ES", &[]).play("aim 2", &[6, 6]).play_all(&["stay", "stay"]).play("stay", &[]);
    other.play("aim 1", &[6, 6, 1]).expect_over();
    assert_eq!(other.carrier_fire()[2].target, 0, "another target in round 2");
}

/// [R10.5(7)] [R10.8(3)] [R10.8(4)] After the battle every attacking force goes home, hit or not, and of the defenders those
/// that took a hit; the others may stay.
#[test]
fn r10_5_7_who_goes_home() {
    let position = clash(&["Enterprise", "Quincy"], &[&["Shokaku", "Takao"], &["Zuiho", "Aoba"], &["Kongo"]]);
    let mut table = Table::at(position.force(USN, Area::Es, &["Astoria"]));
    table.play("move 1 ES", &[]).play_all(&["aim 1", "aim 1"]).play("aim 1", &[3]).play("hit Takao", &[6, 6, 1]);
    table.play_all(&["stay", "stay", "stay", "stay"]);
    assert_eq!(table.area(IJN, 1), Area::Es, "a hit force may stay until the end");
    table.play_all(&["stay", "aim 2", "aim 1"]).play("aim 1", &[6, 6, 6]).expect_over();
    assert_eq!([1, 2].map(|force| table.area(USN, force)), [Area::Base; 2], "all attackers, though none was hit");
    assert_eq!([1, 2, 3].map(|force| table.area(IJN, force)), [Area::Base, Area::Es, Area::Es]);
}

/// [RULING-6] [R10.5(7)] Where only one side launched there is one round; every attacker goes home after it, hit or not,
/// whoever launched.
#[test]
fn r10_5_7_attacker_goes_home_after_one_round() {
    let mut mover = Table::at(clash(&["Quincy"], &[&["Shokaku", "Takao"]]));
    mover.play("move 1 ES", &[]).play("launch", &[6]).expect_over();
    assert_eq!((mover.area(USN, 1), mover.area(IJN, 1)), (Area::Base, Area::Es));

    let mut launcher = Table::at(clash(&["Enterprise"], &[&["Kongo"], &["Haruna"]]));
    launcher.play("move 1 ES", &[]).play("launch", &[]).play("aim 2", &[1, 1]).expect_over();
    assert_eq!(launcher.place(IJN, "Haruna"), Place::Track(3));
    assert_eq!((launcher.area(USN, 1), launcher.area(IJN, 1)), (Area::Base, Area::Es));

    let mut hit = Table::at(clash(&["Enterprise"], &[&["Kongo", "Haruna"]]));
    hit.play("move 1 ES", &[]).play("launch", &[1, 1]).expect_over();
    assert_eq!((hit.ships(IJN, 1), hit.area(IJN, 1)), (vec!["Haruna".to_owned()], Area::Base));
}

/// [RULING-31] AA and air patrol are those at the start of the round: a volley placed earlier in the round changes nothing
/// for the next one.
#[test]
fn ruling_31_values_of_the_start_of_the_round() {
    let position = clash(&["Enterprise", "Saratoga"], &[&["Shokaku", "Takao"]]);
    let mut table = Table::at(position.force(USN, Area::Es, &["Hornet", "Wasp"]).turn(2));
    // 4 planes at 1 warship: +2; the first volley hits both ships, the second meets AA and patrol as before.
    table.play("move 1 ES", &[]).play("aim 1", &[6, 6]);
    table.play("hit Shokaku", &[]).play("hit Takao", &[6, 5]);
    let fire: Vec<_> = table.carrier_fire().iter().map(|fire| (fire.modifier, fire.cap, fire.points)).collect();
    assert_eq!(fire, [(2, 2, 8), (2, 2, 7)]);
}

/// [RULING-38] [RULING-39] Every defending force is asked, then the attackers, but those only while both sides have
/// carriers; the battle goes on as long as one carrier force a side stays.
#[test]
fn ruling_39_carrier_withdrawals() {
    let fought = || {
        let defenders: [&[&str]; 3] = [&["Shokaku"], &["Zuikaku"], &["Kongo"]];
        let mut table = Table::at(clash(&["Enterprise", "Quincy"], &defenders).force(USN, Area::Es, &["Astoria"]));
        table.play("move 1 ES", &[]).play_all(&["aim 3", "aim 2"]).play("aim 2", &[6, 6, 6]);
        assert!(table.damage().is_empty());
        table.expect(IJN, &["stay", "withdraw"]);
        table
    };
    let mut one_left = fought();
    one_left.play("withdraw", &[]).expect(IJN, &["stay", "withdraw"]).play("stay", &[]);
    one_left.expect(IJN, &["stay", "withdraw"]).play("stay", &[]).expect(USN, &["stay", "withdraw"]).play("stay", &[]);
    one_left.expect(USN, &["stay", "withdraw"]).play("stay", &[]).expect(USN, &["aim 2", "aim 3"]);
    assert_eq!(one_left.state.battle.round, 2, "one carrier force a side is enough");

    let mut no_defender = fought();
    no_defender.play_all(&["withdraw", "withdraw"]).expect(IJN, &["stay", "withdraw"]).play("stay", &[]).expect_over();
    assert_eq!([1, 2, 3].map(|force| no_defender.area(IJN, force)), [Area::Base, Area::Base, Area::Es]);
    assert_eq!([1, 2].map(|force| no_defender.area(USN, force)), [Area::Base; 2], "the attackers are not asked");

    let mut no_attacker = fought();
    no_attacker.play_all(&["stay", "stay", "stay", "withdraw"]).expect_over();
    assert_eq!([1, 2].map(|force| no_attacker.area(USN, force)), [Area::Base; 2]);
    assert_eq!([1, 2, 3].map(|force| no_attacker.area(IJN, force)), [Area::Es; 3]);

    let mut escort_leaves = fought();
    escort_leaves.play_all(&["stay", "stay", "withdraw", "stay", "withdraw"]).expect(USN, &["aim 1", "aim 2"]);
    assert_eq!((escort_leaves.area(USN, 2), escort_leaves.area(IJN, 3)), (Area::Base, Area::Base));
    escort_leaves.play("aim 1", &[1, 6, 6, 6]);
    assert_eq!(escort_leaves.node(), Node::Operation, "no question after round 2");
}

/// [R10.8(1), RULING-41] After the carriers of the attacker have withdrawn, its other forces are still asked where they
/// may stay, as the defender's are. Those that took a hit go home unasked.
#[test]
fn r10_8_attackers_without_carriers_answer_for_themselves() {
    let fought = |choice: &str| {
        let defenders: [&[&str]; 3] = [&["Shokaku"], &["Zuikaku"], &["Kongo"]];
        let position = clash(&["Enterprise", "Quincy"], &defenders).force(USN, Area::Es, &["Astoria"]);
        let mut table = Table::at(position.option("carrier_attacker_after_one_round", choice));
        table.play("move 1 ES", &[]).play_all(&["aim 3", "aim 2"]).play("aim 2", &[6, 6, 6]);
        assert!(table.damage().is_empty());
        table.play_all(&["stay", "stay", "stay", "withdraw"]);
        table
    };
    let mut asked = fought("may-stay");
    asked.expect(USN, &["stay", "withdraw"]);
    let mut goes = asked.clone();
    goes.play("withdraw", &[]).expect_over();
    assert_eq!([1, 2].map(|force| goes.area(USN, force)), [Area::Base; 2]);
    asked.play("stay", &[]).expect_over();
    assert_eq!([1, 2].map(|force| asked.area(USN, force)), [Area::Base, Area::Es]);

    let mut retreats = fought("retreats");
    retreats.expect_over();
    assert_eq!(retreats.area(USN, 2), Area::Base, "it must go home, so there is nothing to ask");
}

/// [R10.8(3), RULING-41] An attacking force that took a hit goes home unasked, whatever may stay.
#[test]
fn r10_8_hurt_attackers_are_not_asked() {
    let position = clash(&["Enterprise", "Portland"], &[&["Shokaku", "Takao"], &["Kongo"]]);
    let position = position.force(USN, Area::Es, &["Astoria", "Quincy"]);
    let mut table = Table::at(position.option("carrier_attacker_after_one_round", "may-stay"));
    table.play("move 1 ES", &[]).play("aim 1", &[]).play("aim 2", &[6, 1, 1]);
    assert_eq!(table.damage(), [("Astoria".to_owned(), 1, false)]);
    table.play_all(&["stay", "stay", "withdraw"]).expect_over();
    assert_eq!([1, 2].map(|force| table.area(USN, force)), [Area::Base; 2]);
}
