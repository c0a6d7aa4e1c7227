//! Information-set Monte Carlo tree search for any game: one search, no line for a particular game.
//!
//! Sources: PUCT and priors (Silver et al. 2016), open loop (Perez-Liebana et al. 2015), information sets and
//! availability counts (Cowling, Powley, Whitehouse 2012), early cut-off (Lorentz 2015), sequential halving and Gumbel
//! noise at the root (Karnin et al. 2013; Danihelka et al. 2022), common random numbers and control variates for the
//! actions at the root (Veness, Lanctot, Bowling 2011), comparison of whole plans (Justesen et al. 2016).

mod bot;
mod plan;
mod policy;
mod root;
mod select;
mod settings;
mod tree;
mod visits;
mod worker;

pub use bot::Mcts;
pub(crate) use plan::best_plan;
pub(crate) use policy::scores_of;
pub use policy::{DoctrinePolicy, Policy, Uniform, shared};
pub use settings::{Budget, Eval, RootRule, Settings, Source};
pub(crate) use settings::{PLAN_TEMPERATURE, TRUST};
