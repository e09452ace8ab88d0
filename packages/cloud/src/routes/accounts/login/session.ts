import { EmptyBodySchema, LogoutSchema, SessionSchema } from "@bourse/contract/rest";
import { logout as endOwnSession, refreshSession as refresh } from "../../../domain/accounts/sessions.ts";
import { defineRoute } from "../../../http/route.ts";

export const refreshSession = defineRoute({
  name: "refreshSession",
  summary: "Refresh the session's token; the time of the login stays",
  method: "POST",
  path: "/auth/refresh",
  access: { kind: "login" },
  flag: "sessions",
  rate: "write",
  schemas: { body: EmptyBodySchema, answer: SessionSchema },
  handle: ({ cloud, actor }) => refresh(cloud.service, actor),
});

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
