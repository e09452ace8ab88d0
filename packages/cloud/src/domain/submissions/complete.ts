import { decodeBase64, type Package } from "@bourse/archive";
import { canonicalize, catalogueEntry, type ErrorCode, untyped } from "@bourse/contract";
import type { CompleteBody, Submission } from "@bourse/contract/rest";
import type { TicketRow } from "../../database/tables.ts";
import { refuse, ServiceError } from "../../failure.ts";
import type { StoredObject } from "../../ports/objects.ts";
import type { Service } from "../../ports/service.ts";
import { takeSharedToken } from "../../store/accounts/rates.ts";
import { type Registered, registrationById } from "../../store/publishers/registrations.ts";
import { submissionById } from "../../store/submissions/submissions.ts";
import { endTicket, ticketById } from "../../store/submissions/tickets.ts";
import type { Actor } from "../accounts/actor.ts";
import { requireUsableKey } from "../publishers/key-life.ts";
import { addSignatures } from "./endorsements.ts";
import { currentOfficial } from "./official-keys.ts";
import { checkStoredPackage } from "./package-check.ts";
import { type Checked, DEFAULT_CHANNEL, type Recorded, recordSubmission } from "./record.ts";
import { requireSources } from "./sources.ts";
import { readSubmission } from "./view.ts";

/**
 * Turns an upload into a submission. The object is copied to a name derived from its digest and checked there, so that
 * the checked bytes are the stored ones. (ticket, digest) identifies one submission: repeating the request,
 * concurrently or after a crash at any moment, returns that one.
 */
export async function completeSubmission(service: Service, actor: Actor, body: CompleteBody): Promise<Submission> {
  const ticket = await requireOwnTicket(service, actor, body);
  if (ticket.submission_id !== null) return answerAgain(service, ticket.submission_id, body);
  const reading = { hasBegun: false };
  const recorded = await submit(service, { actor, ticket, body, reading }).catch((fault: unknown) =>
    orEarlier(service, { ticket, reading }, fault),
  );
  if ("earlierId" in recorded) return answerAgain(service, recorded.earlierId, body);
  await service.objects.discard(ticket.object_key);
  return recorded.written;
}

/** Records whether the service has begun to read the package: reading costs it far more than the request costs the client. */
interface Reading {
  hasBegun: boolean;
}

interface Request extends Pick<Checked, "actor" | "ticket" | "body"> {
  readonly reading: Reading;
}

/** Checks everything and records it. Returns the ticket's only submission, whichever request wrote it. */
async function submit(service: Service, { reading, ...request }: Request): Promise<Recorded> {
  const { ticket, body } = request;
  const registration = await requireStillVerified(service, ticket);
  if (service.clock.now() >= ticket.expires_at) refuse("ticket.expired");
  if (body.sources) requireSources(String(body.manifest.runtime), body.sources);
  const { name: objectName, found } = await stage(service, { ticket, registration, body, reading });
  const submissionId = service.random.uuid();
  const { endorsements: sent = [] } = body;
  const official = sent.length === 0 ? undefined : await currentOfficial(service.database, service.official);
  const endorsed = addSignatures(official, toEndorsable(found, registration), sent);
  return recordSubmission(service, { ...request, submissionId, registration, found, objectName, endorsed });
}

function toEndorsable({ manifest, manifestBytes, digest }: Package, { key_id }: Registered) {
  const { id, version, runtime } = manifest;
  return { id, version, runtime, digest, key_id, manifest: Buffer.from(manifestBytes).toString(), endorsements: "[]" };
}

/**
 * If a concurrent request was first, it has used the ticket and deleted the upload: then its result is the answer
 * instead of the fault.
 */
