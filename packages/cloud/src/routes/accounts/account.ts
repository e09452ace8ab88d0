import {
  AccountClosedSchema,
  ChangePasswordBodySchema,
  OwnProofBodySchema,
  SessionsEndedSchema,
  WhoamiSchema,
} from "@bourse/contract/rest";
import { closeOwnAccount } from "../../domain/accounts/close.ts";
import { exportOwnAccount } from "../../domain/accounts/export-own.ts";
import { changePassword } from "../../domain/accounts/passwords.ts";
import { whoami } from "../../domain/accounts/whoami.ts";
import { answerFile } from "../../http/answers.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";

export const OWN_ACCOUNT_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "readMe",
    summary: "Show who is logged in, and what this account still needs before it can publish",
    method: "GET",
    path: "/account/me",
    access: { kind: "login" },
    flag: "sessions",
    rate: "read",
    schemas: { answer: WhoamiSchema },
    handle: ({ cloud, actor }) => whoami(cloud.service, actor, cloud.flags),
  }),
  defineRoute({
    name: "exportAccount",
    summary: "Export everything stored about your account as one JSON document",
    method: "POST",
    path: "/account/export",
    access: { kind: "login", recentLogin: true },
    flag: "sessions",
    rate: "login",
    schemas: { body: OwnProofBodySchema },
    gives: "application/json",
    handle: async ({ cloud, actor, body }) => {
      const document = await exportOwnAccount(cloud.service, actor, body);
      return answerFile(document, { type: "application/json", name: `account-${actor.accountId}.json` });
    },
  }),
  defineRoute({
    name: "closeAccount",
    summary: "Close your account permanently; its address becomes free, records of money and publications stay",
    method: "POST",
    path: "/account/close",
    access: { kind: "login", recentLogin: true },
    flag: "sessions",
    rate: "login",
    schemas: { body: OwnProofBodySchema, answer: AccountClosedSchema },
    handle: ({ cloud, actor, body }) => closeOwnAccount(cloud.service, actor, body),
  }),
  defineRoute({
    name: "changePassword",
    summary: "Change your password; ends all other sessions",
    method: "POST",
    path: "/account/password",
    access: { kind: "login", recentLogin: true },
    flag: "accounts",
    rate: "login",
    schemas: { body: ChangePasswordBodySchema, answer: SessionsEndedSchema },
    handle: ({ cloud, actor, body }) => changePassword(cloud.service, actor, body),
  }),
];
