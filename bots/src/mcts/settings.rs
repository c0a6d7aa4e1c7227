//! What can be set on a search.

/// [`Settings::trust`] where neither the settings nor the game's doctrine say otherwise.
pub(crate) const TRUST: f64 = 0.3;

/// [`Settings::plan_t`] where neither the settings nor the game's doctrine say otherwise.
pub(crate) const PLAN_TEMPERATURE: f32 = 2.0;

/// How long a search thinks about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Iterations of every worker: reproducible.
    Iterations(u32),
    /// Milliseconds: not reproducible, for play against people.
    Millis(u32),
}

/// What closes a playout that is cut at the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// The fitted model, the hand-written estimate where no model is there.
    Fitted,
    /// The doctrine's hand-written estimate.
    Hand,
    /// Nothing: playouts go to the end of the game.
    None,
}

/// Where knowledge of the game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// What the model has learnt, or the doctrine if it has not.
    Learnt,
    /// The doctrine.
    Doctrine,
    /// Nowhere: all actions alike, secrets as the rules make them.
    Uniform,
}

/// How iterations are spread over the actions at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootRule {
    /// PUCT, as everywhere else in the tree.
    Puct,
    /// Sequential halving of the 16 actions with the largest Gumbel-perturbed prior (Danihelka et al. 2022).
    Halving,
    /// Sequential halving of the 16 actions with the largest prior, without a tree: visit `i` of every action begins in
    /// the same drawn state, meets the same dice where the same roll is made, and draws the choices of its playout by the
    /// same numbers, so that most luck falls out of the difference between two actions.
    Common,
}

/// All settings of the search, with the defaults of the bot string `mcts`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How long it thinks.
    pub budget: Budget,
    /// Workers with a tree each; their visits are added up.
    pub threads: u16,
    /// Exploration constant of PUCT, for scores in 0 to 1.
    pub c: f32,
    /// An untried action counts as the parent's score less this.
    pub fpu: f32,
    /// Playouts are cut once the game's clock (player turns) has advanced by this since the root; with 0 where the game's
    /// doctrine has it ([`Doctrine::HORIZON`](crate::Doctrine::HORIZON)), as a rule where the current turn ends.
    pub horizon: u32,
    /// What closes a cut playout.
    pub eval: Eval,
    /// Temperature of the learnt policy as a prior.
    pub prior_t: f32,
    /// Temperature of the learnt policy in playouts.
    pub playout_t: f32,
    /// What the priors are.
    pub prior: Source,
    /// How playouts choose.
    pub playout: Source,
    /// How likely the enemy's secrets are thought to be.
    pub belief: Source,
    /// How the root spreads iterations.
    pub root: RootRule,
    /// At most `ceil(widen * sqrt(visits))` actions of a node are tried; 0 means no limit.
    pub widen: f32,
    /// A node keeps separate statistics for up to this many different observations of the side to act (outcomes of
    /// dice, secrets of the enemy); with more they are merged. 0 means a plain open loop.
    pub split: u8,
    /// Complete plans compared in planning phases; 0 searches decision by decision there too.
    pub plans: u32,
    /// Iterations that a step of a plan has for each iteration of any other decision. Playouts of plans are the longest,
    /// so that plans may take most of the time.
    pub plan_share: f32,
    /// Temperature at which the learnt policy draws plans; if it is not given, as the game's doctrine has it
    /// ([`Doctrine::PLAN_TEMPERATURE`](crate::Doctrine::PLAN_TEMPERATURE)).
    pub plan_t: Option<f32>,
    /// Whether the tree is kept between consecutive decisions without dice or news.
    pub reuse: bool,
    /// How much the logarithm of the prior counts against the score of a single visit, with [`RootRule::Common`]; if it is
    /// not given, as the game's doctrine has it ([`Doctrine::trust`](crate::Doctrine::trust)).
    pub trust: Option<f64>,
    /// Whether the luck of the dice in playouts is taken off their scores, where the doctrine
    /// [tells it](crate::Doctrine::luck) and with [`RootRule::Common`].
    pub luck: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            budget: Budget::Iterations(100),
            threads: 1,
            c: 1.5,
            fpu: 0.2,
            horizon: 0,
            eval: Eval::Fitted,
            prior_t: 4.0,
            playout_t: 2.0,
            prior: Source::Learnt,
            playout: Source::Learnt,
            belief: Source::Learnt,
            root: RootRule::Common,
            widen: 0.0,
            split: 0,
            plans: 32,
            plan_share: 1.0,
            plan_t: None,
            reuse: true,
            trust: None,
            luck: true,
        }
    }
}
