import type { Capability } from "@bourse/contract";
import type { InstallRequest } from "@bourse/contract/host-api";
import type { Random } from "@bourse/platform";
import { runInstalled } from "../activation/run.ts";
import type { HostParts } from "../parts.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import type { PendingPlan } from "./resolve/plans.ts";
import { verifyStored } from "./resolve/verify.ts";

/** A generation id: unique and without meaning. */
export function newGeneration(random: Random): string {
  return random.bytes(16).toString("base64url");
}

/**
 * Installs a plan. Approvals are a subset of the declared capabilities; the key is already trusted or is pinned by this
 * action; the package is verified again; and the previous version keeps running until everything is written. @throws
 * HostRefusal `install.*`, `trust.*`
 */
export async function install(parts: HostParts, request: InstallRequest): Promise<string> {
  const pending = parts.plans.get(request.plan_id);
  const { record } = pending;
  const installed = parts.extensions.find(record.id);
  if (installed?.generation !== pending.baseGeneration) {
    throw new HostRefusal("install.plan_stale", `${record.id} changed after the plan was made`);
  }
  checkApproved(request.approved, pending.asked);
  checkTrust(parts, pending, request);
  await verifyStored(parts.packages, record);
  parts.database.transaction(() => write(parts, pending, request));
  parts.plans.remove(request.plan_id);
  await parts.activations.stop(record.id, "another version is installed");
  await runInstalled(parts, record.id);
  parts.events.emit({ type: "extensions", extension_id: record.id });
  return record.id;
}

/** @throws HostRefusal `install.capability_undeclared` */
export function checkApproved(approved: readonly string[], asked: readonly string[]): void {
  const extra = approved.find((each) => !asked.includes(each));
  if (extra === undefined) return;
  throw new HostRefusal("install.capability_undeclared", `the package does not ask for ${JSON.stringify(extra)} here`);
}

/** Checked again at install: the pin may have changed since the plan was made. */
function checkTrust(parts: HostParts, { record, followed }: PendingPlan, { trust_key }: InstallRequest): void {
  const pinned = parts.trust.of(record.publisher);
  const before = parts.versions.keyId(record.id);
  for (const keyId of [pinned?.keyId, before]) {
    if (keyId === undefined || keyId === record.keyId || followed.includes(keyId)) continue;
    throw new HostRefusal("trust.key_changed", `${record.publisher} signed with ${keyId} before`);
  }
  if (pinned || trust_key) return;
  throw new HostRefusal("trust.key_untrusted", `key ${record.keyId} of ${record.publisher} is not trusted here`);
}

function write(parts: HostParts, { plan, record, keyRevision }: PendingPlan, request: InstallRequest): void {
  const at = parts.clock.now().toISOString();
  const before = parts.extensions.find(record.id);
  pinKey(parts, { plan, record }, at);
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
  const detail = { version: record.version, from: before?.version, digest: record.digest, approved: request.approved };
  parts.audit.add({ at, action: plan.action, subject: record.id, detail });
}

/**
 * Pins the key that the trader confirmed: a new publisher's key, or the successor of the pinned key shown in the plan.
 */
function pinKey(parts: HostParts, { plan, record }: Pick<PendingPlan, "plan" | "record">, at: string): void {
  const { publisher, keyId, publicKey } = record;
  const pinned = parts.trust.of(publisher);
  if (pinned && plan.key_rotated_from !== pinned.keyId) return;
  const key = { publisher, keyId, publicKey, trustedAt: at };
  if (pinned) parts.trust.carry(key);
  else parts.trust.pin(key);
  const detail = { publisher, ...(pinned ? { rotated_from: pinned.keyId } : {}) };
  parts.audit.add({ at, action: "trust", subject: keyId, detail });
}
