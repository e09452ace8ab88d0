import type { Account } from "@bourse/contract/host-api";

/** Height of a chip and the gap below it, in pixels: so far apart that a pointer meets one handle alone. */
export const CHIP_HEIGHT = 26;

/** The height at which a line should have its chip; undefined while the chart has no place for it. */
export interface WantedChip {
  readonly id: string;
  readonly y: number | undefined;
}

/** Tops of chips beside their lines. No chip covers another. If a line is out of sight, its chip stays at the nearer edge. */
export function chipTops(wanted: readonly WantedChip[], height: number): ReadonlyMap<string, number> {
  const most = Math.max(0, height - CHIP_HEIGHT);
  const inside = wanted
    .map(({ id, y = 0 }) => ({ id, top: Math.min(most, Math.max(0, y - CHIP_HEIGHT / 2)) }))
    .toSorted((one, other) => one.top - other.top);
  let free = 0;
  const down = inside.map(({ id, top }) => {
    const at = Math.max(top, free);
    free = at + CHIP_HEIGHT;
    return { id, top: at };
  });
  let edge = height;
  const up = down.toReversed().map(({ id, top }) => {
    const at = Math.min(top, edge - CHIP_HEIGHT);
    edge = at;
    return [id, Math.round(at)] as const;
  });
  return new Map(up);
}

/** Chips look like their line; a live account's are filled, so that no one takes it for paper. */
export const chipClass = (kind: Account["kind"], tone: string): string =>
  `chip absolute top-0 right-0 flex h-[22px] items-center gap-1 rounded border px-1 text-2xs whitespace-nowrap tabular-nums pointer-events-auto ${tone} ${kind === "live" ? "bg-raised font-semibold" : "bg-surface/90"}`;
