//! The keys of a tally's maps. They are stored as JSON arrays, so the order of the fields is part of the file format.

use sandtable_engine::CombatRow;
use serde::{Deserialize, Serialize};

/// A metric of one side at the end of one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u16, u8, u16)", into = "(u16, u8, u16)")]
pub struct MetricKey {
    /// The turn, from 1.
    pub turn: u16,
    /// Index of the side.
    pub side: u8,
    /// Index of the metric.
    pub metric: u16,
}

/// A kind of action of one side in one phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u8, u16, u16)", into = "(u8, u16, u16)")]
pub struct ActionKey {
    /// Index of the side.
    pub side: u8,
    /// Index of the phase.
    pub phase: u16,
    /// Index of the kind of action.
    pub kind: u16,
}

/// How often a kind of action could be and was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u64, u64)", into = "(u64, u64)")]
pub struct Uses {
    /// Decisions with at least one action of the kind on offer.
    pub offered: u64,
    /// Decisions in which one was chosen.
    pub chosen: u64,
}

/// A row of a combat table with its result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(String, i16, i8, i16)", into = "(String, i16, i8, i16)")]
pub struct CombatKey {
    /// Name of the table.
    pub table: String,
    /// Row or odds column.
    pub column: i16,
    /// Die-roll modifier.
    pub drm: i8,
    /// Result.
    pub result: i16,
}

impl From<CombatRow> for CombatKey {
    fn from(row: CombatRow) -> Self {
        Self { table: row.table.to_owned(), column: row.column, drm: row.drm, result: row.result }
    }
}

/// Both ways between a struct and the tuple of its fields.
macro_rules! as_tuple {
    ($name:ident { $($field:ident: $kind:ty),+ }) => {
        impl From<($($kind,)+)> for $name {
            fn from(($($field,)+): ($($kind,)+)) -> Self {
                Self { $($field),+ }
            }
        }

        impl From<$name> for ($($kind,)+) {
            fn from(key: $name) -> Self {
                ($(key.$field,)+)
            }
        }
    };
}

as_tuple!(MetricKey { turn: u16, side: u8, metric: u16 });
as_tuple!(ActionKey { side: u8, phase: u16, kind: u16 });
as_tuple!(Uses { offered: u64, chosen: u64 });
as_tuple!(CombatKey { table: String, column: i16, drm: i8, result: i16 });
