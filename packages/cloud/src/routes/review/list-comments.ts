import { CommentPageSchema, PageQuerySchema } from "@bourse/contract/rest";
import { listComments } from "../../domain/review/comments.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const listReviewComments = defineRoute({
  name: "listReviewComments",
  summary: "List a submission's comments and internal notes, oldest first",
  method: "GET",
  path: "/admin/submissions/{submission_id}/comments",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { params: SubmissionParams, query: PageQuerySchema, answer: CommentPageSchema },
  handle: ({ cloud, actor, params, query }) =>
    listComments(cloud.service, actor, { ...query, submissionId: params.submission_id }),
});
