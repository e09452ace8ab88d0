import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync } from "node:fs";
import { type BarColumns, columnsOf, joinColumns, sliceColumns } from "@bourse/bars";
import { indexFrom } from "@bourse/runtime/market";
import { damaged, isDamage } from "./damaged.ts";
import { type DiskPort, NODE_DISK, writeAll } from "./disk.ts";
import {
  bodyBytes,
  decodeBody,
  decodeHeader,
  encodeRecord,
  HEADER_BYTES,
  RECORD_BARS,
  type RecordHeader,
} from "./record.ts";
import { type Entry, type Place, type RecordIndex, recordIndex } from "./record-index.ts";
import { rewriter } from "./rewriting.ts";
import { barsOf, fullRecords, isWasteful, smallRun, TIDY_LIMITS, type TidyLimits } from "./tidy.ts";

/** A series in a file: records of bars, one after another. */
export interface SeriesFile {
  readonly count: number;
  /** Opening times of the first and the last bar; undefined when there is none. */
  readonly span: { readonly first: number; readonly last: number } | undefined;
  /** The newest `limit` bars before a time. @throws HostRefusal `market.store_damaged` */
  window(wanted: { readonly before?: number; readonly limit: number }): BarColumns;
  /**
   * Appends bars. If they begin before the end, they replace everything from their first time on, so that a source's revised history
   * counts. Durable on return. @throws RangeError when their times do not increase
   */
  put(bars: BarColumns): void;
  /**
   * Adds bars anywhere, at most one record of them; they replace the bars between their first and their last time. Durable on return.
   * @throws RangeError when their times do not increase, or when they are too many for one record
   */
  insert(bars: BarColumns): void;
  /** Records that a window may have to read, records in the file, and bars in them that later records replaced. */
  readonly waste: { readonly entries: number; readonly records: number; readonly bars: number };
  /** Afterwards nothing can be read or added. Repeating it does nothing. */
  close(): void;
}

export interface SeriesMeans {
  readonly disk?: DiskPort;
  readonly tidy?: TidyLimits;
  /** True: the file was complete before it got its name, so a missing end is damage. */
  readonly isWhole?: boolean;
}

/**
 * Opens or creates a file of records. An incomplete last record, left by a kill or a power cut, is cut off; any other damage is refused. A
 * file is tidied before it grows, and a kill leaves it as it was before or after that.
 * @throws HostRefusal `market.store_damaged`
 */
