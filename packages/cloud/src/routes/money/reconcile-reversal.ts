import { ReconcileBodySchema, ReversalSchema } from "@bourse/contract/rest";
import { reconcileReversal as reconcile } from "../../domain/money/reversals.ts";
import { answerText } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";
import { ReversalParams } from "../params.ts";

export const reconcileReversal = defineRoute({
  name: "reconcileReversal",
  summary: "Take the creator's share of a refund back: from the balance, the rest as a receivable",
  method: "POST",
  path: "/creator/admin/reversals/{id}/reconcile",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "earnings",
  rate: "write",
  schemas: { params: ReversalParams, body: ReconcileBodySchema, answer: ReversalSchema },
  handle: async ({ cloud, actor, params, body }) =>
    answerText(await reconcile(cloud.service, actor, { ...params, ...body })),
});
