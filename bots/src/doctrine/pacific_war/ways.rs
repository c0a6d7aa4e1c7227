//! Where a group can get to in one move.

use sandtable_engine::{
    Side,
    games::pacific_war::{Area, AreaSet, PacificWar, UnitSet},
};

use super::picture::Picture;

/// Most points of a move.
pub(super) const MOST_POINTS: usize = 3;

/// [R7.2(1), R7.2(2), R7.2(3), R7.4(1), R7.4(3)] Areas that all units of a group may enter.
pub(super) fn open(game: &PacificWar, picture: &Picture, side: Side, group: UnitSet) -> AreaSet {
    let all = game.data.map.areas.all();
    game.by_kind(group).fold(all, |open, (kind, _)| open.and(game.open_to_kind(kind, picture.held[side])))
}

/// [R7.1(2)] Areas within so many points of an area, by the points that are spent; the area itself at 0.
pub(super) fn reach(
    game: &PacificWar,
    picture: &Picture,
    side: Side,
    from: Area,
    points: u8,
    open: AreaSet,
) -> [AreaSet; MOST_POINTS + 1] {
    let (control, units) = (picture.held[side.other()], picture.occupied[side.other()]);
    let hostile = control.with(units);
    let most = usize::from(points).min(MOST_POINTS);
    let mut levels = [AreaSet::EMPTY; MOST_POINTS + 1];
    levels[0] = AreaSet::one(from);
    let mut seen = AreaSet::EMPTY;
    for spent in 0..most {
        seen = seen.with(levels[spent]);
        for area in levels[spent].iter() {
            let leave = usize::from(control.contains(area)) + usize::from(units.contains(area));
            let beside = game.data.map.areas.beside(area).and(open).without(seen);
            for (cost, targets) in [(1, beside.without(hostile)), (2, beside.and(hostile))] {
                let total = spent + leave + cost;
                if total <= most {
                    levels[total] = levels[total].with(targets);
                }
            }
        }
    }
    levels
}
