import type { Manifest } from "@bourse/contract";
import type { Terms } from "@bourse/contract/host-api";
import { HostRefusal } from "../../refusal.ts";
import type { StoredConsent } from "../../store/consents.ts";
import type { ChangeParts } from "../parts.ts";

/** @throws HostRefusal `install.terms_unknown`, `install.terms_not_accepted` */
export function checkAccepted(terms: readonly Terms[], accepted: readonly string[]): void {
  const unknown = accepted.find((value) => terms.every((each) => each.value !== value));
  if (unknown !== undefined) {
    throw new HostRefusal("install.terms_unknown", `the package does not ask you to accept ${unknown}`);
  }
  const missing = terms.filter((each) => !each.accepted && !accepted.includes(each.value));
  if (missing.length === 0) return;
  const list = missing.map(({ kind, value }) => `${kind} ${value}`).join(", ");
  throw new HostRefusal("install.terms_not_accepted", `not accepted: ${list}`);
}

/** Records what an install accepted. Call inside the transaction of the install. */
export function recordConsents(
  { consents, audit, clock }: Pick<ChangeParts, "consents" | "audit" | "clock">,
  { id, version }: { readonly id: string; readonly version: string },
  terms: readonly Terms[],
): void {
  const before = consents.of(id);
  const now = clock.now().toISOString();
  consents.forget(id);
  for (const each of terms) {
    const { kind, value } = each;
    const items = itemsOf(each);
    const kept = each.accepted ? before.find((known) => known.kind === kind) : undefined;
    const consent: StoredConsent = { kind, value, items, version, accepted_at: now };
    consents.put(id, kept ? { ...kept, value, items } : consent);
    if (!kept) audit.add({ at: now, action: "accept_terms", subject: id, detail: { kind, value, items, version } });
  }
}

function itemsOf(terms: Terms): readonly string[] {
  return terms.kind === "network" ? terms.origins : [terms.revision];
}

/**
 * Whether the trader has accepted what an installed version needs; asked at each start, since a folder may come from a
 * backup.
 */
export function hasConsent(manifest: Manifest, consents: readonly StoredConsent[]): boolean {
  const has = (wanted: StoredConsent["kind"], needed: readonly string[]) => {
    const items = new Set(consents.find(({ kind }) => kind === wanted)?.items);
    return needed.every((each) => items.has(each));
  };
  if (manifest.runtime === "webApp") return has("network", manifest.metadata.webApp.networkOrigins);
  if (manifest.runtime === "managedModel") return has("licence", [manifest.metadata.managedModel.modelRevision]);
  return true;
}
