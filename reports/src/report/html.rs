//! A report as one HTML page that needs nothing else: no network, no script, no font.

use std::fmt::Write as _;

use super::{
    error::ReportError,
    page::{Block, Figure, Page, Table},
    plot::svg,
};

/// Tables with more letters in a line than this have no place beside a drawing.
const MOST_BESIDE: usize = 64;

const STYLE: &str = include_str!("style.css");

/// The report as an HTML page. It is also well-formed XML.
///
/// # Errors
/// When a drawing fails.
pub fn html(page: &Page) -> Result<String, ReportError> {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n<h1>{title}</h1>\n",
        page.lang.tag(),
        title = escaped(&page.title),
    );
    for section in &page.sections {
        let _ = write!(out, "<section>\n<h2>{}</h2>\n", escaped(&section.heading));
        for block in &section.blocks {
            write_block(&mut out, block)?;
        }
        out.push_str("</section>\n");
    }
    let _ = write!(out, "</main>\n<footer><p>{}</p></footer>\n</body>\n</html>\n", escaped(&page.foot));
    Ok(out)
}

fn write_block(out: &mut String, block: &Block) -> Result<(), ReportError> {
    match block {
        Block::Lead(text) => drop(writeln!(out, "<p class=\"lead\">{}</p>", escaped(text))),
        Block::Text(text) => drop(writeln!(out, "<p>{}</p>", escaped(text))),
        Block::Heading(text) => drop(writeln!(out, "<h3>{}</h3>", escaped(text))),
        Block::List { items, is_english, is_warning } => {
            let class = if *is_warning { " class=\"warning\"" } else { "" };
            let lang = if *is_english { " lang=\"en\"" } else { "" };
            let _ = writeln!(out, "<ul{class}{lang}>");
            for item in items {
                let _ = writeln!(out, "<li>{}</li>", escaped(item));
            }
            out.push_str("</ul>\n");
        }
        Block::Table(table) => write_table(out, table, None),
        Block::Figure(figure) => write_figure(out, figure)?,
        Block::Code(lines) => drop(writeln!(out, "<pre><code>{}</code></pre>", escaped(&lines.join("\n")))),
        Block::Details(summary, table) => {
            let _ = writeln!(out, "<details>\n<summary>{}</summary>", escaped(summary));
            write_table(out, table, Some(summary));
            out.push_str("</details>\n");
        }
    }
    Ok(())
}

fn write_figure(out: &mut String, figure: &Figure) -> Result<(), ReportError> {
    let drawing = svg(&figure.plot).map_err(|error| ReportError::Drawing(error.to_string()))?;
    let alt = escaped(&figure.alt);
    let drawing =
        drawing.replacen("role=\"img\">", &format!("role=\"img\" aria-label=\"{alt}\">\n<title>{alt}</title>"), 1);
    // A wide table stands below its drawing.
    let class = if width(&figure.table) > MOST_BESIDE { "stack" } else { "pair" };
    let _ = write!(
        out,
        "<figure>\n<figcaption>{}</figcaption>\n<div class=\"{class}\">\n{drawing}\n",
        escaped(&figure.caption)
    );
    write_table(out, &figure.table, Some(&figure.caption));
    out.push_str("</div>\n</figure>\n");
    Ok(())
}

/// Letters of the longest line of a table, about.
fn width(table: &Table) -> usize {
    let longest = |column: usize| {
        let cells = table.rows.iter().chain([&table.header]).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    (0..table.header.len()).map(|column| longest(column) + 2).sum()
}

/// A table that scrolls inside of its box where it is too wide; the box can be reached by keyboard.
fn write_table(out: &mut String, table: &Table, name: Option<&str>) {
    let label = name.map_or_else(String::new, |name| format!(" role=\"region\" aria-label=\"{}\"", escaped(name)));
    let _ = writeln!(out, "<div class=\"scroll\" tabindex=\"0\"{label}><table>");
    let class = |column| if table.is_text(column) { "" } else { " class=\"number\"" };
    out.push_str("<thead><tr>");
    for (column, name) in table.header.iter().enumerate() {
        let _ = write!(out, "<th scope=\"col\"{}>{}</th>", class(column), escaped(name));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let cell = escaped(cell);
            let _ = match column {
                0 => write!(out, "<th scope=\"row\"{}>{cell}</th>", class(column)),
                _ => write!(out, "<td{}>{cell}</td>", class(column)),
            };
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

/// Text that HTML and XML take for nothing but text; letters that no page may hold become the replacement character.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(letter),
            letter if letter.is_control() => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_names() {
        assert_eq!(escaped("<b a='1'>\"&\"</b>\0"), "&lt;b a=&#39;1&#39;&gt;&quot;&amp;&quot;&lt;/b&gt;\u{fffd}");
    }
}
