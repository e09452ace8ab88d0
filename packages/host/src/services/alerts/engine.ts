import type { Clock } from "@bourse/platform";
import type { MarketSample } from "@bourse/runtime/market";
import { type ArmedRule, ruleBook } from "./book.ts";
import type { ClosedBar } from "./close-series.ts";
import { CONDITIONS, isMoving, type Position } from "./conditions/index.ts";
import type { AlertFeeds, Completion } from "./feeds.ts";
import type { Firing } from "./fire.ts";
import type { MarketGap } from "./gap-bars.ts";
import { createMeter, indicatorName, type Meter } from "./meter.ts";
import { hasFiredSince, periodOf } from "./period.ts";
import { isJudgedAtClose, type Rule } from "./rule.ts";
import { streams } from "./streams.ts";
import type { UnwatchedCrossing } from "./unwatched.ts";
import type { WatchRecord } from "./watch-record.ts";

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
  /** Updates a watched rule without changing its state; arms one that is not watched. */
  refresh(rule: Rule): void;
  disarm(id: string): void;
  take(sample: MarketSample): void;
  /** The rules that watch a market, each the same object until it is armed again. */
  watching(market: Pick<MarketSample, "sourceId" | "symbol">): readonly Pick<ArmedRule, "rule">[];
  /** Fires a watched rule for a condition that was met while nobody watched. May be part of a transaction. */
  fireLate(id: string, crossing: UnwatchedCrossing): void;
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
  /** Runs work once an outcome is on disk: at once, or with the commit of the transaction that the fire is part of. */
  readonly afterCommit: (work: () => void) => void;
  readonly record: Pick<WatchRecord, "before" | "note">;
  /** Called for a time in which a market was not watched, before the first sample after it is judged or recorded. */
  readonly onGap: (gap: MarketGap) => void;
}

export function alertEngine({ clock, feeds, expire, settle, afterCommit, record, onGap }: Dependencies): Engine {
  const book = ruleBook();
  const order = streams();
  const disarm = (id: string) => {
    book.remove(id);
    feeds.release(id);
  };
  const finish = (judged: readonly Judged[]) => {
    const firings = judged.flatMap(({ firing }) => firing ?? []);
    const broken = judged.flatMap(({ armed, broken: reason }) =>
      reason === undefined ? [] : [{ ruleId: armed.rule.id, reason }],
    );
    // A fired rule keeps its position until then: if the fire cannot be written, the next sample fires it again.
    const tell = firings.length + broken.length > 0 ? settle({ firings, broken }) : undefined;
    afterCommit(() => {
      for (const { armed, firing, broken: reason, position } of judged) {
        armed.position = position;
        if (reason !== undefined || (firing && firing.period === undefined)) disarm(armed.rule.id);
        else if (firing) armed.rule = { ...armed.rule, lastPeriod: firing.period };
      }
      tell?.();
    });
  };
  const complete = ({ holders, bars }: Completion) => {
    expire();
    for (const bar of bars) {
      const armed = holders.flatMap((id) => book.find(id) ?? []).filter(({ rule }) => isJudgedAtClose(rule));
      finish(armed.map((each) => judgeClose(each, bar, { feeds, clock })));
    }
  };
  feeds.onComplete(complete);
  const arm = (rule: Rule) => {
    book.remove(rule.id);
    void feeds.hold(rule.id, rule);
    const armed = { rule, position: undefined, meter: meterOf(rule, feeds) };
    const latest = order.latest(rule);
    const seed = latest && !isJudgedAtClose(rule) ? judge(armed, priceOf(latest), feeds) : undefined;
    book.put({ ...armed, position: seed?.position });
  };
  return {
    arm,
    refresh(rule) {
      const armed = book.find(rule.id);
      if (armed) armed.rule = rule;
      else arm(rule);
    },
    disarm,
    watching: (market) => [...book.of(market)],
    fireLate(id, crossing) {
      const armed = book.find(id);
      if (armed) finish([late(armed, crossing, clock)]);
    },
    take(sample) {
      const last = order.latest(sample);
      const arrival = order.take(sample);
      if (arrival === "dropped") return;
      expire();
      const price = priceOf(sample);
      const before = arrival === "first" ? record.before(sample) : last && priceOf(last);
      const isGap = arrival !== "next" && before && before.timeMs < price.timeMs && book.has(sample);
      // Before the sample is judged and recorded: a failed write of its outcome must not lose the gap.
      if (isGap) onGap({ sourceId: sample.sourceId, symbol: sample.symbol, before, after: price });
      if (arrival === "again") feeds.rewind(sample, price.timeMs);
      for (const completion of feeds.complete(sample, price.timeMs)) complete(completion);
      const armed = [...book.of(sample)];
      if (arrival === "again") for (const each of armed) each.position = undefined;
      if (armed.length > 0) record.note(sample, price.timeMs);
      const atPrice = armed.filter(({ rule }) => !isJudgedAtClose(rule));
      finish(atPrice.map((each) => judgeSample(each, { ...price, time: sample.time }, { feeds, clock })));
    },
  };
}

