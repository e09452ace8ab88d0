import { type BarColumns, SIMULATED_INSTRUMENTS, simulatedTail, sliceColumns } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract/market";
import type { DriveScript } from "../drive/index.ts";
import {
  CALENDAR_MS,
  generationOf,
  OTHER_LOCALES,
  type Seed,
  SOME_WEEKS,
  uuidOf,
  WEEK_MS,
} from "../drive/surroundings.ts";

/** The makings of a scenario: the timeframe that the guest asks for, and draws that depend on the package alone. */
export interface Setting {
  readonly timeframe: ChartTimeframe;
  readonly seed: Seed;
}

/** A run that a guest is given. */
export interface Scenario {
  readonly name: string;
  /** The one thing that is another than in the usual run. */
  readonly varies: string;
  /** The part that may be another than in the usual run; absent where bars or approvals are, so that nothing is to be compared. */
  readonly allows?: "nothing" | "words";
  readonly approves: "everything" | "nothing";
  readonly script: DriveScript;
}

interface Row {
  readonly name: string;
  readonly varies: string;
  readonly allows?: Scenario["allows"];
  readonly approves?: Scenario["approves"];
  /** API versions of guests that get to know of it; both if absent. */
  readonly reaches?: 1 | 2;
  readonly script: (usual: DriveScript, setting: Setting) => DriveScript;
}

/** The bars of the usual run end here. */
const BEFORE = Date.UTC(2024, 0, 13);
/** Bars that the usual run begins with, and those that end in it. */
const KNOWN = 60;
const NEWS = 60;
/** Bars of the long run: its news are some years of days, or some days of minutes. */
const LONG = 2_000;
/** Callbacks of one scenario: a guest that answers every result with a command would never come to its end. */
const MOST_CALLBACKS = 4_000;
/** Faults of one scenario: one that always fails shows it in a few. */
const MOST_FAULTS = 20;
/** Taps after each bar. */
const TAPS = 5;
/** Bars of each start that finds what was stored before it. */
const AFTER_START = 6;
const STARTS = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"] as const;

const OTHER_SYMBOLS = ["BTCUSDT", "EURUSD", "AAPL", "ES1!", "BINANCE:ETHUSDT", "DAX"] as const;

/** The scenarios in their order. What a guest may look at is varied alone, so that a difference has one cause. */
const ROWS: readonly Row[] = [
  { name: "usual", varies: "nothing", script: (usual) => usual },
  { name: "bars that form", varies: "forming bars", script: (usual) => ({ ...usual, inside: "low_first" }) },
  {
    name: "another locale",
    varies: "locale",
    allows: "words",
    reaches: 2,
    script: (usual) => within(usual, { locale: "de-DE" }),
  },
  {
    name: "a drawn locale",
    varies: "locale",
    allows: "words",
    reaches: 2,
    script: (usual, { seed }) => within(usual, { locale: seed.pick(OTHER_LOCALES, "locale") }),
  },
  ...["another workspace", "a third workspace", "a fourth workspace"].map(
    (name): Row => ({
      name,
      varies: "workspace",
      allows: "nothing",
      reaches: 2,
      script: (usual, { seed }) => within(usual, { workspace: uuidOf(seed, name) }),
    }),
  ),
  {
    name: "another installation",
    varies: "generation",
    allows: "nothing",
    reaches: 2,
    script: (usual, { seed }) => within(usual, { generation: generationOf(seed, "another installation") }),
  },
  { name: "28 years later", varies: "time", allows: "words", script: (usual) => moved(usual, CALENDAR_MS) },
  { name: "28 years earlier", varies: "time", allows: "words", script: (usual) => moved(usual, -CALENDAR_MS) },
  {
    name: "a drawn time",
    varies: "time",
    allows: "words",
    script: (usual, { seed, timeframe }) =>
      moved(usual, timeframe === "1M" ? CALENDAR_MS : seed.below(SOME_WEEKS, "time") * WEEK_MS),
  },
  {
    name: "another symbol",
    varies: "symbol",
    allows: "words",
    reaches: 2,
    script: (usual, { seed }) => ({
      ...usual,
      series: { ...usual.series, symbol: seed.pick(OTHER_SYMBOLS, "symbol") },
    }),
  },
  {
    name: "another timeframe",
    varies: "timeframe",
    reaches: 2,
    script: (usual, { timeframe }) => overBars(usual, { timeframe: timeframe === "1m" ? "1D" : "1m" }),
  },
  { name: "more history", varies: "history", script: (usual) => ({ ...usual, from: KNOWN + NEWS / 2 }) },
  {
    name: "a long run",
    varies: "number of events",
    script: (usual, { timeframe }) => overBars(usual, { timeframe, news: LONG }),
  },
  { name: "taps on everything", varies: "taps", reaches: 2, script: (usual) => ({ ...usual, taps: TAPS }) },
  {
    name: "drawn bars",
    varies: "bars",
    script: (usual, { seed, timeframe }) =>
      overBars(usual, {
        timeframe,
        which: seed.below(SIMULATED_INSTRUMENTS.length, "instrument"),
        before: Date.UTC(2019, 0, 1) + seed.below(SOME_WEEKS, "bars") * WEEK_MS,
      }),
  },
  ...STARTS.map(
    (start): Row => ({
      name: `the ${start} start`,
      varies: "number of starts",
      reaches: 2,
      script: (usual) => ({ ...usual, to: KNOWN + AFTER_START, continues: true }),
    }),
  ),
  // A host draws no view of API v1 before its prices are approved.
  { name: "nothing approved", varies: "approvals", reaches: 2, approves: "nothing", script: (usual) => usual },
];

