import { AdminAccountSchema, ReasonBodySchema } from "@bourse/contract/rest";
import { closeAccountFor } from "../../domain/operators/on-request.ts";
import { defineRoute } from "../../http/route.ts";
import { AccountParams } from "../params.ts";

export const closeAccountOnRequest = defineRoute({
  name: "closeAccountOnRequest",
  summary: "Close another account permanently at its owner's request",
  method: "POST",
  path: "/admin/accounts/{account_id}/close",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: AccountParams, body: ReasonBodySchema, answer: AdminAccountSchema },
  handle: ({ cloud, actor, params, body }) =>
    closeAccountFor(cloud.service, actor, { accountId: params.account_id, ...body }),
});
