//! `sandtable report`.

use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, ValueEnum};
use sandtable_reports::report::{
    About, CellAbout, Change, Lang, Page, RunData, StudyData, html, markdown, page, study_page,
};
use sandtable_scenarios::{Catalogue, GameFiles, OptionSpec, games, option_specs};
use sandtable_sim::{Cell, Manifest};

use crate::{
    Global,
    error::{CliError, Result},
    out::write,
    output,
};

/// Turn a finished run or balance study into a single page: answer, tables, charts, how to repeat it
///
/// Reads a folder written by `sim run -o`, `balance -o` or `run -o` and changes nothing in it. Without --html and --md
/// it prints the report as Markdown. The HTML page is a single file that needs neither network nor scripts.
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The folder of the run or study
    dir: PathBuf,
    /// Write an HTML page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write Markdown, with the same text and tables but no charts
    #[arg(long, value_name = "FILE")]
    md: Option<PathBuf>,
    /// Compare with the run in another folder
    #[arg(long, value_name = "DIR2")]
    compare: Option<PathBuf>,
    /// Language of the report
    #[arg(long, value_enum, default_value_t, env = "SANDTABLE_LANG")]
    lang: Language,
}

/// Languages by their short names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Language {
    /// English
    #[default]
    En,
    /// Chinese
    #[value(aliases = ["zh-Hans", "zh-CN"])]
    Zh,
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    let lang = match args.lang {
        Language::En => Lang::En,
        Language::Zh => Lang::Zh,
    };
    if args.html.is_some() && args.html == args.md {
        return Err(CliError::usage("--html and --md name the same file; use two different files"));
    }
    let page = match StudyData::read(&args.dir)? {
        Some(_) if args.compare.is_some() => {
            return Err(CliError::usage(
                "--compare takes runs, not studies; to compare more settings play an experiment file with sandtable run",
            ));
        }
        Some(study) => {
            let about = about(study.game(), &study.first_cells(), &|_, _| String::new())?;
            study_page(&study, &about, lang)
        }
        None => page_of_run(args, lang)?,
    };
    // Both texts are ready before either file is touched.
    let drawn = args.html.as_ref().map(|path| html(&page).map(|text| (path, text))).transpose()?;
    let written = args.md.as_ref().map(|path| (path, markdown(&page)));
    if drawn.is_none() && written.is_none() {
        write(format_args!("{}", markdown(&page)));
    }
    for (path, text) in drawn.into_iter().chain(written) {
        output::save(path, &text)?;
        global.note(format!("written: {}", path.display()));
    }
    Ok(())
}

fn page_of_run(args: &Args, lang: Lang) -> Result<Page> {
    let data = RunData::read(&args.dir)?;
    let other = args.compare.as_deref().map(RunData::read).transpose()?;
    let manifest = data.manifest();
    let cells: Vec<&Cell> = manifest.plan.cells.iter().collect();
    let command = |number: usize, changed: &[Change]| command(manifest, number, changed, &args.dir);
    let about = about(&manifest.plan.game, &cells, &command)?;
    Ok(page(&data, &about, other.as_ref(), lang)?)
}

/// What the catalogue knows of a game and these cells of it; `command` plays one of them again. A game that this program
/// does not have is shown by its ids.
fn about(id: &str, cells: &[&Cell], command: &dyn Fn(usize, &[Change]) -> String) -> Result<About> {
    let mut about = About { title: id.to_owned(), ..About::default() };
    let known = GameFiles::embedded(id);
    let catalogue = games().iter().find(|game| game.id == id);
    let specs = known.as_ref().map(option_specs).transpose()?.unwrap_or_default();
    let hash = known.as_ref().map(GameFiles::hash);
    if let (Some(catalogue), Some(files)) = (catalogue, &known) {
        about.title.clone_from(&catalogue.title);
        about.credits = format!("{}; {}; {}", catalogue.original_title, catalogue.designer, catalogue.publisher);
        let parts = catalogue.reconstructed(files);
        about.reconstructed = parts.map(|part| format!("{} ({}): {}", part.what, part.file, part.note)).collect();
    }
    about.cells = cells
        .iter()
        .enumerate()
        .map(|(number, cell)| {
            let changed = changed(&specs, cell);
            CellAbout {
                scenario: scenario(catalogue, cell),
                command: command(number, &changed),
                changed,
                is_built_in: hash.as_ref() == Some(&cell.data_hash),
            }
        })
        .collect();
    Ok(about)
}

fn scenario(catalogue: Option<&Catalogue>, cell: &Cell) -> String {
    let mut all = catalogue.into_iter().flat_map(|game| &game.scenarios);
    let known = all.find(|scenario| scenario.id == cell.scenario);
    known.map_or_else(|| cell.scenario.clone(), |scenario| scenario.title.clone())
}

fn changed(specs: &[OptionSpec], cell: &Cell) -> Vec<Change> {
    let of = |name: &str| specs.iter().find(|spec| spec.name == name);
    let differs = cell.options.iter().filter(|(name, value)| of(name).is_none_or(|spec| spec.default != **value));
    differs
        .map(|(name, value)| Change {
            name: name.clone(),
            value: value.clone(),
            default: of(name).map_or_else(String::new, |spec| spec.default.clone()),
            description: of(name).map_or_else(String::new, |spec| spec.description.clone()),
        })
        .collect()
}

/// The command that plays a cell again, into the same folder when it is the only one.
fn command(manifest: &Manifest, number: usize, changed: &[Change], dir: &Path) -> String {
    let plan = &manifest.plan;
    let cell = &plan.cells[number];
    let mut words = vec![format!("sandtable sim run {}/{}", plan.game, cell.scenario)];
    words.push(format!("--games {} --seed {}", plan.games, plan.seed));
    words.extend(manifest.labels.side_ids.iter().zip(&cell.bots).map(|(id, bot)| format!("--bot {id}={}", shell(bot))));
    words.extend(changed.iter().map(|change| format!("--set {}={}", change.name, shell(&change.value))));
    words.push(format!("--block-size {}", plan.block_size));
    words.extend((!plan.reproducible).then(|| "--allow-timing".to_owned()));
    let emitted = [("games", plan.emit.games), ("scores", plan.emit.scores)];
    words.extend(emitted.iter().filter(|(_, is_wanted)| *is_wanted).map(|(name, _)| format!("--emit {name}")));
    let folder = dir.display().to_string();
    let folder = if plan.cells.len() > 1 { format!("{folder}-cell-{number}") } else { folder };
    words.push(format!("-o {}", shell(&folder)));
    words.join(" ")
}

/// A word as a shell takes it.
pub(crate) fn shell(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-./:=,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
