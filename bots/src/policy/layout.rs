//! Where the entries of a policy stand: the tables of a game's [`Facts`], one after another.

use arrayvec::ArrayVec;
use sandtable_engine::math::ln32;

use super::{
    Facts,
    facts::{self, CHOICES, Fact, GAPS, MAX_FACTS, RANKS},
};
use crate::Doctrine;

/// Tables at most.
pub(super) const MAX_TABLES: usize = 32;

/// Shapes of tables at most: tables share them, and three vectors of eight are full.
const MAX_SHAPES: usize = 24;

/// A place in a row of each shape.
type Cells = [u16; MAX_SHAPES];

/// How far each case of some facts moves `N` places.
#[derive(Clone, Debug)]
struct Moves<T, const N: usize> {
    facts: Vec<Fact>,
    /// Where the rows of each fact begin.
    firsts: Vec<usize>,
    /// A row for each case of each fact.
    rows: Vec<[T; N]>,
}

impl<T: Copy + Default + From<u16> + std::ops::AddAssign + std::ops::Mul<Output = T>, const N: usize> Moves<T, N> {
    fn new(facts: Vec<Fact>) -> Self {
        let mut firsts = Vec::new();
        let mut count = 0;
        for fact in &facts {
            firsts.push(count);
            count += usize::from(fact.cases);
        }
        Self { facts, firsts, rows: vec![[T::default(); N]; count] }
    }

    /// A fact, as it is followed.
    fn told(&self, fact: usize) -> Told {
        Told { fact: fact as u8, first: self.firsts[fact] as u16 }
    }

    /// The fact of that name, if it is among these.
    fn find(&self, name: &str) -> Option<usize> {
        self.facts.iter().position(|fact| fact.name == name)
    }

    /// Lets every case of a fact move a place by `stride` more than the case before it.
    fn cross(&mut self, place: usize, fact: usize, stride: T) {
        for case in 0..self.facts[fact].cases {
            self.rows[self.firsts[fact] + usize::from(case)][place] = T::from(case) * stride;
        }
    }

    /// Moves places by all facts.
    ///
    /// Not inlined: among the scalars of a caller the sums leave the vector registers.
    #[inline(never)]
    fn follow(&self, values: &[u16], places: &mut [T; N]) {
        debug_assert!(
            values.iter().zip(&self.facts).all(|(&value, fact)| value < fact.cases),
            "{values:?} of {:?}",
            self.facts
        );
        let mut sums = *places;
        for (&value, &first) in values.iter().zip(&self.firsts) {
            // The first case of a fact moves nothing.
            if value > 0 {
                self.go(first + usize::from(value), &mut sums);
            }
        }
        *places = sums;
    }

    /// Moves places by those facts that can be other than 0.
    #[inline(never)]
    fn follow_told(&self, facts: &[Told], values: &[u16; MAX_FACTS], places: &mut [T; N]) {
        let mut sums = *places;
        for &Told { fact, first } in facts {
            let value = values[usize::from(fact)];
            if value > 0 {
                self.go(usize::from(first) + usize::from(value), &mut sums);
            }
        }
        *places = sums;
    }

    /// Moves places by a row.
    #[inline]
    fn go(&self, row: usize, sums: &mut [T; N]) {
        for (sum, by) in sums.iter_mut().zip(&self.rows[row]) {
            *sum += *by;
        }
    }
}

/// The tables of a game.
///
/// A table has a row for each combination of its facts of the decision, and in a row a cell for each combination of its
/// facts of the action: at one decision all actions are looked up in one row of each table, which lies together in
/// memory. Tables with the same action facts share a shape, and the cell in it.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Where each table begins.
    firsts: [u32; MAX_TABLES],
    /// The shape of each table.
    shapes: [u8; MAX_TABLES],
    /// Number of tables.
    width: usize,
    /// Entries of all tables.
    len: usize,
    /// Where the row of each table begins.
    decision: Moves<u32, MAX_TABLES>,
    /// The cell in the rows of each shape.
    action: Moves<u16, MAX_SHAPES>,
    /// What actions tell, by kind of decision.
    of_actions: Vec<OfActions>,
    names: Vec<String>,
}

