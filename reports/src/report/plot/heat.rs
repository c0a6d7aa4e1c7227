//! Fields of a table, coloured by their numbers.

use plotters::{
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use super::{
    Area, Drawn, Hue, INK, WIDTH,
    labels::{label_room, room},
    letters,
};
use crate::report::heat::Heat;

/// Height of a field.
const FIELD: i32 = 26;
/// Room above the fields for the names of the columns.
const TOP: i32 = 44;

/// Height of the drawing.
pub(super) fn height(heat: &Heat) -> u32 {
    (TOP + FIELD * heat.values.len() as i32 + 8) as u32
}

pub(super) fn draw(area: &Area<'_>, heat: &Heat) -> Drawn {
    let names = heat.down.1.iter().map(String::as_str);
    let left = label_room(names.chain([heat.down.0.as_str()])) as i32;
    let columns = heat.across.1.len() as i32;
    let width = ((WIDTH as i32 - left - 8) / columns).min(120);
    let text = |text: String, (x, y): (i32, i32), side: HPos| {
        let style = letters(INK).pos(Pos::new(side, VPos::Center));
        area.draw(&Text::new(text, (x, y), style))
    };
    text(heat.down.0.clone(), (left - 8, TOP - 14), HPos::Right)?;
    text(heat.across.0.clone(), (left, 12), HPos::Left)?;
    let is_roomy = |text: &str| room(text) <= width;
    let mut free_from = left;
    for (column, name) in heat.across.1.iter().enumerate() {
        let middle = left + width * column as i32 + width / 2;
        let half = room(name) / 2;
        if middle - half >= free_from {
            text(name.clone(), (middle, TOP - 14), HPos::Center)?;
            free_from = middle + half + 4;
        }
    }
    let most: Vec<f64> = (0..heat.across.1.len()).map(|column| heat.most(column)).collect();
    for (row, (name, values)) in heat.down.1.iter().zip(&heat.values).enumerate() {
        let top = TOP + FIELD * row as i32;
        text(name.clone(), (left - 8, top + FIELD / 2), HPos::Right)?;
        for (column, value) in values.iter().enumerate() {
            let Some(value) = *value else { continue };
            let most = most[column];
            let from = left + width * column as i32;
            let depth = if most > 0.0 { 0.85 * value / most } else { 0.0 };
            let field = [(from + 1, top + 1), (from + width - 1, top + FIELD - 1)];
            area.draw(&Rectangle::new(field, Hue::One.colour().mix(depth).filled()))?;
            let number = heat.scales[column].short(value);
            if is_roomy(&number) {
                text(number, (from + width / 2, top + FIELD / 2), HPos::Center)?;
            }
        }
    }
    Ok(())
}
