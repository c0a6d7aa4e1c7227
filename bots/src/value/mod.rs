//! The fitted value of a position: a logistic regression for the win and a linear one for the victory-point margin,
//! one pair for each slot (turn and phase) over the doctrine's named features.

mod calibration;
mod fit;
mod forecast;
mod linalg;
mod model;
mod sampling;
mod train;

pub use calibration::{Calibration, CalibrationPlan, Reliability, calibrate};
pub use forecast::{Forecast, ForecastGame, ForecastPlan, constant_loss, forecast};
pub use model::{Model, ModelError, SlotWeights, Training, estimated_standing};
pub use train::{Diagnostics, Progress, Tenth, TrainPlan, Trained, train};
