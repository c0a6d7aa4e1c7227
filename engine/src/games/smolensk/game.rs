//! The game value: data, options, and what is computed from them once.

use std::sync::Arc;

use super::{
    Approaches, Army, Block, Card, Chit, ChitSet, Data, First, Hexes, Marker, Options, Order, Place, Sheet, Split,
    State, Terrain, Unit, UnitSet, ground, rules,
};
use crate::{
    BySide, Id, OptId, Setting, Side,
    hex::{Hex, Hexsides, Strips},
    land::Ways,
};

/// The game: map, counters, chits, one scenario and its options.
#[derive(Clone, Debug)]
pub struct Smolensk {
    /// Scenario id, sides and bid.
    pub setting: Setting,
    /// Everything read from the data files.
    pub data: Data,
    /// Rulings that are switches, and optional rules.
    pub options: Options,
    /// Units of each side.
    pub armies: BySide<UnitSet>,
    /// Sides between hexes in play.
    pub sides: Hexsides,
    /// Hexes in play.
    pub land: Strips,
    /// Hexes in play on the eastern edge of the map, where units enter.
    pub edge: Hexes,
    /// Costs of units that are mechanized, and of the others.
    pub ways: [Ways; 2],
    /// Sides of each hex with a major river and no bridge [R10.6(3)4].
    pub unbridged: Vec<u8>,
    /// The place of each hex.
    pub places: Vec<OptId<Place>>,
    /// The hexes that have one.
    pub with_place: Hexes,
    /// Numbers of the places that are worth a detour: cities, sources, railways to Kiev [RULING-13].
    pub prizes: Vec<Option<u8>>,
    /// Chits that this game uses, by order.
    pub chits: ChitSet,
    /// Chits of the hand of the Axis [R6.2(4)1].
    pub hand: Vec<Chit>,
    /// Extra armies [R15.2(2)5].
    pub extras: Vec<Chit>,
    /// Places with stand-fast markers [L15.6(1)].
    pub stand_fast: Vec<Place>,
    /// Railways to Kiev [R15.5(4)1].
    pub exits: Vec<Place>,
    /// Panzer headquarters of the Axis.
    pub panzer_hqs: Vec<Unit>,
    /// The block of each hex [RULING-58].
    blocks: Vec<Block>,
    /// The hexes of each block.
    in_blocks: Vec<Hexes>,
    /// The class of each unit: same type and values; each headquarters is one by itself [RULING-57].
    classes: Vec<u16>,
    /// Number of each hex among those with a railway, for [`State::lines`].
    pub rails: Vec<u16>,
    /// How far every hex is from the places that count.
    pub approaches: Arc<Approaches>,
}

impl Smolensk {
    /// The game of a scenario with these options.
    pub fn new(data: Data, setting: Setting, options: Options) -> Self {
        let map = &data.map;
        let is_linked = data.scenario.sheet == Sheet::Linked;
        let of = |side| {
            let units = (0..).zip(&data.cards).filter(|(_, card)| card.side == side);
            units.map(|(number, _)| Unit::new(number)).collect()
        };
        let mut places = vec![OptId::NONE; map.grid.len()];
        for (number, site) in (0..).zip(&data.sites) {
            places[site.hex.index()] = OptId::some(Place::new(number));
        }
        let chits = (0..data.chits.len())
            .map(Chit::of)
            .filter(|&chit| options.reserve_okh || data.chit(chit).order != Order::Call);
        let chits: ChitSet = chits.collect();
        let which = |is_meant: &dyn Fn(Chit) -> bool| chits.iter().filter(|&chit| is_meant(chit)).collect::<Vec<_>>();
        let sites = |is_meant: &dyn Fn(&super::Site) -> bool| {
            let found = (0..).zip(&data.sites).filter(|(_, site)| is_meant(site));
            found.map(|(number, _)| Place::new(number)).collect::<Vec<_>>()
        };
        let mut count = 0;
        let prizes = data.sites.iter().map(|site| {
            let is_prize = site.is_city || site.is_source || site.is_exit;
            count += u8::from(is_prize);
            is_prize.then(|| count - 1)
        });
        let prizes = prizes.collect();
        let mut count = 0;
        let rails = map.rail.iter().map(|&mask| {
            count += u16::from(mask != 0);
            if mask == 0 { u16::MAX } else { count - 1 }
        });
        let ways = [0, 1].map(|class| ground::ways(&data, &options, class));
        let sides = Hexsides::open_between(&map.grid, &map.in_play);
        Self {
            armies: BySide::from_fn(of),
            land: Strips::of(&map.grid, &map.in_play.bits()),
            edge: map.in_play.iter().filter(|&hex| map.grid.column(hex) == map.grid.columns()).collect(),
            approaches: Arc::new(Approaches::new(&data, &sides, &ways)),
            sides,
            ways,
            unbridged: ground::unbridged(&data),
            with_place: data.sites.iter().map(|site| site.hex).collect(),
            places,
            prizes,
            hand: which(&|chit| matches!(data.chit(chit).order, Order::Interrupt(_))),
            extras: which(&|chit| data.chit(chit).first == First::Extra),
            stand_fast: if is_linked { sites(&|site| site.stands_fast) } else { Vec::new() },
            exits: sites(&|site| site.is_exit),
            panzer_hqs: (0..)
                .zip(&data.cards)
                .filter(|(_, card)| card.kind == super::Kind::PanzerHq && card.side == Side::One)
                .map(|(number, _)| Unit::new(number))
                .collect(),
            rails: rails.collect(),
            in_blocks: ground::in_blocks(&map.grid),
            blocks: ground::blocks(&map.grid),
            classes: ground::classes(&data),
            chits,
            setting,
            data,
            options,
        }
    }

