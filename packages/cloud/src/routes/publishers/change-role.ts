import { MemberListSchema, MemberRoleBodySchema } from "@bourse/contract/rest";
import { changeRole as change } from "../../domain/publishers/members.ts";
import { defineRoute } from "../../http/route.ts";

export const changeMemberRole = defineRoute({
  name: "changeMemberRole",
  summary: "Change a member's role to owner or maintainer; for owners",
  method: "POST",
  path: "/publisher/members/role",
  access: { kind: "login", recentLogin: true },
  flag: "publishing",
  rate: "write",
  schemas: { body: MemberRoleBodySchema, answer: MemberListSchema },
  handle: ({ cloud, actor, body }) => change(cloud.service, actor, body),
});
