import type { ManagedAlert } from "@bourse/contract/host-api";
import { INDICATORS, lineLabelOf } from "@bourse/contract/indicators";
import type { PriceWriter } from "@bourse/ui";
import { exactPrice } from "../words/price.ts";

/** One of the fourteen conditions. */
export type Condition = ManagedAlert["kind"];

/**
 * The numbers a condition needs: one price, the two ends of a range, or a move and the number of bars over which it is
 * measured.
 */
export type Shape = "level" | "channel" | "move";

interface Facts {
  readonly shape: Shape;
  /** Name in the form's list of choices. */
  readonly name: string;
  /** Exact meaning, where the name is not enough. */
  readonly note: string;
  readonly group: "One price" | "A range" | "A move";
}

const level = (name: string, note: string): Facts => ({ shape: "level", name, note, group: "One price" });
const channel = (name: string, note: string): Facts => ({ shape: "channel", name, note, group: "A range" });
const move = (name: string, note: string): Facts => ({ shape: "move", name, note, group: "A move" });

const AT_ONCE = "Fires at once if the price is already there.";

/** Every condition, in the order of the specification. */
export const CONDITIONS: Readonly<Record<Condition, Facts>> = {
  crossing: level("Crosses", "Fires when the price reaches it, from below or from above."),
  crossingUp: level("Crosses up through", "Fires when the price reaches it from below."),
  crossingDown: level("Crosses down through", "Fires when the price reaches it from above."),
  greaterThan: level("Is above", AT_ONCE),
  lessThan: level("Is below", AT_ONCE),
  enteringChannel: channel("Enters", "Fires when the price enters the range from outside."),
  exitingChannel: channel("Leaves", "Fires when the price leaves the range."),
  insideChannel: channel("Is inside", AT_ONCE),
  outsideChannel: channel("Is outside", AT_ONCE),
  movingUp: move("Rises by", "Measured from the lowest close of those bars."),
  movingDown: move("Falls by", "Measured from the highest close of those bars."),
  movingUpPercents: move("Rises by a percentage of the price", "Measured from the lowest close of those bars."),
  movingDownPercents: move("Falls by a percentage of the price", "Measured from the highest close of those bars."),
  movingUpOrDown: move("Rises or falls by", "Measured from the lowest and the highest close of those bars."),
};

/** The conditions in the specification's order. */
export const CONDITION_NAMES = Object.keys(CONDITIONS) as readonly Condition[];

/** True if the amount is a percentage of the price. */
export const isPercent = (kind: Condition) => kind === "movingUpPercents" || kind === "movingDownPercents";

const ANY: Readonly<Record<Shape, string>> = { level: " a level", channel: " a range", move: " an amount" };

/** A condition without its numbers, for a title: the numbers can change, the title stays. "crosses a level". */
export function conditionName(kind: Condition): string {
  const { name, shape } = CONDITIONS[kind];
  return name.toLowerCase() + (isPercent(kind) ? "" : ANY[shape]);
}

type Watched = Pick<ManagedAlert, "kind" | "price" | "second_price" | "period" | "indicator">;

/**
 * Describes an alert's condition, to follow its symbol: "crosses 2,874.56", "rises 25.00 within 3 bars". Values of indicators
 * and percentages do not have the symbol's decimals.
 */
export function conditionWords(alert: Watched, prices?: Pick<PriceWriter, "decimals">): string {
  const { kind, price, second_price: second = price, period = 1, indicator } = alert;
  const decimals = indicator || isPercent(kind) ? undefined : prices?.decimals;
  const written = (value: number) => exactPrice(value, decimals);
  const at = written(price);
  const range = `${written(Math.min(price, second))} to ${written(Math.max(price, second))}`;
  const within = `${at}${isPercent(kind) ? " %" : ""} within ${period} ${period === 1 ? "bar" : "bars"}`;
  const words: Readonly<Record<Condition, string>> = {
    crossing: `crosses ${at}`,
    crossingUp: `crosses up through ${at}`,
    crossingDown: `crosses down through ${at}`,
    greaterThan: `is above ${at}`,
    lessThan: `is below ${at}`,
    enteringChannel: `enters ${range}`,
    exitingChannel: `leaves ${range}`,
    insideChannel: `is inside ${range}`,
    outsideChannel: `is outside ${range}`,
    movingUp: `rises ${within}`,
    movingDown: `falls ${within}`,
    movingUpPercents: `rises ${within}`,
    movingDownPercents: `falls ${within}`,
    movingUpOrDown: `rises or falls ${within}`,
  };
  return indicator ? `${lineLabelOf(INDICATORS[indicator.indicator], indicator)} ${words[kind]}` : words[kind];
}
