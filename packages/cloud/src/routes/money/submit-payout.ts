import { SubmitPayoutBodySchema, SubmittedPayoutSchema } from "@bourse/contract/rest";
import { submitWithdrawal } from "../../domain/money/payouts.ts";
import { defineRoute } from "../../http/route.ts";
import { WithdrawalParams } from "../params.ts";

export const submitPayout = defineRoute({
  name: "submitPayout",
  summary: "Submit a reserved withdrawal for payout, once per idempotency key; the answer warns of debts",
  method: "POST",
  path: "/creator/admin/withdrawals/{withdrawal_id}/submit",
  access: { kind: "role", roles: ["finance"], recentLogin: true },
  flag: "earnings",
  rate: "write",
  schemas: { params: WithdrawalParams, body: SubmitPayoutBodySchema, answer: SubmittedPayoutSchema },
  handle: ({ cloud, actor, params, body }) =>
    submitWithdrawal(cloud.service, actor, { withdrawalId: params.withdrawal_id, ...body }),
});
