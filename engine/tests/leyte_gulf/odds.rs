//! The procedures of `sandtable odds`: what they take, what they answer, what is asked during play.

use sandtable_engine::{
    Odds, Stream,
    dice::{Weight, enumerate},
    games::leyte_gulf::{LeyteGulf, Node, Question},
    math::square,
    testing::{Table, arguments},
};

use crate::support::*;

fn question(game: &LeyteGulf, procedure: &str, given: &[(&str, &str)]) -> Result<Question, String> {
    game.question(procedure, &arguments::<LeyteGulf>(procedure, given))
}

/// The chances of a row of salvoes are those of following every fall of the dice; as many salvoes as may be asked for
/// have exact ones, also where fractions are long.
#[test]
fn a_row_of_salvoes_is_followed_salvo_by_salvo() {
    let game = game("s1");
    let duels = [
        [("firer", "US-BB1"), ("target", "JP-BB5"), ("distance", "4"), ("state", "first")],
        [("firer", "JP-BB1"), ("target", "US-DD1"), ("distance", "12"), ("state", "spotting")],
    ];
    for duel in duels {
        let asked = |salvoes: &'static str| {
            let given: Vec<_> = duel.into_iter().chain([("salvoes", salvoes)]).collect();
            question(&game, "sinking", &given).unwrap()
        };
        let three = asked("3");
        let followed = enumerate(1_000_000, |dice| game.answer(&three, dice)).unwrap();
        assert_eq!(game.exact(&three, 0).unwrap(), followed);
        let nine = game.exact(&asked("9"), 0).unwrap();
        assert_eq!(nine.values().sum::<Weight>(), Weight::from_integer(1));
        assert_eq!(nine.get(&2), followed.get(&2), "later salvoes change nothing");
    }
    let given = [("salvoes", "10")];
    assert_eq!(
        question(&game, "sinking", &given).unwrap_err(),
        "`salvoes` is `10`; expected a whole number from 1 to 9"
    );
}

/// The mean number of salvoes that sink a ship is that of the dice; where no salvo does anything there is none.
#[test]
fn a_ship_sinks_after_so_many_salvoes() {
    const TRIALS: u32 = 20_000;
    let game = game("s1");
    let duels = [
        &[("firer", "Iowa"), ("target", "Kongo"), ("distance", "4"), ("state", "first")][..],
        &[("gun", "secondary"), ("distance", "3"), ("target", "US-DD1"), ("damaged", "true")],
    ];
    for (seed, duel) in (1..).zip(duels) {
        let asked = question(&game, "salvoes-to-sink", duel).unwrap();
        let mean = game.mean(&asked).unwrap();
        let mut dice = Stream::new(seed);
        let tried: Vec<f64> = (0..TRIALS).map(|_| f64::from(game.answer(&asked, &mut dice))).collect();
        let found = tried.iter().sum::<f64>() / f64::from(TRIALS);
        let spread = tried.iter().map(|salvoes| square(salvoes - found)).sum::<f64>() / f64::from(TRIALS);
        let error = (spread / f64::from(TRIALS)).sqrt();
        assert!((found - mean).abs() < 5.0 * error, "{found}, not {mean}");
    }
    let hopeless = [("firer", "US-CA1"), ("target", "JP-BB1"), ("power", "1")];
    assert_eq!(
        question(&game, "salvoes-to-sink", &hopeless).unwrap_err(),
        "US-CA1 cannot sink JP-BB1 at medium range, however many salvoes it fires"
    );
}

/// [R7.1(2)-2, R8.1, R9.2-1, R10.5-1] Guns that do not fire are refused with the reason, and with what to write.
#[test]
fn refusals_say_why() {
    let (day, night) = (game("s1"), at_night(game("s1")));
    let why = |game: &LeyteGulf, given: &[(&str, &str)]| question(game, "gun-hit", given).unwrap_err();
    assert_eq!(
        why(&day, &[("firer", "JP-CA1"), ("distance", "11")]),
        "the main guns of JP-CA1 do not reach long range"
    );
    assert_eq!(
        why(&night, &[("distance", "11")]),
        "it is night in this scenario, and nobody fires at long range (R10.5-1)"
    );
    let destroyer = [("firer", "US-DD1"), ("target", "JP-BB1"), ("distance", "3")];
    assert_eq!(why(&day, &destroyer), "US-DD1 has no main guns; set gun=secondary");
    assert!(question(&day, "gun-hit", &[&destroyer[..], &[("gun", "secondary")]].concat()).is_ok());
    assert_eq!(why(&day, &[("gun", "secondary")]), "secondary guns reach close range only, 0 to 5 hexes");
}

/// Ships are named by code or by name, which may be cut short.
#[test]
fn ships_are_named_as_people_do() {
    let game = game("s1");
    let firer = |name: &str| match question(&game, "salvo", &[("firer", name), ("target", "US-BB1")]) {
        Ok(Question::Salvo(salvo)) => Ok(salvo.firer),
        Ok(_) => panic!("another question"),
        Err(why) => Err(why),
    };
    for name in ["JP-BB1", "jp-bb1", "Yamato", "yamat"] {
        assert_eq!(firer(name), Ok(ship(&game, "JP-BB1")), "{name}");
    }
    assert_eq!(firer("Takao"), Ok(ship(&game, "JP-CA1")));
    assert_eq!(firer("Yama").unwrap_err(), "`firer` is `Yama`; that may be JP-BB1 or JP-BB8 or JP-DD5");
    assert_eq!(
        firer("Bismarck").unwrap_err(),
        "`firer` is `Bismarck`; write a ship by its code or name, such as JP-BB1 or Yamato"
    );
}

/// The arguments that differ from the defaults of the procedure that an action sets off.
fn asked(table: &Table<LeyteGulf>, text: &str) -> Option<(&'static str, Question)> {
    let asked = table.game.asked(&table.state, table.action(text))?;
    let given: Vec<(&str, &str)> = asked.arguments.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Some((asked.procedure, question(&table.game, asked.procedure, &given).expect("the arguments fit")))
}

/// [R7.2-1, R8.4(1), R8.4(3), R8.5-2, R9.2-4] The odds of a target are those of a salvo by the guns that are asked about,
/// as the marker stands.
#[test]
fn targets_have_the_odds_of_a_salvo() {
    let stands = [("JP-BB1", "1013", "N", 0), ("US-BB1", "1813", "N", 0), ("US-DD1", "1313", "N", 0)];
    let sea = || Sea::new(&stands).aimed("JP-BB1", "US-BB1", true).damaged(&["US-BB1"]);
    let salvo = |given: &[(&str, &str)]| {
        let asked = [given, &[("firer", "JP-BB1"), ("arc", "starboard"), ("power", "9")]].concat();
        Some(("salvo", question(&game("s8"), "salvo", &asked).unwrap()))
    };
    let table = sea().firing();
    assert_eq!(table.state.node, Node::MainTarget);
    let kept = [("target", "US-BB1"), ("distance", "8"), ("state", "straddle"), ("hurt", "true")];
    assert_eq!(asked(&table, "aim US-BB1"), salvo(&kept));
    assert_eq!(asked(&table, "aim US-DD1"), salvo(&[("target", "US-DD1"), ("distance", "3"), ("state", "first")]));
    assert_eq!(asked(&table, "cease"), None);
    let table = sea().firing_secondaries();
    assert_eq!(table.state.node, Node::SecondaryTarget);
    let given = [("target", "US-DD1"), ("gun", "secondary"), ("distance", "3"), ("power", "6")];
    assert_eq!(asked(&table, "aim US-DD1"), salvo(&given));
}
