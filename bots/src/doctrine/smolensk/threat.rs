//! The ways by which the Axis will come.

use sandtable_engine::{
    games::smolensk::{AX, Smolensk, State},
    hex::{Grid, Hex},
};

use super::notes::{Notes, placed};

/// Hexes of a way that count.
const REACH: u16 = 14;
/// Goals of a unit.
const GOALS: usize = 2;

/// How strongly the Axis will come through each hex: its units follow the cheapest ways to the nearest goals that the
/// Soviets hold.
pub(super) struct Threat {
    ages: [u32; 2],
    /// By hex, and for where there is none.
    coming: Box<[u16; Grid::MOST]>,
    /// Strength that is near each goal, by goal.
    pub(super) at_goals: Vec<u16>,
}

impl Threat {
    pub(super) fn new() -> Self {
        Self { ages: [0; 2], coming: Box::new([0; Grid::MOST]), at_goals: Vec::new() }
    }
}

impl Notes {
    /// Attack that may come through a hex or one of those around, weighted by how soon.
    #[inline]
    pub(super) fn coming_near(&self, hex: Hex) -> f32 {
        let coming = |hex: usize| self.threat.coming[hex % Grid::MOST];
        let beside: u16 = self.rings[hex.index()].iter().map(|&beside| coming(beside.into())).sum();
        f32::from(coming(hex.index()) + beside)
    }

    /// Works out the ways of the Axis.
    pub(super) fn watch(&mut self, game: &Smolensk, state: &State) {
        let ages = [self.ages.units[AX], self.ages.control];
        if self.threat.ages == ages {
            return;
        }
        self.threat.ages = ages;
        let approaches = &game.approaches;
        let threat = &mut self.threat;
        threat.coming[..game.data.map.grid.len()].fill(0);
        threat.at_goals.clear();
        threat.at_goals.resize(approaches.goals().len(), 0);
        for (unit, hex) in placed(&self.words, self.on_map.and(game.armies[AX])) {
            let brief = &self.briefs[unit.index()];
            if brief.is_hq {
                continue;
            }
            let attack = u16::from(brief.attack[usize::from(self.words[unit.index()].is_reduced())]);
            let costs = approaches.from(brief.is_mech, hex);
            let mut best = [(u8::MAX, 0); GOALS];
            for (goal, &place) in approaches.goals().iter().enumerate() {
                if game.holder(state, place) == AX {
                    continue;
                }
                let cost = costs[goal];
                threat.at_goals[goal] += attack * 8 / (8 + u16::from(cost) / 4);
                if cost < best[0].0 {
                    best = [(cost, goal), best[0]];
                } else if cost < best[1].0 {
                    best[1] = (cost, goal);
                }
            }
            for (rank, &(cost, goal)) in best.iter().enumerate() {
                if cost != u8::MAX && (rank == 0 || brief.is_mech) {
                    let most = if brief.is_mech { REACH } else { REACH / 2 };
                    spread(game, &mut *threat.coming, brief.is_mech, hex, goal, attack, most);
                }
            }
        }
    }
}

/// Follows the cheapest way to a goal.
fn spread(game: &Smolensk, coming: &mut [u16], is_mech: bool, from: Hex, goal: usize, attack: u16, most: u16) {
    let mut at = from;
    for step in 0..most {
        let Some(next) = game.approaches.next(&game.data.map.grid, is_mech, at, goal) else { return };
        at = next;
        coming[at.index()] += attack * (most - step) / most;
    }
}
