import { MarkedReadSchema, MarkReadBodySchema } from "@bourse/contract/rest";
import { markNoticesRead as mark } from "../../domain/notices/inbox.ts";
import { defineRoute } from "../../http/route.ts";

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
