import { closeSync, constants, openSync, readSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { BarColumns } from "@bourse/bars";
import { syncFolder } from "@bourse/platform";
import { damaged } from "./damaged.ts";
import { type DiskPort, writeAll } from "./disk.ts";
import { encodeRecord } from "./record.ts";

/** The end of the name under which a file is written again. */
export const UNFINISHED = ".part";

/** Writes a file of records again beside itself, step by step, while it is used. */
export interface Rewriter {
  readonly isUnderWay: boolean;
  /** Begins, or writes the next bytes. Returns true when the new file has taken the name. */
  step(old: OldFile): boolean;
  /** Leaves the old file, and nothing beside it. */
  discard(): void;
}

interface OldFile {
  /** Open. */
  readonly file: number;
  /** The end of its records: what is appended during a rewriting follows as it is. */
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
  /** As far as the old file's records are in it. */
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
    // Some systems rename nothing over a file that is open.
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
  // Each step waits for its own bytes: at the end all of them would hold up the host at once.
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
