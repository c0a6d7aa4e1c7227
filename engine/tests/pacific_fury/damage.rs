//! Placing hits, sinking, repair, withdrawal (R10.7, R10.8).

use std::{cmp::Ordering, collections::BTreeSet};

use sandtable_engine::{
    Game, Side, Stream,
    games::pacific_fury::{Action, Area, Event, Kind, Node},
};

use crate::{
    support::{ALL_FORCES, F1, Force, IJN, Position, Ship, TRANSPORTS, USN},
    table::{Fixed, Place, Table},
    vectors::{cases, number},
};

/// [R10.7(1)] The firing side puts its points on the ships of the target as it likes: all on one, or one on each; none is
/// kept back.
#[test]
fn r10_7_1_free_placing() {
    let position = Position::new().to_move(IJN).force(IJN, Area::Es, &["Kongo"]);
    let mut table = Table::at(position.force(USN, Area::Ibs, &["Washington", "Astoria", "Chicago"]));
    table.play("move 1 IBS", &[3]).expect(IJN, &["hit Washington", "hit Astoria", "hit Chicago"]);
    let mut one = table.clone();
    one.play_all(&["hit Astoria", "hit Astoria"]).play("hit Astoria", &[6, 6, 6, 1]);
    assert_eq!(one.damage(), [("Astoria".to_owned(), 3, false)]);
    let mut each = table.clone();
    each.play_all(&["hit Washington", "hit Astoria"]).play("hit Chicago", &[6, 6, 6, 1, 1, 1, 6]);
    assert_eq!(each.damage().iter().map(|(_, hits, _)| *hits).collect::<Vec<_>>(), [1, 1, 1]);
    // Chicago is the last ship: with it chosen there is no choice left, and all three points are on it.
    table.play("hit Chicago", &[6, 6, 6, 2]);
    assert_eq!(table.damage(), [("Chicago".to_owned(), 3, true)]);
}

/// [R10.7(2)] [RULING-25] In a surface battle a transport is hit only when every warship of the target has a hit of this
/// volley, on either side; so no warship is left where transports are lost, however the hits are placed.
#[test]
fn r10_7_2_transports_last_in_surface_battles() {
    let position = Position::new().disrupted().to_move(IJN);
    let position = position.force(IJN, Area::Es, &["Takao", "Aoba", "Transport", "Transport"]);
    let position = position.force(USN, Area::Ibs, &["Washington", "Astoria", "Chicago"]);
    let mut table = Table::at(position.clone());
    table.play("move 1 IBS", &[6, 6, 4, 6, 6]).expect(USN, &["hit Takao", "hit Aoba"]).play("hit Takao", &[]);
    table.expect(USN, &["hit Takao", "hit Aoba"]).play("hit Aoba", &[]);
    table.expect(USN, &["hit Aoba", "hit Transport 1"]).play("hit Transport 1", &[]);
    table.expect(USN, &["hit Transport 1", "hit Transport 2"]);

    let defender = Position::new().marker(-1).to_move(IJN).force(IJN, Area::Slot, &["Kongo"]);
    let defender = defender.force(USN, Area::Ibs, &["Transport", "Quincy"]).force(USN, Area::Ibs, &["Chicago"]);
    let mut defender = Table::at(defender);
    defender.play("move 1 IBS", &[3]).expect(IJN, &["hit Quincy", "hit Chicago"]).play("hit Quincy", &[]);
    defender.expect(IJN, &["hit Quincy", "hit Chicago"]).play("hit Chicago", &[]);
    defender.expect(IJN, &["hit Chicago", "hit Transport 1"]);

    // Every placement of both sides in a first round in which all dice show 2: 4 points against 6.
    let mut walked = 0;
    let start = Table::at(position);
    let mut open = vec![(start.state, Action::Move(F1, Area::Ibs))];
    let mut legal = Vec::new();
    let mut lost = BTreeSet::new();
    while let Some((mut state, action)) = open.pop() {
        start.game.apply_unchecked(&mut state, action, &mut Fixed(2), &mut ());
        if matches!(state.node, Node::SurfaceHitByAttacker | Node::SurfaceHitByDefender) {
            start.game.legal_actions(&state, &mut legal);
            open.extend(legal.iter().map(|&action| (state, action)));
            continue;
        }
        walked += 1;
        let warships_left = state.ships(IJN, F1).and(start.game.warships[IJN]).len();
        assert!(state.transports_sunk == 0 || warships_left == 0, "{state:?}");
        lost.insert((state.transports_sunk, warships_left, state.marker));
    }
    assert!(walked > 100, "{walked} placements");
    // Both transports lost, one lost, none lost with one or two... warships hit, with and without a landing.
    assert!([(2, 0, 1), (1, 0, 0), (0, 1, -1)].iter().all(|case| lost.contains(case)), "{lost:?}");
}

