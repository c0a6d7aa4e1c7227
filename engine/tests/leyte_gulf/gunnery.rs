//! Gunfire and main guns: chapters 7 and 8.

use sandtable_engine::{
    Game,
    games::leyte_gulf::{
        Arc, Band, Effect, Event, GunType, HitNumber, LeyteGulf, Node, Power, Standing, arcs_of, band_of, effect_of,
    },
    testing::Table,
};

use crate::support::*;

/// Yamato and Iowa eight hexes apart, broadside on, in the phase of Yamato.
const DUEL: [Stand<'static>; 2] = [("JP-BB1", "1013", "N", 0), ("US-BB1", "1813", "N", 0)];

/// What was fired: the number with its parts, the sum, whether it hit.
fn fired(events: &[Event]) -> Vec<(HitNumber, u8, bool)> {
    let of = |event: &Event| match *event {
        Event::Fired { number, sum, hit, .. } => Some((number, sum, hit)),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

/// Yamato aims at Iowa, which does not fire; these dice are rolled.
fn yamato_fires(sea: Sea, dice: &[u32]) -> Table<LeyteGulf> {
    let mut table = sea.firing();
    table.play("aim US-BB1", &[]);
    if table.state.node == Node::MainTarget {
        table.play("cease", dice);
    }
    table
}

/// [R7.1-1, R7.1-3, R7.1-4] A ship fires at one ship that it chooses, also out of a squadron.
#[test]
fn a_target_is_a_single_ship() {
    let stands = [
        ("JP-BB1", "1013", "N", 0),
        ("US-BB1", "1813", "N", 1),
        ("US-BB2", "1813", "N", 1),
        ("US-DD1", "1814", "N", 0),
    ];
    let mut table = Sea::new(&stands).firing();
    assert_eq!(table.legal_texts(), ["cease", "aim US-BB1", "aim US-BB2", "aim US-DD1"]);
    table.play("aim US-BB2", &[]);
    assert_eq!(table.state.pick(ship(&table.game, "JP-BB1")), Some(ship(&table.game, "US-BB2")));
}

/// [R7.1-2, R7.1(1)-1, R7.1(1)-2, R7.1(1)-3] Close range is up to 5 hexes, medium up to 10, long up to 15; beyond that
/// nobody fires.
#[test]
fn bands_of_range() {
    let expected = [(0, Some(Band::Close)), (5, Some(Band::Close)), (6, Some(Band::Medium)), (10, Some(Band::Medium))];
    for (distance, band) in expected.into_iter().chain([(11, Some(Band::Long)), (15, Some(Band::Long)), (16, None)]) {
        assert_eq!(band_of(distance), band, "{distance}");
    }
    let near = Sea::new(&[("JP-BB1", "1013", "N", 0), ("US-BB1", "2513", "N", 0)]).firing();
    assert_eq!(near.legal_texts(), ["cease", "aim US-BB1"]);
    let far = Sea::new(&[("JP-BB1", "1013", "N", 0), ("US-BB1", "2613", "N", 0)]).firing();
    assert_eq!(far.state.phasing, US, "nobody is in range, so nobody is asked");
}

/// [R7.1(2)-1, R7.1(2)-2, R7.1(2)-3, R8.1] Battleships reach long range, cruisers medium, secondary guns close; a
/// destroyer fires only secondary guns.
#[test]
fn reach_of_guns() {
    let game = game("s8");
    let reaches = |gun: GunType, code: &str| {
        [Band::Close, Band::Medium, Band::Long].map(|band| game.reaches(gun, ship(&game, code), band))
    };
    assert_eq!(reaches(GunType::Main, "JP-BB1"), [true, true, true]);
    assert_eq!(reaches(GunType::Main, "US-CA1"), [true, true, false]);
    assert_eq!(reaches(GunType::Main, "US-CL1"), [false; 3]);
    assert_eq!(reaches(GunType::Main, "JP-DD1"), [false; 3]);
    assert_eq!(reaches(GunType::Secondary, "JP-BB1"), [true, false, false]);
    let table = Sea::new(&[("JP-DD1", "1013", "N", 0), ("US-DD1", "1313", "N", 0)]).firing();
    assert_eq!(table.state.node, Node::SecondaryTarget);
}

/// [R7.1-5, R7.1-6] A ship fires main and secondary guns in their own segments, at different targets if it likes.
#[test]
fn two_kinds_of_guns() {
    let stands = [("JP-BB1", "1013", "N", 0), ("US-BB1", "1313", "N", 0), ("US-DD1", "1314", "N", 0)];
    let mut table = Sea::new(&stands).firing();
    table.play("aim US-BB1", &[]).play("cease", &[6, 6]);
    assert_eq!(table.state.node, Node::SecondaryTarget);
    table.play("aim US-DD1", &[]).play("cease", &[]).play("cease", &[6, 6]);
    let aims: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Aimed { gun, target, .. } => Some((*gun, *target)),
            _ => None,
        })
        .collect();
    assert_eq!(aims, [(GunType::Secondary, ship(&table.game, "US-DD1"))]);
    assert_eq!(table.state.target(ship(&table.game, "JP-BB1")), Some(ship(&table.game, "US-BB1")));
}

/// [R7.1-7, R2.12(6), R7.2(1)-4, R7.2(3)-3, RULING-2] A damaged ship has a hit number 1 lower and a damage roll 1
/// lower.
#[test]
fn damaged_firers() {
    let table = yamato_fires(Sea::new(&DUEL).damaged(&["JP-BB1"]), &[1, 1, 6, 4, 4]);
    let (number, _, _) = fired(&table.events)[0];
    assert_eq!((number.damaged, number.total()), (-1, 3));
    let hit = table.events.iter().find_map(|event| match event {
        Event::Hit { sum, penetration, armour, damaged, column, .. } => {
            Some((*sum, *penetration, *armour, *damaged, *column))
        }
        _ => None,
    });
    assert_eq!(hit, Some((8, 9, 7, true, 9)));
}

/// [R7.1(3), RULING-6, RULING-7, R8.3-1] Targets lie ahead, astern or in a broadside; a ship uses the fire power of
/// that arc, in its own hex the best one. An arc with fire power 0 does not fire.
#[test]
fn arcs_of_fire() {
    let shot = |code: &str, at: &str| {
        let sea = Sea::new(&[(code, "1813", "N", 0), ("US-BB1", at, "N", 0)]);
        let (game, state) = (sea.game().clone(), *sea.state());
        let shot = game.shot(&state, GunType::Main, ship(&game, code), ship(&game, "US-BB1"));
        shot.map(|shot| (shot.arc, shot.power))
    };
    assert_eq!(shot("JP-BB1", "1806"), Some((Arc::Front, 6)));
    assert_eq!(shot("JP-BB1", "2413"), Some((Arc::Starboard, 9)));
    assert_eq!(shot("JP-BB1", "1820"), Some((Arc::Rear, 3)));
    assert_eq!(shot("JP-BB1", "1213"), Some((Arc::Port, 9)));
    assert_eq!(shot("JP-BB1", "1813"), Some((Arc::Starboard, 9)));
    assert_eq!(shot("JP-BB9", "1820"), None, "Ise has no guns aft");
    // A hex on the border of ahead and starboard, thirty degrees off the bow, and the one ahead of it.
    assert_eq!(shot("JP-BB1", "1912"), Some((Arc::Starboard, 9)));
    assert_eq!(shot("JP-BB1", "1911"), Some((Arc::Front, 6)));
}

/// [RULING-6] Borders under the option: the broadside, the better of the two, or bow and stern.
#[test]
fn borders_of_arcs() {
    let arcs = |value: &str| {
        let game = game_with("s8", &[("arc-boundary", value)]);
        let arcs = arcs_of(&game, hex(&game, "1813"), facing("N"), hex(&game, "1913"));
        let beside = arcs_of(&game, hex(&game, "1813"), facing("N"), hex(&game, "1912"));
        [arcs, beside].map(|arcs| arcs.iter().collect::<Vec<_>>())
    };
    // 1912 lies 30 degrees off the bow, on the border; 1913 is the hex to the north-east.
    let grid = game("s8").data.grid;
    let number = grid.bearing(grid.parse("1813").unwrap(), grid.parse("1912").unwrap()).unwrap().number();
    assert_eq!(number, 2);
    assert_eq!(arcs("side"), [vec![Arc::Starboard], vec![Arc::Starboard]]);
    assert_eq!(arcs("firer-choice"), [vec![Arc::Starboard], vec![Arc::Front, Arc::Starboard]]);
    assert_eq!(arcs("end"), [vec![Arc::Starboard], vec![Arc::Front]]);
}

/// [R7.2(1), RULING-1] Less than the number hits, the number itself misses.
#[test]
fn guns_hit_below_their_number() {
    // Spotted at medium range: 6.
    let sea = || Sea::new(&DUEL).aimed("JP-BB1", "US-BB1", false);
    assert!(!fired(&yamato_fires(sea(), &[3, 3]).events)[0].2);
    assert!(fired(&yamato_fires(sea(), &[3, 2, 6, 1, 1]).events)[0].2);
}

/// [R7.2(1)-1, R7.2(1)-2, R7.2(1)-3, R8.4(1), R8.6-5] A first salvo has 2 less but not at close range; long range has 2
/// less, close range 1 more.
#[test]
fn modifiers_of_range_and_first_salvo() {
    let number = |at: &str| {
        let sea = Sea::new(&[("JP-BB1", "1013", "N", 0), ("US-BB1", at, "N", 0)]);
        let table = yamato_fires(sea, &[6, 6]);
        let number = fired(&table.events)[0].0;
        (number.base, number.first, number.range, number.total())
    };
    assert_eq!(number("1813"), (6, -2, 0, 4));
    assert_eq!(number("2213"), (6, -2, -2, 2));
    assert_eq!(number("1413"), (6, 0, 1, 7));
}

/// [R7.2(1)-5] Destroyers are harder to hit by 1, also for secondary guns.
#[test]
fn destroyers_are_hard_to_hit() {
    let game = game("s8");
    let number = |gun, target: &str| {
        let standing = Standing::Spotted;
        game.hit_number(gun, ship(&game, "US-BB1"), ship(&game, target), Band::Close, standing, false).destroyer
    };
    assert_eq!([GunType::Main, GunType::Secondary].map(|gun| number(gun, "JP-DD1")), [-1, -1]);
    assert_eq!(number(GunType::Main, "JP-CL1"), 0);
}

/// [R7.2(1)-6, R10.5-2, RULING-3] At night Japanese ships have 1 less, with all guns and once; others do not.
#[test]
fn japan_at_night() {
    let game = game("s8");
    let night = |game: &LeyteGulf, gun, firer: &str, target: &str| {
        game.hit_number(gun, ship(game, firer), ship(game, target), Band::Close, Standing::Spotted, false).total()
    };
    let day = [GunType::Main, GunType::Secondary].map(|gun| night(&game, gun, "JP-BB1", "US-BB1"));
    let game = at_night(game);
    let dark = [GunType::Main, GunType::Secondary].map(|gun| night(&game, gun, "JP-BB1", "US-BB1"));
    assert_eq!((day, dark), ([7, 7], [6, 6]));
    assert_eq!(night(&game, GunType::Main, "US-BB1", "JP-BB1"), 8);
}

/// [R7.2(2)-1, R7.2(2)-2, R7.2(2)-3, R7.2(3)-2] A die says deck or side: on deck up to 1 at close range, 3 at medium, 5
/// at long; the armour of that part is taken off.
#[test]
fn deck_or_side() {
    let part = |at: &str, die: u32| {
        let stands = [("JP-BB1", "1013", "N", 0), ("JP-BB2", "0126", "N", 0), ("US-BB11", at, "N", 0)];
        let mut table = Sea::new(&stands).aimed("JP-BB1", "US-BB11", true).firing();
        table.play("aim US-BB11", &[]);
        table.play("cease", &[1, 1, die, 1, 1]);
        table.events.iter().find_map(|event| match event {
            Event::Hit { deck, armour, .. } => Some((*deck, *armour)),
            _ => None,
        })
    };
    for (at, last) in [("1413", 1), ("1813", 3), ("2213", 5)] {
        assert_eq!(part(at, last), Some((true, 5)), "{at}");
        assert_eq!(part(at, last + 1), Some((false, 6)), "{at}");
    }
}

/// [R7.2(3), R7.2(3)-1, RULING-26, RULING-53] The fire power is the row, two dice plus penetration less armour the
/// column. Left of the table is 0, right of it S; dice are rolled all the same.
#[test]
fn the_damage_table() {
    let charts = &game("s8").data.charts;
    assert_eq!(charts.striking_power(9, 10), Power::Points(14));
    assert_eq!(charts.striking_power(1, 15), Power::Points(3));
    assert_eq!(charts.striking_power(12, 1), Power::Points(0));
    assert_eq!(charts.striking_power(12, -7), Power::Points(0));
    assert_eq!(charts.striking_power(1, 16), Power::Sinks);
    assert_eq!(charts.striking_power(1, 25), Power::Sinks);
    // A first salvo at long range needs less than 2: it is rolled and misses with 2.
    let far = Sea::new(&[("JP-BB1", "1013", "N", 0), ("US-BB1", "2213", "N", 0)]);
    assert_eq!(fired(&yamato_fires(far, &[1, 1]).events), [(fired_number(2), 2, false)]);
}

fn fired_number(total: i8) -> HitNumber {
    let number = HitNumber { base: 6, first: -2, range: -2, damaged: 0, destroyer: 0, night: 0 };
    assert_eq!(number.total(), total);
    number
}

/// [R7.2(3)-r1, R7.2(3)-r2, R7.2(3)-r3] Power of the durability damages, or sinks what is damaged; twice of it sinks; S
/// sinks.
#[test]
fn what_a_power_does() {
    let effect = |power, is_damaged| effect_of(Power::Points(power), 10, is_damaged);
    assert_eq!(
        [9, 10, 19, 20].map(|power| effect(power, false)),
        [Effect::None, Effect::Damaged, Effect::Damaged, Effect::Sunk]
    );
    assert_eq!([9, 10].map(|power| effect(power, true)), [Effect::None, Effect::Sunk]);
    assert_eq!(effect_of(Power::Sinks, 99, false), Effect::Sunk);
}

/// [R7.2(3)-r1, R10.1-1, RULING-5, R8.6-6] Two hits of a segment add up: the first damages, the second sinks, and the
/// points count once.
#[test]
fn two_hits_sink() {
    let stands = [("JP-BB1", "1013", "N", 0), ("JP-BB2", "1014", "N", 0), ("US-BB1", "1813", "N", 0)];
    let sea = Sea::new(&stands).aimed("JP-BB1", "US-BB1", false).aimed("JP-BB2", "US-BB1", false);
    let mut table = sea.firing();
    table.play("aim US-BB1", &[]).play("aim US-BB1", &[]);
    // Power 14 against 11, twice.
    table.play("cease", &[1, 1, 1, 1, 6, 4, 4, 6, 4, 4]);
    assert!(table.state.sunk.contains(ship(&table.game, "US-BB1")));
    assert_eq!((table.state.vp[JP], table.state.node), (6, Node::Over));
    assert_eq!(table.game.outcome(&table.state).unwrap().winner(), Some(JP));
}

/// [RULING-5] Two ships that sink each other in a segment have both fired.
#[test]
fn both_sink() {
    let stands = [
        ("JP-BB1", "1013", "N", 0),
        ("JP-BB7", "0126", "N", 0),
        ("US-BB1", "1813", "N", 0),
        ("US-BB7", "3620", "N", 0),
    ];
    let sea = Sea::new(&stands).damaged(&["JP-BB1", "US-BB1"]).aimed("JP-BB1", "US-BB1", true);
    let mut table = sea.aimed("US-BB1", "JP-BB1", true).firing();
    table.play("aim US-BB1", &[]).play("aim JP-BB1", &[1, 1, 1, 1, 6, 6, 6, 6, 6, 6]);
    assert_eq!(table.state.sunk, ships(&table.game, &["JP-BB1", "US-BB1"]));
    assert_eq!((table.state.vp[JP], table.state.vp[US]), (6, 10));
}

/// [R7.2-4, RULING-53] A hit on a ship that has just sunk is not rolled any more.
#[test]
fn hits_on_a_sunk_ship_are_not_rolled() {
    let stands = [
        ("JP-BB1", "1013", "N", 0),
        ("JP-BB2", "1014", "N", 0),
        ("US-BB1", "1813", "N", 0),
        ("US-BB2", "3620", "N", 0),
    ];
    let sea = Sea::new(&stands).damaged(&["US-BB1"]).aimed("JP-BB1", "US-BB1", false).aimed("JP-BB2", "US-BB1", false);
    let mut table = sea.firing();
    table.play("aim US-BB1", &[]).play("aim US-BB1", &[]);
    table.play("cease", &[1, 1, 1, 1, 6, 4, 4]);
    assert!(table.state.sunk.contains(ship(&table.game, "US-BB1")));
}

/// [R8.2(1), R8.2(2)-3, R8.4(1)-1, R8.4(1)-2, R8.4(2), R8.4(2)-1, R8.4(2)-2, R8.4(3), R8.4(3)-1, R8.4(4)-1, R8.5-1, R8.5-2]
/// The life of a straddle: a first salvo misses; spotted fire misses, then hits; the straddle stays through a miss; the
/// ship turns, loses it, and fires a first salvo, which straddles again.
#[test]
fn the_life_of_a_straddle() {
    let standing = |table: &Table<LeyteGulf>| {
        let (yamato, iowa) = (ship(&table.game, "JP-BB1"), ship(&table.game, "US-BB1"));
        table.game.standing(&table.state, yamato, iowa)
    };
    let numbers = |table: &Table<LeyteGulf>| fired(&table.events)[0].0.total();
    // Both go north, eight hexes apart.
    let mut table = Sea::new(&[("JP-BB1", "1022", "N", 0), ("US-BB1", "1822", "N", 0)]).firing();
    assert_eq!(standing(&table), Standing::First);
    table.play("aim US-BB1", &[]).play("cease", &[6, 6]);
    assert_eq!((numbers(&table), standing(&table)), (4, Standing::Spotted));
    table.play("go SSSS", &[]).play("cease", &[]).play("aim US-BB1", &[6, 6]);
    assert_eq!((numbers(&table), standing(&table)), (6, Standing::Spotted));
    table.play("go SSS", &[]).play("aim US-BB1", &[]).play("cease", &[1, 1, 6, 1, 1]);
    assert_eq!((numbers(&table), standing(&table)), (6, Standing::Straddle));
    assert!(table.events.iter().any(|event| matches!(event, Event::Straddles { .. })));
    table.play("go SSSS", &[]).play("cease", &[]).play("aim US-BB1", &[6, 6]);
    assert_eq!((numbers(&table), standing(&table)), (9, Standing::Straddle));
    table.play("go SSR", &[]);
    assert!(matches!(table.events[0], Event::StraddleLost { .. }), "{:?}", table.events);
    assert_eq!(standing(&table), Standing::First);
    table.play("aim US-BB1", &[]).play("cease", &[1, 1, 6, 1, 1]);
    assert_eq!((fired(&table.events)[0].0.first, numbers(&table)), (-2, 4));
    assert!(table.state.straddling.contains(ship(&table.game, "JP-BB1")), "a first salvo that hits straddles");
}

/// [R8.4(3)-2] Only one ship straddles a target: another that hits it stays spotted.
#[test]
fn one_straddle_for_a_target() {
    let stands = [("JP-BB1", "1013", "N", 0), ("JP-BB2", "1014", "N", 0), ("US-BB1", "1813", "N", 0)];
    let sea = Sea::new(&stands).aimed("JP-BB1", "US-BB1", true).aimed("JP-BB2", "US-BB1", false);
    let mut table = sea.firing();
    table.play("aim US-BB1", &[]).play("aim US-BB1", &[]).play("cease", &[6, 6, 1, 1, 6, 1, 1]);
    assert_eq!(table.state.straddling, ships(&table.game, &["JP-BB1"]));
}

/// [RULING-37] When the target sinks, everybody who aimed at it has no target.
#[test]
fn a_sunk_target_frees_the_markers() {
    let stands = [
        ("JP-BB1", "1013", "N", 0),
        ("JP-BB2", "1014", "N", 0),
        ("US-BB1", "1813", "N", 0),
        ("US-BB2", "3620", "N", 0),
    ];
    let sea = Sea::new(&stands).damaged(&["US-BB1"]).aimed("JP-BB1", "US-BB1", true).aimed("JP-BB2", "US-BB1", false);
    let mut table = sea.firing();
    table.play("aim US-BB1", &[]).play("aim US-BB1", &[]).play("cease", &[1, 1, 6, 6, 6, 4, 4]);
    let targets = ["JP-BB1", "JP-BB2"].map(|code| table.state.target(ship(&table.game, code)));
    assert_eq!((targets, table.state.straddling.is_empty()), ([None, None], true));
}

/// [R8.4(4)-2, R8.6-3] Another target ends the straddle, and the salvo is a first one.
#[test]
fn another_target() {
    let stands = [("JP-BB1", "1013", "N", 0), ("US-BB1", "1813", "N", 0), ("US-BB2", "1814", "N", 0)];
    let mut table = Sea::new(&stands).aimed("JP-BB1", "US-BB1", true).firing();
    table.play("aim US-BB2", &[]).play("cease", &[]).play("cease", &[6, 6]);
    assert!(table.events.iter().any(|event| matches!(event, Event::StraddleLost { .. })));
    assert_eq!(fired(&table.events)[0].0.first, -2);
    assert!(table.state.straddling.is_empty());
}

/// [R8.4(4)-3] A ship that does not fire, or cannot because it launched, straddles no more and begins anew.
#[test]
fn fire_that_is_interrupted() {
    let mut table = Sea::new(&DUEL).aimed("JP-BB1", "US-BB1", true).firing();
    table.play("cease", &[]).play("cease", &[]);
    assert_eq!(table.state.target(ship(&table.game, "JP-BB1")), None);
    assert!(table.state.straddling.is_empty());
    let stands = [("JP-CA1", "1013", "N", 0), ("US-BB1", "1813", "N", 0)];
    let mut table = Sea::new(&stands).aimed("JP-CA1", "US-BB1", true).moving();
    table.play("go SSSS", &[]).play("launch 1 SW 4", &[]);
    assert_eq!(table.state.cursor.get(), Some(ship(&table.game, "US-BB1")), "the cruiser is not asked");
    table.play("cease", &[]);
    assert!(table.state.straddling.is_empty());
}

/// [R8.5-2] Turns of the target change nothing.
#[test]
fn the_target_may_turn() {
    let stands = [("US-BB1", "1813", "N", 0), ("JP-BB1", "1013", "N", 0)];
    let mut table = Sea::new(&stands).aimed("JP-BB1", "US-BB1", true).moving();
    table.play("go LLLS", &[]).play("cease", &[]).play("aim US-BB1", &[6, 6]);
    assert_eq!(fired(&table.events)[0].0.base, 9);
}

/// [R8.5-2, RULING-34] A turn counts in the own phase only: in the enemy's phase after it fire is spotted.
#[test]
fn turns_are_forgotten() {
    let mut table = Sea::new(&DUEL).aimed("JP-BB1", "US-BB1", false).moving();
    table.play("go SSR", &[]).play("aim US-BB1", &[]).play("cease", &[6, 6]);
    assert_eq!(fired(&table.events)[0].0.first, -2);
    table.play("go LLLS", &[]).play("cease", &[]).play("aim US-BB1", &[6, 6]);
    assert_eq!(fired(&table.events)[0].0.first, 0);
}

/// [R8.6-1, R8.6-2, R8.6-4, R8.6-7, RULING-31] The column of a marker is that of the range and of its state; when the
/// range changes the state stays.
#[test]
fn columns_follow_the_range() {
    let stands = [("JP-BB1", "1013", "N", 0), ("US-BB1", "2113", "N", 0)];
    let mut table = Sea::new(&stands).aimed("JP-BB1", "US-BB1", false).firing();
    table.play("aim US-BB1", &[]).play("cease", &[6, 6]);
    let at_long = fired(&table.events)[0].0;
    assert_eq!((at_long.first, at_long.range), (0, -2));
    table.play("go LLSS", &[]).play("cease", &[]).play("aim US-BB1", &[6, 6]);
    let at_medium = fired(&table.events)[0].0;
    assert_eq!((at_medium.first, at_medium.range), (0, 0));
}

/// [RULING-31] Any number of ships may fire at a target.
#[test]
fn many_firers() {
    let codes = ["JP-BB1", "JP-BB2", "JP-BB3", "JP-BB4", "JP-BB5", "JP-BB6"];
    let mut stands: Vec<Stand<'_>> = codes.iter().map(|code| (*code, "1013", "N", 0)).collect();
    stands.push(("US-BB1", "1813", "N", 0));
    let mut table = Sea::new(&stands).firing();
    for _ in codes {
        table.play("aim US-BB1", &[]);
    }
    table.play("cease", &[6; 12]);
    assert_eq!(fired(&table.events).len(), 6);
}

/// [R8.4(3)-3, RULING-8] Ships roll at a target in the order of fire power times penetration, then of their numbers.
#[test]
fn the_order_of_hit_rolls() {
    let codes = ["JP-BB9", "JP-BB3", "JP-BB1", "JP-BB2"];
    let mut stands: Vec<Stand<'_>> = codes.iter().map(|code| (*code, "1013", "N", 0)).collect();
    stands.push(("US-BB1", "1813", "N", 0));
    let mut table = Sea::new(&stands).firing();
    for _ in codes {
        table.play("aim US-BB1", &[]);
    }
    table.play("cease", &[6; 8]);
    let order: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Fired { ship, .. } => Some(*ship),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["JP-BB1", "JP-BB2", "JP-BB3", "JP-BB9"].map(|code| ship(&table.game, code)));
}

