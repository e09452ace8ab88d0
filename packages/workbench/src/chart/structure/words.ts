import type { BarColumns } from "@bourse/bars";
import type { StructurePart } from "../../state/structure.ts";
import type { Break, Structure, Zone } from "./zones.ts";

/** Entries of the list in words, the newest. */
const MAX_WORDS = 40;

/** The structure in sentences, newest first; each says when it became known. */
export function describeStructure(
  bars: BarColumns,
  { zones, breaks }: Structure,
  { price, day: dayOf }: { price(value: number): string; day(time: number): string },
): readonly string[] {
  const day = (bar: number) => dayOf(bars.time[bar] ?? 0);
  const zone = ({ kind, direction, top, bottom, bar, confirmedAt, reachedAt }: Zone) =>
    `${kind === "gap" ? "Fair value gap" : "Order block"} ${direction}, ${price(bottom)} to ${price(top)}, at ${day(bar)}, ` +
    `confirmed at ${day(confirmedAt)}, ${reachedAt === undefined ? "open" : `reached at ${day(reachedAt)}`}`;
  const broken = ({ kind, direction, level, swingBar, confirmedAt }: Break) =>
    `${kind === "bos" ? "Break of structure" : "Change of character"} ${direction}, ${price(level)} of ${day(swingBar)}, ` +
    `confirmed at ${day(confirmedAt)}`;
  return [
    ...zones.map((each) => ({ at: each.confirmedAt, words: zone(each) })),
    ...breaks.map((each) => ({ at: each.confirmedAt, words: broken(each) })),
  ]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MAX_WORDS)
    .map(({ words }) => words);
}

/** The parts of a structure that a chart shows. */
export const partOfStructure = ({ zones, breaks }: Structure, parts: readonly StructurePart[]): Structure => ({
  zones: zones.filter(({ kind }) => parts.includes(kind === "gap" ? "gaps" : "blocks")),
  breaks: parts.includes("breaks") ? breaks : [],
});
