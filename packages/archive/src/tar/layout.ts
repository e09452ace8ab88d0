/** Tar consists of blocks; a file's last block is padded with zeros. */
export const BLOCK = 512;

/** Position of a field in a header block. */
export interface Field {
  readonly offset: number;
  readonly length: number;
}

const field = (offset: number, length: number): Field => ({ offset, length });

/** The fields of POSIX.1-1988 ustar. */
export const FIELDS = {
  name: field(0, 100),
  mode: field(100, 8),
  uid: field(108, 8),
  gid: field(116, 8),
  size: field(124, 12),
  mtime: field(136, 12),
  checksum: field(148, 8),
  type: field(156, 1),
  linkname: field(157, 100),
  magic: field(257, 6),
  version: field(263, 2),
  uname: field(265, 32),
  gname: field(297, 32),
  devmajor: field(329, 8),
  devminor: field(337, 8),
  prefix: field(345, 155),
  padding: field(500, 12),
} as const satisfies Record<string, Field>;

/** The only allowed type of an entry: a regular file. */
export const REGULAR_FILE = 0x30;

/** The only allowed values of numbers that an author cannot choose. */
export const FIXED_NUMBERS = { mode: 0o644, uid: 0, gid: 0, mtime: 0, devmajor: 0, devminor: 0 } as const;

export const MAGIC = "ustar\0";
export const VERSION = "00";

/** The bytes of a field, without copying. */
export function slice(block: Uint8Array, { offset, length }: Field): Uint8Array {
  return block.subarray(offset, offset + length);
}

/** The unsigned sum of all bytes, with the checksum's own bytes counted as spaces. */
export function checksum(block: Uint8Array): number {
  const { offset, length } = FIELDS.checksum;
  let sum = 0x20 * length;
  for (let i = 0; i < BLOCK; i++) if (i < offset || i >= offset + length) sum += block[i] ?? 0;
  return sum;
}

/** Zeros that pad a content to the next block. */
export function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
