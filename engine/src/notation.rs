//! The notation of actions: one table a game, from which text, parser, kinds and counts come.

use std::str::SplitWhitespace;

use crate::Game;

/// An action of game `G` that can be written, read and counted. [`actions!`](crate::actions) makes one from a table.
pub trait Notation<G: Game>: Sized {
    /// Names of the kinds of action, for statistics; each is also the first word of its notation.
    const KINDS: &'static [&'static str];

    /// Index into [`Notation::KINDS`].
    fn kind(self) -> usize;

    /// Short ASCII text without line breaks that [`Notation::parse`] reads back.
    fn text(self, game: &G, state: &G::State) -> String;

    /// Reads the notation. Syntax only: whether the action is legal is another question.
    ///
    /// # Errors
    /// A fragment that says what was expected.
    fn parse(game: &G, state: &G::State, text: &str) -> Result<Self, String>;
}

/// What an action names: a unit, a hex, a number.
pub trait Argument<G: Game>: Copy {
    /// Adds a blank and the argument to `text`, or nothing where the argument may be left out.
    fn write(self, game: &G, state: &G::State, text: &mut String);

    /// Takes the argument from the words that are left.
    ///
    /// # Errors
    /// A fragment that says what was expected.
    fn read(game: &G, state: &G::State, words: &mut Arguments<'_>) -> Result<Self, String>;
}

/// An argument whose values are kinds of action of their own, such as what a unit does: its word is the verb.
pub trait Verb: Copy + 'static {
    /// All values in canonical order.
    const ALL: &'static [Self];
    /// The words, in the same order.
    const WORDS: &'static [&'static str];

    /// Index into [`Verb::ALL`].
    fn index(self) -> usize;
}

/// The words of a notation after the verb.
#[derive(Clone, Debug)]
pub struct Arguments<'a> {
    verb: &'a str,
    words: SplitWhitespace<'a>,
}

impl<'a> Arguments<'a> {
    /// Verb and arguments of a notation.
    ///
    /// # Errors
    /// When there is no word, or the first is not a verb of the table.
    pub fn split(text: &'a str, kinds: &[&'static str]) -> Result<(usize, Self), String> {
        let mut words = text.split_whitespace();
        let verb = words.next().ok_or("expected an action such as `pass`")?;
        match kinds.iter().position(|kind| kind.eq_ignore_ascii_case(verb)) {
            Some(kind) => Ok((kind, Self { verb, words })),
            None => Err(format!("`{verb}` is not an action; expected one of {}", kinds.join(", "))),
        }
    }

    /// The next word.
    ///
    /// # Errors
    /// When there is none: says that `expected` is missing.
    pub fn word(&mut self, expected: &str) -> Result<&'a str, String> {
        self.words.next().ok_or_else(|| format!("`{}` is not complete; expected {expected}", self.verb))
    }

    /// The next word if there is one, left where it is.
    pub fn peek(&self) -> Option<&'a str> {
        self.words.clone().next()
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// When a word is left.
    pub fn finish<T>(mut self, action: T) -> Result<T, String> {
        match self.words.next() {
            None => Ok(action),
            Some(word) => Err(format!("`{}` takes nothing more; leave out `{word}`", self.verb)),
        }
    }
}

