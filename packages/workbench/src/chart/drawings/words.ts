import type { Drawing, DrawingKind } from "@bourse/contract/host-api";
import { formatPercent, plural } from "@bourse/ui";
import type { Anchored, NumberWords } from "./geometry.ts";

/** The kinds as a trader names them, in the order of the menu. */
export const KIND_NAMES: Readonly<Record<DrawingKind, string>> = {
  horizontal: "horizontal line",
  trend: "trend line",
  ray: "ray",
  rectangle: "rectangle",
  fib: "Fibonacci retracement",
  text: "text",
  measure: "measure",
};

/** The letter that takes the tool of a kind while Alt is held. */
export const KIND_KEYS: Readonly<Record<DrawingKind, string>> = {
  horizontal: "H",
  trend: "T",
  ray: "Y",
  rectangle: "R",
  fib: "F",
  text: "X",
  measure: "M",
};

/** The name with a capital, for headings and buttons. */
export const titleOf = (kind: DrawingKind): string => {
  const name = KIND_NAMES[kind];
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
};

/** Words for the numbers and times of a drawing. */
export interface DrawingWords {
  price(value: number): string;
  day(time: number): string;
}

/** A drawing in one sentence: `Trend line from Apr 1, 2020 at 2,500.00 to Apr 14, 2020 at 2,800.00, locked`. */
export function describeDrawing(
  { kind, anchors, text, locked, hidden }: Pick<Drawing, "kind" | "anchors" | "text" | "locked" | "hidden">,
  { price, day }: DrawingWords,
): string {
  const [first, second] = anchors.map((each) =>
    each.time === undefined ? `at ${price(each.price)}` : `${day(Date.parse(each.time))} at ${price(each.price)}`,
  );
  const place = second === undefined ? first : `from ${first} to ${second}`;
  const marks = [...(locked ? ["locked"] : []), ...(hidden ? ["hidden"] : [])];
  const said = text ? ` "${text}"` : "";
  return [`${titleOf(kind)}${said} ${place}`, ...marks].join(", ");
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Words for the numbers on drawings, with the symbol's precision. */
export const numberWords = (
  price: (value: number) => string,
  bars: (from: number, to: number) => number,
): NumberWords => ({
  price,
  distance(from: Anchored, to: Anchored) {
    const change = to.price - from.price;
    const sign = change < 0 ? "−" : "+";
    const percent = from.price === 0 ? "" : ` (${formatPercent((change / from.price) * 100)})`;
    const count = bars(from.time, to.time);
    return `${sign}${price(Math.abs(change))}${percent} · ${plural(count, "bar")} · ${duration(Math.abs(to.time - from.time))}`;
  },
});

function duration(ms: number): string {
  if (ms >= DAY) return plural(Math.round(ms / DAY), "day");
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h ${Math.round((ms % HOUR) / MINUTE)} min`;
  return `${Math.round(ms / MINUTE)} min`;
}
