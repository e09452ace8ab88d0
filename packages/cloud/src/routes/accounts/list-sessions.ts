import { PageQuerySchema, SessionPageSchema } from "@bourse/contract/rest";
import { listSessions as list } from "../../domain/accounts/session-list.ts";
import { defineRoute } from "../../http/route.ts";

export const listSessions = defineRoute({
  name: "listSessions",
  summary: "List your active sessions, newest login first",
  method: "GET",
  path: "/account/sessions",
  access: { kind: "login" },
  flag: "sessions",
  rate: "read",
  schemas: { query: PageQuerySchema, answer: SessionPageSchema },
  handle: ({ cloud, actor, query }) => list(cloud.service, actor, query),
});
