//! `sandtable replay`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use sandtable_bots::Doctrine;
use sandtable_engine::{Lang, Observation, Published, Side, Words};
use sandtable_scenarios::{counted, plain};
use sandtable_sim::{
    replay::{Header, LogLine, Record, read, verify},
    setup::of_replay,
    table::{TableError, log_lines, result_words},
};
use serde_json::{Value, json};

use crate::{
    Global, analyse,
    error::Result,
    lang::Spoken,
    log,
    out::outln,
    page::{Colour, Page},
    play,
    setup::{Setup, for_game, parse_side},
};

/// Show, check, analyse or resume a replay file
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The replay file
    file: PathBuf,
    /// Show the position before decision N; with --resume play on from there
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    at: Option<u32>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    format: Format,
    /// Show only what this side may know [default: everything]; with --analyse, write from its view and judge only its
    /// decisions (the numbers still use hidden information)
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// Only check the file and report the result
    #[arg(long, conflicts_with_all = ["at", "side", "resume"])]
    verify: bool,
    /// Play on, as `sandtable play --load FILE` does
    #[arg(long)]
    resume: bool,
    /// Show who was lucky, when and by how much, and which decisions cost most
    #[arg(long, conflicts_with_all = ["verify", "resume"])]
    analyse: bool,
    /// Your own data file or folder instead of the built-in one, or your own scenario file
    #[arg(long = "data", value_name = "PATH")]
    data: Vec<PathBuf>,
    /// Language of the log; the published games are in English only so far
    #[arg(long, value_enum, default_value_t, value_name = "LANG")]
    lang: Spoken,
    #[command(flatten)]
    analysis: analyse::Options,
}

/// How a replay is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Sentences
    #[default]
    Text,
    /// JSON
    Json,
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    if args.resume {
        return play::run(&play::Args::resume(&args.file, args.at, &args.data, args.lang), global);
    }
    let (header, setup) = of_replay(&args.file, &args.data)?;
    for_game!(header.game.as_str(), G => show::<G>(args, &header, &setup, global))
}

fn show<G: Published + Doctrine>(args: &Args, header: &Header, setup: &Setup, global: &Global) -> Result {
    let game: G = setup.load()?;
    let read = if args.verify { verify } else { read };
    let (_, mut record) = read(&args.file, &game, &setup.data_hash())?;
    let viewer = args.side.as_deref().map(|text| parse_side(&game, text)).transpose()?;
    let decisions = record.steps().len();
    let last = match args.at {
        None => decisions,
        Some(at) if at as usize <= decisions + 1 => at as usize - 1,
        Some(at) => return Err(TableError::NoDecision { at: at as usize, decisions }.into()),
    };
    if args.analyse {
        let (is_cut, is_over) = (last < decisions, game.to_act(record.state()).is_none());
        record.truncate_before(last + 1);
        let is_json = args.format == Format::Json;
        let (file, record) = (args.file.as_path(), &record);
        let task = analyse::Task { game: &game, file, record, is_cut, is_over, header, setup, side: viewer, is_json };
        return analyse::run(&args.analysis, &task, global);
    }
    if args.verify {
        let end = match game.outcome(record.state()) {
            Some(outcome) => result_words(&game, &outcome),
            None => "The game is not over.".to_owned(),
        };
        if args.format == Format::Json {
            outln!("{}", json!({ "verified": true, "decisions": decisions, "result": end }));
        } else {
            outln!("OK: {} verified, {}. {end}", args.file.display(), counted(decisions as u64, "decision"));
        }
        return Ok(());
    }
    match args.format {
        Format::Json => outln!("{:#}", document(&game, header, &record, last, viewer, args.lang.into())),
        Format::Text => text(&game, header, &record, last, viewer, args.lang.into()),
    }
    Ok(())
}

/// Prints what was played by whom.
pub(crate) fn heading(header: &Header) {
    let players: Vec<String> = header.players.iter().map(|(side, bot)| format!("{side} {bot}")).collect();
    outln!("{}/{}, seed {}, {}", header.game, header.scenario, header.seed, players.join(", "));
    if let Some(title) = &header.own_scenario {
        outln!("own scenario: {}", plain(title));
    }
    let options: Vec<String> = header.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    outln!("options: {}\n", options.join(" "));
}

fn text<G: Words>(game: &G, header: &Header, record: &Record<G>, last: usize, viewer: Option<Side>, lang: Lang) {
    heading(header);
    let page = Page::new(Colour::Auto);
    log::print(page, game, log_lines(game, record, 0, last, viewer, lang), viewer);
    let state = record.state_before(last + 1).expect("the number was checked");
    outln!();
    match viewer {
        Some(side) => page.show(game.board(&Observation::of(game, state, side), true, lang).trim_end()),
        None => {
            for placement in game.placements(state) {
                outln!("{}: {}", placement.what, placement.place);
            }
        }
    }
    match (game.outcome(state), game.to_act(state)) {
        (Some(outcome), _) => outln!("\n{}", result_words(game, &outcome)),
        (None, side) => outln!("\nNext to decide: {}.", side.map_or("nobody", |side| game.side_name(side))),
    }
}

fn document<G: Words>(
    game: &G,
    header: &Header,
    record: &Record<G>,
    last: usize,
    viewer: Option<Side>,
    lang: Lang,
) -> Value {
    let entry = |line: LogLine| match line {
        LogLine::Decision(number, side, shown) => {
            let shown = shown.as_ref();
            json!({
                "decision": viewer.is_none().then_some(number),
                "side": game.side_id(side),
                "about": shown.and_then(|shown| shown.about.as_ref()),
                "action": shown.map(|shown| &shown.notation),
                "description": shown.map(|shown| &shown.what),
            })
        }
        LogLine::Forced(side, action, what) => {
            json!({ "forced": action, "side": game.side_id(side), "description": what })
        }
        LogLine::Event(text) | LogLine::Blow(text) => json!({ "event": text }),
        LogLine::Dice(name, values) => json!({ "dice": values, "for": name }),
    };
    let state = record.state_before(last + 1).expect("the number was checked");
    let shown = viewer.map_or(*state, |side| *Observation::of(game, state, side).state());
    let position: Vec<_> =
        game.placements(&shown).into_iter().map(|placement| [placement.what, placement.place]).collect();
    json!({
        "header": header,
        "log": log_lines(game, record, 0, last, viewer, lang).into_iter().map(entry).collect::<Vec<_>>(),
        "next_decision": viewer.is_none().then_some(last + 1),
        "to_act": game.to_act(state).map(|side| game.side_id(side)),
        "position": position,
        "result": game.outcome(state).map(|outcome| result_words(game, &outcome)),
    })
}
