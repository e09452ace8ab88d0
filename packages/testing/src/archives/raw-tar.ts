/** A header block written field by field, so that a test can put anything into each of them. */
export interface RawEntry {
  /** Written to the name field unchanged, cut at 100 bytes. */
  readonly name?: string | Uint8Array;
  readonly prefix?: string;
  readonly content?: Uint8Array | string;
  /** One character; `0` when absent. */
  readonly type?: string;
  /** Fields by name that replace the canonical ones; shorter text is padded with NUL. */
  readonly fields?: Partial<Record<RawField, string | Uint8Array>>;
  /** The whole checksum field, or how to compute it. */
  readonly checksum?: "signed" | { readonly text: string };
  /** Replaces the zeros after the content. */
  readonly padding?: Uint8Array;
}

const OFFSETS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  linkname: [157, 100],
  magic: [257, 6],
  version: [263, 2],
  uname: [265, 32],
  gname: [297, 32],
  devmajor: [329, 8],
  devminor: [337, 8],
  prefix: [345, 155],
  padding: [500, 12],
} as const;

export type RawField = keyof typeof OFFSETS;

const BLOCK = 512;
export const ZERO_BLOCK: Uint8Array = new Uint8Array(BLOCK);

/** Bytes of a text, one per character; the caller must encode UTF-8. */
export function rawBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

const toBytes = (value: string | Uint8Array): Uint8Array => (typeof value === "string" ? rawBytes(value) : value);

/** One header block, canonical except for the entry's fields. */
export function rawHeader(entry: RawEntry): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const size = toBytes(entry.content ?? "").length;
  const fields: Partial<Record<RawField, string | Uint8Array>> = {
    name: entry.name ?? "",
    mode: "0000644\0",
    uid: "0000000\0",
    gid: "0000000\0",
    size: `${size.toString(8).padStart(11, "0")}\0`,
    mtime: "00000000000\0",
    type: entry.type ?? "0",
    magic: "ustar\0",
    version: "00",
    devmajor: "0000000\0",
    devminor: "0000000\0",
    prefix: entry.prefix ?? "",
    ...entry.fields,
  };
  for (const [name, value] of Object.entries(fields)) put(block, name as RawField, toBytes(value));
  put(block, "checksum", rawBytes(checksumText(block, entry.checksum)));
  return block;
}

function put(block: Uint8Array, name: RawField, value: Uint8Array): void {
  const [offset, length] = OFFSETS[name];
  block.fill(0, offset, offset + length);
  block.set(value.subarray(0, length), offset);
}

function checksumText(block: Uint8Array, wanted: RawEntry["checksum"]): string {
  if (typeof wanted === "object") return wanted.text;
  const [offset, length] = OFFSETS.checksum;
  const bytes = Uint8Array.from(block).fill(0x20, offset, offset + length);
  const counted = wanted === "signed" ? [...new Int8Array(bytes.buffer)] : [...bytes];
  const sum = counted.reduce((total, byte) => total + byte, 0);
  return `${(sum & 0o777777).toString(8).padStart(6, "0")}\0 `;
}

/** Header, content and padding of each entry, without the end blocks. */
export function rawEntries(entries: readonly RawEntry[]): Uint8Array {
  return joinBytes(
    entries.flatMap((entry) => {
      const content = toBytes(entry.content ?? "");
      const padding = entry.padding ?? new Uint8Array((BLOCK - (content.length % BLOCK)) % BLOCK);
      return [rawHeader(entry), content, padding];
    }),
  );
}

/** A whole tar: entries and two zero blocks. */
export function rawTar(entries: readonly RawEntry[]): Uint8Array {
  return joinBytes([rawEntries(entries), ZERO_BLOCK, ZERO_BLOCK]);
}

/** One array of all parts. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
