import { CommentBodySchema, CommentPageSchema, CommentSchema, PageQuerySchema } from "@bourse/contract/rest";
import { commentAsAuthor, listOwnComments } from "../../domain/review/comments.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const COMMENT_ROUTES: readonly AnyRoute[] = [
  defineRoute({
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
  }),
  defineRoute({
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
  }),
];
