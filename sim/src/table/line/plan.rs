//! In which order the actions of a line are taken: tried on a copy of what the side knows.

use std::collections::HashSet;

use sandtable_engine::{Game, Lang, Notation, Observation, Side, Stream, Words, dice::Counted};

use super::{Part, read::read};
use crate::table::{Misread, refusal::refusal};

/// Positions that are tried for the order of the actions of one list.
const MOST_TRIED: usize = 5_000;

/// Things in a row that one thing may imply.
const MOST_IMPLIED: usize = 24;

/// How far a line can be foreseen.
pub(super) struct Planned<A> {
    /// What to do.
    pub(super) actions: Vec<A>,
    /// How many parts of the line that is, with the one that failed.
    pub(super) read: usize,
    /// The part that cannot be done, and why.
    pub(super) failure: Option<(String, Misread)>,
    /// What stands after it in the parts that were read.
    pub(super) left: Vec<String>,
}

/// Plans a line up to the first roll of dice or decision of the other side, or to the first part that cannot be done.
pub(super) fn plan<G: Words>(
    game: &G,
    drawn: G::State,
    side: Side,
    parts: &[Part],
    rng: &mut Stream,
    lang: Lang,
) -> Planned<G::Action> {
    let mut trial = Trial { game, side, rng, lang, tried: 0 };
    let mut state = drawn;
    let mut planned = Planned { actions: Vec::new(), read: 0, failure: None, left: Vec::new() };
    while planned.read < parts.len() {
        let legal = trial.legal(&state);
        let run = match trial.run(&state, &legal, &parts[planned.read..]) {
            Ok(run) => run,
            Err(why) => {
                planned.failure = Some((parts[planned.read].text().to_owned(), why));
                planned.read += 1;
                return planned;
            }
        };
        let wanted: Vec<G::Action> = run.iter().map(|&(_, action)| action).collect();
        let Some(Order { actions, end, spare }) = trial.order(state, &legal, &wanted) else {
            trial.as_far_as_it_goes(state, &run, parts, &mut planned);
            return planned;
        };
        planned.actions.extend(actions);
        planned.read += 1 + run.last().map_or(0, |&(part, _)| part);
        for action in spare {
            let text = game.action_text(&state, action);
            let is_next = |part: &Part| part.text().eq_ignore_ascii_case(&text);
            planned.read += usize::from(parts.get(planned.read).is_some_and(is_next));
        }
        let Some(end) = end else { return planned };
        state = end;
    }
    planned
}

/// Actions in an order in which they are legal.
struct Order<G: Game> {
    actions: Vec<G::Action>,
    /// The state after them; `None` where something new turns up.
    end: Option<G::State>,
    /// What the rules did by themselves after the last of them.
    spare: Vec<G::Action>,
}

/// A try on a copy.
struct Trial<'a, G: Words> {
    game: &'a G,
    side: Side,
    rng: &'a mut Stream,
    lang: Lang,
    tried: usize,
}

/// What an action came to.
struct After<G: Game> {
    /// What was done, with what it implied.
    done: Vec<G::Action>,
    /// What the rules then did by themselves.
    forced: Vec<G::Action>,
    /// `None` where something new turned up.
    state: Option<G::State>,
}

