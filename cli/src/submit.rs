//! `sandtable sim submit`: hands the shards of a run to something that starts programs.
//!
//! Whatever it is, it does the same: starts the command of the run with `--shard I/N` for every shard that is not
//! finished. Only the files of the shards count, never what the cluster says of them.

mod scripts;

use std::{
    env,
    ffi::OsString,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Command,
};

use clap::ValueEnum;
use sandtable_scenarios::{is_plain, plain, read_text};
use sandtable_sim::{MAX_SHARDS, Surveyed, array_syntax, survey, write_file};
use serde_json::json;

use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
};

/// Name of the folder of job files in the folder of a run.
const JOBS: &str = "jobs";
/// Name of the file with the command of the run, in it.
const COMMAND: &str = "command.json";

/// Hand the unfinished shards of a run to Slurm, GNU parallel or Kubernetes
///
/// The folder is made by `sandtable sim run ... -o DIR --prepare`, or by the first shard. All machines must see it
/// under the same path. Submitted again, only what is not finished is started again.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The folder of the run
    folder: PathBuf,
    /// What starts the shards
    #[arg(long, value_enum, value_name = "WHAT")]
    on: On,
    /// Number of shards [default: as begun]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_SHARDS)))]
    shards: Option<u32>,
    /// Only print what would be submitted
    #[arg(long)]
    print: bool,
    /// Processors of a shard
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    cpus: u16,
    /// The most shards at once; Slurm and Kubernetes have limits of their own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    at_once: Option<u32>,
    /// Machines that GNU parallel reaches by ssh [default: this one]
    #[arg(long, value_name = "HOST", value_delimiter = ',')]
    hosts: Vec<String>,
    /// Container image with the program, for Kubernetes
    #[arg(long, value_name = "IMAGE", default_value = "sandtable:latest")]
    image: String,
    /// Volume claim that is mounted where the folder of the run lies, for Kubernetes
    #[arg(long, value_name = "CLAIM", default_value = "sandtable")]
    claim: String,
    /// Where the program is on the machines of the cluster [default: where it is here]
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum On {
    /// A job array, by sbatch
    Slurm,
    /// GNU parallel, here or by ssh
    Parallel,
    /// An indexed job; only printed, for kubectl
    K8s,
}

/// What the scripts are made of.
struct Job {
    /// The command of a shard but for its number, as words.
    words: Vec<String>,
    /// Where it is given.
    directory: String,
    /// The folder of the run, absolute.
    folder: String,
    /// Number of shards.
    count: u32,
    /// Those that are to be started, rising.
    shards: Vec<u32>,
}

/// Remembers the command of this process as that of the run, without what is about one shard.
pub(crate) fn keep_command(folder: &Path) -> Result {
    let mut words = Vec::new();
    let mut given = env::args_os().skip(1).map(OsString::into_string);
    while let Some(word) = given.next() {
        let Ok(word) = word else {
            return Err(CliError::usage("a word of the command is not UTF-8: name its files otherwise"));
        };
        match word.as_str() {
            "--prepare" | "--fresh" => {}
            "--shard" => drop(given.next()),
            _ if word.starts_with("--shard=") => {}
            _ => words.push(word),
        }
    }
    let jobs = folder.join(JOBS);
    let path = jobs.join(COMMAND);
    if path.exists() && !env::args_os().any(|word| word == "--prepare") {
        // Shards that begin at once would all write it.
        return Ok(());
    }
    let directory = env::current_dir().map_err(|error| CliError::failed(format!("no current folder: {error}")))?;
    let text = format!("{:#}\n", json!({ "directory": directory.to_string_lossy(), "words": words }));
    make_folder(&jobs)?;
    // A name of its own: another shard may write the same at this moment.
    let own = jobs.join(format!("{COMMAND}.{}", std::process::id()));
    write_file(&own, |writer| writer.write_all(text.as_bytes()))?;
    fs::rename(&own, &path).map_err(|error| CliError::failed(format!("cannot write {}: {error}", path.display())))
}

