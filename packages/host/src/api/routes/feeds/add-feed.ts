import { FeedSchema, NewFeedSchema } from "@bourse/contract/host-api";
import { refusing } from "../../../services/refusing.ts";
import { defineRoute } from "../../route.ts";
import { feedBody } from "./feed-body.ts";

const MINUTE = 60_000;

export const addFeed = defineRoute({
  method: "POST",
  path: "/api/feeds",
  body: NewFeedSchema,
  answer: FeedSchema,
  run({ body }, { services }) {
    const { source_id: sourceId, interval_minutes, ...rest } = body;
    return feedBody(
      refusing(() => services.news.addFeed({ sourceId, intervalMs: interval_minutes * MINUTE, ...rest })),
    );
  },
});
