//! Lines of a person that hold several actions.

use std::sync::Arc;

use sandtable_bots::{BotSpec, Model, Stop};
use sandtable_engine::{
    Game, Lang, Side, Words,
    dice::Keyed,
    games::{pacific_fury::PacificFury, three_kingdoms::ThreeKingdoms},
};
use sandtable_sim::{
    Purpose,
    replay::{UndoRefusal, can_undo, game_seeds},
    setup::Setup,
    table::{Carried, Halt, Misread, Save, Seats, Table, Tone, hint_of, log_words, timed_bot},
};

fn people(seed: u64) -> Table<PacificFury> {
    let setup = Setup::new("pacific-fury", &[], &[]).unwrap();
    let seats = Seats::bots([BotSpec::Human, BotSpec::Human]);
    Table::start(&setup, setup.load().unwrap(), seats, seed, &Save::Nowhere).unwrap().with_model(None)
}

/// The decisions of a table in notation.
fn decided(table: &Table<PacificFury>) -> Vec<String> {
    table.record().steps().iter().map(|step| table.game().action_text(&step.before, step.action)).collect()
}

fn done(decisions: usize) -> Carried {
    Carried { decisions, stop: None, left: Vec::new() }
}

#[test]
fn actions_of_one_list_come_in_any_order() {
    // The rules want ships in the order of the list: KJ0 before KJ6.
    for line in [
        "add KJ6; add KJ0",
        "add KJ6 KJ0",
        "6 2",
        "6; 2",
        "KJ6 KJ0",
        "add Takao Shokaku",
        "takao zuikaku",
        "shokaku tone",
    ] {
        let mut table = people(1);
        assert_eq!(table.carry_out(line).unwrap(), done(2), "{line}");
        assert_eq!(decided(&table), ["add KJ0", "add KJ6"], "{line}");
    }
    // The first letters of a name do, where only one of the list begins with them.
    let mut table = people(1);
    assert_eq!(table.carry_out("add Taka Sho").unwrap(), done(2));
    assert_eq!(decided(&table), ["add KJ0", "add KJ6"]);
    // A class goes by its name where no ship of it has that name.
    let mut table = people(1);
    assert_eq!(table.carry_out("add Nagato Mutsu").unwrap().decisions, 1, "there is one of the class");
    assert_eq!(decided(&table), ["add KJ4"]);
    // Nothing is moved past what closes the force.
    let mut table = people(1);
    assert_eq!(table.carry_out("add KJ6; close; add KJ0 x2 KJ5; close").unwrap(), done(6));
    assert_eq!(decided(&table), ["add KJ6", "close", "add KJ0", "add KJ0", "add KJ5", "close"]);
}

#[test]
fn the_first_part_that_cannot_be_done_stops_the_line() {
    let mut table = people(1);
    let carried = table.carry_out("add KJ0; add KJ0 x2; close; done").unwrap();
    let why = Misread::NotLegal("no Shokaku class is left in base".into());
    let stop = Some(Halt::Part { text: "add KJ0".into(), why });
    assert_eq!(carried, Carried { decisions: 2, stop, left: vec!["close".into(), "done".into()] });
    assert_eq!(decided(&table), ["add KJ0", "add KJ0"]);
    for (line, expected) in [("add KJ5; fly", "fly"), ("fly; add KJ5", "fly"), ("add KJ5; 99", "99")] {
        let mut table = people(1);
        let carried = table.carry_out(line).unwrap();
        assert!(matches!(&carried.stop, Some(Halt::Part { text, .. }) if text == expected), "{line}: {carried:?}");
        assert_eq!(carried.decisions, usize::from(!line.starts_with("fly")), "{line}");
    }
    let carried = people(1).carry_out("add Shokaku Yorktown").unwrap();
    assert!(
        matches!(&carried.stop, Some(Halt::Part { why: Misread::NoAction(why), .. }) if why.starts_with("`Yorktown` is not a kind")),
        "{carried:?}"
    );
    assert_eq!(people(1).carry_out(" ; ").unwrap(), done(0));
}

#[test]
fn the_end_of_all_forces_closes_the_last_one() {
    let mut table = people(1);
    assert_eq!(table.carry_out("add KJ5 x4 transports; close; add Shokaku Zuikaku; done").unwrap(), done(10));
    assert_eq!(table.to_act(), Some(Side::Two));
    assert_eq!(decided(&table)[8..], ["close", "done"]);
    // What is named after a closing part belongs to the next force, in whatever order.
    let mut table = people(1);
    assert_eq!(table.carry_out("add KJ5; close; add KJ6 KJ0; done").unwrap(), done(6));
    assert_eq!(decided(&table), ["add KJ5", "close", "add KJ0", "add KJ6", "close", "done"]);
}

