import { AdminAccountSchema, ReasonBodySchema } from "@bourse/contract/rest";
import { vouchForAddress } from "../../domain/operators/on-request.ts";
import { defineRoute } from "../../http/route.ts";
import { AccountParams } from "../params.ts";

export const vouchForEmail = defineRoute({
  name: "vouchForEmail",
  summary: "Confirm another account's address by hand, when mail cannot reach it",
  method: "POST",
  path: "/admin/accounts/{account_id}/verify-email",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: AccountParams, body: ReasonBodySchema, answer: AdminAccountSchema },
  handle: ({ cloud, actor, params, body }) =>
    vouchForAddress(cloud.service, actor, { accountId: params.account_id, ...body }),
});
