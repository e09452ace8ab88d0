import { AdminSubmissionPageSchema, SubmissionQuerySchema } from "@bourse/contract/rest";
import { listForReview } from "../../domain/submissions/view.ts";
import { defineRoute } from "../../http/route.ts";

export const listReviews = defineRoute({
  name: "listReviews",
  summary: "List submissions by state, oldest first",
  method: "GET",
  path: "/admin/submissions",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { query: SubmissionQuerySchema, answer: AdminSubmissionPageSchema },
  handle: ({ cloud, query }) => listForReview(cloud.service, query),
});
