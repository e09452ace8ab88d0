import { type BarColumns, COLUMNS, makeColumns } from "./columns.ts";

/** Bytes of one number of a column. */
const NUMBER = Float64Array.BYTES_PER_ELEMENT;
const LINE_END = 0x0a;
const SPACE = 0x20;

/**
 * A window of bars as bytes: a line of JSON (UTF-8, ended by a line feed, filled with spaces before it so that its length
 * is a multiple of eight), then the columns time, open, high, low, close and volume, each with the header's `length`
 * numbers as 64-bit floats, little endian. Times are milliseconds since 1970-01-01T00:00Z.
 */
export function encodeWindow<Header extends { readonly length: number }>(header: Header, bars: BarColumns): Uint8Array {
  const line = new TextEncoder().encode(JSON.stringify(header));
  const begin = Math.ceil((line.length + 1) / NUMBER) * NUMBER;
  const bytes = new Uint8Array(begin + COLUMNS.length * header.length * NUMBER);
  bytes.set(line);
  bytes.fill(SPACE, line.length, begin - 1);
  bytes[begin - 1] = LINE_END;
  // Every platform with a JavaScript engine of today is little endian, and so are its typed arrays.
  const numbers = new Float64Array(bytes.buffer, begin);
  COLUMNS.forEach((name, index) => {
    numbers.set(bars[name].subarray(0, header.length), index * header.length);
  });
  return bytes;
}

/** Reads the bytes of {@link encodeWindow}; the columns share their memory. @throws Error when they are cut off */
export function decodeWindow<Header extends { readonly length: number }>(
  bytes: ArrayBuffer,
): { readonly header: Header; readonly bars: BarColumns } {
  const begin = new Uint8Array(bytes).indexOf(LINE_END) + 1;
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 0, begin))) as Header;
  const { length } = header;
  if (bytes.byteLength !== begin + COLUMNS.length * length * NUMBER) throw new Error("the window of bars is cut off");
  const bars = makeColumns(
    length,
    (name) => new Float64Array(bytes, begin + COLUMNS.indexOf(name) * length * NUMBER, length),
  );
  return { header, bars };
}
