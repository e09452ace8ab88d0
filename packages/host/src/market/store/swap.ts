import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { type Random, syncFolder, writeDurably } from "@bourse/platform";
import { damagedName } from "./damaged.ts";
import type { DiskPort } from "./disk.ts";

/** Files of one folder that get their names, and files that go, at one moment. */
export interface Swap {
  /** From a path to a path. */
  readonly moves: readonly (readonly [string, string])[];
  readonly gone: readonly string[];
}

/** The file that says what is being done: from the moment it exists until it is removed, all of it counts as done. */
const SWAP = "swap.todo";

interface SwapMeans {
  readonly folder: string;
  readonly disk: DiskPort;
}

/** Notes the swap durably. After a kill, {@link finishSwap} does it, or what is left of it. */
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
    // A kill came after this one.
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
    // Moved out of the way: the files that have their names are used as they are.
    rmSync(path);
    throw damagedName(path);
  }
}
