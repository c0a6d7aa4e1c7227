//! The vectors of `test_vectors.json`: every one is checked, most of them by the procedures of `odds`.

use std::{collections::BTreeMap, sync::LazyLock};

use sandtable_engine::{
    Odds,
    dice::{Scripted, Weight, enumerate},
    games::three_kingdoms::{Hunt, ThreeKingdoms, defence_dice, hunts},
    testing,
};
use sandtable_scenarios::GameFiles;
use serde_json::Value;

use crate::{support::*, vectors_setup, vectors_table};

static VECTORS: LazyLock<Value> = LazyLock::new(|| {
    let files = GameFiles::embedded("three-kingdoms").unwrap();
    serde_json::from_str(files.text("test_vectors.json").unwrap()).unwrap()
});

/// A check of one vector: what is given, what is expected.
type Check = fn(&Value, &Value);

/// The check of each kind of vector: the beginning of its id.
const CHECKS: &[(&str, Check)] = &[
    ("EX1", vectors_table::pooled_carriers),
    ("EX2", vectors_table::separate_carriers),
    ("EX3", vectors_table::separate_groups),
    ("EX4-P", example_4_odds),
    ("EX4", vectors_table::ship_attack),
    ("SS-", boat_search),
    ("ASW-", hits_on_boat),
    ("SH-", attack_odds),
    ("AIR-", air_attack_odds),
    ("SUB-", torpedo_odds),
    ("DEF-DICE", defence),
    ("ATT-ASW", group_asw),
    ("INT-", dogfight),
    ("AIRTAB-", air_table),
    ("LST", vectors_table::landing_ship_hits),
    ("SUBMOVE", vectors_table::boat_check),
    ("VP-REPLAY", vectors_setup::replay_points),
    ("VP-1", vectors_setup::points_sunk),
    ("VP-2", vectors_setup::points_damaged),
    ("ALLOC", vectors_table::even_split),
    ("DF", dongfeng),
    ("DRAW-SSN", vectors_setup::drawn_ssn),
    ("CHITS", vectors_setup::chit_orders),
    ("LHD", vectors_setup::drawn_lhd),
    ("DIST", distances),
];

/// Checks the vector with this id.
pub(crate) fn check(id: &str) {
    let vectors = VECTORS["vectors"].as_array().unwrap();
    let vector = vectors.iter().find(|vector| vector["id"] == id).unwrap_or_else(|| panic!("no vector {id}"));
    let check = CHECKS.iter().find(|(kind, _)| id.starts_with(kind)).unwrap_or_else(|| panic!("nothing checks {id}")).1;
    println!("{id}");
    check(&vector["input"], &vector["expect"]);
}

