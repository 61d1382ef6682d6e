import type { RuleHead } from "../api/game";

export interface Topic {
  name: string;
  rules: RuleHead[];
}

export interface Book {
  name: string;
  topics: Topic[];
}

/** The rules by rulebook and topic, in the order in which they come. */
export function byBook(rules: readonly RuleHead[]): Book[] {
  const books = new Map<string, Map<string, RuleHead[]>>();
  for (const rule of rules) {
    const topics = books.get(rule.rulebook) ?? new Map<string, RuleHead[]>();
    books.set(rule.rulebook, topics);
    topics.set(rule.topic, [...(topics.get(rule.topic) ?? []), rule]);
  }
  return [...books].map(([name, topics]) => ({
    name,
    topics: [...topics].map(([topic, found]) => ({ name: topic, rules: found })),
  }));
}
