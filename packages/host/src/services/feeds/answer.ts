import type { FeedKind, FeedLimits, JsonValue } from "@bourse/contract";
import type { EgressAnswer } from "@bourse/egress";
import { CommandFailure } from "../../broker/failure.ts";
import { readCalendar, readSeries } from "./economics.ts";
import type { FeedReader } from "./feed-reader.ts";
import { readJson } from "./json-answer.ts";
import { FEED_TYPES } from "./rss.ts";

/** A request of one of the kinds that are one GET. */
export interface PlainQuery {
  readonly kind: Exclude<FeedKind, "mcp">;
  readonly source_id: string;
  readonly operation?: string | undefined;
}

const JSON_TYPES = ["application/json"] as const;

/** Media types that a kind may answer with. */
export function typesOf(kind: PlainQuery["kind"]): readonly string[] {
  return kind === "rss" ? FEED_TYPES : JSON_TYPES;
}

interface Reading {
  readonly reader: FeedReader;
  readonly limits: FeedLimits;
  /** Takes an echoed credential out, before a text is cut: half of one would be found by nobody afterwards. */
  readonly clean: (value: JsonValue) => JsonValue;
}

/** Data of an answer, or why there is none. @throws CommandFailure `feed.*` */
export async function readAnswer(
  { body, headers }: EgressAnswer,
  { kind, source_id, operation }: PlainQuery,
  { reader, limits, clean }: Reading,
): Promise<unknown> {
  const { maxItems } = limits;
  if (kind === "rss") return reader.read(body, { contentType: headers["content-type"], maxItems });
  const value = clean(readJson(body));
  if (kind === "json") return value;
  return operation === "calendar"
    ? readCalendar(value, source_id, limits.maxEvents)
    : readSeries(value, limits.maxEvents);
}

/** @throws CommandFailure `feed.unavailable` when it may pass, `feed.peer_refused` otherwise */
export function checkStatus(status: number): void {
  if (status >= 200 && status <= 299) return;
  const passes = status === 408 || status === 425 || status === 429 || status >= 500;
  throw new CommandFailure(passes ? "feed.unavailable" : "feed.peer_refused", `the peer answers with status ${status}`);
}
