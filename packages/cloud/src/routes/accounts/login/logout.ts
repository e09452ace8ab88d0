import { EmptyBodySchema, LogoutSchema } from "@bourse/contract/rest";
import { logout as endOwnSession } from "../../../domain/accounts/sessions.ts";
import { defineRoute } from "../../../http/route.ts";

export const logout = defineRoute({
  name: "logout",
  summary: "End the session",
  method: "POST",
  path: "/auth/logout",
  access: { kind: "login" },
  flag: "sessions",
  rate: "write",
  schemas: { body: EmptyBodySchema, answer: LogoutSchema },
  handle: async ({ cloud, actor }) => {
    await endOwnSession(cloud.service, actor);
    return { logged_out: true } as const;
  },
});
