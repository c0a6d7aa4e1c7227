//! Set-up (R3) and the landing ship of the options (R18.4(1)).

use std::collections::BTreeSet;

use sandtable_engine::{
    Game, Stream,
    games::three_kingdoms::{Action, BLUE, Event, Nation, Node, Origin, RED, ShipType, Slot, UNKNOWN},
};

use crate::support::*;

/// Names of the counters of a side that carry SUP, with their number.
fn loads(table: &Table) -> Vec<(String, u8)> {
    let slots = ALL_SLOTS.filter(|&slot| table.state.sup[slot] > 0);
    let mut loads: Vec<_> = slots
        .map(|slot| {
            (table.game.counter(&table.state, Slot::new(slot as u8)).unwrap().name.clone(), table.state.sup[slot])
        })
        .collect();
    loads.sort();
    loads
}

/// [R3.1, R3.3(2)] Colours are played by the nations of the scenario, with their aircraft in the box.
#[test]
fn r3_1_sides_play_the_nations_of_the_scenario() {
    let expected = [
        ("19.1", [Nation::Jp, Nation::Kr], ["Japan", "Korea"], [4, 4]),
        ("19.2", [Nation::Jp, Nation::Cn], ["Japan", "China"], [4, 6]),
        ("19.3", [Nation::Kr, Nation::Cn], ["Korea", "China"], [4, 6]),
        ("19.4", [Nation::Jp, Nation::Cn], ["Japan", "the unknown force"], [2, 4]),
        ("20.1", [Nation::Jp, Nation::Cn], ["Japan", "China"], [5, 8]),
    ];
    for (scenario, nations, names, aircraft) in expected {
        let table = Table::set_up(scenario, &[], 3);
        for side in [BLUE, RED] {
            for slot in table.game.roster.of_side[side].iter() {
                let counter = table.game.counter(&table.state, slot).unwrap();
                assert_eq!(counter.nation, nations[side.index()], "{scenario}");
            }
            assert_eq!(table.game.side_name(side), names[side.index()]);
        }
        assert_eq!(table.state.aircraft, aircraft.into(), "{scenario}");
        assert_eq!(table.state.aircraft_lost, [0, 0].into());
    }
}

/// [R3.2(1)] Ships that a scenario names are set apart: nobody draws them, and every counter stands once.
#[test]
fn r3_2_1_named_ships_are_set_apart() {
    for (scenario, names) in [
        ("19.1", vec!["Dokdo", "Gwanggaeto the Great", "Ahn Jung-geun"]),
        ("19.2", vec!["Izumo", "Kaga", "Shandong"]),
        ("19.4", vec!["Izumo"]),
    ] {
        for seed in 0..20 {
            let table = Table::set_up(scenario, &[], seed);
            let used = table.game.roster.of_side[BLUE].with(table.game.roster.of_side[RED]);
            let counters: Vec<_> = used.iter().map(|slot| table.state.counter[usize::from(slot)]).collect();
            assert_eq!(counters.iter().collect::<BTreeSet<_>>().len(), counters.len(), "{scenario}, seed {seed}");
            assert!(names.iter().all(|name| counters.contains(&table.counter(name))), "{scenario}, seed {seed}");
        }
    }
}

/// [R3.2(2)1] What is drawn has the nation and the class that the list asks for, and the tech where it has a mark.
#[test]
fn r3_2_2_1_draws_class_by_class() {
    for scenario in SCENARIOS {
        for seed in 0..10 {
            let table = Table::set_up(scenario, &[], seed);
            for force in &table.game.roster.forces {
                let list = &table.game.scenario.sides[force.side].forces[force.force.index()].draw;
                let named = table.game.scenario.sides[force.side].forces[force.force.index()].named.len();
                let class = |ship_type: ShipType| if ship_type == ShipType::Ssn { ShipType::Ss } else { ship_type };
                let slots = force.slots().iter();
                let counters: Vec<_> = slots.map(|slot| table.game.counter(&table.state, slot).unwrap()).collect();
                for draw in list {
                    let wanted = list.iter().filter(|other| other.ship_type == draw.ship_type).count();
                    let of_class = counters.iter().filter(|counter| class(counter.ship_type) == draw.ship_type);
                    let techs: Vec<_> = of_class.map(|counter| counter.tech).collect();
                    assert!((wanted..=wanted + named).contains(&techs.len()), "{scenario} {list:?}");
                    assert!(draw.tech.is_none_or(|tech| techs.iter().all(|&other| other == tech)), "{scenario}");
                }
            }
        }
    }
}

/// [R3.2(2)2] The draw is by chance: every ship of a class comes up.
#[test]
fn r3_2_2_2_draws_by_chance() {
    let mut boats = BTreeSet::new();
    for seed in 0..150 {
        let table = Table::set_up("19.2", &[], seed);
        let slots = table.game.roster.boats_of(RED).iter();
        boats.extend(slots.map(|slot| table.game.counter(&table.state, slot).unwrap().name.clone()));
    }
    assert_eq!(boats.len(), 18, "of China's eighteen conventional boats four are drawn each time");
}

