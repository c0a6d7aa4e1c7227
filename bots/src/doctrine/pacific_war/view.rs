//! A position as the side to act sees it.

use sandtable_engine::{
    Side,
    games::pacific_war::{Area, PacificWar, State, Unit, UnitSet},
};

use super::{
    heap::{Brief, Heap},
    picture::Picture,
    worth,
};

/// A position as one side sees it.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) game: &'a PacificWar,
    pub(super) state: &'a State,
    pub(super) side: Side,
    pub(super) enemy: Side,
    pub(super) picture: &'a Picture,
    /// How much units still count.
    pub(super) horizon: f32,
}

impl<'a> View<'a> {
    pub(super) fn new(game: &'a PacificWar, state: &'a State, side: Side, picture: &'a Picture) -> Self {
        Self { game, state, side, enemy: side.other(), picture, horizon: worth::horizon(game, state) }
    }

    #[inline]
    pub(super) fn brief(&self, unit: Unit) -> &'a Brief {
        self.picture.brief(unit)
    }

    #[inline]
    pub(super) fn own(&self, area: Area) -> &'a Heap {
        self.picture.heap(self.side, area)
    }

    #[inline]
    pub(super) fn theirs(&self, area: Area) -> &'a Heap {
        self.picture.heap(self.enemy, area)
    }

    /// Whether an area is land, on the map or off it.
    #[inline]
    pub(super) fn is_ground(&self, area: Area) -> bool {
        self.game.ground.contains(area)
    }

    #[inline]
    pub(super) fn holds(&self, area: Area) -> bool {
        self.picture.held[self.side].contains(area)
    }

    #[inline]
    pub(super) fn prize(&self, area: Area) -> f32 {
        self.picture.prizes[area.index()]
    }

    /// Ready units of the side in an area that have not been used by the group or named for it.
    pub(super) fn ready(&self, area: Area) -> UnitSet {
        self.own(area).ready
    }

    /// What units are worth together.
    pub(super) fn worth_of(&self, units: UnitSet) -> f32 {
        units.iter().map(|unit| self.brief(unit).worth).sum()
    }
}

/// Chance that so many dice with these means come to at least `needed` hits.
pub(super) fn chance(hits: &[f32], needed: u8) -> f32 {
    let mut shares = [0.0_f32; 24];
    let most = usize::from(needed).min(shares.len() - 1);
    shares[0] = 1.0;
    for &hit in hits {
        for count in (0..=most).rev() {
            let from = if count == 0 { 0.0 } else { shares[count - 1] };
            // The last cell keeps all that is as much or more.
            let stays = if count == most { shares[count] } else { shares[count] * (1.0 - hit) };
            shares[count] = stays + from * hit;
        }
    }
    shares[most]
}

#[cfg(test)]
mod tests {
    use super::chance;

    #[test]
    fn chances_are_those_of_two_divisions() {
        let two = [4.0 / 6.0, 4.0 / 6.0];
        for (needed, expected) in [(0, 1.0), (1, 8.0 / 9.0), (2, 4.0 / 9.0), (3, 0.0)] {
            assert!((chance(&two, needed) - expected).abs() < 1e-6, "{needed}");
        }
    }
}
