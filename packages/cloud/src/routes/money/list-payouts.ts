import { WithdrawalPageSchema, WithdrawalQuerySchema } from "@bourse/contract/rest";
import { listWithdrawals } from "../../domain/money/withdrawals.ts";
import { defineRoute } from "../../http/route.ts";

export const listPayouts = defineRoute({
  name: "listPayouts",
  summary: "List withdrawals of all accounts, newest first",
  method: "GET",
  path: "/creator/admin/withdrawals",
  access: { kind: "role", roles: ["finance", "administrator"] },
  flag: "earnings",
  rate: "read",
  schemas: { query: WithdrawalQuerySchema, answer: WithdrawalPageSchema },
  handle: ({ cloud, query }) => listWithdrawals(cloud.service, query),
});
