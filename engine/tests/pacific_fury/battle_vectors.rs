//! The worked examples and exact odds of `test_vectors.json` for battles: asked of `odds`, and played out where the ships
//! allow it.

use std::collections::BTreeMap;

use sandtable_engine::{
    Game, Odds, Side,
    dice::{Scripted, Weight, enumerate},
    games::pacific_fury::{Area, Event, PacificFury, Question, State, aa_modifier, die_points, sinks_on},
};
use serde_json::Value;

use crate::{
    support::{IJN, Position, USN, game, game_with},
    table::{Fixed, Place, Table},
    vectors::{distribution, number, vector, weight},
};

fn rows(id: &str) -> &'static [Value] {
    let rows = vector(id)["rows"].as_array().unwrap();
    assert!(!rows.is_empty());
    rows
}

fn numbers(list: &Value) -> Vec<u8> {
    list.as_array().unwrap().iter().map(number).collect()
}

/// The question as `sandtable odds` reads it.
fn ask(game: &PacificFury, procedure: &str, arguments: &[(&str, &str)]) -> Question {
    let given = |name: &str| arguments.iter().find(|(given, _)| *given == name).map(|(_, value)| *value);
    let known = PacificFury::PROCEDURES.iter().find(|known| known.name == procedure).unwrap();
    assert!(arguments.iter().all(|(name, _)| known.params.iter().any(|param| param.name == *name)));
    let all: Vec<(String, String)> = known
        .params
        .iter()
        .map(|param| (param.name.to_owned(), given(param.name).unwrap_or(param.default).to_owned()))
        .collect();
    game.question(procedure, &all).unwrap()
}

fn odds(game: &PacificFury, question: &Question) -> BTreeMap<i32, Weight> {
    enumerate(1_000_000, |dice| game.answer(question, dice)).unwrap()
}

fn mean(odds: &BTreeMap<i32, Weight>) -> Weight {
    odds.iter().map(|(&points, &share)| share * Weight::from_integer(points as u128)).sum()
}

fn share(odds: &BTreeMap<i32, Weight>, of: impl Fn(i32) -> bool) -> Weight {
    odds.iter().filter(|&(&result, _)| of(result)).map(|(_, &share)| share).sum()
}

fn list(factors: &[u8]) -> String {
    factors.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}

/// Ships with these factors: Japanese warships.
fn warships(factors: &[u8]) -> Vec<&'static str> {
    pick(factors, |factor| match factor {
        5 => &["Yamato"],
        4 => &["Kongo", "Haruna", "Hiei", "Kirishima"],
        3 => &["Takao", "Atago", "Maya"],
        _ => &["Aoba", "Kinugasa"],
    })
}

/// Ships with these factors: Japanese carriers.
fn carriers(factors: &[u8]) -> Vec<&'static str> {
    pick(factors, |factor| if factor == 4 { &["Shokaku", "Zuikaku"] } else { &["Zuiho", "Ryujo"] })
}

fn pick(factors: &[u8], of: impl Fn(u8) -> &'static [&'static str]) -> Vec<&'static str> {
    let mut taken = Vec::new();
    for &factor in factors {
        taken.push(*of(factor).iter().find(|name| !taken.contains(*name)).unwrap());
    }
    taken
}

fn first_volley(events: &[Event]) -> i32 {
    let points = events.iter().find_map(|event| match *event {
        Event::Carrier { points, .. } | Event::Surface { points, .. } => Some(points),
        _ => None,
    });
    i32::from(points.expect("a volley was fired"))
}

fn at_once(_: &State) -> bool {
    true
}

