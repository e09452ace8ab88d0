import { EmptyBodySchema, SessionsEndedSchema } from "@bourse/contract/rest";
import { revokeSession as revoke } from "../../domain/accounts/session-list.ts";
import { defineRoute } from "../../http/route.ts";
import { SessionParams } from "../params.ts";

export const revokeSession = defineRoute({
  name: "revokeSession",
  summary: "End one of your sessions",
  method: "POST",
  path: "/account/sessions/{session_id}/revoke",
  access: { kind: "login" },
  flag: "sessions",
  rate: "write",
  schemas: { params: SessionParams, body: EmptyBodySchema, answer: SessionsEndedSchema },
  handle: ({ cloud, actor, params }) => revoke(cloud.service, actor, params.session_id),
});
