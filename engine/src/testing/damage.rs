//! What becomes of a text file in rough hands.

use crate::Stream;

/// Fields that nobody expects.
const ODD: [&str; 12] = [
    "",
    "-1",
    "0",
    "99999999999999999999",
    "1e309",
    "NaN",
    "\u{0}",
    "\u{1b}[2J",
    "\"",
    "{}",
    "[[[[[[[[[[[[[[[[",
    "\u{1f6a2}\u{202e}",
];

/// The text with one to three accidents: bytes flipped, dropped, or put in, lines lost, doubled or changed about, the end
/// cut off, a field instead of another, a field of 100,000 letters.
pub fn damaged(text: &[u8], dice: &mut Stream) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=dice.below(3) {
        accident(&mut text, dice);
    }
    text
}

fn accident(text: &mut Vec<u8>, dice: &mut Stream) {
    if text.is_empty() {
        return;
    }
    let at = dice.below(text.len() as u32) as usize;
    match dice.below(10) {
        0 => text[at] ^= 1 << dice.below(8),
        1 => drop(text.remove(at)),
        2 => text.insert(at, dice.below(256) as u8),
        3 => text.truncate(at),
        4 => {
            let (from, to) = line_at(text, at);
            text.drain(from..to);
        }
        5 => {
            let (from, to) = line_at(text, at);
            let line = text[from..to].to_vec();
            text.splice(to..to, line);
        }
        6 => {
            let (from, to) = line_at(text, at);
            let line: Vec<u8> = text.drain(from..to).collect();
            let elsewhere = if text.is_empty() { 0 } else { line_at(text, dice.below(text.len() as u32) as usize).0 };
            text.splice(elsewhere..elsewhere, line);
        }
        7 => {
            let (from, to) = field_at(text, at);
            let (other_from, other_to) = field_at(text, dice.below(text.len() as u32) as usize);
            let other = text[other_from..other_to].to_vec();
            text.splice(from..to, other);
        }
        8 => {
            let (from, to) = field_at(text, at);
            text.splice(from..to, ODD[dice.below(ODD.len() as u32) as usize].bytes());
        }
        _ => {
            let (from, to) = field_at(text, at);
            text.splice(from..to, std::iter::repeat_n(b'x', 100_000));
        }
    }
}

/// Where the line begins and ends that holds this byte; its line break belongs to it.
fn line_at(text: &[u8], at: usize) -> (usize, usize) {
    let from = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let to = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| at + end + 1);
    (from, to)
}

/// The word, number or cell around a byte.
fn field_at(text: &[u8], at: usize) -> (usize, usize) {
    let is_edge = |byte: &u8| matches!(byte, b',' | b'"' | b':' | b'[' | b']' | b'{' | b'}' | b'\n' | b'=' | b' ');
    let from = text[..at].iter().rposition(is_edge).map_or(0, |edge| edge + 1);
    let to = text[at..].iter().position(is_edge).map_or(text.len(), |edge| at + edge);
    (from.min(to), to)
}
