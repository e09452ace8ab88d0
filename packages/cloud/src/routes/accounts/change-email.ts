import { ChangeEmailBodySchema, MailAcceptedSchema } from "@bourse/contract/rest";
import { requestAddressChange } from "../../domain/accounts/address-change.ts";
import { defineRoute } from "../../http/route.ts";

export const changeEmail = defineRoute({
  name: "changeEmail",
  summary: "Have a mail with a code sent to another address; the present one is told, and nothing changes yet",
  method: "POST",
  path: "/account/email/change",
  access: { kind: "login", recentLogin: true },
  flag: "mail",
  rate: "login",
  schemas: { body: ChangeEmailBodySchema, answer: MailAcceptedSchema },
  handle: ({ cloud, actor, body }) => requestAddressChange(cloud.service, actor, body),
});
