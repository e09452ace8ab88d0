import type { Drawing as Drawn } from "@bourse/contract/host-api";
import { formatPrice, useTheme } from "@bourse/ui";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLazyCode } from "../../parts/lazy-code.ts";
import { openDialog } from "../../state/dialogs.ts";
import { useStore } from "../../state/store.ts";
import type { Drawing } from "../drawing.ts";
import { isMenuKey, tellMenuAsked } from "../menu-key.ts";
import type { OnChart } from "../on-chart.ts";
import type { SketchMark } from "../overlays/sketch.ts";
import { DRAWINGS } from "../parts.ts";
import { useThings } from "../things.ts";
import type { drawingsCode } from "./code.ts";
import type { Dragged, Shown } from "./drag.ts";
import type { Places, Shape, Shaped } from "./geometry.ts";
import { placing } from "./placed.ts";
import { anchorsOf } from "./placing.ts";
import { useDrawingActs, useDrawingsOf } from "./queries.ts";
import { type DrawingMeans, drawingThing } from "./thing.ts";
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
  const means = { chartId, acts: useDrawingActs(), decimals: prices.decimals };
  const { acts, decimals } = means;
  const [selected, setSelected] = useState<string>();
  const [dragged, setDragged] = useState<Dragged>();
  const preview = usePreview(chartId, drawing);
  const code = useLazyCode(all.length > 0 || preview ? DRAWINGS : undefined);
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

  useDrawnThings({ element, means, code, parts: { drawing: () => drawing.current, shown: () => current.current } });

  const chosen = all.find((each) => each.id === selected);
  useKeys(element, chosen, { ...means, release: () => setSelected(undefined) });
  return null;
}

interface DrawnThings {
  readonly element: RefObject<HTMLElement | null>;
  readonly means: DrawingMeans;
  readonly code: typeof drawingsCode | undefined;
  readonly parts: Parameters<typeof drawingsCode.drawnAt>[1];
}

/** Offers the drawings of a chart to its menu. */
function useDrawnThings({ element, means, code, parts }: DrawnThings): void {
  useThings(({ target, x, y }) => {
    const chart = element.current;
    const drawn = chart?.contains(target) ? code?.drawnAt(chart, parts, { x, y }) : undefined;
    return drawn && drawingThing(drawn, means);
  });
}

interface KeyMeans extends DrawingMeans {
  release(): void;
}

/** Delete removes the selected drawing, Escape releases it, and the menu key opens its menu. */
function useKeys(element: RefObject<HTMLElement | null>, chosen: Drawn | undefined, means: KeyMeans): void {
  const current = useRef(means);
  current.current = means;
  useEffect(() => {
    const target = element.current;
    if (!target || !chosen) return;
    const onKey = (event: KeyboardEvent) => {
      const { release, ...of } = current.current;
      if (isMenuKey(event)) {
        // The chart would open its own menu.
        event.preventDefault();
        event.stopPropagation();
        const { left, top, width, height } = target.getBoundingClientRect();
        return tellMenuAsked({ of: drawingThing(chosen, of), x: left + width / 2, y: top + height / 2 });
      }
      if (event.key === "Escape") release();
      if ((event.key !== "Delete" && event.key !== "Backspace") || chosen.locked) return;
      of.acts.remove(chosen);
      release();
    };
    target.addEventListener("keydown", onKey);
    return () => target.removeEventListener("keydown", onKey);
  }, [element, chosen]);
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
