import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/** Feeds of an older host; for the extension `svc.market_intel` only, told once. Needs `tradingRead`. */
export function newsLegacy(): Command {
  return new Command("news.legacy", "{}");
}

/** Stories of the workspace, newest first: of one symbol or, when empty, of all; `limit` 1-200, 0 for the host's choice. */
export function newsRead(symbol: string = "", limit: i32 = 0): Command {
  return new Command("news.read", new ObjectWriter().optionalText("symbol", symbol).optionalRaw("limit", positive(limit)).end());
}

/**
 * Entries of the economic calendar, oldest first. Needs `tradingRead`.
 *
 * @param from ISO 8601 UTC with seconds, or empty; `to` likewise
 * @param country ISO 3166-1 alpha-2, or empty
 * @param limit 1-500, 0 for the host's choice
 */
export function calendarRead(from: string = "", to: string = "", country: string = "", limit: i32 = 0): Command {
  const params = new ObjectWriter().optionalText("from", from).optionalText("to", to).optionalText("country", country);
  return new Command("calendar.read", params.optionalRaw("limit", positive(limit)).end());
}

function positive(count: i32): string {
  return count > 0 ? count.toString() : "";
}
