import { ResolvePayoutBodySchema, WithdrawalSchema } from "@bourse/contract/rest";
import { resolveWithdrawal } from "../../domain/money/payouts.ts";
import { answerText } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";
import { WithdrawalParams } from "../params.ts";

export const resolvePayout = defineRoute({
  name: "resolvePayout",
  summary: "Record the outcome of a submitted payout, once per idempotency key",
  method: "POST",
  path: "/creator/admin/withdrawals/{withdrawal_id}/resolve",
  access: { kind: "role", roles: ["finance"], recentLogin: true },
  flag: "earnings",
  rate: "write",
  schemas: { params: WithdrawalParams, body: ResolvePayoutBodySchema, answer: WithdrawalSchema },
  handle: async ({ cloud, actor, params, body }) =>
    answerText(await resolveWithdrawal(cloud.service, actor, { withdrawalId: params.withdrawal_id, ...body })),
});
