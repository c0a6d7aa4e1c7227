//! Long lists of small numbers, most of them 0, as a text: `skipped:number` for each that is not 0, separated by blanks.

use std::fmt::Write;

/// More numbers than any list has: a damaged size asks for no memory.
const LIMIT: usize = 1 << 24;

/// The text of a list.
pub(crate) fn write(numbers: &[i16]) -> String {
    let mut text = String::new();
    let mut skipped = 0;
    for &number in numbers {
        if number == 0 {
            skipped += 1;
            continue;
        }
        let blank = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{blank}{skipped}:{number}");
        skipped = 0;
    }
    text
}

/// The list of that size, or what is wrong with it.
pub(crate) fn read(size: usize, text: &str) -> Result<Vec<i16>, String> {
    if size > LIMIT {
        return Err(format!("its size is {size}, at most {LIMIT} is possible"));
    }
    let mut numbers = vec![0; size];
    let mut at = 0_usize;
    for (place, text) in text.split_ascii_whitespace().enumerate() {
        let fault = || format!("its entry {} is `{text:.40}`", place + 1);
        let (skipped, number) = text.split_once(':').ok_or_else(fault)?;
        let skipped: usize = skipped.parse().map_err(|_| fault())?;
        let number: i16 = number.parse().map_err(|_| fault())?;
        at = at.checked_add(skipped).ok_or_else(fault)?;
        *numbers.get_mut(at).ok_or_else(fault)? = number;
        at += 1;
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn lists_read_back(numbers in prop::collection::vec(prop_oneof![Just(0), any::<i16>()], 0..60)) {
            prop_assert_eq!(read(numbers.len(), &write(&numbers)), Ok(numbers));
        }
    }
}
