//! Battles in general, surface battles, bombardment (R10.0 to R10.4).

use sandtable_engine::games::pacific_fury::{Area, Node};

use crate::{
    support::{IJN, Position, USN, is_up},
    table::{Place, Table},
};

/// Japan's force 1 in the Slot about to enter the Sound, which the US forces guard. The US has the initiative.
fn sweep(attackers: &[&str], guards: &[&[&str]]) -> Position {
    let position = Position::new().to_move(IJN).force(IJN, Area::Slot, attackers);
    guards.iter().fold(position, |position, guard| position.force(USN, Area::Ibs, guard))
}

/// [R10.0] The area decides: the Slot and the Sound are fought over by gunfire, the open sea by carriers or not at all.
#[test]
fn r10_0_battle_type_by_area() {
    let mut slot =
        Table::at(Position::new().force(USN, Area::Ibs, &["San Francisco"]).force(IJN, Area::Slot, &["Takao"]));
    slot.play("move 1 SLOT", &[6, 6]);
    assert_eq!((slot.node(), slot.state.battle.area), (Node::SurfaceStay, Area::Slot));

    let mut sound = Table::at(sweep(&["Takao"], &[&["San Francisco"]]));
    sound.play("move 1 IBS", &[6, 6]);
    assert_eq!((sound.node(), sound.state.battle.area), (Node::SurfaceStay, Area::Ibs));

    for (mover, from, to) in [(USN, Area::Sp, "ES"), (IJN, Area::Es, "SP")] {
        let other = if mover == USN { Area::Es } else { Area::Sp };
        let stand = |side| if side == mover { from } else { other };
        let warships = Position::new().to_move(mover);
        let warships = warships.force(USN, stand(USN), &["San Francisco"]).force(IJN, stand(IJN), &["Takao"]);
        let mut quiet = Table::at(warships);
        quiet.play(&format!("move 1 {to}"), &[]).expect_over();
        assert_eq!(
            (quiet.area(USN, 1), quiet.area(IJN, 1)),
            (other, other),
            "warships pass each other on the open sea"
        );

        let carriers = Position::new().to_move(mover);
        let carriers =
            carriers.force(USN, stand(USN), &["Wasp", "San Francisco"]).force(IJN, stand(IJN), &["Shokaku", "Takao"]);
        let mut fight = Table::at(carriers);
        fight.play(&format!("move 1 {to}"), &[6, 6]);
        assert_eq!((fight.node(), fight.carrier_fire().len()), (Node::CarrierStay, 2));
    }
}

/// [R10.1] Two rounds at most, whatever the battle: after the second it is over without a question. One round when a side
/// has left.
#[test]
fn r10_1_two_rounds_at_most() {
    let mut surface = Table::at(sweep(&["Takao"], &[&["San Francisco"], &["Astoria"]]));
    surface.play("move 1 IBS", &[6, 6, 6]).play("stay", &[]).play("attack", &[6, 6, 6]).expect_over();
    assert_eq!(surface.surface_fire().len(), 4);
    assert_eq!(surface.area(IJN, 1), Area::Base);

    let carriers =
        Position::new().force(USN, Area::Sp, &["Wasp", "Quincy"]).force(IJN, Area::Es, &["Shokaku", "Takao"]);
    let mut carriers = Table::at(carriers);
    carriers.play("move 1 ES", &[6, 6]).play("stay", &[]).play("stay", &[6, 6]).expect_over();
    assert_eq!(carriers.carrier_fire().len(), 4);

    let strike = Position::new().to_move(IJN).force(IJN, Area::Es, &["Shokaku"]).force(USN, Area::Sp, &["Quincy"]);
    let mut strike = Table::at(strike);
    strike.play("strike 1 1", &[6]).play("stay", &[]).play("again 1", &[6]).expect_over();
    assert_eq!((strike.carrier_fire().len(), strike.area(IJN, 1)), (2, Area::Base));

    let mut left = Table::at(sweep(&["Takao"], &[&["San Francisco"]]).disrupted());
    left.play("move 1 IBS", &[6, 6]).play("withdraw", &[]).expect_over();
    assert_eq!(left.surface_fire().len(), 2, "the defender has left: one round");
    let mut left = Table::at(sweep(&["Takao"], &[&["San Francisco"]]));
    left.play("move 1 IBS", &[6, 6]).play_all(&["stay", "withdraw"]).expect_over();
    assert_eq!(left.surface_fire().len(), 2, "the attacker has left: one round");
}

