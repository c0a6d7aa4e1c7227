//! Maps of areas: which lies beside which, and how far apart they are.

use std::sync::Arc;

use thiserror::Error;

use crate::{Bits, Id, IdSet};

/// Stands for the distance to an area that cannot be reached.
const FAR: u8 = u8::MAX;

/// A map of areas with ids `I`, of which `B` holds a set: `Areas<Area, u64>` for up to 64 areas.
///
/// Clones share its tables, which take one byte for each pair of areas. Methods that take an area panic where it is not
/// one of this map.
#[derive(Clone, Debug)]
pub struct Areas<I: Id, B: Bits> {
    names: Arc<[String]>,
    beside: Arc<[IdSet<I, B>]>,
    /// Steps from each area to each, row by row.
    steps: Arc<[u8]>,
}

/// What is wrong with a pair of areas.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}")]
pub struct PairError {
    /// Which pair, from 0 in the order given: for the loader, which knows its line.
    pub pair: usize,
    /// Whether it is the second of the two names that is wrong.
    pub is_second: bool,
    /// What is wrong.
    pub fault: PairFault,
}

/// Why two areas cannot be joined.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PairFault {
    /// No area has this name.
    #[error("`{0}` is not an area of the map")]
    Unknown(String),
    /// Both names are the same.
    #[error("`{0}` cannot border itself; name two areas")]
    Itself(String),
    /// The pair stands there a second time, in either order.
    #[error("`{0}` and `{1}` are joined twice; keep one of the two rows")]
    Twice(String, String),
}

impl<I: Id, B: Bits> Areas<I, B> {
    /// The map of areas with these names, the first with the id 0, of which these pairs lie beside each other.
    ///
    /// # Errors
    ///
    /// At the first pair with a name that is unknown, that joins an area with itself, or that stands there twice.
    ///
    /// # Panics
    ///
    /// Panics if there are more areas than a set holds, or more than 254, or two have the same name.
    pub fn new<'a>(
        names: impl IntoIterator<Item = impl Into<String>>,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, PairError> {
        let names: Arc<[String]> = names.into_iter().map(Into::into).collect();
        let count = names.len();
        assert!(count <= B::CAPACITY.min(254), "a map of {count} areas does not fit a set of {}", B::CAPACITY);
        for (place, name) in names.iter().enumerate() {
            assert!(!names[..place].contains(name), "two areas have the name `{name}`");
        }
        let mut beside = vec![IdSet::EMPTY; count];
        for (pair, (first, second)) in pairs.into_iter().enumerate() {
            let error = |is_second, fault| PairError { pair, is_second, fault };
            let find = |name: &str| names.iter().position(|known| known == name);
            let unknown = |is_second, name: &str| error(is_second, PairFault::Unknown(name.to_owned()));
            let a = find(first).ok_or_else(|| unknown(false, first))?;
            let b = find(second).ok_or_else(|| unknown(true, second))?;
            if a == b {
                return Err(error(true, PairFault::Itself(first.to_owned())));
            }
            if beside[a].contains(I::from_index(b)) {
                return Err(error(false, PairFault::Twice(first.to_owned(), second.to_owned())));
            }
            beside[a].insert(I::from_index(b));
            beside[b].insert(I::from_index(a));
        }
        let mut areas = Self { names, beside: beside.into(), steps: Arc::default() };
        let everywhere = areas.all();
        areas.steps = areas.ids().flat_map(|area| areas.steps_from(IdSet::one(area), everywhere)).collect();
        Ok(areas)
    }

    /// Number of areas.
    #[inline]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no area.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All areas, rising.
    #[inline]
    pub fn ids(&self) -> impl Iterator<Item = I> + use<I, B> {
        (0..self.len()).map(I::from_index)
    }

    /// All areas as a set.
    #[inline]
    pub fn all(&self) -> IdSet<I, B> {
        IdSet::range(0..self.len())
    }

    /// The name of an area.
    #[inline]
    pub fn name(&self, area: I) -> &str {
        &self.names[area.index()]
    }

    /// The area with this name.
    pub fn find(&self, name: &str) -> Option<I> {
        self.names.iter().position(|known| known == name).map(I::from_index)
    }

    /// The areas beside an area.
    #[inline]
    pub fn beside(&self, area: I) -> IdSet<I, B> {
        self.beside[area.index()]
    }

    /// The areas beside any of a set; one of the set is among them only if it lies beside another one.
    #[inline]
    pub fn beside_any(&self, areas: IdSet<I, B>) -> IdSet<I, B> {
        areas.iter().fold(IdSet::EMPTY, |beside, area| beside.with(self.beside(area)))
    }