impl<G: Words> Trial<'_, G> {
    fn legal(&self, state: &G::State) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.game.legal_actions(state, &mut legal);
        legal
    }

    /// The actions of the first part, and of those after it that come from the same list; each with its part.
    fn run(&self, state: &G::State, legal: &[G::Action], parts: &[Part]) -> Result<Vec<(usize, G::Action)>, Misread> {
        let observation = Observation::of(self.game, state, self.side);
        let mut run = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let actions = match read(self.game, &observation, legal, part) {
                Ok(actions) => actions,
                Err(why) if number == 0 => return Err(why),
                Err(_) => break,
            };
            let kinds: HashSet<usize> = run.iter().map(|(_, action): &(usize, G::Action)| action.kind()).collect();
            let is_listed = |action: &G::Action| legal.contains(action) || kinds.contains(&action.kind());
            // `close` and its like name nothing that could be in another order; what follows belongs to another list.
            let is_end = |action: &G::Action| !self.game.action_text(state, *action).contains(' ');
            let has_end = actions.iter().any(is_end);
            if number > 0 && (has_end || !actions.iter().all(is_listed)) {
                break;
            }
            run.extend(actions.into_iter().map(|action| (number, action)));
            if has_end {
                break;
            }
        }
        Ok(run)
    }

    /// An order in which all are legal: as they were named, else as the list has them, else any.
    fn order(&mut self, state: G::State, legal: &[G::Action], wanted: &[G::Action]) -> Option<Order<G>> {
        if let Some(order) = self.follow(state, wanted, true) {
            return Some(order);
        }
        let mut sorted = wanted.to_vec();
        sorted.sort_by_key(|action| legal.iter().position(|listed| listed == action).unwrap_or(legal.len()));
        if let Some(order) = self.follow(state, &sorted, false) {
            return Some(order);
        }
        self.tried = 0;
        self.search(state, wanted, &mut HashSet::new())
    }

    /// Takes the actions one after the other. News before the last of them is an end only where `may_stop`.
    fn follow(&mut self, mut state: G::State, wanted: &[G::Action], may_stop: bool) -> Option<Order<G>> {
        let mut actions = Vec::new();
        let mut left = wanted.to_vec();
        let mut spare = Vec::new();
        while !left.is_empty() {
            let after = self.after(state, left.remove(0))?;
            actions.extend(after.done);
            spare = skip(&mut left, after.forced);
            match after.state {
                Some(next) => state = next,
                None if left.is_empty() => return Some(Order { actions, end: None, spare }),
                None if may_stop => {
                    actions.extend(left);
                    return Some(Order { actions, end: None, spare: Vec::new() });
                }
                None => return None,
            }
        }
        Some(Order { actions, end: Some(state), spare })
    }

    /// Any order in which all are legal before something new turns up.
    fn search(
        &mut self,
        state: G::State,
        wanted: &[G::Action],
        seen: &mut HashSet<(G::State, Vec<G::Action>)>,
    ) -> Option<Order<G>> {
        let mut sorted = wanted.to_vec();
        sorted.sort_unstable();
        if !seen.insert((state, sorted)) {
            return None;
        }
        for (index, &action) in wanted.iter().enumerate() {
            if wanted[..index].contains(&action) || self.tried == MOST_TRIED {
                continue;
            }
            self.tried += 1;
            let Some(after) = self.after(state, action) else { continue };
            let mut left = wanted.to_vec();
            left.remove(index);
            let spare = skip(&mut left, after.forced);
            let rest = match after.state {
                end if left.is_empty() => Some(Order { actions: Vec::new(), end, spare }),
                Some(next) => self.search(next, &left, seen),
                None => None,
            };
            if let Some(rest) = rest {
                return Some(Order { actions: after.done.into_iter().chain(rest.actions).collect(), ..rest });
            }
        }
        None
    }

    /// Plans what can be done in the order of the line, and says which part cannot.
    fn as_far_as_it_goes(
        &mut self,
        mut state: G::State,
        run: &[(usize, G::Action)],
        parts: &[Part],
        planned: &mut Planned<G::Action>,
    ) {
        let first = planned.read;
        planned.read += 1 + run.last().map_or(0, |&(part, _)| part);
        for (index, &(part, action)) in run.iter().enumerate() {
            let after = self.after(state, action);
            if let Some(After { done, state: Some(next), .. }) = after {
                planned.actions.extend(done);
                state = next;
                continue;
            }
            let text = match (&parts[first + part], run.iter().filter(|(other, _)| *other == part).count()) {
                (Part::Typed(typed), 1) => typed.clone(),
                _ => self.game.action_text(&state, action),
            };
            let observation = Observation::of(self.game, &state, self.side);
            planned.failure = Some((text, Misread::NotLegal(refusal(self.game, &observation, action, self.lang))));
            planned.left = run[index + 1..].iter().map(|&(_, action)| self.game.action_text(&state, action)).collect();
            return;
        }
    }

    /// What an action comes to; `None` where it is not legal.
    fn after(&mut self, state: G::State, action: G::Action) -> Option<After<G>> {
        if self.legal(&state).contains(&action) {
            let (forced, state) = self.take(state, action);
            return Some(After { done: vec![action], forced, state });
        }
        // One thing may imply several others: to say where a group goes ends the counting of each type that is left.
        let (mut between, mut done) = (state, Vec::new());
        for _ in 0..MOST_IMPLIED {
            let legal = self.legal(&between);
            let first = self.game.implied(&between, action).filter(|first| legal.contains(first))?;
            let (forced, next) = self.take(between, first);
            done.push(first);
            match next {
                Some(next) if !forced.contains(&action) => between = next,
                state => return Some(After { done, forced, state }),
            }
            if self.legal(&between).contains(&action) {
                let (forced, state) = self.take(between, action);
                done.push(action);
                return Some(After { done, forced, state });
            }
        }
        None
    }

    /// Takes a legal action on a copy: what the rules then do by themselves, and the state unless something new turns up.
    fn take(&mut self, mut state: G::State, action: G::Action) -> (Vec<G::Action>, Option<G::State>) {
        let game = self.game;
        let mut dice = Counted::new(self.rng);
        let (mut forced, mut legal) = (Vec::new(), Vec::new());
        let mut tables = game.tables(&state);
        game.decide(&mut state, &mut tables, action, &mut dice, &mut ());
        loop {
            if dice.rolls() > 0 || game.to_act(&state) != Some(self.side) {
                return (forced, None);
            }
            legal.clear();
            game.list(&state, &tables, &mut legal);
            let [only] = legal[..] else { return (forced, Some(state)) };
            forced.push(only);
            game.decide(&mut state, &mut tables, only, &mut dice, &mut ());
        }
    }
}

/// Leaves out what comes next and was done already, by the rules themselves; gives back what was done beyond that.
fn skip<A: PartialEq>(left: &mut Vec<A>, done: Vec<A>) -> Vec<A> {
    let mut spare = Vec::new();
    for action in done {
        match left.first() {
            Some(next) if *next == action => {
                left.remove(0);
            }
            Some(_) => {}
            None => spare.push(action),
        }
    }
    spare
}
