import { EmptyBodySchema, PageQuerySchema, SessionPageSchema, SessionsEndedSchema } from "@bourse/contract/rest";
import { listSessions, revokeOtherSessions, revokeSession } from "../../domain/accounts/session-list.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { SessionParams } from "../params.ts";

export const SESSION_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listSessions",
    summary: "List your active sessions, newest login first",
    method: "GET",
    path: "/account/sessions",
    access: { kind: "login" },
    flag: "sessions",
    rate: "read",
    schemas: { query: PageQuerySchema, answer: SessionPageSchema },
    handle: ({ cloud, actor, query }) => listSessions(cloud.service, actor, query),
  }),
  defineRoute({
    name: "revokeSession",
    summary: "End one of your sessions",
    method: "POST",
    path: "/account/sessions/{session_id}/revoke",
    access: { kind: "login" },
    flag: "sessions",
    rate: "write",
    schemas: { params: SessionParams, body: EmptyBodySchema, answer: SessionsEndedSchema },
    handle: ({ cloud, actor, params }) => revokeSession(cloud.service, actor, params.session_id),
  }),
  defineRoute({
    name: "revokeOtherSessions",
    summary: "End all your sessions except the current one",
    method: "POST",
    path: "/account/sessions/revoke-others",
    access: { kind: "login" },
    flag: "sessions",
    rate: "write",
    schemas: { body: EmptyBodySchema, answer: SessionsEndedSchema },
    handle: ({ cloud, actor }) => revokeOtherSessions(cloud.service, actor),
  }),
];
