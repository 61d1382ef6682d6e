/** How battle groups are drawn up: so many bases wide, and as deep as that makes them. AM-BGR-005 */

/** How wide a battle group is where nothing else is wished: two ranks deep. */
export const usualFiles = (bases: number): number => Math.ceil(bases / 2);

export const ranks = (bases: number, files: number): number => Math.max(1, Math.ceil(bases / files));
