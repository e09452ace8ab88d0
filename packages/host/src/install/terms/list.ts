import type { Consent, TermsList } from "@bourse/contract/host-api";
import { findInstalled } from "../change.ts";
import { manifestOf } from "../manifest.ts";
import type { RunParts } from "../parts.ts";
import { termsOf } from "./terms.ts";

/** The terms of an installed extension, read from its package. @throws HostRefusal `install.not_installed` */
export async function listTerms(parts: RunParts, id: string): Promise<TermsList> {
  const installed = findInstalled(parts, id);
  const of = { manifest: manifestOf(installed), digest: installed.digest, consents: parts.consents.of(id) };
  return { terms: await termsOf(parts.packages, of) };
}

/** The trader's acceptances for an extension, as the page lists them. */
export function listConsents({ consents }: Pick<RunParts, "consents">, id: string): Consent[] {
  return consents.of(id).map(({ kind, value, version, accepted_at }) => ({ kind, value, version, accepted_at }));
}