/// [R10.2(1)] [RULING-12] The mover is the attacker: he rolls and places first. Ships just hit still fire, all points are
/// placed, and nothing leaves the map before both sides have placed theirs; then the defender is checked first.
#[test]
fn r10_2_1_fire_is_simultaneous() {
    let mut table = Table::at(sweep(&["Kongo", "Takao"], &[&["San Francisco", "Northampton"]]));
    table.play("move 1 IBS", &[4, 3]);
    assert_eq!(table.surface_fire(), [(IJN, 2, 7)], "the attacker's dice come first");
    table.expect(IJN, &["hit San Francisco", "hit Northampton"]).play("hit San Francisco", &[]);
    table.expect(IJN, &["hit San Francisco", "hit Northampton"]);
    // The six points left must all be placed; the ships hit fire all the same.
    table.play("hit Northampton", &[3, 3]);
    assert_eq!(table.state.hits[USN][crate::support::ship(&table.game, USN, "Northampton").index()], 6);
    assert_eq!(table.surface_fire()[1], (USN, 2, 6), "both ships just hit fire");
    assert_eq!(table.place(USN, "Northampton"), Place::Force(1, Area::Ibs), "nothing is removed before all is placed");
    assert!(table.damage().is_empty());
    table
        .expect(USN, &["hit Kongo", "hit Takao"])
        .play("hit Kongo", &[])
        .play("hit Takao", &[3, 2, 5, 1])
        .expect_over();
    let damage = [("San Francisco", 1, false), ("Northampton", 6, true), ("Kongo", 1, false), ("Takao", 5, false)];
    assert_eq!(table.damage(), damage.map(|(name, hits, sunk)| (name.to_owned(), hits, sunk)));
    assert_eq!(table.place(USN, "San Francisco"), Place::Track(2));
    assert_eq!(table.place(USN, "Northampton"), Place::Sunk);
    assert_eq!((table.place(IJN, "Kongo"), table.place(IJN, "Takao")), (Place::Track(3), Place::Track(3)));
    assert!(table.bombardment().is_empty() && !table.state.disrupted, "nobody is left to bombard");
}

/// [R10.2(2)] A die up to the combat factor hits for as many points as it shows; every ship rolls one die.
#[test]
fn r10_2_2_hit_procedure() {
    for (name, factor) in [("Aoba", 2), ("Takao", 3), ("Kongo", 4), ("Yamato", 5)] {
        for face in 1..=6 {
            let mut table = Table::at(sweep(&[name], &[&["North Carolina"]]).disrupted());
            if face <= factor {
                // The only target takes it all, and survives its check.
                table.play("move 1 IBS", &[face, 6, 1]).expect_over();
                assert_eq!(table.damage(), [("North Carolina".to_owned(), face as u8, false)], "{name}, die {face}");
            } else {
                table.play("move 1 IBS", &[face, 6]);
                assert!(table.damage().is_empty() && table.node() == Node::SurfaceStay, "{name}, die {face}");
            }
        }
    }
    let attackers = ["Mutsu", "Kongo", "Takao", "Aoba"];
    let mut all = Table::at(sweep(&attackers, &[&["Washington", "Quincy"], &["Chicago"]]));
    all.play("move 1 IBS", &[6, 6, 6, 6, 6, 6, 6]);
    assert_eq!(all.surface_fire(), [(IJN, 4, 0), (USN, 3, 0)], "every ship fires, whether it wants or not");
}

/// [R10.3(1)] In round 1 the force that moved in and all defenders together each fire one volley; hits may go on any ship
/// of any defending force.
#[test]
fn r10_3_1_round_one() {
    let mut table = Table::at(sweep(&["Kongo", "Haruna"], &[&["San Francisco"], &["Northampton", "Chester"]]));
    table.play("move 1 IBS", &[2, 6]);
    table.expect(IJN, &["hit San Francisco", "hit Northampton"]).play("hit San Francisco", &[]);
    table.expect(IJN, &["hit San Francisco", "hit Northampton"]);
    table.play("hit Northampton", &[6, 6, 6, 1, 1]);
    assert_eq!(table.surface_fire(), [(IJN, 2, 2), (USN, 3, 0)]);
    assert_eq!(table.damage().len(), 2);
    assert_eq!(table.ships(USN, 2), ["Chester"]);
    assert!(table.ships(USN, 1).is_empty() && table.area(USN, 1) == Area::Base);
    table.expect(USN, &["stay", "withdraw"]);
    // Only the force that moves fights: a second Japanese force in the Slot has no part in it.
    let second = sweep(&["Kongo"], &[&["San Francisco"]]).force(IJN, Area::Slot, &["Haruna", "Hiei"]);
    let mut second = Table::at(second);
    second.play("move 1 IBS", &[6, 3, 1]).expect_over();
    assert_eq!(second.surface_fire(), [(IJN, 1, 0), (USN, 1, 3)]);
    assert_eq!(second.damage(), [("Kongo".to_owned(), 3, false)], "nor can its ships be hit");
}