/** The scenarios for guests of an API version. Those with nothing approved are the last. */
export function scenariosOf(apiVersion: 1 | 2, setting: Setting): readonly Scenario[] {
  const usual = usualScript(setting);
  return ROWS.filter(({ reaches = apiVersion }) => reaches === apiVersion).map(
    ({ name, varies, allows, approves = "everything", script }) => ({
      name,
      varies,
      ...(allows && { allows }),
      approves,
      script: script(usual, setting),
    }),
  );
}

/** Ids that look fixed to the guest are drawn for each package: it cannot know a watched run by these. */
function usualScript({ timeframe, seed }: Setting): DriveScript {
  const bars = barsOf({ timeframe, which: 0, before: BEFORE, news: NEWS });
  return {
    series: { symbol: "SPX", timeframe, bars, source: "sample" },
    from: Math.min(KNOWN, bars.length),
    to: bars.length,
    inside: "nothing",
    most: MOST_CALLBACKS,
    mostFaults: MOST_FAULTS,
    context: { workspace: uuidOf(seed, "workspace"), generation: generationOf(seed, "generation"), locale: "en" },
  };
}

function within(usual: DriveScript, context: DriveScript["context"]): DriveScript {
  return { ...usual, context: { ...usual.context, ...context } };
}

function moved(usual: DriveScript, byMs: number): DriveScript {
  const { bars } = usual.series;
  return { ...usual, series: { ...usual.series, bars: { ...bars, time: bars.time.map((time) => time + byMs) } } };
}

interface Wanted {
  readonly timeframe: ChartTimeframe;
  readonly which?: number;
  readonly before?: number;
  readonly news?: number;
}

function overBars(usual: DriveScript, wanted: Wanted): DriveScript {
  const { timeframe, which = 0, before = BEFORE, news = NEWS } = wanted;
  const bars = barsOf({ timeframe, which, before, news });
  const from = Math.min(KNOWN, bars.length);
  return { ...usual, series: { ...usual.series, timeframe, bars }, from, to: bars.length };
}

function barsOf({ timeframe, which, before, news }: Required<Wanted>): BarColumns {
  const instrument = SIMULATED_INSTRUMENTS[which];
  if (!instrument) throw new RangeError(`there is no instrument ${which}`);
  const bars = simulatedTail(instrument, timeframe, { before, limit: KNOWN + news });
  return sliceColumns(bars, 0, bars.length);
}
