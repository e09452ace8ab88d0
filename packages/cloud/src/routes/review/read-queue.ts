import { ReviewQueueSchema } from "@bourse/contract/rest";
import { readQueue } from "../../domain/review/queue.ts";
import { defineRoute } from "../../http/route.ts";

export const readReviewQueue = defineRoute({
  name: "readReviewQueue",
  summary: "Show the review queue: counts by tier, the oldest submission, and past waiting times",
  method: "GET",
  path: "/admin/queue",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { answer: ReviewQueueSchema },
  handle: ({ cloud }) => readQueue(cloud.service),
});