#[test]
fn a_line_does_not_go_on_past_something_new() {
    let mut table = people(1);
    let carried = table.carry_out("add KJ5; done; add KU0; pass").unwrap();
    assert_eq!(carried.decisions, 3);
    assert_eq!(carried.stop, Some(Halt::News(UndoRefusal::OtherSide)));
    assert_eq!(carried.left, ["add KU0", "pass"]);
}

/// A whole game of one side in at most 60 lines, with few lines to read at each of them.
#[test]
fn a_whole_game_takes_few_answers() {
    for seed in 1..=5 {
        for side in Side::BOTH {
            let setup = Setup::new("pacific-fury", &[], &[]).unwrap();
            let seats = Seats::against(side, timed_bot("script", 1.0).unwrap());
            let game: PacificFury = setup.load().unwrap();
            let mut table = Table::start(&setup, game, seats, seed, &Save::Nowhere).unwrap().with_model(None);
            let mut adviser = timed_bot("script", 1.0).unwrap().build::<PacificFury>(&setup.load().unwrap(), None);
            let (mut answers, mut decisions) = (0, 0);
            while let Some(next) = table.to_act() {
                if next != side {
                    table.let_bot(next, &Stop::new()).unwrap();
                    continue;
                }
                let screen = screen(&table, side);
                assert!(screen.len() <= 14, "{}", screen.join("\n"));
                // What the person has in mind before anything new is seen.
                let mut ahead = table.record().clone();
                let mut dice = Keyed::new(game_seeds(seed).of(Purpose::Dice));
                let (mut parts, mut chosen) = (Vec::new(), Vec::new());
                loop {
                    let observation = sandtable_engine::Observation::of(table.game(), ahead.state(), side);
                    let mut legal = Vec::new();
                    table.game().legal_actions(ahead.state(), &mut legal);
                    let number = ahead.steps().len() as u64;
                    let action = legal[adviser.choose(table.game(), &observation, &legal, number, &Stop::new())];
                    parts.push(table.game().action_text(ahead.state(), action));
                    chosen.push(parts.last().unwrap().clone());
                    let step = ahead.act(table.game(), action, &mut dice).unwrap();
                    // What the rules do by themselves is in the mind of the person, too.
                    let forced = step.forced.iter().filter(|forced| forced.side == side);
                    parts.extend(forced.map(|forced| table.game().action_text(&forced.before, forced.action)));
                    if can_undo(table.game(), &ahead, side).is_err() {
                        break;
                    }
                }
                let before = table.record().steps().len();
                let carried = table.carry_out(&parts.join("; ")).unwrap();
                assert_eq!(decided(&table)[before..], chosen[..]);
                assert_eq!(carried, done(chosen.len()), "{parts:?}");
                (answers, decisions) = (answers + 1, decisions + chosen.len());
            }
            assert!(answers <= 60, "seed {seed}, {side:?}: {answers} answers for {decisions} decisions");
            assert!(decisions > 80, "{decisions}");
        }
    }
}

/// Why an action is not legal: the game's reason, else what its verb goes with, else what is asked.
#[test]
fn illegal_actions_are_answered_with_a_reason() {
    let why = |table: &mut Table<PacificFury>, line: &str| match table.carry_out(line).unwrap().stop {
        Some(Halt::Part { why: Misread::NotLegal(why), .. }) => why,
        other => panic!("{line}: {other:?}"),
    };
    let mut table = people(1);
    assert_eq!(why(&mut table, "add KJ1"), "no Hiyo class is left in base");
    assert_eq!(
        why(&mut table, "bombard 1"),
        "it does not answer \"Form force 1: nothing yet. Which ships of a class sail in it is dealt after the last force\"; \
         type an action that begins with add or done"
    );
    assert_eq!(table.carry_out("add KT0").unwrap(), done(1));
    assert_eq!(why(&mut table, "add KJ0"), "carriers do not sail with transports [R8.2(1)]");
    assert_eq!(table.carry_out("close; add KJ0 KJ6").unwrap(), done(3));
    assert!(why(&mut table, "add KJ0 KT0").starts_with("ships join in the order of the list, and a Takao"));
    assert_eq!(table.carry_out("close; done").unwrap().decisions, 2);
    assert_eq!(table.carry_out("done").unwrap().decisions, 1, "the US forms no force");
    assert_eq!(
        why(&mut table, "sortie SP"),
        "a force of the type of force 1 does not sortie to South Pacific Ocean [R9.1]"
    );
    assert_eq!(why(&mut table, "land 1"), "force 1 waits in the boxes; it has to sortie first [R9.1]");
    assert_eq!(why(&mut table, "home 5"), "you have 2 forces this turn");
    assert_eq!(
        table.find("strike 1 FIELD"),
        Err(Misread::NotLegal("force 1 waits in the boxes; it has to sortie first [R9.1]".into()))
    );
}

