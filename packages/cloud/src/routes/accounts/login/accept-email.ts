import { ConfirmEmailChangeBodySchema, EmailChangedSchema } from "@bourse/contract/rest";
import { acceptAppointedAddress } from "../../../domain/accounts/address-change.ts";
import { defineRoute } from "../../../http/route.ts";

export const acceptEmail = defineRoute({
  name: "acceptEmail",
  summary: "Make an address an account's with the code that an administrator had sent there; ends all its sessions",
  method: "POST",
  path: "/auth/email/accept",
  access: { kind: "anonymous" },
  flag: "mail",
  rate: "login",
  schemas: { body: ConfirmEmailChangeBodySchema, answer: EmailChangedSchema },
  handle: ({ cloud, body }) => acceptAppointedAddress(cloud.service, body),
});
