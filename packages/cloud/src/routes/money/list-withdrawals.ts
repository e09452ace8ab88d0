import { PageQuerySchema, WithdrawalPageSchema } from "@bourse/contract/rest";
import { listWithdrawals as list } from "../../domain/money/withdrawals.ts";
import { defineRoute } from "../../http/route.ts";

export const listWithdrawals = defineRoute({
  name: "listWithdrawals",
  summary: "List your withdrawals, newest first",
  method: "GET",
  path: "/creator/withdrawals",
  access: { kind: "login" },
  flag: "earnings",
  rate: "read",
  schemas: { query: PageQuerySchema, answer: WithdrawalPageSchema },
  handle: ({ cloud, actor, query }) => list(cloud.service, { ...query, ownerId: actor.accountId }),
});
