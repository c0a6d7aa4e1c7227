//! Dice procedures: air operations table, defence, attack, interception. The game and `sandtable odds` both run these
//! lines.

use arrayvec::ArrayVec;

use crate::{
    Dice, Roll,
    games::three_kingdoms::{AirTable, Column, MAX_ATTACKERS},
    math::power,
};

/// Rows of the air operations table [R5.1, R7.3(3), R17.1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AirRow {
    /// Base air operation.
    BaseOperation,
    /// Interception from bases.
    BaseInterception,
    /// Carrier air operation.
    CarrierOperation,
    /// Interception from carriers.
    CarrierInterception,
}

/// Upper end of the distances of a column (from 0), `None` where the row does not use it.
#[inline]
pub const fn reach_of(table: &AirTable, row: AirRow, column: Column) -> Option<u8> {
    table.rows[row as usize][column.index()]
}

/// Column (from 0) of the table for a distance, `None` out of range [RULING-49].
pub fn air_column(table: &AirTable, row: AirRow, distance: u8) -> Option<Column> {
    Column::all().find(|&column| reach_of(table, row, column).is_some_and(|reach| distance <= reach))
}

/// [R5.1(2), RULING-1] Operations: a staircase over the modified die, one less a column.
pub const fn operations(column: Column, die: u8, modifier: i8, offset: i8) -> u8 {
    let operations = die as i8 + modifier + offset - (column.number() as i8 + 1);
    if operations > 0 { operations as u8 } else { 0 }
}

/// Highest tech that counters may have.
pub(crate) const MOST_TECH: u8 = 5;

/// Numbers of dice by the number that hits [R14(1), R14(2)].
pub type DiceByTech = [u8; MOST_TECH as usize + 1];

/// [R14(1), R14(2), RULING-12] Defence against a boat: one die for each whole ASW point at its ship's tech; two halves
/// make one at the lower tech, paired from high to low, and the last odd half is dropped. Takes (twice the ASW, tech).
pub fn defence_dice(ships: impl Iterator<Item = (u8, u8)>) -> DiceByTech {
    let mut dice = DiceByTech::default();
    let mut halves = DiceByTech::default();
    for (asw_x2, tech) in ships {
        dice[usize::from(tech)] += asw_x2 / 2;
        halves[usize::from(tech)] += asw_x2 % 2;
    }
    let mut waiting = 0;
    for tech in (1..=usize::from(MOST_TECH)).rev() {
        let paired = waiting + halves[tech];
        dice[tech] += paired / 2;
        waiting = paired % 2;
    }
    dice
}

/// How a group attacks a boat [R12(1), R12(2)].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunt {
    /// Number of dice.
    pub dice: u8,
    /// Lowest tech of the ships that take part: a die up to this hits.
    pub tech: u8,
}

impl Hunt {
    /// Chances of at least one hit and of at least two.
    pub fn chances(self) -> (f64, f64) {
        let miss = f64::from(6 - self.tech) / 6.0;
        let none = power(miss, self.dice.into());
        let one = f64::from(self.dice) * (1.0 - miss) * power(miss, u32::from(self.dice) - 1);
        (1.0 - none, 1.0 - none - one)
    }
}

/// The ways in which it can attack that are worth a choice, best first.
pub type Hunts = ArrayVec<Hunt, { MOST_TECH as usize }>;

/// [R12(1), R12(2), RULING-12] Whoever attacks may leave ships out, and does so by tech: for each t the units of tech t
/// and more. The first way has the best chance of a hit, then of two, then the higher t. Further ones are those
/// that give up some of it for a better chance of two hits. Takes (twice the ASW, tech); empty without dice.
pub fn hunts(ships: impl Iterator<Item = (u8, u8)>) -> Hunts {
    let mut asw_x2 = [0; MOST_TECH as usize + 1];
    for (value, tech) in ships {
        asw_x2[usize::from(tech)] += u16::from(value);
    }
    let mut hunts = Hunts::new();
    let mut total = 0;
    for tech in (1..=MOST_TECH).rev() {
        total += asw_x2[usize::from(tech)];
        let dice = (total / 2).min(u16::from(u8::MAX)) as u8;
        if dice > 0 && asw_x2[usize::from(tech)] > 0 {
            hunts.push(Hunt { dice, tech });
        }
    }
    hunts.sort_by(|one, other| {
        let ((one_hit, two_hits), (other_one, other_two)) = (one.chances(), other.chances());
        other_one.total_cmp(&one_hit).then(other_two.total_cmp(&two_hits)).then(other.tech.cmp(&one.tech))
    });
    let mut best_of_two = -1.0;
    hunts.retain(|hunt| {
        let (_, two) = hunt.chances();
        let is_worth_it = two > best_of_two;
        best_of_two = two.max(best_of_two);
        is_worth_it
    });
    hunts
}

