//! R2, R3 and R18: what lies in the box.

use sandtable_engine::{
    Game, Side,
    games::pacific_war::{AreaSet, Card, Nation, Spot, Terrain, Unit},
};
use sandtable_scenarios::{GameFiles, table::Table};

use crate::support::*;

fn codes(field: &Field, areas: AreaSet) -> Vec<String> {
    field.codes(areas)
}

/// [R2.21(2)1, R2.21(2)2, R2.21(2)3, R2.21(2)4] Symbols of the areas.
#[test]
fn symbols() {
    let field = Field::new();
    let map = &field.game().data.map;
    let industrial = ["BOMBAY", "US_WEST_COAST", "YOKOSUKA", "KURE", "MANCHURIA", "MANILA"];
    assert_eq!(codes(&field, map.industrial), industrial);
    let resource = ["YOKOSUKA", "KURE", "MANCHURIA", "BALIKPAPAN", "SURABAYA", "SINGAPORE"];
    assert_eq!(codes(&field, map.resource), resource);
    assert_eq!(map.supply.len(), 9);
    assert!(map.supply.is_subset_of(field.game().ground));
    let is_port = |code: &str| map.port.contains(area(field.game(), code));
    assert!(is_port("TRUK") && is_port("TOWNSVILLE") && !is_port("SAIPAN") && !is_port("MANCHURIA"));
}

/// [R2.21(2)5, R16.1(1), R16.1(2), R16.1(3), R16.1(4)] Stars and points.
#[test]
fn values() {
    let field = Field::new();
    let worth = |code: &str| field.game().data.map.sites[area(field.game(), code).index()].vp;
    assert_eq!(["SINGAPORE", "TRUK", "WAKE", "ATTU"].map(worth), [5, 2, 1, 0]);
}

/// [R2.21(3)1, R2.21(3)2, R2.21(3)3, R15] Special areas, and control on turn 1.
#[test]
fn special_areas() {
    let field = Field::with("s3", &[]);
    let map = &field.game().data.map;
    assert_eq!(codes(&field, map.off_map), ["BOMBAY", "US_WEST_COAST"]);
    assert!(map.off_map.is_subset_of(field.game().ground));
    let pass = ["NW_PACIFIC", "CENTRAL_PACIFIC", "EAST_PACIFIC", "SOUTH_PACIFIC", "INDIAN_OCEAN"];
    assert_eq!(codes(&field, map.pass), pass);
    assert!(map.areas.find("CHINA").is_none(), "nobody enters mainland China");
    for side in Side::BOTH {
        assert!(!field.game().controlled(field.state(), side).meets(map.pass));
    }
    assert_eq!(field.state().japanese_land, map.first_control[JAPAN].and(map.land));
    assert_eq!(field.state().seas[JAPAN], map.first_control[JAPAN].and(map.sea));
    assert!(field.controls(JAPAN, "TRUK") && field.controls(ALLIES, "MANILA"));
    assert!(!field.controls(JAPAN, "WAKE_SEA") && !field.controls(ALLIES, "WAKE_SEA"));
}

/// [R2.22(2), R2.22(3)] Pools and the score box.
#[test]
fn boxes() {
    let field = Field::set_up("s2", &[]);
    assert_eq!(field.game().boxed(field.state()), 2);
    assert_eq!(field.count_off(Spot::Score, "U_BB4"), 1);
    assert_eq!(field.count_off(Spot::Pool, "J_BB6"), 1);
    let nations: std::collections::BTreeSet<Nation> =
        field.game().data.counters.iter().map(|counter| counter.nation).collect();
    assert_eq!(nations.len(), 4);
}

/// [R2.3(1), R2.3(2), R3.0(3)] Sixteen cards a side; those with a star are never actions.
#[test]
fn decks() {
    let field = Field::new().put("TRUK", &["J_DD"]).put("MIDWAY_SEA", &["U_DD"]);
    let decks = &field.game().data.decks;
    assert_eq!((decks[JAPAN].len(), decks[ALLIES].len()), (16, 16));
    assert!(decks[JAPAN].contains(Card::KAMIKAZE) && !decks[ALLIES].contains(Card::KAMIKAZE));
    assert!(!decks[JAPAN].contains(Card::AAFIRE) && decks[ALLIES].contains(Card::AAFIRE));
    let stars: Vec<Card> = Card::all().filter(|card| card.is_response()).collect();
    assert_eq!(stars, [Card::AMBUSH, Card::INTERCEPT, Card::AAFIRE]);
    let field = field.hand(JAPAN, &["AMBUSH", "RAID", "INTERCEPT"]);
    assert!(field.may("card RAID") && !field.may("card AMBUSH") && !field.may("card INTERCEPT"));
}

