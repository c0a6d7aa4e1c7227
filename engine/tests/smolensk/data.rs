//! The data files: what is refused, and what is said about it.

use sandtable_engine::games::smolensk::Data;
use sandtable_scenarios::GameFiles;

use crate::support::*;

/// What is said about a file with one change.
fn refusal(file: &str, from: &str, to: &str) -> String {
    let mut files = GameFiles::embedded("smolensk").unwrap();
    let text = files.text(file).unwrap().to_owned();
    assert!(text.contains(from), "{file} has no `{from}`");
    files.replace(file, &text.replacen(from, to, 1), file).unwrap();
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
        ("map_smolensk.csv", "0113,clear,0,0", "0113,clear,0,8", "does not say so; mend one of the two"),
        ("places.csv", "MINSK,city", "MINSK,town", "city must be the terrain of a major city's hex"),
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
            "has one value (R2.21(2)5)",
        ),
        (
            "units_smolensk.csv",
            "ax,2PzA HQ,PZHQ,2PzG,hex,0727,0",
            "ax,2PzA HQ,PZHQ,2PzG,hex,0727,1",
            "a headquarters is not mechanized",
        ),
        ("chits.csv", "2PzA HQ,1,1", "7PzA HQ,1,1", "no headquarters of this side is called `7PzA HQ`"),
        ("chits.csv", "3PzA HQ,2,1", "3PzA HQ,1,1", "gives the Axis 5 chits in turn 1, and the turn record says 6"),
        ("turns_smolensk.csv", "2,30 Jun", "3,30 Jun", "this one is 2"),
        ("turns_linked.csv", "9,10 Sep,12,13,13,6,12,12,0,rulebook", "", "write 9"),
        ("crt.csv", "A2", "X2", "`X2` is not a result; write A1 to A9"),
        ("terrain.csv", "swamp,swamp", "swamps,swamp", "`terrain` is `swamps`; did you mean `swamp`?"),
        ("victory.toml", "\"VITEBSK\"", "\"VITEBSK2\"", "`VITEBSK2` is not a place of places.csv"),
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
        let mut files = GameFiles::embedded("smolensk").unwrap();
        let without = |line: &str| {
            let mut cells: Vec<&str> = line.split(',').collect();
            if cells[0] == kind {
                cells[if sheet == "linked" { 2 } else { 1 }] = "";
            }
            cells.join(",")
        };
        let text: Vec<String> = files.text("sources.csv").unwrap().lines().map(without).collect();
        files.replace("sources.csv", &text.join("\n"), "sources.csv").unwrap();
        let scenario = if sheet == "linked" { "linked" } else { "full" };
        let said = Data::load(&files, scenario).unwrap_err().to_string();
        assert!(said.contains(&format!("no source of kind `{kind}` in column `{sheet}`; add one")), "{said}");
    }
}

/// What an owner may change is taken over.
#[test]
fn other_values_are_taken() {
    let mut files = GameFiles::embedded("smolensk").unwrap();
    let text = files.text("units_smolensk.csv").unwrap().replacen("0828,1,8,6,8", "0828,1,9,7,8", 1);
    files.replace("units_smolensk.csv", &text, "units.csv").unwrap();
    let data = Data::load(&files, "full").unwrap();
    let game = game("full");
    let panzer = unit(&game, "AX-3Pz");
    assert_eq!((data.card(panzer).attack[0], game.card(panzer).attack[0]), (9, 8));
}
