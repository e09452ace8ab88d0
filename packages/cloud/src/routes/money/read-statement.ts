import { StatementPageSchema, StatementQuerySchema } from "@bourse/contract/rest";
import { readStatement as read } from "../../domain/money/statement.ts";
import { defineRoute } from "../../http/route.ts";

export const readStatement = defineRoute({
  name: "readStatement",
  summary: "List every entry of your earnings in one currency, oldest first",
  method: "GET",
  path: "/creator/statement",
  access: { kind: "login" },
  flag: "earnings",
  rate: "read",
  schemas: { query: StatementQuerySchema, answer: StatementPageSchema },
  handle: ({ cloud, actor, query }) =>
    read(cloud.service, { ownerId: actor.accountId, currency: query.currency }, query),
});
