import type { BarColumns } from "@bourse/bars";
import { indexFrom } from "../windows/window.ts";
import type { RecordHeader } from "./record.ts";

/** A record that still has valid bars. */
export interface Entry {
  readonly header: RecordHeader;
  readonly offset: number;
  /** Bars of the record that no later record replaced. */
  readonly count: number;
}

/** The records of a file in the order of their times. */
export interface RecordIndex {
  readonly entries: readonly Entry[];
  /** Valid bars, and bars in all records. */
  readonly count: number;
  readonly written: number;
  /** Adds a record: it replaces earlier bars from its first time on. */
  enter(header: RecordHeader, offset: number): void;
}

export function recordIndex(readBody: (entry: Entry) => BarColumns): RecordIndex {
  const entries: Entry[] = [];
  let written = 0;
  return {
    entries,
    get count() {
      return entries.reduce((sum, each) => sum + each.count, 0);
    },
    get written() {
      return written;
    },
    enter(header, offset) {
      while ((entries.at(-1)?.header.first ?? Number.NEGATIVE_INFINITY) >= header.first) entries.pop();
      const last = entries.at(-1);
      if (last && last.header.last >= header.first) {
        entries[entries.length - 1] = { ...last, count: indexFrom(readBody(last).time, header.first) };
      }
      entries.push({ header, offset, count: header.count });
      written += header.count;
    },
  };
}
