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
import {
  requestEmailVerification as request,
  verifyEmail as verify,
} from "../../domain/accounts/email-verification.ts";
import { defineRoute } from "../../http/route.ts";

export const requestEmailVerification = defineRoute({
  name: "requestEmailVerification",
  summary: "Send a mail to verify your address",
  method: "POST",
  path: "/account/email/verification",
  access: { kind: "login" },
  flag: "mail",
  rate: "login",
  schemas: { body: EmptyBodySchema, answer: MailAcceptedSchema },
  handle: ({ cloud, actor }) => request(cloud.service, actor),
});

export const verifyEmail = defineRoute({
  name: "verifyEmail",
  summary: "Verify your address with the token from the mail",
  method: "POST",
  path: "/account/email/verify",
  access: { kind: "login" },
  flag: "mail",
  rate: "login",
  schemas: { body: VerifyEmailBodySchema, answer: EmailVerifiedSchema },
  handle: ({ cloud, actor, body }) => verify(cloud.service, actor, body),
});

export const changeEmail = defineRoute({
  name: "changeEmail",
  summary: "Send a code to your new address; the current one is notified, and nothing changes yet",
  method: "POST",
  path: "/account/email/change",
  access: { kind: "login", recentLogin: true },
  flag: "mail",
  rate: "login",
  schemas: { body: ChangeEmailBodySchema, answer: MailAcceptedSchema },
  handle: ({ cloud, actor, body }) => requestAddressChange(cloud.service, actor, body),
});

export const confirmEmailChange = defineRoute({
  name: "confirmEmailChange",
  summary: "Confirm your new address with the code that was sent to it; ends all other sessions",
  method: "POST",
  path: "/account/email/change/confirm",
  access: { kind: "login" },
  flag: "mail",
  rate: "login",
  schemas: { body: ConfirmEmailChangeBodySchema, answer: EmailChangedSchema },
  handle: ({ cloud, actor, body }) => confirmAddressChange(cloud.service, actor, body),
});
