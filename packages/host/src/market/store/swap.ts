import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { type Random, syncFolder, writeDurably } from "@bourse/platform";
import { damagedName } from "./damaged.ts";
import type { DiskPort } from "./disk.ts";

/** Files of one folder that are renamed, and files that are deleted, at one moment. */
export interface Swap {
  /** From a path to a path. */
  readonly moves: readonly (readonly [string, string])[];
  readonly gone: readonly string[];
}

/** The file that notes a swap: from the moment it exists, the whole swap counts as done; it is removed when everything is. */
const SWAP = "swap.todo";

interface SwapMeans {
  readonly folder: string;
  readonly disk: DiskPort;
}

/** Notes the swap durably. After a kill, {@link finishSwap} does all of it, or the rest. */
export function beginSwap(folder: string, { moves, gone }: Swap, random: Random): void {
  const names = {
    moves: moves.map((each) => each.map((path) => basename(path))),
    gone: gone.map((path) => basename(path)),
  };
  writeDurably(join(folder, SWAP), JSON.stringify(names), { random });
}

/** Does what is noted; nothing when nothing is. @throws HostRefusal `market.store_damaged` */
export function finishSwap({ folder, disk }: SwapMeans): void {
  const note = join(folder, SWAP);
  if (!existsSync(note)) return;
  const { moves, gone } = readSwap(note);
  for (const [from, to] of moves) {
    // A kill may have come after this move was done.
    if (existsSync(join(folder, from))) disk.rename(join(folder, from), join(folder, to));
  }
  for (const name of gone) rmSync(join(folder, name), { force: true });
  syncFolder(folder);
  rmSync(note);
  syncFolder(folder);
}

function readSwap(path: string): Swap {
  try {
    const { moves, gone } = JSON.parse(readFileSync(path, "utf8")) as Swap;
    return {
      moves: moves.map(([from, to]) => [basename(from), basename(to)]),
      gone: gone.map((name) => basename(name)),
    };
  } catch {
    // The damaged note is removed, so that the next start uses the files that have their final names.
    rmSync(path);
    throw damagedName(path);
  }
}
