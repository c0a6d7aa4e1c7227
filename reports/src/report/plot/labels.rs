//! Labels that can be read and told apart, whatever their length: in as many lines as they need, never cut off.

/// Height of letters as the library counts; it draws them a fifth smaller.
pub(super) const LETTERS: i32 = 16;
/// Distance of two lines of a label.
pub(super) const LINE: i32 = 15;
/// Room for the letters of a line's label.
const MOST_LABEL: i32 = 260;
/// Room that a line of a label may take by [`room`], which is too low for some fonts.
const MOST_LETTERS: i32 = 225;
/// Room between two lines of a drawing.
const SPARE: i32 = 10;
/// Where a label is parted, from the best place to the worst.
const JOINTS: [&str; 5] = [", ", " x ", " ", "=", "-"];

/// Room that a text takes, about: a Chinese letter is twice as wide as a Latin one.
pub(super) fn room(text: &str) -> i32 {
    text.chars().map(letter_room).sum()
}

fn letter_room(letter: char) -> i32 {
    if letter.is_ascii() { LETTERS * 48 / 100 } else { LETTERS * 82 / 100 }
}

/// Room on the left for these labels.
pub(super) fn label_room<'a>(labels: impl Iterator<Item = &'a str>) -> u32 {
    labels.flat_map(str::lines).map(room).max().unwrap_or(0).clamp(40, MOST_LABEL) as u32 + 14
}

/// Room from top to bottom that each line of a drawing needs for its label.
pub(super) fn label_height<'a>(labels: impl Iterator<Item = &'a str>) -> u32 {
    let lines = labels.map(|label| wrapped(label).lines().count()).max().unwrap_or(1);
    (LINE * lines as i32 + SPARE) as u32
}

/// A label with a line feed where it would become too long.
pub(super) fn wrapped(label: &str) -> String {
    let mut lines = Vec::new();
    let mut rest = label;
    while room(rest) > MOST_LETTERS {
        let (line, next) = rest.split_at(line_end(rest));
        lines.push(line.trim_end());
        rest = next.trim_start();
    }
    lines.push(rest);
    lines.join("\n")
}

/// Where the first line of a text ends that is too long for one.
fn line_end(text: &str) -> usize {
    let mut used = 0;
    let full = text.char_indices().find(|(_, letter)| {
        used += letter_room(*letter);
        used > MOST_LETTERS
    });
    let full = full.map_or(text.len(), |(at, _)| at).max(1);
    // A line that is nearly empty helps nobody.
    let ends = |joint: &str| text[..full].rfind(joint).map(|at| at + joint.len()).filter(|&end| 3 * end >= full);
    JOINTS.iter().find_map(|joint| ends(joint)).unwrap_or(full)
}

/// Where each name of a legend stands: from the left, and in which line.
pub(super) fn legend_places(names: &[&str], left: i32, width: i32) -> Vec<(i32, i32)> {
    let (mut x, mut line) = (left, 0);
    names
        .iter()
        .map(|name| {
            let needed = 40 + room(name);
            if x > left && x + needed > width {
                (x, line) = (left, line + 1);
            }
            let place = (x, line);
            x += needed;
            place
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_labels_have_more_lines_and_lose_nothing() {
        assert_eq!(wrapped("zero-end=us-win"), "zero-end=us-win");
        assert_eq!(wrapped("zero-end=us-win x bombard-then-land=true"), "zero-end=us-win x\nbombard-then-land=true");
        let options = "dongfeng=false, lhd=true, mutual-sighting=false, long-range=true, carrier-intercept=false";
        let label = wrapped(options);
        assert_eq!(label.replace('\n', " "), options);
        assert_eq!(label.lines().count(), 4, "{label}");
        for label in [wrapped(&"x".repeat(100)), wrapped(&"长".repeat(60)), label] {
            assert!(label.lines().all(|line| room(line) <= MOST_LETTERS), "{label}");
        }
        assert_eq!(wrapped(&"x".repeat(100)).replace('\n', ""), "x".repeat(100));
    }

    #[test]
    fn a_full_line_of_a_legend_is_followed_by_another() {
        let names = ["script", "mcts:iters=100,c=0.7,eval=fitted,rollout=script", "random"];
        assert_eq!(legend_places(&names[..1], 76, 640), [(76, 0)]);
        let places = legend_places(&[names[1], names[1], names[2]], 76, 640);
        assert_eq!(places.iter().map(|place| place.1).collect::<Vec<_>>(), [0, 1, 1]);
    }
}
