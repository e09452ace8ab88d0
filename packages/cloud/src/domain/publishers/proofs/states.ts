import type { ProofState } from "@bourse/contract/rest";

/** Allowed state changes of a proof; the database has the same table. */
export const PROOF_MOVES = {
  pending: ["proven", "expired", "withdrawn"],
  proven: ["lapsed"],
  lapsed: ["proven"],
  expired: [],
  withdrawn: [],
} as const satisfies Record<ProofState, readonly ProofState[]>;

/** True for an allowed state change. */
export function mayMove(from: ProofState, to: ProofState): boolean {
  const moves: readonly ProofState[] = PROOF_MOVES[from];
  return moves.includes(to);
}
