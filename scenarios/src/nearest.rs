//! The name that was probably meant.

/// The most similar of `names`, if one is similar enough to be a slip of the keyboard.
pub fn nearest<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = name.to_lowercase();
    names
        .into_iter()
        .filter_map(|candidate| {
            let known = candidate.to_lowercase();
            let likeness = strsim::jaro_winkler(&wanted, &known);
            (likeness >= 0.85 || is_slip(&wanted, &known)).then_some((likeness, candidate))
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// Whether at most two letters, and at most a third of them, were missed, added, changed or swapped.
fn is_slip(typed: &str, known: &str) -> bool {
    let edits = strsim::osa_distance(typed, known);
    edits <= 2 && 3 * edits <= typed.chars().count().max(known.chars().count())
}

/// `did you mean x?` or, when nothing is near, `use one of: x, y`.
pub(crate) fn advice<'a>(name: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(name, names.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("use one of: {}", names.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_find_their_name() {
        let names = ["aa-source", "aa-boundary", "zero-end"];
        assert_eq!(nearest("aa-sorce", names), Some("aa-source"));
        assert_eq!(nearest("Zero_End", names), Some("zero-end"));
        assert_eq!(nearest("weather", names), None);
        // Two letters in common are not enough.
        assert_eq!(nearest("foo", ["iters", "root"]), None);
        assert_eq!(nearest("rooot", ["iters", "root"]), Some("root"));
        assert_eq!(nearest("mtcs", ["human", "mcts"]), Some("mcts"));
        assert_eq!(advice("weather", names), "use one of: aa-source, aa-boundary, zero-end");
    }
}