/// [R9.3(4), R11(2), R12(1), R13.2(2), R14(2), R15.2(4), R15.2(5), R15.2(6), R15.2(7), R17.2(2)1] Each of the 58 vectors
/// holds exactly, and each check is used.
#[test]
fn every_vector_holds() {
    let ids: Vec<&str> = VECTORS["vectors"].as_array().unwrap().iter().map(|v| v["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), 58);
    for id in &ids {
        check(id);
    }
    for (kind, _) in CHECKS {
        assert!(ids.iter().any(|id| id.starts_with(kind)), "no vector is a {kind}");
    }
}

/// An exact probability: `2/3`.
pub(crate) fn weight(value: &Value) -> Weight {
    value.as_str().unwrap_or_else(|| panic!("{value} is no fraction")).parse().unwrap()
}

/// A whole number.
pub(crate) fn number(value: &Value) -> u8 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no whole number")) as u8
}

/// The entries of a list.
pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

/// The words of a list.
pub(crate) fn words(value: &Value) -> Vec<&str> {
    list(value).iter().map(|word| word.as_str().unwrap()).collect()
}

/// All arguments of a procedure: those given, and the defaults of the others.
pub(crate) fn arguments(procedure: &str, given: &[(&str, &str)]) -> Vec<(String, String)> {
    testing::arguments::<ThreeKingdoms>(procedure, given)
}

/// The exact distribution of a procedure's results.
fn odds(procedure: &str, given: &[(&str, &str)]) -> BTreeMap<i32, Weight> {
    let game = game("19.2");
    let question = game.question(procedure, &arguments(procedure, given)).unwrap();
    let odds = enumerate(1_000_000, |dice| game.answer(&question, dice)).unwrap();
    assert_eq!(odds.values().sum::<Weight>(), Weight::from_integer(1));
    odds
}

/// Probability of a result.
fn share(odds: &BTreeMap<i32, Weight>, result: i32) -> Weight {
    odds.get(&result).copied().unwrap_or_else(|| Weight::from_integer(0))
}

/// Asserts `none`, `damaged` and `sunk`, and nothing else.
fn assert_damage(odds: &BTreeMap<i32, Weight>, expect: &Value) {
    for (result, name) in [(0, "none"), (1, "damaged"), (2, "sunk")] {
        assert_eq!(share(odds, result), weight(&expect[name]), "{name}: {expect}");
    }
    assert!(odds.keys().all(|result| (0..=2).contains(result)));
}

fn example_4_odds(_input: &Value, expect: &Value) {
    let target = |attackers: &str, targets: &str, pool: &str| {
        let given = [("attackers", attackers), ("targets", targets), ("pool", pool), ("area-fire", "first")];
        odds("ship-attack", &[&given[..], &[("distance", "2")]].concat())
    };
    assert_damage(&target("2t2", "2t2", "0"), &expect["target1"]);
    assert_damage(&target("2t2", "0t2", "1"), &expect["target2"]);
    assert_damage(&target("2t3,2t2", "4t2", "0"), &expect["target3"]);
    let on_lst = target("2t3,2t2", "1t2+2", "3");
    let hits: Vec<Weight> = (0..=4).map(|hits| share(&on_lst, hits)).collect();
    assert_eq!(hits, list(&expect["target4_hits_0_to_4"]).iter().map(weight).collect::<Vec<_>>());
}

fn boat_search(input: &Value, expect: &Value) {
    let dice = number(&input["dice"]).to_string();
    for (nation, found) in [("jp", "found_JP"), ("cn", "found_other"), ("kr", "found_other")] {
        let odds = odds("boat-search", &[("dice", &dice), ("nation", nation)]);
        assert_eq!(share(&odds, 1), weight(&expect[found]), "{nation}");
    }
}

fn hits_on_boat(input: &Value, expect: &Value) {
    let (dice, tech) = (number(&input["dice"]), number(&input["tech"]));
    let (count, level) = (dice.to_string(), tech.to_string());
    let ships = vec![format!("1t{tech}"); usize::from(dice)].join(",");
    assert_damage(&odds("group-asw", &[("ships", &ships)]), expect);
    assert_damage(&odds("air-asw", &[("aircraft", &count), ("tech", &level)]), expect);
    if dice <= 2 {
        assert_damage(&odds("submarine-attack", &[("dice", &count), ("tech", &level)]), expect);
    }
}

/// `2t3,2t2` from pairs of a value and a tech.
fn entries(pairs: &Value) -> String {
    let entries: Vec<String> = list(pairs).iter().map(|pair| format!("{}t{}", pair[0], pair[1])).collect();
    entries.join(",")
}

fn attack_odds(input: &Value, expect: &Value) {
    let attackers = entries(&input["attackers_antiship_tech"]);
    let target = format!("{}t{}", input["aa_dice"], input["aa_tech"]);
    let distance = number(&input["distance"]).to_string();
    let given = [("attackers", attackers.as_str()), ("targets", &target), ("distance", &distance)];
    assert_damage(&odds("ship-attack", &given), expect);
}

fn air_attack_odds(input: &Value, expect: &Value) {
    assert_eq!(number(&input["distance"]), 0);
    let aircraft = list(&input["attackers_antiship_tech"]);
    let (antiship, tech) = (number(&aircraft[0][0]).to_string(), number(&aircraft[0][1]).to_string());
    assert!(aircraft.iter().all(|other| other == &aircraft[0]), "aircraft are alike");
    let (count, target) = (aircraft.len().to_string(), format!("{}t{}", input["aa_dice"], input["aa_tech"]));
    let given = [("aircraft", count.as_str()), ("antiship", &antiship), ("tech", &tech), ("targets", &target)];
    assert_damage(&odds("air-attack", &given), expect);
}

fn torpedo_odds(input: &Value, expect: &Value) {
    let boat = input["sub"].as_str().unwrap();
    let (strength, tech) = (boat.split('-').next().unwrap(), boat.rsplit(' ').next().unwrap());
    let defence = match input["defence"].as_str().unwrap() {
        "2 dice tech 2" => "1t2,1t2",
        "dice of tech 3, 3, 2" => "1t3,1t3,1t2",
        other => panic!("a new defence: {other}"),
    };
    assert_damage(&odds("torpedo", &[("strength", strength), ("tech", tech), ("defence", defence)]), expect);
    vectors_table::torpedo_played(strength, defence, expect);
}

/// (Twice the ASW, tech) of the ships.
fn asw_of(pairs: &Value) -> Vec<(u8, u8)> {
    list(pairs).iter().map(|pair| ((pair[0].as_f64().unwrap() * 2.0) as u8, number(&pair[1]))).collect()
}

fn defence(input: &Value, expect: &Value) {
    let ships = asw_of(&input["defenders_asw_tech"]);
    let dice = defence_dice(ships.into_iter());
    assert_eq!(dice.iter().sum::<u8>(), number(&expect["dice"]));
    let techs = (0..dice.len()).rev().flat_map(|tech| vec![tech as u8; usize::from(dice[tech])]);
    assert_eq!(techs.collect::<Vec<_>>(), list(&expect["techs"]).iter().map(number).collect::<Vec<_>>());
}

/// [R18.1(4)] SUP of the target take the first hits, and the table says so.
#[test]
fn sup_lost_to_a_torpedo_are_counted() {
    let game = crate::support::game("20.1");
    let question = |sup: &str| {
        let arguments = [("strength", "2"), ("tech", "3"), ("defence", "none"), ("sup", sup)];
        game.question("torpedo", &arguments.map(|(key, value)| (key.into(), value.into()))).unwrap()
    };
    for (sup, told) in [
        ("0", ["unhurt", "damaged", "sunk"]),
        ("1", ["unhurt", "1 SUP marker lost", "damaged"]),
        ("2", ["unhurt", "1 SUP marker lost", "2 SUP markers lost"]),
    ] {
        let question = question(sup);
        for (hits, told) in told.into_iter().enumerate() {
            let faces = [[4, 4], [1, 4], [1, 1]][hits];
            let result = game.answer(&question, &mut Scripted::new(&faces));
            assert_eq!(game.answer_text(&question, result), told, "{sup} SUP, {hits} hits");
        }
    }
}

/// [RULING-12] `odds` answers for any ships that take part, and for many.
#[test]
fn group_asw_with_a_least_tech() {
    let one_hit = |ships: &str, least: &str| {
        let odds = odds("group-asw", &[("ships", ships), ("least-tech", least)]);
        Weight::from_integer(1) - share(&odds, 0)
    };
    let ships = "1t3,1t3,0.5t2,0.5t2";
    assert_eq!(one_hit(ships, "best"), Weight::new(3, 4));
    assert_eq!(one_hit(ships, "3"), Weight::new(3, 4));
    assert_eq!(one_hit(ships, "2"), Weight::new(19, 27));
    assert_eq!(one_hit(ships, "1"), Weight::new(19, 27));
}

fn group_asw(input: &Value, expect: &Value) {
    let ships = asw_of(&input["group_asw_tech"]);
    for least in [3, 2] {
        let some = ships.iter().copied().filter(|&(_, tech)| tech >= least);
        let option = &expect["options"][format!("tech>={least}")];
        let dice = some.map(|(asw_x2, _)| asw_x2).sum::<u8>() / 2;
        assert_eq!((dice, least), (number(&option[0]), number(&option[1])));
    }
    let chosen = expect["chosen"].as_str().unwrap();
    assert!(chosen.starts_with("tech>=3 "));
    let ways = hunts(ships.into_iter());
    assert_eq!(ways[..], [Hunt { dice: 2, tech: 3 }, Hunt { dice: 3, tech: 2 }]);
    let at_least_one = |dice, tech| {
        let odds = odds("air-asw", &[("aircraft", dice), ("tech", tech)]);
        Weight::from_integer(1) - share(&odds, 0)
    };
    let both = format!("{} against {})", at_least_one("2", "3"), at_least_one("3", "2"));
    assert!(chosen.ends_with(&both), "{chosen}: {both}");
}

fn dogfight(input: &Value, expect: &Value) {
    let text = |value: &Value| number(value).to_string();
    let is_first = input["mode"].as_str().unwrap().starts_with("escort first");
    let odds = odds(
        "dogfight",
        &[
            ("interceptors", &text(&input["interceptors"])),
            ("attackers", &text(&input["group"]["ATK"])),
            ("escorts", &text(&input["group"]["ASP"])),
            ("interceptor-tech", &text(&input["tech"])),
            ("escort-tech", &text(&input["group_tech"])),
            ("mode", if is_first { "escorts-first" } else { "simultaneous" }),
        ],
    );
    let mut losses: BTreeMap<String, Weight> = BTreeMap::new();
    for (result, share) in odds {
        let (attackers, escorts, interceptors) = (result / 10_000, result / 100 % 100, result % 100);
        if is_first {
            assert_eq!(escorts, 0, "attack aircraft first");
        } else {
            assert!(attackers == 0 || escorts == 1, "escorts first");
        }
        *losses.entry(format!("{interceptors},{}", attackers + escorts)).or_insert(Weight::from_integer(0)) += share;
    }
    let key = if is_first { "P(interceptors lost, ATK lost)" } else { "P(interceptors lost, attackers lost)" };
    let expected = expect[key].as_object().unwrap();
    assert_eq!(losses, expected.iter().map(|(key, share)| (key.clone(), weight(share))).collect());
}

fn air_table(input: &Value, expect: &Value) {
    let row = input["row"].as_str().unwrap();
    let (procedure, from) = match row {
        "base_air_operation" => ("air-operation", "base"),
        "carrier_air_operation" => ("air-operation", "carrier"),
        "base_interception" => ("interception", "base"),
        "carrier_interception" => ("interception", "carrier"),
        other => panic!("a new row: {other}"),
    };
    let distance = number(&input["distance"]).to_string();
    let space = (-input["space_war"].as_i64().unwrap()).to_string();
    let night = input["night"].as_bool().unwrap().to_string();
    let tech = number(&input["tech"]).max(1).to_string();
    let mut given =
        vec![("from", from), ("distance", &distance), ("night", &night), ("tech", &tech), ("space-war", &space)];
    if procedure == "interception" {
        given.push(("aircraft", "20"));
    }
    let game = game("19.2");
    let question = game.question(procedure, &arguments(procedure, &given)).unwrap();
    let faces = [u32::from(number(&input["die"]))];
    let mut die = Scripted::new(&faces);
    assert_eq!(game.answer(&question, &mut die), i32::from(number(&expect["operations"])), "{row}: {input}");
    assert_eq!(die.finish(), Ok(1));
}

fn dongfeng(_input: &Value, expect: &Value) {
    assert_eq!(share(&odds("dongfeng", &[("missiles", "0")]), 1), weight(&expect["sunk"]));
}

fn distances(input: &Value, expect: &Value) {
    let table = Table::new("19.2");
    let hex = |value: &Value| table.hex(value.as_str().unwrap());
    let pairs = list(&input["pairs"]);
    let found: Vec<u8> = pairs.iter().map(|pair| table.game.theatre.distance(hex(&pair[0]), hex(&pair[1]))).collect();
    assert_eq!(found, list(&expect["distance"]).iter().map(number).collect::<Vec<_>>());
}