export function openSeriesFile(path: string, means: SeriesMeans = {}): SeriesFile {
  const { disk = NODE_DISK, tidy: limits = TIDY_LIMITS, isWhole = false } = means;
  let file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const again = rewriter({ disk, path, stepBytes: limits.step });
  let isOpen = true;
  // The system gives the number of a closed file to the next one that is opened.
  const requireOpen = () => {
    if (!isOpen) throw new Error(`${path} is closed`);
  };
  const close = () => {
    again.discard();
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  const readBody = (place: Place): BarColumns => {
    requireOpen();
    const bars = bodyOf(file, place);
    if (!bars) throw damaged(path, place.offset);
    return bars;
  };
  const load = () => loadOr(close, () => loadRecords({ path, file, isWhole, readBody }));
  let { index, end } = load();
  const append = (records: readonly Uint8Array[]) => {
    appendTo(disk, { file, offset: end }, records);
    for (const bytes of records) {
      index.enter(decodeHeader(bytes) as RecordHeader, end);
      end += bytes.length;
    }
  };
  /** Rewrites as much of the file as one addition may wait for. */
  const rewrite = () => {
    const isReplaced = again.step({
      file,
      end,
      parts: () => fullRecords([...index.entries], readBody),
      close: () => closeSync(file),
      reopen() {
        file = openSync(path, constants.O_RDWR, 0o600);
      },
    });
    if (isReplaced) ({ index, end } = load());
  };
  let isTidied = true;
  const tidy = () => {
    if (!isTidied) return;
    try {
      if (again.isUnderWay || isWasteful(index, limits)) return rewrite();
      const run = smallRun(index.entries, limits);
      if (run) append([encodeRecord(barsOf(run, readBody), "span")]);
    } catch (cause) {
      if (!isDamage(cause)) throw cause;
      // Reading will refuse the damaged bars; new bars do not depend on them, so only the tidying stops.
      isTidied = false;
    }
  };
  const add = (bars: BarColumns, replaces: RecordHeader["replaces"]) => {
    requireOpen();
    if (bars.length === 0) return;
    requireOrder(bars);
    tidy();
    append(recordsOf(bars, replaces));
  };
  return {
    get count() {
      return index.count;
    },
    get span() {
      const [first, final] = [index.entries[0], index.entries.at(-1)];
      return first && final && { first: first.first, last: final.last };
    },
    get waste() {
      return { entries: index.entries.length, records: index.records, bars: index.written - index.count };
    },
    window: (wanted) => windowOf(index.entries, readBody, wanted),
    put: (bars) => add(bars, "rest"),
    insert(bars) {
      // More bars would need several records, and bars stored between two of them would stay.
      if (bars.length > RECORD_BARS) throw new RangeError(`more than ${RECORD_BARS} bars`);
      add(bars, "span");
    },
    close,
  };
}

function windowOf(
  entries: readonly Entry[],
  readBody: (place: Place) => BarColumns,
  { before = Number.POSITIVE_INFINITY, limit }: { readonly before?: number; readonly limit: number },
): BarColumns {
  const parts: BarColumns[] = [];
  let missing = limit;
  for (let at = entries.findLastIndex(({ first }) => first < before); at >= 0 && missing > 0; at -= 1) {
    const bars = barsOf([entries[at] as Entry], readBody);
    const until = indexFrom(bars.time, before);
    const part = sliceColumns(bars, Math.max(0, until - missing), until);
    parts.unshift(part);
    missing -= part.length;
  }
  return parts.length === 0 ? columnsOf([]) : joinColumns(...parts);
}

/** A file that cannot be read is not kept open. */
function loadOr<Loaded>(close: () => void, loading: () => Loaded): Loaded {
  try {
    return loading();
  } catch (cause) {
    close();
    throw cause;
  }
}

/** Writes records one after another, or nothing. Durable on return. */
function appendTo(
  disk: DiskPort,
  { file, offset }: { readonly file: number; readonly offset: number },
  records: Iterable<Uint8Array>,
): void {
  let at = offset;
  try {
    for (const bytes of records) {
      writeAll(disk, { file, bytes, offset: at });
      at += bytes.length;
    }
    disk.sync(file);
  } catch (cause) {
    // A full disk: nothing of these bars may be there after a restart.
    ftruncateSync(file, offset);
    throw cause;
  }
}

function recordsOf(bars: BarColumns, replaces: RecordHeader["replaces"]): readonly Uint8Array[] {
  const records: Uint8Array[] = [];
  for (let from = 0; from < bars.length; from += RECORD_BARS) {
    records.push(encodeRecord(sliceColumns(bars, from, Math.min(bars.length, from + RECORD_BARS)), replaces));
  }
  return records;
}

function requireOrder({ time, length }: BarColumns): void {
  for (let index = 1; index < length; index += 1) {
    if (!((time[index] as number) > (time[index - 1] as number))) throw new RangeError("the bars are not in order");
  }
  if (!Number.isFinite(time[0])) throw new RangeError("a bar has no time");
}

/** The records of a file, and where the next one is written. */
interface Loaded {
  readonly index: RecordIndex;
  readonly end: number;
}

interface OpenFile {
  readonly path: string;
  readonly file: number;
  /** The bars were complete before the file got its name, so a missing end was lost later. */
  readonly isWhole: boolean;
  readBody(place: Place): BarColumns;
}

/**
 * Reads the headers, and cuts off the beginning of a record that was being written.
 * @throws HostRefusal `market.store_damaged`
 */
function loadRecords({ path, file, isWhole, readBody }: OpenFile): Loaded {
  const { size } = fstatSync(file);
  const index = recordIndex(readBody);
  const head = new Uint8Array(HEADER_BYTES);
  let end = 0;
  while (end + HEADER_BYTES <= size) {
    readSync(file, head, 0, HEADER_BYTES, end);
    const header = decodeHeader(head);
    // If the file was cut off here, everything behind a damaged header would be lost with it.
    if (!header && (isWhole || !isEmpty(file, end, size))) throw damaged(path, end);
    if (!header || end + HEADER_BYTES + bodyBytes(header.count) > size) break;
    index.enter(header, end);
    end += HEADER_BYTES + bodyBytes(header.count);
  }
  if (end === size) return { index, end };
  if (isWhole) throw damaged(path, end);
  ftruncateSync(file, end);
  return { index, end };
}

/** The columns of a record; undefined when the disk has changed them. */
function bodyOf(file: number, { header, offset }: Place): BarColumns | undefined {
  const body = new Uint8Array(bodyBytes(header.count));
  readSync(file, body, 0, body.length, offset + HEADER_BYTES);
  return decodeBody(body, header);
}

const CHUNK_BYTES = 65_536;

/** Whether only zeros follow: a power cut leaves them where a file had grown and its bytes were not written yet. */
function isEmpty(file: number, from: number, size: number): boolean {
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (let at = from; at < size; at += CHUNK_BYTES) {
    const read = readSync(file, chunk, 0, CHUNK_BYTES, at);
    if (chunk.subarray(0, read).some((byte) => byte !== 0)) return false;
  }
  return true;
}
