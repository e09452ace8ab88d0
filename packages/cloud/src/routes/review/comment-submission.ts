import { CommentSchema, ReviewCommentBodySchema } from "@bourse/contract/rest";
import { commentAsReviewer } from "../../domain/review/comments.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const commentReview = defineRoute({
  name: "commentReview",
  summary: "Comment on a submission for its author, or leave a note for reviewers only",
  method: "POST",
  path: "/admin/submissions/{submission_id}/comments",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "write",
  schemas: { params: SubmissionParams, body: ReviewCommentBodySchema, answer: CommentSchema },
  handle: ({ cloud, actor, params, body }) =>
    commentAsReviewer(cloud.service, actor, { ...body, submissionId: params.submission_id }),
});
