import { openDialog } from "../state/dialogs.ts";
import { askAbout } from "../tabs/ask-about.ts";
import { askOrder } from "../tabs/ask-order.ts";
import { amountText, exactPrice, pointedPrice } from "../words/price.ts";
import { openedChart } from "./opened.ts";
import { showInTable } from "./places.ts";
import { replayFrom } from "./replay/start.ts";

/** The place of a chart on which its menu was opened. */
export interface ChartPlace {
  readonly chartId: string;
  readonly price: number;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly time: number;
}

/** An entry of a chart's menu. */
export interface ChartMenuEntry {
  readonly name: string;
  /** It cannot be done now: a menu leaves it out, and a list keeps the place of its button. */
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** The instrument of a chart. */
interface Instrument {
  readonly symbol: string;
  /** Decimals of its prices, if they are known. */
  readonly decimals: number | undefined;
  /** Adds it to the default watchlist; undefined: it is there. */
  readonly watch: (() => void) | undefined;
}

/** Every entry of a chart's menu, in its order. */
const ENTRIES: readonly ((place: ChartPlace, of: Instrument) => ChartMenuEntry | undefined)[] = [
  ({ price }, { decimals }) => ({
    name: `Add alert at ${exactPrice(pointedPrice(price, decimals), decimals)}`,
    run: () => openDialog({ kind: "alert", price }),
  }),
  (place, of) => orderEntry(place, of, "buy"),
  (place, of) => orderEntry(place, of, "sell"),
  (_place, { symbol, watch }) => watch && { name: `Add ${symbol} to the watchlist`, run: watch },
  ({ chartId, time }) => ({ name: "Replay from here", run: () => replayFrom(chartId, time) }),
  ({ chartId, time }) => ({ name: "Show the bar in the data table", run: () => showBarInTable(chartId, time) }),
  () => ({ name: "Objects", run: () => openDialog({ kind: "objects" }) }),
  ({ chartId }) => ({ name: "Indicators", run: () => openDialog({ kind: "indicators", chartId }) }),
  ({ chartId }) => ({ name: "Ask about this chart", run: () => askAbout(chartId) }),
  ({ chartId }) => ({ name: "Forecast", run: () => openDialog({ kind: "forecast", chartId }) }),
  ({ chartId }) => ({ name: "Go to date", run: () => openDialog({ kind: "go-to", chartId }) }),
];

function showBarInTable(chartId: string, time: number): void {
  const bar = openedChart(chartId)?.drawing.barNear(time);
  if (bar) showInTable(chartId, bar.time);
}

/**
 * An order at a price, of the type that waits for it there: a limit on the better side of the last price, a stop on the other.
 * It opens the ticket; nothing is sent.
 */
function orderEntry(place: ChartPlace, { symbol, decimals }: Instrument, side: "buy" | "sell"): ChartMenuEntry {
  const price = pointedPrice(place.price, decimals);
  const amount = amountText(price, decimals);
  const last = openedChart(place.chartId)?.drawing.barNear(Number.POSITIVE_INFINITY)?.close;
  const isBetter = last === undefined || (side === "buy" ? place.price <= last : place.price >= last);
  const order = isBetter
    ? ({ type: "limit", price: amount } as const)
    : ({ type: "stop", stop_price: amount } as const);
  return {
    name: `${side === "buy" ? "Buy" : "Sell"} ${order.type} at ${exactPrice(price, decimals)}`,
    run: () => askOrder({ symbol, side, ...order }),
  };
}

/** The entries for a place of a chart that shows an instrument. */
export const chartMenu = (place: ChartPlace, of: Instrument): readonly ChartMenuEntry[] =>
  ENTRIES.map((entry) => entry(place, of)).filter((entry) => entry !== undefined);
