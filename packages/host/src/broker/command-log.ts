import type { CommandRecord } from "@bourse/runtime/broker";
import { type Row, text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import { COMMAND_LOG_KEPT } from "./schema.ts";

/** Every command of every extension with its outcome. Append only; the database refuses to change a row. */
export interface CommandLog {
  add(record: CommandRecord): void;
  /** Newest first. */
  list(extensionId: string, limit: number): readonly CommandRecord[];
  /** Writes the pending records. */
  flush(): void;
}

export interface CommandLogOptions {
  /** Called when the records of a turn could not be written. */
  report(cause: unknown): void;
  /** Runs work after the current turn; `setImmediate` when absent. */
  readonly defer?: (work: () => void) => void;
}

/**
 * The records of one turn are written together, so an envelope's 32 commands cost one disk sync. A crash during that
 * turn loses them; nothing that was acknowledged depends on them.
 */
export function commandLog(database: Database, options: CommandLogOptions): CommandLog {
  const { report, defer = (work) => void setImmediate(work) } = options;
  let waiting: CommandRecord[] = [];
  const flush = () => {
    const records = waiting;
    waiting = [];
    if (records.length > 0) database.transaction(() => write(database, records));
  };
  const flushLater = () => {
    try {
      flush();
    } catch (cause) {
      report(cause);
    }
  };
  return {
    add(record) {
      if (waiting.length === 0) defer(flushLater);
      waiting.push(record);
    },
    list(extensionId, limit) {
      flush();
      return database
        .all("SELECT * FROM command_log WHERE extension_id = ? ORDER BY sequence DESC LIMIT ?", extensionId, limit)
        .map(fromRow);
    },
    flush,
  };
}

function write(database: Database, records: readonly CommandRecord[]): void {
  for (const { at, extensionId, generation, method, code, durationMs } of records) {
    database.run(
      "INSERT INTO command_log (at, extension_id, generation, method, code, duration_ms) VALUES (?, ?, ?, ?, ?, ?)",
      at,
      extensionId,
      generation,
      method,
      code ?? null,
      Math.round(durationMs),
    );
  }
  for (const id of new Set(records.map((each) => each.extensionId))) {
    database.run(
      `DELETE FROM command_log WHERE extension_id = ? AND sequence <= (SELECT sequence FROM command_log
         WHERE extension_id = ? ORDER BY sequence DESC LIMIT 1 OFFSET ${COMMAND_LOG_KEPT})`,
      id,
      id,
    );
  }
}

function fromRow(row: Row): CommandRecord {
  return {
    at: text(row.at),
    extensionId: text(row.extension_id),
    generation: text(row.generation),
    method: text(row.method),
    ...(row.code === null ? {} : { code: text(row.code) }),
    durationMs: Number(row.duration_ms),
  };
}
