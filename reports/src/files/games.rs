//! The files with rows for single games, streamed from the stored blocks.

use std::path::Path;

use sandtable_sim::{Block, GameRow, Manifest, read_finished};

use super::{
    sheet::{
        Kind::{Integer, Number, String as Text},
        Rows, Sheet, SheetError, column,
    },
    sheets::{cell_column, points, side_column},
};

const WINNER: &str = "id of the side that won, empty for a draw";
const WINNER_IF_ANY: &str = "id of the side that won, empty for a draw and where both sides lost";

/// `games.csv`.
pub(super) fn games<'a>(folder: &'a Path, manifest: &'a Manifest) -> Sheet<'a> {
    let can_both_lose = manifest.labels.can_both_lose;
    let mut columns = vec![
        cell_column(),
        column("game_index", Integer, "number of the game in its cell, from 0"),
        column("winner", Text, if can_both_lose { WINNER_IF_ANY } else { WINNER }),
        column("margin_vp", Number, "victory points of the first side minus those of the second"),
        column("turns", Integer, "the turn in which the game ended"),
        column("decisions", Integer, "number of decisions, both sides together"),
    ];
    if can_both_lose {
        columns.push(column("both_lost", Integer, "1 where both sides lost, else 0"));
    }
    Sheet {
        name: "games",
        description: "one row per game",
        columns,
        keys: 2,
        fill: Box::new(move |rows| {
            let labels = &manifest.labels;
            each_game(folder, manifest, |cell, index, row| {
                let winner = labels.side_ids.get(usize::from(row.winner)).map_or("", String::as_str);
                let margin = i64::from(row.vp[0]) - i64::from(row.vp[1]);
                let margin = points(margin, labels.vp_scale);
                let (turns, decisions) = (row.turns.to_string(), row.decisions.to_string());
                let both_lost = u8::from(row.winner == GameRow::BOTH_LOST).to_string();
                let fields = [cell, index, winner, &margin, &turns, &decisions, &both_lost];
                rows.push(fields.into_iter().take(if can_both_lose { 7 } else { 6 }))
            })
        }),
    }
}

/// `scores.csv`.
pub(super) fn scores<'a>(folder: &'a Path, manifest: &'a Manifest) -> Sheet<'a> {
    Sheet {
        name: "scores",
        description: "one row per game and side",
        columns: vec![
            cell_column(),
            column("game_index", Integer, "number of the game in its cell, from 0"),
            side_column(),
            column("vp", Number, "victory points at the end of the game"),
        ],
        keys: 3,
        fill: Box::new(|rows: &mut Rows<'_>| {
            let labels = &manifest.labels;
            each_game(folder, manifest, |cell, index, row| {
                for (side, vp) in labels.side_ids.iter().zip(row.vp) {
                    rows.push([cell, index, side, &points(vp.into(), labels.vp_scale)])?;
                }
                Ok(())
            })
        }),
    }
}

/// Calls `visit` with cell, number and result of every game, in order.
fn each_game(
    folder: &Path,
    manifest: &Manifest,
    mut visit: impl FnMut(&str, &str, &GameRow) -> Result<(), SheetError>,
) -> Result<(), SheetError> {
    let plan = &manifest.plan;
    read_finished(folder, |block: Block| {
        let cell = plan.cell_of(block.block).to_string();
        for (index, row) in plan.games_of(block.block).zip(&block.rows) {
            visit(&cell, &index.to_string(), row)?;
        }
        Ok(())
    })
    .map(drop)
}
