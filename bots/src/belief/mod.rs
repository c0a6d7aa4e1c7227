//! What a search believes of the enemy's secrets.

mod draw;
mod learn;
mod learnt;
mod secrets;

pub(crate) use draw::{Believer, draw};
pub use learn::{BeliefPlan, learn_belief};
pub use learnt::{Belief, BeliefTraining};
pub use secrets::Secret;
