import { type BarColumns, columnsOf } from "@bourse/bars";
import { useTheme } from "@bourse/ui";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useStore } from "../../state/store.ts";
import { partsOf, structure } from "../../state/structure.ts";
import type { Drawing } from "../drawing.ts";
import type { DrawnBars } from "../tail.ts";
import { type Hindsight, hindsightOf } from "./history.ts";
import { paintStructure } from "./paint.ts";
import { shownStructure } from "./shown.ts";
import { type Structure, structureOf } from "./zones.ts";

export interface StructureOn {
  readonly chartId: string;
  readonly drawn: DrawnBars;
  readonly drawing: RefObject<Drawing | undefined>;
}

const NOTHING: Structure = { zones: [], breaks: [] };
const NO_HINDSIGHT: readonly Hindsight[] = [];

/** Paints the market structure of a chart's completed bars; a forming bar changes nothing. */
export function useStructure({ chartId, drawn, drawing }: StructureOn): void {
  const { palette } = useTheme();
  const parts = partsOf(useStore(structure), chartId);
  const isShown = parts.length > 0;
  const completed = useCompleted(drawn, isShown);
  const found = useMemo(() => (completed ? structureOf(completed) : NOTHING), [completed]);
  const isHistoryShown = parts.includes("history");
  const hindsight = useMemo(
    () => (completed && isHistoryShown ? hindsightOf(completed) : NO_HINDSIGHT),
    [completed, isHistoryShown],
  );
  useEffect(() => {
    if (!completed) return;
    shownStructure.set({ of: { ...shownStructure.get().of, [chartId]: { bars: completed, structure: found } } });
  }, [chartId, completed, found]);
  useEffect(() => {
    const chart = drawing.current;
    if (!chart) return;
    if (!completed) return chart.overlays.show("structure", []);
    const painted = { bars: completed, structure: found, hindsight, parts, palette, chart };
    chart.overlays.show("structure", [
      { kind: "sketch", id: "structure", paint: (surface) => paintStructure(surface, painted) },
    ]);
  }, [completed, found, hindsight, parts, palette, drawing]);
}

/** The completed bars as columns; the same ones until a bar completes or is revised. */
function useCompleted({ bars, forming }: DrawnBars, isShown: boolean): BarColumns | undefined {
  const known = useRef<{ readonly bars: DrawnBars["bars"]; readonly columns: BarColumns }>(undefined);
  return useMemo(() => {
    if (!isShown) return undefined;
    const completed = forming === undefined ? bars : bars.slice(0, forming);
    const before = known.current;
    const isSame =
      before?.bars.length === completed.length && completed.every((bar, index) => bar === before.bars[index]);
    if (before && isSame) return before.columns;
    const columns = columnsOf(completed.map((bar) => ({ ...bar, time: Date.parse(bar.time) })));
    known.current = { bars: completed, columns };
    return columns;
  }, [bars, forming, isShown]);
}
