import { type CommandFailed, line } from "@bourse/sdk/guest";
import type { Kind } from "./asks.ts";

/** Maximum characters shown of a host's own message. */
const MESSAGE_LENGTH = 160;

/** A request in the trader's words. */
export const WHAT: Readonly<Record<Kind, string>> = {
  load: "Your settings",
  save: "Saving your settings",
  context: "The chart's symbol",
  bars: "Daily bars",
  prices: "Live prices",
  "end-prices": "Ending live prices",
  charts: "The list of charts",
  open: "Opening a chart",
  rules: "The list of alerts",
  watch: "The alert",
  change: "Changing the alert",
  remove: "Removing the alert",
  adopt: "Taking over earlier alerts",
  notify: "The notification",
  publish: "The summary for the workbench",
  confirm: "Your confirmation",
};

const AS_MANY = "there are as many as there may be; remove some first";
const WHY: Readonly<Record<string, string>> = {
  "command.permission_denied": "not approved for this extension",
  "command.declined": "you declined",
  "command.not_available": "not available now",
  "command.not_found": "no longer there",
  "command.busy": "too much waits for an answer",
  "command.timeout": "no answer in time",
  "command.internal": "the host could not do it",
  "command.limit": AS_MANY,
  "alerts.too_many": AS_MANY,
  "command.resume_required": "they are from before a restart and are read again",
  "command.conflict": "asked for before in another form",
  "command.too_large": "too large",
};

/** A failure in the trader's words. */
export const whyOf = ({ code, reason }: CommandFailed): string =>
  WHY[code] ?? (line(reason, MESSAGE_LENGTH) || "it did not work");

/** A time as a trader reads it: 2026-01-31 09:30 UTC. */
export const minuteOf = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

const STATES: Readonly<Record<string, string>> = { active: "watching", triggered: "fired", error: "cannot be judged" };

/** A state of a rule. */
export const stateText = (state: string): string => STATES[state] ?? state;
