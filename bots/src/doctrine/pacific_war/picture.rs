//! What stands where, worked out once for each arrangement of the units.

use std::cell::RefCell;

use sandtable_engine::{
    BySide, IdSet, Side,
    games::pacific_war::{Area, AreaSet, Arm, Counter, MAX_AREAS, PacificWar, State, UNITS, Unit, UnitSet, Word},
};

use super::{memo::Memo, worth};

/// What a side has in an area.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heap {
    pub(super) units: UnitSet,
    pub(super) ready: UnitSet,
    pub(super) land: u8,
    pub(super) ready_land: u8,
    pub(super) air: u8,
    pub(super) ready_air: u8,
    pub(super) ships: u8,
    pub(super) carriers: u8,
    pub(super) ready_carriers: u8,
    pub(super) destroyers: u8,
    /// Attack of the ready land units and ships, in dice that hit on average.
    pub(super) land_hits: f32,
    pub(super) ship_hits: f32,
    /// Hits that clear the land and air units, and the ships.
    pub(super) hold: u8,
    pub(super) hulls: u8,
    pub(super) worth: f32,
}

/// A unit in a few bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brief {
    pub(super) side: Side,
    pub(super) arm: Arm,
    pub(super) is_carrier: bool,
    pub(super) is_destroyer: bool,
    pub(super) air: i8,
    pub(super) attack: i8,
    pub(super) durability: u8,
    pub(super) movement: u8,
    pub(super) worth: f32,
}

/// All that follows from where units are and who controls what.
pub(super) struct Picture {
    units: [Word; UNITS],
    japanese_land: AreaSet,
    seas: BySide<AreaSet>,
    turn: u8,
    scenario: String,
    pub(super) briefs: Vec<Brief>,
    /// The counters that the briefs were made of.
    sheet: Vec<Counter>,
    /// Plans that were made for this picture.
    pub(super) memo: RefCell<Memo>,
    pub(super) heaps: BySide<[Heap; MAX_AREAS]>,
    /// Areas that a side controls.
    pub(super) held: BySide<AreaSet>,
    /// Areas with land units on land or ships at sea: they make moves dearer for the enemy.
    pub(super) occupied: BySide<AreaSet>,
    /// Areas with any unit.
    pub(super) present: BySide<AreaSet>,
    /// Areas from which lines of supply come.
    pub(super) linked: BySide<AreaSet>,
    /// What each area is worth.
    pub(super) prizes: [f32; MAX_AREAS],
    /// Steps from the nearest enemy land area that is worth something.
    pub(super) far: BySide<[u8; MAX_AREAS]>,
    /// Steps from the nearest land unit of the enemy.
    pub(super) danger: BySide<[u8; MAX_AREAS]>,
    /// Hits that the enemy's ready aircraft can bring against each area.
    pub(super) threat: BySide<[f32; MAX_AREAS]>,
    /// What a hit from the air on the best target there is worth to the other side, for the side of the target.
    pub(super) prey: BySide<[f32; MAX_AREAS]>,
}

thread_local! {
    static PICTURE: RefCell<Option<Box<Picture>>> = const { RefCell::new(None) };
}

/// Calls `ask` with the picture of a state.
pub(super) fn consult<R>(game: &PacificWar, state: &State, ask: impl FnOnce(&Picture) -> R) -> R {
    PICTURE.with_borrow_mut(|kept| {
        let is_known = kept.as_ref().is_some_and(|picture| picture.is_of(game, state));
        if !is_known {
            let picture = kept.get_or_insert_with(|| Box::new(Picture::new()));
            picture.draw(game, state);
        }
        ask(kept.as_ref().expect("it was drawn"))
    })
}

impl Picture {
    fn new() -> Self {
        Self {
            units: State::EMPTY.units,
            japanese_land: AreaSet::EMPTY,
            seas: BySide::both(AreaSet::EMPTY),
            turn: 0,
            scenario: String::new(),
            briefs: Vec::new(),
            sheet: Vec::new(),
            memo: RefCell::default(),
            heaps: BySide::both([Heap::default(); MAX_AREAS]),
            held: BySide::both(AreaSet::EMPTY),
            occupied: BySide::both(AreaSet::EMPTY),
            present: BySide::both(AreaSet::EMPTY),
            linked: BySide::both(AreaSet::EMPTY),
            prizes: [0.0; MAX_AREAS],
            far: BySide::both([0; MAX_AREAS]),
            danger: BySide::both([0; MAX_AREAS]),
            threat: BySide::both([0.0; MAX_AREAS]),
            prey: BySide::both([0.0; MAX_AREAS]),
        }
    }

    fn is_of(&self, game: &PacificWar, state: &State) -> bool {
        self.units == state.units
            && self.japanese_land == state.japanese_land
            && self.seas == state.seas
            && self.turn == state.turn
            && self.scenario == game.setting.scenario
            && self.is_same_sheet(game)
    }

    /// The counters may come from other data.
    fn is_same_sheet(&self, game: &PacificWar) -> bool {
        self.sheet == game.data.counters
    }

