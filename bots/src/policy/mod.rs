//! The learnt policy: the doctrine's weights, sharpened and corrected by tables over typed facts, learnt from search or from
//! the results of games.

mod bot;
mod choice;
mod duel;
mod facts;
mod fit;
mod layout;
mod leanings;
mod lessons;
mod plan_lessons;
mod reinforce;
mod rounds;
mod tables;
mod teach;
mod trim;
mod tune;

pub use bot::Learnt;
pub use duel::Score;
pub use facts::{COMMON, Fact, Facts, MAX_FACTS, capped, place_among};
pub use fit::FitPlan;
pub use reinforce::{CHUNK, Climb, PARTS, Part, ReinforcePlan, STEPS, reinforce};
pub use rounds::{Course, Round, Standing, Task, Watch, learn};
pub use tables::{Chooser, Policy};
pub use teach::TeachPlan;
pub use trim::{Trial, TrimPlan, trim};
pub use tune::{Lean, ROUNDS as TUNE_ROUNDS, TunePlan, TuneRound, TuneStanding, tune};
