import { keyId } from "@bourse/archive";
import { checkKeySet, type PublishedRecord, type PublisherKeys } from "@bourse/client";
import type { Revocation } from "../store/revocations.ts";
import { whyUnofficial } from "./official/installed.ts";
import type { ChangeParts, TrustMemory } from "./parts.ts";

/** Answers of the marketplace, whichever call received them. */
export interface News {
  readonly records: readonly PublishedRecord[];
  readonly keySets: readonly PublisherKeys[];
}

/**
 * States in which an installed version keeps running. A yanked version is no longer offered, but nothing is wrong with
 * it.
 */
const RUNNING: ReadonlySet<string> = new Set(["published", "yanked"]);

/** Records everything that affects installed extensions. Call inside a transaction. */
export function noteNews(parts: ChangeParts & TrustMemory, { records, keySets }: News): void {
  for (const record of records) noteRecord(parts, record);
  const held = new Set([
    ...parts.trust.list().map((each) => each.keyId),
    ...parts.extensions.list().map((each) => keyId(each.publicKey)),
  ]);
  // Other keys are not recorded: keys that a marketplace invents must not fill the disk.
  const heard = [...records.flatMap(inRecord), ...keySets.flatMap(inKeySet)].filter((each) => held.has(each.keyId));
  for (const each of heard) noteRevocation(parts, each);
}

/** A record with a different digest says nothing about the installed bytes. */
function noteRecord(parts: ChangeParts, record: PublishedRecord): void {
  const installed = parts.extensions.find(record.id);
  if (installed?.version !== record.version || installed.digest !== record.digest) return;
  const { id, version, state, publishedAt } = record;
  // An earlier release of this host did not store the time when it installed the version.
  if (installed.publishedAt === undefined) parts.extensions.put({ ...installed, publishedAt });
  noteEndorsements(parts, record);
  const before = parts.standings.of(id, version);
  const at = parts.clock.now().toISOString();
  if (RUNNING.has(state)) {
    if (!before) return;
    parts.standings.clear(id);
    parts.audit.add({ at, action: "restored", subject: id, detail: { version } });
  } else if (before?.state !== state) {
    const reason = record.takedownReason ?? "";
    parts.standings.put(id, { version, state, reason, at });
    parts.audit.add({ at, action: state, subject: id, detail: { version, reason } });
  }
}

/**
 * After a change of the official keys the marketplace offers their new signatures. They replace the stored signatures
 * only when they count and the stored ones do not: an answer without signatures removes nothing.
 */
function noteEndorsements({ extensions, abilities }: ChangeParts, { id, endorsements }: PublishedRecord): void {
  const installed = extensions.find(id);
  if (!installed || !whyUnofficial(installed, abilities.official)) return;
  const renewed = { ...installed, endorsements };
  if (!whyUnofficial(renewed, abilities.official)) extensions.put(renewed);
}

type Heard = Omit<Revocation, "heardAt">;

function inRecord(record: PublishedRecord): readonly Heard[] {
  const { keyId: id, publisher, keyRevokedFrom: effectiveAt, keyRevokeReason: reason = "no reason given" } = record;
  return effectiveAt === undefined ? [] : [{ keyId: id, publisher, effectiveAt, reason }];
}

/**
 * A set that its own keys contradict is ignored. One older than the newest seen is safe to read: it can only have fewer
 * revocations.
 */
function inKeySet(set: PublisherKeys): readonly Heard[] {
  const { publisher } = set;
  if (checkKeySet(set, { publisher }).length > 0) return [];
  return set.keys.flatMap(({ keyId: id, revokedFrom: effectiveAt, revokeReason: reason = "no reason given" }) =>
    effectiveAt === undefined ? [] : [{ keyId: id, publisher, effectiveAt, reason }],
  );
}

/** A revocation can never be lifted; it can only be moved to an earlier time. */
function noteRevocation(parts: ChangeParts, heard: Heard): void {
  const known = parts.revocations.of(heard.keyId);
  if (known && instant(known.effectiveAt) <= instant(heard.effectiveAt)) return;
  const heardAt = parts.clock.now().toISOString();
  parts.revocations.put({ ...heard, heardAt });
  const { publisher, effectiveAt: effective_at, reason } = heard;
  parts.audit.add({
    at: heardAt,
    action: "revoked",
    subject: heard.keyId,
    detail: { publisher, effective_at, reason },
  });
}

/** An unreadable time counts as the beginning of time: invalid data must not weaken a revocation. */
function instant(time: string): number {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? Number.NEGATIVE_INFINITY : ms;
}
