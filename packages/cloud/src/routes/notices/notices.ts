import { MarkedReadSchema, MarkReadBodySchema, NoticePageSchema, NoticeQuerySchema } from "@bourse/contract/rest";
import { listNotices as list, markNoticesRead as mark } from "../../domain/notices/inbox.ts";
import { defineRoute } from "../../http/route.ts";

export const listNotices = defineRoute({
  name: "listNotices",
  summary: "List the account's notices, newest first",
  method: "GET",
  path: "/account/notices",
  access: { kind: "login" },
  flag: "sessions",
  rate: "read",
  schemas: { query: NoticeQuerySchema, answer: NoticePageSchema },
  handle: ({ cloud, actor, query }) => list(cloud.service, actor, query),
});

export const markNoticesRead = defineRoute({
  name: "markNoticesRead",
  summary: "Mark a notice and all earlier ones as read",
  method: "POST",
  path: "/account/notices/read",
  access: { kind: "login" },
  flag: "sessions",
  rate: "write",
  schemas: { body: MarkReadBodySchema, answer: MarkedReadSchema },
  handle: ({ cloud, actor, body }) => mark(cloud.service, actor, body.up_to),
});
