import { EmptyBodySchema, LogoutSchema } from "@bourse/contract/rest";
import { defineRoute } from "../../http/route.ts";

export const logout = defineRoute({
  name: "logout",
  summary: "End the session",
  method: "POST",
  path: "/auth/logout",
  access: { kind: "login" },
  flag: "accounts",
  rate: "write",
  schemas: { body: EmptyBodySchema, answer: LogoutSchema },
  handle: async ({ cloud, actor }) => {
    await cloud.authenticator.logout(actor);
    return { logged_out: true } as const;
  },
});