/// [RULING-48] A straddle that is given up in a segment is free for another ship in the same segment; one that is kept
/// and misses is not.
#[test]
fn a_straddle_given_up_is_free() {
    let stands = [
        ("JP-BB1", "1013", "N", 0),
        ("JP-BB2", "1014", "N", 0),
        ("US-BB1", "1813", "N", 0),
        ("US-BB2", "1814", "N", 0),
    ];
    let sea = || Sea::new(&stands).aimed("JP-BB1", "US-BB1", true).aimed("JP-BB2", "US-BB1", false);
    let straddling = |first: &str, dice: &[u32]| {
        let mut table = sea().firing();
        table.play(first, &[]).play("aim US-BB1", &[]).play("cease", &[]).play("cease", dice);
        table.state.straddling
    };
    let game = sea().game().clone();
    // Musashi's roll at Iowa comes before Yamato's at New Jersey: by target.
    assert_eq!(straddling("aim US-BB2", &[1, 1, 6, 6, 6, 1, 1]), ships(&game, &["JP-BB2"]));
    assert_eq!(straddling("aim US-BB1", &[6, 6, 1, 1, 6, 1, 1]), ships(&game, &["JP-BB1"]));
}

/// [RULING-30] Ships between do not block fire.
#[test]
fn ships_do_not_block_fire() {
    let stands = [("JP-BB1", "1013", "N", 0), ("US-BB1", "1813", "N", 0), ("US-BB2", "1413", "N", 0)];
    assert!(Sea::new(&stands).firing().legal_texts().contains(&"aim US-BB1".to_owned()));
}
