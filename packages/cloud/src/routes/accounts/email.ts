import {
  ChangeEmailBodySchema,
  ConfirmEmailChangeBodySchema,
  EmailChangedSchema,
  EmailVerifiedSchema,
  EmptyBodySchema,
  MailAcceptedSchema,
  VerifyEmailBodySchema,
} from "@bourse/contract/rest";
import { confirmAddressChange, requestAddressChange } from "../../domain/accounts/address-change.ts";
import { requestEmailVerification, verifyEmail } from "../../domain/accounts/email-verification.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";

export const EMAIL_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "requestEmailVerification",
    summary: "Send a mail to verify your address",
    method: "POST",
    path: "/account/email/verification",
    access: { kind: "login" },
    flag: "mail",
    rate: "login",
    schemas: { body: EmptyBodySchema, answer: MailAcceptedSchema },
    handle: ({ cloud, actor }) => requestEmailVerification(cloud.service, actor),
  }),
  defineRoute({
    name: "verifyEmail",
    summary: "Verify your address with the token from the mail",
    method: "POST",
    path: "/account/email/verify",
    access: { kind: "login" },
    flag: "mail",
    rate: "login",
    schemas: { body: VerifyEmailBodySchema, answer: EmailVerifiedSchema },
    handle: ({ cloud, actor, body }) => verifyEmail(cloud.service, actor, body),
  }),
  defineRoute({
    name: "changeEmail",
    summary: "Send a code to your new address; the current one is notified, and nothing changes yet",
    method: "POST",
    path: "/account/email/change",
    access: { kind: "login", recentLogin: true },
    flag: "mail",
    rate: "login",
    schemas: { body: ChangeEmailBodySchema, answer: MailAcceptedSchema },
    handle: ({ cloud, actor, body }) => requestAddressChange(cloud.service, actor, body),
  }),
  defineRoute({
    name: "confirmEmailChange",
    summary: "Confirm your new address with the code that was sent to it; ends all other sessions",
    method: "POST",
    path: "/account/email/change/confirm",
    access: { kind: "login" },
    flag: "mail",
    rate: "login",
    schemas: { body: ConfirmEmailChangeBodySchema, answer: EmailChangedSchema },
    handle: ({ cloud, actor, body }) => confirmAddressChange(cloud.service, actor, body),
  }),
];
