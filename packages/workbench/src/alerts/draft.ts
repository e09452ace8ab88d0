import type { AlertChange, ManagedAlert, NewAlert } from "@bourse/contract/host-api";
import { CONDITIONS, type Condition, conditionName, isPercent } from "./conditions.ts";

/** Content of the form: numbers as they are typed. */
export interface AlertDraft {
  readonly symbol: string;
  readonly timeframe: ManagedAlert["timeframe"];
  readonly kind: Condition;
  /** A level, or one end of a range. */
  readonly price: string;
  readonly second: string;
  /** Size of a move. Separate from the price: a remaining last price would be a move that nobody meant. */
  readonly amount: string;
  readonly period: string;
  readonly title: string;
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

/** Faults by field, in words. */
export type DraftFaults = Readonly<Partial<Record<"symbol" | "price" | "second" | "period", string>>>;

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
  const faults: { -readonly [Field in keyof DraftFaults]: string } = {};
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
  const { symbol, timeframe, kind, title, lifetime } = draft;
  const numbers = numbersOf(draft);
  const named = title.trim() || `${symbol} ${conditionName(kind)}`;
  return {
    symbol,
    timeframe,
    kind,
    ...numbers,
    title: named.slice(0, MAX_TITLE),
    expires_at: expiry(lifetime, now),
  };
}

/** The changes that a draft makes to an alert; undefined if there are none. */
export function changeOf(alert: ManagedAlert, draft: AlertDraft, now: number): AlertChange | undefined {
  const { price, second_price: second, period } = numbersOf(draft);
  const change: AlertChange = {
    ...(price === alert.price ? {} : { price }),
    ...(second === undefined || second === alert.second_price ? {} : { second_price: second }),
    ...(period === undefined || period === alert.period ? {} : { period }),
    ...(draft.lifetime === "" ? {} : { expires_at: expiry(draft.lifetime, now) }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** The form's content for an existing alert. */
export function draftOf(alert: ManagedAlert): AlertDraft {
  const { symbol, timeframe, kind, price, second_price: second, period, title } = alert;
  return {
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
