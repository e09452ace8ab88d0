import { EmptyBodySchema, SessionsEndedSchema } from "@bourse/contract/rest";
import { revokeOtherSessions as revokeOthers } from "../../domain/accounts/session-list.ts";
import { defineRoute } from "../../http/route.ts";

export const revokeOtherSessions = defineRoute({
  name: "revokeOtherSessions",
  summary: "End all your sessions except the current one",
  method: "POST",
  path: "/account/sessions/revoke-others",
  access: { kind: "login" },
  flag: "sessions",
  rate: "write",
  schemas: { body: EmptyBodySchema, answer: SessionsEndedSchema },
  handle: ({ cloud, actor }) => revokeOthers(cloud.service, actor),
});
