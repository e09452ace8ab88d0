import { lstatSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Random, syncFolder } from "@bourse/platform";
import { storeFailure } from "../store-failure.ts";
import type { Addition } from "./addition.ts";
import { type Incoming, receiveInto } from "./incoming.ts";
import type { FileRow, PackageRows } from "./rows.ts";
import { type Unpacker, unpackInto } from "./unpacker.ts";

/** Dependencies of adding a package. */
export interface Adding {
  readonly folder: string;
  readonly rows: PackageRows;
  readonly random: Random;
  /** Names of folders in which a package is being unpacked. */
  readonly busy: Set<string>;
}

/** Adds packages: a package is stored with all its files or not at all, whatever happens meanwhile. */
export function adder(adding: Adding): <Checked>(addition: Addition<Checked>) => Promise<Checked> {
  return async (addition) => {
    const name = `${adding.random.bytes(6).toString("hex")}.part`;
    const working = join(adding.folder, name);
    adding.busy.add(name);
    try {
      mkdirSync(working, { mode: 0o700 });
      return await addIn(working, adding, addition);
    } catch (cause) {
      throw storeFailure(cause) ?? cause;
    } finally {
      rmSync(working, { recursive: true, force: true });
      adding.busy.delete(name);
    }
  };
}

async function addIn<Checked>(working: string, adding: Adding, addition: Addition<Checked>): Promise<Checked> {
  const incoming = await receiveInto(join(working, "archive"), addition.maxBytes);
  const unpacker = unpackInto(working);
  try {
    await addition.fetch(incoming.sink);
    const checked = await check(incoming, unpacker, addition);
    const files = await unpacker.finish();
    place(adding, { digest: addition.digest, files, from: unpacker.folder, replaced: join(working, "replaced") });
    return checked;
  } finally {
    unpacker.abandon();
    await incoming.close();
  }
}

function check<Checked>(incoming: Incoming, unpacker: Unpacker, addition: Addition<Checked>): Promise<Checked> {
  const { size, digest, bytes } = incoming.received();
  return addition.check({ size, digest, bytes: () => unpacker.whileWritable(bytes()) }, unpacker.taker);
}

interface Placed {
  readonly digest: string;
  readonly files: readonly FileRow[];
  readonly from: string;
  /** Destination of a damaged tree of the same package. */
  readonly replaced: string;
}

/** The rows come last: until they are written, nobody uses the tree. */
function place({ folder, rows }: Adding, { digest, files, from, replaced }: Placed): void {
  const tree = join(folder, digest);
  if (lstatSync(tree, { throwIfNoEntry: false })) renameSync(tree, replaced);
  renameSync(from, tree);
  syncFolder(folder);
  try {
    rows.put(digest, files);
  } catch (cause) {
    rmSync(tree, { recursive: true, force: true });
    throw cause;
  }
}
