//! Sets as bits of a number.

/// The places of the bits that are set, rising.
#[inline]
pub(crate) fn ones(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let place = bits.trailing_zeros() as u8;
        bits &= bits - 1;
        Some(place)
    })
}
