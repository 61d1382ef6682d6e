/**
 * The drawings of the units and emblems: layers in a square of 100 by 100, everyone looking to the right, the ground at 94.
 * They are hand-made; the parts that occur more than once (a man, a horse) are functions.
 */

/** How a layer is painted: solid ink, the side's colour, bare paper, a shaft of wood, a thin ink line, a line cut out of the ink, or ivory. */
export type Paint = "ink" | "side" | "paper" | "shaft" | "fine" | "cut" | "tusk";

export interface Layer {
  paint: Paint;
  d: string;
  at?: string;
}

export type Figure =
  | "heavy infantry"
  | "medium infantry"
  | "pike"
  | "spear"
  | "light infantry"
  | "cavalry"
  | "archer"
  | "light cavalry"
  | "elephant"
  | "commander"
  | "overlap"
  | "reserves";

const round = (x: number, y: number, r: number): string =>
  `M${x - r},${y} a${r},${r} 0 1 0 ${2 * r},0 a${r},${r} 0 1 0 ${-2 * r},0 Z`;

const oval = (x: number, y: number, w: number, h: number): string =>
  `M${x - w},${y} a${w},${h} 0 1 0 ${2 * w},0 a${w},${h} 0 1 0 ${-2 * w},0 Z`;

const LEGS =
  "M-7,-27 L-10,-14 L-14,-4 L-17,0 L-7,0 L-6,-4 L-2,-14 L1,-21 L4,-13 L5,-4 L4,0 L14,0 L12,-3 L10,-4 L11,-15 L9,-27 Z";
const TUNIC = "M-8,-46 Q0,-50 8,-46 L11,-24 Q0,-20 -11,-24 Z";
const HELMET = "M-6,-53 Q-6,-62 1,-62 Q8,-62 8,-55 L9,-53 L5,-52 L5,-47 L-3,-46 L-8,-48 Z";
const PLUME = "M-2,-62 Q-12,-60 -12,-49 Q-8,-55 -2,-57 Q3,-62 10,-63 Q5,-69 -2,-62 Z";

/** A man on foot whose feet are at (x, y). */
function man(x: number, y: number, size: number, plumed: boolean): Layer[] {
  const at = `translate(${x} ${y}) scale(${size})`;
  return [
    { paint: "ink", d: LEGS, at },
    { paint: "ink", d: TUNIC, at },
    ...(plumed ? [{ paint: "side" as const, d: PLUME, at }] : []),
    { paint: "ink", d: HELMET, at },
  ];
}

function legionary(x: number, y: number, size: number): Layer[] {
  const at = `translate(${x} ${y}) scale(${size})`;
  return [
    { paint: "shaft", d: "M-9,-6 L-3,-70", at },
    { paint: "ink", d: "M-4.4,-66 L-2.4,-77 L-0.6,-66 Z", at },
    ...man(x, y, size, true),
    { paint: "side", d: "M-8,-44 Q3,-48 14,-44 L14,-10 Q3,-6 -8,-10 Z", at },
    { paint: "cut", d: "M3,-45 L3,-34 M3,-21 L3,-9 M-4,-40 Q3,-43 10,-40 M-4,-14 Q3,-11 10,-14", at },
    { paint: "paper", d: round(3, -27, 4.2), at },
  ];
}

function auxiliary(x: number, y: number, size: number): Layer[] {
  const at = `translate(${x} ${y}) scale(${size})`;
  return [
    ...man(x, y, size, false),
    { paint: "ink", d: "M-6,-44 L-16,-34 L-13,-30 L-3,-37 Z", at },
    { paint: "shaft", d: "M-24,-14 L-4,-70", at },
    { paint: "ink", d: "M-6.4,-68 L-1.6,-78 L-1.6,-66 Z", at },
    { paint: "side", d: oval(7, -28, 9, 17), at },
    { paint: "cut", d: "M7,-42 L7,-14", at },
    { paint: "paper", d: oval(7, -28, 2.6, 5), at },
  ];
}

function hoplite(x: number, y: number, size: number): Layer[] {
  const at = `translate(${x} ${y}) scale(${size})`;
  return [
    ...man(x, y, size, true),
    { paint: "shaft", d: "M-17,-34 L31,-62", at },
    { paint: "ink", d: "M28,-64 L40,-68 L31,-58 Z", at },
    { paint: "ink", d: "M-7,-45 L-15,-40 L-9,-34 L-2,-40 Z", at },
    { paint: "side", d: round(5, -28, 14.5), at },
    { paint: "cut", d: round(5, -28, 11), at },
    { paint: "paper", d: "M5,-36 L12,-22 L8.5,-22 L5,-29.5 L1.5,-22 L-2,-22 Z", at },
  ];
}

