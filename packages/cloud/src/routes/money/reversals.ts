import {
  ReconcileBodySchema,
  ReversalPageSchema,
  ReversalQuerySchema,
  ReversalSchema,
  WriteOffBodySchema,
} from "@bourse/contract/rest";
import { listReversals, reconcileReversal, writeOffReversal } from "../../domain/money/reversals.ts";
import { answerText } from "../../http/answers.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { ReversalParams } from "../params.ts";

export const REVERSAL_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listReversals",
    summary: "List reversals, longest waiting first",
    method: "GET",
    path: "/creator/admin/reversals",
    access: { kind: "role", roles: ["finance", "administrator"] },
    flag: "earnings",
    rate: "read",
    schemas: { query: ReversalQuerySchema, answer: ReversalPageSchema },
    handle: ({ cloud, query }) => listReversals(cloud.service, query),
  }),
  defineRoute({
    name: "reconcileReversal",
    summary: "Recover the creator's share of a refund from the balance; the rest becomes a receivable",
    method: "POST",
    path: "/creator/admin/reversals/{id}/reconcile",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "earnings",
    rate: "write",
    schemas: { params: ReversalParams, body: ReconcileBodySchema, answer: ReversalSchema },
    handle: async ({ cloud, actor, params, body }) =>
      answerText(await reconcileReversal(cloud.service, actor, { ...params, ...body })),
  }),
  defineRoute({
    name: "writeOffReversal",
    summary: "Write off a refund: the platform pays it",
    method: "POST",
    path: "/creator/admin/reversals/{id}/write-off",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "earnings",
    rate: "write",
    schemas: { params: ReversalParams, body: WriteOffBodySchema, answer: ReversalSchema },
    handle: async ({ cloud, actor, params, body }) =>
      answerText(await writeOffReversal(cloud.service, actor, { ...params, ...body })),
  }),
];
