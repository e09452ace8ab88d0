import { CAUTION_REASONS, type CautionReason } from "@bourse/contract/host-api";
import { text } from "./columns.ts";
import type { Database } from "./database.ts";

/** Why a start took rights back by itself. */
export interface Caution {
  readonly reason: CautionReason;
  /** `restored`: when the backup was made; `unwritten`: since when the disk refused, or when the host started. */
  readonly at: string;
}

/** The starts that took rights back, until the trader has looked at what is left. */
export interface Cautions {
  /** The latest one that the trader has not confirmed. */
  open(): Caution | undefined;
  has(caution: Caution): boolean;
  add(caution: Caution): void;
  /** Confirms all. */
  confirm(): void;
}

export const CAUTIONS_TABLE = `
  CREATE TABLE cautions (
    reason    TEXT NOT NULL,
    at        TEXT NOT NULL,
    confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
    PRIMARY KEY (reason, at)
  ) STRICT;
`;

export function cautionStore(database: Database): Cautions {
  return {
    open() {
      const row = database.one("SELECT reason, at FROM cautions WHERE confirmed = 0 ORDER BY rowid DESC LIMIT 1");
      const reason = CAUTION_REASONS.find((each) => each === row?.reason);
      return row && reason && { reason, at: text(row.at) };
    },
    has: ({ reason, at }) =>
      database.one("SELECT 1 AS found FROM cautions WHERE reason = ? AND at = ?", reason, at) !== undefined,
    add({ reason, at }) {
      database.take(() => database.run("INSERT OR REPLACE INTO cautions (reason, at) VALUES (?, ?)", reason, at));
    },
    confirm: () => database.run("UPDATE cautions SET confirmed = 1"),
  };
}
