import { type IPriceLine, LineStyle } from "lightweight-charts";
import type { Canvas, Keeper, PriceSeries } from "./overlay.ts";

/** A horizontal price line across the chart. */
export interface LevelMark {
  readonly kind: "level";
  /** Unique within its layer; the same id later moves the same line. */
  readonly id: string;
  readonly price: number;
  /** Text beside its price at the axis; empty: the price alone; absent: no label. */
  readonly title?: string;
  readonly color: string;
  readonly stroke: "dashed" | "dotted" | "solid";
}

const STROKES = { dashed: LineStyle.Dashed, dotted: LineStyle.Dotted, solid: LineStyle.Solid } as const;

/** An existing line is moved, not created again. */
export function keepLevels({ series }: Pick<Canvas, "series">): Keeper<LevelMark> {
  const lines = new Map<string, IPriceLine>();
  let drawnOn: PriceSeries | undefined;
  return (levels) => {
    const on = series();
    // The lines went with the series they were drawn on.
    if (on !== drawnOn) lines.clear();
    drawnOn = on;
    const kept = new Set(levels.map(({ id }) => id));
    for (const [id, line] of lines) {
      if (kept.has(id)) continue;
      on.removePriceLine(line);
      lines.delete(id);
    }
    for (const { id, price, title, color, stroke } of levels) {
      const looks = { price, color, title: title ?? "", axisLabelVisible: title !== undefined };
      const line = lines.get(id);
      if (line) line.applyOptions(looks);
      else lines.set(id, on.createPriceLine({ ...looks, lineWidth: 1, lineStyle: STROKES[stroke] }));
    }
  };
}
