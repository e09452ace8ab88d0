import { barEnd, barOf, columnsOf, joinColumns } from "@bourse/bars";
import type { Candle } from "@bourse/contract";
import { Past } from "@bourse/runtime/drive";
import { faultOf, type Script, type ScriptedBar, wholeBar } from "./bars.ts";
import { TestHostError } from "./refusal.ts";

/** Prices that a symbol went through, one after another, and whether a bar of it is still forming. */
export interface Walk {
  readonly symbol: string;
  readonly prices: readonly number[];
}

interface Market {
  script: Script;
  past: Past;
}

/** The script of a market with the time in the test's hand. The first symbol's bars are the ones that `next` ends. */
export class TestMarket {
  readonly #markets: readonly [Market, ...Market[]];
  #now: number;

  constructor([first, ...others]: readonly [Script, ...Script[]]) {
    const main = { script: first, past: new Past(first) };
    main.past.completeTo(first.past);
    this.#now = main.past.now;
    const rest = others.map((script) => ({ script, past: new Past(script) }));
    for (const { past } of rest) past.advanceTo(this.#now);
    this.#markets = [main, ...rest];
  }

  /** Milliseconds since 1970. */
  get now(): number {
    return this.#now;
  }

  /** The series of the chart that the guest finds. */
  get main(): Market {
    return this.#markets[0];
  }

  pastOf(symbol: string): Past | undefined {
    return this.#markets.find(({ script }) => script.symbol === symbol)?.past;
  }

  /** Sets the next bar of a symbol, and returns when it ends. */
  next(given: number | ScriptedBar | undefined, symbol?: string): number {
    const market = this.#marketOf(symbol);
    const { script, past } = market;
    const { bars } = script;
    const formed = past.isForming ? past.last : undefined;
    if (given !== undefined) this.#put(market, given);
    else if (past.ended >= bars.length && formed) this.#put(market, { ...formed });
    else if (past.ended >= bars.length) {
      const message = `${script.symbol} has no more bars: all ${bars.length} of the script have ended.`;
      const remedy = "Let fewer of them be past ({ bars, past: 10 }), or say the bar: nextBar({ close: 100 }).";
      throw new TestHostError("tool.test_step_impossible", `${message} ${remedy}`);
    }
    return barEnd(market.script.bars.time[past.ended] as number, script.timeframe);
  }

  /** The times up to `target` at which bars end, and `target` itself. */
  momentsUntil(target: number): readonly number[] {
    const ends = this.#markets.flatMap(({ script: { bars, timeframe }, past }) => {
      const found: number[] = [];
      for (let at = past.ended; at < bars.length; at += 1) {
        const end = barEnd(bars.time[at] as number, timeframe);
        if (end > target) break;
        found.push(end);
      }
      return found;
    });
    return [...new Set([...ends, target])].toSorted((a, b) => a - b);
  }

  /** Moves the time on, and tells the prices of the bars that have ended by then. */
  moveTo(now: number): readonly Walk[] {
    this.#now = now;
    return this.#markets.flatMap(({ script: { symbol, bars }, past }) => {
      const before = past.last?.close;
      const from = past.ended;
      past.advanceTo(now);
      const ended = Array.from({ length: past.ended - from }, (_, index) => barOf(bars, from + index));
      if (ended.length === 0) return [];
      const prices = ended.flatMap(({ open, low, high, close }) => [open, low, high, close]);
      return [{ symbol, prices: [before ?? prices[0] ?? Number.NaN, ...prices] }];
    });
  }

  /** When a price of a symbol can come: now, or when its next bar opens. */
  opensAt(symbol?: string): number {
    return Math.max(this.#now, this.#openingOf(this.#marketOf(symbol)));
  }

  /** Lets the next bar of a symbol form with this price. */
  form(price: number, symbol?: string): Walk {
    const { script, past, ...rest } = this.#marketOf(symbol);
    const before = past.last?.close ?? price;
    past.form(this.#formed({ script, past, ...rest }, price), 0);
    past.advanceTo(this.#now);
    return { symbol: script.symbol, prices: [before, price] };
  }

  #formed(market: Market, price: number): Candle {
    const { past } = market;
    const known = past.isForming ? past.last : undefined;
    const { open, high, low, volume } = known ?? { open: price, high: price, low: price, volume: 0 };
    const time = new Date(this.#openingOf(market)).toISOString();
    return { time, open, high: Math.max(high, price), low: Math.min(low, price), close: price, volume: volume + 1 };
  }

  #openingOf({ script: { bars, timeframe }, past }: Market): number {
    if (past.ended < bars.length) return bars.time[past.ended] as number;
    return barEnd(bars.time[bars.length - 1] as number, timeframe);
  }

  #marketOf(symbol = this.main.script.symbol): Market {
    const found = this.#markets.find(({ script }) => script.symbol === symbol);
    if (found) return found;
    const known = this.#markets.map(({ script }) => script.symbol).join(", ");
    throw new TestHostError("tool.test_step_impossible", `The market has no ${symbol}; it has ${known}.`);
  }

  /** Replaces the next bar of the script, or adds it at its end. */
  #put(market: Market, given: number | ScriptedBar): void {
    const { script, past } = market;
    const { ended } = past;
    const last = ended > 0 ? barOf(script.bars, ended - 1) : undefined;
    const bar = wholeBar(given, { time: this.#openingOf(market), open: last?.close });
    const fault = faultOf(bar, last?.time);
    if (fault !== undefined) throw new TestHostError("tool.test_step_impossible", `The bar cannot be next: ${fault}`);
    const rest = Array.from({ length: Math.max(0, script.bars.length - ended - 1) }, (_, at) =>
      barOf(script.bars, ended + 1 + at),
    );
    const known = Array.from({ length: ended }, (_, at) => barOf(script.bars, at));
    const bars = joinColumns(columnsOf([...known, bar]), columnsOf(rest.filter(({ time }) => time > bar.time)));
    market.script = { ...script, bars };
    market.past = new Past(market.script);
    market.past.completeTo(ended);
    market.past.advanceTo(this.#now);
  }
}
