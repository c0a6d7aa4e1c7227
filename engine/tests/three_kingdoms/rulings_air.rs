//! Rulings on air operations and options.

use sandtable_engine::{
    Dice, Game, Roll,
    games::three_kingdoms::{Action, Column, Deed, Event, Launch, Mission, Node, Slot, State, TargetId, UNKNOWN},
};

use crate::support::*;

/// Hex four flight hexes from Naha and five from the nearest Chinese base.
pub(crate) const MEETING: &str = "1912";

/// A base air chit of a side and an enemy ship that is on at [`MEETING`]; both sides have another ship for later chits.
pub(crate) fn base_strike(options: &[(&str, &str)], chit: &str) -> (Table, Slot) {
    let mut table = Table::with("19.2", options);
    let (side, name, other) = if chit == "blue AF" { (RED, "Binzhou", "Linyi") } else { (BLUE, "Yamagiri", "Yugiri") };
    let ship = table.put_on(side, name, MEETING);
    table.put(side, other, if side == BLUE { "2109" } else { "1616" });
    table.put(
        side.other(),
        if side == BLUE { "Yantai" } else { "Amagiri" },
        if side == BLUE { "1616" } else { "2109" },
    );
    table.chit(chit);
    (table, ship)
}

/// Gives out attacks on the ships of a hex by base aircraft, then ends the giving if there is a choice.
pub(crate) fn strike(table: &mut Table, hex: &str, operations: u8) {
    let attack = Action::StrikeShips(table.hex(hex), Launch::NONE);
    for _ in 0..operations {
        table.play(attack, &[]);
    }
    if table.state.node == Node::AirAllocate {
        table.play(Action::Done, &[]);
    }
}

/// [RULING-1] The level of the air operations table is a switch: a 1 in the first column gives three operations, or two
/// or four.
#[test]
fn ruling_1_level_of_the_table() {
    for (offset, operations) in [("2", 2), ("3", 3), ("4", 4)] {
        let (mut table, _) = base_strike(&[("air-table-offset", offset)], "blue AF");
        table.play(Action::Column(Column::new(0)), &[1]);
        assert_eq!(table.state.air.left, operations);
    }
}

/// [RULING-17] Aircraft attack in the hex: no lower number for the distance flown.
#[test]
fn ruling_17_no_distance_penalty_for_aircraft() {
    let (mut table, ship) = base_strike(&[], "blue AF");
    table.play(Action::Column(Column::new(0)), &[1]);
    strike(&mut table, MEETING, 1);
    // Two dice miss for Binzhou, one of two hits on a 3; the next chit is a blue TF.
    table.play(Action::Pass, &[6, 6, 3, 6, 2]);
    assert_eq!(table.place(ship), "damaged");
}

/// [RULING-21] At least one aircraft of a group attacks.
#[test]
fn ruling_21_no_group_of_escorts() {
    let (mut table, _) = base_strike(&[], "blue AF");
    table.play(Action::Column(Column::new(0)), &[1]);
    strike(&mut table, MEETING, 3);
    assert_eq!(table.legal(), [Action::Escort(0), Action::Escort(1), Action::Escort(2)]);
}

/// [RULING-22] A hex of ships is searched by one operation; a boat by several.
#[test]
fn ruling_22_one_search_of_a_hex() {
    let (mut table, _) = base_strike(&[], "blue AF");
    table.put(RED, "Shandong", MEETING);
    let boat = table.put(RED, "Yuanzheng 34", MEETING);
    table.play(Action::Column(Column::new(0)), &[3]);
    let search = Action::ScoutShips(table.hex(MEETING), Launch::NONE);
    table.play(search, &[]);
    assert!(!table.may(search));
    table.play(Action::ScoutBoat(boat, Launch::NONE), &[]);
    assert!(table.may(Action::ScoutBoat(boat, Launch::NONE)));
}

