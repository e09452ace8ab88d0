import { keepLevels } from "./level.ts";
import type { Canvas, Keeper, Mark } from "./overlay.ts";

/** A part that draws over a chart. A layer shows its own marks and knows nothing of the others. */
export type Layer = "last-price" | "alerts";

/** Everything over a chart goes through here: each caller gives the complete list for its layer, and nothing else draws. */
export interface Overlays {
  show(layer: Layer, marks: readonly Mark[]): void;
}

type Kinds = { readonly [Kind in Mark["kind"]]: (canvas: Canvas) => Keeper<Extract<Mark, { readonly kind: Kind }>> };

/** Every kind of mark, by the file that draws it. */
const KINDS: Kinds = { level: keepLevels };

export function createOverlays(canvas: Canvas, kinds: Kinds = KINDS): Overlays {
  const layers = new Map<Layer, readonly Mark[]>();
  const keepers = Object.entries(kinds).map(([kind, keep]) => ({ kind, keep: keep(canvas) }));
  return {
    show(layer, marks) {
      // Two layers may give the same name to marks of their own.
      const named = marks.map((mark) => ({ ...mark, id: `${layer} ${mark.id}` }));
      layers.set(layer, named);
      const all = [...layers.values()].flat();
      for (const { kind, keep } of keepers) keep(all.filter((mark) => mark.kind === kind));
    },
  };
}
