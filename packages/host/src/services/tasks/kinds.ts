import type { ChartTimeframe, JsonValue, TaskKind, TaskProposalKind } from "@bourse/contract";
import type { ArtifactSource } from "@bourse/contract/host-api";
import { CommandFailure } from "@bourse/runtime/broker";
import type { InputRequest, InputSources, TaskInputs } from "./inputs/port.ts";
import { readMoves, span } from "./inputs/quotes.ts";
import { readScreener } from "./inputs/screener.ts";

const HOUR_MS = 3_600_000;

/** Hours of the calendar before and after the run that a briefing reads. */
interface Window {
  readonly hoursBack: number;
  readonly hoursAhead: number;
}

/** In the morning the day lies ahead; during the day, what has been published counts as well. */
const readMorning = briefing({ hoursBack: 2, hoursAhead: 24 });
const readToday = briefing({ hoursBack: 12, hoursAhead: 12 });

function briefing(window: Window) {
  return async (from: InputSources, request: InputRequest): Promise<TaskInputs> => {
    const { now, limits } = request;
    const chart = from.activeChart();
    const listed = from.watchlist();
    const watched = listed.length > 0 || chart === undefined ? listed : [chart.symbol];
    const moves = await readMoves(from.market, watched.slice(0, limits.maxSymbols));
    const news = readNews(from, request);
    const calendar = readCalendar(from, request, window);
    const sources = [...moves.sources, ...news.sources, ...calendar.sources];
    if (sources.length === 0) {
      throw new CommandFailure("task.nothing_to_review", "the watchlist has no prices, and there is no news");
    }
    const { timeZone } = zoneOf(request);
    return {
      data: {
        now: now.toISOString(),
        time_zone: timeZone,
        watchlist: moves.data,
        ...(watched.length > limits.maxSymbols ? { symbols_left_out: watched.length - limits.maxSymbols } : {}),
        news: news.data,
        calendar: calendar.data,
      },
      sources,
      prices: moves.prices,
    };
  };
}

function zoneOf({ task }: InputRequest): { readonly timeZone: string } {
  return { timeZone: task.settings.time_zone ?? "UTC" };
}

interface Part {
  readonly data: JsonValue;
  readonly sources: readonly ArtifactSource[];
}

/** Stories of the last day, cut short: a model needs the gist, and a feed can be as long as it likes. */
function readNews({ news }: InputSources, { now, limits }: InputRequest): Part {
  const since = new Date(now.getTime() - 24 * HOUR_MS).toISOString();
  const { items } = news.read({ limit: limits.maxStories });
  const recent = items.filter(({ published_at }) => published_at === undefined || published_at >= since);
  const data = recent.map(({ title, summary, published_at, sources, symbols }) => ({
    title: title.slice(0, limits.maxSummary),
    summary: summary.slice(0, limits.maxSummary),
    ...(published_at === undefined ? {} : { published_at }),
    from: [...sources],
    symbols: [...symbols],
  }));
  if (recent.length === 0) return { data, sources: [] };
  const times = recent.flatMap(({ published_at }) => published_at ?? []);
  const from = [...new Set(recent.flatMap(({ sources }) => sources))].join(", ");
  return { data, sources: [{ what: "news", source: from, count: recent.length, ...span(times) }] };
}

function readCalendar({ news }: InputSources, { now, limits }: InputRequest, { hoursBack, hoursAhead }: Window): Part {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  const { events } = news.calendar({ from: at(-hoursBack), to: at(hoursAhead), limit: limits.maxEvents });
  const data = events.map((event) => JSON.parse(JSON.stringify(event)) as JsonValue);
  if (events.length === 0) return { data, sources: [] };
  const from = [...new Set(events.map(({ source }) => source))].join(", ");
  return {
    data,
    sources: [{ what: "calendar", source: from, count: events.length, ...span(events.map(({ time }) => time)) }],
  };
}

/** Two bars make no pattern. */
const FEWEST_BARS = 10;

/** The bars of one chart as numbers; the image shows exactly these. */
async function readChart(from: InputSources, { task, now, limits }: InputRequest): Promise<TaskInputs> {
  const { symbol, timeframe } = chartOf(from, task.settings);
  const found = await from.market.candles(symbol, timeframe, limits.maxBars);
  if (!found.ok) throw new CommandFailure("task.nothing_to_review", `${symbol} ${timeframe}: ${found.reason.message}`);
  const { candles, last_complete, source } = found.data;
  if (candles.length < FEWEST_BARS) {
    throw new CommandFailure("task.nothing_to_review", `${symbol} has ${candles.length} bars of ${timeframe}`);
  }
  const last = candles.at(-1)?.close ?? 0;
  return {
    data: {
      now: now.toISOString(),
      symbol,
      timeframe,
      source,
      last_bar_is_complete: last_complete,
      columns: ["time", "open", "high", "low", "close", "volume"],
      bars: candles.map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume]),
    },
    sources: [
      {
        what: `${timeframe} bars of ${symbol}`,
        source,
        count: candles.length,
        ...span(candles.map(({ time }) => time)),
      },
    ],
    prices: new Map([[symbol, last]]),
    chart: found.data,
  };
}

