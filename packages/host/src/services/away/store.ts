import type { Unwatched } from "@bourse/contract/host-api";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** When host and trader were last there; ISO 8601 UTC. */
export interface Presence {
  readonly beatAt: string;
  readonly traderAt: string;
  readonly absence?: Absence | undefined;
}

/** The time between two visits of the trader. */
export interface Absence {
  readonly since: string;
  readonly until: string;
}

export interface AwayStore {
  presence(): Presence | undefined;
  write(presence: Presence): void;
  /** Records an interval; one that continues has no `to`. */
  add(interval: Unwatched): void;
  /** Ends the silence of a symbol; of every symbol if none is given. */
  endSilence(at: string, symbol?: string): void;
  /** The intervals that overlap the absence, oldest first. */
  during(absence: Absence): Unwatched[];
}

export function awayStore(database: Database, maxGaps: number): AwayStore {
  return {
    presence() {
      const row = database.one("SELECT * FROM presence");
      return row && presenceOf(row);
    },
    write: ({ beatAt, traderAt, absence }) =>
      database.run(
        `INSERT OR REPLACE INTO presence (only_row, beat_at, trader_at, absence_since, absence_until)
         VALUES (1, ?, ?, ?, ?)`,
        beatAt,
        traderAt,
        absence?.since ?? null,
        absence?.until ?? null,
      ),
    add: ({ reason, symbol, from, to }) =>
      database.transaction(() => {
        database.run(
          "INSERT INTO unwatched (reason, symbol, began_at, ended_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
          reason,
          symbol ?? null,
          from,
          to ?? null,
        );
        database.run(
          "DELETE FROM unwatched WHERE sequence NOT IN (SELECT sequence FROM unwatched ORDER BY sequence DESC LIMIT ?)",
          maxGaps,
        );
      }),
    endSilence: (at, symbol) =>
      database.run(
        "UPDATE unwatched SET ended_at = max(?1, began_at) WHERE ended_at IS NULL AND (?2 IS NULL OR symbol = ?2)",
        at,
        symbol ?? null,
      ),
    during: ({ since, until }) =>
      database
        .all(
          `SELECT * FROM unwatched WHERE began_at < ? AND (ended_at IS NULL OR ended_at > ?)
           ORDER BY began_at, sequence`,
          until,
          since,
        )
        .map(unwatchedOf),
  };
}

function presenceOf(row: Row): Presence {
  const absence =
    row.absence_since === null ? undefined : { since: text(row.absence_since), until: text(row.absence_until) };
  return { beatAt: text(row.beat_at), traderAt: text(row.trader_at), absence };
}

function unwatchedOf(row: Row): Unwatched {
  return {
    // Validated by the table; only the host writes here.
    reason: text(row.reason) as Unwatched["reason"],
    ...(row.symbol === null ? {} : { symbol: text(row.symbol) }),
    from: text(row.began_at),
    ...(row.ended_at === null ? {} : { to: text(row.ended_at) }),
  };
}
