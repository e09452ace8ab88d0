import { watch } from "node:fs";

/** An editor writes a file in several steps; they count as one change. */
const SETTLE_MS = 150;

/** The changes of a folder. */
export interface Changes {
  /** Resolves with the next change; false once it is closed. */
  next(): Promise<boolean>;
  close(): void;
}

export function changesOf(folder: string): Changes {
  let told: ((isChange: boolean) => void) | undefined;
  let isPending = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    isPending = told === undefined;
    told?.(true);
    told = undefined;
  };
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(tell, SETTLE_MS);
  });
  return {
    async next() {
      if (isClosed || isPending) {
        isPending = false;
        return !isClosed;
      }
      return new Promise((resolve) => {
        told = resolve;
      });
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      watcher.close();
      told?.(false);
    },
  };
}