/// [R3.0(2), R3.0(4), RULING-66] All units start face up, the lowest counters first, on the first turn of the scenario.
#[test]
fn preparation() {
    let field = Field::begin("s2", &[]);
    assert_eq!(field.state().turn, 2);
    assert!(Unit::all().all(|unit| !field.state().unit(unit).has_acted()));
    let field = Field::set_up("s3", &[]);
    let at = |number: u8| field.codes(AreaSet::one(field.state().area(Unit::new(number)).unwrap()));
    let places = [0, 3, 4, 7, 8, 9].map(|number| at(number)[0].clone());
    assert_eq!(places, ["TAIWAN", "TAIWAN", "SAIGON", "SAIGON", "KWAJALEIN", "TRUK"]);
}

/// [RULING-1, RULING-2, R18.1] Values of counters, the same on both faces.
#[test]
fn values_of_counters() {
    let field = Field::new();
    let values = |code: &str| {
        let counter = field.game().counter_of(kind(field.game(), code));
        (counter.air, counter.attack, counter.durability, counter.movement)
    };
    assert_eq!(values("J_BB6"), (0, 6, 4, 2));
    assert_eq!(values("J_BB4F"), (0, 4, 2, 3));
    assert_eq!(values("J_CV4"), (4, 0, 2, 3));
    assert_eq!(values("D_BG"), (0, 2, 1, 2));
    assert_eq!(values("C_AF"), (2, 0, 1, 3));
    let ready =
        Field::new().put("CORAL_SEA", &["J_CVL3"]).acted("CORAL_SEA", &["J_CVL3"]).put("GUADALCANAL", &["U_DIV"]);
    let target = units(ready.game(), "U_DIV").first().unwrap();
    let from = [area(ready.game(), "CORAL_SEA"), area(ready.game(), "GUADALCANAL")];
    let strengths: Vec<i8> = (units(ready.game(), "J_CVL3").iter())
        .map(|unit| ready.game().strength(ready.state(), &ready.tables(), unit, from, target))
        .collect();
    assert_eq!(strengths, [3, 3]);
}

/// [R18.2, RULING-21, RULING-22, RULING-23, RULING-25] Corrected entries of scenario 2.
#[test]
fn corrections() {
    let field = Field::set_up("s2", &[]);
    assert_eq!(field.count_off(Spot::Track(3), "U_BB4"), 2);
    assert_eq!(field.count_off(Spot::Track(3), "J_BG"), 1);
    assert_eq!(field.count_off(Spot::Track(6), "U_BB5S"), 1);
    assert_eq!(field.count("MIDWAY_SEA", "U_CR"), [2, 0]);
    assert_eq!(field.count("NEW_CALEDONIA_SEA", "U_CR"), [1, 0]);
    assert_eq!(field.count("MANILA", "J_DIV"), [2, 0]);
    assert_eq!(field.count("SURABAYA", "D_BG"), [1, 0]);
    assert_eq!(field.count("KURE", "J_CV4"), [2, 0]);
}

/// [R9.2(3), RULING-46] Air ranges are those of the list that was worked out by hand; forbidden areas add four pairs, and
/// China none.
#[test]
fn ranges() {
    let field = Field::new();
    let map = &field.game().data.map;
    let files = GameFiles::embedded("pacific-war").unwrap();
    let table = Table::parse(&files, "air_range.csv", &["a", "b", "range", "over_forbidden"]).unwrap();
    let (mut listed, mut over) = (0, 0);
    for row in table.rows() {
        let (a, b) = (area(field.game(), row.text("a")), area(field.game(), row.text("b")));
        let is_near = map.near[a.index()].contains(b);
        assert_eq!(is_near, row.text("range") == "1", "{a:?} {b:?}");
        assert!(map.far[a.index()].contains(b) && map.far[b.index()].contains(a));
        listed += 1;
        over += usize::from(row.text("over_forbidden") == "1");
    }
    let pairs: usize = map.areas.ids().map(|area| map.far[area.index()].len() - 1).sum();
    assert_eq!((pairs / 2, over), (listed, 4));
    let far = |a: &str, b: &str| map.far[area(field.game(), a).index()].contains(area(field.game(), b));
    assert!(far("DARWIN", "TOWNSVILLE") && !far("MANCHURIA", "SAIGON"));
}

/// [R2.21(3)1] What an area is.
#[test]
fn terrain() {
    let field = Field::new();
    let terrain = |code: &str| field.game().data.map.sites[area(field.game(), code).index()].terrain;
    let all = ["TRUK", "BOMBAY", "CORAL_SEA", "INDIAN_OCEAN"].map(terrain);
    assert_eq!(all, [Terrain::Land, Terrain::OffMap, Terrain::Sea, Terrain::Pass]);
    assert_eq!(field.game().side_name(ALLIES), "Allies");
}