/// [R10.3(2)] [R9.4(2)] [RULING-24] All defenders gone after round 1: a bombardment force of the side without the
/// initiative bombards for one round, of itself, with the ships it has left, and goes home.
#[test]
fn r10_3_2_exclusion_in_round_one() {
    let mut table = Table::at(sweep(&["Kongo", "Haruna"], &[&["San Francisco"]]));
    table.play("move 1 IBS", &[1, 6, 6, 1, 4, 6]).expect_over();
    assert_eq!(table.place(USN, "San Francisco"), Place::Track(2), "damaged away is excluded, too");
    assert_eq!((table.bombardment(), table.state.disrupted), (vec![4], true));
    assert_eq!(table.area(IJN, 1), Area::Base);

    let mut sunk = Table::at(sweep(&["Kongo", "Haruna"], &[&["San Francisco"]]));
    sunk.play("move 1 IBS", &[1, 6, 6, 4, 6, 6]).expect_over();
    assert_eq!(sunk.place(USN, "San Francisco"), Place::Sunk);
    assert_eq!((sunk.bombardment(), sunk.state.disrupted), (vec![0], false), "one round only");
    assert_eq!(sunk.area(IJN, 1), Area::Base);

    let mut hurt = Table::at(sweep(&["Kongo", "Haruna"], &[&["San Francisco"]]));
    hurt.play("move 1 IBS", &[1, 6, 1, 1, 1, 1]).expect_over();
    assert_eq!((hurt.place(IJN, "Kongo"), hurt.bombardment()), (Place::Track(3), vec![1]), "Haruna bombards alone");

    let mut withdrawn = Table::at(sweep(&["Kongo", "Haruna"], &[&["San Francisco"], &["Quincy"]]));
    withdrawn.play("move 1 IBS", &[6, 6, 6, 6]).play("withdraw", &[6, 1]).expect_over();
    assert_eq!((withdrawn.bombardment(), withdrawn.state.disrupted), (vec![1], true));
    assert_eq!([1, 2].map(|force| withdrawn.area(USN, force)), [Area::Base; 2]);

    let mut attacker_gone = Table::at(sweep(&["Takao"], &[&["San Francisco"]]));
    attacker_gone.play("move 1 IBS", &[1, 1, 1, 1]).expect_over();
    assert!(attacker_gone.bombardment().is_empty(), "nobody is left to bombard");
}

/// [R10.3(2)] [R9.3(2)] [RULING-24] All defenders gone after round 1: an amphibious force lands if the airfield is
/// disrupted.
#[test]
fn r10_3_2_exclusion_lets_transports_land() {
    let landing = || {
        let position = Position::new().to_move(IJN).force(IJN, Area::Es, &["Takao", "Transport"]);
        position.force(USN, Area::Ibs, &["San Francisco"])
    };
    let mut table = Table::at(landing().disrupted());
    table.play("move 1 IBS", &[1, 6, 1]).expect_over();
    assert_eq!((table.state.marker, table.state.transports_gone, table.state.transports_sunk), (0, 1, 0));
    assert_eq!(table.place(IJN, "Takao"), Place::Force(1, Area::Base));
    assert!(table.bombardment().is_empty());

    let mut operating = Table::at(landing());
    operating.play("move 1 IBS", &[1, 6, 1]).expect_over();
    assert_eq!((operating.state.marker, operating.state.transports_gone), (1, 0), "an operating airfield stops it");
    assert!(operating.bombardment().is_empty(), "an amphibious force does not bombard");
    assert_eq!(operating.ships(IJN, 1).len(), 2);
    assert_eq!(operating.area(IJN, 1), Area::Base);
}

