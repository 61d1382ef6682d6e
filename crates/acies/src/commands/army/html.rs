//! A roster as a page for printing, which needs nothing else.

use super::sheet::{Row, Sheet};

const STYLE: &str = "\
body { font: 11pt/1.35 Georgia, serif; color: #111; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem; margin: 0 }
h2 { font-size: 1rem; margin: 1.2rem 0 .2rem; border-bottom: 1px solid #111 }
p { margin: .1rem 0 }
table { border-collapse: collapse; width: 100% }
td { padding: .15rem .5rem .15rem 0; vertical-align: top; border-bottom: 1px solid #ddd }
td.number { text-align: right; white-space: nowrap; width: 1%; padding-right: .8rem }
td.name { font-weight: bold; width: 24% }
td.box { width: 5rem; letter-spacing: .25rem; text-align: right; color: #777 }
small { color: #444; display: block }
.together { font-weight: bold; text-align: right; margin-top: .6rem }
@page { size: A4; margin: 14mm }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 9.5pt } tr { break-inside: avoid } h2 { break-after: avoid } }
";

pub(super) fn page(sheet: &Sheet) -> String {
    let heading = joined(sheet.heading().iter().map(|line| format!("<p>{}</p>\n", escape(line))));
    let table = |title: &str, rows: &[Row], numbered: bool| {
        let rows =
            joined(rows.iter().enumerate().map(|(place, row)| line(row, numbered.then_some(place + 1))));
        format!("<h2>{title}</h2>\n<table>\n{rows}</table>\n")
    };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{name}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<h1>{name}</h1>\n{heading}{commanders}{groups}{others}\
         <p class=\"together\">{points} points together</p>\n</body>\n</html>\n",
        name = escape(&sheet.name),
        commanders = table("Commanders", &sheet.commanders, false),
        groups = table("Battle groups in order of march", &sheet.battle_groups, true),
        others = table("Camp and defences", &sheet.others, false),
        points = sheet.points,
    )
}

/// A row of a table; battle groups have a number, and a box for every base to cross off.
fn line(row: &Row, number: Option<usize>) -> String {
    let notes = joined(row.notes.iter().map(|note| format!("<small>{}</small>", escape(note))));
    let (number, bases) = match number {
        Some(number) => (number.to_string(), format!("{} bases: ", row.bases)),
        None => (String::new(), String::new()),
    };
    format!(
        "<tr><td class=\"number\">{number}</td><td class=\"name\">{}</td><td>{bases}{}{notes}</td>\
         <td class=\"box\">{}</td><td class=\"number\">{}</td></tr>\n",
        escape(&row.name),
        escape(&row.what),
        "☐".repeat(row.bases),
        row.points
    )
}

fn joined(texts: impl Iterator<Item = String>) -> String {
    texts.collect()
}

/// Names are people's own, and may have anything in them.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
