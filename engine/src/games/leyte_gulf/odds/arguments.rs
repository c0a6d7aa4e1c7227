//! Arguments of the procedures.

use crate::{
    OddsArguments, Side,
    games::leyte_gulf::{
        Arc, Band, GunType, LeyteGulf, Ship, Standing, band_of,
        odds::{Question, Salvo, Spread},
        words::{
            notation::{self, ship_code},
            typed,
        },
    },
};

/// Names of guns.
pub(super) const GUNS: [(&str, GunType); 2] = [("main", GunType::Main), ("secondary", GunType::Secondary)];

/// Salvoes at most of `sinking`: the chances of more are fractions too long to be written exactly.
pub(super) const MOST_SALVOES: u8 = 9;

struct Arguments<'a> {
    game: &'a LeyteGulf,
    given: OddsArguments<'a>,
}

/// The question of a procedure.
pub(super) fn question(game: &LeyteGulf, procedure: &str, arguments: &[(String, String)]) -> Result<Question, String> {
    let arguments = Arguments { game, given: OddsArguments::new(arguments) };
    Ok(match procedure {
        "gun-hit" => Question::GunHit(arguments.salvo(true, false)?),
        "gun-damage" => Question::GunDamage(arguments.salvo(false, true)?),
        "salvo" => Question::Salvo(arguments.salvo(true, true)?),
        "sinking" => {
            let salvoes = arguments.given.number("salvoes", 1..=MOST_SALVOES)?;
            Question::Sinking(arguments.salvo(true, true)?, salvoes)
        }
        "salvoes-to-sink" => Question::ToSink(arguments.endless()?),
        "torpedo-hits" => Question::TorpedoHits(arguments.spread(true, false)?),
        "torpedo-power" => Question::TorpedoPower(arguments.spread(false, true)?),
        "torpedo-spread" => Question::Spread(arguments.spread(true, true)?),
        _ => return Err(format!("there is no procedure `{procedure}`")),
    })
}

impl Arguments<'_> {
    /// A ship by its code or by its name, which may be cut short as long as only one ship begins so.
    fn ship(&self, name: &str) -> Result<Ship, String> {
        let text = self.given.text(name)?;
        // Odds may be about ships that are in no force of the scenario.
        if let Ok(ship) = notation::ship(self.game, text) {
            return Ok(ship);
        }
        let bare = |name: &str| typed::without_blanks(name).to_lowercase();
        let wanted = bare(text);
        let called = |is_it: &dyn Fn(&str) -> bool| -> Vec<Ship> {
            let has_name = |ship: &Ship| typed::names_of(self.game, *ship).any(|name| is_it(&bare(&name)));
            self.game.ships().filter(has_name).collect()
        };
        let (whole, begun) =
            (called(&|name| name == wanted), called(&|name| !wanted.is_empty() && name.starts_with(&wanted)));
        for found in [whole, begun] {
            match found.as_slice() {
                [] => {}
                [ship] => return Ok(*ship),
                several => {
                    let codes: Vec<String> = several.iter().map(|&ship| ship_code(self.game, ship)).collect();
                    return Err(format!("`{name}` is `{text}`; that may be {}", codes.join(" or ")));
                }
            }
        }
        Err(format!("`{name}` is `{text}`; write a ship by its code or name, such as JP-BB1 or Yamato"))
    }

    /// A salvo; some procedures know no state, no arc.
    fn salvo(&self, has_state: bool, has_arc: bool) -> Result<Salvo, String> {
        let (firer, target) = (self.ship("firer")?, self.ship("target")?);
        if self.game.side_of(firer) == self.game.side_of(target) {
            return Err("firer and target are on the same side; name ships of both".to_owned());
        }
        let gun = self.given.one_of("gun", &GUNS)?;
        let band = band_of(self.given.number("distance", 0..=15)?).unwrap_or(Band::Long);
        if let Some(why) = self.why_not(gun, firer, band) {
            return Err(why);
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

    /// [R7.1(2)-2, R7.1(2)-3, R8.1, R9.2-1, R10.5-1] Why guns of a ship do not fire at this range.
    fn why_not(&self, gun: GunType, firer: Ship, band: Band) -> Option<String> {
        let (card, code) = (self.game.card(firer), ship_code(self.game, firer));
        match (gun, &card.gun) {
            (GunType::Main, None) => {
                let other = if card.secondary > 0 { "; set gun=secondary" } else { "" };
                Some(format!("{code} has no main guns{other}"))
            }
            (GunType::Secondary, _) if card.secondary == 0 => {
                Some(format!("{code} has no secondary guns; set gun=main"))
            }
            (GunType::Secondary, _) if band != Band::Close => {
                Some("secondary guns reach close range only, 0 to 5 hexes".to_owned())
            }
            (GunType::Main, Some(marker)) if band > marker.reach => {
                Some(format!("the main guns of {code} do not reach {} range", band.name()))
            }
            _ if !self.game.reaches(gun, firer, band) => {
                Some(format!("it is night in this scenario, and nobody fires at {} range (R10.5-1)", band.name()))
            }
            _ => None,
        }
    }

    /// A salvo that is repeated until the target sinks.
    fn endless(&self) -> Result<Salvo, String> {
        let salvo = self.salvo(true, true)?;
        if self.game.salvoes_to_sink(salvo).is_finite() {
            return Ok(salvo);
        }
        let [firer, target] = [salvo.firer, salvo.target].map(|ship| ship_code(self.game, ship));
        Err(format!("{firer} cannot sink {target} at {} range, however many salvoes it fires", salvo.band.name()))
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
            strength: if has_run { self.given.number("strength", 1..=12)? } else { 1 },
            hexes: if has_run { self.given.number("hexes", 1..=6)? } else { 1 },
            is_end_on: has_run && self.given.flag("end-on")?,
            is_hurt: has_target && self.given.flag("hurt")?,
        })
    }
}
