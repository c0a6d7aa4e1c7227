//! Features of a position from the view of Japan, and a chance made of them by hand.

use sandtable_engine::{
    Game, Side,
    games::pacific_war::{ALLIES, AreaSet, AtEnd, JAPAN, Node, PacificWar, Spot, State, Unit},
    math::sigmoid,
};

use super::picture::{Picture, consult};

/// Names of the features.
pub(super) const NAMES: &[&str] = &[
    "points",
    "to_japanese_goal",
    "to_allied_goal",
    "resources",
    "cards",
    "aircraft",
    "carriers",
    "warships",
    "troops",
    "ready",
    "linked",
    "coming",
    "seas",
    "main_seas",
    "reach",
    "threatened",
    "rounds",
];

/// Slots of the turns: eleven of them, each before the rounds, early in them, and late.
const OF_TURNS: usize = 33;
/// Those of the turns where Japan wins if the Allies have not won, where the Allies win, and where both lose then.
pub(super) const SLOTS: usize = 3 * OF_TURNS;

/// The regression of a position.
pub(super) fn slot(game: &PacificWar, state: &State) -> usize {
    let at_end = match game.data.scenario.at_end {
        AtEnd::Wins(Side::One) => 0,
        AtEnd::Wins(Side::Two) => 1,
        AtEnd::BothLose => 2,
    };
    let part = match state.node {
        Node::SetUp | Node::Reinforce | Node::Hand | Node::Initiative => 0,
        _ if usize::from(state.held[JAPAN]) + usize::from(state.held[ALLIES]) > 4 => 1,
        _ => 2,
    };
    at_end * OF_TURNS + usize::from(state.turn - 1) * 3 + part
}

/// What a side has, in the units of the features.
#[derive(Clone, Copy, Default)]
struct Strength {
    aircraft: f32,
    carriers: f32,
    warships: f32,
    troops: f32,
    ready: f32,
    linked: f32,
    coming: f32,
    rounds: f32,
}

fn strength(state: &State, picture: &Picture, side: Side) -> Strength {
    use sandtable_engine::games::pacific_war::Arm;
    let mut sum = Strength::default();
    for unit in Unit::all().filter(|&unit| picture.brief(unit).side == side) {
        let brief = picture.brief(unit);
        let word = state.unit(unit);
        match word.spot() {
            Spot::Area(area) => {
                match brief.arm {
                    Arm::Air => sum.aircraft += 1.0,
                    Arm::Land => sum.troops += 1.0,
                    Arm::Ship if brief.is_carrier => sum.carriers += brief.worth / 3.0,
                    Arm::Ship => sum.warships += brief.worth,
                }
                if !word.has_acted() {
                    sum.ready += brief.worth;
                    sum.rounds += f32::from(u8::from(brief.air > 0));
                }
                if picture.linked[side].contains(area) {
                    sum.linked += brief.worth;
                }
            }
            Spot::Track(turn) => sum.coming += brief.worth / f32::from(1 + turn.saturating_sub(state.turn)),
            _ => {}
        }
    }
    sum
}