function phalangite(x: number, y: number, size: number): Layer[] {
  const at = `translate(${x} ${y}) scale(${size})`;
  return [
    ...man(x, y, size, false),
    { paint: "side", d: round(4, -33, 8.5), at },
    { paint: "paper", d: round(4, -33, 3), at },
  ];
}

const TROT =
  "M93,51 C94,48 92,45 89,43 L83,36 L82,29 L77,34 C70,36 65,43 60,51 C52,54 40,53 31,51 C24,49 17,52 15,59 C8,61 4,70 5,82 C8,76 12,72 15,70 C17,73 18,75 17,78 L13,86 L11,94 L19,94 L21,88 L27,76 L31,78 L32,86 L29,94 L37,94 L39,84 L40,74 C46,77 54,77 60,73 L62,80 L61,94 L69,94 L70,80 L72,71 L79,73 L83,80 L78,87 L82,91 L89,80 L84,69 L75,63 C76,57 78,54 80,51 L84,54 C88,57 92,56 93,51 Z";

const GALLOP =
  "M97,46 C98,43 96,40 93,38 L87,32 L86,26 L81,31 C74,33 68,40 62,49 C54,52 43,51 34,49 C27,47 21,49 18,54 C10,52 3,55 -1,63 C6,60 11,60 16,62 C16,66 15,68 12,71 L4,76 L-3,86 L1,90 L8,80 L18,76 L27,70 L24,78 L15,86 L17,91 L24,86 L32,77 L38,69 C46,72 55,72 62,68 L72,70 L84,78 L90,86 L94,83 L89,74 L80,66 L92,66 L101,72 L103,68 L94,61 L77,59 C78,54 80,50 83,47 L88,49 C92,52 96,51 97,46 Z";

const ELEPHANT =
  "M12,56 C11,42 22,35 38,35 C50,34 60,35 67,38 C71,29 83,28 88,37 C91,43 92,50 92,58 L93,72 C93,79 97,79 98,74 L102,75 C102,87 86,88 85,75 L83,64 C80,66 77,66 75,65 L76,78 L78,94 L64,94 L64,84 L61,77 C54,79 46,79 40,77 L40,86 L41,94 L28,94 L27,84 L25,77 L24,86 L25,94 L12,94 L13,80 C9,73 11,64 12,56 Z";

