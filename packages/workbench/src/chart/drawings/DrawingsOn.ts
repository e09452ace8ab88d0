import type { Drawing as Drawn } from "@bourse/contract/host-api";
import { formatPrice, useTheme } from "@bourse/ui";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLazyCode } from "../../parts/lazy-code.ts";
import { openDialog } from "../../state/dialogs.ts";
import { useStore } from "../../state/store.ts";
import type { Drawing } from "../drawing.ts";
import type { OnChart } from "../on-chart.ts";
import type { SketchMark } from "../overlays/sketch.ts";
import { DRAWINGS } from "../parts.ts";
import type { Dragged, Shown } from "./drag.ts";
import type { Places, Shape, Shaped } from "./geometry.ts";
import { placing } from "./placed.ts";
import { anchorsOf } from "./placing.ts";
import { useDrawingActs, useDrawingsOf } from "./queries.ts";
import { describeDrawing, numberWords } from "./words.ts";

export interface DrawingsOnProps extends OnChart {
  readonly words: { day(time: number): string };
}

/** A drawing that is being placed has no id yet. */
const PREVIEW = "preview";
const PREVIEW_WIDTH = 1;

/** Draws the drawings of a chart's symbol, and lets the trader select, drag and remove them. Shows nothing itself. */
export function DrawingsOn({ chartId, symbol, prices, element, drawing, say, words }: DrawingsOnProps) {
  const { palette } = useTheme();
  const all = useDrawingsOf(symbol);
  const acts = useDrawingActs();
  const [selected, setSelected] = useState<string>();
  const [dragged, setDragged] = useState<Dragged>();
  const preview = usePreview(chartId, drawing);
  const code = useLazyCode(all.length > 0 || preview ? DRAWINGS : undefined);
  const { decimals } = prices;
  const price = useCallback((value: number) => formatPrice(value, decimals), [decimals]);
  const shown = useMemo(() => {
    const visible = all.filter((each) => !each.hidden);
    return visible.map((drawn) => (drawn.id === dragged?.id ? { ...drawn, anchors: [...dragged.anchors] } : drawn));
  }, [all, dragged]);
  const current = useRef<readonly Shown[]>([]);
  const listed = useRef(all);
  listed.current = all;
  const said = useRef(words);
  said.current = words;

  useEffect(() => {
    const chart = drawing.current;
    if (!chart) return;
    if (!code) return chart.overlays.show("drawings", []);
    const words = numberWords(price, (from, to) => barsBetween(chart, from, to));
    const shape = (drawn: Shaped): Shape => code.shapeOf(drawn, placesOf(chart), words);
    current.current = shown.map((drawn) => ({ drawn, shape: () => shape(drawn) }));
    const looks = { background: palette.surface };
    const marks = shown.map(
      (drawn): SketchMark => ({
        kind: "sketch",
        id: drawn.id,
        paint: (surface) =>
          code.paintShape(surface, shape(drawn), { ...drawn, ...looks, isSelected: drawn.id === selected }),
      }),
    );
    const draft: SketchMark = {
      kind: "sketch",
      id: PREVIEW,
      paint: (surface) =>
        preview &&
        code.paintShape(surface, shape(preview), {
          ...looks,
          color: palette.accent,
          width: PREVIEW_WIDTH,
          isSelected: true,
        }),
    };
    chart.overlays.show("drawings", preview ? [...marks, draft] : marks);
  }, [shown, selected, preview, palette, price, drawing, code]);

  useEffect(() => {
    const target = element.current;
    if (!target || !code) return;
    const found = (id: string) => current.current.find(({ drawn }) => drawn.id === id)?.drawn;
    return code.watchDrawings(target, {
      drawing: () => drawing.current,
      shown: () => current.current,
      decimals,
      onSelect(id) {
        setSelected(id);
        const drawn = id === undefined ? undefined : found(id);
        if (drawn) say(`Selected: ${describeDrawing(drawn, { price, day: said.current.day })}.`);
      },
      onOpen: (id) => openDialog({ kind: "drawing", id }),
      onMove: setDragged,
      onDrop({ id, anchors }) {
        const drawn = listed.current.find((each) => each.id === id);
        if (!drawn) return setDragged(undefined);
        acts
          .change(drawn, { anchors: [...anchors] }, "move")
          .catch((error: unknown) => openDialog({ kind: "failure", action: "Move the drawing", error }))
          .finally(() => setDragged(undefined));
      },
      onCancel: () => setDragged(undefined),
    });
  }, [element, drawing, acts, decimals, price, say, code]);

  const chosen = all.find((each) => each.id === selected);
  useKeys(element, chosen, { remove: acts.remove, release: () => setSelected(undefined) });
  return null;
}

interface KeyActs {
  remove(drawn: Drawn): void;
  release(): void;
}

/** Delete removes the selected drawing, Escape releases it. */
function useKeys(element: RefObject<HTMLElement | null>, chosen: Drawn | undefined, acts: KeyActs): void {
  const { remove, release } = acts;
  const ended = useRef(release);
  ended.current = release;
  useEffect(() => {
    const target = element.current;
    if (!target || !chosen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") ended.current();
      if ((key !== "Delete" && key !== "Backspace") || chosen.locked) return;
      remove(chosen);
      ended.current();
    };
    target.addEventListener("keydown", onKey);
    return () => target.removeEventListener("keydown", onKey);
  }, [element, chosen, remove]);
}

/** The drawing that is being placed on this chart, as far as it has a shape. */
function usePreview(chartId: string, drawing: RefObject<Drawing | undefined>): Shaped | undefined {
  const { chartId: target, kind, points } = useStore(placing);
  return useMemo(() => {
    const chart = drawing.current;
    const [first, last = first] = points;
    if (!chart || target !== chartId || !first || !last) return undefined;
    const anchors = anchorsOf(chart, kind, { points, decimals: undefined });
    const isOnePoint = anchors.length === 1 && kind !== "horizontal" && kind !== "text";
    return { kind, anchors: isOnePoint ? [...anchors, ...anchors] : anchors, text: kind === "text" ? "Text" : "" };
  }, [target, kind, points, chartId, drawing]);
}

const placesOf = (chart: Drawing): Places => ({ ...chart.size(), xOf: chart.xOf, yOf: chart.yOf });

/** Bars between two times by their distance on the chart. */
function barsBetween(chart: Drawing, from: number, to: number): number {
  const next = chart.timeBeside(from, 1);
  const [a, b, step] = [chart.xOf(from), chart.xOf(to), next === undefined ? undefined : chart.xOf(next)];
  if (a === undefined || b === undefined || step === undefined || step === a) return 0;
  return Math.round(Math.abs((b - a) / (step - a)));
}
