import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import type { PageRequest } from "../../store/lists/page.ts";

/** The common part of every list's query. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

/**
 * Encodes a position in a list, so that nobody relies on its form. `list` keeps the cursor of one list from another.
 */
export function writeCursor(list: string, place: string | null): string | null {
  return place === null ? null : Buffer.from(`${list}:${place}`, "utf8").toString("base64url");
}

/** Decodes a cursor of {@link writeCursor}; anything else is refused. */
export function readCursor(list: string, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const place = text.startsWith(`${list}:`) ? text.slice(list.length + 1) : "";
  // The database takes no NUL in a text: it would answer the query with an error of the service.
  if (place === "" || place.includes("\0") || writeCursor(list, place) !== cursor)
    refuse("http.query_invalid", "the cursor is not one of this list");
  return place;
}

/** A list ordered by a number: its cursor must be one. */
export function numberedPage(service: Service, list: string, query: PageQuery): PageRequest {
  const after = readCursor(list, query.cursor);
  if (after !== undefined && !/^[0-9]{1,18}$/.test(after))
    refuse("http.query_invalid", "the cursor is not one of this list");
  return { after, limit: pageSize(service, query) };
}

export function pageSize(service: Service, query: PageQuery): number {
  return Math.min(Number(query.limit ?? service.limits.pageDefault), service.limits.pageMost);
}
