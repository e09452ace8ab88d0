import { AdminAccountSchema, ReasonBodySchema } from "@bourse/contract/rest";
import { enableAccount as enable } from "../../domain/operators/administration.ts";
import { defineRoute } from "../../http/route.ts";
import { AccountParams } from "../params.ts";

export const enableAccount = defineRoute({
  name: "enableAccount",
  summary: "Enable a disabled account again, with a reason",
  method: "POST",
  path: "/admin/accounts/{account_id}/enable",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: AccountParams, body: ReasonBodySchema, answer: AdminAccountSchema },
  handle: ({ cloud, actor, params, body }) => enable(cloud.service, actor, { accountId: params.account_id, ...body }),
});