    /// The counter of a unit.
    #[inline]
    pub fn card(&self, unit: Unit) -> &Card {
        self.data.card(unit)
    }

    /// Whose unit it is.
    #[inline]
    pub fn side_of(&self, unit: Unit) -> Side {
        self.card(unit).side
    }

    /// Whether this is the linked game.
    pub fn is_linked(&self) -> bool {
        self.data.scenario.sheet == Sheet::Linked
    }

    /// [R15.6(1), R16.1(3), RULING-48] The points that the Axis needs, `None` where it needs more than the enemy has.
    pub fn needs(&self) -> Option<u8> {
        self.options.bid.or(Some(self.data.scenario.axis_needs).filter(|&needs| needs > 0))
    }

    /// All units of the game.
    #[inline]
    pub fn units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.data.cards.len() as u16).map(Unit::new)
    }

    /// Units of a side, by rising id.
    #[inline]
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> + Clone + use<> {
        self.armies[side].iter()
    }

    /// Units of a side on the map with their hexes, by rising id.
    #[inline]
    pub fn on_map<'a>(&self, state: &'a State, side: Side) -> impl Iterator<Item = (Unit, Hex)> + use<'a> {
        self.units_of(side).filter_map(|unit| Some((unit, state.hex(unit)?)))
    }

    /// Attack of a unit as it is [R2.21(2)5].
    #[inline]
    pub fn attack_of(&self, state: &State, unit: Unit) -> u8 {
        self.card(unit).attack[usize::from(state.unit(unit).is_reduced())]
    }

    /// Defence of a unit as it is.
    #[inline]
    pub fn defence_of(&self, state: &State, unit: Unit) -> u8 {
        self.card(unit).defence[usize::from(state.unit(unit).is_reduced())]
    }

    /// Steps of a unit as it is [R2.21(3)].
    #[inline]
    pub fn steps_of(&self, state: &State, unit: Unit) -> u8 {
        1 + u8::from(self.card(unit).has_two_steps && !state.unit(unit).is_reduced())
    }

    /// The costs of a unit.
    #[inline]
    pub fn ways_of(&self, unit: Unit) -> &Ways {
        &self.ways[usize::from(!self.card(unit).is_mech)]
    }

    /// The place of a hex.
    #[inline]
    pub fn place_in(&self, hex: Hex) -> Option<Place> {
        self.places[hex.index()].get()
    }

    /// Who controls a place [R3.4(2)].
    #[inline]
    pub fn holder(&self, state: &State, place: Place) -> Side {
        if state.axis.contains(place) { Side::One } else { Side::Two }
    }

    /// The block of a hex [RULING-58].
    #[inline]
    pub fn block_of(&self, hex: Hex) -> Block {
        self.blocks[hex.index()]
    }

    /// The hexes of a block.
    #[inline]
    pub(super) fn hexes_of(&self, block: Block) -> &Hexes {
        &self.in_blocks[block.index()]
    }

    /// Whether two units have the same type and values; headquarters never have.
    #[inline]
    pub fn are_alike(&self, a: Unit, b: Unit) -> bool {
        self.classes[a.index()] == self.classes[b.index()]
    }

    /// The class of a unit.
    #[inline]
    pub(super) fn class_of(&self, unit: Unit) -> usize {
        usize::from(self.classes[unit.index()])
    }

    /// The block with the highest number.
    pub fn last_block(&self) -> Block {
        self.block_of(Hex(self.data.map.grid.len() as u16 - 1))
    }

    /// The headquarters that a chit activates.
    pub fn hq_of(&self, chit: Chit) -> Option<Unit> {
        match self.data.chit(chit).order {
            Order::Hq(unit) | Order::Interrupt(unit) => Some(unit),
            Order::Reinforce | Order::Call | Order::Supply => None,
        }
    }

    /// Whether the headquarters of a chit could act if the chit were executed now: it is on the map, and no optional rule
    /// forbids it to act once more in this turn [R13.0(2), L16.7(1)].
    pub fn may_act(&self, state: &State, chit: Chit) -> bool {
        self.hq_of(chit).is_some_and(|hq| state.hex(hq).is_some() && rules::chits::may_act(self, state, hq))
    }

    /// The chits that are in the hand of the Axis now [R6.2(4)1].
    pub fn held(&self, state: &State) -> ChitSet {
        let held = self.hand.iter().enumerate().filter(|(number, _)| state.held >> number & 1 != 0);
        held.map(|(_, &chit)| chit).collect()
    }

    /// The points of both sides if the game were over now.
    pub fn score(&self, state: &State) -> BySide<i16> {
        rules::victory::score(self, state)
    }

    /// Points that a city gives its holder, with a line or without [R15.5(1), R15.5(2), L15.6, RULING-37].
    pub fn city_value(&self, state: &State, place: Place, has_line: bool) -> u8 {
        rules::victory::city_value(self, state, place, has_line)
    }

    /// The number of an extra army.
    pub fn army_of(&self, chit: Chit) -> Option<Army> {
        self.extras.iter().position(|&extra| extra == chit).map(Army::from_index)
    }

    /// The stand-fast marker of a place.
    pub fn marker_of(&self, place: Place) -> Option<Marker> {
        self.stand_fast.iter().position(|&known| known == place).map(Marker::from_index)
    }

    /// Chits that a side may have in the cup in this turn; those of its hand not among them [R15.2(1)1].
    pub fn available(&self, state: &State, side: Side) -> ChitSet {
        let is_in = |chit: &Chit| {
            let card = self.data.chit(*chit);
            card.side == Some(side)
                && !matches!(card.order, Order::Interrupt(_))
                && match card.first {
                    First::Turn(turn) => turn <= state.turn,
                    First::Extra => self.army_of(*chit).is_some_and(|army| state.armies.contains(army)),
                }
        };
        self.chits.iter().filter(is_in).collect()
    }

    /// Chits that the Soviet player puts into the cup in this turn [R6.2(1), RULING-39].
    pub fn soviet_chits(&self, turn: u8) -> u8 {
        self.record(turn).soviet_chits[usize::from(self.options.soviet_chits_b)]
    }

    /// Reinforcements of a side in this turn [R12.2(1), RULING-39].
    pub fn reinforcements(&self, turn: u8, side: Side) -> u8 {
        let printed = self.record(turn).units[side.index()];
        match self.options.split {
            _ if self.is_linked() => printed,
            Split::TwoToOne => printed,
            Split::OneToOne => printed * 3 / 4,
            Split::All => printed * 3 / 2,
        }
    }

    /// A turn of the record.
    pub fn record(&self, turn: u8) -> &super::Turn {
        &self.data.turns[usize::from(turn) - 1]
    }

    /// The date of a turn.
    pub fn date(&self, turn: u8) -> &str {
        &self.record(turn).date
    }

    /// Shifts in favour of whoever defends a hex [R10.3(3)].
    pub fn shifts(&self, hex: Hex) -> u8 {
        let chart = &self.data.chart;
        let town = self.place_in(hex).is_some_and(|place| self.data.site(place).is_town);
        let terrain = self.data.map.terrain[hex.index()];
        chart.terrain[terrain as usize].shift + if town { chart.town.shift } else { 0 }
    }

    /// Most hexes of an advance that has entered a hex over a side [R10.7(1)2].
    pub fn advance_limit(&self, from: Hex, direction: usize, to: Hex, with_rivers: bool) -> u8 {
        let chart = &self.data.chart;
        let mut most = chart.terrain[self.data.map.terrain[to.index()] as usize].advance;
        if self.place_in(to).is_some_and(|place| self.data.site(place).is_town) {
            most = most.min(chart.town.advance);
        }
        if with_rivers && self.has_river(from, direction) {
            most = most.min(chart.river.advance);
        }
        most
    }

    /// Whether a river or a major river runs along a side.
    #[inline]
    pub fn has_river(&self, hex: Hex, direction: usize) -> bool {
        self.data.map.river[hex.index()] >> direction & 1 != 0
    }

    /// Whether a hex is a major city.
    pub fn is_city(&self, hex: Hex) -> bool {
        self.data.map.terrain[hex.index()] == Terrain::City
    }
}

impl Smolensk {
    /// Major cities, by place.
    pub fn cities(&self) -> impl Iterator<Item = Place> + use<'_> {
        self.places_with(|site| site.is_city)
    }

    /// Soviet sources, by place [R15.5(3)4].
    pub fn sources(&self) -> impl Iterator<Item = Place> + use<'_> {
        self.places_with(|site| site.is_source)
    }

    fn places_with(&self, is_meant: impl Fn(&super::Site) -> bool) -> impl Iterator<Item = Place> {
        let found = (0..).zip(&self.data.sites).filter(move |(_, site)| is_meant(site));
        found.map(|(number, _)| Place::new(number))
    }
}

impl Smolensk {
    /// The hexes in the north-west and south-east corners of a block.
    pub(super) fn corners(&self, block: Block) -> (Hex, Hex) {
        let grid = &self.data.map.grid;
        let down = grid.rows().div_ceil(6);
        let (column, row) = (block.number() / down * 6 + 1, block.number() % down * 6 + 1);
        let corner =
            |column: u8, row: u8| grid.at(column.min(grid.columns()), row.min(grid.rows())).expect("on the map");
        (corner(column, row), corner(column + 5, row + 5))
    }
}
