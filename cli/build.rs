//! Collects the rule tags of every game's source and tests, for `sandtable rules`.

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

#[path = "src/rule_scan.rs"]
mod rule_scan;

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo")).join("..");
    let games = root.join("engine/src/games");
    let tests = root.join("engine/tests");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/rule_scan.rs");
    println!("cargo::rerun-if-changed={}", games.display());
    println!("cargo::rerun-if-changed={}", tests.display());
    let mut table = String::from("&[\n");
    for game in sorted_entries(&games).into_iter().filter(|path| path.is_dir()) {
        let folder = game.file_name().expect("an entry has a name").to_string_lossy().into_owned();
        let mut files = Vec::new();
        collect(&game, &mut files);
        collect(&tests.join(&folder), &mut files);
        collect(&tests.join(format!("{folder}.rs")), &mut files);
        for file in files {
            let source = fs::read_to_string(&file).expect("source files are text");
            let path = file.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
            let module = file.file_stem().expect("a file has a name").to_string_lossy();
            for mention in rule_scan::scan(&source, &module) {
                let (game, rule_scan::Mention { rule, is_test, name }) = (folder.replace('_', "-"), mention);
                let _ = writeln!(
                    table,
                    "    Source {{ game: {game:?}, rule: {rule:?}, is_test: {is_test}, path: {path:?}, name: {name:?} }},"
                );
            }
        }
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    fs::write(out.join("rule_sources.rs"), table).expect("the output folder is writable");
}

/// All Rust files at or below a path, in order.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in sorted_entries(path) {
            collect(&entry, files);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") && path.is_file() {
        files.push(path.to_owned());
    }
}

fn sorted_entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}
