import type { Insertable, Selectable } from "kysely";
import { doWithNext, type Work } from "../../database/held.ts";
import { readyStatement, rowSlots } from "../../database/ready-statement.ts";
import type { AuditRow } from "../../database/tables.ts";
import type { PageRequest } from "../lists/page.ts";

/** The columns that the service writes; the database numbers each entry. */
export const AUDIT_COLUMNS = ["at", "actor_id", "actor_role", "action", "subject", "reason", "rule_ids"] as const;

const line = readyStatement<Insertable<AuditRow>>((builder, slot) =>
  builder.insertInto("audit").values(rowSlots(slot, AUDIT_COLUMNS, (row: Insertable<AuditRow>) => row)),
);

export function insertAudit(work: Work, row: Insertable<AuditRow>): Promise<void> {
  return doWithNext(work, line(row));
}

export function auditPage(
  work: Work,
  request: PageRequest & { subject: string | undefined },
): Promise<Selectable<AuditRow>[]> {
  let query = work.selectFrom("audit").selectAll();
  if (request.subject !== undefined) query = query.where("subject", "=", request.subject);
  if (request.after !== undefined) query = query.where("seq", "<", BigInt(request.after));
  return query
    .orderBy("seq", "desc")
    .limit(request.limit + 1)
    .execute();
}

/** The role recorded in the newest entry of an action on an object. */
export async function lastActorRole(work: Work, subject: string, action: string): Promise<string | undefined> {
  const row = await work
    .selectFrom("audit")
    .select("actor_role")
    .where("subject", "=", subject)
    .where("action", "=", action)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.actor_role;
}
