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
use sandtable_scenarios::{io_words, is_plain, plain, read_text};
use sandtable_sim::{MAX_SHARDS, Surveyed, array_syntax, survey, write_file};
use serde_json::json;

use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
    shards::next,
};

/// Name of the folder of job files in the folder of a run.
const JOBS: &str = "jobs";
/// Name of the file with the command of the run, in it.
const COMMAND: &str = "command.json";

/// Submit the unfinished shards of a run to Slurm, GNU parallel or Kubernetes
///
/// Create the folder with `sandtable sim run ... -o DIR --prepare`, or by playing the first shard. All machines must see
/// it under the same path. If you submit again, only unfinished shards are started.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The folder of the run
    folder: PathBuf,
    /// The system that starts the shards
    #[arg(long, value_enum, value_name = "WHAT")]
    on: On,
    /// Number of shards [default: the number that the run was begun with]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_SHARDS)))]
    shards: Option<u32>,
    /// Print the job file instead of submitting it
    #[arg(long)]
    print: bool,
    /// Processors per shard
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    cpus: u16,
    /// Maximum number of shards at once; Slurm and Kubernetes have their own limits
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    at_once: Option<u32>,
    /// Machines for GNU parallel to use over ssh [default: this one]
    #[arg(long, value_name = "HOST", value_delimiter = ',')]
    hosts: Vec<String>,
    /// For Kubernetes: container image with the program
    #[arg(long, value_name = "IMAGE", default_value = "sandtable:latest")]
    image: String,
    /// For Kubernetes: volume claim to mount at the folder of the run
    #[arg(long, value_name = "CLAIM", default_value = "sandtable")]
    claim: String,
    /// Path of the program on the machines of the cluster [default: its path here]
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum On {
    /// A job array, with sbatch
    Slurm,
    /// GNU parallel, here or over ssh
    Parallel,
    /// An indexed job for kubectl; only printed
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
            return Err(CliError::usage("an argument is not valid UTF-8: rename its file"));
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
    let directory = env::current_dir()
        .map_err(|error| CliError::failed(format!("cannot find the current folder: {}", io_words(&error))))?;
    let text = format!("{:#}\n", json!({ "directory": directory.to_string_lossy(), "words": words }));
    make_folder(&jobs)?;
    // A name of its own: another shard may write the same at this moment.
    let own = jobs.join(format!("{COMMAND}.{}", std::process::id()));
    write_file(&own, |writer| writer.write_all(text.as_bytes()))?;
    fs::rename(&own, &path)
        .map_err(|error| CliError::failed(format!("cannot write {}: {}", path.display(), io_words(&error))))
}

