import type { JsonValue } from "@bourse/contract";
import type { ArtifactSource } from "@bourse/contract/host-api";
import { CommandFailure } from "../../../principal/failure.ts";
import type { InputRequest, InputSources, TaskInputs } from "./port.ts";
import { readMoves, span } from "./quotes.ts";

const HOUR_MS = 3_600_000;

/** Hours of the calendar before and after the run that a briefing reads. */
interface Window {
  readonly hoursBack: number;
  readonly hoursAhead: number;
}

/** In the morning the day lies ahead; during the day, what has been published counts as well. */
export const readMorning = briefing({ hoursBack: 2, hoursAhead: 24 });
export const readToday = briefing({ hoursBack: 12, hoursAhead: 12 });

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
