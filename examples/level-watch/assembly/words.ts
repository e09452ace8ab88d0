import { Failure, FailureCode, fixed, line } from "../../../packages/sdk/assemblyscript/interactive";
import { Kind } from "./asks";

/** Maximum characters shown of a host's own message. */
const MESSAGE_LENGTH: i32 = 160;

/** A request in the trader's words. */
export function whatOf(kind: string): string {
  if (kind == Kind.LOAD) return "Your settings";
  if (kind == Kind.SAVE) return "Saving your settings";
  if (kind == Kind.CONTEXT) return "The chart's symbol";
  if (kind == Kind.BARS) return "Daily bars";
  if (kind == Kind.PRICES) return "Live prices";
  if (kind == Kind.END_PRICES) return "Ending live prices";
  if (kind == Kind.CHARTS) return "The list of charts";
  if (kind == Kind.OPEN) return "Opening a chart";
  if (kind == Kind.RULES) return "The list of alerts";
  if (kind == Kind.WATCH) return "The alert";
  if (kind == Kind.CHANGE) return "Changing the alert";
  if (kind == Kind.REMOVE) return "Removing the alert";
  if (kind == Kind.ADOPT) return "Taking over earlier alerts";
  if (kind == Kind.NOTIFY) return "The notification";
  if (kind == Kind.PUBLISH) return "The summary for the workbench";
  return "Your confirmation";
}

/** A failure in the trader's words. */
export function whyOf(failure: Failure): string {
  const code = failure.code;
  if (code == FailureCode.PERMISSION_DENIED) return "not approved for this extension";
  if (code == FailureCode.DECLINED) return "you declined";
  if (code == FailureCode.NOT_AVAILABLE) return "not available now";
  if (code == FailureCode.NOT_FOUND) return "no longer there";
  if (code == FailureCode.BUSY) return "too much waits for an answer";
  if (code == FailureCode.TIMEOUT) return "no answer in time";
  if (code == FailureCode.INTERNAL) return "the host could not do it";
  if (code == FailureCode.LIMIT || code == "alerts.too_many") return "there are as many as there may be; remove some first";
  if (code == FailureCode.RESUME_REQUIRED) return "they are from before a restart and are read again";
  if (code == FailureCode.CONFLICT) return "asked for before in another form";
  if (code == FailureCode.TOO_LARGE) return "too large";
  const message = line(failure.message, MESSAGE_LENGTH);
  return message.length > 0 ? message : "it did not work";
}

/** Usual number of decimals for prices of this size. */
export function decimalsOf(price: f64): i32 {
  const size = Math.abs(price);
  if (size >= 100) return 2;
  return size >= 1 ? 4 : 6;
}

/** A price, with the decimals of its size. */
export function priceText(price: f64): string {
  return fixed(price, decimalsOf(price));
}

/** A time as a trader reads it: 2026-01-31 09:30 UTC. */
export function minuteOf(time: string): string {
  return time.substring(0, 10) + " " + time.substring(11, 16) + " UTC";
}

/** A state of a rule. */
export function stateText(state: string): string {
  if (state == "active") return "watching";
  if (state == "triggered") return "fired";
  if (state == "error") return "cannot be judged";
  return state;
}
