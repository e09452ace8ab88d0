import { askedCapabilities } from "../contributions/supported.ts";
import { HostRefusal } from "../refusal.ts";
import { change, findInstalled, takeAway } from "./change.ts";
import { checkApproved, newGeneration } from "./install.ts";
import { manifestOf } from "./manifest.ts";
import type { ChangeParts, RemoveParts, TrustMemory } from "./parts.ts";
import { runInstalled } from "./run.ts";

/**
 * Sets the approved capabilities. When this returns, nothing of the previous generation runs or is shown: a revoke
 * takes effect at once. @throws HostRefusal `install.not_installed`, `install.capability_undeclared`,
 * `install.capabilities_partial`
 */
export async function setApprovals(parts: ChangeParts, id: string, approved: readonly string[]): Promise<void> {
  const installed = findInstalled(parts, id);
  const manifest = manifestOf(installed);
  checkApproved(approved, { runtime: manifest.runtime, asked: askedCapabilities(manifest) });
  const next = { ...installed, approved, generation: newGeneration(parts.random) };
  await change(parts, next, { action: "approve", detail: { approved, before: installed.approved } });
}

/** Enables or disables; repeating the current state changes nothing. @throws HostRefusal `install.not_installed` */
export async function setEnabled(parts: ChangeParts, id: string, state: "enabled" | "disabled"): Promise<void> {
  const installed = findInstalled(parts, id);
  const enabled = state === "enabled";
  if (installed.enabled === enabled) return;
  await change(parts, { ...installed, enabled }, { action: enabled ? "enable" : "disable", detail: {} });
}

/**
 * Removes the extension and its state; this host still remembers its versions and keys. `together` writes in the same
 * transaction, and again at each attempt if the disk refuses it.
 */
export async function remove(parts: RemoveParts, id: string, together: () => void = () => undefined): Promise<void> {
  const installed = findInstalled(parts, id);
  const at = parts.clock.now().toISOString();
  await takeAway(parts, { id, reason: "removed" }, () => {
    parts.extensions.remove(id);
    parts.consents.forget(id);
    parts.runAnyway.forget(id);
    parts.audit.add({ at, action: "remove", subject: id, detail: { version: installed.version } });
    parts.services.alerts.forget(id);
    together();
  });
  // Must follow the stop, which closes the journal being written.
  parts.unwritten.finish(() => parts.journals.removeAll(id));
  parts.services.webApps.forget(id);
  parts.events.emit({ type: "extensions", extension_id: id });
  // Must come last: damaged secrets on disk are reported, but the extension is already removed.
  parts.unwritten.finish(() => parts.services.feeds.forget(id));
  parts.unwritten.finish(() => parts.activations.forget(id));
}

/** Restarts a failed or suspended extension. @throws HostRefusal `install.not_installed`, `install.disabled` */
export async function retry(parts: ChangeParts, id: string): Promise<void> {
  const installed = findInstalled(parts, id);
  if (!installed.enabled) throw new HostRefusal("install.disabled", `${id} is disabled`);
  parts.audit.add({ at: parts.clock.now().toISOString(), action: "retry", subject: id, detail: {} });
  if (!parts.activations.retry(id)) await runInstalled(parts, id);
  parts.events.emit({ type: "extensions", extension_id: id });
}

/**
 * Forgets a trusted key, unless an installed extension depends on it. @throws HostRefusal `trust.key_unknown`,
 * `trust.key_in_use`
 */
export function forgetKey(parts: ChangeParts & TrustMemory, keyId: string): void {
  const pins = parts.trust.list().filter((each) => each.keyId === keyId);
  const accepted = parts.extensionKeys.list().filter((each) => each.keyId === keyId);
  const [key] = [...pins, ...accepted];
  if (!key) throw new HostRefusal("trust.key_unknown", "no such key is trusted");
  // Forgetting a key removes every publisher's pin of it, so an installed extension of any of them prevents it.
  const publishers = new Set(pins.map((each) => each.publisher));
  const ids = new Set(accepted.map((each) => each.id));
  const user = parts.extensions.list().find((each) => publishers.has(each.publisher) || ids.has(each.id));
  if (user) throw new HostRefusal("trust.key_in_use", `${user.id} is signed with it`);
  const at = parts.clock.now().toISOString();
  parts.database.take(() => {
    parts.trust.forget(keyId);
    parts.extensionKeys.forget(keyId);
    parts.versions.forgetKey(keyId);
    parts.audit.add({ at, action: "forget", subject: keyId, detail: { publisher: key.publisher } });
  });
  parts.events.emit({ type: "extensions" });
}