    /// Whether two areas lie beside each other.
    #[inline]
    pub fn are_beside(&self, a: I, b: I) -> bool {
        self.beside(a).contains(b)
    }

    /// Steps from one area to the other over any areas; nothing if there is no way.
    #[inline]
    pub fn distance(&self, a: I, b: I) -> Option<u8> {
        let steps = self.steps[a.index() * self.len() + b.index()];
        (steps != FAR).then_some(steps)
    }

    /// The areas at most `steps` away over any areas, the area itself among them.
    pub fn within(&self, area: I, steps: u8) -> IdSet<I, B> {
        self.ids().filter(|&other| self.distance(area, other).is_some_and(|distance| distance <= steps)).collect()
    }

    /// The areas that can be got to from a set in at most `steps`, the set itself among them. A way leads through
    /// areas of `through`; its last area may be any, and so may its first.
    #[inline]
    pub fn reach(&self, from: IdSet<I, B>, steps: u8, through: IdSet<I, B>) -> IdSet<I, B> {
        let (mut reached, mut new) = (from, from);
        for _ in 0..steps {
            new = self.beside_any(new).without(reached);
            reached = reached.with(new);
            new = new.and(through);
            if new.is_empty() {
                break;
            }
        }
        reached
    }

    /// Steps from the nearest area of a set to each area, through areas of `open` alone (the areas of the set count as
    /// open); 255 where there is no way.
    pub fn steps_from(&self, from: IdSet<I, B>, open: IdSet<I, B>) -> Vec<u8> {
        let mut steps = vec![FAR; self.len()];
        let (mut reached, mut new) = (from, from);
        for distance in 0..FAR {
            if new.is_empty() {
                break;
            }
            for area in new.iter() {
                steps[area.index()] = distance;
            }
            new = self.beside_any(new).and(open).without(reached);
            reached = reached.with(new);
        }
        steps
    }

    /// The supply net of some sources: all areas of `open` that hang together with an open source.
    #[inline]
    pub fn net(&self, sources: IdSet<I, B>, open: IdSet<I, B>) -> IdSet<I, B> {
        self.reach(sources.and(open), u8::MAX, open).and(open)
    }

    /// The nets into which the open areas fall, by their lowest area.
    pub fn nets(&self, open: IdSet<I, B>) -> impl Iterator<Item = IdSet<I, B>> {
        let mut left = open;
        std::iter::from_fn(move || {
            let net = self.net(IdSet::one(left.first()?), left);
            left = left.without(net);
            Some(net)
        })
    }

