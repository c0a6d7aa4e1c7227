//! A new game at a table, or one that goes on.

use std::path::{Path, PathBuf};

use sandtable_bots::Doctrine;
use sandtable_engine::{Published, dice::Keyed};

use super::{Seats, Table, TableError};
use crate::{
    Purpose,
    replay::{FORMAT, Header, Record, Writer, game_seeds, read},
    setup::{Setup, SetupError},
};

/// Where a game is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Save {
    /// Nowhere.
    Nowhere,
    /// In this file.
    In(PathBuf),
    /// Where it is usual: a game of a person in a new file, one that goes on in its own, another course of it in a new
    /// one beside it. Nothing that was played is thrown away.
    Usual,
}

impl<G: Published + Doctrine> Table<G> {
    /// A new game.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub fn start(setup: &Setup, game: G, seats: Seats, seed: u64, save: &Save) -> Result<Self, TableError> {
        let header = Header {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            game: G::ID.to_owned(),
            scenario: setup.scenario.clone(),
            data_hash: setup.data_hash(),
            options: setup.options(),
            players: seats.players(&game),
            seed,
            own_scenario: setup.own().map(|own| own.info.title.clone()),
        };
        let record = Record::start(&game, &mut Keyed::new(game_seeds(seed).of(Purpose::Setup)));
        let path = match save {
            Save::Nowhere => None,
            Save::In(path) => Some(path.clone()),
            // Who only watches gets a file on request.
            Save::Usual => seats.has_person().then(|| free_name(Path::new(""), &format!("{}-{seed}", G::ID))),
        };
        let writer = path.map(|path| create(&path, &header, &game, &record, false)).transpose()?;
        Ok(Self::new(game, header, record, seats, writer))
    }

    /// The game of a file, from its end or from before decision `at`. `seats` are made of its header.
    ///
    /// # Errors
    /// When the file is not a game of this program and these data, has no such decision, or cannot be written.
    pub fn resume(
        setup: &Setup,
        game: G,
        file: &Path,
        at: Option<usize>,
        save: &Save,
        seats: impl FnOnce(&G, &Header) -> Result<Seats, SetupError>,
    ) -> Result<Self, TableError> {
        let (mut header, mut record) = read(file, &game, &setup.data_hash()).map_err(SetupError::Replay)?;
        let decisions = record.steps().len();
        let seats = seats(&game, &header)?;
        header.players = seats.players(&game);
        let mut is_shorter = false;
        if let Some(at) = at {
            if at > decisions + 1 {
                return Err(TableError::NoDecision { at, decisions });
            }
            is_shorter = at <= decisions;
            record.truncate_before(at);
        }
        let writer = match save {
            Save::Nowhere => None,
            Save::In(path) => Some(create(path, &header, &game, &record, path == file)?),
            Save::Usual if is_shorter => {
                let stem = file.file_stem().unwrap_or_default().to_string_lossy();
                let path = free_name(file, &format!("{stem}-from-{}", at.unwrap_or(1)));
                Some(create(&path, &header, &game, &record, false)?)
            }
            Save::Usual => Some(create(file, &header, &game, &record, true)?),
        };
        Ok(Self::new(game, header, record, seats, writer))
    }
}

fn create<G: Published>(
    path: &Path,
    header: &Header,
    game: &G,
    record: &Record<G>,
    replace: bool,
) -> Result<Writer<G>, TableError> {
    Writer::create(path, header, game, record, replace)
        .map_err(|source| TableError::Create { path: path.to_owned(), source })
}

/// `stem.ndjson` beside a file, or with a number when that exists.
fn free_name(beside: &Path, stem: &str) -> PathBuf {
    let names = std::iter::once(format!("{stem}.ndjson")).chain((2..).map(|i| format!("{stem}-{i}.ndjson")));
    names.map(|name| beside.with_file_name(name)).find(|path| !path.exists()).expect("there are endless names")
}
