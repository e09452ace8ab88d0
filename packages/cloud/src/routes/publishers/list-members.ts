import { MemberListSchema, MemberQuerySchema } from "@bourse/contract/rest";
import { listMembers as list } from "../../domain/publishers/members.ts";
import { defineRoute } from "../../http/route.ts";

export const listMembers = defineRoute({
  name: "listMembers",
  summary: "List the members and open invitations of a publisher; for its members",
  method: "GET",
  path: "/publisher/members",
  access: { kind: "login" },
  flag: "publishing",
  rate: "read",
  schemas: { query: MemberQuerySchema, answer: MemberListSchema },
  handle: ({ cloud, actor, query }) => list(cloud.service, actor, query.publisher),
});
