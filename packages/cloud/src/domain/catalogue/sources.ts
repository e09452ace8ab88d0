import type { PluginVersionRecord, SubmittedSources } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockExtension } from "../../store/catalogue/extensions.ts";
import { raiseRevision, versionOf } from "../../store/catalogue/versions.ts";
import { makePublic } from "../../store/submissions/sources.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireRight } from "../publishers/rights.ts";
import { readSources } from "../submissions/sources.ts";
import { requireGiven } from "./read.ts";
import { areOpen, toRecord } from "./record.ts";

interface Version {
  readonly id: string;
  readonly version: string;
}

/** The sources of a version whose author has published them. To everybody else, private ones are as if there were none. */
export async function readPublicSources(service: Service, of: Version): Promise<SubmittedSources> {
  const row = await requireGiven(service, of);
  if (!areOpen(row)) refuse("state.sources_private");
  return readSources(service, row.submission_id);
}

/**
 * Lets everybody read a version's sources. There is no way back: what was read is known. The publisher that submitted
 * them decides, and not one that the extension was handed over to.
 */
export async function publishSources(service: Service, actor: Actor, of: Version): Promise<PluginVersionRecord> {
  const record = await transact(service, async (work) => {
    if (!(await lockExtension(work, of.id))) refuse("state.not_found");
    const row = await versionOf(work, of.id, of.version);
    if (!row) refuse("state.not_found");
    const { publisher, submission_id: submissionId } = row;
    await requireRight(work, actor.accountId, { publisher, right: "publish", outsider: "state.not_owner" });
    if (row.sources_rebuilt === null) refuse("state.sources_absent");
    if (row.sources_public) return toRecord(row);
    await makePublic(work, submissionId);
    await recordAudit(work, {
      at: service.clock.now(),
      actorId: actor.accountId,
      actorRole: "publisher",
      action: "sources.publish",
      subject: `version:${of.id}@${of.version}`,
    });
    await raiseRevision(work);
    const changed = await versionOf(work, of.id, of.version);
    return changed ? toRecord(changed) : refuse("state.not_found");
  });
  service.catalogueChanged();
  return record;
}
