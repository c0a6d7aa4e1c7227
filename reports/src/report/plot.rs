//! Drawings as inline SVG. The only file that knows the plotting library.
//!
//! No font is loaded: the page says which it has. Every colour is one of a few fixed ones, so that the style sheet of the
//! page can exchange them in dark mode.

mod heat;
mod labels;

use std::{error::Error, ops::Range};

use plotters::{
    coord::types::RangedCoordf64,
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use super::heat::Heat;
use labels::{LETTERS, LINE, label_height, label_room, legend_places, wrapped};

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
type Drawn<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// Letters, ticks and frames. Drawn in the text colour of the page.
const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
/// Lines of the grid.
const FAINT: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);
const WIDTH: u32 = 640;
/// Distance of two lines of a legend.
const LEGEND_LINE: i32 = 18;

/// Whose number it is: blue, vermilion and grey of Okabe and Ito, which colour-blind people tell apart; each also has a
/// shape of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hue {
    One,
    Two,
    Neither,
}

impl Hue {
    /// The colour of a side.
    pub(super) const fn of_side(side: usize) -> Self {
        if side == 0 { Self::One } else { Self::Two }
    }

    const fn colour(self) -> RGBColor {
        match self {
            Self::One => RGBColor(0x00, 0x72, 0xb2),
            Self::Two => RGBColor(0xd5, 0x5e, 0x00),
            Self::Neither => RGBColor(0x77, 0x77, 0x77),
        }
    }
}

/// An estimate with its interval on a line of its own.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mark {
    pub(super) label: String,
    pub(super) estimate: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) hue: Hue,
}

/// Bars over a number line, with a line at the median.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Panel {
    pub(super) label: String,
    pub(super) hue: Hue,
    /// Middle of the bar and its height.
    pub(super) bars: Vec<(f64, f64)>,
    pub(super) median: Option<f64>,
}

/// A line with a band.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Series {
    pub(super) label: String,
    pub(super) hue: Hue,
    /// x, y, lower and upper end of the band.
    pub(super) points: Vec<[f64; 4]>,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Plot {
    /// Estimates with intervals, one under the other, and a line to compare them with. Shares between 0 and 1.
    Intervals { marks: Vec<Mark>, axis: String, line: f64 },
    /// Rates of both sides in many combinations: a line each with one mark a side, and a line to compare them with.
    Rates { rows: Vec<(String, Vec<Mark>)>, legend: Vec<(String, Hue)>, axis: String, line: f64 },
    /// Differences with intervals in any unit, one or more marks a line, and a line at 0.
    Forest { rows: Vec<(String, Vec<Mark>)>, legend: Vec<(String, Hue)>, axis: String },
    /// Bars of shares, a panel a side over the same number line.
    Bars { panels: Vec<Panel>, width: f64, x_axis: String, y_axis: String },
    /// Lines with bands.
    Lines { series: Vec<Series>, x_axis: String, y_axis: String, line: Option<f64>, shares: bool },
    /// Bars to the right, one or two a line. Shares between 0 and 1.
    Sideways { rows: Vec<(String, Vec<(f64, Hue)>)>, legend: Vec<(String, Hue)>, axis: String },
    /// Fields coloured by their numbers.
    Heat(Box<Heat>),
}

/// Draws, as an `svg` element without name space and size, to stand inside of a page.
pub(super) fn svg(plot: &Plot) -> Drawn<String> {
    let height = match plot {
        Plot::Intervals { marks, .. } => {
            62 + label_height(marks.iter().map(|mark| mark.label.as_str())).max(34) * marks.len() as u32
        }
        Plot::Rates { rows, legend, .. } | Plot::Forest { rows, legend, .. } => {
            let marks: usize = rows.iter().map(|(_, marks)| marks.len().max(1)).sum();
            let count = rows.len() as u32;
            let labels = label_height(rows.iter().map(|(label, _)| label.as_str())) * count;
            84 + more_legend(rows, legend) + labels.max(14 * count + 16 * marks as u32)
        }
        Plot::Bars { panels, .. } => 50 + 130 * panels.len() as u32,
        Plot::Lines { .. } => 300,
        Plot::Heat(heat) => heat::height(heat),
        Plot::Sideways { rows, legend, .. } => {
            let labels = label_height(rows.iter().map(|(label, _)| label.as_str()));
            let bars = 12 + 10 * legend.len().max(1) as u32;
            let bars = if labels > label_height(["one line"].into_iter()) { bars.max(labels) } else { bars };
            70 + more_legend(rows, legend) + rows.len() as u32 * bars
        }
    };
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
        match plot {
            Plot::Intervals { marks, axis, line } => intervals(&area, marks, axis, *line)?,
            Plot::Rates { rows, legend, axis, line } => {
                let frame = Frame { range: 0.0..1.0, shares: true, axis, line: *line };
                forest(&area, rows, legend, &frame)?;
            }
            Plot::Forest { rows, legend, axis } => {
                let frame = Frame { range: around_zero(rows), shares: false, axis, line: 0.0 };
                forest(&area, rows, legend, &frame)?;
            }
            Plot::Bars { panels, width, x_axis, y_axis } => bars(&area, panels, *width, x_axis, y_axis)?,
            Plot::Lines { series, x_axis, y_axis, line, shares } => {
                lines(&area, series, x_axis, y_axis, *line, *shares)?;
            }
            Plot::Sideways { rows, legend, axis } => sideways(&area, rows, legend, axis)?,
            Plot::Heat(heat) => heat::draw(&area, heat)?,
        }
        area.present()?;
    }
    let body = text.split_once('>').map_or("", |(_, rest)| rest).trim();
    let body = body.lines().collect::<Vec<_>>().join("\n");
    Ok(format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n{body}"))
}

