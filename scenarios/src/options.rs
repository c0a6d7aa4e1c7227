//! The options of a game, as its `switches.toml` describes them.

use std::ops::RangeInclusive;

use crate::{
    DataError, GameFiles,
    tomlfile::{Section, TomlFile},
};

/// Name of the option that every game has: victory points that the second side gets on top in the end.
pub const BID: &str = "bid";

/// How far from 0 a whole number may be: rules multiply it.
const FARTHEST: i32 = 1_000_000;

/// One option: a switch, a choice among named readings, or a whole number.
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
    /// The values, the default among them; `true` and `false` for switches. Of a whole number the least, the default and
    /// the most: what a walk over all options tries.
    pub values: Vec<String>,
    /// From the least to the most, for whole numbers.
    pub range: Option<RangeInclusive<i32>>,
}

impl OptionSpec {
    /// A value in its stable form, if the option can have it: lower case with hyphens, numbers without `+`.
    pub fn read(&self, value: &str) -> Option<String> {
        match &self.range {
            Some(range) => value.trim().parse().ok().filter(|number| range.contains(number)).map(|n| n.to_string()),
            None => Some(kebab(value)).filter(|value| self.values.contains(value)),
        }
    }

    /// What it can be, for messages: `draw, us-win`, or `a whole number from -20 to 20`.
    pub fn choice(&self) -> String {
        match &self.range {
            Some(range) => format!("a whole number from {} to {}", range.start(), range.end()),
            None => format!("one of: {}", self.values.join(", ")),
        }
    }
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
        section.only(&["name", "rule", "description", "default", "values", "least", "most"])?;
        if !is_kebab(section.text("name")?) {
            return Err(section.error("name", "`name` must be lower-case words joined by hyphens"));
        }
        let spec = if section.has("least") || section.has("most") { number(&section)? } else { words(&section)? };
        if specs.iter().any(|earlier| earlier.name == spec.name) {
            return Err(
                section.error("name", format!("option `{}` is described twice; keep one of the two", spec.name))
            );
        }
        specs.push(spec);
    }
    if specs.iter().all(|spec| spec.name != BID) {
        specs.push(bid());
    }
    Ok(specs)
}

/// The bid of a game whose `switches.toml` has no words of its own for it.
fn bid() -> OptionSpec {
    OptionSpec {
        name: BID.to_owned(),
        rule: "house".to_owned(),
        description: "Victory points that the second side gets on top in the end; below zero the first side gets them."
            .to_owned(),
        default: "0".to_owned(),
        values: ["-20", "0", "20"].map(str::to_owned).into(),
        range: Some(-20..=20),
    }
}

/// A choice among words.
fn words(section: &Section<'_>) -> Result<OptionSpec, DataError> {
    let default = section.text("default")?.to_owned();
    if !is_kebab(&default) {
        return Err(section.error("default", "`default` must be lower-case words joined by hyphens"));
    }
    let values: Vec<String> = section.texts("values")?.into_iter().map(str::to_owned).collect();
    if !values.contains(&default) {
        let values = values.join(", ");
        return Err(section.error("default", format!("`default` is `{default}`; use one of: {values}")));
    }
    if values.len() < 2 || !values.iter().all(|value| is_kebab(value)) {
        return Err(section.error("values", "`values` must list at least two lower-case words joined by hyphens"));
    }
    described(section, default, values, None)
}

/// A whole number.
fn number(section: &Section<'_>) -> Result<OptionSpec, DataError> {
    if section.has("values") {
        return Err(section.error("values", "an option has either `values` or `least` and `most`; keep one of the two"));
    }
    let least = section.int("least", -FARTHEST..=FARTHEST)?;
    let most = section.int("most", -FARTHEST..=FARTHEST)?;
    if least >= most {
        return Err(section.error("most", format!("`most` is {most}; it must be more than `least`, which is {least}")));
    }
    let default = section.int("default", least..=most)?;
    let mut values = vec![least, default, most];
    values.dedup();
    described(section, default.to_string(), values.iter().map(i32::to_string).collect(), Some(least..=most))
}

fn described(
    section: &Section<'_>,
    default: String,
    values: Vec<String>,
    range: Option<RangeInclusive<i32>>,
) -> Result<OptionSpec, DataError> {
    let text = |key| section.text(key).map(str::to_owned);
    let (name, rule, description) = (text("name")?, text("rule")?, text("description")?);
    Ok(OptionSpec { name, rule, description, default, values, range })
}

/// The stable form of a name or value: lower case with hyphens.
pub fn kebab(name: &str) -> String {
    name.trim().to_lowercase().replace('_', "-")
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
    fn numbers_lie_in_a_range() {
        let text = "version = 1\n[[option]]\nname = \"bid\"\nrule = \"house\"\ndescription = \"X.\"\n";
        let mut files = GameFiles::embedded("pacific-fury").unwrap();
        files.replace("switches.toml", &format!("{text}default = 0\nleast = -12\nmost = 12\n"), "s.toml").unwrap();
        let spec = option_specs(&files).unwrap().remove(0);
        assert_eq!(spec.values, ["-12", "0", "12"]);
        assert_eq!(spec.choice(), "a whole number from -12 to 12");
        let read = |text| spec.read(text);
        assert_eq!(read("-2").as_deref(), Some("-2"));
        assert_eq!((read("+7").as_deref(), read(" -0 ").as_deref()), (Some("7"), Some("0")));
        assert_eq!((read("13"), read("-13"), read("1.5"), read("two")), (None, None, None, None));
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
        let number = |keys: &str| broken(&format!("{option}{keys}\n"));
        assert_eq!(number("default = 0\nleast = -2"), "s.toml:2:1: `most` is missing from section [option]; add it");
        assert_eq!(
            number("default = 3\nleast = -2\nmost = 2"),
            "s.toml:6:11: `default` must be a whole number from -2 to 2"
        );
        assert_eq!(
            number("default = 3\nleast = 3\nmost = 3"),
            "s.toml:8:8: `most` is 3; it must be more than `least`, which is 3"
        );
        assert_eq!(
            number("default = 0\nleast = -1_000_001\nmost = 2"),
            "s.toml:7:9: `least` must be a whole number from -1000000 to 1000000"
        );
        assert_eq!(
            number("default = 0\nleast = -2\nmost = 2_147_483_647"),
            "s.toml:8:8: `most` must be a whole number from -1000000 to 1000000"
        );
        assert_eq!(
            number("default = 0\nvalues = [\"0\", \"1\"]\nleast = 0\nmost = 1"),
            "s.toml:7:10: an option has either `values` or `least` and `most`; keep one of the two"
        );
        assert_eq!(
            broken("version = 2\n"),
            "s.toml:1:11: the file has version 2; this program reads version 1: write that, or use the program that wrote the file"
        );
        assert_eq!(broken(""), "s.toml:1:1: `version` is missing from this file; add it");
    }
}
