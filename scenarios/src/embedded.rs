//! The files compiled into the program. A game is one line here.

use include_dir::{Dir, include_dir};

/// The folder of each game, in the order in which games are listed.
pub(crate) static FOLDERS: &[(&str, Dir<'static>)] = &[
    ("pacific-fury", include_dir!("$CARGO_MANIFEST_DIR/pacific-fury")),
    ("three-kingdoms", include_dir!("$CARGO_MANIFEST_DIR/three-kingdoms")),
    ("leyte-gulf", include_dir!("$CARGO_MANIFEST_DIR/leyte-gulf")),
    ("smolensk", include_dir!("$CARGO_MANIFEST_DIR/smolensk")),
    ("pacific-war", include_dir!("$CARGO_MANIFEST_DIR/pacific-war")),
    ("template", include_dir!("$CARGO_MANIFEST_DIR/template")),
];

/// The embedded data files of a game as (name, bytes); prose such as the README is left out.
pub(crate) fn data_files(game: &str) -> Option<impl Iterator<Item = (&'static str, &'static str)>> {
    let (_, folder) = FOLDERS.iter().find(|(id, _)| *id == game)?;
    Some(folder.files().filter_map(|file| {
        let name = file.path().to_str().expect("our file names are ASCII");
        is_data_file(name).then(|| (name, file.contents_utf8().expect("our files are UTF-8")))
    }))
}

/// Whether a name is that of a data file, by its extension.
pub(crate) fn is_data_file(name: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(_, end)| ["csv", "toml", "json"].iter().any(|known| end.eq_ignore_ascii_case(known)))
}
