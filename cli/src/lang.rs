//! The language of the output.

use clap::ValueEnum;
use sandtable_engine::Lang;

/// Languages by their short names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Spoken {
    /// English
    #[default]
    En,
    /// Chinese (simplified)
    Zh,
    /// Japanese
    Ja,
}

impl From<Spoken> for Lang {
    fn from(spoken: Spoken) -> Self {
        match spoken {
            Spoken::En => Self::En,
            Spoken::Zh => Self::Zh,
            Spoken::Ja => Self::Ja,
        }
    }
}
