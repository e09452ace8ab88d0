import {
  AdminSubmissionSchema,
  CommentPageSchema,
  CommentSchema,
  DecideBodySchema,
  PageQuerySchema,
  ReasonBodySchema,
  ReviewCommentBodySchema,
} from "@bourse/contract/rest";
import { commentAsReviewer, listComments } from "../../domain/review/comments.ts";
import { decideSubmission, publishSubmission } from "../../domain/review/decisions.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const DECISION_ROUTES: readonly AnyRoute[] = [
  defineRoute({
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
  }),
  defineRoute({
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
  }),
  defineRoute({
    name: "decideReview",
    summary: "Approve a submission, request changes or reject it, with a reason and rules",
    method: "POST",
    path: "/admin/submissions/{submission_id}/decide",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "write",
    schemas: { params: SubmissionParams, body: DecideBodySchema, answer: AdminSubmissionSchema },
    handle: ({ cloud, actor, params, body }) =>
      decideSubmission(cloud.service, actor, { submissionId: params.submission_id, ...body }),
  }),
  defineRoute({
    name: "publishReview",
    summary: "Publish an approved submission, so that clients can resolve it",
    method: "POST",
    path: "/admin/submissions/{submission_id}/publish",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "write",
    schemas: { params: SubmissionParams, body: ReasonBodySchema, answer: AdminSubmissionSchema },
    handle: ({ cloud, actor, params, body }) =>
      publishSubmission(cloud.service, actor, { submissionId: params.submission_id, reason: body.reason }),
  }),
];
