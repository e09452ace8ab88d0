import { SettlePayoutBodySchema, WithdrawalSchema } from "@bourse/contract/rest";
import { askProvider } from "../../domain/money/payouts.ts";
import { defineRoute } from "../../http/route.ts";
import { WithdrawalParams } from "../params.ts";

export const settlePayout = defineRoute({
  name: "settlePayout",
  summary: "Query the payout provider for a withdrawal's state now, once per idempotency key",
  method: "POST",
  path: "/creator/admin/withdrawals/{withdrawal_id}/settle",
  access: { kind: "role", roles: ["finance"], recentLogin: true },
  flag: "earnings",
  rate: "write",
  schemas: { params: WithdrawalParams, body: SettlePayoutBodySchema, answer: WithdrawalSchema },
  handle: ({ cloud, actor, params, body }) =>
    askProvider(cloud.service, actor, { withdrawalId: params.withdrawal_id, key: body.idempotency_key }),
});
