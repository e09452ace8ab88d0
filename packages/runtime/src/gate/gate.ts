import { createHash } from "node:crypto";
import { type BarColumns, barOf } from "@bourse/bars";
import { type Candle, type Issue, issue, MARKET_READ, MARKET_SUBSCRIBE } from "@bourse/contract";
import { CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract/market";
import { type DrivenGuest, type DrivenStep, type DriveOptions, type DriveScript, driveGuest } from "../drive/index.ts";
import { Seed } from "../drive/surroundings.ts";
import { candleAt } from "../market/windows/candles.ts";
import { type CandleSet, candleSets, SET_BARS } from "./candle-sets.ts";
import { type Fault, type JudgedRun, PLAIN, SetJudge, type SetVerdict } from "./judge.ts";

/** The findings of the gate, and how much it had to judge. */
export interface GateVerdict {
  readonly issues: readonly Issue[];
  /** Values that name their bar, over all candle sets. */
  readonly values: number;
  /** Notices and alerts. */
  readonly messages: number;
  /** Texts of views that name no bar: nothing is said of them. */
  readonly unmarked: number;
  /** The timeframe of the sets: the smallest that the guest asks for. */
  readonly timeframe: ChartTimeframe;
}

/** How a guest is judged. */
export interface GateOptions extends DriveOptions {
  /** The guest's own, where {@link timeframeOf} has said it: asking again would start the guest again. */
  readonly timeframe?: ChartTimeframe;
}

/** As a host's own sample is called: a guest is told it. */
const SOURCE = "sample";
/** A part of the bars that a guest knows when it starts; the rest it sees end. */
const STARTED_SHARE = 1 / 2;
/** Moments at which a late run looks. */
const LATE_RUNS = 10;
/** Every so many of them also with the forming candle changed. */
const CHANGED_EVERY = 3;

/**
 * Judges whether a guest looks ahead. It runs over fixed candle sets: live, with completed bars alone and with each bar
 * forming in two ways; and started late, at moments between which only the future differs, and with the forming candle
 * changed. What it says of completed bars must be the same in all of them.
 */
export async function judgeLookAhead(
  guest: DrivenGuest,
  { timeframe: known, ...options }: GateOptions = {},
): Promise<GateVerdict> {
  const timeframe = known ?? (await timeframeOf(guest, options));
  const most =
    guest.apiVersion === 1 ? Math.min(...guest.views.map(({ candles }) => candles?.limit ?? SET_BARS)) : SET_BARS;
  const sets = candleSets({ timeframe, most, seed: seedOf(guest) });
  const runs = sets.flatMap((set, index) =>
    runsOver(set, { timeframe, inside: index % 2 === 0 ? "low_first" : "high_first" }),
  );
  const judges = new Map(sets.map((set) => [set, new SetJudge(set)]));
  const take = (run: JudgedRun, steps: readonly DrivenStep[]) => judges.get(run.set)?.take(run, steps);
  const stopped = await playAll({ guest, options }, runs, take);
  return verdictOf(
    [...judges.values()].map((each) => each.verdict()),
    { stopped, timeframe },
  );
}

/** `bourse check` and a dossier know a guest by its module, and judge it in the same surroundings. */
const seedOf = ({ module }: DrivenGuest): Seed => new Seed(createHash("sha256").update(module).digest("hex"));

/** The smallest timeframe that a guest asks for. */
export async function timeframeOf(guest: DrivenGuest, options: DriveOptions = {}): Promise<ChartTimeframe> {
  return guest.apiVersion === 1 ? drawnTimeframe(guest.views) : askedTimeframe(guest, options);
}

const smallest = (asked: ReadonlySet<string>): ChartTimeframe =>
  CHART_TIMEFRAMES.find((each) => asked.has(each)) ?? "1D";

function drawnTimeframe(views: Extract<DrivenGuest, { apiVersion: 1 }>["views"]): ChartTimeframe {
  return smallest(new Set(views.flatMap(({ candles }) => candles?.timeframe ?? [])));
}

/** Bars of the trial in which a guest shows what it asks for. */
const TRIED_BARS = 60;

/** A guest of API v2 tells its timeframes by what it asks for. */
async function askedTimeframe(guest: DrivenGuest, options: DriveOptions): Promise<ChartTimeframe> {
  const [set] = candleSets({ timeframe: "1m", most: TRIED_BARS, seed: seedOf(guest) });
  if (!set) return "1D";
  const asked = new Set<string>();
  const { bars, context } = set;
  const series = { symbol: "SPX", timeframe: "1m", bars, source: SOURCE } as const;
  const script = { series, from: 1, to: 3, inside: "nothing", context } as const;
  for await (const news of driveGuest(guest, [script], options)) {
    for (const { commands = [] } of news.kind === "steps" ? news.steps : [])
      for (const { method, params } of commands)
        if (method === MARKET_READ.method || method === MARKET_SUBSCRIBE.method) asked.add(String(params.timeframe));
  }
  return smallest(asked);
}

interface Way {
  readonly timeframe: ChartTimeframe;
  /** How bars form in the live run that sees them form. */
  readonly inside: "low_first" | "high_first";
}

function runsOver(set: CandleSet, { timeframe, inside }: Way): readonly JudgedRun[] {
  const { bars, context } = set;
  const series = { symbol: "SPX", timeframe, bars, source: SOURCE };
  const from = Math.max(2, Math.floor(bars.length * STARTED_SHARE));
  const live = { series, from, to: bars.length, context };
  const late = lateMoments(from, bars.length).flatMap((at, index) =>
    formingCandles(bars, at, index % CHANGED_EVERY === 0).map(([name, forming]): JudgedRun => {
      const moment = { series, from: at, to: at, inside: "nothing", context } as const;
      const script: DriveScript = { ...moment, ...(forming && { forming }) };
      return { set, script, kind: "late", name: `started then${name}` };
    }),
  );
  return [
    { set, script: { ...live, inside: "nothing" }, kind: "live", name: PLAIN },
    { set, script: { ...live, inside }, kind: "live", name: "with bars that form" },
    ...late,
  ];
}

/** Neighbours first, where a value that needs one or two more bars shows itself; then further apart, to the end. */
function lateMoments(from: number, to: number): readonly number[] {
  const near = [from, from + 1, from + 2, from + 3, from + 5];
  const step = Math.max(1, Math.floor((to - from) / (LATE_RUNS - near.length)));
  const far = Array.from({ length: LATE_RUNS }, (_, index) => from + 5 + (index + 1) * step);
  return [...near, ...far, to].filter((at) => at <= to);
}

const FAR = 1.4;
const BUSY = 50;

/** Nothing forming, and the next bar in its states; `changed` with each of its figures moved as well. */
function formingCandles(
  bars: BarColumns,
  at: number,
  changed: boolean,
): readonly (readonly [string, Candle | undefined])[] {
  if (at >= bars.length) return [["", undefined]];
  const now = candleAt(bars, at);
  const plain = [["", undefined]] as const;
  if (!changed) return plain;
  const { open, high, low, volume } = barOf(bars, at);
  const [up, down] = [Math.max(high, open * FAR), Math.min(low, open / FAR)];
  return [
    ...plain,
    [" with the next bar forming", now],
    [" with a higher high of the forming bar", { ...now, high: up }],
    [" with a lower low of the forming bar", { ...now, low: down }],
    [" with a higher close of the forming bar", { ...now, high: up, close: up }],
    [" with a lower close of the forming bar", { ...now, low: down, close: down }],
    [" with more volume of the forming bar", { ...now, volume: (volume + 1) * BUSY }],
  ];
}

/** Plays all runs; returns the fault that ended them early, or the first of a callback. */
async function playAll(
  { guest, options }: { readonly guest: DrivenGuest; readonly options: DriveOptions },
  runs: readonly JudgedRun[],
  take: (run: JudgedRun, steps: readonly DrivenStep[]) => void,
): Promise<string | undefined> {
  let stopped: string | undefined;
  let current = 0;
  let steps: DrivenStep[] = [];
  const finish = () => {
    const run = runs[current];
    if (run) take(run, steps);
    steps = [];
  };
  for await (const news of driveGuest(
    guest,
    runs.map(({ script }) => script),
    options,
  )) {
    if (news.kind === "profile") continue;
    if (news.run !== current) {
      finish();
      current = news.run;
    }
    const fault = news.kind === "steps" ? news.steps.find((each) => each.fault)?.fault : news.fault;
    if (fault) stopped ??= `${fault.code}: ${fault.message}`;
    if (news.kind === "steps") steps.push(...news.steps);
  }
  finish();
  return stopped;
}

/** A fault that several sets show is one finding. */
function oncePerSubject(faults: readonly Fault[]): readonly Issue[] {
  const first = new Map(faults.toReversed().map((each) => [each.subject, each]));
  return [...first.values()].toReversed().map(({ rule, message }) => issue(`lookahead.${rule}`, "", message));
}

interface About {
  readonly stopped: string | undefined;
  readonly timeframe: ChartTimeframe;
}

function verdictOf(sets: readonly SetVerdict[], { stopped, timeframe }: About): GateVerdict {
  const sum = (count: (each: SetVerdict) => number) => sets.reduce((all, each) => all + count(each), 0);
  const [values, messages] = [sum((each) => each.values), sum((each) => each.messages)];
  const issues = [
    ...oncePerSubject(sets.flatMap(({ faults }) => faults)),
    ...(stopped === undefined ? [] : [issue("lookahead.stopped", "", `A callback failed: ${stopped}`)]),
    ...(values + messages > 0
      ? []
      : [issue("lookahead.not_judged", "", "No value names its bar, and no notice or alert was made.")]),
  ];
  return { issues, values, messages, unmarked: sum((each) => each.unmarked), timeframe };
}
