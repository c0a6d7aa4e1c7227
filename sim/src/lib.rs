//! Many games of one plan: the same plan gives the same bytes, whatever the threads, the order and the interruptions.
//!
//! [`Plan`] says what is played, [`run()`] plays it in fixed blocks, [`Folder`] keeps finished blocks on disk, and a
//! [`Tally`] is what a block, a cell or any sum of them counted. A [`Shard`] is a part of a plan that another machine
//! may play; [`merge()`] makes one run of all of them. The crate is generic over the game and knows no report.
//!
//! What any front end stands on is here, too: [`setup`] and [`seating`] make a game and its players of what somebody asks
//! for, [`study`] plays experiments as far as their [`stats`] call for, and people and bots sit at a [`table`].

mod atomic;
mod belongs;
mod block;
mod claim;
mod error;
mod fault;
mod folder;
mod labels;
mod lockstep;
mod luck;
mod manifest;
mod merge;
mod paired;
mod plan;
mod play;
mod player;
mod progress;
mod run;
mod seed;
mod shard;
mod store;
mod survey;
mod timeline;

pub mod analysis;
pub mod matches;
pub mod replay;
pub mod seating;
pub mod setup;
pub mod stats;
pub mod study;
pub mod table;
pub mod tally;
pub mod tournament;

pub use atomic::{is_special, write_file};
pub use belongs::holds_results;
pub use block::{Block, GameRow};
pub use error::{SimError, Trouble, in_parts};
pub use fault::FileFault;
pub use folder::{Folder, RUN_FILES, read_finished};
pub use labels::Labels;
pub use lockstep::{Lockstep, Watch};
pub use luck::{Gauge, Luck, LuckMeter, Valuer, Worth};
pub use manifest::{Difference, MANIFEST_FILE, MANIFEST_SCHEMA, Manifest};
pub use merge::merge;
pub use paired::{Measure, PairedBy, PairedCell, PairedRuns, Unpaired, pair};
pub use plan::{Cell, DEFAULT_BLOCK_SIZE, Emit, Plan};
pub use play::{Endless, Observer, Played, Table, Unfinished, play_game};
pub use player::{Player, iterations};
pub use progress::Progress;
pub use run::{Run, Seating, Settings, play_block, run};
pub use sandtable_bots::Stop;
pub use seed::{GameSeeds, Purpose, Seeds, decision_seed};
pub use shard::{MAX_SHARDS, NoShard, Shard, array_syntax};
pub use store::Scan;
pub use study::{Chunk, ChunkFile, STUDY_FILES, StudyFiles, StudyFolder};
pub use survey::{Survey, Surveyed, survey, visit_finished};
pub use tally::Tally;
pub use timeline::Timeline;
