//! Words for numbers and for what the system says about files.

use std::{fmt::Display, io};

/// `1 game`, `2 games`.
pub fn counted(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    let things = if count == "1" { thing.to_owned() } else { many(thing) };
    format!("{count} {things}")
}

/// `game` for one, `games` for any other number.
pub fn plural(count: u64, thing: &str) -> String {
    if count == 1 { thing.to_owned() } else { many(thing) }
}

fn many(thing: &str) -> String {
    match thing {
        "aircraft" => thing.to_owned(),
        "die" => "dice".to_owned(),
        _ if thing.ends_with('x') || thing.ends_with("loss") => format!("{thing}es"),
        _ => format!("{thing}s"),
    }
}

/// A text that begins with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// What the system says about a file, in plain words and without its error number.
pub fn io_words(error: &io::Error) -> String {
    if error.get_ref().is_some() {
        return error.to_string();
    }
    let words = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder",
        io::ErrorKind::PermissionDenied => "you do not have permission",
        io::ErrorKind::AlreadyExists => "a file of that name already exists",
        io::ErrorKind::IsADirectory => "this is a folder",
        io::ErrorKind::NotADirectory => "part of the path is a file, not a folder",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full",
        io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only",
        io::ErrorKind::FileTooLarge => "the file is too large",
        io::ErrorKind::InvalidFilename => "the name is not allowed or too long",
        io::ErrorKind::InvalidData => "this is not text in UTF-8",
        _ => {
            let text = error.to_string();
            let text = text.split(" (os error ").next().unwrap_or(&text);
            let mut letters = text.chars();
            let first = letters.next().map(|letter| letter.to_lowercase().to_string());
            return first.unwrap_or_default() + letters.as_str();
        }
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_nouns_agree() {
        assert_eq!(counted(0, "game"), "0 games");
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(2, "game"), "2 games");
        assert_eq!(counted(2_u8, "step loss"), "2 step losses");
        assert_eq!(counted(3_usize, "hex"), "3 hexes");
        assert_eq!((counted(1, "die"), counted(2, "die")), ("1 die".into(), "2 dice".into()));
        assert_eq!(counted(4, "aircraft"), "4 aircraft");
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!((capital("élan"), capital("")), ("Élan".into(), String::new()));
    }

    #[test]
    fn the_system_speaks_without_error_numbers() {
        let error = std::fs::read("no/such/file").unwrap_err();
        assert_eq!(io_words(&error), "there is no such file or folder");
        // 111 is a refused connection on Linux, something else elsewhere.
        let words = io_words(&io::Error::from_raw_os_error(111));
        assert!(!words.contains("os error") && words.starts_with(char::is_lowercase), "{words}");
        assert_eq!(io_words(&io::Error::other("give a file")), "give a file");
    }
}
