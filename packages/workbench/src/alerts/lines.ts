import type { ManagedAlert } from "@bourse/contract/host-api";
import { INDICATORS, labelOf } from "@bourse/contract/indicators";
import type { PriceLine } from "../chart/line-drag.ts";
import { CONDITIONS } from "./conditions.ts";

/** The price of an alert that a line shows. */
export type LinePart = "price" | "second_price";

/** A price of an alert as a line on the chart. */
export interface AlertLine extends PriceLine {
  readonly alertId: string;
  readonly part: LinePart;
  readonly title: string;
}

/** Longest name beside the axis: a longer one would cover the latest bars. The list shows the full title. */
const MAX_NAME = 20;

/** The lines of a symbol's active alerts. A move and the value of an indicator have no price to draw. */
export function linesOf(alerts: readonly ManagedAlert[], symbol: string): readonly AlertLine[] {
  return alerts
    .filter(
      (each) =>
        each.symbol === symbol && each.state === "active" && !each.indicator && CONDITIONS[each.kind].shape !== "move",
    )
    .flatMap((alert) => {
      const { id: alertId, price, second_price: second } = alert;
      const title = shorten(alert.owner?.name ?? alert.title);
      const line = (part: LinePart, at: number) => ({ id: `${alertId} ${part}`, alertId, part, price: at, title });
      return [line("price", price), ...(second === undefined ? [] : [line("second_price", second)])];
    });
}

/** A level of an alert on a line of an indicator. */
export interface ValueLevel {
  readonly id: string;
  /** Name of the indicator's line. */
  readonly line: string;
  readonly price: number;
  readonly title: string;
}

/** The levels that a series' active alerts watch on an indicator, which is named as in alerts: `RSI 14`. */
export function valueLevelsOf(
  alerts: readonly ManagedAlert[],
  { symbol, timeframe, name }: Pick<ManagedAlert, "symbol" | "timeframe"> & { readonly name: string },
): readonly ValueLevel[] {
  return alerts.flatMap((alert) => {
    const { id, indicator, price, second_price: second, kind } = alert;
    if (!indicator || alert.state !== "active" || CONDITIONS[kind].shape === "move") return [];
    if (alert.symbol !== symbol || alert.timeframe !== timeframe) return [];
    if (labelOf(INDICATORS[indicator.indicator], indicator.parameters) !== name) return [];
    const level = (at: number, part: LinePart) => ({
      id: `${id} ${part}`,
      line: indicator.line,
      price: at,
      title: shorten(alert.title),
    });
    return [level(price, "price"), ...(second === undefined ? [] : [level(second, "second_price")])];
  });
}

/** Lines that the chart's price axis does not reach, from the nearest on. */
export interface BeyondEdges {
  readonly top: readonly AlertLine[];
  readonly bottom: readonly AlertLine[];
}

/** The lines above and below what a chart shows. */
export function beyondEdges(
  lines: readonly AlertLine[],
  { yOf, height }: { yOf(price: number): number | undefined; readonly height: number },
): BeyondEdges {
  const placed = lines
    .map((line) => ({ line, y: yOf(line.price) ?? Number.NaN }))
    .toSorted((one, other) => one.y - other.y);
  return {
    top: placed
      .filter(({ y }) => y < 0)
      .map(({ line }) => line)
      .toReversed(),
    bottom: placed.filter(({ y }) => y > height).map(({ line }) => line),
  };
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join("")}…` : text;
}
