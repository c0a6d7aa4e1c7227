//! RULING-61 of Storm over Pearl Harbor: that a side could have answered leaves no trace in what the other one reads.

use sandtable_engine::{
    Game, Lang, Stream,
    dice::Keyed,
    games::pacific_war::{Action, Node, PacificWar},
};
use sandtable_sim::{
    replay::{LogLine, Record},
    setup::Setup,
    table::{log_lines, log_words},
};

/// Random moves, but that nobody answers, until somebody could have.
fn until_declined(game: &PacificWar, seed: u64) -> Option<Record<PacificWar>> {
    let (mut dice, mut choice) = (Keyed::new(seed), Stream::new(seed));
    let mut record = Record::start(game, &mut dice);
    let mut legal = Vec::new();
    while game.to_act(record.state()).is_some() {
        game.legal_actions(record.state(), &mut legal);
        let is_window = matches!(record.state().node, Node::Ambush | Node::Respond);
        let action = if is_window { Action::Hold } else { legal[choice.below(legal.len() as u32) as usize] };
        record.act(game, action, &mut dice).unwrap();
        if is_window {
            return Some(record);
        }
    }
    None
}

#[test]
fn a_log_passes_over_what_its_reader_may_not_notice() {
    let game: PacificWar = Setup::new("pacific-war/s1", &[], &[]).unwrap().load().unwrap();
    let record = (0..40).find_map(|seed| until_declined(&game, seed)).expect("somebody could have answered");
    let number = record.steps().len();
    let asked = record.steps()[number - 1].side;
    let told = |viewer| {
        let lines = record.step_log(&game, number, viewer, Lang::En);
        lines.iter().filter(|line| matches!(line, LogLine::Decision(..))).count()
    };
    assert_eq!([None, Some(asked), Some(asked.other())].map(told), [1, 1, 0]);
    let words =
        |viewer| log_words(&game, log_lines(&game, &record, number, number, Some(viewer), Lang::En), Some(viewer));
    assert!(words(asked).iter().any(|said| said.text.contains("[hold]")));
    assert!(words(asked.other()).iter().all(|said| !said.text.contains("decides")));
}
