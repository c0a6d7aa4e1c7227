//! The data files: what is refused, and what is said about it.

use sandtable_engine::{
    Published,
    games::smolensk::{Data, Smolensk},
};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

use crate::support::*;

/// The files of the game, one of them with a change.
fn changed(file: &str, change: impl Fn(&str) -> String) -> GameFiles {
    let mut files = GameFiles::embedded("smolensk").unwrap();
    let text = change(files.text(file).unwrap());
    files.replace(file, &text, file).unwrap();
    files
}

/// What is said about a file with one change.
fn refusal(file: &str, from: &str, to: &str) -> String {
    let files = changed(file, |text| {
        assert!(text.contains(from), "{file} has no `{from}`");
        text.replacen(from, to, 1)
    });
    match Data::load(&files, "full").and_then(|_| Data::load(&files, "linked")) {
        Ok(_) => panic!("{file} is accepted with `{to}`"),
        Err(error) => error.to_string(),
    }
}

/// Each wrong value is refused in one sentence that names the file, the line and the remedy.
#[test]
fn wrong_files_are_refused() {
    let cases = [
        ("map_smolensk.csv", "0113,clear", "0113,meadow", "map_smolensk.csv:5:6: `terrain` is `meadow`"),
        ("map_smolensk.csv", "0114,clear", "0113,clear", "this hex is listed twice"),
        ("map_smolensk.csv", "0113,clear,0,0", "0113,clear,1,0", "there is no hex of the map beyond side 1"),
        ("map_smolensk.csv", "0113,clear,0,0", "0113,clear,0,8", "does not have it; change one of the two"),
        ("places.csv", "MINSK,city", "MINSK,town", "a city stands in a hex whose terrain is city"),
        ("places.csv", "BREST,town,0927", "BREST,town,0101", "hex 0101 is not on the map"),
        ("places.csv", "BREST,town,0927", "BREST,town,2518", "another place is in this hex"),
        ("sources.csv", "axis,0115", "axes,0115", "`kind` is `axes`"),
        ("sources.csv", "axis,0115,0134", "axis,0116,0134", "no railway leads there"),
        ("setup.csv", "ax,9A,hex,0716", "ax,9A,hex,0715", "give it to one formation"),
        ("units_smolensk.csv", "hex,0727,0,2,2", "hex,0728,0,2,2", "two units stand in this hex already"),
        ("units_smolensk.csv", "hex,0727,0,2,2", "hex,2518,0,2,2", "setup.csv does not list this hex"),
        ("units_smolensk.csv", "ax,3Pz,PZ", "ax,4Pz,PZ", "this side has another counter of this name"),
        (
            "units_smolensk.csv",
            "ax,31ID,INF,2PzG,hex,0826,0,5,5",
            "ax,31ID,INF,2PzG,hex,0826,0,5,4",
            "defends with the value of its attack (R2.21(2)5)",
        ),
        (
            "units_smolensk.csv",
            "ax,2PzA HQ,PZHQ,2PzG,hex,0727,0",
            "ax,2PzA HQ,PZHQ,2PzG,hex,0727,1",
            "a headquarters is not mechanized",
        ),
        ("chits.csv", "2PzA HQ,1,1", "7PzA HQ,1,1", "have no headquarters `7PzA HQ` of this side"),
        ("chits.csv", "3PzA HQ,2,1", "3PzA HQ,1,1", "gives the Axis 5 chits in turn 1, and the turn record says 6"),
        ("turns_smolensk.csv", "2,30 Jun", "3,30 Jun", "`turn` is `3`; the turns go from 1 to 9: write 2"),
        ("turns_linked.csv", "9,10 Sep,12,13,13,6,12,12,0,rulebook", "", "write 9"),
        ("crt.csv", "A2", "X2", "`X2` is not a result; write A1 to A9"),
        ("terrain.csv", "swamp,swamp", "swamps,swamp", "`terrain` is `swamps`; did you mean `swamp`?"),
        ("victory.toml", "\"VITEBSK\"", "\"VITEBSK2\"", "places.csv has no `VITEBSK2` on the map `smolensk`"),
        (
            "victory.toml",
            "\"VITEBSK\"",
            "\"RIGA\"",
            "places.csv has no `RIGA` on the map `smolensk`; name a place of both",
        ),
        ("places.csv", "SIEDLCE,town", "SMOLENSK,town", "another place has this name"),
        ("sources.csv", "soviet,5505", "soviet,0115", "this hex is a source of the other side"),
        ("chits.csv", "SUP,both,supply,,1,1", "SUP,both,supply,,1,2", "the supply chit comes in turn 1"),
        (
            "chits.csv",
            "SUP,both",
            "SU2,both,supply,,1,5,single,rulebook\nSUP,both",
            "has 2 supply chits; write one row",
        ),
        ("chits.csv", "SUP,both,supply,,", "SUP,both,supply,2PzA HQ,", "this kind of chit has no headquarters"),
        ("units_smolensk.csv", "1,8,6,8,5,4,", "1,8,6,8,,4,", "`attack_reduced` is empty; write a whole number"),
        ("units_smolensk.csv", "1,8,6,8,5,4,", "1,8,6,8,5,4,4", "only a headquarters has a range"),
        ("units_smolensk.csv", "ax,3Pz,PZ", "ax,0929,PZ", "four digits are the number of a hex"),
        ("terrain.csv", "town,town,,", "town,town,3,", "a town costs what its terrain does"),
        ("scenarios.toml", "fortress = \"0946\"", "fortress = \"0145\"", "this hex is a source of the Axis"),
        (
            "scenarios.toml",
            "id = \"short\"",
            "id = \"shorter\"",
            "the game has no scenario `shorter`, only short, full, linked",
        ),
        ("scenarios.toml", "fortress = \"0946\"", "fortress = \"0101\"", "`0101` is not a hex of the map"),
    ];
    for (file, from, to, expected) in cases {
        let said = refusal(file, from, to);
        assert!(said.starts_with(file) && said.contains(expected), "{said}");
        assert!(!said.contains('\n'), "{said}");
    }
}