/// [R10.7(2)] In the air transports are targets like any other ship.
#[test]
fn r10_7_2_transports_in_the_air() {
    let position = Position::new().to_move(IJN).force(IJN, Area::Es, &["Aoba", "Takao", "Transport", "Transport"]);
    let mut table = Table::at(position.force(USN, Area::Sp, &["Wasp", "Quincy"]));
    table.play("move 1 SP", &[]).play("launch", &[3]);
    table.expect(USN, &["hit Takao", "hit Aoba", "hit Transport 1"]).play("hit Transport 1", &[]);
    table.expect(USN, &["hit Transport 1", "hit Transport 2"]).play("hit Transport 2", &[]).expect_over();
    assert_eq!((table.ships(IJN, 1).len(), table.state.transports_sunk), (2, 2));
}

/// A battleship or cruiser that can score `hits` enters the Sound against one ship, which is checked with `die`.
fn duel(victim: Side, name: &str, hits: u32, die: u32, turn: u8) -> Table {
    let (attacker, area, ship) = if victim == IJN { (USN, Area::Sp, "Washington") } else { (IJN, Area::Es, "Yamato") };
    let position = Position::new().turn(turn).disrupted().to_move(attacker).force(attacker, area, &[ship]);
    let mut table = Table::at(position.force(victim, Area::Ibs, &[name]));
    table.play("move 1 IBS", &[hits, 6, die]).expect_over();
    table
}

/// [R10.7(3)] [R2.2] One die for each ship hit: sunk on 2 to 6 with more hits than defence, on 4 to 6 with as many, on a 6
/// with fewer.
#[test]
fn r10_7_3_sink_table() {
    let targets = [
        (USN, "Chicago", 0),
        (USN, "Quincy", 1),
        (USN, "North Carolina", 3),
        (IJN, "Aoba", 0),
        (IJN, "Takao", 1),
        (IJN, "Kongo", 2),
        (IJN, "Mutsu", 3),
        (IJN, "Yamato", 4),
    ];
    for (side, name, defence) in targets {
        for hits in 1..=5 {
            let sunk_from = match hits.cmp(&defence) {
                Ordering::Greater => 2,
                Ordering::Equal => 4,
                Ordering::Less => 6,
            };
            for die in 1..=6 {
                let table = duel(side, name, hits, die, 1);
                let fate = if die >= sunk_from {
                    Place::Sunk
                } else {
                    Place::Track(if side == IJN || hits > 1 { 3 } else { 2 })
                };
                assert_eq!(table.place(side, name), fate, "{name}, {hits} hits, die {die}");
                assert_eq!(table.damage(), [(name.to_owned(), hits as u8, die >= sunk_from)]);
            }
        }
    }
}

