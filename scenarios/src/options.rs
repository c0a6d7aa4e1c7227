//! The options of a game, as its `switches.toml` describes them.

use crate::{DataError, GameFiles, tomlfile::TomlFile};

/// One option: a switch, or a choice among named readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Stable kebab-case name.
    pub name: String,
    /// Number of the rule or ruling that it varies.
    pub rule: String,
    /// One line: what it decides.
    pub description: String,
    /// The value when none is chosen.
    pub default: String,
    /// All values, the default among them; `true` and `false` for switches.
    pub values: Vec<String>,
}

/// The options of a game in the order of its `switches.toml`.
///
/// # Errors
/// Where an option is incomplete, named twice, or has a default that is not among its values.
pub fn option_specs(files: &GameFiles) -> Result<Vec<OptionSpec>, DataError> {
    let file = TomlFile::parse(files, "switches.toml")?;
    file.root().only(&["option"])?;
    let mut specs: Vec<OptionSpec> = Vec::new();
    for section in file.root().sections("option")? {
        section.only(&["name", "rule", "description", "default", "values"])?;
        for (key, is_valid) in
            [("name", is_kebab(section.text("name")?)), ("default", is_kebab(section.text("default")?))]
        {
            if !is_valid {
                return Err(section.error(key, format!("`{key}` must be lower-case words with hyphens between")));
            }
        }
        let spec = OptionSpec {
            name: section.text("name")?.to_owned(),
            rule: section.text("rule")?.to_owned(),
            description: section.text("description")?.to_owned(),
            default: section.text("default")?.to_owned(),
            values: section.texts("values")?.into_iter().map(str::to_owned).collect(),
        };
        if specs.iter().any(|earlier| earlier.name == spec.name) {
            return Err(
                section.error("name", format!("option `{}` is described twice; keep one of the two", spec.name))
            );
        }
        if !spec.values.contains(&spec.default) {
            let values = spec.values.join(", ");
            return Err(section.error("default", format!("`default` is `{}`; use one of: {values}", spec.default)));
        }
        if spec.values.len() < 2 || !spec.values.iter().all(|value| is_kebab(value)) {
            return Err(
                section.error("values", "`values` must list at least two lower-case words with hyphens between")
            );
        }
        specs.push(spec);
    }
    Ok(specs)
}

fn is_kebab(name: &str) -> bool {
    name.split('-').all(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(text: &str) -> String {
        let mut files = GameFiles::embedded("pacific-fury").unwrap();
        files.replace("switches.toml", text, "s.toml").unwrap();
        option_specs(&files).unwrap_err().to_string()
    }

    #[test]
    fn every_game_describes_its_options() {
        for game in crate::games() {
            let files = GameFiles::embedded(&game.id).unwrap();
            for spec in option_specs(&files).unwrap() {
                assert!(spec.description.ends_with('.') && !spec.description.contains('\n'), "{}", spec.name);
            }
        }
    }

    #[test]
    fn damage_is_located() {
        let option = "version = 1\n[[option]]\nname = \"a-b\"\nrule = \"R1\"\ndescription = \"X.\"\n";
        assert_eq!(
            broken(&format!("{option}default = \"yes\"\nvalues = [\"true\", \"false\"]\n")),
            "s.toml:6:11: `default` is `yes`; use one of: true, false"
        );
        assert_eq!(
            broken(&format!("{option}default = \"true\"\n")),
            "s.toml:2:1: `values` is missing from section [option]; add it"
        );
        assert_eq!(
            broken(&format!("{option}defualt = \"true\"\n")),
            "s.toml:6:1: `defualt` is not a key of section [option]; did you mean `default`?"
        );
        assert_eq!(broken("version = 2\n"), "s.toml:1:11: the file is of version 2; this program reads version 1");
        assert_eq!(broken(""), "s.toml:1:1: `version` is missing from this file; add it");
    }
}
