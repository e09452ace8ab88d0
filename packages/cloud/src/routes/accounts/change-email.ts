import { ChangeEmailBodySchema, MailAcceptedSchema } from "@bourse/contract/rest";
import { requestAddressChange } from "../../domain/accounts/address-change.ts";
import { defineRoute } from "../../http/route.ts";

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
