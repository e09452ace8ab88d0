import { closeSync, constants, openSync, readSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { BarColumns } from "@bourse/bars";
import { syncFolder } from "@bourse/platform";
import { damaged } from "./damaged.ts";
import { type DiskPort, writeAll } from "./disk.ts";
import { encodeRecord } from "./record.ts";

/** The file extension of a file that is being rewritten. */
export const UNFINISHED = ".part";

/** Rewrites a file of records step by step into a second file, while the first one stays in use. */
export interface Rewriter {
  readonly isUnderWay: boolean;
  /** Begins, or writes the next bytes. Returns true when the new file has taken the name. */
  step(old: OldFile): boolean;
  /** Keeps the old file and deletes the unfinished new one. */
  discard(): void;
}

interface OldFile {
  /** The descriptor of the open file. */
  readonly file: number;
  /** The end of its records. Records that are appended during a rewrite are copied unchanged. */
  readonly end: number;
  /** The bars that count now. */
  parts(): Generator<BarColumns>;
  close(): void;
  /** Opens the file that has the name now. */
  reopen(): void;
}

interface RewriterMeans {
  readonly disk: DiskPort;
  readonly path: string;
  readonly stepBytes: number;
}

/** The file that is being written. */
interface NewFile {
  readonly file: number;
  readonly parts: Generator<BarColumns>;
  written: number;
  /** The end of the part of the old file that has been copied. */
  copied: number;
}

export function rewriter({ disk, path, stepBytes }: RewriterMeans): Rewriter {
  const part = `${path}${UNFINISHED}`;
  let target: NewFile | undefined;
  const begin = ({ parts, end }: OldFile): NewFile => {
    const file = openSync(part, constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC, 0o600);
    return { file, parts: parts(), written: 0, copied: end };
  };
  const close = () => {
    if (target) closeSync(target.file);
    target = undefined;
  };
  const replace = (old: OldFile) => {
    close();
    // Some systems cannot rename over an open file.
    old.close();
    try {
      disk.rename(part, path);
    } finally {
      old.reopen();
    }
    syncFolder(dirname(path));
  };
  return {
    get isUnderWay() {
      return target !== undefined;
    },
    step(old) {
      target ??= begin(old);
      try {
        const isComplete = writeStep(target, old, { disk, path, stepBytes });
        if (isComplete) replace(old);
        return isComplete;
      } catch (cause) {
        close();
        rmSync(part, { force: true });
        throw cause;
      }
    },
    discard() {
      if (!target) return;
      close();
      rmSync(part, { force: true });
    },
  };
}

/** Returns true once the new file has everything. */
function writeStep(target: NewFile, old: OldFile, { disk, path, stepBytes }: RewriterMeans): boolean {
  const goal = target.written + stepBytes;
  let isComplete = false;
  while (target.written < goal && !isComplete) {
    const next = target.parts.next();
    const bytes = next.done ? appended(target, old, { path, stepBytes }) : encodeRecord(next.value, "rest");
    writeAll(disk, { file: target.file, bytes, offset: target.written });
    target.written += bytes.length;
    isComplete = bytes.length === 0;
  }
  // Each step flushes its own bytes: flushing all of them at the end would block the host.
  disk.sync(target.file);
  return isComplete;
}

/** The next bytes of records that were appended since the rewriting began. */
function appended(target: NewFile, old: OldFile, { path, stepBytes }: Omit<RewriterMeans, "disk">): Uint8Array {
  const bytes = new Uint8Array(Math.min(stepBytes, old.end - target.copied));
  if (bytes.length === 0) return bytes;
  const length = readSync(old.file, bytes, 0, bytes.length, target.copied);
  if (length === 0) throw damaged(path, target.copied);
  target.copied += length;
  return bytes.subarray(0, length);
}
