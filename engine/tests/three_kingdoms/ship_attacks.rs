//! Ships against ships (R15).

use sandtable_engine::{
    Game,
    games::three_kingdoms::{Action, Deed, Event, Node, Slot},
};

use crate::support::*;

/// Japanese ships at a hex and Chinese ships at 1510, the last ones off; the group is about to choose its deed.
fn attack(ships: &[&str], from: &str, targets: &[&str], hidden: &[&str]) -> (Table, Vec<Slot>, Vec<Slot>) {
    let mut table = Table::new("20.1");
    let ships = ships.iter().map(|name| table.put(BLUE, name, from)).collect();
    table.put(BLUE, "Osumi", "2109");
    let mut units: Vec<Slot> = targets.iter().map(|name| table.put_on(RED, name, "1510")).collect();
    units.extend(hidden.iter().map(|name| table.put(RED, name, "1510")));
    table.chit("blue TF");
    table.gather(from);
    (table, ships, units)
}

const BEGIN: Action = Action::Do(Deed::AttackShipsMove);

/// Dice of the defence and the fire at a ship, each with its hits.
fn dice_at(table: &Table, target: Slot) -> Option<[(u8, u8); 2]> {
    let defence = table.events.iter().find_map(|event| match *event {
        Event::AntiAir { slot, dice, hits, .. } if slot == target => Some((dice, hits)),
        _ => None,
    })?;
    let fire = table.events.iter().find_map(|event| match *event {
        Event::Fire { slot, dice, hits, .. } if slot == target => Some((dice, hits)),
        _ => None,
    })?;
    Some([defence, fire])
}

/// [R15.1(1)] Targets are the ships of one hex that are on.
#[test]
fn r15_1_1_targets() {
    let (mut table, _, units) = attack(&["Asahi"], "1510", &["Binzhou", "Yancheng"], &["Linyi"]);
    let elsewhere = table.put_on(RED, "Jingzhou", "1511");
    table.chit("blue TF");
    table.gather("1510");
    table.play(BEGIN, &[]);
    let at = |table: &Table, hex: &str| Action::ShipsAt(table.hex(hex));
    assert_eq!(table.legal(), [at(&table, "1510"), at(&table, "1511")]);
    table.play(at(&table, "1510"), &[]).play(Action::Hide, &[]);
    assert_eq!(table.legal(), [Action::Aim(units[0]), Action::Aim(units[1])]);
    assert!(!table.is_on(units[2]) && table.is_on(elsewhere));
}

/// [R15.1(2)] Every attacker has one target; two cannot share one while another ship has none.
#[test]
fn r15_1_2_one_attacker_per_target() {
    let (mut table, _, units) = attack(&["Asahi", "Yamagiri"], "1510", &["Binzhou", "Yancheng"], &[]);
    table.play(BEGIN, &[]);
    assert_eq!(table.legal(), [Action::Aim(units[0]), Action::Aim(units[1])]);
    table.play(Action::Aim(units[1]), &[]);
    assert_eq!(table.state.node, Node::NextTarget, "Yamagiri had no choice");
    assert_eq!(table.legal(), [Action::Next(units[0]), Action::Next(units[1])]);
}

/// Numbers of attackers per target of every way to aim.
fn splits(table: &Table, found: &mut Vec<Vec<usize>>) {
    if table.state.node != Node::Aim {
        let attack = &table.state.attack;
        let aims = &attack.aims[..usize::from(attack.aimed)];
        let mut counts: Vec<usize> =
            attack.targets.iter().map(|slot| aims.iter().map(|&aim| usize::from(aim.is(slot))).sum()).collect();
        counts.sort_unstable();
        found.push(counts);
        return;
    }
    for aim in table.legal() {
        let mut next = table.clone();
        next.play(aim, &[]);
        splits(&next, found);
    }
}

/// [R15.1(3)] No target gets another attacker before all have one: six on four are 2, 2, 1 and 1.
#[test]
fn r15_1_3_even_split() {
    let ships = ["Asahi", "Shiranui", "Akizuki", "Yamagiri", "Murasame", "Harusame"];
    for (count, expected) in [(6, vec![1, 1, 2, 2]), (4, vec![1; 4]), (3, vec![0, 1, 1, 1])] {
        let (mut table, ..) = attack(&ships[..count], "1510", &["Binzhou", "Yancheng", "Linyi", "Jingzhou"], &[]);
        table.play(BEGIN, &[]);
        let mut found = Vec::new();
        splits(&table, &mut found);
        assert!(found.len() > 1 && found.iter().all(|counts| *counts == expected), "{found:?}");
    }
}

/// [R15.1(4)] A target without attacker is not attacked: it neither fires nor suffers.
#[test]
fn r15_1_4_targets_without_attacker() {
    let (mut table, _, units) = attack(&["Asahi"], "1510", &["Binzhou", "Yancheng"], &[]);
    table.play(BEGIN, &[]);
    table.play(Action::Aim(units[1]), &[6, 6, 1, 1]);
    assert_eq!(table.state.node, Node::GroupMove, "the attack is over");
    assert!(dice_at(&table, units[0]).is_none());
    assert_eq!(units.iter().map(|&slot| table.place(slot)).collect::<Vec<_>>(), ["1510", "sunk"]);
}

