import type { Quote } from "@bourse/contract";
import { type Bars, barsOf } from "./bars.ts";
import { type Child, drawView, jsonOf } from "./layout.ts";

/** A view with `guestOutput`, as the manifest has it. */
export interface ManifestView {
  readonly id: string;
  readonly quoteSymbol: string;
  readonly candleTimeframe?: string;
}

/** The data that a view is drawn from. */
export interface ViewData {
  /** The view's id in the manifest. Two views of the same symbol and timeframe cannot be told apart: the first is named. */
  readonly view: string;
  readonly quote: Quote;
  /** Completed bars of the manifest's `candleTimeframe`; none if the view has no such field. */
  readonly candles: Bars;
}

/** Written by the build: the views of the manifest. */
declare const $views: readonly ManifestView[];

const NO_BARS = barsOf([], []);

/**
 * Defines the view or views of an extension of API version 1: one function from prices to a layout, called whenever the
 * host draws.
 *
 * @example defineView(({ quote, candles }) => label(`${quote.symbol} ${quote.price}`))
 */
export function defineView(draw: (data: ViewData) => Child): void {
  globalThis.$entry = () => {
    const view = $views.find(({ quoteSymbol }) => $q(quoteSymbol) >= 0);
    if (!view) throw new Error("The host has no quote for a view of the manifest.");
    const quote = globalThis.$read as Quote;
    const { id, quoteSymbol, candleTimeframe } = view;
    const candles = candleTimeframe === undefined ? NO_BARS : readBars(quoteSymbol, candleTimeframe);
    const { root } = drawView(() => draw({ view: id, quote, candles }));
    if ($v(root) === undefined) $w(jsonOf(root, "view"));
  };
}

function readBars(symbol: string, timeframe: string): Bars {
  if ($c(symbol, timeframe) < 0) return NO_BARS;
  return barsOf((globalThis.$read as { readonly candles: unknown }).candles, globalThis.$bars);
}
