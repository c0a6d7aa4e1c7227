//! The options chosen for a game.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    str::FromStr,
};

use crate::{DataError, OptionSpec, nearest::advice, options::kebab, quoted};

/// A value for every option of a game. Compares by name and value; prints what differs from the defaults.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Choices {
    values: BTreeMap<String, String>,
    changed: BTreeSet<String>,
}

impl Choices {
    /// Gives every option its value: the last one given, else the default. `_` and `-` are the same in names and values.
    ///
    /// # Errors
    /// One sentence that names the unknown option or value and what it could be.
    pub fn resolve(specs: &[OptionSpec], given: &[(String, String)]) -> Result<Self, String> {
        let mut values: BTreeMap<_, _> = specs.iter().map(|spec| (spec.name.clone(), spec.default.clone())).collect();
        for (name, value) in given {
            let plain = kebab(name);
            let spec = specs.iter().find(|spec| spec.name == plain).ok_or_else(|| {
                format!(
                    "there is no option `{}`; {}",
                    quoted(name),
                    advice(&plain, specs.iter().map(|spec| spec.name.as_str()))
                )
            })?;
            let known = spec.read(value);
            let known = known.ok_or_else(|| {
                format!("option `{}` cannot be `{}`; use {}", spec.name, quoted(value), spec.choice())
            })?;
            values.insert(spec.name.clone(), known);
        }
        let differs = specs.iter().filter(|spec| values[&spec.name] != spec.default);
        let changed = differs.map(|spec| spec.name.clone()).collect();
        Ok(Self { values, changed })
    }

    /// Reads what `Display` wrote: `default`, or `name=value` with commas between.
    ///
    /// # Errors
    /// One sentence that names what is not of this form, or is unknown.
    pub fn parse(specs: &[OptionSpec], text: &str) -> Result<Self, String> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty() && *part != "default");
        let given: Result<Vec<_>, _> = parts
            .map(|part| match part.split_once('=') {
                Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
                None => Err(format!("`{}` is not an option with a value; write NAME=VALUE", quoted(part))),
            })
            .collect();
        Self::resolve(specs, &given?)
    }

    /// The value of an option, empty when there is none of this name.
    pub fn get(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    /// The value of a switch.
    ///
    /// # Errors
    /// When the game's `switches.toml` has no such switch.
    pub fn flag(&self, name: &str) -> Result<bool, DataError> {
        self.one_of(name, &[("false", false), ("true", true)])
    }

    /// The value of an option that is a whole number.
    ///
    /// # Errors
    /// When the game's `switches.toml` has no such option, or it is not a number that fits.
    pub fn number<T: FromStr>(&self, name: &str) -> Result<T, DataError> {
        let value = self.value(name)?;
        value.parse().map_err(|_| unfit(name, format!("`{value}` is not a whole number in the right range")))
    }

    /// What an option with named values stands for.
    ///
    /// # Errors
    /// When the game's `switches.toml` has no such option, or lets it have a value that the rules do not know.
    pub fn one_of<T: Copy>(&self, name: &str, readings: &[(&str, T)]) -> Result<T, DataError> {
        let value = self.value(name)?;
        let reading = readings.iter().find(|(known, _)| *known == value);
        reading.map(|(_, reading)| *reading).ok_or_else(|| {
            let known: Vec<&str> = readings.iter().map(|(known, _)| *known).collect();
            unfit(name, format!("the rules do not know the value `{value}`; list only {}", known.join(", ")))
        })
    }

    fn value(&self, name: &str) -> Result<&str, DataError> {
        let value = self.values.get(name).map(String::as_str);
        value.ok_or_else(|| unfit(name, "the rules need this option; add its description"))
    }

    /// Whether an option differs from its default.
    pub fn is_changed(&self, name: &str) -> bool {
        self.changed.contains(name)
    }

    /// All options with their values, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The options that differ from their defaults, in the order of the specs.
    pub fn changed<'a>(&'a self, specs: &[OptionSpec]) -> Vec<(&'a str, &'a str)> {
        let entries = specs.iter().filter_map(|spec| Some((spec, self.values.get_key_value(&spec.name)?)));
        entries
            .filter(|(spec, (_, value))| **value != spec.default)
            .map(|(_, (name, value))| (name.as_str(), value.as_str()))
            .collect()
    }
}

