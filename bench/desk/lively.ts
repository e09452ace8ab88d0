import { MARKET_LIMITS } from "@bourse/contract";
import { type Clock, SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { calm } from "../../packages/host/src/market/open.ts";
import { simulatedSource } from "../../packages/host/src/market/simulated/simulated.ts";
import type { MarketSource } from "../../packages/host/src/market/source.ts";

/** A Wednesday on which every instrument of the simulated exchange trades. */
const BEGIN = Date.UTC(2026, 10, 18, 15);
/** The simulated exchange has one price a second, so ten times its speed gives ten updates a second. */
const RATE = 10;

/** The simulated exchange with ten updates a second, for the chosen ones of its symbols. */
export interface LivelyMarket extends MarketSource {
  /** Reports changes of these symbols only; of none at first. */
  tellOf(symbols: readonly string[]): void;
}

/** Creates a market that is faster than the simulated exchange and is reported to pages like any other. */
export function livelyMarket(report: (cause: unknown) => void): LivelyMarket {
  const told = new Set<string>();
  const market = simulatedSource({ clock: fastClock(), random: SYSTEM_RANDOM, report });
  const chosen: MarketSource = {
    ...market,
    subscribe: (listener) => market.subscribe((symbol) => told.has(symbol) && listener(symbol)),
  };
  return {
    ...calm(chosen, SYSTEM_CLOCK, MARKET_LIMITS.changeEveryMs),
    tellOf(symbols) {
      told.clear();
      for (const symbol of symbols) told.add(symbol);
    },
  };
}

function fastClock(): Clock {
  const started = performance.now();
  return {
    now: () => new Date(BEGIN + (performance.now() - started) * RATE),
    elapsed: () => (performance.now() - started) * RATE,
    after: (ms, work) => SYSTEM_CLOCK.after(ms / RATE, work),
    allow: (ms, work) => SYSTEM_CLOCK.allow(ms / RATE, work),
  };
}