/// [R15.1(5)] The defender may turn on ships that are off, one by one; they become targets.
#[test]
fn r15_1_5_revealed_targets() {
    let (mut table, _, units) = attack(&["Asahi", "Yamagiri"], "1510", &["Binzhou"], &["Yancheng", "Linyi"]);
    table.play(BEGIN, &[]);
    assert_eq!((table.state.node, table.game.to_act(&table.state)), (Node::Reveal, Some(RED)));
    table.play(Action::Show, &[]).play(Action::Hide, &[]);
    assert!(table.is_on(units[1]) && !table.is_on(units[2]));
    assert_eq!(table.game.to_act(&table.state), Some(BLUE));
    assert_eq!(table.legal(), [Action::Aim(units[0]), Action::Aim(units[1])]);
}

/// [R15.2(1)] The area points are those of all ships that are on in the hex, and stay when one of them is lost; the next
/// attack counts anew.
#[test]
fn r15_2_1_area_points() {
    let (mut table, _, units) =
        attack(&["Asahi", "Yamagiri"], "1510", &["Taiyuan", "Shenyang", "Binzhou"], &["Nanchang"]);
    table.put(BLUE, "Akizuki", "1511");
    table.play(BEGIN, &[]).play(Action::Hide, &[]);
    assert_eq!(table.state.attack.pool, 7, "4 and 3; Nanchang is off");
    table.play(Action::Aim(units[0]), &[]).play(Action::Aim(units[2]), &[]);
    table.play(Action::Next(units[0]), &[]).play(Action::Area(0), &[1, 1]);
    assert_eq!((table.place(units[0]).as_str(), table.state.attack.pool), ("sunk", 7));
    table.play(Action::Area(7), &[6; 11]);
    table.go("1510", &[]);
    table.order("1511", Deed::AttackShipsMove, &[]).play(Action::Show, &[]);
    assert_eq!(table.state.attack.pool, 8, "3, and 5 of Nanchang");
}

/// [R15.2(2)] The attacker picks the target that is resolved next.
#[test]
fn r15_2_2_order_of_targets() {
    let targets = ["Binzhou", "Yancheng", "Linyi"];
    let (mut table, _, units) = attack(&["Asahi", "Yamagiri", "Shimakaze"], "1510", &targets, &[]);
    table.play(BEGIN, &[]).play(Action::Aim(units[0]), &[]);
    assert_eq!(table.game.to_act(&table.state), Some(BLUE));
    assert_eq!(table.legal(), units.iter().map(|&slot| Action::Next(slot)).collect::<Vec<_>>());
    table.play(Action::Next(units[1]), &[6; 4]);
    assert_eq!(table.legal(), [Action::Next(units[0]), Action::Next(units[2])]);
}

/// [R15.2(3)1] The defender adds area points to the ship's own dice; they are spent.
#[test]
fn r15_2_3_1_area_points_added() {
    let (mut table, _, units) = attack(&["Asahi", "Yamagiri"], "1510", &["Binzhou", "Taiyuan"], &[]);
    table.play(BEGIN, &[]).play(Action::Aim(units[0]), &[]).play(Action::Next(units[0]), &[]);
    assert_eq!(table.game.to_act(&table.state), Some(RED));
    assert_eq!(table.legal(), [0, 1, 2, 3, 4].map(Action::Area));
    table.play(Action::Area(3), &[6; 7]);
    assert_eq!(dice_at(&table, units[0]), Some([(5, 0), (2, 0)]));
    assert_eq!(table.legal(), [Action::Area(0), Action::Area(1)], "one is left for Taiyuan");
}

/// [R15.2(3)2] A ship with area points has no other dice.
#[test]
fn r15_2_3_2_area_ship() {
    for points in [0, 2] {
        let (mut table, _, units) = attack(&["Asahi"], "1510", &["Taiyuan"], &[]);
        table.play(BEGIN, &[]).play(Action::Area(points), &vec![6; usize::from(points) + 2]);
        assert_eq!(dice_at(&table, units[0]), Some([(points, 0), (2, 0)]));
    }
}

/// [R15.2(4)] Hits at the tech of the attacked ship lower the attackers' strength, the worst shots first.
#[test]
fn r15_2_4_anti_air_hits() {
    let (mut table, _, units) = attack(&["Asahi", "Yamagiri"], "1510", &["Binzhou"], &[]);
    table.play(BEGIN, &[2, 3, 3, 3, 6]);
    assert_eq!(dice_at(&table, units[0]), Some([(2, 1), (3, 1)]), "a 3 is no hit for tech 2; Yamagiri lost a die");
    assert_eq!(table.place(units[0]), "damaged");
}

