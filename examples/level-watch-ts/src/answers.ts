import { type CommandFailed, type CommandResult, commands, line } from "@bourse/sdk/guest";
import { type Ask, type Ended, type Kind, MAX_TRIES } from "./asks.ts";
import { desk } from "./desk.ts";
import { settleSymbol } from "./prices.ts";
import { tellFired } from "./publish.ts";
import { listCharts, listRules, settleRules } from "./rules.ts";
import { Settings } from "./settings.ts";
import { save } from "./storage.ts";
import { WHAT, whyOf } from "./words.ts";

/** Requests the settings. */
export function load(): void {
  desk.asks.put("load", () => commands.storage.read(), { use: onLoaded });
}

/** Requests the trader's context. */
export const readContext = (): void => desk.asks.put("context", () => commands.context.read(), { use: onContext });

/** Handles the trader's context: the answer to `context.read`, or a `context` event. */
export function onContext({ symbol }: { readonly symbol?: unknown }): void {
  desk.seen = typeof symbol === "string" ? symbol : "";
  desk.contextSettled = true;
  settleSymbol();
}

/** Handles the end of a request. */
export const onEnded: Ended = (ask, outcome) => {
  if ("failed" in outcome) onFailure(ask, outcome.failed);
  else {
    desk.clear(ask.kind);
    ask.use(outcome.result as never);
    if (ask.kind === "save") onSaved(undefined);
  }
  if (ask.kind === "rules") tellFired();
};

/** After an interruption the settings are checked and acknowledged by writing them again. */
function onLoaded({ value, resume_required: mustAcknowledge }: CommandResult<"storage.read">): void {
  // A second read is only for its resume_required: the trader's choices since then are newer.
  if (!desk.settingsRead) desk.settings = Settings.parse(value);
  desk.settingsSettled = true;
  desk.settingsRead = true;
  desk.mustAcknowledge = mustAcknowledge;
  if (mustAcknowledge) {
    desk.notify({ kind: "resumed", text: "Your settings were kept over a restart or update." });
    save();
  }
  settleSymbol();
  settleRules();
}

/** Handles the end of a write. */
function onSaved(failed: CommandFailed | undefined): void {
  if (!failed) desk.mustAcknowledge = false;
  if (failed?.code === "command.resume_required") load();
  else if (desk.saveAgain) save();
}

/** Shows a notice, retries what may work later, and otherwise continues without it. */
function onFailure(ask: Ask, failed: CommandFailed): void {
  const { kind } = ask;
  // A dialog that nobody answered is not opened again automatically.
  const mayRepeat = failed.retryable && !(asksTrader(kind) && failed.code === "command.timeout");
  const isKept = mayRepeat && desk.asks.keepForRetry(ask);
  const rest = isKept ? " Trying again." : mayRepeat ? ` Tried ${MAX_TRIES} times; tap Refresh to try again.` : "";
  desk.notify({ kind, text: `${WHAT[kind]}: ${whyOf(failed)}.${rest}`, code: line(failed.code, 64) });
  goOnWithout(kind);
  if (!isKept) onGivenUp(kind, failed);
}

function onGivenUp(kind: Kind, failed: CommandFailed): void {
  if (kind === "save") onSaved(failed);
  // The alert's chart may have been closed since the list was read.
  if (kind === "watch" || kind === "open") listCharts();
  if (kind === "change" || kind === "remove") listRules();
}

/** A prerequisite has failed: continue with what is available. */
function goOnWithout(kind: Kind): void {
  if (kind === "load") desk.settingsSettled = true;
  else if (kind === "context") desk.contextSettled = true;
  else return;
  settleSymbol();
}

const asksTrader = (kind: Kind): boolean => kind === "watch" || kind === "confirm";
