//! Sets of hexes as bits.

use super::Hex;
use crate::IdSet;

/// A set of hexes of one grid as bits: `WORDS` times 64 hexes in `WORDS` times 8 bytes.
///
/// Without a number it is the set for maps of up to 576 hexes. A map of 936 hexes takes `HexSet<15>`, one of 4,096
/// `HexSet<64>`. See [`IdSet`] for what sets can do.
pub type HexSet<const WORDS: usize = 9> = IdSet<Hex, [u64; WORDS]>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_map_pays_for_few_words() {
        assert_eq!((size_of::<HexSet>(), HexSet::<9>::CAPACITY), (72, 576));
        assert_eq!((size_of::<HexSet<15>>(), HexSet::<15>::CAPACITY), (120, 960));
        assert_eq!((size_of::<HexSet<64>>(), HexSet::<64>::CAPACITY), (512, 4_096));
    }
}
