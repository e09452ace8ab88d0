import { MailAcceptedSchema, ResetRequestBodySchema } from "@bourse/contract/rest";
import { requestPasswordReset as request } from "../../../domain/accounts/passwords.ts";
import { defineRoute } from "../../../http/route.ts";

export const requestPasswordReset = defineRoute({
  name: "requestPasswordReset",
  summary: "Send a mail to reset a password; the answer does not reveal whether the account exists",
  method: "POST",
  path: "/auth/password/reset-request",
  access: { kind: "anonymous" },
  flag: "mail",
  rate: "login",
  schemas: { body: ResetRequestBodySchema, answer: MailAcceptedSchema },
  handle: ({ cloud, body }) => request(cloud.service, body),
});
