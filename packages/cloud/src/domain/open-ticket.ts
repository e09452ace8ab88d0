import { refuse } from "../failure.ts";
import { ticketByObject } from "../store/tickets.ts";
import type { Service } from "./service.ts";

/** Refuses an upload to the object of a ticket that is used or over. */
export async function requireOpenTicket(service: Service, objectKey: string): Promise<void> {
  const ticket = await ticketByObject(service.database, objectKey);
  if (!ticket) refuse("ticket.unknown");
  if (ticket.submission_id !== null) refuse("ticket.used");
  if (service.clock.now() >= ticket.expires_at) refuse("ticket.expired");
}
