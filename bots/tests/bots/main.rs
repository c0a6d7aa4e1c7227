//! What doctrines, models and players are worth. The tests are one program, since linking one takes a minute.

mod belief;
mod games;
mod leanings;
mod leyte_gulf;
mod model;
mod pacific_war;
mod policy;
mod smolensk;
mod support;
