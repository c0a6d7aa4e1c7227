use std::path::PathBuf;

use tempfile::TempDir;

use super::*;

fn embedded() -> GameFiles {
    GameFiles::embedded("pacific-fury").unwrap()
}

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

/// The error of an overlay, without the folder's own path.
fn refused(folder: &TempDir, name: &str) -> String {
    let path: PathBuf = if name.is_empty() { folder.path().to_owned() } else { folder.path().join(name) };
    let error = embedded().overlay(&path).unwrap_err().to_string();
    error.replace(&folder.path().display().to_string(), "DIR")
}

#[test]
fn embedded_files_are_the_data_of_the_game() {
    let files = embedded();
    assert!(files.names().any(|name| name == "counters.csv") && !files.names().any(|name| name == "README.md"));
    assert_eq!(files.label("counters.csv"), "pacific-fury/counters.csv");
    assert!(GameFiles::embedded("chess").is_none());
    assert_eq!(
        files.text("conters.csv").unwrap_err().to_string(),
        "pacific-fury/conters.csv: `conters.csv` is not a data file of pacific-fury; did you mean `counters.csv`?"
    );
}

#[test]
fn one_file_is_recognised_by_its_name() {
    for name in ["counters.csv", "my_counters.csv", "Counters printed 2016.CSV"] {
        let folder = folder(&[(name, b"id\r\n1\r\n")]);
        let mut files = embedded();
        assert_eq!(files.overlay(&folder.path().join(name)).unwrap(), ["counters.csv"]);
        assert_eq!(files.text("counters.csv").unwrap(), "id\n1\n");
        assert_eq!(files.label("counters.csv"), folder.path().join(name).display().to_string());
        assert!(files.is_replaced("counters.csv") && !files.is_replaced("areas.csv"));
    }
}

#[test]
fn a_folder_replaces_what_it_holds() {
    let data = folder(&[
        ("areas.csv", b"\xef\xbb\xbfcode\n"),
        ("turn_track.csv", b"turn\n"),
        ("notes.txt", b"?"),
        (".x.csv", b"?"),
    ]);
    let mut files = embedded();
    assert_eq!(files.overlay(data.path()).unwrap(), ["areas.csv", "turn_track.csv"]);
    assert_eq!(files.text("areas.csv").unwrap(), "code\n");
}

#[test]
fn a_refused_folder_replaces_nothing() {
    let data = folder(&[("areas.csv", b"code\n"), ("counters.csv", b"\xff")]);
    let mut files = embedded();
    files.overlay(data.path()).unwrap_err();
    assert!(!files.is_replaced("areas.csv"));
}

#[test]
fn wrong_files_are_refused() {
    let data = folder(&[("ships.csv", b"id\n"), ("countrs.csv", b"id\n"), ("areas.csv", "a,翔\n鶴,".as_bytes())]);
    assert_eq!(
        refused(&data, "countrs.csv"),
        "DIR/countrs.csv: `countrs.csv` is not a data file of pacific-fury; did you mean `counters.csv`?"
    );
    assert!(
        refused(&data, "none/areas.csv")
            .starts_with("DIR/none/areas.csv: there is no such file; use a scenario file, ")
    );
    assert!(refused(&data, "").contains("is not a data file of pacific-fury"));
    let latin = folder(&[("areas.csv", b"id\n\xe7\xbf\x94,\xe9\n")]);
    assert_eq!(refused(&latin, "areas.csv"), "DIR/areas.csv:2:3: is not UTF-8 text; save the file as UTF-8");
    assert!(refused(&folder(&[]), "").starts_with(
        "DIR: holds no data file of pacific-fury; use a scenario file, a file named after one of adjacency.csv"
    ));
}

