import type { Feed } from "@bourse/contract/host-api";
import { HostRefusal } from "../../refusal.ts";
import type { NewsFeed } from "../../services/news/port.ts";
import { defineRoute, type Route } from "../route.ts";

const MINUTE = 60_000;

/** A feed in the format of the local API. */
function feedBody({ sourceId, title, kind, endpoint, intervalMs, refreshedAt, errorCode }: NewsFeed): Feed {
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

export const FEED_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/feeds",
    run: (_request, { services }) => ({
      feeds: services.news.feeds().map(feedBody),
      allowed_origins: services.feeds
        .allowed()
        .map(({ extensionId, origin, allowedAt }) => ({ extension_id: extensionId, origin, allowed_at: allowedAt })),
    }),
  }),
  defineRoute({
    name: "POST /api/feeds",
    run({ body }, { services }) {
      const { source_id: sourceId, interval_minutes, ...rest } = body;
      return feedBody(services.news.addFeed({ sourceId, intervalMs: interval_minutes * MINUTE, ...rest }));
    },
  }),
  defineRoute({
    name: "DELETE /api/feeds/:source_id",
    run({ params }, { services }) {
      if (!services.news.removeFeed(params.source_id)) throw new HostRefusal("feed.not_found", "there is no such feed");
    },
  }),
  defineRoute({
    name: "DELETE /api/allowed-origins",
    run({ query }, { services }) {
      if (services.feeds.revoke(query.extension_id, query.origin)) return;
      throw new HostRefusal("feed.not_found", "the extension may not reach this origin anyway");
    },
  }),
  defineRoute({
    name: "GET /api/news",
    run({ query: { symbol, limit } }, { services }) {
      return services.news.read({
        ...(symbol === undefined ? {} : { symbol }),
        ...(limit === undefined ? {} : { limit: Number(limit) }),
      });
    },
  }),
  defineRoute({
    name: "GET /api/calendar",
    run: (_request, { services }) => services.news.calendar({}),
  }),
];