/// [RULING-39] The ships of a hex are one target: attack or search, not both in one operation.
#[test]
fn ruling_39_search_and_attack_exclude_each_other() {
    let (mut table, _) = base_strike(&[], "blue AF");
    table.put(RED, "Shandong", MEETING);
    table.play(Action::Column(Column::new(0)), &[3]);
    let hex = table.hex(MEETING);
    let (attack, search) = (Action::StrikeShips(hex, Launch::NONE), Action::ScoutShips(hex, Launch::NONE));
    assert!(table.may(attack) && table.may(search));
    let mut other = table.clone();
    table.play(attack, &[]);
    assert!(table.may(attack) && !table.may(search));
    other.put(RED, "Yuanzheng 34", MEETING);
    other.play(search, &[]);
    assert!(!other.may(attack) && !other.may(search));
}

/// [RULING-23, R5.2(2)] Aircraft fly round a neutral country: from the strait to the east of Taiwan six hexes, three as
/// the crow flies.
#[test]
fn ruling_23_air_path_round_neutrals() {
    let mut table = Table::new("19.2");
    table.put(RED, "Shandong", "2417");
    table.put_on(BLUE, "Yamagiri", "2515");
    table.chit("red TF");
    assert_eq!(table.game.theatre.distance(table.hex("2417"), table.hex("2515")), 3);
    table.play(Action::AirOperation, &[]).play(Action::Join, &[]);
    assert_eq!(
        table.legal(),
        [Action::Pass, Action::Column(Column::new(5)), Action::Column(Column::new(6)), Action::Column(Column::new(7))]
    );
}

/// [RULING-28, R19.4(5)5] The unknown force wins at once when Izumo is damaged.
#[test]
fn ruling_28_loss_of_izumo() {
    let mut table = Table::new("19.4");
    table.put(RED, "Binzhou", "1510");
    table.put(RED, "Linyi", "1710");
    let izumo = table.put_on(BLUE, "Izumo", "1511");
    table.chit("red TF");
    table.order("1510", Deed::AttackShipsMove, &[6, 6, 1]);
    assert_eq!((table.place(izumo), table.state.node), ("damaged".into(), Node::Over));
    assert_eq!(table.game.outcome(&table.state).unwrap().winner(), Some(RED));
}

/// Dice for the missiles of three: at Yamagiri in port two, at Yugiri one.
fn dongfeng_table() -> (Table, [Slot; 3]) {
    let mut table = Table::with("19.2", &[("dongfeng", "true")]);
    let in_port = table.put_on(BLUE, "Yamagiri", "2109");
    let at_sea = table.put_on(BLUE, "Yugiri", MEETING);
    let hidden = table.put(BLUE, "Amagiri", "2109");
    table.put(RED, "Shandong", "1911");
    table.chit("red AF");
    (table, [in_port, at_sea, hidden])
}

/// [RULING-34, RULING-61, RULING-55] Missiles cost two operations, are given out before the operations, to ships that
/// are on anywhere, ports included, and rolled before anything else; a group whose target has gone finds nothing.
#[test]
fn ruling_61_order_of_dongfeng() {
    let (mut table, [in_port, at_sea, hidden]) = dongfeng_table();
    table.play(Action::Column(Column::new(1)), &[6]);
    assert_eq!(table.legal(), [Action::Fire, Action::Hold]);
    table.play(Action::Fire, &[3]);
    assert_eq!((table.state.air.left, table.state.air.missile_count), (5, 3));
    assert!(!table.may(Action::Missile(hidden)));
    table.play(Action::Missile(in_port), &[]).play(Action::Missile(in_port), &[]);
    table.play(Action::Missile(at_sea), &[]);
    assert_eq!(table.state.node, Node::AirAllocate);
    strike(&mut table, MEETING, 1);
    table.play(Action::Pass, &[6, 1, 6, 2]);
    assert_eq!([in_port, at_sea, hidden].map(|slot| table.place(slot)), ["sunk", "sunk", "2109"]);
    assert!(table.events.iter().any(|event| matches!(event, Event::Lapse { .. })));
    // Once a game.
    let next = table.put_on(BLUE, "Hamagiri", MEETING);
    table.chit("red AF");
    table.play(Action::Column(Column::new(1)), &[6]);
    assert_eq!((table.state.node, table.place(next)), (Node::AirAllocate, MEETING.into()));
}

