import { fsyncSync, renameSync, writeSync } from "node:fs";

/** The changes to files of bars, which a test can let fail as a full disk or a kill does. */
export interface DiskPort {
  /** Returns how many bytes it wrote. */
  write(file: number, bytes: Uint8Array, offset: number): number;
  sync(file: number): void;
  rename(from: string, to: string): void;
}

export const NODE_DISK: DiskPort = {
  write: (file, bytes, offset) => writeSync(file, bytes, 0, bytes.length, offset),
  sync: fsyncSync,
  rename: renameSync,
};

/** A write may end early; the rest follows. */
export function writeAll(
  disk: DiskPort,
  { file, bytes, offset }: { file: number; bytes: Uint8Array; offset: number },
): void {
  for (let done = 0; done < bytes.length; ) {
    done += disk.write(file, bytes.subarray(done), offset + done);
  }
}
