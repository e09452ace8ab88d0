import { type BarColumns, drawHistory } from "@bourse/bars";
import { MAX_SHOWN } from "./zones.ts";

/** A zone or level of the drawing in hindsight, in bars. */
export interface Hindsight {
  readonly label: string;
  readonly direction: "up" | "down";
  readonly from: number;
  /** Undefined: it goes on. */
  readonly to: number | undefined;
  readonly top: number;
  /** Equal to the top for a level. */
  readonly bottom: number;
}

/** The drawing by the public reference's definitions. Later bars change it, so it says nothing about what was known. */
export function hindsightOf(bars: BarColumns): readonly Hindsight[] {
  const drawing = drawHistory(bars);
  if (!drawing.ok) return [];
  const all = drawing.things.flatMap((thing): readonly Hindsight[] => {
    const { bar: from, direction } = thing;
    switch (thing.kind) {
      case "fvg":
      case "order_block": {
        const { top, bottom, mitigatedAt } = thing;
        return [
          { label: thing.kind === "fvg" ? "FVG" : "OB", direction, from, to: mitigatedAt ?? undefined, top, bottom },
        ];
      }
      case "bos":
      case "choch": {
        const { level, brokenAt } = thing;
        const label = thing.kind === "bos" ? "BOS" : "CHoCH";
        return [{ label, direction, from, to: brokenAt, top: level, bottom: level }];
      }
      default:
        return [];
    }
  });
  return all.toSorted((one, other) => one.from - other.from).slice(-MAX_SHOWN);
}