/// [R10.7(4)] [R10.7(8)] [RULING-13] A transport that is hit is removed without a die, whatever the number of hits. Those of
/// amphibious forces count as sunk, an Express never does.
#[test]
fn r10_7_4_transports_removed_without_a_roll() {
    let position = Position::new()
        .to_move(USN)
        .force(USN, Area::Sp, &["Wasp"])
        .force(IJN, Area::Es, &["Transport", "Takao"])
        .force(IJN, Area::Es, &["Transport"]);
    let start = Table::at(position);
    let mut amphibious = start.clone();
    amphibious.play("strike 1 1", &[4]).play("hit Transport 1", &[]);
    assert_eq!(amphibious.place(IJN, "Transport 1"), Place::Gone, "four hits and no die");
    assert_eq!((amphibious.state.transports_sunk, amphibious.state.transports_gone), (1, 1));
    assert!(amphibious.damage().is_empty());
    amphibious.play("stay", &[]).play("again 2", &[2]).expect_over();
    assert_eq!(amphibious.place(IJN, "Transport 2"), Place::Gone);
    assert_eq!(
        (amphibious.state.transports_sunk, amphibious.state.transports_gone),
        (1, 2),
        "the Express is not counted"
    );

    let mut both = start;
    both.play("strike 1 1", &[1]).play("hit Takao", &[1]);
    assert_eq!(both.ships(IJN, 1), ["Transport 1"]);
    both.play("stay", &[]).play("again 1", &[5]).expect_over();
    assert_eq!(both.state.transports_sunk, 1, "an amphibious force reduced to its transport still counts");
    assert!(both.ships(IJN, 1).is_empty());
}

/// [R10.7(5)] A damaged Japanese ship is back two turns later, whatever its hits.
#[test]
fn r10_7_5_japanese_repair() {
    for (turn, hits) in [(1, 1), (1, 3), (2, 1), (2, 3)] {
        assert_eq!(duel(IJN, "Yamato", hits, 1, turn).place(IJN, "Yamato"), Place::Track(turn + 2));
    }
}

/// [R10.7(6)] A damaged US ship is back on the next turn after exactly one hit, else two turns later.
#[test]
fn r10_7_6_us_repair() {
    for turn in 1..=2 {
        assert_eq!(duel(USN, "Washington", 1, 1, turn).place(USN, "Washington"), Place::Track(turn + 1));
        assert_eq!(duel(USN, "Washington", 2, 1, turn).place(USN, "Washington"), Place::Track(turn + 2));
        assert_eq!(duel(USN, "Washington", 5, 1, turn).place(USN, "Washington"), Place::Track(turn + 2));
    }
    assert_eq!(duel(USN, "Washington", 1, 1, 3).place(USN, "Washington"), Place::Track(4));
}

/// [R10.7(7)] [RULING-27] A repair that would end after turn 4 puts the ship out of the game; it is not sunk.
#[test]
fn r10_7_7_repair_beyond_the_last_turn() {
    for (side, name, hits, turn) in
        [(IJN, "Yamato", 1, 3), (IJN, "Yamato", 1, 4), (USN, "Washington", 2, 3), (USN, "Washington", 1, 4)]
    {
        let table = duel(side, name, hits, 1, turn);
        assert_eq!(table.place(side, name), Place::Out, "{name}, {hits} hits on turn {turn}");
        assert!(table.state.sunk[side].is_empty());
    }
}

/// [R10.7(8)] [R6.0(3)] Transports that were sunk are back at the start of the next turn, in the base of the side that is
/// then without the initiative.
#[test]
fn r10_7_8_transports_come_back() {
    // The bonus for the transport moves the marker one step, at -2 not far enough to keep the initiative.
    for (marker, next_owner) in [(1, IJN), (-2, USN)] {
        let position = Position::new()
            .marker(marker)
            .initiative(USN)
            .disrupted()
            .operation(12)
            .force(USN, Area::Sp, &["Wasp", "Quincy"])
            .force(IJN, Area::Es, &["Transport", "Transport", "Takao"]);
        let mut table = Table::at(position);
        table.play("strike 1 1", &[3]).play_all(&["hit Transport 1", "hit Transport 1", "hit Transport 1"]);
        table.play_all(&["stay", "stop"]).expect_over();
        assert_eq!(table.state.transports_sunk, 1);
        assert_eq!(table.place(IJN, "Transport 1"), Place::Gone);
        let mut state = table.state;
        table.game.apply_unchecked(&mut state, Action::Pass, &mut Stream::new(5), &mut ());
        assert_eq!(state.turn, 2);
        assert_eq!(state.other_side(), next_owner);
        let at_hand = state.base[next_owner];
        assert_eq!(at_hand.and(TRANSPORTS).len(), 2);
        assert_eq!((state.transports_gone, state.transports_sunk), (0, 0));
    }
}

