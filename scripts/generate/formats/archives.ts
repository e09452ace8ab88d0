import { createHash } from "node:crypto";
import { ARCHIVE_LIMITS, canonicalizeBytes } from "@bourse/contract";
import { GZIP_HEADER, GZIP_TRAILER_BYTES } from "../../../packages/archive/src/gzip/frame.ts";
import { checksumField, octal } from "../../../packages/archive/src/tar/header.ts";
import {
  BLOCK,
  checksum,
  FIELDS,
  FIXED_NUMBERS,
  type Field,
  MAGIC,
  REGULAR_FILE,
  slice,
  VERSION,
} from "../../../packages/archive/src/tar/layout.ts";
import { ARCHIVE } from "./vectors.ts";
import { base64, bytesBlock, code, hex, table } from "./words.ts";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The archive: gzip, tar, order, and what a reader refuses. */
export function archiveSection(): string {
  const { archive, tar } = ARCHIVE;
  return `## Archive

A package is one gzip member with one tar of POSIX.1-1988 (ustar) in it. The bytes are determined but for the deflate stream: any valid
one is accepted. The digest of a package is the SHA-256 of the archive as sent, in lowercase hex.

${table(
  ["Part of the gzip member", "Bytes in hex"],
  [
    ["header, 10 bytes", code(hex(GZIP_HEADER))],
    ["body", "deflate (RFC 1951); nothing lies behind its last block but the trailer"],
    [
      `trailer, ${GZIP_TRAILER_BYTES} bytes`,
      "CRC-32 of the tar, then its length, each as u32 little-endian; then the file ends",
    ],
  ],
)}

The tar has a header block of ${BLOCK} bytes for each file, then its content, then zeros up to the next block. After the last file come
two blocks of zeros and nothing else. The first file is \`manifest.json\` with the canonical bytes of the manifest. The others follow in
the order of their paths' bytes. There are no folders, links or extensions, and no path occurs twice.

${table(
  ["Offset", "Bytes", "Field", "What stands there"],
  Object.entries(FIELDS).map(([name, { offset, length }]) => [
    String(offset),
    String(length),
    name,
    contentOf(name as keyof typeof FIELDS),
  ]),
)}

A path of at most ${FIELDS.name.length} bytes stands in \`name\`. A longer one is split at the slash that makes \`prefix\` longest (at most
${FIELDS.prefix.length} bytes), and that slash is not stored. A segment consists of letters and digits of ASCII, \`.\`, \`_\` and \`-\`; it is not
empty, does not end with a dot, and is no device name of Windows (\`con\`, \`prn\`, \`aux\`, \`nul\`, \`com0\` to \`com9\`, \`lpt0\` to \`lpt9\`,
with any ending and in any case). Two paths that differ only in case, and a file with the path of another's folder, are refused.

${table(
  ["Runtime", "Archive, bytes at most", "Tar, bytes at most"],
  Object.entries(ARCHIVE_LIMITS.runtimes).map(([runtime, caps]) => [
    code(runtime),
    String(caps.compressed),
    String(caps.unpacked),
  ]),
)}

A package has at most ${ARCHIVE_LIMITS.entries} files, and a tar beyond ${ARCHIVE_LIMITS.ratioFloorBytes} bytes is at most
${ARCHIVE_LIMITS.ratio} times as long as its archive.

Vector: the ${archive.length} bytes of a whole package, in base64.

${bytesBlock(base64(archive))}

${table(
  ["Of it", "Value"],
  [
    ["digest", code(sha256(archive))],
    ["tar", `${tar.length} bytes, SHA-256 ${code(sha256(tar))}`],
    ["size field of the first header", code(printed(FIELDS.size))],
    ["checksum field of the first header", code(printed(FIELDS.checksum))],
  ],
)}
`;
}

const printed = (field: Field): string => shown(Buffer.from(slice(ARCHIVE.tar, field)).toString("latin1"));
const shown = (text: string): string => JSON.stringify(text).replaceAll("\\u0000", "\\0").slice(1, -1);

function contentOf(name: keyof typeof FIELDS): string {
  const field = FIELDS[name];
  if (Object.hasOwn(FIXED_NUMBERS, name)) {
    return `always ${code(shown(octal(FIXED_NUMBERS[name as keyof typeof FIXED_NUMBERS], field)))}`;
  }
  const words: Partial<Record<keyof typeof FIELDS, string>> = {
    name: "the path or its end; NUL to the end of the field",
    prefix: "the beginning of a longer path; otherwise NUL",
    size: `bytes of the content: octal with leading zeros, then NUL, such as ${code(shown(octal(ARCHIVE.manifest.length, field)))}`,
    checksum: `the sum of all bytes of the block, with eight spaces in this place: six octal digits, NUL, space, such as ${code(shown(checksumField(checksum(ARCHIVE.tar.subarray(0, BLOCK)))))}`,
    type: `always ${code(String.fromCharCode(REGULAR_FILE))}`,
    magic: `always ${code(shown(MAGIC))}`,
    version: `always ${code(VERSION)}`,
  };
  return words[name] ?? "NUL";
}

const SOURCE = `{ "version": "1.0", "size": 1E2, "name": "\\u0043af\\u00e9 \\ud83d\\ude00\\n", "b": [true, null, 0.10], "\\u20ac": -0.0, "a": "</script>" }`;

/** RFC 8785, with what the strict reader adds. */
export function manifestSection(): string {
  const canonical = canonicalizeBytes(new TextEncoder().encode(SOURCE));
  if (!canonical.ok) throw new Error("the sample of a canonical form is not canonical");
  return `## Canonical manifest

A manifest is signed and packed in the form of RFC 8785: keys sorted by their UTF-16 units, no white space, strings with the shortest
escapes, numbers as ECMAScript writes a double. It is UTF-8 without a byte order mark. The document is read [strictly](#strict-json)
before: an integer that a double would round has no canonical form and is refused, and so is a key that occurs twice.

${table(
  ["", "Vector"],
  [
    ["document", code(SOURCE)],
    ["canonical", code(new TextDecoder().decode(canonical.bytes).replaceAll("\n", "\\n"))],
    ["in hex", code(hex(canonical.bytes))],
    ["SHA-256", code(sha256(canonical.bytes))],
    ["manifest of the archive above", code(ARCHIVE.manifest.toString())],
    ["SHA-256", code(sha256(ARCHIVE.manifest))],
  ],
)}
`;
}
