import { CommentPageSchema, PageQuerySchema } from "@bourse/contract/rest";
import { listOwnComments } from "../../domain/review/comments.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const listSubmissionComments = defineRoute({
  name: "listSubmissionComments",
  summary: "List the comments on one of your submissions, oldest first",
  method: "GET",
  path: "/publisher/me/submissions/{submission_id}/comments",
  access: { kind: "login" },
  flag: "publishing",
  rate: "read",
  schemas: { params: SubmissionParams, query: PageQuerySchema, answer: CommentPageSchema },
  handle: ({ cloud, actor, params, query }) =>
    listOwnComments(cloud.service, actor, { ...query, submissionId: params.submission_id }),
});
