//! The languages of a report.

use crate::text::the;

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

    /// The name of a side inside a sentence.
    pub(super) fn side(self, name: &str) -> String {
        match self {
            Self::En => the(name),
            Self::Zh => self.name(name).to_owned(),
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
    ("cities", "cities held", "控制的城市"),
    ("steps_on_map", "own steps on the map", "图上己方步数"),
    ("mechanized_on_map", "own mechanized units on the map", "图上己方机械化单位"),
    ("in_the_box", "own units still to come or to return", "待入场或待返回的己方单位"),
    ("out_of_the_game", "own units out of the game for good", "永久退出的己方单位"),
    ("points_lost", "points that the Axis lost with units", "轴心军因损失单位失去的胜利点"),
    ("points", "Japanese victory points", "日军胜利点"),
    ("score box", "points in the score box", "得分格中的点数"),
    ("land areas", "land areas controlled", "控制的陆地区域"),
    ("seas", "seas controlled", "控制的海域"),
    ("resources", "resources in supply", "有补给的资源"),
    ("possible_hexes", "hexes where the runner may be", "潜行者可能所在的格数"),
];

/// What column and result of some combat tables are: table, English, Chinese.
pub(super) const TABLES: &[(&str, &str, &str)] = &[
    (
        "attacks of the Axis",
        "the column is ten times the odds, 15 for 1.5-1. A result below 0 is steps that the attacker loses; else each \
         retreat of the defender counts 1 and each step that it loses 3, so that 5 is a step and two retreats",
        "列为战力比的十倍（15 即 1.5-1）；结果小于 0 为攻方损失步数，否则守方每次后退计 1、每损失一步计 3，故 5 即损失一步并后退两格",
    ),
    ("attacks of the Soviets", "the same", "同上"),
    ("gun-hit", "the column is the hit number with its modifiers; 1 is a hit", "列为修正后的命中值；1 为命中"),
    (
        "gun-damage",
        "the column is the modified sum of two dice; 0 is no effect, 1 damaged, 2 sunk",
        "列为修正后的双骰之和；0 无效，1 受损，2 击沉",
    ),
    ("torpedo-hits", "the column is the number that hits; 1 is a hit", "列为命中值；1 为命中"),
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
    ("Fierce Fight! Smolensk Blitzkrieg", "《激斗！斯摩棱斯克闪电战》"),
    ("Axis", "轴心军"),
    ("Soviets", "苏军"),
    ("Short game", "短剧本"),
    ("Full game", "完整剧本"),
    ("Leningrad and Smolensk", "列宁格勒与斯摩棱斯克联动战役"),
    ("Storm over Pearl Harbor", "《真珠湾强袭》"),
    ("Battle of the Marianas", "马里亚纳海战"),
    ("Battle of the Coral Sea", "珊瑚海海战"),
    ("Attack on Pearl Harbor", "偷袭珍珠港"),
    ("Campaign from turn 2", "第二回合起的战役"),
    ("Full campaign", "完整战役"),
    ("Template: past the patrol", "《模板：穿越巡逻线》"),
    ("One night", "一夜"),
    ("Runner", "潜行者"),
    ("Patrol", "巡逻队"),
];
