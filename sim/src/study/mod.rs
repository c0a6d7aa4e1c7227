//! Cells played in step, kept on disk: chunks of games, and the folder of a study that holds them.

mod chunk;
mod folder;

pub use chunk::Chunk;
pub use folder::{ChunkFile, STUDY_FILES, StudyFiles, StudyFolder};