/// Rolls defence dice and counts the hits [R14(2)].
pub(crate) fn roll_defence<D: Dice>(dice: &mut D, name: Roll, defence: DiceByTech) -> u8 {
    let mut hits = 0;
    let mut index = 0;
    for most in 1..=MOST_TECH {
        let count = defence[usize::from(most)];
        hits += dice.hits_up_to(name.nth(index), count, most);
        index += count;
    }
    hits
}

/// One attacker of a target: strength and the number that hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shooter {
    /// Dice.
    pub strength: u8,
    /// Number that hits, after the distance [R15.2(6)].
    pub most: u8,
}

/// Those who attack one target.
pub type Shooters = ArrayVec<Shooter, MAX_ATTACKERS>;

/// [R15.2(6)] The number that hits at a distance: one less from two hexes on, at least 1.
#[inline]
pub(crate) const fn most_at(tech: u8, distance: u8) -> u8 {
    if distance >= 2 && tech > 1 { tech - 1 } else { tech }
}

/// [R15.2(4), RULING-16] Anti-aircraft hits lower the strengths of those who hit least easily first.
pub(crate) fn suppress(shooters: &mut Shooters, hits: u8) {
    let mut left = hits;
    for most in 1..=MOST_TECH {
        for shooter in shooters.iter_mut().filter(|shooter| shooter.most == most) {
            let taken = left.min(shooter.strength);
            shooter.strength -= taken;
            left -= taken;
        }
    }
}

/// [R15.2(5)] Everybody's dice at one target; gives dice rolled and hits.
pub(crate) fn roll_fire<D: Dice>(dice: &mut D, name: Roll, shooters: &Shooters) -> (u8, u8) {
    let (mut count, mut hits) = (0, 0);
    for most in 1..=MOST_TECH {
        let of_tech = shooters.iter().filter(|shooter| shooter.most == most).map(|shooter| shooter.strength).sum();
        hits += dice.hits_up_to(name.nth(count), of_tech, most);
        count += of_tech;
    }
    (count, hits)
}

/// What happens to a target [R15.2(7), R18.1(4)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Damage {
    /// Nothing.
    None,
    /// To the damage box.
    Damaged,
    /// To the sunk box.
    Sunk,
}

/// [R15.2(7), R18.1(4)1, R18.1(4)2, RULING-18] Hits take SUP first; one more damages, two more sink. Gives the SUP
/// lost and the damage.
pub(crate) const fn damage(hits: u8, sup: u8) -> (u8, Damage) {
    let lost = if hits < sup { hits } else { sup };
    let damage = match hits - lost {
        0 => Damage::None,
        1 => Damage::Damaged,
        _ => Damage::Sunk,
    };
    (lost, damage)
}

/// Aircraft in an interception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dogfight {
    /// Interceptors, all fighters.
    pub interceptors: u8,
    /// Escorts of the attacked group.
    pub escorts: u8,
    /// Its attack aircraft.
    pub attackers: u8,
    /// Number that hits for the interceptors.
    pub interceptor_tech: u8,
    /// Number that hits for the escorts.
    pub escort_tech: u8,
    /// Dice of an interceptor.
    pub interceptor_aa: u8,
    /// Dice of an escort.
    pub escort_aa: u8,
}

impl Dogfight {
    /// [R17.2] One round. Simultaneous: both fire, each owner gives up escorts first. Escorts first: their losses are
    /// taken before the interceptors fire, who then pick attack aircraft first [RULING-20]. What is left stands in the
    /// fields.
    pub(crate) fn fight<D: Dice>(
        &mut self,
        escorts_first: bool,
        dice: &mut D,
        escort_name: Roll,
        interceptor_name: Roll,
    ) {
        let shot = dice.hits_up_to(escort_name, self.escorts * self.escort_aa, self.escort_tech);
        let shot = shot.min(self.interceptors);
        if escorts_first {
            self.interceptors -= shot;
        }
        let firing = self.interceptors * self.interceptor_aa;
        let hits = dice.hits_up_to(interceptor_name, firing, self.interceptor_tech);
        if !escorts_first {
            self.interceptors -= shot;
        }
        let (first, second) = if escorts_first {
            (&mut self.attackers, &mut self.escorts)
        } else {
            (&mut self.escorts, &mut self.attackers)
        };
        let from_first = hits.min(*first);
        *first -= from_first;
        *second -= (hits - from_first).min(*second);
    }
}