/// [R10.5(5)] [R10.2(2)] RV-1a and RV-1b: three US carriers with factor 4 fire at Zuikaku and Zuiho, and at Zuiho alone.
#[test]
fn rv_1_carrier_fire() {
    for (id, target) in [
        ("RV-1a", &["Zuikaku", "Zuiho", "Kongo", "Haruna", "Takao", "Atago", "Maya", "Chokai"][..]),
        ("RV-1b", &["Zuiho", "Kongo", "Haruna", "Takao", "Atago", "Maya", "Chokai"]),
    ] {
        let vector = vector(id);
        let dice: Vec<u32> = numbers(&vector["dice"]).into_iter().map(u32::from).collect();
        let (factors, modifier, cap) =
            (numbers(&vector["factors"]), number(&vector["modifier"]), number(&vector["cap"]));
        let total = number(&vector["total"]);
        let per_ship: Vec<u8> = factors
            .iter()
            .zip(&dice)
            .map(|(&factor, &die)| die_points(factor + modifier, cap)[die as usize - 1])
            .collect();
        assert_eq!(per_ship, numbers(&vector["per_ship"]), "{id}");

        let question = Question::CarrierVolley { factors, modifier, cap };
        assert_eq!(game().answer(&question, &mut Scripted::new(&dice)), i32::from(total), "{id}");

        // Six planes against six warships: no modifier.
        let position = Position::new().turn(2).force(USN, Area::Sp, &["Enterprise", "Hornet", "Saratoga"]);
        let mut table = Table::at(position.force(IJN, Area::Es, target));
        table.play("strike 1 1", &dice);
        let fire = table.carrier_fire()[0];
        assert_eq!((fire.modifier, fire.cap, fire.points), (modifier, cap, total), "{id}");
    }
}

/// [R10.7(3)] RV-2a, RV-2b and RV-2c: when Hornet and Ryujo sink, by every face of the die, in a strike that scores the hits.
#[test]
fn rv_2_sinking() {
    for id in ["RV-2a", "RV-2b", "RV-2c"] {
        let vector = vector(id);
        let (hits, defence) = (number(&vector["hits"]), number(&vector["defence"]));
        let name = vector["ship"].as_str().unwrap();
        let sunk_on = numbers(&vector["sunk_on"]);
        assert_eq!((sinks_on(hits, defence)..=6).collect::<Vec<_>>(), sunk_on, "{id}");
        let question = ask(&game(), "sinking", &[("hits", &hits.to_string()), ("defence", &defence.to_string())]);
        assert_eq!(odds(&game(), &question)[&1], weight(&vector["p_sunk"]), "{id}");

        let (owner, striker) = if name == "Hornet" { (USN, "Shokaku") } else { (IJN, "Wasp") };
        let stand = |side| if side == IJN { Area::Es } else { Area::Sp };
        let position = Position::new().turn(2).to_move(owner.other());
        let position = position.force(owner, stand(owner), &[name]);
        let start = Table::at(position.force(owner.other(), stand(owner.other()), &[striker]));
        assert_eq!(start.game.defence[owner][crate::support::ship(&start.game, owner, name).index()], defence);
        // Nobody is escorted: everything hits; the air patrol of the target comes off the die.
        let face = u32::from(if hits == 1 { 1 } else { hits + 2 });
        for die in 1..=6 {
            let mut table = start.clone();
            table.play("strike 1 1", &[face, 1, die, 1]);
            assert_eq!(table.damage()[0].1, hits);
            assert_eq!(table.place(owner, name) == Place::Sunk, sunk_on.contains(&(die as u8)), "{id}, die {die}");
        }
    }
}

/// [R10.1] [R10.6(6)] [RULING-19] RV-4: the first target of a strike is wiped out, another in the same area is struck in round
/// 2. The striker goes home, the second target exactly if it took a hit.
#[test]
fn rv_4_second_target() {
    let text = vector("RV-4")["text"].as_str().unwrap();
    assert!(text.ends_with("striker goes to base; Y goes to base iff it took at least 1 hit in the battle"));
    for (die, hit) in [(1, true), (4, true), (6, false)] {
        let position = Position::new()
            .to_move(IJN)
            .force(IJN, Area::Es, &["Shokaku", "Zuikaku"])
            .force(USN, Area::Sp, &["Quincy"])
            .force(USN, Area::Sp, &["Washington", "Astoria", "Chicago", "Chester"]);
        let mut table = Table::at(position);
        table.play("strike 1 1", &[6, 5, 2]);
        assert_eq!(table.place(USN, "Quincy"), Place::Sunk, "X is wiped out");
        assert!(table.can("again 2"));
        table.play("again 2", &[die, 6]);
        for left in (0..table.state.battle.pending).rev() {
            table.play("hit Washington", if left == 0 { &[1] } else { &[] });
        }
        table.expect_over();
        assert_eq!(table.area(IJN, 1), Area::Base);
        assert_eq!(table.area(USN, 2) == Area::Base, hit, "die {die}");
    }
}

