import { EmptyBodySchema, MailAcceptedSchema } from "@bourse/contract/rest";
import { requestEmailVerification as request } from "../../domain/accounts/email-verification.ts";
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
