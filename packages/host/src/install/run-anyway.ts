import type { RevokedKey, RunAnywayRequest } from "@bourse/contract/host-api";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { findInstalled } from "./change.ts";
import type { ChangeParts, JudgeParts } from "./parts.ts";
import { revocationOf } from "./stopped.ts";

/** The revocation as it is shown, with the trader's decision. */
export function describeRevoked(parts: JudgeParts, installed: InstalledExtension): RevokedKey | undefined {
  const revocation = revocationOf(parts, installed);
  if (!revocation) return undefined;
  const { keyId: key_id, effectiveAt: effective_at, reason, heardAt: heard_at } = revocation;
  const anyway = parts.runAnyway.of(installed.id, installed.digest);
  return { key_id, effective_at, reason, heard_at, ...(anyway ? { run_anyway_since: anyway.at } : {}) };
}

/**
 * Lets an installed version run although its key is said to be revoked. The decision covers nothing else that the key
 * signed: no other version, and no update. Call inside a transaction. @throws HostRefusal `install.not_installed`,
 * `trust.key_not_revoked`, `trust.revocation_moved`
 */
export function runAnyway(parts: ChangeParts, id: string, seen: RunAnywayRequest): void {
  const installed = findInstalled(parts, id);
  const revocation = revocationOf(parts, installed);
  if (!revocation) throw new HostRefusal("trust.key_not_revoked", `the key of ${id} is not said to be revoked`);
  const { keyId: key_id, effectiveAt: effective_at } = revocation;
  if (seen.key_id !== key_id || seen.effective_at !== effective_at) {
    throw new HostRefusal("trust.revocation_moved", `the key ${key_id} is said to be revoked from ${effective_at} on`);
  }
  const at = parts.clock.now().toISOString();
  parts.runAnyway.put({ id, digest: installed.digest, keyId: key_id, at });
  const { version, digest } = installed;
  parts.audit.add({ at, action: "run_anyway", subject: id, detail: { version, digest, key_id, effective_at } });
}

/** Takes the decision back; does nothing if there is none. Call inside a transaction. @throws HostRefusal `install.not_installed` */
export function stopAgain(parts: ChangeParts, id: string): void {
  const { digest } = findInstalled(parts, id);
  if (!parts.runAnyway.of(id, digest)) return;
  parts.runAnyway.forget(id);
  parts.audit.add({ at: parts.clock.now().toISOString(), action: "run_anyway_revoked", subject: id, detail: {} });
}