/// [R10.3(2)] No bombardment for the side with the initiative, against a disrupted airfield, in the Slot, or when the
/// defenders go only in round 2.
#[test]
fn r10_3_2_where_exclusion_gives_nothing() {
    let own = Position::new().force(USN, Area::Sp, &["San Francisco"]).force(IJN, Area::Ibs, &["Takao"]);
    let mut own = Table::at(own);
    own.play("move 1 IBS", &[1, 6, 1]).expect_over();
    assert!(own.bombardment().is_empty() && !own.state.disrupted && own.area(USN, 1) == Area::Base);

    let mut disrupted = Table::at(sweep(&["Kongo"], &[&["Quincy"]]).disrupted());
    disrupted.play("move 1 IBS", &[1, 6, 1]).expect_over();
    assert!(disrupted.bombardment().is_empty() && disrupted.area(IJN, 1) == Area::Base);

    let slot = Position::new().marker(-1).to_move(USN);
    let slot = slot.force(USN, Area::Ibs, &["Quincy"]).force(IJN, Area::Slot, &["Takao"]);
    let mut slot = Table::at(slot);
    slot.play("move 1 SLOT", &[1, 6, 1]).expect_over();
    assert!(slot.bombardment().is_empty() && slot.area(USN, 1) == Area::Base);

    let mut late = Table::at(sweep(&["Kongo"], &[&["Quincy"]]));
    late.play("move 1 IBS", &[6, 6]).play("stay", &[]).play("attack", &[1, 6, 1]).expect_over();
    assert_eq!(late.place(USN, "Quincy"), Place::Track(2));
    assert!(late.bombardment().is_empty() && !late.state.disrupted && late.area(IJN, 1) == Area::Base);
}

/// [R10.3(3)] [R10.8(1)] [R10.8(3)] After round 1 first the defender stays or withdraws, then the attacker attacks again or
/// withdraws; the attacker goes home in any case, even from a Sound that he cleared.
#[test]
fn r10_3_3_choices_after_round_one() {
    let fought = || {
        let mut table = Table::at(sweep(&["Kongo"], &[&["San Francisco"]]));
        table.play("move 1 IBS", &[6, 6]).expect(USN, &["stay", "withdraw"]);
        table
    };
    let mut stopped = fought();
    stopped.play("stay", &[]).expect(IJN, &["attack", "withdraw"]).play("withdraw", &[]).expect_over();
    assert_eq!((stopped.area(IJN, 1), stopped.area(USN, 1)), (Area::Base, Area::Ibs));
    assert_eq!(stopped.surface_fire().len(), 2);

    let mut again = fought();
    again.play("stay", &[]).play("attack", &[6, 6]).expect_over();
    assert_eq!((again.area(IJN, 1), again.area(USN, 1)), (Area::Base, Area::Ibs), "the attacker never stays");
    assert_eq!(again.surface_fire().len(), 4);

    let mut cleared = fought();
    cleared.play("withdraw", &[6]).expect_over();
    assert_eq!((cleared.area(IJN, 1), cleared.area(USN, 1)), (Area::Base, Area::Base));
}

/// [R10.3(4)] [R10.8(2)] [R10.8(4)] [RULING-23] One hit on any of the forces in the Sound sends all of them home, but only
/// when the battle ends: after round 1 they may stay and fight on. Unhurt, they hold the Sound.
#[test]
fn r10_3_4_hit_defender_goes_home_the_sound_as_one() {
    let guards: [&[&str]; 3] = [&["San Francisco", "Portland"], &["Northampton"], &["Chester"]];
    let mut table = Table::at(sweep(&["Kongo"], &guards));
    table.play("move 1 IBS", &[1]).play("hit San Francisco", &[6, 6, 6, 6, 1]);
    assert_eq!([1, 2, 3].map(|force| table.area(USN, force)), [Area::Ibs; 3], "not before the end of the battle");
    let after_round_one = table.clone();
    table.play("stay", &[]).play("attack", &[6, 6, 6, 6]).expect_over();
    assert_eq!(table.surface_fire()[3], (USN, 3, 0), "the hit group fights the second round");
    assert_eq!([1, 2, 3].map(|force| table.area(USN, force)), [Area::Base; 3]);

    let mut stopped = after_round_one.clone();
    stopped.play_all(&["stay", "withdraw"]).expect_over();
    assert_eq!([1, 2, 3].map(|force| stopped.area(USN, force)), [Area::Base; 3], "also when the attacker breaks off");

    let mut withdrawn = after_round_one;
    withdrawn.play("withdraw", &[6]).expect_over();
    assert_eq!([1, 2, 3].map(|force| withdrawn.area(USN, force)), [Area::Base; 3], "one answer for all");

    let mut unhurt = Table::at(sweep(&["Kongo"], &guards));
    unhurt.play("move 1 IBS", &[6, 6, 6, 6, 6]).play("stay", &[]).play("attack", &[6, 6, 6, 6, 6]).expect_over();
    assert_eq!([1, 2, 3].map(|force| unhurt.area(USN, force)), [Area::Ibs; 3]);

    // The only ship hit leaves its force empty: the others go home all the same, hit in round 2 as in round 1.
    let mut emptied = Table::at(sweep(&["Kongo"], &guards));
    emptied.play("move 1 IBS", &[6, 6, 6, 6, 6]).play("stay", &[]).play("attack", &[1]);
    emptied.play("hit Chester", &[6, 6, 6, 6, 1]).expect_over();
    assert_eq!([1, 2, 3].map(|force| emptied.area(USN, force)), [Area::Base; 3]);

    // Hits on the attacker, or an attacker wiped out, do not drive the guard away.
    let mut repelled = Table::at(sweep(&["Takao"], &guards));
    repelled.play("move 1 IBS", &[6, 1, 6, 6, 6, 6]).expect_over();
    assert_eq!([1, 2, 3].map(|force| repelled.area(USN, force)), [Area::Ibs; 3]);
}

