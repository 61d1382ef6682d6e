//! How each kind of terrain is drawn: a table, in the order of [`Kind`].

use acies_field::terrain::Kind;

/// How a kind of terrain is drawn.
pub(super) struct Look {
    /// Its name for people.
    pub(super) name: &'static str,
    /// The colour of its ground.
    pub(super) fill: &'static str,
    /// The colour of its outline.
    pub(super) edge: &'static str,
    /// Whether its outline is only a convention, and so dashed.
    pub(super) dashed: bool,
    pub(super) texture: Texture,
}

/// What is drawn on the ground.
#[derive(Clone, Copy)]
pub(super) enum Texture {
    /// Nothing.
    Bare,
    /// Marks strewn about, so many hundredths of a line apart.
    Strewn(&'static str, i32),
    /// Two kinds of marks strewn about.
    Mixed([&'static str; 2], i32),
    /// Marks planted in rows.
    Planted(&'static str, i32),
    /// Marks strewn about and turned like houses along lanes.
    Built(&'static [&'static str], i32),
    Furrows,
    /// Furrows inside a hedge.
    Hedged,
    Vines,
    /// Rings that rise to the crest.
    Slopes,
    /// Rings with short strokes that run downhill.
    SteepSlopes,
    Terraces,
    /// Short strokes down from the edge.
    Banks,
    /// Broken lines along the stream.
    Stream,
    /// Broken verges.
    Verges,
    /// A line with short strokes across.
    Barrier,
}

/// How a kind is drawn.
#[rustfmt::skip]
pub(super) const fn look(kind: Kind) -> Look {
    use Texture::{
        Banks, Bare, Barrier, Built, Furrows, Hedged, Mixed, Planted, Slopes, SteepSlopes, Stream, Strewn, Terraces,
        Verges, Vines,
    };
    match kind {
        Kind::Open => drawn("open area", "#c9cc9f", "#7d8256", true, Bare),
        Kind::OpenFields => drawn("open fields", "#d6c878", "#a8964a", true, Furrows),
        Kind::BrokenGround => drawn("broken ground", "#bba873", "#86723f", true, Mixed(["crack", "stone"], 150)),
        Kind::Brush => drawn("brush", "#a9ae6c", "#6a7436", true, Strewn("bush", 120)),
        Kind::EnclosedFields => drawn("enclosed fields", "#d6c878", "#4f6f2c", false, Hedged),
        Kind::Plantation => drawn("plantation", "#8fae68", "#4a6e35", true, Planted("grown", 115)),
        Kind::Orchard => drawn("orchard", "#b3c67f", "#5d7f3a", true, Planted("fruit", 130)),
        Kind::OliveGrove => drawn("olive grove", "#c3bd8d", "#7d8258", true, Planted("olive", 125)),
        Kind::PalmGrove => drawn("palm grove", "#dcc98f", "#5f7f45", true, Strewn("palm", 130)),
        Kind::Gully => drawn("gully", "#9c7d4e", "#5f4522", false, Banks),
        Kind::Forest => drawn("forest", "#6d9157", "#35562a", false, Strewn("tree", 98)),
        Kind::Vineyards => drawn("vineyards", "#cdb98a", "#75643a", true, Vines),
        Kind::Marsh => drawn("marsh", "#8fb0a0", "#4c7a72", true, Strewn("reeds", 140)),
        Kind::BoggyGround => drawn("boggy ground", "#a3a679", "#6d6f45", true, Strewn("tuft", 140)),
        Kind::RockyGround => drawn("rocky ground", "#b5ad95", "#757060", true, Strewn("stone", 120)),
        Kind::SoftSand => drawn("soft sand", "#e3cf97", "#b8955a", true, Strewn("grain", 75)),
        Kind::Dunes => drawn("dunes", "#e6d196", "#b78f4c", true, Strewn("dune", 145)),
        Kind::Village => drawn("village", "#cdbb93", "#7d6540", true, Built(&["house"], 190)),
        Kind::BuiltUpArea => drawn("built-up area", "#c4b8a2", "#4a4238", false, Built(&["house", "house", "hall"], 165)),
        Kind::GentleHill => drawn("gentle hill", "#c7bd82", "#8a6a35", false, Slopes),
        Kind::SteepHill => drawn("steep hill", "#bda069", "#6b421a", false, SteepSlopes),
        Kind::Terraces => drawn("terraces", "#cdb981", "#8a6a35", false, Terraces),
        Kind::Impassable => drawn("impassable", "#928b80", "#3d3934", false, Strewn("crag", 135)),
        Kind::Obstacle => drawn("obstacle", "#8d8473", "#4d463a", false, Barrier),
        Kind::Road => drawn("road", "#ddcba0", "#ddcba0", false, Verges),
        Kind::River => drawn("river", "#6fa3bd", "#3d6f8a", false, Stream),
        Kind::Coast => drawn("coast", "#6399b5", "#e8dcb0", false, Strewn("wave", 190)),
        Kind::Beach => drawn("beach", "#ead9a6", "#c9aa6c", true, Strewn("grain", 110)),
    }
}

const fn drawn(
    name: &'static str,
    fill: &'static str,
    edge: &'static str,
    dashed: bool,
    texture: Texture,
) -> Look {
    Look { name, fill, edge, dashed, texture }
}

/// Slopes lie below everything else, water and roads above.
pub(super) const fn layer(kind: Kind) -> u8 {
    match kind {
        Kind::Coast | Kind::Beach | Kind::Open => 0,
        Kind::GentleHill | Kind::SteepHill => 1,
        Kind::River | Kind::Gully => 3,
        Kind::Road => 4,
        Kind::Obstacle => 5,
        _ => 2,
    }
}
