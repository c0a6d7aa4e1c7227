//! Every switch, each with a case that it decides.

use sandtable_engine::{
    Game, Observation, Side, Words,
    games::leyte_gulf::{Event, LeyteGulf, Node, Ship},
    testing::Table,
};

use crate::support::*;

/// Yamato and Iowa eight hexes apart, Yamato spotted on her.
const DUEL: [Stand<'static>; 2] = [("JP-BB1", "1013", "N", 0), ("US-BB1", "1813", "N", 0)];

/// Who was attacked by torpedoes.
fn attacked(events: &[Event]) -> Vec<Ship> {
    let of = |event: &Event| match event {
        Event::TorpedoRoll { ship, .. } => Some(*ship),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

/// [OPT-gun_hit_test, RULING-1] With `le` the number itself hits.
#[test]
fn the_number_itself_may_hit() {
    let hit = |value: &str, dice: &[u32]| {
        let sea = Sea::with(&[("gun-hit-test", value)], &DUEL).aimed("JP-BB1", "US-BB1", false);
        let mut table = sea.firing();
        table.play("aim US-BB1", &[]).play("cease", dice);
        table.events.iter().any(|event| matches!(event, Event::Fired { hit: true, .. }))
    };
    assert!(!hit("strict", &[3, 3]));
    assert!(hit("le", &[3, 3, 6, 1, 1]));
}

/// [OPT-gun_resolution, RULING-5] With `phasing-first` a ship that is sunk by the side whose phase it is does not fire
/// back, and one that is damaged fires as damaged.
#[test]
fn one_side_may_fire_first() {
    let stands = [DUEL[0], DUEL[1], ("US-BB7", "3620", "S", 0)];
    let sea = |damaged: &[&str]| {
        let sea = Sea::with(&[("gun-resolution", "phasing-first")], &stands).damaged(damaged);
        let mut table = sea.aimed("JP-BB1", "US-BB1", true).firing();
        table.play("aim US-BB1", &[]);
        table
    };
    let mut table = sea(&["US-BB1"]);
    table.play("aim JP-BB1", &[1, 1, 6, 4, 4]);
    assert_eq!(table.state.sunk, ships(&table.game, &["US-BB1"]));
    let mut table = sea(&[]);
    // Hit, location, damage of Yamato, which damages; then the roll of Iowa.
    table.play("aim JP-BB1", &[1, 1, 6, 4, 4, 6, 6]);
    let damaged = table.events.iter().filter_map(|event| match event {
        Event::Fired { number, .. } => Some(number.damaged),
        _ => None,
    });
    assert_eq!(damaged.collect::<Vec<_>>(), [0, -1]);
}

/// [OPT-arc_boundary, RULING-6] A target on the border of bow and broadside: the broadside fires, or the bow, or what
/// is better.
#[test]
fn who_owns_the_border() {
    let power = |value: &str| {
        let sea = Sea::with(&[("arc-boundary", value)], &[("JP-BB1", "1813", "N", 0), ("US-BB1", "1912", "N", 0)]);
        let table = sea.firing();
        let texts = sandtable_engine::Words::describe(
            &table.game,
            &table.state,
            table.action("aim US-BB1"),
            sandtable_engine::Lang::En,
        );
        ["starboard 9", "ahead 6"].into_iter().find(|part| texts.contains(part)).unwrap_or("neither")
    };
    assert_eq!(["side", "firer-choice", "end"].map(power), ["starboard 9", "starboard 9", "ahead 6"]);
}

/// [OPT-hit_order_choice, RULING-51, R8.4(3)-3] With `player` the side that fires says who rolls next, as long as two
/// or more have to and nobody straddles the target; once somebody does, the rest rolls in order.
#[test]
fn the_player_may_order_rolls() {
    let stands = [
        ("JP-BB1", "1013", "N", 0),
        ("JP-BB2", "1014", "N", 0),
        ("JP-BB3", "1015", "N", 0),
        ("US-BB1", "1813", "N", 0),
    ];
    let mut table = Sea::with(&[("hit-order-choice", "player")], &stands).firing();
    for _ in 0..3 {
        table.play("aim US-BB1", &[]);
    }
    table.play("cease", &[]);
    assert_eq!((table.state.node, table.game.to_act(&table.state)), (Node::HitOrder, Some(JP)));
    assert_eq!(table.legal_texts(), ["roll JP-BB1", "roll JP-BB2", "roll JP-BB3"]);
    table.play("roll JP-BB3", &[6, 6]);
    assert_eq!(table.legal_texts(), ["roll JP-BB1", "roll JP-BB2"]);
    // Musashi hits and straddles: Yamato is not asked about.
    table.play("roll JP-BB2", &[1, 1, 6, 6, 6, 1, 1]);
    assert_eq!(table.state.straddling, ships(&table.game, &["JP-BB2"]));
    assert_eq!(table.state.phasing, US);
}

/// [RULING-51] Where a ship straddles the target nobody is asked, however many have to roll.
#[test]
fn the_order_after_a_straddle_is_fixed() {
    let stands = [
        ("JP-BB1", "1013", "N", 0),
        ("JP-BB2", "1014", "N", 0),
        ("JP-BB3", "1015", "N", 0),
        ("US-BB1", "1813", "N", 0),
    ];
    let sea = || Sea::with(&[("hit-order-choice", "player")], &stands);
    let aim = |sea: Sea| {
        let mut table = sea.firing();
        table.play("aim US-BB1", &[]).play("aim US-BB1", &[]).play("aim US-BB1", &[]);
        table
    };
    let mut table = aim(sea());
    table.play("cease", &[]).play("roll JP-BB3", &[1, 1, 6, 6, 6, 6, 6, 1, 1]);
    assert_eq!((table.state.phasing, table.state.straddling), (US, ships(&table.game, &["JP-BB3"])));
    let mut kept = aim(sea().aimed("JP-BB2", "US-BB1", true));
    kept.play("cease", &[6; 6]);
    assert_eq!(kept.state.phasing, US);
}

/// [OPT-zone_stops_torpedo, RULING-15] Torpedoes end in a no-entry hex, or run through it.
#[test]
fn zones_and_torpedoes() {
    let attacks = |value: &str, dice: &[u32]| {
        let game = with_zones(&["1818"], &[("zone-stops-torpedo", value)]);
        let stands = [("US-BB3", "1816", "NE", 0), ("JP-BB1", "0126", "N", 0)];
        attacked(&Sea::of(game, &stands).torpedo(JP, "1820", "N", 2).running(dice).events).len()
    };
    assert_eq!(attacks("true", &[]), 0);
    assert_eq!(attacks("false", &[6, 6, 6, 6]), 2);
}

/// [OPT-zone_blocks_fire, RULING-15] Guns fire across no-entry hexes, or do not. Along a side of hexes both of them
/// must be closed.
#[test]
fn zones_and_guns() {
    let targets = |value: &str, zones: &[&str], target: &str| {
        let game = with_zones(zones, &[("zone-blocks-fire", value)]);
        let sea = Sea::of(game, &[("JP-BB1", "1013", "N", 0), ("US-BB1", target, "N", 0)]);
        let yamato = sea.ship("JP-BB1");
        !sea.game().targets(sea.state(), sandtable_engine::games::leyte_gulf::GunType::Main, yamato).is_empty()
    };
    assert!(targets("false", &["1009"], "1006"));
    assert!(!targets("true", &["1009"], "1006"));
    // 1013 to 1213 runs along the side between 1113 and 1114.
    assert!(targets("true", &["1113"], "1213") && targets("true", &["1114"], "1213"));
    assert!(!targets("true", &["1113", "1114"], "1213"));
}

/// [OPT-torpedo_side, RULING-16] Running torpedoes attack all ships of a hex, or only those of the enemy. Ships that
/// move meet only the enemy's.
#[test]
fn friendly_torpedoes() {
    let attacks = |value: &str, dice: &[u32]| {
        let stands = [("US-BB1", "3602", "NE", 0), ("JP-BB1", "1819", "NE", 0)];
        let sea = Sea::with(&[("torpedo-side", value)], &stands).torpedo(JP, "1820", "N", 2);
        attacked(&sea.running(dice).events).len()
    };
    assert_eq!(attacks("run-hits-all", &[6, 6, 6, 6]), 2);
    assert_eq!(attacks("enemy-only", &[]), 0);
    let sea = Sea::new(&[("JP-BB1", "1813", "N", 0), ("US-BB1", "3602", "S", 0)]).torpedo(JP, "1812", "NE", 2);
    assert!(sea.moving().legal_texts().contains(&"go SSS".to_owned()), "an own marker stops nobody");
}

/// [OPT-torpedo_recheck, RULING-17, RULING-44] A ship that met a marker is safe from all in the torpedo segment, or
/// only from that one.
#[test]
fn markers_met_and_not_met() {
    let attacks = |value: &str, dice: &[u32]| {
        let stands = [("US-BB3", "1813", "N", 0), ("JP-BB1", "0126", "N", 0)];
        let sea = Sea::with(&[("torpedo-recheck", value)], &stands);
        // It goes over the marker in 1812 to 1810. That marker and the one from 1814 run through 1810.
        let mut table = sea.torpedo(JP, "1812", "N", 2).torpedo(JP, "1814", "N", 2).move_with(&[6, 6, 6, 6]);
        table.play("go SSS", dice);
        attacked(&table.events).len()
    };
    assert_eq!(attacks("per-ship", &[]), 0);
    assert_eq!(attacks("per-marker", &[6, 6, 6, 6]), 2);
}

/// [OPT-reload_max, RULING-18] A destroyer reloads as often as it likes, or so many times; then the position tells how
/// often it has.
#[test]
fn reloads_may_be_limited() {
    let reloads = |value: &str| {
        let stands = [("JP-DD1", "1826", "N", 0), ("US-BB7", "3602", "S", 0)];
        let mut table = Sea::with(&[("reload-max", value)], &stands).loaded("JP-DD1", 0).moving();
        let mut count = 0;
        for _ in 0..2 {
            table.play("go SSSS", &[]);
            if table.state.node == Node::Reload {
                table.play("reload", &[]);
                count += 1;
            }
            let destroyer = ship(&table.game, "JP-DD1");
            let left = table.state.load(destroyer);
            table.state.loads[destroyer.index()] = sandtable_engine::games::leyte_gulf::Load::new(0, left.reloads());
            table.play("go SS", &[]);
        }
        let lines = table.game.placements(&table.state);
        let told = lines.into_iter().find(|line| line.what == "JP-DD1").expect("it is on the map").place;
        (count, told.split(", ").find(|words| words.starts_with("reloaded")).map(str::to_owned))
    };
    let told = |words: &str| Some(words.to_owned());
    let expected = [(2, None), (0, None), (1, told("reloaded once")), (2, told("reloaded 2 times"))];
    assert_eq!(["unlimited", "0", "1", "2"].map(reloads), expected);
}

/// [OPT-move_order, RULING-20] Units move in canonical order, squadrons before ships by themselves, or in any.
#[test]
fn the_order_of_units() {
    let stands = [
        ("JP-BB5", "0513", "N", 0),
        ("JP-BB1", "1013", "N", 2),
        ("JP-BB2", "1013", "N", 2),
        ("JP-BB3", "1413", "N", 1),
        ("US-BB1", "3602", "S", 0),
    ];
    let moving = |table: &Table<LeyteGulf>| table.state.mover.unit.get().map(|unit| (unit.squadron(), unit.ship()));
    let mut table = Sea::new(&stands).moving();
    let kongo = ship(&table.game, "JP-BB5");
    let mut order = Vec::new();
    while table.state.node == Node::Path && table.state.phasing == JP {
        order.push(moving(&table).unwrap());
        table.play("go SSS", &[]);
    }
    assert_eq!(order, [(Some(1), None), (Some(2), None), (None, Some(kongo))]);
    let mut free = Sea::with(&[("move-order", "free")], &stands).moving();
    assert_eq!(free.legal_texts(), ["unit SQ1", "unit SQ2", "unit JP-BB5"]);
    free.play("unit JP-BB5", &[]).play("go SSS", &[]);
    assert_eq!(free.legal_texts(), ["unit SQ1", "unit SQ2"]);
}

/// [OPT-unexited_after_victory] The Allies have nothing left; Yamato, who had to leave, is let off or counts as sunk.
#[test]
fn named_ships_after_a_victory() {
    let vp = |value: &str| {
        let game = game_with("s6", &[("unexited-after-victory", value)]);
        let stands = [("US-DD1", "1810", "NE", 0), ("JP-BB1", "0926", "N", 0)];
        let table = Sea::of(game, &stands).torpedo(JP, "1809", "S", 2).running(&[1, 1, 6, 6]);
        (table.state.node, table.state.vp[US])
    };
    assert_eq!([vp("ignore"), vp("sunk")], [(Node::Over, 0), (Node::Over, 10)]);
}

/// [OPT-free_organisation, RULING-50, R3.0-3, R5.3(2)-1] The first player organises all its ships, then the other;
/// ships join those that come into play with them, start a squadron with the lowest free number, or stay alone.
/// Squadrons of one ship are dissolved.
#[test]
fn players_may_organise() {
    let mut table = Table::set_up(game_with("s7", &[("free-organisation", "true")]), &[]);
    assert_eq!(table.game.to_act(&table.state), Some(JP));
    assert_eq!(table.legal_texts(), ["form", "alone"]);
    table.play("form", &[]);
    // Hyuga stands in the same hex as Ise; Oyodo does not.
    assert_eq!(table.legal_texts(), ["join 1", "form", "alone"]);
    table.play("join 1", &[]);
    assert_eq!(table.legal_texts(), ["form", "alone"]);
    table.play("form", &[]).play("alone", &[]).play("alone", &[]);
    assert_eq!(table.game.to_act(&table.state), Some(US));
    table.play("form", &[]).play("join 1", &[]);
    assert_eq!(table.legal_texts(), ["join 1", "form", "alone"], "all enter at the same edge");
    while table.state.node == Node::Organise {
        table.play("alone", &[]);
    }
    let squadron = |code: &str| table.state.squadrons[ship(&table.game, code).index()];
    assert_eq!(
        ["JP-BB9", "JP-BB10", "JP-CL1", "JP-DD7", "US-BB1", "US-BB2", "US-BB3"].map(squadron),
        [1, 1, 0, 0, 1, 1, 0]
    );
}

/// [OPT-simultaneous_declaration, RULING-45] Both sides choose in secret: the second does not see what the first has
/// chosen, and markers show the last segment until both have chosen.
#[test]
fn targets_may_be_secret() {
    let stands = [DUEL[0], ("US-BB1", "1813", "N", 0), ("US-BB2", "1814", "N", 0)];
    let sea = Sea::with(&[("simultaneous-declaration", "true")], &stands).aimed("JP-BB1", "US-BB1", true);
    let mut table = sea.firing();
    let yamato = ship(&table.game, "JP-BB1");
    let before = Table::at(table.game.clone(), table.state);
    assert!(!before.game.is_visible(&before.state, before.action("aim US-BB2"), US));
    table.play("aim US-BB2", &[]);
    let mut other = before.clone();
    other.play("aim US-BB1", &[]);
    assert_eq!(table.seen_by(US), other.seen_by(US));
    assert_ne!(table.seen_by(JP), other.seen_by(JP));
    assert_eq!(table.seen_by(US).target(yamato), Some(ship(&table.game, "US-BB1")), "the last segment");
    let observation = Observation::of(&table.game, &table.state, US);
    let mut rng = sandtable_engine::Stream::new(1);
    let drawn: std::collections::BTreeSet<_> =
        (0..60).map(|_| table.game.determinize(&observation, &mut rng).pick(yamato)).collect();
    assert_eq!(drawn.len(), 3, "two targets and none");
    table.play("cease", &[]).play("cease", &[6, 6]);
    assert_eq!(table.state.target(yamato), Some(ship(&table.game, "US-BB2")));
    assert_eq!(table.game.redact(&table.state, Side::Two), table.state);
    let open = Sea::new(&stands).firing();
    assert!(open.game.is_visible(&open.state, open.action("aim US-BB2"), US));
}