/// [R10.6(5)] RV-5: round 1 disrupts the airfield; round 2 may be aimed at the forces in the Sound as one group.
#[test]
fn rv_5_airfield_then_sound() {
    let text = vector("RV-5")["text"].as_str().unwrap();
    assert!(text.contains("round 2 may be aimed at the forces in IBS taken as one group"));
    let position = Position::new()
        .to_move(IJN)
        .force(IJN, Area::Es, &["Shokaku", "Takao"])
        .force(USN, Area::Ibs, &["Quincy"])
        .force(USN, Area::Ibs, &["Chicago"]);
    let mut table = Table::at(position);
    table.play("strike 1 FIELD", &[1, 6]);
    assert!(table.state.disrupted);
    table.expect(IJN, &["stop", "again IBS"]).play("again IBS", &[2]).expect(IJN, &["hit Quincy", "hit Chicago"]);
    assert_eq!(table.carrier_fire()[0].modifier, 0, "2 planes against both cruisers");
    table.play("hit Quincy", &[]).expect(IJN, &["hit Quincy", "hit Chicago"]);
}

/// [R10.2(2)] [R10.5(5)] OV-1: points of one die for every factor and air patrol, from `odds`, and in a strike by one carrier.
#[test]
fn ov_1_fire_table() {
    let game = game();
    for row in rows("OV-1") {
        let (factor, cap) = (number(&row["factor"]), number(&row["cap"]));
        let expected = distribution(&row["dist"]);
        let mut faces: BTreeMap<i32, Weight> = BTreeMap::new();
        for points in die_points(factor, cap) {
            *faces.entry(i32::from(points)).or_insert(Weight::from_integer(0)) += Weight::new(1, 6);
        }
        assert_eq!(faces, expected, "{row}");
        assert_eq!(mean(&faces), weight(&row["mean"]), "{row}");

        // A factor of 6 is a 4 with +2: planes at a force without AA.
        let (printed, aa) = if factor > 5 { (factor - 2, "0") } else { (factor, "4") };
        let cover = ["none", "cvl", "cv"][usize::from(cap)];
        let arguments = [("factors", &*printed.to_string()), ("planes", "4"), ("aa", aa), ("cover", cover)];
        assert_eq!(odds(&game, &ask(&game, "carrier-volley", &arguments)), expected, "{row}");

        // Wasp has 3, Enterprise 4 and with few escorts at the target 5 or 6; both have 2 planes.
        let (striker, escorts) = match factor {
            3 => ("Wasp", 2),
            4 => ("Enterprise", 2),
            5 => ("Enterprise", 1),
            6 => ("Enterprise", 0),
            _ => continue,
        };
        let covering = [&["Transport"][..], &["Zuiho"], &["Shokaku"]][usize::from(cap)];
        let target: Vec<&str> = covering.iter().copied().chain(["Takao", "Atago"].into_iter().take(escorts)).collect();
        let position = Position::new().force(USN, Area::Sp, &[striker]).force(IJN, Area::Es, &target);
        let played = Table::at(position).distribution("strike 1 1", at_once, |_, events| first_volley(events));
        assert_eq!(played, expected, "{row}");
    }
}

/// [R10.4(1)] [R10.4(2)] OV-2: odds of a bombardment, one round and two, from `odds` and played out.
#[test]
fn ov_2_bombardment() {
    let game = game();
    for id in ["OV-2:4 x factor 4", "OV-2:3 x factor 3", "OV-2:2 x factor 2", "OV-2:5+4"] {
        let factors = numbers(&vector(id)["factors"]);
        for row in rows(id) {
            let space = number(&row["number"]).to_string();
            let asked = |rounds: &str| {
                let arguments = [("factors", &*list(&factors)), ("number", &*space), ("rounds", rounds)];
                share(&odds(&game, &ask(&game, "bombardment", &arguments)), |round| round > 0)
            };
            assert_eq!(asked("1"), weight(&row["p_round"]), "{id} {row}");
            assert_eq!(asked("2"), weight(&row["p_two_rounds"]), "{id} {row}");

            let position = Position::new().marker(number(&row["number"]) as i8).to_move(IJN);
            let table = Table::at(position.force(IJN, Area::Slot, &warships(&factors)));
            let played = table.distribution(
                "bombard 1",
                |_| false,
                |state, events| {
                    let rounds = events.iter().filter(|event| matches!(event, Event::Bombard { .. })).count();
                    if state.disrupted { rounds as i32 } else { 0 }
                },
            );
            assert_eq!(share(&played, |round| round == 1), weight(&row["p_round"]), "{id} {row}");
            assert_eq!(share(&played, |round| round > 0), weight(&row["p_two_rounds"]), "{id} {row}");
        }
    }
}

