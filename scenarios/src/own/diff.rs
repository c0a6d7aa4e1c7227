//! A scenario as a list of facts, and in what two scenarios differ.

use super::{ScenarioKey, Value, key::find, text::ELSEWHERE};

/// One fact of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its key, with entries of lists in brackets: `blue.forces[Naha]`.
    pub key: String,
    /// What it is, in words.
    pub label: String,
    /// Its value.
    pub value: Value,
}

/// What stands at one key in two scenarios.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The key, with entries of lists in brackets: `blue.forces[Naha].draw`.
    pub key: String,
    /// What it is, in words.
    pub label: String,
    /// Its values in words; `None` where a scenario lacks the key.
    pub values: [Option<String>; 2],
}

/// The facts of a scenario, one for each value and for each entry of a list of sections.
pub fn facts(tree: &[(String, Value)], keys: &[ScenarioKey]) -> Vec<Fact> {
    let mut found = Vec::new();
    let of_scenario = tree.iter().filter(|(key, _)| !ELSEWHERE.contains(&key.as_str()));
    collect("", "", of_scenario, keys, &mut found);
    found
}

fn collect<'a>(
    path: &str,
    before: &str,
    tree: impl Iterator<Item = &'a (String, Value)>,
    keys: &[ScenarioKey],
    found: &mut Vec<Fact>,
) {
    for (key, value) in tree {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        let known = find(keys, &path);
        let word = known.map_or(key.as_str(), |known| known.label);
        let label = if before.is_empty() { word.to_owned() } else { format!("{before} {word}") };
        match value {
            Value::Table(inner) => collect(&path, &label, inner.iter(), keys, found),
            Value::List(list) if value.is_sections() => {
                let by = known.map_or("", |known| known.by);
                let first = found.len();
                for (number, item) in list.iter().enumerate() {
                    let Value::Table(inner) = item else { continue };
                    let name = inner.iter().find(|(key, _)| key == by).map(|(_, value)| value.words());
                    let name = name.unwrap_or_else(|| (number + 1).to_string());
                    let is_taken = |name: &str, found: &[Fact]| {
                        found[first..].iter().any(|fact| fact.key == format!("{path}[{name}]"))
                    };
                    let mut free = name.clone();
                    let mut count = 1;
                    while is_taken(&free, found) {
                        count += 1;
                        free = format!("{name} {count}");
                    }
                    let rest = inner.iter().filter(|(key, _)| key != by).cloned().collect();
                    let (key, label) = (format!("{path}[{free}]"), format!("{label} {free}"));
                    found.push(Fact { key, label, value: Value::Table(rest) });
                }
            }
            _ => found.push(Fact { key: path, label, value: value.clone() }),
        }
    }
}

/// In what two scenarios differ, in the order of the first.
pub fn differences(one: &[(String, Value)], two: &[(String, Value)], keys: &[ScenarioKey]) -> Vec<Difference> {
    // An empty list of sections differs from a full one by the entries of that.
    let is_said = |fact: &Fact| fact.value != Value::List(Vec::new());
    let [ones, twos] = [one, two].map(|tree| facts(tree, keys).into_iter().filter(is_said).collect::<Vec<_>>());
    let mut all = Vec::new();
    for fact in &ones {
        let other = twos.iter().find(|other| other.key == fact.key).map(|other| &other.value);
        compare(&fact.key, &fact.label, [Some(&fact.value), other], keys, &mut all);
    }
    for fact in twos.iter().filter(|fact| ones.iter().all(|one| one.key != fact.key)) {
        compare(&fact.key, &fact.label, [None, Some(&fact.value)], keys, &mut all);
    }
    all
}

fn compare(key: &str, label: &str, values: [Option<&Value>; 2], keys: &[ScenarioKey], all: &mut Vec<Difference>) {
    if values[0] == values[1] {
        return;
    }
    let [Some(Value::Table(one)), Some(Value::Table(two))] = values else {
        let values = values.map(|value| value.map(Value::words));
        all.push(Difference { key: key.to_owned(), label: label.to_owned(), values });
        return;
    };
    let of = |tree: &'_ [(String, Value)], name: &str| tree.iter().position(|(key, _)| key == name);
    let added = two.iter().filter(|(name, _)| of(one, name).is_none());
    for (name, _) in one.iter().chain(added) {
        let [first, second] = [one, two].map(|tree| of(tree, name).map(|at| &tree[at].1));
        if first == second {
            continue;
        }
        let path = format!("{key}.{name}");
        let plain = without_entries(&path);
        let word = find(keys, &plain).map_or(name.as_str(), |known| known.label);
        let values = [first, second].map(|value| value.map(Value::words));
        all.push(Difference { key: path, label: format!("{label}: {word}"), values });
    }
}

/// The key without the names of entries: `blue.forces.draw`.
fn without_entries(path: &str) -> String {
    let mut plain = String::new();
    let mut depth = 0_usize;
    for c in path.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            c if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    plain
}
