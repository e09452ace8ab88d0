import type { Verification } from "@bourse/contract/rest";
import { refuse } from "../../../failure.ts";
import type { Service } from "../../../ports/service.ts";
import { lastVerification } from "../../../store/publishers/decisions.ts";
import { type IdentityProof, proofsOfIdentity } from "../../../store/publishers/proofs.ts";
import { registrationById } from "../../../store/publishers/registrations.ts";

/**
 * What everybody may know of a verification: what was proven, when and how, and in which role a person decided. Not who, not why,
 * and nothing of what is only asked for. A publisher whom nobody decided about is not public.
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
  // A signature by a key that was stolen shows who has the key, and nobody knows who that is.
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
