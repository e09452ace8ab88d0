import { AdminAccountPageSchema, AdminAccountQuerySchema } from "@bourse/contract/rest";
import { listAccounts as list } from "../../domain/operators/administration.ts";
import { defineRoute } from "../../http/route.ts";

export const listAccounts = defineRoute({
  name: "listAccounts",
  summary: "List accounts by address, role and state, oldest first",
  method: "GET",
  path: "/admin/accounts",
  access: { kind: "role", roles: ["administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { query: AdminAccountQuerySchema, answer: AdminAccountPageSchema },
  handle: ({ cloud, query }) => list(cloud.service, query),
});
