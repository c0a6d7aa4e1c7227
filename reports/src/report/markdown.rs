//! A report as Markdown: the same words and tables, without the drawings.

use std::fmt::Write as _;

use super::page::{Block, Page, Table};

/// The report as GitHub-flavoured Markdown.
pub fn markdown(page: &Page) -> String {
    let mut out = format!("# {}\n", escaped(&page.title));
    for section in &page.sections {
        let _ = write!(out, "\n## {}\n", escaped(&section.heading));
        for block in &section.blocks {
            out.push('\n');
            write_block(&mut out, block);
        }
    }
    let _ = write!(out, "\n---\n\n{}\n", escaped(&page.foot));
    out
}

fn write_block(out: &mut String, block: &Block) {
    let _ = match block {
        Block::Lead(text) => writeln!(out, "**{}**", escaped(text)),
        Block::Text(text) => writeln!(out, "{}", escaped(text)),
        Block::Heading(text) => writeln!(out, "### {}", escaped(text)),
        Block::List { items, .. } => items.iter().try_for_each(|item| writeln!(out, "- {}", escaped(item))),
        Block::Table(table) => {
            write_table(out, table);
            Ok(())
        }
        Block::Figure(figure) => {
            let _ = writeln!(out, "**{}**\n", escaped(&figure.caption));
            write_table(out, &figure.table);
            Ok(())
        }
        Block::Code(lines) => {
            let ticks = lines.iter().flat_map(|line| line.split(|letter| letter != '`')).map(str::len).max();
            let fence = "`".repeat(ticks.unwrap_or(0).max(2) + 1);
            writeln!(out, "{fence}\n{}\n{fence}", lines.join("\n"))
        }
        Block::Details(summary, table) => {
            let _ = writeln!(out, "{}\n", escaped(summary));
            write_table(out, table);
            Ok(())
        }
    };
}

fn write_table(out: &mut String, table: &Table) {
    let line =
        |cells: &[String]| format!("| {} |\n", cells.iter().map(|cell| escaped(cell)).collect::<Vec<_>>().join(" | "));
    out.push_str(&line(&table.header));
    let rules = (0..table.header.len()).map(|column| if table.is_text(column) { "---" } else { "---:" });
    let _ = writeln!(out, "| {} |", rules.collect::<Vec<_>>().join(" | "));
    for row in &table.rows {
        out.push_str(&line(row));
    }
}

/// Text that Markdown takes for nothing but text. Brackets of intervals and lines within words are harmless and stay.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or(' ');
        match letter {
            '\n' | '\r' => out.push(' '),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '_' if before.is_alphanumeric() && next.is_alphanumeric() => out.push('_'),
            ']' if !"([:".contains(next) => out.push(']'),
            '\\' | '`' | '*' | '_' | '|' | ']' | '#' | '!' | '~' => out.extend(['\\', letter]),
            _ => out.push(letter),
        }
        before = letter;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_names() {
        assert_eq!(escaped("a|b *c* <i> & `d`\n"), "a\\|b \\*c\\* &lt;i&gt; &amp; \\`d\\` ");
        assert_eq!(escaped("win_share 1 % [0, 2] _x_ [a](b)"), "win_share 1 % [0, 2] \\_x\\_ [a\\](b)");
    }

    #[test]
    fn no_line_closes_its_own_fence() {
        let mut out = String::new();
        write_block(&mut out, &Block::Code(vec!["a ```` b".to_owned()]));
        assert_eq!(out, "`````\na ```` b\n`````\n");
    }
}
