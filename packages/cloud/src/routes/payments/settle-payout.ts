import { EmptyBodySchema, WithdrawalSchema } from "@bourse/contract/rest";
import { askProvider } from "../../domain/money/withdrawals.ts";
import { defineRoute } from "../../http/route.ts";
import { WithdrawalParams } from "../params.ts";

export const settlePayout = defineRoute({
  name: "settlePayout",
  summary: "Ask the payout provider now where a withdrawal stands",
  method: "POST",
  path: "/creator/admin/withdrawals/{withdrawal_id}/settle",
  access: { kind: "role", roles: ["finance"], recentLogin: true },
  flag: "earnings",
  rate: "write",
  schemas: { params: WithdrawalParams, body: EmptyBodySchema, answer: WithdrawalSchema },
  handle: ({ cloud, actor, params }) => askProvider(cloud.service, actor, params.withdrawal_id),
});
