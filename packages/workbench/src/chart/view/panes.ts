import type { IPaneApi, Time } from "lightweight-charts";
import { MAX_SHARES, type PaneShares } from "../../state/chart-style.ts";

/** Least height of a pane in pixels: a lower one shows nothing readable. */
export const LOWEST_PANE = 30;

/** Height of the border below a pane in pixels. */
const BORDER = 1;

type Pane = Pick<IPaneApi<Time>, "getHeight" | "getStretchFactor" | "setStretchFactor">;

/** The panes of a chart, one below the other. */
export interface PaneHeights {
  /** In pixels, from the top. */
  all(): readonly number[];
  /** Distance of a named pane from the top of the chart, in pixels; undefined if there is none. */
  topOf(name: string): number | undefined;
  /** Moves the border below a pane down by pixels; the pane above and the one below share their height differently. */
  moveBorder(pane: number, pixels: number): void;
  /** Names a pane that is new; it gets the share that was restored under its name, or the usual one. */
  name(pane: number, name: string, usual: number): void;
  /** Gives the panes of these names their shares, and every other one its usual share. */
  restore(shares: PaneShares): void;
  /** All shares if the trader has moved one since they were restored; otherwise undefined. */
  moved(): PaneShares | undefined;
}

/** The heights of a chart's panes. */
export function paneHeights(chart: { panes(): readonly Pane[] }): PaneHeights {
  const named = new WeakMap<Pane, { readonly name: string; readonly usual: number }>();
  let restored: PaneShares = {};
  const shareOf = ({ name, usual }: { readonly name: string; readonly usual: number }) => restored[name] ?? usual;
  const stretch = (pane: Pane) => {
    const known = named.get(pane);
    if (known && pane.getStretchFactor() !== shareOf(known)) pane.setStretchFactor(shareOf(known));
  };
  return {
    all: () => chart.panes().map((pane) => pane.getHeight()),
    topOf(name) {
      const panes = chart.panes();
      const at = panes.findIndex((pane) => named.get(pane)?.name === name);
      return at < 0 ? undefined : panes.slice(0, at).reduce((sum, pane) => sum + pane.getHeight() + BORDER, 0);
    },
    moveBorder: (pane, pixels) => moveBorder(chart.panes()[pane], chart.panes()[pane + 1], pixels),
    name(index, name, usual) {
      const pane = chart.panes()[index];
      if (!pane) return;
      named.set(pane, { name, usual });
      stretch(pane);
    },
    restore(shares) {
      restored = shares;
      for (const pane of chart.panes()) stretch(pane);
    },
    moved() {
      const now = chart.panes().flatMap((pane) => {
        const known = named.get(pane);
        return known ? [{ name: known.name, share: rounded(pane.getStretchFactor()), before: shareOf(known) }] : [];
      });
      if (now.every(({ share, before }) => share === rounded(before))) return undefined;
      const others = Object.entries(restored).filter(([name]) => !now.some((each) => each.name === name));
      const shown = now.map(({ name, share }) => [name, share] as const);
      return Object.fromEntries([...others, ...shown].slice(-MAX_SHARES));
    },
  };
}

/** A thousandth is less than a pixel of the usual pane. */
const rounded = (share: number) => Math.round(share * 1000) / 1000;

/** Moves the border between two panes; the others keep their heights. */
export function moveBorder(upper: Pane | undefined, lower: Pane | undefined, pixels: number): void {
  if (!upper || !lower) return;
  const both = upper.getHeight() + lower.getHeight();
  if (both < 2 * LOWEST_PANE) return;
  const height = Math.min(both - LOWEST_PANE, Math.max(LOWEST_PANE, upper.getHeight() + pixels));
  const share = upper.getStretchFactor() + lower.getStretchFactor();
  upper.setStretchFactor((share * height) / both);
  lower.setStretchFactor((share * (both - height)) / both);
}
