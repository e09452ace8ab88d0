import type { Ticket, TicketBody } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact } from "../../database/transact.ts";
import { refuse, tooOften } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { takeSharedToken } from "../../store/accounts/rates.ts";
import { extensionById } from "../../store/catalogue/extensions.ts";
import { type Registered, registrationOf } from "../../store/publishers/registrations.ts";
import { livingVersions } from "../../store/submissions/submissions.ts";
import { insertTicket } from "../../store/submissions/tickets.ts";
import type { Actor } from "../accounts/actor.ts";
import { requireRaised, requireSemanticVersion } from "../catalogue/version-order.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireUsableKey } from "../publishers/key-life.ts";
import { requireRight } from "../publishers/rights.ts";
import { stillToDo } from "../publishers/still-to-do.ts";
import { requireFreeId } from "./ids.ts";

/** Issues a ticket for one upload of one package: bound to account, key, id, version, digest and size. */
export async function createTicket(service: Service, actor: Actor, body: TicketBody): Promise<Ticket> {
  requireSemanticVersion(body.version);
  const ticketId = service.random.uuid();
  const objectKey = `uploads/${ticketId}/${body.digest}`;
  const at = service.clock.now();
  const expiresAt = new Date(at.getTime() + service.limits.ticketMs);
  await transact(service, async (work) => {
    const registration = await requireVerified(work, actor, { ...body, at });
    await requireFree(work, body);
    await takeRate(service, work, { actor, id: body.id, at });
    await insertTicket(work, {
      ticket_id: ticketId,
      account_id: actor.accountId,
      publisher_id: registration.publisher_id,
      id: body.id,
      version: body.version,
      digest: body.digest,
      size: body.size,
      object_key: objectKey,
      created_at: at,
      expires_at: expiresAt,
      submission_id: null,
    });
    const subject = `ticket:${ticketId}`;
    await recordAudit(work, { at, actorId: actor.accountId, actorRole: "publisher", action: "ticket.create", subject });
  });
  const form = await service.objects.presign({ objectKey, size: body.size, expiresAt });
  return {
    ticket_id: ticketId,
    object_key: objectKey,
    method: form.method,
    url: form.url,
    fields: { ...form.fields },
    headers: { ...form.headers },
    expires_at: expiresAt.toISOString(),
  };
}

/**
 * The registration of exactly this key and publisher, currently verified, of a member who may publish, with a key that
 * may sign.
 */
export async function requireVerified(
  work: Work,
  actor: Actor,
  of: { readonly publisher: string; readonly key_id: string; readonly at: Date },
): Promise<Registered> {
  const { accountId } = actor;
  const registration = await registrationOf(work, { accountId, publisher: of.publisher, keyId: of.key_id });
  if (!registration) refuse("auth.key_unregistered");
  if (registration.state === "suspended") refuse("auth.publisher_suspended", registration.reason ?? undefined);
  if (registration.state !== "verified") refuse("auth.publisher_unverified", await stillToDo(work, accountId));
  await requireRight(work, accountId, {
    publisher: of.publisher,
    right: "publish",
    outsider: "publisher.right_missing",
  });
  requireUsableKey(registration, of.at);
  return registration;
}

/** An early check, so that nobody uploads in vain; `complete` decides. */
async function requireFree(work: Work, body: TicketBody): Promise<void> {
  requireFreeId(body);
  const extension = await extensionById(work, body.id);
  if (!extension) return;
  if (extension.publisher !== body.publisher) refuse("state.extension_owned");
  requireRaised(body.version, await livingVersions(work, body.id));
}

async function takeRate(service: Service, work: Work, of: { actor: Actor; id: string; at: Date }): Promise<void> {
  const { rates } = service.limits;
  const isNew = (await extensionById(work, of.id)) === undefined;
  const [name, rule] = isNew ? (["extension", rates.newExtension] as const) : (["version", rates.newVersion] as const);
  const wait = await takeSharedToken(work, { bucket: `${name}:${of.actor.accountId}`, rule, now: of.at });
  if (wait > 0) throw tooOften("http.too_many_requests", { waitMs: wait, what: `too many new ${name}s` });
}
