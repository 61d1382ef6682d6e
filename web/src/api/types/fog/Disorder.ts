export type Disorder = "none" | "disordered" | "severely";
