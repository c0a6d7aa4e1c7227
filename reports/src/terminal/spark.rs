//! Histograms in one line.

use sandtable_sim::tally::Histogram;

/// Most columns of a drawing.
const COLUMNS: i64 = 60;

/// A histogram as a line of bars.
pub(super) struct Bars {
    /// Lowest value of the first column.
    pub(super) low: i64,
    /// Highest value that came up.
    pub(super) high: i64,
    /// One character a column, by height.
    pub(super) drawing: String,
}

/// Draws a histogram; `None` when there is nothing to draw. A column stands for one value, or for several when there
/// are too many; an empty column is a blank, so that a rare value can still be seen.
pub(super) fn bars(histogram: &Histogram, plain: bool) -> Option<Bars> {
    let (low, _) = histogram.iter().next()?;
    let (high, _) = histogram.iter().next_back()?;
    let width = (high - low) / COLUMNS + 1;
    let mut columns = vec![0_u64; ((high - low) / width + 1) as usize];
    for (value, count) in histogram.iter() {
        columns[((value - low) / width) as usize] += count;
    }
    let heights: &[char] = if plain {
        &['.', ':', '-', '=', '+', '*', '#', '@']
    } else {
        &['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
    };
    let most = u128::from(*columns.iter().max()?);
    let bar = |count: u64| match count {
        0 => ' ',
        _ => heights[((u128::from(count) * heights.len() as u128).div_ceil(most) - 1) as usize],
    };
    Some(Bars { low, high, drawing: columns.into_iter().map(bar).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_values_are_seen_and_empty_ones_are_not() {
        let histogram: Histogram = [(-2, 1), (0, 500), (1, 1000)].into_iter().collect();
        let drawn = bars(&histogram, false).unwrap();
        assert_eq!((drawn.low, drawn.high, drawn.drawing.as_str()), (-2, 1, "▁ ▄█"));
        assert_eq!(bars(&histogram, true).unwrap().drawing, ". =@");
        assert!(bars(&Histogram::default(), false).is_none());
    }

    #[test]
    fn wide_histograms_are_binned() {
        let histogram: Histogram = (0..1000).map(|value| (value, 1)).collect();
        assert!(bars(&histogram, false).unwrap().drawing.chars().count() <= COLUMNS as usize + 1);
    }
}
