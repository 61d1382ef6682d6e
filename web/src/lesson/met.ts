/** What of the game somebody has met in a battle. */
import type { Event } from "../api/fog";
import type { lessonWords } from "../words/lesson";

export type Topic = keyof typeof lessonWords.learnt;

const has = (event: Event, chapter: string, what?: string): boolean => {
  const found = (event as Record<string, unknown>)[chapter];
  return found !== undefined && (!what || (typeof found === "object" && found !== null && what in found));
};

const TOPICS: Record<Topic, (event: Event) => boolean> = {
  charge: (event) => has(event, "impact", "charge"),
  evade: (event) => has(event, "fled"),
  move: (event) => has(event, "manoeuvre", "ordered"),
  shoot: (event) => has(event, "shooting"),
  fight: (event) => has(event, "close_combat", "hits"),
  cohesion: (event) => has(event, "cohesion_test"),
  rout: (event) => has(event, "pursuit", "pursues") || has(event, "lost"),
  command: (event) => has(event, "joint_action", "bolsters") || has(event, "commander_moved"),
};

export function met(events: readonly Event[]): Topic[] {
  return (Object.keys(TOPICS) as Topic[]).filter((topic) => events.some(TOPICS[topic]));
}
