import { MemberBodySchema, MemberListSchema } from "@bourse/contract/rest";
import { removeMember as remove } from "../../domain/publishers/members.ts";
import { defineRoute } from "../../http/route.ts";

export const removeMember = defineRoute({
  name: "removeMember",
  summary: "Remove a member from a publisher, or cancel an invitation; for its owners",
  method: "POST",
  path: "/publisher/members/remove",
  access: { kind: "login", recentLogin: true },
  flag: "publishing",
  rate: "write",
  schemas: { body: MemberBodySchema, answer: MemberListSchema },
  handle: ({ cloud, actor, body }) => remove(cloud.service, actor, body),
});
