import { FeedListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";
import { feedBody } from "./feed-body.ts";

export const listFeeds = defineRoute({
  method: "GET",
  path: "/api/feeds",
  answer: FeedListSchema,
  run: (_request, { services }) => ({
    feeds: services.news.feeds().map(feedBody),
    allowed_origins: services.feeds
      .allowed()
      .map(({ extensionId, origin, allowedAt }) => ({ extension_id: extensionId, origin, allowed_at: allowedAt })),
  }),
});