/// [R2.1(1)3] A side without a source is refused on either map.
#[test]
fn sources_are_needed() {
    for (kind, sheet) in [("axis", "smolensk"), ("soviet", "linked")] {
        let without = |line: &str| {
            let mut cells: Vec<&str> = line.split(',').collect();
            if cells[0] == kind {
                cells[if sheet == "linked" { 2 } else { 1 }] = "";
            }
            cells.join(",")
        };
        let files = changed("sources.csv", |text| text.lines().map(without).collect::<Vec<_>>().join("\n"));
        let scenario = if sheet == "linked" { "linked" } else { "full" };
        let said = Data::load(&files, scenario).unwrap_err().to_string();
        assert!(said.contains(&format!("no source of kind `{kind}` in column `{sheet}`; add one")), "{said}");
    }
}

/// What an owner may change is taken over.
#[test]
fn other_values_are_taken() {
    let files = changed("units_smolensk.csv", |text| text.replacen("0828,1,8,6,8", "0828,1,9,7,8", 1));
    let data = Data::load(&files, "full").unwrap();
    let game = game("full");
    let panzer = unit(&game, "AX-3Pz");
    assert_eq!((data.card(panzer).attack[0], game.card(panzer).attack[0]), (9, 8));
}

/// What a file says and the game then passes over is told; the files of the game pass over nothing.
#[test]
fn what_changes_nothing_is_told() {
    for scenario in ["short", "full", "linked"] {
        assert_eq!(game(scenario).remarks(), [""; 0], "{scenario}");
    }
    let told = |file: &str, change: &dyn Fn(&str) -> String| {
        let files = changed(file, change);
        let choices = Choices::resolve(&option_specs(&files).unwrap(), &[]).unwrap();
        Smolensk::load(&files, "full", &choices).unwrap().remarks().join("; ")
    };
    let without = |start: &'static str| {
        move |text: &str| text.lines().filter(|line| !line.starts_with(start)).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        told("sources.csv", &without("reserve,")),
        "The strategic reserve cannot come in: sources.csv has no hex of kind `reserve`"
    );
    assert_eq!(
        told("chits.csv", &without("S2")),
        "The turn record adds 5 extra armies, and chits.csv has 2; \
         In turn 2 the turn record lets the Soviets choose 6 chits, and they have 4"
    );
    let withdraw = |text: &str| text.replace("withdraw_turn = 6", "withdraw_turn = 0");
    let told = told("scenarios.toml", &withdraw);
    assert_eq!(told, "The Axis gives up no units: there is no turn in which it gives up 18 points");
}