/// [R10.8(1)] [RULING-18] [RULING-38] Withdrawal is by whole forces and of either side's own will. In the Slot the defenders
/// fire and are hit together, but each force decides for itself, and goes home for itself when it was hit; those that stay
/// fight on.
#[test]
fn r10_8_1_slot_defenders_decide_singly() {
    let position = Position::new()
        .force(USN, Area::Ibs, &["Washington"])
        .force(IJN, Area::Slot, &["Takao", "Aoba"])
        .force(IJN, Area::Slot, &["Kongo"])
        .force(IJN, Area::Slot, &["Atago"]);
    let mut table = Table::at(position);
    table.play("move 1 SLOT", &[1]).expect(USN, &["hit Takao", "hit Aoba", "hit Kongo", "hit Atago"]);
    table.play("hit Takao", &[6, 6, 6, 6, 1]);
    assert_eq!(table.surface_fire()[1], (IJN, 4, 0), "one volley of all");
    let asked = table.clone();
    table.expect(IJN, &["stay", "withdraw"]).play("stay", &[]).expect(IJN, &["stay", "withdraw"]).play("withdraw", &[]);
    table.expect(IJN, &["stay", "withdraw"]).play("stay", &[]).expect(USN, &["attack", "withdraw"]);
    assert_eq!([1, 2, 3].map(|force| table.area(IJN, force)), [Area::Slot, Area::Base, Area::Slot]);
    table.play("attack", &[6, 6, 6]).expect_over();
    assert_eq!(table.surface_fire()[3], (IJN, 2, 0), "who stayed fights on");
    assert_eq!([1, 2, 3].map(|force| table.area(IJN, force)), [Area::Base, Area::Base, Area::Slot]);
    assert_eq!(table.area(USN, 1), Area::Base);

    let mut all_leave = asked;
    all_leave.play_all(&["withdraw", "withdraw", "withdraw"]).expect_over();
    assert_eq!(all_leave.surface_fire().len(), 2);
    assert_eq!([1, 2, 3].map(|force| all_leave.area(IJN, force)), [Area::Base; 3]);
}

/// [R10.8(3)] The attacker must go home after round 2, and after round 1 if the defender is excluded.
#[test]
fn r10_8_3_attacker_forced_home() {
    let forced = |table: &Table| {
        table.events.iter().any(|event| matches!(event, Event::Home { side: IJN, force: F1, forced: true }))
    };
    let position = Position::new().disrupted().to_move(IJN).force(IJN, Area::Es, &["Kongo"]);
    let start = Table::at(position.force(USN, Area::Ibs, &["Astoria"]));
    let mut two = start.clone();
    two.play("move 1 IBS", &[6, 6]).play("stay", &[]).play("attack", &[6, 6]).expect_over();
    assert!(forced(&two) && two.area(IJN, 1) == Area::Base);
    let mut excluded = start;
    excluded.play("move 1 IBS", &[6, 6]).play("withdraw", &[]).expect_over();
    assert!(forced(&excluded) && excluded.area(IJN, 1) == Area::Base);
}

