import { ReconcileBodySchema, ReversalSchema } from "@bourse/contract/rest";
import { reconcileReversal as reconcile } from "../../domain/money/reversals.ts";
import { answerText } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";
import { ReversalParams } from "../params.ts";

export const reconcileReversal = defineRoute({
  name: "reconcileReversal",
  summary: "Recover the creator's share of a refund from the balance; the rest becomes a receivable",
  method: "POST",
  path: "/creator/admin/reversals/{id}/reconcile",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "earnings",
  rate: "write",
  schemas: { params: ReversalParams, body: ReconcileBodySchema, answer: ReversalSchema },
  handle: async ({ cloud, actor, params, body }) =>
    answerText(await reconcile(cloud.service, actor, { ...params, ...body })),
});