    /// Bytes that the map takes, shared by its clones, without the names.
    pub fn table_bytes(&self) -> usize {
        size_of_val(&*self.beside) + size_of_val(&*self.steps)
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    crate::id! {
        struct Area(u8);
    }

    type Map = Areas<Area, u8>;

    const NAMES: [&str; 6] = ["slot", "sound", "east", "south", "truk", "espiritu"];
    const PAIRS: [(&str, &str); 6] = [
        ("east", "sound"),
        ("south", "sound"),
        ("east", "south"),
        ("slot", "sound"),
        ("truk", "east"),
        ("espiritu", "south"),
    ];

    fn map() -> Map {
        Areas::new(NAMES, PAIRS).expect("a map")
    }

    fn set(map: &Map, names: &[&str]) -> IdSet<Area, u8> {
        names.iter().map(|name| map.find(name).expect("a name")).collect()
    }

    fn area(name: &str) -> Area {
        map().find(name).expect("a name")
    }

    #[test]
    fn areas_have_names_and_neighbours() {
        let map = map();
        assert_eq!((map.len(), map.is_empty(), map.all().len()), (6, false, 6));
        assert_eq!(map.name(area("east")), "east");
        assert_eq!(map.find("nowhere"), None);
        assert_eq!(map.beside(area("sound")), set(&map, &["slot", "east", "south"]));
        assert!(map.are_beside(area("truk"), area("east")) && !map.are_beside(area("slot"), area("east")));
        assert_eq!(map.beside_any(set(&map, &["slot", "truk"])), set(&map, &["sound", "east"]));
        assert_eq!(map.table_bytes(), 6 + 36);
    }

    #[test]
    fn distances_count_areas() {
        let map = map();
        assert_eq!(map.distance(area("truk"), area("espiritu")), Some(3));
        assert_eq!(map.distance(area("slot"), area("slot")), Some(0));
        assert_eq!(map.within(area("truk"), 2), set(&map, &["truk", "east", "sound", "south"]));
        let apart: Map = Areas::new(["a", "b"], []).expect("a map");
        assert_eq!(apart.distance(Area::new(0), Area::new(1)), None);
        assert_eq!(apart.within(Area::new(0), 9).len(), 1);
    }

    #[test]
    fn a_way_may_end_where_it_may_not_pass() {
        let map = map();
        let truk = IdSet::one(area("truk"));
        assert_eq!(map.reach(truk, 9, IdSet::EMPTY), set(&map, &["truk", "east"]));
        let through = set(&map, &["east", "south"]);
        assert_eq!(map.reach(truk, 2, through), set(&map, &["truk", "east", "sound", "south"]));
        assert_eq!(map.reach(truk, 9, through), set(&map, &["truk", "east", "sound", "south", "espiritu"]));
        assert_eq!(map.steps_from(truk, through), [255, 255, 1, 2, 0, 255]);
    }

    #[test]
    fn supply_nets_hang_together() {
        let map = map();
        let open = set(&map, &["slot", "sound", "truk", "espiritu"]);
        assert_eq!(map.net(set(&map, &["slot", "south"]), open), set(&map, &["slot", "sound"]));
        assert_eq!(map.net(set(&map, &["south"]), open), IdSet::EMPTY);
        let nets: Vec<_> = map.nets(open).collect();
        assert_eq!(nets, [set(&map, &["slot", "sound"]), set(&map, &["truk"]), set(&map, &["espiritu"])]);
    }

    #[test]
    fn wrong_pairs_are_named() {
        let error = |first, second| Map::new(NAMES, [PAIRS[0], (first, second)]).expect_err("wrong");
        let unknown = error("slot", "rabaul");
        assert_eq!((unknown.pair, unknown.is_second), (1, true));
        assert_eq!(unknown.to_string(), "`rabaul` is not an area of the map");
        assert!(!error("rabaul", "slot").is_second);
        assert_eq!(error("slot", "slot").to_string(), "`slot` cannot border itself; name two areas");
        let twice = error("sound", "east").to_string();
        assert_eq!(twice, "`sound` and `east` are joined twice; keep one of the two rows");
    }

    #[test]
    #[should_panic(expected = "9 areas does not fit a set of 8")]
    fn too_many_areas_are_refused() {
        let _ = Map::new((0..9).map(|area| area.to_string()), []);
    }

    proptest! {
        #[test]
        fn reach_and_steps_agree_with_the_pairs(
            pairs in vec((0..40_usize, 0..40_usize), 0..90),
            open in any::<u64>(),
            from in any::<u64>(),
            limit in 0..6_u8,
        ) {
            let names: Vec<String> = (0..40).map(|area| format!("area {area}")).collect();
            let mut kept: Vec<(usize, usize)> = pairs.into_iter().filter(|(a, b)| a != b).collect();
            for pair in &mut kept {
                *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
            }
            kept.sort_unstable();
            kept.dedup();
            let map: Areas<Area, u64> =
                Areas::new(names.clone(), kept.iter().map(|&(a, b)| (&*names[a], &*names[b]))).expect("a map");
            let (open, from) = (IdSet::from_bits(open).and(map.all()), IdSet::from_bits(from & from >> 8).and(map.all()));
            // Steps by relaxation.
            let mut steps: Vec<u8> = map.ids().map(|area| if from.contains(area) { 0 } else { 200 }).collect();
            for _ in 0..40 {
                for &(a, b) in kept.iter().chain(&kept.iter().map(|&(a, b)| (b, a)).collect::<Vec<_>>()) {
                    if open.contains(Area::new(b as u8)) {
                        steps[b] = steps[b].min(steps[a] + 1);
                    }
                }
            }
            let steps: Vec<u8> = steps.into_iter().map(|steps| if steps < 200 { steps } else { 255 }).collect();
            prop_assert_eq!(map.steps_from(from, open), steps.clone());
            let near: IdSet<Area, u64> = map.ids().filter(|area| steps[area.index()] < limit).collect();
            let reach = if limit == 0 { from } else { map.beside_any(near).with(near).with(from) };
            prop_assert_eq!(map.reach(from, limit, open), reach);
            let net: IdSet<Area, u64> = map.ids().filter(|&area| {
                map.steps_from(from.and(open), open)[area.index()] != 255
            }).collect();
            prop_assert_eq!(map.net(from, open), net);
            let nets: Vec<_> = map.nets(open).collect();
            prop_assert_eq!(nets.iter().map(IdSet::len).sum::<usize>(), open.len());
            for a in map.ids() {
                for b in map.ids() {
                    prop_assert_eq!(map.distance(a, b), map.distance(b, a));
                    prop_assert_eq!(map.distance(a, b) == Some(1), map.are_beside(a, b));
                }
            }
        }
    }
}
