//! The languages of a report.

/// The language that a report is written in. Names that come from data files stay as they are where nobody has
/// translated them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese, simplified.
    Zh,
}

impl Lang {
    /// The one of two texts that is in this language.
    pub(super) const fn of<'a>(self, en: &'a str, zh: &'a str) -> &'a str {
        match self {
            Self::En => en,
            Self::Zh => zh,
        }
    }

    /// As BCP 47 wants it.
    pub(super) const fn tag(self) -> &'static str {
        self.of("en", "zh-Hans")
    }

    /// A metric in words, with its name in the files.
    pub(super) fn metric(self, id: &str) -> String {
        match METRICS.iter().find(|(known, ..)| *known == id) {
            Some((_, en, zh)) => format!("{} ({id})", self.of(en, zh)),
            None => id.to_owned(),
        }
    }

    /// A name of a game's data in this language, as far as it is known.
    pub(super) fn name(self, name: &str) -> &str {
        let translated = NAMES.iter().find(|(en, _)| *en == name).map(|(_, zh)| *zh);
        match self {
            Self::En => name,
            Self::Zh => translated.unwrap_or(name),
        }
    }
}

/// Metrics of the games so far: the name in the files, English, Chinese.
const METRICS: &[(&str, &str, &str)] = &[
    ("marker", "victory track, toward this side", "胜利轨（朝向己方）"),
    ("ships_sunk", "own ships sunk", "己方被击沉舰艇"),
    ("ships_away", "own ships away from base and on the track", "己方在外及待返舰艇"),
    ("ships_ready", "own warships ready", "己方可用战舰"),
    ("vp_half", "half victory points", "胜利点（以半点计）"),
    ("damaged", "own ships damaged", "己方受损舰艇"),
    ("sunk", "own ships sunk", "己方被击沉舰艇"),
    ("aircraft_lost", "own aircraft lost", "己方损失飞机"),
    ("landed", "markers landed", "登陆标记数"),
    ("sup_afloat", "supply markers afloat", "海上补给标记"),
    ("on_map", "own ships on the map", "图上己方舰艇"),
    ("vp", "victory points", "胜利点"),
    ("straddles", "own ships that straddle a target", "取得交叉的己方舰艇"),
    ("torpedoes", "torpedo strength on board", "在舰鱼雷雷击力"),
    ("possible_hexes", "hexes where the runner may be", "潜行者可能所在的格数"),
];

/// Names of the games so far, English and Chinese.
const NAMES: &[(&str, &str)] = &[
    ("Japan", "日本"),
    ("United States", "美国"),
    ("China", "中国"),
    ("Korea", "韩国"),
    ("Blue", "蓝方"),
    ("Red", "红方"),
    ("Unknown force", "不明势力"),
    ("Pacific Fury: Guadalcanal, 1942", "《太平洋之怒：瓜达尔卡纳尔，1942》"),
    ("Guadalcanal, August - November 1942", "瓜达尔卡纳尔，1942年8月至11月"),
    ("Three Kingdoms: Modern Naval War of Japan, China and Korea", "《现代海战三国志：日中韩》"),
    ("Takeshima/Dokdo: sortie (Japan v Korea)", "竹岛/独岛：出击（日本对韩国）"),
    ("Carrier battle off Senkaku/Diaoyu (Japan v China)", "尖阁/钓鱼岛海域航母之战（日本对中国）"),
    ("Defence of Jeju (China v Korea)", "济州岛防卫战（中国对韩国）"),
    ("Carrier Izumo (Japan v an unknown force)", "航母出云（日本对不明势力）"),
    ("Sakishima campaign (China v Japan)", "先岛群岛战役（中国对日本）"),
    ("The Phantom Battle of Leyte Gulf", "《梦幻的莱特湾海战》"),
    ("Allies", "同盟军"),
    ("Duel of giants", "巨舰对决"),
    ("Night action off San Bernardino", "圣贝纳迪诺海峡夜战"),
    ("Decisive battle by day", "昼间决战"),
    ("Surigao Strait", "苏里高海峡"),
    ("Into Leyte Gulf", "冲入莱特湾"),
    ("The door closes", "归路已断"),
    ("Chase off Cape Engano", "恩加尼奥角追击战"),
    ("All fleets", "全舰队出动"),
    ("Template: past the patrol", "《模板：穿越巡逻线》"),
    ("One night", "一夜"),
    ("Runner", "潜行者"),
    ("Patrol", "巡逻队"),
];
