//! R3.2, R3.3: zones of control and lines of communication.

use sandtable_engine::{
    Position, Stream,
    games::smolensk::{Smolensk, Terrain, Unit},
    land::{Board, Lines, Net},
};

use crate::support::*;

/// The lines of a side in a position.
fn lines(field: &Field, side: sandtable_engine::Side) -> Lines {
    let game = field.game();
    let board = field.tables().board;
    let map = &game.data.map;
    let mut lines = Lines::default();
    if side == AX {
        let net = Net { sides: &map.rail, beyond: 6 };
        lines.trace_along(&map.grid, &game.sides, &board, side, &game.data.sources[0], net);
    } else {
        lines.trace(&map.grid, &game.land, &board, side, &game.data.sources[1]);
    }
    lines
}

/// [R3.2, R3.2(2), R3.2(3), RULING-16, R14.2(6)] Every unit and every fortress has a zone over its six neighbours, past
/// rivers of any kind; zones over one another count once.
#[test]
fn zones() {
    let plain = Plain::new().major(&[["1510", "1509"]]);
    let stands = [("AX-4A-HQ", "1510"), ("AX-221Sec", "1512"), ("SU-100R", "2510")];
    let field = plain.field(&stands).reduced(&["AX-4A-HQ"]).fort("3510", 1);
    let (game, board) = (field.game(), field.tables().board);
    let grid = &game.data.map.grid;
    for (code, _) in &stands[..2] {
        let at = field.state().hex(unit(game, code)).unwrap();
        assert!(grid.neighbours(at).all(|beside| board.in_enemy_zone(SU, beside)), "{code}");
    }
    assert!(grid.neighbours(hex(game, "3510")).all(|beside| board.in_enemy_zone(AX, beside)), "the fortress");
    assert!(!board.in_enemy_zone(SU, hex(game, "1510")) && !board.in_enemy_zone(AX, hex(game, "1511")));
    assert!(board.in_enemy_zone(SU, hex(game, "1509")), "over the major river");
}

/// [R3.3(1), R3.3(2), R3.3(3), RULING-14] Soviet lines have any length, cross rivers, may end in an enemy zone but not
/// pass it without a friend, and never enter an enemy.
#[test]
fn soviet_lines() {
    // Axis units in column 30, every third hex: no gap.
    let wall = [
        "AX-7ID", "AX-17ID", "AX-23ID", "AX-78ID", "AX-131ID", "AX-134ID", "AX-137ID", "AX-252ID", "AX-258ID",
        "AX-263ID",
    ];
    let hexes: Vec<String> = (0..10).map(|number| format!("30{:02}", 2 + 3 * number)).collect();
    let stands: Vec<Stand<'_>> = wall.iter().zip(&hexes).map(|(&code, at)| (code, at.as_str())).collect();
    let field = Plain::new().field(&stands);
    let at = |number: &str| hex(field.game(), number);
    let soviet = lines(&field, SU);
    assert!(soviet.reaches(at("3510")) && soviet.reaches(at("3110")), "the zone is the last hex");
    assert!(!soviet.reaches(at("3002")) && !soviet.reaches(at("2910")) && !soviet.reaches(at("2510")));
    // A friend in the zone lets the line pass.
    let mut friends = stands.clone();
    friends.extend([("SU-100R", "3010"), ("SU-108R", "3110"), ("SU-64R", "2910")]);
    let field = Plain::new().field(&friends);
    assert!(lines(&field, SU).reaches(at("2510")), "through the units in the wall");
    // A major river without a bridge, from the north edge to the south edge.
    let grid = &field.game().data.map.grid;
    let banks: Vec<[String; 2]> = (1..=30)
        .flat_map(|row| {
            let west = grid.at(26, row).unwrap();
            let east = grid.neighbours(west).filter(|&beside| grid.column(beside) == 27);
            east.map(move |east| [grid.number(west), grid.number(east)])
        })
        .collect();
    let sides: Vec<[&str; 2]> = banks.iter().map(|[west, east]| [west.as_str(), east.as_str()]).collect();
    assert_eq!(sides.len(), 59);
    let river = lines(&Plain::new().major(&sides).field(&[]), SU);
    assert_eq!(river.length(at("0120")), Some(54), "as if the river were not there");
    let far = lines(&Plain::new().ground(Terrain::Deep, &["5405"]).field(&[]), SU);
    assert_eq!(far.length(at("0125")), Some(54), "no limit");
}

/// [R3.3(1), R3.3(3), L15.2(1)1] In the default deployment of the linked game every unit has a line. From the source 0129
/// it is four hexes along the coast to Memel, where 21st Division stands, and three to 1st Panzer Division in a zone; the
/// lines of the Soviets are as long as there are columns to the east edge.
#[test]
fn lines_of_the_linked_set_up() {
    let game = game("linked");
    let state = *Position::begin(&game, &mut Stream::new(1), &mut ()).state();
    let field = Field::of(game, &[]).but(|_, position| *position = state);
    for (side, count) in [(AX, 86), (SU, 130)] {
        let lines = lines(&field, side);
        let units: Vec<_> = field.game().on_map(&state, side).collect();
        assert_eq!(units.len(), count);
        for (unit, hex) in units {
            assert!(lines.reaches(hex), "{}", field.game().card(unit).code);
        }
    }
    let length = |code: &str| {
        let unit = unit(field.game(), code);
        lines(&field, field.game().side_of(unit)).length(state.hex(unit).unwrap())
    };
    let codes = ["AX-21ID", "AX-1Pz", "SU-10R", "SU-27A-HQ"];
    assert_eq!(
        codes.map(|code| (field.at_hex(code), length(code))),
        [
            ("0125".to_owned(), Some(4)),
            ("0428".to_owned(), Some(3)),
            ("0324".to_owned(), Some(55 - 3)),
            ("2917".to_owned(), Some(55 - 29)),
        ]
    );
}

