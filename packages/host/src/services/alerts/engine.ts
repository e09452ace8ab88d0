import type { Clock } from "@bourse/platform";
import type { MarketSample } from "../../market/live.ts";
import { type ArmedRule, ruleBook } from "./book.ts";
import { CONDITIONS, isMoving } from "./conditions/index.ts";
import type { AlertFeeds } from "./feeds.ts";
import type { Firing } from "./fire.ts";
import type { Rule } from "./rule.ts";
import { streams } from "./streams.ts";

/** A rule whose condition cannot be judged. */
export interface Broken {
  readonly ruleId: string;
  readonly reason: string;
}

/** The effects of one sample, written completely or not at all. */
export interface Outcome {
  readonly firings: readonly Firing[];
  readonly broken: readonly Broken[];
}

/** Checks every sample against the rules that watch its market. */
export interface Engine {
  /** Watches the rule from now on; its earlier state is discarded, and it starts at the market's current price. */
  arm(rule: Rule): void;
  /** Updates a watched rule without changing its state. */
  refresh(rule: Rule): void;
  disarm(id: string): void;
  take(sample: MarketSample): void;
}

interface Dependencies {
  readonly clock: Clock;
  readonly feeds: AlertFeeds;
  /** Called before a sample is judged: a rule that has expired by the host's clock does not fire. */
  readonly expire: () => void;
  /**
   * Stores the outcome durably and returns a function that reports it. If it throws, the rules stay unchanged and the
   * next sample judges them again.
   */
  readonly settle: (outcome: Outcome) => () => void;
}

export function alertEngine({ clock, feeds, expire, settle }: Dependencies): Engine {
  const book = ruleBook();
  const order = streams();
  const disarm = (id: string) => {
    book.remove(id);
    feeds.release(id);
  };
  return {
    arm(rule) {
      book.remove(rule.id);
      const latest = order.latest(rule);
      const seed = latest && judge({ rule, position: undefined }, priceOf(latest), feeds);
      book.put({ rule, position: seed?.position });
      void feeds.hold(rule.id, rule);
    },
    refresh(rule) {
      const armed = book.find(rule.id);
      if (armed) armed.rule = rule;
    },
    disarm,
    take(sample) {
      const arrival = order.take(sample);
      if (arrival === "dropped") return;
      expire();
      const at = clock.now().toISOString();
      const price = priceOf(sample);
      if (arrival === "again") feeds.rewind(sample, price.timeMs);
      const firings: Firing[] = [];
      const broken: Broken[] = [];
      for (const armed of book.of(sample)) {
        if (arrival === "again") armed.position = undefined;
        const { verdict, position } = judge(armed, price, feeds);
        // A fired rule keeps its position: if the fire cannot be written, the next sample fires it again.
        if (verdict.kind === "none") armed.position = position;
        else if (verdict.kind === "error") broken.push({ ruleId: armed.rule.id, reason: verdict.reason });
        else
          firings.push({ ruleId: armed.rule.id, price: sample.price, move: verdict.move, sampleTime: sample.time, at });
      }
      if (firings.length === 0 && broken.length === 0) return;
      const tell = settle({ firings, broken });
      for (const { ruleId } of [...firings, ...broken]) disarm(ruleId);
      tell();
    },
  };
}

function priceOf({ price, time }: MarketSample): Price {
  return { price, timeMs: Date.parse(time) };
}

interface Price {
  readonly price: number;
  /** Parsed once per sample, not once per rule. */
  readonly timeMs: number;
}

function judge({ rule, position }: ArmedRule, { price, timeMs }: Price, feeds: AlertFeeds) {
  const reference = isMoving(rule.kind) ? feeds.reference(rule, timeMs) : undefined;
  return CONDITIONS[rule.kind](rule, { price, position, reference });
}