/// The left end of a legend above lines with labels.
fn legend_left<T>(rows: &[(String, T)]) -> i32 {
    let labels: Vec<String> = rows.iter().map(|(label, _)| wrapped(label)).collect();
    label_room(labels.iter().map(String::as_str)) as i32 + 6
}

/// Height of the lines of a legend after the first.
fn more_legend<T>(rows: &[(String, T)], names: &[(String, Hue)]) -> u32 {
    let names: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
    let places = legend_places(&names, legend_left(rows), WIDTH as i32);
    places.last().map_or(0, |&(_, line)| (line * LEGEND_LINE) as u32)
}

fn letters<'a>(colour: RGBColor) -> TextStyle<'a> {
    ("sans-serif", LETTERS).into_font().color(&colour)
}

fn percent(share: f64) -> String {
    format!("{} %", crate::text::short(share * 100.0))
}

/// Frame for lines of text on the left and shares or other numbers below.
fn shares_below<'a, 'b>(
    area: &'a Area<'b>,
    labels: &[&str],
    range: Range<f64>,
    axis: &str,
    top: u32,
    shares: bool,
) -> Drawn<Chart<'a, 'b>> {
    let (count, range_start) = (labels.len() as f64, range.start);
    let labels: Vec<String> = labels.iter().map(|label| wrapped(label)).collect();
    let mut chart = ChartBuilder::on(area)
        .margin(6)
        .margin_right(24)
        .margin_top(top)
        .x_label_area_size(44)
        .y_label_area_size(label_room(labels.iter().map(String::as_str)))
        .build_cartesian_2d(range, 0.0..count)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_labels(7)
        .max_light_lines(0)
        .x_label_formatter(&|x| if shares { percent(*x) } else { crate::text::short(*x) })
        .x_desc(axis)
        .label_style(letters(INK))
        .bold_line_style(FAINT)
        .axis_style(INK)
        .draw()?;
    let left = chart.plotting_area().get_pixel_range().0.start;
    let right = Pos::new(HPos::Right, VPos::Center);
    for (row, label) in labels.iter().enumerate() {
        let (_, y) = chart.backend_coord(&(range_start, count - row as f64 - 0.5));
        let first = y - LINE * (label.lines().count() as i32 - 1) / 2;
        for (line, text) in (0..).zip(label.lines()) {
            area.draw(&Text::new(text.to_owned(), (left - 10, first + line * LINE), letters(INK).pos(right)))?;
        }
    }
    Ok(chart)
}

/// The number line below lines of marks.
struct Frame<'a> {
    range: Range<f64>,
    shares: bool,
    axis: &'a str,
    line: f64,
}

/// All intervals, and 0.
fn around_zero(rows: &[(String, Vec<Mark>)]) -> Range<f64> {
    let marks = || rows.iter().flat_map(|(_, marks)| marks);
    let low = marks().map(|mark| mark.low).fold(0.0, f64::min);
    let high = marks().map(|mark| mark.high).fold(0.0, f64::max);
    let spare = if high > low { (high - low) * 0.08 } else { 1.0 };
    low - spare..high + spare
}