/// [R15.2(5)] Each attacker rolls what is left of its strength.
#[test]
fn r15_2_5_attack_dice() {
    for (anti_air, left) in [([6, 6], 2), ([6, 1], 1), ([1, 1], 0)] {
        let (mut table, _, units) = attack(&["Asahi"], "1510", &["Binzhou"], &[]);
        let mut dice = anti_air.to_vec();
        dice.extend(vec![6; usize::from(left)]);
        table.play(BEGIN, &dice);
        assert_eq!(dice_at(&table, units[0]).map(|[_, fire]| fire), Some((left, 0)));
    }
}

/// [R15.2(6)] The attackers hit at their tech, one less from two hexes on, but at least on a 1.
#[test]
fn r15_2_6_tech_and_distance() {
    let damages = |name: &str, from: &str, die: u32| {
        let (mut table, _, units) = attack(&[name], from, &["Binzhou"], &[]);
        table.play(BEGIN, &[6, 6, 6, die]);
        table.place(units[0]) == "damaged"
    };
    for (name, from, most) in
        [("Asahi", "1510", 3), ("Asahi", "1511", 3), ("Asahi", "1512", 2), ("Yamagiri", "1512", 1)]
    {
        assert!(damages(name, from, most) && !damages(name, from, most + 1), "{name} from {from}");
    }
    let mut old = Table::new("20.1");
    old.put(RED, "Harbin", "1512");
    old.put(RED, "Longhushan", "1813");
    let target = old.put_on(BLUE, "Osumi", "1510");
    old.chit("red TF");
    old.order("1512", Deed::AttackShipsMove, &[6, 2, 1]);
    assert_eq!(old.place(target), "damaged", "tech 1 still hits on a 1");
}

/// [R15.2(7)] The hits of all attackers add up: one damages, two sink.
#[test]
fn r15_2_7_hits() {
    let place = |fire: [u32; 4]| {
        let (mut table, _, units) = attack(&["Asahi", "Yamagiri"], "1510", &["Binzhou"], &[]);
        table.play(BEGIN, &[&[6, 6][..], &fire].concat());
        table.place(units[0])
    };
    assert_eq!(place([6, 6, 6, 6]), "1510");
    assert_eq!(place([2, 6, 6, 6]), "damaged");
    assert_eq!(place([2, 6, 3, 6]), "sunk", "one hit of each");
}

/// [R15.2(8)] All attacked ships are resolved before the group goes on.
#[test]
fn r15_2_8_all_targets() {
    let (mut table, _, units) = attack(&["Asahi", "Yamagiri"], "1510", &["Binzhou", "Yancheng"], &[]);
    table.play(BEGIN, &[]).play(Action::Aim(units[0]), &[]);
    table.play(Action::Next(units[1]), &[6, 6, 1, 1, 6, 6, 1, 6]);
    assert_eq!(units.iter().map(|&slot| table.place(slot)).collect::<Vec<_>>(), ["damaged", "sunk"]);
    assert_eq!(table.state.node, Node::GroupMove);
}

/// [R23(4)] Example 4: six Japanese ships attack a group round Shandong from two hexes.
#[test]
fn r23_4_example() {
    let ships = ["Yamagiri", "Murasame", "Harusame", "Yudachi", "Asahi", "Shiranui"];
    let (mut table, _, units) = attack(&ships, "1512", &["Binzhou", "Taiyuan", "Shandong", "Longhushan"], &[]);
    let [frigate, destroyer, carrier, landing] = units[..] else { panic!("four targets") };
    table.load(landing, 2);
    table.play(BEGIN, &[]);
    // The two best shoot at the carrier and the landing ship, the others at all four; one of them has to aim at the frigate.
    for target in [carrier, landing, destroyer, carrier] {
        table.play(Action::Aim(target), &[]);
    }
    assert_eq!((table.state.node, table.state.attack.pool), (Node::NextTarget, 4));
    table.play(Action::Next(frigate), &[]).play(Action::Area(0), &[1, 3, 4]);
    assert_eq!((dice_at(&table, frigate), table.state.attack.pool), (Some([(2, 1), (1, 0)]), 4));
    table.play(Action::Next(destroyer), &[]).play(Action::Area(1), &[5, 1, 6]);
    assert_eq!((dice_at(&table, destroyer), table.state.attack.pool), (Some([(1, 0), (2, 1)]), 3));
    table.play(Action::Next(carrier), &[]).play(Action::Area(0), &[1, 2, 4, 6, 2, 5]);
    assert_eq!((dice_at(&table, carrier), table.state.attack.pool), (Some([(4, 2), (2, 1)]), 3));
    table.play(Action::Area(3), &[2, 3, 5, 6, 3, 1, 6]);
    assert_eq!(dice_at(&table, landing), Some([(4, 1), (3, 1)]));
    let places: Vec<_> = units.iter().map(|&slot| table.place(slot)).collect();
    assert_eq!(places, ["1510", "damaged", "damaged", "1510"]);
    assert_eq!(table.state.sup[usize::from(landing)], 1);
    table.state.node = Node::Over;
    assert_eq!(table.game.outcome(&table.state).map(|outcome| outcome.vp), Some([4, 0]));
}
