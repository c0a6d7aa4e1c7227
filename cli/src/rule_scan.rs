//! Finds the rule tags in Rust source: `[R9.3(2)]`, `[RULING-4]`, `[OPT-aa_source]`, `[S3.1]`, `[L16.5]`, `[DATA-counters]`, `[CHART-CRT]`: a
//! capital and a number, or one of four words and a name.
//!
//! A tag stands in the doc comment of the item that implements the rule, or of the test that exercises it. Several rules
//! may share one pair of brackets, parted by commas. This file is used by the build script and by the tests.

/// One item that names a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mention {
    /// The rule as the rule list of the game writes it.
    pub(crate) rule: String,
    /// Whether the item is a test.
    pub(crate) is_test: bool,
    /// Name of the function, type, constant or module.
    pub(crate) name: String,
}

/// All mentions of rules in one source file; `module` names the file where its own `//!` comment has tags.
pub(crate) fn scan(source: &str, module: &str) -> Vec<Mention> {
    let mut mentions = Vec::new();
    let mut tags: Vec<String> = Vec::new();
    let mut is_test = false;
    let mut open_attribute = 0_i32;
    for line in source.lines() {
        let line = line.trim();
        if open_attribute > 0 {
            open_attribute += balance(line);
        } else if let Some(comment) = line.strip_prefix("//!") {
            let found = tags_of(comment);
            mentions.extend(found.into_iter().map(|rule| Mention { rule, is_test: false, name: module.to_owned() }));
        } else if let Some(comment) = line.strip_prefix("///") {
            tags.extend(tags_of(comment));
        } else if line.starts_with("#[") {
            is_test |= line.starts_with("#[test]") || line.starts_with("#[rstest");
            open_attribute = balance(line).max(0);
        } else if !line.is_empty() && !line.starts_with("//") {
            if let Some(name) = item_name(line) {
                mentions.extend(tags.drain(..).map(|rule| Mention { rule, is_test, name: name.to_owned() }));
            }
            tags.clear();
            is_test = false;
        }
    }
    mentions
}

/// Brackets opened minus brackets closed.
fn balance(line: &str) -> i32 {
    line.chars().map(|c| i32::from(c == '[') - i32::from(c == ']')).sum()
}

/// The rules named in square brackets in a piece of a comment.
fn tags_of(comment: &str) -> Vec<String> {
    let mut tags = Vec::new();
    for part in comment.split('[').skip(1) {
        let Some((inside, _)) = part.split_once(']') else { continue };
        let names: Vec<&str> = inside.split(',').map(str::trim).collect();
        if names.iter().all(|name| is_rule(name)) {
            tags.extend(names.into_iter().map(str::to_owned));
        }
    }
    tags
}

/// Whether a text has the shape of a rule's name.
fn is_rule(text: &str) -> bool {
    let rest = ["RULING-", "OPT-", "DATA-", "CHART-"].iter().find_map(|prefix| text.strip_prefix(prefix));
    let numbered = text
        .strip_prefix(|c: char| c.is_ascii_uppercase())
        .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    rest.or(numbered).is_some_and(|rest| {
        !rest.is_empty() && rest.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '(' | ')' | '_' | '-'))
    })
}

/// The name that an item's first line declares.
fn item_name(line: &str) -> Option<&str> {
    const KEYWORDS: [&str; 10] =
        ["fn", "struct", "enum", "trait", "const", "static", "type", "mod", "impl", "macro_rules!"];
    let mut words = line.split(|c: char| c.is_whitespace()).peekable();
    while let Some(word) = words.next() {
        // `const fn` declares a function.
        if KEYWORDS.contains(&word) && words.peek() != Some(&"fn") {
            return words.next().map(identifier).filter(|name| !name.is_empty());
        }
    }
    // A field or a variant.
    let line = line.strip_prefix("pub").map_or(line, |rest| rest.split_once(' ').map_or(rest, |(_, name)| name));
    Some(identifier(line)).filter(|name| !name.is_empty())
}

fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<(String, bool, String)> {
        scan(source, "file").into_iter().map(|mention| (mention.rule, mention.is_test, mention.name)).collect()
    }

    fn one(rule: &str, is_test: bool, name: &str) -> (String, bool, String) {
        (rule.to_owned(), is_test, name.to_owned())
    }

    #[test]
    fn tags_belong_to_the_item_below_them() {
        let source = "
            //! The module [R1.0].
            /// [R9.3(2), RULING-4] Lands.
            /// More [S3.1, T4] words, an [`Intra`] link, [a link](https://x.org), [R-4], [R].
            #[expect(
                clippy::x,
                reason = \"[R7.7]\"
            )]
            pub(super) const fn land(x: [u8; 2]) {}
            fn other() {}
            /// [OPT-aa_source]
            #[test]
            fn option() {}
            /// [DATA-counters, CHART-CRT]

            pub struct Data {
                /// [R2.2] Field.
                pub(crate) field: u8,
            }";
        let expected = [
            one("R1.0", false, "file"),
            one("R9.3(2)", false, "land"),
            one("RULING-4", false, "land"),
            one("S3.1", false, "land"),
            one("T4", false, "land"),
            one("OPT-aa_source", true, "option"),
            one("DATA-counters", false, "Data"),
            one("CHART-CRT", false, "Data"),
            one("R2.2", false, "field"),
        ];
        assert_eq!(found(source), expected);
    }

    #[test]
    fn a_plain_comment_between_changes_nothing() {
        assert_eq!(found("/// [R1.0]\n// why\n#[test]\nfn a() {}\n#[test]\nfn b() {}"), [one("R1.0", true, "a")]);
    }
}
