import type { AlertChange, AlertIndicator, AlertRepeat, ManagedAlert, NewAlert } from "@bourse/contract/host-api";
import { INDICATORS, lineLabelOf, parameterFits, parameterWords } from "@bourse/contract/indicators";
import type { DraftFaults } from "../forms/draft.ts";
import { CONDITIONS, type Condition, conditionName, isPercent } from "./conditions.ts";

/** Content of the form: numbers as they are typed. */
export interface AlertDraft {
  readonly symbol: string;
  readonly timeframe: ManagedAlert["timeframe"];
  readonly kind: Condition;
  /** A level, or one end of a range. */
  readonly price: string;
  readonly second: string;
  /** Size of a move. A field of its own: a price left over in it would be a size that nobody meant. */
  readonly amount: string;
  readonly period: string;
  readonly title: string;
  readonly note: string;
  readonly repeat: AlertRepeat;
  /** The price, or the indicator whose line is watched. */
  readonly source: "price" | AlertIndicator["indicator"];
  /** Parameters of the indicator, as they are typed. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly line: AlertIndicator["line"];
  /** The condition is also checked while the bar forms. */
  readonly live: boolean;
  readonly sound: boolean;
  readonly systemNotice: boolean;
  readonly fireUnwatched: boolean;
  /** Lifetime, a key of {@link LIFETIMES}; empty: unchanged. */
  readonly lifetime: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Lifetimes of an alert in milliseconds; the host accepts one minute to thirty days. */
export const LIFETIMES: Readonly<Record<string, number>> = {
  "1 hour": 60 * MINUTE,
  "8 hours": 8 * 60 * MINUTE,
  "1 day": DAY,
  "7 days": 7 * DAY,
  "14 days": 14 * DAY,
  "30 days": 30 * DAY,
};

/** The host's limit: two years of daily bars. */
export const MAX_PERIOD = 500;
/** The host's limit on titles. */
const MAX_TITLE = 128;

/** A form that has not been touched. */
export const BLANK: Omit<AlertDraft, "symbol" | "timeframe" | "price"> = {
  kind: "crossing",
  second: "",
  amount: "",
  period: "1",
  title: "",
  note: "",
  repeat: "once",
  source: "price",
  parameters: {},
  line: "value",
  live: false,
  sound: false,
  systemNotice: false,
  fireUnwatched: false,
  lifetime: "7 days",
};

/** The draft with another source; the line and the parameters are the usual ones of that indicator. */
export function withSource(draft: AlertDraft, source: AlertDraft["source"]): AlertDraft {
  if (source === "price") return { ...draft, source, parameters: {}, line: "value" };
  const { parameters, lines } = INDICATORS[source];
  const usual = parameters.map(({ name, usual: value }) => [name, String(value)] as const);
  // A price makes no sense as a value of an oscillator.
  const price = source === draft.source ? draft.price : "";
  const kind = CONDITIONS[draft.kind].shape === "move" ? "crossing" : draft.kind;
  return { ...draft, kind, price, second: "", source, parameters: Object.fromEntries(usual), line: lines[0].name };
}

/** Parses a number as a trader types it: `2,874.56` or `2874.56`. */
export function readNumber(text: string): number | undefined {
  const bare = text.trim().replaceAll(",", "");
  const value = Number(bare);
  return bare === "" || !Number.isFinite(value) ? undefined : value;
}

/** The faults of a draft; empty when it can be sent. */
export function faultsOf(draft: AlertDraft): DraftFaults {
  const { symbol, kind, second, period } = draft;
  const { shape } = CONDITIONS[kind];
  const [first, other, bars] = [readNumber(priceText(draft)), readNumber(second), readNumber(period)];
  const faults: Record<string, string> = parameterFaults(draft);
  if (symbol === "") faults.symbol = "Choose a symbol.";
  if (first === undefined) faults.price = "Type a number, such as 2874.56.";
  else if (shape === "move" && first <= 0) faults.price = "A move needs an amount above zero.";
  if (shape === "channel" && other === undefined) faults.second = "Type the other end of the range.";
  else if (shape === "channel" && other === first) faults.second = "The two prices must differ.";
  if (shape === "move" && !(bars && Number.isInteger(bars) && bars >= 1 && bars <= MAX_PERIOD)) {
    faults.period = `A whole number from 1 to ${MAX_PERIOD}.`;
  }
  return faults;
}

function parameterFaults({ source, parameters }: AlertDraft): Record<string, string> {
  // The form of an existing alert has no fields for its indicator, which cannot change.
  if (source === "price" || Object.keys(parameters).length === 0) return {};
  const faults = INDICATORS[source].parameters.flatMap((each) => {
    const text = parameters[each.name]?.trim() ?? "";
    if (text !== "" && parameterFits(each, Number(text))) return [];
    const words = parameterWords(each);
    return [[each.name, `${words.charAt(0).toUpperCase()}${words.slice(1)}.`] as const];
  });
  return Object.fromEntries(faults);
}

/** The first number of the draft's condition, as typed. */
export const priceText = ({ kind, price, amount }: AlertDraft) => (CONDITIONS[kind].shape === "move" ? amount : price);

/** The draft with a different first number. */
export function withPriceText(draft: AlertDraft, text: string): AlertDraft {
  return CONDITIONS[draft.kind].shape === "move" ? { ...draft, amount: text } : { ...draft, price: text };
}

function numbersOf(draft: AlertDraft) {
  const { kind, second, period } = draft;
  const { shape } = CONDITIONS[kind];
  return {
    price: readNumber(priceText(draft)) ?? Number.NaN,
    ...(shape === "channel" ? { second_price: readNumber(second) ?? Number.NaN } : {}),
    ...(shape === "move" ? { period: Number(period) } : {}),
  };
}

/** The alert of a valid draft. Without a title it is named after its condition. */
export function newAlertOf(draft: AlertDraft, now: number): NewAlert {
  const { symbol, timeframe, kind, title, lifetime, repeat, sound, systemNotice, fireUnwatched } = draft;
  const numbers = numbersOf(draft);
  const indicator = indicatorOf(draft);
  const measured = indicator ? `${symbol} ${lineLabelOf(INDICATORS[indicator.indicator], indicator)}` : symbol;
  const named = title.trim() || `${measured} ${conditionName(kind)}`;
  const note = draft.note.trim();
  return {
    ...(repeat === "once" ? {} : { repeat }),
    ...(indicator ? { indicator } : {}),
    ...(note === "" ? {} : { message: note }),
    ...(sound ? { sound } : {}),
    ...(systemNotice ? { system_notice: systemNotice } : {}),
    ...(fireUnwatched ? { fire_unwatched: fireUnwatched } : {}),
    symbol,
    timeframe,
    kind,
    ...numbers,
    title: named.slice(0, MAX_TITLE),
    expires_at: expiry(lifetime, now),
  };
}

function indicatorOf({ source, parameters, line, live }: AlertDraft): AlertIndicator | undefined {
  if (source === "price") return undefined;
  const numbers = Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, Number(text)]));
  return { indicator: source, parameters: numbers, line, ...(live ? { live } : {}) };
}

