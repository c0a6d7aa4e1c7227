//! The rules as a [`Referee`](referee::Referee) carries them out, chapter by chapter of the rulebook.

pub(crate) mod arcs;
pub(crate) mod damage;
pub(crate) mod declare;
pub(crate) mod entry;
pub(crate) mod fire;
pub(crate) mod groups;
mod gunnery;
mod launch;
mod leaving;
mod movement;
pub(crate) mod referee;
pub(crate) mod rolls;
pub(crate) mod setup;
pub(crate) mod torpedo;
pub(crate) mod turn;
pub(crate) mod victory;
mod zones;
