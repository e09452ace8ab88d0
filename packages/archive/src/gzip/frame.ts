/**
 * The only gzip header allowed in an archive: deflate, no optional field, no time, XFL 2 (best compression), OS 255
 * (unknown). zlib writes the platform's OS there, so two machines would build two different archives.
 */
export const GZIP_HEADER: Uint8Array = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255);

/** CRC-32 and length of the content, four bytes each, little-endian. */
export const GZIP_TRAILER_BYTES = 8;

/** The trailer for a content with this checksum and length. */
export function gzipTrailer(crc: number, length: number): Uint8Array {
  const trailer = new DataView(new ArrayBuffer(GZIP_TRAILER_BYTES));
  trailer.setUint32(0, crc, true);
  trailer.setUint32(4, length % 2 ** 32, true);
  return new Uint8Array(trailer.buffer);
}

/** A fault of a gzip header, and whether the following bytes can still be parsed. */
export interface HeaderFault {
  readonly message: string;
  readonly framing: boolean;
}

const FLAGS: readonly (readonly [number, string])[] = [
  [0x01, "text flag"],
  [0x02, "header checksum"],
  [0x04, "extra field"],
  [0x08, "file name"],
  [0x10, "comment"],
  [0xe0, "reserved flags"],
];

/** Every difference of ten bytes from {@link GZIP_HEADER}. */
export function headerFaults(header: Uint8Array): readonly HeaderFault[] {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.getUint16(0) !== 0x1f8b) return [{ message: "The file is not gzip.", framing: true }];
  const faults: HeaderFault[] = [];
  if (view.getUint8(2) !== 8) faults.push({ message: "The gzip method is not deflate.", framing: true });
  // Optional fields hide bytes that the digest covers and no reader shows.
  for (const [bit, name] of FLAGS) {
    if (view.getUint8(3) & bit) faults.push({ message: `The gzip header sets the ${name}.`, framing: true });
  }
  if (view.getUint32(4) !== 0) faults.push({ message: "The gzip header holds a time.", framing: false });
  if (view.getUint8(8) !== 2) faults.push({ message: "The gzip extra flags (XFL) are not 2.", framing: false });
  if (view.getUint8(9) !== 255) faults.push({ message: "The gzip operating system is not 255.", framing: false });
  return faults;
}