fn make_folder(path: &Path) -> Result {
    fs::create_dir_all(path)
        .map_err(|error| CliError::failed(format!("cannot make the folder {}: {error}", path.display())))
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    if args.on == On::K8s && !args.print {
        return Err(CliError::usage(
            "a Kubernetes job is only printed: give --print, look at it, and hand it to kubectl create -f -",
        ));
    }
    let Some(job) = job(args)? else {
        outln!("nothing to submit: all shards are finished; next: sandtable sim merge {}", args.folder.display());
        return Ok(());
    };
    if args.on == On::Slurm
        && let Some(bad) = job.folder.chars().find(|&c| !is_plain(c) || matches!(c, '"' | '\'' | '\\' | '%' | '#'))
    {
        return Err(CliError::usage(format!(
            "Slurm cannot write to a folder with {bad:?} in its name: rename {} without it, then submit again",
            plain(&job.folder)
        )));
    }
    let (name, script) = match args.on {
        On::Slurm => ("array.sbatch", scripts::slurm(&job, args)),
        On::Parallel => ("parallel.sh", scripts::parallel(&job, args)),
        On::K8s => ("job.yaml", scripts::kubernetes(&job, args)),
    };
    if args.print {
        outln!("{}", script.trim_end());
        return Ok(());
    }
    let path = args.folder.join(JOBS).join(name);
    make_folder(&args.folder.join(JOBS))?;
    write_file(&path, |writer| writer.write_all(script.as_bytes()))?;
    let list = array_syntax(job.shards.iter().copied());
    global.note(format!("shards {list} of {} by {}", job.count, path.display()));
    match args.on {
        On::Slurm => start(Command::new("sbatch").arg("--parsable").arg(&path), "sbatch", "install Slurm's client"),
        _ => start(Command::new("sh").arg(&path), "sh", "install a shell"),
    }
}

/// Gathers what is to be started; `None` when nothing is.
fn job(args: &Args) -> Result<Option<Job>> {
    let survey = survey(&args.folder)?;
    let begun = survey.shards.len() as u32;
    let count = match (begun, args.shards) {
        (0, None) => {
            return Err(CliError::usage("no shard is there yet: say how many there are to be with --shards N"));
        }
        (0, Some(wanted)) => wanted,
        (begun, wanted) if wanted.is_none_or(|wanted| wanted == begun) => begun,
        // In one piece and finished: nothing is left to do, in whatever number of parts.
        (1, _) if survey.check().is_ok() => return Ok(None),
        (begun, _) => {
            return Err(CliError::bad_data(format!(
                "{} holds a run in {begun} parts: give --shards {begun}, or nothing",
                args.folder.display()
            )));
        }
    };
    let shards = if begun == 0 {
        (0..count).collect()
    } else {
        survey.which(|state| !matches!(state, Surveyed::Finished | Surveyed::Unfinished { is_running: true, .. }))
    };
    if shards.is_empty() {
        return match survey.check() {
            Ok(()) => Ok(None),
            Err(_) => Err(CliError::usage("all shards that are not finished are at work: wait for them")),
        };
    }
    let (directory, given) = command(&args.folder)?;
    let program = match &args.program {
        Some(path) => path.clone(),
        None => env::current_exe().map_err(|error| CliError::failed(format!("give --program: {error}")))?,
    };
    let folder = args.folder.canonicalize().unwrap_or_else(|_| args.folder.clone());
    let mut words = vec![program.to_string_lossy().into_owned()];
    words.extend(given);
    Ok(Some(Job { words, directory, folder: folder.to_string_lossy().into_owned(), count, shards }))
}

/// Reads the command of the run: where it was given, and its words.
fn command(folder: &Path) -> Result<(String, Vec<String>)> {
    let path = folder.join(JOBS).join(COMMAND);
    let bad = |what: &str| {
        let advice = "give the command of the run once more with --prepare";
        CliError::bad_data(format!("{}: {what}: {advice}", path.display()))
    };
    let text = read_text(&path).map_err(|_| bad("there is no such file"))?;
    let value: serde_json::Value = serde_json::from_str(&text).map_err(|_| bad("this is no command"))?;
    let directory = value["directory"].as_str().ok_or_else(|| bad("this is no command"))?;
    let words = value["words"].as_array().ok_or_else(|| bad("this is no command"))?;
    let words: Option<Vec<String>> = words.iter().map(|word| word.as_str().map(str::to_owned)).collect();
    Ok((directory.to_owned(), words.ok_or_else(|| bad("this is no command"))?))
}

fn start(command: &mut Command, name: &str, advice: &str) -> Result {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(CliError::failed(format!(
            "{name} failed ({status}); what is finished stays, and the same command starts the rest again"
        ))),
        Err(error) => Err(CliError::failed(format!("cannot start {name} ({error}): {advice}, or give --print"))),
    }
}
