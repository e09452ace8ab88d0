import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/**
 * A private file's bytes, or the reason why there are none; `detail` is for people and contains none of the content.
 */
export type PrivateRead =
  | { readonly kind: "read"; readonly bytes: Uint8Array }
  | { readonly kind: "absent" }
  /** Others may read it, so its content is no longer secret. */
  | { readonly kind: "exposed"; readonly detail: string }
  /** Not a regular file of the allowed size. */
  | { readonly kind: "invalid"; readonly detail: string }
  | { readonly kind: "unreadable"; readonly detail: string };

/** Permission bits of everybody except the owner. */
const OTHERS = 0o077;

/**
 * Reads a small file that only its owner may access. Links are not followed, and a named pipe in its place cannot block
 * the program. Size and mode are checked on the open file, so that it cannot be exchanged between check and read.
 * On Windows the mode says nothing: who may read the file is decided by the rights of its folder.
 * @param maxBytes the largest accepted size
 */
export function readPrivate(path: string, maxBytes: number, platform = process.platform): PrivateRead {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return { kind: "absent" };
    if (code === "ELOOP") return { kind: "invalid", detail: `${path} is a link` };
    return { kind: "unreadable", detail: `${path} cannot be read (${code})` };
  }
  try {
    return readOpened(file, { path, maxBytes, platform });
  } finally {
    closeSync(file);
  }
}

interface Asked {
  readonly path: string;
  readonly maxBytes: number;
  readonly platform: NodeJS.Platform;
}

function readOpened(file: number, { path, maxBytes, platform }: Asked): PrivateRead {
  const stat = fstatSync(file);
  if (!stat.isFile() || stat.size > maxBytes)
    return { kind: "invalid", detail: `${path} is not a plain file of at most ${maxBytes} bytes` };
  if (platform !== "win32" && (stat.mode & OTHERS) !== 0)
    return { kind: "exposed", detail: `${path} has mode ${(stat.mode & 0o777).toString(8)}, not 600` };
  const bytes = new Uint8Array(stat.size);
  let at = 0;
  while (at < bytes.length) {
    const read = readSync(file, bytes, at, bytes.length - at, at);
    if (read === 0) break;
    at += read;
  }
  return { kind: "read", bytes: bytes.subarray(0, at) };
}
