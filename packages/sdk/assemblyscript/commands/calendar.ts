import { Command } from "../command";
import { ObjectWriter, positive } from "../json-writer";

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
