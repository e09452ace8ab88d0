import { InvitationSchema, InviteBodySchema } from "@bourse/contract/rest";
import { inviteMember as invite } from "../../domain/publishers/invitations.ts";
import { defineRoute } from "../../http/route.ts";

export const inviteMember = defineRoute({
  name: "inviteMember",
  summary: "Invite an account to a publisher as a maintainer; for its owners",
  method: "POST",
  path: "/publisher/members/invite",
  access: { kind: "login", recentLogin: true, verifiedEmail: true },
  flag: "publishing",
  rate: "write",
  schemas: { body: InviteBodySchema, answer: InvitationSchema },
  handle: ({ cloud, actor, body }) => invite(cloud.service, actor, body),
});
