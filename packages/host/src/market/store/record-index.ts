import type { BarColumns } from "@bourse/bars";
import { indexFrom } from "@bourse/runtime/market";
import type { RecordHeader } from "./record.ts";

/** Consecutive bars of a record that no later record has replaced. */
export interface Entry {
  readonly header: RecordHeader;
  readonly offset: number;
  /** Index of the first of these bars in the record. */
  readonly from: number;
  readonly count: number;
  /** Opening times of the first and the last of these bars. */
  readonly first: number;
  readonly last: number;
}

/** Where a record's columns are. */
export type Place = Pick<Entry, "header" | "offset">;

/** The records of a file in the order of their times. */
export interface RecordIndex {
  readonly entries: readonly Entry[];
  /** Valid bars, and bars in all records. */
  readonly count: number;
  readonly written: number;
  /** Records of the file, those included that later ones replaced. */
  readonly records: number;
  /** Adds a record. It replaces earlier bars from its first time on, or only those up to its last time. */
  enter(header: RecordHeader, offset: number): void;
}

export function recordIndex(readBody: (place: Place) => BarColumns): RecordIndex {
  const entries: Entry[] = [];
  let written = 0;
  let records = 0;
  /** The bars of an entry before `first` and after `last`, each if there are any. */
  const outside = (entry: Entry, first: number, last: number): Entry[] => {
    if (first <= entry.first && entry.last <= last) return [];
    const time = readBody(entry).time.subarray(entry.from, entry.from + entry.count);
    const until = indexFrom(time, first);
    const after = time.findIndex((each) => each > last);
    const part = (from: number, to: number): Entry[] => {
      if (from < 0 || from >= to) return [];
      const ends = { first: time[from] as number, last: time[to - 1] as number };
      return [{ ...entry, from: entry.from + from, count: to - from, ...ends }];
    };
    return [...part(0, until), ...part(after, time.length)];
  };
  return {
    entries,
    get count() {
      return entries.reduce((sum, each) => sum + each.count, 0);
    },
    get written() {
      return written;
    },
    get records() {
      return records;
    },
    enter(header, offset) {
      const { first, count } = header;
      const last = header.replaces === "rest" ? Number.POSITIVE_INFINITY : header.last;
      const from = entries.findLastIndex((each) => each.last < first) + 1;
      const later = entries.findIndex((each, index) => index >= from && each.first > last);
      const to = later < 0 ? entries.length : later;
      const touched = entries.slice(from, to).flatMap((each) => outside(each, first, last));
      const entry = { header, offset, from: 0, count, first, last: header.last };
      const around = [...touched, entry].toSorted((left, right) => left.first - right.first);
      entries.splice(from, to - from, ...around);
      written += count;
      records += 1;
    },
  };
}
