//! Rulings on set-up, days and what is hidden.

use std::collections::BTreeSet;

use sandtable_engine::{
    Game, Stream,
    games::three_kingdoms::{Action, Area, Deed, ForceId, Node, State, UNKNOWN},
};

use crate::{hidden::random_start, support::*};

/// [RULING-3] Backs show nation and kind only; SUP of an unknown LST that is off are hidden, or open under the switch.
#[test]
fn ruling_3_hidden_sup() {
    for (hidden, seen) in [("true", 0), ("false", 3)] {
        let mut table = Table::with("19.2", &[("sup-hidden", hidden)]);
        let lst = table.put(RED, "Longhushan", "1616");
        table.load(lst, 3);
        let view = table.seen_by(BLUE);
        assert_eq!((view.counter[usize::from(lst)], view.sup[usize::from(lst)]), (UNKNOWN, seen));
        assert_eq!(view.hex_of(lst), table.hex("1616"));
        assert_eq!(table.seen_by(RED).sup[usize::from(lst)], 3);
        table.state.known.insert(lst);
        assert_eq!(table.seen_by(BLUE).sup[usize::from(lst)], 3);
    }
}

/// Plays the last boat chit of a turn out; another chit is drawn if the game goes on.
fn end_turn(table: &mut Table) {
    table.put(RED, "Yuanzheng 35", "1801");
    table.chit("red SS");
    table.roll(Action::Done, &mut Stream::new(1));
}

/// [RULING-25] The last turn has no day end, or has one under the switch.
#[test]
fn ruling_25_no_day_end_on_the_last_turn() {
    for (switch, place) in [("false", "1510"), ("true", "returned")] {
        let mut table = Table::with("19.2", &[("day-end-on-last-turn", switch)]).turn(6);
        let at_sea = table.put_on(BLUE, "Yamagiri", "1510");
        let in_port = table.put_on(BLUE, "Yugiri", "2109");
        end_turn(&mut table);
        assert_eq!((table.state.node, table.place(at_sea)), (Node::Over, place.into()));
        assert_eq!((table.place(in_port), table.is_on(in_port)), ("2109".into(), switch == "false"));
    }
}

/// [RULING-26, R4.4(2), R18.3] At the end of a day ships in own ports turn off first, then supply ships turn the others
/// of their hex off, and those that are still on leave, the supply ship too.
#[test]
fn ruling_26_order_at_day_end() {
    let mut table = Table::new("20.1").turn(6);
    let text = ",Asagiri,あさぎり型,Umigiri,";
    table.game = edited_game("20.1", "counters.csv", &format!("DD,0{text}"), &format!("AOE,0{text}"));
    let supply = table.put_on(BLUE, "Umigiri", "1510");
    let supplied = table.put_on(BLUE, "Yamagiri", "1510");
    let at_sea = table.put_on(BLUE, "Yugiri", "1610");
    let in_port = table.put_on(BLUE, "Amagiri", "2109");
    let hidden = table.put(BLUE, "Hamagiri", "1610");
    end_turn(&mut table);
    let places = [supply, supplied, at_sea, in_port, hidden].map(|slot| table.place(slot));
    assert_eq!(places, ["returned", "1510", "returned", "2109", "1610"]);
    assert!([supplied, in_port].iter().all(|&slot| !table.is_on(slot) && table.state.known.contains(slot)));
}

/// [RULING-47] An LST that is on in an own port turns off with its SUP; one at sea leaves with them.
#[test]
fn ruling_47_sup_at_day_end() {
    let mut table = Table::new("20.1").turn(6);
    let in_port = table.put_on(BLUE, "Osumi", "0805");
    let at_sea = table.put_on(BLUE, "Shimokita", "1510");
    table.load(in_port, 2);
    table.load(at_sea, 2);
    end_turn(&mut table);
    assert_eq!((table.place(in_port), table.is_on(in_port)), ("0805".into(), false));
    assert_eq!((table.place(at_sea), table.state.sup[usize::from(in_port)]), ("returned".into(), 2));
}

/// [RULING-27] The LST at Lushun in 20.1 carries three SUP, or two under the switch.
#[test]
fn ruling_27_sup_at_lushun() {
    for (switch, sup) in [("3", 3), ("2", 2)] {
        let game = game_with("20.1", &[("sup-lushun-20-1", switch)]);
        let state = random_start(&game, 3);
        let forces = &game.scenario.sides[RED].forces;
        let of_place = |place: &str| {
            let number =
                forces.iter().position(|force| force.place == place).map(|force| ForceId::new(force as u8)).unwrap();
            let slots = game.roster.slots_of(RED, number).slots();
            slots.iter().map(|slot| state.sup[usize::from(slot)]).collect::<Vec<_>>()
        };
        let (lushun, fuzhou) = (of_place("Lushun"), of_place("Fuzhou"));
        assert_eq!((lushun.iter().sum::<u8>(), lushun.iter().max()), (sup, Some(&sup)));
        assert_eq!(fuzhou.iter().sum::<u8>(), 3);
    }
}

