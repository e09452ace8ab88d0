import type { Bar, BarColumns } from "@bourse/bars";
import type { Drawing as Drawn } from "@bourse/contract/host-api";
import { titleOf } from "../../chart/drawings/words.ts";
import type { Structure } from "../../chart/structure/zones.ts";
import type { Fact } from "./facts.ts";

/** The parts of a chart that turn points into pixels and back: a line is straight in pixels, on each scale. */
export interface Mapping {
  xOf(time: number): number | undefined;
  yOf(price: number): number | undefined;
  priceAt(y: number): number | undefined;
}

/** The time span of a bar, to find the drawings in it. */
interface BarSpan {
  readonly time: number;
  /** Opening time of the next bar. */
  readonly until: number;
  readonly mapping: Mapping;
  price(value: number): string;
}

/** The drawings that reach a bar, with their price when it opens, or where they begin within it. */
export function drawingFacts(drawings: readonly Drawn[], span: BarSpan): readonly Fact[] {
  const { price } = span;
  return drawings.flatMap((drawn): readonly Fact[] => {
    const { kind, text, anchors, hidden } = drawn;
    const value = hidden ? undefined : valueAt(drawn, span);
    if (value === undefined) return [];
    const prices = anchors.map((each) => each.price);
    const range = `${price(Math.min(...prices))} to ${price(Math.max(...prices))}`;
    return [
      { name: text ? `${titleOf(kind)} "${text}"` : titleOf(kind), value: value === "range" ? range : price(value) },
    ];
  });
}

/** The price of a drawing at a bar; `range` for an area; undefined if the drawing does not reach the bar. */
function valueAt({ kind, anchors }: Drawn, { time, until, mapping }: BarSpan): number | "range" | undefined {
  const [first, second] = anchors;
  if (!first) return undefined;
  if (kind === "horizontal") return first.price;
  const times = anchors.map((each) => Date.parse(each.time ?? ""));
  const [begin, end] = [Math.min(...times), Math.max(...times)];
  const isWithin = begin >= time && begin < until;
  if (kind === "text") return isWithin ? first.price : undefined;
  const isBeyond =
    kind === "ray" && second && (Date.parse(second.time ?? "") - Date.parse(first.time ?? "")) * (time - end) > 0;
  if (!isBeyond && !isWithin && (time < begin || time > end)) return undefined;
  if (kind !== "trend" && kind !== "ray") return "range";
  return onLine(anchors, isWithin && !isBeyond ? begin : time, mapping);
}

function onLine([first, second]: Drawn["anchors"], time: number, { xOf, yOf, priceAt }: Mapping): number | undefined {
  if (!first || !second) return undefined;
  const [x, x1, x2] = [xOf(time), xOf(Date.parse(first.time ?? "")), xOf(Date.parse(second.time ?? ""))];
  const [y1, y2] = [yOf(first.price), yOf(second.price)];
  if (x === undefined || x1 === undefined || x2 === undefined || y1 === undefined || y2 === undefined) return undefined;
  return x1 === x2 ? second.price : priceAt(y1 + ((y2 - y1) * (x - x1)) / (x2 - x1));
}

/** The structure that a bar made, confirmed or lies in. */
export function structureAt({ zones, breaks }: Structure, bars: BarColumns, bar: Bar): Structure {
  const at = bars.time.indexOf(bar.time);
  if (at < 0) return { zones: [], breaks: [] };
  return {
    zones: zones.filter(({ bar: begin, confirmedAt, reachedAt = at, top, bottom }) => {
      if (at === begin || at === confirmedAt) return true;
      return at > begin && at <= reachedAt && bar.low <= top && bar.high >= bottom;
    }),
    breaks: breaks.filter(({ swingBar, confirmedAt }) => at === swingBar || at === confirmedAt),
  };
}
