import type { Anchor } from "@bourse/contract/host-api";
import { pointedPrice } from "../../words/price.ts";
import type { Drawing, Point } from "../drawing.ts";
import type { Pixel } from "./geometry.ts";
import type { Grip } from "./hit.ts";

/** The parts of a chart that turn pixels into points and back. */
export type Mapping = Pick<Drawing, "xOf" | "timeAt" | "yOf" | "priceAt" | "barNear" | "timeBeside">;

export interface Moving {
  readonly anchors: readonly Anchor[];
  /** The point that moves, or all of them. */
  readonly grip: Grip;
  readonly from: Pixel;
  readonly to: Pixel;
  readonly decimals: number | undefined;
}

/** The anchors after the pointer moved; undefined where the chart has no position for one. */
export function movedAnchors(mapping: Mapping, { anchors, grip, from, to, decimals }: Moving) {
  const moved = anchors.map((anchor, index) => {
    if (grip !== "body" && grip !== index) return anchor;
    const [x, y] = [
      anchor.time === undefined ? from.x : mapping.xOf(Date.parse(anchor.time)),
      mapping.yOf(anchor.price),
    ];
    if (x === undefined || y === undefined) return undefined;
    const [time, price] = [mapping.timeAt(x + to.x - from.x), mapping.priceAt(y + to.y - from.y)];
    if (time === undefined || price === undefined) return undefined;
    const point = { time, price };
    return anchor.time === undefined ? { price: pointedPrice(price, decimals) } : anchorAt(mapping, point, decimals);
  });
  return moved.every((each) => each !== undefined) ? moved : undefined;
}

/** A point as an anchor: on the opening of the nearest bar where there are bars, with the symbol's precision. */
export function anchorAt(mapping: Mapping, { time, price }: Point, decimals: number | undefined): Anchor {
  return { time: new Date(onBar(mapping, time)).toISOString(), price: pointedPrice(price, decimals) };
}

function onBar({ barNear, timeBeside }: Mapping, time: number): number {
  const bar = barNear(time);
  const side = bar && timeBeside(bar.time, time < bar.time ? -1 : 1);
  if (!bar || side === undefined) return Math.round(time);
  return Math.abs(time - bar.time) <= Math.abs(side - bar.time) / 2 ? bar.time : Math.round(time);
}
