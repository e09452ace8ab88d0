import type { Insertable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { VersionRow } from "../../database/tables.ts";

export async function insertVersion(work: Work, row: Insertable<VersionRow>): Promise<void> {
  await work.insertInto("plugin_version").values(row).execute();
}

/** Published versions with all data of their public record. */
function published(work: Work) {
  return work
    .selectFrom("plugin_version as published")
    .innerJoin("submission", "submission.submission_id", "published.submission_id")
    .innerJoin("registration", "registration.publisher_id", "submission.publisher_id")
    .innerJoin("signing_key", "signing_key.key_id", "registration.key_id")
    .leftJoin("takedown", "takedown.takedown_id", "published.takedown_id")
    .leftJoin("dossier", "dossier.submission_id", "published.submission_id")
    .leftJoin("submission_source", "submission_source.submission_id", "published.submission_id")
    .select([
      "published.id",
      "published.version",
      "published.submission_id",
      "published.state",
      "published.published_at",
      "published.yank_reason",
      "published.superseded_by",
      "published.yanked_at",
      "takedown.reason as takedown_reason",
      "takedown.rule_ids as takedown_rule_ids",
      "takedown.at as taken_down_at",
      "dossier.summary as dossier_summary",
      "submission_source.rebuilt as sources_rebuilt",
      "submission_source.is_public as sources_public",
      "submission.publisher_id",
      "submission.channel",
      "submission.runtime",
      "submission.api_version",
      "submission.min_host_version",
      "submission.abi_mask",
      "submission.capabilities",
      "submission.digest",
      "submission.size",
      "submission.object_name",
      "submission.manifest",
      "submission.signature",
      "submission.endorsements",
      "registration.publisher",
      "registration.state as registration_state",
      "registration.key_id",
      "registration.revoked_from",
      "registration.revoked_at",
      "registration.revoke_reason",
      "signing_key.public_key",
    ]);
}

export type Published = Awaited<ReturnType<typeof versionsOf>>[number];

export function versionsOf(work: Work, id: string) {
  return published(work).where("published.id", "=", id).execute();
}

export function versionOf(work: Work, id: string, version: string): Promise<Published | undefined> {
  return published(work).where("published.id", "=", id).where("published.version", "=", version).executeTakeFirst();
}

/** One page of an extension's versions, newest first; `below` is the precedence of the last one seen. */
export function versionsPage(
  work: Work,
  page: { readonly id: string; readonly below: string | undefined; readonly limit: number },
): Promise<Published[]> {
  let query = published(work).where("published.id", "=", page.id);
  if (page.below !== undefined) query = query.where("published.precedence", "<", page.below);
  return query
    .orderBy("published.precedence", "desc")
    .limit(page.limit + 1)
    .execute();
}

export async function hasVersions(work: Work, id: string): Promise<boolean> {
  const row = await work.selectFrom("plugin_version").select("id").where("id", "=", id).limit(1).executeTakeFirst();
  return row !== undefined;
}

export function lockVersion(work: Work, id: string, version: string) {
  return work
    .selectFrom("plugin_version")
    .selectAll()
    .where("id", "=", id)
    .where("version", "=", version)
    .forUpdate()
    .executeTakeFirst();
}

export async function markYanked(
  work: Work,
  of: { id: string; version: string },
  yank: { at: Date; reason: string; supersededBy: string | null } | null,
): Promise<void> {
  await work
    .updateTable("plugin_version")
    .set({
      state: yank ? "yanked" : "published",
      yanked_at: yank?.at ?? null,
      yank_reason: yank?.reason ?? null,
      superseded_by: yank?.supersededBy ?? null,
    })
    .where("id", "=", of.id)
    .where("version", "=", of.version)
    .execute();
}

export async function raiseRevision(work: Work): Promise<void> {
  await work
    .updateTable("catalogue_revision")
    .set((set) => ({ revision: set("revision", "+", 1n) }))
    .execute();
}

export async function readRevision(work: Work): Promise<bigint> {
  const row = await work.selectFrom("catalogue_revision").select("revision").executeTakeFirstOrThrow();
  return row.revision;
}
