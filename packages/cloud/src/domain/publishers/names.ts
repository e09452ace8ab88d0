import { looksOfficial, OFFICIAL_PUBLISHER } from "@bourse/contract";
import { refuse } from "../../failure.ts";
import type { Actor } from "../accounts/actor.ts";

/** The skeleton of a name for comparison: compatibility forms, accents, case and gaps do not distinguish publishers. */
export function publisherSkeleton(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Z}\p{C}\p{P}\s]/gu, "");
}

/** Characters that are invisible or change the text direction. */
const UNCLEAN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Refuses names that a trader would mistake for the service's own; the exact name is reserved for administrators. */
export function checkNames(actor: Actor, names: { readonly publisher: string; readonly displayName: string }): void {
  for (const name of [names.publisher, names.displayName]) {
    if (UNCLEAN.test(name) || publisherSkeleton(name) === "") {
      refuse("state.publisher_reserved", "the name contains invisible characters");
    }
    if (looksOfficial(name)) refuse("state.publisher_reserved");
    if (name === OFFICIAL_PUBLISHER && !actor.roles.includes("administrator")) refuse("state.publisher_reserved");
  }
}
