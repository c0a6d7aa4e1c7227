//! Troops and aircraft that are shipped to the front.

use sandtable_engine::games::pacific_war::{Area, AreaSet, UnitSet};

use super::{
    plans::Plan,
    stand::{self, Force},
    view::View,
};

/// [R19(TRANSPORT)] The best that a transport from an area can do.
pub(super) fn plan(view: &View<'_>, from: Area, units: UnitSet) -> Plan {
    let mut best = Plan::none(from);
    if !view.is_ground(from) || !view.holds(from) {
        return best;
    }
    let game = view.game;
    let limit = usize::from(game.card_limit(view.state));
    let troops: UnitSet = units.and(game.troops).iter().take(2).collect();
    let aircraft: UnitSet = units.and(game.aircraft).iter().take(limit - troops.len()).collect();
    let free = view.picture.held[view.side].without(view.picture.present[view.enemy]).without(game.data.map.off_map);
    let way = game.data.map.areas.net(AreaSet::one(from), free).and(game.ground);
    for group in [troops, aircraft, troops.with(aircraft)] {
        if group.is_empty() {
            continue;
        }
        let force = Force::new(view, group);
        let stays = stand::value(view, &force, from, false);
        for area in way.without(AreaSet::one(from)).iter() {
            if has_room(view, &force, area) {
                best = best.or(Plan { value: stand::value(view, &force, area, false) - stays, group, goal: area });
            }
        }
    }
    best
}

fn has_room(view: &View<'_>, force: &Force, area: Area) -> bool {
    let own = view.own(area);
    (force.land == 0 || own.land + force.land <= view.game.data.charts.land_limit)
        && (force.air == 0 || own.air + force.air <= view.game.air_limit(view.state))
}