/// [R10.8(5)] [RULING-20] A force that is home has no more operations this turn and does not sortie again, and its ships
/// are no targets.
#[test]
fn r10_8_5_home_is_done_for_the_turn() {
    let position = Position::new().to_move(IJN).force(IJN, Area::Es, &["Shokaku"]).force(USN, Area::Sp, &["Quincy"]);
    let mut table = Table::at(position.force(USN, Area::Sp, &["Saratoga"]));
    table.play("strike 1 1", &[6]).play("withdraw", &[]).play("stop", &[]).expect_over();
    assert_eq!(table.decides(), Some(USN));
    table.expect(USN, &["pass", "sortie SP", "sortie IBS", "move 2 ES", "home 2"]).play("pass", &[]);
    table.expect(IJN, &["pass", "sortie ES", "sortie SLOT"]);
    table.play("sortie ES", &[]);
    assert_eq!(table.area(IJN, 2), Area::Es, "the next force in the boxes, not the one at home");
    assert_eq!(table.area(IJN, 1), Area::Base);
}

/// The hits on every ship of one side, by ship.
type Allocation = [u8; 30];

/// All ways to place the volley that is being placed, as the legal actions allow, and the number of paths to them.
fn walk(table: &Table, owner: Side) -> (BTreeSet<Allocation>, usize) {
    let node = table.node();
    let mut found = BTreeSet::new();
    let mut paths = 0;
    let mut open = vec![table.state];
    while let Some(state) = open.pop() {
        let mut legal = Vec::new();
        table.game.legal_actions(&state, &mut legal);
        assert!(legal.len() >= 2 && legal.is_sorted_by_key(|&action| order(table, owner, action)), "{legal:?}");
        for action in legal {
            let Action::Hit(ship) = action else { panic!("{action:?} while hits are placed") };
            let mut next = state;
            table.game.apply_unchecked(&mut next, action, &mut Fixed(6), &mut ());
            if next.node == node && next.battle.pending > 0 {
                open.push(next);
            } else {
                // The rest was forced: nothing but the ship hit last could take it.
                let mut hits = state.hits[owner];
                hits[ship.index()] += state.battle.pending;
                paths += 1;
                found.insert(hits);
            }
        }
    }
    (found, paths)
}

/// Place of a hit in the canonical order: transports last, else force, kind, ship.
fn order(table: &Table, owner: Side, action: Action) -> (bool, Force, Kind, Ship) {
    let Action::Hit(ship) = action else { panic!("{action:?} while hits are placed") };
    let holds = |force: &Force| table.state.ships(owner, *force).contains(ship);
    let force = ALL_FORCES.iter().find(holds).expect("the ship is in a force");
    (ship.is_transport(), force, table.game.kind_of[owner][ship.index()], ship)
}

/// A US group in the Sound, entered by Yamato or struck by Shokaku (and Zuikaku for more than 4 points).
fn volley_at(forces: &[&[&str]], hits: u8, surface: bool) -> Table {
    let position = Position::new().marker(-1).to_move(IJN);
    let position = if surface {
        position.force(IJN, Area::Es, &["Yamato"])
    } else {
        position.force(IJN, Area::Es, if hits > 4 { &["Shokaku", "Zuikaku"] } else { &["Shokaku"] })
    };
    let mut table = Table::at(forces.iter().fold(position, |position, ships| position.force(USN, Area::Ibs, ships)));
    let hits = u32::from(hits);
    match (surface, hits) {
        (true, _) => table.play("move 1 IBS", &[hits]),
        (false, 0..=4) => table.play("strike 1 IBS", &[hits]),
        (false, _) => table.play("strike 1 IBS", &[4, hits - 4]),
    };
    assert_eq!((u32::from(table.state.battle.pending), table.decides()), (hits, Some(IJN)));
    table
}

