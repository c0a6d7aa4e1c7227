//! The ways to divide unseen ships over face-down forces [S7.3].

use arrayvec::ArrayVec;

use crate::{
    Stream,
    games::pacific_fury::{ForceType, MAX_FORCES},
};

/// A face-down force as the enemy sees it.
#[derive(Clone, Copy, Debug)]
pub struct Stack {
    /// Number of its counters, `None` where it is not public [RULING-9].
    pub size: Option<u8>,
    /// Bits of the types it may have.
    pub mask: u8,
}

/// Numbers of carriers, warships and transports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Classes {
    /// CV and CVL.
    pub carriers: u8,
    /// BB, BC and CA.
    pub warships: u8,
    /// Transports.
    pub transports: u8,
}

/// How divisions of the hidden ships are weighted against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighting {
    /// Every division of the labelled ships counts the same.
    Uniform,
    /// Divisions that look like fleets count more; none is impossible.
    Plausible,
}

/// The number (or weight) of ways to fill face-down stacks from a pool of unseen ships: N(k, C, W, T, e) of [S7.3].
#[derive(Clone, Debug)]
pub struct Divisions {
    stacks: ArrayVec<Stack, MAX_FORCES>,
    pool: Classes,
    weighting: Weighting,
    /// `ways[k]` for each remaining (carriers, transports, express free), and warships where sizes are not public.
    ways: Ways,
    warship_stride: usize,
}

/// A table that is on the heap only where sizes are secret.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a single draw must not allocate")]
enum Ways {
    Few([f64; FEW]),
    Many(Vec<f64>),
}

/// Cells for seven stacks and ten carriers where sizes are public.
const FEW: usize = (MAX_FORCES + 1) * 11 * 3 * 2;

impl Ways {
    fn new(cells: usize) -> Self {
        if cells <= FEW { Self::Few([0.0; FEW]) } else { Self::Many(vec![0.0; cells]) }
    }
}

impl std::ops::Index<usize> for Ways {
    type Output = f64;

    #[inline]
    fn index(&self, cell: usize) -> &f64 {
        match self {
            Self::Few(ways) => &ways[cell],
            Self::Many(ways) => &ways[cell],
        }
    }
}

impl std::ops::IndexMut<usize> for Ways {
    #[inline]
    fn index_mut(&mut self, cell: usize) -> &mut f64 {
        match self {
            Self::Few(ways) => &mut ways[cell],
            Self::Many(ways) => &mut ways[cell],
        }
    }
}

impl Divisions {
    /// Counts all divisions.
    pub fn new(stacks: &[Stack], pool: Classes, weighting: Weighting) -> Self {
        let sized = stacks.iter().all(|stack| stack.size.is_some());
        let warship_stride = if sized { 0 } else { usize::from(pool.warships) + 1 };
        let width = warship_stride.max(1);
        let cells = (stacks.len() + 1) * (usize::from(pool.carriers) + 1) * 3 * 2 * width;
        let mut divisions =
            Self { stacks: stacks.iter().copied().collect(), pool, weighting, ways: Ways::new(cells), warship_stride };
        for k in (0..=stacks.len()).rev() {
            for carriers in 0..=pool.carriers {
                for transports in 0..=pool.transports {
                    let warships = if sized {
                        let Some(left) = divisions.warships_left(k, carriers, transports) else { continue };
                        left..=left
                    } else {
                        0..=pool.warships
                    };
                    for warships in warships {
                        for express_free in [false, true] {
                            let left = Classes { carriers, warships, transports };
                            let ways = divisions.count(k, left, express_free);
                            let cell = divisions.cell(k, left, express_free);
                            divisions.ways[cell] = ways;
                        }
                    }
                }
            }
        }
        divisions
    }

    /// Number of divisions in all.
    pub fn total(&self) -> f64 {
        self.ways[self.cell(0, self.pool, true)]
    }

    /// With public sizes the warships left follow from the other classes.
    fn warships_left(&self, k: usize, carriers: u8, transports: u8) -> Option<u8> {
        let all = self.pool.carriers + self.pool.warships + self.pool.transports;
        let placed: u8 = self.stacks[..k].iter().filter_map(|stack| stack.size).sum();
        all.checked_sub(placed)?.checked_sub(carriers)?.checked_sub(transports).filter(|&w| w <= self.pool.warships)
    }

    fn cell(&self, k: usize, left: Classes, express_free: bool) -> usize {
        let carriers = usize::from(self.pool.carriers) + 1;
        let width = self.warship_stride.max(1);
        let warships = if self.warship_stride == 0 { 0 } else { usize::from(left.warships) };
        (((k * carriers + usize::from(left.carriers)) * 3 + usize::from(left.transports)) * 2
            + usize::from(express_free))
            * width
            + warships
    }

