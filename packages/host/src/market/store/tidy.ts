import { type BarColumns, joinColumns, sliceColumns } from "@bourse/bars";
import { RECORD_BARS } from "./record.ts";
import type { Entry, RecordIndex } from "./record-index.ts";

/** When a file of records is put in order while it is used. */
export interface TidyLimits {
  /** Neighbouring small records that are put together into one: a bar is written about three times on its way. */
  readonly run: number;
  /** Records that a window may have to read, beyond those of full ones. */
  readonly entries: number;
  /** Records of a file beyond those of full ones: opening it reads the header of each. */
  readonly records: number;
  /** Bars in a file that later records replaced, beyond twice those that count: 12 MiB. */
  readonly bars: number;
  /** Bytes that one addition writes of a file that is written again: a disk takes them within some milliseconds. */
  readonly step: number;
}

export const TIDY_LIMITS: TidyLimits = { run: 64, entries: 512, records: 16_384, bars: 262_144, step: 1_048_576 };

/** A record that is put together with its neighbours. */
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
 * Neighbours that fit into one record; undefined while there are few small ones. The smallest are put together first, and
 * what came of them later: otherwise each few bars would cost a copy of all before them.
 */
export function smallRun(entries: readonly Entry[], { run }: TidyLimits): readonly Entry[] | undefined {
  return runOf(entries, { below: run, least: run }) ?? runOf(entries, { below: SMALL_BARS, least: 2 * run });
}

/** The oldest run of at least so many neighbours of fewer bars than `below`. */
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
