import { type Capability, COUPLINGS, type ResourceKind } from "@bourse/contract";

/** The capabilities that a contribution of this kind needs, from the contract's table. */
export function needsOf(kind: ResourceKind): readonly Capability[] {
  return COUPLINGS.flatMap((row) => ("needs" in row && row.anyOf.includes(kind) ? row.needs : []));
}
