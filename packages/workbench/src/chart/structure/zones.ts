import { type BarColumns, type Direction, type StructureEvent, scanStructure } from "@bourse/bars";

/** A range of prices: a fair value gap or an order block. Indexes count the bars. */
export interface Zone {
  readonly kind: "gap" | "block";
  readonly direction: Direction;
  /** The bar that it is at: the gap's middle bar, the block's own. */
  readonly bar: number;
  readonly top: number;
  readonly bottom: number;
  /** The completed bar at whose close it became known. */
  readonly confirmedAt: number;
  /** The first later completed bar that reached it; undefined: it is open. */
  readonly reachedAt: number | undefined;
}

/** A swing's level that a close broke. */
export interface Break {
  readonly kind: "bos" | "choch";
  readonly direction: Direction;
  readonly swingBar: number;
  /** The bar whose close broke the level; it became known with this bar. */
  readonly confirmedAt: number;
  readonly level: number;
}

/** The market structure of completed bars, as it was known at each of them. */
export interface Structure {
  readonly zones: readonly Zone[];
  readonly breaks: readonly Break[];
}

/** Zones and breaks of each kind that are shown, the newest: each is painted in every frame. */
export const MAX_SHOWN = 200;

const NOTHING: Structure = { zones: [], breaks: [] };

/** Finds zones and breaks by the causal engine: no later bar changes them, it can only reach them. */
export function structureOf(bars: BarColumns): Structure {
  const scan = scanStructure(bars);
  if (!scan.ok) return NOTHING;
  const breaks = scan.events.flatMap(breakOf);
  const gaps = scan.events.flatMap((event) => gapOf(bars, event));
  const blocks = blocksOf(bars, breaks);
  return { zones: [...gaps.slice(-MAX_SHOWN), ...blocks.slice(-MAX_SHOWN)], breaks: breaks.slice(-MAX_SHOWN) };
}

function breakOf({ rule, direction, used, confirmedAt, level }: StructureEvent): readonly Break[] {
  const kind = rule.startsWith("bos") ? "bos" : rule.startsWith("choch") ? "choch" : undefined;
  const [swingBar] = used;
  return kind && swingBar !== undefined ? [{ kind, direction, swingBar, confirmedAt, level }] : [];
}

function gapOf(bars: BarColumns, { rule, direction, bar, confirmedAt, level }: StructureEvent): readonly Zone[] {
  if (!rule.startsWith("fvg")) return [];
  const isUp = direction === "up";
  const far = (isUp ? bars.high[bar - 1] : bars.low[bar - 1]) ?? level;
  const [top, bottom] = isUp ? [level, far] : [far, level];
  const reachedAt = firstReach(bars, { direction, top, bottom }, confirmedAt + 1);
  return [{ kind: "gap", direction, bar, top, bottom, confirmedAt, reachedAt }];
}

/** The bar of each break's origin: a bar that originates two breaks remains one block. */
function blocksOf(bars: BarColumns, breaks: readonly Break[]): readonly Zone[] {
  const known = new Set<string>();
  return breaks.flatMap(({ direction, swingBar, confirmedAt }): readonly Zone[] => {
    const bar = rootOf(bars, { direction, swingBar, confirmedAt });
    const [top, bottom] = [bars.high[bar] ?? Number.NaN, bars.low[bar] ?? Number.NaN];
    if (known.has(`${direction} ${bar}`)) return [];
    known.add(`${direction} ${bar}`);
    const reachedAt = firstReach(bars, { direction, top, bottom }, confirmedAt + 1);
    return [{ kind: "block", direction, bar, top, bottom, confirmedAt, reachedAt }];
  });
}

/** The bar between swing and break that reaches furthest the other way; the last of equals. */
function rootOf({ high, low }: BarColumns, at: Pick<Break, "direction" | "swingBar" | "confirmedAt">): number {
  const { direction, swingBar, confirmedAt } = at;
  const isUp = direction === "up";
  let root = swingBar + 1;
  for (let index = root; index < confirmedAt; index += 1) {
    const [here, best] = isUp ? [low[index], low[root]] : [high[root], high[index]];
    if ((here ?? 0) <= (best ?? 0)) root = index;
  }
  return root;
}

function firstReach(bars: BarColumns, zone: Pick<Zone, "direction" | "top" | "bottom">, from: number) {
  for (let index = from; index < bars.length; index += 1) {
    const isReached =
      zone.direction === "up" ? (bars.low[index] ?? 0) <= zone.top : (bars.high[index] ?? 0) >= zone.bottom;
    if (isReached) return index;
  }
  return undefined;
}
