import {
  EndorseBodySchema,
  OwnSubmissionsQuerySchema,
  ReasonBodySchema,
  SubmissionPageSchema,
  SubmissionSchema,
} from "@bourse/contract/rest";
import { confirmSubmission } from "../../domain/review/confirm.ts";
import { withdrawSubmission } from "../../domain/review/withdraw.ts";
import { endorseSubmission } from "../../domain/submissions/endorse.ts";
import { listOwnSubmissions, readOwnSubmission } from "../../domain/submissions/view.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const OWN_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listSubmissions",
    summary: "List your submissions, newest first",
    method: "GET",
    path: "/publisher/me/submissions",
    access: { kind: "login" },
    flag: "publishing",
    rate: "read",
    schemas: { query: OwnSubmissionsQuerySchema, answer: SubmissionPageSchema },
    handle: ({ cloud, actor, query }) => listOwnSubmissions(cloud.service, actor, query),
  }),
  defineRoute({
    name: "readSubmission",
    summary: "Show one of your submissions with its history and place in the queue",
    method: "GET",
    path: "/publisher/me/submissions/{submission_id}",
    access: { kind: "login" },
    flag: "publishing",
    rate: "read",
    schemas: { params: SubmissionParams, answer: SubmissionSchema },
    handle: ({ cloud, actor, params }) => readOwnSubmission(cloud.service, actor, params.submission_id),
  }),
  defineRoute({
    name: "endorseSubmission",
    summary: "Add signatures of official keys to a submission of your publisher",
    method: "POST",
    path: "/publisher/me/submissions/{submission_id}/endorsements",
    access: { kind: "login" },
    flag: "publishing",
    rate: "write",
    schemas: { params: SubmissionParams, body: EndorseBodySchema, answer: SubmissionSchema },
    handle: ({ cloud, actor, params, body }) =>
      endorseSubmission(cloud.service, actor, { submissionId: params.submission_id, endorsements: body.endorsements }),
  }),
  defineRoute({
    name: "confirmSubmission",
    summary: "Confirm a submission of a former member; for owners of the publisher",
    method: "POST",
    path: "/publisher/me/submissions/{submission_id}/confirm",
    access: { kind: "login", recentLogin: true },
    flag: "publishing",
    rate: "write",
    schemas: { params: SubmissionParams, body: ReasonBodySchema, answer: SubmissionSchema },
    handle: ({ cloud, actor, params, body }) =>
      confirmSubmission(cloud.service, actor, { submissionId: params.submission_id, reason: body.reason }),
  }),
  defineRoute({
    name: "withdrawSubmission",
    summary: "Withdraw one of your submissions before it is published",
    method: "POST",
    path: "/publisher/me/submissions/{submission_id}/withdraw",
    access: { kind: "login" },
    flag: "publishing",
    rate: "write",
    schemas: { params: SubmissionParams, body: ReasonBodySchema, answer: SubmissionSchema },
    handle: ({ cloud, actor, params, body }) =>
      withdrawSubmission(cloud.service, actor, { submissionId: params.submission_id, reason: body.reason }),
  }),
];
