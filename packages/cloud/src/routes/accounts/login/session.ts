import { EmptyBodySchema, LogoutSchema, SessionSchema } from "@bourse/contract/rest";
import { logout, refreshSession } from "../../../domain/accounts/sessions.ts";
import { type AnyRoute, defineRoute } from "../../../http/route.ts";

export const SESSION_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "refreshSession",
    summary: "Refresh the session's token; the time of the login stays",
    method: "POST",
    path: "/auth/refresh",
    access: { kind: "login" },
    flag: "sessions",
    rate: "write",
    schemas: { body: EmptyBodySchema, answer: SessionSchema },
    handle: ({ cloud, actor }) => refreshSession(cloud.service, actor),
  }),
  defineRoute({
    name: "logout",
    summary: "End the session",
    method: "POST",
    path: "/auth/logout",
    access: { kind: "login" },
    flag: "sessions",
    rate: "write",
    schemas: { body: EmptyBodySchema, answer: LogoutSchema },
    handle: async ({ cloud, actor }) => {
      await logout(cloud.service, actor);
      return { logged_out: true } as const;
    },
  }),
];