/** The judgement of one rule; written before it counts. */
interface Judged {
  readonly armed: ArmedRule;
  readonly position: Position | undefined;
  readonly firing?: Firing | undefined;
  readonly broken?: string | undefined;
}

type Means = Pick<Dependencies, "feeds" | "clock">;

interface Price {
  readonly price: number;
  /** Parsed once per sample, not once per rule. */
  readonly timeMs: number;
}

function priceOf({ price, time }: MarketSample): Price {
  return { price, timeMs: Date.parse(time) };
}

function judgeSample(armed: ArmedRule, { time, ...price }: Price & { readonly time: string }, means: Means): Judged {
  const value = armed.meter ? armed.meter.forming(price.price) : price.price;
  const at = { ...means, time, periodAt: price.timeMs, position: armed.position };
  return outcome(armed, { price: value, timeMs: price.timeMs }, at);
}

/** Fires for a moment in the past. The rule's position stays, since later samples have decided it. */
function late(armed: ArmedRule, { timeMs, barStart = timeMs, ...met }: UnwatchedCrossing, clock: Clock): Judged {
  const firing = firingOf(
    armed.rule,
    { ...met, sampleTime: new Date(timeMs).toISOString(), periodAt: barStart },
    clock,
  );
  return { armed, position: armed.position, firing };
}

/** Before a rule's first close, its position is that of the bar before. */
function judgeClose(armed: ArmedRule, bar: ClosedBar, means: Means): Judged {
  const bars = means.feeds.closes(armed.rule.id)?.bars ?? [];
  const before = bars[bars.findLastIndex(({ start }) => start < bar.start)];
  const valueAt = (each: ClosedBar) => (armed.meter ? armed.meter.at(each) : each.close);
  // The indicator is calculated forwards: the older bar comes first.
  const earlier = before && armed.position === undefined ? valueAt(before) : Number.NaN;
  const start = { price: earlier, timeMs: bar.start };
  const position = Number.isFinite(earlier) ? judge(armed, start, means.feeds).position : armed.position;
  const time = new Date(bar.end).toISOString();
  const price = { price: valueAt(bar), timeMs: bar.start };
  return outcome(armed, price, { ...means, time, periodAt: bar.start, position });
}

interface At extends Means {
  /** Time of the sample or of the close. */
  readonly time: string;
  readonly periodAt: number;
  /** Where the rule stood before. */
  readonly position: Position | undefined;
}

function outcome(armed: ArmedRule, price: Price, { feeds, clock, time, periodAt, ...before }: At): Judged {
  const { rule } = armed;
  if (!Number.isFinite(price.price)) return { armed, position: armed.position };
  const { verdict, position } = judge({ ...armed, ...before }, price, feeds);
  if (verdict.kind === "error") return { armed, position, broken: verdict.reason };
  if (verdict.kind === "none") return { armed, position };
  const met = { price: price.price, move: verdict.move, sampleTime: time, periodAt };
  return { armed, position, firing: firingOf(rule, met, clock) };
}

interface Met extends Pick<Firing, "price" | "move" | "sampleTime"> {
  /** A moment of the period for which it fires, in milliseconds. */
  readonly periodAt: number;
}

/** Undefined if the rule has fired for that period or a later one. */
function firingOf(rule: Rule, { periodAt, ...met }: Met, clock: Clock): Firing | undefined {
  if (hasFiredSince(rule, periodAt)) return undefined;
  const measure = rule.indicator && indicatorName(rule.indicator);
  return { ...met, ruleId: rule.id, period: periodOf(rule, periodAt), measure, at: clock.now().toISOString() };
}

function judge({ rule, position }: ArmedRule, { price, timeMs }: Price, feeds: AlertFeeds) {
  const reference = isMoving(rule.kind) ? feeds.reference(rule, timeMs) : undefined;
  return CONDITIONS[rule.kind](rule, { price, position, reference });
}

function meterOf(rule: Rule, feeds: AlertFeeds): Meter | undefined {
  const { id, indicator } = rule;
  const series = indicator && feeds.closes(id);
  return series && createMeter({ ...rule, indicator }, series);
}
