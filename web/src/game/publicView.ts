import type { View } from "../api/game";

/** A view without what only one seat may see, for the moment in which two players change places. */
export function publicView(view: View): View {
  const { stage } = view;
  const hide = <B extends { card: number | null } | null>(bonus: B): B =>
    bonus ? { ...bonus, card: null } : bonus;
  let shown = stage;
  if (typeof stage === "object") {
    const [name, body] = Object.entries(stage)[0] ?? [];
    if (name && body && "bonus" in body) {
      shown = { [name]: { ...body, bonus: hide(body.bonus), defence: hide(body.defence) } } as typeof stage;
    }
  }
  return { ...view, own: null, stage: shown };
}
