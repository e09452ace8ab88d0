import { ReversalPageSchema, ReversalQuerySchema } from "@bourse/contract/rest";
import { listReversals as list } from "../../domain/money/reversals.ts";
import { defineRoute } from "../../http/route.ts";

export const listReversals = defineRoute({
  name: "listReversals",
  summary: "List reversals, longest waiting first",
  method: "GET",
  path: "/creator/admin/reversals",
  access: { kind: "role", roles: ["finance", "administrator"] },
  flag: "earnings",
  rate: "read",
  schemas: { query: ReversalQuerySchema, answer: ReversalPageSchema },
  handle: ({ cloud, query }) => list(cloud.service, query),
});