/// Lines with one or more marks under each other, from the first hue down.
fn forest(area: &Area<'_>, rows: &[(String, Vec<Mark>)], names: &[(String, Hue)], frame: &Frame<'_>) -> Drawn {
    let labels: Vec<&str> = rows.iter().map(|(label, _)| label.as_str()).collect();
    let top = if names.is_empty() { 6 } else { 26 + more_legend(rows, names) };
    let mut chart = shares_below(area, &labels, frame.range.clone(), frame.axis, top, frame.shares)?;
    let count = rows.len() as f64;
    chart.draw_series([PathElement::new([(frame.line, 0.0), (frame.line, count)], INK.stroke_width(1))])?;
    for (row, (_, marks)) in rows.iter().enumerate() {
        let step = 0.8 / marks.len().max(1) as f64;
        for (place, mark) in marks.iter().enumerate() {
            let y = count - row as f64 - 0.1 - (place as f64 + 0.5) * step;
            draw_mark(&mut chart, mark, y, step.min(0.5) * 0.3)?;
        }
    }
    legend(area, names, legend_left(rows))
}

/// An estimate with its interval, whose ends are so high.
fn draw_mark(chart: &mut Chart<'_, '_>, mark: &Mark, y: f64, end: f64) -> Drawn {
    let colour = mark.hue.colour();
    let ends = [mark.low, mark.high].map(|x| PathElement::new([(x, y - end), (x, y + end)], colour.stroke_width(2)));
    let whole = PathElement::new([(mark.low, y), (mark.high, y)], colour.stroke_width(3));
    chart.draw_series(ends.into_iter().chain([whole]))?;
    point(chart, (mark.estimate, y), mark.hue)
}

fn intervals(area: &Area<'_>, marks: &[Mark], axis: &str, line: f64) -> Drawn {
    let labels: Vec<&str> = marks.iter().map(|mark| mark.label.as_str()).collect();
    let mut chart = shares_below(area, &labels, 0.0..1.0, axis, 6, true)?;
    let count = marks.len() as f64;
    chart.draw_series([PathElement::new([(line, 0.0), (line, count)], INK.stroke_width(1))])?;
    for (row, mark) in marks.iter().enumerate() {
        let y = count - row as f64 - 0.5;
        draw_mark(&mut chart, mark, y, 0.2)?;
    }
    Ok(())
}

/// A circle for side one, a square for side two, a cross for neither.
fn point(chart: &mut Chart<'_, '_>, at: (f64, f64), hue: Hue) -> Drawn {
    let colour = hue.colour();
    match hue {
        Hue::One => drop(chart.draw_series([Circle::new(at, 4, colour.filled())])?),
        Hue::Two => {
            let square = EmptyElement::at(at) + Rectangle::new([(-4, -4), (4, 4)], colour.filled());
            chart.draw_series([square])?;
        }
        Hue::Neither => drop(chart.draw_series([Cross::new(at, 4, colour.stroke_width(2))])?),
    }
    Ok(())
}

fn bars(area: &Area<'_>, panels: &[Panel], width: f64, x_axis: &str, y_axis: &str) -> Drawn {
    let all = || panels.iter().flat_map(|panel| &panel.bars);
    let low = all().map(|bar| bar.0).fold(f64::INFINITY, f64::min) - width;
    let high = all().map(|bar| bar.0).fold(f64::NEG_INFINITY, f64::max) + width;
    let top = all().map(|bar| bar.1).fold(0.0, f64::max) * 1.12;
    let below = 44;
    let (height, count) = (area.dim_in_pixel().1 - below, panels.len() as u32);
    let mut rest = area.clone();
    for (i, panel) in panels.iter().enumerate() {
        let is_last = i + 1 == panels.len();
        let (part, others) = rest.split_vertically(height / count + if is_last { below } else { 0 });
        rest = others;
        let mut chart = ChartBuilder::on(&part)
            .margin(6)
            .margin_right(24)
            .margin_top(22)
            .x_label_area_size(if is_last { below } else { 4 })
            .y_label_area_size(64)
            .build_cartesian_2d(low..high, 0.0..top)?;
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh()
            .x_labels(if is_last { 12 } else { 0 })
            .y_labels(4)
            .max_light_lines(0)
            .x_label_formatter(&|x| crate::text::short(*x))
            .y_label_formatter(&|share| percent(*share))
            .y_desc(y_axis)
            .label_style(letters(INK))
            .bold_line_style(FAINT)
            .axis_style(INK);
        if is_last {
            mesh.x_desc(x_axis);
        }
        mesh.draw()?;
        let half = width * 0.42;
        let boxes = panel
            .bars
            .iter()
            .map(|&(x, share)| Rectangle::new([(x - half, 0.0), (x + half, share)], panel.hue.colour().filled()));
        chart.draw_series(boxes)?;
        if let Some(median) = panel.median {
            chart.draw_series([PathElement::new([(median, 0.0), (median, top)], INK.stroke_width(2))])?;
        }
        legend(&part, &[(panel.label.clone(), panel.hue)], 76)?;
    }
    Ok(())
}