/// [R10.6(2)] OV-3: odds of a strike on the airfield in one round, from `odds` and played out.
#[test]
fn ov_3_strike_on_the_airfield() {
    let game = game();
    for id in ["OV-3:4,4", "OV-3:4,4,3,3", "OV-3:4,4,3"] {
        let factors = numbers(&vector(id)["factors"]);
        for row in rows(id) {
            let space = number(&row["number"]).to_string();
            let arguments = [("factors", &*list(&factors)), ("number", &*space), ("rounds", "1")];
            let question = ask(&game, "airfield-strike", &arguments);
            let Question::AirfieldStrike { cap, .. } = question else { panic!("{question:?}") };
            assert_eq!(cap, number(&vector(id)["cap"]));
            assert_eq!(share(&odds(&game, &question), |round| round == 1), weight(&row["p_round"]), "{id} {row}");

            let position = Position::new().marker(number(&row["number"]) as i8).to_move(IJN);
            let table = Table::at(position.force(IJN, Area::Es, &carriers(&factors)));
            let after_one = |state: &State| state.node == sandtable_engine::games::pacific_fury::Node::StrikeNext;
            let played = table.distribution("strike 1 FIELD", after_one, |state, _| i32::from(state.disrupted));
            assert_eq!(played[&1], weight(&row["p_round"]), "{id} {row}");
        }
    }
}

/// [R10.6(3)] OV-4: the airfield's return shot for every number, AA and air patrol, from `odds` and played out.
#[test]
fn ov_4_return_shot() {
    let game = game();
    for row in rows("OV-4") {
        let cap = number(&row["cap"]);
        let [space, planes, aa] = ["number", "planes", "target_aa"].map(|key| number(&row[key]));
        let texts = [space, aa, planes].map(|value| value.to_string());
        let cover = ["none", "cvl", "cv"][usize::from(cap)];
        let arguments = [("number", &*texts[0]), ("aa", &*texts[1]), ("field-planes", &*texts[2]), ("cover", cover)];
        let question = ask(&game, "airfield-shot", &arguments);
        assert_eq!(question, Question::AirfieldShot { number: space, modifier: number(&row["modifier"]), cap });
        assert_eq!(odds(&game, &question), distribution(&row["dist"]), "{row}");

        assert_eq!(game.data.track[usize::from(space) + 3].planes, planes, "as printed on the track");
        let carrier = if cap == 2 { "Shokaku" } else { "Zuiho" };
        let striker: Vec<&str> =
            ["Takao", "Atago", "Maya"].into_iter().take(usize::from(aa)).chain([carrier]).collect();
        let table = Table::at(Position::new().marker(space as i8).to_move(IJN).force(IJN, Area::Es, &striker));
        let played = table.distribution("strike 1 FIELD", at_once, |_, events| {
            let points = events.iter().find_map(|event| match *event {
                Event::FieldShot { points, .. } => Some(points),
                _ => None,
            });
            i32::from(points.unwrap())
        });
        assert_eq!(played, distribution(&row["dist"]), "{row}");
    }
}