async function orEarlier(
  service: Service,
  { ticket, reading }: Pick<Request, "ticket" | "reading">,
  fault: unknown,
): Promise<Recorded> {
  const now = await ticketById(service.database, ticket.ticket_id);
  if (now?.submission_id) return { earlierId: now.submission_id };
  if (reading.hasBegun && fault instanceof ServiceError) await countRefusal(service, ticket, fault.code);
  throw fault;
}

/** Statuses from here on are faults of the service, not of the package. */
const OWN_FAULT = 500;

/**
 * Allows a ticket only a few readings that end in a refusal. A refusal by the package tool ends the ticket at once,
 * because the tool always refuses the same bytes.
 */
async function countRefusal(service: Service, { ticket_id: ticketId }: TicketRow, code: ErrorCode): Promise<void> {
  if ((catalogueEntry(code).status ?? 0) >= OWN_FAULT) return;
  const { database, clock, limits } = service;
  const now = clock.now();
  const bucket = `refused:${ticketId}`;
  const isEnded =
    code === "state.package_invalid" ||
    (await takeSharedToken(database, { bucket, rule: limits.rates.refusedCompletion, now })) > 0;
  if (isEnded) await endTicket(database, ticketId, now);
}

async function requireOwnTicket(service: Service, actor: Actor, body: CompleteBody): Promise<TicketRow> {
  const ticket = await ticketById(service.database, body.ticket_id);
  if (!ticket) refuse("ticket.unknown");
  if (ticket.account_id !== actor.accountId) refuse("ticket.foreign");
  if (ticket.object_key !== body.object_key) refuse("ticket.object_mismatch");
  return ticket;
}

async function requireStillVerified(service: Service, ticket: TicketRow): Promise<Registered> {
  const registration = await registrationById(service.database, ticket.publisher_id);
  if (registration?.state === "suspended") refuse("auth.publisher_suspended", registration.reason ?? undefined);
  if (registration?.state !== "verified") refuse("auth.publisher_unverified");
  // A ticket ends with the key it is bound to.
  requireUsableKey(registration, service.clock.now());
  return registration;
}

/** The package is checked while it is copied: either may finish first, as long as both do before it is recorded. */
async function stage(service: Service, completion: Completion) {
  const { ticket } = completion;
  const look = (object: StoredObject) => check(service, object, completion);
  const staged = await service.objects.stage(ticket.object_key, ticket.digest, look);
  if (staged.ok) return staged;
  // An upload with the wrong content is useless.
  if (staged.reason === "mismatch") await service.objects.discard(ticket.object_key);
  return refuse(staged.reason === "missing" ? "ticket.upload_missing" : "state.digest_mismatch");
}

interface Completion {
  readonly ticket: TicketRow;
  readonly registration: Registered;
  readonly body: CompleteBody;
  readonly reading: Reading;
}

async function check(
  service: Service,
  object: StoredObject,
  { ticket, registration, body, reading }: Completion,
): Promise<Package> {
  const signature = decodeBase64(body.signature);
  if (!signature) {
    object.close();
    refuse("signature.invalid", "the signature is not standard base64 with padding");
  }
  const expected = {
    id: ticket.id,
    version: ticket.version,
    publisher: registration.publisher,
    digest: ticket.digest,
    size: ticket.size,
    publicKey: new Uint8Array(Buffer.from(registration.public_key, "base64")),
    signature,
    manifest: body.manifest,
  };
  reading.hasBegun = true;
  return checkStoredPackage(service, { object, files: "discard" }, expected);
}

/** A used ticket returns its submission, and nothing else. */
async function answerAgain(service: Service, submissionId: string, body: CompleteBody): Promise<Submission> {
  const row = await submissionById(service.database, submissionId);
  const manifest = Buffer.from(canonicalize(untyped(body.manifest))).toString("utf8");
  const isSame =
    row?.signature === body.signature && row.manifest === manifest && row.channel === (body.channel ?? DEFAULT_CHANNEL);
  if (!isSame) refuse("ticket.used", "the ticket is used for another submission");
  return readSubmission(service, submissionId);
}