/// A fact that can be other than 0, and where its rows begin.
#[derive(Clone, Copy, Debug)]
struct Told {
    fact: u8,
    first: u16,
}

/// What actions tell at a kind of decision.
#[derive(Clone, Debug)]
struct OfActions {
    /// Their facts, those that come from the list among them; nothing if all can be told.
    facts: Option<Vec<Told>>,
    /// Tables with one of these facts, as bits. All others say the same of all actions.
    tables: u32,
}

/// The row of each table that the facts of a decision choose.
type Rows = [u32; MAX_TABLES];

/// What the tables that count say at one decision.
pub(super) struct Sayings<'a> {
    /// The facts that can be other than 0.
    facts: &'a [Told],
    /// What those say together that say the same of all actions.
    same: i32,
    /// The rows of the others, and their shapes.
    rows: ArrayVec<(u32, u8), MAX_TABLES>,
}

/// Facts of an action that come from the list it stands in: `kind`, `rank` and `gap`.
const OF_LIST: usize = 3;

/// The largest weights of a list of actions, to rank by, and the logarithm of the very largest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranking {
    top: [f32; RANKS as usize - 1],
    log: f32,
}

/// Natural logarithm of a weight.
#[inline]
pub(super) fn log(weight: f32) -> f32 {
    /// Lighter weights count as much as this.
    const LEAST: f32 = 1e-30;
    ln32(weight.max(LEAST))
}

impl Ranking {
    pub(super) fn new(weights: &[f32]) -> Self {
        let mut top = [0.0; RANKS as usize - 1];
        for &weight in weights {
            if weight <= top[top.len() - 1] {
                continue;
            }
            let mut carried = weight;
            for place in &mut top {
                if carried > *place {
                    std::mem::swap(&mut carried, place);
                }
            }
        }
        Self { top, log: log(top[0]) }
    }

    /// Notes the facts that an action has by the list that it stands in: its kind, its rank, its gap to the first.
    #[inline]
    fn place(&self, facts: &mut [u16], kind: usize, weight: f32, log: f32) {
        facts[0] = kind as u16;
        facts[1] = self.rank(weight);
        facts[2] = facts::gap(self.log - log);
    }

    #[inline]
    fn rank(&self, weight: f32) -> u16 {
        self.top.iter().filter(|&&heavier| heavier > weight).count() as u16
    }
}

impl Sayings<'_> {
    /// The sum over the entries of an action.
    #[inline]
    pub(super) fn sum(&self, cells: &Cells, entries: &[i16]) -> i32 {
        let entry = |&(row, shape): &(u32, u8)| entries[row as usize + usize::from(cells[usize::from(shape)])];
        self.same + self.rows.iter().map(|saying| i32::from(entry(saying))).sum::<i32>()
    }
}

/// What actions tell by these names and by their list; everything if there are no names.
fn of_actions(action: &Moves<u16, MAX_SHAPES>, given: &Facts, names: Option<&[&str]>) -> OfActions {
    let own = given.action.len();
    let is_told = |fact: usize| fact >= own || names.is_none_or(|names| names.contains(&given.action[fact].name));
    let facts = (0..action.facts.len()).filter(|&fact| is_told(fact));
    let tells = |table: &[&str]| table.iter().filter_map(|name| action.find(name)).any(is_told);
    let tables = given.tables.iter().enumerate().filter(|(_, table)| tells(table));
    let facts = names.map(|_| facts.map(|fact| action.told(fact)).collect());
    OfActions { facts, tables: tables.fold(0, |bits, (table, _)| bits | 1 << table) }
}

