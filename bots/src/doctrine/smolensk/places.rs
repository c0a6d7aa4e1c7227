//! Where on the map a policy sees a unit, and how far the war has come.

use sandtable_engine::{
    Side,
    games::smolensk::{AX, Card, Formation, SU, Sheet, Smolensk, State},
    hex::Hex,
};

use crate::policy::capped;

/// Columns and rows of a square.
const SIDE: u8 = 3;
/// Squares from west to east and from north to south, those of a larger map among the last.
const ACROSS: u16 = 19;
const DOWN: u16 = 17;
/// Squares of the map of both games.
pub(super) const SQUARES: u16 = ACROSS * DOWN;

/// By how much the rows of the stand-alone map lie further south on the map of both games.
const ROWS_NORTH: u8 = 19;

/// Formations with set-up hexes of their own, those of the stand-alone game first.
const FORMATIONS: [(Side, &str); 19] = [
    (AX, "3PzG"),
    (AX, "9A"),
    (AX, "4A"),
    (AX, "2PzG"),
    (SU, "3A"),
    (SU, "10A"),
    (SU, "4A"),
    (SU, "13A"),
    (SU, "16A"),
    (SU, "20A"),
    (SU, "21A"),
    (SU, "22A"),
    (AX, "18A"),
    (AX, "4PzG"),
    (AX, "16A"),
    (SU, "8A"),
    (SU, "11A"),
    (SU, "27A"),
    (SU, "23A"),
];
/// Armies that are told apart: these, before them those without a formation, behind them those of other names.
pub(super) const ARMIES: u16 = FORMATIONS.len() as u16 + 2;

/// Places that score and that the Axis holds, the last for more.
pub(super) const HELD: u16 = 8;

/// The square of a hex: the same country has the same square in both games.
pub(super) fn square(game: &Smolensk, hex: Hex) -> u16 {
    let grid = &game.data.map.grid;
    let north = match game.data.scenario.sheet {
        Sheet::Smolensk => ROWS_NORTH,
        Sheet::Linked => 0,
    };
    let across = capped(usize::from((grid.column(hex) - 1) / SIDE), ACROSS);
    across * DOWN + capped(usize::from((grid.row(hex) - 1 + north) / SIDE), DOWN)
}

/// The army of a counter, the same in both games.
pub(super) fn army(game: &Smolensk, card: &Card) -> u16 {
    let formation = card.formation.map(|number| &game.data.formations[usize::from(number)]);
    let place = |formation: &Formation| {
        FORMATIONS.iter().position(|&(side, name)| side == formation.side && name == formation.name)
    };
    formation.map_or(0, |formation| place(formation).map_or(ARMIES - 1, |place| 1 + place as u16))
}

/// How many places that score the Axis holds.
pub(super) fn held(game: &Smolensk, state: &State) -> u16 {
    capped(game.approaches.goals().iter().filter(|&&place| game.holder(state, place) == AX).count(), HELD)
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Position, dice::Keyed, testing};

    use super::*;

    fn square_of(game: &Smolensk, number: &str) -> u16 {
        square(game, game.data.map.grid.parse(number).expect("a hex"))
    }

    #[test]
    fn squares_run_down_the_columns_from_the_north_west() {
        let game: Smolensk = testing::load("linked", &[]);
        assert_eq!(
            ["0101", "0303", "0104", "0401", "5549"].map(|hex| square_of(&game, hex)),
            [0, 0, 1, DOWN, SQUARES - 1]
        );
    }

    #[test]
    fn the_same_country_has_the_same_square_in_both_games() {
        let [alone, both]: [Smolensk; 2] = ["full", "linked"].map(|scenario| testing::load(scenario, &[]));
        for site in &alone.data.sites {
            let other = both.data.sites.iter().find(|other| other.name == site.name && other.is_town == site.is_town);
            let Some(other) = other.filter(|_| site.is_city || site.is_town) else { continue };
            assert_eq!(square(&alone, site.hex), square(&both, other.hex), "{}", site.name);
        }
        let mut armies = [0; ARMIES as usize];
        for card in &both.data.cards {
            let number = army(&both, card);
            armies[usize::from(number)] += 1;
            if let Some(same) =
                alone.data.cards.iter().find(|other| other.code == card.code && other.formation.is_some())
            {
                assert_eq!(army(&alone, same), number, "{}", card.code);
            }
        }
        assert!(armies[..armies.len() - 1].iter().all(|&count| count > 0), "{armies:?}");
        assert_eq!(armies[armies.len() - 1], 0, "every formation has a name that is known");
    }

    #[test]
    fn places_that_the_axis_takes_are_counted() {
        let game: Smolensk = testing::load("full", &[]);
        let mut state = *Position::begin(&game, &mut Keyed::new(1), &mut ()).state();
        assert_eq!(held(&game, &state), 0);
        for (taken, &place) in (1..).zip(game.approaches.goals()) {
            state.axis.insert(place);
            assert_eq!(held(&game, &state), taken.min(HELD - 1));
        }
    }
}