/// [R3.3(3), RULING-15, RULING-14] Axis lines follow railways from a source and then go at most six hexes; a railway
/// need not be the nearest way.
#[test]
fn axis_lines() {
    let source: Vec<String> = std::iter::once("0115".to_owned())
        .chain((2..=20).map(|column| format!("{column:02}{:02}", 15 - u8::from(column % 2 == 0))))
        .collect();
    let names: Vec<&str> = source.iter().map(String::as_str).collect();
    let field = Plain::new().rail(&names).field(&[]);
    let at = |number: &str| hex(field.game(), number);
    let axis = lines(&field, AX);
    assert!(axis.is_on_net(at("1915")) && axis.length(at("1915")) == Some(18));
    assert!(axis.reaches(at("1921")) && !axis.reaches(at("1922")), "six hexes from the railway");
    let cut = Plain::new().rail(&names).field(&[("SU-100R", "1015")]);
    let axis = lines(&cut, AX);
    assert!(!axis.is_on_net(at("1014")) && !axis.reaches(at("1915")), "a zone closes the railway");
    assert!(axis.reaches(at("0915")), "the line may end in the zone");
    let friend = Plain::new().rail(&names).field(&[
        ("SU-100R", "1016"),
        ("AX-7ID", "1014"),
        ("AX-17ID", "1115"),
        ("AX-23ID", "0915"),
    ]);
    assert!(lines(&friend, AX).reaches(at("1915")), "friends keep it open");
}

/// [RULING-14] A source is closed by an enemy, and by an enemy zone without a friend.
#[test]
fn closed_sources() {
    let all = |field: &Field| {
        let soviet = lines(field, SU);
        field.game().data.map.in_play.iter().filter(|&hex| soviet.reaches(hex)).count()
    };
    let sources = ["5505", "5508", "5511", "5515", "5521"];
    let enemies = ["AX-7ID", "AX-17ID", "AX-23ID", "AX-78ID", "AX-131ID"];
    let on: Vec<Stand<'_>> = enemies.into_iter().zip(sources).collect();
    assert_eq!(all(&Plain::new().field(&on)), 0);
    assert_eq!(all(&Plain::new().field(&on[..4])), 1_650 - 4, "one source is enough");
}

/// [R14.2(2), RULING-16] A hex with a fortress is not affected by enemy zones, for its side.
#[test]
fn a_fortress_shelters_its_hex() {
    let field = Plain::new().field(&[("AX-7ID", "2517"), ("SU-100R", "2520")]).fort("2518", 1);
    let board = field.tables().board;
    let at = |number: &str| hex(field.game(), number);
    assert!(!board.in_enemy_zone(SU, at("2518")) && board.in_enemy_zone(SU, at("2617")));
    assert!(!board.is_blocked(SU, at("2518")) && board.is_blocked(AX, at("2518")));
}

/// [R3.3(3), RULING-15, RULING-19] The lengths of Axis lines are those of a plain search over pairs of a hex and the hexes
/// used off the railway, in positions of random games.
#[test]
fn axis_lines_are_the_shortest() {
    let game = game("full");
    let map = &game.data.map;
    let mut checked = 0;
    for seed in 0..4 {
        let mut dice = Stream::new(seed);
        let mut position = Position::begin(&game, &mut dice, &mut ());
        while position.to_act(&game).is_some() && position.state().turn < 4 {
            let legal = position.legal();
            let action = legal[dice.below(legal.len() as u32) as usize];
            position.advance(&game, action, &mut dice, &mut ());
            if dice.below(40) > 0 {
                continue;
            }
            let board = &position.tables().board;
            let mut lines = Lines::default();
            let net = Net { sides: &map.rail, beyond: 6 };
            lines.trace_along(&map.grid, &game.sides, board, AX, &game.data.sources[0], net);
            let plain = plain_lengths(&game, board);
            for hex in map.in_play.iter() {
                assert_eq!(lines.length(hex), plain[hex.index()], "{}", map.grid.number(hex));
            }
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked}");
}

/// Lengths by a search that keeps every pair of a hex and a number of hexes off the railway.
fn plain_lengths(game: &Smolensk, board: &Board<Unit, 2>) -> Vec<Option<u16>> {
    let map = &game.data.map;
    let mut lengths = vec![None; map.grid.len()];
    let mut known = vec![[false; 7]; map.grid.len()];
    let mut wave = Vec::new();
    for &source in game.data.sources[0].iter().filter(|&&source| !board.is_enemy(AX, source)) {
        lengths[source.index()] = Some(0);
        if !board.is_blocked(AX, source) {
            known[source.index()][0] = true;
            wave.push((source, 0));
        }
    }
    for length in 1.. {
        let mut next = Vec::new();
        for (hex, off) in wave {
            for direction in (0..6).filter(|&direction| game.sides.is_open(hex, direction)) {
                let to = map.grid.neighbour(hex, direction).unwrap();
                let follows = off == 0 && map.rail[hex.index()] >> direction & 1 != 0;
                for off in [Some(off + 1), follows.then_some(0)].into_iter().flatten().filter(|&off| off <= 6) {
                    if board.is_enemy(AX, to) || known[to.index()][off] {
                        continue;
                    }
                    known[to.index()][off] = true;
                    lengths[to.index()].get_or_insert(length);
                    if !board.is_blocked(AX, to) {
                        next.push((to, off));
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        wave = next;
    }
    lengths
}