/// [R10.7(1)] [R10.7(2)] OV-13: the number of ways to place a volley on ships that can be told apart (of different kinds, or
/// in different forces), walked through the legal actions; each way has exactly one path.
#[test]
fn ov_13_placements_of_ships_that_differ() {
    for case in cases("OV-13") {
        let [warships, transports, hits] = ["warships", "transports", "hits"].map(|key| number(&case[key]));
        let forces: Vec<Vec<&str>> = match (warships, transports) {
            (2, 2) => vec![vec!["Quincy", "Transport"], vec!["Chicago", "Transport"]],
            (4, 0) => vec![vec!["Washington", "Quincy", "Chicago"], vec!["Chester"]],
            // What is left of two amphibious forces.
            (0, 2) => vec![vec!["Transport"], vec!["Transport"]],
            (1, 1) => vec![vec!["Quincy", "Transport"]],
            _ => panic!("no ships for {case}"),
        };
        let forces: Vec<&[&str]> = forces.iter().map(Vec::as_slice).collect();
        for (surface, key) in [(true, "surface"), (false, "air")] {
            if surface && (warships, transports) == (1, 1) {
                // The first point is forced on the warship.
                let mut table =
                    Table::at(Position::new().marker(-1).to_move(IJN).force(IJN, Area::Es, &["Yamato"]).force(
                        USN,
                        Area::Ibs,
                        forces[0],
                    ));
                table.play("move 1 IBS", &[u32::from(hits)]);
                assert_eq!(table.state.battle.pending, hits - 1);
                let (found, paths) = walk(&table, USN);
                assert_eq!(
                    (found.len() as u64, paths as u64),
                    (case[key].as_u64().unwrap(), case[key].as_u64().unwrap())
                );
                continue;
            }
            let (found, paths) = walk(&volley_at(&forces, hits, surface), USN);
            assert_eq!(found.len() as u64, case[key].as_u64().unwrap(), "{case} {key}");
            assert_eq!(paths, found.len(), "one path a placement: {case} {key}");
            let sums: BTreeSet<u8> = found.iter().map(|hits| hits.iter().sum()).collect();
            assert_eq!(sums, BTreeSet::from([hits]), "all points are placed");
        }
    }
}

/// [S3.3] Identical ships of one force are pruned: the walk finds exactly the placements in which no such ship is hit while
/// one before it is not, and with them, up to the exchange of identical ships, every placement there is.
#[test]
fn s3_3_pruning_leaves_out_nothing_but_copies() {
    let forces: [&[&str]; 2] = [&["Astoria", "Quincy", "Portland", "Chicago"], &["Vincennes", "Minneapolis"]];
    let groups: [&[usize]; 3] = [&[10, 11, 13], &[16], &[8, 12]];
    let table = volley_at(&forces, 4, false);
    let (found, paths) = walk(&table, USN);
    assert_eq!(paths, found.len());
    let ships: Vec<usize> = groups.concat();
    let mut all = vec![[0_u8; 30]];
    for _ in 0..4 {
        let more: BTreeSet<Allocation> = all
            .iter()
            .flat_map(|hits| {
                ships.iter().map(|&ship| {
                    let mut more = *hits;
                    more[ship] += 1;
                    more
                })
            })
            .collect();
        all = more.into_iter().collect();
    }
    assert_eq!(all.len(), 126, "4 points on 6 ships");
    let is_prefix = |hits: &Allocation| {
        groups.iter().all(|group| group.windows(2).all(|pair| hits[pair[0]] > 0 || hits[pair[1]] == 0))
    };
    let expected: BTreeSet<Allocation> = all.iter().copied().filter(is_prefix).collect();
    assert_eq!(found, expected);
    let class = |hits: &Allocation| {
        groups.map(|group| {
            let mut counts: Vec<u8> = group.iter().map(|&ship| hits[ship]).collect();
            counts.sort_unstable();
            counts
        })
    };
    let classes = |set: &mut dyn Iterator<Item = &Allocation>| set.map(class).collect::<BTreeSet<_>>();
    assert_eq!(classes(&mut found.iter()), classes(&mut all.iter()));
    assert!(found.len() < all.len());
}
