import { decodeBase64, registrationStatement, verifyRotation, verifyStrict } from "@bourse/archive";
import type { RotatedKeys, RotateKeyBody } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import { insertRotation, lockRegistrationsOfKey, retireKey } from "../../store/publishers/keys.ts";
import { lockPublisher, raiseKeyRevision } from "../../store/publishers/members.ts";
import {
  claimKey,
  insertRegistration,
  lockRegistration,
  type Registered,
  registrationById,
  registrationOf,
  useChallenge,
} from "../../store/publishers/registrations.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireNeverRevoked, requireUsableKey } from "./key-life.ts";
import { publisherSkeleton } from "./names.ts";
import { readKey, toRegistration } from "./registrations.ts";
import { requireRight } from "./rights.ts";
import { readSignedTime } from "./signed-time.ts";
import { tellOwners } from "./tell.ts";

/**
 * Replaces a key of an account with a new one. The old key signs for the new one, which proves possession, so the
 * verification stays valid without a new decision.
 */
export async function rotateKey(service: Service, actor: Actor, body: RotateKeyBody): Promise<RotatedKeys> {
  const next = readKey(body.public_key);
  const rotated = await transact(service, async (work) => {
    const at = service.clock.now();
    const { rotationPastMs, keyFutureMs } = service.limits.publishers;
    const effectiveAt = readSignedTime(body.effective_at, {
      earliest: new Date(at.getTime() - rotationPastMs),
      latest: new Date(at.getTime() + keyFutureMs),
      code: "key.effective_invalid",
    });
    const old = await requireOldKey(work, actor, { body, at });
    checkSignatures(actor, { body, old, publicKey: next.publicKey });
    const use = { challenge: body.challenge, accountId: actor.accountId, at };
    if (!(await useChallenge(work, use))) refuse("auth.challenge_invalid");
    const publisherId = await addSuccessor(work, { actor, body, old, next, at });
    await insertRotation(work, {
      publisher_id: publisherId,
      old_publisher_id: old.publisher_id,
      effective_at: effectiveAt,
      challenge: body.challenge,
      signature: body.signature,
      rotated_at: at,
    });
    await retireKey(work, { publisherId: old.publisher_id, from: effectiveAt });
    await record(work, { actor, old, newKeyId: next.keyId, effectiveAt, at });
    return readBoth(work, { old: old.publisher_id, next: publisherId, effectiveAt });
  });
  service.catalogueChanged();
  return rotated;
}

/** The actor's verified key that may be replaced, locked; its publisher is locked before it. */
async function requireOldKey(
  work: Work,
  actor: Actor,
  { body, at }: { readonly body: RotateKeyBody; readonly at: Date },
): Promise<Registered> {
  const { accountId } = actor;
  const { publisher } = body;
  await lockPublisher(work, publisherSkeleton(publisher));
  const old = await registrationOf(work, { accountId, publisher, keyId: body.old_key_id });
  if (!old || !(await lockRegistration(work, old.publisher_id))) refuse("auth.key_unregistered");
  await requireRight(work, accountId, { publisher, right: "register_key", outsider: "auth.publisher_unverified" });
  if (old.state === "suspended") refuse("auth.publisher_suspended", old.reason ?? undefined);
  if (old.state !== "verified") refuse("auth.publisher_unverified");
  requireNeverRevoked([old]);
  requireUsableKey(old, at);
  if (old.retired_from !== null) refuse("key.retired", "another key takes its place already");
  return old;
}

interface Signed {
  readonly body: RotateKeyBody;
  readonly old: Registered;
  readonly publicKey: Uint8Array;
}

function checkSignatures(actor: Actor, { body, old, publicKey }: Signed): void {
  const { publisher, challenge } = body;
  const signature = decodeBase64(body.signature);
  if (!signature) refuse("key.rotation_invalid", "the signature is not standard base64 with padding");
  const oldPublicKey = new Uint8Array(Buffer.from(old.public_key, "base64"));
  const statement = { publisher, newPublicKey: publicKey, effectiveAt: body.effective_at, challenge };
  const rotation = verifyRotation({ ...statement, oldPublicKey, signature });
  if (!rotation.ok) refuse("key.rotation_invalid", rotation.message);
  const proof = decodeBase64(body.proof);
  if (!proof) refuse("auth.proof_invalid", "the proof is not standard base64 with padding");
  const message = registrationStatement({ challenge, accountId: actor.accountId, publisher, publicKey });
  const held = verifyStrict({ publicKey, message, signature: proof });
  if (!held.ok) refuse("auth.proof_invalid", held.message);
}

interface Succession {
  readonly actor: Actor;
  readonly body: RotateKeyBody;
  readonly old: Registered;
  readonly next: { readonly publicKey: Uint8Array; readonly keyId: string };
  readonly at: Date;
}

async function addSuccessor(work: UnitOfWork, { actor, body, old, next, at }: Succession): Promise<string> {
  const { accountId } = actor;
  const encoded = Buffer.from(next.publicKey).toString("base64");
  const holder = await claimKey(work, { key_id: next.keyId, account_id: accountId, public_key: encoded });
  if (holder !== accountId) refuse("state.key_taken");
  const known = await lockRegistrationsOfKey(work, next.keyId);
  requireNeverRevoked(known);
  const publisherId = work.random.uuid();
  const isNew = await insertRegistration(work, {
    publisher_id: publisherId,
    account_id: accountId,
    publisher: body.publisher,
    skeleton: old.skeleton,
    display_name: old.display_name,
    key_id: next.keyId,
    state: "verified",
    registered_at: at,
    decided_at: at,
    reason: `takes the place of key ${old.key_id}`,
    evidence: old.evidence,
  });
  if (!isNew) refuse("state.conflict", "the new key is registered for this publisher already");
  return publisherId;
}

interface Rotation {
  readonly actor: Actor;
  readonly old: Registered;
  readonly newKeyId: string;
  readonly effectiveAt: Date;
  readonly at: Date;
}

async function record(work: UnitOfWork, { actor, old, newKeyId, effectiveAt, at }: Rotation): Promise<void> {
  const subject = `publisher:${old.publisher_id}`;
  const reason = `key ${old.key_id} to ${newKeyId} from ${effectiveAt.toISOString()}`;
  const { accountId: actorId } = actor;
  await recordAudit(work, { at, actorId, actorRole: "publisher", action: "key.rotate", subject, reason });
  const data = {
    publisher: old.publisher,
    old_key_id: old.key_id,
    new_key_id: newKeyId,
    effective_at: effectiveAt.toISOString(),
  };
  await tellOwners(work, { skeleton: old.skeleton, concerned: actorId }, { event: "key.rotated", subject, data, at });
  await raiseKeyRevision(work, old.skeleton);
  await raiseRevision(work);
}

async function readBoth(work: Work, of: { old: string; next: string; effectiveAt: Date }): Promise<RotatedKeys> {
  const [old, next] = [await registrationById(work, of.old), await registrationById(work, of.next)];
  if (!old || !next) refuse("state.not_found");
  return { old: toRegistration(old), new: toRegistration(next), retired_from: of.effectiveAt.toISOString() };
}
