import type { Capability } from "@bourse/contract";
import type { InstallRequest } from "@bourse/contract/host-api";
import type { Random } from "@bourse/platform";
import { isOfficialRuntime } from "../contributions/supported.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { officialSigners } from "./official/signers.ts";
import type { InstallParts } from "./parts.ts";
import type { PendingPlan } from "./resolve/plans.ts";
import { verifyStored } from "./resolve/verify.ts";
import { runInstalled } from "./run.ts";
import { checkAccepted, recordConsents } from "./terms/accept.ts";

/** A generation id: unique and without meaning. */
export function newGeneration(random: Random): string {
  return random.bytes(16).toString("base64url");
}

/**
 * Installs a plan. Approvals are a subset of the declared capabilities; the key is already trusted or is pinned by this
 * action; the package is verified again; and the previous version keeps running until everything is written. @throws
 * HostRefusal `install.*`, `trust.*`
 */
export async function install(parts: InstallParts, request: InstallRequest): Promise<string> {
  const pending = parts.plans.get(request.plan_id);
  const { record } = pending;
  const installed = parts.extensions.find(record.id);
  if (installed?.generation !== pending.baseGeneration) {
    throw new HostRefusal("install.plan_stale", `${record.id} changed after the plan was made`);
  }
  checkApproved(request.approved, { runtime: pending.plan.runtime, asked: pending.asked });
  checkAccepted(pending.plan.terms, request.accepted ?? []);
  checkTrust(parts, pending, request);
  await verifyStored(parts.packages, record);
  parts.database.transaction(() => write(parts, pending, request));
  parts.plans.remove(request.plan_id);
  await parts.activations.stop(record.id, "another version is installed");
  await runInstalled(parts, record.id);
  parts.events.emit({ type: "extensions", extension_id: record.id });
  return record.id;
}

/** The capabilities that a package asks for. */
export interface Asked {
  readonly runtime: string;
  readonly asked: readonly string[];
}

/** @throws HostRefusal `install.capability_undeclared`, `install.capabilities_partial` */
export function checkApproved(approved: readonly string[], { runtime, asked }: Asked): void {
  const extra = approved.find((each) => !asked.includes(each));
  if (extra !== undefined) {
    throw new HostRefusal(
      "install.capability_undeclared",
      `the package does not ask for ${JSON.stringify(extra)} here`,
    );
  }
  const missing = asked.filter((each) => !approved.includes(each));
  if (!isOfficialRuntime(runtime) || approved.length === 0 || missing.length === 0) return;
  throw new HostRefusal("install.capabilities_partial", `approved without ${missing.join(", ")}`);
}

/** Checked again at install: the pin may have changed since the plan was made. */
function checkTrust(parts: InstallParts, pending: PendingPlan, { trust_key }: InstallRequest): void {
  const { record, followed } = pending;
  const pinned = parts.trust.of(record.publisher);
  const before = parts.versions.keyId(record.id);
  for (const keyId of [pinned?.keyId, before]) {
    if (keyId === undefined || keyId === record.keyId || followed.includes(keyId)) continue;
    throw new HostRefusal("trust.key_changed", `${record.publisher} signed with ${keyId} before`);
  }
  if (pinned || trust_key || signersOf(parts, pending)) return;
  throw new HostRefusal("trust.key_untrusted", `key ${record.keyId} of ${record.publisher} is not trusted here`);
}

function write(parts: InstallParts, { plan, record, keyRevision }: PendingPlan, request: InstallRequest): void {
  const at = parts.clock.now().toISOString();
  const before = parts.extensions.find(record.id);
  if (!parts.trust.of(record.publisher) && !request.trust_key) acceptOfficialKey(parts, { plan, record }, at);
  else pinKey(parts, { plan, record }, at);
  if (keyRevision !== undefined) parts.keySets.raise(record.publisher, keyRevision);
  parts.versions.record({ id: record.id, version: record.version, digest: record.digest, keyId: record.keyId, at });
  const extension: InstalledExtension = {
    ...record,
    generation: newGeneration(parts.random),
    enabled: before?.enabled ?? true,
    installedAt: at,
    approved: request.approved as readonly Capability[],
  };
  parts.extensions.put(extension);
  recordConsents(parts, record, plan.terms);
  const detail = { version: record.version, from: before?.version, digest: record.digest, approved: request.approved };
  parts.audit.add({ at, action: plan.action, subject: record.id, detail });
}

const signersOf = (parts: InstallParts, { plan, record }: Pick<PendingPlan, "plan" | "record">) =>
  officialSigners(parts, { runtime: plan.runtime, record });

/**
 * Records the key of an official package for this extension alone. The official keys sign the package, not the
 * publisher's key: a marketplace that signs the same package with a key of its own must not get that key trusted for
 * anything else.
 */
function acceptOfficialKey(parts: InstallParts, pending: Pick<PendingPlan, "plan" | "record">, at: string): void {
  const { id, publisher, keyId } = pending.record;
  const signers = signersOf(parts, pending);
  if (parts.extensionKeys.list().some((each) => each.id === id && each.keyId === keyId)) return;
  parts.extensionKeys.put({ id, publisher, keyId, at });
  const detail = { publisher, only_for: id, official_set: signers?.revision, signed_by: signers?.signedBy };
  parts.audit.add({ at, action: "trust", subject: keyId, detail });
}

/**
 * Pins the key that the trader confirmed: a new publisher's key, or the successor of the pinned key shown in the plan.
 */
function pinKey(parts: InstallParts, { plan, record }: Pick<PendingPlan, "plan" | "record">, at: string): void {
  const { publisher, keyId, publicKey } = record;
  const pinned = parts.trust.of(publisher);
  if (pinned && plan.key_rotated_from !== pinned.keyId) return;
  const key = { publisher, keyId, publicKey, trustedAt: at };
  if (pinned) parts.trust.carry(key);
  else parts.trust.pin(key);
  const detail = { publisher, ...(pinned ? { rotated_from: pinned.keyId } : {}) };
  parts.audit.add({ at, action: "trust", subject: keyId, detail });
}
