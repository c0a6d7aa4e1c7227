//! The procedures, carried out by the rules.

use sandtable_scenarios::counted;

use super::{Question, Raid, Stand, trial::Trial};
use crate::{
    Dice, Side,
    games::pacific_war::{Action, Card, Deed, Event, Form, Node, PacificWar, Program, Spot, UnitSet, Volley},
};

/// A ship that goes to its pool, and one that returns, as results of [`Question::Damage`].
const POOL: i32 = 3;
const RETURNS: i32 = 10;

/// The result of a procedure as a number.
pub(super) fn answer<D: Dice>(game: &PacificWar, question: &Question, dice: &mut D) -> i32 {
    match question {
        Question::Normal(attackers, defenders) => normal(game, attackers, defenders, dice),
        Question::Air(raid) => air(game, raid, dice),
        Question::Submarine(is_held, destroyers) => submarine(game, *is_held, *destroyers, dice),
        Question::Kamikaze(raid) => kamikaze(game, raid, dice),
        Question::Surprise(battleships, waves) => surprise(game, battleships, *waves, dice),
        Question::Damage(stand, points) => damage(game, stand, *points, dice),
    }
}

fn side_of(game: &PacificWar, stand: &Stand) -> Side {
    stand.units.first().map_or(Side::One, |&(unit, _)| game.side_of(unit))
}

fn set_of(stand: &Stand) -> UnitSet {
    stand.units.iter().map(|&(unit, _)| unit).collect()
}

/// [R8.1(4)] The group of a card makes a normal attack.
fn normal<D: Dice>(game: &PacificWar, attackers: &Stand, defenders: &Stand, dice: &mut D) -> i32 {
    let side = side_of(game, attackers);
    let mut trial = Trial::new(game, &[attackers, defenders]);
    trial.owns(side.other(), defenders.area);
    let state = &mut trial.state;
    state.active = side;
    state.node = Node::Deed;
    state.deed = Deed::Normal;
    state.here = attackers.area.into();
    state.group = set_of(attackers);
    trial.play(Action::Normal, None, dice, true);
    trial.left(side.other(), defenders.area).len() as i32
}

/// Hits from the air among the events.
fn hits(trial: &Trial<'_>) -> i32 {
    trial.events.iter().filter(|event| matches!(event, Event::Struck { hit: true, .. })).count() as i32
}

/// [R9.1(2)] Each unit of the group attacks once.
fn air<D: Dice>(game: &PacificWar, raid: &Raid, dice: &mut D) -> i32 {
    let side = side_of(game, &raid.attackers);
    let mut trial = Trial::new(game, &[&raid.attackers, &raid.defenders]);
    trial.owns(side, raid.attackers.area);
    trial.owns(side.other(), raid.defenders.area);
    let state = &mut trial.state;
    state.active = side;
    state.node = Node::Deed;
    state.deed = Deed::Air;
    state.here = raid.attackers.area.into();
    state.group = set_of(&raid.attackers);
    if raid.shots > 0 {
        state.hand[side.other()].add(Card::AAFIRE);
    }
    trial.play(Action::Air, Some(raid.defenders.area), dice, true);
    hits(&trial)
}

/// [R19(SUBMARINE)] One attack.
fn submarine<D: Dice>(game: &PacificWar, is_held: bool, destroyers: u8, dice: &mut D) -> i32 {
    let (side, enemy) = (Side::One, Side::Two);
    let sea = game.data.map.sea.first().expect("there is a sea");
    let escorts = game.destroyers.and(game.units[enemy]).iter().take(usize::from(destroyers));
    let prey = game.ships.and(game.units[enemy]).without(game.destroyers).first();
    let units = escorts.chain(prey).map(|unit| (unit, false)).collect();
    let mut trial = Trial::new(game, &[&Stand { units, area: sea }]);
    let state = &mut trial.state;
    state.seas[side].remove(sea);
    state.seas[enemy].remove(sea);
    if is_held {
        state.seas[enemy].insert(sea);
    }
    state.active = side;
    state.program = Program::Card;
    state.card = Card::SUBMARINE.into();
    state.node = Node::SubmarineSea;
    state.left = 1;
    trial.play(Action::At(sea), None, dice, true);
    i32::from(trial.events.iter().any(|event| matches!(event, Event::Submarine { hit: true, .. })))
}

