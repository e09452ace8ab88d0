import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/** Asks the trader. See {@link isConfirmed}. `title` is one line of 1-128 characters, `message` at most 2048. */
export function uiConfirm(title: string, message: string): Command {
  return new Command("ui.confirm", new ObjectWriter().text("title", title).text("message", message).end());
}

/** Lets the trader pick one JSON file of at most 1 MiB. Needs `fileSystemRead`; the result holds `cancelled` and `data`. */
export function uiImport(): Command {
  return new Command("ui.import", '{"kind":"market_intel_json"}');
}

/** Opens an https address after the trader's consent. Needs `openExternal`. */
export function uiOpenExternal(url: string): Command {
  return new Command("ui.openExternal", new ObjectWriter().text("url", url).end());
}
