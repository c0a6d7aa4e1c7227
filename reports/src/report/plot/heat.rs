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
/// Room above the fields for the names of the columns on one line, and for each line more.
const TOP: i32 = 44;
const LINE: i32 = 14;
/// Most lines for the names of the columns.
const MOST_LINES: usize = 4;

/// Where the columns lie, and the line of each of their names, from the fields upwards.
struct Columns {
    left: i32,
    width: i32,
    lines: Vec<Option<usize>>,
}

impl Columns {
    /// Numbers that have no room on the line are left out, since their neighbours tell them; names go a line up.
    fn of(heat: &Heat) -> Self {
        let rows = heat.down.1.iter().map(String::as_str);
        let left = label_room(rows.chain([heat.down.0.as_str()])) as i32;
        let names = &heat.across.1;
        let width = ((WIDTH as i32 - left - 8) / names.len() as i32).min(120);
        let are_numbers = names.iter().all(|name| name.parse::<f64>().is_ok());
        let mut free_from = vec![left; if are_numbers { 1 } else { MOST_LINES }];
        let mut lines = Vec::new();
        for (column, name) in names.iter().enumerate() {
            let (middle, half) = (left + width * column as i32 + width / 2, room(name) / 2);
            let line = free_from.iter().position(|&free| middle - half >= free);
            if let Some(line) = line {
                free_from[line] = middle + half + 4;
            }
            lines.push(line);
        }
        Self { left, width, lines }
    }

    /// Room above the fields.
    fn top(&self) -> i32 {
        TOP + LINE * self.lines.iter().flatten().max().map_or(0, |&line| line as i32)
    }
}

/// Height of the drawing.
pub(super) fn height(heat: &Heat) -> u32 {
    (Columns::of(heat).top() + FIELD * heat.values.len() as i32 + 8) as u32
}

pub(super) fn draw(area: &Area<'_>, heat: &Heat) -> Drawn {
    let columns = Columns::of(heat);
    let (left, width, above) = (columns.left, columns.width, columns.top());
    let text = |text: String, (x, y): (i32, i32), side: HPos| {
        let style = letters(INK).pos(Pos::new(side, VPos::Center));
        area.draw(&Text::new(text, (x, y), style))
    };
    text(heat.down.0.clone(), (left - 8, above - 14), HPos::Right)?;
    text(heat.across.0.clone(), (left, 12), HPos::Left)?;
    let is_roomy = |text: &str| room(text) <= width;
    for (column, (name, line)) in heat.across.1.iter().zip(&columns.lines).enumerate() {
        if let Some(line) = *line {
            let middle = left + width * column as i32 + width / 2;
            text(name.clone(), (middle, above - 14 - LINE * line as i32), HPos::Center)?;
        }
    }
    let most: Vec<f64> = (0..heat.across.1.len()).map(|column| heat.most(column)).collect();
    for (row, (name, values)) in heat.down.1.iter().zip(&heat.values).enumerate() {
        let top = above + FIELD * row as i32;
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
