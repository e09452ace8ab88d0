import type { Row } from "./columns.ts";

/** A record that is no longer as the host wrote it. */
export interface DamagedRecord {
  /** The kind of record in the trader's words, with its article: "a scan". */
  readonly what: string;
  readonly id: string;
  /** Why it cannot be read. */
  readonly reason: string;
}

/** Reads the rows of a list; damaged ones are left out and reported. */
export interface DamagedRecords {
  /** The records of all rows that can be read: one that is damaged must not hide the others. Each row has an `id`. */
  readable<Read>(what: string, rows: readonly Row[], read: (row: Row) => Read): Read[];
  /** Calls the listener once per start of the host with each damaged record, also with those found before it listened. */
  onDamaged(listener: (record: DamagedRecord) => void): void;
}

export function damagedRecords(): DamagedRecords {
  const met = new Map<string, DamagedRecord>();
  const listeners: ((record: DamagedRecord) => void)[] = [];
  const tell = (record: DamagedRecord) => {
    const key = JSON.stringify([record.what, record.id]);
    if (met.has(key)) return;
    met.set(key, record);
    for (const listener of listeners) listener(record);
  };
  return {
    readable: (what, rows, read) =>
      rows.flatMap((row) => {
        try {
          return [read(row)];
        } catch (cause) {
          tell({ what, id: String(row.id), reason: damageIn(cause) });
          return [];
        }
      }),
    onDamaged(listener) {
      listeners.push(listener);
      for (const record of met.values()) listener(record);
    },
  };
}

/** Says why a row could not be read. Anything but a wrong value is a fault of the host and thrown again. */
export function damageIn(cause: unknown): string {
  const isOfValue = [TypeError, SyntaxError, RangeError].some((kind) => cause instanceof kind);
  if (isOfValue && cause instanceof Error) return cause.message;
  throw cause;
}
