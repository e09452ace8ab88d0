import { type IPriceLine, LineStyle } from "lightweight-charts";
import type { Canvas, Keeper } from "./overlay.ts";

/** A price across the whole chart. */
export interface LevelMark {
  readonly kind: "level";
  /** One of its layer's marks; the same id later is the same line moved. */
  readonly id: string;
  readonly price: number;
  /** Beside its price at the axis; absent: the line has no label there. */
  readonly title?: string;
  readonly color: string;
  readonly stroke: "dashed" | "dotted";
}

const STROKES = { dashed: LineStyle.Dashed, dotted: LineStyle.Dotted } as const;

/** A line that stays is moved, not created again. */
export function keepLevels({ series }: Pick<Canvas, "series">): Keeper<LevelMark> {
  const lines = new Map<string, IPriceLine>();
  return (levels) => {
    const kept = new Set(levels.map(({ id }) => id));
    for (const [id, line] of lines) {
      if (kept.has(id)) continue;
      series.removePriceLine(line);
      lines.delete(id);
    }
    for (const { id, price, title, color, stroke } of levels) {
      const looks = { price, color, title: title ?? "", axisLabelVisible: title !== undefined };
      const line = lines.get(id);
      if (line) line.applyOptions(looks);
      else lines.set(id, series.createPriceLine({ ...looks, lineWidth: 1, lineStyle: STROKES[stroke] }));
    }
  };
}
