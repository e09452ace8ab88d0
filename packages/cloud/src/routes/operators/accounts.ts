import {
  AccountEmailBodySchema,
  AdminAccountPageSchema,
  AdminAccountQuerySchema,
  AdminAccountSchema,
  MailAcceptedSchema,
  ReasonBodySchema,
} from "@bourse/contract/rest";
import { disableAccount, enableAccount, listAccounts } from "../../domain/operators/administration.ts";
import {
  closeAccountFor,
  exportAccountFor,
  requestChangeFor,
  vouchForAddress,
} from "../../domain/operators/on-request.ts";
import { answerFile } from "../../http/answers.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { AccountParams } from "../params.ts";

export const ACCOUNT_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listAccounts",
    summary: "List accounts by address, role and state, oldest first",
    method: "GET",
    path: "/admin/accounts",
    access: { kind: "role", roles: ["administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { query: AdminAccountQuerySchema, answer: AdminAccountPageSchema },
    handle: ({ cloud, query }) => listAccounts(cloud.service, query),
  }),
  defineRoute({
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
  }),
  defineRoute({
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
  }),
  defineRoute({
    name: "disableAccount",
    summary: "Disable another account, with a reason; its sessions end",
    method: "POST",
    path: "/admin/accounts/{account_id}/disable",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "administration",
    rate: "write",
    schemas: { params: AccountParams, body: ReasonBodySchema, answer: AdminAccountSchema },
    handle: ({ cloud, actor, params, body }) =>
      disableAccount(cloud.service, actor, { accountId: params.account_id, ...body }),
  }),
  defineRoute({
    name: "enableAccount",
    summary: "Enable a disabled account again, with a reason",
    method: "POST",
    path: "/admin/accounts/{account_id}/enable",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "administration",
    rate: "write",
    schemas: { params: AccountParams, body: ReasonBodySchema, answer: AdminAccountSchema },
    handle: ({ cloud, actor, params, body }) =>
      enableAccount(cloud.service, actor, { accountId: params.account_id, ...body }),
  }),
  defineRoute({
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
  }),
  defineRoute({
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
  }),
];
