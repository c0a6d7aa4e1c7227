//! Pieces of work to be measured: each is the same, to the bit, every time it is done.

use std::sync::Arc;

use sandtable_bots::{BotSpec, Doctrine, Model, Stop};
use sandtable_engine::{
    EventSink, Game, Observation, Position, Published, Side, Stream, dice::Keyed, games::IDS, with_game,
};
use sandtable_scenarios::{Choices, GameFiles, games, option_specs};
use sandtable_sim::{Observer, Player, Seeds, Table, play_game};

/// Does the work once and says how many pieces it had: decisions, draws, searches.
pub type Work = Box<dyn FnMut() -> u64>;

/// Number of games whose decisions are gone through where one decision is little work. Enough of them that the
/// processor cannot learn by heart what comes next.
const RECORDED: u64 = 20;

/// All scenarios of all games of the registry, as `GAME/SCENARIO`.
pub fn subjects() -> Vec<String> {
    let of_game = |id: &&str| -> Vec<String> {
        let catalogue = games().iter().find(|catalogue| catalogue.id == *id).expect("every game is in the catalogue");
        catalogue.scenarios.iter().map(|scenario| format!("{id}/{}", scenario.id)).collect()
    };
    IDS.iter().flat_map(of_game).collect()
}

/// The first scenario of a game, for what does not depend on the scenario.
pub fn first_subject(id: &str) -> String {
    subjects().into_iter().find(|subject| parts(subject).0 == id).expect("every game has a scenario")
}

/// Game and scenario of a subject.
fn parts(subject: &str) -> (&str, &str) {
    subject.split_once('/').expect("GAME/SCENARIO")
}

/// A game from its embedded files, every option at its default.
pub fn load<G: Published>(subject: &str) -> G {
    let files = GameFiles::embedded(G::ID).expect("every game of the registry is embedded");
    let options = Choices::resolve(&option_specs(&files).expect("good options"), &[]).expect("good defaults");
    G::load(&files, parts(subject).1, &options).expect("good files")
}

/// Calls a generic function with the game of a subject.
macro_rules! of_game {
    ($subject:expr, $G:ident => $body:expr) => {
        with_game!(parts($subject).0, $G => $body).expect("a game of the registry")
    };
}

/// Bytes of a state.
pub fn state_size(id: &str) -> usize {
    with_game!(id, G => size_of::<<G as Game>::State>()).expect("a game of the registry")
}

/// So many games of random players in the barest loop, the same each time; counts decisions.
pub fn random_games(subject: &str, games: u64) -> Work {
    fn work<G: Published>(subject: &str, games: u64) -> Work {
        let game: G = load(subject);
        let mut position = Position::begin(&game, &mut Keyed::new(0), &mut ());
        Box::new(move || (0..games).map(|seed| random_game(&game, &mut position, seed)).sum())
    }
    of_game!(subject, G => work::<G>(subject, games))
}

fn random_game<G: Game>(game: &G, position: &mut Position<G>, seed: u64) -> u64 {
    let mut dice = Keyed::new(seed);
    let mut choice = Stream::new(seed);
    position.begin_again(game, &mut dice, &mut ());
    let mut decisions = 0;
    while position.to_act(game).is_some() {
        let action = position.legal()[choice.below(position.legal().len() as u32) as usize];
        position.advance(game, action, &mut dice, &mut ());
        decisions += 1;
    }
    decisions
}

/// So many games of scripted players at a table of the simulator, the same each time; counts decisions.
pub fn scripted_games(subject: &str, games: u64) -> Work {
    fn work<G: Published + Doctrine>(subject: &str, games: u64) -> Work {
        let game: G = load(subject);
        let mut table = scripted_table(&game);
        Box::new(move || {
            let play = |index| play_game(&game, &mut table, Seeds::paired(1).game(index), &mut ());
            (0..games).map(play).map(|played| u64::from(played.expect("games end").decisions)).sum()
        })
    }
    of_game!(subject, G => work::<G>(subject, games))
}

fn scripted_table<G: Doctrine>(game: &G) -> Table<'static, G> {
    let script: BotSpec = "script".parse().expect("a bot");
    Table::new(Side::BOTH.map(|_| Player::of_spec(&script, game, None)))
}

/// Every decision of some scripted games, replayed: tables and legal actions, the action, the next list; counts them.
pub fn decisions(subject: &str) -> Work {
    fn work<G: Published + Doctrine>(subject: &str) -> Work {
        let game: G = load(subject);
        let positions = positions(&game, RECORDED);
        let mut place = Position::begin(&game, &mut Keyed::new(0), &mut ());
        Box::new(move || {
            let mut dice = Keyed::new(1);
            for position in &positions {
                place.set(&game, position.state);
                let action = place.legal()[position.chosen];
                place.advance(&game, action, &mut dice, &mut ());
                std::hint::black_box(place.state());
            }
            positions.len() as u64
        })
    }
    of_game!(subject, G => work::<G>(subject))
}

