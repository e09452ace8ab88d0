import { CommandFailure } from "@bourse/runtime/broker";
import type { InputRequest, InputSources, TaskInputs } from "./port.ts";
import { readMoves, span } from "./quotes.ts";

/** The last results of the trader's scans, with the prices of their symbols. */
export async function readScreener(from: InputSources, { now, limits }: InputRequest): Promise<TaskInputs> {
  const results = from.scans();
  if (results === undefined) throw new CommandFailure("task.nothing_to_review", "no scan results yet");
  const events = results.events.slice(0, limits.maxResults);
  const symbols = [...new Set(events.map(({ symbol }) => symbol))].slice(0, limits.maxSymbols);
  const moves = await readMoves(from.market, symbols);
  return {
    data: {
      now: now.toISOString(),
      scanned_at: results.at,
      events: events.map((event) => ({ ...event })),
      events_left_out: results.events.length - events.length,
      prices: moves.data,
    },
    sources: [
      { what: "scan results", source: "scanner", count: events.length, ...span([results.at]) },
      ...moves.sources,
    ],
    prices: moves.prices,
  };
}
