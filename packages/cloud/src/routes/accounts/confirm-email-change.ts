import { ConfirmEmailChangeBodySchema, EmailChangedSchema } from "@bourse/contract/rest";
import { confirmAddressChange } from "../../domain/accounts/address-change.ts";
import { defineRoute } from "../../http/route.ts";

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
