import { AdminAccountSchema, ReasonBodySchema } from "@bourse/contract/rest";
import { disableAccount as disable } from "../../domain/operators/administration.ts";
import { defineRoute } from "../../http/route.ts";
import { AccountParams } from "../params.ts";

export const disableAccount = defineRoute({
  name: "disableAccount",
  summary: "Disable another account, with a reason; its sessions end",
  method: "POST",
  path: "/admin/accounts/{account_id}/disable",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: AccountParams, body: ReasonBodySchema, answer: AdminAccountSchema },
  handle: ({ cloud, actor, params, body }) => disable(cloud.service, actor, { accountId: params.account_id, ...body }),
});