impl Layout {
    /// The tables of game `G`, `None` when it names no facts.
    ///
    /// # Panics
    /// When a table names a fact that is not there.
    pub(super) fn of<G: Doctrine>() -> Option<Self> {
        let given = G::FACTS;
        if given.decision.is_empty() || given.tables.is_empty() {
            return None;
        }
        let mut decision = given.decision.to_vec();
        decision.push(Fact::new("choices", CHOICES));
        let mut action = given.action.to_vec();
        action.push(Fact::new("kind", G::ACTION_KINDS.len() as u16));
        action.push(Fact::new("rank", RANKS));
        action.push(Fact::new("gap", GAPS));
        let most = decision.len().max(action.len());
        assert!(most <= MAX_FACTS && given.tables.len() <= MAX_TABLES, "{}: too many facts or tables", G::ID);
        let (mut decision, mut action) = (Moves::new(decision), Moves::new(action));
        let mut shapes_so_far: Vec<(Vec<usize>, u16)> = Vec::new();
        let mut names = Vec::new();
        let (mut firsts, mut shapes) = ([0; MAX_TABLES], [0; MAX_TABLES]);
        let mut len = 0;
        for (table, facts) in given.tables.iter().enumerate() {
            let (of_action, of_decision): (Vec<&str>, Vec<&str>) =
                facts.iter().partition(|name| action.find(name).is_some());
            let shape: Vec<usize> = of_action.iter().filter_map(|name| action.find(name)).collect();
            let known = shapes_so_far.iter().position(|(known, _)| *known == shape);
            let known = known.unwrap_or_else(|| {
                let place = shapes_so_far.len();
                assert!(place < MAX_SHAPES, "{}: too many tables with facts of actions of their own", G::ID);
                let mut cells = 1_u16;
                for &fact in &shape {
                    action.cross(place, fact, cells);
                    let crossed = cells.checked_mul(action.facts[fact].cases);
                    cells = crossed.unwrap_or_else(|| panic!("{}: a table has too many facts of actions", G::ID));
                }
                shapes_so_far.push((shape, cells));
                place
            });
            let mut stride = u32::from(shapes_so_far[known].1);
            for name in &of_decision {
                let fact = decision.find(name).unwrap_or_else(|| panic!("{}: there is no fact `{name}`", G::ID));
                decision.cross(table, fact, stride);
                stride *= u32::from(decision.facts[fact].cases);
            }
            (firsts[table], shapes[table]) = (len, known as u8);
            len += stride;
            names.push(of_action.into_iter().chain(of_decision).collect::<Vec<_>>().join(" x "));
        }
        let kinds = 0..usize::from(given.decision[0].cases);
        let of_actions = kinds.map(|kind| of_actions(&action, &given, G::told(kind))).collect();
        let (width, len) = (given.tables.len(), len as usize);
        Some(Self { firsts, shapes, width, len, decision, action, of_actions, names })
    }

    /// Entries of all tables.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Number of tables.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Kinds of decision.
    pub(super) fn kinds(&self) -> usize {
        usize::from(self.decision.facts[0].cases)
    }

    /// What a model must agree with: every fact with its cases, then every table.
    pub(super) fn names(&self) -> Vec<String> {
        let facts =
            self.decision.facts.iter().chain(&self.action.facts).map(|fact| format!("{} {}", fact.name, fact.cases));
        facts.chain(self.names.iter().cloned()).collect()
    }

    /// Reads the facts of a decision.
    #[inline]
    pub(super) fn look<G: Doctrine>(&self, game: &G, state: &G::State, legal: &[G::Action]) -> Rows {
        let mut values = [0; MAX_FACTS];
        let own = G::FACTS.decision.len();
        game.decision_facts(state, &mut values[..own]);
        values[own] = facts::choices(legal.len());
        debug_assert_eq!(usize::from(values[0]), game.decision_kind(state), "{}", G::ID);
        let mut rows = self.firsts;
        self.decision.follow(&values[..=own], &mut rows);
        rows
    }

