import { looksOfficial, OFFICIAL_PUBLISHER } from "@bourse/contract";
import { refuse } from "../../failure.ts";
import type { Actor } from "../accounts/actor.ts";

/** What remains of a name for comparison: compatibility forms, accents, case and gaps do not make two publishers. */
export function publisherSkeleton(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Z}\p{C}\p{P}\s]/gu, "");
}

/** Characters that a reader cannot see or that turn the text around. */
const UNCLEAN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Refuses names that a trader would take for the service's own; the exact name is the administrators' alone. */
export function checkNames(actor: Actor, names: { readonly publisher: string; readonly displayName: string }): void {
  for (const name of [names.publisher, names.displayName]) {
    if (UNCLEAN.test(name) || publisherSkeleton(name) === "") {
      refuse("state.publisher_reserved", "the name holds characters that cannot be seen");
    }
    if (looksOfficial(name)) refuse("state.publisher_reserved");
    if (name === OFFICIAL_PUBLISHER && !actor.roles.includes("administrator")) refuse("state.publisher_reserved");
  }
}
