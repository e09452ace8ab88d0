import { isReservedId, OFFICIAL_PUBLISHER } from "@bourse/contract";
import { refuse } from "../../failure.ts";

/** Refuses an id of the official publisher, or a look-alike of one, to everybody else. */
export function requireFreeId(of: { readonly id: string; readonly publisher: string }): void {
  if (of.publisher !== OFFICIAL_PUBLISHER && isReservedId(of.id)) refuse("state.id_reserved");
}
