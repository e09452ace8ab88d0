import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { registrationById } from "../../store/publishers/registrations.ts";
import { ticketByObject } from "../../store/submissions/tickets.ts";
import { requireUsableKey } from "../publishers/key-life.ts";

/** Refuses an upload to the object of a ticket that is used or expired, or whose key may sign nothing new. */
export async function requireOpenTicket(service: Service, objectKey: string): Promise<void> {
  const ticket = await ticketByObject(service.database, objectKey);
  if (!ticket) refuse("ticket.unknown");
  if (ticket.submission_id !== null) refuse("ticket.used");
  const at = service.clock.now();
  if (at >= ticket.expires_at) refuse("ticket.expired");
  const registration = await registrationById(service.database, ticket.publisher_id);
  if (registration) requireUsableKey(registration, at);
}
