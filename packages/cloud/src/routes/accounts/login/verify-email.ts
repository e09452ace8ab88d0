import { EmailVerifiedSchema, VerifyEmailBodySchema } from "@bourse/contract/rest";
import { verifyEmail as verify } from "../../../domain/accounts/email-verification.ts";
import { defineRoute } from "../../../http/route.ts";

export const verifyEmail = defineRoute({
  name: "verifyEmail",
  summary: "Verify an address with the token of the mail",
  method: "POST",
  path: "/auth/email/verify",
  access: { kind: "anonymous" },
  flag: "mail",
  rate: "login",
  schemas: { body: VerifyEmailBodySchema, answer: EmailVerifiedSchema },
  handle: ({ cloud, body }) => verify(cloud.service, body),
});
