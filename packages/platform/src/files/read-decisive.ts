import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";

/** The bytes of a file that decides something, or the reason why there are none; `detail` is for people. */
export type DecisiveRead =
  | { readonly kind: "read"; readonly bytes: Uint8Array }
  | { readonly kind: "absent" }
  /** Somebody else could have written it. */
  | { readonly kind: "exposed"; readonly detail: string }
  /** Not a regular file of the allowed size. */
  | { readonly kind: "invalid"; readonly detail: string }
  | { readonly kind: "unreadable"; readonly detail: string };

/** Limits of {@link readDecisive}. */
export interface DecisiveRules {
  /** The largest accepted size. */
  readonly maxBytes: number;
  /** Id of the user who may own the file, beside root; absent: whoever runs this program. */
  readonly user?: number | undefined;
}

/** Permission of the group and of everybody else to write. */
const OTHERS_WRITE = 0o022;
/** In such a folder, as in `/tmp`, only the owner of a file may replace it. */
const STICKY = 0o1000;
const ROOT = 0;

/**
 * Reads a small file that everybody may read, and that only this user and root may change: by writing into it, or by
 * putting another file or link in its place. Owner, mode and size are checked on the open file, so that it cannot be
 * exchanged between check and read, and a named pipe in its place cannot block the program. Links are followed, because
 * deployments place such files through them.
 */
export function readDecisive(path: string, rules: DecisiveRules): DecisiveRead {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return readOpened(path, file, rules);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === undefined) throw cause;
    return code === "ENOENT" ? { kind: "absent" } : { kind: "unreadable", detail: `it cannot be read (${code})` };
  }
}

function readOpened(path: string, file: number, { maxBytes, user = process.geteuid?.() }: DecisiveRules): DecisiveRead {
  const stat = fstatSync(file);
  if (!stat.isFile()) return { kind: "invalid", detail: "it is not a plain file" };
  if (stat.size > maxBytes)
    return { kind: "invalid", detail: `it has ${stat.size} bytes; at most ${maxBytes} are read` };
  const detail = user === undefined ? undefined : whyExposed(path, stat, user);
  return detail === undefined ? { kind: "read", bytes: readAll(file, stat.size) } : { kind: "exposed", detail };
}

/** Windows has neither owners nor modes of this kind. */
function whyExposed(path: string, file: Stats, user: number): string | undefined {
  const isOwn = ({ uid }: Stats) => uid === user || uid === ROOT;
  if (!isOwn(file)) return `it belongs to another user of this machine (${file.uid}); make it yours with chown`;
  if ((file.mode & OTHERS_WRITE) !== 0)
    return "other users of this machine can change it; take that from them with chmod go-w";
  const folders = [...new Set([dirname(path), dirname(realpathSync(path))])];
  const open = folders.find((folder) => {
    const stat = statSync(folder);
    return !isOwn(stat) || ((stat.mode & OTHERS_WRITE) !== 0 && (stat.mode & STICKY) === 0);
  });
  return (
    open &&
    `other users of this machine can put another file in its place: ${open} belongs to one of them, or \
lets them write (chown, chmod go-w)`
  );
}

function readAll(file: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const read = readSync(file, bytes, at, size - at, at);
    if (read === 0) break;
    at += read;
  }
  return bytes.subarray(0, at);
}
