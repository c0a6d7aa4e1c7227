//! The data files of the template.

use sandtable_scenarios::{Choices, DataError, GameFiles, ScenarioFile, ScenarioKey, table::Table};

use super::Template;
use crate::{
    Odds, Published, Setting,
    hex::{Grid, Hex, HexSet, Shift},
};

/// Map and scenario.
#[derive(Clone, Debug)]
pub struct Data {
    /// [R1.1] Six columns of four hexes.
    pub grid: Grid,
    /// [R1.1] Hexes with forest.
    pub forest: HexSet<1>,
    /// [R1.2] Where the runner may start.
    pub first_column: HexSet<1>,
    /// [R2.1] Where the runner leaves the map.
    pub last_column: HexSet<1>,
    /// [R1.2] Where the patrol starts.
    pub patrol: Hex,
    /// [R3.1] Length of the game.
    pub turns: u8,
}

/// [R1.2, R3.1] What the keys of a scenario mean.
const KEYS: &[ScenarioKey] = &[
    ScenarioKey::new("turns", "length in turns", "Length in turns: 1 to 20."),
    ScenarioKey::new("patrol", "hex of the patrol", "The hex where the patrol starts: \"0101\" to \"0604\"."),
];

impl Published for Template {
    const SCENARIO_KEYS: &'static [ScenarioKey] = KEYS;

    fn build(files: &GameFiles, setting: Setting, options: &Choices) -> Result<Self, DataError> {
        let grid = Grid::new(6, 4, Shift::EvenDown);
        let find = |text: &str| grid.parse(text).ok_or_else(|| format!("`{text}` is not a hex; use 0101 to 0604"));
        let mut forest = HexSet::EMPTY;
        for row in Table::parse(files, "forest.csv", &["hex", "source"])?.rows() {
            forest.insert(find(row.text("hex")).map_err(|message| row.error("hex", message))?);
        }
        let file = ScenarioFile::open(files, Self::SCENARIO_FILE, &setting.scenario)?;
        let scenario = file.section()?;
        scenario.only(&["turns", "patrol"])?;
        let turns = scenario.int("turns", 1..=20)?;
        let patrol = find(scenario.text("patrol")?).map_err(|message| scenario.error("patrol", message))?;
        let column = |number| grid.hexes().filter(|&hex| grid.column(hex) == number).collect();
        let (first_column, last_column) = (column(1), column(6));
        let data = Data { grid, forest, first_column, last_column, patrol, turns };
        Ok(Self { setting, data, forest_hides: options.flag("forest-hides")? })
    }
}

impl Odds for Template {
    type Question = ();
}
