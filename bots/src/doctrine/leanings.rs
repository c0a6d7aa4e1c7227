//! The list that a doctrine keeps of the numbers that a learnt policy may set otherwise.

/// Defines `Lean`, a number of the doctrine; `NAMES`, by which models refer to the numbers, in the same order; `Factors`, by
/// which they are multiplied; and `USUAL`, the factors of the doctrine as it is.
macro_rules! leanings {
    ($($(#[$about:meta])* $number:ident = $name:literal,)*) => {
        /// A number of the doctrine.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Lean {
            $($(#[$about])* $number,)*
        }

        /// Names of the numbers, in the order of [`Lean`].
        pub(super) const NAMES: &[&str] = &[$($name,)*];

        /// By what each number is multiplied.
        pub(super) type Factors = [f32; NAMES.len()];

        /// The doctrine as it is.
        pub(super) const USUAL: Factors = [1.0; NAMES.len()];
    };
}

pub(super) use leanings;
