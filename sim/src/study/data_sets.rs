//! Changed data files as something that is varied: the same scenario with one set of files and with another.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::Factor;
use crate::setup::{Setup, SetupError};

/// What a factor is called whose values are sets of data files.
pub const DATA: &str = "data";
/// What the files are called that the program holds.
pub const SHIPPED: &str = "shipped";

/// Files instead of those that the program holds, and the hash of what is played with them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataSet {
    /// The files as they were named; none for what the program holds.
    pub files: Vec<String>,
    /// Hash of all data of the scenario.
    pub hash: String,
}

impl DataSet {
    fn of(files: &[PathBuf], setup: &Setup) -> Self {
        Self { files: files.iter().map(|path| path.display().to_string()).collect(), hash: setup.data_hash() }
    }
}

/// The factor that compares `changed` with `base`, which comes first.
///
/// # Errors
/// When a file belongs to another game or cannot be used, when both sets are the same, or when they do not have the same
/// scenarios.
pub fn data_factor(target: &str, changed: &[PathBuf], base: &[PathBuf]) -> Result<Factor, SetupError> {
    let [new, old] = [label(changed), label(base)];
    let sets = both(target, changed, base)?;
    if sets[0].hash == sets[1].hash {
        let told = format!("{new} and {old} give the same game of {target}, so there is nothing to compare");
        return Err(SetupError::Choice(format!("{told}; change a value")));
    }
    Ok(Factor { name: DATA.to_owned(), values: vec![old, new] })
}

/// Both sets, the base first.
pub(super) fn both(target: &str, changed: &[PathBuf], base: &[PathBuf]) -> Result<[DataSet; 2], SetupError> {
    let game = target.split('/').next().unwrap_or(target);
    let ids = |files: &[PathBuf]| -> Result<Vec<String>, SetupError> {
        let first = &crate::setup::find_game(game)?.scenarios[0].id;
        let setup = Setup::new(&format!("{game}/{first}"), &[], files)?;
        Ok(setup.catalogue.scenarios.into_iter().map(|scenario| scenario.id).collect())
    };
    let [new, old] = [ids(changed)?, ids(base)?];
    let only = |these: &[String], those: &[String], files: &[PathBuf]| {
        let lone: Vec<&str> = these.iter().filter(|id| !those.contains(id)).map(String::as_str).collect();
        (!lone.is_empty()).then(|| format!("only {} has the scenario {}", label(files), lone.join(", ")))
    };
    if let Some(told) = only(&new, &old, changed).or_else(|| only(&old, &new, base)) {
        return Err(SetupError::Choice(format!("{told}; compare files that have the same scenarios")));
    }
    let set = |files: &[PathBuf]| Ok::<_, SetupError>(DataSet::of(files, &Setup::new(target, &[], files)?));
    Ok([set(base)?, set(changed)?])
}

/// What files are called in results: `shipped`, `new.csv`, `a.csv+b.toml`.
fn label(files: &[PathBuf]) -> String {
    let names: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    if names.is_empty() { SHIPPED.to_owned() } else { names.join("+") }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use sandtable_scenarios::GameFiles;

    use super::*;

    /// A changed hex of the template, and the refusals: the same data, another game, other scenarios.
    #[test]
    fn what_cannot_be_compared_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let files = GameFiles::embedded("template").unwrap();
        let forest = files.text("forest.csv").unwrap();
        let same = file("forest.csv", forest);
        let other = file("less-forest.csv", &forest.replacen("\n0", "\n#0", 1));
        let factor = data_factor("template", std::slice::from_ref(&other), &[]).unwrap();
        assert_eq!((factor.name.as_str(), factor.values[0].as_str()), (DATA, SHIPPED));
        assert!(factor.values[1].ends_with("less-forest.csv"), "{factor:?}");
        let setup = Setup::new("template", &[], &[]).unwrap();
        let own = setup.new_scenario::<sandtable_engine::games::template::Template>("mine", &[]).unwrap();
        let own = file("mine.toml", &own);
        let refused = |changed: &[PathBuf], base: &[PathBuf]| {
            let told = data_factor("template", changed, base).unwrap_err().to_string();
            told.replace(&format!("{}/", folder.path().display()), "")
        };
        assert_eq!(
            refused(&[same], &[]),
            "forest.csv and shipped give the same game of template, so there is nothing to compare; change a value"
        );
        assert_eq!(
            refused(&[own], &[other]),
            "only mine.toml has the scenario mine; compare files that have the same scenarios"
        );
        let hexes = file("hexes.csv", "hex\n");
        assert!(
            refused(&[hexes], &[]).contains("`hexes.csv` is not a data file of template; it belongs to three-kingdoms")
        );
    }
}