fn unfit(name: &str, message: impl std::fmt::Display) -> DataError {
    DataError::whole("switches.toml", format!("option `{name}`: {message}"))
}

/// `aa-source=anchors,zero-end=us-win`, sorted by name, or `default`.
impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.changed.is_empty() {
            return f.write_str("default");
        }
        for (i, name) in self.changed.iter().enumerate() {
            write!(f, "{}{name}={}", if i > 0 { "," } else { "" }, self.get(name))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs() -> Vec<OptionSpec> {
        let spec = |name: &str, values: &[&str]| OptionSpec {
            name: name.to_owned(),
            rule: "R1".to_owned(),
            description: "A switch.".to_owned(),
            default: values[0].to_owned(),
            values: values.iter().map(|&value| value.to_owned()).collect(),
            range: None,
        };
        vec![
            spec("zero-end", &["draw", "us-win"]),
            spec("aa-source", &["ship-count", "anchors"]),
            spec("land", &["true", "false"]),
            OptionSpec { range: Some(-9..=9), ..spec("bid", &["0", "-9", "9"]) },
        ]
    }

    fn given(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    #[test]
    fn every_option_gets_a_value() {
        let choices = Choices::resolve(&specs(), &given(&[("zero_end", "US_win"), ("land", "true")])).unwrap();
        assert_eq!(choices.get("zero-end"), "us-win");
        assert_eq!(
            choices.iter().collect::<Vec<_>>(),
            [("aa-source", "ship-count"), ("bid", "0"), ("land", "true"), ("zero-end", "us-win")]
        );
        assert_eq!(choices.changed(&specs()), [("zero-end", "us-win")]);
        assert_eq!(choices.get("weather"), "");
    }

    #[test]
    fn the_last_value_given_counts() {
        let choices = Choices::resolve(&specs(), &given(&[("land", "false"), ("land", "true")])).unwrap();
        assert_eq!(choices, Choices::resolve(&specs(), &[]).unwrap());
    }

    #[test]
    fn text_is_read_back() {
        let text = "aa-source=anchors,bid=-3,zero-end=us-win";
        assert_eq!(Choices::parse(&specs(), text).unwrap().to_string(), text);
        assert_eq!(Choices::parse(&specs(), "default").unwrap().to_string(), "default");
        assert_eq!(
            Choices::parse(&specs(), "land").unwrap_err(),
            "`land` is not an option with a value; write NAME=VALUE"
        );
    }

    #[test]
    fn unknown_names_and_values_are_refused() {
        let error = |name, value| Choices::resolve(&specs(), &given(&[(name, value)])).unwrap_err();
        assert_eq!(error("aa-sorce", "anchors"), "there is no option `aa-sorce`; did you mean `aa-source`?");
        assert_eq!(
            error("weather", "rain"),
            "there is no option `weather`; use one of: zero-end, aa-source, land, bid"
        );
        assert_eq!(error("zero-end", "win"), "option `zero-end` cannot be `win`; use one of: draw, us-win");
        assert_eq!(error("bid", "10"), "option `bid` cannot be `10`; use a whole number from -9 to 9");
        assert_eq!(error("bid", "1.5"), "option `bid` cannot be `1.5`; use a whole number from -9 to 9");
    }

    #[test]
    fn values_are_read_as_what_they_stand_for() {
        let choices = Choices::resolve(&specs(), &given(&[("aa-source", "anchors"), ("bid", "3")])).unwrap();
        assert_eq!(choices.flag("land"), Ok(true));
        assert_eq!(choices.number("bid"), Ok(3_i32));
        assert_eq!(choices.one_of("aa-source", &[("ship-count", 1), ("anchors", 2)]), Ok(2));
        let say = |error: DataError| error.to_string();
        assert_eq!(
            choices.one_of("aa-source", &[("ship-count", 1)]).map_err(say),
            Err("switches.toml: option `aa-source`: the rules do not know the value `anchors`; list only ship-count"
                .into())
        );
        assert_eq!(
            choices.flag("lost").map_err(say),
            Err("switches.toml: option `lost`: the rules need this option; add its description".into())
        );
        assert!(choices.number::<u8>("land").is_err());
    }
}