    fn count(&self, k: usize, left: Classes, express_free: bool) -> f64 {
        if k == self.stacks.len() {
            return 1.0;
        }
        let mut ways = 0.0;
        self.each_composition(k, left, express_free, &mut |_, _, weight| ways += weight);
        ways
    }

    /// Shows every legal composition of stack `k`, its type, and the weight of all divisions that have it.
    fn each_composition(
        &self,
        k: usize,
        left: Classes,
        express_free: bool,
        visit: &mut impl FnMut(Classes, ForceType, f64),
    ) {
        let stack = self.stacks[k];
        let most = left.carriers + left.warships + left.transports;
        let sizes = match stack.size {
            Some(size) => size..=size,
            None => 1..=most,
        };
        for size in sizes {
            let mut show = |carriers: u8, warships: u8, transports: u8, force_type: ForceType| {
                if carriers > left.carriers || warships > left.warships || transports > left.transports {
                    return;
                }
                let used = Classes { carriers, warships, transports };
                let rest = Classes {
                    carriers: left.carriers - carriers,
                    warships: left.warships - warships,
                    transports: left.transports - transports,
                };
                let ways = self.ways[self.cell(k + 1, rest, express_free && force_type != ForceType::E)];
                if ways > 0.0 {
                    let choices = binomial(left.carriers, carriers)
                        * binomial(left.warships, warships)
                        * binomial(left.transports, transports);
                    visit(used, force_type, choices * ways * self.plausibility(used, force_type));
                }
            };
            if stack.mask & ForceType::B as u8 != 0 {
                show(0, size, 0, ForceType::B);
            }
            if stack.mask & ForceType::C as u8 != 0 {
                for carriers in 1..=size.min(left.carriers) {
                    show(carriers, size - carriers, 0, ForceType::C);
                }
            }
            if stack.mask & ForceType::A as u8 != 0 && size >= 2 {
                for transports in 1..=size.min(left.transports) {
                    show(0, size - transports, transports, ForceType::A);
                }
            }
            if stack.mask & ForceType::E as u8 != 0 && size == 1 && express_free {
                show(0, 0, 1, ForceType::E);
            }
        }
    }

    /// How much a composition looks like a fleet somebody would form (doctrine 11.1): carriers sail together with about
    /// as many escorts as enemy planes need, transports sail with an escort or as the Express.
    fn plausibility(&self, used: Classes, force_type: ForceType) -> f64 {
        if self.weighting == Weighting::Uniform {
            return 1.0;
        }
        let spread = binomial(self.pool.carriers, used.carriers);
        match force_type {
            ForceType::C => {
                let escorts = match used.warships {
                    0 => 0.1,
                    1 => 0.5,
                    2..=6 => 1.0,
                    _ => 0.3,
                };
                escorts * 4.0 * f64::from(used.carriers) / spread
            }
            ForceType::E => 8.0,
            ForceType::B if used.warships == 1 => 0.3,
            ForceType::A if used.warships == 0 => 0.2,
            ForceType::A | ForceType::B => 1.0,
        }
    }

    /// Draws a division in proportion to its weight; returns the stack that is the Tokyo Express.
    pub(super) fn draw(&self, rng: &mut Stream, drawn: &mut [Classes]) -> Option<usize> {
        let mut left = self.pool;
        let mut express = None;
        for (k, slot) in drawn.iter_mut().enumerate() {
            let express_free = express.is_none();
            let mut target = rng.unit() * self.ways[self.cell(k, left, express_free)];
            let mut chosen = None;
            self.each_composition(k, left, express_free, &mut |classes, force_type, weight| {
                if target >= 0.0 {
                    chosen = Some((classes, force_type));
                }
                target -= weight;
            });
            let (classes, force_type) = chosen.expect("what is seen has at least one explanation");
            *slot = classes;
            left = Classes {
                carriers: left.carriers - classes.carriers,
                warships: left.warships - classes.warships,
                transports: left.transports - classes.transports,
            };
            if force_type == ForceType::E {
                express = Some(k);
            }
        }
        express
    }
}

/// Binomial coefficient; exact, as all values here are below 2^53.
fn binomial(n: u8, k: u8) -> f64 {
    BINOMIALS[usize::from(n)][usize::from(k)]
}

static BINOMIALS: [[f64; 31]; 31] = {
    let mut table = [[0.0; 31]; 31];
    let mut n = 0;
    while n < 31 {
        table[n][0] = 1.0;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + if k < n { table[n - 1][k] } else { 0.0 };
            k += 1;
        }
        n += 1;
    }
    table
};
