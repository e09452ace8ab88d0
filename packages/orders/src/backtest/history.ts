import { type Bar, columnsOf, GrowingColumns } from "@bourse/bars";
import type { PastBars } from "@bourse/contract/in-app";

type Name = keyof Bar;

/**
 * The bars that have closed. A bar is copied here only once it has closed, so that nothing that a strategy holds
 * contains future bars. The view consists of separate functions, so that a strategy cannot get from it to the bars that
 * are to come.
 */
export class History {
  readonly #bars = new GrowingColumns(columnsOf([]));
  readonly view: PastBars;

  constructor() {
    const bars = this.#bars;
    const at = (name: Name, ago: number) => {
      const index = bars.length - 1 - ago;
      return ago >= 0 && index >= 0 ? (bars.arrays[name][index] ?? Number.NaN) : Number.NaN;
    };
    this.view = Object.freeze({
      get length() {
        return bars.length;
      },
      time: (ago: number) => at("time", ago),
      open: (ago: number) => at("open", ago),
      high: (ago: number) => at("high", ago),
      low: (ago: number) => at("low", ago),
      close: (ago: number) => at("close", ago),
      volume: (ago: number) => at("volume", ago),
      closes: (count: number) => bars.arrays.close.slice(Math.max(0, bars.length - Math.max(0, count)), bars.length),
    });
  }

  get length(): number {
    return this.#bars.length;
  }

  /** Times, opens and closes, of which the first `length` are set. */
  get columns(): { readonly time: Float64Array; readonly open: Float64Array; readonly close: Float64Array } {
    return this.#bars.arrays;
  }

  add(bar: Bar): void {
    const { length } = this.#bars;
    this.#bars.resize(length + 1);
    this.#bars.set(length, bar);
  }
}