/** The changes that a draft makes to an alert; undefined if there are none. */
export function changeOf(alert: ManagedAlert, draft: AlertDraft, now: number): AlertChange | undefined {
  const { price, second_price: second, period } = numbersOf(draft);
  const change: AlertChange = {
    ...(price === alert.price ? {} : { price }),
    ...(second === undefined || second === alert.second_price ? {} : { second_price: second }),
    ...(period === undefined || period === alert.period ? {} : { period }),
    ...wordsOf(alert, draft),
    ...(draft.sound === alert.sound ? {} : { sound: draft.sound }),
    ...(draft.systemNotice === alert.system_notice ? {} : { system_notice: draft.systemNotice }),
    ...(draft.fireUnwatched === alert.fire_unwatched ? {} : { fire_unwatched: draft.fireUnwatched }),
    ...(draft.lifetime === "" ? {} : { expires_at: expiry(draft.lifetime, now) }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** Title, note and repetition can be changed only in the trader's own alerts. */
function wordsOf(alert: ManagedAlert, { title, note, repeat }: AlertDraft): AlertChange {
  if (alert.origin !== undefined) return {};
  const named = title.trim();
  return {
    ...(named === "" || named === alert.title ? {} : { title: named.slice(0, MAX_TITLE) }),
    ...(note.trim() === alert.message ? {} : { message: note.trim() }),
    ...(repeat === alert.repeat ? {} : { repeat }),
  };
}

/** The form's content for an existing alert. */
export function draftOf(alert: ManagedAlert): AlertDraft {
  const { symbol, timeframe, kind, price, second_price: second, period, title, message, repeat, indicator } = alert;
  return {
    ...BLANK,
    note: message,
    repeat,
    source: indicator?.indicator ?? "price",
    line: indicator?.line ?? "value",
    live: indicator?.live === true,
    sound: alert.sound,
    systemNotice: alert.system_notice,
    fireUnwatched: alert.fire_unwatched,
    symbol,
    timeframe,
    kind,
    price: String(price),
    amount: String(price),
    second: second === undefined ? "" : String(second),
    period: String(period ?? 1),
    title,
    lifetime: "",
  };
}

function expiry(lifetime: string, now: number): string {
  return new Date(now + (LIFETIMES[lifetime] ?? DAY)).toISOString();
}

/** Label of a condition's first number. */
export function priceLabel(kind: Condition): string {
  const { shape } = CONDITIONS[kind];
  if (shape === "level") return "Price";
  if (shape === "channel") return "One end of the range";
  return isPercent(kind) ? "Move in percent" : "Move in price";
}
