//! `sandtable games`.

use clap::Args as ClapArgs;
use sandtable_engine::{Odds, Side};
use sandtable_scenarios::{Catalogue, Source, counted, games, rules};
use serde_json::{Value, json};

use crate::{
    error::Result,
    out::{outln, table},
    rules::Coverage,
    setup::{Setup, Variant, for_game},
};

/// List the games, or show one: scenarios, sides, options, bots, sources of the data
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The game to show
    game: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    variant: Variant,
}

pub(crate) fn run(args: &Args) -> Result {
    match &args.game {
        None if args.json => outln!("{:#}", Value::Array(games().iter().map(brief).collect())),
        None => {
            let rows = games().iter().map(|game| vec![game.id.clone(), game.title.clone(), game.summary.clone()]);
            outln!("{}", table(&["game", "title", "summary"], &[], rows));
        }
        Some(name) => {
            let setup = args.variant.of(name)?;
            let procedures = for_game!(setup.id(), G => procedures::<G>(&setup))?;
            if args.json { outln!("{:#}", full(&setup, &procedures)) } else { show(&setup, &procedures) }
        }
    }
    Ok(())
}

/// Builds the game, so that bad data are told, and names its dice procedures.
fn procedures<G: Odds>(setup: &Setup) -> Result<Vec<&'static str>> {
    let game: G = setup.load()?;
    debug_assert_eq!(setup.catalogue.sides[0].id, game.side_id(Side::One));
    Ok(G::PROCEDURES.iter().map(|procedure| procedure.name).collect())
}

fn brief(game: &Catalogue) -> Value {
    json!({ "id": game.id, "title": game.title, "original_title": game.original_title, "designer": game.designer,
            "publisher": game.publisher, "summary": game.summary })
}

fn full(setup: &Setup, procedures: &[&str]) -> Value {
    let game = &setup.catalogue;
    let mut value = brief(game);
    value["data_hash"] = json!(setup.data_hash());
    value["sides"] = game.sides.iter().map(|side| json!({ "id": side.id, "name": side.name })).collect();
    value["scenarios"] = game
        .scenarios
        .iter()
        .map(|scenario| json!({ "id": scenario.id, "title": scenario.title, "summary": scenario.summary }))
        .collect();
    value["options"] = setup
        .specs
        .iter()
        .map(|spec| {
            let mut about = json!({ "name": spec.name, "rule": spec.rule, "description": spec.description,
                                    "default": spec.default, "value": setup.choices.get(&spec.name) });
            match &spec.range {
                Some(range) => (about["least"], about["most"]) = (json!(range.start()), json!(range.end())),
                None => about["values"] = json!(spec.values),
            }
            about
        })
        .collect();
    value["bots"] =
        sandtable_bots::spec::NAMES.iter().map(|(name, help)| json!({ "name": name, "help": help })).collect();
    value["procedures"] = json!(procedures);
    value["provenance"] = game
        .provenance
        .iter()
        .map(|part| {
            json!({ "file": part.file, "what": part.what, "source": part.source.word(), "note": part.note,
                    "replaced": setup.files.is_replaced(&part.file) })
        })
        .collect();
    value
}

fn show(setup: &Setup, procedures: &[&str]) {
    let game = &setup.catalogue;
    outln!("{} ({})", game.title, game.original_title);
    outln!("Designed by {}, published by {}.", game.designer, game.publisher);
    outln!("{}\n", game.summary);
    let rows = game.scenarios.iter().map(|scenario| vec![scenario.id.clone(), scenario.summary.clone()]);
    outln!("{}\n", table(&["scenario", "summary"], &[], rows));
    outln!(
        "{}\n",
        table(&["side", "name"], &[], game.sides.iter().map(|side| vec![side.id.clone(), side.name.clone()]))
    );
    let rows = setup.specs.iter().map(|spec| {
        let word = |value: &String| if *value == spec.default { format!("[{value}]") } else { value.clone() };
        let between = if spec.range.is_some() { " .. " } else { " " };
        let values = spec.values.iter().map(word).collect::<Vec<_>>().join(between);
        vec![spec.name.clone(), values, spec.rule.clone(), spec.description.clone()]
    });
    outln!("{}\n", table(&["option", "values [default]", "rule", "what it decides"], &[], rows));
    let rows = sandtable_bots::spec::NAMES.iter().map(|(name, help)| vec![(*name).to_owned(), (*help).to_owned()]);
    outln!("{}\n", table(&["bot", "meaning"], &[], rows));
    outln!("Dice procedures for sandtable odds: {}.", procedures.join(", "));
    let coverage = Coverage::of(&game.id);
    outln!("Rules: {} of {} have a test; see sandtable rules {}.\n", coverage.tested(), rules(&game.id).len(), game.id);
    show_provenance(setup);
}

/// The sources of the data, the doubtful parts last and counted.
pub(crate) fn show_provenance(setup: &Setup) {
    let game = &setup.catalogue;
    outln!("Sources of the data:");
    let mut parts: Vec<_> = game.provenance.iter().collect();
    parts.sort_by_key(|part| part.source);
    let rows = parts.iter().map(|part| {
        let source = if setup.files.is_replaced(&part.file) { "your file" } else { part.source.word() };
        vec![source.to_owned(), part.file.clone(), part.what.clone(), part.note.clone()]
    });
    outln!("{}", table(&["source", "file", "contents", "note"], &[], rows));
    let count =
        |source| parts.iter().filter(|part| part.source == source && !setup.files.is_replaced(&part.file)).count();
    outln!(
        "{} from the rulebook, {} from other published material, {} reconstructed. The printed game may differ in the reconstructed ones.",
        counted(count(Source::Rulebook) as u64, "part"),
        count(Source::Published),
        count(Source::Reconstructed)
    );
    outln!(
        "If you own the game, you can use your own values: check a file with sandtable scenario check FILE, then add --data FILE."
    );
}