/// [R10.4(1)] A bombardment volley of at least the number of the marker's space disrupts the airfield, on either side of
/// the track; one point less does not.
#[test]
fn r10_4_1_threshold() {
    for number in 1..=3_u32 {
        for (side, area, ship, sign) in [(IJN, Area::Slot, "Kongo", 1), (USN, Area::Sp, "Washington", -1)] {
            let bombard = |dice: &[u32]| {
                let position = Position::new().marker(sign * number as i8).to_move(side).force(side, area, &[ship]);
                let mut table = Table::at(position);
                table.play("bombard 1", dice).expect_over();
                table.state.disrupted
            };
            assert!(bombard(&[number]), "{number} points at {number}");
            assert!(bombard(&[number + 1]), "more than enough");
            let less = if number == 1 { 6 } else { number - 1 };
            assert!(!bombard(&[less, 6]), "one point less than {number}");
        }
    }
}

/// [R10.4(2)] A second round is fired only if the first failed, and no point of the first counts in it.
#[test]
fn r10_4_2_second_round_without_carry_over() {
    let bombard = |dice: &[u32]| {
        let mut table = Table::at(Position::new().marker(3).to_move(IJN).force(IJN, Area::Es, &["Kongo"]));
        table.play("bombard 1", dice).expect_over();
        (table.bombardment(), table.state.disrupted)
    };
    assert_eq!(bombard(&[3]), (vec![3], true), "no second round after a success");
    assert_eq!(bombard(&[2, 2]), (vec![2, 2], false), "2 and 2 are not 4");
    assert_eq!(bombard(&[2, 3]), (vec![2, 3], true));
    assert_eq!(bombard(&[6, 6]), (vec![0, 0], false), "never a third");
}

/// [R10.4(3)] The force goes home after a bombardment, successful or not, and is known.
#[test]
fn r10_4_3_home_after_bombardment() {
    for dice in [&[1][..], &[6, 6], &[6, 1]] {
        let mut table = Table::at(Position::new().to_move(IJN).force(IJN, Area::Slot, &["Kongo"]));
        table.play("bombard 1", dice).expect_over();
        assert_eq!(table.area(IJN, 1), Area::Base);
        assert!(is_up(&table.state, IJN, 1));
        assert!(!table.state.base[IJN].contains(crate::support::Ship::new(8)), "home, but not free to sail again");
    }
}

/// [R10.4(4)] [RULING-29] A disrupted airfield is not bombarded: neither as an operation nor after an exclusion.
#[test]
fn r10_4_4_no_effect_on_a_disrupted_airfield() {
    let position = || Position::new().to_move(IJN).force(IJN, Area::Slot, &["Kongo"]);
    assert!(Table::at(position()).can("bombard 1"));
    assert!(!Table::at(position().disrupted()).can("bombard 1"));
    let mut table = Table::at(position().disrupted());
    table.play("move 1 IBS", &[]).expect_over();
    assert_eq!(table.area(IJN, 1), Area::Ibs, "it just stands there");
    let mut excluded = Table::at(sweep(&["Kongo"], &[&["Quincy"]]).disrupted());
    excluded.play("move 1 IBS", &[6, 6]).play("withdraw", &[]).expect_over();
    assert!(excluded.bombardment().is_empty());
}
