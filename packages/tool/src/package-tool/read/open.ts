import { constants } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { type Issue, issue } from "@bourse/contract";

/** An open regular file, or why it cannot be opened. */
export type Opened =
  | { readonly handle: FileHandle; readonly size: number }
  | { readonly handle?: undefined; readonly issue: Issue };

/**
 * Opens a regular file for reading. Pipes, devices and folders are refused without reading from them: the type is
 * checked before opening (opening a device can have side effects) and again on the open file (it may have been
 * replaced).
 */
export async function openRegular(path: string): Promise<Opened> {
  let handle: FileHandle | undefined;
  try {
    if (!(await stat(path)).isFile()) return { issue: unreadable("it is not a regular file") };
    handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = await handle.stat();
    if (found.isFile()) return { handle, size: found.size };
    await handle.close();
    return { issue: unreadable("it is not a regular file") };
  } catch (cause) {
    await handle?.close();
    return { issue: unreadable(reasonOf(cause)) };
  }
}

/** The issue of an unreadable path. */
export function unreadable(why: string, pointer = ""): Issue {
  return issue("tool.unreadable", pointer, `The path cannot be read: ${why}.`);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is nothing of this name",
  EACCES: "you have no right to read it",
  EPERM: "you have no right to read it",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "the name is too long",
  ENOTDIR: "a part of it is not a folder",
  EISDIR: "it is a folder",
  ENXIO: "it is a socket or a device without a reader",
  EMFILE: "too many files are open",
};

/** The system's error in words, or its code when there are none. */
export function reasonOf(cause: unknown): string {
  const { code, message } = cause as { readonly code?: string; readonly message?: string };
  if (code === "ERR_INVALID_ARG_VALUE") return "the name holds a NUL character";
  return REASONS[code ?? ""] ?? code ?? message ?? "unknown reason";
}