/// What the side to act sees, at every decision of some scripted games; counts observations.
pub fn redactions(subject: &str) -> Work {
    fn work<G: Published + Doctrine>(subject: &str) -> Work {
        let game: G = load(subject);
        let positions = positions(&game, RECORDED);
        Box::new(move || {
            for position in &positions {
                std::hint::black_box(&Observation::of(&game, &position.state, position.side));
            }
            positions.len() as u64
        })
    }
    of_game!(subject, G => work::<G>(subject))
}

/// One state drawn from what the side to act sees, at every decision of some scripted games; counts draws.
pub fn determinizations(subject: &str) -> Work {
    fn work<G: Published + Doctrine>(subject: &str) -> Work {
        let game: G = load(subject);
        let seen: Vec<_> =
            positions(&game, RECORDED).iter().map(|at| Observation::of(&game, &at.state, at.side)).collect();
        Box::new(move || {
            let mut rng = Stream::new(1);
            for observation in &seen {
                std::hint::black_box(&game.determinize(observation, &mut rng));
            }
            seen.len() as u64
        })
    }
    of_game!(subject, G => work::<G>(subject))
}

/// A search from nothing at one position, the middle one among those of a scripted game in which no plan is made.
pub fn fixed_search(subject: &str, bot: &str) -> Work {
    fn work<G: Published + Doctrine>(subject: &str, bot: &str) -> Work {
        let game: G = load(subject);
        let mut positions = positions(&game, 1);
        positions.retain(|position| !game.is_planning(&position.state));
        let middle = positions.len() / 2;
        searches(game, vec![positions.swap_remove(middle)], bot)
    }
    of_game!(subject, G => work::<G>(subject, bot))
}

/// Positions of [`spread_searches`].
pub const SPREAD: usize = 6;

/// A search from nothing at each of [`SPREAD`] positions, evenly spread over the decisions of a scripted game in which
/// no plan is made and there is a choice of four actions or more.
pub fn spread_searches(subject: &str, bot: &str) -> Work {
    fn work<G: Published + Doctrine>(subject: &str, bot: &str) -> Work {
        let game: G = load(subject);
        let mut legal = Vec::with_capacity(G::MAX_ACTIONS);
        let mut all = positions(&game, 1);
        all.retain(|position| {
            game.legal_actions(&position.state, &mut legal);
            !game.is_planning(&position.state) && legal.len() >= 4
        });
        let step = all.len() / SPREAD;
        let chosen = all.into_iter().skip(step / 2).step_by(step).take(SPREAD).collect();
        searches(game, chosen, bot)
    }
    of_game!(subject, G => work::<G>(subject, bot))
}

/// A search at every decision of one scripted game, as its side would make it in play (plans and trees are kept).
pub fn game_searches(subject: &str, bot: &str) -> Work {
    fn work<G: Published + Doctrine>(subject: &str, bot: &str) -> Work {
        let game: G = load(subject);
        let positions = positions(&game, 1);
        searches(game, positions, bot)
    }
    of_game!(subject, G => work::<G>(subject, bot))
}

fn searches<G: Doctrine>(game: G, positions: Vec<Seen<G>>, bot: &str) -> Work {
    let spec: BotSpec = bot.parse().expect("a bot string");
    let model = Model::embedded::<G>().map(|model| Arc::new(model.expect("the shipped model fits its game")));
    let mut bots = Side::BOTH.map(|_| spec.build(&game, model.clone()));
    let mut legal = Vec::with_capacity(G::MAX_ACTIONS);
    Box::new(move || {
        for bot in &mut bots {
            bot.new_game();
        }
        for position in &positions {
            game.legal_actions(&position.state, &mut legal);
            let observation = Observation::of(&game, &position.state, position.side);
            let bot = &mut bots[position.side.index()];
            std::hint::black_box(bot.choose(&game, &observation, &legal, 1, &Stop::new()));
        }
        positions.len() as u64
    })
}

/// A decision of a recorded game.
struct Seen<G: Game> {
    state: G::State,
    side: Side,
    chosen: usize,
}

/// The decisions of the first scripted games.
fn positions<G: Doctrine>(game: &G, games: u64) -> Vec<Seen<G>> {
    let mut recorder = Recorder(Vec::new());
    let mut table = scripted_table(game);
    for index in 0..games {
        play_game(game, &mut table, Seeds::paired(1).game(index), &mut recorder).expect("games end");
    }
    recorder.0
}

/// Notes every decision.
struct Recorder<G: Game>(Vec<Seen<G>>);

impl<G: Game> EventSink<G::Event> for Recorder<G> {
    fn emit(&mut self, _event: impl FnOnce() -> G::Event) {}
}

impl<G: Game> Observer<G> for Recorder<G> {
    type Events = Self;

    fn events(&mut self) -> &mut Self {
        self
    }

    fn decided(&mut self, _game: &G, state: &G::State, side: Side, _legal: &[G::Action], chosen: usize) {
        self.0.push(Seen { state: *state, side, chosen });
    }
}
