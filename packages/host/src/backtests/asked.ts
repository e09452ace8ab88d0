import { barEnd } from "@bourse/bars";
import { type BacktestHostLimits, canonicalize, type ErrorCode } from "@bourse/contract";
import type { BacktestEntry, BacktestInputs } from "@bourse/contract/host-api";
import type { StrategyParameters } from "@bourse/contract/in-app";
import { type Clock, Refusal } from "@bourse/platform";
import type { BacktestResults } from "./results.ts";
import type { FullSettings } from "./settings.ts";
import { type BacktestMarket, blocksOf, readSpan, type Span, tellsVolume } from "./span.ts";
import type { KnownStrategy } from "./strategies.ts";
import { type RunEnd, type RunInput, startRun } from "./thread/run.ts";
import { unlessOver } from "./unless-over.ts";

/** A backtest that was requested. Its entry is replaced as it progresses. */
export interface Asked {
  entry: BacktestEntry;
  readonly strategy: KnownStrategy;
  readonly parameters: StrategyParameters;
  readonly settings: FullSettings;
  readonly cancelled: AbortController;
}

/** Dependencies of a run. */
export interface RunDeps {
  readonly market: BacktestMarket;
  readonly clock: Clock;
  readonly limits: BacktestHostLimits;
  readonly results: BacktestResults;
  changed(): void;
  report(cause: unknown): void;
}

/** Reads the bars, runs the strategy over them and keeps the result. Never rejects: the entry shows how it ended. */
export async function runAsked(asked: Asked, deps: RunDeps): Promise<void> {
  const { cancelled, entry } = asked;
  const become = (change: Partial<BacktestEntry>) => {
    asked.entry = { ...asked.entry, ...change };
    deps.changed();
  };
  become({ state: "running" });
  try {
    const { request } = entry;
    const { from, to } = asked.settings;
    const wanted = { ...request, source: request.source, from, to, maxBars: deps.limits.maxBars };
    const { signal } = cancelled;
    const over = { signal, clock: deps.clock, ms: deps.limits.totalMs };
    const span = await unlessOver(over, readSpan(deps.market, wanted, signal));
    const inputs = inputsOf(asked, span);
    const news = await overBars({ asked, span, inputs, deps, become });
    // The trader may have cancelled or removed it while its thread ended. That was acknowledged, so no result may follow.
    signal.throwIfAborted();
    if (news.type === "failed") become(endOf(news));
    else {
      const { profit, profit_share } = news.report;
      const done: BacktestEntry = { ...asked.entry, state: "done", profit, profit_share };
      deps.results.keep(done, { inputs, inputs_hash: news.hash, report: news.report, curve: [...news.curve] });
      asked.entry = done;
    }
  } catch (cause) {
    if (cancelled.signal.aborted) become(abortedEnd(cancelled.signal));
    else if (cause instanceof Refusal) become(failedBy(cause));
    else {
      deps.report(cause);
      become({ state: "failed", reason: HOST_FAILED });
    }
  } finally {
    if (asked.entry.state !== "done") deps.results.discard(entry.id);
  }
}

/** The end of a backtest that was aborted, by its trader or by the host for a reason. */
export const abortedEnd = ({ reason }: AbortSignal): Partial<BacktestEntry> =>
  reason instanceof Refusal ? failedBy(reason) : { state: "cancelled" };

const failedBy = ({ code, message }: Refusal<string, unknown>): Partial<BacktestEntry> => ({
  state: "failed",
  reason: { code, message },
});

const HOST_FAILED = { code: "host.internal" satisfies ErrorCode, message: "the host could not run it" };

const endOf = ({ code, message }: Extract<RunEnd, { readonly type: "failed" }>): Partial<BacktestEntry> =>
  code === "backtest.cancelled" ? { state: "cancelled" } : { state: "failed", reason: { code, message } };

function inputsOf({ strategy, parameters, settings, entry: { request } }: Asked, span: Span): BacktestInputs {
  const { from: _from, to: _to, ...amounts } = settings;
  return {
    strategy: strategy.described.id,
    strategy_version: strategy.version,
    parameters: { ...parameters },
    symbol: request.symbol,
    timeframe: request.timeframe,
    source: span.source,
    availability: span.availability,
    ...amounts,
    has_volume: tellsVolume(span),
  };
}

interface Over {
  readonly asked: Asked;
  readonly span: Span;
  readonly inputs: BacktestInputs;
  readonly deps: RunDeps;
  become(change: Partial<BacktestEntry>): void;
}

async function overBars({ asked, span, inputs, deps, become }: Over): Promise<RunEnd> {
  const { entry, strategy, parameters, settings, cancelled } = asked;
  const { timeframe, symbol } = entry.request;
  const order: RunInput["order"] = {
    program: strategy.program,
    strategy: strategy.described.id,
    parameters,
    settings,
    symbol,
    timeframe,
    every: strategy.described.every ?? 1,
    hasVolume: inputs.has_volume,
    step: barEnd(0, timeframe),
    bars: span.length,
    inputs: new TextDecoder().decode(canonicalize(inputs)),
    folder: deps.results.unfinished(entry.id),
    environment: strategy.program.kind === "plugin" ? process.env : {},
  };
  const told = () => become({ progress: { bars: run.progress(), of: span.length } });
  const run = startRun({ order, blocks: blocksOf(span), clock: deps.clock, limits: deps.limits, progressed: told });
  told();
  cancelled.signal.addEventListener("abort", run.cancel, { once: true });
  if (cancelled.signal.aborted) run.cancel();
  const news = await run.ended;
  if (news.type === "done") told();
  return news;
}