/// [R10.5(4)] [RULING-2] [OPT-aa_boundary] OV-5: the AA modifier for 1 to 8 planes and an AA value of 0 to 8, strict and
/// inclusive, as a formula, asked of `odds`, and in strikes on US forces.
#[test]
fn ov_5_aa_modifier() {
    let vector = vector("OV-5");
    let columns = numbers(&vector["columns_aa"]);
    let fleets: [&[&str]; 8] = [
        &["Zuiho"],
        &["Shokaku"],
        &["Shokaku", "Zuiho"],
        &["Shokaku", "Zuikaku"],
        &["Shokaku", "Zuikaku", "Zuiho"],
        &["Shokaku", "Zuikaku", "Junyo"],
        &["Shokaku", "Zuikaku", "Junyo", "Zuiho"],
        &["Shokaku", "Zuikaku", "Junyo", "Hiyo"],
    ];
    let escorts = ["Washington", "Quincy", "Astoria", "Vincennes", "Portland", "Chicago", "Chester", "Northampton"];
    for (boundary, inclusive) in [("strict", false), ("inclusive", true)] {
        let game = game_with(&[("aa_boundary", boundary)]);
        let table_rows = vector[boundary].as_object().unwrap();
        assert_eq!((table_rows.len(), columns.len()), (8, 9));
        for (planes, row) in table_rows {
            let count: u8 = planes.parse().unwrap();
            for (&aa, &expected) in columns.iter().zip(&numbers(row)) {
                let cell = format!("{planes} planes at {aa}, {boundary}");
                assert_eq!(aa_modifier(count, aa, inclusive), expected, "{cell}");
                let question = ask(&game, "carrier-volley", &[("planes", planes), ("aa", &aa.to_string())]);
                let Question::CarrierVolley { modifier, .. } = question else { panic!("{question:?}") };
                assert_eq!(modifier, expected, "{cell}");

                // Japan has the initiative, so that US transports can be the force without any AA.
                let fleet = fleets[usize::from(count) - 1];
                let target: Vec<&str> =
                    ["Transport", "Transport"].into_iter().chain(escorts.into_iter().take(usize::from(aa))).collect();
                let position = Position::new().marker(-1).force(IJN, Area::Es, fleet).force(USN, Area::Sp, &target);
                let state = position.on(&game);
                let action = game.parse_action(&state, "strike 1 1").unwrap();
                let (mut next, mut events) = (state, Vec::new());
                game.apply(&mut next, action, &mut Fixed(6), &mut events).unwrap();
                let used = events.iter().find_map(|event| match *event {
                    Event::Carrier { modifier, .. } => Some(modifier),
                    _ => None,
                });
                assert_eq!(used, Some(expected), "{cell}");
            }
        }
    }
}

/// [R10.2(2)] [R10.7(3)] OV-6: one shot at one ship, from `odds`, and as a duel wherever both ships exist.
#[test]
fn ov_6_single_shots() {
    let game = game();
    let mut duels = 0;
    for row in rows("OV-6") {
        let (factor, defence) = (number(&row["factor"]), number(&row["defence"]));
        let expected =
            BTreeMap::from([("unhurt", 0), ("damaged", 1), ("sunk", 2)].map(|(key, i)| (i, weight(&row[key]))));
        let arguments = [("factor", &*factor.to_string()), ("defence", &*defence.to_string())];
        assert_eq!(odds(&game, &ask(&game, "shot", &arguments)), expected, "{row}");

        let shooter = |side: Side| match (side, factor) {
            (USN, 3) => Some("Quincy"),
            (USN, 5) => Some("Washington"),
            (IJN, 2) => Some("Aoba"),
            (IJN, 3) => Some("Takao"),
            (IJN, 4) => Some("Kongo"),
            (IJN, 5) => Some("Yamato"),
            _ => None,
        };
        let mark = |side: Side| match (side, defence) {
            (USN, 0) => Some("Chicago"),
            (USN, 1) => Some("Astoria"),
            (USN, 3) => Some("North Carolina"),
            (IJN, 0) => Some("Kinugasa"),
            (IJN, 1) => Some("Atago"),
            (IJN, 2) => Some("Haruna"),
            (IJN, 3) => Some("Mutsu"),
            (IJN, 4) => Some("Yamato"),
            _ => None,
        };
        for attacker in [IJN, USN] {
            let (Some(shooter), Some(mark)) = (shooter(attacker), mark(attacker.other())) else { continue };
            let from = if attacker == IJN { Area::Es } else { Area::Sp };
            let position = Position::new().disrupted().to_move(attacker).force(attacker, from, &[shooter]);
            let table = Table::at(position.force(attacker.other(), Area::Ibs, &[mark]));
            let ship = crate::support::ship(&game, attacker.other(), mark);
            let played = table.distribution("move 1 IBS", at_once, |state, _| {
                let in_force = state.ships(attacker.other(), crate::support::F1).contains(ship);
                if state.sunk[attacker.other()].contains(ship) { 2 } else { i32::from(!in_force) }
            });
            assert_eq!(played, expected, "{shooter} at {mark}: {row}");
            duels += 1;
        }
    }
    assert!(duels >= 20, "{duels}");
}

