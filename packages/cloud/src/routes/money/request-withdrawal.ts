import { WithdrawalBodySchema, WithdrawalSchema } from "@bourse/contract/rest";
import { requestWithdrawal as request } from "../../domain/money/request-withdrawal.ts";
import { answerText } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

export const requestWithdrawal = defineRoute({
  name: "requestWithdrawal",
  summary: "Withdraw an amount of the available earnings, once per idempotency key",
  method: "POST",
  path: "/creator/withdrawals",
  access: { kind: "login" },
  flag: "earnings",
  rate: "money",
  schemas: { body: WithdrawalBodySchema, answer: WithdrawalSchema },
  handle: async ({ cloud, actor, body }) => answerText(await request(cloud.service, actor, body)),
});
