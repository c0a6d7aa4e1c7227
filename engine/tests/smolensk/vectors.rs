//! The vectors of `test_vectors.json`: every one is checked.

use std::{collections::BTreeMap, sync::LazyLock};

use sandtable_engine::{
    Game, Position,
    dice::Weight,
    games::smolensk::{ChitSet, Event, Hexes, Node, Outcome, Smolensk, State, Unit},
    hex::Hex,
    land::{Board, Lines, Net, Odds, Reach, RoadReach, halved},
};
use sandtable_scenarios::GameFiles;
use serde_json::Value;

use crate::support::*;

static VECTORS: LazyLock<Value> = LazyLock::new(|| {
    let files = GameFiles::embedded("smolensk").unwrap();
    serde_json::from_str(files.text("test_vectors.json").unwrap()).unwrap()
});
static FULL: LazyLock<Smolensk> = LazyLock::new(|| game("full"));
/// The maps of the scenarios. The linked one has the hexes of the other in rows further south.
static GROUNDS: LazyLock<[Ground; 3]> = LazyLock::new(|| {
    [("full", 0), ("short", 0), ("linked", 19)].map(|(scenario, south)| Ground { game: game(scenario), south })
});

/// A map on which the vectors of 8.4 and 8.5 hold.
struct Ground {
    game: Smolensk,
    /// Rows between its hexes and those of the stand-alone map.
    south: u8,
}

impl Ground {
    /// The hex with this number on the stand-alone map.
    fn hex(&self, number: &str) -> Hex {
        let stand_alone = &FULL.data.map.grid;
        let at = hex(&FULL, number);
        let found = self.game.data.map.grid.at(stand_alone.column(at), stand_alone.row(at) + self.south);
        found.unwrap_or_else(|| panic!("no hex {number}"))
    }

    /// The number on the stand-alone map of a hex of it that is in play there.
    fn number(&self, hex: Hex) -> Option<String> {
        let (grid, map) = (&self.game.data.map.grid, &FULL.data.map);
        let at = map.grid.at(grid.column(hex), grid.row(hex).checked_sub(self.south)?)?;
        map.in_play.contains(at).then(|| map.grid.number(at))
    }

    fn is_linked(&self) -> bool {
        self.south > 0
    }

    fn set_up(&self) -> State {
        *Position::begin(&self.game, &mut sandtable_engine::Stream::new(1), &mut ()).state()
    }

    fn board(&self, units: &[(&str, sandtable_engine::Side)]) -> Board<Unit, 2> {
        let grid = &self.game.data.map.grid;
        let mut board = Board::default();
        board.clear(grid);
        for (number, &(at, side)) in units.iter().enumerate() {
            board.put(grid, side, Unit::new(number as u16), self.hex(at));
        }
        board
    }

    /// What one unit of the Axis reaches, normally and in march column.
    fn reach(&self, from: &str, enemies: &[&str], is_mech: bool, movement: u8) -> (Reach, RoadReach) {
        let enemies: Vec<_> = enemies.iter().map(|&at| (at, SU)).collect();
        let board = self.board(&enemies);
        let (grid, ways) = (&self.game.data.map.grid, &self.game.ways[usize::from(!is_mech)]);
        let (mut normal, mut column) = (Reach::default(), RoadReach::default());
        let start = self.hex(from);
        normal.spread(grid, ways, &board, AX, &[(start, 0)], 2 * movement);
        column.spread(ways, &board, AX, [start], 0, 2 * movement);
        (normal, column)
    }

    /// Lines of the Axis and of the Soviets over a board.
    fn traced(&self, board: &Board<Unit, 2>) -> [Lines; 2] {
        let (map, sources) = (&self.game.data.map, &self.game.data.sources);
        let mut lines = [Lines::default(), Lines::default()];
        let net = Net { sides: &map.rail, beyond: 6 };
        lines[0].trace_along(&map.grid, &self.game.sides, board, AX, &sources[0], net);
        lines[1].trace(&map.grid, &self.game.land, board, SU, &sources[1]);
        lines
    }
}