/// [R19(KAMIKAZE)] The group attacks twice.
fn kamikaze<D: Dice>(game: &PacificWar, raid: &Raid, dice: &mut D) -> i32 {
    let mut trial = Trial::new(game, &[&raid.attackers, &raid.defenders]);
    trial.owns(Side::One, raid.attackers.area);
    trial.owns(Side::Two, raid.defenders.area);
    let state = &mut trial.state;
    state.active = Side::One;
    state.program = Program::Card;
    state.card = Card::KAMIKAZE.into();
    state.node = Node::Form;
    trial.play(Action::Form(Form::Group), Some(raid.defenders.area), dice, true);
    hits(&trial)
}

/// [R17.3(4)1, R17.3(4)2, RULING-42] The carriers of scenario 3 against battleships in port: those with the fewest hits
/// first.
fn surprise<D: Dice>(game: &PacificWar, battleships: &Stand, waves: u8, dice: &mut D) -> i32 {
    let map = &game.data.map;
    let sea = map.areas.beside(battleships.area).and(map.sea).first().expect("a port lies at a sea");
    let strong =
        |air: i8| game.carriers.and(game.units[Side::One]).iter().filter(move |&unit| game.counter(unit).air == air);
    let carriers = strong(4).take(2).chain(strong(3).take(1)).map(|unit| (unit, false)).collect();
    let carriers = Stand { units: carriers, area: sea };
    let mut trial = Trial::new(game, &[&carriers, battleships]);
    trial.owns(Side::Two, battleships.area);
    let state = &mut trial.state;
    let first = carriers.units[0].0;
    state.active = Side::One;
    state.program = Program::Surprise;
    state.stage = 3 - waves;
    state.volley = Volley::Wave;
    state.subject = first.into();
    state.shooters = set_of(&carriers);
    state.shooters.remove(first);
    state.node = Node::StrikeArea;
    trial.play(Action::At(battleships.area), Some(battleships.area), dice, true);
    battleships.units.iter().filter(|&&(unit, _)| trial.spot(unit) == Spot::Score).count() as i32
}

/// [R11.3(1)1, R11.4(4)1] What points of a normal attack do.
fn damage<D: Dice>(game: &PacificWar, stand: &Stand, points: u8, dice: &mut D) -> i32 {
    let (unit, has_acted) = stand.units[0];
    let mut trial = Trial::new(game, &[stand]);
    let turn = i32::from(trial.state.turn);
    let state = &mut trial.state;
    state.active = game.side_of(unit).other();
    state.volley = Volley::Normal;
    state.here = stand.area.into();
    state.set_damage(unit, points);
    state.node = Node::StrikeArea;
    // The last attacker declines; results follow.
    trial.play(Action::Skip, None, dice, false);
    match trial.spot(unit) {
        Spot::Area(area) if area != stand.area => 2,
        Spot::Area(_) => i32::from(!has_acted && trial.state.unit(unit).has_acted()),
        Spot::Track(back) => RETURNS + i32::from(back) - turn,
        _ => POOL,
    }
}

/// A result in words.
pub(super) fn text(question: &Question, result: i32) -> String {
    let counted = |thing: &str| counted(result, thing);
    match question {
        Question::Normal(..) => format!("{} left", counted("unit")),
        Question::Air(_) | Question::Kamikaze(_) => counted("hit"),
        Question::Submarine(..) => if result > 0 { "a hit" } else { "a miss" }.to_owned(),
        Question::Surprise(..) => counted("battleship"),
        Question::Damage(..) => match result {
            0 => "no effect".to_owned(),
            1 => "neutralised".to_owned(),
            2 => "retreats".to_owned(),
            POOL => "destroyed for good".to_owned(),
            back => format!("destroyed, back in {} turns", back - RETURNS),
        },
    }
}

/// The effect of a result of the table, for tests of the words.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games::pacific_war::Effect, testing};

    #[test]
    fn results_have_words() {
        let game: PacificWar = testing::load("s2", &[]);
        let unit = game.destroyers.first().expect("there are destroyers");
        let stand = Stand { units: vec![(unit, false)], area: game.data.map.sea.first().expect("a sea") };
        let question = Question::Damage(stand, 1);
        assert_eq!(text(&question, 12), "destroyed, back in 2 turns");
        assert_eq!(text(&Question::Submarine(true, 0), 1), "a hit");
        assert_eq!(game.data.charts.effect(1, false, 1), Effect::Retreats);
    }
}
