import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";
import { type BarColumns, columnsOf, joinColumns, sliceColumns } from "@bourse/bars";
import { indexFrom } from "../windows/window.ts";
import { damaged } from "./damaged.ts";
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

/** The writes of a series, which a test can let fail as a full disk does. */
export interface DiskPort {
  /** Returns how many bytes it wrote. */
  write(file: number, bytes: Uint8Array, offset: number): number;
  sync(file: number): void;
}

export const NODE_DISK: DiskPort = {
  write: (file, bytes, offset) => writeSync(file, bytes, 0, bytes.length, offset),
  sync: fsyncSync,
};

/** A series in a file: records of bars, one after another. */
export interface SeriesFile {
  readonly count: number;
  /** Opening times of the first and the last bar; undefined when there is none. */
  readonly span: { readonly first: number; readonly last: number } | undefined;
  /** The newest `limit` bars before a time. @throws HostRefusal `market.store_damaged` */
  window(wanted: { readonly before?: number; readonly limit: number }): BarColumns;
  /**
   * Appends bars. Where they begin before the end, they replace everything from their first time on: a source's revised
   * history counts. Durable on return. @throws RangeError when their times do not increase
   */
  put(bars: BarColumns): void;
  /**
   * Adds bars anywhere, at most one record of them: they replace those between their first and their last time. Durable
   * on return. @throws RangeError when their times do not increase, or when they are more
   */
  insert(bars: BarColumns): void;
  /** Records, and bars in them that later records replaced: when both are many, the file should be written again. */
  readonly waste: { readonly records: number; readonly bars: number };
  /** Afterwards nothing can be read or added. Repeating it does nothing. */
  close(): void;
}

/**
 * Opens a file of records, or begins one. An end that was not written completely, because the process was killed or the
 * power went, is cut off.
 */
export function openSeriesFile(path: string, disk: DiskPort = NODE_DISK): SeriesFile {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  let isOpen = true;
  // The system gives the number of a closed file to the next one that is opened.
  const requireOpen = () => {
    if (!isOpen) throw new Error(`${path} is closed`);
  };
  const close = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  const readBody = (place: Place): BarColumns => {
    requireOpen();
    const bars = bodyOf(file, place);
    if (!bars) throw damaged(path, place.offset);
    return bars;
  };
  const loaded = loadOr(close, () => load(file, readBody));
  const { index } = loaded;
  let { end } = loaded;
  const add = (bars: BarColumns, replaces: RecordHeader["replaces"]) => {
    requireOpen();
    if (bars.length === 0) return;
    requireOrder(bars);
    const records = recordsOf(bars, replaces);
    let offset = end;
    try {
      for (const bytes of records) {
        writeAll(disk, { file, bytes, offset });
        offset += bytes.length;
      }
      disk.sync(file);
    } catch (cause) {
      // A full disk: nothing of these bars may be there after a restart.
      ftruncateSync(file, end);
      throw cause;
    }
    for (const bytes of records) {
      index.enter(decodeHeader(bytes) as RecordHeader, end);
      end += bytes.length;
    }
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
      return { records: index.entries.length, bars: index.written - index.count };
    },
    window({ before = Number.POSITIVE_INFINITY, limit }) {
      const parts: BarColumns[] = [];
      let missing = limit;
      for (let at = index.entries.findLastIndex(({ first }) => first < before); at >= 0 && missing > 0; at -= 1) {
        const entry = index.entries[at] as Entry;
        const bars = sliceColumns(readBody(entry), entry.from, entry.from + entry.count);
        const until = indexFrom(bars.time, before);
        const part = sliceColumns(bars, Math.max(0, until - missing), until);
        parts.unshift(part);
        missing -= part.length;
      }
      return parts.length === 0 ? columnsOf([]) : joinColumns(...parts);
    },
    put: (bars) => add(bars, "rest"),
    insert(bars) {
      // Of several records, each would leave what is stored between it and the next.
      if (bars.length > RECORD_BARS) throw new RangeError(`more than ${RECORD_BARS} bars`);
      add(bars, "span");
    },
    close,
  };
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

function bodyOf(file: number, { header, offset }: Place): BarColumns | undefined {
  const body = new Uint8Array(bodyBytes(header.count));
  readSync(file, body, 0, body.length, offset + HEADER_BYTES);
  return decodeBody(body, header);
}

/** Reads the headers, and cuts off an end that is not a whole record. */
function load(file: number, readBody: (place: Place) => BarColumns): { index: RecordIndex; end: number } {
  const { size } = fstatSync(file);
  const index = recordIndex(readBody);
  const head = new Uint8Array(HEADER_BYTES);
  let end = 0;
  let last: Place | undefined;
  while (end + HEADER_BYTES <= size) {
    readSync(file, head, 0, HEADER_BYTES, end);
    const header = decodeHeader(head);
    if (!header || end + HEADER_BYTES + bodyBytes(header.count) > size) break;
    index.enter(header, end);
    last = { header, offset: end };
    end += HEADER_BYTES + bodyBytes(header.count);
  }
  // A kill leaves at most the last record half written.
  const whole = last && !bodyOf(file, last) ? last.offset : end;
  if (whole < size) ftruncateSync(file, whole);
  return whole < end ? load(file, readBody) : { index, end };
}

function recordsOf(bars: BarColumns, replaces: RecordHeader["replaces"]): readonly Uint8Array[] {
  const records: Uint8Array[] = [];
  for (let from = 0; from < bars.length; from += RECORD_BARS) {
    records.push(encodeRecord(sliceColumns(bars, from, Math.min(bars.length, from + RECORD_BARS)), replaces));
  }
  return records;
}

/** A write may end early; the rest follows. */
function writeAll(disk: DiskPort, { file, bytes, offset }: { file: number; bytes: Uint8Array; offset: number }): void {
  for (let done = 0; done < bytes.length; ) {
    done += disk.write(file, bytes.subarray(done), offset + done);
  }
}

function requireOrder({ time, length }: BarColumns): void {
  for (let index = 1; index < length; index += 1) {
    if (!((time[index] as number) > (time[index - 1] as number))) throw new RangeError("the bars are not in order");
  }
  if (!Number.isFinite(time[0])) throw new RangeError("a bar has no time");
}