/// [R10.5(4)] [R10.5(5)] OV-7: volleys of carrier forces with AA modifier and air patrol, from `odds` and in battle.
#[test]
fn ov_7_carrier_volleys() {
    let game = game();
    for id in [
        "OV-7:Shokaku+Zuikaku (4 planes) at AA 3, target has CV",
        "OV-7:Enterprise+Saratoga (4 planes) at AA 4, target has CV",
        "OV-7:Enterprise+Saratoga+Wasp (6 planes) at AA 2, target has CV",
    ] {
        let vector = vector(id);
        let expected = distribution(&vector["dist"]);
        assert_eq!(mean(&expected), weight(&vector["mean"]), "{id}");
        let (factors, cap) = (numbers(&vector["effective_factors"]), number(&vector["cap"]));
        let question = Question::CarrierVolley { factors: factors.clone(), modifier: 0, cap };
        assert_eq!(odds(&game, &question), expected, "{id}");

        let (names, rest) = id["OV-7:".len()..].split_once(" (").unwrap();
        let fleet: Vec<&str> = names.split('+').collect();
        let (planes, rest) = rest.split_once(" planes) at AA ").unwrap();
        let aa = rest.strip_suffix(", target has CV").unwrap();
        let side = if fleet[0] == "Shokaku" { IJN } else { USN };
        let printed: Vec<u8> =
            fleet.iter().map(|name| game.combat[side][crate::support::ship(&game, side, name).index()]).collect();
        let arguments = [("factors", &*list(&printed)), ("planes", planes), ("aa", aa), ("cover", "cv")];
        assert_eq!(odds(&game, &ask(&game, "carrier-volley", &arguments)), expected, "{id}");

        let (carrier, escorts) = if side == IJN {
            ("Wasp", ["Washington", "Quincy", "Astoria", "Chicago"])
        } else {
            ("Shokaku", ["Kongo", "Takao", "Atago", "Aoba"])
        };
        let target: Vec<&str> = [carrier].into_iter().chain(escorts.into_iter().take(aa.parse().unwrap())).collect();
        let stand = |side| if side == IJN { Area::Es } else { Area::Sp };
        let position = Position::new().to_move(side).force(side, stand(side), &fleet);
        let table = Table::at(position.force(side.other(), stand(side.other()), &target));
        let action = if side == IJN { "move 1 SP" } else { "move 1 ES" };
        let played = table.distribution(action, at_once, |_, events| first_volley(events));
        assert_eq!(played, expected, "{id}");
    }
}

/// [R10.2(2)] [R10.3(1)] OV-8 and OV-9: surface volleys, from `odds` and in battle.
#[test]
fn ov_8_ov_9_surface_volleys() {
    let game = game();
    for id in ["OV-8", "OV-9"] {
        let vector = vector(id);
        let factors = numbers(&vector["factors"]);
        let asked = odds(&game, &ask(&game, "surface-volley", &[("factors", &list(&factors))]));
        let position = Position::new().to_move(IJN).force(IJN, Area::Es, &warships(&factors));
        let guards = ["Washington", "Quincy", "Astoria", "Chicago", "Chester"];
        let table = Table::at(position.force(USN, Area::Ibs, &guards));
        let played = table.distribution("move 1 IBS", at_once, |_, events| first_volley(events));
        for found in [asked, played] {
            assert_eq!(mean(&found), weight(&vector["mean"]), "{id}");
            if id == "OV-8" {
                assert_eq!(found, distribution(&vector["dist"]));
            } else {
                assert_eq!(found[&0], weight(&vector["p_zero"]));
                assert_eq!(share(&found, |points| points >= 6), weight(&vector["p_ge_6"]));
                assert_eq!(share(&found, |points| points >= 12), weight(&vector["p_ge_12"]));
            }
        }
    }
}

