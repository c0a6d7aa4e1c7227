//! The analysis for programs.

use sandtable_engine::{Side, Words};
use sandtable_sim::{Luck, Worth};
use serde_json::{Value, json};

use super::{Analysis, points, short, vp};

impl<G: Words> Analysis<'_, G> {
    /// All numbers, in percentage points and victory points from the view of the first side, with four decimals.
    pub fn json(&self) -> Value {
        let margin = |margin: f64| self.has_margin.then(|| short(vp::<G>(margin)));
        let luck = |luck: Luck| json!({ "points": short(points(luck.score)), "vp": margin(luck.margin) });
        let worth = |worth: Worth| json!({ "win_pct": short(points(worth.score)), "margin_vp": margin(worth.margin) });
        json!({
            "result": self.result,
            "of_side": self.game.side_id(Side::One),
            "start": worth(self.luck.start),
            "end": worth(self.luck.end),
            "luck": luck(self.luck.total()),
            "luck_se": luck(self.luck.error()),
            "play": luck(self.luck.play()),
            "valued_by": self.valued_by,
            "copies": self.luck.copies,
            "usual": {
                "player": self.player,
                "games": self.usual.len(),
                "share_with_less_luck": self.rank(Side::One),
                "share_with_less_luck_of_either_side": self.rarity(),
                "remarkable": self.is_remarkable(),
            },
            "advisor": self.judged.is_some().then_some(&self.advisor),
            "blunders": self.blunders().iter().map(|judgement| judgement.number).collect::<Vec<_>>(),
            "decisions": self.rows(),
        })
    }
}
