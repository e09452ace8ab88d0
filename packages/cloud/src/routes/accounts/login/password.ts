import {
  LoginBodySchema,
  MailAcceptedSchema,
  PasswordResetSchema,
  ResetPasswordBodySchema,
  ResetRequestBodySchema,
  SecondFactorLoginBodySchema,
  SessionSchema,
} from "@bourse/contract/rest";
import { login, loginWithCode } from "../../../domain/accounts/login.ts";
import { requestPasswordReset, resetPassword } from "../../../domain/accounts/passwords.ts";
import { type AnyRoute, defineRoute } from "../../../http/route.ts";

export const PASSWORD_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "login",
    summary:
      "Log in with e-mail address and password; an account with a second factor gets a ticket to finish with a code",
    method: "POST",
    path: "/auth/login",
    access: { kind: "anonymous" },
    flag: "accounts",
    rate: "login",
    schemas: { body: LoginBodySchema, answer: SessionSchema },
    handle: ({ cloud, body, client }) => login(cloud.service, body, client),
  }),
  defineRoute({
    name: "loginSecondFactor",
    summary: "Finish a login with a code from the authenticator app or a recovery code",
    method: "POST",
    path: "/auth/login/second-factor",
    access: { kind: "anonymous" },
    flag: "sessions",
    rate: "login",
    schemas: { body: SecondFactorLoginBodySchema, answer: SessionSchema },
    handle: ({ cloud, body, client }) => loginWithCode(cloud.service, body, client),
  }),
  defineRoute({
    name: "requestPasswordReset",
    summary: "Send a mail to reset a password; the answer does not reveal whether the account exists",
    method: "POST",
    path: "/auth/password/reset-request",
    access: { kind: "anonymous" },
    flag: "mail",
    rate: "login",
    schemas: { body: ResetRequestBodySchema, answer: MailAcceptedSchema },
    handle: ({ cloud, body }) => requestPasswordReset(cloud.service, body),
  }),
  defineRoute({
    name: "resetPassword",
    summary: "Set a new password with the token from the mail; ends every session and removes the passkeys",
    method: "POST",
    path: "/auth/password/reset",
    access: { kind: "anonymous" },
    flag: "mail",
    rate: "login",
    schemas: { body: ResetPasswordBodySchema, answer: PasswordResetSchema },
    handle: ({ cloud, body }) => resetPassword(cloud.service, body),
  }),
];
