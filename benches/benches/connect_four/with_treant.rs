//! The board for the crate `treant`, with its two ways to select.

use sandtable_engine::Stream;
use treant::{
    Evaluator, GameState, MCTS, MCTSManager, SearchHandle,
    tree_policy::{AlphaGoPolicy, UCTPolicy},
};

use crate::board::{Board, End};

/// At most seven columns without the heap.
pub(crate) struct Columns([u8; 7], usize);

impl IntoIterator for Columns {
    type Item = u8;
    type IntoIter = std::iter::Take<std::array::IntoIter<u8, 7>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().take(self.1)
    }
}

#[derive(Clone)]
struct Position(Board);

impl GameState for Position {
    type Move = u8;
    type Player = bool;
    type MoveList = Columns;

    #[inline]
    fn current_player(&self) -> bool {
        self.0.is_first()
    }

    #[inline]
    fn available_moves(&self) -> Columns {
        let (columns, count) = self.0.columns();
        Columns(columns, if self.0.end() == End::Running { count } else { 0 })
    }

    #[inline]
    fn make_move(&mut self, column: &u8) {
        self.0.drop(*column);
    }
}

/// Random playouts as evaluation.
struct Playouts;

/// The random numbers of a thread.
struct Noise(Stream);

impl Default for Noise {
    fn default() -> Self {
        Self(Stream::new(1))
    }
}

/// A search that selects by one of the crate's policies, and a function that runs it.
macro_rules! search {
    ($run:ident, $search:ident, $policy:ty, $prior:ty, $share:expr) => {
        struct $search;

        impl MCTS for $search {
            type State = Position;
            type Eval = Playouts;
            type NodeData = ();
            type ExtraThreadData = Noise;
            type TreePolicy = $policy;
            type TranspositionTable = ();

            fn rng_seed(&self) -> Option<u64> {
                Some(1)
            }
        }

        impl Evaluator<$search> for Playouts {
            /// Score of the side that moved first.
            type StateEvaluation = i64;

            #[inline]
            fn evaluate_new_state(
                &self,
                state: &Position,
                moves: &Columns,
                handle: Option<SearchHandle<$search>>,
            ) -> (Vec<$prior>, i64) {
                let score = handle.map_or(0, |mut handle| {
                    let noise = &mut handle.thread_data().extra_data.0;
                    state.0.playout(|count| noise.below(count))
                });
                let share: fn(usize) -> $prior = $share;
                (vec![share(moves.1); moves.1], score)
            }

            #[inline]
            fn evaluate_existing_state(&self, _: &Position, score: &i64, _: SearchHandle<$search>) -> i64 {
                *score
            }

            #[inline]
            fn interpret_evaluation_for_player(&self, score: &i64, is_first: &bool) -> i64 {
                if *is_first { *score } else { -*score }
            }
        }

        fn $run(iterations: u64, policy: $policy) -> u8 {
            let mut search = MCTSManager::new(Position(Board::START), $search, Playouts, policy, ());
            search.playout_n(iterations);
            search.best_move().expect("a column")
        }
    };
}

search!(run_uct, Uct, UCTPolicy, (), |_| ());
search!(run_puct, Puct, AlphaGoPolicy, f64, |count| 1.0 / count as f64);

/// UCB1. Scores are -1 to 1 here, and the crate doubles the constant itself, so this is sqrt(2) for scores 0 to 1.
pub(crate) fn search_uct(iterations: u64) -> u8 {
    run_uct(iterations, UCTPolicy::new(2.0_f64.sqrt()))
}

/// PUCT with equal priors; `c` is for scores 0 to 1.
pub(crate) fn search_puct(iterations: u64, c: f64) -> u8 {
    run_puct(iterations, AlphaGoPolicy::new(2.0 * c))
}
