import type { PluginVersionRecord } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockExtension } from "../../store/catalogue/extensions.ts";
import { lockVersion, markYanked, raiseRevision, versionOf } from "../../store/catalogue/versions.ts";
import { lastActorRole } from "../../store/operators/audit.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { capacityOf } from "../publishers/capacity.ts";
import { ownersOfVersion } from "../publishers/own.ts";
import { toRecord } from "./record.ts";

/** Withdraws a version, or restores it. */
export interface YankAct {
  readonly id: string;
  readonly version: string;
  readonly to: "yanked" | "published";
  readonly reason: string;
  readonly supersededBy: string | null;
}

/** Hides a version from resolving, or shows it again; its bytes never change. For its publisher and administrators. */
export async function changeYank(service: Service, actor: Actor, act: YankAct): Promise<PluginVersionRecord> {
  const record = await transact(service, async (work) => {
    // Locks the extension first, as a takedown does: transactions that lock in opposite orders would deadlock.
    const extension = await lockExtension(work, act.id);
    const row = await lockVersion(work, act.id, act.version);
    if (!extension || !row) refuse("state.not_found");
    const { publisher } = extension;
    const owners = () => ownersOfVersion(work, act);
    const capacity = await capacityOf(service, work, { actor, publisher, right: "yank", owners });
    // A version taken down by an administrator can be restored only by one, and not with this route.
    if (row.state !== (act.to === "yanked" ? "published" : "yanked"))
      refuse("state.conflict", `the version is ${row.state}`);
    if (act.to === "published" && capacity === "publisher") await requireRestorable(work, act);
    if (act.supersededBy !== null) await requireReplacement(work, act, act.supersededBy);
    const at = service.clock.now();
    await markYanked(work, act, act.to === "yanked" ? { at, ...act } : null);
    await recordAudit(work, {
      at,
      actorId: actor.accountId,
      actorRole: capacity,
      action: `version.${act.to === "yanked" ? "yank" : "unyank"}`,
      subject: subjectOf(act),
      reason: act.reason,
    });
    await raiseRevision(work);
    const changed = await versionOf(work, act.id, act.version);
    return changed ? toRecord(changed) : refuse("state.not_found");
  });
  service.catalogueChanged();
  return record;
}

const subjectOf = (act: YankAct): string => `version:${act.id}@${act.version}`;

/** A publisher of malware would restore it: only an administrator can end an administrator's withdrawal. */
async function requireRestorable(work: Work, act: YankAct): Promise<void> {
  if ((await lastActorRole(work, subjectOf(act), "version.yank")) === "administrator") {
    refuse("auth.role_required", "an administrator withdrew the version, so only an administrator can restore it");
  }
  const row = await versionOf(work, act.id, act.version);
  if (row?.registration_state === "suspended") refuse("auth.publisher_suspended");
}

/** A trader who is referred to a replacement must be able to install it. */
async function requireReplacement(work: Work, act: YankAct, replacement: string): Promise<void> {
  const row = await versionOf(work, act.id, replacement);
  if (row?.state !== "published" || replacement === act.version) {
    refuse("state.conflict", `version ${replacement} is not published`);
  }
}
