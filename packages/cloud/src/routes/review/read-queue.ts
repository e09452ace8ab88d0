import { ReviewQueueSchema } from "@bourse/contract/rest";
import { readQueue } from "../../domain/review/queue.ts";
import { defineRoute } from "../../http/route.ts";

export const readReviewQueue = defineRoute({
  name: "readReviewQueue",
  summary: "What waits for a reviewer: counts by tier, the oldest, and how long others waited",
  method: "GET",
  path: "/admin/queue",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { answer: ReviewQueueSchema },
  handle: ({ cloud }) => readQueue(cloud.service),
});
