import { EmptyBodySchema, MailAcceptedSchema } from "@bourse/contract/rest";
import { requestEmailVerification as request } from "../../domain/accounts/email-verification.ts";
import { defineRoute } from "../../http/route.ts";

export const requestEmailVerification = defineRoute({
  name: "requestEmailVerification",
  summary: "Have a mail sent that verifies the own address",
  method: "POST",
  path: "/account/email/verification",
  access: { kind: "login" },
  flag: "mail",
  rate: "login",
  schemas: { body: EmptyBodySchema, answer: MailAcceptedSchema },
  handle: ({ cloud, actor }) => request(cloud.service, actor),
});