/// [R3.2(2)3, R20.1(5)] The owner spreads what was drawn over the places that list the class; all stand face down.
#[test]
fn r3_2_2_3_owner_spreads_the_ships() {
    for takes_first in [true, false] {
        let mut table = Table::new("19.1");
        let mut dice = Stream::new(19);
        table.state = table.game.setup(&mut dice, &mut ());
        let mut wishes = Vec::new();
        while table.state.node == Node::SetupAssign && table.state.active == BLUE {
            let legal = table.legal();
            assert_eq!(table.to_act(), Some(BLUE));
            let action = if takes_first { legal[0] } else { legal[legal.len() - 1] };
            let Action::Assign(force) = action else { panic!("{action:?}") };
            wishes.push((table.state.counter[usize::from(table.state.cursor)], ["0602", "0805"][force.index()]));
            table.roll(action, &mut dice);
        }
        while matches!(table.state.node, Node::SetupAssign | Node::SetupPlace) {
            let action = table.legal()[0];
            table.roll(action, &mut dice);
        }
        assert!(!wishes.is_empty());
        for (counter, hex) in wishes {
            let slot = table
                .state
                .counter
                .iter()
                .position(|&other| other == counter)
                .map(|slot| Slot::new(slot as u8))
                .unwrap();
            assert_eq!(table.lies(slot), hex, "off, where its owner wants it");
        }
        let seen = table.seen_by(RED);
        assert!(table.game.roster.of_side[BLUE].iter().all(|slot| seen.counter[usize::from(slot)] == UNKNOWN));
    }
    let by_chance = game_with("19.1", &[("setup-assign-free", "false")]);
    assert_eq!(by_chance.setup(&mut Stream::new(19), &mut ()).node, Node::SetupPlace);
}

/// [R3.3(1)] The LST of the lists carry SUP, nobody else does.
#[test]
fn r3_3_1_lst_carry_sup() {
    for seed in 0..5 {
        let of = |scenario: &str| loads(&Table::set_up(scenario, &[], seed));
        let sup = |scenario: &str| of(scenario).iter().map(|(_, sup)| *sup).collect::<Vec<_>>();
        assert_eq!(of("19.1").iter().filter(|(name, sup)| name == "Dokdo" && *sup == 2).count(), 1);
        assert_eq!(sup("19.1"), [2, 2]);
        assert_eq!(sup("19.2"), [3]);
        assert_eq!(sup("19.3"), [3]);
        assert_eq!(sup("19.4"), [0_u8; 0]);
        let mut campaign = sup("20.1");
        campaign.sort_unstable();
        assert_eq!(campaign, [2, 2, 3, 3]);
        for (name, _) in of("20.1") {
            assert!(["Osumi", "Shimokita", "Kunisaki", "Longhushan", "Yimengshan"].contains(&name.as_str()), "{name}");
        }
    }
}

/// [R3.3(3), R4.1(1)] The game begins with turn 1, all chits in the cup, and no area AA points.
#[test]
fn r3_3_3_begins_with_turn_1() {
    for scenario in SCENARIOS {
        let mut table = Table::new(scenario);
        let mut dice = Stream::new(5);
        table.state = table.game.setup(&mut dice, &mut ());
        let mut last = Vec::new();
        while matches!(table.state.node, Node::SetupAssign | Node::SetupPlace) {
            let action = table.legal()[0];
            table.roll(action, &mut dice);
            last.clone_from(&table.events);
        }
        let turns =
            last.iter().filter_map(|event| if let Event::Turn { turn, .. } = event { Some(*turn) } else { None });
        assert_eq!(turns.collect::<Vec<_>>()[0], 1, "{scenario}");
        assert_eq!((table.state.turn, table.state.attack.pool), (1, 0));
        let drawn = last.iter().filter(|event| matches!(event, Event::Chit { .. })).count() as u32;
        let chits = if scenario == "19.4" { 4 } else { 6 };
        assert_eq!(table.state.cup.count_ones(), chits - drawn);
        assert!(table.state.on.is_empty() && table.state.known.is_empty());
    }
}

/// [R18.4(1)] With the option the LHD is mixed into the draw of China's LST; without it, it never comes.
#[test]
fn r18_4_1_lhd_is_mixed_into_the_draw() {
    for scenario in ["19.2", "19.3", "20.1"] {
        let drawn = |options: &[(&str, &str)]| {
            let has_lhd = |seed: &u64| {
                let table = Table::set_up(scenario, options, *seed);
                loads(&table).iter().any(|(name, sup)| name == "Type 075B" && *sup == 3)
            };
            (0..30).filter(has_lhd).count()
        };
        assert_eq!(drawn(&[]), 0, "{scenario}");
        let times = drawn(&[("lhd", "true")]);
        assert!((3..28).contains(&times), "{scenario}: {times} of 30, a third or two thirds");
    }
    let table = Table::with("19.1", &[("lhd", "true")]);
    let is_lst = |origin: &Origin| matches!(origin, Origin::Drawn(draw) if draw.ship_type == ShipType::Lst);
    assert!(table.game.roster.origins.iter().any(is_lst));
    assert!(!table.game.options.lhd, "China is not in this scenario");
}
