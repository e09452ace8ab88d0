import type {
  Dossier,
  DossierRecord,
  DossierStanding,
  DossierSummary,
  DossierTimings,
  VersionDossier,
} from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";
import type { FoundDossier } from "../../ports/dossier-maker.ts";
import type { Service } from "../../ports/service.ts";
import { versionOf } from "../../store/catalogue/versions.ts";
import { type DossierInShort, dossierById, type StoredDossier } from "../../store/review/dossiers.ts";
import type { Actor } from "../accounts/actor.ts";
import { requireRight } from "../publishers/rights.ts";

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
  return { ...contentsOf(row), similar: JSON.parse(row.similar_versions) as DossierRecord["similar"] };
}

/** A published version's dossier, for those who made the package and those who judge. */
export async function readVersionDossier(
  { database }: Service,
  actor: Actor,
  of: { readonly id: string; readonly version: string },
): Promise<VersionDossier> {
  const version = await versionOf(database, of.id, of.version);
  if (!version) refuse("state.not_found");
  const isStaff = actor.roles.includes("administrator") || actor.roles.includes("reviewer");
  if (!(isStaff && actor.isEmailVerified)) {
    const { publisher } = version;
    await requireRight(database, actor.accountId, {
      publisher,
      right: "list_submissions",
      outsider: "state.not_owner",
    });
  }
  const row = await dossierById(database, version.submission_id);
  return row ? contentsOf(row) : refuse("state.not_found");
}

function contentsOf(row: StoredDossier): VersionDossier {
  return {
    state: row.state,
    reason: row.reason,
    sha256: row.sha256,
    made_at: row.made_at?.toISOString() ?? null,
    document: parsed<Dossier>(row.document),
    timings: parsed<DossierTimings>(row.timings),
    difference: parsed<NonNullable<DossierRecord["difference"]>>(row.difference),
  };
}

const parsed = <Kind>(text: string | null): Kind | null => (text === null ? null : (JSON.parse(text) as Kind));

/** The part of a dossier that everybody sees beside the published version. */
export function summaryOf({ document, sha256 }: FoundDossier): DossierSummary {
  const { revision, complete, scenarios, findings, look_ahead: gate } = document;
  const judged = gate ? gate.values + gate.messages : 0;
  const common = { sha256, revision, complete, scenarios: scenarios.length, findings: findings.length, judged };
  return { ...common, look_ahead: verdictOf(gate) };
}

/** Findings of the gate that are about what it could not judge. */
const UNJUDGED = new Set(["lookahead.no_bar", "lookahead.not_judged", "lookahead.stopped"]);

function verdictOf(gate: Dossier["look_ahead"]): DossierSummary["look_ahead"] {
  if (!gate) return "no_guest";
  if (gate.issues.some(({ rule }) => !UNJUDGED.has(rule))) return "repaints";
  return gate.issues.length > 0 ? "not_judged" : "nothing_found";
}