#[test]
fn the_hash_covers_what_influences_play() {
    let mut files = embedded();
    let hash = files.hash();
    assert!(hash.len() == 64 && hash.bytes().all(|c| c.is_ascii_hexdigit()));
    for name in NOT_PLAYED {
        files.replace(name, "other", "x").unwrap();
    }
    assert_eq!(files.hash(), hash);
    let text = files.text("areas.csv").unwrap().to_owned();
    files.replace("areas.csv", &text.replace('\n', "\r\n"), "x").unwrap();
    assert_eq!(files.hash(), hash);
    files.replace("areas.csv", &(text + "#"), "x").unwrap();
    assert_ne!(files.hash(), hash);
}

#[test]
fn what_play_does_not_read_is_refused() {
    let copied = GameFiles::embedded("three-kingdoms").unwrap();
    let places = copied.text("places.csv").unwrap().to_owned();
    let data = folder(&[("places.csv", places.as_bytes()), ("hexes.csv", b"hex\n")]);
    let mut files = copied.clone();
    assert_eq!(files.overlay(data.path()).unwrap(), ["hexes.csv"], "a copy of the folder holds it, too");
    let error = files.overlay(&data.path().join("places.csv")).unwrap_err();
    assert_eq!(
        error.message,
        "play does not read places.csv; it records how the map was fitted; names, ports and air bases are in hexes.csv"
    );
    let changed = folder(&[("places.csv", (places + "#\n").as_bytes())]);
    assert!(files.overlay(changed.path()).unwrap_err().message.starts_with("play does not read places.csv; "));
    let vectors = folder(&[("test_vectors.json", b"{}")]);
    assert!(refused(&vectors, "test_vectors.json").contains("play does not read test_vectors.json; "));
    assert!(files.names().all(|name| files.unread().all(|unread| unread != name)));
    assert_eq!(copied.unread().count(), 5);
}

/// What reads an option does not see its file: the place is found afterwards.
#[test]
fn errors_without_a_place_get_one() {
    let mut files = embedded();
    let told = |files: &GameFiles, message: &str| files.placed(DataError::whole("switches.toml", message)).to_string();
    files.replace("switches.toml", "version = 1\n[[option]]\nname = \"lost\"\nend\n", "mine.toml").unwrap();
    assert_eq!(told(&files, "option `lost`: is wrong"), "mine.toml:3:8: option `lost`: is wrong");
    assert_eq!(told(&files, "option `other`: is missing"), "mine.toml:4:1: option `other`: is missing");
}

#[test]
fn files_of_another_game_are_told() {
    let data = folder(&[("my-hexes.csv", b"hex\n")]);
    let told = refused(&data, "my-hexes.csv");
    assert!(told.contains("`my-hexes.csv` is not a data file of pacific-fury; it belongs to three-kingdoms"), "{told}");
}

/// A built-in file is in order: what was given in place of another one does not go with it.
#[test]
fn the_file_that_somebody_gave_is_blamed() {
    let mut files = embedded();
    files.replace("areas.csv", "small", "mine/areas.csv").unwrap();
    files.replace("counters.csv", "other", "mine/counters.csv").unwrap();
    let load = |files: &GameFiles| match files.text("areas.csv").unwrap() {
        "small" => {
            let text = files.text("adjacency.csv").unwrap();
            Err(DataError::at_byte(files.label("adjacency.csv"), text, 0, "no area `X`; name one"))
        }
        _ => Ok(()),
    };
    let error = files.blamed(load(&files).unwrap_err(), load);
    assert_eq!(error.blames.as_deref(), Some("adjacency.csv"));
    assert_eq!(
        error.to_string(),
        "mine/areas.csv:1:1: does not go with the built-in adjacency.csv, line 1 (no area `X`; name one); change it, or give \
         your own adjacency.csv with it"
    );
    let own = DataError::whole("mine/areas.csv", "is wrong; mend it");
    assert_eq!(files.blamed(own.clone(), load), own);
}

#[test]
fn a_change_is_found_by_its_line() {
    assert_eq!(first_change("a\nb\nc\n", "a\nb\nd\n"), 4);
    assert_eq!(first_change("a\nb\n", "a\nb\nd\n"), 2);
    assert_eq!(first_change("a\nb\nc\n", "a\nb"), 4);
    assert_eq!(first_change("", "a\n"), 0);
}