/// [RULING-34, RULING-61] No missiles in a carrier operation, with one operation, or without a ship that is on.
#[test]
fn ruling_34_when_dongfeng_is_offered() {
    let (mut table, _) = dongfeng_table();
    table.play(Action::Column(Column::new(2)), &[1]);
    assert_eq!((table.state.node, table.state.air.left), (Node::AirAllocate, 1));
    let (mut table, _) = dongfeng_table();
    table.chit("red TF");
    table.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Column(Column::new(2)), &[2]);
    assert_eq!((table.state.node, table.state.air.left), (Node::AirAllocate, 4));
    let (mut table, _) = dongfeng_table();
    table.state.on = sandtable_engine::games::three_kingdoms::SlotSet::EMPTY;
    table.play(Action::Column(Column::new(1)), &[6]);
    assert_eq!(table.state.node, Node::AirAllocate);
}

/// [RULING-35] Space war lowers all rolls of the enemy of China on the table: bases, carriers and interceptions; not
/// China's.
#[test]
fn ruling_35_scope_of_space_war() {
    let space = [("space-war", "true")];
    let (mut table, _) = base_strike(&space, "blue AF");
    table.state.space = -2;
    table.play(Action::Column(Column::new(0)), &[6]);
    assert_eq!(table.state.air.left, 6);
    strike(&mut table, MEETING, 1);
    let mut china = table.clone();
    china.play(Action::BaseIntercept(Column::new(4)), &[5]);
    assert_eq!(china.state.air.interceptors, 3);

    let (mut table, _) = base_strike(&space, "red AF");
    table.put(BLUE, "Izumo", MEETING);
    table.state.space = -2;
    table.play(Action::Column(Column::new(1)), &[6]);
    assert_eq!(table.state.air.left, 7);
    strike(&mut table, MEETING, 1);
    let mut carrier = table.clone();
    table.play(Action::BaseIntercept(Column::new(3)), &[4]);
    assert_eq!(table.state.air.interceptors, 1);
    carrier.play(Action::CarrierIntercept(Column::new(4)), &[]).play(Action::Join, &[2]);
    assert_eq!(carrier.state.air.interceptors, 1);

    let mut table = Table::with("19.2", &space);
    table.put(BLUE, "Izumo", "1510");
    table.put(RED, "Binzhou", "1511");
    table.put(RED, "Yuanzheng 34", "1511");
    table.state.space = -2;
    table.chit("blue TF");
    table.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Column(Column::new(2)), &[1]);
    assert_eq!(table.state.air.left, 2);
}

/// [RULING-36, R22.5] Japan chooses no attack by group, boat or air before the first enemy attack of any kind; a search
/// is none.
#[test]
fn ruling_36_first_enemy_attack_unlocks() {
    let attacks = |table: &mut Table| {
        table.chit("blue TF");
        table.muster("1510", &[Slot::new(0)]);
        let by_group = table.may_do(Deed::MoveAttackShips);
        table.chit("blue SS");
        let boat = table.game.roster.boats_of(BLUE).first().unwrap();
        table.play(Action::Boat(boat), &[]);
        let by_boat = table.may_do(Deed::MoveAttackShips);
        table.chit("blue AF");
        table.play(Action::Column(Column::new(1)), &[6]);
        let by_air = table.may(Action::StrikeShips(table.hex("1512"), Launch::NONE));
        [by_group, by_boat, by_air]
    };
    let mut table = Table::with("19.2", &[("defence-only", "true")]);
    table.put(BLUE, "Yamagiri", "1510");
    table.put(BLUE, "Yugiri", "1616");
    table.put(BLUE, "Soryu", "1512");
    table.put(BLUE, "Unryu", "1709");
    table.put_on(RED, "Binzhou", "1512");
    table.put(RED, "Linyi", "1512");
    table.put_on(BLUE, "Amagiri", "1711");
    let boat = table.put(RED, "Yuanzheng 34", "1711");
    table.put(RED, "Yuanzheng 35", "1610");
    assert_eq!(attacks(&mut table), [false; 3]);
    table.chit("red SS");
    let mut searched = table.clone();
    let searcher = boat.next();
    searched.put(BLUE, "Hamagiri", "1610");
    searched.boat(searcher, Deed::MoveSearchShips, &[]);
    if searched.state.node == Node::BoatMove {
        searched.go("1610", &[]);
    }
    assert_eq!(attacks(&mut searched), [false; 3]);
    table.boat(boat, Deed::MoveAttackShips, &[1, 6, 6]);
    assert_eq!(attacks(&mut table), [true; 3]);
}