function chartOf(from: InputSources, settings: InputRequest["task"]["settings"]) {
  const active = from.activeChart();
  const symbol = settings.symbol ?? active?.symbol;
  if (symbol === undefined) throw new CommandFailure("task.nothing_to_review", "no chart is open");
  const timeframe: ChartTimeframe = settings.timeframe ?? (active?.symbol === symbol ? active.timeframe : "1D");
  return { symbol, timeframe };
}

/** A kind of task: the host's words to the model, the data, and the proposals that it may make. */
export interface KindOfTask {
  readonly title: string;
  /** Raised with every change of the instructions; an artifact names it. */
  readonly promptVersion: number;
  readonly instructions: string;
  /** Data that leaves this computer, as the trader reads it. */
  readonly sends: readonly string[];
  /** Tokens that a usual run reads and writes. */
  readonly estimate: { readonly input_tokens: number; readonly output_tokens: number };
  readonly mayPropose: readonly TaskProposalKind[];
  /** True if it shows the model a picture of the chart. */
  readonly drawsChart: boolean;
  /** @throws CommandFailure `task.nothing_to_review` */
  read(from: InputSources, request: InputRequest): Promise<TaskInputs>;
}

const STYLE = [
  "You write for one trader, in plain English, short sentences, most important first. State figures with their time.",
  "Say what the data does not show. Give no order to buy or sell. `title` names the one thing to remember, `summary` is",
  "two to four sentences, each section has a heading and points of one sentence.",
].join(" ");
const ALERTS = "You may propose alerts (`create_alert` with a price) at levels that stand in the data.";
const NO_MORE =
  "Leave `proposals` empty unless one is clearly useful; give each a reason. A field that a proposal does not need is null.";

/** The four tasks of the specification. Their prompts are the host's own; a template names a task and nothing else. */
export const TASKS: Readonly<Record<TaskKind, KindOfTask>> = {
  morning_briefing: {
    title: "Morning briefing",
    promptVersion: 1,
    instructions: [
      "Write a morning briefing: how the watched symbols moved since the previous close, what the news says about them,",
      "and which events of the calendar lie ahead today. Connect moves and news only where both stand in the data.",
      `${STYLE} ${ALERTS} You may propose symbols that the news names for the watchlist (\`add_symbol\`). ${NO_MORE}`,
    ].join(" "),
    sends: [
      "Watchlist: symbols, names, last prices and moves",
      "Titles and summaries of the news of the last day",
      "Calendar of the next 24 hours",
    ],
    estimate: { input_tokens: 5000, output_tokens: 900 },
    mayPropose: ["create_alert", "add_symbol"],
    drawsChart: false,
    read: readMorning,
  },
  today_briefing: {
    title: "Today's briefing",
    promptVersion: 1,
    instructions: [
      "Write a briefing of the current day: how the watched symbols moved since the open, what the calendar published and",
      "how it compares with the forecast, which news came, and what is still to come today.",
      `${STYLE} ${ALERTS} You may propose symbols that the news names for the watchlist (\`add_symbol\`). ${NO_MORE}`,
    ].join(" "),
    sends: [
      "Watchlist: symbols, names, last prices and moves",
      "Titles and summaries of the news of the last day",
      "Calendar of the 12 hours before and after",
    ],
    estimate: { input_tokens: 5000, output_tokens: 900 },
    mayPropose: ["create_alert", "add_symbol"],
    drawsChart: false,
    read: readToday,
  },
  screener_review: {
    title: "Review of scan results",
    promptVersion: 1,
    instructions: [
      "Review the results of the trader's market scans: which events agree with each other or with the bias of the longer",
      "timeframe, which contradict each other, and which are too old to matter. Group by symbol.",
      `${STYLE} ${ALERTS} You may propose symbols for the watchlist (\`add_symbol\`). ${NO_MORE}`,
    ].join(" "),
    sends: ["The last scan results: symbols, events, levels and times", "Last prices and moves of their symbols"],
    estimate: { input_tokens: 6000, output_tokens: 900 },
    mayPropose: ["create_alert", "add_symbol"],
    drawsChart: false,
    read: readScreener,
  },
  visual_pattern_review: {
    title: "Review of the chart",
    promptVersion: 1,
    instructions: [
      "Look at the chart, as numbers and, if there is one, as an image of the same bars. Describe the patterns that the bars",
      "show: trend, ranges, highs and lows, gaps, volume. For each pattern say from when to when, the levels that confirm",
      "or refute it, and how sure you are (low, medium, high). Where the image and the numbers differ, the numbers count.",
      "You may propose an indicator for the chart (`add_indicator` with `indicator` and `period`).",
      `${STYLE} ${ALERTS} ${NO_MORE}`,
    ].join(" "),
    sends: [
      "The last 120 bars of the chart as numbers",
      "The same bars as an image (PNG, 1200 × 675), if the model takes images",
    ],
    estimate: { input_tokens: 8000, output_tokens: 900 },
    mayPropose: ["create_alert", "add_indicator"],
    drawsChart: true,
    read: readChart,
  },
};
