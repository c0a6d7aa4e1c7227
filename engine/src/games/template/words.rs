//! What the template says, in English, Chinese and Japanese.

use super::{Action, Event, State, Template};
use crate::{Argument, Lang, Observation, Placement, Roll, Side, Words, hex::Hex, notation::Arguments};

impl Argument<Template> for Hex {
    fn write(self, game: &Template, _state: &State, text: &mut String) {
        text.push(' ');
        text.push_str(&game.data.grid.number(self));
    }

    fn read(game: &Template, _state: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a hex from 0101 to 0604")?;
        game.data.grid.parse(word).ok_or_else(|| format!("`{word}` is not a hex; use 0101 to 0604"))
    }
}

/// What the side to act is asked, by node, in English, Chinese and Japanese.
const PROMPTS: [[&str; 3]; 4] = [
    ["Where does the runner start?", "潜行者从哪一格出发？", "潜行者はどこから始めるか？"],
    ["Where does the runner go?", "潜行者走到哪一格？", "潜行者はどこへ進むか？"],
    ["Where does the patrol go?", "巡逻队走到哪一格？", "哨戒隊はどこへ進むか？"],
    ["The game is over.", "游戏结束。", "ゲーム終了。"],
];

impl Words for Template {
    fn prompt(&self, state: &State, lang: Lang) -> String {
        PROMPTS[state.node as usize][lang as usize].to_owned()
    }

    fn describe(&self, _state: &State, action: Action, lang: Lang) -> String {
        let (what, hex) = match action {
            Action::Place(hex) => (["start in", "出发于", "開始："][lang as usize], hex),
            Action::Move(hex) => (["go to", "前往", "移動先："][lang as usize], hex),
        };
        let forest = [", forest", "，森林", "、森"][lang as usize];
        let terrain = if self.data.forest.contains(hex) { forest } else { "" };
        format!("{what} {}{terrain}", self.data.grid.number(hex))
    }

    fn event_text(&self, event: &Event, _viewer: Option<Side>, lang: Lang) -> Option<String> {
        let found = ["The runner is found in", "发现潜行者，位于", "潜行者を発見："][lang as usize];
        let escaped =
            ["The runner has escaped [R2.1].", "潜行者逃脱 [R2.1]。", "潜行者は脱出した [R2.1]。"][lang as usize];
        Some(match *event {
            Event::Found(hex) => format!("{found} {} [R2.3].", self.data.grid.number(hex)),
            Event::Escaped => escaped.to_owned(),
        })
    }

    fn is_blow(&self, event: &Event) -> bool {
        matches!(event, Event::Found(_))
    }

    fn roll_text(&self, _state: &State, roll: &Roll, lang: Lang) -> String {
        format!("{} {}", ["search, turn", "搜索，回合", "捜索、ターン"][lang as usize], roll.moment)
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        let place = |hex: Option<Hex>| hex.map_or_else(|| "not known".to_owned(), |hex| self.data.grid.number(hex));
        let line = |what: &str, place| Placement { what: what.to_owned(), place };
        vec![
            line("runner", place(state.runner.get())),
            line("patrol", place(Some(state.patrol))),
            line("turn", state.turn.to_string()),
        ]
    }

    fn board(&self, observation: &Observation<Self>, plain: bool, _lang: Lang) -> String {
        let (state, grid) = (observation.state(), &self.data.grid);
        let sign = |hex: Hex| match hex {
            _ if state.runner.get() == Some(hex) => 'R',
            _ if state.patrol == hex => 'P',
            _ if observation.viewer() == Side::Two && state.possible.contains(hex) => '?',
            _ if self.data.forest.contains(hex) => 'f',
            _ => ['·', '.'][usize::from(plain)],
        };
        let mut text = "   1 2 3 4 5 6   (even columns lie half a hex lower)\n".to_owned();
        for row in 1..=4 {
            let signs: String =
                (1..=6).filter_map(|column| grid.at(column, row)).flat_map(|hex| [' ', sign(hex)]).collect();
            text.extend([row.to_string().as_str(), " ", &signs, "\n"]);
        }
        text + "R runner  P patrol  f forest  ? the runner may be here\n"
    }
}
