import type { Feed } from "@bourse/contract/host-api";
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
