//! What the side to act is asked.

use sandtable_scenarios::counted;

use crate::{
    Lang,
    games::leyte_gulf::{
        LeyteGulf, Node, State,
        words::phrases::{ship_name, unit_name},
    },
};

/// Questions by node, in English, Chinese and Japanese; what it is about stands before them.
const QUESTIONS: [[&str; 3]; 13] = [
    ["which squadron does it join?", "编入哪个战队？", "どの戦隊に入るか？"],
    ["Which unit moves next?", "下一个移动哪个单位？", "次に動くのはどの部隊か？"],
    ["where does it enter?", "从哪一格进入？", "どこから入るか？"],
    ["which way does it face?", "朝向哪一边？", "どちらを向くか？"],
    ["which way does it go?", "如何移动？", "どう動くか？"],
    ["what does it launch?", "发射哪些鱼雷？", "何を発射するか？"],
    ["does it reload its torpedoes?", "是否重新装填鱼雷？", "魚雷を再装填するか？"],
    ["Does a ship fall out of its squadron?", "是否有舰艇脱离战队？", "戦隊から落伍する艦はあるか？"],
    ["which way does it face in the no-entry hex?", "在不可进入格中朝向哪一边？", "進入不可ヘクスでどちらを向くか？"],
    ["at whom do the main guns fire?", "主炮射击谁？", "主砲は誰を撃つか？"],
    ["which ship rolls next to hit it?", "下一个由哪艘舰判定命中？", "次に命中を判定するのはどの艦か？"],
    ["at whom do the secondary guns fire?", "副炮射击谁？", "副砲は誰を撃つか？"],
    ["The game is over.", "游戏结束。", "ゲーム終了。"],
];

/// What is asked, with who it is about.
pub(crate) fn prompt(game: &LeyteGulf, state: &State, lang: Lang) -> String {
    let question = QUESTIONS[state.node as usize][lang as usize];
    let about = match (state.node, state.mover.unit.get(), state.cursor.get()) {
        (Node::PickUnit | Node::FallOut | Node::Over, ..) => None,
        (Node::EntryHex | Node::EntryFacing | Node::Path | Node::ZoneFacing, Some(unit), _) => {
            Some(unit_name(game, state, unit))
        }
        (_, _, Some(ship)) => Some(ship_name(game, ship)),
        _ => None,
    };
    let points = match state.node {
        Node::Path => format!(
            " ({} of {} left, {})",
            state.mover.points.saturating_sub(state.mover.moved),
            counted(state.mover.points, "hex"),
            counted(state.markers, "turn marker")
        ),
        _ => String::new(),
    };
    match about {
        Some(about) => format!("{about}: {question}{points}"),
        None => question.to_owned(),
    }
}