/// Draws of ships are told by what was drawn, not by numbers.
#[test]
fn draws_are_no_dice_for_people() {
    let mut table = people(1);
    assert_eq!(table.carry_out("add KJ6 KJ6; close; done").unwrap().decisions, 4);
    let lines = log_words(table.game(), table.log(0, None), None);
    assert!(lines.iter().all(|line| line.tone != Tone::Dice), "{lines:?}");
    assert!(table.record().steps().iter().any(|step| !step.rolls.is_empty()));
    // The players see which of the ships sail.
    let situation = table.game().situation(&table.observation(Side::One), true, Lang::En);
    assert!(situation.contains("(bombardment, 2 ships): "), "{situation}");
}

/// Several decisions are taken back one after the other, but none on which dice were rolled.
#[test]
fn several_decisions_are_undone() {
    let mut table = people(1);
    table.carry_out("add KJ0 KJ6 x3; close").unwrap();
    assert_eq!(table.undo(Side::One, 2).unwrap(), 2);
    assert_eq!(decided(&table), ["add KJ0", "add KJ6", "add KJ6"]);
    assert_eq!(table.undo(Side::One, usize::MAX).unwrap(), 3);
    assert_eq!(table.undo(Side::One, 1).unwrap(), 0);
    table.carry_out("add KJ0; close; done").unwrap();
    assert_eq!(table.undo(Side::One, usize::MAX).unwrap(), 0, "names were dealt");
}

/// What is shown beside the list of actions in the middle of a turn, on 80 columns.
fn screen(table: &Table<PacificFury>, side: Side) -> Vec<String> {
    let (game, observation) = (table.game(), table.observation(side));
    let text = game.situation(&observation, true, Lang::En) + &game.prompt(observation.state(), Lang::En);
    let wrapped = |line: &str| -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in line.split(' ') {
            if lines.last().unwrap().len() + word.len() >= 80 {
                lines.push(String::new());
            }
            let last = lines.last_mut().unwrap();
            last.push_str(word);
            last.push(' ');
        }
        lines
    };
    text.lines().flat_map(wrapped).collect()
}

/// Plans are tried on what the side knows, and take nothing that dice decide.
#[test]
fn other_games_take_lines_too() {
    let setup = Setup::new("three-kingdoms", &[], &[]).unwrap();
    let seats = Seats::bots([BotSpec::Human, BotSpec::Human]);
    let game: ThreeKingdoms = setup.load().unwrap();
    let mut table = Table::start(&setup, game, seats, 3, &Save::Nowhere).unwrap().with_model(None);
    let first = table.legal()[0];
    let text = table.game().action_text(table.record().state(), first);
    let carried = table.carry_out(&format!("{text}; 1")).unwrap();
    assert_eq!(carried.decisions, 2, "{carried:?}");
}

/// Distances name what they reach, hexes what lies near, and the situation takes few lines.
#[test]
fn lists_name_what_lies_there() {
    let setup = Setup::new("three-kingdoms/19.1", &[], &[]).unwrap();
    let scripts = Seats::bots([timed_bot("script", 1.0).unwrap(), timed_bot("script", 1.0).unwrap()]);
    let game: ThreeKingdoms = setup.load().unwrap();
    let mut table = Table::start(&setup, game, scripts, 4, &Save::Nowhere).unwrap().with_model(None);
    let (mut reached, mut near, mut boats) = (0, 0, 0);
    while let Some(side) = table.to_act() {
        let (game, observation) = (table.game(), table.observation(side));
        for action in table.legal() {
            let text = game.describe(observation.state(), action, Lang::En);
            reached += usize::from(text.contains("; also reaches ") && text.contains(" undetected ship"));
            boats += usize::from(text.contains("; also reaches ") && text.contains("boat R"));
            near += usize::from(text.contains(", 2 hexes from ") && text.contains(" enemy ship"));
        }
        let situation = game.situation(&observation, true, Lang::En);
        assert!(situation.lines().count() <= 14, "{situation}");
        table.let_bot(side, &Stop::new()).unwrap();
    }
    assert!(reached > 0 && near > 0 && boats > 0, "{reached} {near} {boats}");
}

