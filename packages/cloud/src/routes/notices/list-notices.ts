import { NoticePageSchema, NoticeQuerySchema } from "@bourse/contract/rest";
import { listNotices as list } from "../../domain/notices/inbox.ts";
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
