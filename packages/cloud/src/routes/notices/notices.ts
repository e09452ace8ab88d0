import { MarkedReadSchema, MarkReadBodySchema, NoticePageSchema, NoticeQuerySchema } from "@bourse/contract/rest";
import { listNotices, markNoticesRead } from "../../domain/notices/inbox.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";

export const INBOX_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listNotices",
    summary: "List the account's notices, newest first",
    method: "GET",
    path: "/account/notices",
    access: { kind: "login" },
    flag: "sessions",
    rate: "read",
    schemas: { query: NoticeQuerySchema, answer: NoticePageSchema },
    handle: ({ cloud, actor, query }) => listNotices(cloud.service, actor, query),
  }),
  defineRoute({
    name: "markNoticesRead",
    summary: "Mark a notice and all earlier ones as read",
    method: "POST",
    path: "/account/notices/read",
    access: { kind: "login" },
    flag: "sessions",
    rate: "write",
    schemas: { body: MarkReadBodySchema, answer: MarkedReadSchema },
    handle: ({ cloud, actor, body }) => markNoticesRead(cloud.service, actor, body.up_to),
  }),
];
