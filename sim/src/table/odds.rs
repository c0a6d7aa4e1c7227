//! The odds of an action.

use sandtable_engine::Odds;

/// More combinations of dice than this are not walked through while a person waits.
const MOST_BRANCHES: usize = 300_000;

/// The results of a procedure in words with their chances; or why it cannot be carried out as things stand.
pub type Results = Result<Vec<(String, f64)>, String>;

/// What the dice of an action may show, with their chances, and the procedure that rolls them; `None` for actions that
/// roll none at once, or whose dice depend on what the state does not show.
pub fn odds_of<G: Odds>(game: &G, state: &G::State, action: G::Action) -> Option<(&'static str, Results)> {
    let asked = game.asked(state, action)?;
    let procedure = G::PROCEDURES.iter().find(|procedure| procedure.name == asked.procedure)?;
    let question = match game.question(procedure.name, &procedure.arguments(&asked.arguments)) {
        Ok(question) => question,
        Err(why) => return Some((procedure.name, Err(why))),
    };
    let weights = game.exact(&question, MOST_BRANCHES).ok()?;
    let share = |weight: &sandtable_engine::dice::Weight| *weight.numer() as f64 / *weight.denom() as f64;
    let results = weights.iter().map(|(&result, weight)| (game.answer_text(&question, result), share(weight)));
    Some((procedure.name, Ok(results.collect())))
}
