use super::*;

const KEYS: &[ScenarioKey] = &[
    ScenarioKey::new("turns", "length in turns", "How many turns are played: 1 to 18."),
    ScenarioKey::new("*.aircraft", "aircraft", "Aircraft of the side: 0 to 8."),
    ScenarioKey::new("*.forces", "force", "Ships that start in one place.\nplace: a name.").told_by("place"),
    ScenarioKey::new("*.forces.draw", "ships drawn", ""),
    ScenarioKey::new("*.bonus", "bonus", "Points at the end: 1 to 9.").optional("bonus = 2"),
    ScenarioKey::new("end", "points at the end", "Points for what stands where.").optional("[[scenario.end]]\nhex = 1"),
];

const BODY_TEXT: &str = "
id = \"19.2\"
turns = 6
[red]
aircraft = 5
forces = []
[blue]
aircraft = 4
forces = [
  { place = \"Naha\", area = { hex = \"2109\" }, draw = [\"DDG\", \"DDG\", \"DD\"], sup = [2, 2] },
  { place = \"Naha\", area = { near = \"2109\", radius = 4 }, draw = [\"SS\"] },
]
";

fn tree(text: &str) -> Vec<(String, Value)> {
    TomlFile::parse_text("t.toml", &format!("version = 1{text}")).unwrap().root().tree()
}

fn written(of: &str, id: &str) -> String {
    let comments = ["A scenario to edit.".to_owned()];
    let (title, summary, note) = ("My \"duel\"", "Two fleets.", "Made up.");
    let sides = ["Japan", "China"];
    scenario_text(
        &Introduction { game: of, id, title, summary, sides, note, comments: &comments },
        &tree(BODY_TEXT),
        KEYS,
    )
}

fn files() -> GameFiles {
    GameFiles::embedded("three-kingdoms").unwrap()
}

#[test]
fn a_new_file_says_what_its_keys_mean_and_reads_back() {
    let text = written("three-kingdoms", "my-duel");
    assert!(text.starts_with("# A scenario to edit.\nversion = 1\nscenario_of = \"three-kingdoms\"\n"), "{text}");
    for part in [
        "\n[scenario]\n# How many turns are played: 1 to 18.\nturns = 6\n",
        "\n[scenario.red]\n# Aircraft of the side: 0 to 8.\naircraft = 5\n",
        "# place: a name.\nforces = []\n# Points at the end: 1 to 9.\n# bonus = 2\n",
        "  { place = \"Naha\", area = { hex = \"2109\" }, draw = [\"DDG\", \"DDG\", \"DD\"], sup = [2, 2] },\n",
        "# [[scenario.end]]\n# hex = 1\n",
    ] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    assert_eq!(text.matches("# Aircraft of the side").count(), 1, "what is said of blue need not be said of red");
    let mut files = files();
    assert_eq!(files.add_scenario(&text, "my-duel.toml").unwrap(), "my-duel");
    let read = ScenarioFile::open(&files, "scenarios.toml", "my-duel").unwrap();
    assert!(read.is_own());
    let again = read.section().unwrap().tree();
    assert_eq!(differences(&tree(BODY_TEXT), &again, KEYS), []);
    assert_eq!(again.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), ["turns", "red", "blue"]);
}

#[test]
fn a_scenario_joins_those_of_the_game() {
    let mut files = files();
    let shipped = (files.hash(), files.hash_of("19.2"));
    assert_eq!(shipped.0, shipped.1);
    files.add_scenario(&written("three-kingdoms", "my-duel"), "my-duel.toml").unwrap();
    let catalogue = Catalogue::read(&files).unwrap();
    let last = catalogue.scenarios.last().unwrap();
    assert_eq!((last.id.as_str(), last.title.as_str(), last.is_own), ("my-duel", "My \"duel\"", true));
    assert_eq!(catalogue.scenarios.len(), 6);
    assert_eq!(catalogue.provenance.last().unwrap().source.word(), "yours");
    assert_eq!((files.hash(), files.hash_of("19.2")), shipped, "the game's own scenarios stay as they are");
    let hash = files.hash_of("my-duel");
    assert_ne!(hash, shipped.0);
    files.add_scenario(&written("three-kingdoms", "other"), "other.toml").unwrap();
    assert_eq!(files.hash_of("my-duel"), hash, "another scenario changes nothing");
}

#[test]
fn what_a_scenario_file_says_of_itself_is_checked() {
    let good = written("three-kingdoms", "my-duel");
    for (from, to, told) in [
        ("\"three-kingdoms\"", "\"pacific-fury\"", "f:3:15: this is a scenario of pacific-fury, not of three-kingdoms"),
        ("id = \"my-duel\"", "id = \"19.2\"", "f:5:6: three-kingdoms already has a scenario `19.2`; choose another id"),
        ("id = \"my-duel\"", "id = \"My duel\"", "f:5:6: `My duel` cannot be an id; use at most 40 lower-case letters"),
        ("sides = [\"Japan\", \"China\"]", "sides = [\"Japan\"]", "`sides` must name the two sides; write two names"),
        ("[\"Japan\", \"China\"]", "[\"Japan\", \"japan \"]", "both sides have the same name; give each its own"),
        ("id = \"my-duel\"", "id = \"-duel\"", "`-duel` cannot be an id"),
        ("\"three-kingdoms\"", "\"three-kingdom\"", "there is no game `three-kingdom`; did you mean `three-kingdoms`?"),
        ("source = \"yours\"", "source = \"rulebook\"", "`source` is `rulebook`; use one of: yours"),
        ("note = ", "notes = ", "`notes` is not a key of this file; did you mean `note`?"),
        ("[scenario]", "[scenarios]", "`scenarios` is not a key of this file; did you mean `scenario`?"),
        ("version = 1", "version = 2", "the file has version 2"),
    ] {
        assert!(good.contains(from), "{from}");
        let error = files().add_scenario(&good.replacen(from, to, 1), "f").unwrap_err().to_string();
        assert!(error.contains(told) && error.starts_with("f:"), "{error}");
    }
    let mut files = files();
    files.add_scenario(&good, "f").unwrap();
    let twice = files.add_scenario(&good, "g").unwrap_err().to_string();
    assert_eq!(
        twice,
        "g:5:6: three-kingdoms already has a scenario `my-duel`; choose another id, or give this file once"
    );
    assert!(is_scenario(&good) && !is_scenario("[a]\nscenario_of = \"x\""));
}

#[test]
fn differences_have_key_and_words() {
    let (one, two) =
        (tree(BODY_TEXT), BODY_TEXT.replace("turns = 6", "turns = 8").replace("\"DDG\", \"DD\"]", "\"DD\"]"));
    let two = two.replace("near = \"2109\", radius = 4", "near = \"2109\", radius = 5") + "bonus = 3\n";
    let found = differences(&one, &tree(&two), KEYS);
    let told: Vec<_> = found
        .iter()
        .map(|row| {
            let [one, two] = row.values.each_ref().map(|value| value.as_deref().unwrap_or("-"));
            format!("{} | {} | {one} | {two}", row.key, row.label)
        })
        .collect();
    assert_eq!(
        told,
        [
            "turns | length in turns | 6 | 8",
            "blue.forces[Naha].draw | blue force Naha: ships drawn | 2 DDG, DD | DDG, DD",
            "blue.forces[Naha 2].area | blue force Naha 2: area | near 2109, radius 4 | near 2109, radius 5",
            "blue.bonus | blue bonus | - | 3",
        ]
    );
}

/// Quotation marks, backslashes and control characters survive writing and reading.
#[test]
fn texts_are_quoted_as_toml() {
    let text = Value::Text("a \"b\" \\ c\td\u{7}".to_owned());
    assert_eq!(tree(&format!("\nkey = {}", text.toml())).last().unwrap().1, text);
    assert_eq!(Value::Flag(true).words(), "yes");
    assert_eq!(Value::List(vec![Value::Number("2".into()), Value::Number("2".into())]).words(), "2, 2");
}