    /// The cell of one legal action in each shape: `values` are its facts by the game, with room for those of the list,
    /// `kind` its kind, `weight` the doctrine's, `log` its natural logarithm.
    #[inline]
    pub(super) fn cells<G: Doctrine>(
        &self,
        values: &mut [u16; MAX_FACTS],
        kind: usize,
        (weight, log): (f32, f32),
        ranking: &Ranking,
    ) -> Cells {
        let own = G::FACTS.action.len();
        ranking.place(&mut values[own..], kind, weight, log);
        let mut cells = [0; MAX_SHAPES];
        self.action.follow(&values[..own + OF_LIST], &mut cells);
        cells
    }

    /// The same at a kind of decision at which only some facts can be other than 0.
    #[inline]
    pub(super) fn told_cells<G: Doctrine>(
        &self,
        sayings: &Sayings<'_>,
        values: &mut [u16; MAX_FACTS],
        kind: usize,
        (weight, log): (f32, f32),
        ranking: &Ranking,
    ) -> Cells {
        ranking.place(&mut values[G::FACTS.action.len()..], kind, weight, log);
        let mut cells = [0; MAX_SHAPES];
        self.action.follow_told(sayings.facts, values, &mut cells);
        cells
    }

    /// The sum over the entries of an action in some tables.
    #[inline]
    pub(super) fn sum(&self, tables: &[u8], rows: &Rows, cells: &Cells, entries: &[i16]) -> i32 {
        let mut sum = 0;
        for &table in tables {
            let table = usize::from(table);
            let cell = cells[usize::from(self.shapes[table])];
            sum += i32::from(entries[rows[table] as usize + usize::from(cell)]);
        }
        sum
    }

