import {
  AccountEmailBodySchema,
  AdminAccountPageSchema,
  AdminAccountQuerySchema,
  AdminAccountSchema,
  MailAcceptedSchema,
  ReasonBodySchema,
} from "@bourse/contract/rest";
import {
  disableAccount as disable,
  enableAccount as enable,
  listAccounts as list,
} from "../../domain/operators/administration.ts";
import {
  closeAccountFor,
  exportAccountFor,
  requestChangeFor,
  vouchForAddress,
} from "../../domain/operators/on-request.ts";
import { answerFile } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";
import { AccountParams } from "../params.ts";

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

export const changeAccountEmail = defineRoute({
  name: "changeAccountEmail",
  summary: "Send a code to the new address that an account's owner asks for; both addresses are notified",
  method: "POST",
  path: "/admin/accounts/{account_id}/email",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "mail",
  rate: "write",
  schemas: { params: AccountParams, body: AccountEmailBodySchema, answer: MailAcceptedSchema },
  handle: ({ cloud, actor, params, body }) =>
    requestChangeFor(cloud.service, actor, { accountId: params.account_id, ...body }),
});

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

export const exportAccountOnRequest = defineRoute({
  name: "exportAccountOnRequest",
  summary: "Export everything stored about another account at its owner's request; payout details stay encrypted",
  method: "POST",
  path: "/admin/accounts/{account_id}/export",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "login",
  schemas: { params: AccountParams, body: ReasonBodySchema },
  gives: "application/json",
  handle: async ({ cloud, actor, params: { account_id: accountId }, body }) => {
    const document = await exportAccountFor(cloud.service, actor, { accountId, ...body });
    return answerFile(document, { type: "application/json", name: `account-${accountId}.json` });
  },
});
