import type { ComparedMark } from "./compared.ts";
import type { IndicatorMark } from "./indicator.ts";
import { keepLevels, type LevelMark } from "./level.ts";
import type { Canvas, Keeper } from "./overlay.ts";
import { keepSketches, type SketchMark } from "./sketch.ts";

/** All kinds of marks on a chart. A new kind is a file in this folder, a case here and a row of the registry. */
export type Mark = LevelMark | IndicatorMark | SketchMark | ComparedMark;

/** A part of the page that draws on a chart. Layers are independent of each other. */
export type Layer =
  | "last-price"
  | "alerts"
  | "indicators"
  | "structure"
  | "scan"
  | "drawings"
  | "compared"
  | "forecast"
  | "fills"
  | "orders";

/** The id of a mark among those of all layers; the pane of an indicator has it as its name. */
export const markId = (layer: Layer, id: string): string => `${layer} ${id}`;

/** The only way to draw on a chart: each caller passes the complete list for its layer. */
export interface Overlays {
  show(layer: Layer, marks: readonly Mark[]): void;
  /** Draws every mark again, after the price series was replaced. */
  renew(): void;
}

type Kinds = { readonly [Kind in Mark["kind"]]: (canvas: Canvas) => Keeper<Extract<Mark, { readonly kind: Kind }>> };

/** For kinds whose marks bring the code that draws them: charts without such marks do not load it. */
const carried =
  <Kind extends Mark>(keeperIn: (mark: Kind) => (canvas: Canvas) => Keeper<Kind>) =>
  (canvas: Canvas): Keeper<Kind> => {
    let keep: Keeper<Kind> | undefined;
    return (marks) => {
      const [first] = marks;
      if (first) keep ??= keeperIn(first)(canvas);
      keep?.(marks);
    };
  };

/** The function that draws each kind of mark. */
const KINDS: Kinds = {
  level: keepLevels,
  sketch: keepSketches,
  indicator: carried(({ keeper }) => keeper),
  compared: carried(({ keeper }) => keeper),
};

export function createOverlays(canvas: Canvas, kinds: Partial<Kinds> = KINDS): Overlays {
  const layers = new Map<Layer, readonly Mark[]>();
  const keepers = (Object.keys(kinds) as (keyof Kinds)[]).map((kind) => keeperOf(kind, kinds, canvas));
  const draw = () => {
    const all = [...layers.values()].flat();
    for (const keep of keepers) keep(all);
  };
  return {
    renew: draw,
    show(layer, marks) {
      // Two layers may use the same id.
      const named = marks.map((mark) => ({ ...mark, id: markId(layer, mark.id) }));
      layers.set(layer, named);
      draw();
    },
  };
}

/** Passes on the marks of one kind. */
function keeperOf<Kind extends Mark["kind"]>(kind: Kind, kinds: Partial<Kinds>, canvas: Canvas): Keeper<Mark> {
  const keep = kinds[kind]?.(canvas);
  return (all) => keep?.(all.filter((mark): mark is Extract<Mark, { readonly kind: Kind }> => mark.kind === kind));
}
