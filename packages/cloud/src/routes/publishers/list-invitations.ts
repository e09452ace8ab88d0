import { InvitationListSchema } from "@bourse/contract/rest";
import { listInvitations as list } from "../../domain/publishers/invitations.ts";
import { defineRoute } from "../../http/route.ts";

export const listInvitations = defineRoute({
  name: "listInvitations",
  summary: "List your open invitations",
  method: "GET",
  path: "/publisher/invitations",
  access: { kind: "login" },
  flag: "publishing",
  rate: "read",
  schemas: { answer: InvitationListSchema },
  handle: ({ cloud, actor }) => list(cloud.service, actor),
});