export const figures: Record<Figure, Layer[]> = {
  "heavy infantry": [...legionary(24, 91, 1.14), ...legionary(50, 92.5, 1.16), ...legionary(76, 94, 1.18)],

  "medium infantry": [...auxiliary(34, 92, 1.14), ...auxiliary(68, 94, 1.18)],

  pike: [
    { paint: "shaft", d: "M2,44 L46,2" },
    { paint: "shaft", d: "M12,56 L70,4" },
    { paint: "ink", d: "M43,3 L50,-2 L48,6 Z" },
    { paint: "ink", d: "M67,5 L74,0 L72,8 Z" },
    ...phalangite(17, 88, 0.92),
    { paint: "shaft", d: "M8,66 L92,14" },
    { paint: "ink", d: "M89,14 L99,9 L93,18 Z" },
    ...phalangite(39, 91, 0.96),
    { paint: "shaft", d: "M12,74 L95,38" },
    { paint: "ink", d: "M92,37 L102,35 L94,42 Z" },
    ...phalangite(62, 94, 1),
    { paint: "shaft", d: "M22,76 L96,62" },
    { paint: "ink", d: "M94,59 L103,61 L94,65 Z" },
  ],

  spear: [...hoplite(26, 91, 1.18), ...hoplite(57, 94, 1.22)],

  "light infantry": [
    { paint: "shaft", d: "M6,16 L78,10" },
    { paint: "ink", d: "M76,6 L90,9 L77,14 Z" },
    // A runner: the rear leg kicks back, the arm with the javelin is drawn behind the head.
    {
      paint: "ink",
      d: "M44,57 L36,68 L20,70 L12,79 L16,84 L24,78 L41,77 L52,64 L62,70 L64,82 L60,94 L73,94 L71,90 L72,80 L71,64 L60,56 Z",
    },
    { paint: "ink", d: "M40,30 Q50,25 60,31 L62,58 Q52,63 42,58 Z" },
    { paint: "ink", d: "M42,31 L28,25 L27,13 L32,12 L34,20 L48,27 Z" },
    { paint: "ink", d: round(55, 20, 7.2) },
    { paint: "side", d: "M46,18 Q48,9 58,11 L64,15 L48,21 L42,30 L41,22 Z" },
    { paint: "side", d: "M60,33 L70,36 Q82,28 86,46 Q84,62 68,60 Q62,58 63,50 Q72,52 73,45 Q72,40 62,42 Z" },
  ],

  cavalry: [
    { paint: "ink", d: TROT },
    { paint: "side", d: "M28,51 C36,54 52,55 61,50 L64,64 L60,72 L54,67 L48,74 L42,67 L36,73 L28,66 Z" },
    { paint: "cut", d: "M78,40 L86,47 M74,36 L70,46 M82,49 L88,44" },
    { paint: "ink", d: "M42,27 Q50,22 57,28 L57,48 L63,56 L61,70 L68,73 L67,76 L57,75 L55,59 L42,52 Z" },
    { paint: "side", d: "M46,11 Q36,11 33,26 Q40,19 47,18 Q53,10 61,9 Q54,2 46,11 Z" },
    { paint: "ink", d: "M43,21 Q43,10 51,10 Q59,10 59,18 L60,21 L56,22 L55,27 L45,28 Z" },
    { paint: "shaft", d: "M22,50 L98,20" },
    { paint: "ink", d: "M95,19 L106,17 L98,25 Z" },
    { paint: "side", d: round(51, 39, 10) },
    { paint: "cut", d: round(51, 39, 7) },
    { paint: "paper", d: round(51, 39, 2.6) },
  ],

  archer: [
    { paint: "fine", d: "M69,10 L40,43 L69,80" },
    {
      paint: "ink",
      d: "M34,62 L28,76 L20,94 L31,94 L36,80 L44,69 L52,78 L54,94 L66,94 L62,89 L61,74 L54,61 Z",
    },
    { paint: "ink", d: "M33,34 Q42,29 52,34 L56,63 Q44,68 32,63 Z" },
    { paint: "side", d: "M33,36 L24,35 L18,62 L26,66 L34,50 Z" },
    { paint: "fine", d: "M20,37 L16,26 M25,35 L23,23 M30,35 L30,24" },
    { paint: "ink", d: "M35,37 L26,46 L30,52 L44,46 L42,40 Z" },
    { paint: "ink", d: "M46,36 L80,40 L80,46 L48,46 Z" },
    { paint: "ink", d: round(46, 23, 7.6) },
    { paint: "side", d: "M37,22 Q37,11 48,12 Q55,13 55,19 L42,22 L38,30 Q36,26 37,22 Z" },
    { paint: "shaft", d: "M38,43 L92,43" },
    { paint: "ink", d: "M90,39 L100,43 L90,47 Z" },
    { paint: "ink", d: "M66,5 L71,8 Q93,24 84,43 Q93,64 71,82 L66,85 L68,79 Q84,62 78,43 Q84,25 68,11 Z" },
  ],

  "light cavalry": [
    { paint: "ink", d: GALLOP },
    { paint: "side", d: "M40,48 L58,49 L57,57 L41,56 Z" },
    { paint: "side", d: "M46,25 Q30,25 18,38 Q28,36 32,40 Q38,34 48,38 Z" },
    { paint: "ink", d: "M46,23 Q53,19 59,25 L60,44 L68,52 L64,64 L71,67 L70,70 L60,69 L60,55 L46,49 Z" },
    { paint: "ink", d: round(55, 14, 6.6) },
    { paint: "side", d: "M47,15 L53,3 L62,12 Z" },
    { paint: "ink", d: "M49,26 L37,20 L38,10 L43,10 L43,16 L55,22 Z" },
    { paint: "shaft", d: "M14,12 L88,-4" },
    { paint: "ink", d: "M85,-8 L98,-6 L87,0 Z" },
    { paint: "cut", d: "M80,38 L74,47 M86,45 L91,41" },
  ],

  elephant: [
    { paint: "shaft", d: "M40,20 L66,-8" },
    { paint: "ink", d: "M63,-7 L71,-13 L68,-4 Z" },
    { paint: "ink", d: round(37, 8, 4.6) },
    { paint: "ink", d: round(50, 7, 4.6) },
    { paint: "ink", d: "M31,12 L43,12 L44,20 L30,20 Z M45,11 L56,11 L57,20 L44,20 Z" },
    { paint: "ink", d: ELEPHANT },
    { paint: "fine", d: "M13,54 Q6,60 7,72" },
    {
      paint: "side",
      d: "M26,15 L31,15 L31,19 L36,19 L36,15 L41,15 L41,19 L46,19 L46,15 L51,15 L51,19 L56,19 L56,15 L61,15 L58,38 L29,38 Z",
    },
    { paint: "cut", d: "M28,24 L60,24 M36,24 L36,37 M44,24 L44,37 M52,24 L52,37" },
    { paint: "side", d: "M25,37 C36,39 50,39 62,38 L60,56 L54,52 L49,60 L43,53 L37,60 L31,53 L25,56 Z" },
    {
      paint: "cut",
      d: "M72,41 C63,42 61,56 68,64 C75,60 78,50 75,43 M86,74 L92,73 M85,68 L92,67 M86,80 L93,78",
    },
    { paint: "paper", d: round(83, 43, 1.8) },
    { paint: "tusk", d: "M79,62 Q85,74 103,65 Q92,67 84,59 Z" },
  ],

  commander: [
    { paint: "fine", d: "M50,90 C22,88 8,64 16,36 M50,90 C78,88 92,64 84,36" },
    {
      paint: "ink",
      d: "M16,38 Q7,34 8,24 Q17,27 18,36 Z M13,50 Q3,49 1,39 Q11,39 15,48 Z M15,62 Q5,64 0,55 Q10,52 16,60 Z M21,73 Q13,78 5,71 Q14,65 22,70 Z M31,82 Q25,90 16,86 Q22,78 31,79 Z M84,38 Q93,34 92,24 Q83,27 82,36 Z M87,50 Q97,49 99,39 Q89,39 85,48 Z M85,62 Q95,64 100,55 Q90,52 84,60 Z M79,73 Q87,78 95,71 Q86,65 78,70 Z M69,82 Q75,90 84,86 Q78,78 69,79 Z",
    },
    { paint: "side", d: "M30,34 Q24,6 54,4 Q80,6 79,34 Q82,50 76,62 Q73,44 66,30 Q54,18 38,28 Z" },
    { paint: "cut", d: "M46,6 L45,22 M56,6 L54,22 M66,10 L62,26 M74,20 L67,32 M78,34 L71,40" },
    {
      paint: "ink",
      d: "M28,52 Q26,24 48,22 Q68,22 70,46 L74,72 L63,70 L58,62 L53,80 L37,83 L40,66 L35,64 L36,56 L28,56 Z",
    },
    { paint: "cut", d: "M30,40 Q50,34 69,42" },
    { paint: "paper", d: "M35,46 L49,45 L52,53 L41,53 Z" },
  ],

  overlap: [
    { paint: "side", d: "M8,18 L46,18 L46,46 Q46,66 27,76 Q8,66 8,46 Z" },
    { paint: "cut", d: "M27,22 L27,70 M12,38 L42,38" },
    { paint: "ink", d: "M36,34 L74,34 L74,62 Q74,82 55,92 Q36,82 36,62 Z" },
    { paint: "cut", d: round(55, 58, 12) },
    { paint: "paper", d: round(55, 58, 4.4) },
    { paint: "ink", d: "M50,4 Q90,2 91,36 L99,36 L87,56 L75,36 L83,36 Q83,12 50,12 Z" },
  ],

  reserves: [
    { paint: "shaft", d: "M18,22 L18,94 M46,8 L46,94 M74,22 L74,94" },
    { paint: "side", d: "M19,22 L40,26 L33,33 L40,42 L19,42 Z M75,22 L96,26 L89,33 L96,42 L75,42 Z" },
    { paint: "side", d: "M47,8 L72,13 L64,21 L72,31 L47,31 Z" },
    { paint: "ink", d: "M4,94 L18,58 L32,94 Z M60,94 L74,58 L88,94 Z" },
    { paint: "ink", d: "M26,96 L46,50 L66,96 Z" },
    { paint: "paper", d: "M46,64 L54,96 L38,96 Z" },
    { paint: "paper", d: "M18,70 L23,94 L13,94 Z M74,70 L79,94 L69,94 Z" },
    { paint: "ink", d: round(46, 6, 3) },
  ],
};

/** The drawing for a card: its unit type, or its family if it is no unit. */
export function figureOf(face: { family: string; unit: string | null }): Figure {
  const name = face.unit ?? face.family;
  return name in figures ? (name as Figure) : "commander";
}
