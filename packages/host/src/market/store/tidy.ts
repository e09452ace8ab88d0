import { type BarColumns, joinColumns, sliceColumns } from "@bourse/bars";
import { RECORD_BARS } from "./record.ts";
import type { Entry, RecordIndex } from "./record-index.ts";

/** When a file of records is put in order while it is used. */
export interface TidyLimits {
  /** Small adjacent records that are merged into one; in total, a bar is written about three times. */
  readonly run: number;
  /** Records that a window may have to read, beyond the number that full records would need. */
  readonly entries: number;
  /** Records in a file, beyond the number that full records would need: opening a file reads the header of each. */
  readonly records: number;
  /** Replaced bars in a file, beyond twice the number of valid ones: 12 MiB. */
  readonly bars: number;
  /** Bytes of a rewrite that one addition writes: a disk takes them within some milliseconds. */
  readonly step: number;
}

export const TIDY_LIMITS: TidyLimits = { run: 64, entries: 512, records: 16_384, bars: 262_144, step: 1_048_576 };

/** Records with fewer bars than this are merged with their neighbours. */
const SMALL_BARS = RECORD_BARS / 2;

/** Whether a file should be written again, without what later records replaced. */
export function isWasteful({ entries, records, count, written }: RecordIndex, limits: TidyLimits): boolean {
  const share = (bars: number) => Math.ceil(count / bars);
  return (
    entries.length > limits.entries + share(SMALL_BARS) ||
    records > limits.records + share(64) ||
    written - count > limits.bars + 2 * count
  );
}

/**
 * Adjacent records that fit into one; undefined while there are few small ones. The smallest are merged first, and the merged ones later:
 * otherwise each few bars would cost a copy of all before them.
 */
export function smallRun(entries: readonly Entry[], { run }: TidyLimits): readonly Entry[] | undefined {
  return runOf(entries, { below: run, least: run }) ?? runOf(entries, { below: SMALL_BARS, least: 2 * run });
}

/** The oldest run of at least `least` adjacent entries with fewer than `below` bars each. */
function runOf(
  entries: readonly Entry[],
  { below, least }: { readonly below: number; readonly least: number },
): readonly Entry[] | undefined {
  let begin = 0;
  for (let at = 0; at < entries.length; at += 1) {
    if ((entries[at] as Entry).count >= below) begin = at + 1;
    if (at - begin + 1 >= least) return fitting(entries.slice(begin, at + 1));
  }
  return undefined;
}

function fitting(entries: readonly Entry[]): readonly Entry[] {
  let bars = 0;
  const end = entries.findIndex(({ count }) => {
    bars += count;
    return bars > RECORD_BARS;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

type ReadBody = (entry: Entry) => BarColumns;

/** The bars of entries, one after another. */
export function barsOf(entries: readonly Entry[], readBody: ReadBody): BarColumns {
  return joinColumns(...entries.map((entry) => sliceColumns(readBody(entry), entry.from, entry.from + entry.count)));
}

/** The bars of entries, oldest first, in parts of at most one record. */
export function* fullRecords(entries: readonly Entry[], readBody: ReadBody): Generator<BarColumns> {
  for (let from = 0; from < entries.length; ) {
    const part = fitting(entries.slice(from, from + RECORD_BARS));
    yield barsOf(part, readBody);
    from += part.length;
  }
}