fn make_folder(path: &Path) -> Result {
    fs::create_dir_all(path)
        .map_err(|error| CliError::failed(format!("cannot create the folder {}: {}", path.display(), io_words(&error))))
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    if args.on == On::K8s && !args.print {
        return Err(CliError::usage(
            "a Kubernetes job can only be printed: add --print, check the output, and pipe it to kubectl create -f -",
        ));
    }
    let Some(job) = job(args)? else {
        outln!("all shards are finished, so there is nothing to submit; next: {}", next(&survey(&args.folder)?));
        return Ok(());
    };
    if args.on == On::Slurm
        && let Some(bad) = job.folder.chars().find(|&c| !is_plain(c) || matches!(c, '"' | '\'' | '\\' | '%' | '#'))
    {
        return Err(CliError::usage(format!(
            "Slurm cannot write to a folder with {bad:?} in its name: rename {}, then submit again",
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
    global.note(format!("submitting shards {list} of {} with {}", job.count, path.display()));
    match args.on {
        On::Slurm => start(Command::new("sbatch").arg("--parsable").arg(&path), "sbatch", "install Slurm's client"),
        _ => start(Command::new("sh").arg(&path), "sh", "install a shell"),
    }
}

/// Gathers what to start; `None` when there is nothing.
fn job(args: &Args) -> Result<Option<Job>> {
    let survey = survey(&args.folder)?;
    let begun = survey.shards.len() as u32;
    let count = match (begun, args.shards) {
        (0, None) => {
            return Err(CliError::usage("the run has no shards yet: set their number with --shards N"));
        }
        (0, Some(wanted)) => wanted,
        (begun, wanted) if wanted.is_none_or(|wanted| wanted == begun) => begun,
        // In one piece and finished: nothing is left to do, in whatever number of parts.
        (1, _) if survey.check().is_ok() => return Ok(None),
        (begun, _) => {
            return Err(CliError::bad_data(format!(
                "{} holds a run in {begun} parts: use --shards {begun}, or leave out --shards",
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
            Err(_) => Err(CliError::usage("all unfinished shards are running: wait for them")),
        };
    }
    let (directory, given) = command(&args.folder)?;
    let program = match &args.program {
        Some(path) => path.clone(),
        None => env::current_exe().map_err(|error| {
            CliError::failed(format!("cannot find this program ({}): name it with --program", io_words(&error)))
        })?,
    };
    let folder = args.folder.canonicalize().unwrap_or_else(|_| args.folder.clone());
    let mut words = vec![program.to_string_lossy().into_owned()];
    words.extend(with_folder(given, Path::new(&directory), &folder));
    Ok(Some(Job { words, directory, folder: folder.to_string_lossy().into_owned(), count, shards }))
}

/// The words of a command with the folder where the run is now, if it was moved or copied since.
fn with_folder(mut words: Vec<String>, directory: &Path, folder: &Path) -> Vec<String> {
    let is_there = |named: &str| directory.join(named).canonicalize().is_ok_and(|there| there == folder);
    let now = folder.to_string_lossy();
    for at in 0..words.len() {
        let is_option = matches!(words[at].as_str(), "-o" | "--out");
        if is_option && words.get(at + 1).is_some_and(|named| !is_there(named)) {
            words[at + 1] = now.clone().into_owned();
        }
        for option in ["--out=", "-o"] {
            let named = words[at].strip_prefix(option).filter(|named| !named.is_empty() && !is_option);
            if named.is_some_and(|named| !is_there(named)) {
                words[at] = format!("{option}{now}");
            }
        }
    }
    words
}

/// Reads the command of the run: where it was given, and its words.
fn command(folder: &Path) -> Result<(String, Vec<String>)> {
    let path = folder.join(JOBS).join(COMMAND);
    let bad = |what: &str| {
        let advice = "repeat the command of the run with --prepare";
        CliError::bad_data(format!("{}: {what}: {advice}", path.display()))
    };
    let text = read_text(&path).map_err(|_| bad("there is no such file"))?;
    let value: serde_json::Value = serde_json::from_str(&text).map_err(|_| bad("this is not a command"))?;
    let directory = value["directory"].as_str().ok_or_else(|| bad("this is not a command"))?;
    let words = value["words"].as_array().ok_or_else(|| bad("this is not a command"))?;
    let words: Option<Vec<String>> = words.iter().map(|word| word.as_str().map(str::to_owned)).collect();
    Ok((directory.to_owned(), words.ok_or_else(|| bad("this is not a command"))?))
}

fn start(command: &mut Command, name: &str, advice: &str) -> Result {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(CliError::failed(format!(
            "{name} failed ({status}); finished shards are kept, and the same command starts the rest again"
        ))),
        Err(error) => {
            Err(CliError::failed(format!("cannot start {name} ({}): {advice}, or use --print", io_words(&error))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moved_run_is_named_where_it_is_now() {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path().canonicalize().unwrap();
        let (old, new) = (here.join("old"), here.join("new"));
        fs::create_dir_all(&old).unwrap();
        fs::create_dir_all(&new).unwrap();
        let now = new.to_string_lossy().into_owned();
        for (given, moved) in [
            (vec!["-o", "old"], vec!["-o".to_owned(), now.clone()]),
            (vec!["--out=old"], vec![format!("--out={now}")]),
            (vec!["-oold"], vec![format!("-o{now}")]),
        ] {
            let words = || -> Vec<String> { given.iter().map(|&word| word.to_owned()).collect() };
            assert_eq!(with_folder(words(), &here, &new), moved);
            assert_eq!(with_folder(words(), &here, &old), given, "nothing was moved");
        }
        let other = ["sim", "run", "smolensk", "--games", "5"].map(str::to_owned).to_vec();
        assert_eq!(with_folder(other.clone(), &here, &new), other);
    }
}
