import { EmptyBodySchema, LeaveBodySchema } from "@bourse/contract/rest";
import { leavePublisher as leave } from "../../domain/publishers/members.ts";
import { defineRoute } from "../../http/route.ts";

export const leavePublisher = defineRoute({
  name: "leavePublisher",
  summary: "Leave a publisher",
  method: "POST",
  path: "/publisher/members/leave",
  access: { kind: "login" },
  flag: "publishing",
  rate: "write",
  schemas: { body: LeaveBodySchema, answer: EmptyBodySchema },
  handle: ({ cloud, actor, body }) => leave(cloud.service, actor, body.publisher),
});
