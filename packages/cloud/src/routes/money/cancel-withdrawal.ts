import { EmptyBodySchema, WithdrawalSchema } from "@bourse/contract/rest";
import { cancelWithdrawal as cancel } from "../../domain/money/withdrawals.ts";
import { defineRoute } from "../../http/route.ts";
import { WithdrawalParams } from "../params.ts";

export const cancelWithdrawal = defineRoute({
  name: "cancelWithdrawal",
  summary: "Cancel one of your withdrawals before it is submitted",
  method: "POST",
  path: "/creator/withdrawals/{withdrawal_id}/cancel",
  access: { kind: "login" },
  flag: "earnings",
  rate: "money",
  schemas: { params: WithdrawalParams, body: EmptyBodySchema, answer: WithdrawalSchema },
  handle: ({ cloud, actor, params }) => cancel(cloud.service, actor, params.withdrawal_id),
});
