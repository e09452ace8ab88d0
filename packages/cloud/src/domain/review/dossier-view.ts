import type { Dossier, DossierRecord, DossierStanding, DossierTimings } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type DossierInShort, dossierById } from "../../store/review/dossiers.ts";

/** A dossier in short; null for a submission of a release that made none. */
export function showStanding(row: DossierInShort | undefined): DossierStanding | null {
  if (!row) return null;
  const { state, reason, sha256, findings, made_at: madeAt } = row;
  return { state, reason, sha256, findings, made_at: madeAt?.toISOString() ?? null };
}

/** A submission's dossier for reviewers. */
export async function readDossier({ database }: Service, submissionId: string): Promise<DossierRecord> {
  const row = await dossierById(database, submissionId);
  if (!row) refuse("state.not_found");
  return {
    state: row.state,
    reason: row.reason,
    sha256: row.sha256,
    made_at: row.made_at?.toISOString() ?? null,
    document: parsed<Dossier>(row.document),
    timings: parsed<DossierTimings>(row.timings),
    difference: parsed<NonNullable<DossierRecord["difference"]>>(row.difference),
    similar: JSON.parse(row.similar_versions) as DossierRecord["similar"],
  };
}

const parsed = <Kind>(text: string | null): Kind | null => (text === null ? null : (JSON.parse(text) as Kind));
