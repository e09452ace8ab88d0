import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { DossierRow } from "../../database/tables/review.ts";

export type StoredDossier = Selectable<DossierRow>;

/** The parts of a dossier that a page of submissions shows. */
export type DossierInShort = Pick<
  StoredDossier,
  "submission_id" | "state" | "reason" | "sha256" | "findings" | "made_at"
>;

/** Notes that a submission's dossier is being made; one that is there already stays. */
export async function insertWaitingDossier(work: Work, submissionId: string): Promise<void> {
  await work
    .insertInto("dossier")
    .values({ submission_id: submissionId, state: "waiting" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function dossierById(work: Work, submissionId: string): Promise<StoredDossier | undefined> {
  return work.selectFrom("dossier").selectAll().where("submission_id", "=", submissionId).executeTakeFirst();
}

export function dossiersInShort(work: Work, submissionIds: readonly string[]): Promise<DossierInShort[]> {
  if (submissionIds.length === 0) return Promise.resolve([]);
  return work
    .selectFrom("dossier")
    .select(["submission_id", "state", "reason", "sha256", "findings", "made_at"])
    .where("submission_id", "in", submissionIds)
    .execute();
}

export type Made = Omit<Insertable<DossierRow>, "submission_id" | "state" | "reason"> & {
  readonly sketch: readonly string[];
};

/** Stores a dossier with the pieces by which similar packages find it. */
export async function saveDossier(work: Work, submissionId: string, { sketch, ...made }: Made): Promise<void> {
  await work
    .updateTable("dossier")
    .set({ ...made, state: "made", reason: null })
    .where("submission_id", "=", submissionId)
    .execute();
  const pieces = [...new Set(sketch)].map((piece) => ({ piece, submission_id: submissionId }));
  if (pieces.length === 0) return;
  await work
    .insertInto("dossier_piece")
    .values(pieces)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records why a dossier could not be made; one that was made stays. */
export async function saveFailedDossier(work: Work, submissionId: string, reason: string): Promise<void> {
  await work
    .updateTable("dossier")
    .set({ state: "failed", reason })
    .where("submission_id", "=", submissionId)
    .where("state", "<>", "made")
    .execute();
}

/** The dossier of a published version. */
export function dossierOfVersion(work: Work, of: { readonly id: string; readonly version: string }) {
  return work
    .selectFrom("plugin_version")
    .innerJoin("dossier", "dossier.submission_id", "plugin_version.submission_id")
    .select(["dossier.document", "plugin_version.version"])
    .where("plugin_version.id", "=", of.id)
    .where("plugin_version.version", "=", of.version)
    .where("dossier.state", "=", "made")
    .executeTakeFirst();
}

/** Published versions of other publishers with the most pieces in common. */
export function versionsSharing(
  work: Work,
  of: { readonly sketch: readonly string[]; readonly publisherId: string; readonly most: number },
) {
  if (of.sketch.length === 0) return Promise.resolve([]);
  return work
    .selectFrom("dossier_piece")
    .innerJoin("plugin_version", "plugin_version.submission_id", "dossier_piece.submission_id")
    .innerJoin("submission", "submission.submission_id", "dossier_piece.submission_id")
    .innerJoin("registration", "registration.publisher_id", "submission.publisher_id")
    .innerJoin("dossier", "dossier.submission_id", "dossier_piece.submission_id")
    .innerJoin("registration as own", (join) => join.on("own.publisher_id", "=", of.publisherId))
    .select(["plugin_version.id", "plugin_version.version", "dossier.document"])
    .where("dossier_piece.piece", "in", of.sketch)
    .whereRef("registration.skeleton", "<>", "own.skeleton")
    .groupBy(["plugin_version.id", "plugin_version.version", "dossier.document"])
    .orderBy((order) => order.fn.countAll(), "desc")
    .orderBy("plugin_version.id")
    .limit(of.most)
    .execute();
}
