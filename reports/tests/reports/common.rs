//! What every page must keep to.

/// Every element is closed in its order, every attribute is quoted, every ampersand begins an entity.
pub(crate) fn check_well_formed(page: &str) {
    let mut rest = page.strip_prefix("<!DOCTYPE html>").unwrap();
    let mut open = Vec::new();
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>') || open.last() == Some(&"style"), "{text}");
        for part in text.split('&').skip(1) {
            assert!(part.split_once(';').is_some_and(|(name, _)| name.len() <= 5), "{text}");
        }
        let end = start + rest[start..].find('>').unwrap();
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/', '\n']).find(|name| !name.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "</{name}>");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

/// Nothing is loaded from anywhere.
pub(crate) fn check_alone(page: &str) {
    for foreign in ["http", "//", "src=", "href=", "<script", "@import", "url(", "<link", " onload", "NaN"] {
        assert!(!page.contains(foreign), "{foreign} in the page");
    }
}

/// Dark mode knows every colour of the drawings.
pub(crate) fn check_colours(page: &str) {
    let (style, body) = page.split_once("</style>").unwrap();
    for kind in ["fill", "stroke"] {
        for part in body.split(&format!(" {kind}=\"")).skip(1) {
            let colour = part.split('"').next().unwrap();
            let rule = format!("svg [{kind}=\"{colour}\"]");
            assert!(colour == "none" || style.contains(&rule), "{rule} stays as it is in dark mode");
        }
    }
}
