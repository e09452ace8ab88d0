import { TicketBodySchema, TicketSchema } from "@bourse/contract/rest";
import { createTicket } from "../../domain/submissions/tickets.ts";
import { defineRoute } from "../../http/route.ts";

export const createUploadTicket = defineRoute({
  name: "createUploadTicket",
  summary: "Request a ticket to upload one package",
  method: "POST",
  path: "/plugins/submissions/upload-ticket",
  access: { kind: "verified_publisher" },
  flag: "publishing",
  rate: "write",
  schemas: { body: TicketBodySchema, answer: TicketSchema },
  handle: ({ cloud, actor, body }) => createTicket(cloud.service, actor, body),
});
