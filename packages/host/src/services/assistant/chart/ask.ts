import { createHash } from "node:crypto";
import type { IndicatorSetting } from "@bourse/bars";
import {
  type AssistantLimits,
  type ChartAnswer,
  ChartAnswerSchema,
  canonicalize,
  checkChartAnswer,
  type JsonValue,
  typed,
} from "@bourse/contract";
import type { AnswerDetails, CandleList } from "@bourse/contract/host-api";
import type { InApp, Trader } from "../../../principal/principal.ts";
import { HostRefusal } from "../../../refusal.ts";
import type { AskingCaller } from "../../models/ask.ts";
import type { ModelBackend } from "../../models/backend.ts";
import { withDeadline } from "../../models/deadline.ts";
import { askHostQuestion, type HostAnswer } from "../../models/host-question.ts";
import type { ReadyModel } from "../../models/providers.ts";
import type { NewProposal } from "../../proposals/store.ts";
import { factsOf, type Reading, settingsOn } from "./facts.ts";
import { sourceLedger } from "./ledger.ts";
import { isoTime, type Place } from "./place.ts";
import { sortChartProposals } from "./proposals.ts";
import type { ChartReads } from "./reads.ts";
import { readSeries, rowsOf, type Series } from "./series.ts";
import { chartTools } from "./tools.ts";

/** Raised with every change of the instructions; an answer names it. */
const PROMPT_VERSION = 1;

/** The host's own words to the model. No page and no package can change them. */
const CHART_RULES = [
  "You are the assistant of a trading client. The trader looks at a chart and asks about it; the trader reads your answer.",
  "`data` holds the chart: its bars, the indicators on it, marks of market structure, the trader's own drawings and alerts,",
  "each under the id of its source. The tools read more, if you need it. Answer in plain English and short sentences, most",
  "important first, figures with their time. Say what the data does not show. Give no order to buy or sell.",
  "`paragraphs` holds the answer. `sources` holds the ids of the sources that it rests on, as they were given, such as s1.",
  "`proposals` stays empty unless the trader asks for something or one is clearly useful; nothing is made before the trader",
  "confirms it. Kinds: `create_alert` with the price at which it fires, or with `indicator`, `period` and in `price` the",
  "level of its value; `add_indicator` with `indicator` and `period`; `add_drawing` with a `price` for a horizontal line, or",
  "with two `points` for a trend line; `create_scan` with a `style` (S scalp, D day, W swing, P position). All but alerts and",
  "scans are for the symbol of the chart. Give each a reason. A field that a proposal does not need is null.",
].join(" ");

const REPLAY_RULE =
  "The trader replays the past: `now` is the moment of the replay. You know nothing that came later, and you propose no alert and no scan.";

/** Dependencies of questions about charts. */
export interface ChartAsking {
  readonly backend: ModelBackend;
  readonly reads: ChartReads;
  readonly limits: AssistantLimits;
  /** A fault of the host itself. */
  report(cause: unknown): void;
}

/** A question about a chart that has begun. */
export interface BegunQuestion {
  readonly ready: ReadyModel;
  readonly place: Place;
  readonly question: string;
  readonly withImage: boolean;
  /** Tokens that its caller has left; absent: only the general limit of a question applies. */
  readonly tokensLeft?: number;
  /** Called before each request with the highest possible total cost, and after each answer with the cost so far. */
  readonly spent: (tokens: number) => void;
  /** As in `HostQuestion`. */
  readonly mayLeave?: () => void;
}

/** An answer about a chart, ready to be kept. */
export interface AskedAnswer {
  readonly answer: string;
  readonly details: AnswerDetails;
  readonly proposals: readonly NewProposal[];
}

/**
 * Reads the chart, asks the model and checks its answer. @throws CommandFailure `model.*`, HostRefusal of a source,
 * HostRefusal `chart.not_found`, or the reason of the caller's signal
 */
export async function askAboutChart(
  asking: ChartAsking,
  begun: BegunQuestion,
  caller: AskingCaller<Trader | InApp>,
): Promise<AskedAnswer> {
  const { clock, limits } = asking.backend;
  const bounds = { clock, ms: limits.sessionTimeoutMs, signal: caller.signal };
  // A source that never answers holds nothing up for longer than a model may.
  return withDeadline(bounds, (signal) => answer(asking, begun, { ...caller, signal }));
}

