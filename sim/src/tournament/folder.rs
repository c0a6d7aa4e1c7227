//! The folder of a tournament: what is played, and the finished pairs of each pairing.

use std::{
    fmt::Write as _,
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use sandtable_scenarios::read_text;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::TournamentPlan;
use crate::{
    Difference, SimError,
    claim::{Kind, claim},
    folder::exported,
    matches::PairScore,
    store::remove_if_there,
    write_file,
};

/// Names of the files that a tournament may leave in its folder besides the manifest and the pairings.
pub const TOURNAMENT_FILES: &[&str] = &["crosstable.csv", "datapackage.json", "ratings.csv"];

const PAIRINGS_FOLDER: &str = "pairings";

/// A folder that this process works on. Until it is dropped, no other process can open it.
#[derive(Debug)]
pub struct TournamentFolder {
    path: PathBuf,
    /// The manifest without the number of pairs.
    tournament: String,
    _lock: File,
}

/// Where the manifest has the number of pairs.
const PAIRS_FIELD: &str = "tournament.pairs";
const PAIRS_POINTER: &str = "/tournament/pairs";

const KIND: Kind = Kind { name: "tournament", may_differ: is_raised, has_finished, outdate, clear };

/// `pairings/0-1.json`: every finished pair as one digit, three times the half points of the first bot as side one plus
/// those as side two. The sum covers the manifest as well, so a file of another tournament does not pass; all but the
/// number of pairs, so that more can be asked for.
#[derive(Serialize, Deserialize)]
struct Stored {
    pairing: [usize; 2],
    scores: String,
    sha256: String,
}

impl TournamentFolder {
    /// Opens the folder of a tournament, and makes it if need be. One of the same plan, or of the same plan with fewer
    /// pairs, is resumed; `fresh` throws away what another (or the same) tournament has left there.
    ///
    /// # Errors
    /// When the folder belongs to something else, when another process works on it, or when it cannot be written.
    pub fn open(path: &Path, plan: &TournamentPlan, fresh: bool) -> Result<Self, SimError> {
        let (manifest, lock) = claim(path, &KIND, plan, fresh)?;
        Ok(Self { path: path.to_owned(), tournament: without_pairs(&manifest), _lock: lock })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The finished pairs of a pairing, in order.
    ///
    /// # Errors
    /// When they cannot be read, or are not what this tournament has written.
    pub fn load(&self, pairing: [usize; 2]) -> Result<Vec<PairScore>, SimError> {
        let path = self.file(pairing);
        let text = match read_text(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(damaged(path)),
            Err(error) => return Err(SimError::io("read", path, error)),
        };
        scores(&text, &self.tournament, pairing).ok_or_else(|| damaged(path))
    }

    /// Saves the finished pairs of a pairing: completely, or not at all.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn save(&self, pairing: [usize; 2], scores: &[PairScore]) -> Result<(), SimError> {
        let folder = self.path.join(PAIRINGS_FOLDER);
        fs::create_dir_all(&folder).map_err(|source| SimError::io("create the folder", folder, source))?;
        let scores: String = scores.iter().copied().map(letter).collect();
        let sha256 = sum(&self.tournament, pairing, &scores);
        write_file(&self.file(pairing), |writer| {
            serde_json::to_writer(&mut *writer, &Stored { pairing, scores, sha256 })?;
            writer.write_all(b"\n")
        })
    }

    fn file(&self, [first, second]: [usize; 2]) -> PathBuf {
        self.path.join(PAIRINGS_FOLDER).join(format!("{first}-{second}.json"))
    }
}

/// The manifest without the number of pairs.
fn without_pairs(manifest: &str) -> String {
    let mut here: Value = serde_json::from_str(manifest).unwrap_or_default();
    if let Some(pairs) = here.pointer_mut(PAIRS_POINTER) {
        pairs.take();
    }
    here.to_string()
}

/// A pair in one letter: a digit, or where both sides lost a game a letter from d to p.
fn letter(PairScore(made): PairScore) -> char {
    let [one, two] = made;
    let is_lost = made.contains(&PairScore::BOTH_LOST);
    char::from(if is_lost { b'a' + 4 * one + two } else { b'0' + 3 * one + two })
}

/// The pair of a letter.
fn pair(wanted: char) -> Option<PairScore> {
    let all = (0..=PairScore::BOTH_LOST).flat_map(|one| (0..=PairScore::BOTH_LOST).map(move |two| [one, two]));
    all.map(PairScore).find(|&score| letter(score) == wanted)
}

/// The pairs in the text of a file; `None` unless it is whole and of this tournament and pairing.
fn scores(text: &str, tournament: &str, pairing: [usize; 2]) -> Option<Vec<PairScore>> {
    let stored: Stored = serde_json::from_str(text).ok()?;
    if stored.pairing != pairing || stored.sha256 != sum(tournament, pairing, &stored.scores) {
        return None;
    }
    stored.scores.chars().map(pair).collect()
}

fn sum(tournament: &str, [first, second]: [usize; 2], scores: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(Sha256::digest(tournament.as_bytes()));
    hash.update(format!("{first}-{second} {scores}"));
    hash.finalize().iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn has_finished(folder: &Path, manifest: &str) -> bool {
    let tournament = without_pairs(manifest);
    let entries = fs::read_dir(folder.join(PAIRINGS_FOLDER)).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| {
        let text = read_text(&path).unwrap_or_default();
        let pairing = serde_json::from_str::<Stored>(&text).map(|stored| stored.pairing);
        pairing.is_ok_and(|pairing| scores(&text, &tournament, pairing).is_some())
    })
}

fn damaged(path: PathBuf) -> SimError {
    let detail = "this is damaged or from another tournament: remove it, and the same command replays its pairs";
    SimError::Damaged { path, detail: detail.to_owned() }
}

/// Whether only more pairs are asked for.
fn is_raised(difference: &Difference) -> bool {
    let pairs = [&difference.there, &difference.here].map(|text| text.parse::<u64>());
    difference.field == PAIRS_FIELD && matches!(pairs, [Ok(there), Ok(here)] if there < here)
}

/// What is made of the finished pairs.
fn tables(folder: &Path) -> impl Iterator<Item = PathBuf> {
    TOURNAMENT_FILES.iter().map(|name| folder.join(name)).chain(exported(folder, TOURNAMENT_FILES))
}

/// Tables of fewer pairs must not stand beside a manifest that asks for more.
fn outdate(folder: &Path) -> Result<(), SimError> {
    tables(folder).try_for_each(|path| remove_if_there(&path))
}

/// Removes what a tournament leaves, all but the manifest.
fn clear(folder: &Path) -> Result<(), SimError> {
    let mut doomed: Vec<PathBuf> = tables(folder).collect();
    if let Ok(entries) = fs::read_dir(folder.join(PAIRINGS_FOLDER)) {
        let is_ours = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "json" || ending == "tmp");
        doomed.extend(entries.flatten().map(|entry| entry.path()).filter(is_ours));
    }
    doomed.iter().try_for_each(|path| remove_if_there(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_a_letter_of_its_own() {
        let half_points = |made: u8| if made == PairScore::BOTH_LOST { 1 } else { made };
        let mut letters = String::new();
        for one in 0..=PairScore::BOTH_LOST {
            for two in 0..=PairScore::BOTH_LOST {
                let score = PairScore([one, two]);
                assert_eq!(pair(letter(score)), Some(score));
                assert_eq!(score.half_points(), half_points(one) + half_points(two));
                letters.push(letter(score));
            }
        }
        assert_eq!(letters, "012d345h678lmnop");
        assert_eq!(pair('9').or(pair('a')), None);
    }
}
