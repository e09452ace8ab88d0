import { keepLevels } from "./level.ts";
import type { Canvas, Keeper, Mark } from "./overlay.ts";

/** A part of the page that draws on a chart. Layers are independent of each other. */
export type Layer = "last-price" | "alerts";

/** The only way to draw on a chart: each caller passes the complete list for its layer. */
export interface Overlays {
  show(layer: Layer, marks: readonly Mark[]): void;
}

type Kinds = { readonly [Kind in Mark["kind"]]: (canvas: Canvas) => Keeper<Extract<Mark, { readonly kind: Kind }>> };

/** The function that draws each kind of mark. */
const KINDS: Kinds = { level: keepLevels };

export function createOverlays(canvas: Canvas, kinds: Kinds = KINDS): Overlays {
  const layers = new Map<Layer, readonly Mark[]>();
  const keepers = Object.entries(kinds).map(([kind, keep]) => ({ kind, keep: keep(canvas) }));
  return {
    show(layer, marks) {
      // Two layers may use the same id.
      const named = marks.map((mark) => ({ ...mark, id: `${layer} ${mark.id}` }));
      layers.set(layer, named);
      const all = [...layers.values()].flat();
      for (const { kind, keep } of keepers) keep(all.filter((mark) => mark.kind === kind));
    },
  };
}
