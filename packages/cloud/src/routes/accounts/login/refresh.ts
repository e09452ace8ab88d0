import { EmptyBodySchema, SessionSchema } from "@bourse/contract/rest";
import { refreshSession as refresh } from "../../../domain/accounts/sessions.ts";
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
