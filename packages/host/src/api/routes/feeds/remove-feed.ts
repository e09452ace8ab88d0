import { FeedParams } from "@bourse/contract/host-api";
import { HostRefusal } from "../../../refusal.ts";
import { defineRoute } from "../../route.ts";

export const removeFeed = defineRoute({
  method: "DELETE",
  path: "/api/feeds/:source_id",
  params: FeedParams,
  run({ params }, { services }) {
    if (!services.news.removeFeed(params.source_id)) throw new HostRefusal("feed.not_found", "there is no such feed");
  },
});
