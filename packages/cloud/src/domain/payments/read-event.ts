import { createHash } from "node:crypto";
import { type ExactJsonValue, isJsonObject, parseExactJson } from "@bourse/contract";
import { stringifyExact } from "@bourse/contract/money";
import { refuse } from "../../failure.ts";
import type { ProviderEvent } from "../../ports/payments.ts";

/** Fields of money: only a whole number that fits int64 is allowed, and every digit counts. */
const AMOUNTS = new Set(["amount", "amount_total", "amount_refunded", "amount_reversed", "created"]);

/** The field that changes from one delivery of an event to the next. */
const OF_DELIVERY = "pending_webhooks";

/** An event with a digest of its whole content. */
export interface ReadEvent {
  readonly event: ProviderEvent;
  readonly digest: string;
}

/**
 * Reads an event from its raw bytes, because a parser that uses doubles would round its amounts.
 *
 * @throws ServiceError payment.event_invalid when it is not an event, or could not be read without loss.
 */
export function readEvent(bytes: Uint8Array, maxBytes: number): ReadEvent {
  const integerAt = (path: readonly (string | number)[]) => AMOUNTS.has(String(path.at(-1)));
  const read = parseExactJson(bytes, { maxBytes, integerAt });
  if (!read.ok) refuse("payment.event_invalid", undefined, read.issues);
  const { value } = read;
  if (!isJsonObject(value)) refuse("payment.event_invalid");
  const { id, type, livemode, created, account = null, data } = value as Readonly<Record<string, ExactJsonValue>>;
  const object = isJsonObject(data as ExactJsonValue) ? (data as Record<string, ExactJsonValue>).object : undefined;
  const isWhole =
    isName(id) &&
    isName(type) &&
    typeof livemode === "boolean" &&
    isTime(created) &&
    isJsonObject(object as ExactJsonValue);
  if (!isWhole || !(account === null || isName(account))) refuse("payment.event_invalid");
  const event = {
    id,
    type,
    isLive: livemode,
    createdAt: new Date(created * 1000),
    account,
    object: object as Readonly<Record<string, ExactJsonValue>>,
  };
  return { event, digest: digestOf(value) };
}

const isName = (value: unknown): value is string => typeof value === "string" && /^[!-~]{1,255}$/.test(value);

/** Seconds since 1970, before the year 10000. */
const LAST_SECOND = 253_402_300_799;
const isTime = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= LAST_SECOND;

function digestOf(value: object): string {
  const said = Object.entries(value).filter(([name]) => name !== OF_DELIVERY);
  return createHash("sha256")
    .update(stringifyExact(sorted(Object.fromEntries(said))))
    .digest("hex");
}

/** The same value with its keys sorted, because their order is irrelevant. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
