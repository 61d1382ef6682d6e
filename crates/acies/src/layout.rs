//! Text for the terminal.

use std::io::{self, Write};

use serde::Serialize;
use terminal_size::{Width, terminal_size_of};

/// Longer lines are hard to read, however wide the terminal.
const WIDEST: usize = 100;

/// What a reader that is no terminal gets.
const USUAL: usize = 80;

/// How many columns to fill.
pub(crate) fn terminal_width() -> usize {
    terminal_size_of(io::stdout()).map_or(USUAL, |(Width(columns), _)| usize::from(columns).min(WIDEST))
}

/// Writes a value for programs to read.
pub(crate) fn write_json(value: &(impl Serialize + ?Sized), out: &mut dyn Write) -> anyhow::Result<()> {
    // In one piece, so that a failure to write stays an error of input and output.
    writeln!(out, "{}", serde_json::to_string_pretty(value)?)?;
    Ok(())
}

/// Wraps the lines of a Markdown text. Tables stay as they are, and list items hang from their marks.
pub(crate) fn wrap_markdown(text: &str, width: usize) -> String {
    let wrapped = text
        .lines()
        .map(|line| if line.starts_with('|') { line.to_owned() } else { wrap(line, width, list_mark(line)) });
    wrapped.collect::<Vec<_>>().join("\n")
}

/// How many columns the mark of a list item takes, such as `- ` or `12. `.
fn list_mark(line: &str) -> usize {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    match &line[digits..] {
        rest if digits > 0 && rest.starts_with(". ") => digits + 2,
        rest if digits == 0 && rest.starts_with("- ") => 2,
        _ => 0,
    }
}

/// Breaks a line between words so that it fits; what follows the first break is indented. A word that is too long
/// stands alone.
pub(crate) fn wrap(line: &str, width: usize, indent: usize) -> String {
    let mut wrapped = String::new();
    let mut column = 0;
    for word in line.split(' ') {
        let length = word.chars().count();
        if column > indent && column + 1 + length > width {
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            column = indent;
        } else if !wrapped.is_empty() {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, width: usize, expected: &str) {
        assert_eq!(wrap_markdown(text, width), expected);
    }

    #[test]
    fn lines_are_broken_between_words() {
        check("one two three", 13, "one two three");
        check("one two three", 12, "one two\nthree");
        check("one two three", 1, "one\ntwo\nthree");
        check("é é é", 3, "é é\né");
        check("one\n\ntwo", 3, "one\n\ntwo");
    }

    #[test]
    fn list_items_hang_from_their_marks() {
        check("- one two three", 9, "- one two\n  three");
        check("10. one two three", 11, "10. one two\n    three");
        check("10 one two", 6, "10 one\ntwo");
    }

    #[test]
    fn tables_stay_as_they_are() {
        check("| one | two |\n| --- | --- |", 5, "| one | two |\n| --- | --- |");
    }
}
