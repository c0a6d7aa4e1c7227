//! The text of a new scenario file.

use super::{BODY, MARK, SOURCE, ScenarioKey, Value, key::find};

/// What a new scenario file says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Introduction<'a> {
    /// Id of the game.
    pub game: &'a str,
    /// Id of the scenario.
    pub id: &'a str,
    /// Title for people.
    pub title: &'a str,
    /// One line: what it is.
    pub summary: &'a str,
    /// Names of the two sides.
    pub sides: [&'a str; 2],
    /// Where it came from.
    pub note: &'a str,
    /// Comment lines at the top.
    pub comments: &'a [String],
}

/// Keys of the game's own files that a scenario file has elsewhere or does without.
pub(super) const ELSEWHERE: [&str; 4] = ["version", "id", "title", "rule"];

/// A scenario file with the values of `tree`, and with what every key means.
pub fn scenario_text(about: &Introduction<'_>, tree: &[(String, Value)], keys: &[ScenarioKey]) -> String {
    let mut lines: Vec<String> = about.comments.iter().map(|line| format!("# {line}").trim_end().to_owned()).collect();
    let text = |text: &str| Value::Text(text.to_owned()).toml();
    lines.push("version = 1".to_owned());
    lines.push(format!("{MARK} = {}", text(about.game)));
    lines.push("# Its name in commands, results and replays: lower-case letters, digits and hyphens.".to_owned());
    lines.push(format!("id = {}", text(about.id)));
    lines.push("# Texts for people: a title, one line about it, and the names of the two sides.".to_owned());
    lines.push(format!("title = {}", text(about.title)));
    lines.push(format!("summary = {}", text(about.summary)));
    lines.push(format!("sides = [{}, {}]", text(about.sides[0]), text(about.sides[1])));
    lines.push("# The source of the values is always you; the note may say where they come from.".to_owned());
    lines.push(format!("source = {}", text(SOURCE)));
    lines.push(format!("note = {}", text(about.note)));
    let mut writer = Writer { lines, keys, told: Vec::new() };
    writer.section("", tree);
    let mut text = writer.lines.join("\n");
    text.push('\n');
    text
}

struct Writer<'a> {
    lines: Vec<String>,
    keys: &'a [ScenarioKey],
    /// Keys that have been explained.
    told: Vec<&'static str>,
}

impl Writer<'_> {
    /// A section: values first, as TOML wants it, then the sections in it.
    fn section(&mut self, path: &str, tree: &[(String, Value)]) {
        self.lines.push(String::new());
        self.lines.push(if path.is_empty() { format!("[{BODY}]") } else { format!("[{BODY}.{path}]") });
        let join = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        let is_here = |key: &str| !path.is_empty() || !ELSEWHERE.contains(&key);
        let entries = || tree.iter().filter(|(key, _)| is_here(key));
        for (key, value) in entries().filter(|(_, value)| !matches!(value, Value::Table(_))) {
            self.explain(&join(key));
            match value {
                Value::List(list) if value.is_sections() => {
                    self.lines.push(format!("{key} = ["));
                    self.lines.extend(list.iter().map(|item| format!("  {},", item.toml())));
                    self.lines.push("]".to_owned());
                }
                _ => self.lines.push(format!("{key} = {}", value.toml())),
            }
        }
        let lacking: Vec<&ScenarioKey> = self
            .keys
            .iter()
            .filter(|known| {
                let Some((before, last)) = known.key.rsplit_once('.').or(Some(("", known.key))) else { return false };
                let is_level = ScenarioKey::new(before, "", "").fits(path);
                is_level && !known.example.is_empty() && tree.iter().all(|(key, _)| key != last)
            })
            .collect();
        // A section among the values would take those behind it.
        let (sections, values): (Vec<_>, Vec<_>) = lacking.into_iter().partition(|key| key.example.starts_with('['));
        self.examples(path, &values);
        for (key, value) in entries() {
            if let Value::Table(inner) = value {
                self.section(&join(key), inner);
            }
        }
        if !sections.is_empty() {
            self.lines.push(String::new());
        }
        self.examples(path, &sections);
    }

    /// What might be written, as comments, the first time.
    fn examples(&mut self, path: &str, lacking: &[&ScenarioKey]) {
        for key in lacking {
            if self.told.contains(&key.key) {
                continue;
            }
            self.explain(&key.key.replacen('*', path, 1));
            self.lines.extend(key.example.lines().map(|line| format!("# {line}")));
        }
    }

    /// The comment for a key, the first time.
    fn explain(&mut self, path: &str) {
        let Some(key) = find(self.keys, path).filter(|key| !self.told.contains(&key.key)) else { return };
        self.told.push(key.key);
        self.lines.extend(key.help.lines().map(|line| format!("# {line}")));
    }
}
