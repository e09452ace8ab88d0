import { CommentBodySchema, CommentSchema } from "@bourse/contract/rest";
import { commentAsAuthor } from "../../domain/review/comments.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const commentSubmission = defineRoute({
  name: "commentSubmission",
  summary: "Comment on one of your submissions, for its reviewers",
  method: "POST",
  path: "/publisher/me/submissions/{submission_id}/comments",
  access: { kind: "login" },
  flag: "publishing",
  rate: "write",
  schemas: { params: SubmissionParams, body: CommentBodySchema, answer: CommentSchema },
  handle: ({ cloud, actor, params, body }) =>
    commentAsAuthor(cloud.service, actor, { ...body, submissionId: params.submission_id }),
});
