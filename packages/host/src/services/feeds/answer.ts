import type { FeedKind, FeedLimits } from "@bourse/contract";
import type { EgressAnswer } from "@bourse/egress";
import { CommandFailure } from "@bourse/runtime/broker";
import type { Reading } from "./feed-reading.ts";

/** A request of a kind that is a single GET. */
export interface PlainQuery {
  readonly kind: Exclude<FeedKind, "mcp">;
  readonly source_id: string;
  readonly operation?: string | undefined;
}

/** Media types of feeds; many servers send text/xml, or text/html for JSON Feed. */
const FEED_TYPES = [
  "application/rss+xml",
  "application/atom+xml",
  "application/rdf+xml",
  "application/feed+json",
  "application/xml",
  "application/json",
  "text/xml",
  "text/plain",
] as const;

const JSON_TYPES = ["application/json"] as const;

/** Media types accepted for a kind. */
export function typesOf(kind: PlainQuery["kind"]): readonly string[] {
  return kind === "rss" ? FEED_TYPES : JSON_TYPES;
}

/** Determines how to read an answer of this kind. */
export function readingOf({ headers }: EgressAnswer, query: PlainQuery, limits: FeedLimits): Reading {
  const { maxItems, maxEvents } = limits;
  if (query.kind === "rss") return { as: "feed", contentType: headers["content-type"], maxItems };
  if (query.kind === "json") return { as: "json" };
  return query.operation === "calendar"
    ? { as: "calendar", source: query.source_id, maxEvents }
    : { as: "series", maxEvents };
}

/** @throws CommandFailure `feed.unavailable` for a temporary status, `feed.peer_refused` otherwise */
export function checkStatus(status: number): void {
  if (status >= 200 && status <= 299) return;
  const passes = status === 408 || status === 425 || status === 429 || status >= 500;
  throw new CommandFailure(passes ? "feed.unavailable" : "feed.peer_refused", `the peer answers with status ${status}`);
}
