import { crc32 } from "node:zlib";
import { type BarColumns, COLUMNS, makeColumns } from "@bourse/bars";

/** Bars of one record: a window of 5,000 bars touches at most three. */
export const RECORD_BARS = 4096;

/** Bytes before a record's columns. */
export const HEADER_BYTES = 32;
/** The first bytes of a record say which earlier bars it replaces. */
const MAGIC = { rest: 0x52414221, span: 0x52414222 } as const;
const NUMBER = Float64Array.BYTES_PER_ELEMENT;
/** Bytes of one bar. */
const BAR_BYTES = COLUMNS.length * NUMBER;

/** The header of a record of a series' file. */
export interface RecordHeader {
  readonly count: number;
  readonly first: number;
  readonly last: number;
  /** Which earlier bars it replaces: all from its first time on (`rest`), or only those up to its last time (`span`). */
  readonly replaces: keyof typeof MAGIC;
  /** CRC-32 of the columns. */
  readonly sum: number;
}

/** Bytes of a record's columns. */
export function bodyBytes(count: number): number {
  return count * BAR_BYTES;
}

/** Header and columns as bytes, little endian as every platform of today. */
export function encodeRecord(bars: BarColumns, replaces: RecordHeader["replaces"]): Uint8Array {
  const { length, time } = bars;
  const bytes = new Uint8Array(HEADER_BYTES + bodyBytes(length));
  const numbers = new Float64Array(bytes.buffer, HEADER_BYTES);
  COLUMNS.forEach((name, index) => {
    numbers.set(bars[name].subarray(0, length), index * length);
  });
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC[replaces], true);
  view.setUint32(4, length, true);
  view.setFloat64(8, time[0] as number, true);
  view.setFloat64(16, time[length - 1] as number, true);
  view.setUint32(24, crc32(bytes.subarray(HEADER_BYTES)), true);
  view.setUint32(28, crc32(bytes.subarray(0, 28)), true);
  return bytes;
}

/** Undefined when these bytes are no header: they were not written completely. */
export function decodeHeader(bytes: Uint8Array): RecordHeader | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const begin = view.getUint32(0, true);
  const replaces = (["rest", "span"] as const).find((each) => MAGIC[each] === begin);
  if (replaces === undefined || view.getUint32(28, true) !== crc32(bytes.subarray(0, 28))) return undefined;
  return {
    replaces,
    count: view.getUint32(4, true),
    first: view.getFloat64(8, true),
    last: view.getFloat64(16, true),
    sum: view.getUint32(24, true),
  };
}

/** The columns of a record, sharing the memory of `body`; undefined when the checksum does not fit. */
export function decodeBody(body: Uint8Array<ArrayBuffer>, { count, sum }: RecordHeader): BarColumns | undefined {
  if (body.length !== bodyBytes(count) || crc32(body) !== sum) return undefined;
  return makeColumns(
    count,
    (name) => new Float64Array(body.buffer, body.byteOffset + COLUMNS.indexOf(name) * count * NUMBER, count),
  );
}
