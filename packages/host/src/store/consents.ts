import type { Consent } from "@bourse/contract/host-api";
import { type Row, text } from "./columns.ts";
import type { Database } from "./database.ts";

/** Removed with the extension: the audit log keeps what was accepted, and a new install asks again. */
export const CONSENTS_TABLE = `
  CREATE TABLE consents (
    id          TEXT NOT NULL,
    kind        TEXT NOT NULL CHECK (kind IN ('network', 'licence')),
    value       TEXT NOT NULL CHECK (length(value) = 16),
    items       TEXT NOT NULL,
    version     TEXT NOT NULL,
    accepted_at TEXT NOT NULL,
    PRIMARY KEY (id, kind)
  ) STRICT;
`;

/** The trader's acceptance of terms of an extension. */
export interface StoredConsent extends Consent {
  /** The origins, or the model's revision. */
  readonly items: readonly string[];
}

export interface ConsentStore {
  of(id: string): readonly StoredConsent[];
  put(id: string, consent: StoredConsent): void;
  forget(id: string): void;
}

export function consentStore(database: Database): ConsentStore {
  return {
    of: (id) => database.all("SELECT * FROM consents WHERE id = ? ORDER BY kind", id).map(fromRow),
    put: (id, { kind, value, items, version, accepted_at }) =>
      database.run(
        `INSERT INTO consents (id, kind, value, items, version, accepted_at) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (id, kind) DO UPDATE SET value = excluded.value, items = excluded.items, version = excluded.version,
          accepted_at = excluded.accepted_at`,
        id,
        kind,
        value,
        JSON.stringify(items),
        version,
        accepted_at,
      ),
    forget: (id) => database.run("DELETE FROM consents WHERE id = ?", id),
  };
}

function fromRow(row: Row): StoredConsent {
  return {
    kind: text(row.kind) as StoredConsent["kind"],
    value: text(row.value),
    items: JSON.parse(text(row.items)) as string[],
    version: text(row.version),
    accepted_at: text(row.accepted_at),
  };
}
