//! Arguments of the procedures.

use super::target::{Target, shooter};
use crate::{
    OddsArguments,
    games::three_kingdoms::{Nation, Shooter, ThreeKingdoms},
};

/// Arguments by name; every parameter is there.
pub(super) struct Arguments<'a>(pub(super) OddsArguments<'a>);

impl Arguments<'_> {
    pub(super) fn number(&self, name: &str, least: u8, most: u8) -> Result<u8, String> {
        self.0.number(name, least..=most)
    }

    pub(super) fn tech(&self, name: &str) -> Result<u8, String> {
        self.number(name, 1, 3)
    }

    /// The lowest tech that takes part, `None` for what is best.
    pub(super) fn least_tech(&self, name: &str) -> Result<Option<u8>, String> {
        if self.0.text(name)? == "best" { Ok(None) } else { self.tech(name).map(Some) }
    }

    /// 1 for true.
    pub(super) fn truth(&self, name: &str) -> Result<u8, String> {
        self.0.flag(name).map(u8::from)
    }

    /// [R9.3(4)] A die up to this finds a boat of the nation.
    pub(super) fn search_number(&self, game: &ThreeKingdoms) -> Result<u8, String> {
        let nation = self.0.one_of("nation", &[("jp", Nation::Jp), ("cn", Nation::Cn), ("kr", Nation::Kr)])?;
        Ok(game.data.sub_search[nation as usize])
    }

    /// Entries such as `2t3` (value and tech), commas between.
    fn entries<T>(&self, name: &str, example: &str, read: impl Fn(&str, u8) -> Option<T>) -> Result<Vec<T>, String> {
        let expected = format!("values with their tech (1 to 3), as {example}");
        self.0.list(name, 24, &expected, |entry| {
            let (value, tech) = entry.split_once('t')?;
            let tech = tech.parse().ok().filter(|tech| (1..=3).contains(tech))?;
            read(value, tech)
        })
    }

    /// Twice the ASW, and tech.
    pub(super) fn ships_asw(&self, name: &str) -> Result<Vec<(u8, u8)>, String> {
        self.entries(name, "1t3,0.5t2", |value, tech| {
            let asw: f32 = value.parse().ok()?;
            let doubled = asw * 2.0;
            (doubled.fract() == 0.0 && (0.0..=20.0).contains(&doubled)).then_some((doubled as u8, tech))
        })
    }

    /// Missile strengths with tech.
    pub(super) fn shooters(&self, name: &str, distance: u8) -> Result<Vec<Shooter>, String> {
        let shooters = self.entries(name, "2t3,2t2", |value, tech| {
            let strength = value.parse().ok().filter(|&strength| strength <= 9)?;
            Some(shooter(strength, tech, distance))
        })?;
        if shooters.is_empty() {
            Err(format!("`{name}` names nobody; expected attackers, as 2t3,2t2"))
        } else {
            Ok(shooters)
        }
    }

    /// Ships as own anti-aircraft dice and tech, SUP after a plus sign: `2t2`, `1t2+3`.
    pub(super) fn targets(&self, name: &str) -> Result<Vec<Target>, String> {
        let expected = "1 to 8 ships as anti-aircraft dice, tech and SUP: 2t3,1t2+3";
        let targets = self.0.list(name, 8, expected, |entry| {
            let (ship, sup) = entry.split_once('+').unwrap_or((entry, "0"));
            let (aa, tech) = ship.split_once('t')?;
            let tech = tech.parse().ok().filter(|tech| (1..=3).contains(tech))?;
            let aa = aa.parse().ok().filter(|&aa| aa <= 20)?;
            let sup = sup.parse().ok().filter(|&sup| sup <= 9)?;
            Some(Target { aa, tech, sup, shooters: Vec::new() })
        })?;
        if targets.is_empty() { Err(format!("`{name}` is `none`; expected {expected}")) } else { Ok(targets) }
    }
}
