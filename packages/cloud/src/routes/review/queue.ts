import {
  AdminSubmissionPageSchema,
  AdminSubmissionSchema,
  DossierRecordSchema,
  ReviewQueueSchema,
  SubmissionQuerySchema,
  SubmittedSourcesSchema,
  TakeBodySchema,
} from "@bourse/contract/rest";
import { releaseSubmission, takeSubmission } from "../../domain/review/claims.ts";
import { readDossier } from "../../domain/review/dossier-view.ts";
import { readQueue } from "../../domain/review/queue.ts";
import { readSources } from "../../domain/submissions/sources.ts";
import { listForReview, readForReview } from "../../domain/submissions/view.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const QUEUE_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "readReviewQueue",
    summary: "Show the review queue: counts by tier, the oldest submission, and past waiting times",
    method: "GET",
    path: "/admin/queue",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { answer: ReviewQueueSchema },
    handle: ({ cloud }) => readQueue(cloud.service),
  }),
  defineRoute({
    name: "listReviews",
    summary: "List submissions by state, oldest first",
    method: "GET",
    path: "/admin/submissions",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { query: SubmissionQuerySchema, answer: AdminSubmissionPageSchema },
    handle: ({ cloud, query }) => listForReview(cloud.service, query),
  }),
  defineRoute({
    name: "readReview",
    summary: "Show a submission with its manifest, findings and changes",
    method: "GET",
    path: "/admin/submissions/{submission_id}",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { params: SubmissionParams, answer: AdminSubmissionSchema },
    handle: ({ cloud, params }) => readForReview(cloud.service, params.submission_id),
  }),
  defineRoute({
    name: "readReviewDossier",
    summary:
      "Show a submission's dossier: what its package does over standard scenarios, and the difference to the published version",
    method: "GET",
    path: "/admin/submissions/{submission_id}/dossier",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { params: SubmissionParams, answer: DossierRecordSchema },
    handle: ({ cloud, params }) => readDossier(cloud.service, params.submission_id),
  }),
  defineRoute({
    name: "readReviewSources",
    summary: "Show the sources that came with a submission, and whether they give its guest; for reviewers alone",
    method: "GET",
    path: "/admin/submissions/{submission_id}/sources",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { params: SubmissionParams, answer: SubmittedSourcesSchema },
    handle: ({ cloud, params }) => readSources(cloud.service, params.submission_id),
  }),
  defineRoute({
    name: "takeReview",
    summary: "Claim a submission for review, or renew the claim",
    method: "POST",
    path: "/admin/submissions/{submission_id}/take",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "write",
    schemas: { params: SubmissionParams, body: TakeBodySchema, answer: AdminSubmissionSchema },
    handle: ({ cloud, actor, params, body }) =>
      takeSubmission(cloud.service, actor, { submissionId: params.submission_id, reason: body.reason ?? "" }),
  }),
  defineRoute({
    name: "releaseReview",
    summary: "Return a submission to the queue, at its former place",
    method: "POST",
    path: "/admin/submissions/{submission_id}/release",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "write",
    schemas: { params: SubmissionParams, body: TakeBodySchema, answer: AdminSubmissionSchema },
    handle: ({ cloud, actor, params, body }) =>
      releaseSubmission(cloud.service, actor, { submissionId: params.submission_id, reason: body.reason ?? "" }),
  }),
];
