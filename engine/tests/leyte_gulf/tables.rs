//! What is worked out once, compared with the rules that it comes from.

use sandtable_engine::{
    Lang, Observation, Position, Side, Words,
    dice::Keyed,
    games::leyte_gulf::{
        Arc, Band, GunType, LeyteGulf, Place, RUN, Salvo, Ship, Sight, Standing, State, arcs_of, band_of,
        torpedo_number,
    },
    hex::Facing,
};

use crate::support::{JP, Sea, US, game, game_with, hex, ship};

const GUNS: [GunType; 2] = [GunType::Main, GunType::Secondary];

fn all_ships(game: &LeyteGulf) -> impl Iterator<Item = Ship> + use<> {
    (0..game.data.cards.len()).map(|number| Ship::new(number as u8))
}

/// [R7.1(3), RULING-6, RULING-7] Guns bear where range, reach and arcs say so, in each reading of the
/// borders; from a corner of the map, so that all bearings and the ship's own hex are there.
#[test]
fn guns_bear_by_range_and_arc() {
    for border in ["side", "firer-choice", "end"] {
        let game = game_with("s8", &[("arc-boundary", border)]);
        let grid = &game.data.grid;
        let from = hex(&game, "1813");
        for (facing, code) in Facing::ALL.into_iter().zip(["JP-BB1", "JP-BB9", "JP-CA5", "JP-CL1", "US-BB1", "US-DD5"])
        {
            let ship = ship(&game, code);
            for (gun, to) in GUNS.into_iter().flat_map(|gun| grid.hexes().map(move |to| (gun, to))) {
                let arcs = arcs_of(&game, from, facing, to);
                let powers =
                    arcs.iter().map(|arc| (arc, game.power_in(gun, ship, arc))).filter(|(_, power)| *power > 0);
                let best = powers.reduce(|best, other| if other.1 > best.1 { other } else { best });
                let band = band_of(grid.distance(from, to)).filter(|&band| game.reaches(gun, ship, band));
                let expected: Option<(Band, Arc, u8)> = band.zip(best).map(|(band, (arc, power))| (band, arc, power));
                let shot = game.shot_from(gun, ship, Place::new(from, facing), to);
                assert_eq!(shot.map(|shot| (shot.band, shot.arc, shot.power)), expected, "{code} {facing:?}");
                let back = game.sight(to, from);
                assert_eq!(game.sight(from, to).map(Sight::reversed), back);
            }
        }
    }
}

/// [R7.2-2, R6.5-1] Quick chances are the chances in closed form, in single precision.
#[test]
fn quick_chances() {
    let game = game("s6");
    for (firer, target) in all_ships(&game).flat_map(|firer| all_ships(&game).map(move |target| (firer, target))) {
        for (number, gun) in (0_usize..).zip(GUNS) {
            for (power, (_, band)) in [1, 4, 9, 12].into_iter().flat_map(|power| Band::NAMES.map(|band| (power, band)))
            {
                // Every case comes up with some ship.
                let cases = usize::from(firer.number()) + usize::from(target.number()) + number;
                let (is_damaged, is_hurt) = (cases.is_multiple_of(2), cases.is_multiple_of(3));
                let standing = Standing::NAMES[cases % 3].1;
                let salvo = Salvo { gun, firer, target, band, standing, power, is_damaged, is_hurt };
                let number = game.hit_number(gun, firer, target, band, standing, is_damaged).total();
                let battery = game.battery_of_power(gun, firer, is_damaged, band, power);
                let hull = game.hull(target, is_hurt);
                let chance = game.chance_to_hit(number) as f32;
                assert_eq!(battery.hit(standing, hull).to_bits(), chance.to_bits());
                let effects = game.chances_of_hit(salvo).map(|chance| (chance as f32).to_bits());
                assert_eq!(battery.effects(hull).map(f32::to_bits), effects, "{salvo:?}");
            }
        }
    }
    for (hexes, is_end_on) in (1..=RUN).flat_map(|hexes| [(hexes, false), (hexes, true)]) {
        let number = torpedo_number(&game.data.charts.torpedo_hit, hexes, is_end_on);
        let chance = game.chance_of_torpedo(number) as f32;
        assert_eq!(game.quick_torpedo(hexes, is_end_on).to_bits(), chance.to_bits());
    }
    for (ship, is_hurt) in all_ships(&game).flat_map(|ship| [(ship, false), (ship, true)]) {
        for owner in Side::BOTH {
            let chances = game.chances_of_torpedo_hit(owner, game.card(ship).durability, is_hurt);
            let expected = chances.map(|chance| (chance as f32).to_bits());
            assert_eq!(game.quick_torpedo_effects(owner, ship, is_hurt).map(f32::to_bits), expected);
        }
    }
}

/// [R2.2(1), R10.3-3] Free water ends at the edge and at no-entry hexes, which are no way out either.
#[test]
fn free_water_and_the_way_out() {
    let game = game("s4");
    let free = |at: &str, facing| game.free_ahead(hex(&game, at), facing);
    assert_eq!(free("1805", Facing::North), 4);
    assert_eq!(free("1801", Facing::North), 0);
    assert_eq!(free("1316", Facing::South), 10);
    assert_eq!(free("1113", Facing::South), 0, "1114 is in a zone");
    assert_eq!(free("1326", Facing::South), 0);
    let out = |side, at: &str| game.steps_out(side, hex(&game, at));
    assert_eq!(out(JP, "1805"), Some(5));
    assert_eq!(out(JP, "0901"), Some(2), "0901 is in a zone, 1001 is not");
    assert_eq!(out(US, "1805"), None);
}

/// The board shows the part of the map around the ships, as far as a unit goes, and all of it where nobody is.
#[test]
fn the_board_shows_what_is_near() {
    let rows = |state: &State, game: &LeyteGulf| {
        let text = game.board(&Observation::of(game, state, JP), true, Lang::En);
        text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).count()
    };
    let game = game("s8");
    let empty = Position::begin(&game, &mut Keyed::new(1), &mut ());
    assert_eq!(rows(empty.state(), &game), 26);
    let sea = Sea::new(&[("JP-BB1", "1010", "N", 0), ("US-BB1", "1412", "N", 0)]);
    assert_eq!(rows(sea.state(), sea.game()), 11, "rows 06 to 16");
}
