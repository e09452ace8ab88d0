import { createHash, type Hash } from "node:crypto";
import { lstatSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type { BodySink, ReceivedArchive } from "@bourse/client";
import { type Random, syncFolder } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { storeFailure } from "../store-failure.ts";
import type { Addition } from "./addition.ts";
import { filePieces } from "./pieces.ts";
import type { FileRow, PackageRows } from "./rows.ts";
import { type Unpacker, unpackInto } from "./unpacker.ts";

/** An archive being written to disk: nobody else can read it, and it is hashed as it arrives. */
interface Incoming {
  readonly sink: BodySink;
  /** The received archive. */
  received(): ReceivedArchive;
  close(): Promise<void>;
}

/** @param maxBytes the declared size of the archive: the first additional byte aborts the download */
async function receiveInto(path: string, maxBytes: number): Promise<Incoming> {
  const file = await open(path, "wx+", 0o600);
  let hash = createHash("sha256");
  let size = 0;
  return {
    sink: {
      async begin() {
        await file.truncate(0);
        [hash, size] = [createHash("sha256"), 0];
      },
      async write(piece) {
        if (size + piece.length > maxBytes) {
          throw new HostRefusal(
            "trust.digest_mismatch",
            `the download is larger than the ${maxBytes} bytes of the record`,
          );
        }
        await writeAll(file, piece, size);
        size += piece.length;
        hash.update(piece);
      },
    },
    received: () => ({ size, digest: digestOf(hash), bytes: () => filePieces(file) }),
    close: () => file.close(),
  };
}

const digestOf = (hash: Hash): string => hash.copy().digest("hex");

async function writeAll(file: FileHandle, piece: Uint8Array, at: number): Promise<void> {
  try {
    for (let done = 0; done < piece.length; ) {
      done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten;
    }
  } catch (cause) {
    throw storeFailure(cause) ?? cause;
  }
}

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
