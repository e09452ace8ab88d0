import { BalanceListSchema } from "@bourse/contract/rest";
import { readBalances as read } from "../../domain/money/statement.ts";
import { defineRoute } from "../../http/route.ts";

export const readBalances = defineRoute({
  name: "readBalances",
  summary: "Show the account's earnings by currency",
  method: "GET",
  path: "/creator/balances",
  access: { kind: "login" },
  flag: "earnings",
  rate: "read",
  schemas: { answer: BalanceListSchema },
  handle: ({ cloud, actor }) => read(cloud.service, actor.accountId),
});