/// The six positions of OV-17 played to their end, in the order of the file.
fn battle_ends() -> [Table; 6] {
    let sweep = |guards: &[&[&str]]| {
        let position = Position::new().to_move(IJN).force(IJN, Area::Es, &["Kongo"]);
        Table::at(guards.iter().fold(position, |position, guard| position.force(USN, Area::Ibs, guard)))
    };
    let guards: [&[&str]; 3] = [&["Quincy", "Astoria"], &["Chicago"], &["Chester"]];
    let mut hit = sweep(&guards);
    hit.play("move 1 IBS", &[1]).play("hit Astoria", &[6, 6, 6, 6, 1]).play_all(&["stay", "withdraw"]);

    let mut unhurt = sweep(&guards);
    unhurt.play("move 1 IBS", &[6, 6, 6, 6, 6]).play("stay", &[]).play("attack", &[6, 6, 6, 6, 6]);

    let mut withdrawn = sweep(&guards);
    withdrawn.play("move 1 IBS", &[6, 6, 6, 6, 6]).play("withdraw", &[6]);

    let mut held = sweep(&[&["Chicago"], &["Chester"]]);
    held.play("move 1 IBS", &[6, 6, 6]).play("stay", &[]).play("attack", &[2]);
    held.play("hit Chicago", &[]).play("hit Chester", &[6, 6, 1, 6]);

    let position = Position::new()
        .force(USN, Area::Sp, &["Enterprise", "Quincy"])
        .force(USN, Area::Es, &["Chicago"])
        .force(IJN, Area::Es, &["Shokaku", "Takao"])
        .force(IJN, Area::Es, &["Zuiho", "Atago"]);
    let mut carriers = Table::at(position);
    carriers.play("move 1 ES", &[]).play_all(&["aim 1", "aim 1"]).play("aim 1", &[4]);
    carriers.play("hit Takao", &[6, 6, 1]);
    carriers.play_all(&["stay", "stay", "stay", "stay", "aim 2", "aim 1"]).play("aim 1", &[6, 6, 6]);

    let position = Position::new().marker(-1).to_move(USN).force(USN, Area::Sp, &["Transport", "Quincy"]);
    let mut amphibious = Table::at(position.force(IJN, Area::Es, &["Shokaku"]));
    amphibious.play("move 1 ES", &[]).play("launch", &[6]);
    [hit, unhurt, withdrawn, held, carriers, amphibious]
}

/// [R10.3(4)] [R10.5(7)] [R10.8(3)] [R10.8(4)] [RULING-6] OV-17: six ends of battles, each phrase of the expected result
/// checked on the position.
#[test]
fn ov_17_battle_ends() {
    let cases = vector("OV-17")["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 6);
    for (i, (case, mut table)) in cases.iter().zip(battle_ends()).enumerate() {
        table.expect_over();
        let attacker = if i < 4 { IJN } else { USN };
        let defender = attacker.other();
        let forces = |side: Side, area: Area| {
            // The last force of each side waits in the boxes.
            (1..table.state.forces[side]).all(|force| table.area(side, force) == area)
        };
        for phrase in case["result"].as_str().unwrap().split([';', ',']).map(str::trim) {
            let holds = match phrase {
                "attacker to base"
                | "then attacker to base"
                | "all attacking forces to base"
                | "mover to base (RULING-6)" => forces(attacker, Area::Base),
                "all 3 defending forces to base" => table.state.forces[defender] == 4 && forces(defender, Area::Base),
                "defender stays" => forces(defender, Area::Ibs),
                "C force stays" => forces(defender, Area::Es),
                "one bombardment round" => table.bombardment().len() == 1,
                "no bombardment" => table.bombardment().is_empty() && !table.state.disrupted,
                "P to base" => table.area(defender, 1) == Area::Base && table.damage()[0].1 == 2,
                "Q stays" => table.area(defender, 2) == Area::Es,
                "one round only" => table.carrier_fire().len() == 1 && table.damage().is_empty(),
                _ => panic!("a phrase without a check: {phrase}"),
            };
            assert!(holds, "{phrase}: {case}");
        }
    }
}
