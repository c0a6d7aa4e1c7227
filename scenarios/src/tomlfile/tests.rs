use super::*;

const TEXT: &str = "version = 1\nname = \"翔鶴\"\nturns = 4\nopen = true\nships = [\"a\", 2]\n[setup]\nplace = \"base\"\n[[wave]]\nn = 1\n[[wave]]\nn = 2\n";

fn with<T>(text: &str, read: impl Fn(Section<'_>) -> Result<T, DataError>) -> Result<T, String> {
    let mut files = GameFiles::embedded("pacific-fury").unwrap();
    files.replace("scenario.toml", text, "s.toml").unwrap();
    let file = TomlFile::parse(&files, "scenario.toml").map_err(|error| error.to_string())?;
    read(file.root()).map_err(|error| error.to_string())
}

#[test]
fn values_are_read() {
    assert_eq!(with(TEXT, |root| root.text("name").map(str::to_owned)).unwrap(), "翔鶴");
    assert_eq!(with(TEXT, |root| root.int("turns", 0..=9_u8)), Ok(4));
    assert_eq!(with(TEXT, |root| root.flag("open")), Ok(true));
    assert_eq!(with("version = 1\nrow = [3, -1]\n", |root| root.ints("row", -1..=9_i8)), Ok(vec![3, -1]));
    assert_eq!(with(TEXT, |root| root.section("setup")?.one_of("place", &["base", "sea"])), Ok("base"));
    let waves = with(TEXT, |root| {
        root.sections("wave")?.iter().map(|wave| wave.int("n", 1..=9_i8)).collect::<Result<Vec<_>, _>>()
    });
    assert_eq!(waves, Ok(vec![1, 2]));
    assert_eq!(with(TEXT, |root| Ok((root.has("turns"), root.has("turn"), root.keys().len()))), Ok((true, false, 7)));
}

#[test]
fn wrong_values_are_refused_with_their_place() {
    let int = |key: &'static str| with(TEXT, move |root| root.int(key, 1..=3_i8)).unwrap_err();
    assert_eq!(int("turns"), "s.toml:3:9: `turns` must be a whole number from 1 to 3");
    assert_eq!(int("name"), "s.toml:2:8: `name` must be a whole number from 1 to 3");
    assert_eq!(int("years"), "s.toml:1:1: `years` is missing from this file; add it");
    let error = |read: fn(Section<'_>) -> Result<(), DataError>| with(TEXT, read).unwrap_err();
    assert_eq!(
        error(|root| root.flag("turns").map(drop)),
        "s.toml:3:9: `turns` must be true or false, without quotation marks"
    );
    assert_eq!(
        error(|root| root.ints("ships", 0..=9_u8).map(drop)),
        "s.toml:5:10: `ships` must contain only whole numbers from 0 to 9"
    );
    assert_eq!(
        error(|root| root.texts("ships").map(drop)),
        "s.toml:5:15: `ships` must contain only texts in quotation marks"
    );
    assert_eq!(
        error(|root| root.texts("turns").map(drop)),
        "s.toml:3:9: `turns` must be a list of texts such as [\"a\", \"b\"]"
    );
    assert_eq!(
        error(|root| root.text("turns").map(drop)),
        "s.toml:3:9: `turns` must be a text in quotation marks that is not empty"
    );
    assert_eq!(
        error(|root| root.section("turns").map(drop)),
        "s.toml:3:9: `turns` must be a section that starts with [turns], or keys and values in { }"
    );
    assert_eq!(
        error(|root| root.sections("turns").map(drop)),
        "s.toml:3:9: `turns` must be a list: sections that start with [[turns]], or [] for none"
    );
    assert_eq!(
        error(|root| root.section("setup")?.one_of("place", &["bases", "sea"]).map(drop)),
        "s.toml:7:9: `place` is `base`; did you mean `bases`?"
    );
    assert_eq!(
        error(|root| root.section("setup")?.text("time").map(drop)),
        "s.toml:6:1: `time` is missing from section [setup]; add it"
    );
    assert_eq!(
        error(|root| root.section("setup")?.only(&["plaice"])),
        "s.toml:7:1: `place` is not a key of section [setup]; did you mean `plaice`?"
    );
}

#[test]
fn what_is_not_toml_is_refused_with_its_place() {
    let error = with("version = 1\nturns = four\n", |_| Ok(())).unwrap_err();
    assert!(error.starts_with("s.toml:2:9: is not TOML here ("), "{error}");
    let error = with("version = 1\nturns\n", |_| Ok(())).unwrap_err();
    assert!(error.starts_with("s.toml:2:"), "{error}");
    let told = |text: &str| with(text, |_| Ok(())).unwrap_err();
    assert!(told("version = 1\nversion = 1\n").ends_with("; it is there twice: keep one of the two"));
    assert!(told("version = 1\nhex = 0101\n").ends_with("; put a text such as \"0101\" in quotation marks"));
    let error = with("version = 7\n", |_| Ok(())).unwrap_err();
    assert_eq!(
        error,
        "s.toml:1:11: the file has version 7; this program reads version 1: write that, or use the program that wrote the file"
    );
}
