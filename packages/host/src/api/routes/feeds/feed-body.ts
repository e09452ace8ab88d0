import type { Feed } from "@bourse/contract/host-api";
import { CommandFailure } from "../../../broker/failure.ts";
import { HostRefusal } from "../../../refusal.ts";
import type { NewsFeed } from "../../../services/news/port.ts";

const MINUTE = 60_000;

/** A feed as the local API writes it. */
export function feedBody({ sourceId, title, kind, endpoint, intervalMs, refreshedAt, errorCode }: NewsFeed): Feed {
  return {
    source_id: sourceId,
    title,
    kind,
    endpoint,
    interval_minutes: intervalMs / MINUTE,
    ...(refreshedAt === undefined ? {} : { refreshed_at: refreshedAt }),
    ...(errorCode === undefined ? {} : { error_code: errorCode }),
  };
}

/** The page is told what a guest would be told. */
export function asRefusal<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof CommandFailure) throw new HostRefusal(cause.code, cause.message);
    throw cause;
  }
}