    /// What some tables say at a decision of a kind; nothing where all of them can tell actions apart.
    #[inline]
    pub(super) fn sayings(
        &self,
        decision_kind: usize,
        tables: &[u8],
        rows: &Rows,
        entries: &[i16],
    ) -> Option<Sayings<'_>> {
        let facts = self.of_actions[decision_kind].facts.as_deref()?;
        let mut sayings = Sayings { facts, same: 0, rows: ArrayVec::new() };
        let told = self.of_actions[decision_kind].tables;
        for &table in tables {
            let row = rows[usize::from(table)];
            if told >> table & 1 != 0 {
                sayings.rows.push((row, self.shapes[usize::from(table)]));
            } else {
                sayings.same += i32::from(entries[row as usize]);
            }
        }
        Some(sayings)
    }

    /// The entries of an action, one of each table.
    #[inline]
    pub(super) fn entries(&self, rows: &Rows, cells: &Cells) -> impl Iterator<Item = u32> {
        let rows = rows[..self.width].iter().zip(&self.shapes);
        rows.map(|(&row, &shape)| row + u32::from(cells[usize::from(shape)]))
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{
        Position, Published,
        dice::Keyed,
        games::{
            IDS, leyte_gulf::LeyteGulf, pacific_fury::PacificFury, pacific_war::PacificWar, smolensk::Smolensk,
            three_kingdoms::ThreeKingdoms,
        },
        with_game,
    };
    use sandtable_scenarios::{Choices, GameFiles, option_specs};

    use super::*;

    #[test]
    fn ranks_count_the_heavier() {
        let ranking = Ranking::new(&[1.0, 5.0, 3.0, 5.0, 0.5]);
        let ranks = [5.0, 3.0, 1.0, 0.5].map(|weight| ranking.rank(weight));
        assert_eq!(ranks, [0, 2, 3, 4]);
        let many: Vec<f32> = (1..100).map(|i| i as f32).collect();
        assert_eq!(Ranking::new(&many).rank(1.0), RANKS - 1);
    }

    /// Where the entries of an action must stand, worked out from the names of the facts of each table.
    fn expected<G: Doctrine>(layout: &Layout, of: &dyn Fn(&str) -> Option<(u16, u16)>) -> Vec<u32> {
        let mut first = 0;
        let mut places = Vec::new();
        for table in &layout.names {
            let (mut place, mut size) = (0, 1);
            for name in table.split(" x ") {
                let (value, cases) = of(name).unwrap_or_else(|| panic!("{}: {name}", G::ID));
                place += u32::from(value) * size;
                size *= u32::from(cases);
            }
            places.push(first + place);
            first += size;
        }
        places
    }

    fn entries_stand_where_the_names_say<G: Published + Doctrine>(scenario: &str) {
        let files = GameFiles::embedded(G::ID).unwrap();
        let choices = Choices::resolve(&option_specs(&files).unwrap(), &[]).unwrap();
        let game = G::load(&files, scenario, &choices).unwrap();
        let layout = Layout::of::<G>().unwrap();
        let mut dice = Keyed::new(5);
        let mut position = Position::begin(&game, &mut dice, &mut ());
        let mut weights = Vec::new();
        let mut met = 0;
        while position.to_act(&game).is_some() {
            let (state, legal) = (*position.state(), position.legal().to_vec());
            game.weights(&state, &legal, &mut weights);
            let ranking = Ranking::new(&weights);
            let rows = layout.look(&game, &state, &legal);
            let mut of_decision = vec![0; G::FACTS.decision.len()];
            game.decision_facts(&state, &mut of_decision);
            let mut of_actions = Vec::new();
            game.list_facts(&state, &legal, &mut |place, facts| {
                assert_eq!(place, of_actions.len());
                of_actions.push(*facts);
            });
            for ((&action, &weight), of_action) in legal.iter().zip(&weights).zip(&of_actions) {
                let mut alone = vec![0; G::FACTS.action.len()];
                game.action_facts(&state, action, &mut alone);
                assert_eq!(alone, of_action[..alone.len()], "the facts of an action do not depend on the list");
                let find = |facts: &[Fact], values: &[u16], name: &str| {
                    facts.iter().position(|fact| fact.name == name).map(|i| (values[i], facts[i].cases))
                };
                let of = |name: &str| match name {
                    "choices" => Some((facts::choices(legal.len()), CHOICES)),
                    "kind" => Some((game.action_kind(action) as u16, G::ACTION_KINDS.len() as u16)),
                    "rank" => Some((ranking.rank(weight), RANKS)),
                    "gap" => Some((facts::gap(ranking.log - log(weight)), GAPS)),
                    _ => find(G::FACTS.decision, &of_decision, name).or_else(|| find(G::FACTS.action, of_action, name)),
                };
                let seen = (weight, log(weight));
                let mut values = *of_action;
                let kind = game.action_kind(action);
                let cells = layout.cells::<G>(&mut values, kind, seen, &ranking);
                let told = layout.sayings(usize::from(of_decision[0]), &[], &rows, &[]);
                if let Some(told) = told {
                    assert_eq!(
                        layout.told_cells::<G>(&told, &mut values, kind, seen, &ranking),
                        cells,
                        "a fact was not named"
                    );
                }
                let entries: Vec<u32> = layout.entries(&rows, &cells).collect();
                assert_eq!(entries, expected::<G>(&layout, &of));
                assert!(entries.iter().all(|&entry| (entry as usize) < layout.len()));
                met += 1;
            }
            position.advance(&game, legal[met % legal.len()], &mut dice, &mut ());
        }
        assert!(met > 500, "{met}");
    }

    #[test]
    fn every_entry_stands_where_the_names_of_its_table_say() {
        entries_stand_where_the_names_say::<PacificFury>("guadalcanal");
        entries_stand_where_the_names_say::<ThreeKingdoms>("19.2");
        entries_stand_where_the_names_say::<LeyteGulf>("s1");
        entries_stand_where_the_names_say::<LeyteGulf>("s8");
        entries_stand_where_the_names_say::<Smolensk>("short");
        entries_stand_where_the_names_say::<Smolensk>("linked");
        entries_stand_where_the_names_say::<PacificWar>("s2");
    }

    #[test]
    fn the_tables_of_every_game_fit() {
        for id in IDS {
            let tables = with_game!(*id, G => (Layout::of::<G>().map(|layout| layout.width), G::FACTS.tables.len()));
            let (placed, named) = tables.unwrap();
            assert_eq!(placed.unwrap_or(0), named, "{id}");
        }
    }
}
