//! Arguments of the procedures.

use crate::{
    OddsArguments, Side,
    games::leyte_gulf::{
        Arc, Band, GunType, LeyteGulf, Ship, Standing, band_of,
        odds::{Question, Salvo, Spread},
        words::notation::ship_code,
    },
};

struct Arguments<'a> {
    game: &'a LeyteGulf,
    given: OddsArguments<'a>,
}

/// The question of a procedure.
pub(super) fn question(game: &LeyteGulf, procedure: &str, arguments: &[(String, String)]) -> Result<Question, String> {
    let arguments = Arguments { game, given: OddsArguments::new(arguments) };
    Ok(match procedure {
        "gun-hit" => Question::GunHit(arguments.salvo(true, false, true)?),
        "gun-damage" => Question::GunDamage(arguments.salvo(false, true, true)?),
        "salvo" => Question::Salvo(arguments.salvo(true, true, true)?),
        "sinking" => Question::Sinking(arguments.salvo(true, true, false)?, arguments.given.number("salvoes", 1..=4)?),
        "torpedo-hits" => Question::TorpedoHits(arguments.spread(true, false)?),
        "torpedo-power" => Question::TorpedoPower(arguments.spread(false, true)?),
        "torpedo-spread" => Question::Spread(arguments.spread(true, true)?),
        _ => return Err(format!("there is no procedure `{procedure}`")),
    })
}

impl Arguments<'_> {
    fn ship(&self, name: &str) -> Result<Ship, String> {
        let text = self.given.text(name)?;
        let ships = (0..self.game.data.cards.len()).map(|number| Ship::new(number as u8));
        let mut found = ships.filter(|&ship| ship_code(self.game, ship).eq_ignore_ascii_case(text));
        found.next().ok_or_else(|| format!("`{name}` is `{text}`; write a ship such as JP-BB1"))
    }

    /// A salvo; some procedures know no state, no arc, no choice of guns.
    fn salvo(&self, has_state: bool, has_arc: bool, has_gun: bool) -> Result<Salvo, String> {
        let (firer, target) = (self.ship("firer")?, self.ship("target")?);
        if self.game.side_of(firer) == self.game.side_of(target) {
            return Err("firer and target are on the same side; name ships of both".to_owned());
        }
        let guns = [("main", GunType::Main), ("secondary", GunType::Secondary)];
        let gun = if has_gun { self.given.one_of("gun", &guns)? } else { GunType::Main };
        let band = band_of(self.given.number("distance", 0..=15)?).unwrap_or(Band::Long);
        if !self.game.reaches(gun, firer, band) {
            return Err(format!("these guns of {} do not reach {} range", ship_code(self.game, firer), band.name()));
        }
        let standing = if has_state { self.given.one_of("state", &Standing::NAMES)? } else { Standing::Spotted };
        let power = if has_arc { self.power(gun, firer)? } else { 1 };
        Ok(Salvo {
            gun,
            firer,
            target,
            band,
            standing,
            power,
            is_damaged: self.given.flag("damaged")?,
            is_hurt: has_arc && self.given.flag("hurt")?,
        })
    }

    fn power(&self, gun: GunType, firer: Ship) -> Result<u8, String> {
        let arc = self.given.one_of("arc", &Arc::ALL.map(|arc| (arc.name(), arc)))?;
        let power = match self.given.number("power", 0..=12)? {
            0 => self.game.power_in(gun, firer, arc),
            power => power,
        };
        if power == 0 {
            return Err(format!("{} has no fire power {}", ship_code(self.game, firer), arc.name()));
        }
        Ok(power)
    }

    /// A marker; some procedures know no run, no target.
    fn spread(&self, has_run: bool, has_target: bool) -> Result<Spread, String> {
        Ok(Spread {
            side: if has_target {
                self.given.one_of("side", &[("jp", Side::One), ("us", Side::Two)])?
            } else {
                Side::One
            },
            target: if has_target { self.ship("target")? } else { Ship::new(0) },
            strength: if has_run { self.given.number("strength", 1..=8)? } else { 1 },
            hexes: if has_run { self.given.number("hexes", 1..=6)? } else { 1 },
            is_end_on: has_run && self.given.flag("end-on")?,
            is_hurt: has_target && self.given.flag("hurt")?,
        })
    }
}
