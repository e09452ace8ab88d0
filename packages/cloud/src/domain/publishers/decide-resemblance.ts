import type { DecideResemblanceBody, Resemblance, ResemblancePage } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { toPage } from "../../store/lists/page.ts";
import {
  lockResemblance,
  type Resembling,
  resemblancePage,
  settleResemblance,
} from "../../store/publishers/resemblances.ts";
import { type Actor, decidingRole } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireNotOwn } from "./own.ts";

/** Names that resemble another publisher's, oldest first. */
export async function listResemblances(
  service: Service,
  query: PageQuery & { readonly state?: "open" | "decided" },
): Promise<ResemblancePage> {
  const request = { ...numberedPage(service, "resemblances", query), state: query.state };
  const page = toPage(await resemblancePage(service.database, request), request.limit, (row) => String(row.seq));
  return { items: page.items.map(toResemblance), next_cursor: writeCursor("resemblances", page.next) };
}

/**
 * Records whether a name may coexist with the one it resembles, and notifies the account that registered it. Neither
 * side may decide.
 */
export function decideResemblance(
  service: Service,
  actor: Actor,
  { resemblanceId, verdict, reason }: DecideResemblanceBody & { readonly resemblanceId: string },
): Promise<Resemblance> {
  return transact(service, async (work) => {
    const row = await lockResemblance(work, resemblanceId);
    if (!row) refuse("state.not_found");
    const { publisher, account_id: accountId, other_name: other } = row;
    await requireNotOwn(work, actor, {
      refusal: "state.own_submission",
      accounts: [accountId],
      publishers: [publisher, other],
    });
    if (row.verdict !== null) refuse("state.conflict", `it was decided: ${row.verdict}`);
    const at = service.clock.now();
    const { accountId: actorId } = actor;
    const end = { verdict, decided_at: at, decided_by: actorId, reason };
    await settleResemblance(work, resemblanceId, end);
    const subject = `publisher:${row.publisher_id}`;
    const action = `publisher.name_${verdict}`;
    await recordAudit(work, { at, actorId, actorRole: decidingRole(actor), action, subject, reason });
    const data = { publisher, state: "registered", name: row.name, reads_like: other, verdict, reason };
    await notify(work, { accountId, event: "publisher.decided", subject, data, at });
    return toResemblance({ ...row, ...end });
  });
}

function toResemblance(row: Resembling): Resemblance {
  const { resemblance_id, publisher_id, publisher, name, other_name: other, reason } = row;
  return {
    resemblance_id,
    publisher_id,
    publisher,
    name,
    other,
    likeness: row.likeness,
    opened_at: row.opened_at.toISOString(),
    verdict: row.verdict,
    decided_at: row.decided_at?.toISOString() ?? null,
    reason,
  };
}