async function answer(
  asking: ChartAsking,
  begun: BegunQuestion,
  caller: AskingCaller<Trader | InApp>,
): Promise<AskedAnswer> {
  const { backend, reads, limits } = asking;
  const { place, ready, spent } = begun;
  const reading: Reading = { reads, place, ledger: sourceLedger(), limits };
  const series = await readSeries(reads.market, { ...place, usualBars: limits.usualBars }, limits);
  refuseOther(reading);
  // Read before the model is asked: when its answer comes, another workspace may be open, with other indicators.
  const settings = settingsOn(reading);
  const data = await dataOf(reading, series, backend.clock.now());
  const image = begun.withImage ? await draw(asking, series) : undefined;
  const question = {
    instructions: place.until === undefined ? CHART_RULES : `${CHART_RULES} ${REPLAY_RULE}`,
    data,
    question: begun.question,
    tools: chartTools(reading),
    ...(image === undefined ? {} : { image }),
    schema: ChartAnswerSchema,
    check: checkChartAnswer,
    timeoutMs: backend.limits.sessionTimeoutMs,
    maxTokens: Math.min(limits.maxTokens, begun.tokensLeft ?? limits.maxTokens),
    spent,
    ...(begun.mayLeave && { mayLeave: begun.mayLeave }),
  };
  const said = await askHostQuestion({ backend, ready }, question, caller);
  return checked({ reading, series, settings, ready, data, said, now: backend.clock.now() });
}

/** While the bars were read the trader may have opened another workspace, whose drawings are not on the chart. */
function refuseOther({ reads, place }: Reading): void {
  if (reads.workspace() === place.workspace) return;
  throw new HostRefusal("chart.not_found", "another workspace was opened while the chart was read");
}

async function dataOf(reading: Reading, series: Series, now: Date): Promise<JsonValue> {
  const { place, reads, ledger } = reading;
  const { symbol, timeframe, until } = place;
  const facts = factsOf(reading, series);
  const info = reads.market.symbols().find((each) => each.symbol === symbol);
  const head = { symbol, timeframe, ...(info === undefined ? {} : { name: info.name }) };
  if (until !== undefined) return { now: isoTime(until), replay: true, ...head, facts: [...facts] };
  const quote = await reads.market.quote(symbol).catch(() => undefined);
  if (!quote?.ok) return { now: now.toISOString(), ...head, facts: [...facts] };
  const { price, time, source } = quote.data;
  const what = `last price of ${symbol}`;
  const given = { kind: "quotes", what, source, symbol, timeframe, count: 1, from: time, to: time } as const;
  const id = ledger.add(given, new Map([[symbol, price]]));
  return { now: now.toISOString(), ...head, facts: [...facts, { source: id, what, price, time }] };
}

/** The numbers are enough: if the drawing fails, the question goes on, and the answer says that there was no image. */
async function draw({ reads, report, limits }: ChartAsking, series: Series): Promise<Uint8Array | undefined> {
  try {
    return await reads.images.png(candlesOf(series, limits.maxRows));
  } catch (cause) {
    report(cause);
    return undefined;
  }
}

/** Exactly the rows that the model gets as numbers. */
function candlesOf(series: Series, maxRows: number): CandleList {
  const { columns } = rowsOf(series, maxRows);
  const at = (column: Float64Array, row: number) => column[row] ?? 0;
  return {
    symbol: series.symbol,
    timeframe: series.timeframe,
    source: series.source,
    availability: series.isSimulated ? "simulated" : "native",
    last_complete: !series.isForming,
    candles: Array.from({ length: columns.length }, (_each, row) => ({
      time: isoTime(at(columns.time, row)),
      open: at(columns.open, row),
      high: at(columns.high, row),
      low: at(columns.low, row),
      close: at(columns.close, row),
      volume: at(columns.volume, row),
    })),
  };
}

interface Said {
  readonly reading: Reading;
  readonly series: Series;
  readonly settings: readonly IndicatorSetting[];
  readonly ready: ReadyModel;
  readonly data: JsonValue;
  readonly said: HostAnswer;
  readonly now: Date;
}

function checked({ reading, series, settings, ready, data, said, now }: Said): AskedAnswer {
  const { ledger, reads, place, limits } = reading;
  const { paragraphs, sources: named, proposals } = typed<ChartAnswer>(said.value);
  const { sources, invented } = ledger.close(named);
  const { kept, leftOut } = sortChartProposals(proposals, {
    place,
    settings,
    market: reads.market,
    prices: ledger.prices(),
    shown: rangeOf(series),
    now,
    limits,
  });
  const { inputTokens, outputTokens, estimated } = said.usage;
  return {
    answer: paragraphs.join("\n\n"),
    proposals: kept,
    details: {
      sources,
      left_out: [...invented.map((each) => `source ${each}: the host gave no such source`), ...leftOut],
      provider: ready.provider,
      model: ready.model,
      prompt_version: PROMPT_VERSION,
      usage: { input_tokens: inputTokens, output_tokens: outputTokens, estimated },
      image: said.image,
      inputs_sha256: createHash("sha256").update(canonicalize(data)).digest("hex"),
    },
  };
}

function rangeOf({ bars, first }: Series) {
  const [low, high] = [bars.low.subarray(first), bars.high.subarray(first)];
  return {
    low: low.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
    high: high.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY),
  };
}
