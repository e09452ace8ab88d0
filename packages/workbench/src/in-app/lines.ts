import type { OutputAnswer, OutputLineInfo } from "@bourse/contract/host-api";

/** Known lines with those of a later answer; the host may have dropped the first ones and let the last one grow. */
export function mergeLines(known: OutputAnswer | undefined, answer: OutputAnswer): OutputAnswer {
  const from = answer.lines[0]?.sequence ?? Number.POSITIVE_INFINITY;
  const kept = known?.lines.filter(({ sequence }) => sequence >= answer.first && sequence < from) ?? [];
  return { first: answer.first, lines: [...kept, ...answer.lines] };
}

/** Levels, the least important first. */
export const LEVELS = ["trace", "debug", "info", "warn", "error"] as const;
export type Level = (typeof LEVELS)[number];

/** Lines of a level or above; lines without one are always shown. */
export const fromLevel = (lines: readonly OutputLineInfo[], least: Level): readonly OutputLineInfo[] =>
  lines.filter(({ level }) => level === undefined || LEVELS.indexOf(level) >= LEVELS.indexOf(least));
