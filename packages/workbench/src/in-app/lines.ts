import type { OutputAnswer, OutputLineInfo } from "@bourse/contract/host-api";

/**
 * Known lines with those of a later answer; the host may have dropped the first ones and let the last one grow. If the channel
 * was made again, the known lines are dropped.
 */
export function mergeLines(known: OutputAnswer | undefined, answer: OutputAnswer): OutputAnswer {
  const from = answer.lines[0]?.sequence ?? Number.POSITIVE_INFINITY;
  const kept =
    (known?.life === answer.life ? known : undefined)?.lines.filter(
      ({ sequence }) => sequence >= answer.first && sequence < from,
    ) ?? [];
  return { ...answer, lines: [...kept, ...answer.lines] };
}

/** Levels, the least important first. */
export const LEVELS = ["trace", "debug", "info", "warn", "error"] as const;
export type Level = (typeof LEVELS)[number];

/** Lines of a level or above; lines without one are always shown. */
export const fromLevel = (lines: readonly OutputLineInfo[], least: Level): readonly OutputLineInfo[] =>
  lines.filter(({ level }) => level === undefined || LEVELS.indexOf(level) >= LEVELS.indexOf(least));

/** Lines of a chunk: few enough to draw one again at each line that comes, and few chunks for the longest channel. */
const CHUNK = 100;

/** Lines that are drawn together. */
export interface LineChunk {
  readonly number: number;
  readonly lines: readonly OutputLineInfo[];
}

/** Lines in chunks by their numbers: a line stays in its chunk, also when earlier ones are dropped. */
export function inChunks(lines: readonly OutputLineInfo[]): readonly LineChunk[] {
  const chunks = Map.groupBy(lines, ({ sequence }) => Math.floor(sequence / CHUNK));
  return [...chunks].map(([number, own]) => ({ number, lines: own }));
}

/** Comparing both ends is enough: lines come and go only at the ends, and only the last one may grow. */
export const isSameChunk = (before: readonly OutputLineInfo[], after: readonly OutputLineInfo[]): boolean =>
  before.length === after.length && before[0] === after[0] && before.at(-1) === after.at(-1);
