import type { Command } from "./command.ts";

/** The matching commands of one group. */
export interface FoundGroup {
  readonly name: Command["group"];
  readonly commands: readonly Command[];
}

/**
 * The commands whose group and name contain every typed word. Commands whose name starts with the typed text come
 * first, then those where every typed word starts a word; groups are ordered by their best command and otherwise keep
 * their order.
 */
export function matching(commands: readonly Command[], typed: string): readonly FoundGroup[] {
  const text = typed.trim().toLowerCase();
  const ranked = commands
    .map((command) => ({ command, rank: rankOf(command, text) }))
    .filter(({ rank }) => rank < MISS)
    .toSorted((one, other) => one.rank - other.rank);
  return [...Map.groupBy(ranked, ({ command }) => command.group)].map(([name, found]) => ({
    name,
    commands: found.map(({ command }) => command),
  }));
}

const MISS = 3;

function rankOf({ group, name }: Command, text: string): number {
  const own = name.toLowerCase();
  const all = `${group.toLowerCase()} ${own}`;
  const words = text.split(/\s+/);
  if (own.startsWith(text)) return 0;
  if (words.every((word) => all.startsWith(word) || all.includes(` ${word}`))) return 1;
  return words.every((word) => all.includes(word)) ? 2 : MISS;
}
