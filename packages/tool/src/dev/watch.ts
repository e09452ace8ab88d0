import { type FSWatcher, statSync, watch } from "node:fs";
import path from "node:path";
import type { Clock } from "@bourse/platform/clock";

/** An editor writes a file in several steps; they count as one save. */
const SETTLE_MS = 60;
/** Saves that follow each other without a pause are told all the same: an editor gone wild must not hide what it writes. */
const LONGEST_SETTLE_MS = 1000;
/** How often the folder itself is looked for: when it is replaced, its watcher says nothing any more. */
const LOOK_EVERY_MS = 1000;

/** Folders whose changes are no saves; watching packages would take thousands of descriptors. */
const ASIDE = ["node_modules", ".git"];
/** Files that builds write beside the package: each would begin the next build. */
const WRITTEN = /\.wasm\.map(?:\.[0-9a-f]+\.tmp)?$/;
const ASIDE_GLOBS = ASIDE.flatMap((each) => [each, `**/${each}`, `**/${each}/**`]);

/** The files that a save changed, relative to the folder; undefined: unknown, so any. */
export type Saved = ReadonlySet<string> | undefined;

/** The saves in a folder. */
export interface Saves {
  /** Calls the listener with each save until it is closed. */
  listen(listener: (saved: Saved) => void): void;
  close(): void;
}

/** Watches a folder, also while it is deleted and put back. */
export function savesIn(folder: string, clock: Clock): Saves {
  let told: (saved: Saved) => void = () => undefined;
  let changed: Set<string> | undefined = new Set();
  let cancelSettle = () => {};
  let unsettledSince: number | undefined;
  let cancelLook = () => {};
  let watcher: FSWatcher | undefined;
  let watched: number | undefined;
  const settle = () => {
    const now = clock.elapsed();
    unsettledSince ??= now;
    // The timer that runs is due; another one at each change would never come to its end.
    if (now >= unsettledSince + LONGEST_SETTLE_MS) return;
    cancelSettle();
    cancelSettle = clock.after(Math.min(SETTLE_MS, unsettledSince + LONGEST_SETTLE_MS - now), () => {
      unsettledSince = undefined;
      // A folder that was moved away and back keeps its watcher's inode, and says nothing of its return.
      if (inodeOf(folder) !== watched) open();
      const saved = changed;
      changed = new Set();
      told(saved);
    });
  };
  const heard = (file: string | null) => {
    if (file === null) changed = undefined;
    else if (WRITTEN.test(file) || file.split(path.sep).some((each) => ASIDE.includes(each))) return;
    else changed?.add(file);
    settle();
  };
  const anything = () => heard(null);
  const open = () => {
    watcher?.close();
    watcher = undefined;
    watched = inodeOf(folder);
    if (watched === undefined) return;
    // Older releases of Node do not know `ignore`; there only the listener leaves these folders out.
    watcher = watch(folder, { recursive: true, ignore: ASIDE_GLOBS }, (_type, file) => heard(file));
    watcher.on("error", anything);
  };
  const look = () => {
    if (inodeOf(folder) !== watched) {
      open();
      anything();
    }
    cancelLook = clock.after(LOOK_EVERY_MS, look);
  };
  open();
  cancelLook = clock.after(LOOK_EVERY_MS, look);
  return {
    listen(listener) {
      told = listener;
    },
    close() {
      cancelSettle();
      cancelLook();
      watcher?.close();
      told = () => undefined;
    },
  };
}

function inodeOf(folder: string): number | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() ? found.ino : undefined;
}