/// A check of one vector: its id, what is given, what is expected.
type Check = fn(&str, &Value, &Value);

/// The check of each kind of vector: the letters of its id.
const CHECKS: &[(&str, Check)] = &[
    ("R", rulebook),
    ("C", combat),
    ("P", draws),
    ("M", movement),
    ("D", distance),
    ("L", lines),
    ("S", surprise),
    ("X", further),
];

/// [R9.2(1)1, R9.2(1)2, R9.2(1)3, R9.2(1)4, R9.2(2), R9.2(3)1, R9.2(3)2, R9.2(5)1, R9.2(5)2, R9.2(5)3, R9.3(1)]
/// [R10.3(1)1, R10.3(2), R10.3(3), R10.3(4), R10.4(1), R3.3(3), RULING-1, RULING-9, RULING-10, RULING-11]
/// [RULING-15, RULING-17, CHART-CRT, CHART-TERRAIN] Each of the vectors holds exactly, those of movement and of lines on
/// the maps of all scenarios, and each check is used.
#[test]
fn every_vector_holds() {
    let vectors = VECTORS["vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 98);
    let mut used = BTreeMap::new();
    for vector in vectors {
        let id = vector["id"].as_str().unwrap();
        let kind = &id[..1];
        let check = CHECKS.iter().find(|(known, _)| *known == kind).unwrap_or_else(|| panic!("nothing checks {id}")).1;
        println!("{id}");
        check(id, &vector["input"], &vector["expect"]);
        *used.entry(kind).or_insert(0) += 1;
    }
    assert_eq!(used.len(), CHECKS.len(), "{used:?}");
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

/// Half points of a cost: `2`, `1/2`, `5/2`.
fn halves(value: &Value) -> Option<u8> {
    match text(value) {
        "-" | "" => None,
        cost => match cost.split_once('/') {
            Some((halves, _)) => halves.parse().ok(),
            None => cost.parse::<u8>().ok().map(|points| 2 * points),
        },
    }
}

fn column(attack: u64, defence: u64, shift: u64) -> String {
    let odds = Odds { attack: attack as u16, defence: defence as u16, shifts: shift as u8 };
    let columns = FULL.data.crt.columns();
    odds.column(columns).map_or("none".to_owned(), |column| columns.name(column).to_owned())
}

/// 8.1: from the rulebook.
fn rulebook(id: &str, input: &Value, expect: &Value) {
    match id {
        "R01" | "R02" | "R03" | "R04" | "R05" | "R06" | "R07" => {
            let found = column(number(&input["attack"]), number(&input["defence"]), number(&input["shift"]));
            assert_eq!(found, text(&expect["column"]), "{id}");
        }
        "R08" | "R09" | "R10" => {
            let code = text(&input["result"]);
            let outcome = outcome(code);
            let expected = ["attacker_steps", "defender_steps", "retreat"].map(|key| number(&expect[key]) as u8);
            assert_eq!([outcome.attacker, outcome.defender, outcome.retreat], expected, "{id}");
        }
        "R11" => two_steps_of_a_stack(),
        "R12" | "R13" | "R14" => {
            let terrain = ["clear", "light", "deep"].iter().position(|known| *known == text(&input["terrain"]));
            let chart = &FULL.data.chart;
            let river = if number(&input["river"]) > 0 { chart.river.points[1] } else { 0 };
            let cost = chart.terrain[terrain.unwrap()].points[1] + river + FULL.ways[1].zone();
            assert_eq!(u64::from(cost), number(&expect["cost"]), "{id}");
            assert_eq!(u64::from(u64::from(cost) <= number(&input["movement"])), number(&expect["legal"]), "{id}");
        }
        "R15" => {
            let reach = GROUNDS[0].reach("2518", &[], false, 5);
            let farthest = reach.1.hexes().filter_map(|hex| reach.1.cost(hex)).max();
            assert_eq!(farthest.map(u64::from), Some(number(&expect["hexes"])));
        }
        "R16" => {
            let field = fortress_stack();
            assert_eq!(field.node(), Node::Convert);
            let field = field.play("convert", &[]);
            assert_eq!((u64::from(field.state().losses), field.state().retreat), (number(&expect["steps"]), 0));
        }
        "R17" => {
            let field = Field::new(&[("AX-4A-HQ", "1510"), ("AX-7ID", "1514"), ("AX-17ID", "1515")]).execute("A4", &[]);
            let activated = field.plays(&["stay"]);
            assert_eq!(activated.asked(), "AX-7ID");
            assert_eq!(activated.play("stay", &[]).node(), Node::Unlock, "{:?} is out of range", "AX-17ID");
        }
        _ => panic!("nothing checks {id}"),
    }
}

fn outcome(code: &str) -> Outcome {
    let crt = &FULL.data.crt;
    let cells = (0..11_u8).flat_map(|column| (1..=6_i16).map(move |die| (sandtable_engine::crt::Column(column), die)));
    let mut found = cells.filter(|&(column, die)| crt.code(column, die) == code);
    let (column, die) = found.next().unwrap_or_else(|| panic!("the table has no {code}"));
    *crt.result(column, die)
}

/// A stack of two full units that loses two steps.
fn two_steps_of_a_stack() {
    let attackers: Vec<Stand<'_>> = vec![
        ("AX-2PzA-HQ", "1512"),
        ("AX-3Pz", "1512"),
        ("AX-4Pz", "1611"),
        ("AX-10Pz", "1611"),
        ("AX-17Pz", "1610"),
        ("AX-18Pz", "1610"),
        ("SU-100R", "1611"),
    ];
    let stands: Vec<Stand<'_>> = attackers
        .into_iter()
        .filter(|(code, _)| !code.starts_with("SU"))
        .chain([("SU-100R", "1511"), ("SU-108R", "1511")])
        .collect();
    let field = Plain::new().field(&stands).execute("2PZ", &[]).stay().attack(|_, code| code != "AX-2PzA-HQ", &[6]);
    // 40 to 6 in the clear: 6-1, and a six is 2RR.
    // The first step of two alike units is no choice; the second is: one unit destroyed, or both reduced.
    assert_eq!((field.node(), field.state().losses), (Node::DefenderLoss, 1));
    assert!(field.is_reduced("SU-100R") && !field.is_reduced("SU-108R"));
    assert_eq!(field.legal(), ["lose SU-100R", "lose SU-108R"]);
}

/// Brest with a division and its fortress under a 1RR.
fn fortress_stack() -> Field {
    let stands =
        [("AX-2PzA-HQ", "0827"), ("AX-3Pz", "0827"), ("AX-4Pz", "0826"), ("AX-10Pz", "0826"), ("SU-6R", "0927")];
    // 26 to 3 and 1 is 6-1, and a five is 1RR.
    Plain::new().field(&stands).fort("0927", 1).execute("2PZ", &[]).stay().attack(|_, _| true, &[5])
}

/// Vectors whose unit comes over the border line of the stand-alone game, where the linked one has more map.
const BEYOND_THE_BORDER: [&str; 8] = ["M1", "M2", "M3", "M4", "M5", "M6", "M11a", "M13"];

/// 8.4: movement on the map. In the linked game the unit of M2 comes to 2309 as well, round the enemy and over the old
/// border line.
fn movement(id: &str, input: &Value, expect: &Value) {
    let enemies: Vec<&str> = text(&input["enemy"]).split_whitespace().collect();
    let movement = number(&input["movement"]) as u8;
    for ground in &*GROUNDS {
        let (normal, column) = ground.reach(text(&input["from"]), &enemies, number(&input["mech"]) == 1, movement);
        let normal_hexes: Hexes = normal.hexes();
        let all: Hexes = normal_hexes.iter().chain(column.hexes()).collect();
        let known = all.iter().filter(|&hex| ground.number(hex).is_some()).count();
        let detours = u64::from(ground.is_linked() && id == "M2");
        assert_eq!(known as u64, number(&expect["reachable"]) + detours, "{id} {}", ground.south);
        let is_beyond = ground.is_linked() && BEYOND_THE_BORDER.contains(&id);
        assert_eq!(all.len() > known, is_beyond, "{id} {}", ground.south);
        if let Some(to) = input["to"].as_str().filter(|to| !to.is_empty()) {
            let to = ground.hex(to);
            let cost = normal.cost(to).into_iter().chain(column.cost(to)).min();
            assert_eq!(cost, halves(&expect["cost"]), "{id}");
        }
    }
}

/// 8.5: distances.
fn distance(id: &str, input: &Value, expect: &Value) {
    for ground in &*GROUNDS {
        let [from, to] = ["from", "to"].map(|key| ground.hex(text(&input[key])));
        assert_eq!(u64::from(ground.game.data.map.grid.distance(from, to)), number(&expect["distance"]), "{id}");
    }
}

/// 8.5: lines of communication; in the linked game those to the hexes of the stand-alone map.
fn lines(id: &str, input: &Value, expect: &Value) {
    for ground in &*GROUNDS {
        lines_on(ground, id, input, expect);
    }
}

fn lines_on(ground: &Ground, id: &str, input: &Value, expect: &Value) {
    let game = &ground.game;
    let map = &game.data.map;
    let state = ground.set_up();
    let start = game.tables(&state).board;
    let found = |is_meant: &dyn Fn(Hex) -> bool| -> Vec<String> {
        map.in_play.iter().filter(|&hex| is_meant(hex)).filter_map(|hex| ground.number(hex)).collect()
    };
    let count = |is_meant: &dyn Fn(Hex) -> bool| found(is_meant).len() as u64;
    match id {
        "L1" => {
            let lines = ground.traced(&start);
            for (side, all) in [(AX, [54, 86]), (SU, [91, 130])] {
                let units: Vec<Hex> = game.on_map(&state, side).map(|(_, hex)| hex).collect();
                assert_eq!(units.len(), all[usize::from(ground.is_linked())], "{side:?}");
                let cut = units.iter().filter(|&&hex| !lines[side.index()].reaches(hex)).count();
                assert_eq!(cut as u64, number(&expect["out_of_line"]), "{side:?}");
            }
        }
        // The armies of Leningrad close railways that are open in the stand-alone game.
        "L3" if ground.is_linked() => {}
        "L3" => {
            let lines = &ground.traced(&start)[0];
            let on_rail = count(&|hex| lines.reaches(hex) && lines.is_on_net(hex));
            assert_eq!(on_rail, number(&expect["rail"]));
            assert_eq!(count(&|hex| lines.reaches(hex)), number(&expect["reached"]));
        }
        "L4" => {
            let empty = ground.board(&[]);
            let mut lines = Lines::default();
            assert_eq!(count(&|hex| !ground.traced(&empty)[0].reaches(hex)), number(&expect["without"]));
            let net = Net { sides: &map.rail, beyond: number(&expect["farthest"]) as u8 - 1 };
            lines.trace_along(&map.grid, &game.sides, &empty, AX, &game.data.sources[0], net);
            assert_eq!(found(&|hex| !lines.reaches(hex)).join(" "), text(&expect["hexes"]));
        }
        "L5" => {
            let enemies: Vec<_> = text(&input["enemy"]).split(' ').map(|at| (at, SU)).collect();
            let lines = &ground.traced(&ground.board(&enemies))[0];
            assert!(lines.reaches(ground.hex(text(&input["hex"]))));
            assert_eq!(count(&|hex| lines.reaches(hex) && lines.is_on_net(hex)), number(&expect["rail"]));
        }
        _ => {
            let lines = &ground.traced(&start)[1];
            let length = lines.length(ground.hex(text(&input["hex"])));
            assert_eq!(length.map(u64::from), Some(number(&expect["length"])), "{id}");
        }
    }
}

/// 8.6: attacks of the surprise, with all who may take part.
fn surprise(id: &str, input: &Value, expect: &Value) {
    let mut position = Position::begin(&*FULL, &mut sandtable_engine::Stream::new(1), &mut ());
    let target = hex(&FULL, text(&input["target"]));
    let mut events = Vec::new();
    while position.state().node == Node::Declare {
        let is_it = position.state().target.is(target);
        let action = if is_it { position.legal()[1] } else { position.legal()[0] };
        let dice = &mut sandtable_engine::Stream::new(1);
        position.advance(&*FULL, action, dice, &mut events);
    }
    let declared = events.iter().find_map(|event| match *event {
        Event::Declared { attack, defence, shifts, column, .. } => Some((attack, defence, shifts, column)),
        _ => None,
    });
    let (attack, defence, shifts, column) = declared.unwrap_or_else(|| panic!("{id}: no attack"));
    let found = [u64::from(attack), u64::from(defence), u64::from(shifts)];
    assert_eq!(found, ["attack", "defence", "shift"].map(|key| number(&expect[key])), "{id}");
    assert_eq!(FULL.data.crt.columns().name(column), text(&expect["column"]), "{id}");
}

/// 8.2: closed forms of a column, from the six outcomes of its die.
fn combat(id: &str, input: &Value, expect: &Value) {
    let crt = &FULL.data.crt;
    let column = crt.columns().find(text(&input["column"])).unwrap();
    let outcomes: Vec<Outcome> = (1..=6).map(|die| *crt.result(column, die)).collect();
    let sum = |value: &dyn Fn(&Outcome) -> u128| Weight::new(outcomes.iter().map(value).sum::<u128>(), 6);
    let is = |wanted: bool| u128::from(wanted);
    let found = [
        ("attacker_loss", sum(&|outcome| is(outcome.attacker > 0))),
        ("no_effect", sum(&|outcome| is(*outcome == Outcome { attacker: 0, defender: 0, retreat: 0 }))),
        ("retreat", sum(&|outcome| is(outcome.retreat > 0))),
        ("double_retreat", sum(&|outcome| is(outcome.retreat == 2))),
        ("attacker_steps", sum(&|outcome| u128::from(outcome.attacker))),
        ("defender_steps", sum(&|outcome| u128::from(outcome.defender))),
        ("lone_destroyed_in_zones", sum(&|outcome| is(outcome.retreat > 0 && outcome.defender + outcome.retreat >= 2))),
        ("two_units_left", sum(&|outcome| u128::from(left_of_two(*outcome)))),
        ("fortress_stack_left", sum(&|outcome| u128::from(5_u8.saturating_sub(outcome.defender + outcome.retreat)))),
    ];
    for (key, weight) in found {
        assert_eq!(weight, text(&expect[key]).parse().unwrap(), "{id} {key}");
    }
}

/// Steps left of two full units whose first retreat hex lies in a zone, with the losses where they hurt least.
fn left_of_two(outcome: Outcome) -> u8 {
    let ways =
        [(0, outcome.defender), (1, outcome.defender.saturating_sub(1)), (2, outcome.defender.saturating_sub(2))];
    let left = |(one, other): (u8, u8)| {
        [one, other]
            .map(|lost| 2_u8.saturating_sub(lost))
            .map(|left| left.saturating_sub(u8::from(outcome.retreat > 0)))
            .iter()
            .sum()
    };
    ways.into_iter()
        .filter(|(one, other)| *other <= 2 && one + other >= outcome.defender.min(4))
        .map(left)
        .max()
        .unwrap_or(0)
}

/// 8.3: draws, from the chits of a turn.
fn draws(id: &str, _input: &Value, expect: &Value) {
    let chits = |turn: u8, side| FULL.available(&State { turn, ..State::EMPTY }, side).len() as u128;
    let (axis, soviet) = (chits(1, AX), chits(1, SU));
    let all = axis + soviet + 1;
    let of = |count: u128, all: u128| Weight::new(count, all);
    let chance = match id {
        "P1" => of(axis, all),
        "P2" => of(soviet, all),
        "P3" => of(1, all),
        "P4" => of(axis * (axis - 1), all * (all - 1)),
        // Both chits of 3PZ before the supply chit; three Soviet chits before three of the panzer armies.
        "P5" => crate::odds::race(&FULL, "2", "1", 2),
        "P6" => crate::odds::race(&FULL, "3", "3", 3),
        "P7" => of(1, all * supply_sent_back()),
        "P8" => crate::odds::race(&FULL, "1", "1", 1),
        "P9" => {
            let counts: Vec<String> = (1..=9).map(|turn| selections(turn).to_string()).collect();
            assert_eq!(counts.join(" "), text(&expect["counts"]));
            return;
        }
        _ => {
            let field = |die| {
                Field::with(
                    &[("opt-reserve-okh", "true")],
                    &[
                        ("AX-3Pz", "1010"),
                        ("AX-4Pz", "1011"),
                        ("AX-10Pz", "1012"),
                        ("AX-7ID", "1110"),
                        ("AX-17ID", "1111"),
                        ("AX-23ID", "1112"),
                    ],
                )
                .execute("OKH", &[die])
            };
            let units: Vec<u8> = (1..=6).map(|die| field(die).state().left).collect();
            for (key, number) in [("three", 3), ("four", 4), ("five", 5)] {
                let count: u128 = units.iter().map(|&units| u128::from(units == number)).sum();
                assert_eq!(Weight::new(count, 6), text(&expect[key]).parse().unwrap());
            }
            return;
        }
    };
    assert_eq!(chance, text(&expect["chance"]).parse().unwrap(), "{id}");
}

/// Chits in the cup of turn 1 once Guderian has sent back the supply chit that was drawn first.
fn supply_sent_back() -> u128 {
    let field = Field::new(&[("AX-2PzA-HQ", "1010")]).turn(1).but(|game, state| {
        state.cup = game.available(state, AX).with(game.available(state, SU));
        state.held = 1;
    });
    field.drawn("SUP").play("play GUD", &[]).state().cup.len() as u128
}

/// Ways of the Soviet player to choose his chits in a turn, with an extra army for each turn from the fourth.
fn selections(turn: u8) -> u64 {
    let armies = (0..turn.saturating_sub(3).min(5)).map(|number| sandtable_engine::Id::from_index(usize::from(number)));
    let state = State { turn, armies: armies.collect(), ..State::EMPTY };
    let available: ChitSet = FULL.available(&state, SU);
    let (all, chosen) = (available.len() as u64, u64::from(FULL.soviet_chits(turn)));
    (1..=chosen).fold(1, |ways, number| ways * (all - chosen + number) / number)
}

fn further(id: &str, input: &Value, expect: &Value) {
    match id {
        "X1" | "X2a" | "X2b" | "X2c" | "X2d" => {
            let list = |key: &str| -> Vec<u16> {
                text(&input[key]).split_whitespace().map(|word| word.parse().unwrap()).collect()
            };
            let attack =
                list("other").iter().sum::<u16>() + halved(list("over_river"), number(&input["per_unit"]) == 1);
            assert_eq!(u64::from(attack), number(&expect["attack"]), "{id}");
        }
        "X3" | "X4" => {
            let found = column(number(&input["attack"]), number(&input["defence"]), number(&input["shift"]));
            assert_eq!(found, text(&expect["column"]), "{id}");
        }
        // The others are whole situations: see the tests of their chapters.
        "X5" => crate::movement::a_rifle_division_in_zones_cannot_move(),
        "X6" | "X7" | "X8" => crate::advance::mechanized_units_advance_two_hexes(),
        "X9" | "X10" => crate::losses::what_combat_destroys_comes_back_or_not(),
        "X11" | "X12" => crate::supply::what_supply_destroys_is_gone(),
        "X13" => crate::supply::the_axis_is_free_of_the_check_until_turn_3(),
        "X14" => crate::victory::cities_score_at_the_supply_chit(),
        "X15" => crate::victory::the_score_of_an_end(),
        _ => panic!("nothing checks {id}"),
    }
}
