//! The scenario of a setup as its file has it, and new files made of it.

use sandtable_engine::Published;
use sandtable_scenarios::{Fact, Introduction, OwnScenario, ScenarioFile, Value, facts, scenario_text};

use super::{Setup, SetupError};

impl Setup {
    /// The file of the scenario, if somebody wrote it.
    pub fn own(&self) -> Option<&OwnScenario> {
        self.files.own(&self.scenario)
    }

    /// The keys and values of the scenario.
    ///
    /// # Errors
    /// When its file cannot be read.
    pub fn scenario_values<G: Published>(&self) -> Result<Vec<(String, Value)>, SetupError> {
        let file = ScenarioFile::open(&self.files, G::SCENARIO_FILE, &self.scenario)?;
        Ok(file.section()?.tree())
    }

    /// The same one by one, in words.
    ///
    /// # Errors
    /// When its file cannot be read.
    pub fn scenario_facts<G: Published>(&self) -> Result<Vec<Fact>, SetupError> {
        Ok(facts(&self.scenario_values::<G>()?, G::SCENARIO_KEYS))
    }

    /// Names of the sides in the scenario.
    pub fn side_names(&self) -> [&str; 2] {
        let names = &self.info().sides;
        let of_game = |side: usize| self.catalogue.sides[side].name.as_str();
        [0, 1].map(|side| names.get(side).map_or_else(|| of_game(side), String::as_str))
    }

    /// The text of a scenario file that plays as this scenario does, with what every key means; `comments` stand at its
    /// top.
    ///
    /// # Errors
    /// When the id cannot be one, or is taken.
    pub fn new_scenario<G: Published>(&self, id: &str, comments: &[String]) -> Result<String, SetupError> {
        let info = self.info();
        let (title, note) = (format!("{id}, after {}", info.id), format!("Made from {}.", info.id));
        let introduction = Introduction {
            game: self.id(),
            id,
            title: &title,
            summary: &info.summary,
            sides: self.side_names(),
            note: &note,
            comments,
        };
        let text = scenario_text(&introduction, &self.scenario_values::<G>()?, G::SCENARIO_KEYS);
        let mut files = self.files.clone();
        files.add_scenario(&text, "").map_err(|error| SetupError::Choice(error.message))?;
        Ok(text)
    }
}
