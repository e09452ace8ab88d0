import type { ProofState } from "@bourse/contract/rest";

/** From which state a proof may come to which; the database holds the same table. */
export const PROOF_MOVES = {
  pending: ["proven", "expired", "withdrawn"],
  proven: ["lapsed"],
  lapsed: ["proven"],
  expired: [],
  withdrawn: [],
} as const satisfies Record<ProofState, readonly ProofState[]>;

/** Whether a move is on the table. */
export function mayMove(from: ProofState, to: ProofState): boolean {
  const moves: readonly ProofState[] = PROOF_MOVES[from];
  return moves.includes(to);
}