/// The lists one after the other.
#[doc(hidden)]
pub const fn concat<const N: usize>(lists: &[&[&'static str]]) -> [&'static str; N] {
    let mut all = [""; N];
    let (mut list, mut at) = (0, 0);
    while list < lists.len() {
        let mut i = 0;
        while i < lists[list].len() {
            all[at] = lists[list][i];
            at += 1;
            i += 1;
        }
        list += 1;
    }
    all
}

/// The number of entries in the first lists.
#[doc(hidden)]
pub const fn count(lists: &[&[&'static str]], first: usize) -> usize {
    let (mut list, mut sum) = (0, 0);
    while list < first {
        sum += lists[list].len();
        list += 1;
    }
    sum
}

/// The table of a game's actions. Each row has the printed word and what follows it; the enum, its notation, parser and
/// kinds come from the rows alone.
///
/// ```text
/// actions! {
///     /// One decision.
///     pub enum Action for MyGame {
///         /// Nothing.
///         Pass = "pass",
///         /// The unit goes to this hex: `move B3 0412`.
///         Move(Unit, Hex) = "move",
///         /// What the group does: each value of `Deed` has a word of its own.
///         Do(Deed) = Deed,
///     }
/// }
/// ```
///
/// The types in brackets implement [`Argument`] for the game; a row `Name(Type) = Type` stands for one kind of action a
/// value of a [`Verb`].
#[macro_export]
macro_rules! actions {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Action:ident for $Game:ty {
            $( $(#[$row:meta])* $Variant:ident $(($($Arg:ty),+))? = $verb:tt ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $Action {
            $( $(#[$row])* $Variant $(($($Arg),+))? ),+
        }

        const _: () = {
            /// Numbers of the rows.
            #[allow(clippy::enum_variant_names, dead_code)]
            #[derive(Clone, Copy)]
            enum Row { $($Variant),+ }

            const LISTS: &[&[&str]] = &[ $( $crate::actions!(@words $verb) ),+ ];
            const KINDS: [&str; $crate::notation::count(LISTS, LISTS.len())] = $crate::notation::concat(LISTS);

            impl $crate::Notation<$Game> for $Action {
                const KINDS: &'static [&'static str] = &KINDS;

                #[inline]
                fn kind(self) -> usize {
                    match self {
                        $( $Action::$Variant { .. } => {
                            const FIRST: usize = $crate::notation::count(LISTS, Row::$Variant as usize);
                            FIRST + $crate::actions!(@offset self, $Action, $Variant, $verb)
                        } )+
                    }
                }

                fn text(self, game: &$Game, state: &<$Game as $crate::Game>::State) -> String {
                    let mut text = String::from(KINDS[$crate::Notation::<$Game>::kind(self)]);
                    $( $crate::actions!(@write $verb, self, game, state, text, $Action, $Variant $(, $($Arg),+)?); )+
                    text
                }

                fn parse(
                    game: &$Game,
                    state: &<$Game as $crate::Game>::State,
                    text: &str,
                ) -> Result<Self, String> {
                    let (kind, mut words) = $crate::notation::Arguments::split(text, &KINDS)?;
                    let _ = (game, state, &mut words);
                    $( {
                        const FIRST: usize = $crate::notation::count(LISTS, Row::$Variant as usize);
                        if (FIRST..FIRST + LISTS[Row::$Variant as usize].len()).contains(&kind) {
                            let action = $crate::actions!(
                                @read $verb, kind - FIRST, game, state, words, $Action, $Variant $(, $($Arg),+)?
                            );
                            return words.finish(action);
                        }
                    } )+
                    unreachable!("every kind belongs to a row")
                }
            }
        };
    };

    (@words $verb:literal) => { &[$verb] };
    (@words $Family:tt) => { <$Family as $crate::notation::Verb>::WORDS };

    (@offset $this:ident, $Action:ident, $Variant:ident, $verb:literal) => { 0 };
    (@offset $this:ident, $Action:ident, $Variant:ident, $Family:tt) => {
        if let $Action::$Variant(verb) = $this { $crate::notation::Verb::index(verb) } else { 0 }
    };

    (@write $verb:literal, $this:ident, $game:ident, $state:ident, $text:ident, $Action:ident, $Variant:ident) => {};
    (@write $verb:literal, $this:ident, $game:ident, $state:ident, $text:ident, $Action:ident, $Variant:ident, $A:ty) => {
        if let $Action::$Variant(a) = $this {
            $crate::notation::Argument::write(a, $game, $state, &mut $text);
        }
    };
    (@write $verb:literal, $this:ident, $game:ident, $state:ident, $text:ident, $Action:ident, $Variant:ident,
            $A:ty, $B:ty) => {
        if let $Action::$Variant(a, b) = $this {
            $crate::notation::Argument::write(a, $game, $state, &mut $text);
            $crate::notation::Argument::write(b, $game, $state, &mut $text);
        }
    };
    (@write $verb:literal, $this:ident, $game:ident, $state:ident, $text:ident, $Action:ident, $Variant:ident,
            $A:ty, $B:ty, $C:ty) => {
        if let $Action::$Variant(a, b, c) = $this {
            $crate::notation::Argument::write(a, $game, $state, &mut $text);
            $crate::notation::Argument::write(b, $game, $state, &mut $text);
            $crate::notation::Argument::write(c, $game, $state, &mut $text);
        }
    };
    (@write $Family:tt, $this:ident, $game:ident, $state:ident, $text:ident, $Action:ident, $Variant:ident, $A:ty) => {};

    (@read $verb:literal, $index:expr, $game:ident, $state:ident, $words:ident, $Action:ident, $Variant:ident) => {
        $Action::$Variant
    };
    (@read $verb:literal, $index:expr, $game:ident, $state:ident, $words:ident, $Action:ident, $Variant:ident,
            $($Arg:ty),+) => {
        $Action::$Variant($( <$Arg as $crate::notation::Argument<_>>::read($game, $state, &mut $words)? ),+)
    };
    (@read $Family:tt, $index:expr, $game:ident, $state:ident, $words:ident, $Action:ident, $Variant:ident, $A:ty) => {
        $Action::$Variant(<$Family as $crate::notation::Verb>::ALL[$index])
    };
}