/// Fills the features.
pub(super) fn fill(game: &PacificWar, state: &State, features: &mut [f32]) {
    consult(game, state, |picture| {
        let map = &game.data.map;
        let scenario = &game.data.scenario;
        let [japan, allies] = [JAPAN, ALLIES].map(|side| strength(state, picture, side));
        let left = f32::from(scenario.last_turn.saturating_sub(state.turn)) + 1.0;
        let points = f32::from(state.vp);
        let boxed = if scenario.counts_box { f32::from((game.boxed(state) + 1) / 2) } else { 0.0 };
        let to_goal =
            scenario.japan.map_or(0.0, |(needed, _)| (f32::from(needed) - points - boxed) / (2.0 + 2.0 * left));
        let to_zero = scenario.allies.map_or(0.0, |least| (points - f32::from(least)) / (2.0 + 2.0 * left));
        let sum = |areas: AreaSet| areas.iter().map(|area| picture.prizes[area.index()]).sum::<f32>();
        let reach: f32 = map
            .land
            .and(picture.held[ALLIES])
            .iter()
            .filter(|&area| near(picture, ALLIES, area))
            .map(|area| picture.prizes[area.index()])
            .sum();
        let threatened: f32 = map
            .land
            .and(picture.held[JAPAN])
            .iter()
            .filter(|&area| near(picture, JAPAN, area))
            .map(|area| picture.prizes[area.index()])
            .sum();
        let values = [
            points / 30.0,
            -to_goal.clamp(-2.0, 2.0),
            to_zero.clamp(-2.0, 2.0),
            map.resource.and(picture.held[JAPAN]).and(picture.linked[JAPAN]).len() as f32 / 6.0,
            (f32::from(state.held[JAPAN]) - f32::from(state.held[ALLIES])) / 8.0,
            (japan.aircraft - allies.aircraft) / 10.0,
            (japan.carriers - allies.carriers) / 5.0,
            (japan.warships - allies.warships) / 15.0,
            (japan.troops - allies.troops) / 10.0,
            (japan.ready - allies.ready) / 30.0,
            (japan.linked - allies.linked) / 40.0,
            (japan.coming - allies.coming) / 10.0,
            (picture.held[JAPAN].and(map.sea).len() as f32 - picture.held[ALLIES].and(map.sea).len() as f32) / 10.0,
            (sum(picture.held[JAPAN].and(map.sea)) - sum(picture.held[ALLIES].and(map.sea))) / 5.0,
            reach / 15.0,
            -threatened / 15.0,
            (japan.rounds - allies.rounds) / 10.0,
        ];
        features.copy_from_slice(&values);
    });
}

/// Whether the enemy of the side that holds an area has land units near it, and nobody stands there.
fn near(picture: &Picture, holder: Side, area: sandtable_engine::games::pacific_war::Area) -> bool {
    picture.danger[holder][area.index()] <= 2 && picture.heap(holder, area).hold <= 2
}

/// Chance of a side by the points, what it takes to win, and the forces.
pub(super) fn estimate(game: &PacificWar, state: &State, side: Side) -> f64 {
    if let Some(outcome) = game.outcome(state) {
        return f64::from(outcome.half_points(side)) / 2.0;
    }
    let mut f = [0.0; NAMES.len()];
    fill(game, state, &mut f);
    let scenario = &game.data.scenario;
    let left = f32::from(scenario.last_turn.saturating_sub(state.turn));
    let forces = 0.4 * f[5] + 0.6 * f[6] + 0.3 * f[7] + 0.5 * f[8] + 0.3 * f[9] + 0.2 * f[11] + 0.4 * (f[14] + f[15]);
    let late = if state.turn >= 6 { -1.0 } else { 1.0 };
    let points = f32::from(state.vp) + left.min(4.0) * (forces + late);
    let spread = 3.0 + 2.0 * left;
    let boxed = if scenario.counts_box { f32::from((game.boxed(state) + 1) / 2) } else { 0.0 };
    let to = |x: f32| sigmoid(f64::from(x / spread));
    let japan_wins = scenario.japan.map_or(0.0, |(needed, _)| to(points + boxed - f32::from(needed) + 0.5));
    let allies_win = scenario.allies.map_or(0.0, |least| to(f32::from(least) - points + 0.5));
    // Where both can lose, each has the chance of its own victory.
    match (scenario.at_end, side) {
        (AtEnd::Wins(Side::One), Side::One) => 1.0 - allies_win,
        (AtEnd::Wins(Side::One) | AtEnd::BothLose, Side::Two) => allies_win,
        (AtEnd::Wins(Side::Two), Side::Two) => 1.0 - japan_wins,
        (AtEnd::Wins(Side::Two) | AtEnd::BothLose, Side::One) => japan_wins,
    }
}
