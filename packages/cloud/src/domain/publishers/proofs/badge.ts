import type { Verification } from "@bourse/contract/rest";
import { refuse } from "../../../failure.ts";
import type { Service } from "../../../ports/service.ts";
import { lastVerification } from "../../../store/publishers/decisions.ts";
import { type IdentityProof, proofsOfIdentity } from "../../../store/publishers/proofs.ts";
import { registrationById } from "../../../store/publishers/registrations.ts";

/**
 * The public facts of a verification: what was proven, when and how, and the role of the person who decided. It
 * excludes the person, the reason, and open proofs. A publisher without a decision is not public.
 */
export async function readVerification(service: Service, publisherId: string): Promise<Verification> {
  const registration = await registrationById(service.database, publisherId);
  if (!registration || registration.state === "registered" || registration.decided_at === null) {
    return refuse("state.not_found");
  }
  const { account_id: accountId, skeleton } = registration;
  const verification = await lastVerification(service.database, { accountId, skeleton });
  const cited: readonly string[] = verification ? JSON.parse(verification.proof_ids) : [];
  const rows = await proofsOfIdentity(service.database, { accountId, skeleton });
  return {
    publisher_id: registration.publisher_id,
    publisher: registration.publisher,
    state: registration.state,
    verified: registration.state === "verified",
    decided_at: registration.decided_at.toISOString(),
    decided_by: "administrator",
    other_evidence: (verification ?? registration).evidence !== null,
    proofs: rows.flatMap((row) => publicProof(row, cited)),
  };
}

type PublicProof = Verification["proofs"][number];

function publicProof(row: IdentityProof, cited: readonly string[]): readonly PublicProof[] {
  // A signature by a stolen key only shows who holds the key, which may be the thief.
  if (row.method === "key_challenge" && row.key_revoked_from !== null) return [];
  const { state, proven_at, confirmed_at, lapsed_at } = row;
  if ((state !== "proven" && state !== "lapsed") || proven_at === null || confirmed_at === null) return [];
  return [
    {
      method: row.method,
      domain: row.domain,
      state,
      proven_at: proven_at.toISOString(),
      confirmed_at: confirmed_at.toISOString(),
      lapsed_at: lapsed_at?.toISOString() ?? null,
      cited: cited.includes(row.proof_id),
    },
  ];
}