/// Names with their marks, along the upper edge, in as many lines as they need.
fn legend(area: &Area<'_>, names: &[(String, Hue)], left: i32) -> Drawn {
    let texts: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
    for ((name, hue), (left, line)) in names.iter().zip(legend_places(&texts, left, WIDTH as i32)) {
        let (colour, y) = (hue.colour(), 10 + line * LEGEND_LINE);
        match hue {
            Hue::One => area.draw(&Circle::new((left + 5, y), 5, colour.filled()))?,
            _ => area.draw(&Rectangle::new([(left, y - 5), (left + 10, y + 5)], colour.filled()))?,
        }
        let style = letters(INK).pos(Pos::new(HPos::Left, VPos::Center));
        area.draw(&Text::new(name.clone(), (left + 16, y + 1), style))?;
    }
    Ok(())
}

fn lines(area: &Area<'_>, series: &[Series], x_axis: &str, y_axis: &str, line: Option<f64>, shares: bool) -> Drawn {
    let all = || series.iter().flat_map(|series| &series.points);
    let edge = |values: &mut dyn Iterator<Item = f64>, start: f64, pick: fn(f64, f64) -> f64| values.fold(start, pick);
    let first = edge(&mut all().map(|point| point[0]), f64::INFINITY, f64::min);
    let last = edge(&mut all().map(|point| point[0]), f64::NEG_INFINITY, f64::max);
    let mut low = edge(&mut all().map(|point| point[2]).chain(line), f64::INFINITY, f64::min);
    let mut high = edge(&mut all().map(|point| point[3]).chain(line), f64::NEG_INFINITY, f64::max);
    let spare = if high > low { (high - low) * 0.06 } else { 1.0 };
    (low, high) = if low >= 0.0 && low < 3.0 * spare { (0.0, high + spare) } else { (low - spare, high + spare) };
    let aside = if last > first { (last - first) * 0.02 } else { 1.0 };
    let mut chart = ChartBuilder::on(area)
        .margin(6)
        .margin_right(30)
        .margin_top(24)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(first - aside..last + aside, low..high)?;
    let label = |y: &f64| if shares { percent(*y) } else { crate::text::short(*y) };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels((last - first + 1.0).clamp(2.0, 10.0) as usize)
        .y_labels(6)
        .max_light_lines(0)
        .x_label_formatter(&|x| crate::text::short(*x))
        .y_label_formatter(&label)
        .x_desc(x_axis)
        .y_desc(y_axis)
        .label_style(letters(INK))
        .bold_line_style(FAINT)
        .axis_style(INK)
        .draw()?;
    if let Some(y) = line {
        chart.draw_series([PathElement::new([(first, y), (last, y)], INK.stroke_width(1))])?;
    }
    for series in series {
        let colour = series.hue.colour();
        let there = series.points.iter().map(|point| (point[0], point[3]));
        let back = series.points.iter().rev().map(|point| (point[0], point[2]));
        chart.draw_series([Polygon::new(there.chain(back).collect::<Vec<_>>(), colour.mix(0.2).filled())])?;
        let path: Vec<_> = series.points.iter().map(|point| (point[0], point[1])).collect();
        chart.draw_series([PathElement::new(path.clone(), colour.stroke_width(2))])?;
        for at in path {
            point(&mut chart, at, series.hue)?;
        }
    }
    let named = series.iter().filter(|series| !series.label.is_empty());
    let names: Vec<_> = named.map(|series| (series.label.clone(), series.hue)).collect();
    legend(area, &names, 76)
}

fn sideways(area: &Area<'_>, rows: &[(String, Vec<(f64, Hue)>)], names: &[(String, Hue)], axis: &str) -> Drawn {
    let labels: Vec<&str> = rows.iter().map(|(label, _)| label.as_str()).collect();
    let mut chart = shares_below(area, &labels, 0.0..1.0, axis, 24 + more_legend(rows, names), true)?;
    let count = rows.len() as f64;
    for (row, (_, values)) in rows.iter().enumerate() {
        let height = 0.76 / names.len().max(1) as f64;
        for &(share, hue) in values {
            let place = names.iter().position(|name| name.1 == hue).unwrap_or(0) as f64;
            let top = count - row as f64 - 0.12 - place * height;
            chart.draw_series([Rectangle::new([(0.0, top), (share, top - height)], hue.colour().filled())])?;
        }
    }
    legend(area, names, legend_left(rows))
}
