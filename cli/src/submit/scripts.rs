//! The scripts themselves.

use std::fmt::Write as _;

use sandtable_sim::array_syntax;

use super::{Args, JOBS, Job};

/// A job array: the number in the array is that of the shard.
pub(super) fn slurm(job: &Job, args: &Args) -> String {
    let array = array_syntax(job.shards.iter().copied());
    let at_once = args.at_once.map(|most| format!("%{most}")).unwrap_or_default();
    let log = format!("{}/{JOBS}/%A_%a.log", job.folder);
    format!(
        "#!/bin/sh\n\
         #SBATCH --job-name=sandtable\n\
         #SBATCH --array={array}{at_once}\n\
         #SBATCH --cpus-per-task={cpus}\n\
         #SBATCH --requeue\n\
         #SBATCH --open-mode=append\n\
         #SBATCH --output={log}\n\
         cd {directory} || exit 1\n\
         export SANDTABLE_THREADS={cpus}\n\
         exec {command} --shard \"$SLURM_ARRAY_TASK_ID/{count}\"\n",
        cpus = args.cpus,
        log = if log.contains(char::is_whitespace) { format!("\"{log}\"") } else { log },
        directory = quoted(&job.directory),
        command = command(job),
        count = job.count,
    )
}

/// A line for GNU parallel, here or over ssh. A shard that fails is tried twice more, on another machine if there is
/// one.
pub(super) fn parallel(job: &Job, args: &Args) -> String {
    let mut line = "parallel --will-cite --retries 3".to_owned();
    if let Some(most) = args.at_once {
        write!(line, " --jobs {most}").expect("writing to a string");
    }
    if !args.hosts.is_empty() {
        write!(line, " --sshlogin {}", quoted(&args.hosts.join(","))).expect("writing to a string");
    }
    let each = format!(
        "cd {} && SANDTABLE_THREADS={} exec {} --shard {{}}/{}",
        quoted(&job.directory),
        args.cpus,
        command(job),
        job.count
    );
    let log = quoted(&format!("{}/{JOBS}/parallel.log", job.folder));
    let shards: Vec<String> = job.shards.iter().map(u32::to_string).collect();
    format!("#!/bin/sh\nexec {line} --joblog {log} {} ::: {}\n", quoted(&each), shards.join(" "))
}

/// An indexed job. Its indices count from 0 without gaps; a shard that is finished ends at once.
pub(super) fn kubernetes(job: &Job, args: &Args) -> String {
    let script = format!(
        "cd {} && exec {} --shard \"$JOB_COMPLETION_INDEX/{}\"",
        quoted(&job.directory),
        command(job),
        job.count
    );
    format!(
        "apiVersion: batch/v1\n\
         kind: Job\n\
         metadata:\n\
         \x20 generateName: sandtable-\n\
         spec:\n\
         \x20 completions: {count}\n\
         \x20 parallelism: {at_once}\n\
         \x20 completionMode: Indexed\n\
         \x20 backoffLimitPerIndex: 3\n\
         \x20 podFailurePolicy:\n\
         \x20   rules:\n\
         \x20     - action: Ignore\n\
         \x20       onPodConditions:\n\
         \x20         - type: DisruptionTarget\n\
         \x20 template:\n\
         \x20   spec:\n\
         \x20     restartPolicy: Never\n\
         \x20     containers:\n\
         \x20       - name: shard\n\
         \x20         image: {image}\n\
         \x20         command: [sh, -c, {script}]\n\
         \x20         env:\n\
         \x20           - name: SANDTABLE_THREADS\n\
         \x20             value: \"{cpus}\"\n\
         \x20         resources:\n\
         \x20           requests:\n\
         \x20             cpu: \"{cpus}\"\n\
         \x20         volumeMounts:\n\
         \x20           - name: runs\n\
         \x20             mountPath: {directory}\n\
         \x20     volumes:\n\
         \x20       - name: runs\n\
         \x20         persistentVolumeClaim:\n\
         \x20           claimName: {claim}\n",
        count = job.count,
        at_once = args.at_once.unwrap_or(job.count).min(job.count),
        image = json(&args.image),
        script = json(&script),
        cpus = args.cpus,
        directory = json(&job.directory),
        claim = json(&args.claim),
    )
}

/// The command of a shard but for its number.
fn command(job: &Job) -> String {
    let words: Vec<String> = job.words.iter().map(|word| quoted(word)).collect();
    words.join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,%+@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// A text as YAML reads it: JSON is YAML.
fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_a_shell() {
        for word in ["plain", "two words", "it's", "", "$HOME", "a;b", "mcts:iters=5"] {
            let output = std::process::Command::new("sh").args(["-c", &format!("printf %s {}", quoted(word))]).output();
            assert_eq!(String::from_utf8(output.unwrap().stdout).unwrap(), word);
        }
    }
}
