import type { BarColumns } from "@bourse/bars";
import { useTheme } from "@bourse/ui";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useLazyCode } from "../../parts/lazy-code.ts";
import { useStore } from "../../state/store.ts";
import { partsOf, structure } from "../../state/structure.ts";
import type { ChartBars } from "../chart-bars.ts";
import type { Drawing } from "../drawing.ts";
import { STRUCTURE } from "../parts.ts";
import type { Hindsight } from "./history.ts";
import { shownStructure } from "./shown.ts";
import type { Structure } from "./zones.ts";

export interface StructureOn {
  readonly chartId: string;
  readonly bars: ChartBars;
  readonly drawing: RefObject<Drawing | undefined>;
}

const NOTHING: Structure = { zones: [], breaks: [] };
const NO_HINDSIGHT: readonly Hindsight[] = [];

/** Paints the market structure of a chart's completed bars; a forming bar changes nothing. */
export function useStructure({ chartId, bars, drawing }: StructureOn): void {
  const { palette } = useTheme();
  const parts = partsOf(useStore(structure), chartId);
  const isShown = parts.length > 0;
  const completed = useCompleted(bars, isShown);
  const code = useLazyCode(isShown ? STRUCTURE : undefined);
  const found = useMemo(() => (completed && code ? code.structureOf(completed) : NOTHING), [completed, code]);
  const isHistoryShown = parts.includes("history");
  const hindsight = useMemo(
    () => (completed && code && isHistoryShown ? code.hindsightOf(completed) : NO_HINDSIGHT),
    [completed, code, isHistoryShown],
  );
  useEffect(() => {
    if (!completed || !code) return;
    shownStructure.set({ of: { ...shownStructure.get().of, [chartId]: { bars: completed, structure: found } } });
  }, [chartId, completed, code, found]);
  useEffect(() => {
    const chart = drawing.current;
    if (!chart) return;
    if (!completed || !code) return chart.overlays.show("structure", []);
    const painted = { bars: completed, structure: found, hindsight, parts, palette, chart };
    chart.overlays.show("structure", [
      { kind: "sketch", id: "structure", paint: (surface) => code.paintStructure(surface, painted) },
    ]);
  }, [completed, code, found, hindsight, parts, palette, drawing]);
}

/** Completed bars that are searched, the newest: more would take longer than a frame. */
const MOST_SEARCHED = 20_000;

interface Known {
  readonly store: ChartBars["store"];
  readonly version: number;
  readonly from: number;
  readonly to: number;
  readonly columns: BarColumns;
}

/** The completed bars as columns; the same ones until a bar completes or is revised. */
function useCompleted(bars: ChartBars, isShown: boolean): BarColumns | undefined {
  const known = useRef<Known>(undefined);
  return useMemo(() => {
    if (!isShown) return undefined;
    const { store, forming } = bars;
    const to = forming ?? store.to;
    const from = Math.max(store.from, to - MOST_SEARCHED);
    const before = known.current;
    const isSame =
      before?.store === store && before.from === from && before.to === to && store.changedSince(before.version) >= to;
    const columns = before && isSame ? before.columns : copyOf(store.slice(from, to));
    known.current = { store, version: store.version, from, to, columns };
    return columns;
  }, [bars, isShown]);
}

/** A copy, because the store overwrites its own columns. */
function copyOf({ length, time, open, high, low, close, volume }: BarColumns): BarColumns {
  return {
    length,
    time: time.slice(),
    open: open.slice(),
    high: high.slice(),
    low: low.slice(),
    close: close.slice(),
    volume: volume.slice(),
  };
}