/// [RULING-42, RULING-60] Air operation and ship actions in either order, each once; a carrier may take part in both.
#[test]
fn ruling_42_order_inside_a_chit() {
    let set_up = || {
        let mut table = Table::new("19.2");
        let izumo = table.put(BLUE, "Izumo", "1510");
        table.put(BLUE, "Yamagiri", "2109");
        table.put(RED, "Binzhou", "1511");
        table.chit("blue TF");
        (table, izumo)
    };
    let fly = |table: &mut Table, izumo: Slot| {
        table.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Column(Column::new(2)), &[1]);
        table.play(Action::ScoutShips(table.hex("1511"), izumo.into()), &[]);
    };
    let (mut table, izumo) = set_up();
    fly(&mut table, izumo);
    assert_eq!(table.legal(), [Action::Done, Action::ShipActions]);
    table.order("1510", Deed::Move, &[]).go("1509", &[]);
    assert_eq!(table.place(izumo), "1509");

    let (mut table, izumo) = set_up();
    table.order("1510", Deed::Move, &[]).go("1509", &[]);
    assert!(!table.may(Action::AirOperation), "not in between");
    table.play(Action::Done, &[]);
    assert_eq!(table.legal(), [Action::Done, Action::AirOperation]);
    table.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Column(Column::new(2)), &[1]);
    assert!(table.may(Action::ScoutShips(table.hex("1511"), izumo.into())));
}

/// [RULING-49] A column is declared; its upper end is the distance. Columns that reach nothing are not offered.
#[test]
fn ruling_49_columns() {
    let base = Table::new("19.2");
    let at = |distance: u8| {
        let theatre = &base.game.theatre;
        let hexes = theatre.grid.hexes();
        let is_sea = |hex: &sandtable_engine::hex::Hex| theatre.enterable.contains(*hex) && !theatre.betrays(RED, *hex);
        let found = hexes.filter(is_sea).find(|&hex| theatre.from_base(BLUE, hex) == distance).unwrap();
        theatre.grid.number(found)
    };
    let mut table = Table::new("19.2");
    table.put(RED, "Binzhou", &at(6));
    table.put(RED, "Linyi", &at(7));
    table.put(BLUE, "Yamagiri", "2109");
    table.chit("blue AF");
    let columns: Vec<Action> = (1..6).map(Column::new).map(Action::Column).collect();
    assert_eq!(table.legal()[1..], columns);
    table.play(Action::Column(Column::new(1)), &[6]);
    assert!(table.may(Action::ScoutShips(table.hex(&at(6)), Launch::NONE)));
    assert!(!table.may(Action::ScoutShips(table.hex(&at(7)), Launch::NONE)));
}

/// [RULING-55] A group without attack aircraft left lapses: nobody is asked to turn a hidden ship on.
#[test]
fn ruling_55_attack_lapses() {
    let (mut table, ship) = base_strike(&[], "red AF");
    table.put(BLUE, "Hamagiri", MEETING);
    table.play(Action::Column(Column::new(1)), &[1]);
    strike(&mut table, MEETING, 1);
    table.play(Action::BaseIntercept(Column::new(3)), &[2]);
    table.play(Action::Interceptor(TargetId::new(0), Launch::NONE), &[1, 2]);
    assert!(table.events.iter().any(|event| matches!(event, Event::Lapse { .. })), "{:?}", table.events);
    assert_eq!((table.state.aircraft_lost, table.place(ship)), ([0, 1].into(), MEETING.into()));
}

