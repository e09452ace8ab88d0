import { MailPreferenceBodySchema, MailPreferencesSchema } from "@bourse/contract/rest";
import { setMailPreference as set } from "../../domain/notices/preferences.ts";
import { defineRoute } from "../../http/route.ts";

export const setMailPreference = defineRoute({
  name: "setMailPreference",
  summary: "Subscribe to a group of mail, or unsubscribe",
  method: "POST",
  path: "/account/mail-preferences",
  access: { kind: "login" },
  flag: "sessions",
  rate: "write",
  schemas: { body: MailPreferenceBodySchema, answer: MailPreferencesSchema },
  handle: ({ cloud, actor, body }) => set(cloud.service, actor, body),
});
