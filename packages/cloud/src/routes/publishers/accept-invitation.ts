import { EmptyBodySchema, InvitationSchema } from "@bourse/contract/rest";
import { acceptInvitation as accept } from "../../domain/publishers/invitations.ts";
import { defineRoute } from "../../http/route.ts";
import { InvitationParams } from "../params.ts";

export const acceptInvitation = defineRoute({
  name: "acceptInvitation",
  summary: "Accept an invitation to a publisher; it can be used once",
  method: "POST",
  path: "/publisher/invitations/{invitation_id}/accept",
  access: { kind: "login", verifiedEmail: true },
  flag: "publishing",
  rate: "write",
  schemas: { params: InvitationParams, body: EmptyBodySchema, answer: InvitationSchema },
  handle: ({ cloud, actor, params }) => accept(cloud.service, actor, params.invitation_id),
});
