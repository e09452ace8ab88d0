import { integer, type Row, text } from "./columns.ts";
import type { Database } from "./database.ts";

/** One action on this host: by the user, or a refusal for security reasons. */
export interface AuditEntry {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** `install`, `update`, `rollback`, `approve`, `enable`, `disable`, `remove`, `retry`, `trust`, `forget`, `refuse`, `risk`, `exchange`. */
  readonly action: string;
  /** Extension id, key id or account. */
  readonly subject: string;
  /** Facts of the action: a version, capabilities, a reason. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** An entry as it was stored; numbers rise. */
export interface StoredEntry extends AuditEntry {
  readonly sequence: number;
}

/** Append only; the database refuses to change or delete a line. */
export interface Audit {
  add(entry: AuditEntry): void;
  list(): readonly AuditEntry[];
  /** The latest entries at most, oldest first. */
  latest(limit: number): readonly StoredEntry[];
  /** Calls the listener with each entry once it is committed. Returns a function that ends the subscription. */
  onAdded(listener: (entry: StoredEntry) => void): () => void;
}

export function auditStore(database: Database): Audit {
  const listeners = new Set<(entry: StoredEntry) => void>();
  return {
    add({ at, action, subject, detail }) {
      database.run(
        "INSERT INTO audit (at, action, subject, detail) VALUES (?, ?, ?, ?)",
        at,
        action,
        subject,
        JSON.stringify(detail),
      );
      if (listeners.size === 0) return;
      const row = database.one("SELECT * FROM audit ORDER BY sequence DESC LIMIT 1");
      if (!row) return;
      database.afterCommit(() => {
        for (const listener of listeners) listener(storedOf(row));
      });
    },
    list: () => database.all("SELECT * FROM audit ORDER BY sequence").map(entryOf),
    latest: (limit) =>
      database.all("SELECT * FROM audit ORDER BY sequence DESC LIMIT ?", limit).map(storedOf).toReversed(),
    onAdded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function storedOf(row: Row): StoredEntry {
  return { sequence: integer(row.sequence), ...entryOf(row) };
}

function entryOf(row: Row): AuditEntry {
  return {
    at: text(row.at),
    action: text(row.action),
    subject: text(row.subject),
    detail: JSON.parse(text(row.detail)) as Record<string, unknown>,
  };
}
