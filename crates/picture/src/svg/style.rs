//! The colours, strokes and marks of every picture.

use super::canvas::{Canvas, Mm};

/// What every picture begins with: its style sheet and the marks that stand for trees, houses and the like.
///
/// Widths of strokes are given in hundredths of a line of text and written in millimetres.
pub(super) fn define(canvas: &mut Canvas) {
    let mut style = STYLE.to_owned();
    for (name, hundredths) in WIDTHS {
        style = style.replace(name, &Mm(canvas.em(*hundredths).get()).to_string());
    }
    canvas.raw(&format!("<style>{style}</style>"));
    canvas.raw(&format!("<defs>{MARKS}</defs>"));
}

/// Names of widths in the style sheet, none of them the beginning of another.
const WIDTHS: &[(&str, i32)] = &[
    ("@hair", 3),
    ("@fine", 5),
    ("@thin", 8),
    ("@line", 11),
    ("@bold", 17),
    ("@strong", 24),
    ("@broad", 30),
    ("@heavy", 40),
    ("@wide", 60),
];

const STYLE: &str = "
.acies{font-family:'Gill Sans','Gill Sans MT',Cabin,'Trebuchet MS',Calibri,sans-serif;background:#f5f0e4}
.acies path,.acies polygon,.acies line{stroke-linejoin:round;stroke-linecap:round;fill:none}
.page{fill:#f5f0e4}
.acies .table{fill:url(#light)}
.acies .rim{fill:none;stroke:#6b5539;stroke-width:@broad}
.acies .rim2{fill:none;stroke:#f5f0e4;stroke-width:@fine;opacity:.6}
.acies .grid{stroke:#3d4425;stroke-width:@hair;opacity:.3}
.acies .tick{stroke:#6b5539;stroke-width:@fine}
.axis{fill:#6b5539}
.heading{fill:#33291a;font-weight:600}
.note{fill:#6b5539}
.key{fill:#33291a}
.acies .ground{stroke-width:@thin}
.acies .contour{fill:#fff3c4;fill-opacity:.2;stroke:#8a6a35;stroke-width:@fine;stroke-opacity:.75}
.acies .steep{fill:#efd9a4;fill-opacity:.3;stroke:#7a4f22;stroke-width:@thin;stroke-opacity:.85}
.acies .hachure{stroke:#7a4f22;stroke-width:@thin;opacity:.75}
.acies .crest{stroke:#5c3914;stroke-width:@line;stroke-dasharray:@broad @bold}
.acies .peak{fill:#5c3914}
.acies .furrow{stroke:#8d7a35;stroke-width:@fine;opacity:.75}
.acies .vine{stroke:#4f6b2a;stroke-width:@broad;stroke-dasharray:0 @broad}
.acies .post{stroke:#7d5a3a;stroke-width:@fine;opacity:.8}
.acies .hedge{stroke:#4f6f2c;stroke-width:@broad;stroke-dasharray:0 @broad}
.acies .flow{stroke:#d8ecf3;stroke-width:@thin;stroke-dasharray:@wide @wide;opacity:.85}
.acies .verge{stroke:#8b6d3f;stroke-width:@thin;stroke-dasharray:@broad @bold}
.acies .wall{stroke:#6d655a;stroke-width:@line}
.acies .step{stroke:#8a6a35;stroke-width:@line}
.acies .bridge{fill:#d9cdb4;stroke:#5a4a33;stroke-width:@thin}
.place{fill:#463a22;font-style:italic;stroke:#f5f0e4;stroke-opacity:.85;stroke-width:@bold;paint-order:stroke}
.acies .shadow{fill:#2a2a14;opacity:.28}
.acies .red .body{fill:#c9523a;stroke:#5e1409;stroke-width:@thin}
.acies .red .front{fill:#5e1409}
.acies .red .arrow{fill:#ffe9d2}
.acies .blue .body{fill:#3f70a8;stroke:#0d2444;stroke-width:@thin}
.acies .blue .inner{stroke:#d9e8fa;stroke-width:@fine}
.acies .blue .front{fill:#0d2444}
.acies .blue .arrow{stroke:#eaf3ff;stroke-width:@line}
.acies .ghost .body{fill-opacity:.42;stroke-dasharray:@bold @bold}
.acies .ghost .front,.acies .ghost .arrow{opacity:.75}
.acies .red .swept{fill:#c9523a;fill-opacity:.2}
.acies .blue .swept{fill:#3f70a8;fill-opacity:.24}
.label{fill:#231c10;font-weight:600;stroke:#f5f0e4;stroke-opacity:.82;stroke-width:@bold;paint-order:stroke}
.code{font-weight:600}
.red .code{fill:#ffe9d2}
.blue .code{fill:#eaf3ff}
.red .label{fill:#6e1709}
.blue .label{fill:#0f2f5c}
.acies .halo{stroke:#f5f0e4;stroke-opacity:.75;stroke-width:@broad}
.acies .way{stroke:#231c10;stroke-width:@line}
.acies .chord{stroke:#231c10;stroke-width:@fine;stroke-dasharray:@bold @line}
.acies .head{fill:#231c10}
.measure{fill:#231c10;stroke:#f5f0e4;stroke-opacity:.85;stroke-width:@bold;paint-order:stroke}
.acies .ruler{stroke:#231c10;stroke-width:@thin}
.acies .zone{fill:#e8a317;fill-opacity:.13;stroke:#7a5200;stroke-width:@thin;stroke-dasharray:@bold @line}
.acies .red .zone{fill:#c9523a;fill-opacity:.14;stroke:#8c2413}
.acies .blue .zone{fill:#3f70a8;fill-opacity:.16;stroke:#163f75}
.acies .seen{stroke:#fffdf2;stroke-width:@broad;opacity:.8}
.acies .seen2{stroke:#1f5a2a;stroke-width:@line}
.acies .hidden{stroke:#a3200d;stroke-width:@line;stroke-dasharray:@line @bold}
.acies .eye{fill:#fffdf2;stroke:#2f5d34;stroke-width:@thin}
.acies .stop{stroke:#8c2413;stroke-width:@bold}
.acies .under{stroke:#231c10;stroke-width:@heavy}
.acies .touch{stroke:#ffdc32;stroke-width:@strong}
.acies .dot{fill:#ffdc32;stroke:#231c10;stroke-width:@line}
.acies .friends{stroke:#f5f0e4;stroke-width:@fine}
.acies .earth{fill:#9a7b4f;stroke:#4d3a1e;stroke-width:@thin}
.acies .stakes{fill:#6b4d27;stroke:#3d2b12;stroke-width:@hair}
.acies .cloth{fill:#f3e7c9;stroke:#4d3a1e;stroke-width:@fine}
.acies .shade{fill:#d6c397}
.acies .seam{stroke:#7d6540;stroke-width:@hair}
.acies .floor{fill:#c8ab74;stroke-width:@thin}
.acies .red .floor{stroke:#8c2413}
.acies .blue .floor{stroke:#163f75}
.acies .red .flag{fill:#c9523a;stroke:#5e1409;stroke-width:@hair}
.acies .blue .flag{fill:#3f70a8;stroke:#0d2444;stroke-width:@hair}
.acies .disc{fill:#fff3d1;stroke:#231c10;stroke-width:@fine}
.acies .red .star{fill:#a32d17}
.acies .blue .star{fill:#1d4f8c}
.acies .bar{fill:#33291a;stroke:#33291a;stroke-width:@hair}
.acies .gap{fill:#f5f0e4;stroke:#33291a;stroke-width:@hair}
";

/// Ten units are a line of text; the light comes from the top left. Each says its own fill: rules of the style sheet that
/// name an ancestor do not reach into a mark where it is used.
const MARKS: &str = r##"
<radialGradient id="light" cx=".42" cy=".36" r=".85"><stop offset="0" stop-color="#c3c896"/><stop offset="1" stop-color="#a8b07c"/></radialGradient>
<g id="tree"><circle cx="1" cy="1.2" r="5.4" style="fill:#1e2f14;opacity:.35"/><circle r="5.2" style="fill:#3f6b35"/><circle cx="-1" cy="-1.1" r="3.4" style="fill:#568546"/><circle cx="-1.8" cy="-2" r="1.4" style="fill:#79a35f"/></g>
<g id="grown"><circle cx=".8" cy="1" r="4" style="fill:#1e2f14;opacity:.35"/><circle r="3.8" style="fill:#5a8a3c"/><circle cx="-.9" cy="-1" r="1.9" style="fill:#85b35c"/></g>
<g id="fruit"><circle cx=".8" cy="1" r="4.2" style="fill:#1e2f14;opacity:.35"/><circle r="4" style="fill:#6a9a45"/><circle cx="-1.4" cy="-1" r="1" style="fill:#e0523a"/><circle cx="1.5" cy="-.4" r="1" style="fill:#e0523a"/><circle cx="-.1" cy="1.8" r="1" style="fill:#e0523a"/></g>
<g id="olive"><circle cx=".8" cy="1" r="4" style="fill:#1e2f14;opacity:.3"/><circle r="3.8" style="fill:#7d8f6a"/><circle cx="-1" cy="-1" r="2" style="fill:#a9b795"/><circle cx="1.3" cy=".9" r=".8" style="fill:#4c5a3c"/></g>
<g id="palm"><path d="M0 0L4.8 -1M0 0L2.4 -4.4M0 0L-2.6 -4.3M0 0L-4.9 -.6M0 0L-2.8 3.9M0 0L2.9 3.8" style="fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:#2f6b3a;stroke-width:1.7"/><circle r="1.2" style="fill:#8a5a2a"/></g>
<g id="bush"><circle cx="-2.2" cy=".8" r="2.2" style="fill:#6d7d3c"/><circle cx="1.9" cy="1" r="2.4" style="fill:#61722f"/><circle cx="-.1" cy="-1.2" r="2.5" style="fill:#83934c"/></g>
<g id="reeds"><path d="M-5.5 2.6H5.5M-3.6 4.4H2.6" style="fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:#4f8299;stroke-width:1.1"/><path d="M0 1.6V-5M-1.6 1.8Q-1.8 -1.6 -3.6 -3.6M1.6 1.8Q1.8 -1.6 3.6 -3.6" style="fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:#3f5f2c;stroke-width:1.2"/></g>
<g id="tuft"><path d="M0 1.6V-3.4M-1.4 1.7Q-1.6 -.8 -3.2 -2.4M1.4 1.7Q1.6 -.8 3.2 -2.4" style="fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:#56652f;stroke-width:1.1"/><path d="M-4 3H3" style="fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:#6f6a45;stroke-width:1.1"/></g>
<g id="stone"><path d="M-3.6 1.8L-2.6 -1.6L.4 -2.8L3.4 -.8L3.8 1.8Z" style="fill:#8f8a7e;stroke:#57524a;stroke-width:.6"/><path d="M-2.6 -1.6L.4 -2.8L.2 -.4L-3 1Z" style="fill:#bab5a8"/></g>
<g id="crag"><path d="M-6 4L-2.6 -4.6L-.4 -.6L2.2 -5.6L6 4Z" style="fill:#77716a;stroke:#3d3934;stroke-width:.8"/><path d="M-2.6 -4.6L-.4 -.6L-1.6 4H-6ZM2.2 -5.6L2 4H.2L-.4 -.6Z" style="fill:#a39c92"/></g>
<g id="crack"><path d="M-4 2.4L-1.8 -.6L.4 .8L3.6 -2.2" style="fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:#7d6a3c;stroke-width:1.2"/><circle cx="2.2" cy="2" r="1.1" style="fill:#9c9175;stroke:#6b6148;stroke-width:.4"/></g>
<g id="grain"><circle cx="-2" cy="-.8" r=".75" style="fill:#a5824a"/><circle cx="1.8" cy="-1.4" r=".6" style="fill:#b8955a"/><circle cx=".3" cy="1.7" r=".75" style="fill:#a5824a"/></g>
<g id="dune"><path d="M-6.4 2.4Q-1 -6.4 6.4 1.4Q.6 -2 -6.4 2.4Z" style="fill:#b78f4c;opacity:.75"/></g>
<g id="wave"><path d="M-6 .6Q-4.5 -1.6 -3 .6T0 .6T3 .6T6 .6" style="fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:#d8ecf3;stroke-width:1.1;opacity:.85"/></g>
<g id="house"><path d="M-5.4 -3.6H6.6V4.8H-5.4Z" style="fill:#1f1a10;opacity:.3"/><path d="M-6 -4.2H6V0H-6Z" style="fill:#c07a4e;stroke:#5c331b;stroke-width:.5"/><path d="M-6 0H6V4.2H-6Z" style="fill:#94552f;stroke:#5c331b;stroke-width:.5"/></g>
<g id="hall"><path d="M-6.6 -4.6H8V6H-6.6Z" style="fill:#1f1a10;opacity:.3"/><path d="M-7.4 -5.4H7.4V5.4H-7.4Z" style="fill:#a8b0b3;stroke:#4a4f52;stroke-width:.6"/><path d="M-7.4 -5.4L0 0L7.4 -5.4ZM-7.4 -5.4L0 0L-7.4 5.4Z" style="fill:#ccd2d3;stroke:#4a4f52;stroke-width:.5"/><path d="M7.4 5.4L0 0L-7.4 5.4" style="fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:#4a4f52;stroke-width:.5"/></g>
"##;
