//! The switches of a game, for tests that turn every one of them.

use sandtable_scenarios::{BID, Choices, GameFiles, OptionSpec, option_specs};

fn specs_of(id: &str) -> Vec<OptionSpec> {
    option_specs(&GameFiles::embedded(id).expect("the game is embedded")).expect("good options")
}

fn changes_of(spec: &OptionSpec) -> impl Iterator<Item = (String, String)> {
    let others = spec.values.iter().filter(|&value| *value != spec.default);
    others.map(|value| (spec.name.clone(), value.clone()))
}

/// Each value of each switch that is not its default.
///
/// # Panics
/// When the game does not exist.
pub fn changes(id: &str) -> Vec<(String, String)> {
    specs_of(id).iter().flat_map(changes_of).collect()
}

/// All changes at once, of several values of a switch the last one.
pub fn together<'a>(changes: impl IntoIterator<Item = &'a (String, String)>) -> Vec<(&'a str, &'a str)> {
    let mut all: Vec<(&str, &str)> = Vec::new();
    for (name, value) in changes {
        all.retain(|(known, _)| known != name);
        all.push((name, value));
    }
    all
}

/// Asserts that a game has so many switches, and that each of them but the bid, which is the engine's, changes the options
/// by each of its values. A switch in `needs` counts only beside the change that stands there.
///
/// # Panics
/// When it does not, or when the game does not exist.
pub fn check_switches<O: PartialEq>(
    id: &str,
    count: usize,
    needs: &[(&str, (&str, &str))],
    read: impl Fn(&Choices) -> O,
) {
    let specs = specs_of(id);
    assert_eq!(specs.len(), count);
    let chosen = |given: &[(String, String)]| read(&Choices::resolve(&specs, given).expect("options of the game"));
    for spec in specs.iter().filter(|spec| spec.name != BID) {
        let mut seen = vec![chosen(&[])];
        for (name, value) in changes_of(spec) {
            let mut given = vec![(name.clone(), value.clone())];
            let needed = needs.iter().filter(|(dependent, _)| *dependent == name).map(|(_, change)| change);
            given.extend(needed.map(|&(other, value)| (other.to_owned(), value.to_owned())));
            let options = chosen(&given);
            assert!(!seen.contains(&options), "{name} = {value} changes nothing");
            seen.push(options);
        }
    }
}
