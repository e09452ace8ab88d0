import type { RegistrationList, RevokeKeyBody } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { RegistrationRow } from "../../database/tables.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import { lockRegistrationsOfKey, registrationsOfKey, revokeKey } from "../../store/publishers/keys.ts";
import { lockPublishers, publisherOf, raiseKeyRevision } from "../../store/publishers/members.ts";
import { registrationById } from "../../store/publishers/registrations.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import type { Capacity } from "./capacity.ts";
import { publisherSkeleton } from "./names.ts";
import { requireNotOwn } from "./own.ts";
import { toRegistration } from "./registrations.ts";
import { requireRight, roleIn } from "./rights.ts";
import { readSignedTime } from "./signed-time.ts";
import { tellOwners } from "./tell.ts";

/** A request to revoke a key: the requesting account, the start of the revocation, and the reason. */
interface Revocation {
  readonly actor: Actor;
  readonly actorRole: Capacity;
  readonly keyId: string;
  readonly effectiveAt: string;
  readonly reason: string;
}

/**
 * Revokes a key permanently: by its own account for every publisher it is used for, or by an owner for the publisher.
 * Versions published with it from the effective time on no longer resolve; its tickets are void from then on. For a
 * publisher that the account has left the effective time is never in the past: what its members published with the key
 * belongs to them, and only an owner or an administrator can end it.
 */
export function revokeOwnKey(service: Service, actor: Actor, body: RevokeKeyBody): Promise<RegistrationList> {
  const revocation: Revocation = {
    actor,
    actorRole: "publisher",
    keyId: body.key_id,
    effectiveAt: body.effective_at,
    reason: body.reason,
  };
  return revoke(service, revocation, async (work, rows) => {
    const own = rows.filter((each) => each.account_id === actor.accountId);
    if (own.length > 0) return ownKeys(work, actor, own);
    await requireRight(work, actor.accountId, { publisher: body.publisher, right: "revoke_keys" });
    const skeleton = publisherSkeleton(body.publisher);
    return rows.filter((each) => each.skeleton === skeleton).map(reachingBack);
  });
}

/** A registration to revoke, and whether the revocation may start in the past. */
interface Chosen {
  readonly row: Row;
  readonly reachesBack: boolean;
}

const reachingBack = (row: Row): Chosen => ({ row, reachesBack: true });

/** Before its first verification a publisher has no members, so the account alone decides about its key. */
async function ownKeys(work: Work, { accountId }: Actor, rows: readonly Row[]): Promise<readonly Chosen[]> {
  const chosen: Chosen[] = [];
  for (const row of rows) {
    const isFounded = (await publisherOf(work, row.skeleton)) !== undefined;
    const reachesBack = !isFounded || (await roleIn(work, accountId, row.publisher)) !== undefined;
    chosen.push({ row, reachesBack });
  }
  return chosen;
}

/** A revocation by an administrator, for every publisher the key is used for. */
export async function revokeRegisteredKey(
  service: Service,
  actor: Actor,
  act: { readonly publisherId: string; readonly effective_at: string; readonly reason: string },
): Promise<RegistrationList> {
  const row = await registrationById(service.database, act.publisherId);
  if (!row) refuse("state.not_found");
  const revocation: Revocation = {
    actor,
    actorRole: "administrator",
    keyId: row.key_id,
    effectiveAt: act.effective_at,
    reason: act.reason,
  };
  return revoke(service, revocation, async (work, rows) => {
    const owners = { accounts: rows.map((each) => each.account_id), publishers: rows.map((each) => each.publisher) };
    await requireNotOwn(work, actor, { refusal: "state.own_submission", ...owners });
    return rows.map(reachingBack);
  });
}

type Row = Selectable<RegistrationRow>;

async function revoke(
  service: Service,
  { actor, actorRole, keyId, effectiveAt, reason }: Revocation,
  choose: (work: Work, rows: readonly Row[]) => Promise<readonly Chosen[]>,
): Promise<RegistrationList> {
  const items = await transact(service, async (work) => {
    const chosen = await choose(work, await lockKey(work, keyId));
    if (chosen.length === 0) refuse("state.not_found", "no such key");
    const living = chosen.filter(({ row }) => row.revoked_from === null);
    if (living.length === 0) refuse("key.revoked", "the key is revoked, and a revocation is final");
    const at = service.clock.now();
    const registered = living.map(({ row }) => row.registered_at.getTime());
    const from = readSignedTime(effectiveAt, {
      earliest: new Date(Math.min(...registered)),
      latest: new Date(at.getTime() + service.limits.publishers.keyFutureMs),
      code: "key.effective_invalid",
    });
    if (from < at && living.every(({ reachesBack }) => !reachesBack)) requireMeantNow(service, { from, at });
    for (const { row, reachesBack } of living)
      await revokeOne(work, { actor, actorRole, row, from: reachesBack || from > at ? from : at, at, reason });
    await raiseRevision(work);
    return readAll(
      work,
      chosen.map(({ row }) => row.publisher_id),
    );
  });
  service.catalogueChanged();
  return { items };
}

/** Accepts a former member's "now" that has become past while the request travelled, and refuses an earlier time. */
function requireMeantNow(
  { limits }: Pick<Service, "limits">,
  { from, at }: { readonly from: Date; readonly at: Date },
): void {
  if (at.getTime() - from.getTime() <= limits.publishers.rotationPastMs) return;
  refuse(
    "publisher.not_member",
    "you have left the publisher: you can revoke the key from now on; an owner or an administrator can revoke it from an earlier time",
  );
}

/** Locks publishers before registrations, each in a fixed order, as for every change of keys. */
async function lockKey(work: Work, keyId: string): Promise<readonly Row[]> {
  const registered = await registrationsOfKey(work, keyId);
  await lockPublishers(
    work,
    registered.map((each) => each.skeleton),
  );
  return lockRegistrationsOfKey(work, keyId);
}

interface RevokeOne extends Pick<Revocation, "actor" | "actorRole" | "reason"> {
  readonly row: Row;
  readonly from: Date;
  readonly at: Date;
}

async function revokeOne(work: UnitOfWork, { actor, actorRole, row, from, at, reason }: RevokeOne): Promise<void> {
  await revokeKey(work, { publisherId: row.publisher_id, from, at, reason });
  const subject = `publisher:${row.publisher_id}`;
  await recordAudit(work, { at, actorId: actor.accountId, actorRole, action: "key.revoke", subject, reason });
  const data = { publisher: row.publisher, key_id: row.key_id, effective_at: from.toISOString(), reason };
  const of = { skeleton: row.skeleton, concerned: row.account_id };
  await tellOwners(work, of, { event: "key.revoked", subject, data, at });
  await raiseKeyRevision(work, row.skeleton);
}

async function readAll(work: Work, publisherIds: readonly string[]): Promise<RegistrationList["items"]> {
  const items: RegistrationList["items"] = [];
  for (const publisherId of publisherIds) {
    const row = await registrationById(work, publisherId);
    if (row) items.push(toRegistration(row));
  }
  return items;
}
