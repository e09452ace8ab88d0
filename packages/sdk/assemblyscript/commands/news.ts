import { Command } from "../command";
import { ObjectWriter, positive } from "../json-writer";

/** Feeds of an older host; only for the extension `svc.market_intel`, returned once. Needs `tradingRead`. */
export function newsLegacy(): Command {
  return new Command("news.legacy", "{}");
}

/**
 * Stories of the workspace, newest first: of one symbol, or of all if empty; `limit` 1-200, 0 for the host's choice.
 */
export function newsRead(symbol: string = "", limit: i32 = 0): Command {
  return new Command("news.read", new ObjectWriter().optionalText("symbol", symbol).optionalRaw("limit", positive(limit)).end());
}
