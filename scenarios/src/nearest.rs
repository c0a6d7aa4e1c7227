//! The name that was probably meant.

/// The most similar of `names`, if one is similar enough to be a slip of the keyboard.
pub fn nearest<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = name.to_lowercase();
    names
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&wanted, &candidate.to_lowercase()), candidate))
        .filter(|&(similarity, _)| similarity >= 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// `; did you mean x?` or, when nothing is near, `; it must be one of x, y`.
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
        assert_eq!(advice("weather", names), "use one of: aa-source, aa-boundary, zero-end");
    }
}
