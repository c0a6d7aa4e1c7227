//! Small games with known answers: they prove the battery, the search and the simulator.

pub mod connect_four;
pub mod kuhn;
pub mod leduc;
pub mod pig;
pub mod tic_tac_toe;
pub mod ultimatum;

pub use connect_four::ConnectFour;
pub use kuhn::Kuhn;
pub use leduc::Leduc;
pub use pig::Pig;
pub use tic_tac_toe::TicTacToe;
pub use ultimatum::Ultimatum;
