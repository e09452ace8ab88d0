import type { MarketSample } from "@bourse/runtime/market";
import type { Position } from "./conditions/index.ts";
import type { Meter } from "./meter.ts";
import type { Rule } from "./rule.ts";
import { marketKey } from "./streams.ts";

/** A watched rule with its state from the previous samples. */
export interface ArmedRule {
  rule: Rule;
  position: Position | undefined;
  /** Only of a rule that watches an indicator. */
  meter?: Meter | undefined;
}

/** The watched rules, by market. */
export interface RuleBook {
  put(armed: ArmedRule): void;
  find(id: string): ArmedRule | undefined;
  remove(id: string): void;
  has(market: Pick<MarketSample, "sourceId" | "symbol">): boolean;
  /** In the order of insertion. */
  of(market: Pick<MarketSample, "sourceId" | "symbol">): Iterable<ArmedRule>;
}

const NOBODY: readonly ArmedRule[] = [];

export function ruleBook(): RuleBook {
  const byId = new Map<string, ArmedRule>();
  const byMarket = new Map<string, Map<string, ArmedRule>>();
  return {
    put(armed) {
      const key = marketKey(armed.rule);
      const listed = byMarket.get(key) ?? new Map<string, ArmedRule>();
      byId.set(armed.rule.id, armed);
      byMarket.set(key, listed.set(armed.rule.id, armed));
    },
    find: (id) => byId.get(id),
    remove(id) {
      const armed = byId.get(id);
      if (!armed) return;
      const key = marketKey(armed.rule);
      const listed = byMarket.get(key);
      byId.delete(id);
      listed?.delete(id);
      if (listed?.size === 0) byMarket.delete(key);
    },
    has: (market) => byMarket.has(marketKey(market)),
    of: (market) => byMarket.get(marketKey(market))?.values() ?? NOBODY,
  };
}
