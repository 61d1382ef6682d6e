//! Drawing a scene.

mod canvas;
mod labels;
mod legend;
mod look;
mod margin;
mod moves;
mod notes;
mod style;
mod terrain;
mod texture;
mod troops;

use acies_geometry::{Bounds, Point};

use self::canvas::{Canvas, Escaped, Mm};
use self::labels::Labels;
use crate::findings::Findings;
use crate::scene::{Scene, Side};

/// The picture of a scene: a whole SVG file, the same for the same scene on every machine.
pub fn svg(scene: &Scene) -> String {
    let findings = Findings::of(scene);
    let whole = Bounds {
        low: Point::default(),
        high: Point::new(scene.table.width.get().max(1), scene.table.depth.get().max(1)),
    };
    let view = scene.view.unwrap_or(whole);
    let mut canvas = Canvas::new(scene.table.depth, view);
    open(&mut canvas, scene, &findings);
    style::define(&mut canvas);
    draw_page(&mut canvas, scene);
    margin::write_title(&mut canvas, &scene.title, &scene.note);
    canvas.group("clip-path=\"url(#view)\"", |canvas| draw_table(canvas, scene, &findings));
    margin::draw_rulers(&mut canvas, scene.unit);
    legend::draw(&mut canvas, scene, scene.unit);
    canvas.raw("</svg>");
    canvas.into_text()
}

/// Everything that lies, stands and is pointed out, from the ground up.
fn draw_table(canvas: &mut Canvas, scene: &Scene, findings: &Findings) {
    margin::draw_table(canvas, scene.table);
    terrain::draw(canvas, &scene.terrain);
    margin::draw_grid(canvas, scene.unit);
    notes::draw_zones(canvas, scene);
    moves::draw_swept(canvas, scene, findings);
    troops::draw(canvas, scene);
    moves::draw(canvas, scene, findings);
    notes::draw_sights(canvas, findings);
    notes::draw_rulers(canvas, findings);
    notes::draw_contacts(canvas, findings);
    write_words(canvas, scene, findings);
}

/// The words come last: nothing may cover them, and they avoid what is drawn.
fn write_words(canvas: &mut Canvas, scene: &Scene, findings: &Findings) {
    let mut labels = Labels::new();
    let ends = findings.moves.iter().flatten().map(|moving| moving.end.clone());
    for body in scene.groups.iter().map(crate::scene::Group::body).chain(ends) {
        body.footprints().iter().for_each(|base| labels.keep_clear(base));
    }
    let others = scene.commanders.iter().map(|commander| commander.base);
    let others = others.chain(scene.camps.iter().map(|camp| camp.base));
    for base in others.chain(scene.works.iter().flat_map(|work| work.bases.iter().copied())) {
        labels.keep_clear(&base.footprint());
    }
    for sight in &findings.sights {
        labels.keep_line_clear(sight.line.from, sight.line.to);
    }
    notes::write_rulers(canvas, &mut labels, scene, findings);
    moves::write_distances(canvas, &mut labels, scene, findings);
    troops::write_names(canvas, &mut labels, scene);
    notes::write_zones(canvas, &mut labels, scene);
    terrain::write_names(canvas, &mut labels, &scene.terrain);
}

fn open(canvas: &mut Canvas, scene: &Scene, findings: &Findings) {
    let page = page(canvas, scene);
    let (x, y) = canvas.at(Point::new(page.low.x, page.high.y));
    let (width, height) = (Mm(page.high.x - page.low.x), Mm(page.high.y - page.low.y));
    canvas.raw(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"acies\" viewBox=\"{x} {y} {width} {height}\" \
         role=\"img\" aria-labelledby=\"picture-title picture-desc\">"
    ));
    let title = if scene.title.is_empty() { "A table" } else { &scene.title };
    canvas.raw(&format!("<title id=\"picture-title\">{}</title>", Escaped(title)));
    canvas.raw(&format!("<desc id=\"picture-desc\">{}</desc>", Escaped(&described(scene, findings))));
}

/// The table with its rulers, title and legend.
fn page(canvas: &Canvas, scene: &Scene) -> Bounds {
    let view = canvas.view();
    let side = canvas.em(margin::ROOM + 60).get();
    let above = canvas.em(margin::room_above(&scene.title, &scene.note)).get();
    let below = canvas.em(legend::room(canvas, scene)).get();
    Bounds {
        low: Point::new(view.low.x - side, view.low.y - below),
        high: Point::new(view.high.x + side, view.high.y + above),
    }
}

fn draw_page(canvas: &mut Canvas, scene: &Scene) {
    let page = page(canvas, scene);
    canvas.rectangle("page", page);
    canvas.raw("<clipPath id=\"view\">");
    let view = canvas.view();
    canvas.rectangle("view", view);
    canvas.raw("</clipPath>");
}

/// The picture in words.
fn described(scene: &Scene, findings: &Findings) -> String {
    let count = |side: Side| scene.groups.iter().filter(|group| group.side == side).count();
    let told = format!(
        "{} A table of {} by {}, seen from above, red's edge at the bottom. Groups: {} red, {} blue. Pieces of terrain: \
         {}. Contacts between enemies: {}.",
        scene.note,
        scene.table.width,
        scene.table.depth,
        count(Side::Red),
        count(Side::Blue),
        scene.terrain.len(),
        findings.contacts.iter().filter(|touch| touch.enemies).count(),
    );
    told.trim_start().to_owned()
}

/// What people call a kind of terrain.
pub(crate) const fn kind_name(kind: acies_field::terrain::Kind) -> &'static str {
    look::look(kind).name
}
