import { MailPreferencesSchema } from "@bourse/contract/rest";
import { readMailPreferences as read } from "../../domain/notices/preferences.ts";
import { defineRoute } from "../../http/route.ts";

export const readMailPreferences = defineRoute({
  name: "readMailPreferences",
  summary: "Show which groups of mail the account receives",
  method: "GET",
  path: "/account/mail-preferences",
  access: { kind: "login" },
  flag: "sessions",
  rate: "read",
  schemas: { answer: MailPreferencesSchema },
  handle: ({ cloud, actor }) => read(cloud.service, actor),
});