/// [RULING-56, R7.3(1)] Carriers that launch are known, even for no operations, and stay off.
#[test]
fn ruling_56_launching_carriers() {
    let mut table = Table::new("19.2");
    let izumo = table.put(BLUE, "Izumo", "1510");
    table.put(RED, "Binzhou", "1511");
    table.chit("blue TF");
    table.play(Action::AirOperation, &[]).play(Action::Join, &[]);
    assert_eq!(table.seen_by(RED).counter[usize::from(izumo)], UNKNOWN);
    table.play(Action::Column(Column::new(7)), &[1]);
    assert_eq!((table.state.node, table.is_on(izumo)), (Node::FleetMode, false));
    assert_eq!(table.seen_by(RED).counter[usize::from(izumo)], table.counter("Izumo"));
}

/// Dice that always show the same.
struct Always(u8);

impl Dice for Always {
    fn d6(&mut self, _roll: Roll) -> u8 {
        self.0
    }

    fn one_of(&mut self, _roll: Roll, _count: u32) -> u32 {
        0
    }

    fn order(&mut self, _roll: Roll, _chits: &mut [u8]) {}
}

/// [RULING-64] Options that do not belong to the nations at war have no effect; long ranges go with the counters, and
/// the unknown force's attack frees Japan's hands.
#[test]
fn ruling_64_options_by_nation() {
    let names = ["lhd", "dongfeng", "space-war", "cyber-war", "defence-only", "long-range"];
    let given = names.map(|name| (name, "true"));
    let options = |scenario: &str| game_with(scenario, &given).options;
    for (scenario, china, defence) in [
        ("19.1", false, false),
        ("19.2", true, true),
        ("19.3", true, false),
        ("19.4", false, true),
        ("20.1", true, true),
    ] {
        let options = options(scenario);
        let of_china = [options.lhd, options.dongfeng, options.space_war, options.cyber_war];
        assert_eq!(of_china, [china; 4], "{scenario}");
        assert_eq!((options.defence_only, options.long_range), (defence, true), "{scenario}");
    }
    let mut table = Table::with("19.4", &given);
    table.put(RED, "Zhengzhou", "1510");
    table.put(RED, "Linyi", "1710");
    table.put_on(BLUE, "Kongo", "1514");
    table.chit("red TF");
    table.order("1510", Deed::AttackShipsMove, &[]);
    assert!(table.state.unlocked);
    // Neither space nor cyber war is rolled for.
    let state: State = game_with("19.4", &given).setup(&mut Always(6), &mut ());
    assert_eq!((state.space, state.cyber), (0, 0));
}

/// [R23(1), R23(2), R23(3)] What the examples say of two carriers, and that the strengths hold for attacks as well as
/// searches: an attack on ships uses up the anti-ship strength of its hex.
#[test]
fn examples_strengths_hold_for_attacks() {
    let mut table = Table::new("19.2");
    let (izumo, kaga) = (table.put(BLUE, "Izumo", "1510"), table.put(BLUE, "Kaga", "1609"));
    table.put_on(RED, "Binzhou", "1511");
    table.put(RED, "Linyi", "1610");
    table.chit("blue TF");
    table
        .play(Action::AirOperation, &[])
        .play(Action::Join, &[])
        .play(Action::Join, &[])
        .play(Action::Column(Column::new(3)), &[2]);
    let (near, far) = (table.hex("1511"), table.hex("1610"));
    table.play(Action::StrikeShips(near, izumo.into()), &[]);
    assert!(!table.may(Action::StrikeShips(near, izumo.into())) && !table.may(Action::ScoutShips(far, izumo.into())));
    table.play(Action::StrikeShips(near, kaga.into()), &[]);
    let groups: Vec<_> = table.state.air.named().iter().map(|target| (target.launch, target.mission)).collect();
    assert_eq!(groups, [(izumo.into(), Mission::Attack), (kaga.into(), Mission::Attack)]);
}
