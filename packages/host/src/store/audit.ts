import { text } from "./columns.ts";
import type { Database } from "./database.ts";

/** One action on this host: by the user, or a refusal for security reasons. */
export interface AuditEntry {
  readonly at: string;
  /** `install`, `update`, `rollback`, `approve`, `enable`, `disable`, `remove`, `retry`, `trust`, `forget`, `refuse`. */
  readonly action: string;
  /** Extension id or key id. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Append only; the database refuses to change or delete a line. */
export interface Audit {
  add(entry: AuditEntry): void;
  list(): readonly AuditEntry[];
}

export function auditStore(database: Database): Audit {
  return {
    add({ at, action, subject, detail }) {
      database.run(
        "INSERT INTO audit (at, action, subject, detail) VALUES (?, ?, ?, ?)",
        at,
        action,
        subject,
        JSON.stringify(detail),
      );
    },
    list: () =>
      database.all("SELECT * FROM audit ORDER BY sequence").map((row) => ({
        at: text(row.at),
        action: text(row.action),
        subject: text(row.subject),
        detail: JSON.parse(text(row.detail)) as Record<string, unknown>,
      })),
  };
}