#[test]
fn units_and_places_go_by_their_names() {
    let setup = Setup::new("three-kingdoms/19.1", &[], &[]).unwrap();
    let game: ThreeKingdoms = setup.load().unwrap();
    let people = Seats::bots([BotSpec::Human, BotSpec::Human]);
    let mut table = Table::start(&setup, game, people, 4, &Save::Nowhere).unwrap().with_model(None);
    let mut by_name = 0;
    for _ in 0..2000 {
        let Some(side) = table.to_act() else { break };
        let names = table.game().names(&table.observation(side));
        let state = *table.record().state();
        let texts: Vec<_> =
            table.legal().iter().map(|&action| (action, table.game().action_text(&state, action))).collect();
        // The last action of the list, which is seldom to pass, by the name of what it names.
        let (action, text) = texts.last().unwrap().clone();
        let (verb, thing) = text.split_once(' ').unwrap_or((&text, ""));
        let known: Vec<_> = names.iter().filter(|(_, word)| word == thing).collect();
        let line = match known.first().filter(|(name, _)| names.iter().filter(|(other, _)| other == name).count() == 1)
        {
            Some((name, _)) => format!("{verb} {}", name.to_uppercase()),
            None => text.clone(),
        };
        by_name += usize::from(line != text);
        assert_eq!(table.carry_out(&line).unwrap(), done(1), "{line} for {text}");
        assert_eq!(table.record().steps().last().unwrap().action, action, "{line}");
    }
    assert!(by_name > 20, "{by_name}");
}

/// A hint where forces are formed is a whole plan that can be typed as one line.
#[test]
fn the_plan_of_a_hint_is_a_line() {
    let mut table = people(1);
    let hint = table.hint(Side::One, 0.02, &Stop::new()).unwrap();
    let state = *table.record().state();
    assert_eq!(hint.plan[0], table.legal()[hint.best]);
    let plan: Vec<_> = hint.plan.iter().map(|&action| table.game().action_text(&state, action)).collect();
    let carried = table.carry_out(&plan.join("; ")).unwrap();
    assert!(carried.stop.is_none() && carried.left.is_empty(), "{carried:?} of {plan:?}");
    let mut step_by_step = people(1);
    let mut planned = hint.plan.iter();
    while let Some(&action) = planned.next() {
        step_by_step.act(action).unwrap();
        for forced in &step_by_step.record().steps().last().unwrap().forced {
            assert_eq!(planned.next(), Some(&forced.action), "what the rules do is in the plan: {plan:?}");
        }
    }
    assert!(table.record().state() == step_by_step.record().state(), "the line forms other forces: {plan:?}");
    assert_eq!(table.to_act(), Some(Side::Two), "Japan has formed its forces");
    // Elsewhere there is no plan.
    table.carry_out("done").unwrap();
    let side = table.to_act().unwrap();
    assert!(table.hint(side, 0.02, &Stop::new()).unwrap().plan.is_empty());
}

/// Hints tell chances that come true between equal players, and why the best action is better than the next.
#[test]
fn hints_tell_calibrated_chances_and_reasons() {
    let mut table = people(1);
    for line in ["add KJ0 KJ6 x3; close; add KJ2; close; done", "add KU0 KU3; close; done"] {
        table.carry_out(line).unwrap();
    }
    assert_eq!(table.to_act(), Some(Side::Two), "the US operates first");
    let (game, observation, legal) = (table.game(), table.observation(Side::Two), table.legal());
    let model =
        Model::clone(&Setup::new("pacific-fury", &[], &[]).unwrap().model::<PacificFury>(None).unwrap().unwrap());
    let calibration = model.calibration.clone().expect("the shipped model has one");
    let plain = Model { calibration: None, ..model.clone() };
    let ask = |model: Model| {
        let bot = "mcts:iters=64".parse().unwrap();
        hint_of(game, &observation, &legal, &bot, 7, Some(&Arc::new(model)), &Stop::new()).unwrap()
    };
    let (told, set_right) = (ask(plain), ask(model));
    assert_eq!(told.best, set_right.best);
    for (told, set_right) in told.thoughts.iter().zip(&set_right.thoughts) {
        let (told, set_right) = (told.score.unwrap(), set_right.score.unwrap());
        assert_eq!(set_right.to_bits(), calibration.chance(Side::Two, 1, told).to_bits());
        assert!((set_right - told).abs() > 1e-4, "the chance is set right: {told} {set_right}");
    }
    let reasons = &set_right.reasons;
    assert!(!reasons.is_empty(), "{set_right:?}");
    assert!(reasons.windows(2).all(|pair| pair[0].adds.abs() >= pair[1].adds.abs()));
    // What speaks for the best action outweighs what speaks against it, but for the luck of the playouts.
    let sum: f64 = reasons.iter().map(|reason| reason.adds).sum();
    assert!(sum > -0.02 && reasons[0].adds.abs() < 1.0, "{reasons:?}");
}
