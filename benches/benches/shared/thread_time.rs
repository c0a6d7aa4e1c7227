//! Criterion with the time that the thread was at work: steadier than the time on the wall where others work too.

use criterion::{
    Throughput,
    measurement::{Measurement, ValueFormatter, WallTime},
};
use sandtable_benches::Clock;

/// Nanoseconds at work.
pub(crate) struct ThreadTime;

impl Measurement for ThreadTime {
    type Intermediate = f64;
    type Value = f64;

    fn start(&self) -> f64 {
        Clock::Thread.seconds()
    }

    fn end(&self, start: f64) -> f64 {
        (Clock::Thread.seconds() - start) * 1e9
    }

    fn add(&self, one: &f64, other: &f64) -> f64 {
        one + other
    }

    fn zero(&self) -> f64 {
        0.0
    }

    fn to_f64(&self, value: &f64) -> f64 {
        *value
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        &Nanoseconds
    }
}

/// Writes as criterion writes the time on the wall.
struct Nanoseconds;

impl ValueFormatter for Nanoseconds {
    fn scale_values(&self, typical: f64, values: &mut [f64]) -> &'static str {
        WallTime.formatter().scale_values(typical, values)
    }

    fn scale_throughputs(&self, typical: f64, throughput: &Throughput, values: &mut [f64]) -> &'static str {
        WallTime.formatter().scale_throughputs(typical, throughput, values)
    }

    fn scale_for_machines(&self, values: &mut [f64]) -> &'static str {
        WallTime.formatter().scale_for_machines(values)
    }
}
