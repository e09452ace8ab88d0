import { AdminAccountSchema, RoleBodySchema } from "@bourse/contract/rest";
import { grantRole as grant, withdrawRole as withdraw } from "../../domain/operators/administration.ts";
import { defineRoute } from "../../http/route.ts";
import { AccountParams } from "../params.ts";

export const grantRole = defineRoute({
  name: "grantRole",
  summary: "Give another account a role, with a reason",
  method: "POST",
  path: "/admin/accounts/{account_id}/grant",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: AccountParams, body: RoleBodySchema, answer: AdminAccountSchema },
  handle: ({ cloud, actor, params, body }) => grant(cloud.service, actor, { accountId: params.account_id, ...body }),
});

export const withdrawRole = defineRoute({
  name: "withdrawRole",
  summary: "Remove a role from another account, with a reason",
  method: "POST",
  path: "/admin/accounts/{account_id}/withdraw",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: AccountParams, body: RoleBodySchema, answer: AdminAccountSchema },
  handle: ({ cloud, actor, params, body }) => withdraw(cloud.service, actor, { accountId: params.account_id, ...body }),
});
