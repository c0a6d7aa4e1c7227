//! Measuring several things against each other on a machine that does other work too.
//!
//! All take their turns in every round, so that a busy minute hurts all alike. What is compared is the ratio within a
//! round; the median over the rounds is told, and beside it the best time, since other work only ever makes things slower.

use rustix::time::{ClockId, clock_gettime};

use crate::Work;

/// Which time is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Time on the wall: the only one that shows what threads gain.
    Wall,
    /// Time that this thread was at work, without the time that it waited for a core.
    Thread,
    /// The same for all threads of this program together.
    Process,
}

impl Clock {
    /// What the clock shows.
    pub fn seconds(self) -> f64 {
        let now = clock_gettime(match self {
            Self::Wall => ClockId::Monotonic,
            Self::Thread => ClockId::ThreadCPUTime,
            Self::Process => ClockId::ProcessCPUTime,
        });
        now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
    }
}

/// What takes part in a contest.
pub struct Contestant {
    /// Its name in the table.
    pub name: &'static str,
    /// What it does in a round.
    pub work: Work,
}

impl Contestant {
    /// A contestant.
    pub fn new(name: &'static str, work: impl FnMut() -> u64 + 'static) -> Self {
        Self { name, work: Box::new(work) }
    }
}

/// How a contestant did.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// Its name.
    pub name: &'static str,
    /// Nanoseconds for a piece of work in its best round.
    pub best: f64,
    /// The same in the median round.
    pub median: f64,
    /// Median over the rounds of its time for a piece divided by the first contestant's.
    pub ratio: f64,
}

/// Lets all work once to warm up and then in `rounds` rounds, prints a table and returns its lines.
pub fn contest(title: &str, piece: &str, rounds: usize, clock: Clock, mut all: Vec<Contestant>) -> Vec<Standing> {
    let mut times = vec![Vec::with_capacity(rounds); all.len()];
    for round in 0..=rounds {
        for (contestant, times) in all.iter_mut().zip(&mut times) {
            let start = clock.seconds();
            let pieces = (contestant.work)();
            let time = (clock.seconds() - start) * 1e9 / pieces as f64;
            if round > 0 {
                times.push(time);
            }
        }
    }
    let standing = |(contestant, own): (&Contestant, &Vec<f64>)| Standing {
        name: contestant.name,
        best: own.iter().copied().fold(f64::INFINITY, f64::min),
        median: median(own.clone()),
        ratio: median(own.iter().zip(&times[0]).map(|(own, first)| own / first).collect()),
    };
    let standings: Vec<Standing> = all.iter().zip(&times).map(standing).collect();
    println!("{title}, {rounds} rounds, {clock:?} clock; nanoseconds for {piece}");
    println!("  {:44} {:>12} {:>12} {:>14}", "", "best", "median", "times first");
    for Standing { name, best, median, ratio } in &standings {
        println!("  {name:44} {best:12.1} {median:12.1} {ratio:14.3}");
    }
    standings
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len().is_multiple_of(2) { f64::midpoint(values[middle - 1], values[middle]) } else { values[middle] }
}
