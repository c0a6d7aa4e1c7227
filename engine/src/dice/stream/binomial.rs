//! Distribution of the number of hits among dice, for drawing it at once.

/// Most dice that are drawn at once.
pub(super) const MOST_DICE: usize = 16;

/// `BOUNDS[most - 1][count][hits]`: chance of at most `hits` hits among `count` dice that each hit on `most` or less,
/// scaled to 2^32. Rounding errs by less than 2^-28.
pub(super) static BOUNDS: [[[u64; MOST_DICE + 1]; MOST_DICE + 1]; 5] = {
    let mut bounds = [[[0; MOST_DICE + 1]; MOST_DICE + 1]; 5];
    let mut most = 1;
    while most <= 5 {
        let mut count = 1;
        while count <= MOST_DICE {
            let mut below = 0.0;
            let mut hits = 0;
            while hits <= count {
                below += chance(count, hits, most);
                bounds[most - 1][count][hits] = (below * 4_294_967_296.0) as u64;
                hits += 1;
            }
            count += 1;
        }
        most += 1;
    }
    bounds
};

/// Chance of exactly `hits` hits.
const fn chance(count: usize, hits: usize, most: usize) -> f64 {
    let mut chance = 1.0;
    let mut i = 0;
    while i < count {
        if i < hits {
            chance *= most as f64 / 6.0 * (count - i) as f64 / (i + 1) as f64;
        } else {
            chance *= (6 - most) as f64 / 6.0;
        }
        i += 1;
    }
    chance
}
