import { EmailVerifiedSchema, VerifyEmailBodySchema } from "@bourse/contract/rest";
import { verifyEmail as verify } from "../../domain/accounts/email-verification.ts";
import { defineRoute } from "../../http/route.ts";

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
