import { AdminAccountSchema, RoleBodySchema } from "@bourse/contract/rest";
import { grantRole, withdrawRole } from "../../domain/operators/administration.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { AccountParams } from "../params.ts";

export const ROLE_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "grantRole",
    summary: "Give another account a role, with a reason",
    method: "POST",
    path: "/admin/accounts/{account_id}/grant",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "administration",
    rate: "write",
    schemas: { params: AccountParams, body: RoleBodySchema, answer: AdminAccountSchema },
    handle: ({ cloud, actor, params, body }) =>
      grantRole(cloud.service, actor, { accountId: params.account_id, ...body }),
  }),
  defineRoute({
    name: "withdrawRole",
    summary: "Remove a role from another account, with a reason",
    method: "POST",
    path: "/admin/accounts/{account_id}/withdraw",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "administration",
    rate: "write",
    schemas: { params: AccountParams, body: RoleBodySchema, answer: AdminAccountSchema },
    handle: ({ cloud, actor, params, body }) =>
      withdrawRole(cloud.service, actor, { accountId: params.account_id, ...body }),
  }),
];