    fn draw(&mut self, game: &PacificWar, state: &State) {
        self.units = state.units;
        self.japanese_land = state.japanese_land;
        self.seas = state.seas;
        self.turn = state.turn;
        self.scenario.clear();
        self.scenario.push_str(&game.setting.scenario);
        if !self.is_same_sheet(game) {
            self.briefs.clear();
            self.briefs.extend(Unit::all().map(|unit| brief(game, unit)));
            self.sheet.clone_from(&game.data.counters);
        }
        self.memo.get_mut().forget();
        let map = &game.data.map;
        let allied_land = map.land.with(map.off_map).without(state.japanese_land);
        self.held =
            BySide::new(state.japanese_land.with(state.seas[Side::One]), allied_land.with(state.seas[Side::Two]));
        self.heaps = BySide::both([Heap::default(); MAX_AREAS]);
        self.present = BySide::both(AreaSet::EMPTY);
        for unit in Unit::all() {
            if let Some(area) = state.area(unit) {
                self.add(unit, area, state.unit(unit).has_acted());
            }
        }
        let water = map.sea.with(map.pass);
        for side in Side::BOTH {
            let heaps = &self.heaps[side];
            let occupied = self.present[side].iter().filter(|&area| {
                let heap = &heaps[area.index()];
                if water.contains(area) { heap.ships > 0 } else { heap.land > 0 }
            });
            self.occupied[side] = occupied.collect();
            self.linked[side] = linked(game, self.held[side]);
        }
        for area in map.areas.ids() {
            self.prizes[area.index()] = worth::prize(game, state, area);
        }
        for side in Side::BOTH {
            let goals = self.held[side.other()].and(map.land);
            self.far[side] = distances(game, goals.iter().filter(|&area| map.sites[area.index()].vp > 0).collect());
            let heaps = &self.heaps[side.other()];
            let troops = self.present[side.other()].iter().filter(|&area| heaps[area.index()].land > 0);
            self.danger[side] = distances(game, troops.collect());
            self.threat[side] = self.threats(game, side);
            for area in self.present[side].iter() {
                self.prey[side][area.index()] = super::strikes::best_hit(game, state, self, side, area);
            }
        }
    }

    fn add(&mut self, unit: Unit, area: Area, has_acted: bool) {
        let brief = self.briefs[unit.index()];
        self.present[brief.side].insert(area);
        let heap = &mut self.heaps[brief.side][area.index()];
        heap.units.insert(unit);
        if !has_acted {
            heap.ready.insert(unit);
        }
        let ready = u8::from(!has_acted);
        let hits = f32::from(ready) * f32::from(brief.attack.clamp(0, 6)) / 6.0;
        let hold = if has_acted { 1 } else { brief.durability };
        heap.worth += brief.worth;
        match brief.arm {
            Arm::Land => {
                heap.land += 1;
                heap.ready_land += ready;
                heap.land_hits += hits;
                heap.hold += hold;
            }
            Arm::Air => {
                heap.air += 1;
                heap.ready_air += ready;
                heap.hold += 1;
            }
            Arm::Ship => {
                heap.ships += 1;
                heap.carriers += u8::from(brief.is_carrier);
                heap.ready_carriers += u8::from(brief.is_carrier) * ready;
                heap.destroyers += u8::from(brief.is_destroyer);
                heap.ship_hits += hits;
                heap.hulls += hold;
            }
        }
    }

    /// What a side has in an area.
    #[inline]
    pub(super) fn heap(&self, side: Side, area: Area) -> &Heap {
        &self.heaps[side][area.index()]
    }

    /// A unit in a few bytes.
    #[inline]
    pub(super) fn brief(&self, unit: Unit) -> &Brief {
        &self.briefs[unit.index()]
    }

    /// Hits that the enemy's ready aircraft can bring against each area.
    fn threats(&self, game: &PacificWar, side: Side) -> [f32; MAX_AREAS] {
        let map = &game.data.map;
        let enemy = side.other();
        let mut threats = [0.0; MAX_AREAS];
        for area in self.present[enemy].iter() {
            let heap = self.heap(enemy, area);
            let wings =
                [(heap.ready_air, 2.0, map.far[area.index()]), (heap.ready_carriers, 4.0, map.near[area.index()])];
            for (count, air, range) in wings {
                for target in range.iter().filter(|_| count > 0) {
                    threats[target.index()] += f32::from(count) * air / 6.0;
                }
            }
        }
        threats
    }
}

/// Steps from each area to the nearest of these.
fn distances(game: &PacificWar, goals: AreaSet) -> [u8; MAX_AREAS] {
    let mut front = goals;
    let mut steps = [15; MAX_AREAS];
    let mut seen = AreaSet::EMPTY;
    for step in 0..15 {
        front = front.without(seen);
        if front.is_empty() {
            break;
        }
        for area in front.iter() {
            steps[area.index()] = step;
        }
        seen = seen.with(front);
        front = game.data.map.areas.beside_any(front);
    }
    steps
}

fn brief(game: &PacificWar, unit: Unit) -> Brief {
    let counter = game.counter(unit);
    Brief {
        side: counter.side,
        arm: counter.class.arm(),
        is_carrier: counter.class.is_carrier(),
        is_destroyer: counter.class == sandtable_engine::games::pacific_war::Class::Dd,
        air: counter.air,
        attack: counter.attack,
        durability: counter.durability,
        movement: counter.movement,
        worth: worth::unit(counter),
    }
}

/// [R14(1), R14(2), RULING-14] Areas that a line of supply reaches.
fn linked(game: &PacificWar, held: AreaSet) -> AreaSet {
    let map = &game.data.map;
    let net: IdSet<Area, u64> = map.areas.net(map.supply.and(held), held);
    net.with(map.areas.beside_any(net)).without(map.pass)
}