/// [RULING-30] 0406 and 2213 are Japanese coast in play: enemy coast for Korea and China; under the switch nobody's.
#[test]
fn ruling_30_disputed_coasts() {
    for (switch, is_seen) in [("jp", true), ("none", false)] {
        for (scenario, names, from, hex) in [
            ("19.2", ["Binzhou", "Linyi"], "2212", "2213"),
            ("19.1", ["Eulji Mundeok", "Yang Man-chun"], "0306", "0406"),
        ] {
            let mut table = Table::with(scenario, &[("disputed-coast", switch)]);
            let ship = table.put(RED, names[0], from);
            table.put(RED, names[1], "1409");
            table.chit("red TF");
            table.order(from, Deed::Move, &[]).go(hex, &[]);
            assert_eq!((table.place(ship), table.is_on(ship)), (hex.to_owned(), is_seen));
        }
    }
}

/// [RULING-2, R9.2(2)4] SOSUS hexes work, or not under the switch.
#[test]
fn ruling_2_sosus() {
    for (switch, is_seen) in [("true", true), ("false", false)] {
        let mut table = Table::with("19.2", &[("sosus-hexes-on", switch)]);
        let ship = table.put(RED, "Binzhou", "2211");
        table.put(RED, "Linyi", "1409");
        table.chit("red TF");
        table.order("2211", Deed::Move, &[]).go("2210", &[]);
        assert_eq!(table.is_on(ship), is_seen);
    }
}

/// [RULING-32, R20.1(5)] Nuclear boats are drawn among the submarines of 20.1, and in no other scenario.
#[test]
fn ruling_32_nuclear_boats_are_drawn() {
    for (scenario, expected) in [("20.1", true), ("19.2", false), ("19.4", false)] {
        let game = game(scenario);
        let is_nuclear = |seed: u64| {
            let state = random_start(&game, seed);
            game.roster.boats_of(RED).iter().any(|slot| game.card(&state, slot).is_ssn())
        };
        assert_eq!((0..8).any(is_nuclear), expected, "{scenario}");
    }
}

/// The first decision of set-ups in which the same choices are made.
fn set_ups(scenario: &str, options: &[(&str, &str)], visit: &mut dyn FnMut(&Table)) {
    let game = game_with(scenario, options);
    for seed in 0..60 {
        let mut rng = Stream::new(seed);
        let mut state: State = game.setup(&mut rng, &mut ());
        let mut legal = Vec::new();
        while matches!(state.node, Node::SetupAssign | Node::SetupPlace) {
            visit(&Table::at(game.clone(), &state));
            game.legal_actions(&state, &mut legal);
            game.apply_unchecked(&mut state, legal[0], &mut rng, &mut ());
        }
        visit(&Table::at(game.clone(), &state));
    }
}

/// [RULING-33, R3.2(2)3] The owner spreads the drawn ships over the places that list their class; under the switch chance
/// does.
#[test]
fn ruling_33_who_spreads_the_ships() {
    for free in ["true", "false"] {
        let mut assigned = 0;
        set_ups("19.2", &[("setup-assign-free", free)], &mut |table| {
            if table.state.node != Node::SetupAssign {
                return;
            }
            assigned += 1;
            let slot = table.state.cursor;
            assert!(
                table.legal().iter().all(|action| matches!(action, Action::Assign(force) if force.number() < 2)),
                "{:?}",
                table.legal()
            );
            let code = table.game.card(&table.state, slot).ship_type.code();
            assert!(["DDG", "FFG"].contains(&code), "{code} has one place only");
        });
        assert_eq!(assigned > 0, free == "true");
    }
}

/// [RULING-33, RULING-7] An area is every hex that the unit may enter within so many hexes; stacking holds, and an enemy
/// coast does not betray those who start there.
#[test]
fn ruling_33_start_areas() {
    let mut coasts = 0;
    let mut radii = BTreeSet::new();
    set_ups("19.3", &[], &mut |table| {
        let (game, state) = (&table.game, &table.state);
        assert!(state.on.is_empty());
        if state.node != Node::SetupPlace {
            return;
        }
        let slot = state.cursor;
        let force = game.roster.forces[usize::from(game.roster.force_of[usize::from(slot)])];
        let area = &game.scenario.sides[force.side].forces[force.force.index()].area;
        let Area::Near(centre, radius) = *area else { return };
        radii.insert(radius);
        for hex in game.theatre.grid.hexes() {
            let here = state.at(hex).and(game.roster.of_side[force.side]);
            let is_free = game.theatre.is_own_port(force.side, hex)
                || if game.roster.is_boat(slot) {
                    here.and(game.roster.boats).is_empty()
                } else {
                    here.and(game.roster.ships).len() < 6
                };
            let is_near = game.theatre.distance(hex, centre) <= radius;
            let may = is_near && is_free && game.theatre.enterable.contains(hex);
            assert_eq!(table.may(Action::Place(hex)), may, "{}", game.theatre.grid.number(hex));
            coasts += u32::from(may && game.theatre.enemy_coast[force.side].contains(hex));
        }
    });
    assert!(coasts > 0 && radii == BTreeSet::from([4, 8]));
}

/// [RULING-59] Whatever its owner decides, the landing ship of Ningbo may stand in any slot of its force.
#[test]
fn ruling_59_slots_are_shuffled() {
    let mut slots = BTreeSet::new();
    let mut all = BTreeSet::new();
    set_ups("19.2", &[], &mut |table| {
        if matches!(table.state.node, Node::SetupAssign | Node::SetupPlace) {
            return;
        }
        let ningbo = table.game.roster.slots_of(RED, ForceId::new(0)).slots();
        all.extend(ningbo.iter());
        slots.extend(ningbo.iter().filter(|&slot| table.game.card(&table.state, slot).is_lst()));
    });
    assert_eq!((slots.len(), &slots), (6, &all));
}
