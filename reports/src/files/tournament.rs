//! The files of a tournament.

use super::sheet::{
    Column,
    Kind::{Integer, Number, String as Text},
    Sheet, column,
};
use crate::{
    stats::Estimate,
    tournament::{Counts, Meeting, Standings, points_share},
};

/// A number, empty when it is infinite.
fn finite(number: f64) -> String {
    if number.is_finite() { number.to_string() } else { String::new() }
}

/// `ratings.csv`.
pub(super) fn ratings(standings: &Standings) -> Sheet<'_> {
    let have_both_lost = standings.have_both_lost();
    let both_lost = have_both_lost.then(both_lost_column);
    Sheet {
        name: "ratings",
        description: "one row per bot and side; the row without a side is for both sides and has the rating",
        columns: vec![
            column("bot", Text, "the bot"),
            column("side", Text, "id of the side, empty for both"),
            column("games", Integer, "number of games"),
            column("wins", Integer, "games won"),
            column("draws", Integer, "games drawn"),
            column("losses", Integer, "games lost"),
            column("score", Number, "share of the points, a draw as half a point"),
            column("elo", Number, "rating in Elo points"),
            column("elo_low", Number, "lower end of the interval, empty where there is none"),
            column("elo_high", Number, "upper end of the interval, empty where there is none"),
            column("level", Number, "level of the interval"),
            column("method", Text, "method of the rating"),
        ]
        .into_iter()
        .chain(both_lost)
        .collect(),
        keys: 2,
        fill: Box::new(move |rows| {
            let mut bots: Vec<_> = standings.bots.iter().collect();
            bots.sort_by(|a, b| a.bot.cmp(&b.bot));
            let mut push = |bot: &str, side: &str, games: Counts, both_lost: u64, elo: Option<&Estimate>| {
                let of = |get: fn(&Estimate) -> f64| elo.map_or_else(String::new, |elo| finite(get(elo)));
                let fields = [
                    bot,
                    side,
                    &(games.iter().sum::<u64>() + both_lost).to_string(),
                    &games[0].to_string(),
                    &games[1].to_string(),
                    &games[2].to_string(),
                    &points_share(games, both_lost).to_string(),
                    &of(|elo| elo.estimate),
                    &of(|elo| elo.ci_low),
                    &of(|elo| elo.ci_high),
                    &of(|elo| elo.level),
                    elo.map_or("", |elo| elo.method),
                    &both_lost.to_string(),
                ];
                rows.push(fields.into_iter().take(if have_both_lost { 13 } else { 12 }))
            };
            for standing in bots {
                push(&standing.bot, "", standing.games(), standing.both_lost.iter().sum(), Some(&standing.elo))?;
                let counts = standing.by_side.into_iter().zip(standing.both_lost);
                let mut sides: Vec<_> = standings.side_ids().iter().zip(counts).collect();
                sides.sort_by_key(|(side, _)| *side);
                for (side, (games, both_lost)) in sides {
                    push(&standing.bot, side, games, both_lost, None)?;
                }
            }
            Ok(())
        }),
    }
}

/// Only in a tournament in which it happened.
fn both_lost_column() -> Column {
    column("both_lost", Integer, "games that both lost, even between the bots like a draw; not among draws and losses")
}

/// `crosstable.csv`.
pub(super) fn crosstable(standings: &Standings) -> Sheet<'_> {
    let have_both_lost = standings.have_both_lost();
    let both_lost = have_both_lost.then(both_lost_column);
    Sheet {
        name: "crosstable",
        description: "one row per bot and opponent; each pairing appears from both views",
        columns: vec![
            column("bot", Text, "the bot"),
            column("opponent", Text, "its opponent"),
            column("pairs", Integer, "mirrored pairs of games"),
            column("wins", Integer, "games won"),
            column("draws", Integer, "games drawn"),
            column("losses", Integer, "games lost"),
            column("pairs_0", Integer, "pairs without a point"),
            column("pairs_1", Integer, "pairs with half a point"),
            column("pairs_2", Integer, "pairs with one point"),
            column("pairs_3", Integer, "pairs with one and a half points"),
            column("pairs_4", Integer, "pairs with two points"),
            column("score", Number, "share of the points"),
            column("score_low", Number, "lower end of its interval, empty where there is none"),
            column("score_high", Number, "upper end of its interval, empty where there is none"),
            column("elo", Number, "Elo difference from these games alone, empty where it is infinite"),
            column("elo_low", Number, "lower end of its interval, empty where it is infinite"),
            column("elo_high", Number, "upper end of its interval, empty where it is infinite"),
            column("superiority", Number, "likelihood that the bot is better than the opponent"),
            column("llr", Number, "log-likelihood ratio of the sequential test, empty where there was none"),
            column("accepted", Text, "what the sequential test accepted: H0, H1, undecided, or empty"),
        ]
        .into_iter()
        .chain(both_lost)
        .collect(),
        keys: 2,
        fill: Box::new(move |rows| {
            let both = |meeting: &Meeting| [meeting.clone(), meeting.reversed()];
            let mut meetings: Vec<Meeting> = standings.meetings.iter().flat_map(both).collect();
            let names = |meeting: &Meeting| meeting.bots.map(|bot| standings.bots[bot].bot.as_str());
            meetings.sort_by(|a, b| names(a).cmp(&names(b)));
            for meeting in meetings {
                let [bot, opponent] = names(&meeting);
                let mut fields = vec![bot.to_owned(), opponent.to_owned(), meeting.score.count().to_string()];
                fields.extend(meeting.score.games.iter().chain(&meeting.score.pairs).map(ToString::to_string));
                for estimate in [&meeting.share, &meeting.elo] {
                    fields.extend([estimate.estimate, estimate.ci_low, estimate.ci_high].map(finite));
                }
                fields.push(meeting.superiority.to_string());
                fields.push(meeting.test.map_or_else(String::new, |(llr, _)| llr.to_string()));
                fields.push(meeting.test.map_or("", |(_, verdict)| verdict.word()).to_owned());
                fields.extend(have_both_lost.then(|| meeting.score.both_lost.to_string()));
                rows.push(fields.iter().map(String::as_str))?;
            }
            Ok(())
        }),
    }
}
