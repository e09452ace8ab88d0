import type { AuditPage } from "@bourse/contract/rest";
import type { Insertable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { AuditRow } from "../../database/tables.ts";
import type { Service } from "../../ports/service.ts";
import { toPage } from "../../store/lists/page.ts";
import { auditPage, insertAudit } from "../../store/operators/audit.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";

/** An entry of the trail: who did what to which object, when, why and by which rules. */
export interface AuditFact {
  readonly at: Date;
  readonly actorId: string | null;
  readonly actorRole: string;
  readonly action: string;
  /** `<kind>:<id>`. */
  readonly subject: string;
  readonly reason?: string;
  readonly ruleIds?: readonly string[];
}

/** Writes an entry in the same transaction as the action, so that neither exists without the other. */
export function recordAudit(work: Work, fact: AuditFact): Promise<void> {
  return insertAudit(work, toRow(fact));
}

/** The stored row of an entry; for an action that writes everything in one statement. */
export function toRow(fact: AuditFact): Insertable<AuditRow> {
  return {
    at: fact.at,
    actor_id: fact.actorId,
    actor_role: fact.actorRole,
    action: fact.action,
    subject: fact.subject,
    reason: fact.reason ?? "",
    rule_ids: JSON.stringify(fact.ruleIds ?? []),
  };
}

/** The trail, newest first. */
export async function listAudit(service: Service, query: PageQuery & { subject?: string }): Promise<AuditPage> {
  const request = { ...numberedPage(service, "audit", query), subject: query.subject };
  const rows = await auditPage(service.database, request);
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  const items = page.items.map((row) => ({
    seq: String(row.seq),
    at: row.at.toISOString(),
    actor: row.actor_id,
    actor_role: row.actor_role,
    action: row.action,
    subject: row.subject,
    reason: row.reason,
    rule_ids: JSON.parse(row.rule_ids) as string[],
  }));
  return { items, next_cursor: writeCursor("audit", page.next) };
}
