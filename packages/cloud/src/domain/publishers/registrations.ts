import { decodeBase64, parsePublicKey, registrationStatement, verifyStrict } from "@bourse/archive";
import type { Challenge, RegisterBody, Registration } from "@bourse/contract/rest";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockRegistrationsOfKey } from "../../store/publishers/keys.ts";
import {
  claimKey,
  insertChallenge,
  insertRegistration,
  isPublisherTaken,
  type Registered,
  registrationById,
  registrationOf,
  registrationsOfAccount,
  useChallenge,
} from "../../store/publishers/registrations.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireNeverRevoked } from "./key-life.ts";
import { checkNames, publisherSkeleton } from "./names.ts";
import { openResemblances } from "./resemblances.ts";

/** A challenge that the owner of a key signs to prove possession: random, bound to the account, valid once. */
export async function createChallenge(service: Service, actor: Actor): Promise<Challenge> {
  const challenge = service.random.bytes(32).toString("base64url");
  const expiresAt = new Date(service.clock.now().getTime() + service.limits.challengeMs);
  await insertChallenge(service.database, {
    challenge,
    account_id: actor.accountId,
    expires_at: expiresAt,
    used_at: null,
  });
  return { challenge, expires_at: expiresAt.toISOString() };
}

/** Registers a key for a publisher. This does not verify it; registering again returns the same record. */
export async function registerPublisher(service: Service, actor: Actor, body: RegisterBody): Promise<Registration> {
  const key = readKey(body.public_key);
  checkNames(actor, { publisher: body.publisher, displayName: body.display_name });
  checkProof(actor, body, key.publicKey);
  return transact(service, async (work) => {
    const at = service.clock.now();
    const use = { challenge: body.challenge, accountId: actor.accountId, at };
    if (!(await useChallenge(work, use))) refuse("auth.challenge_invalid");
    return register(work, { actor, body, ...key, at });
  });
}

interface Request {
  readonly actor: Actor;
  readonly body: RegisterBody;
  readonly publicKey: Uint8Array;
  readonly keyId: string;
  readonly at: Date;
}

async function register(work: UnitOfWork, { actor, body, publicKey, keyId, at }: Request): Promise<Registration> {
  const { accountId } = actor;
  const encoded = Buffer.from(publicKey).toString("base64");
  const owner = await claimKey(work, { key_id: keyId, account_id: accountId, public_key: encoded });
  if (owner !== accountId) refuse("state.key_taken");
  const known = await lockRegistrationsOfKey(work, keyId);
  requireNeverRevoked(known);
  const skeleton = publisherSkeleton(body.publisher);
  if (await isPublisherTaken(work, { skeleton, exceptAccount: accountId })) refuse("state.publisher_taken");
  const publisherId = work.random.uuid();
  const isNew = await insertRegistration(work, {
    publisher_id: publisherId,
    account_id: accountId,
    publisher: body.publisher,
    skeleton,
    display_name: body.display_name,
    key_id: keyId,
    state: "registered",
    registered_at: at,
    decided_at: null,
    reason: null,
    evidence: null,
  });
  const subject = `publisher:${publisherId}`;
  if (isNew)
    await recordAudit(work, { at, actorId: accountId, actorRole: "publisher", action: "publisher.register", subject });
  const row = await registrationOf(work, { accountId, publisher: body.publisher, keyId });
  if (isNew && row) await openResemblances(work, { row, at });
  // Registering must not revive a key of a suspended publisher.
  if (row?.state === "suspended") refuse("auth.publisher_suspended", row.reason ?? undefined);
  return toRegistration((await registrationById(work, row?.publisher_id ?? publisherId)) ?? refuse("state.conflict"));
}

/** Reads a public key from a body. @throws ServiceError `signature.key_invalid` */
export function readKey(text: string): { publicKey: Uint8Array; keyId: string } {
  const verdict = parsePublicKey(text);
  if (!verdict.ok) refuse("signature.key_invalid", verdict.message);
  return verdict;
}

function checkProof(actor: Actor, body: RegisterBody, publicKey: Uint8Array): void {
  const signature = decodeBase64(body.proof);
  if (!signature) refuse("auth.proof_invalid", "the proof is not standard base64 with padding");
  const { challenge, publisher } = body;
  const message = registrationStatement({ challenge, accountId: actor.accountId, publisher, publicKey });
  const verdict = verifyStrict({ publicKey, message, signature });
  if (!verdict.ok) refuse("auth.proof_invalid", verdict.message);
}

export async function listOwnRegistrations(service: Service, actor: Actor): Promise<{ items: Registration[] }> {
  const rows = await registrationsOfAccount(service.database, actor.accountId);
  return { items: rows.map(toRegistration) };
}

export function toRegistration(row: Registered): Registration {
  return {
    publisher_id: row.publisher_id,
    publisher: row.publisher,
    display_name: row.display_name,
    key_id: row.key_id,
    public_key: row.public_key,
    verified: row.state === "verified",
    state: row.state,
    name_check: row.name_check,
    registered_at: row.registered_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    retired_from: row.retired_from?.toISOString() ?? null,
    revoked_from: row.revoked_from?.toISOString() ?? null,
  };
}
