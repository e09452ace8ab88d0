import type { Selectable } from "kysely";
import type { AppealRow } from "../../database/tables/review.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import { decideAppeal } from "../../store/review/takedowns.ts";
import type { Actor } from "../accounts/actor.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";

/** The outcome of an appeal: by whom, when and why. */
export interface AppealEnd {
  readonly appeal: Selectable<AppealRow>;
  readonly takedown: { readonly id: string; readonly version: string };
  readonly state: "granted" | "refused";
  readonly actor: Actor;
  readonly at: Date;
  readonly reason: string;
}

/** Ends an appeal with its audit entry, and notifies its author. */
export async function endAppeal(work: UnitOfWork, end: AppealEnd): Promise<void> {
  const { appeal, takedown, state, actor, at, reason } = end;
  const { accountId: actorId } = actor;
  await decideAppeal(work, appeal.appeal_id, { state, decided_at: at, decided_by: actorId, reason });
  const subject = `version:${takedown.id}@${takedown.version}`;
  await recordAudit(work, { at, actorId, actorRole: "administrator", action: `appeal.${state}`, subject, reason });
  const data = { plugin_id: takedown.id, version: takedown.version, decision: state, reason };
  await notify(work, { accountId: appeal.account_id, event: "appeal.decided", subject, data, at });
}
